import { attackChances, ROOM_EACH } from '../../../engine/regiments/attacks/attack-chances.js';
import { addAttacks, clearRow } from '../../../engine/regiments/attacks/attack-table.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { AttackKind } from '../../../engine/regiments/core/state.js';
import { volleyOdds } from '../../../engine/regiments/odds/volleys.js';
import { isShooter, mostShots } from '../../../engine/regiments/shooting/shooting-weapons.js';
import { hasOther } from '../../../engine/regiments/shooting/volley.js';

/** Ranks of a unit that shoot (T9A-SHO-005). */
const RANKS = 2;
const each = new Float64Array(ROOM_EACH);

/** Returns the mean Wounds of the attack in row `a` of the table, and clears that row. */
export function meanOfAttack(b: RegimentsBattle, a: number): number {
  const most = attackChances(b, a, each);
  clearRow(b, a);
  b.field.attacks[0] = a;
  let mean = 0;
  for (let k = 1; k <= most; k++) mean += k * each[k];
  return mean;
}

/** Returns the mean Wounds of `n` shots of `part` of unit `u` at `t`, in the open and at short range. */
function shotsAt(b: RegimentsBattle, u: number, part: number, t: number, n: number): number {
  const weapon = b.setup.part.shooting[part];
  return n * meanOfAttack(b, addAttacks(b, u, part, t, b.unit.pool[t] > 0 ? -1 : t, n, 0, weapon, AttackKind.shooting));
}

/** Returns the mean Wounds of a volley of unit `u` at `t` if its whole front shoots in the open. */
export function volleyWounds(b: RegimentsBattle, u: number, t: number): number {
  const { part, parts } = b.setup.unit;
  const models = Math.min(b.unit.models[u], RANKS * b.unit.files[u]);
  let wounds = 0;
  for (let p = part[u]; p < part[u] + parts[u]; p++) {
    if (isShooter(b, p)) wounds += shotsAt(b, u, p, t, models * Math.max(1, mostShots(b, p)));
  }
  return wounds;
}

/** Bits of a way to shoot: with all Multiple Shots, as a reaction to a charge, with the other weapons. */
export const Way = { several: 1, reaction: 2, other: 4 } as const;

/** Lists the ways in which unit `u` may shoot, as a reaction to a charge or not. */
export function waysToShoot(b: RegimentsBattle, u: number, reaction: boolean): readonly number[] {
  if (reaction) return [Way.several | Way.reaction];
  return hasOther(b, u) ? [Way.several, Way.several | Way.other] : [Way.several];
}

/** Returns the chances of Wounds by this volley of `u` at `t`: entry `n` for `n` Wounds. */
export function shotChances(b: RegimentsBattle, u: number, t: number, way: number): Float64Array {
  const has = (bit: number): boolean => (way & bit) !== 0;
  return volleyOdds(b, u, t, has(Way.several), has(Way.reaction), has(Way.other)).chances;
}

/** Returns the Wounds by which unit `t` loses a quarter of its models in this phase (T9A-PAN-001). */
export function woundsToPanic(b: RegimentsBattle, t: number): number {
  const { models, phaseModels, wounds } = b.unit;
  const before = Math.max(models[t], phaseModels[t]);
  return Math.max(0, Math.ceil(before / 4) - (before - models[t])) * b.setup.unit.W[t] - wounds[t];
}
