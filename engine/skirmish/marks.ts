/** Number of marks, a power of two. The hash of a place is one of them; few places of one listing share a mark. */
const MARKS = 256;

/**
 * A set of hashed places to which a listing has moves. If a place has no mark, the listing need not be searched for a
 * move to it.
 */
export class Marks {
  /** For each mark, the number of the last listing with a move to a place of that mark. */
  private readonly last = new Int32Array(MARKS);
  private listing = 0;

  /** Removes all marks. */
  clear(): void {
    this.listing = (this.listing + 1) & 0xffffff;
    if (this.listing === 0) this.last.fill(-1);
  }

  /**
   * Marks a place.
   * @returns whether this place, or another with its hash, was marked before
   */
  add(x: number, y: number, stand: number): boolean {
    const mark = (x * 31 + y * 17 + stand) & (MARKS - 1);
    const marked = this.last[mark] === this.listing;
    this.last[mark] = this.listing;
    return marked;
  }
}
