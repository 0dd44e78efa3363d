// What a translation reads of the setup of a battle of The 9th Age: its own fields by their path, and three things made from them.
import { terrainHulls } from '../../engine/regiments/obstacles.js';
import type { T9aBattle } from '../../engine/rulesets/t9a/state.js';
import { polygonsOf } from '../../engine/rulesets/t9a/terrain.js';

/** Flags of a limited rule: as many as there can be rows of units. */
export const LIMIT_ROWS = 256;

/** `T9aSetup.limits` as arrays: the row of each rule of a part (`ruleX`), or -1, and `LIMIT_ROWS` flags for each row. */
function limitTables({ setup }: T9aBattle): { index: Int16Array; flags: Uint8Array } {
  const index = new Int16Array(setup.x.length).fill(-1);
  const flags = new Uint8Array(LIMIT_ROWS * Math.max(1, setup.limits.size));
  let row = 0;
  for (const [key, limited] of setup.limits) {
    index[key] = row;
    flags.set(limited, LIMIT_ROWS * row++);
  }
  return { index, flags };
}

function hulls(b: T9aBattle): { hull: Float64Array[]; corners: Int32Array } {
  const { hull, corners } = terrainHulls(b);
  return { hull: [...hull], corners: Int32Array.from(corners) };
}

/** Parts that no setup holds, by the first name of their path. */
const MADE: Readonly<Record<string, (b: T9aBattle) => unknown>> = {
  '!polygons': polygonsOf,
  '!hulls': hulls,
  '!limits': limitTables,
};

/** The part of the setup of `b` at a path: `unit.M`, or `!limits.flags`. */
export function partOfSetup(b: T9aBattle, path: string): unknown {
  const [first, ...rest] = path.split('.');
  let part: unknown = MADE[first]?.(b) ?? (b.setup as unknown as Readonly<Record<string, unknown>>)[first];
  for (const name of rest) part = (part as Readonly<Record<string, unknown>>)[name];
  return part;
}
