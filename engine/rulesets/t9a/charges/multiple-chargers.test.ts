import { expect, test } from 'vitest';
import { Alignment } from '../../../regiments/charge-paths.js';
import { worthForAll } from '../../../regiments/charges/multiple-chargers.js';
import { scenario } from '../../../testing/scenario.js';

/**
 * Plays a charge of two units of these widths in files, at these x, against the same spears, which are 5 files wide.
 */
const pair = (lancers: number, knights: number, x: readonly [number, number], otherwise: 'first' | 'last') =>
  scenario('t9a')
    .unit('lancers', { models: lancers, files: lancers, M: 7, at: [x[0], 8] })
    .unit('knights', { models: knights, files: knights, M: 7, at: [x[1], 8] })
    .enemy('spears', { models: 5, files: 5, at: [36, 16] })
    .choose('lancers charge spears', 'spears hold', 'knights charge spears', 'spears hold')
    .dice('lancers, charge range', 6, 6)
    .dice('knights, charge range', 6, 6)
    .otherwise(otherwise);

test.each([
  [5, 5, [33.9, 38.1]],
  [7, 5, [33, 38.6]],
  [9, 5, [32, 38]],
  [8, 8, [32.5, 39.5]],
] as const)(
  'T9A-MCH-002 of chargers %i and %i wide both come into combat, whoever moves first and however',
  (l, k, x) => {
    for (const first of ['lancers', 'knights'] as const) {
      for (const otherwise of ['first', 'last'] as const) {
        const order = { ask: 'ChargerOrder', target: first } as const;
        const battle = pair(l, k, x, otherwise).choose(order, order).runTo('compulsory moves');
        expect([battle.engaged('lancers', 'spears'), battle.engaged('knights', 'spears')]).toEqual([true, true]);
      }
    }
  },
);

test('T9A-MCH-002 no room is left for a charger that has not rolled enough', () => {
  const battle = scenario('t9a')
    .unit('lancers', { models: 5, files: 5, M: 7, at: [33.9, 8] })
    .unit('knights', { models: 5, files: 5, M: 7, at: [38.1, 5] })
    .enemy('spears', { models: 5, files: 5, at: [36, 16] })
    .choose('lancers charge spears', 'spears hold', 'knights charge spears', 'spears hold')
    .choose({ ask: 'ChargerOrder', target: 'lancers' }, { ask: 'ChargerOrder', target: 'lancers' })
    .dice('lancers, charge range', 6, 6)
    .dice('knights, charge range', 1, 1)
    .runTo('decision of kind ChargePath');
  const places = battle.question?.options.map((o) => Math.abs(o.x - 36)) ?? [];
  expect(Math.min(...places)).toBe(0);
  expect(Math.max(...places)).toBeLessThan(0.79); // one base aside, so that the last models touch corner to corner
});

test('T9A-MCH-002 a proposal that would leave another charger out is refused', () => {
  const battle = pair(9, 5, [32, 38], 'first')
    .choose({ ask: 'ChargerOrder', target: 'lancers' }, { ask: 'ChargerOrder', target: 'lancers' })
    .runTo('decision of kind ChargePath');
  const { b } = battle;
  const [u, t] = [battle.row('lancers'), battle.row('spears')];
  const { option } = b;
  expect(option.count).toBeGreaterThan(0);
  for (let i = 0; i < option.count; i++) {
    expect(option.extra[i]).toBe(Alignment.charger);
    expect(worthForAll(b, u, t, option.x[i], option.y[i], option.facing[i])).toBeGreaterThan(2 ** 21);
  }
  const before = { x: b.unit.x[u], y: b.unit.y[u] };
  // this unit stands in the middle and is wider than the spears on both sides
  expect(worthForAll(b, u, t, b.unit.x[t], option.y[0], option.facing[0])).toBeLessThan(2 ** 21);
  expect({ x: b.unit.x[u], y: b.unit.y[u] }).toEqual(before);
});

/**
 * Makes a scene with rocks beside `first`, so that its target has to turn instead, away from `second`. `dice` is the
 * charge roll of `second`.
 */
const turnedAway = (dice: readonly [number, number]) =>
  scenario('t9a')
    .unit('first', { models: 10, files: 5, M: 6, at: [36, 20] })
    .unit('second', { models: 10, files: 5, M: 4, at: [46.5, 26], facing: 270 })
    .enemy('foe', { models: 10, files: 5, at: [36, 26], facing: 200 })
    .terrain('impassable', { at: [33, 20.9], size: [2, 5.8] })
    .terrain('impassable', { at: [39, 20.9], size: [2, 5.8] })
    .choose('first charge foe', 'foe hold', 'second charge foe', 'foe hold')
    .dice('charge range', 6, 6, ...dice)
    .choose({ ask: 'ChargerOrder', target: 'first' }, { ask: 'ChargerOrder', target: 'first' })
    .otherwise('first')
    .runTo('compulsory moves');

test('T9A-MCH-002 T9A-CMV-003 who has rolled enough reaches a target that another charger has turned away since', () => {
  const battle = turnedAway([2, 2]); // 8 inches to a foe that is 7.6 inches away, and later more than 8
  expect([battle.unit('foe').facing, battle.engaged('second', 'foe')]).toEqual([180, true]);
  expect(turnedAway([1, 2]).engaged('second')).toBe(false);
});

test.each(['lancers', 'hero'] as const)(
  'T9A-MCH-002 T9A-CHR-013 a character who charges out of his unit comes into combat as well, when %s move first',
  (first) => {
    for (const otherwise of ['first', 'last'] as const) {
      const order = { ask: 'ChargerOrder', target: first } as const;
      const battle = scenario('t9a')
        .unit('lancers', { models: 7, files: 7, M: 7, at: [35, 8] })
        .unit('spears', { models: 10, files: 5, M: 4, at: [39.8, 8] })
        .unit('hero', { character: true, M: 7, W: 3, joins: 'spears' })
        .enemy('foes', { models: 5, files: 5, at: [36, 16] })
        .choose('lancers charge foes', 'foes hold', { ask: 'Charger', target: 'hero' }, 'foes hold')
        .dice('lancers, charge range', 6, 6)
        .dice('hero, charge range', 6, 6)
        .choose(order, order)
        .otherwise(otherwise)
        .runTo('compulsory moves');
      expect([battle.engaged('lancers', 'foes'), battle.engaged('hero', 'foes')]).toEqual([true, true]);
    }
  },
);
