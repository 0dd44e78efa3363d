import type { Battle } from './battle.js';
import { RULE_WORDS } from './core.js';
import type { HookHandler } from './hook-words.js';
import type { Procedure } from './procedure.js';

/**
 * Who answers for a rule: the part that has it, the whole model, the unit if all its models have it, if most have it or
 * if any has it. The ruleset keeps the bitsets of its subjects accordingly (K23).
 */
export type Carrier = 'part' | 'model' | 'whole unit' | 'majority' | 'any model' | 'weapon';

/** How several instances of one rule on one subject count (K28). Muster folds them into one parameter. */
export type Stacking = 'once' | 'highest' | 'sum';

/** One entry of a rulebook's list of special rules. */
export interface SpecialRule {
  readonly id: number;
  readonly name: string;
  readonly carrier: Carrier;
  /** Rules that its carrier holds as well. */
  readonly includes?: readonly number[];
  readonly stacking?: Stacking;
  /** Answers to questions of the core procedures, by hook number. */
  readonly hooks?: Readonly<Record<number, HookHandler>>;
  /** Layer in which its hooks fold: set before multiply before add before cap (K27). Default: add. */
  readonly layer?: number;
  /** Procedures called when an event happens to a carrier, by event number (K25): locals subject, other, n. */
  readonly triggers?: Readonly<Record<number, Procedure>>;
  /** Its triggers ask their player: without an order of his own they come after those of other rules, when more is known. */
  readonly waits?: true;
  /** May the trigger still happen? Asked again when its turn comes. */
  readonly stillApplies?: (b: Battle, subject: number, other: number, n: number) => boolean;
}

/** The rules of all chapters, each at its number. @throws Error if two have the same one */
export function rulesByNumber(...chapters: readonly (readonly SpecialRule[])[]): (SpecialRule | undefined)[] {
  const rules: (SpecialRule | undefined)[] = [];
  for (const rule of chapters.flat()) {
    const taken = rules[rule.id];
    if (taken !== undefined) throw new Error(`rule ${rule.id} is both ${taken.name} and ${rule.name}`);
    rules[rule.id] = rule;
  }
  return rules;
}

interface Holder {
  readonly subject: { readonly rules: Uint32Array };
}

/** Does `subject` hold `rule` now? */
export function holds(b: Battle, subject: number, rule: number): boolean {
  const { rules } = (b as unknown as Holder).subject;
  return (rules[subject * RULE_WORDS + (rule >> 5)] & (1 << (rule & 31))) !== 0;
}

/** Gives `subject` a rule in play. */
export function gainRule(b: Battle, subject: number, rule: number): void {
  (b as unknown as Holder).subject.rules[subject * RULE_WORDS + (rule >> 5)] |= 1 << (rule & 31);
}

/** Takes a rule from `subject` in play: its hooks and triggers answer no more (K23). */
export function loseRule(b: Battle, subject: number, rule: number): void {
  (b as unknown as Holder).subject.rules[subject * RULE_WORDS + (rule >> 5)] &= ~(1 << (rule & 31));
}
