import type { Battle } from '../kernel/battle.js';
import { LOCALS, SEGMENTS } from '../kernel/core.js';
import { MAX_OPTIONS } from '../kernel/options.js';
import type { Procedure } from '../kernel/procedure.js';
import type { Rulebook } from '../kernel/rulebook.js';
import { drainTriggers } from '../kernel/triggers.js';
import { openWindow } from '../kernel/windows.js';

/** Returns everything that is wrong with a battle at rest. */
export type Invariants<B extends Battle> = (b: B) => string[];

/** By rulebook, since what a procedure calls may be supplied by the game. */
const REACHED = new WeakMap<Rulebook, Map<Procedure, ReadonlySet<Procedure>>>();

/** Returns all procedures that `p` declares to call, directly or through `finishWith`. */
function reachedBy(b: Battle, p: Procedure): ReadonlySet<Procedure> {
  let ofBook = REACHED.get(b.book);
  if (ofBook === undefined) {
    ofBook = new Map();
    REACHED.set(b.book, ofBook);
  }
  const known = ofBook.get(p);
  if (known !== undefined) return known;
  const triggered = b.book.rules.flatMap((rule) => Object.values(rule?.triggers ?? {}));
  const used = b.book.windows.flatMap(({ abilities }) => abilities.map((ability) => ability.use));
  const reached = new Set<Procedure>(p === drainTriggers ? triggered : p === openWindow ? used : p.calls(b.book));
  for (const called of reached) for (const further of called.calls(b.book)) reached.add(further);
  ofBook.set(p, reached);
  return reached;
}

/**
 * Returns frames whose caller does not declare the call. They would invalidate the proof of the stack's depth (K30).
 */
function undeclaredCalls(b: Battle): string[] {
  const wrong: string[] = [];
  for (let f = 1; f < b.core.depth[0]; f++) {
    const caller = b.book.procedures[b.stack.proc[f - 1]];
    const called = b.book.procedures[b.stack.proc[f]];
    if (!reachedBy(b, caller).has(called)) wrong.push(`'${caller.name}' calls '${called.name}' without declaring it`);
  }
  return wrong;
}

/** True if options `i` and `j` of `b` are the same, including their paths. */
function isSameOption(b: Battle, i: number, j: number): boolean {
  const { verb, target, n, x, y, facing, files, extra, path } = b.option;
  if (target[i] !== target[j] || n[i] !== n[j] || x[i] !== x[j] || y[i] !== y[j] || verb[i] !== verb[j]) return false;
  if (facing[i] !== facing[j] || files[i] !== files[j] || extra[i] !== extra[j]) return false;
  for (let s = 0; s < SEGMENTS; s++) if (path[i * SEGMENTS + s] !== path[j * SEGMENTS + s]) return false;
  return true;
}

/** Returns the first option that repeats an earlier one, or -1. No two options of a decision may be equal. */
export function repeatedOption(b: Battle, count: number): number {
  for (let j = 1; j < count; j++) for (let i = 0; i < j; i++) if (isSameOption(b, i, j)) return j;
  return -1;
}

/** Returns violations of what is true in every battle waiting for a decision, in any ruleset (K01, K15, K30). */
export function kernelInvariants(b: Battle, count: number): string[] {
  const wrong = undeclaredCalls(b);
  const { core, decision, stack, trigger, effect, answer } = b;
  if (count < 1 || count > MAX_OPTIONS) wrong.push(`a decision of kind ${decision.kind[0]} has ${count} options`);
  if (b.option.lost > 0) wrong.push(`${b.option.lost} options of kind ${decision.kind[0]} found no room`);
  if (decision.player[0] > 1) wrong.push(`player ${decision.player[0]} is asked`);
  if (core.depth[0] < 1 || core.depth[0] > stack.proc.length) wrong.push(`the stack is ${core.depth[0]} deep`);
  for (let f = core.depth[0]; f < stack.proc.length; f++) {
    let left = stack.proc[f] | stack.step[f] | stack.cancelled[f];
    for (let l = f * LOCALS; l < (f + 1) * LOCALS; l++) left |= b.locals[l];
    if (left !== 0) wrong.push(`frame ${f} was left but not zeroed`);
  }
  for (let row = core.triggerCount[0]; row < trigger.rule.length; row++) {
    if ((trigger.rule[row] | trigger.n[row] | trigger.subject[row]) !== 0)
      wrong.push(`free trigger row ${row} is not zeroed`);
  }
  let effects = 0;
  for (let row = 0; row < effect.kind.length; row++) {
    if (effect.kind[row] !== 0) effects++;
    else if ((effect.value[row] | effect.arrival[row] | effect.subject[row]) !== 0)
      wrong.push(`free effect row ${row} is not zeroed`);
  }
  if (effects !== core.effectCount[0]) wrong.push(`${effects} effects in play, the count says ${core.effectCount[0]}`);
  if ((answer.verb[0] | answer.x[0] | answer.path[0]) !== 0) wrong.push('the last answer is still there');
  return wrong;
}
