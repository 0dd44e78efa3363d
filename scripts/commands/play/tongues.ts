import * as t9a from '../../../engine/rulesets/t9a/core/asks.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import * as wh40k2 from '../../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { t9aFoes, t9aOdds } from './t9a/odds.js';
import { t9aHint, t9aRecords } from './t9a/records.js';
import { t9aStats } from './t9a/stats.js';
import type { Tongue } from './tongue.js';
import { w40kFoes, w40kOdds } from './wh40k2/odds.js';
import { w40kHint, w40kRecords } from './wh40k2/records.js';
import { w40kStats } from './wh40k2/stats.js';

/** Decisions of The 9th Age whose options aim at something else than a unit. */
const NO_UNITS: readonly number[] = [
  t9a.Ask.Trigger,
  t9a.Ask.Zone,
  t9a.Ask.Combat,
  t9a.Ask.Weapon,
  t9a.Ask.CasualtyEnd,
];

const T9A: Tongue<T9aBattle> = {
  stop: t9a.Verb.Stop,
  back: t9a.Verb.Back,
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

const W40K: Tongue<W40kBattle> = {
  stop: wh40k2.Verb.Stop,
  back: wh40k2.Verb.Back,
  unitOf(b, i) {
    const target = b.option.target[i];
    return target >= 0 && target < b.setup.units && b.decision.kind[0] !== wh40k2.Ask.Trigger ? target : -1;
  },
  records: w40kRecords,
  hint: w40kHint,
  stats: w40kStats,
  odds: w40kOdds,
  foesOf: w40kFoes,
};

const TONGUES: Readonly<Record<string, Tongue>> = {
  t9a: T9A as unknown as Tongue,
  wh40k2: W40K as unknown as Tongue,
};

/** How a person talks of battles of a ruleset. @throws RangeError for one of which nobody does */
export function tongueOf(ruleset: string): Tongue {
  const tongue = TONGUES[ruleset];
  if (tongue === undefined) throw new RangeError(`battles of '${ruleset}' cannot be played by a person yet`);
  return tongue;
}
