import { describe, expect, test } from 'vitest';
import '../../agents/index.js';
import type { MatchResult } from '../match.js';
import { schedule } from '../schedule.js';
import { studyId } from '../store/digest.js';
import { metaPair } from './meta.js';
import type { PlayedPair, Study } from './study.js';
import { tournamentStudy } from './tournament.js';
import { observationsOf, shortOf, worthPair } from './worth.js';

/** A unit of a book that becomes much dearer, and the points of an army that may have it. */
const DEARER = {
  t9a: ['empire-of-sonnstahl', 'heavy-infantry', 2400, { points: '+100' }],
  wfb9: ['high-elves', 'sword-masters-of-hoeth', 2000, { points: '+100' }],
  wh40k2: ['orks', 'goffs', 1500, { model: 'boy', points: '+20' }],
  hordes: ['skorne', 'titan-gladiator', 50, { points: '+3' }],
} as const;

const worth = (ruleset: keyof typeof DEARER, changed: boolean): Study => {
  const [book, unit, points, change] = DEARER[ruleset];
  const file = { format: 'muster-changes/1', ruleset, name: 'dearer', changes: [{ book, unit, ...change }] };
  const changes = changed ? file : null;
  return {
    ...{ kind: 'worth', ruleset, seed: 4, agents: ['random'], changes },
    plan: { book, against: book, points, short: shortOf(ruleset, book, points, changes), pool: null },
  };
};

/** Returns pairs whose battles nobody played. */
const drawn = (study: Study, n: number): PlayedPair[] =>
  Array.from({ length: n }, (_, pair) => {
    const [a, b] = worthPair(study, pair).matches.map(
      ({ id, agents, seed, battlefield }): MatchResult => ({
        ...{ id, agents, lists: ['a', 'b'], seed, battlefield, winner: null, victoryPoints: [0, 0] },
        ...{ decisions: 1, playerTurns: 1 },
      }),
    );
    return { pair, results: [a, b] };
  });

describe.each(Object.keys(DEARER) as (keyof typeof DEARER)[])('a study of worth of changed books of %s', (ruleset) => {
  const [, unit] = DEARER[ruleset];
  const PAIRS = 10;

  /** What the unit costs for each model in the drawn armies, and the most that an army costs. */
  const facts = (study: Study) => {
    const armies = observationsOf(study, drawn(study, PAIRS), 0, 'points').flatMap((of) => of.armies);
    const found = armies.flatMap((army) => army.units.filter(({ entry }) => entry === unit));
    return {
      prices: found.map(({ points, models }) => points / models),
      most: Math.max(...armies.map((army) => army.units.reduce((sum, { points }) => sum + points, 0))),
    };
  };

  test('draws and counts with the changed price', () => {
    const [before, now] = [worth(ruleset, false), worth(ruleset, true)];
    const [shipped, changed] = [facts(before), facts(now)];
    expect(shipped.prices.length).toBeGreaterThan(0);
    expect(changed.prices.length).toBeGreaterThan(0);
    expect(Math.min(...changed.prices)).toBeGreaterThan(Math.min(...shipped.prices));
    // the armies have their points at the new prices
    const limit = Math.max(now.plan.points as number, shipped.most);
    expect(changed.most).toBeLessThanOrEqual(limit);
    expect(changed.most).toBeGreaterThan(0.9 * (now.plan.points as number));
  });

  test('plays its battles with the changed books, and is another study', () => {
    const [before, now] = [worth(ruleset, false), worth(ruleset, true)];
    for (const { changes } of worthPair(now, 3).matches) expect(changes).toEqual(now.changes);
    for (const match of worthPair(before, 3).matches) expect(match).not.toHaveProperty('changes');
    expect(studyId(now)).not.toBe(studyId(before));
    expect(studyId({ ...now, changes: { ...(now.changes as object), name: 'other' } })).not.toBe(studyId(now));
  });
});

test('pools and tournaments carry the changes to each match', () => {
  const { changes } = worth('t9a', true);
  const common = { ruleset: 't9a', seed: 1, agents: ['random'] };
  const lists = ['ember-host', 'green-tide'];
  const pool = (of: unknown): Study => ({ kind: 'meta', ...common, plan: { lists }, changes: of });
  const [plain, changed] = [metaPair(pool(null), 0).matches, metaPair(pool(changes), 0).matches];
  expect(changed).toEqual(plain.map((match) => ({ ...match, changes })));
  const plan = { ...common, lists, battles: 2 };
  expect(schedule({ ...plan, changes })).toEqual(schedule(plan).map((match) => ({ ...match, changes })));
  expect(tournamentStudy({ ...plan, changes }).changes).toEqual(changes);
  expect(tournamentStudy(plan).changes).toBe(null);
});

test('changes that do not fit are an error, not the books as they ship', () => {
  const study = { ...worth('t9a', false), changes: { format: 'muster-changes/1', ruleset: 't9a', name: 'bad' } };
  expect(() => worthPair(study, 0)).toThrow(/changes/);
});
