import { Box } from './box.js';
import { Dict, Tuple } from './composite.js';
import { Discrete } from './discrete.js';
import { MultiBinary } from './multi-binary.js';
import { MultiDiscrete } from './multi-discrete.js';
import type { Space } from './space.js';

/**
 * True if both spaces hold the same values, as Gymnasium's `==`. Kinds, shapes, parts and their order are equal, bounds
 * within rounding. Spaces of other kinds are equal only as the same object. Random streams are not compared.
 */
export function spacesEqual(a: Space<unknown>, b: Space<unknown>): boolean {
  if (a === b) return true;
  if (a instanceof Box) return b instanceof Box && boxesEqual(a, b);
  if (a instanceof Discrete) return b instanceof Discrete && a.n === b.n && a.start === b.start;
  if (a instanceof MultiBinary) return b instanceof MultiBinary && a.n === b.n;
  if (a instanceof MultiDiscrete) {
    return b instanceof MultiDiscrete && sameNumbers(a.nvec, b.nvec) && sameNumbers(a.start, b.start);
  }
  if (a instanceof Dict) return b instanceof Dict && partsEqual(a.spaces, b.spaces);
  if (a instanceof Tuple) return b instanceof Tuple && partsEqual(a.spaces, b.spaces);
  return false;
}

const sameNumbers = (a: Int32Array, b: Int32Array): boolean => a.length === b.length && a.every((n, i) => n === b[i]);

function boxesEqual(a: Box, b: Box): boolean {
  if (a.shape.length !== b.shape.length || a.shape.some((n, i) => n !== b.shape[i])) return false;
  return a.low.every((low, i) => near(low, b.low[i])) && a.high.every((high, i) => near(high, b.high[i]));
}

/** NumPy's `isclose` with its usual tolerances, as Gymnasium compares bounds. */
const near = (a: number, b: number): boolean =>
  a === b || (Number.isFinite(b) && Math.abs(a - b) <= 1e-8 + 1e-5 * Math.abs(b));

function partsEqual(a: object, b: object): boolean {
  const one: [string, Space<unknown>][] = Object.entries(a);
  const other: [string, Space<unknown>][] = Object.entries(b);
  if (one.length !== other.length) return false;
  return one.every(([name, space], i) => name === other[i][0] && spacesEqual(space, other[i][1]));
}
