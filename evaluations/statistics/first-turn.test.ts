import { expect, test } from 'vitest';
import type { MatchResult } from '../match.js';
import { firstTurnOf, firstTurnWords } from './first-turn.js';
import { scoreInterval } from './meta.js';

const battle = (id: number, winner: 0 | 1 | null, firstTurn?: 0 | 1): MatchResult => ({
  ...{ id, agents: ['a', 'a'], lists: ['x', 'y'], seed: 1, battlefield: 1, winner, victoryPoints: [0, 0] },
  ...{ decisions: 1, playerTurns: 12, ...(firstTurn === undefined ? {} : { firstTurn }) },
});

test('the score is that of whoever had the first turn, on either side; a draw is a half', () => {
  const found = firstTurnOf([battle(0, 0, 0), battle(1, 0, 1), battle(2, 1, 1), battle(3, null, 0)]);
  expect(found).toMatchObject({ battles: 4, score: { value: (1 + 0 + 1 + 0.5) / 4 } });
});

test('battles of which it is not known do not count', () => {
  expect(firstTurnOf([battle(0, 0), battle(1, 1)])).toBeNull();
  expect(firstTurnOf([battle(0, 0), battle(1, 1, 1)])).toMatchObject({ battles: 1, score: { value: 1 } });
  expect(firstTurnWords(null)).toBe('Who had the first turn is not known of these battles.');
});

test('a few battles tell little: all won is not surely won', () => {
  const found = firstTurnOf([battle(0, 0, 0), battle(1, 1, 1)]);
  expect(found?.score).toEqual(scoreInterval(1, 2));
});

test('battles of a pair that go alike count as one', () => {
  const pairs = Array.from({ length: 40 }, (_, pair) =>
    [0, 1].map((side) => battle(2 * pair + side, pair % 2 === 0 ? 0 : 1, 0)),
  );
  const found = firstTurnOf(pairs.flat());
  const wilson = scoreInterval(0.5, 80);
  expect(found?.score.value).toBe(0.5);
  expect((found?.score.high ?? 0) - 0.5).toBeGreaterThan(1.3 * (wilson.high - 0.5));
  expect(firstTurnWords(found)).toBe('The player with the first turn scores 50% (34% to 66%) in 80 battles.');
});
