import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../kernel/battle.js';
import { ticks } from '../../kernel/geometry/measures.js';
import { scenario } from '../../testing/scenario.js';
import { endContact, engage } from '../contacts.js';
import { changesOf } from './poses.js';
import { invalidateMarked, mark } from './who-changed.js';

/** Makes a model at one end of the table and an enemy at the other. */
function two() {
  const { b } = scenario('wh40k2')
    .unit('man', { models: 1, at: [36, 10] })
    .enemy('enemy', { models: 1, at: [36, 30] })
    .start();
  invalidateGeometry(b);
  changesOf(b);
  return b;
}

test('K14 whoever is marked is looked at, and all are once anybody touches without a word of who', () => {
  const b = two();
  const before = changesOf(b);
  b.model.x[1] = ticks(30);
  mark(b, 1);
  invalidateMarked(b);
  expect(changesOf(b)).toBe(before + 1);
  invalidateMarked(b);
  expect(changesOf(b)).toBe(before + 1);
  b.model.x[0] = ticks(30);
  invalidateGeometry(b);
  invalidateMarked(b);
  expect(changesOf(b)).toBe(before + 2);
  b.model.x[1] = ticks(31);
  invalidateMarked(b);
  invalidateGeometry(b);
  expect(changesOf(b)).toBe(before + 3);
});

test('K14 K17 both are looked at after a contact begins, and after it ends', () => {
  const b = two();
  const before = changesOf(b);
  engage(b, 0, 1, 0);
  expect(changesOf(b)).toBe(before + 2);
  endContact(b, 0);
  expect(changesOf(b)).toBe(before + 4);
});
