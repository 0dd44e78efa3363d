// The Combat Action: which attacks a model may make (HRD-COMB, HRD-MEL-001, HRD-RAN-001, HRD-CHG-015..021).

import type { OptionRecord } from '../../../kernel/options.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { holds } from '../../../kernel/special-rules.js';
import { mustChooseType } from '../abilities/attack-types.js';
import { maySpendSoul } from '../abilities/souls.js';
import { Refusal, Roll, Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { Drive, hasCrush } from '../core/marshals.js';
import {
  areWithin,
  endOfWeapons,
  firstWeapon,
  isEnemy,
  isGiant,
  isMeleeWeapon,
  onTable,
  powerAttackOf,
} from '../core/models.js';
import { exert, force, mayForce } from '../core/resources.js';
import { Rule } from '../core/rule-ids.js';
import { ActionKind, AttackKind, Did, type HordesBattle, PowerAttack } from '../core/state.js';
import { isUnder, rangeOf } from '../core/stats.js';
import { hasCrippled } from '../core/systems.js';
import { Aspect } from '../core/terms.js';
import { bears, Trait } from '../core/traits.js';
import { bearsOn } from '../sight/fields-of-fire.js';
import { sees } from '../sight/line-of-sight.js';
import { mayRepair } from './force-field.js';
import { areInMelee, isInMelee, isInReach, meleeRange } from './melee-range.js';
import { mayPowerAttack } from './power-attacks.js';
import { isSwept, maySweep } from './sweep.js';
import { hasTrait, isBarredWeapon, isTooNear, loadersOf, seesWith } from './weapon-abilities/rolls.js';
import { TraitBit } from './weapon-abilities/tables.js';

/** Returns the kind of attacks that weapon `w` makes (HRD-COMB-003). */
export function kindOf(b: HordesBattle, w: number): number {
  const { ranged, powerAttack } = b.setup.weapons;
  if (powerAttack[w] !== PowerAttack.none) return ActionKind.power;
  if (ranged[w] === AttackKind.magic) return ActionKind.special; // HRD-COMB-006
  return ranged[w] === AttackKind.melee ? ActionKind.melee : ActionKind.ranged;
}

/** True if row `w` is a Mount with which model `m`, which charged, makes no initial attack (HRD-CAV-005). */
const isSpentMount = (b: HordesBattle, m: number, w: number): boolean =>
  b.setup.weapons.mount[w] !== 0 && (b.model.did[m] & Did.Charge) !== 0;

/** True if model `m` has an initial attack left with weapon `w` (HRD-COMB-002, HRD-MEL-002, HRD-RAN-002). */
function hasAttackLeft(b: HordesBattle, m: number, w: number): boolean {
  const { kind, made } = b.activation;
  // HRD-COMB-002: a power attack is the whole action
  if (kind[0] === ActionKind.power || kind[0] >= ActionKind.special || isSpentMount(b, m, w)) return false;
  const isSpecial = kindOf(b, w) === ActionKind.special;
  if (isSpecial && hasCrippled(b, m, Aspect.mind)) return false; // HRD-SPIR-009
  if (isSpecial && isUnder(b, m, Flag['cannot make special attacks'])) return false;
  if (kind[0] !== ActionKind.none && kind[0] !== kindOf(b, w)) return false;
  if (isBarredWeapon(b, m, w)) return false;
  return made[w - firstWeapon(b, m)] < attacksOf(b, m, w) || hasMore(b, m, w);
}

/** Returns the initial attacks of model `m` with weapon `w` (HRD-MEL-002, HRD-RAN-002). */
function attacksOf(b: HordesBattle, m: number, w: number): number {
  const { ranged, rof } = b.setup.weapons;
  if (ranged[w] === AttackKind.melee) return 1;
  return rof[w] + loadersOf(b, m, w) + (ranged[w] === AttackKind.ranged && isUnder(b, m, Flag['shoots twice']) ? 1 : 0);
}

/** True if an effect lets model `m` make one attack more with weapon `w`, whatever its ROF; after the initial ones. */
function hasMore(b: HordesBattle, m: number, w: number): boolean {
  const kind = kindOf(b, w);
  if (kind !== ActionKind.melee && kind !== ActionKind.ranged) return false;
  return b.model.more[m] === 0 && bears(b, m, Trait['one attack more']);
}

/**
 * True if model `m` may buy an additional attack with melee weapon `w`: after the initial attack with it, or after a power
 * attack, for a point (HRD-COMB-007..011, HRD-PWR-006, HRD-BEAST-007, HRD-JACK-007), or once by Crush! (HRD-JMAR-004).
 */
function mayAttackAgain(b: HordesBattle, m: number, w: number): boolean {
  const { kind, made } = b.activation;
  const isMade = made[w - firstWeapon(b, m)] > 0;
  if (hasTrait(b, w, TraitBit['pays for shots'])) return kind[0] === ActionKind.ranged && isMade && mayForce(b, m);
  const isInstead = kind[0] === ActionKind.power || kind[0] === ActionKind.specialMelee;
  if (!isMeleeWeapon(b, w) || (kind[0] !== ActionKind.melee && !isInstead)) return false;
  // GAP HRD-CAV-005: after a charge a Mount makes additional attacks once another melee weapon has made its initial one
  const isReady = isInstead || isMade || isSpentMount(b, m, w);
  return isReady && (hasCrush(b, m) || isOwed(b, m, w) || maySpendSoul(b, m) || mayForce(b, m));
}

/** True if a point that model `m` has paid brings it another additional attack with weapon `w`. */
const isOwed = (b: HordesBattle, m: number, w: number): boolean =>
  (b.model.owed[m] & (1 << (w - firstWeapon(b, m)))) !== 0;

/** Notes that the point that model `m` paid for an attack with weapon `w` pays for one with each other melee weapon too. */
function oweOthers(b: HordesBattle, m: number, w: number): void {
  for (let other = firstWeapon(b, m); other < endOfWeapons(b, m); other++) {
    if (other !== w && isMeleeWeapon(b, other)) b.model.owed[m] |= 1 << (other - firstWeapon(b, m));
  }
}

/** Pays for an additional attack of model `m` with weapon `w` (HRD-COMB-011). */
function payForAttack(b: HordesBattle, m: number, w: number): void {
  // GAP HRD-JMAR-004: the additional attack of Crush! is made before those that are paid for
  if (hasCrush(b, m)) {
    b.model.drive[m] |= Drive.spent;
    return;
  }
  if (isOwed(b, m, w)) {
    b.model.owed[m] &= ~(1 << (w - firstWeapon(b, m)));
    return;
  }
  if (maySpendSoul(b, m)) b.model.souls[m]--;
  else {
    force(b, m);
    if (isUnder(b, m, Flag['pays for all weapons'])) oweOthers(b, m, w);
  }
  if (hasTrait(b, w, TraitBit['two attacks a point'])) b.model.owed[m] |= 1 << (w - firstWeapon(b, m));
}

/** True if an attack of model `m` with weapon `w` would be an additional one. */
export const isAdditional = (b: HordesBattle, m: number, w: number): boolean => !hasAttackLeft(b, m, w);

/** True if a melee attack of `m` with weapon `w` may target `t`: in the weapon's range and in sight (HRD-MEL-001). */
function reachesWith(b: HordesBattle, m: number, w: number, t: number): boolean {
  return bearsOn(b, m, w, t) && isInReach(b, m, t, b.setup.weapons.range[w]) && seesWith(b, m, w, t);
}

/** True if the charge's target must be struck first, and some melee weapon reaches it (HRD-CHG-016, HRD-CHG-021). */
export function mustStrikeTarget(b: HordesBattle, m: number): boolean {
  const { did } = b.model;
  const t = b.activation.target[0];
  if ((did[m] & (Did.Charge | Did.StrikeFirst)) !== Did.Charge || t < 0 || !onTable(b, t)) return false;
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (isMeleeWeapon(b, w) && !isSpentMount(b, m, w) && reachesWith(b, m, w, t)) return true;
  }
  return false;
}

/**
 * True if a ranged attack of model `m` may target `t` as far as charge and melee go. After a charge only melee attacks are
 * made (HRD-CHG-015), and nobody shoots in melee (HRD-MEL-007) but a gargantuan (HRD-GARG-006). A gunfighter shoots after a
 * charge at models in its melee range (HRD-GUN-004), and in melee at those it is in melee with (HRD-GUN-001).
 */
function mayShoot(b: HordesBattle, m: number, t: number): boolean {
  if (isUnder(b, m, Flag['cannot make ranged attacks'])) return false;
  if (bears(b, m, Trait['point blank']) && !isInReach(b, m, t, meleeRange(b, m))) return false;
  const isGunfighter = holds(b, m, Rule.Gunfighter);
  if ((b.model.did[m] & Did.Charge) !== 0) {
    if (!isGunfighter || !isInReach(b, m, t, meleeRange(b, m))) return false;
    // GAP HRD-GUN-005: the first ranged attack after a charge is bound to the model charged as the first melee attack is
    const c = b.activation.target[0];
    const isFirst = b.activation.kind[0] === ActionKind.none;
    if (isFirst && t !== c && onTable(b, c) && isInReach(b, m, c, meleeRange(b, m)) && sees(b, m, c)) return false;
  }
  return isGiant(b, m) || !isInMelee(b, m) || (isGunfighter && areInMelee(b, m, t));
}

/** True if model `m` may make a ranged attack or action that has no target: it did not charge, nor is it in melee. */
export function mayShootAtAll(b: HordesBattle, m: number): boolean {
  if (isUnder(b, m, Flag['cannot make ranged attacks']) || (b.model.did[m] & Did.Charge) !== 0) return false;
  return isGiant(b, m) || !isInMelee(b, m);
}

/**
 * True if model `m` may attack `t` with weapon `w` now. A friend may be attacked too (HRD-ATK-002). A shot may be aimed at
 * a target out of range; it misses (HRD-ATK-005).
 */
export function mayAttack(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (t === m || !onTable(b, t) || !(hasAttackLeft(b, m, w) || mayAttackAgain(b, m, w))) return false;
  return mayAimAt(b, m, w, t);
}

/** True if model `m` may make an initial shot at `t` with weapon `w`, for which it chose a type; `unseen`: it needs no line of sight. */
export function mayShootAs(b: HordesBattle, m: number, w: number, t: number, unseen: boolean): boolean {
  if (t === m || !onTable(b, t) || !(hasAttackLeft(b, m, w) || mayAttackAgain(b, m, w))) return false;
  if (!unseen) return mayAimAt(b, m, w, t);
  return !isTooNear(b, m, w, t) && mayShoot(b, m, t) && bearsOn(b, m, w, t);
}

/** True if `t` is a legal target for an attack of model `m` with row `w`, whatever attacks `m` has left. */
export function mayAimAt(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (t === m || !onTable(b, t)) return false;
  if (b.setup.weapons.powerAttack[w] !== PowerAttack.none) return mayPowerAttack(b, m, w, t);
  if (b.setup.weapons.ranged[w] === 0) {
    if (!reachesWith(b, m, w, t)) return false;
    return t === b.activation.target[0] || !mustStrikeTarget(b, m);
  }
  if (b.setup.weapons.range[w] <= 0 || isTooNear(b, m, w, t)) return false; // HRD-WPN-006
  // HRD-MAG-002: being in melee bars shots, no magic
  if (b.setup.weapons.ranged[w] === AttackKind.magic)
    return (b.model.did[m] & Did.Charge) === 0 && seesWith(b, m, w, t);
  if (!mayShoot(b, m, t)) return false;
  return bearsOn(b, m, w, t) && seesWith(b, m, w, t);
}

/** True if model `m` may sweep with weapon `w` as its Combat Action. */
function mayBeginSweep(b: HordesBattle, m: number, w: number): boolean {
  const row = powerAttackOf(b, m, PowerAttack.sweep);
  return row >= 0 && hasAttackLeft(b, m, row) && maySweep(b, m, w);
}

/** Lists sweeps that reach an enemy. */
function listSweeps(b: HordesBattle, m: number): void {
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (!mayBeginSweep(b, m, w)) continue;
    let reaches = false;
    for (let t = 0; t < b.setup.models && !reaches; t++) reaches = isEnemy(b, m, t) && isSwept(b, m, w, t);
    if (reaches) b.option.add(Verb.Sweep, -1, w);
  }
}

/** Lists the next attack of model `m`: each weapon at each enemy in its range, and to end the action. */
export function listAttacks(b: HordesBattle, m: number): void {
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (mustChooseType(b, m, w) || (!hasAttackLeft(b, m, w) && !mayAttackAgain(b, m, w))) continue;
    for (let t = 0; t < b.setup.models; t++) {
      if (onTable(b, t) && isEnemy(b, m, t) && areWithin(b, m, t, rangeOf(b, m, w)) && mayAttack(b, m, w, t)) {
        b.option.add(Verb.Attack, t, w);
      }
    }
  }
  listSweeps(b, m);
  if (mayRepair(b, m)) b.option.add(Verb.Repair, m);
  // HRD-CHG-015: after a charge that reached its target, the first attack is made
  if (b.option.count > 0 && (b.model.did[m] & (Did.Reach | Did.StrikeFirst)) === Did.Reach) return;
  b.option.add(Verb.End);
}

/** Judges an attack that is not listed: at a friend, or a shot at a target out of range. */
export function judgeAttack(b: HordesBattle, m: number, record: OptionRecord): Reason {
  const { verb, target, n, x, y, facing, files, extra, path } = record;
  if (verb === Verb.Sweep && target === -1 && (x | y | facing | files | extra) === 0 && path.length === 0) {
    return mayBeginSweep(b, m, n) ? LEGAL : Refusal.NotAnOption;
  }
  if (verb !== Verb.Attack || (x | y | facing | files | extra) !== 0 || path.length > 0) return Refusal.NotAnOption;
  if (n < firstWeapon(b, m) || n >= endOfWeapons(b, m) || target < 0 || target >= b.setup.models)
    return Refusal.NotAnOption;
  return !mustChooseType(b, m, n) && mayAttack(b, m, n, target) ? LEGAL : Refusal.NotAnOption;
}

/** Notes an attack of model `m` with weapon `w`, and pays for it. */
export function noteAttack(b: HordesBattle, m: number, w: number): void {
  if (isAdditional(b, m, w)) {
    payForAttack(b, m, w);
    // GAP HRD-COMB-007: the first additional attack ends the initial attacks
    b.activation.made.fill(1);
    b.activation.bought[0] = 1;
  } else {
    b.activation.kind[0] = kindOf(b, w);
    const i = w - firstWeapon(b, m);
    if (b.activation.made[i] >= attacksOf(b, m, w)) b.model.more[m] = 1;
    // HRD-WPN-008: a d3 says with the first shot how many there are; those that are not count as made
    if (b.setup.weapons.randomRof[w] !== 0 && b.activation.made[i] === 0) {
      b.activation.made[i] = 3 - ((b.dice.one(6, Roll.Rof, m) + 1) >> 1);
    }
    b.activation.made[i]++;
    if (kindOf(b, w) === ActionKind.power) exert(b, m);
  }
  if (isMeleeWeapon(b, w)) b.model.did[m] |= Did.StrikeFirst;
}
