// Another model takes a hit in place of the target (HRD-ATK-021).
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { Verb } from '../core/asks.js';
import { areWithin, isEnemy, isHelpless, onTable } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AttackKind, type HordesBattle } from '../core/state.js';

/** A guard must be this near the model that it guards. */
const REACH = 3 * INCH;

/** True if model `o` may take the hit of an attack of `m` on its friend `t`. */
function mayGuard(b: HordesBattle, o: number, m: number, t: number): boolean {
  if (o === t || o === m || !holds(b, o, Rule['Shield Guard']) || !onTable(b, o)) return false;
  return !isEnemy(b, o, t) && !isHelpless(b, o) && areWithin(b, o, t, REACH);
}

/** True if some model may take the hit of a ranged attack of `m` with row `w` on `t`. */
export function isGuarded(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (b.setup.weapons.ranged[w] !== AttackKind.ranged) return false;
  for (let o = 0; o < b.setup.models; o++) if (mayGuard(b, o, m, t)) return true;
  return false;
}

/** Lists who may take the hit, and that nobody does. The decision is about the target; its other model attacks. */
export function listGuards(b: HordesBattle): void {
  const t = b.decision.subject[0];
  const m = b.decision.other[0];
  for (let o = 0; o < b.setup.models; o++) if (mayGuard(b, o, m, t)) b.option.add(Verb.Guard, o);
  b.option.add(Verb.Pass, t);
}
