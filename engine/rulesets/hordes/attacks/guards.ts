// Another model takes a hit in place of the target (HRD-ATK-021).
import { INCH, ticks } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { ABILITY_DATA } from '../abilities/data/index.js';
import { ruleOf } from '../abilities/numbers.js';
import { isCalledBy } from '../abilities/powers.js';
import { Verb } from '../core/asks.js';
import { leaderOf } from '../core/battlegroups.js';
import { areWithin, isEnemy, isHelpless, onTable, playerOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { Aid, AttackKind, type HordesBattle } from '../core/state.js';

/** A guard must be this near the model that it guards. */
const REACH = 3 * INCH;

/** Abilities by which others take hits for a model, a row each. */
const GUARDED = ABILITY_DATA.flatMap(({ guard }, i) => (guard === undefined ? [] : [{ i, guard }]));
const GUARD = {
  count: GUARDED.length,
  rule: Uint16Array.from(GUARDED, ({ i }) => ruleOf(i)),
  /** 1: models that the parameter names; 0: others of its battlegroup. */
  named: Uint8Array.from(GUARDED, ({ guard }) => (guard.by === 'named' ? 1 : 0)),
  within: Int32Array.from(GUARDED, ({ guard }) => ticks(guard.within)),
  magic: Uint8Array.from(GUARDED, ({ guard }) => (guard.of === 'ranged or magic' ? 1 : 0)),
  sparing: Uint8Array.from(GUARDED, ({ guard }) => (guard.sparingly === true ? 1 : 0)),
};

/** True if model `o` may take the hit of an attack with row `w` on its friend `t` by an ability of its own. */
function mayShield(b: HordesBattle, o: number, w: number, t: number): boolean {
  if (b.setup.weapons.ranged[w] !== AttackKind.ranged || !holds(b, o, Rule['Shield Guard'])) return false;
  return !isHelpless(b, o) && areWithin(b, o, t, REACH);
}

/** True if the circumstances are those in which row `row`, which model `t` holds, counts. */
function isTime(b: HordesBattle, m: number, w: number, t: number, row: number): boolean {
  const kind = b.setup.weapons.ranged[w];
  if (kind !== AttackKind.ranged && (kind !== AttackKind.magic || GUARD.magic[row] === 0)) return false;
  if (GUARD.sparing[row] === 0) return isEnemy(b, m, t);
  return playerOf(b, t) !== b.core.active[0] && (b.model.aids[t] & Aid.guard) === 0;
}

/** True if model `o` may take the hit of an attack of `m` with row `w` on its friend `t` by an ability of that. */
function isPawn(b: HordesBattle, o: number, m: number, w: number, t: number): boolean {
  for (let row = 0; row < GUARD.count; row++) {
    if (!holds(b, t, GUARD.rule[row]) || !isTime(b, m, w, t, row)) continue;
    if (GUARD.sparing[row] !== 0 && isHelpless(b, o)) continue;
    if (GUARD.named[row] !== 0 ? !isCalledBy(b, t, GUARD.rule[row], o) : !areOfOneGroup(b, o, t)) continue;
    if (!holds(b, o, Rule.Incorporeal) && areWithin(b, o, t, GUARD.within[row])) return true;
  }
  return false;
}

/** True if models `o` and `t` belong to one battlegroup. */
const areOfOneGroup = (b: HordesBattle, o: number, t: number): boolean => {
  const leader = leaderOf(b, t);
  return leader >= 0 && leaderOf(b, o) === leader;
};

/** True if model `o` may take the hit of an attack of `m` with row `w` on its friend `t`. */
function mayGuard(b: HordesBattle, o: number, m: number, w: number, t: number): boolean {
  if (o === t || o === m || !onTable(b, o) || isEnemy(b, o, t)) return false;
  return mayShield(b, o, w, t) || isPawn(b, o, m, w, t);
}

/** True if some model may take the hit of a ranged or magic attack of `m` with row `w` on `t`. */
export function isGuarded(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (b.setup.weapons.ranged[w] === AttackKind.melee) return false;
  for (let o = 0; o < b.setup.models; o++) if (mayGuard(b, o, m, w, t)) return true;
  return false;
}

/** Lists who may take the hit, and that nobody does. The decision is about the target; its other model attacks. */
export function listGuards(b: HordesBattle): void {
  const t = b.decision.subject[0];
  const m = b.decision.other[0];
  const w = b.decision.context[1];
  for (let o = 0; o < b.setup.models; o++) if (mayGuard(b, o, m, w, t)) b.option.add(Verb.Guard, o);
  b.option.add(Verb.Pass, t);
}

/** Notes that model `o` takes the hit of an attack with row `w` on `t`. */
export function noteGuard(b: HordesBattle, o: number, w: number, t: number): void {
  if (mayShield(b, o, w, t)) return;
  for (let row = 0; row < GUARD.count; row++) {
    if (GUARD.sparing[row] !== 0 && holds(b, t, GUARD.rule[row])) b.model.aids[t] |= Aid.guard;
  }
}
