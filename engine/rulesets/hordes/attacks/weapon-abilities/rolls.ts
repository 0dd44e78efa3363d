// What abilities of weapons change of attack rolls, of damage rolls and of line of sight (HRD-STAT-016, HRD-DMG-001).
import { INCH } from '../../../../kernel/geometry/measures.js';
import { bearing } from '../../../../kernel/geometry/trig.js';
import { endOfWeapons, faces, firstWeapon } from '../../core/models.js';
import { AttackFlag, type HordesBattle, PowerAttack } from '../../core/state.js';
import { strengthOf } from '../../core/stats.js';
import { isInCrippledLocation } from '../../core/systems.js';
import { sees, seesPast } from '../../sight/line-of-sight.js';
import { answersTo } from '../../spells/whom.js';
import { ABILITY, CHANGE, CHANGES, TraitBit } from './tables.js';

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

/** True if change `at` of an ability concerns a damage roll of `m` against `t`. */
const concerns = (b: HordesBattle, m: number, t: number, at: number): boolean =>
  CHANGE.isThere[at] !== 0 && answersTo(b, m, t, CHANGE.to[at]);

/** Returns the dice that abilities of weapon `w` add to a damage roll of model `m` against `t` (HRD-DICE-007). */
export function abilityDice(b: HordesBattle, m: number, w: number, t: number, flags: number): number {
  const { firstAbility, abilities } = b.setup.weapons;
  let dice = 0;
  if (t < 0) return dice;
  for (let i = firstAbility[w]; i < firstAbility[w + 1]; i++) {
    if (!isInForce(b, w, abilities[i], flags)) continue;
    for (let c = 0; c < CHANGES; c++) {
      const at = abilities[i] * CHANGES + c;
      if (CHANGE.dice[at] !== 0 && concerns(b, m, t, at)) dice += CHANGE.dice[at];
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
      if (!concerns(b, m, t, at)) continue;
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
      if (CHANGE.halvesARM[at] !== 0 && concerns(b, t, t, at)) return true;
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

/** True if model `m` has the line of sight to `t` that an attack with weapon `w` needs (HRD-LOS-001). */
export function seesWith(b: HordesBattle, m: number, w: number, t: number): boolean {
  const traits = b.setup.weapons.traits[w];
  if (traits === 0) return sees(b, m, t);
  // GAP HRD-LOS-001: who needs no line of sight needs no front arc either
  if ((traits & TraitBit['needs no line of sight']) !== 0) return true;
  if ((traits & TraitBit['strikes all around']) !== 0) return seesAround(b, m, t);
  return (traits & TraitBit['shoots over models']) !== 0 ? seesPast(b, m, t, INCH) : sees(b, m, t);
}
