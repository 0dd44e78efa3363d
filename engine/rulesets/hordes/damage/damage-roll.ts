// The damage roll: dice, what is added, and the points that it causes (HRD-DMG-001..004, HRD-IMM-004).

import type { HordesBattle } from '../core/state.js';
import { hasCrippled } from '../core/systems.js';
import { Aspect } from '../core/terms.js';
import { DamageBit, QualityBit } from '../core/weapons.js';
import { isIncorporeal } from '../movement/passing.js';

/** Returns the number of dice of a damage roll by `m` with weapon `w` (HRD-DMG-001, HRD-QUAL-014, HRD-SPIR-007). */
export function damageDice(b: HordesBattle, m: number, w: number, isBoosted: boolean): number {
  let dice = 2;
  if (isBoosted) dice++;
  if ((b.setup.weapons.qualities[w] & QualityBit['Weapon Master']) !== 0) dice++;
  if (hasCrippled(b, m, Aspect.body)) dice--;
  return dice;
}

/** Returns what is added to the dice for a model that the blast of weapon `w` hits: half of POW (HRD-AOE-004). */
export const blastBonus = (b: HordesBattle, w: number): number => (b.setup.weapons.power[w] + 1) >> 1;

/** Returns what is added to the dice: POW, and STR for a melee weapon (HRD-DMG-001, HRD-WPN-012). */
export function damageBonus(b: HordesBattle, m: number, w: number): number {
  const { types, weapons } = b.setup;
  const { kind } = b.model;
  return weapons.power[w] + (weapons.ranged[w] === 0 ? types.STR[kind[m]] : 0);
}

/**
 * Returns the ARM of model `t` against an attack with weapon `w`. Shields and bucklers count unless the damage originates
 * in its back arc or a chain weapon causes it (HRD-QUAL-002, HRD-QUAL-003, HRD-QUAL-013).
 */
export function armourOf(b: HordesBattle, t: number, w: number, isFromBehind: boolean): number {
  const { types, weapons } = b.setup;
  const { kind } = b.model;
  const armour = types.ARM[kind[t]];
  if (isFromBehind || (weapons.qualities[w] & QualityBit['Chain Weapon']) !== 0) return armour;
  return armour + types.shields[kind[t]];
}

/**
 * True if `t` suffers no damage roll from weapon `w`: no POW, or an immunity to one of its types (HRD-IMM-001..004). Only
 * magical damage hurts an Incorporeal model (HRD-ADV-022).
 */
export function isSpared(b: HordesBattle, t: number, w: number): boolean {
  const { types, weapons } = b.setup;
  const { kind } = b.model;
  if (weapons.power[w] < 0 || (types.immune[kind[t]] & weapons.damage[w]) !== 0) return true;
  // GAP HRD-ADV-022: damage of several types is magical if one of them is
  return (weapons.damage[w] & DamageBit.magical) === 0 && isIncorporeal(b, t);
}
