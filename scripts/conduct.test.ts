import { expect, test } from 'vitest';
import { gameIds } from '../env/games.js';
import { playsGame } from './choosers.js';
import { conductLine, conductSummary, countMove, newConduct, newWay, quantile, watchBattle } from './conduct.js';

test.each(gameIds().filter((id) => playsGame('captain', id)))(
  'what captains do in a battle of %s is the same again, but for the time',
  (ruleset) => {
    const watched = () => {
      const conducts = [newConduct('captain'), newConduct('first')] as const;
      watchBattle(conducts, ruleset, 3, 0);
      return conducts.map((c) => ({ ...c, times: c.times.length }));
    };
    const [captain, other] = watched();

    expect(watched()).toEqual([captain, other]);
    expect(captain.units).toBeGreaterThan(2);
    expect(captain.idle).toBeLessThan(captain.units);
    expect(captain.times).toBeGreaterThan(10);
  },
  60_000,
);

test('a move turns back from 120 degrees on; short ones do not count, nor does the first', () => {
  const degrees = (angle: number): [number, number] => [
    4 * Math.sin((angle * Math.PI) / 180),
    4 * Math.cos((angle * Math.PI) / 180),
  ];
  const backAfter = (...second: [number, number]): [number, number] => {
    const conduct = newConduct('captain');
    const way = newWay();
    countMove(conduct, way, 0, 4);
    expect(conduct.moves).toBe(0);
    countMove(conduct, way, ...second);
    return [conduct.back, conduct.moves];
  };

  expect(backAfter(...degrees(119))).toEqual([0, 1]);
  expect(backAfter(...degrees(121))).toEqual([1, 1]);
  expect(backAfter(...degrees(-121))).toEqual([1, 1]);
  expect(backAfter(0, -0.9)).toEqual([0, 0]);
});

test('a move that turns back after a fight is counted apart, the next one is not', () => {
  const conduct = newConduct('captain');
  const way = newWay();
  countMove(conduct, way, 0, 4);
  way.fought = true;
  countMove(conduct, way, 0, -4);
  countMove(conduct, way, 0, 4);

  expect([conduct.back, conduct.backAfterFight]).toEqual([2, 1]);
});

test('the line says shares of those that were counted, and the times', () => {
  const conduct = {
    ...newConduct('captain'),
    units: 20,
    idle: 1,
    moves: 8,
    back: 2,
    backAfterFight: 1,
    times: [1, 2, 3, 4],
  };

  expect(conductLine(conduct)).toBe(
    'captain: 5.0% of 20 units never shoot nor fight, 25.0% of 8 moves turn back on the one before (12.5% after a fight), ' +
      '0.0% of 0 far walkers end near where they began, 0.0% leave the table; ' +
      'a decision takes 3.000 ms, 95 of 100 less than 4.00 ms',
  );
  expect(conductSummary(conduct)).toMatchObject({ units: 20, decisions: 4, median: 3, p95: 4 });
  expect(quantile([], 0.5)).toBe(0);
});
