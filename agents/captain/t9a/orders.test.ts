import { expect, test } from 'vitest';
import { options } from '../../../engine/kernel/ruleset.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { t9a } from '../../../engine/rulesets/t9a/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { seatOf } from '../../../env/seats.js';
import '../../index.js';

/** Returns the answer of a captain to the pending decision, in words. */
function answer(b: T9aBattle): string {
  const n = options(t9a, b);
  const policy = makePolicy('captain', 't9a');
  return t9a.describe(b, policy.act(seatOf(t9a, b, n, new Random(1), () => b)));
}

const LORD = { character: true, category: 'Lords', rules: ['Orders'], Ld: 9, joins: 'guard' } as const;
const GUARD = { models: 20, files: 5, at: [36, 10], rules: ['Parent Unit'], points: 200 } as const;
const BOWS = { models: 10, files: 5, at: [44, 10], shooting: 'Bow', rules: ['Support Unit'], points: 150 } as const;
const MEN = { models: 20, points: 200, at: [44, 30] } as const;

/** A Lord in the guard, bows beside it. */
const army = () => scenario('t9a').unit('guard', GUARD).unit('bows', BOWS).unit('lord', LORD);

test('the officer has the bows take aim at whom they can reach', () => {
  const scene = () => army().enemy('men', MEN);
  expect(answer(scene().runTo('decision of kind OrderUnit').b)).toContain('bows');
  const order = scene().choose({ ask: 'OrderUnit', target: 'bows' }).runTo('decision of kind Order');

  expect(answer(order.b)).toContain('take aim');
});

test('who flees is told to stand fast, before bows are told anything', () => {
  const scene = () => army().enemy('men', MEN).fleeing('guard');
  expect(
    answer(
      scene()
        .unit('chief', { ...LORD, joins: 'bows' })
        .runTo('decision of kind OrderUnit').b,
    ),
  ).toContain('guard');
  const order = scene()
    .unit('chief', { ...LORD, joins: 'bows' })
    .choose({ ask: 'OrderUnit', target: 'guard' })
    .runTo('decision of kind Order');

  expect(answer(order.b)).toContain('stand fast');
});

test('who fights closes ranks, which gives more blows', () => {
  const order = army()
    .enemy('men', { models: 20, files: 5, T: 2, points: 200 })
    .engaged('men', 'guard')
    .choose({ ask: 'OrderUnit', target: 'guard' })
    .runTo('decision of kind Order');

  expect(answer(order.b)).toContain('close ranks');
});

test('nobody who can charge to profit is told to hurry, which would forbid it', () => {
  const scene = (at: readonly [number, number]) =>
    scenario('t9a')
      .unit('guard', { ...GUARD, S: 5, WS: 6, A: 3, M: 6 })
      .unit('lord', LORD)
      .enemy('men', { models: 10, T: 2, Ld: 4, points: 300, at })
      .runTo('decision of kind OrderUnit');

  expect(answer(scene([36, 20]).b)).not.toContain('guard');
  expect(answer(scene([36, 46]).b)).toContain('guard');
});

/** Returns orcs with their warlord before enemies that they may charge. */
const horde = (foe: object, turn: number, more: object | null = null) => {
  const scene = scenario('t9a')
    .turn(turn)
    .unit('orcs', { models: 25, files: 5, S: 4, points: 200, rules: ['Greenhide'], at: [30, 10] })
    .unit('warlord', { character: true, general: true, rules: ['Greenhide', 'Waaagh'], joins: 'orcs' })
    .enemy('foe', { models: 10, points: 200, at: [30, 18], ...foe });
  if (more !== null) {
    scene
      .unit('boars', { models: 25, files: 5, S: 4, points: 200, rules: ['Greenhide'], at: [50, 10] })
      .enemy('second', { models: 10, points: 200, at: [50, 18], ...more });
  }
  return answer(scene.runTo('decision of kind Waaagh').b);
};
const WEAK = { WS: 2, T: 2, Ld: 4 };
const STRONG = { models: 40, files: 10, WS: 9, S: 9, T: 9, A: 4, I: 9, Ld: 10 };

test('the Waaagh! is called for two charges that pay, for one only late, for none never', () => {
  const [called, kept] = [horde(WEAK, 1, WEAK), horde(STRONG, 1, STRONG)];
  expect(called).not.toBe(kept);
  expect(horde(WEAK, 1)).toBe(kept);
  expect(horde(WEAK, 4)).toBe(called);
  expect(horde(STRONG, 6, STRONG)).toBe(kept);
  expect(horde({ ...WEAK, at: [30, 46] }, 6)).toBe(kept); // out of reach
});
