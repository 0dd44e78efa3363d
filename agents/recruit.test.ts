import { expect, test } from 'vitest';
import { choose, options, waiting } from '../engine/kernel/ruleset.js';
import { gameIds, gameOf } from '../env/games.js';
import { makePolicy } from '../env/policy.js';
import { Seats } from '../env/seats.js';
import { captain } from './captain/index.js';
import './recruit.js';

test('recruit refuses settings that it does not have, and bad values', () => {
  expect(makePolicy('recruit', 't9a').name).toBe('recruit');
  expect(makePolicy('recruit:slips=0.5', 't9a').name).toBe('recruit:slips=0.5');
  expect(() => makePolicy('recruit:seed=3', 't9a')).toThrow("recruit has no setting 'seed'; it has slips");
  expect(() => makePolicy('recruit:slips=2', 't9a')).toThrow("recruit: slips is a number from 0 to 1, not '2'");
});

test.each(gameIds())('%s: the smaller its slips, the more often recruit answers as a captain', (ruleset) => {
  const agreed = (slips: number): number => {
    const game = gameOf(ruleset);
    const [one, two] = game.evenLists();
    const made = game.setup({ lists: [one, two] }, 5);
    if (!made.ok) throw new Error('no battle');
    const b = game.rules.create(made.value);
    game.rules.begin(b, 5);
    const [recruit, adviser] = [makePolicy(`recruit:slips=${slips}`, ruleset), captain({ ruleset, settings: {} })];
    let same = 0;
    for (let n = 0; n < 120 && waiting(b); n++) {
      const answers = [recruit, adviser].map((policy) => {
        const seats = new Seats(game.rules);
        seats.begin(n);
        return seats.act(policy, b);
      });
      if (answers[0] === answers[1]) same++;
      options(game.rules, b);
      choose(game.rules, b, answers[1]);
    }
    return same;
  };
  const [never, often, always] = [0, 0.5, 1].map(agreed);
  expect(never).toBeGreaterThan(often);
  expect(often).toBeGreaterThan(always);
});
