// Attacks that an attack grants: Cleave and Berserk (HRD-ATK-024, HRD-ATK-025).
import { holds } from '../../../kernel/special-rules.js';
import { Verb } from '../core/asks.js';
import { endOfWeapons, firstWeapon, isEnemy, isHelpless, isMeleeWeapon, onTable } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AttackKind, type HordesBattle } from '../core/state.js';
import { bearsOn } from '../sight/fields-of-fire.js';
import { isInReach } from './melee-range.js';
import { seesWith } from './weapon-abilities/rolls.js';

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
  b.option.add(Verb.End);
}

/** True if a melee attack of the active model `m` with row `w` that slew somebody grants it another attack. */
export function mayBeGranted(b: HordesBattle, m: number, w: number): boolean {
  if (b.activation.model[0] !== m || b.setup.weapons.ranged[w] !== AttackKind.melee) return false;
  if (isHelpless(b, m) || !onTable(b, m) || !(holds(b, m, Rule.Berserk) || holds(b, m, Rule.Cleave))) return false;
  for (let k = 0; k < 2; k++) {
    const rule = k === 0 ? Rule.Cleave : Rule.Berserk;
    for (let own = firstWeapon(b, m); own < endOfWeapons(b, m); own++) {
      for (let t = 0; t < b.setup.models; t++) if (grants(b, m, rule, t) && reachesWith(b, m, own, t)) return true;
    }
  }
  return false;
}
