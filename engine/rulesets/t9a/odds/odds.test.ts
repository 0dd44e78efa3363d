import { expect, test } from 'vitest';
import { saveBattle } from '../../../kernel/battle.js';
import { attackChances, chanceOf, ROOM_EACH } from '../../../regiments/attacks/attack-chances.js';
import { addAttacks, clearAttacks, NO_ROLL } from '../../../regiments/attacks/attack-table.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { newRoundOdds, SCORES } from '../../../regiments/odds/round.js';
import { addNumber, chanceOfAtLeast, chanceOfTest, meanOf } from '../../../regiments/odds/sums.js';
import { batchOdds, volleyOdds } from '../../../regiments/odds/volleys.js';
import { chiSquareTail } from '../../../testing/chi-square.js';
import { scenario } from '../../../testing/scenario.js';
import { FIFTY, MATCHUPS } from '../../../testing/t9a/odds-matchups.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import type { T9aBattle } from '../core/state.js';
import { ODDS } from './odds.js';

const fight = (first: UnitSpec, second: UnitSpec = {}): T9aBattle =>
  scenario('t9a')
    .unit('first', first)
    .enemy('second', { at: [36, 24], ...second })
    .engaged('first', 'second')
    .start().b;

/** Returns the probabilities of the Wounds of one attack of `first` on `second`. */
function one(first: UnitSpec, second: UnitSpec = {}, toHit = 0): number[] {
  const b = fight(first, second);
  const a = addAttacks(b, 0, 0, 1, -1, 1, Side.front, 0, AttackKind.closeCombat, -1, toHit);
  const out = new Float64Array(ROOM_EACH);
  const most = attackChances(b, a, out);
  return Array.from(out.subarray(0, most + 1));
}

const close = (chances: readonly number[], expected: readonly number[]) => {
  expect(chances).toHaveLength(expected.length);
  chances.forEach((chance, i) => {
    expect(chance).toBeCloseTo(expected[i], 12);
  });
};

test('K44 K45 an attack: 4 to hit, 4 to wound, 6 to save', () => {
  close(one({}, { armour: { suit: 1 } }), [1 - (0.25 * 5) / 6, (0.25 * 5) / 6]);
});

test('K45 T9A-SPR-037 T9A-SPR-025 rerolls of misses and of failures to wound', () => {
  const hit = 1 / 2 + 1 / 4;
  close(one({ rules: ['Hatred'] }), [1 - hit / 2, hit / 2]);
  const wound = 1 / 2 + 1 / 4;
  close(one({ rules: ['Flaming Attacks'] }, { rules: ['Flammable'] }), [1 - wound / 2, wound / 2]);
});

test('K45 T9A-SPR-062 T9A-SPR-048 natural sixes count apart', () => {
  const poison = 1 / 6 + (2 / 6) * (1 / 6);
  close(one({ rules: ['Poisoned Attacks'] }, { T: 6 }), [1 - poison, poison]);
  const lethal = (1 / 2) * (1 / 6 + (2 / 6) * (1 / 2));
  close(one({ rules: ['Lethal Strike'] }, { armour: { suit: 3 } }), [1 - lethal, lethal]);
});

test('K45 T9A-SPR-013 T9A-SPR-097 saves that must be rolled twice', () => {
  close(one({ rules: ['Divine Attacks'] }, { wardSave: 4 }), [1 - (1 / 4) * (3 / 4), (1 / 4) * (3 / 4)]);
});

test('K45 T9A-SPR-056 Multiple Wounds, at most those of the target', () => {
  close(one({ rules: [['Multiple Wounds', 'D6']] }, { W: 3 }), [3 / 4, 1 / 24, 1 / 24, 4 / 24]);
});

test('K45 T9A-STH-003 a second roll after a 6', () => {
  expect(chanceOf(6 | (5 << 4))).toBeCloseTo(2 / 36, 12);
});

test('K45 sums of numbers, cut off where nothing is left to lose', () => {
  const sum = new Float64Array(8);
  sum[0] = 1;
  const half = Float64Array.of(1 / 2, 1 / 2);
  let most = 0;
  for (let n = 0; n < 3; n++) most = addNumber(sum, most, half, 0, 1, 2);
  expect(most).toBe(2);
  close(Array.from(sum.subarray(0, 3)), [1 / 8, 3 / 8, 1 / 2]);
});

test('T9A-STA-012 K45 two dice, and the lowest two of three', () => {
  expect(chanceOfTest(7)).toBeCloseTo(21 / 36, 12);
  expect([chanceOfTest(1), chanceOfTest(12), chanceOfTest(14)]).toEqual([0, 1, 1]);
  expect(chanceOfTest(2, 3)).toBeCloseTo(16 / 216, 12);
});

test('K45 T9A-ATK-006 a batch: all rows on one unit together', () => {
  const b = fight({}, { models: 3, files: 3 });
  const row = (n: number) => addAttacks(b, 0, 0, 1, -1, n, Side.front, 255, AttackKind.stomp, 3, NO_ROLL);
  row(1);
  row(1);
  const odds = batchOdds(b, 1);
  expect(odds.kind).toBe('exact');
  close(Array.from(odds.chances), [1 / 4, 1 / 2, 1 / 4]);
  expect([odds.mean, chanceOfAtLeast(odds.chances, 1)]).toEqual([1, 3 / 4]);
  row(5);
  expect(batchOdds(b, 1).chances).toHaveLength(4);
  clearAttacks(b);
});

test('K45 T9A-CHR-016 odds say when hits would be spread over a character', () => {
  const { b } = scenario('t9a')
    .unit('archers', { at: [36, 12], shooting: 'bow' })
    .enemy('target', { at: [36, 24] })
    .enemy('hero', { character: true, troopType: 'Cavalry', joins: 'target' })
    .start();
  expect(volleyOdds(b, 0, 1).kind).toBe('truncated');
});

test('K45 T9A-SHO-005 T9A-STH-005 a volley of two ranks, and nothing is left behind by asking', () => {
  const { b } = scenario('t9a')
    .unit('archers', { at: [36, 12], models: 10, BS: 3, shooting: 'bow' })
    .enemy('target', { at: [36, 22], models: 20 })
    .phase('shooting')
    .start();
  const before = saveBattle(b);
  const odds = volleyOdds(b, 0, 1);
  expect(odds.mean).toBeCloseTo(10 / 4, 9);
  expect(saveBattle(b)).toEqual(before);
});

test('K45 T9A-RND-003 T9A-RND-004 who strikes first strikes more often', () => {
  const b = fight({ models: 3, files: 3, I: 5 }, { models: 3, files: 3, I: 3 });
  const odds = ODDS.round(b, 0, 1);
  expect(odds.kind).toBe('exact');
  close(Array.from(odds.losses[1].subarray(0, 4)), [27 / 64, 27 / 64, 9 / 64, 1 / 64]);
  expect(odds.meanLosses[0]).toBeLessThan(odds.meanLosses[1]);
  const equal = ODDS.round(fight({ models: 3, files: 3 }, { models: 3, files: 3 }), 0, 1);
  expect(equal.meanLosses[0]).toBeCloseTo(equal.meanLosses[1], 12);
  expect(equal.wins[0]).toBeCloseTo(equal.wins[1], 12);
});

test('K45 chances add up to 1', () => {
  for (const m of FIFTY.slice(0, 10)) {
    const odds = ODDS.round(MATCHUPS.prepare(m), 0, 1);
    for (const losses of odds.losses) expect(losses.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
    const both = odds.difference.reduce((sum, p) => sum + p, 0);
    expect(both).toBeLessThan(1 + 1e-9);
    expect(odds.wins[0] + odds.wins[1]).toBeLessThan(1 + 1e-9);
    expect(meanOf(odds.losses[0])).toBeCloseTo(odds.meanLosses[0], 9);
  }
});

test('K45 T9A-WIN-004 T9A-WIN-007 T9A-WIN-008 T9A-WIN-009 T9A-WIN-010 the score: charge, ranks, standards and side', () => {
  // no model can wound another, so the score is the static one
  const harmless: UnitSpec = { S: 0, models: 10, files: 5 };
  const score = (first: UnitSpec, second: UnitSpec, side: Side) => {
    const { b } = scenario('t9a')
      .unit('first', { at: [36, 12], ...harmless, ...first })
      .enemy('second', { at: [36, 30], ...harmless, ...second })
      .start();
    const odds = ODDS.charge(b, 0, 1, side);
    return odds.difference.indexOf(Math.max(...odds.difference)) - SCORES;
  };
  expect(score({}, {}, Side.front)).toBe(1);
  expect(score({ models: 20 }, {}, Side.front)).toBe(1 + 2);
  expect(score({ standard: true }, {}, Side.front)).toBe(1 + 1);
  expect(score({ bsb: true, character: true, models: 1, files: 1 }, { standard: true }, Side.front)).toBe(
    1 + 1 - 1 - 1,
  );
  expect(score({}, {}, Side.left)).toBe(1 + 2);
  expect(score({ models: 3, files: 3 }, {}, Side.rear)).toBe(1 + 2 - 1);
});

test('K45 T9A-BRK-001 T9A-BRK-002 T9A-SPR-081 T9A-BRK-003 the loser tests, and ranks or stubbornness steady it', () => {
  const harmless: UnitSpec = { S: 0, models: 5, files: 5, Ld: 7 };
  const breaks = (second: UnitSpec, side: Side = Side.front, first: UnitSpec = {}) => {
    const { b } = scenario('t9a')
      .unit('first', { at: [36, 12], ...harmless, ...first })
      .enemy('second', { at: [36, 30], ...harmless, ...second })
      .start();
    return ODDS.charge(b, 0, 1, side).breaks[1];
  };
  expect(breaks({})).toBeCloseTo(1 - chanceOfTest(6), 9);
  expect(breaks({ rules: ['Stubborn'] })).toBeCloseTo(1 - chanceOfTest(7), 9);
  // three ranks against one: it would win by ranks, so the charge comes from the flank, where it is not disrupted
  expect(breaks({ models: 15 }, Side.left, { standard: true })).toBeCloseTo(1 - chanceOfTest(7), 9);
  expect(breaks({ models: 15 }, Side.left, { standard: true, models: 10 })).toBeCloseTo(1 - chanceOfTest(7 - 3), 9);
  expect(breaks({ rules: ['Unbreakable'] })).toBe(0);
});

test('K45 T9A-CMD-006 T9A-CMD-007 a Musician wins a draw, without a penalty', () => {
  const b = fight({ S: 0, musician: true }, { S: 0 });
  const odds = ODDS.round(b, 0, 1);
  expect([odds.wins[0], odds.wins[1]]).toEqual([1, 0]);
  expect(odds.breaks[1]).toBeCloseTo(1 - chanceOfTest(7), 9);
});

test('K45 T9A-NMF-001 who wipes the enemy out has won', () => {
  const odds = ODDS.round(fight({ S: 10, A: 10, WS: 10, I: 9 }, { models: 1, files: 1, WS: 1 }), 0, 1);
  expect(odds.destroyed[1]).toBeGreaterThan(0.99);
  expect(odds.wins[0]).toBeGreaterThan(0.99);
});

test('K45 T9A-SPR-044 T9A-WPN-011 asking what a charge would bring leaves no trace', () => {
  const { b } = scenario('t9a')
    .unit('knights', { at: [36, 12], models: 5, base: [25, 50], S: 4, weapons: ['lance'], mount: { S: 3 } })
    .enemy('spears', { at: [36, 30], models: 20, weapons: ['spear'] })
    .start();
  const before = saveBattle(b);
  const into = newRoundOdds();
  const front = ODDS.charge(b, 0, 1, Side.front, into);
  expect(front).toBe(into);
  const losses = front.meanLosses[0];
  const flank = ODDS.charge(b, 0, 1, Side.left);
  expect(flank.meanLosses[0]).toBeLessThan(losses);
  expect(flank.kind).toBe('exact');
  expect(saveBattle(b)).toEqual(before);
});

test('K45 a third unit in the fight makes odds of two incomplete, and they say so', () => {
  const { b } = scenario('t9a')
    .unit('first', {})
    .unit('other', { models: 3, files: 3 })
    .enemy('second', { at: [36, 24], models: 20 })
    .engaged('first', 'second')
    .engaged('other', 'second', { side: 'left' })
    .start();
  expect(ODDS.round(b, 0, 2).kind).toBe('truncated');
  expect(() => ODDS.round(b, 0, 1)).toThrow('not in contact');
});

test('K45 exact odds agree with the dice: chi-square over sampled rounds of the real procedures', () => {
  for (const i of [1, 5, 11, 17, 25, 26, 36, 40, 43, 47]) {
    const check = MATCHUPS.check(FIFTY[i], 1500, 77 + i);
    expect([check.name, check.least > 1e-4]).toEqual([check.name, true]);
    expect(check.kind).toBe('exact');
  }
});

test('K45 the chi-square of the check itself: known tails', () => {
  expect(chiSquareTail(3.841459, 1)).toBeCloseTo(0.05, 6);
  expect(chiSquareTail(18.307038, 10)).toBeCloseTo(0.05, 6);
  expect(chiSquareTail(0.5, 10)).toBeGreaterThan(0.99);
});

test('K45 T9A-CHL-006 who fights a Challenge strikes no ranks, and its blows are left out', () => {
  const spec: UnitSpec = { models: 10, files: 5, champion: true, A: 0 };
  const b = fight({ ...spec, standard: true }, spec); // its Champion has one attack
  expect([ODDS.round(b, 0, 1).kind, ODDS.round(b, 0, 1).meanLosses[1] > 0]).toEqual(['exact', true]);
  b.rules.challenges.meet(b, 0, 1);
  expect([ODDS.round(b, 0, 1).kind, ODDS.round(b, 0, 1).meanLosses[1]]).toEqual(['truncated', 0]);
});

test('K45 T9A-CHL-004 T9A-CHL-005 the odds know shame: no blows, no Leadership, no battle standard', () => {
  const odds = (shamed: boolean) => {
    const { b } = scenario('t9a')
      .unit('first', { A: 0, models: 20, standard: true })
      .enemy('second', { A: 0, models: 5, Ld: 4, at: [36, 24] })
      .enemy('lord', { character: true, bsb: true, A: 5, Ld: 9, WS: 10, S: 10, joins: 'second' })
      .engaged('first', 'second')
      .start();
    if (shamed) b.rules.challenges.retire(b, 2);
    return ODDS.round(b, 0, 1);
  };
  const [proud, shamed] = [odds(false), odds(true)];
  expect([proud.meanLosses[0] > 0, shamed.meanLosses[0]]).toEqual([true, 0]);
  expect(shamed.breaks[1]).toBeGreaterThan(proud.breaks[1]);
  expect(shamed.difference[SCORES + 4]).toBe(1); // three ranks and the standard against nothing
});
