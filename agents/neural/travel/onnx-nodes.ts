// Builds ONNX graphs node by node.
import { ELEMENT, type OnnxAttribute, type OnnxNode, type OnnxTensor, type OnnxValue } from './onnx-format.js';

/** A dimension: a number, or a name for one that is free. */
export type Size = number | string;

/** A graph that grows by a node with each call. Values are known by name. */
export class Nodes {
  readonly nodes: OnnxNode[] = [];
  readonly initializers: OnnxTensor[] = [];
  private readonly constants = new Map<string, string>();

  /** Adds a node with one output. @returns the name of the output */
  add(
    op: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, number | readonly number[]>> = {},
  ): string {
    const output = `${op} ${this.nodes.length}`;
    this.nodes.push({
      inputs,
      outputs: [output],
      name: output,
      op,
      attributes: Object.entries(attributes).map(
        ([name, value]): OnnxAttribute =>
          typeof value === 'number' ? { name, int: value, type: 2 } : { name, ints: value, type: 7 },
      ),
    });
    return output;
  }

  /** Gives a value the name of an output. */
  name(value: string, output: string): void {
    this.nodes.push({ inputs: [value], outputs: [output], name: output, op: 'Identity' });
  }

  /** Adds a matrix of the network under its own name. */
  matrix(name: string, rows: number, columns: number, values: Float32Array): void {
    this.initializers.push({ dims: [rows, columns], type: ELEMENT.float, name, raw: floatBytes(values) });
  }

  /** A constant of 32-bit floats. */
  floats(values: readonly number[], dims: readonly number[] = [values.length]): string {
    return this.constant('float', ELEMENT.float, dims, floatBytes(Float32Array.from(values)), values);
  }

  /** A constant of whole numbers in one dimension. */
  ints(...values: readonly number[]): string {
    const raw = new Uint8Array(8 * values.length);
    const view = new DataView(raw.buffer);
    values.forEach((value, i) => {
      view.setBigInt64(8 * i, BigInt(value), true);
    });
    return this.constant('int', ELEMENT.int64, [values.length], raw, values);
  }

  private constant(
    kind: string,
    type: number,
    dims: readonly number[],
    raw: Uint8Array,
    values: readonly number[],
  ): string {
    const key = `${kind} ${dims.join('x')}: ${values.join(' ')}`;
    const known = this.constants.get(key);
    if (known !== undefined) return known;
    const name = `constant ${this.constants.size}`;
    this.constants.set(key, name);
    this.initializers.push({ dims, type, name, raw });
    return name;
  }

  /** The part of `x` from index `from` to `to` of dimension `axis`. */
  slice(x: string, axis: number, from: number, to: number): string {
    return this.add('Slice', [x, this.ints(from), this.ints(to), this.ints(axis)]);
  }

  /** `x` in another shape; 0 keeps the size of the dimension at this place. */
  reshape(x: string, ...dims: readonly number[]): string {
    return this.add('Reshape', [x, this.ints(...dims)]);
  }

  /** `x` with a dimension of size 1 at `axis`. */
  spread(x: string, axis: number): string {
    return this.add('Unsqueeze', [x, this.ints(axis)]);
  }

  squeeze(x: string, axis: number): string {
    return this.add('Squeeze', [x, this.ints(axis)]);
  }

  /** The sum over dimension `axis`, which stays with size 1 if `keep` is 1. */
  sum(x: string, axis: number, keep: 0 | 1): string {
    return this.add('ReduceSum', [x, this.ints(axis)], { keepdims: keep });
  }

  matmul(a: string, b: string): string {
    return this.add('MatMul', [a, b]);
  }
  plus(a: string, b: string): string {
    return this.add('Add', [a, b]);
  }
  minus(a: string, b: string): string {
    return this.add('Sub', [a, b]);
  }
  times(a: string, b: string): string {
    return this.add('Mul', [a, b]);
  }
  relu(x: string): string {
    return this.add('Relu', [x]);
  }
  and(a: string, b: string): string {
    return this.add('And', [a, b]);
  }
  /** A truth as 1 or 0. */
  number(x: string): string {
    return this.add('Cast', [x], { to: ELEMENT.float });
  }
}

/** The declaration of an input or an output. */
export const declared = (name: string, element: number, sizes: readonly Size[]): OnnxValue => ({
  name,
  type: {
    tensor: {
      element,
      shape: { dims: sizes.map((size) => (typeof size === 'number' ? { value: size } : { name: size })) },
    },
  },
});

function floatBytes(values: Float32Array): Uint8Array {
  const raw = new Uint8Array(4 * values.length);
  const view = new DataView(raw.buffer);
  values.forEach((value, i) => {
    view.setFloat32(4 * i, value, true);
  });
  return raw;
}
