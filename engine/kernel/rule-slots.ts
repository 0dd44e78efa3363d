// The special rules that a battle knows, and their slots in its bitsets. They are fixed when two lists are mustered
// (K23).
import type { Rulebook } from './rulebook.js';
import type { Problem, Result } from './ruleset.js';
import type { Carrier } from './special-rules.js';

/** The tables of a ruleset from which the slots are computed. */
export type RuleTables = Pick<Rulebook, 'rules' | 'hooks' | 'effects' | 'ruleWords' | 'fixedRules'>;

/** The slot of a rule that cannot come into play. */
export const NO_SLOT = -1;

/** The part of a `HookTable` that counts in battles of two lists: the rules with a slot. */
export interface Answers {
  /**
   * Hook `h` is answered by the entries `first[h]` to `first[h + 1] - 1`, in layer order. Each entry gives the slot of
   * a rule and its index in `HookTable.handler`.
   */
  readonly first: Int32Array;
  readonly slot: Uint16Array;
  readonly entry: Int32Array;
  /**
   * Slots of the rules with a handler for the hook, `ruleWords` words per hook. For most subjects a comparison with
   * these words shows that no rule answers.
   */
  readonly mask: Uint32Array;
  /**
   * Two entries per hook: the index of the only word of its mask that is not 0, and the value of that word. The index
   * is -1 if several words are not 0.
   */
  readonly only: Int32Array;
  /**
   * Event `e` calls the triggers of the rules in entries `triggerFirst[e]` to `triggerFirst[e + 1] - 1` of `triggered`,
   * which are rule numbers in order.
   */
  readonly triggerFirst: Int32Array;
  readonly triggered: Uint16Array;
}

/**
 * The part of a setup about the rules that its battles know. It contains only numbers and is the same for the same two
 * lists.
 */
export interface RuleSlots {
  /** Slot of a rule, by its number minus `fixedRules`; `NO_SLOT` for a rule that cannot come into play. */
  readonly slots: Int16Array;
  /** Number of the rule in each slot; 0 for an empty slot. */
  readonly ruleOf: Uint16Array;
  /** Slots of the rules that can come into play, as a bitset. */
  readonly present: Uint32Array;
  /**
   * Slots of the rules that a unit holds if all its models do, and of those that it holds if most models do, as bitsets
   * (`Carrier`).
   */
  readonly byAll: Uint32Array;
  readonly byMost: Uint32Array;
  readonly answers: Answers;
}

/** Returns the kinds of effects that no rule brings into play. They can come into play in every battle. */
function ofEveryBattle({ effects }: RuleTables): number[] {
  return effects.kinds.flatMap((kind) => (kind !== undefined && kind.broughtBy === undefined ? [kind.id] : []));
}

/** Returns for each rule the kinds of effects that its holders bring into play. */
function kindsByBringer({ effects }: RuleTables): Map<number, number[]> {
  const kinds = new Map<number, number[]>();
  for (const kind of effects.kinds) {
    for (const rule of kind?.broughtBy ?? []) kinds.set(rule, [...(kinds.get(rule) ?? []), kind?.id ?? 0]);
  }
  return kinds;
}

/**
 * Returns the numbers of `held` and of all rules that follow from them: included rules, and rules granted by one of
 * them, by an effect of the kinds `brought`, or by an effect that one of them brings.
 */
function reachable(tables: RuleTables, held: Iterable<number>, brought: Iterable<number>): Set<number> {
  const { rules, effects } = tables;
  const kinds = kindsByBringer(tables);
  const found = new Set<number>();
  const open = [...held];
  for (const kind of brought) open.push(...(effects.kinds[kind]?.grants ?? []));
  for (let n = open.pop(); n !== undefined; n = open.pop()) {
    if (found.has(n)) continue;
    if (n >= rules.length) throw new RangeError(`no special rule has the number ${n}`);
    found.add(n);
    open.push(...(rules[n]?.includes ?? []), ...(rules[n]?.grants ?? []));
    for (const kind of kinds.get(n) ?? []) open.push(...(effects.kinds[kind]?.grants ?? []));
  }
  return found;
}

/**
 * Assigns the slots of a battle. Rules below `fixedRules` have their own numbers as slots. The other rules that can
 * come into play get the remaining slots in the order of their numbers.
 * @param held numbers of the rules that any subject of either list holds
 * @param where name of the two lists for problems
 * @param effects kinds of effects that can come into play without a rule that brings them (`EffectKind.broughtBy`);
 * default: all kinds that no rule brings
 * @returns a problem if there are more rules than slots
 * @throws RangeError for a number without a rule
 */
export function ruleSlots(
  tables: RuleTables,
  held: Iterable<number>,
  where: string,
  effects: Iterable<number> = ofEveryBattle(tables),
): Result<RuleSlots> {
  const { rules, fixedRules, ruleWords } = tables;
  const numbers = [...reachable(tables, held, effects)];
  const given = numbers.filter((n) => n >= fixedRules).sort((n, m) => n - m);
  const room = 32 * ruleWords - fixedRules;
  if (given.length > room) {
    const problem: Problem = {
      where,
      rule: '',
      message: `${given.length} special rules of army books can come into play, a battle has room for ${room}`,
      mend: 'take units with fewer different rules',
    };
    return { ok: false, problems: [problem] };
  }
  const slots = new Int16Array(Math.max(0, rules.length - fixedRules)).fill(NO_SLOT);
  const ruleOf = new Uint16Array(32 * ruleWords);
  for (let n = 0; n < fixedRules; n++) if (rules[n] !== undefined) ruleOf[n] = n;
  given.forEach((n, i) => {
    slots[n - fixedRules] = fixedRules + i;
    ruleOf[fixedRules + i] = n;
  });
  const bitset = (wanted: Iterable<number>): Uint32Array => {
    const words = new Uint32Array(ruleWords);
    for (const slot of wanted) words[slot >> 5] |= 1 << (slot & 31);
    return words;
  };
  const carriedBy = (carrier: Carrier): Uint32Array =>
    bitset([...ruleOf.keys()].filter((slot) => rules[ruleOf[slot]]?.carrier === carrier));
  const value: RuleSlots = {
    slots,
    ruleOf,
    present: bitset(numbers.map((n) => slotIn(tables, slots, n))),
    byAll: carriedBy('whole unit'),
    byMost: carriedBy('majority'),
    answers: answersOf(tables, slots),
  };
  return { ok: true, value };
}

/**
 * Assigns the slots as `ruleSlots` does, for lists that are known to fit.
 * @throws RangeError if they do not fit
 */
export function slotsOf(tables: RuleTables, held: Iterable<number>): RuleSlots {
  const slots = ruleSlots(tables, held, '');
  if (!slots.ok) throw new RangeError(slots.problems[0].message);
  return slots.value;
}

/** Returns the slot of rule `n`, or `NO_SLOT`. */
function slotIn({ fixedRules }: RuleTables, slots: Int16Array, n: number): number {
  return n < fixedRules ? n : slots[n - fixedRules];
}

/** Returns the part of the tables for rules that have a slot. */
function answersOf(tables: RuleTables, slots: Int16Array): Answers {
  const { hooks, ruleWords } = tables;
  const all = hooks.first.length - 1;
  const first = new Int32Array(all + 1);
  const mask = new Uint32Array(all * ruleWords);
  const only = new Int32Array(2 * all);
  const slot: number[] = [];
  const entry: number[] = [];
  for (let hook = 0; hook < all; hook++) {
    for (let h = hooks.first[hook]; h < hooks.first[hook + 1]; h++) {
      const s = slotIn(tables, slots, hooks.rule[h]);
      if (s === NO_SLOT) continue;
      slot.push(s);
      entry.push(h);
      mask[hook * ruleWords + (s >> 5)] |= 1 << (s & 31);
    }
    first[hook + 1] = slot.length;
    const words = mask.subarray(hook * ruleWords, (hook + 1) * ruleWords);
    const used = [...words.keys()].filter((w) => words[w] !== 0);
    only[2 * hook] = used.length > 1 ? -1 : (used[0] ?? 0);
    only[2 * hook + 1] = words[used[0] ?? 0];
  }
  const events = hooks.triggerFirst.length - 1;
  const triggerFirst = new Int32Array(events + 1);
  const triggered: number[] = [];
  for (let event = 0; event < events; event++) {
    for (let t = hooks.triggerFirst[event]; t < hooks.triggerFirst[event + 1]; t++) {
      const n = hooks.triggered[t];
      if (slotIn(tables, slots, n) !== NO_SLOT) triggered.push(n);
    }
    triggerFirst[event + 1] = triggered.length;
  }
  return {
    first,
    slot: Uint16Array.from(slot),
    entry: Int32Array.from(entry),
    mask,
    only,
    triggerFirst,
    triggered: Uint16Array.from(triggered),
  };
}

/** Rules of subjects and their parameters while two lists are mustered: `Setup.rules` and `Setup.x`. */
export interface HeldRules {
  readonly rules: Uint32Array;
  readonly x: Int16Array;
}

/** Returns empty rules for `subjects` subjects. */
export function nothingHeld({ ruleWords }: RuleTables, subjects: number): HeldRules {
  return { rules: new Uint32Array(subjects * ruleWords), x: new Int16Array(subjects * 32 * ruleWords) };
}

/** Returns the index in `x` of a rule that has a slot. */
export function heldX(tables: RuleTables, { slots }: RuleSlots, subject: number, rule: number): number {
  return subject * 32 * tables.ruleWords + slotIn(tables, slots, rule);
}

/** Gives `subject` a rule that has a slot at the start; `x` is its parameter. */
export function hold(
  tables: RuleTables,
  slots: RuleSlots,
  held: HeldRules,
  subject: number,
  rule: number,
  x: number,
): void {
  const at = heldX(tables, slots, subject, rule);
  held.rules[at >> 5] |= 1 << (at & 31);
  held.x[at] = x;
}
