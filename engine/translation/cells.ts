/** A number in the memory of a translation: its address, and whether it is a 32-bit integer. */
export interface ToldCell {
  readonly at: number;
  readonly kind: string;
}

/** Access to such a number in memory. It is read after each decision, so its kind is fixed in advance. */
export class Cell {
  private readonly words: Int32Array;
  private readonly fractions: Float64Array;
  private readonly isWhole: boolean;

  constructor(buffer: ArrayBuffer, { at, kind }: ToldCell) {
    this.isWhole = kind !== 'f64';
    this.words = new Int32Array(buffer, at, 1);
    this.fractions = this.isWhole ? new Float64Array(0) : new Float64Array(buffer, at, 1);
  }

  get value(): number {
    return this.isWhole ? this.words[0] : this.fractions[0];
  }

  set value(n: number) {
    if (this.isWhole) this.words[0] = n;
    else this.fractions[0] = n;
  }
}
