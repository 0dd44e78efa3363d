// A made-up army book with very many special rules for the toy game, for tests and measurements (K23).
import { Draws } from './chance.js';
import { USUAL_RULES } from './core.js';
import { type HookHandler, Layer, MAY } from './hook-words.js';
import { compileHooks, NO_ATTACK } from './hooks.js';
import { DONE, numberProcedures, procedure, sequence } from './procedure.js';
import { type RuleTables, ruleSlots } from './rule-slots.js';
import type { Rulebook } from './rulebook.js';
import type { Result } from './ruleset.js';
import { gainRule, loseRule, MOST_RULES, rulesByNumber, type SpecialRule } from './special-rules.js';
import { type FighterSpec, toySetup } from './testing-toy.js';
import { PROCEDURES } from './testing-toy-procedures.js';
import { EFFECTS, Event, HOOKS, Hook, RULES, SCOPES } from './testing-toy-rules.js';
import { Flag, standing, type ToyBattle, type ToySetup } from './testing-toy-state.js';
import { WINDOWS } from './testing-toy-windows.js';

/** A rule that a unit has in the book, with its X. A unit may have the same rule twice. */
export type Given = readonly [rule: number, x: number];

/** The book, and the rulebook of the toy game with all rules of both. */
export interface ToyBook {
  readonly book: Rulebook;
  /** Rules of each unit. */
  readonly units: readonly (readonly Given[])[];
  /** The rules that triggers took and gave, in order: subject, rule lost, rule gained. */
  readonly changes: (readonly [subject: number, lost: number, gained: number])[];
}

/** Clamps a value to 0 to 9, so that moves and damage fit the toy game. */
const within = (value: number): number => Math.max(0, Math.min(9, value));

/** Returns a random handler for a layer. A third of the adding handlers use the current attack. */
function handlerFor(layer: number, random: Draws): HookHandler {
  const k = random.below(5);
  if (layer === Layer.set) return () => 1 + k;
  if (layer === Layer.multiply) return (_b, _m, value) => (k === 0 ? value >> 1 : within(value * 2));
  if (layer === Layer.cap) return (_b, _m, value) => Math.min(value, 3 + k);
  if (random.below(3) > 0) return (_b, _m, value, x) => within(value + k - 2 + x);
  return (b: ToyBattle, _m, value, x, a) =>
    a !== NO_ATTACK && (b.attack.flags[a] & Flag.charging) !== 0 ? within(value + x) : value;
}

const S = sequence('change');

/**
 * Returns a book of `count` rules in all layers, with every kind of stacking. Some rules include others, and some are
 * exchanged for another by a trigger. The numbers have gaps, and the last is the largest allowed number.
 */
export function toyBook(count: number, units: number, seed: number): ToyBook {
  const random = new Draws(seed);
  const changes: [number, number, number][] = [];
  const numbers: number[] = [];
  for (let i = 0, n = USUAL_RULES.fixedRules; i < count; i++, n += 1 + random.below(3)) numbers.push(n);
  numbers[count - 1] = MOST_RULES;
  const rules = numbers.map((id, i): SpecialRule => {
    const layer = random.below(4);
    const hooks: Record<number, HookHandler> = {};
    for (const hook of [Hook.toHit, Hook.damage, Hook.speed]) {
      if (random.below(2) === 0) hooks[hook] = handlerFor(layer, random);
    }
    const word = MAY + random.below(3);
    if (random.below(4) === 0) hooks[Hook.mayFlee] = () => word;
    const later = i + 1 < count && random.below(8) === 0 ? [numbers[i + 1 + random.below(count - i - 1)]] : [];
    const stacking = (['once', 'highest', 'sum'] as const)[random.below(3)];
    const rule: SpecialRule = { id, name: `rule ${id}`, carrier: 'model', layer, hooks, includes: later, stacking };
    if (random.below(4) > 0) return rule;
    const gained = numbers[random.below(count)];
    const change = procedure<ToyBattle, typeof S>(`change ${id}`, S, {
      change(b, f) {
        const m = b.locals[f];
        loseRule(b, m, id);
        gainRule(b, m, gained);
        changes.push([m, id, gained]);
        return DONE;
      },
    });
    const event = random.below(12) === 0 ? Event.slain : Event.hurt;
    const stillApplies: SpecialRule['stillApplies'] = (b, m) => standing(b as ToyBattle, m);
    return { ...rule, grants: [gained], triggers: { [event]: change }, stillApplies };
  });
  const all = rulesByNumber(
    RULES.filter((r) => r !== undefined),
    rules,
  );
  const changing = rules.flatMap((r) => Object.values(r.triggers ?? {}));
  const tables: RuleTables = { rules: all, hooks: compileHooks(all, HOOKS), effects: EFFECTS, ...USUAL_RULES };
  const procedures = numberProcedures([...PROCEDURES.slice(1), ...changing]);
  return {
    book: { ruleset: 'toy', procedures, scopes: SCOPES, windows: WINDOWS, ...tables },
    units: Array.from({ length: units }, () =>
      Array.from({ length: 3 + random.below(4) }, () => [numbers[random.below(count)], random.below(4)] as const),
    ),
    changes,
  };
}

/**
 * Returns the rules of a unit with all rules that they include. The X values of several instances are stacked as the
 * rule says (K28).
 */
function heldBy(rules: Rulebook['rules'], given: readonly Given[]): Given[] {
  const held = new Map<number, number>();
  const add = (rule: number, x: number): void => {
    const before = held.get(rule);
    const stacking = rules[rule]?.stacking;
    const together =
      stacking === 'sum' ? x + (before ?? 0) : stacking === 'highest' ? Math.max(x, before ?? 0) : before;
    held.set(rule, together ?? x);
    for (const included of rules[rule]?.includes ?? []) add(included, 0);
  };
  for (const [rule, x] of given) add(rule, x);
  return [...held];
}

/**
 * Musters two lists of units, given by their indices in the book. Each list stands in one line, with its fighters one
 * inch apart.
 */
export function musterToy(
  { book, units }: ToyBook,
  lists: readonly [readonly number[], readonly number[]],
): Result<ToySetup> {
  const fighters = lists.flatMap((list, side): FighterSpec[] =>
    list.map((unit, i) => ({
      side: side as 0 | 1,
      at: [10 + i, 20 + side],
      rules: heldBy(book.rules, units[unit]),
    })),
  );
  const held = fighters.flatMap(({ rules = [] }) => rules.map((r) => (typeof r === 'number' ? r : r[0])));
  const slots = ruleSlots(book, held, 'one list against another');
  return slots.ok ? { ok: true, value: toySetup(fighters, 4, book) } : slots;
}
