import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { t9a } from '../../../engine/rulesets/t9a/ruleset.js';
import { T9A_CAPTAIN } from '../../captain/t9a/game.js';
import { foesOf, oddsTold } from '../regiments/odds.js';
import { blockHint, blockRecords } from '../regiments/records.js';
import { unitOfOption } from '../regiments/units.js';
import type { Tongue } from '../tongue.js';
import { t9aStats } from './stats.js';

/** The dialogue of The 9th Age. */
export const tongue: Tongue<T9aBattle> = {
  unitOf: unitOfOption,
  records: blockRecords,
  hint: blockHint,
  stats: t9aStats,
  odds: oddsTold(t9a, T9A_CAPTAIN),
  foesOf,
};
