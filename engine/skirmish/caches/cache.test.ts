import { expect, test } from 'vitest';
import { INCH } from '../../kernel/geometry/measures.js';
import { polygonOf } from '../../testing/shapes.js';
import type { SkirmishSetup } from '../battle.js';
import { type Piece, terrainFacts } from '../terrain.js';
import { pairOf, SkirmishCache, shotOf } from './cache.js';
import { cellsOf } from './neighbours.js';

const PLAIN: Piece = {
  name: 'block',
  polygon: polygonOf({ at: [10, 10], size: [2, 2] }),
  ground: 'open',
  sight: 'solid',
  cover: 'none',
  height: 2,
  obstacle: false,
  standOn: false,
  hides: false,
};

/**
 * Makes the part of a setup that the cache reads: the first `own` of `models` belong to player 0, and all models are an
 * inch tall except the last.
 */
function setupOf(units: number, models: number, own: number, pieces: readonly Piece[], inches = 40): SkirmishSetup {
  const player = Uint8Array.from({ length: models }, (_, m) => (m < own ? 0 : 1));
  const height = new Int32Array(models).fill(2 * INCH);
  height[models - 1] = INCH;
  const table = { width: inches * INCH, depth: inches * INCH };
  return {
    units,
    models,
    model: { player, height },
    terrain: terrainFacts(pieces),
    ...table,
  } as unknown as SkirmishSetup;
}

const blocks = (n: number): Piece[] => Array.from({ length: n }, () => PLAIN);

test('K14 a cache has the room that a setup wants, whichever of its numbers is another', () => {
  const setups = [
    setupOf(3, 12, 6, blocks(3)),
    setupOf(3, 13, 6, blocks(3)),
    setupOf(4, 12, 6, blocks(3)),
    setupOf(3, 12, 5, blocks(3)),
    setupOf(3, 12, 6, blocks(8)),
    setupOf(3, 12, 6, blocks(9)),
    setupOf(3, 12, 6, blocks(3), 60),
    setupOf(3, 12, 12, []),
  ];
  for (const before of setups) {
    for (const setup of setups) {
      const cache = new SkirmishCache();
      cache.fit(before);
      cache.poseX.fill(7);
      cache.hosts.fill(2);
      cache.posesVersion = 5;
      cache.markedVersion = 6;
      cache.fit(setup);
      const { models, units, terrain } = setup;
      const own = [...setup.model.player].filter((p) => p === 0).length;
      expect(cache.setup).toBe(setup);
      expect([cache.posesVersion, cache.markedVersion, cache.firstSide]).toEqual([0, 0, own]);
      expect([cache.feet.length, cache.poseX.length, cache.movedAt.length]).toEqual([models, models, models]);
      expect([cache.hosts.length, cache.marked.length, cache.unitX.length]).toEqual([units, units, units]);
      expect(cache.lines.length).toBe((models * (models - 1)) / 2);
      expect(cache.shelter.length).toBe(2 * own * (models - own));
      expect(cache.lastBlockers.length).toBe(3 * models);
      for (const pieces of [cache.blocks, cache.blockX, cache.covers, cache.coverR, cache.hills])
        expect(pieces.length).toBeGreaterThanOrEqual(terrain.count);
      expect(cache.neighbours.head.length).toBeGreaterThanOrEqual(cellsOf(setup));
      expect(new Set(cache.poseX)).toEqual(new Set([-2]));
      expect(new Set(cache.hosts)).toEqual(new Set([-1]));
    }
  }
});

test('K14 what fits is not taken anew', () => {
  const cache = new SkirmishCache();
  for (const [setup, again] of [
    [setupOf(3, 12, 6, blocks(8)), setupOf(3, 12, 6, blocks(8))],
    [setupOf(3, 12, 6, blocks(8)), setupOf(3, 12, 6, blocks(2), 20)],
  ]) {
    cache.fit(setup);
    const { lines, blocks: kept } = cache;
    cache.fit(again);
    expect(cache.lines).toBe(lines);
    expect(cache.blocks).toBe(kept);
  }
});

test('K14 each pair of models and each shot has an entry of its own, and there are no others', () => {
  for (const models of [2, 3, 9]) {
    const pairs: number[] = [];
    for (let o = 0; o < models; o++) for (let m = 0; m < o; m++) pairs.push(pairOf(m, o));
    expect(pairs.sort((p, q) => p - q)).toEqual(Array.from({ length: pairOf(0, models) }, (_, i) => i));
    for (let first = 0; first <= models; first++) {
      const shots: number[] = [];
      for (let m = 0; m < models; m++)
        for (let o = 0; o < models; o++) if (m < first !== o < first) shots.push(shotOf(first, models, m, o));
      const all = 2 * first * (models - first);
      expect(shots.sort((p, q) => p - q)).toEqual(Array.from({ length: all }, (_, i) => i));
    }
  }
});

test('K14 pieces that hide, shelter and carry are told apart, the lowest model being the measure', () => {
  const pieces: Piece[] = [
    PLAIN,
    { ...PLAIN, height: 1 },
    { ...PLAIN, height: 1 - 1 / INCH },
    { ...PLAIN, sight: 'none', cover: 'soft' },
    { ...PLAIN, sight: 'wood', cover: 'hard', standOn: true },
    { ...PLAIN, sight: 'none', height: 0, standOn: true },
  ];
  const cache = new SkirmishCache();
  const setup = setupOf(2, 4, 2, pieces);
  for (let time = 0; time < 2; time++) {
    cache.fit(setup);
    expect([...cache.blocks.subarray(0, cache.blockCount)]).toEqual([0, 1, 4]);
    expect([...cache.covers.subarray(0, cache.coverCount)]).toEqual([3, 4]);
    expect([...cache.hills.subarray(0, cache.hillCount)]).toEqual([4, 5]);
    const { x, y, radius } = setup.terrain;
    expect([cache.blockX[2], cache.blockY[2], cache.blockR[2]]).toEqual([x[4], y[4], radius[4]]);
    expect([cache.coverX[1], cache.coverY[1], cache.coverR[1]]).toEqual([x[4], y[4], radius[4]]);
  }
});
