// What abilities of weapons change of attack rolls, of damage rolls and of line of sight (HRD-STAT-016, HRD-DMG-001).

import { INCH, TOUCH } from '../../../../kernel/geometry/measures.js';
import { bearing } from '../../../../kernel/geometry/trig.js';
import { Flag } from '../../core/hooks.js';
import { areWithin, endOfWeapons, faces, firstWeapon, isEnemy, onTable } from '../../core/models.js';
import { AttackFlag, AttackKind, type HordesBattle, MOST_WEAPONS, PowerAttack } from '../../core/state.js';
import { isUnder, strengthOf } from '../../core/stats.js';
import { isInCrippledLocation } from '../../core/systems.js';
import { sees, seesPast } from '../../sight/line-of-sight.js';
import { answersTo } from '../../spells/whom.js';
import { endOf, firstOf, isTrooper, unitOf } from '../../units/members.js';
import { ABILITY, CHANGE, CHANGES, SpecialKind, TraitBit } from './tables.js';

/** What Set Defense takes from attack rolls. */
const BRACED = 2;

/** True if weapon `w` has any abilities. */
export const hasAbilities = (b: HordesBattle, w: number): boolean =>
  b.setup.weapons.firstAbility[w] !== b.setup.weapons.firstAbility[w + 1];

/** True if weapon `w` has a trait, a bit of `TraitBit`. */
export const hasTrait = (b: HordesBattle, w: number, trait: number): boolean =>
  (b.setup.weapons.traits[w] & trait) !== 0;

/** Returns the ability that makes an attack with weapon `w` a special one; -1: it is none (HRD-COMB-006). */
export function specialIn(b: HordesBattle, w: number, flags: number): number {
  const n = (flags >> 24) & 7;
  return n === 0 ? -1 : b.setup.weapons.abilities[b.setup.weapons.firstAbility[w] + n - 1];
}

/** True if ability `a` of weapon `w` counts for an attack with `flags`: that of a special attack for that attack alone. */
export const isInForce = (b: HordesBattle, w: number, a: number, flags: number): boolean =>
  ABILITY.special[a] === 0 || specialIn(b, w, flags) === a;

/** Returns the kind of special attack that an attack with weapon `w` is, see `SpecialKind`. */
export function specialKind(b: HordesBattle, w: number, flags: number): number {
  const a = specialIn(b, w, flags);
  return a < 0 ? SpecialKind.none : ABILITY.special[a];
}

/** True if an attack with weapon `w` is made at each model that it concerns, with a roll for each (HRD-TIME-020). */
export function isAtEach(b: HordesBattle, w: number, flags: number): boolean {
  const kind = specialKind(b, w, flags);
  return kind === SpecialKind.thresher || kind === SpecialKind.ground;
}

/** The radius of a template of 3 inches, ticks. */
export const BURST = (3 * INCH) / 2;

/** Returns the radius of the template of an attack with weapon `w`, ticks; 0: none (HRD-WPN-009). */
export function blastOf(b: HordesBattle, w: number, flags: number): number {
  if ((flags & AttackFlag.burst) !== 0) return BURST;
  const a = specialIn(b, w, flags);
  const isLaid = a >= 0 && (ABILITY.special[a] === SpecialKind.blast || ABILITY.special[a] === SpecialKind.attack);
  return isLaid && ABILITY.radius[a] > 0 ? ABILITY.radius[a] : b.setup.weapons.blast[w];
}

/** Returns the POW of an attack with weapon `w` (HRD-WPN-010): that of a combination counts the weapon twice. */
export function powerOf(b: HordesBattle, w: number, flags: number): number {
  const { power } = b.setup.weapons;
  const a = specialIn(b, w, flags);
  if (a < 0) return power[w];
  if (ABILITY.power[a] !== 0) return ABILITY.power[a];
  return power[w] * Math.max(1, ABILITY.times[a]);
}

/** Returns the STR that weapon `w` adds instead of that of its model, 0 if it does not (HRD-WPN-012). */
export function ownStrength(b: HordesBattle, w: number): number {
  const { firstAbility, abilities } = b.setup.weapons;
  for (let i = firstAbility[w]; i < firstAbility[w + 1]; i++) {
    if (ABILITY.strength[abilities[i]] > 0) return ABILITY.strength[abilities[i]];
  }
  return 0;
}

/** True if weapon `w` has choices for its shots. */
export function hasTypes(b: HordesBattle, w: number): boolean {
  const { firstAbility, abilities } = b.setup.weapons;
  for (let i = firstAbility[w]; i < firstAbility[w + 1]; i++) {
    if (ABILITY.special[abilities[i]] === SpecialKind.type) return true;
  }
  return false;
}

/** True if an attack of model `m` with weapon `w` does not harm itself. */
export function sparesItself(b: HordesBattle, w: number, flags: number): boolean {
  const a = specialIn(b, w, flags);
  return a >= 0 && ABILITY.sparesSelf[a] !== 0;
}

/** Returns the POW for models that the blast of an attack with weapon `w` hits, if it is not half of POW; 0 otherwise. */
export function wholeBlast(b: HordesBattle, w: number, flags: number): number {
  const a = specialIn(b, w, flags);
  return a >= 0 && ABILITY.whole[a] !== 0 ? ABILITY.power[a] : 0;
}

/** Returns the length of the spray of an attack with weapon `w`, ticks. */
export function sprayOf(b: HordesBattle, w: number, flags: number): number {
  const a = specialIn(b, w, flags);
  return a >= 0 && ABILITY.spray[a] !== 0 ? ABILITY.spray[a] : b.setup.weapons.range[w];
}

/** Returns the ticks that a shot with weapon `w` reaches farther by what was chosen for it. */
export function fartherBy(b: HordesBattle, w: number, flags: number): number {
  const a = specialIn(b, w, flags);
  return a < 0 ? 0 : ABILITY.farther[a];
}

/** Returns the qualities that a shot with weapon `w` has by what was chosen for it, bits of `QualityBit`. */
export function chosenQualities(b: HordesBattle, w: number, flags: number): number {
  const a = specialIn(b, w, flags);
  return a < 0 ? 0 : ABILITY.qualities[a];
}

/** True if what was chosen for a shot with weapon `w` ignores line of sight, concealment and cover; that its target is in melee. */
export function isUnseen(b: HordesBattle, w: number, flags: number): boolean {
  const a = specialIn(b, w, flags);
  return a >= 0 && ABILITY.unseen[a] !== 0;
}
export function goesIntoMelee(b: HordesBattle, w: number, flags: number): boolean {
  const a = specialIn(b, w, flags);
  return a >= 0 && ABILITY.intoMelee[a] !== 0;
}

/** True if an attack with weapon `w` causes no damage. */
export function isHarmless(b: HordesBattle, w: number, flags: number): boolean {
  const a = specialIn(b, w, flags);
  return a >= 0 && ABILITY.harmless[a] !== 0;
}

/** True if the weapon `w` may be aimed: not a heavy one, nor a template that is laid on the ground (HRD-RAN-003). */
export const isAimed = (b: HordesBattle, w: number, flags: number): boolean =>
  !hasTrait(b, w, TraitBit['light artillery']) && specialKind(b, w, flags) !== SpecialKind.ground;

/** What a crew adds to attack rolls by Range Finder. */
const FOUND_RANGE = 2;

/** True if a critical hit with weapon `w` does more by one of its abilities. */
export function hasCritical(b: HordesBattle, w: number): boolean {
  const { firstAbility, abilities } = b.setup.weapons;
  if (hasTrait(b, w, TraitBit['hits again after a critical hit'])) return true;
  for (let i = firstAbility[w]; i < firstAbility[w + 1]; i++) {
    const a = abilities[i];
    if (ABILITY.critical[a] !== 0 || CHANGE.critical[a * CHANGES] !== 0) return true;
  }
  return false;
}

/** Returns what comrades in base contact add to attack rolls of model `m` with weapon `w`. */
export function foundRange(b: HordesBattle, m: number, w: number): number {
  if (!hasTrait(b, w, TraitBit['finds its range']) || !isTrooper(b, m)) return 0;
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) {
    if (o !== m && onTable(b, o) && areWithin(b, m, o, TOUCH)) return FOUND_RANGE;
  }
  return 0;
}

/** Returns the initial attacks that friends in base contact add to those with weapon `w` of model `m`: two at most. */
export function loadersOf(b: HordesBattle, m: number, w: number): number {
  const { firstAbility, abilities } = b.setup.weapons;
  let words = 0;
  for (let i = firstAbility[w]; i < firstAbility[w + 1]; i++) words |= ABILITY.loaders[abilities[i]];
  if (words === 0) return 0;
  let n = 0;
  for (let o = 0; o < b.setup.models && n < 2; o++) {
    if (o === m || !onTable(b, o) || isEnemy(b, m, o) || (b.setup.types.loads[b.model.kind[o]] & words) === 0) continue;
    if (areWithin(b, m, o, TOUCH)) n++;
  }
  return n;
}

/** True if model `t` is too near for weapon `w` of model `m`. */
export function isTooNear(b: HordesBattle, m: number, w: number, t: number): boolean {
  const { firstAbility, abilities } = b.setup.weapons;
  for (let i = firstAbility[w]; i < firstAbility[w + 1]; i++) {
    const least = ABILITY.minimum[abilities[i]];
    if (least > 0 && areWithin(b, m, t, least)) return true;
  }
  return false;
}

/** True if model `m` may not charge for a weapon that it carries. */
export function isEncumbered(b: HordesBattle, m: number): boolean {
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (hasTrait(b, w, TraitBit['light artillery'])) return true;
  }
  return false;
}

/**
 * True if another weapon that model `m` has used in its activation bars weapon `w`, or its movement does: a cumbersome or
 * heavy one is used alone, a heavy one by a model that has not moved.
 */
export function isBarredWeapon(b: HordesBattle, m: number, w: number): boolean {
  const { traits, ranged } = b.setup.weapons;
  const first = firstWeapon(b, m);
  const heavy = TraitBit['light artillery'];
  // GAP HRD-MOVE-001: a model has moved if it advanced in this activation
  if ((traits[w] & heavy) !== 0 && b.activation.advanced[0] > 0) return true;
  for (let other = first; other < endOfWeapons(b, m); other++) {
    if (other === w || b.activation.made[other - first] === 0) continue;
    const both = traits[w] | traits[other];
    if ((both & heavy) !== 0) return true;
    if ((both & TraitBit['used alone']) === 0) continue;
    if (ranged[w] === AttackKind.ranged && ranged[other] === AttackKind.ranged) return true;
  }
  return false;
}

/** True if an attack of model `m` with weapon `w` hits `t` without a roll since it hit it before (HRD-ATK-012). */
export function hitsAgain(b: HordesBattle, m: number, w: number, t: number): boolean {
  const both = TraitBit['hits again'] | TraitBit['hits again after a critical hit'];
  if (m < 0 || !hasTrait(b, w, both) || b.activation.model[0] !== m) return false;
  const i = w - firstWeapon(b, m);
  return i < MOST_WEAPONS && b.model.struck[m * MOST_WEAPONS + i] === t + 1;
}

/** True if the activation of the unit of model `m`, a trooper, is under way. */
function isUnitActive(b: HordesBattle, m: number): boolean {
  const v = b.activation.voice[0];
  return v >= 0 && isTrooper(b, m) && isTrooper(b, v) && unitOf(b, v) === unitOf(b, m);
}

/** True if a shot of model `m` hits `t` without a roll since a weapon of its unit has hit it in this activation. */
export const isHitByCurrent = (b: HordesBattle, m: number, t: number): boolean =>
  b.model.current[t] !== 0 && isUnitActive(b, m) && b.model.current[t] === 1 + unitOf(b, m);

/** Weapon `w` of model `m` has hit model `t` directly: later shots of its unit hit it too if a trait says so. */
export function noteCurrent(b: HordesBattle, m: number, w: number, t: number): void {
  if (hasTrait(b, w, TraitBit['makes shots of its unit hit']) && isUnitActive(b, m)) {
    b.model.current[t] = 1 + unitOf(b, m);
  }
}

/**
 * Notes whom an attack of the active model `m` with weapon `w` at `t` hit, -1: nobody, for what asks for it later:
 * attacks that hit again and chain attacks.
 */
export function noteStruck(b: HordesBattle, m: number, w: number, t: number, hit: number, isCritical: boolean): void {
  const i = w - firstWeapon(b, m);
  if (b.activation.model[0] !== m || i < 0 || i >= MOST_WEAPONS) return;
  const at = m * MOST_WEAPONS + i;
  const { struck } = b.model;
  if (hasTrait(b, w, TraitBit['hits again'])) {
    if (hit >= 0) struck[at] = hit + 1;
  } else if (hasTrait(b, w, TraitBit['hits again after a critical hit'])) {
    if (hit >= 0 && isCritical) struck[at] = hit + 1;
    else if (struck[at] !== t + 1) struck[at] = 0;
  } else struck[at] = hit + 1;
}

/** True if the active model `m` has advanced an inch in its activation. */
// GAP HRD-MOVE-001: the way that it went counts, rather than how far its end is from its beginning
const hasMoved = (b: HordesBattle, m: number): boolean =>
  b.activation.model[0] === m && b.activation.advanced[0] >= INCH;

/** True if change `at` of an ability concerns a damage roll of `m` against `t`; `flags`: `AttackFlag`. */
const concerns = (b: HordesBattle, m: number, t: number, at: number, flags: number): boolean =>
  CHANGE.isThere[at] !== 0 &&
  (CHANGE.critical[at] === 0 || (flags & AttackFlag.critical) !== 0) &&
  (CHANGE.charging[at] === 0 || (flags & AttackFlag.charge) !== 0) &&
  (CHANGE.moved[at] === 0 || hasMoved(b, m)) &&
  answersTo(b, m, t, CHANGE.to[at]);

/** Returns the dice that abilities of weapon `w` add to a damage roll of model `m` against `t` (HRD-DICE-007). */
export function abilityDice(b: HordesBattle, m: number, w: number, t: number, flags: number): number {
  const { firstAbility, abilities } = b.setup.weapons;
  let dice = 0;
  if (t < 0) return dice;
  for (let i = firstAbility[w]; i < firstAbility[w + 1]; i++) {
    if (!isInForce(b, w, abilities[i], flags)) continue;
    for (let c = 0; c < CHANGES; c++) {
      const at = abilities[i] * CHANGES + c;
      if (CHANGE.dice[at] !== 0 && concerns(b, m, t, at, flags)) dice += CHANGE.dice[at];
    }
  }
  return dice;
}

/** Returns what abilities of weapon `w` add to a damage roll of model `m` against `t`. */
export function abilityBonus(b: HordesBattle, m: number, w: number, t: number, flags: number): number {
  const { firstAbility, abilities } = b.setup.weapons;
  let bonus = 0;
  for (let i = firstAbility[w]; i < firstAbility[w + 1]; i++) {
    if (!isInForce(b, w, abilities[i], flags)) continue;
    for (let c = 0; c < CHANGES; c++) {
      const at = abilities[i] * CHANGES + c;
      if (!concerns(b, m, t, at, flags)) continue;
      bonus += CHANGE.plus[at];
      if (CHANGE.addsItsSTR[at] !== 0) bonus += strengthOf(b, t);
    }
  }
  return bonus;
}

/** True if an ability of weapon `w` halves the base ARM of model `t` against its damage (HRD-STAT-014). */
export function halvesArmour(b: HordesBattle, w: number, t: number, flags: number): boolean {
  const { firstAbility, abilities } = b.setup.weapons;
  for (let i = firstAbility[w]; i < firstAbility[w + 1]; i++) {
    if (!isInForce(b, w, abilities[i], flags)) continue;
    for (let c = 0; c < CHANGES; c++) {
      const at = abilities[i] * CHANGES + c;
      if (CHANGE.halvesARM[at] !== 0 && concerns(b, t, t, at, flags)) return true;
    }
  }
  return false;
}

/** Returns the POW that weapons of model `m` add to the damage of its head-butts and slams: row `w` stands for one. */
export function headPower(b: HordesBattle, m: number, w: number): number {
  const { powerAttack, power } = b.setup.weapons;
  if (powerAttack[w] !== PowerAttack.headButt && powerAttack[w] !== PowerAttack.slam) return 0;
  let most = 0;
  for (let head = firstWeapon(b, m); head < endOfWeapons(b, m); head++) {
    if (!hasTrait(b, head, TraitBit['adds to head-butts and slams']) || isInCrippledLocation(b, m, head)) continue;
    most = Math.max(most, power[head]);
  }
  return most;
}

/** Returns what Set Defense of model `t` takes from an attack roll of `m` with row `w` from its front arc. */
export function bracedAgainst(b: HordesBattle, m: number, w: number, t: number, flags: number): number {
  const isSlam = b.setup.weapons.powerAttack[w] === PowerAttack.slam;
  if (!isSlam && (flags & AttackFlag.charge) === 0) return 0;
  for (let own = firstWeapon(b, t); own < endOfWeapons(b, t); own++) {
    if (hasTrait(b, own, TraitBit.braces)) return faces(b, t, m) ? BRACED : 0;
  }
  return 0;
}

/** True if model `m` sees `t` with its front arc all around. */
function seesAround(b: HordesBattle, m: number, t: number): boolean {
  const before = b.model.facing[m];
  b.model.facing[m] = bearing(b.model.x[t] - b.model.x[m], b.model.y[t] - b.model.y[m]);
  const seen = sees(b, m, t);
  b.model.facing[m] = before;
  return seen;
}

/** True if an ability of model `m` lets it shoot with weapon `w` at what it does not see. */
const isUnseenShot = (b: HordesBattle, m: number, w: number): boolean =>
  b.setup.weapons.ranged[w] !== AttackKind.melee && isUnder(b, m, Flag['needs no line of sight']);

/** True if model `m` has the line of sight to `t` that an attack with weapon `w` needs (HRD-LOS-001). */
export function seesWith(b: HordesBattle, m: number, w: number, t: number): boolean {
  const traits = b.setup.weapons.traits[w];
  if (isUnseenShot(b, m, w)) return true;
  if (traits === 0) return sees(b, m, t);
  // GAP HRD-LOS-001: who needs no line of sight needs no front arc either
  if ((traits & TraitBit['needs no line of sight']) !== 0) return true;
  if ((traits & TraitBit['strikes all around']) !== 0) return seesAround(b, m, t);
  return (traits & TraitBit['shoots over models']) !== 0 ? seesPast(b, m, t, INCH) : sees(b, m, t);
}
