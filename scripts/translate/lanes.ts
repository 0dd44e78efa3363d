// Loops that native code runs with SIMD (`runtime-lanes.c`). Elsewhere the translated function runs.
import { crosses } from '../../engine/skirmish/crossings.js';
import { circlesAlong, pointsAlong } from '../../engine/skirmish/segments.js';
import { called } from './calls.js';
import { arrayOf } from './elements.js';
import type { Node } from './ir.js';
import { numeric, toF64, toI32 } from './numbers.js';
import type { Replacement } from './program.js';

/** These functions, their names in native code, and the indices of their integer parameters. */
export const LANES: readonly (readonly [fn: { readonly name: string }, name: string, ...whole: number[]])[] = [
  [circlesAlong, 'circles_along', 3],
  [pointsAlong, 'points_along', 2, 3],
  [crosses, 'crosses', 1],
];

/** Translates calls of `fn` so that native code may call `name` instead, with addresses of arrays and numbers. */
export function inLanes(fn: object, name: string, whole: readonly number[]): Replacement {
  return (t, args, e) => {
    const given = args.map((a) => t.spill(a));
    const nodes = given.map((v, i): Node => {
      const array = arrayOf(t, v);
      if (array !== null) return t.spillNode(array.data);
      const n = numeric(t, v, e);
      return t.spillNode(whole.includes(i) ? toI32(n) : toF64(n));
    });
    return called(t, { t: 'fn', v: fn }, given, e, { name, args: nodes });
  };
}
