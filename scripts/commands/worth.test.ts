import { describe, expect, test } from 'vitest';
import '../../agents/index.js';
import { GAME_BY_ID } from '../../engine/games.js';
import { listOf } from '../../env/battles.js';
import type { Study } from '../../evaluations/studies/study.js';
import { worthPair } from '../../evaluations/studies/worth.js';
import { UserError } from './user-error.js';
import { planOf } from './worth.js';

/** Pairs of each book that are drawn. */
const PAIRS = 2;

describe.each([...GAME_BY_ID.values()])('worth of $id', ({ id: ruleset, armies }) => {
  test.each([...armies.books().keys()])(
    'begins for %s: its armies can be drawn',
    (book) => {
      const plan = planOf(book, { ruleset, seed: 1 }, null);
      expect(plan).toMatchObject({ book, against: book });
      const study: Study = { kind: 'worth', ruleset, seed: 1, agents: ['random'], plan: { ...plan }, changes: null };
      for (let pair = 0; pair < PAIRS; pair++) {
        for (const list of worthPair(study, pair).matches[0].lists) {
          const drawn = listOf(armies, list, 0);
          if (!drawn.ok) throw new Error(`${list}: ${drawn.problems[0].message}`);
          expect(armies.bookOf(drawn.value).id).toBe(book);
        }
      }
    },
    60_000,
  );
});

test('a book that nobody knows is refused with those that are there', () => {
  expect(() => planOf('elfs', { ruleset: 't9a', seed: 1 }, null)).toThrow(UserError);
  expect(() => planOf('elfs', { ruleset: 't9a', seed: 1 }, null)).toThrow(/take one of .*empire-of-sonnstahl/);
});
