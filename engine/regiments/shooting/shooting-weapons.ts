import { INCH } from '../../kernel/geometry/measures.js';
import { CANNOT, NO_WORD } from '../../kernel/hook-words.js';
import { askedOfPart } from '../attacks/attack-table.js';
import { NO_WEAPON, weaponRow } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { Hook } from '../core/hooks.js';
import { AttackKind } from '../core/state.js';

/** Returns the range of shooting weapon `weapon`, an index into `SHOOTING`, in ticks (T9A-SWP-002). */
export function shotRange(b: RegimentsBattle, weapon: number): number {
  return b.rules.attacks.weapons.shotRange[weapon] * INCH;
}

/**
 * Returns the Shooting Weapon of `part`, or with `other` the alternative one if it has two (T9A-SHO-006): an index into
 * `SHOOTING`, or `NO_WEAPON`.
 */
export function shootingWeapon(b: RegimentsBattle, part: number, other: boolean): number {
  const { shooting, otherShooting } = b.setup.part;
  return other && otherShooting[part] !== NO_WEAPON ? otherShooting[part] : shooting[part];
}

/** True if `part` has a Shooting Weapon that it can use. With Ballistic Skill 0 it cannot (T9A-STA-005). */
export function isShooter(b: RegimentsBattle, part: number): boolean {
  return b.setup.part.shooting[part] !== NO_WEAPON && b.setup.part.BS[part] > 0;
}

/**
 * Passes `value` through the hooks of `part`, then through those of its Shooting Weapon, which count only for its shots
 * (T9A-SWP-001, T9A-SRG-012). Returns the result.
 */
export function askedOfShot(b: RegimentsBattle, hook: number, part: number, other: boolean, value: number): number {
  return askedOfPart(b, hook, part, weaponRow(b, AttackKind.shooting, shootingWeapon(b, part, other)), value);
}

/** Returns the largest number of shots that one model with `part` has now (T9A-SPR-055, WFB9-SRMSH-001); 1 without any rule. */
export function mostShots(b: RegimentsBattle, part: number, other = false): number {
  const most = askedOfShot(b, Hook.shots, part, other, 1);
  return most > 1 ? b.rules.shooting.mostShots(b, part, shootingWeapon(b, part, other), most) : most;
}

/** Returns the to-hit modifier of `part` for moving: -1, 0 (T9A-SPR-063), or less than -1 (T9A-SPR-092). */
export function movingModifier(b: RegimentsBattle, part: number, other = false): number {
  return askedOfShot(b, Hook.movingShot, part, other, -1);
}

/** True if `part` may shoot at all after moving in this Player Turn (T9A-SPR-054). */
export function shootsAfterMoving(b: RegimentsBattle, part: number, other = false): boolean {
  return askedOfShot(b, Hook.shootsAfterMoving, part, other, NO_WORD) !== CANNOT;
}

/**
 * True if all ranks shoot with `part`, provided that the unit has not moved and does not react to a charge
 * (T9A-SPR-094).
 */
export function shootsFromAllRanks(b: RegimentsBattle, part: number, other = false): boolean {
  return askedOfShot(b, Hook.shootingRanks, part, other, 0) !== 0;
}

/** True if models in the way give no cover against `part` (T9A-SPR-094). */
export function shootsPastModels(b: RegimentsBattle, part: number, other = false): boolean {
  return askedOfShot(b, Hook.shootsPast, part, other, 0) !== 0;
}

/** True if `part` may Stand and Shoot however near the charger is (T9A-SPR-063). */
export function shootsAtOnce(b: RegimentsBattle, part: number, other = false): boolean {
  return askedOfShot(b, Hook.shootsAtOnce, part, other, 0) !== 0;
}
