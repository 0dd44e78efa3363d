import { TROOP_TYPES } from '../../../engine/rulesets/t9a/armies/terms.js';
import { CLOSE_COMBAT, SHOOTING } from '../../../engine/rulesets/t9a/armies/weapons-and-armour.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { fullRanks } from '../../../engine/rulesets/t9a/terrain/ranks-in-water.js';
import { blockStats, type StatsTerms, specialSaves } from '../regiments/stats.js';

function saves(b: T9aBattle, u: number): string[] {
  const { armour, shield } = b.setup.unit;
  const bonus = armour[u] + shield[u];
  return [
    bonus === 0 ? 'no armour' : `armour save ${Math.max(1, 7 - bonus)}+`,
    ...(shield[u] === 0 ? [] : ['the shield is a part of it']),
    ...specialSaves(b, u),
  ];
}

const TERMS: StatsTerms<T9aBattle> = {
  troopTypes: TROOP_TYPES,
  closeCombat: CLOSE_COMBAT,
  shooting: SHOOTING.map(({ name, range, strength }) => ({ name, range, strength: `${strength ?? 'of the bearer'}` })),
  bareHands: 'Hand Weapon',
  fullRanks,
  saves,
};

/** Returns lines with profile, rules, losses, states and weapons of a unit. */
export function t9aStats(b: T9aBattle, u: number): string[] {
  return blockStats(b, u, TERMS);
}
