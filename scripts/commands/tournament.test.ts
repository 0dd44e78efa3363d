import { afterEach, expect, test } from 'vitest';
import '../../agents/index.js';
import { setCheckpointSource } from '../../agents/neural/agent.js';
import { encodeCheckpoint } from '../../agents/neural/checkpoint.js';
import { untrained } from '../../agents/neural/testing/checkpoints.js';
import { limitOf, usualAgents } from './tournament-plan.js';

const CAPTAINS = ['random', 'captain', 'captain:temperament=bold'];
afterEach(() => setCheckpointSource(null));

test('a network plays in the usual tournament where one ships; one of an older layout is told of and stays away', () => {
  const fresh = untrained('t9a', 1);
  const old = { ...fresh, observation: { ...fresh.observation, version: 0 } };
  const shipped = new Map([
    ['new', encodeCheckpoint(fresh)],
    ['old', encodeCheckpoint(old)],
  ]);
  const read = (file: string) => shipped.get(file) ?? new Uint8Array();
  const warnings: string[] = [];
  const usual = (file: string | null): string[] => {
    setCheckpointSource({ read, shipped: () => file });
    return usualAgents('t9a', (line) => warnings.push(line));
  };

  expect(usual('new')).toEqual([...CAPTAINS, 'neural']);
  expect(usual(null)).toEqual(CAPTAINS);
  expect(warnings).toEqual([]);
  expect(usual('old')).toEqual(CAPTAINS);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(
    /^neural does not play: old: expected observations of t9a .* but it learned on version 0/,
  );
});

test('battles of a search may take longer, unless somebody says how long', () => {
  expect(limitOf(['captain', 'random'])).toBe(120);
  expect(limitOf(['captain', 'search:worlds=8'])).toBe(3600);
  expect(limitOf(['captain', 'search'], 7)).toBe(7);
  expect(limitOf(['captain', 'search'], 0)).toBe(0);
});
