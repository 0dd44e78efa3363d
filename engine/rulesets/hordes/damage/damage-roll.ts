// The damage roll: dice, what is added, and the points that it causes (HRD-DMG-001..004, HRD-IMM-004).

import { situationOf } from '../attacks/attack-roll.js';
import { isInReach, meleeRange, NO_RANGE } from '../attacks/melee-range.js';
import {
  abilityBonus,
  abilityDice,
  halvesArmour,
  headPower,
  ownStrength,
  powerOf,
} from '../attacks/weapon-abilities/rolls.js';
import { Extra, Flag, Hook, situation } from '../core/hooks.js';
import { driveOnDamage } from '../core/marshals.js';
import { endOfWeapons, firstWeapon, isEnemy, onTable } from '../core/models.js';
import { AttackFlag, AttackKind, type HordesBattle, Status } from '../core/state.js';
import { armourStat, currentStat, effectsOn, immunitiesOf, isUnder, statOf, strengthOf } from '../core/stats.js';
import { hasCrippled, isInCrippledLocation } from '../core/systems.js';
import { Aspect } from '../core/terms.js';
import { bears, Trait } from '../core/traits.js';
import { DamageBit, QualityBit } from '../core/weapons.js';
import { isIncorporeal } from '../movement/passing.js';

/** True if an enemy in whose melee range model `t` is boosts damage rolls against it. */
function isBoostedNear(b: HordesBattle, t: number): boolean {
  if (b.core.effectCount[0] === 0) return false;
  for (let o = 0; o < b.setup.models; o++) {
    if (!onTable(b, o) || !isEnemy(b, o, t) || !bears(b, o, Trait['boosts near'])) continue;
    const range = meleeRange(b, o);
    if (range !== NO_RANGE && isInReach(b, o, t, range)) return true;
  }
  return false;
}

/** True if an effect boosts the damage rolls of model `m` with weapon `w` against `t`, -1: anybody (HRD-DICE-010). */
export const isDamageBoosted = (b: HordesBattle, m: number, w: number, t: number): boolean =>
  (b.setup.weapons.ranged[w] === AttackKind.melee && isUnder(b, m, Flag['boosted melee damage rolls'])) ||
  (t >= 0 && isBoostedNear(b, t));

/** Returns what effects and drives add to a damage roll of model `m` with weapon `w` against `t`; `flags`: `AttackFlag`. */
export const damageModifier = (b: HordesBattle, m: number, w: number, t: number, flags: number): number =>
  effectsOn(b, m, Hook.damageRoll, situationOf(b, w, t, flags)) +
  abilityBonus(b, m, w, t, flags) +
  driveOnDamage(b, m, w) +
  (b.setup.weapons.ranged[w] === AttackKind.ranged && bears(b, m, Trait.overkill) ? b.model.tally[m] : 0);

/**
 * Returns the number of dice of a damage roll by `m` with weapon `w` against `t`; `flags`: `AttackFlag` (HRD-DMG-001, HRD-QUAL-014, HRD-SPIR-007,
 * HRD-SYS-007).
 */
export function damageDice(b: HordesBattle, m: number, w: number, isBoosted: boolean, t = -1, flags = 0): number {
  let dice = 2 + effectsOn(b, m, Hook.damageDice, situationOf(b, w, t, flags));
  // HRD-CAV-008
  if ((isBoosted || isDamageBoosted(b, m, w, t)) && (flags & AttackFlag.impact) === 0) dice++;
  dice += abilityDice(b, m, w, t, flags);
  if ((b.setup.weapons.qualities[w] & QualityBit['Weapon Master']) !== 0) dice++;
  if (t >= 0 && b.setup.weapons.ranged[w] === AttackKind.ranged && isUnder(b, t, Flag['fewer dice of shots'])) dice--;
  if (hasCrippled(b, m, Aspect.body)) dice--;
  if (isInCrippledLocation(b, m, w)) dice--;
  return dice;
}

/** Returns what is added to the dice for a model that the blast of weapon `w` hits: half of POW (HRD-AOE-004). */
export const blastBonus = (b: HordesBattle, w: number): number => (b.setup.weapons.power[w] + 1) >> 1;

/** Returns what is added to the dice: POW, and STR for a melee weapon (HRD-DMG-001, HRD-WPN-012). */
export function damageBonus(b: HordesBattle, m: number, w: number, flags = 0): number {
  const { weapons } = b.setup;
  // HRD-WPN-001, HRD-CAV-003: STR is not added for a Mount
  const isStrong = weapons.ranged[w] === AttackKind.melee && weapons.mount[w] === 0;
  return powerOf(b, w, flags) + headPower(b, m, w) + (isStrong ? ownStrength(b, w) || strengthOf(b, m) : 0);
}

/** Returns the ARM that the shields and bucklers of model `t` add that are in no crippled location (HRD-SYS-009). */
function shieldsOf(b: HordesBattle, t: number): number {
  const kind = b.model.kind[t];
  const { types, weapons } = b.setup;
  if ((b.model.status[t] & (Status.wild | Status.inert)) !== 0) return 0; // HRD-WILD-005, HRD-INERT-002
  if (types.grid[kind] === 0 || types.shields[kind] === 0) return types.shields[kind];
  let armour = 0;
  for (let w = firstWeapon(b, t); w < endOfWeapons(b, t); w++) {
    if (isInCrippledLocation(b, t, w)) continue;
    if ((weapons.qualities[w] & QualityBit.Shield) !== 0) armour += 2;
    if ((weapons.qualities[w] & QualityBit.Buckler) !== 0) armour++;
  }
  return armour;
}

/** Returns what an effect takes from the ARM of model `t` that halves its base for one damage roll (HRD-STAT-014). */
function halvedAway(b: HordesBattle, t: number): number {
  return isHalved(b, t) ? b.setup.types.ARM[b.model.kind[t]] >> 1 : 0;
}

/** True if an effect halves the base ARM of model `t` for its next damage roll. */
const isHalved = (b: HordesBattle, t: number): boolean => b.model.breached[t] === 0 && bears(b, t, Trait['halved ARM']);

/** Model `t` has suffered a damage roll: an effect that halves its ARM for one roll is used up. */
export function noteDamageRoll(b: HordesBattle, t: number): void {
  if (isHalved(b, t)) b.model.breached[t] = 1;
}

/**
 * Returns the ARM of model `t` against an attack of `attacker` with weapon `w`; `flags`: `AttackFlag`. Shields and bucklers
 * count unless the damage originates in its back arc or a chain weapon causes it (HRD-QUAL-002, HRD-QUAL-003, HRD-QUAL-013).
 */
export function armourOf(
  b: HordesBattle,
  t: number,
  w: number,
  isFromBehind: boolean,
  flags = 0,
  attacker = -1,
): number {
  const { weapons, types } = b.setup;
  const a = situationOf(b, w, attacker, flags) | (isFromBehind ? situation(0, -1, Extra.behind) : 0);
  const whole = halvesArmour(b, w, t, flags)
    ? statOf(b, t, Hook.ARM, currentStat(types.ARM[b.model.kind[t]], 0, 1, 0, 0), a)
    : armourStat(b, t, a);
  const armour = Math.max(0, whole - halvedAway(b, t));
  if (isFromBehind || (weapons.qualities[w] & QualityBit['Chain Weapon']) !== 0) return armour;
  return currentStat(armour, 0, 0, shieldsOf(b, t), 0);
}

/** Returns the ARM of model `t` against a blast that is nobody's (HRD-SCN-032). */
export function armourAgainstBlast(b: HordesBattle, t: number, isFromBehind: boolean): number {
  const armour = armourStat(b, t, situation(AttackKind.ranged, -1));
  return isFromBehind ? armour : currentStat(armour, 0, 0, shieldsOf(b, t), 0);
}

/** True if model `t` never suffers damage of these types, bits of `DamageBit` (HRD-IMM-001, HRD-IMM-002, HRD-ADV-022). */
export function isImmune(b: HordesBattle, t: number, types: number): boolean {
  if ((immunitiesOf(b, t) & types) !== 0) return true;
  // GAP HRD-ADV-022: damage that is magical beside other types is not non-magical
  return (types & DamageBit.magical) === 0 && isIncorporeal(b, t);
}

/** True if `t` suffers no damage roll from weapon `w` of `m`: no POW, or immune to one of its types (HRD-IMM-001..004). */
export function isSpared(b: HordesBattle, t: number, w: number, m = -1): boolean {
  const { weapons } = b.setup;
  // HRD-DMG-007: the damage of spells is magical
  const isMagical = weapons.ranged[w] === AttackKind.magic || (m >= 0 && bears(b, m, Trait['magical weapons']));
  const types = weapons.damage[w] | (isMagical ? DamageBit.magical : 0);
  return weapons.power[w] < 0 || isImmune(b, t, types);
}
