import type { Battle } from './battle.js';
import { type HookHandler, Layer, NO_WORD } from './hook-words.js';

/** A kind of effect that can be in play: the hooks it answers, the layer, how copies of it stack (K24, K28). */
export interface EffectKind {
  readonly id: number;
  readonly name: string;
  readonly hooks: Readonly<Record<number, HookHandler>>;
  readonly layer?: number;
  /** Copies on one subject: all count (`sum`, default), or only the one that arrived last (`once`). */
  readonly stacking?: 'sum' | 'once';
}

/** When an effect ends: with one of the lives, or when it is taken away. Numbers are stored in the state. */
export const Expiry = { never: 0, step: 1, phase: 2, round: 3, playerTurn: 4, gameTurn: 5, ownTurn: 6 } as const;

/** What an effect lies on: one subject, or each subject of its bitset `members`. */
export const Scope = { subject: 0, members: 1 } as const;

interface Subjects {
  readonly subject: { readonly effects: Uint32Array };
}

function covers(b: Battle, row: number, subject: number): boolean {
  const { effect } = b;
  if (effect.scope[row] === Scope.subject) return effect.subject[row] === subject;
  return (effect.members[row * b.core.gone.length + (subject >> 5)] & (1 << (subject & 31))) !== 0;
}

/** The mask of a subject is a summary of the rows: bit 0 set while any effect lies on it. */
function refreshMask(b: Battle, subject: number): void {
  const { effects } = (b as unknown as Subjects).subject;
  effects[subject] = 0;
  for (let row = 0; row < b.effect.kind.length; row++) {
    if (b.effect.kind[row] !== 0 && covers(b, row, subject)) {
      effects[subject] = 1;
      return;
    }
  }
}

/**
 * Puts an effect of `kind` on `subject`, brought by `source` of player `owner`, until `expiry` ends. The effect keeps its
 * arrival number, so that effects fold in the order in which they came (T9A-STA-018). @returns its row.
 * @throws Error when the table is full: a broken invariant, the size class is too small.
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
  const { effect, core } = b;
  let row = 0;
  while (row < effect.kind.length && effect.kind[row] !== 0) row++;
  if (row === effect.kind.length) throw new Error(`more than ${row} effects in play`);
  effect.kind[row] = kind;
  effect.subject[row] = subject;
  effect.source[row] = source;
  effect.owner[row] = owner;
  effect.value[row] = value;
  effect.expiry[row] = expiry;
  effect.scope[row] = Scope.subject;
  effect.arrival[row] = ++core.arrivals[0];
  core.effectCount[0]++;
  (b as unknown as Subjects).subject.effects[subject] = 1;
  return row;
}

/** Lets effect `row` lie on `subject` as well; it becomes an effect on a set of subjects. */
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
  (b as unknown as Subjects).subject.effects[subject] = 1;
}

/** Takes effect `row` away; its row is zeroed (K15). */
export function removeEffect(b: Battle, row: number): void {
  const { effect, core } = b;
  if (effect.kind[row] === 0) return;
  const single = effect.scope[row] === Scope.subject ? effect.subject[row] : -1;
  const n = core.gone.length; // words of a bitset of subjects
  const words = effect.members.slice(row * n, (row + 1) * n);
  effect.members.fill(0, row * n, (row + 1) * n);
  effect.value[row] = 0;
  effect.arrival[row] = 0;
  effect.kind[row] = 0;
  effect.source[row] = 0;
  effect.subject[row] = 0;
  effect.clock[row] = 0;
  effect.owner[row] = 0;
  effect.scope[row] = 0;
  effect.expiry[row] = 0;
  effect.flags[row] = 0;
  core.effectCount[0]--;
  if (single >= 0) refreshMask(b, single);
  for (let s = 0; s < n * 32; s++) if ((words[s >> 5] & (1 << (s & 31))) !== 0) refreshMask(b, s);
}

/** Ends every effect with that expiry; with `owner`, only that player's (an own turn ends player by player). */
export function expireEffects(b: Battle, expiry: number, owner = -1): void {
  if (b.core.effectCount[0] === 0) return;
  for (let row = 0; row < b.effect.kind.length; row++) {
    if (b.effect.kind[row] === 0 || b.effect.expiry[row] !== expiry) continue;
    if (owner < 0 || b.effect.owner[row] === owner) removeEffect(b, row);
  }
}

/** Does any effect on `subject` answer `hook`? Rows in use lie anywhere; the count says when all have been seen. */
function anyAnswers(b: Battle, hook: number, subject: number): boolean {
  const { kind } = b.effect;
  for (let row = 0, left = b.core.effectCount[0]; left > 0 && row < kind.length; row++) {
    if (kind[row] === 0) continue;
    left--;
    if (b.book.effects[kind[row]]?.hooks[hook] !== undefined && covers(b, row, subject)) return true;
  }
  return false;
}

/** Folds `value` through the effects on `subject` that answer `hook`: by layer, inside a layer by arrival. */
export function foldEffects(b: Battle, hook: number, subject: number, value: number, a: number): number {
  const { effect } = b;
  if (!anyAnswers(b, hook, subject)) return value;
  let folded = value;
  for (let layer: number = Layer.set; layer <= Layer.cap; layer++) {
    let after = 0; // arrival of the effect folded last
    for (;;) {
      let next = -1;
      for (let row = 0; row < effect.kind.length; row++) {
        if (effect.kind[row] === 0 || effect.arrival[row] <= after || !covers(b, row, subject)) continue;
        const kind = b.book.effects[effect.kind[row]];
        if (kind?.hooks[hook] === undefined || (kind.layer ?? Layer.add) !== layer) continue;
        if (next < 0 || effect.arrival[row] < effect.arrival[next]) next = row;
      }
      if (next < 0) break;
      after = effect.arrival[next];
      const kind = b.book.effects[effect.kind[next]];
      if (kind === undefined || (kind.stacking === 'once' && laterCopy(b, next, subject))) continue;
      folded = kind.hooks[hook](b, subject, folded, effect.value[next], a);
    }
  }
  return folded;
}

/** The strongest word that an effect on `subject` says about a permission hook, or `word` if none is stronger (K29). */
export function strongestEffect(b: Battle, hook: number, subject: number, word: number, a: number): number {
  const { effect } = b;
  let strongest = word;
  for (let row = 0; row < effect.kind.length; row++) {
    if (effect.kind[row] === 0 || !covers(b, row, subject)) continue;
    const handler = b.book.effects[effect.kind[row]]?.hooks[hook];
    if (handler === undefined) continue;
    const said = handler(b, subject, NO_WORD, effect.value[row], a);
    if (said > strongest) strongest = said;
  }
  return strongest;
}

function laterCopy(b: Battle, row: number, subject: number): boolean {
  const { effect } = b;
  for (let other = 0; other < effect.kind.length; other++) {
    if (effect.kind[other] !== effect.kind[row] || effect.arrival[other] <= effect.arrival[row]) continue;
    if (covers(b, other, subject)) return true;
  }
  return false;
}
