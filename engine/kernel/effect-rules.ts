import type { Battle } from './battle.js';
import { MOST_RULE_WORDS } from './core.js';
import { covers } from './effect-scopes.js';
import { gainRule, givenSlot, loseRule, slotOf } from './special-rules.js';

interface Subjects {
  readonly subject: { readonly rules: Uint32Array; readonly own: Uint32Array; readonly swayed: Uint8Array };
}

/** True if a kind of effect grants or takes rules. */
export function lends(b: Battle, kind: number): boolean {
  const { grantsFrom, takesFrom } = b.book.effects;
  return grantsFrom[kind + 1] > grantsFrom[kind] || takesFrom[kind + 1] > takesFrom[kind];
}

/** Bitsets of `settle`, by slot: the rules that effects grant to the subject, and those that they take from it. */
const granted = new Uint32Array(MOST_RULE_WORDS);
const taken = new Uint32Array(MOST_RULE_WORDS);

/** Adds the rules of effects of `kind` to `granted` and `taken`. @throws Error for a granted rule without a slot */
function gather(b: Battle, kind: number): void {
  const { grantsFrom, grants, takesFrom, takes } = b.book.effects;
  for (let i = grantsFrom[kind], end = grantsFrom[kind + 1]; i < end; i++) {
    const slot = givenSlot(b, grants[i]);
    granted[slot >> 5] |= 1 << (slot & 31);
  }
  for (let i = takesFrom[kind], end = takesFrom[kind + 1]; i < end; i++) {
    const slot = slotOf(b, takes[i]);
    if (slot >= 0) taken[slot >> 5] |= 1 << (slot & 31);
  }
}

/**
 * Sets the rules of `subject`: its own rules, plus those that effects grant, minus those that effects take. Its own
 * rules are stored in `subject.own` while an effect grants or takes any rule (`subject.swayed`).
 */
function settle(b: Battle, subject: number): void {
  const { order, kind } = b.effect;
  const { rules, own, swayed } = (b as unknown as Subjects).subject;
  const words = b.book.ruleWords;
  const first = subject * words;
  let lent = 0;
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    const row = order[i];
    if (!lends(b, kind[row]) || !covers(b, row, subject, -1)) continue;
    if (lent === 0) {
      for (let w = 0; w < words; w++) {
        granted[w] = 0;
        taken[w] = 0;
      }
    }
    lent = 1;
    gather(b, kind[row]);
  }
  if ((lent | swayed[subject]) === 0) return;
  let changed = 0;
  for (let w = 0; w < words; w++) {
    const held = rules[first + w];
    const kept = swayed[subject] === 0 ? held : own[first + w];
    const now = lent === 0 ? kept : (kept | granted[w]) & ~taken[w];
    changed |= held ^ now;
    rules[first + w] = now;
    own[first + w] = lent === 0 ? 0 : kept;
  }
  swayed[subject] = lent;
  if (changed !== 0) b.book.scopes.rulesChanged(b, subject);
}

/**
 * Applies to every subject the rules that effects grant and take now. The kernel calls it when effects begin and end. A
 * ruleset calls it when an effect on a unit, a side or an area covers other subjects than before.
 */
export function settleRules(b: Battle): void {
  const { swayed } = (b as unknown as Subjects).subject;
  for (let subject = 0; subject < swayed.length; subject++) settle(b, subject);
}

/**
 * Gives `subject` a rule of its own, which stays when effects that grant it end. An effect that takes the rule is
 * stronger while it lasts.
 */
export function gainOwnRule(b: Battle, subject: number, rule: number): void {
  gainRule(b, subject, rule);
  if ((b as unknown as Subjects).subject.swayed[subject] !== 0) settle(b, subject);
}

/** Takes one of its own rules from `subject` for good. An effect that grants the rule still does so while it lasts. */
export function loseOwnRule(b: Battle, subject: number, rule: number): void {
  loseRule(b, subject, rule);
  if ((b as unknown as Subjects).subject.swayed[subject] !== 0) settle(b, subject);
}

/** Call this after all own rules of `subject` were rewritten: the effects grant and take their rules again. */
export function ownRulesWritten(b: Battle, subject: number): void {
  const { own, swayed } = (b as unknown as Subjects).subject;
  if (swayed[subject] !== 0) {
    const words = b.book.ruleWords;
    for (let w = subject * words, end = w + words; w < end; w++) own[w] = 0;
    swayed[subject] = 0;
  }
  const { grants, takes } = b.book.effects;
  if (b.core.effectCount[0] !== 0 && grants.length + takes.length > 0) settle(b, subject);
}
