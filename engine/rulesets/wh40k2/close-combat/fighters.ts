import { CANNOT } from '../../../kernel/hook-words.js';
import { modified, permission } from '../../../kernel/hooks.js';
import { contactOf } from '../../../skirmish/contacts.js';
import { LinkFlag } from '../../../skirmish/layout.js';
import { Hook } from '../core/rule-ids.js';
import { Dazed, ModelDid, Status, type W40kBattle, WEAPONS } from '../core/state.js';
import { squadOfModel, unitOf } from '../core/units.js';
import type { WeaponFacts } from '../core/weapons.js';
import { averagePoints, blowStrength, harmChances, saveModifierOf } from '../damage/damage.js';
import { pastFields } from '../damage/saves.js';
import { isAfraid } from '../psychology/fear-and-hatred.js';
import { isOutOfUse } from '../shooting/weapons-to-fire.js';
import { elevationOf } from '../sight/sight.js';

/** Value of a hand without a weapon. */
export const EMPTY = -1;
const NOTHING = 255;

/**
 * Equipped weapons of a model: slots of its type, or EMPTY. `both` is a weapon that it could hold with both hands
 * instead. Valid until another model's weapons are equipped.
 */
export const equipped = { first: EMPTY, second: EMPTY, both: EMPTY };

/** Estimates how good a weapon is for the fight, to choose the equipped weapons. */
function worthInHand(weapon: WeaponFacts, strength: number): number {
  const s = Math.max(weapon.strength, strength);
  const bite = Math.min(weapon.saveModifier, saveModifierOf(strength));
  return 20 * s - 12 * bite + 10 * averagePoints(weapon.damage) + (weapon.parry ? 15 : 0);
}

/** Returns weapon `slot` of model `m`, or null. */
export function weaponOf(b: W40kBattle, m: number, slot: number): WeaponFacts | null {
  if (slot < 0) return null;
  const w = b.setup.type.weapons[b.setup.model.type[m] * WEAPONS + slot];
  return w === NOTHING ? null : b.setup.weapons[w];
}

/**
 * Chooses the weapons with which model `m` fights and writes them to the record of equipped weapons. Only pistols and
 * close combat weapons count (W40K-HTH-005), without jammed or recharging ones (W40K-JAM-002, W40K-WPIS-012). The model
 * uses two one-handed weapons if it has them, else its best weapon.
 * GAP W40K-HTH-005: of more than two weapons the two best are in hand
 */
export function takeUp(b: W40kBattle, m: number): void {
  const type = b.setup.model.type[m];
  const strength = b.setup.type.S[type];
  const broken = b.model.destroyed[m];
  let one = EMPTY;
  let two = EMPTY;
  let big = EMPTY;
  let oneWorth = -1;
  let twoWorth = -1;
  let bigWorth = -1;
  for (let slot = 0; slot < WEAPONS; slot++) {
    const w = b.setup.type.weapons[type * WEAPONS + slot];
    if (w === NOTHING) break;
    const weapon = b.setup.weapons[w];
    if (!weapon.handToHand || (broken & (1 << slot)) !== 0 || isOutOfUse(b, m, slot)) continue;
    const worth = worthInHand(weapon, strength);
    if (weapon.twoHanded) {
      if (worth > bigWorth) {
        big = slot;
        bigWorth = worth;
      }
    } else if (worth > oneWorth) {
      two = one;
      twoWorth = oneWorth;
      one = slot;
      oneWorth = worth;
    } else if (worth > twoWorth) {
      two = slot;
      twoWorth = worth;
    }
  }
  equipped.both = two === EMPTY ? EMPTY : big;
  if (equipped.both !== EMPTY && (b.model.did[m] & ModelDid.BothHands) !== 0) {
    one = big; // W40K-DEC-228
    two = EMPTY;
  } else if (two === EMPTY && bigWorth > oneWorth) one = big;
  equipped.first = one;
  equipped.second = two;
}

/**
 * True if model `m` is broken, or belongs to a part out of coherency that counts as broken. It then has WS 0 and no
 * parry (W40K-BOFF-003, W40K-BROKE-008, W40K-SQUAD-007).
 */
export function isHelpless(b: W40kBattle, m: number): boolean {
  return b.model.outOfCoherency[m] !== 0 || (b.unit.status[squadOfModel(b, m)] & Status.Broken) !== 0;
}

/**
 * Returns the attack dice of model `m` as the `nth` opponent in a multiple combat (0 for the first and for the lone
 * model): its Attacks after rules (W40K-ATK-001), one more for a weapon in each hand (W40K-ATK-002), and one for each
 * opponent before it (W40K-MULTI-004).
 */
export function attackDice(b: W40kBattle, m: number, nth: number): number {
  const dice = modified(b, Hook.attackDice, unitOf(b, m), b.setup.type.A[b.setup.model.type[m]], m);
  if (dice <= 0) return 0;
  takeUp(b, m);
  return dice + (equipped.second === EMPTY ? 0 : 1) + nth;
}

/** Returns the number of swords and shields with which model `m` may parry (W40K-PARRY-001, W40K-PARRY-002). */
export function parriesOf(b: W40kBattle, m: number): number {
  if (isHelpless(b, m)) return 0; // W40K-BOFF-003
  if (permission(b, Hook.mayParry, unitOf(b, m), m) === CANNOT) return 0; // W40K-FREN-005, W40K-STUP-003
  takeUp(b, m);
  const { first, second } = equipped;
  const shield = b.setup.type.shield[b.setup.model.type[m]] !== 0 ? 1 : 0;
  return (weaponOf(b, m, first)?.parry === true ? 1 : 0) + (weaponOf(b, m, second)?.parry === true ? 1 : 0) + shield;
}

/** Weapon Skill of a blinded model. */
const BLIND_SKILL = 1;

/**
 * Returns the Weapon Skill with which model `m` fights: 0 if it disengages (W40K-BOFF-003), 1 if it is blinded, half if
 * it is afraid (W40K-FEAR-005).
 */
export function skillOf(b: W40kBattle, m: number): number {
  if (isHelpless(b, m)) return 0;
  const own = b.setup.type.WS[b.setup.model.type[m]];
  const skill = (b.model.dazed[m] & Dazed.blind) !== 0 ? Math.min(own, BLIND_SKILL) : own;
  return isAfraid(b, m) ? Math.ceil(skill / 2) : skill;
}

/**
 * Returns the sum of what model `m` adds to its best die against model `enemy` (W40K-CSM-007): Weapon Skill
 * (W40K-CHAR-003), charging (W40K-CSM-003), higher ground (W40K-CSM-004), encumbrance (W40K-CSM-005), an obstacle that
 * it charged over (W40K-CSM-006), and `nth`, the number of models that fought `enemy` before it in this phase
 * (W40K-MULTI-004).
 */
export function bonusOf(b: W40kBattle, m: number, enemy: number, nth: number): number {
  let bonus = skillOf(b, m) + nth;
  if ((b.model.did[m] & ModelDid.Charge) !== 0) {
    bonus++;
    const row = contactOf(b, m, enemy);
    if (row >= 0) {
      const charged = m < enemy ? LinkFlag.aCharged : LinkFlag.bCharged;
      const over = LinkFlag.obstacle | charged;
      if ((b.link.flags[row] & over) === over) bonus--;
    }
  }
  if (elevationOf(b, m) > elevationOf(b, enemy)) bonus++;
  if (b.setup.type.encumbered[b.setup.model.type[m]] !== 0) bonus--;
  return bonus;
}

/** Returns the Strength of a hit of model `m`: the higher of its own and that of `weapon` (W40K-HTH-006). */
export function strengthWith(b: W40kBattle, m: number, weapon: WeaponFacts | null): number {
  const own = b.setup.type.S[b.setup.model.type[m]];
  return weapon === null ? own : blowStrength(weapon, own);
}

/**
 * Returns the save modifier of a hit of model `m`: the better of the weapon's and that of its own Strength
 * (W40K-HDMG-003, W40K-HDMG-004).
 */
export function biteWith(b: W40kBattle, m: number, weapon: WeaponFacts | null): number {
  const own = saveModifierOf(b.setup.type.S[b.setup.model.type[m]]);
  return weapon === null ? own : Math.min(own, weapon.saveModifier);
}

/** Returns the expected damage points of a hit of `m` with weapon `slot` on model `enemy`, times 36. */
function harmOf(b: W40kBattle, m: number, slot: number, enemy: number): number {
  const weapon = weaponOf(b, m, slot);
  const type = b.setup.model.type[enemy];
  const chances = harmChances(
    strengthWith(b, m, weapon),
    b.setup.type.T[type],
    modified(b, Hook.save, unitOf(b, enemy), b.setup.type.save[type], -1),
    biteWith(b, m, weapon),
    b.setup.type.saveDice[type],
  );
  const points = weapon === null ? 1 : Math.min(averagePoints(weapon.damage), b.model.wounds[enemy]);
  return chances * pastFields(b, type) * points;
}

/**
 * Returns the slot of the equipped weapon that does more damage to `enemy`, or EMPTY for a model without weapons. Also
 * equips the model.
 */
export function bestHand(b: W40kBattle, m: number, enemy: number): number {
  takeUp(b, m);
  const { first, second } = equipped;
  if (second === EMPTY) return first;
  return harmOf(b, m, second, enemy) > harmOf(b, m, first, enemy) ? second : first;
}
