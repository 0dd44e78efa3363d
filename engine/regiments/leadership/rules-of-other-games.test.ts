// What a game may supply otherwise than those that are played: scenes of the 9th Age with some rules exchanged.
import { expect, test } from 'vitest';
import { exchangeRules } from '../../testing/exchanged-rules.js';
import { scenario } from '../../testing/scenario.js';
import { holdsGround, leadershipOf } from './leadership.js';

const LINE = { models: 5, files: 5 } as const;

/** Spears of Leadership 6 that touch trolls, a General of Leadership 9 beside them. */
const scene = (general: object = {}) =>
  scenario('t9a')
    .unit('spears', { ...LINE, Ld: 6, at: [36, 20] })
    .unit('general', { models: 1, character: true, general: true, bsb: true, Ld: 9, at: [42, 20], ...general })
    .enemy('trolls', { ...LINE, rules: ['Fear'] })
    .engaged('trolls', 'spears')
    .start();

test('a game says how much Leadership Fear takes, and from whom', () => {
  const { b } = scene({ at: [66, 4] });
  expect(leadershipOf(b, 0)).toBe(5);
  exchangeRules(b, 'leadership', { lossByFear: () => 2 });
  expect(leadershipOf(b, 0)).toBe(4);
  exchangeRules(b, 'leadership', { isFearless: (_b, _u, m) => m === 0 });
  expect(leadershipOf(b, 0)).toBe(6);
});

test('borrowed Leadership is less by the same if all of the unit are afraid', () => {
  const { b } = scene();
  expect(leadershipOf(b, 0)).toBe(8);
  exchangeRules(b, 'leadership', { lossByFear: () => 2 });
  expect(leadershipOf(b, 0)).toBe(7);
  exchangeRules(b, 'leadership', { isFearless: () => true });
  expect(leadershipOf(b, 0)).toBe(9);
});

test('a unit that may not borrow has neither the Leadership of the General nor the rerolls of the battle standard', () => {
  const { b } = scene();
  expect(holdsGround(b, 0)).toBe(true);
  exchangeRules(b, 'leadership', { mayBorrow: (_b, u) => u !== 0 });
  expect([leadershipOf(b, 0), holdsGround(b, 0), holdsGround(b, 1)]).toEqual([5, false, true]);
});
