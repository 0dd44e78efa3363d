// Assault: one ranged attack at the model charged, between the charge and the Combat Action (HRD-ASLT).
import { holds } from '../../../kernel/special-rules.js';
import { seesWith } from '../attacks/weapon-abilities/rolls.js';
import { Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { endOfWeapons, firstWeapon, onTable } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AttackKind, Did, type HordesBattle } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { bearsOn } from '../sight/fields-of-fire.js';
import { isInFormation } from '../units/formation.js';

/** True if model `m` may make an Assault attack with weapon `w` at `t`, the model that it charged. */
export function mayAssaultWith(b: HordesBattle, m: number, w: number, t: number): boolean {
  const { ranged, range } = b.setup.weapons;
  if (isUnder(b, m, Flag['cannot make ranged attacks'])) return false;
  return ranged[w] === AttackKind.ranged && range[w] > 0 && bearsOn(b, m, w, t) && seesWith(b, m, w, t);
}

/** True if model `m`, at the end of its charge, may make an Assault attack at `t` (HRD-ASLT-001, HRD-ASLT-002). */
export function mayAssault(b: HordesBattle, m: number, t: number): boolean {
  if (!holds(b, m, Rule.Assault) || (b.model.did[m] & Did.LeaveMelee) !== 0) return false;
  if (!onTable(b, t) || !isInFormation(b, m)) return false;
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) if (mayAssaultWith(b, m, w, t)) return true;
  return false;
}

/** Lists the Assault attack of model `m` at `t`: each ranged weapon, and none (HRD-DEC-018). */
export function listAssault(b: HordesBattle, m: number, t: number): void {
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (mayAssaultWith(b, m, w, t)) b.option.add(Verb.Attack, t, w);
  }
  b.option.add(Verb.End);
}
