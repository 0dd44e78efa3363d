import { Ask } from '../../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import type { Tongue } from '../tongue.js';
import { w40kFoes, w40kOdds } from './odds.js';
import { overwatchOrder } from './overwatch-orders.js';
import { w40kHint, w40kRecords } from './records.js';
import { w40kStats } from './stats.js';

/** The dialogue of Warhammer 40,000. */
export const tongue: Tongue<W40kBattle> = {
  unitOf(b, i) {
    const target = b.option.target[i];
    return target >= 0 && target < b.setup.units && b.decision.kind[0] !== Ask.Trigger ? target : -1;
  },
  records: w40kRecords,
  order: overwatchOrder,
  hint: w40kHint,
  stats: w40kStats,
  odds: w40kOdds,
  foesOf: w40kFoes,
};
