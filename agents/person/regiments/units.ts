import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Ask } from '../../../engine/regiments/core/asks.js';

/** Kinds of decisions whose options do not aim at units. */
const NO_UNITS: readonly number[] = [Ask.Trigger, Ask.Zone, Ask.Combat, Ask.Weapon, Ask.CasualtyEnd];

/** Returns the row of the unit that option `i` of the pending decision picks or aims at, or -1. */
export function unitOfOption(b: RegimentsBattle, i: number): number {
  const target = b.option.target[i];
  return target >= 0 && target < b.setup.units && !NO_UNITS.includes(b.decision.kind[0]) ? target : -1;
}
