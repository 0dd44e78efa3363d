import { expect, test } from 'vitest';
import { choose, options, waiting } from '../engine/kernel/ruleset.js';
import { gameIds, gameOf } from '../env/games.js';
import { makePolicy } from '../env/policy.js';
import { Seats } from '../env/seats.js';
import { first } from './first.js';

test('first has no settings, and refuses those that it is given', () => {
  expect(makePolicy('first', 't9a')).toBe(first);
  expect(() => makePolicy('first:seed=3', 't9a')).toThrow("first has no setting 'seed'; it has none");
});

test.each(gameIds())('%s: first takes option 0 of each question to the end of a battle', (ruleset) => {
  const game = gameOf(ruleset);
  const [one, two] = game.lists();
  const made = game.setup({ lists: [one, two] }, 5);
  if (!made.ok) throw new Error('no battle');
  const b = game.rules.create(made.value);
  game.rules.begin(b, 5);
  const seats = new Seats(game.rules);
  seats.begin(5);
  while (waiting(b)) {
    options(game.rules, b);
    expect(seats.act(first, b)).toBe(0);
    choose(game.rules, b, 0);
  }

  expect(b.core.over[0]).toBe(1);
});
