import type { Battle } from './battle.js';
import { Level } from './core.js';
import { ask, call, DONE, locals, NEXT, procedure, sequence } from './procedure.js';
import { holds } from './special-rules.js';

/** Kind of the kernel's own decision: which pending trigger comes first. Rulesets number theirs from 2. */
export const ASK_TRIGGER = 1;
/** Verb of its options; `target` is the row of the queue, `n` the rule. */
export const VERB_TRIGGER = 1;

/**
 * Something happened to `subject` (with `other`): every rule that it holds with a trigger for `event` that may happen is
 * put into the queue, for `player` to order. Nothing runs before `drainTriggers` is called. @throws Error when the queue overflows.
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

/** How many pending triggers belong to `player`, and the first of them, or -1. */
export function pendingTriggers(b: Battle, player: number): number {
  let n = 0;
  for (let row = 0; row < b.core.triggerCount[0]; row++) if (b.trigger.player[row] === player) n++;
  return n;
}

const S = sequence('whose', 'chosen', 'happen');
const L = locals('player');

/** The row that happens next if nobody is asked: the first of `player`, but one whose rule waits for the others comes last. */
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

/** Runs the trigger in `row`, if its rule is still held and still applies. */
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
 * Empties the queue: first the active player's triggers in the order that they choose (asked at `Level.full`, K41; else in the
 * order in which they came, those that wait last), then the other's; a rule that no
 * longer applies when its turn comes does nothing (K25, T9A-TRN-004). Triggers fired meanwhile are drained by this same
 * loop, so that chains never nest frames (K30).
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

/** Options of `ASK_TRIGGER`: a row of the queue each. */
export function triggerOptions(b: Battle): void {
  for (let row = 0; row < b.core.triggerCount[0]; row++) {
    if (b.trigger.player[row] === b.decision.player[0]) b.option.add(VERB_TRIGGER, row, b.trigger.rule[row]);
  }
}
