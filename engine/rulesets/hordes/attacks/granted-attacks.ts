// Attacks that an attack grants: Cleave, Berserk, shots after a slaying (HRD-ATK-024, HRD-ATK-025).
import { holds } from '../../../kernel/special-rules.js';
import { definedRule } from '../abilities/numbers.js';
import { Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { areWithin, endOfWeapons, firstWeapon, isEnemy, isHelpless, isMeleeWeapon, onTable } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AttackKind, type HordesBattle } from '../core/state.js';
import { isUnder, rangeOf } from '../core/stats.js';
import { bearsOn } from '../sight/fields-of-fire.js';
import { isInMelee, isInReach } from './melee-range.js';
import { seesWith } from './weapon-abilities/rolls.js';

/** The rule that lets a model shoot after it has slain, as options name it. */
const QUICK_WORK = definedRule('Quick Work');

/** True if model `m` reaches `t` with melee weapon `w`. */
function reachesWith(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (t === m || !onTable(b, t) || !isMeleeWeapon(b, w) || !bearsOn(b, m, w, t)) return false;
  return isInReach(b, m, t, b.setup.weapons.range[w]) && seesWith(b, m, w, t);
}

/** True if `rule` grants model `m` an attack at `t`: Cleave at an enemy, Berserk at anybody. */
function grants(b: HordesBattle, m: number, rule: number, t: number): boolean {
  if (!holds(b, m, rule)) return false;
  return rule === Rule.Berserk || (b.activation.cleaved[0] === 0 && isEnemy(b, m, t));
}

function addGranted(b: HordesBattle, rule: number, t: number, w: number): void {
  const i = b.option.add(Verb.Attack, t, w);
  if (i >= 0) b.option.extra[i] = rule;
}

/** Lists the attacks that rules grant model `m` after an attack of its own that slew somebody: rule, target, weapon. */
export function listGranted(b: HordesBattle, m: number): void {
  for (let k = 0; k < 2; k++) {
    const rule = k === 0 ? Rule.Cleave : Rule.Berserk;
    for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
      for (let t = 0; t < b.setup.models; t++) {
        if (grants(b, m, rule, t) && reachesWith(b, m, w, t)) addGranted(b, rule, t, w);
      }
    }
  }
  if (isUnder(b, m, Flag['shoots after slaying'])) {
    for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
      for (let t = 0; t < b.setup.models; t++) if (mayShootOn(b, m, w, t)) addGranted(b, QUICK_WORK, t, w);
    }
  }
  b.option.add(Verb.End);
}

/** Notes the granted attack that the answer names: Cleave grants one in an activation. */
export function noteGranted(b: HordesBattle): void {
  if (b.answer.extra[0] === Rule.Cleave) b.activation.cleaved[0] = 1;
}

/** True if model `m` may shoot at `t` with weapon `w` after it has slain: an enemy in range and in sight, in melee with none. */
function mayShootOn(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (b.setup.weapons.ranged[w] !== AttackKind.ranged || !onTable(b, t) || !isEnemy(b, m, t)) return false;
  if (!areWithin(b, m, t, rangeOf(b, m, w)) || isInMelee(b, m)) return false;
  return bearsOn(b, m, w, t) && seesWith(b, m, w, t);
}

/** True if model `m` may shoot at anybody after it has slain. */
function mayShootAtAny(b: HordesBattle, m: number): boolean {
  if (!isUnder(b, m, Flag['shoots after slaying'])) return false;
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    for (let t = 0; t < b.setup.models; t++) if (mayShootOn(b, m, w, t)) return true;
  }
  return false;
}

/** True if a melee attack of the active model `m` with row `w` that slew somebody grants it another attack. */
export function mayBeGranted(b: HordesBattle, m: number, w: number): boolean {
  if (b.activation.model[0] !== m || b.setup.weapons.ranged[w] !== AttackKind.melee) return false;
  if (isHelpless(b, m) || !onTable(b, m)) return false;
  if (mayShootAtAny(b, m)) return true;
  if (!holds(b, m, Rule.Berserk) && !holds(b, m, Rule.Cleave)) return false;
  for (let k = 0; k < 2; k++) {
    const rule = k === 0 ? Rule.Cleave : Rule.Berserk;
    for (let own = firstWeapon(b, m); own < endOfWeapons(b, m); own++) {
      for (let t = 0; t < b.setup.models; t++) if (grants(b, m, rule, t) && reachesWith(b, m, own, t)) return true;
    }
  }
  return false;
}
