import { expect, test } from 'vitest';
import { FLAGS, flagBit, flagHook, Hook } from './hooks.js';
import { TRAITS, traitBit, traitHook } from './traits.js';

test('HRD-STAT-011 each flag has a hook and a bit of its own', () => {
  const places = FLAGS.map((_, flag) => `${flagHook(flag)}:${flagBit(flag)}`);
  expect(new Set(places).size).toBe(FLAGS.length);
  expect([30, 31, 61, 62].map((flag) => [flagHook(flag), flagBit(flag)])).toEqual([
    [Hook.flags, 1 << 30],
    [Hook.moreFlags, 1],
    [Hook.moreFlags, 1 << 30],
    [Hook.furtherFlags, 1],
  ]);
  expect(FLAGS.length).toBeLessThanOrEqual(93);
});

test('HRD-STAT-011 each trait has a hook and a bit of its own', () => {
  const places = TRAITS.map((_, trait) => `${traitHook(trait)}:${traitBit(trait)}`);
  expect(new Set(places).size).toBe(TRAITS.length);
  expect([30, 31, 61, 62].map((trait) => [traitHook(trait), traitBit(trait)])).toEqual([
    [Hook.traits, 1 << 30],
    [Hook.moreTraits, 1],
    [Hook.moreTraits, 1 << 30],
    [Hook.furtherTraits, 1],
  ]);
  expect(TRAITS.length).toBeLessThanOrEqual(93);
});
