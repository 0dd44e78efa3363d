/**
 * Matrix product C (m × n, row by row at `c`) = start + A (m × k) B (k × n, row by row at `b`). A[i][j] is at `a + i *
 * down + j * right`. The start is the row at `start`, the same for all rows of C, or C itself if `start` is negative.
 * The type `Clip` defines what happens to small results.
 */
export type Multiply<Clip> = (
  m: number,
  n: number,
  k: number,
  a: number,
  down: number,
  right: number,
  b: number,
  c: number,
  start: number,
  clip: Clip,
) => void;

/**
 * Matmul over one array of numbers, the heap. All data of a network are in the heap, so that the same network runs on
 * plain loops and on SIMD registers.
 */
export interface Matmul {
  readonly name: string;
  /** The array of numbers. `reserve` may replace it. */
  readonly heap: Float32Array;
  /** Makes the heap at least `length` numbers long and keeps its contents. */
  reserve(length: number): void;
  /** With `clip` true, results below 0 become 0. */
  readonly multiply: Multiply<boolean>;
  /** For `n` numbers: to += from. */
  add(to: number, from: number, n: number): void;
  /** For `rows` rows of `n` numbers, one after the other: to += row. */
  sum(to: number, from: number, rows: number, n: number): void;
  /** For `n` numbers: to += by × from. Here and below, `n` is a multiple of 4. */
  addScaled(to: number, from: number, by: number, n: number): void;
  /** For `n` numbers: to = a × b, element by element. */
  times(to: number, a: number, b: number, n: number): void;
  /** For `n` numbers: to += a × b, element by element. */
  addTimes(to: number, a: number, b: number, n: number): void;
  /** For `n` numbers: sets d to 0 where y is not above 0. */
  cut(d: number, y: number, n: number): void;
}

/** Matmul in plain loops. Products and sums are rounded one by one, as SIMD registers round them. */
export class PlainMatmul implements Matmul {
  readonly name = 'JavaScript';
  heap = new Float32Array(0);

  reserve(length: number): void {
    if (length <= this.heap.length) return;
    const heap = new Float32Array(Math.ceil(length * 1.25));
    heap.set(this.heap);
    this.heap = heap;
  }

  readonly multiply: Multiply<boolean> = (m, n, k, a, down, right, b, c, start, relu) => {
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
  };

  add(to: number, from: number, n: number): void {
    const { heap } = this;
    for (let l = 0; l < n; l++) heap[to + l] += heap[from + l];
  }

  sum(to: number, from: number, rows: number, n: number): void {
    for (let r = 0; r < rows; r++) this.add(to, from + r * n, n);
  }

  addScaled(to: number, from: number, by: number, n: number): void {
    const { heap } = this;
    const single = Math.fround(by);
    for (let l = 0; l < n; l++) heap[to + l] += Math.fround(single * heap[from + l]);
  }

  times(to: number, a: number, b: number, n: number): void {
    const { heap } = this;
    for (let l = 0; l < n; l++) heap[to + l] = heap[a + l] * heap[b + l];
  }

  addTimes(to: number, a: number, b: number, n: number): void {
    const { heap } = this;
    for (let l = 0; l < n; l++) heap[to + l] += Math.fround(heap[a + l] * heap[b + l]);
  }

  cut(d: number, y: number, n: number): void {
    const { heap } = this;
    for (let l = 0; l < n; l++) if (!(heap[y + l] > 0)) heap[d + l] = 0;
  }
}
