/** How many marks there are: a power of two. Places far more than the moves of a listing share one. */
const MARKS = 256;

/** Marks of the places to which a listing has moves: who finds none need not look for the same move among them. */
export class Marks {
  /** The number of the last listing that had a move to a place of this mark. */
  private readonly last = new Int32Array(MARKS);
  private listing = 0;

  /** Forgets all. */
  clear(): void {
    this.listing = (this.listing + 1) & 0xffffff;
    if (this.listing === 0) this.last.fill(-1);
  }

  /** Marks a place. @returns whether it was marked before, or another with the same mark */
  add(x: number, y: number, stand: number): boolean {
    const mark = (x * 31 + y * 17 + stand) & (MARKS - 1);
    const marked = this.last[mark] === this.listing;
    this.last[mark] = this.listing;
    return marked;
  }
}
