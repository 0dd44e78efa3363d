// Damage rolls that are no attacks: what spells and templates do to a model (HRD-DMG-001, HRD-IMM-001).
import { Roll } from '../core/asks.js';
import { nameOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { armourStat } from '../core/stats.js';
import { isImmune, noteDamageRoll } from '../damage/damage-roll.js';

/** Rolls two dice for damage of POW `power` on model `m`; `types`: bits of `DamageBit`. @returns the points, never below 0 */
export function rollStrike(b: HordesBattle, m: number, power: number, types: number): number {
  if (isImmune(b, m, types)) return 0;
  // GAP HRD-QUAL-002: shields do not count against damage that is not that of an attack
  b.dice.pool(2, Roll.Damage, m);
  const points = Math.max(0, b.dice.faces[0] + b.dice.faces[1] + power - armourStat(b, m));
  noteDamageRoll(b, m);
  if (b.log !== null) b.log.tell('strike', `${nameOf(b, m)} is struck with POW ${power}`);
  return points;
}
