import { expect, test } from 'vitest';
import '../../agents/index.js';
import { type MatchResult, playMatch } from '../match.js';
import { reportPage } from '../reports/page.js';
import { worthReport } from '../reports/worth.js';
import { metaOf } from '../statistics/meta.js';
import { worthOf } from '../statistics/worth.js';
import { metaPair, metOf, pairing } from './meta.js';
import type { Pair, PlayedPair, Study } from './study.js';
import { agentsApart, leadsOf, observationsOf, shortOf, sideOf, worthPair } from './worth.js';

const study = (agents: readonly string[]): Study => ({
  ...{ kind: 'worth', ruleset: 't9a', seed: 4, agents, changes: null },
  plan: {
    ...{ book: 'empire-of-sonnstahl', against: 'empire-of-sonnstahl', points: 400 },
    ...{ short: shortOf('t9a', 'empire-of-sonnstahl', 400), pool: null },
  },
});

const played = ({ pair, matches }: Pair): PlayedPair => ({
  pair,
  results: [playMatch(matches[0]).result, playMatch(matches[1]).result],
});

/** A result of a battle that nobody played. */
const RESULT: MatchResult = {
  ...{ id: 0, agents: ['random', 'random'], lists: ['a', 'b'], seed: 1, battlefield: 1 },
  ...{ winner: null, victoryPoints: [0, 0], decisions: 1, playerTurns: 1 },
};

test('pairs exchange sides; two agents meet with the same armies, seeds and tables; a quarter either way is short', () => {
  const two = study(['random', 'captain']);
  const sizes = new Set<string>();
  for (let n = 0; n < 12; n++) {
    const [one, other] = [worthPair(two, 2 * n), worthPair(two, 2 * n + 1)];
    expect(one.matches[1].lists).toEqual([...one.matches[0].lists].reverse());
    expect(one.matches[0].seed).toBe(one.matches[1].seed);
    expect(one.matches[0].agents).toEqual(['random', 'random']);
    expect(other.matches[0].agents).toEqual(['captain', 'captain']);
    expect(other.matches[0].lists).toEqual(one.matches[0].lists);
    expect(other.matches[0].battlefield).toBe(one.matches[0].battlefield);
    sizes.add(one.matches[0].lists.map((list) => String(list).split(':')[2]).join(' '));
  }
  expect([...sizes].sort()).toEqual(['360 400', '400 360', '400 400']);
  expect(worthPair(two, 5)).toEqual(worthPair(two, 5));
});

test('armies with agreed sizes are never short', () => {
  expect(shortOf('hordes', 'skorne', 50)).toBeNull();
  expect(shortOf('t9a', 'empire-of-sonnstahl', 2400)).toBe(2160);
});

test('a lead is that of the first list, on either side', () => {
  const pair: PlayedPair = {
    pair: 0,
    results: [
      { ...RESULT, winner: 0, victoryPoints: [500, 200] },
      { ...RESULT, winner: null, victoryPoints: [100, 150] },
    ],
  };
  expect(leadsOf(pair, 'points')).toEqual([300, 50]);
  expect(leadsOf(pair, 'score').map((lead) => lead + 0)).toEqual([50, 0]);
});

test('a small study in earnest: played, estimated, compared and reported', async () => {
  const two = study(['random', 'captain']);
  const pairs = Array.from({ length: 16 }, (_, n) => played(worthPair(two, n)));
  const found = two.agents.map((agent, i) => ({ agent, study: worthOf(observationsOf(two, pairs, i, 'points')) }));
  for (const { study: of } of found) {
    expect(of.observations).toBe(8);
    expect(of.rows.some(({ kind }) => kind === 'option')).toBe(true);
    expect(of.rows.filter(({ kind }) => kind === 'unit').every(({ points }) => points > 0)).toBe(true);
  }
  const apart = agentsApart(found[0].study.rows, found[1].study.rows);
  const side = sideOf(pairs, 'points');
  expect(side.low).toBeLessThan(side.high);
  const origin = { command: 'muster worth empire-of-sonnstahl', studies: ['id'], pairs: pairs.length };
  const report = { title: 'Worth of a book', measure: 'victory points', found, apart, origin };
  const page = await reportPage(worthReport({ ...report, margins: pairs.map((pair) => leadsOf(pair, 'points')[0]) }));
  expect(page).toContain('16 pairs of study id');
  expect(page.match(/<svg/g)?.length).toBeGreaterThanOrEqual(3);
}, 120_000);

test('a pool meets in all pairings before any comes again', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((pair) => pairing(4, pair).join(''))).toEqual([
    '01',
    '02',
    '03',
    '12',
    '13',
    '23',
    '01',
  ]);
  const of: Study = {
    ...{ kind: 'meta', ruleset: 't9a', seed: 1, agents: ['random'], changes: null },
    plan: { lists: ['ember-host', 'green-tide', 'river-watch'] },
  };
  const { matches } = metaPair(of, 1);
  expect(matches[0].lists).toEqual(['ember-host', 'river-watch']);
  expect(matches[1].lists).toEqual(['river-watch', 'ember-host']);
  const pretended = [0, 1, 2].map((pair) => {
    // the first of each pairing wins both battles
    return {
      pair,
      results: [
        { ...RESULT, winner: 0 },
        { ...RESULT, winner: 1 },
      ],
    } as const;
  });
  expect(metOf(of, pretended).map(({ score }) => score)).toEqual([1, 1, 1]);
  expect(metaOf(metOf(of, pretended), 3).standings[0].share.value).toBe(1);
});
