import type { T9aBattle } from '../../../../engine/rulesets/t9a/core/state.js';
import { blockHint, blockRecords } from '../regiments/records.js';
import { unitOfOption } from '../regiments/units.js';
import type { Tongue } from '../tongue.js';
import { t9aFoes, t9aOdds } from './odds.js';
import { t9aStats } from './stats.js';

/** The dialogue of The 9th Age. */
export const tongue: Tongue<T9aBattle> = {
  unitOf: unitOfOption,
  records: blockRecords,
  hint: blockHint,
  stats: t9aStats,
  odds: t9aOdds,
  foesOf: t9aFoes,
};
