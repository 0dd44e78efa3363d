import { expect, test } from 'vitest';
import { newBattle, saveBattle, subjectTable } from './battle.js';
import { Draws } from './chance.js';
import { Expiry } from './effect-ends.js';
import { compileEffects, type EffectKind } from './effect-kinds.js';
import { gainOwnRule, loseOwnRule, ownRulesWritten } from './effect-rules.js';
import { Scope } from './effect-scopes.js';
import { addEffect, addWideEffect, removeEffect } from './effects.js';
import { compileHooks, modified, NO_ATTACK } from './hooks.js';
import { layout } from './layout.js';
import { numberProcedures } from './procedure.js';
import { type RuleTables, ruleSlots } from './rule-slots.js';
import { gainRule, holds, loseRule, rulesByNumber, type SpecialRule } from './special-rules.js';
import { toySetup } from './testing-toy.js';
import { Hook, SCOPES } from './testing-toy-rules.js';
import { FIGHTERS, TABLES, type ToyBattle } from './testing-toy-state.js';

const LENT = 200;
const WORDS = 8;
/** Numbers of the rules of a book of spells: some of the rulebook, the others far above each other. */
const NUMBERS = Array.from({ length: LENT }, (_, i) => (i < 20 ? 40 + i : 64 + (i - 20) * 300));
/** Kinds of effects: `GIVES + i` grants rule `i`, `TAKES + i` takes it, the last two all of them. */
const GIVES = 1;
const TAKES = GIVES + LENT;
const GIVES_ALL = TAKES + LENT;
const TAKES_ALL = GIVES_ALL + 1;

const kinds: readonly EffectKind[] = [
  ...NUMBERS.map((n, i) => ({ id: GIVES + i, name: `gives ${n}`, hooks: {}, grants: [n] })),
  ...NUMBERS.map((n, i) => ({ id: TAKES + i, name: `takes ${n}`, hooks: {}, takes: [n] })),
  { id: GIVES_ALL, name: 'gives all', hooks: {}, grants: NUMBERS },
  { id: TAKES_ALL, name: 'takes all', hooks: {}, takes: NUMBERS },
];
const rules: readonly SpecialRule[] = NUMBERS.map((id) => ({
  id,
  name: `rule ${id}`,
  carrier: 'model',
  hooks: { [Hook.damage]: (_b, _m, value) => value + 1 },
}));
const byNumber = rulesByNumber(rules);
const tables: RuleTables = {
  rules: byNumber,
  hooks: compileHooks(byNumber, 4),
  effects: compileEffects(kinds),
  ruleWords: WORDS,
  fixedRules: 64,
};
const PLAN = layout({ ...TABLES, subject: subjectTable(FIGHTERS, WORDS) });

/** Four fighters who hold nothing, two a side. */
function four(): ToyBattle {
  const spec = [0, 1, 0, 1].map((side, i) => ({ side: side as 0 | 1, at: [10 + i, 10] as const }));
  const setup = toySetup(spec, 4, tables);
  const book = { ruleset: 'toy', procedures: numberProcedures([]), scopes: SCOPES, windows: [], ...tables };
  const b = Object.assign(newBattle(PLAN, book, setup), { setup }) as unknown as ToyBattle;
  [0, 1, 0, 1].forEach((side, m) => {
    b.fighter.side[m] = side;
  });
  return b;
}
const held = (b: ToyBattle, m: number): number[] => NUMBERS.filter((n) => holds(b, m, n));
const bytesOf = (b: ToyBattle): string => {
  b.core.arrivals[0] = 0;
  return saveBattle(b).join();
};

test('K24 effects lend any of 200 rules, each of them alone, and take it back', () => {
  const b = four();
  const before = bytesOf(b);
  for (const [i, n] of NUMBERS.entries()) {
    const row = addEffect(b, GIVES + i, 1, 0, Expiry.never);
    expect([held(b, 0), held(b, 1)]).toEqual([[], [n]]);
    expect(modified(b, Hook.damage, 1, 4, NO_ATTACK)).toBe(5);
    const taken = addEffect(b, TAKES + i, 1, 0, Expiry.never);
    expect(held(b, 1)).toEqual([]);
    removeEffect(b, taken);
    expect(held(b, 1)).toEqual([n]);
    removeEffect(b, row);
  }
  expect(bytesOf(b)).toBe(before);
});

test('K24 one effect lends all of 200 rules, and one takes them all; what somebody holds of his own comes back', () => {
  const b = four();
  const own = [NUMBERS[0], NUMBERS[19], NUMBERS[20], NUMBERS[LENT - 1]];
  for (const n of own) gainRule(b, 2, n);
  const before = bytesOf(b);
  const all = addWideEffect(b, GIVES_ALL, Scope.side, 0, 0, Expiry.never);
  expect([0, 1, 2, 3].map((m) => held(b, m).length)).toEqual([LENT, 0, LENT, 0]);
  const none = addWideEffect(b, TAKES_ALL, Scope.battle, 0, 0, Expiry.never);
  expect([0, 1, 2, 3].map((m) => held(b, m).length)).toEqual([0, 0, 0, 0]);
  removeEffect(b, all);
  removeEffect(b, none);
  expect(held(b, 2)).toEqual(own);
  expect(bytesOf(b)).toBe(before);
});

test('K24 a subject on which nothing lies remembers nothing, whatever others are lent', () => {
  const b = four();
  addEffect(b, GIVES_ALL, 1, 0, Expiry.never);
  const words = (m: number) => b.subject.own.subarray(m * WORDS, (m + 1) * WORDS).some((w) => w !== 0);
  gainOwnRule(b, 0, NUMBERS[3]);
  expect([b.subject.swayed[0], b.subject.swayed[1], words(0)]).toEqual([0, 1, false]);
});

test('K24 a rule that is granted without a slot is named, one that is only taken is no matter', () => {
  const b = four();
  const slots = ruleSlots(tables, [], 'a battle without spells', [TAKES]);
  expect(slots.ok).toBe(true);
  if (slots.ok) b.setup = { ...b.setup, ...slots.value };
  addEffect(b, TAKES + 50, 0, 0, Expiry.never);
  expect(() => addEffect(b, GIVES + 50, 0, 0, Expiry.never)).toThrow(
    `rule ${NUMBERS[50]} (rule ${NUMBERS[50]}) is in no slot`,
  );
});

test('K24 after any order of effects and changes everybody holds his own rules, and what is granted, without what is taken', () => {
  const random = new Draws(5);
  const b = four();
  const own = [0, 1, 2, 3].map(() => new Set<number>());
  const inPlay: { row: number; kind: number; on: number; wide: boolean }[] = [];
  const expected = (m: number): number[] => {
    const mine = inPlay.filter(({ on, wide }) => (wide ? on === b.fighter.side[m] : on === m)).map(({ kind }) => kind);
    const lies = (kind: number, all: number): boolean => mine.includes(kind) || mine.includes(all);
    return NUMBERS.filter((n, i) => (own[m].has(n) || lies(GIVES + i, GIVES_ALL)) && !lies(TAKES + i, TAKES_ALL));
  };
  for (let step = 0; step < 600; step++) {
    const m = random.below(4);
    const some = random.below(12); // there are few rules, so that effects affect the same ones
    const n = NUMBERS[some * 17];
    switch (random.below(inPlay.length > 12 ? 6 : 8)) {
      case 0:
        gainOwnRule(b, m, n);
        own[m].add(n);
        break;
      case 1:
        loseOwnRule(b, m, n);
        own[m].delete(n);
        break;
      case 2: // a ruleset may derive its rules again
        for (const rule of NUMBERS) loseRule(b, m, rule);
        gainRule(b, m, n);
        ownRulesWritten(b, m);
        own[m] = new Set([n]);
        break;
      case 3:
      case 4:
      case 5: {
        const [gone] = inPlay.splice(random.below(Math.max(1, inPlay.length)), 1);
        if (gone !== undefined) removeEffect(b, gone.row);
        break;
      }
      default: {
        const single = (random.below(2) === 0 ? GIVES : TAKES) + some * 17;
        const kind = random.below(9) === 0 ? GIVES_ALL + random.below(2) : single;
        const wide = random.below(3) === 0;
        const on = wide ? random.below(2) : m;
        const row = wide
          ? addWideEffect(b, kind, Scope.side, on, 0, Expiry.never)
          : addEffect(b, kind, on, 0, Expiry.never);
        inPlay.push({ row, kind, on, wide });
      }
    }
    for (const k of [0, 1, 2, 3]) expect(held(b, k)).toEqual(expected(k));
  }
  for (const { row } of inPlay) removeEffect(b, row);
  const plain = four();
  for (const m of [0, 1, 2, 3]) for (const n of own[m]) gainRule(plain, m, n);
  expect(bytesOf(b)).toBe(bytesOf(plain));
});
