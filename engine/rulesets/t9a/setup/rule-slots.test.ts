import { expect, test } from 'vitest';
import { copyBattle } from '../../../kernel/battle.js';
import { Expiry } from '../../../kernel/effect-ends.js';
import { compileEffects, type EffectKind } from '../../../kernel/effect-kinds.js';
import { Scope } from '../../../kernel/effect-scopes.js';
import { addWideEffect, removeEffect } from '../../../kernel/effects.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { ruleSlots, slotsOf } from '../../../kernel/rule-slots.js';
import { holds, ruleX } from '../../../kernel/special-rules.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { encodeX } from '../../../regiments/core/rule-parameters.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { checkedGame } from '../../../testing/checked-games.js';
import { scenario } from '../../../testing/scenario.js';
import type { RuleSpec } from '../../../testing/t9a/units.js';
import { armyLists } from '../armies/armies.js';
import { ruleByName } from '../armies/rule-numbers.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';
import { RULE_TABLES, SPECIAL_RULES } from '../special-rules/special-rules.js';

const FIRST = 64;
/** Returns the numbers of the rules that have slots. */
const given = ({ ruleOf }: { readonly ruleOf: Uint16Array }): number[] =>
  [...ruleOf.slice(FIRST)].filter((n) => n !== 0);

/** Makes a battle in which the first of two units has these rules. */
const withRules = (...rules: RuleSpec[]): T9aBattle =>
  scenario('t9a')
    .unit('first', { at: [36, 10], rules })
    .enemy('second', { at: [36, 30] })
    .start().b;

test('K23 rules of army books have slots where somebody has them, in the order of their numbers', () => {
  const none = withRules('Frenzy');
  const one = withRules('Troll Belch');
  const three = withRules('Troll Belch', 'Parent Unit', 'Support Unit');

  expect([none, one, three].map((b) => given(b.setup))).toEqual([
    [],
    [Rule.TrollBelch],
    [Rule.ParentUnit, Rule.SupportUnit, Rule.TrollBelch],
  ]);
  expect([none, one, three].map((b) => b.setup.slots[Rule.TrollBelch - FIRST])).toEqual([-1, FIRST, FIRST + 2]);
});

test('K23 K24 what effects may grant is counted among the rules of a battle, and its units derive it', () => {
  const b = withRules('Frenzy');
  const grown: EffectKind = { id: 1, name: 'grown', hooks: {}, grants: [Rule.TrollBelch] };
  const effects = compileEffects([grown]);
  const slots = slotsOf({ ...RULE_TABLES, effects }, [Rule.Frenzy]);
  expect([given(b.setup), given(slots)]).toEqual([[], [Rule.TrollBelch]]);

  Object.assign(b, { book: { ...b.book, effects }, setup: { ...b.setup, ...slots } });
  const subjects = [0, 1].flatMap((u) => [b.setup.unit.part[u], unitSubject(b, u)]);
  const held = (): boolean[] => subjects.map((s) => holds(b, s, Rule.TrollBelch));
  const row = addWideEffect(b, grown.id, Scope.unit, 0, 0, Expiry.never);
  expect([held(), modified(b, Hook.belch, subjects[0], 0, NO_ATTACK)]).toEqual([[true, true, false, false], 5]);
  removeEffect(b, row);
  expect(held()).toEqual([false, false, false, false]);
});

test('K23 K24 lists whose rules leave no room for what effects grant are refused', () => {
  const grants = Array.from({ length: 65 }, (_, i) => 60_000 + i);
  const rules = [...RULE_TABLES.rules];
  for (const id of grants) rules[id] = { id, name: `rule ${id}`, carrier: 'model' };
  const room = (n: number): boolean => {
    const effects = compileEffects([{ id: 1, name: 'a book of spells', hooks: {}, grants: grants.slice(0, n) }]);
    return ruleSlots({ ...RULE_TABLES, rules, effects }, [Rule.TrollBelch], '').ok;
  };
  expect([room(63), room(64)]).toEqual([true, false]);
});

test('K23 a rule of an army book answers in whichever slot it lies, and nowhere without one', () => {
  const answer = (b: T9aBattle): unknown[] => {
    const [mine, theirs] = [0, 1].map((u) => b.setup.unit.part[u]);
    return [mine, theirs].map((part) => [holds(b, part, Rule.TrollBelch), modified(b, Hook.belch, part, 0, NO_ATTACK)]);
  };
  const [yes, no] = [
    [true, 5],
    [false, 0],
  ];
  expect(answer(withRules('Troll Belch'))).toEqual([yes, no]);
  expect(answer(withRules('Troll Belch', 'Parent Unit', 'Greenhide'))).toEqual([yes, no]);
  expect(answer(withRules('Parent Unit', 'Greenhide'))).toEqual([no, no]);
});

test('K23 parts of all lists begin with the rules that their lists give them, and with their X', () => {
  const { rules, match } = checkedGame('t9a');
  const lists = armyLists();
  let seen = 0;
  for (let n = 0; n < lists.size * lists.size; n++) {
    const { setup, lists: ids } = match(n);
    const b = rules.create(setup) as T9aBattle;
    const units = (ids as string[]).flatMap((id) => lists.get(id)?.units ?? []);
    expect(units.length).toBe(b.setup.units);
    for (const [u, unit] of units.entries()) {
      for (const [p, part] of unit.parts.entries()) {
        const row = b.setup.unit.part[u] + p;
        for (const { rule, x, only } of part.rules) {
          const id = ruleByName(rule);
          expect(holds(b, row, id)).toBe(true);
          const others = part.rules.filter((r) => r.rule === rule).length;
          if (only.length === 0 && others === 1) expect(b.setup.x[ruleX(b, row, id)]).toBe(encodeX(x));
          if (id >= FIRST) seen++;
        }
        const held = SPECIAL_RULES.flatMap((r) => (r !== undefined && holds(b, row, r.id) ? [r.id] : []));
        const named = part.rules.map(({ rule }) => ruleByName(rule));
        const included = named.flatMap((id) => SPECIAL_RULES[id]?.includes ?? []);
        const ofOthers: number[] = [Rule.MonstrousSupport, Rule.InspiringPresence, Rule.HoldYourGround];
        for (const id of held) expect([...named, ...included, ...ofOthers]).toContain(id);
      }
    }
    const own = given(b.setup);
    expect(own).toEqual(own.toSorted((a, c) => a - c));
  }
  expect(seen).toBeGreaterThan(50);
});

test('K23 a battle at the usual size of armies is cloned in microseconds', () => {
  const { rules, match } = checkedGame('t9a');
  const { setup } = match(1);
  const [b, other] = [rules.create(setup), rules.create(setup)];
  rules.begin(b, 1);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 40; round++) {
    const start = performance.now();
    for (let i = 0; i < 1000; i++) copyBattle(other, b);
    best = Math.min(best, performance.now() - start);
  }
  expect(other.bytes).toEqual(b.bytes);
  expect(best).toBeLessThan(5); // milliseconds for 1,000; `npm run bench` reports the number
});
