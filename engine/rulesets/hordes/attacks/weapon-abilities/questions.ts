// Options of questions about abilities of weapons, and the judge of proposals that are not listed.
import { INCH } from '../../../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../../../kernel/options.js';
import type { Reason } from '../../../../kernel/ruleset.js';
import { Refusal, Verb } from '../../core/asks.js';
import type { HordesBattle } from '../../core/state.js';
import { listAdvances } from '../../movement/advances.js';
import { judgeAdvance } from '../../movement/movement-options.js';
import { listAfter } from './aftermath.js';
import { listChain } from './chain-attacks.js';
import { judgeLaying, listLaying, listVolley } from './special-play.js';
import { ABILITY, SpecialKind } from './tables.js';

/** How far a model follows whom it beat back, ticks. */
const FOLLOWS = INCH;

/** True if ability `a` makes several attacks, at models that are chosen one after the other. */
const isVolley = (a: number): boolean =>
  ABILITY.special[a] === SpecialKind.volley || ABILITY.special[a] === SpecialKind.salvo;

/** Lists what model `m` may do by the ability that is asked about; -1: it may follow whom it beat back. */
export function listAbility(b: HordesBattle, m: number): void {
  const { context, other } = b.decision;
  const [a, w, t] = [context[0], context[1], other[0]];
  if (a < 0) {
    listAdvances(b, m, Verb.Advance, FOLLOWS);
    b.option.add(Verb.Pass, m);
  } else if (ABILITY.special[a] === SpecialKind.cover) listLaying(b, m, a, w);
  else if (isVolley(a)) listVolley(b, m, a, w, t);
  else if (ABILITY.chain[a] !== 0) listChain(b, m, a, t);
  else listAfter(b, m, a, t);
}

/** Judges an answer that is not listed: another place of a template, another way to follow. */
export function judgeAbility(b: HordesBattle, m: number, record: OptionRecord): Reason {
  const { verb, target, n, x, y, facing, files, extra, path } = record;
  const [a, w] = [b.decision.context[0], b.decision.context[1]];
  if (a < 0) {
    if (verb !== Verb.Advance || target !== -1 || (n | files | extra) !== 0) return Refusal.NotAnOption;
    return judgeAdvance(b, m, record, FOLLOWS);
  }
  if (ABILITY.special[a] !== SpecialKind.cover || verb !== Verb.Lay || target !== -1) return Refusal.NotAnOption;
  if (n !== w || (facing | files | extra) !== 0 || path.length > 0) return Refusal.NotAnOption;
  return judgeLaying(b, m, a, w, x, y);
}
