// Advances and attacks that spells, animi and feats let models make outside of their own steps: options and their judge
// (HRD-SPELL-021, HRD-PRIO-007).
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../../kernel/options.js';
import type { Reason } from '../../../kernel/ruleset.js';
import { holds } from '../../../kernel/special-rules.js';
import { areInMelee, isInMelee, isInReach } from '../attacks/melee-range.js';
import { Refusal, Verb } from '../core/asks.js';
import { Mode } from '../core/dues.js';
import { Flag } from '../core/hooks.js';
import {
  areWithin,
  endOfWeapons,
  firstWeapon,
  isEnemy,
  isGiant,
  isHelpless,
  isMeleeWeapon,
  onTable,
} from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AttackKind, type HordesBattle } from '../core/state.js';
import { isUnder, rangeOf } from '../core/stats.js';
import { listAdvances } from '../movement/advances.js';
import { directionTo } from '../movement/involuntary.js';
import { judgeAdvance } from '../movement/movement-options.js';
import { slowsDown } from '../movement/passing.js';
import { freeWay, LEGS, lastRoom } from '../movement/paths.js';
import { bearsOn } from '../sight/fields-of-fire.js';
import { sees } from '../sight/line-of-sight.js';
import { reachOf } from '../terrain/ground.js';
import { isInFormation } from '../units/formation.js';

/** True if model `m` can advance by a spell: it is neither helpless, nor held, nor out of formation (HRD-FORM-004). */
export const mayAdvance = (b: HordesBattle, m: number): boolean =>
  onTable(b, m) && !isHelpless(b, m) && !isUnder(b, m, Flag['cannot move']) && isInFormation(b, m);

/** Lists the advance of model `m` directly toward `other`, as far as `reach` ticks lead. */
function listToward(b: HordesBattle, m: number, other: number, reach: number): void {
  const { x, y } = b.model;
  const angle = directionTo(b, m, other);
  const far = freeWay(b, m, x[m], y[m], angle, reachOf(b, m, x[m], y[m], angle, reach, slowsDown(b, m)));
  const gone = lastRoom(b, m, x[m], y[m], angle, far);
  if (gone <= 0) return;
  const i = b.option.addPose(
    Verb.Advance,
    -1,
    0,
    x[m] + stepEast(angle, gone),
    y[m] + stepNorth(angle, gone),
    angle,
    0,
  );
  if (i < 0) return;
  b.option.path[i * 2 * LEGS] = angle;
  b.option.path[i * 2 * LEGS + 1] = gone;
}

/** Lists the advances of model `m` up to `context[0]` ticks, by the bits of `Mode` in `context[1]`, and none. */
export function listSpellAdvance(b: HordesBattle, m: number, other: number): void {
  const { context } = b.decision;
  if ((context[1] & Mode.directly) !== 0) listToward(b, m, other, context[0]);
  else listAdvances(b, m, Verb.Advance, context[0]);
  b.option.add(Verb.Pass, m);
}

/** Judges an advance of model `m` that is not listed. */
export function judgeSpellAdvance(b: HordesBattle, m: number, other: number, record: OptionRecord): Reason {
  const { verb, target, n, files, extra, path } = record;
  if (verb !== Verb.Advance || target !== -1 || n !== 0 || files !== 0 || extra !== 0) return Refusal.NotAnOption;
  const { context } = b.decision;
  if ((context[1] & Mode.directly) !== 0) {
    const angle = directionTo(b, m, other);
    if (record.facing !== angle) return Refusal.NotToward;
    for (let i = 0; i < path.length; i += 2) if (path[i + 1] > 0 && path[i] !== angle) return Refusal.NotToward;
  }
  return judgeAdvance(b, m, record, context[0]);
}

/** True if model `m` may make a ranged attack with weapon `w` at `t` by a spell, seeing over models or not. */
function mayShootAt(b: HordesBattle, m: number, w: number, t: number, mode: number): boolean {
  if (isUnder(b, m, Flag['cannot make ranged attacks']) || !areWithin(b, m, t, rangeOf(b, m, w))) return false;
  if ((mode & Mode.over) !== 0) return true;
  const shootsInMelee = isGiant(b, m) || (holds(b, m, Rule.Gunfighter) && areInMelee(b, m, t));
  return bearsOn(b, m, w, t) && sees(b, m, t) && (shootsInMelee || !isInMelee(b, m));
}

/** True if model `m` may make the attack with weapon `w` at `t` that a spell of that `Mode` lets it make. */
function mayStrike(b: HordesBattle, m: number, w: number, t: number, mode: number): boolean {
  const { ranged, range, powerAttack } = b.setup.weapons;
  if (t === m || !onTable(b, t) || powerAttack[w] !== 0) return false;
  if (ranged[w] === AttackKind.ranged)
    return (mode & Mode.ranged) !== 0 && range[w] > 0 && mayShootAt(b, m, w, t, mode);
  if (!isMeleeWeapon(b, w) || (mode & Mode.melee) === 0) return false;
  return bearsOn(b, m, w, t) && isInReach(b, m, t, range[w]) && sees(b, m, t);
}

/** Lists the attacks of model `m` by the bits of `Mode` in `mode`, at `other` or, if that is -1, at any enemy. */
export function listStrikes(b: HordesBattle, m: number, other: number, mode: number): void {
  if (!onTable(b, m) || isHelpless(b, m)) return;
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    for (let t = 0; t < b.setup.models; t++) {
      if (other >= 0 ? t !== other : !isEnemy(b, m, t)) continue;
      if (mayStrike(b, m, w, t, mode)) b.option.add(Verb.Attack, t, w);
    }
  }
}

/** True if model `m` can make such an attack at all. It clears the options. */
export function hasStrikes(b: HordesBattle, m: number, other: number, mode: number): boolean {
  b.option.count = 0;
  listStrikes(b, m, other, mode);
  const any = b.option.count > 0;
  b.option.count = 0;
  return any;
}

/** Lists the attack of model `m` that is asked for, and none. */
export function listSpellAttack(b: HordesBattle, m: number, other: number): void {
  listStrikes(b, m, other, b.decision.context[1]);
  b.option.add(Verb.End);
}
