import { expect, test } from 'vitest';
import { Random } from '../env/random.js';
import { drawOpponent, League, type LeagueSettings, SELF } from './league.js';

const SETTINGS: LeagueSettings = { selfPlay: 0.4, fixed: ['random', 'captain'], past: 2, every: 10, hardness: 1 };
const results = (opponent: number, scores: readonly number[]) =>
  scores.map((score) => ({ opponent, score, length: 40 }));
const many = (n: number, score: number) => new Array<number>(n).fill(score);

test('opponents who are hard to beat are met more often, self-play as often as settled', () => {
  const league = new League(SETTINGS);
  league.record([...results(1, many(100, 1)), ...results(2, many(100, 0))]);
  const { opponents, chances } = league.deck();

  expect(opponents.map((o) => o.name)).toEqual(['random', 'captain']);
  expect(chances[2]).toBe(0.4);
  expect(chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
  expect(chances[1]).toBeGreaterThan(10 * chances[0]);
  expect(chances[0]).toBeGreaterThan(0);

  const random = new Random(1);
  const drawn = Array.from({ length: 2000 }, () => drawOpponent(league.deck(), random));
  for (const [i, id] of [1, 2, SELF].entries()) {
    expect(drawn.filter((d) => d === id).length / 2000).toBeCloseTo(chances[i], 1);
  }
});

test('opponents who were never met are even, and old results fade', () => {
  const league = new League({ ...SETTINGS, selfPlay: 0 });
  expect(league.deck().chances).toEqual([0.5, 0.5, 0]);

  league.record([...results(1, many(300, 0)), ...results(1, many(600, 1))]);
  expect(league.table()[0].score).toBeGreaterThan(0.85); // two thirds if no result had lost weight
});

test('of too many past selves the one leaves that is beaten most surely, and the newest never', () => {
  const league = new League(SETTINGS);
  const selves = [1, 2, 3].map((n) => Float32Array.of(n));
  league.join('self of update 10', selves[0]);
  league.join('self of update 20', selves[1]);
  league.record([...results(3, many(20, 0)), ...results(4, many(20, 1))]);
  league.join('self of update 30', selves[2]);

  expect(league.table().map((m) => m.name)).toEqual(['random', 'captain', 'self of update 10', 'self of update 30']);
  league.record(results(4, [0])); // it has left the league
  expect(league.deck().opponents.find((o) => o.id === 5)?.parameters).toBe(selves[2]);
});

test('a league goes on from what was kept', () => {
  const league = new League(SETTINGS);
  league.join('self of update 10', Float32Array.of(7));
  league.record(results(3, [1, 0, 0.5]));
  const { state, parameters } = league.state();
  const again = new League(SETTINGS);
  again.resume(JSON.parse(JSON.stringify(state)), parameters);

  expect(again.deck()).toEqual(league.deck());
  again.join('self of update 20', Float32Array.of(8));
  league.join('self of update 20', Float32Array.of(8));
  expect(again.deck()).toEqual(league.deck());
});

test('alone: without opponents the learner meets itself', () => {
  const league = new League({ ...SETTINGS, fixed: [], past: 0 });
  league.join('self of update 10', Float32Array.of(1));

  expect(drawOpponent(league.deck(), new Random(1))).toBe(SELF);
});
