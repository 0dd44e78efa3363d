import { expect, test } from 'vitest';
import { FLAGS, flagBit, flagHook, Hook } from './hooks.js';

test('HRD-STAT-011 each flag has a hook and a bit of its own', () => {
  const places = FLAGS.map((_, flag) => `${flagHook(flag)}:${flagBit(flag)}`);
  expect(new Set(places).size).toBe(FLAGS.length);
  expect([30, 31, 61].map((flag) => [flagHook(flag), flagBit(flag)])).toEqual([
    [Hook.flags, 1 << 30],
    [Hook.moreFlags, 1],
    [Hook.moreFlags, 1 << 30],
  ]);
  expect(FLAGS.length).toBeLessThanOrEqual(62);
});
