import { expect, test } from 'vitest';
import { wilson } from '../env/intervals.js';
import { scoreOf } from './duel.js';
import { pairing, playDuel } from './duel-worker.js';

test("Wilson's interval holds at the ends, and narrows with more battles", () => {
  expect(wilson(0, 0)).toEqual([0, 1]);
  expect(wilson(10, 10)[1]).toBeCloseTo(1, 12);
  expect(wilson(10, 10)[0]).toBeCloseTo(0.7225, 4);
  expect(wilson(50, 100)).toEqual([expect.closeTo(0.4038, 4), expect.closeTo(0.5962, 4)]);
});

test('four battles in a row swap sides and lists evenly', () => {
  const lists = ['a', 'b', 'c'];
  const four = [0, 1, 2, 3].map((n) => pairing(n, lists));

  expect(four.map((p) => p.lists.join(' '))).toEqual(['a b', 'b a', 'a b', 'b a']);
  expect(four.map((p) => p.firstSide)).toEqual([0, 0, 1, 1]);
  const pairs = Array.from({ length: 6 }, (_, block) => pairing(4 * block, lists).lists.join(' '));
  expect(new Set(pairs).size).toBe(6);
});

test('a single list fights itself', () => {
  expect(pairing(9, ['a']).lists).toEqual(['a', 'a']);
});

test('a battle of a duel ends, and is the same again', () => {
  const task = {
    ruleset: 't9a',
    seed: 5,
    first: 'random',
    second: 'random',
    lists: ['ember-host', 'green-tide'],
    imports: [],
  };
  const { time: _, ...result } = playDuel(task, 3);
  const { time: __, ...again } = playDuel(task, 3);

  expect(again).toEqual(result);
  expect(Math.abs(result.won)).toBeLessThanOrEqual(1);
  expect(result.decisions).toBeGreaterThan(20);
});

test('a duel in tiny battles is the same again, with the same armies when sides are swapped', () => {
  const task = {
    ruleset: 't9a',
    seed: 3,
    first: 'random',
    second: 'random',
    lists: [],
    imports: [],
    size: 'tiny',
  } as const;
  const { time: _, ...result } = playDuel(task, 1);
  const { time: __, ...again } = playDuel(task, 1);
  const swapped = playDuel({ ...task, first: 'captain' }, 0);

  expect(again).toEqual(result);
  expect(result.decisions).toBeGreaterThan(10);
  expect(Math.abs(swapped.won)).toBeLessThanOrEqual(1);
});

test('a score adds up wins, draws and losses', () => {
  const result = { points: [100, 50] as const, decisions: 1, time: 1, truncated: false };
  const score = scoreOf([1, 1, 0, -1].map((won) => ({ ...result, won })));

  expect(score).toMatchObject({ wins: 2, draws: 1, losses: 1, share: 0.5, points: [100, 50] });
});
