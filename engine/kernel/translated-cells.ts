/** A number of a translation: where it lies, and whether it is a whole one of 32 bits. */
export interface ToldCell {
  readonly at: number;
  readonly kind: string;
}

/** Such a number in memory. It is asked for after each decision, which is why its kind is settled before. */
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
