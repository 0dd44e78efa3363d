import { expect, test } from 'vitest';
import { Terrain } from '../../../regiments/battle.js';
import { Height, heightOf } from '../../../regiments/shooting/heights.js';
import { halfInside, mostlyInside, standsOn } from '../../../regiments/terrain/terrain.js';
import { scenario } from '../../../testing/scenario.js';
import type { TerrainKind } from '../../../testing/t9a/scene.js';
import { Cover, coverByFile } from '../shooting/cover.js';

const BASE = 20 / 25.4;

/**
 * Makes a scene of a unit in ranks of five that faces south, with the front of its last rank at 30 inches; a piece lies
 * from `y` on, behind it.
 */
function scene(kind: TerrainKind, models: number, y: number) {
  const ranks = Math.ceil(models / 5);
  const battle = scenario('t9a')
    .phase('shooting')
    .unit('archers', { models: 5, shooting: 'Bow', at: [36, 12] })
    .enemy('orcs', { models, files: 5, at: [36, 30 - (ranks / 2 - 1) * BASE] })
    .terrain(kind, { at: [36, y + 3], size: [20, 6] })
    .start();
  return { b: battle.b, u: battle.row('archers'), t: battle.row('orcs') };
}

function coverOf(of: ReturnType<typeof scene>): number {
  const out = new Uint8Array(256);
  coverByFile(of.b, of.u, of.t, false, new Uint8Array(256).fill(1), out);
  return out[2];
}

test('T9A-UNI-011 T9A-TER-012 T9A-TER-024 who is half inside is said by bases, not by gaps of the last rank', () => {
  expect(coverOf(scene('field', 10, 30))).toBe(Cover.soft);
  expect(coverOf(scene('field', 6, 30))).toBe(Cover.none); // one of six models is inside
  expect(coverOf(scene('ruin', 9, 30))).toBe(Cover.none);
  expect(coverOf(scene('ruin', 6, 30 - 0.6 * BASE))).toBe(Cover.hard); // one model is wholly inside, and 0.6 of each of five
});

test('T9A-UNI-011 T9A-TER-014 T9A-TER-018 T9A-TER-022 T9A-TER-027 so is who is mostly inside', () => {
  const inHill = (models: number) => scene('hill', models, 30 - 0.2 * BASE);
  expect(heightOf(inHill(10).b, inHill(10).t)).toBe(Height.large);
  expect(heightOf(inHill(6).b, inHill(6).t)).toBe(Height.small); // two of six models are on the hill
  const inForest = scene('forest', 11, 30 - 0.9 * BASE); // 5.5 of 11, and 1.9 of 3 ranks
  expect(mostlyInside(inForest.b, inForest.t, Terrain.forest)).toBe(false);
  expect(halfInside(inForest.b, inForest.t, Terrain.forest)).toBe(true);
});

test('T9A-UNI-011 a gap of the last rank stands on nothing', () => {
  const on = (x: number) => {
    const battle = scenario('t9a')
      .unit('orcs', { models: 6, files: 5, at: [36, 30] }) // the sixth stands on the left
      .terrain('hill', { at: [x, 30 - 0.5 * BASE], size: [BASE, 0.5 * BASE] })
      .start();
    return standsOn(battle.b, battle.row('orcs'), 0);
  };

  expect(on(36 - 2 * BASE)).toBe(true);
  expect(on(36 + 1 * BASE)).toBe(false);
});
