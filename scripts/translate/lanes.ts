// Loops that native code runs with SIMD (`runtime-lanes.c`). Elsewhere the translated function runs.
import { entriesWith, nextWith } from '../../engine/kernel/words.js';
import { circlesInBox, circlesWithin, nearestSquared, pointsInBox } from '../../engine/skirmish/circles-near.js';
import { crosses, shareCrossed } from '../../engine/skirmish/crossings.js';
import { nextBeside } from '../../engine/skirmish/passages.js';
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
  [nearestSquared, 'nearest_squared', 2, 3],
  [circlesWithin, 'circles_within', 3],
  [circlesInBox, 'circles_in_box', 3],
  [pointsInBox, 'points_in_box', 2, 3],
  [nextBeside, 'next_beside', 3, 4],
  [crosses, 'crosses', 1],
  [shareCrossed, 'share_crossed', 1],
  [entriesWith, 'entries_with', 1, 2, 3, 5],
  [nextWith, 'next_with', 1, 2, 3],
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
