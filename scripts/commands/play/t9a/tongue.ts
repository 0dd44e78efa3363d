import { Ask } from '../../../../engine/regiments/core/asks.js';
import type { T9aBattle } from '../../../../engine/rulesets/t9a/core/state.js';
import type { Tongue } from '../tongue.js';
import { t9aFoes, t9aOdds } from './odds.js';
import { t9aHint, t9aRecords } from './records.js';
import { t9aStats } from './stats.js';

/** Kinds of decisions whose options do not aim at units. */
const NO_UNITS: readonly number[] = [Ask.Trigger, Ask.Zone, Ask.Combat, Ask.Weapon, Ask.CasualtyEnd];

/** The dialogue of The 9th Age. */
export const tongue: Tongue<T9aBattle> = {
  unitOf(b, i) {
    const target = b.option.target[i];
    return target >= 0 && target < b.setup.units && !NO_UNITS.includes(b.decision.kind[0]) ? target : -1;
  },
  records: t9aRecords,
  hint: t9aHint,
  stats: t9aStats,
  odds: t9aOdds,
  foesOf: t9aFoes,
};
