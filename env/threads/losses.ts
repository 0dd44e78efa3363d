/** A thread that died, and its battles. */
export interface Loss {
  readonly worker: string;
  readonly why: string;
  /** Rows whose battles were aborted. Each begins a new battle with its next request. */
  readonly rows: readonly number[];
  /** Seeds of the new battles, by row of `rows`. */
  readonly seeds: readonly number[];
}

/** First seed of battles that begin after a death, far from the seeds that callers usually give. */
const ANEW = 0x5eed;

/** List of the latest deaths, and a count of all of them. */
export class Losses {
  /** The latest deaths, the last one at the end. */
  readonly latest: Loss[] = [];
  private readonly keep: number;
  private count = 0;

  constructor(keep = 1000) {
    this.keep = keep;
  }

  /**
   * Records a death.
   * @returns the seed of the new battle in row 0; row `i` adds `i`
   */
  add(worker: string, why: string, rows: readonly number[]): number {
    this.count++;
    const seed = ANEW + 7919 * this.count;
    this.latest.push({ worker, why, rows, seeds: rows.map((row) => seed + row) });
    if (this.latest.length > this.keep) this.latest.shift();
    return seed;
  }
}
