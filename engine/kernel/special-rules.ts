import type { Battle } from './battle.js';
import type { HookHandler } from './hook-words.js';
import type { Procedure } from './procedure.js';

/**
 * The bearer of a rule: the part that has it, the whole model, or the unit if all, most or any of its models have it.
 * The ruleset maintains the bitsets of its subjects accordingly (K23).
 */
export type Carrier = 'part' | 'model' | 'whole unit' | 'majority' | 'any model' | 'weapon';

/** How several instances of one rule on one subject count (K28). Muster folds them into one parameter. */
export type Stacking = 'once' | 'highest' | 'sum';

/** One entry of a rulebook's list of special rules. */
export interface SpecialRule {
  readonly id: number;
  readonly name: string;
  readonly carrier: Carrier;
  /** Other rules that a holder of this rule also holds. */
  readonly includes?: readonly number[];
  /**
   * Rules that this rule may give to a subject in play (`gainRule`). They have a slot in each battle in which this rule
   * has one (K23).
   */
  readonly grants?: readonly number[];
  readonly stacking?: Stacking;
  /** Answers to questions of the core procedures, by hook number. */
  readonly hooks?: Readonly<Record<number, HookHandler>>;
  /** Layer in which its hooks fold: set before multiply before add before cap (K27). Default: add. */
  readonly layer?: number;
  /** Procedures called when an event happens to a holder, by event number (K25); locals: subject, other, n. */
  readonly triggers?: Readonly<Record<number, Procedure>>;
  /**
   * The triggers of this rule ask their player. If the player gives no order, they run after the triggers of other
   * rules, when more is known.
   */
  readonly waits?: true;
  /** True if the trigger may still happen; evaluated again when its turn comes. */
  readonly stillApplies?: (b: Battle, subject: number, other: number, n: number) => boolean;
}

/** The largest number that a rule may have. */
export const MOST_RULES = 65_535;

/**
 * Returns the rules of all chapters, indexed by number.
 * @throws Error if two rules have the same number, or if a number is not allowed
 */
export function rulesByNumber(...chapters: readonly (readonly SpecialRule[])[]): (SpecialRule | undefined)[] {
  const rules: (SpecialRule | undefined)[] = [];
  for (const rule of chapters.flat()) {
    if (!Number.isInteger(rule.id) || rule.id < 0 || rule.id > MOST_RULES) {
      throw new Error(`${rule.name} is rule ${rule.id}: numbers go from 0 to ${MOST_RULES}`);
    }
    const taken = rules[rule.id];
    if (taken !== undefined) throw new Error(`rule ${rule.id} is both ${taken.name} and ${rule.name}`);
    rules[rule.id] = rule;
  }
  return rules;
}

interface Holder {
  readonly subject: { readonly rules: Uint32Array; readonly own: Uint32Array; readonly swayed: Uint8Array };
}

/** Returns the slot of `rule` in the bitsets of `b`, or `NO_SLOT` if it cannot come into play there (K23). */
export function slotOf(b: Battle, rule: number): number {
  const { fixedRules } = b.book;
  return rule < fixedRules ? rule : b.setup.slots[rule - fixedRules];
}

/** Returns the index in `setup.x` of the parameter of `rule` for `subject`; the rule must have a slot. */
export function ruleX(b: Battle, subject: number, rule: number): number {
  return subject * 32 * b.book.ruleWords + slotOf(b, rule);
}

/** True if `subject` holds `rule` now. A rule without a slot is held by no subject. */
export function holds(b: Battle, subject: number, rule: number): boolean {
  const { rules } = (b as unknown as Holder).subject;
  const slot = slotOf(b, rule);
  return slot >= 0 && (rules[subject * b.book.ruleWords + (slot >> 5)] & (1 << (slot & 31))) !== 0;
}

/**
 * Returns the slot of a rule that is given in play. @throws Error if it has none: name it in `grants` of what gives it.
 */
export function givenSlot(b: Battle, rule: number): number {
  const slot = slotOf(b, rule);
  if (slot < 0) {
    throw new Error(
      `${b.book.rules[rule]?.name} (rule ${rule}) is in no slot of this battle: name it in the grants of what gives it`,
    );
  }
  return slot;
}

/** Gives `subject` a rule in play. @throws Error as `givenSlot` */
export function gainRule(b: Battle, subject: number, rule: number): void {
  const slot = givenSlot(b, rule);
  const { rules, own, swayed } = (b as unknown as Holder).subject;
  const word = subject * b.book.ruleWords + (slot >> 5);
  rules[word] |= 1 << (slot & 31);
  if (swayed[subject] !== 0) own[word] |= 1 << (slot & 31);
}

/** Takes a rule from `subject` in play: its hooks and triggers no longer answer (K23). */
export function loseRule(b: Battle, subject: number, rule: number): void {
  const slot = slotOf(b, rule);
  if (slot < 0) return;
  const { rules, own, swayed } = (b as unknown as Holder).subject;
  const word = subject * b.book.ruleWords + (slot >> 5);
  rules[word] &= ~(1 << (slot & 31));
  if (swayed[subject] !== 0) own[word] &= ~(1 << (slot & 31));
}
