// What a game may supply otherwise than those that are played: scenes of the 9th Age with some rules exchanged.
import { expect, test } from 'vitest';
import { INCH } from '../../kernel/geometry/measures.js';
import { exchangeRules } from '../../testing/exchanged-rules.js';
import { scenario } from '../../testing/scenario.js';
import { woundPool } from '../casualties/losing-wounds.js';
import { Side } from '../layout.js';
import { facingToCharge, greatestChargeRange, isSplit } from './charge-targets.js';

const LINE = { models: 5, files: 5 } as const;

/** Lancers that charge spears `inches` and `more` ticks ahead; of the dice the highest alone counts. */
const highest = (inches: number, more = 0) =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [36, 8] })
    .enemy('spears', { ...LINE, at: [36, 30] })
    .with((b, row) => {
      exchangeRules(b, 'distances', { counted: () => 1 });
      b.unit.y[row('spears')] = b.unit.y[row('lancers')] + 2000 + inches * INCH + more;
    })
    .choose('lancers charge spears', 'spears hold');

test('where the highest die counts, a charge reaches the Movement and that die, and none is declared beyond the Movement and 6', () => {
  const reaches = (inches: number, more: number) =>
    highest(inches, more).dice('charge range', 2, 5).runTo('compulsory moves').engaged('lancers', 'spears');
  expect([reaches(12, 0), reaches(12, 1)]).toEqual([true, false]);
  const { b } = highest(13).start();
  expect(greatestChargeRange(b, 0)).toBe(13 * INCH);
  expect(() => highest(13, 1).runTo('compulsory moves')).toThrow();
});

test('a charge that fails goes by the highest die, however many count', () => {
  const battle = highest(13).dice('charge range', 2, 4).runTo('compulsory moves');
  expect(battle.unit('lancers').y).toBeCloseTo(8 + 4, 3);
});

test('a game says which side a charger must contact; where it leaves that open a die decides', () => {
  const { b } = scenario('t9a')
    .unit('lancers', { ...LINE, at: [36, 8] })
    .enemy('spears', { ...LINE, at: [36, 20] })
    .start();
  const usual = facingToCharge(b, 0, 1);
  exchangeRules(b, 'charges', { sideOf: () => Side.rear });
  expect([facingToCharge(b, 0, 1), isSplit(b, 0, 1)]).toEqual([Side.rear, false]);
  expect(usual).not.toBe(Side.rear);
  exchangeRules(b, 'charges', { sideOf: () => -1 });
  expect(isSplit(b, 0, 1)).toBe(true);
});

test('where a unit makes one Flee Move a phase, one that flees already stays where it is when it is charged', () => {
  const charged = (again: boolean) =>
    scenario('t9a')
      .unit('lancers', { ...LINE, at: [36, 10] })
      .enemy('bows', { ...LINE, at: [36, 18] })
      .enemy('spears', { ...LINE, at: [66, 44] })
      .fleeing('bows')
      .with((b) => exchangeRules(b, 'charges', { fleesAgain: () => again }))
      .choose('lancers charge bows')
      .seed(1);
  expect(charged(true).dice('flee distance', 1, 2).runTo('move chargers').unit('bows').y).toBe(21);
  expect(charged(false).runTo('move chargers').unit('bows').y).toBe(18);
});

test('where a charger does not destroy whom it runs down, survivors flee on and it takes no test to turn', () => {
  const caught = (wounds: number) =>
    scenario('t9a')
      .unit('lancers', { ...LINE, at: [36, 10] })
      .enemy('bows', { ...LINE, at: [36, 18] })
      .enemy('spears', { ...LINE, at: [66, 44] })
      .fleeing('bows')
      .with((b) => {
        exchangeRules(b, 'charges', { fleesAgain: () => false });
        exchangeRules(b, 'flight', { runDown: (battle, u, by) => void woundPool(battle, u, wounds, by) });
      })
      .choose('lancers charge bows')
      .dice('charge range', 6, 6)
      .seed(1);
  expect(caught(3).runTo('compulsory moves').unit('bows')).toMatchObject({ models: 2, fleeing: true, place: 'table' });
  const mayTurn = (wounds: number): boolean =>
    caught(wounds)
      .runTo('compulsory moves')
      .answers.some((line) => line.startsWith('CaughtPivot'));
  expect([mayTurn(3), mayTurn(5)]).toEqual([false, true]);
});

test('a broken unit flees from the enemy in contact that weighs most in its game', () => {
  const IDLE = { models: 5, files: 5, A: 0 } as const;
  const battle = scenario('t9a')
    .unit('ours', { ...IDLE, at: [36, 24] })
    .enemy('deep', { ...IDLE, models: 15 })
    .enemy('thin', IDLE)
    .engaged('deep', 'ours')
    .engaged('thin', 'ours', { side: 'left' })
    .with((b, row) => exchangeRules(b, 'flight', { weightOf: (_b, u) => (u === row('thin') ? 2 : 1) }))
    .phase('combat')
    .dice('break test', 6, 6)
    .dice('restrain test', 1, 1, 1, 1)
    .dice('flee distance', 3, 3)
    .runTo('end of phase');
  expect(Math.round(battle.unit('ours').facing)).toBe(90); // `thin` stands in the west
});
