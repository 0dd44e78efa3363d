// Movement at the end of an activation: Sprint and Reposition (HRD-MOVE-020).
import { INCH } from '../../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { ask, call, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import type { Reason } from '../../../kernel/ruleset.js';
import { holds } from '../../../kernel/special-rules.js';
import { definedRule } from '../abilities/numbers.js';
import { isInMelee } from '../attacks/melee-range.js';
import { Ask, Refusal, Verb } from '../core/asks.js';
import { fullAdvanceOf, isGiant, isHelpless, nameOf, onTable, playerOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { Did, type HordesBattle } from '../core/state.js';
import { listAdvances } from '../movement/advances.js';
import { counters, isAnswered } from '../movement/counters.js';
import { advanceAlong, beginAdvance } from '../movement/free-strikes.js';
import { judgeAdvance } from '../movement/movement-options.js';
import { movementEnded } from '../spells/moments.js';
import { settleDues, settleThen } from '../spells/settle.js';
import { isWild } from '../states/wild.js';
import { isInFormation } from '../units/formation.js';

/** Rules that grant movement at the end of an activation. */
const REFORM = definedRule('Reform');
const GRANTING = [Rule.Sprint, Rule['Reposition [3]'], REFORM] as const;
/** How far a model repositions, ticks. */
const REPOSITION = 3 * INCH;

/**
 * Returns how far `rule` lets model `m` advance at the end of its activation, ticks; -1 if it does not. Sprint follows the
 * destruction of an enemy by a melee attack; who ran, failed a charge or is in melee does not reposition.
 */
function reachAtEnd(b: HordesBattle, m: number, rule: number): number {
  if (!holds(b, m, rule)) return -1;
  const did = b.model.did[m];
  if (rule === Rule.Sprint) return (did & Did.Slay) === 0 ? -1 : fullAdvanceOf(b, m);
  if (rule === REFORM) return REPOSITION;
  if (rule !== Rule['Reposition [3]'] || (did & Did.Run) !== 0) return -1;
  if ((did & (Did.Charge | Did.Reach)) === Did.Charge || isInMelee(b, m)) return -1;
  return REPOSITION;
}

/**
 * True if model `m` may advance at the end of its activation; who is out of formation or wild may not (HRD-FORM-004,
 * HRD-WILD-004), nor a gargantuan or a colossal (HRD-GARG-003, HRD-COLO-005).
 */
export function mayMoveAtEnd(b: HordesBattle, m: number): boolean {
  for (let i = 0; i < GRANTING.length; i++) {
    if (reachAtEnd(b, m, GRANTING[i]) < 0) continue;
    return onTable(b, m) && !isHelpless(b, m) && !isGiant(b, m) && !isWild(b, m) && isInFormation(b, m);
  }
  return false;
}

/**
 * Lists the movement of model `m` at the end of its activation: `n` is the rule that it uses; of several it uses one. A rule that
 * lets it advance at another time stands in the context, with the ticks.
 */
export function listEndMovement(b: HordesBattle, m: number): void {
  const { option } = b;
  const { context } = b.decision;
  if (context[0] !== 0) {
    listAdvances(b, m, Verb.Advance, context[1]);
    for (let k = 0; k < option.count; k++) option.n[k] = context[0];
    option.add(Verb.Pass, m);
    return;
  }
  for (let i = 0; i < GRANTING.length; i++) {
    const reach = reachAtEnd(b, m, GRANTING[i]);
    const from = option.count;
    if (reach >= 0) listAdvances(b, m, Verb.Advance, reach);
    for (let k = from; k < option.count; k++) option.n[k] = GRANTING[i];
  }
  option.add(Verb.Pass, m);
}

/** Judges a movement at the end of the activation of model `m` that is not listed. */
export function judgeEndMovement(b: HordesBattle, m: number, record: OptionRecord): Reason {
  const { verb, target, n, files, extra } = record;
  if (verb !== Verb.Advance || target !== -1 || files !== 0 || extra !== 0) return Refusal.NotAnOption;
  const { context } = b.decision;
  if (context[0] !== 0) return n === context[0] ? judgeAdvance(b, m, record, context[1]) : Refusal.NotAnOption;
  for (let i = 0; i < GRANTING.length; i++) {
    const reach = GRANTING[i] === n ? reachAtEnd(b, m, n) : -1;
    if (reach >= 0) return judgeAdvance(b, m, record, reach);
  }
  return Refusal.NotAnOption;
}

const S = sequence('choose', 'chosen', 'arrived', 'settle', 'over');
const L = locals('model');

/** Model `model` advances at the end of its activation, by one of the rules that let it, or not. */
export const endMovement = procedure<HordesBattle, typeof S>(
  'movement at the end of an activation',
  S,
  {
    choose: (b, f) => ask(b, Ask.EndMove, playerOf(b, b.locals[f + L.model]), b.locals[f + L.model]),
    chosen(b, f) {
      const m = b.locals[f + L.model];
      if (b.answer.verb[0] === Verb.Pass) return DONE;
      beginAdvance(b, b.answer.path, 0, b.answer.facing[0]);
      if (b.log !== null) b.log.tell('sprint', `${nameOf(b, m)} advances at the end of its activation`);
      return call(b, advanceAlong, m);
    },
    arrived(b, f) {
      const m = b.locals[f + L.model];
      movementEnded(b, m, false);
      return isAnswered(b, m) ? call(b, counters, m) : S.settle;
    },
    settle: (b) => settleThen(b, S.over),
    over: () => DONE,
  },
  { calls: () => [advanceAlong, counters, settleDues] },
);
