import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { enter } from '../../../kernel/procedure.js';
import { restoreContacts } from '../../../regiments/combat/dropping-out.js';
import { sideOf } from '../../../regiments/contacts.js';
import { Status } from '../../../regiments/core/state.js';
import { squaredBetween } from '../../../regiments/footprints.js';
import { Place, Side } from '../../../regiments/layout.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { Ask, Verb } from '../core/asks.js';
import { breakLeadership } from './breaking.js';
import { sideScore } from './combat-result.js';
import { isDisrupted, rankBonus } from './ranks.js';

test('WFB9-CCMUL-008 a unit disrupted by one enemy has no ranks against any', () => {
  const f = new Fight({ ours: { models: 25 } }, { front: { models: 5 }, flank: { models: 10 } })
    .at('ours', 36, 24)
    .against('front', 'ours')
    .against('flank', 'ours', Side.right)
    .combat();
  expect([isDisrupted(f.b, 0), rankBonus(f.b, 0)]).toEqual([true, 0]);
});

test('WFB9-CRES-004 saved wounds do not count, and wounds that slay nobody do', () => {
  const f = duel({}, { W: 3 });
  f.b.unit.inflicted[0] = 2;
  expect(sideScore(f.b, 0, 0)).toBe(2 + 1); // the second rank
});

test('WFB9-BRK-012 each loser tests with its own loss', () => {
  const f = new Fight({ ours: { models: 5 }, others: { models: 5 } }, { left: { models: 5 }, right: { models: 5 } })
    .at('left', 30, 24)
    .at('right', 36, 24)
    .against('ours', 'left')
    .against('others', 'right')
    .combat();
  f.b.unit.inflicted[f.row('left')] = 3;
  f.b.unit.inflicted[f.row('right')] = 1;
  for (let p = 0; p < 2; p++) f.b.combat.score[p] = sideScore(f.b, 0, p);
  expect(['ours', 'others'].map((name) => breakLeadership(f.b, 0, f.row(name)))).toEqual([4, 6]);
});

test('WFB9-BRK-002 WFB9-CRES-008 score and Break Test of a loser that is not Steadfast (WFB9-V2-137)', () => {
  const f = duel({ models: 20, standard: true }, { models: 20, Ld: 7 }).lose('ours', 2).lose('theirs', 3);
  f.b.unit.status[0] |= Status.Charging;
  f.b.unit.inflicted[0] = 3;
  f.b.unit.inflicted[1] = 2;
  for (let p = 0; p < 2; p++) f.b.combat.score[p] = sideScore(f.b, 0, p);
  // 3 wounds, charge, standard, 2 ranks: the fourth has 3 models; 2 wounds, 2 ranks
  expect([...f.b.combat.score.subarray(0, 2)]).toEqual([7, 4]);
  expect(breakLeadership(f.b, 0, 1)).toBe(4);
});

/** Fighters who cannot strike, so that bonuses alone decide. */
const IDLE: Fighter = { A: 0 };
const MANY: Fighter = { ...IDLE, models: 15 };
const FEW: Fighter = { ...IDLE, models: 10 };
const PURSUE = { [Ask.Pursue]: Verb.Pursue };
/** Front of the smallest base of infantry, in inches. */
const BASE = 20 / 25.4;
const inches = (f: Fight, name: string): [number, number] => [
  f.b.unit.x[f.row(name)] / INCH,
  f.b.unit.y[f.row(name)] / INCH,
];

/** `ours`, ten files wide, hold `left` and `right` at once. */
const between = (left: Fighter = FEW, right: Fighter = FEW, friends: Readonly<Record<string, Fighter>> = {}): Fight =>
  new Fight({ ours: { ...IDLE, models: 40, files: 10 }, ...friends }, { left, right })
    .at('ours', 36, 20)
    .against('left', 'ours', Side.front, 2.7 * BASE)
    .against('right', 'ours', Side.front, -2.7 * BASE);
/** `one` and `two` strike `theirs` in front and rear, who break. */
const caught = (one: Fighter = MANY, two: Fighter = MANY, theirs: Fighter = FEW): Fight => {
  const f = new Fight({ one, two }, { theirs })
    .at('theirs', 36, 24)
    .against('one', 'theirs')
    .against('two', 'theirs', Side.right);
  f.dice.add('break test', [6, 6]);
  return f;
};

test('WFB9-CCMUL-011 WFB9-CCMUL-012 a unit pursues one of the enemies that it touches, named before any flight is rolled', () => {
  const f = between();
  f.dice.add('break test', [6, 6, 6, 6]);
  f.dice.add('panic test', [1, 1, 1, 1]);
  f.dice.add('flee distance', [5, 5, 5, 5]);
  f.dice.add('pursuit distance', [6, 5]);
  f.beginPhase().play({}, Ask.Pursue);
  expect([f.question?.unit, f.offers()]).toEqual(['ours', ['left', 'right', 'ours']]);
  expect(f.dice.left()).toContain('flee distance: 5 5 5 5');
  f.pick('right').play();
  expect([f.b.unit.place[f.row('left')], f.b.unit.place[f.row('right')]]).toEqual([Place.table, Place.destroyed]);
});

test('WFB9-CCMUL-013 a unit that touches an enemy who stands pursues nobody', () => {
  const f = between(FEW, { ...FEW, rules: ['Stubborn'] });
  f.dice.add('left, break test', [6, 6]);
  f.dice.add('right, break test', [1, 1]);
  f.dice.add('right, combat reform test', [6, 6]);
  f.dice.add('flee distance', [1, 1]);
  const asked = f.beginPhase().play();
  expect(asked.map((q) => q.kind)).not.toContain(Ask.Pursue);
  expect(f.b.unit.place[f.row('left')]).toBe(Place.table);
});

test('WFB9-CCMUL-014 the player chooses the order in which pursuers move', () => {
  for (const first of ['one', 'two']) {
    const f = new Fight({ one: { ...IDLE, models: 20 }, two: MANY }, { theirs: { ...IDLE, models: 12, files: 12 } })
      .at('theirs', 36, 24)
      .against('one', 'theirs', Side.front, 3)
      .against('two', 'theirs', Side.front, -3);
    f.b.core.level[0] = 1;
    f.dice.add('break test', [6, 6]);
    f.dice.add('flee distance', [6, 6]);
    f.dice.add('pursuit distance', [1, 1, 1, 1]);
    f.beginPhase().play(PURSUE, Ask.PursuitOrder);
    expect(f.question?.player).toBe(0);
    f.pick(first).play(PURSUE);
    const moved = f.log.filter((l) => / (move|are stopped)/.test(l)).map((l) => l.split(' ')[0]);
    expect(moved).toEqual(first === 'one' ? ['one', 'two'] : ['two', 'one']);
  }
});

test('WFB9-CCMUL-015 who rolls more than every pursuer escapes (WFB9-V2-179)', () => {
  for (const [one, two, gone] of [
    [[4, 4], [4, 5], false],
    [[4, 4], [5, 5], true],
    [[5, 5], [4, 4], true],
  ] as const) {
    const f = caught();
    f.dice.add('random direction', [1]);
    f.dice.add('flee distance', [5, 5]);
    f.dice.add('one, pursuit distance', one);
    f.dice.add('two, pursuit distance', two);
    f.beginPhase().play(PURSUE);
    expect(f.b.unit.place[f.row('theirs')]).toBe(gone ? Place.destroyed : Place.table);
  }
});

test('WFB9-CCMUL-016 a pursuer of Unit Strength below 10 that catches takes a model a point, others that do not nothing', () => {
  const after = (one: readonly number[], two: readonly number[], second = 6): number => {
    const f = caught(
      { ...IDLE, models: 5, standard: true, musician: true },
      { ...IDLE, models: second },
      { ...IDLE, models: 20, files: 5 },
    );
    f.charged('one').charged('two');
    f.lose('theirs', 5);
    f.dice.add('random direction', [1]);
    f.dice.add('flee distance', [5, 5]);
    f.dice.add('one, pursuit distance', one);
    f.dice.add('two, pursuit distance', two);
    f.beginPhase().play(PURSUE);
    return f.b.unit.models[f.row('theirs')];
  };
  expect(after([5, 5], [1, 1])).toBe(10);
  expect(after([1, 1], [5, 5])).toBe(9);
  expect(after([5, 5], [5, 5])).toBe(4);
  expect(after([1, 1], [1, 1])).toBe(15);
  expect(after([1, 1], [5, 5], 10)).toBe(0);
});

test('WFB9-CCMUL-017 their player decides the order in which several units flee', () => {
  for (const first of ['left', 'right']) {
    const f = between();
    f.b.core.level[0] = 1;
    f.dice.add('break test', [6, 6, 6, 6]);
    f.dice.add('panic test', [1, 1, 1, 1]);
    f.dice.add('restrain test', [1, 1]);
    f.dice.add('flee distance', [3, 3, 3, 3]);
    f.beginPhase().play({ [Ask.Pursue]: Verb.Restrain }, Ask.FleeOrder);
    expect(f.question?.player).toBe(1);
    expect(f.offers()).toEqual(['left', 'right']);
    f.pick(first).play();
    const fled = f.log.filter((l) => / flee [\d.]+ inches/.test(l)).map((l) => l.split(' ')[0]);
    expect(fled[0]).toBe(first);
    expect(fled).toHaveLength(2);
  }
});

test('WFB9-CCMUL-018 WFB9-CCMUL-019 a unit flees from the enemy of the highest Unit Strength, through the others; a die decides a tie', () => {
  const flight = (one: number, two: number, die?: number): [number, number] => {
    const f = caught({ ...IDLE, models: one }, { ...IDLE, models: two });
    if (die !== undefined) f.dice.add('random direction', [die]);
    f.dice.add('flee distance', [6, 4]);
    f.dice.add('restrain test', [1, 1, 1, 1]);
    const [x, y] = inches(f, 'theirs');
    f.beginPhase().play({ [Ask.Pursue]: Verb.Restrain });
    const [toX, toY] = inches(f, 'theirs');
    return [toX - x, toY - y];
  };
  // `one` stand to the south, `two` at the right side, to the west
  expect(flight(20, 15)).toEqual([expect.closeTo(0, 1), expect.closeTo(10, 1)]);
  expect(flight(15, 20)).toEqual([expect.closeTo(10, 1), expect.closeTo(0, 1)]);
  expect(flight(15, 15, 1)).toEqual([expect.closeTo(0, 1), expect.closeTo(10, 1)]);
  expect(flight(15, 15, 2)).toEqual([expect.closeTo(10, 1), expect.closeTo(0, 1)]);
});

test('WFB9-CCMUL-019 a unit that turns over its enemies is moved from there', () => {
  const f = new Fight({ ours: { ...IDLE, models: 20 } }, { theirs: { ...IDLE, models: 10, files: 10 } })
    .at('theirs', 36, 24)
    .against('ours', 'theirs', Side.left);
  f.dice.add('break test', [6, 6]);
  f.dice.add('flee distance', [6, 4]);
  f.dice.add('restrain test', [1, 1]);
  f.beginPhase().play({ [Ask.Pursue]: Verb.Restrain });
  expect(inches(f, 'theirs')).toEqual([expect.closeTo(26, 1), expect.closeTo(24, 1)]);
});

test('WFB9-CCMUL-022 who catches up with an enemy that has escaped stops an inch before it', () => {
  // a narrow and deep unit that is struck in the flank turns, so that its last rank comes nearer
  const f = new Fight({ ours: MANY }, { theirs: { ...IDLE, models: 15, files: 3 } })
    .at('theirs', 36, 24)
    .against('ours', 'theirs', Side.left);
  f.dice.add('break test', [6, 6]);
  f.dice.add('flee distance', [2, 3]);
  f.dice.add('pursuit distance', [2, 2]);
  f.beginPhase().play(PURSUE);
  expect(f.b.unit.place[f.row('theirs')]).toBe(Place.table);
  expect(Math.sqrt(squaredBetween(f.b, 0, 1)) / INCH).toBeCloseTo(1, 2);
});

describe('casualties part units', () => {
  /** `theirs`, three ranks deep, are struck in the rear by `ours`, and lose their last rank. */
  function stranded(more: (f: Fight) => unknown = () => 0, active = 0): Fight {
    const f = new Fight({ ours: FEW, friend: FEW }, { theirs: MANY })
      .at('theirs', 36, 24)
      .against('ours', 'theirs', Side.rear);
    more(f);
    f.combat();
    f.b.core.active[0] = active;
    f.lose('theirs', 5);
    enter(f.b, restoreContacts, 0);
    return f.run();
  }
  const gap = (f: Fight): number => Math.sqrt(squaredBetween(f.b, f.row('ours'), f.row('theirs'))) / INCH;

  test('WFB9-CCMUL-023 WFB9-CCMUL-024 the attacker is nudged by the smallest amount, with the same side and formation', () => {
    const start = new Fight({ ours: FEW }, { theirs: MANY }).at('theirs', 36, 24).against('ours', 'theirs', Side.rear);
    const f = stranded();
    expect(gap(f)).toBeCloseTo(0, 3);
    const [x, y] = inches(f, 'ours');
    expect(x).toBeCloseTo(inches(start, 'ours')[0], 3);
    expect([y - inches(start, 'ours')[1] !== 0, f.b.unit.files[0]]).toEqual([true, 5]);
    expect(sideOf(f.b, f.row('theirs'), 0)).toBe(Side.rear);
    // in the turn of the other player theirs are the attackers, and move
    const g = stranded(() => 0, 1);
    expect(inches(g, 'ours')).toEqual(inches(start, 'ours'));
    expect(gap(g)).toBeCloseTo(0, 3);
  });

  test('WFB9-CCMUL-025 the defender is moved if the attacker, held by another enemy, cannot be', () => {
    const f = new Fight({ ours: FEW }, { theirs: MANY, others: { ...FEW, models: 5 } })
      .at('theirs', 36, 24)
      .against('ours', 'theirs', Side.rear)
      .against('others', 'ours', Side.rear);
    f.combat().lose('theirs', 5);
    const before = inches(f, 'ours');
    enter(f.b, restoreContacts, 0);
    f.run();
    expect(inches(f, 'ours')).toEqual(before);
    expect(gap(f)).toBeCloseTo(0, 3);
  });
});
