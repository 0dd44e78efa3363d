// What an offensive spell does beside its damage: to those whom it hits, damages, destroys (HRD-TIME-014, HRD-TIME-026).
import { slamCritically } from '../attacks/power-attacks.js';
import { onTable } from '../core/models.js';
import { HitFlag, type HordesBattle } from '../core/state.js';
import { isIncorporeal } from '../movement/passing.js';
import { doDeeds } from './deeds.js';
import { beginEffects } from './effects.js';
import { Moment, SPELL } from './tables.js';
import { answersTo } from './whom.js';

/** True if row `w` is a spell that model `t` may not be the target of (HRD-MAG-005, HRD-SPELL-005). */
export function isNoTargetOf(b: HordesBattle, caster: number, w: number, t: number): boolean {
  const s = b.setup.weapons.spell[w];
  return s >= 0 && !answersTo(b, caster, t, SPELL.target[s]);
}

/** Hit row `i` of an attack of `caster` with row `w`: the spell that the row stands for takes effect on the model hit. */
export function hitBySpell(b: HordesBattle, caster: number, w: number, i: number, origin: number): void {
  const s = b.setup.weapons.spell[w];
  if (s < 0 || (b.hit.flags[i] & HitFlag.collateral) !== 0) return;
  const t = b.hit.model[i];
  if (SPELL.slams[s] !== 0 && !isIncorporeal(b, t)) slamCritically(b, origin, i);
  if (SPELL.ifDamaged[s] !== 0 || !answersTo(b, caster, t, SPELL.only[s])) return;
  beginEffects(b, caster, s, t);
  doDeeds(b, caster, s, Moment.affected, t);
}

/** The model of hit row `i` has suffered the damage of row `w` of `caster`; `slain`: 1 if that destroyed it. */
export function hurtBySpell(b: HordesBattle, caster: number, w: number, i: number, slain: number): void {
  const s = b.setup.weapons.spell[w];
  if (s < 0 || b.hit.points[i] <= 0) return;
  const t = b.hit.model[i];
  if (!answersTo(b, caster, t, SPELL.only[s])) return;
  if (slain !== 0) doDeeds(b, caster, s, Moment.destroyed, t);
  if (!onTable(b, t)) return;
  if (SPELL.ifDamaged[s] !== 0) beginEffects(b, caster, s, t);
  doDeeds(b, caster, s, Moment.damaged, t);
}
