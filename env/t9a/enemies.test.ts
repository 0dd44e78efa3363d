import { expect, test } from 'vitest';
import { INCH } from '../../engine/kernel/geometry/measures.js';
import { Enemies } from '../../engine/regiments/observation/enemies.js';
import { scenario } from '../../engine/testing/scenario.js';
import { Random } from '../random.js';

test('points of enemies are the same to the last bit, whatever was looked at before', () => {
  const random = new Random(4);
  const scene = scenario('t9a').unit('guard', { models: 9, files: 3, at: [36, 8] });
  for (let i = 0; i < 7; i++) {
    scene.enemy(`orcs ${i}`, { models: 7 + i, files: 3, points: 71 + 13 * i, at: [12 + 8 * i, 30 + (i % 3)] });
  }
  const { b } = scene.start();
  // makes shares of points that are not whole numbers
  for (let u = 1; u < b.setup.units; u++) b.unit.models[u] -= 1 + (u % 3);
  const all = new Uint8Array(b.setup.units).fill(1);
  const inUse = new Enemies();
  inUse.refresh(b, all);
  const sums = (enemies: Enemies, x: number, y: number): number[] => {
    enemies.face(b, 0);
    enemies.arm(b, 0);
    enemies.look(x, y, 0, 2 * INCH, INCH);
    return [enemies.charged, enemies.outflanked, enemies.charges, enemies.outflanks];
  };
  let several = 0;
  for (let k = 0; k < 400; k++) {
    const x = (24 + random.below(24)) * INCH + random.below(INCH);
    const y = (14 + random.below(8)) * INCH + random.below(INCH);
    const fresh = new Enemies();
    fresh.refresh(b, all);
    expect(sums(inUse, x, y)).toEqual(sums(fresh, x, y));
    if (fresh.charged > 50) several++;
  }
  expect(several).toBeGreaterThan(100);
});
