import { describe, expect, test } from 'vitest';
import { copyBattle, newBattle, subjectTable } from './battle.js';
import { Draws } from './chance.js';
import { USUAL_RULES } from './core.js';
import { compileEffects } from './effect-kinds.js';
import { PLAIN_SCOPES } from './effect-scopes.js';
import { CANNOT, Layer, MAY, NO_WORD } from './hook-words.js';
import { compileHooks, modified, NO_ATTACK, permission } from './hooks.js';
import { layout } from './layout.js';
import { numberProcedures } from './procedure.js';
import { NO_SLOT, type RuleTables, ruleSlots, slotsOf } from './rule-slots.js';
import { choose, options, problemLine, waiting } from './ruleset.js';
import { gainRule, holds, loseRule, MOST_RULES, rulesByNumber, ruleX, type SpecialRule } from './special-rules.js';
import { toy, toySetup } from './testing-toy.js';
import { addAttack } from './testing-toy-attacks.js';
import { type Given, musterToy, type ToyBook, toyBook } from './testing-toy-book.js';
import { playOn } from './testing-toy-play.js';
import { Event, Hook, Rule, Verb } from './testing-toy-rules.js';
import { FIGHTERS, Flag, TABLES, type ToyBattle, type ToySetup, toyBattle } from './testing-toy-state.js';
import { fire } from './triggers.js';

const plain = (id: number, more: Partial<SpecialRule> = {}): SpecialRule => ({
  id,
  name: `rule ${id}`,
  carrier: 'model',
  ...more,
});

function tablesOf(rules: readonly SpecialRule[], more: Partial<RuleTables> = {}): RuleTables {
  const byNumber = rulesByNumber(rules);
  return { rules: byNumber, hooks: compileHooks(byNumber, 4), effects: compileEffects([]), ...USUAL_RULES, ...more };
}

/** Returns the numbers of the rules in the slots that are not fixed. */
const given = ({ ruleOf }: { readonly ruleOf: Uint16Array }): number[] => [...ruleOf.slice(64)].filter((n) => n !== 0);

describe('K23 slots of the rules of a battle', () => {
  test('K23 a rule below the fixed ones has its number as slot, others have those that are left in the order of their numbers', () => {
    const tables = tablesOf([plain(5), plain(63), plain(64), plain(900), plain(70), plain(MOST_RULES)]);
    const slots = slotsOf(tables, [MOST_RULES, 900, 63, 70, 900]);

    expect(given(slots)).toEqual([70, 900, MOST_RULES]);
    expect([70, 900, MOST_RULES, 64].map((n) => slots.slots[n - 64])).toEqual([64, 65, 66, NO_SLOT]);
    expect([...slots.ruleOf.slice(0, 64)].filter((n) => n !== 0)).toEqual([5, 63]);
    expect([...slots.present]).toEqual([0, 1 << 31, 0b111, 0].map((word) => word >>> 0));
  });

  test('K23 what is included or granted has a slot too, from rule to rule, and what comes back to where it began', () => {
    const rules = [
      plain(100, { includes: [101] }),
      plain(101, { grants: [102] }),
      plain(102, { includes: [103], grants: [100] }),
      plain(103),
      plain(104, { includes: [100], grants: [100] }),
    ];
    expect(given(slotsOf(tablesOf(rules), [100]))).toEqual([100, 101, 102, 103]);
    expect(given(slotsOf(tablesOf(rules), [103]))).toEqual([103]);
  });

  test('K23 K24 what an effect may grant has a slot in battles in which it may come into play', () => {
    const effects = compileEffects([
      { id: 1, name: 'Blessing', hooks: {}, grants: [100] },
      { id: 2, name: 'Curse', hooks: {}, grants: [101] },
    ]);
    const tables = tablesOf([plain(100, { grants: [102] }), plain(101), plain(102)], { effects });
    const only = (...kinds: number[]) => {
      const slots = ruleSlots(tables, [], '', kinds);
      return slots.ok ? given(slots.value) : [];
    };
    expect(given(slotsOf(tables, []))).toEqual([100, 101, 102]);
    expect([only(), only(1), only(2)]).toEqual([[], [100, 102], [101]]);
  });

  test('K23 K24 rules that effects grant count against the room, those that effects only take do not', () => {
    const rules = Array.from({ length: 80 }, (_, i) => plain(1000 + i));
    const book = (grants: number, takes: number) =>
      tablesOf(rules, {
        effects: compileEffects([
          { id: 1, name: 'Gift', hooks: {}, grants: rules.slice(0, grants).map(({ id }) => id) },
          { id: 2, name: 'Theft', hooks: {}, takes: rules.slice(0, takes).map(({ id }) => id) },
        ]),
      });
    const held = [1070, 1071];
    expect(given(slotsOf(book(62, 80), held))).toHaveLength(64);
    const refused = ruleSlots(book(63, 0), held, 'these against those');
    expect(refused.ok ? '' : refused.problems[0].message).toBe(
      '65 special rules of army books can come into play, a battle has room for 64',
    );
  });

  test('K23 K24 of 800 kinds of effects that grant a rule each, those count that a rule of the battle brings', () => {
    const COUNT = 800;
    const more = Array.from({ length: COUNT }, (_, i) => plain(1000 + i));
    const lent = Array.from({ length: COUNT }, (_, i) => plain(5000 + i));
    const book = (bringers: (i: number) => { readonly broughtBy?: readonly number[] }) =>
      tablesOf([...more, ...lent], {
        effects: compileEffects(
          lent.map(({ id }, i) => ({ id: i + 1, name: `spell ${i}`, hooks: {}, grants: [id], ...bringers(i) })),
        ),
      });
    const [brought, everywhere] = [book((i) => ({ broughtBy: [1000 + i] })), book(() => ({}))];
    const held = Array.from({ length: 32 }, (_, i) => 1000 + 25 * i);
    const lentTo = held.map((n) => n + 4000);

    expect(given(slotsOf(brought, held))).toEqual([...held, ...lentTo]);
    expect(ruleSlots(brought, [...held, 1001], '').ok).toBe(false);
    expect(ruleSlots(everywhere, held, '').ok).toBe(false);
  });

  test('K23 K24 an effect is brought by any of its bringers, by an included one, and by one that another effect grants', () => {
    const effects = compileEffects([
      { id: 1, name: 'Hymn', hooks: {}, grants: [200], broughtBy: [100, 101] },
      { id: 2, name: 'Echo', hooks: {}, grants: [201], broughtBy: [200] },
      { id: 3, name: 'Fog', hooks: {}, grants: [202] },
    ]);
    const rules = [
      plain(100),
      plain(101),
      plain(102, { includes: [101] }),
      plain(103),
      plain(200),
      plain(201),
      plain(202),
    ];
    const tables = tablesOf(rules, { effects });
    const of = (...held: number[]) => given(slotsOf(tables, held));

    expect([of(100), of(101)]).toEqual([
      [100, 200, 201, 202],
      [101, 200, 201, 202],
    ]);
    expect([of(102), of(103)]).toEqual([
      [101, 102, 200, 201, 202],
      [103, 202],
    ]);
    const named = ruleSlots(tables, [100], '', []);
    expect(named.ok && given(named.value)).toEqual([100, 200, 201]);
  });

  test('K23 a number that no rule has is an error, and so is one beyond the largest', () => {
    expect(() => slotsOf(tablesOf([plain(70)]), [71])).toThrow('no special rule has the number 71');
    expect(() => rulesByNumber([plain(MOST_RULES + 1)])).toThrow('numbers go from 0 to 65535');
    expect(() => rulesByNumber([plain(-1)])).toThrow('rule -1');
    expect(() => rulesByNumber([plain(3)], [plain(3, { name: 'another' })])).toThrow(
      'rule 3 is both rule 3 and another',
    );
  });

  test.each([
    [4, 64],
    [8, 192],
  ])(
    'K23 with %i words as many rules as there is room for are mustered, and one more is refused in one line',
    (ruleWords, room) => {
      const rules = Array.from({ length: room + 1 }, (_, i) => plain(1000 + i));
      const tables = tablesOf(rules, { ruleWords });
      const held = rules.map(({ id }) => id);
      const fits = ruleSlots(tables, held.slice(1), 'these against those');
      const refused = ruleSlots(tables, held, 'these against those');

      expect(fits.ok && given(fits.value)).toEqual(held.slice(1));
      expect(refused.ok ? [] : refused.problems.map(problemLine)).toEqual([
        `these against those: ${room + 1} special rules of army books can come into play, a battle has room for ${room}; take units with fewer different rules.`,
      ]);
    },
  );

  test('K23 rules that a unit holds if all or most of its models do are told by slot', () => {
    const rules = [
      plain(3, { carrier: 'whole unit' }),
      plain(80, { carrier: 'whole unit' }),
      plain(90, { carrier: 'majority' }),
    ];
    const { byAll, byMost } = slotsOf(tablesOf(rules), [90, 80]);
    expect([[...byAll], [...byMost]]).toEqual([
      [1 << 3, 0, 1, 0],
      [0, 0, 2, 0],
    ]);
    expect(slotsOf(tablesOf(rules), []).byMost[2]).toBe(0);
  });
});

const SHARP = 300;
const BLUNT = 301;
const AFRAID = 302;
/** Makes a battle with `ruleWords` words of rules, in which a fighter holds `held`, all in the last slots. */
function duel(held: readonly Given[], ruleWords = 4): ToyBattle {
  const fixedRules = 32 * ruleWords - 3;
  const rules = [
    plain(SHARP, { grants: [BLUNT], hooks: { [Hook.damage]: (_b, _m, value, x) => value + x } }),
    plain(BLUNT, { layer: Layer.set, hooks: { [Hook.damage]: () => 1, [Hook.mayFlee]: () => MAY } }),
    plain(AFRAID, { hooks: { [Hook.mayFlee]: () => CANNOT } }),
  ];
  const tables = tablesOf(rules, { ruleWords, fixedRules });
  const setup = toySetup([{ side: 0, at: [1, 1], rules: held }], 4, tables);
  const plan = layout({ ...TABLES, subject: subjectTable(FIGHTERS, ruleWords) });
  const book = { ruleset: 'toy', procedures: numberProcedures([]), scopes: PLAIN_SCOPES, windows: [], ...tables };
  const b = Object.assign(newBattle(plan, book, setup), { setup }) as unknown as ToyBattle;
  b.subject.rules.set(setup.rules);
  return b;
}
const damage = (b: ToyBattle, m = 0): number => modified(b, Hook.damage, m, 4, NO_ATTACK);
const flight = (b: ToyBattle, m = 0): number => permission(b, Hook.mayFlee, m, NO_ATTACK);

describe.each([4, 8])('K23 rules in play, %i words', (words) => {
  test('K23 a rule in a slot that was given out answers with its X, for its holder alone, and no longer when it is lost', () => {
    const b = duel([[SHARP, 3]], words);
    expect([holds(b, 0, SHARP), holds(b, 1, SHARP), b.setup.x[ruleX(b, 0, SHARP)]]).toEqual([true, false, 3]);
    expect([damage(b), damage(b, 1), flight(b)]).toEqual([7, 4, NO_WORD]);
    loseRule(b, 0, SHARP);
    expect([holds(b, 0, SHARP), damage(b)]).toEqual([false, 4]);
  });

  test('K23 a rule that another one grants is gained, folds in its layer, and is lost', () => {
    const b = duel([[SHARP, 3]], words);
    gainRule(b, 0, BLUNT);
    expect([damage(b), flight(b)]).toEqual([1 + 3, MAY]);
    loseRule(b, 0, BLUNT);
    expect([damage(b), flight(b)]).toEqual([7, NO_WORD]);
  });

  test('K23 a rule without a slot is held by nobody, losing it changes nothing, and whoever gives it hears its name', () => {
    const b = duel([[SHARP, 3]], words);
    const before = b.bytes.slice();
    loseRule(b, 0, AFRAID);
    expect([holds(b, 0, AFRAID), flight(b)]).toEqual([false, NO_WORD]);
    expect(() => gainRule(b, 0, AFRAID)).toThrow('rule 302 (rule 302) is in no slot of this battle');
    expect(b.bytes).toEqual(before);
  });

  test('K23 the last slot of all is as good as any', () => {
    const b = duel(
      [
        [SHARP, 1],
        [AFRAID, 0],
      ],
      words,
    );
    expect(b.setup.slots[AFRAID - (32 * words - 3)]).toBe(32 * words - 1);
    expect([holds(b, 0, AFRAID), flight(b), damage(b)]).toEqual([true, CANNOT, 5]);
  });
});

test('K23 a layout with other words of rules than its rulebook is refused', () => {
  const setup = toySetup([]);
  expect(() => newBattle(layout({ ...TABLES, subject: subjectTable(FIGHTERS, 8) }), toy.book, setup)).toThrow(
    'the layout has 8 words of rules a subject, its rulebook 4',
  );
});

test('K23 a rulebook with wider bitsets of rules than there is scratch for is refused', () => {
  const wide = layout({ ...TABLES, subject: subjectTable(FIGHTERS, 65) });
  expect(() => newBattle(wide, { ...toy.book, ruleWords: 65 }, toySetup([]))).toThrow('64 words at most, not 65');
});

test('K23 a fixed rule that nobody has may be gained', () => {
  const b = toyBattle(toy.book, toySetup([{ side: 0, at: [1, 1] }]));
  gainRule(b, 0, Rule.Stone);
  expect(modified(b, Hook.speed, 0, 6, NO_ATTACK)).toBe(3);
});

const COUNT = 1500;
const BOOK: ToyBook = toyBook(COUNT, 100, 1);
const NUMERIC = [Hook.toHit, Hook.damage, Hook.speed];
const BY_LAYER = BOOK.book.rules
  .filter((r) => r !== undefined)
  .sort((r, s) => (r.layer ?? Layer.add) - (s.layer ?? Layer.add) || r.id - s.id);

/** Returns the X of all instances of each rule that these rules give, included rules too. */
function instances(rules: readonly Given[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const open = [...rules];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.set(next[0], [next[1], ...(found.get(next[0]) ?? [])]);
    open.push(...(BOOK.book.rules[next[0]]?.includes ?? []).map((rule) => [rule, 0] as const));
  }
  return found;
}

function stacked(rule: number, x: readonly number[]): number {
  const stacking = BOOK.book.rules[rule]?.stacking;
  return stacking === 'sum' ? x.reduce((a, c) => a + c, 0) : stacking === 'highest' ? Math.max(...x) : x[0];
}

/** The same rules stored as sets of numbers; every answer searches all rules of the book. */
class Naive {
  private readonly held: Set<number>[];
  private readonly x: Map<number, number>[];

  constructor(units: readonly number[]) {
    const all = units.map((unit) => instances(BOOK.units[unit]));
    this.held = all.map((of) => new Set(of.keys()));
    this.x = all.map((of) => new Map([...of].map(([rule, x]) => [rule, stacked(rule, x)])));
  }

  follow(): void {
    for (const [m, lost, gained] of BOOK.changes.splice(0)) {
      this.held[m].delete(lost);
      this.held[m].add(gained);
    }
  }

  of(m: number): readonly number[] {
    return [...this.held[m]].sort((r, s) => r - s);
  }

  folded(b: ToyBattle, hook: number, m: number, value: number, a: number): number {
    let folded = value;
    for (const rule of BY_LAYER) {
      const handler = rule.hooks?.[hook];
      if (handler === undefined || !this.held[m].has(rule.id)) continue;
      folded = handler(b, m, folded, this.x[m].get(rule.id) ?? 0, a);
    }
    return folded;
  }

  word(b: ToyBattle, hook: number, m: number): number {
    const words = BY_LAYER.map((r) =>
      this.held[m].has(r.id) ? (r.hooks?.[hook]?.(b, m, NO_WORD, 0, NO_ATTACK) ?? 0) : 0,
    );
    return Math.max(...words);
  }

  triggered(event: number, m: number): number[] {
    return this.of(m).filter((rule) => BOOK.book.rules[rule]?.triggers?.[event] !== undefined);
  }
}

/**
 * Compares all answers of `b` about each fighter with the answers of the sets of rules. `other` is a battle for copies.
 */
function compare(b: ToyBattle, other: ToyBattle, naive: Naive, units: number): void {
  copyBattle(other, b);
  other.field.attacks[0] = 0;
  addAttack(other, 0, 1, 0);
  addAttack(other, 0, 1, Flag.charging);
  for (let m = 0; m < units; m++) {
    expect(BY_LAYER.flatMap(({ id }) => (holds(b, m, id) ? [id] : [])).sort((r, s) => r - s)).toEqual(naive.of(m));
    for (const hook of NUMERIC) {
      for (const a of [NO_ATTACK, 0, 1]) {
        expect(modified(other, hook, m, 4, a)).toBe(naive.folded(other, hook, m, 4, a));
      }
    }
    expect(permission(other, Hook.mayFlee, m, NO_ATTACK)).toBe(naive.word(other, Hook.mayFlee, m));
    for (const event of [Event.hurt, Event.slain]) {
      other.core.triggerCount[0] = 0;
      fire(other, event, 0, m);
      const waits = Array.from(other.trigger.rule.slice(0, other.core.triggerCount[0]));
      expect(waits).toEqual(b.fighter.place[m] === 1 ? naive.triggered(event, m) : []);
    }
  }
}

/** Returns two lists of eight units, with a few kinds of units each. */
function listsOf(random: Draws, kinds: number): readonly [readonly number[], readonly number[]] {
  const list = (): number[] => {
    const of = Array.from({ length: kinds }, () => random.below(BOOK.units.length));
    return Array.from({ length: 8 }, (_, i) => of[i % kinds]);
  };
  return [list(), list()];
}

/** Returns a random option, a strike if there is one. */
function eager(b: ToyBattle, random: Draws): number {
  const count = options(toy, b);
  const first = random.below(count);
  for (let i = first; i < count; i++) if (b.option.verb[i] === Verb.Strike) return i;
  return first;
}

test(`K23 whole battles out of a book of ${COUNT} rules: each answer is what a look at all rules comes to`, () => {
  const random = new Draws(5);
  let played = 0;
  let changed = 0;
  while (played < 6) {
    const lists = listsOf(random, 2);
    const setup = musterToy(BOOK, lists);
    if (!setup.ok) continue;
    const [b, other] = [0, 1].map(() => toyBattle(BOOK.book, setup.value));
    const naive = new Naive(lists.flat());
    toy.begin(b, played);
    for (let n = 0; n < 400 && waiting(b); n++) {
      if (n % 8 === 0) compare(b, other, naive, 16);
      choose(toy, b, eager(b, random));
      changed += BOOK.changes.length;
      naive.follow();
    }
    compare(b, other, naive, 16);
    expect(b.core.over[0]).toBe(1);
    played++;
  }
  expect(changed).toBeGreaterThan(20);
});

test('K23 two lists with too many rules of the book for one battle are refused by name', () => {
  const setup = musterToy(BOOK, listsOf(new Draws(5), 8));
  expect(setup.ok ? [] : setup.problems.map(problemLine)).toEqual([
    expect.stringMatching(
      /^one list against another: \d+ special rules of army books can come into play, a battle has room for 64; take /,
    ),
  ]);
});

test('K23 the same two lists give the same numbers, and battles of them the same bytes', () => {
  const lists = listsOf(new Draws(5), 2);
  const play = (): { setup: ToySetup; bytes: Uint8Array } => {
    const setup = musterToy(toyBook(COUNT, 100, 1), lists);
    if (!setup.ok) throw new Error(problemLine(setup.problems[0]));
    const b = toyBattle(BOOK.book, setup.value);
    const random = new Draws(9);
    toy.begin(b, 3);
    playOn(b, (count) => random.below(count));
    return { setup: setup.value, bytes: b.bytes.slice() };
  };
  expect(play()).toEqual(play());
});
