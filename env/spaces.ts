import { MisuseError } from './errors.js';
import type { Random } from './random.js';

/** A set of values, as in Gymnasium: what an observation or an action may be. */
export interface Space<T> {
  readonly kind: string;
  /** A member drawn at random; with `mask` only where it is 1 (Discrete, MultiBinary). */
  sample(random: Random, mask?: Uint8Array): T;
  contains(value: unknown): boolean;
}

/** Arrays of `shape` with every entry from `low` to `high`. */
export class Box implements Space<Float32Array> {
  readonly kind = 'Box';
  readonly low: Float32Array;
  readonly high: Float32Array;
  readonly shape: readonly number[];
  readonly size: number;

  constructor(low: number | Float32Array, high: number | Float32Array, shape: readonly number[]) {
    this.shape = shape;
    this.size = shape.reduce((product, n) => product * n, 1);
    this.low = typeof low === 'number' ? new Float32Array(this.size).fill(low) : low;
    this.high = typeof high === 'number' ? new Float32Array(this.size).fill(high) : high;
    if (this.low.length !== this.size || this.high.length !== this.size) {
      throw new MisuseError(
        `a Box of shape ${shape.join('x')} wants ${this.size} bounds, got ${this.low.length} and ${this.high.length}`,
      );
    }
  }

  sample(random: Random): Float32Array {
    return Float32Array.from(this.low, (low, i) => low + random.unit() * (this.high[i] - low));
  }

  contains(value: unknown): boolean {
    if (!(value instanceof Float32Array) || value.length !== this.size) return false;
    for (let i = 0; i < this.size; i++) if (!(value[i] >= this.low[i] && value[i] <= this.high[i])) return false;
    return true;
  }
}

/** Whole numbers from `start` to `start + n - 1`. */
export class Discrete implements Space<number> {
  readonly kind = 'Discrete';
  readonly n: number;
  readonly start: number;

  constructor(n: number, start = 0) {
    if (!Number.isInteger(n) || n < 1) throw new MisuseError(`a Discrete space holds 1 number or more, not ${n}`);
    this.n = n;
    this.start = start;
  }

  /** With a mask: uniform over its ones; as in Gymnasium, `start` if the mask has none. */
  sample(random: Random, mask?: Uint8Array): number {
    if (mask === undefined) return this.start + random.below(this.n);
    if (mask.length !== this.n)
      throw new MisuseError(`a mask of ${this.n} entries was expected, not of ${mask.length}`);
    let ones = 0;
    for (let i = 0; i < this.n; i++) ones += mask[i];
    if (ones === 0) return this.start;
    let left = random.below(ones);
    for (let i = 0; i < this.n; i++) if (mask[i] !== 0 && left-- === 0) return this.start + i;
    return this.start;
  }

  contains(value: unknown): boolean {
    return Number.isInteger(value) && (value as number) >= this.start && (value as number) < this.start + this.n;
  }
}

/** Arrays of `n` zeros and ones. */
export class MultiBinary implements Space<Uint8Array> {
  readonly kind = 'MultiBinary';
  readonly n: number;

  constructor(n: number) {
    this.n = n;
  }

  /** With a mask: entries where it is 0 stay 0. */
  sample(random: Random, mask?: Uint8Array): Uint8Array {
    return Uint8Array.from({ length: this.n }, (_, i) => (mask !== undefined && mask[i] === 0 ? 0 : random.below(2)));
  }

  contains(value: unknown): boolean {
    return value instanceof Uint8Array && value.length === this.n && value.every((bit) => bit <= 1);
  }
}

/** Named values, each of a space of its own. */
export class Dict<T extends Readonly<Record<string, Space<unknown>>>> implements Space<{ [K in keyof T]: unknown }> {
  readonly kind = 'Dict';
  readonly spaces: T;

  constructor(spaces: T) {
    this.spaces = spaces;
  }

  sample(random: Random): { [K in keyof T]: unknown } {
    const entries = Object.entries(this.spaces).map(([name, space]) => [name, space.sample(random)]);
    return Object.fromEntries(entries) as { [K in keyof T]: unknown };
  }

  contains(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    const names = Object.keys(this.spaces);
    if (Object.keys(value).length !== names.length) return false;
    return names.every((name) => this.spaces[name].contains((value as Record<string, unknown>)[name]));
  }
}

/** Values in order, each of a space of its own. */
export class Tuple<T extends readonly Space<unknown>[]> implements Space<unknown[]> {
  readonly kind = 'Tuple';
  readonly spaces: T;

  constructor(spaces: T) {
    this.spaces = spaces;
  }

  sample(random: Random): unknown[] {
    return this.spaces.map((space) => space.sample(random));
  }

  contains(value: unknown): boolean {
    if (!Array.isArray(value) || value.length !== this.spaces.length) return false;
    return this.spaces.every((space, i) => space.contains(value[i]));
  }
}

/** How many numbers a value of `space` flattens to, as Gymnasium's `flatdim`: a Discrete one-hot. */
export function flatDim(space: Space<unknown>): number {
  if (space instanceof Box) return space.size;
  if (space instanceof Discrete || space instanceof MultiBinary) return space.n;
  return parts(space).reduce((n, [, part]) => n + flatDim(part), 0);
}

/** The value as numbers in a row, as Gymnasium's `flatten`. @throws MisuseError for a value outside the space */
export function flatten(space: Space<unknown>, value: unknown): Float32Array {
  if (!space.contains(value)) throw new MisuseError(`the value is not in the ${space.kind} that it is flattened for`);
  const out = new Float32Array(flatDim(space));
  write(space, value, out, 0);
  return out;
}

/** The value that flattens to these numbers, as Gymnasium's `unflatten`. @throws MisuseError for another length */
export function unflatten(space: Space<unknown>, numbers: Float32Array): unknown {
  if (numbers.length !== flatDim(space)) {
    throw new MisuseError(`a flattened ${space.kind} has ${flatDim(space)} numbers here, not ${numbers.length}`);
  }
  if (space instanceof Box) return numbers.slice();
  if (space instanceof Discrete) return space.start + numbers.indexOf(1);
  if (space instanceof MultiBinary) return Uint8Array.from(numbers);
  let at = 0;
  const values = parts(space).map(([name, part]) => {
    const end = at + flatDim(part);
    const value = unflatten(part, numbers.subarray(at, end));
    at = end;
    return [name, value] as const;
  });
  return space instanceof Tuple ? values.map(([, value]) => value) : Object.fromEntries(values);
}

/** Spaces that a Dict or a Tuple is made of, by name or place, in order. */
function parts(space: Space<unknown>): [string, Space<unknown>][] {
  if (space instanceof Dict || space instanceof Tuple) return Object.entries(space.spaces);
  throw new MisuseError(`nobody knows how to flatten a ${space.kind}`);
}

function write(space: Space<unknown>, value: unknown, out: Float32Array, at: number): void {
  if (space instanceof Box || space instanceof MultiBinary) out.set(value as ArrayLike<number>, at);
  else if (space instanceof Discrete) out[at + (value as number) - space.start] = 1;
  else {
    let next = at;
    for (const [name, part] of parts(space)) {
      write(part, (value as Record<string, unknown>)[name], out, next);
      next += flatDim(part);
    }
  }
}
