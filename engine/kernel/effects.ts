import type { Battle } from './battle.js';
import { Stack } from './effect-kinds.js';
import { lends, settleRules } from './effect-rules.js';
import { covers, Scope } from './effect-scopes.js';
import { Layer, NO_WORD } from './hook-words.js';

interface Subjects {
  readonly subject: { readonly effects: Uint32Array };
}

/**
 * Sets the bits of the hooks of effect `row` in the masks of the subjects that it may cover. For a unit or an area
 * these are all subjects.
 */
function raiseMasks(b: Battle, row: number): void {
  const { effect } = b;
  const { effects } = (b as unknown as Subjects).subject;
  const answers = b.book.effects.answers[effect.kind[row]];
  const scope = effect.scope[row];
  if (scope === Scope.subject || scope === Scope.weapon) {
    effects[effect.subject[row]] |= answers;
    return;
  }
  if (scope !== Scope.members) {
    for (let s = 0; s < effects.length; s++) effects[s] |= answers;
    return;
  }
  const words = b.core.gone.length;
  for (let w = 0; w < words; w++) {
    for (let bits = effect.members[row * words + w]; bits !== 0; bits &= bits - 1) {
      effects[w * 32 + 31 - Math.clz32(bits & -bits)] |= answers;
    }
  }
}

/** Recomputes the masks of the subjects. Bit `hook & 31` is set while an effect may answer `hook`. */
function refreshMasks(b: Battle): void {
  (b as unknown as Subjects).subject.effects.fill(0);
  for (let i = 0; i < b.core.effectCount[0]; i++) raiseMasks(b, b.effect.order[i]);
}

/** Updates masks and rules after effect `row` began or covers more subjects than before. */
function covering(b: Battle, row: number): void {
  raiseMasks(b, row);
  if (lends(b, b.effect.kind[row])) settleRules(b);
}

/**
 * Returns a free row for an effect, after those in play in the order of arrival.
 * @throws Error when the table is full
 */
function newRow(b: Battle, kind: number, scope: number, on: number, value: number): number {
  const { effect, core } = b;
  let row = 0;
  while (row < effect.kind.length && effect.kind[row] !== 0) row++;
  if (row === effect.kind.length) throw new Error(`more than ${row} effects in play`);
  effect.kind[row] = kind;
  effect.scope[row] = scope;
  effect.subject[row] = on;
  effect.value[row] = value;
  effect.arrival[row] = ++core.arrivals[0];
  effect.order[core.effectCount[0]++] = row;
  return row;
}

/** Sets the source of effect `row` and its end. */
function bring(b: Battle, row: number, expiry: number, source: number, owner: number): void {
  b.effect.expiry[row] = expiry;
  b.effect.source[row] = source;
  b.effect.owner[row] = owner;
  covering(b, row);
}

/**
 * Puts an effect of `kind` on `subject`, brought by `source` of player `owner`, until `expiry`. `source` is a subject
 * number as for `markGone`, or -1. The effect stores its arrival number, because effects fold in the order of arrival
 * (T9A-STA-018).
 * @returns its row, which does not change.
 * @throws Error when the table is full: a broken invariant, the size class is too small
 */
export function addEffect(
  b: Battle,
  kind: number,
  subject: number,
  value: number,
  expiry: number,
  source = -1,
  owner = 0,
): number {
  const row = newRow(b, kind, Scope.subject, subject, value);
  bring(b, row, expiry, source, owner);
  return row;
}

/**
 * Adds an effect as `addEffect` does, but on all of unit `on` (`Scope.unit`), all of player `on` (`Scope.side`), or all
 * subjects (`Scope.battle`). Membership is evaluated at each query.
 */
export function addWideEffect(
  b: Battle,
  kind: number,
  scope: typeof Scope.unit | typeof Scope.side | typeof Scope.battle,
  on: number,
  value: number,
  expiry: number,
  source = -1,
  owner = 0,
): number {
  const row = newRow(b, kind, scope, on, value);
  bring(b, row, expiry, source, owner);
  return row;
}

/**
 * Adds an effect as `addEffect` does, but on all subjects within a circle (ticks). Positions are evaluated at each
 * query.
 */
export function addAreaEffect(
  b: Battle,
  kind: number,
  x: number,
  y: number,
  radius: number,
  value: number,
  expiry: number,
  source = -1,
  owner = 0,
): number {
  const row = newRow(b, kind, Scope.area, 0, value);
  b.effect.x[row] = x;
  b.effect.y[row] = y;
  b.effect.radius[row] = radius;
  bring(b, row, expiry, source, owner);
  return row;
}

/**
 * Adds an effect as `addEffect` does, but on the attacks of `subject` with one weapon. It counts only in queries that
 * have a row of the attack table. It grants no rules and answers no hook that has another situation.
 */
export function addWeaponEffect(
  b: Battle,
  kind: number,
  subject: number,
  weapon: number,
  value: number,
  expiry: number,
  source = -1,
  owner = 0,
): number {
  const row = newRow(b, kind, Scope.weapon, subject, value);
  b.effect.weapon[row] = weapon;
  bring(b, row, expiry, source, owner);
  return row;
}

/** Adds `subject` to the subjects that effect `row` covers; the effect then covers a set of subjects. */
export function extendEffect(b: Battle, row: number, subject: number): void {
  const { effect } = b;
  const words = row * b.core.gone.length;
  if (effect.scope[row] === Scope.subject) {
    const first = effect.subject[row];
    effect.scope[row] = Scope.members;
    effect.subject[row] = 0;
    if (first >= 0) effect.members[words + (first >> 5)] |= 1 << (first & 31);
  }
  effect.members[words + (subject >> 5)] |= 1 << (subject & 31);
  covering(b, row);
}

/** Removes `subject` from the subjects of effect `row` (`Scope.members`). The effect ends with its last subject. */
export function shrinkEffect(b: Battle, row: number, subject: number): void {
  const { members } = b.effect;
  const words = b.core.gone.length;
  const first = row * words;
  members[first + (subject >> 5)] &= ~(1 << (subject & 31));
  let left = 0;
  for (let w = first; w < first + words; w++) left |= members[w];
  if (left === 0) removeEffect(b, row);
  else settleEnded(b, lends(b, b.effect.kind[row]) ? ENDED | ENDED_RULES : ENDED);
}

/** Results of `clearEffect`: 0 nothing ended, 1 an effect ended, 2 an effect ended that granted or took rules. */
const ENDED = 1;
const ENDED_RULES = 2;

/**
 * Zeroes the row of an effect (K15). The caller must call `settleEnded` afterwards.
 * @returns what ended
 */
export function clearEffect(b: Battle, row: number): number {
  const { effect, core } = b;
  const kind = effect.kind[row];
  if (kind === 0) return 0;
  const count = --core.effectCount[0];
  let at = 0;
  while (effect.order[at] !== row) at++;
  for (; at < count; at++) effect.order[at] = effect.order[at + 1];
  effect.order[count] = 0;
  const words = core.gone.length;
  effect.members.fill(0, row * words, (row + 1) * words);
  effect.value[row] = 0;
  effect.arrival[row] = 0;
  effect.x[row] = 0;
  effect.y[row] = 0;
  effect.radius[row] = 0;
  effect.kind[row] = 0;
  effect.source[row] = 0;
  effect.subject[row] = 0;
  effect.clock[row] = 0;
  effect.weapon[row] = 0;
  effect.phase[row] = 0;
  effect.owner[row] = 0;
  effect.scope[row] = 0;
  effect.expiry[row] = 0;
  effect.flags[row] = 0;
  return lends(b, kind) ? ENDED | ENDED_RULES : ENDED;
}

/** Updates masks and rules of the subjects after effects ended, as `clearEffect` reported. */
export function settleEnded(b: Battle, ended: number): void {
  if (ended === 0) return;
  refreshMasks(b);
  if ((ended & ENDED_RULES) !== 0) settleRules(b);
}

/** Removes effect `row` and zeroes its row (K15). */
export function removeEffect(b: Battle, row: number): void {
  settleEnded(b, clearEffect(b, row));
}

/** True if another copy counts instead of the effect at index `at` of the order, by the stacking of its kind (K28). */
function isBeaten(b: Battle, at: number, subject: number, a: number): boolean {
  const { order, kind, value } = b.effect;
  const row = order[at];
  const stacking = b.book.effects.stacking[kind[row]];
  if (stacking === Stack.sum) return false;
  for (let i = stacking === Stack.once ? at + 1 : 0; i < b.core.effectCount[0]; i++) {
    const other = order[i];
    if (i === at || kind[other] !== kind[row]) continue;
    const more =
      stacking === Stack.once ? 0 : stacking === Stack.highest ? value[other] - value[row] : value[row] - value[other];
    if ((more > 0 || (more === 0 && i > at)) && covers(b, other, subject, a)) return true;
  }
  return false;
}

/** Folds `value` through the effects on `subject` that answer `hook`: by layer, and inside a layer by arrival. */
export function foldEffects(b: Battle, hook: number, subject: number, value: number, a: number): number {
  const { order, kind } = b.effect;
  const { kinds, answers, layer } = b.book.effects;
  const bit = 1 << (hook & 31);
  let layers = 0; // one bit for each layer in which an effect answers
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    const k = kind[order[i]];
    if ((answers[k] & bit) !== 0 && kinds[k]?.hooks[hook] !== undefined) layers |= 1 << layer[k];
  }
  let folded = value;
  for (let now: number = Layer.set; layers >> now !== 0; now++) {
    if (((layers >> now) & 1) === 0) continue;
    for (let i = 0; i < b.core.effectCount[0]; i++) {
      const row = order[i];
      const k = kind[row];
      if (layer[k] !== now || (answers[k] & bit) === 0 || !covers(b, row, subject, a)) continue;
      const handler = kinds[k]?.hooks[hook];
      if (handler === undefined || isBeaten(b, i, subject, a)) continue;
      folded = handler(b, subject, folded, b.effect.value[row], a);
    }
  }
  return folded;
}

/**
 * Returns the strongest word of the effects on `subject` about a permission hook, or `word` if none is stronger (K29).
 */
export function strongestEffect(b: Battle, hook: number, subject: number, word: number, a: number): number {
  const { order, kind } = b.effect;
  const { kinds, answers } = b.book.effects;
  let strongest = word;
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    const row = order[i];
    const k = kind[row];
    if ((answers[k] & (1 << (hook & 31))) === 0 || !covers(b, row, subject, a)) continue;
    const handler = kinds[k]?.hooks[hook];
    if (handler === undefined) continue;
    const said = handler(b, subject, NO_WORD, b.effect.value[row], a);
    if (said > strongest) strongest = said;
  }
  return strongest;
}
