import { MisuseError } from '../errors.js';
import { Box } from './box.js';
import { Dict, Tuple } from './composite.js';
import { Discrete } from './discrete.js';
import { MultiBinary } from './multi-binary.js';
import { MultiDiscrete } from './multi-discrete.js';
import type { Space } from './space.js';

/** Length of a flattened value of `space`, as Gymnasium's `flatdim`. A Discrete is one-hot, as is each number of a MultiDiscrete. */
export function flatDim(space: Space<unknown>): number {
  if (space instanceof Box) return space.size;
  if (space instanceof Discrete || space instanceof MultiBinary) return space.n;
  if (space instanceof MultiDiscrete) return space.nvec.reduce((sum, n) => sum + n, 0);
  return partsOf(space).reduce((n, [, part]) => n + flatDim(part), 0);
}

/**
 * The Box that `flatten` maps `space` into, as Gymnasium's `flatten_space`: shape `[flatDim(space)]`, bits from 0 to 1.
 */
export function flattenSpace(space: Space<unknown>): Box {
  const size = flatDim(space);
  const low = new Float32Array(size);
  const high = new Float32Array(size);
  bound(space, low, high, 0);
  return new Box(low, high, [size]);
}

/** The value as one array of numbers, as Gymnasium's `flatten`. @throws MisuseError for a value outside the space */
export function flatten(space: Space<unknown>, value: unknown): Float32Array {
  if (!space.contains(value)) throw new MisuseError(`the value is not in the ${space.kind} that it is flattened for`);
  const out = new Float32Array(flatDim(space));
  flattenInto(space, value, out, 0);
  return out;
}

/**
 * Flattens as `flatten` does, into `out` from index `at`, without the check.
 * @returns the index after the last number
 */
export function flattenInto(space: Space<unknown>, value: unknown, out: Float32Array, at: number): number {
  if (space instanceof Box || space instanceof MultiBinary) {
    out.set(value as ArrayLike<number>, at);
    return at + flatDim(space);
  }
  if (space instanceof Discrete) {
    const end = at + space.n;
    out.fill(0, at, end);
    out[at + (value as number) - space.start] = 1;
    return end;
  }
  if (space instanceof MultiDiscrete) {
    const numbers = value as ArrayLike<number>;
    let next = at;
    space.nvec.forEach((n, i) => {
      out.fill(0, next, next + n);
      out[next + numbers[i] - space.start[i]] = 1;
      next += n;
    });
    return next;
  }
  const { spaces } = composite(space);
  let next = at;
  for (const name in spaces) next = flattenInto(spaces[name], (value as Values)[name], out, next);
  return next;
}

/**
 * The value of these numbers, as Gymnasium's `unflatten`. In a Discrete the first number other than 0 counts.
 * @throws MisuseError for another length, and for a Discrete of zeros
 */
export function unflatten<T>(space: Space<T>, numbers: Float32Array): T {
  if (numbers.length !== flatDim(space)) {
    throw new MisuseError(`a flattened ${space.kind} has ${flatDim(space)} numbers here, not ${numbers.length}`);
  }
  return memberOf(space, numbers) as T;
}

function memberOf(space: Space<unknown>, numbers: Float32Array): unknown {
  if (space instanceof Box) return numbers.slice();
  if (space instanceof MultiBinary) return Uint8Array.from(numbers);
  if (space instanceof MultiDiscrete) {
    let next = 0;
    return Int32Array.from(space.nvec, (n, i) => {
      const one = numbers.subarray(next, next + n).findIndex((number) => number !== 0);
      if (one < 0) throw new MisuseError(`number ${i} of a MultiDiscrete has no 1 among its ${n} entries`);
      next += n;
      return space.start[i] + one;
    });
  }
  if (space instanceof Discrete) {
    const i = numbers.findIndex((number) => number !== 0);
    if (i < 0) throw new MisuseError(`${space.n} zeros are no number of a Discrete: the number that is meant has a 1`);
    return space.start + i;
  }
  let at = 0;
  const values = partsOf(space).map(([name, part]) => {
    const end = at + flatDim(part);
    const value = memberOf(part, numbers.subarray(at, end));
    at = end;
    return [name, value] as const;
  });
  return space instanceof Tuple ? values.map(([, value]) => value) : Object.fromEntries(values);
}

/**
 * Writes the bounds of each number from index `at`.
 * @returns the index after the last one
 */
function bound(space: Space<unknown>, low: Float32Array, high: Float32Array, at: number): number {
  if (space instanceof Box) {
    low.set(space.low, at);
    high.set(space.high, at);
    return at + space.size;
  }
  if (space instanceof Discrete || space instanceof MultiBinary) {
    high.fill(1, at, at + space.n);
    return at + space.n;
  }
  if (space instanceof MultiDiscrete) {
    const end = at + flatDim(space);
    high.fill(1, at, end);
    return end;
  }
  return partsOf(space).reduce((next, [, part]) => bound(part, low, high, next), at);
}

type Values = Readonly<Record<string, unknown>>;

/** The space as a Dict or Tuple. @throws MisuseError for a space without parts */
function composite(space: Space<unknown>): { readonly spaces: Readonly<Record<string, Space<unknown>>> } {
  if (space instanceof Dict || space instanceof Tuple) return space;
  throw new MisuseError(`nobody knows how to flatten a ${space.kind}`);
}

/** Names or places of the parts of a Dict or Tuple with their spaces, in order. */
const partsOf = (space: Space<unknown>): [string, Space<unknown>][] => Object.entries(composite(space).spaces);
