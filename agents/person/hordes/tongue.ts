import { Ask } from '../../../engine/rulesets/hordes/core/asks.js';
import type { HordesBattle } from '../../../engine/rulesets/hordes/core/state.js';
import { unitOf } from '../../../engine/rulesets/hordes/units/members.js';
import type { Tongue } from '../tongue.js';
import { hordesFoes, hordesOdds } from './odds.js';
import { hordesHint, hordesRecords } from './records.js';
import { hordesStats } from './stats.js';

/** The dialogue of HORDES and WARMACHINE. */
export const tongue: Tongue<HordesBattle> = {
  unitOf(b, i) {
    const target = b.option.target[i];
    return target >= 0 && target < b.setup.models && b.decision.kind[0] !== Ask.Trigger ? unitOf(b, target) : -1;
  },
  records: hordesRecords,
  hint: hordesHint,
  stats: hordesStats,
  odds: hordesOdds,
  foesOf: hordesFoes,
};
