import { TROOP_TYPES } from '../../../engine/rulesets/wfb9/armies/terms.js';
import { CLOSE_COMBAT, HAND_WEAPON, SHOOTING } from '../../../engine/rulesets/wfb9/armies/weapons.js';
import type { Wfb9Battle } from '../../../engine/rulesets/wfb9/core/state.js';
import { fullRanks } from '../../../engine/rulesets/wfb9/observation/seen.js';
import { blockStats, type StatsTerms, specialSaves } from '../regiments/stats.js';

/** Returns an armour save of so many points in words. */
const armourSave = (points: number): string => (points === 0 ? 'none' : `${Math.max(1, 7 - points)}+`);

/** WFB9-SAVE-002: armour saves against blows and against missiles differ. */
function saves(b: Wfb9Battle, u: number): string[] {
  const { armour, shield, buckler, missileArmour } = b.setup.unit;
  const blows = armourSave(armour[u] + shield[u] + buckler[u]);
  const missiles = armourSave(missileArmour[u] + shield[u]);
  const own = blows === missiles ? [`armour save ${blows}`] : [`armour save ${blows}, against missiles ${missiles}`];
  return [...own, ...specialSaves(b, u)];
}

const TERMS: StatsTerms<Wfb9Battle> = {
  troopTypes: TROOP_TYPES,
  closeCombat: CLOSE_COMBAT,
  shooting: SHOOTING.map(({ name, range, strength, usersStrength }) => ({
    name,
    range,
    strength: usersStrength ? 'of the bearer' : `${strength}`,
  })),
  bareHands: CLOSE_COMBAT.find(({ id }) => id === HAND_WEAPON)?.name ?? HAND_WEAPON,
  fullRanks,
  saves,
};

/** Returns lines with profile, rules, losses, states and weapons of a unit. */
export function wfb9Stats(b: Wfb9Battle, u: number): string[] {
  return blockStats(b, u, TERMS);
}
