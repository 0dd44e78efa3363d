import type { Battle } from './battle.js';
import { Level } from './core.js';
import { ask, call, DONE, locals, NEXT, procedure, sequence } from './procedure.js';
import { holds } from './special-rules.js';

/** Kind of the kernel's own decision: the order of the pending triggers. Rulesets number their decisions from 2. */
export const ASK_TRIGGER = 1;
/** Verb of its options; `target` is the row of the queue, `n` the rule. */
export const VERB_TRIGGER = 1;

/**
 * Reports an event of `subject` (with `other`). Every rule that it holds with a trigger for `event` that may happen
 * enters the queue, to be ordered by `player`. No trigger runs before `drainTriggers` is called.
 * @throws Error when the queue overflows
 */
export function fire(b: Battle, event: number, player: number, subject: number, other = -1, n = 0): void {
  const { triggerFirst, triggered } = b.setup.answers;
  if (event + 1 >= triggerFirst.length) return;
  for (let i = triggerFirst[event], end = triggerFirst[event + 1]; i < end; i++) {
    if (!holds(b, subject, triggered[i])) continue;
    const rule = b.book.rules[triggered[i]];
    if (rule === undefined) continue;
    if (rule.stillApplies !== undefined && !rule.stillApplies(b, subject, other, n)) continue;
    const row = b.core.triggerCount[0];
    if (row >= b.trigger.rule.length) throw new Error(`more than ${row} triggers wait`);
    b.core.triggerCount[0] = row + 1;
    b.trigger.rule[row] = rule.id;
    b.trigger.event[row] = event;
    b.trigger.player[row] = player;
    b.trigger.subject[row] = subject;
    b.trigger.other[row] = other;
    b.trigger.n[row] = n;
  }
}

function removeTrigger(b: Battle, row: number): void {
  const { trigger, core } = b;
  const last = core.triggerCount[0] - 1;
  for (let r = row; r <= last; r++) {
    const end = r === last;
    trigger.rule[r] = end ? 0 : trigger.rule[r + 1];
    trigger.event[r] = end ? 0 : trigger.event[r + 1];
    trigger.player[r] = end ? 0 : trigger.player[r + 1];
    trigger.subject[r] = end ? 0 : trigger.subject[r + 1];
    trigger.other[r] = end ? 0 : trigger.other[r + 1];
    trigger.n[r] = end ? 0 : trigger.n[r + 1];
  }
  core.triggerCount[0] = last;
}

/** Returns the number of pending triggers of `player`. */
export function pendingTriggers(b: Battle, player: number): number {
  let n = 0;
  for (let row = 0; row < b.core.triggerCount[0]; row++) if (b.trigger.player[row] === player) n++;
  return n;
}

const S = sequence('whose', 'chosen', 'happen');
const L = locals('player');

/**
 * Returns the row that runs next if the player is not asked: the first row of `player` whose rule does not wait, or
 * else the first that waits.
 */
function firstOf(b: Battle, player: number): number {
  let waits = -1;
  for (let row = 0; row < b.core.triggerCount[0]; row++) {
    if (b.trigger.player[row] !== player) continue;
    const rule = b.book.rules[b.trigger.rule[row]];
    if (rule === undefined || rule.waits !== true) return row;
    if (waits < 0) waits = row;
  }
  return waits;
}

/** Runs the trigger in `row` if its rule is still held and still applies. */
function happen(b: Battle, row: number): number {
  const rule = b.book.rules[b.trigger.rule[row]];
  const proc = rule?.triggers?.[b.trigger.event[row]];
  const subject = b.trigger.subject[row];
  const other = b.trigger.other[row];
  const n = b.trigger.n[row];
  removeTrigger(b, row);
  if (rule === undefined || proc === undefined || !holds(b, subject, rule.id)) return S.whose;
  if (rule.stillApplies !== undefined && !rule.stillApplies(b, subject, other, n)) return S.whose;
  b.stack.step[b.core.depth[0] - 1] = S.whose;
  return call(b, proc, subject, other, n);
}

/**
 * Empties the queue. The active player's triggers run first, in the order that he chooses; below `Level.full` (K41) he
 * is not asked, and they run in the order of arrival, with waiting rules last. The other player's triggers follow. A
 * rule that no longer applies when its turn comes does nothing (K25, T9A-TRN-004). New triggers fired meanwhile run in
 * this same loop, so that chains never nest frames (K30).
 */
export const drainTriggers = procedure('resolve triggers', S, {
  whose(b, f) {
    if (b.core.triggerCount[0] === 0) return DONE;
    const active = b.core.active[0];
    const player = pendingTriggers(b, active) > 0 ? active : 1 - active;
    b.locals[f + L.player] = player;
    if (b.core.level[0] === Level.full && pendingTriggers(b, player) > 1) return ask(b, ASK_TRIGGER, player);
    return S.happen;
  },
  chosen(b) {
    return happen(b, b.answer.target[0]);
  },
  happen(b, f) {
    const row = firstOf(b, b.locals[f + L.player]);
    return row < 0 ? NEXT : happen(b, row);
  },
});

/** Lists the options of `ASK_TRIGGER`: one per row of the queue. */
export function triggerOptions(b: Battle): void {
  for (let row = 0; row < b.core.triggerCount[0]; row++) {
    if (b.trigger.player[row] === b.decision.player[0]) b.option.add(VERB_TRIGGER, row, b.trigger.rule[row]);
  }
}
