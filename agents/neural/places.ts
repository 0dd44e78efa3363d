import type { Batch } from './batch.js';
import type { NetworkInput } from './input.js';
import type { Layout, NetworkSizes } from './layout.js';

/** Offsets in the heap of the numbers of a batch: first those of the forward pass, then those of the backward pass. */
export class Places {
  /** Offset of zeros behind the parameters, as many as the longest side of a matrix. */
  readonly zero: number;
  /** For each encoder: rows as read, after the first layer, and after the second. */
  readonly x: number[] = [];
  readonly h1: number[] = [];
  readonly h2: number[] = [];
  flat = 0;
  pooled = 0;
  c1 = 0;
  c2 = 0;
  v1 = 0;
  /** What the context gives to each option: values to add, then values to multiply with. */
  q = 0;
  /** Encodings of units as the options use them. */
  u = 0;
  /** Options: as read, after each layer, and multiplied with the context. */
  xo = 0;
  o1 = 0;
  o2 = 0;
  product = 0;
  o3 = 0;
  /** Derivatives by these values. */
  readonly dh1: number[] = [];
  readonly dh2: number[] = [];
  dPooled = 0;
  dc1 = 0;
  dc2 = 0;
  dv1 = 0;
  dq = 0;
  du = 0;
  do1 = 0;
  do2 = 0;
  dProduct = 0;
  do3 = 0;
  /** Gradients of the parameters. */
  gradients = 0;
  /** Room for one transposed matrix. */
  turned = 0;
  private readonly input: NetworkInput;
  private readonly layout: Layout;
  private readonly sizes: NetworkSizes;
  readonly widest: number;
  private end = 0;

  constructor(input: NetworkInput, layout: Layout, sizes: NetworkSizes) {
    this.input = input;
    this.layout = layout;
    this.sizes = sizes;
    this.widest = layout.blocks.reduce((most, b) => Math.max(most, b.rows, b.columns), 0);
    this.zero = aligned(layout.size);
  }

  /** Assigns offsets for the forward pass. Returns the length that the heap needs. */
  forward(batch: Batch): number {
    const { input, layout, sizes } = this;
    const { n, options } = batch;
    this.end = this.zero + aligned(this.widest);
    layout.encoders.forEach((encoder, e) => {
      this.x[e] = this.take(batch.rows[e], encoder.columns);
      this.h1[e] = this.take(batch.rows[e], encoder.width);
      this.h2[e] = this.take(batch.rows[e], encoder.width);
    });
    this.flat = this.take(n, layout.flat);
    this.pooled = this.take(n, layout.pooled);
    this.c1 = this.take(n, sizes.context);
    this.c2 = this.take(n, sizes.context);
    this.v1 = this.take(n, sizes.value);
    if (input.options === null) {
      this.q = this.take(n, input.actions);
      return this.end;
    }
    this.q = this.take(n, 2 * sizes.option);
    this.u = this.take(this.targets(batch), sizes.option);
    this.xo = this.take(options, input.options.columns);
    this.o1 = this.take(options, sizes.option);
    this.o2 = this.take(options, sizes.option);
    this.product = this.take(options, sizes.option);
    this.o3 = this.take(options, sizes.option);
    return this.end;
  }

  /** Assigns offsets for the backward pass behind the forward pass. Returns the length that the heap needs. */
  backward(batch: Batch): number {
    const { input, layout, sizes } = this;
    const { n, options } = batch;
    layout.encoders.forEach((encoder, e) => {
      this.dh1[e] = this.take(batch.rows[e], encoder.width);
      this.dh2[e] = this.take(batch.rows[e], encoder.width);
    });
    this.dPooled = this.take(n, layout.pooled);
    this.dc1 = this.take(n, sizes.context);
    this.dc2 = this.take(n, sizes.context);
    this.dv1 = this.take(n, sizes.value);
    this.dq = this.take(n, input.options === null ? input.actions : 2 * sizes.option);
    this.du = this.take(this.targets(batch), sizes.option);
    this.do1 = this.take(options, sizes.option);
    this.do2 = this.take(options, sizes.option);
    this.dProduct = this.take(options, sizes.option);
    this.do3 = this.take(options, sizes.option);
    this.gradients = this.take(1, layout.size);
    this.turned = this.take(
      1,
      layout.blocks.reduce((most, b) => Math.max(most, b.rows * b.columns), 0),
    );
    return this.end;
  }

  /** Returns the number of rows that options may point at. */
  private targets(batch: Batch): number {
    const target = this.input.options?.target;
    return target === undefined ? 0 : batch.rows[this.layout.encoderOf[target.sets[0]]];
  }

  private take(rows: number, columns: number): number {
    const at = this.end;
    this.end += aligned(rows * columns);
    return at;
  }
}

const aligned = (length: number): number => (length + 3) & ~3;
