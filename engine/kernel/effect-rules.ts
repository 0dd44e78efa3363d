import type { Battle } from './battle.js';
import { covers } from './effect-scopes.js';
import { gainRule, holds, loseRule } from './special-rules.js';

interface Subjects {
  readonly subject: { readonly own: Uint32Array; readonly swayed: Uint32Array };
}

/**
 * Sets the rules of `subject`: its own rules, plus those that effects grant, minus those that effects take. Its own
 * rules are stored in `subject.own`, and only for rules that an effect grants or takes (`subject.swayed`).
 */
function settle(b: Battle, subject: number): void {
  const { effect } = b;
  const { own, swayed } = (b as unknown as Subjects).subject;
  const { grants, takes, lent } = b.book.effects;
  let given = 0;
  let taken = 0;
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    const row = effect.order[i];
    const kind = effect.kind[row];
    if ((grants[kind] | takes[kind]) === 0 || !covers(b, row, subject, -1)) continue;
    given |= grants[kind];
    taken |= takes[kind];
  }
  const before = swayed[subject];
  const now = given | taken;
  if ((before | now) === 0) return;
  let kept = own[subject];
  let changed = false;
  for (let i = 0; i < lent.length; i++) {
    const bit = 1 << i;
    if (((before | now) & bit) === 0) continue;
    const held = holds(b, subject, lent[i]);
    const had = (before & bit) === 0 ? held : (kept & bit) !== 0;
    kept = had && (now & bit) !== 0 ? kept | bit : kept & ~bit;
    const has = (taken & bit) === 0 && (had || (given & bit) !== 0);
    if (has === held) continue;
    if (has) gainRule(b, subject, lent[i]);
    else loseRule(b, subject, lent[i]);
    changed = true;
  }
  own[subject] = kept;
  swayed[subject] = now;
  if (changed) b.book.scopes.rulesChanged(b, subject);
}

/**
 * Applies to every subject the rules that effects grant and take now. The kernel calls it when effects begin and end. A
 * ruleset calls it when an effect on a unit, a side or an area covers other subjects than before.
 */
export function settleRules(b: Battle): void {
  const { swayed } = (b as unknown as Subjects).subject;
  for (let subject = 0; subject < swayed.length; subject++) settle(b, subject);
}

/** Returns the bit of `rule` in `subject.own` if an effect grants it to `subject` or takes it, or 0. */
function swayedBit(b: Battle, subject: number, rule: number): number {
  const now = (b as unknown as Subjects).subject.swayed[subject];
  if (now === 0) return 0;
  const { lent } = b.book.effects;
  for (let i = 0; i < lent.length; i++) if (lent[i] === rule) return now & (1 << i);
  return 0;
}

/** Gives `subject` a rule of its own, which stays when effects that grant it end; one that takes it is stronger while it lasts. */
export function gainOwnRule(b: Battle, subject: number, rule: number): void {
  const bit = swayedBit(b, subject, rule);
  if (bit === 0) {
    gainRule(b, subject, rule);
    return;
  }
  (b as unknown as Subjects).subject.own[subject] |= bit;
  settle(b, subject);
}

/** Takes one of its own rules from `subject` for good. An effect that grants the rule still does so while it lasts. */
export function loseOwnRule(b: Battle, subject: number, rule: number): void {
  const bit = swayedBit(b, subject, rule);
  if (bit === 0) {
    loseRule(b, subject, rule);
    return;
  }
  (b as unknown as Subjects).subject.own[subject] &= ~bit;
  settle(b, subject);
}

/** Call this after all own rules of `subject` were rewritten: the effects grant and take their rules again. */
export function ownRulesWritten(b: Battle, subject: number): void {
  const { own, swayed } = (b as unknown as Subjects).subject;
  own[subject] = 0;
  swayed[subject] = 0;
  if (b.core.effectCount[0] !== 0 && b.book.effects.lent.length > 0) settle(b, subject);
}
