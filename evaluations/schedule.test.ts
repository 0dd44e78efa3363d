import { expect, test } from 'vitest';
import type { Match } from './match.js';
import { contestants, type Plan, schedule } from './schedule.js';

const plan = (battles: number, more: Partial<Plan> = {}): Plan => ({
  ruleset: 't9a',
  agents: ['a', 'b', 'c'],
  lists: ['x', 'y'],
  battles,
  seed: 7,
  ...more,
});

const meeting = (m: Match): string => m.agents.map((agent, p) => `${agent} with ${m.lists[p]}`).join(' : ');

test('a whole round: every two agents with every two lists, from both sides', () => {
  const matches = schedule(plan(24));
  expect(matches.map((m) => m.id)).toEqual(matches.map((_, i) => i));
  expect(new Set(matches.map(meeting)).size).toBe(24); // 3 pairs of agents, 2 x 2 lists, 2 sides
  for (const agent of ['a', 'b', 'c']) {
    expect(matches.filter((m) => m.agents[0] === agent)).toHaveLength(8);
    expect(matches.filter((m) => m.agents[1] === agent)).toHaveLength(8);
  }
});

test('the two of a pair have the same seed and table and swap sides; other pairs have others', () => {
  const matches = schedule(plan(24));
  for (let i = 0; i < matches.length; i += 2) {
    const [first, second] = [matches[i], matches[i + 1]];
    expect([second.seed, second.battlefield]).toEqual([first.seed, first.battlefield]);
    expect(second.agents).toEqual([...first.agents].reverse());
    expect(second.lists).toEqual([...first.lists].reverse());
  }
  expect(new Set(matches.map((m) => m.seed)).size).toBe(12);
});

test('fewer battles than a round: whole pairs, drawn once each; more: rounds with new seeds', () => {
  expect(schedule(plan(5))).toHaveLength(6);
  expect(new Set(schedule(plan(20)).map(meeting)).size).toBe(20);
  const more = schedule(plan(40));
  expect(more).toHaveLength(40);
  expect(new Set(more.map((m) => m.seed)).size).toBe(20);
});

test('the seed decides everything', () => {
  expect(schedule(plan(6))).toEqual(schedule(plan(6)));
  expect(schedule(plan(6, { seed: 8 }))).not.toEqual(schedule(plan(6)));
});

test('one agent leads every two different lists against each other, from both sides', () => {
  const matches = schedule(plan(12, { agents: ['a'], lists: ['x', 'y', 'z'] }));
  expect(new Set(matches.map(({ lists }) => lists.join(' : ')))).toEqual(
    new Set(['x : y', 'y : x', 'x : z', 'z : x', 'y : z', 'z : y']),
  );
  expect(matches).toHaveLength(12);
  expect(schedule(plan(10, { agents: ['a'], lists: ['x'] }))).toEqual([]);
});

test('contestants are agents with lists, named or given as JSON', () => {
  expect(contestants({ agents: ['a', 'b'], lists: ['x', { id: 'mine' }] })).toEqual([
    { agent: 'a', list: 'x' },
    { agent: 'a', list: 'mine' },
    { agent: 'b', list: 'x' },
    { agent: 'b', list: 'mine' },
  ]);
});
