import { expect, test } from 'vitest';
import { scenario } from '../engine/testing/scenario.js';
import { artistOf } from './artists.js';
import { lettersOf, mapOf } from './map.js';

test('the map in the terminal has a letter for each model of a squad, and says what the squad is', () => {
  const { b } = scenario('wh40k2')
    .unit('marines', { at: [22, 12] })
    .enemy('orks', { at: [54, 30], models: 4 })
    .terrain('wood', { at: [36, 24], size: [6, 6] })
    .status('marines', 'overwatch')
    .status('orks', 'broken')
    .start();
  const map = mapOf(artistOf('wh40k2').boardOf(b), lettersOf(b.setup.unit.player), false);

  expect(map).toContain('a↑ marines 5, overwatch');
  expect(map).toContain('A↓ orks 4, broken');
  const drawn = map.slice(0, map.indexOf('└'));
  expect([drawn.match(/a/g)?.length, drawn.match(/A/g)?.length]).toEqual([5, 4]);
  expect(drawn).toContain('"');
});

test('the map in the terminal has blocks of letters for regiments', () => {
  const { b } = scenario('t9a')
    .unit('spears', { models: 20, files: 5, at: [36, 12] })
    .enemy('mob', { models: 30, files: 10, at: [36, 30] })
    .start();
  const map = mapOf(artistOf('t9a').boardOf(b), lettersOf(b.setup.unit.player), false);

  expect(map).toContain('a↑ spears 20');
  expect(map.match(/A/g)?.length).toBeGreaterThan(10);
});
