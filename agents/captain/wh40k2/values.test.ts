import { expect, test } from 'vitest';
import { scenario } from '../../../engine/testing/scenario.js';
import { meanWorth } from '../fire.js';
import { NUMBERS } from '../numbers.js';
import { prizeOf, worthOfWounds } from './values.js';

import '../../index.js';

const n = NUMBERS.skirmish.steady;

/** A mob of 25 that breaks by a failed test; half of it is worth a victory point. */
const scene = () =>
  scenario('wh40k2')
    .unit('marines', { models: 5, weapons: ['boltgun'], at: [36, 12], facing: 0 })
    .enemy('gretchin', { models: 25, T: 3, W: 1, Ld: 5, points: 125, at: [36, 26] });

/** Row of the gretchin: the marines have the first. */
const MOB = 1;

test('before the first turn one wound of 25 is no quarter of a squad, as in the first turn (W40K-BREAK-001, W40K-BREAK-002)', () => {
  const { b } = scene().phase('shooting').runTo('decision of kind Shooter');
  const worth = () => [
    worthOfWounds(b, n, MOB, 1),
    meanWorth(prizeOf(b, n, MOB, 0), Float64Array.of(0, 1)), // one model lost for certain
  ];
  const inTurn = worth();
  b.unit.turnModels[MOB] = 0; // as while armies are deployed

  expect(worth()).toEqual(inTurn);
  expect(worth()[0]).toBeLessThan(20);
  expect(worthOfWounds(b, n, MOB, 7)).toBeGreaterThan(60); // more than a quarter
});

test('wounds on a squad that is broken are worth little: it pays already (W40K-VPTS-009)', () => {
  const worth = (broken: boolean) => {
    const made = scene().phase('shooting');
    const { b } = (broken ? made.status('gretchin', 'broken') : made).runTo('decision of kind Shooter');
    return worthOfWounds(b, n, MOB, 25);
  };

  expect(worth(true)).toBeLessThan(0.3 * worth(false));
});
