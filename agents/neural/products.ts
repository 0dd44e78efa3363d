/**
 * Products of matrices over one array of numbers, the heap. All that a network works with lies in it, so that the same
 * network runs on plain loops and on a processor's wide registers.
 */
export interface Products {
  readonly name: string;
  /** The numbers; another array after `reserve`. */
  readonly heap: Float32Array;
  /** Makes the heap at least so long; what is in it stays. */
  reserve(length: number): void;
  /**
   * C (m × n, row by row at `c`) = start + A (m × k) B (k × n, row by row at `b`). A[i][j] is at `a + i * down + j *
   * right`. The start is the row at `start`, the same for all rows of C, or C itself if `start` is negative. With
   * `relu`, results below 0 become 0.
   */
  multiply(
    m: number,
    n: number,
    k: number,
    a: number,
    down: number,
    right: number,
    b: number,
    c: number,
    start: number,
    relu: boolean,
  ): void;
}

/** Plain loops. Products and sums are rounded one by one, as a processor's wide registers round them. */
export class PlainProducts implements Products {
  readonly name = 'JavaScript';
  heap = new Float32Array(0);

  reserve(length: number): void {
    if (length <= this.heap.length) return;
    const heap = new Float32Array(Math.ceil(length * 1.25));
    heap.set(this.heap);
    this.heap = heap;
  }

  multiply(
    m: number,
    n: number,
    k: number,
    a: number,
    down: number,
    right: number,
    b: number,
    c: number,
    start: number,
    relu: boolean,
  ): void {
    const { heap } = this;
    for (let i = 0; i < m; i++) {
      const from = c + i * n;
      if (start >= 0) heap.copyWithin(from, start, start + n);
      for (let j = 0, p = a + i * down, q = b; j < k; j++, p += right, q += n) {
        const x = heap[p];
        for (let l = 0; l < n; l++) heap[from + l] += Math.fround(x * heap[q + l]);
      }
      if (relu) for (let l = from; l < from + n; l++) if (heap[l] < 0) heap[l] = 0;
    }
  }
}
