/** A thread that died, and what becomes of its battles. */
export interface Loss {
  readonly worker: string;
  readonly why: string;
  /** Rows whose battles were broken off; a new one begins in each, with what is asked of it next. */
  readonly rows: readonly number[];
  /** The seed with which each of them is reset then. */
  readonly seeds: readonly number[];
}

/** Seeds of battles that begin anew after a thread died: far from those that anybody gives. */
const ANEW = 0x5eed;

/** Threads that died: the latest are kept, and all are counted. */
export class Losses {
  /** The latest last. */
  readonly kept: Loss[] = [];
  private readonly keep: number;
  private count = 0;

  constructor(keep = 1000) {
    this.keep = keep;
  }

  /** Notes the next death. @returns the seed of the new battle in row 0; that of row `i` is greater by `i` */
  add(worker: string, why: string, rows: readonly number[]): number {
    this.count++;
    const seed = ANEW + 7919 * this.count;
    this.kept.push({ worker, why, rows, seeds: rows.map((row) => seed + row) });
    if (this.kept.length > this.keep) this.kept.shift();
    return seed;
  }
}
