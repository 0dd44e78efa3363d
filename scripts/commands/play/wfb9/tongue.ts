import { INCH } from '../../../../engine/kernel/geometry/measures.js';
import { formationOf, gap, onTable, playerOf } from '../../../../engine/regiments/core/units.js';
import type { Wfb9Battle } from '../../../../engine/rulesets/wfb9/core/state.js';
import { blockHint, blockRecords } from '../regiments/records.js';
import { unitOfOption } from '../regiments/units.js';
import type { Tongue } from '../tongue.js';
import { wfb9Stats } from './stats.js';

/** Distance up to which enemies are told of, inches. */
const NEAR = 30;

/** Returns the enemies on the table up to 30 inches away, nearest first. */
function foesOf(b: Wfb9Battle, u0: number): number[] {
  const u = formationOf(b, u0);
  if (!onTable(b, u)) return [];
  return Array.from({ length: b.setup.units }, (_, t) => t)
    .filter((t) => onTable(b, t) && playerOf(b, t) !== playerOf(b, u) && gap(b, u, t) <= NEAR * INCH)
    .sort((s, t) => gap(b, u, s) - gap(b, u, t) || s - t);
}

/** The dialogue of this game. It has no odds yet. */
export const tongue: Tongue<Wfb9Battle> = {
  unitOf: unitOfOption,
  records: blockRecords,
  hint: blockHint,
  stats: wfb9Stats,
  odds: () => ['the odds of this game are not told yet'],
  foesOf,
};
