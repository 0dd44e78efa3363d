import fc from 'fast-check';
import { expect, test } from 'vitest';
import { degrees, INCH, TOUCH, ticks } from '../kernel/geometry/measures.js';
import { Random } from '../testing/random.js';
import type { RegimentsBattle } from './battle.js';
import { canRearrange, keepReach, reformTo, squaredDisplacement } from './displacement.js';
import { assignSlots, halfDepthOf, halfWidthOf, placeInBlock, ranksOf } from './formation.js';
import { join, toyBattle } from './toy-battle.js';

const from = new Float64Array(2);
const to = new Float64Array(2);

test('T9A-MOV-017 the farthest way of a model is that of the one that gets farthest, of all of them', () => {
  const angle = fc.integer({ min: 0, max: 65535 });
  const shift = fc.integer({ min: -20_000, max: 20_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 12 }),
      shift,
      shift,
      angle,
      (models, wide, dx, dy, facing) => {
        const files = Math.min(models, wide);
        const b = toyBattle([{ at: [36, 24], facing: 33, models, files, base: [25, 50] }]);
        const { x, y, halfWidth: w, halfDepth: d } = b.unit;
        let most = 0;
        for (let place = 0; place < models; place++) {
          const rank = Math.floor(place / files);
          placeInBlock(b, 0, x[0], y[0], b.unit.facing[0], w[0], d[0], place - rank * files, rank, from);
          placeInBlock(b, 0, x[0] + dx, y[0] + dy, facing, w[0], d[0], place - rank * files, rank, to);
          most = Math.max(most, Math.hypot(to[0] - from[0], to[1] - from[1]));
        }
        expect(Math.sqrt(squaredDisplacement(b, 0, x[0] + dx, y[0] + dy, facing))).toBeCloseTo(most, 3);
        expect(ranksOf(models, files)).toBeGreaterThan(0);
      },
    ),
    { numRuns: 300 },
  );
});

test('T9A-VEC-117 T9A-MOV-013 in a reform nobody may end farther than twice the Movement from where he stood', () => {
  // One file of 20 turns into one rank. The outermost places must be filled by models from far away.
  const b = toyBattle([{ at: [36, 24], models: 20, files: 1 }]);
  const need = (limit: number) => canRearrange(b, 0, ticks(36), ticks(24), 0, 20, limit);
  // The middle of the last base is 190 mm from the Centre on either axis. A model that ends there came from at least 10
  // mm farther in.
  expect(need(8 * INCH)).toBe(true);
  expect(need(ticks(5))).toBe(false);
});

test('T9A-MOV-013 models may change places: turning about sends nobody to the other end', () => {
  const b = toyBattle([{ at: [36, 24], models: 40, files: 10 }]);
  expect(canRearrange(b, 0, ticks(36), ticks(24), degrees(180), 10, ticks(0.1))).toBe(true);
  expect(canRearrange(b, 0, ticks(36), ticks(24), 0, 10, 0)).toBe(true);
  expect(canRearrange(b, 0, ticks(36) + 5 * INCH, ticks(24), 0, 10, ticks(1))).toBe(false);
});

/** Returns the middles of all bases of unit 0 in a pose, rank by rank. */
function placesOf(b: RegimentsBattle, x: number, y: number, facing: number, files: number): [number, number][] {
  const [w, d] = [halfWidthOf(b, 0, files), halfDepthOf(b, 0, files)];
  return Array.from({ length: b.unit.models[0] }, (_, place) => {
    const rank = Math.floor(place / files);
    placeInBlock(b, 0, x, y, facing, w, d, place - rank * files, rank, to);
    return [to[0], to[1]];
  });
}

/** True if every model can have its own place among those that `may` allows, computed by augmenting paths. */
function canShare(count: number, may: (model: number, place: number) => boolean): boolean {
  const taker = new Array<number>(count).fill(-1);
  const find = (m: number, asked: Set<number>): boolean =>
    taker.some((other, p) => {
      if (!may(m, p) || asked.has(p)) return false;
      asked.add(p);
      if (other >= 0 && !find(other, asked)) return false;
      taker[p] = m;
      return true;
    });
  return taker.every((_, m) => find(m, new Set()));
}

/** Makes a block with or without a champion and up to three characters, whose allowances are in `own`. */
function withIndividuals(random: Random) {
  const models = 2 + random.below(14);
  const files = 1 + random.below(Math.min(models, 6));
  const champion = random.below(2) === 0;
  const joinedCharacters = [0, 0, 1, 2, 3][random.below(5)];
  const b = toyBattle([
    { at: [36, 24], facing: random.below(2) === 0 ? 0 : random.below(360), models, files, base: [20, 40], champion },
    ...Array.from({ length: 3 }, (_, g) => ({ at: [10 + 10 * g, 40] as const, models: 1, files: 1, player: 0 })),
  ]);
  for (let g = 1; g <= joinedCharacters; g++) join(b, g, 0);
  b.unit.halfDepth[0] = halfDepthOf(b, 0, files);
  assignSlots(b, 0);
  const own = Int32Array.from({ length: b.setup.units }, () => (2 + random.below(8)) * INCH);
  const individuals = [...(champion ? [0] : []), ...Array.from({ length: joinedCharacters }, (_, g) => g + 1)];
  return { b, files, own, individuals };
}

test('T9A-MOV-013 T9A-FRT-001 T9A-CRF-005 who can be rearranged is told by sharing out all places, each to who may go there', () => {
  const random = new Random(6);
  const tally = { can: 0, cannot: 0, told: 0 };
  for (let k = 0; k < 1500; k++) {
    const { b, own, individuals } = withIndividuals(random);
    const count = b.unit.models[0];
    const wide = 1 + random.below(Math.min(count, 7));
    const spread = [0, 2, 6][random.below(3)] * INCH;
    const x = b.unit.x[0] + random.below(2 * spread + 1) - spread;
    const y = b.unit.y[0] + random.below(2 * spread + 1) - spread;
    const facing = random.below(2) === 0 ? b.unit.facing[0] : random.below(65536);
    const limit = (1 + random.below(8)) * INCH;
    const isTold = random.below(3) > 0;
    const before = placesOf(b, b.unit.x[0], b.unit.y[0], b.unit.facing[0], b.unit.files[0]);
    const after = placesOf(b, x, y, facing, wide);
    const who = new Map(isTold ? individuals.map((g) => [b.unit.slot[g], g] as const) : []);
    const front = Math.min(count, Math.max(1, Math.ceil(who.size / wide)) * wide);
    const full = Math.floor(who.size / wide) * wide;
    let close = false;
    const may = (m: number, p: number): boolean => {
      const g = who.get(m);
      const reach = (g === undefined ? limit : own[g]) + TOUCH;
      const far = Math.hypot(after[p][0] - before[m][0], after[p][1] - before[m][1]);
      if (Math.abs(far - reach) < 0.01) close = true;
      return far <= reach && (g === undefined ? p >= full : p < front);
    };
    const expected = canShare(count, may);
    if (close) continue;
    const found = canRearrange(b, 0, x, y, facing, wide, limit, isTold ? own : null);
    if (found !== expected) expect([k, found]).toEqual([k, expected]);
    tally[found ? 'can' : 'cannot']++;
    if (isTold && individuals.length > 0) tally.told++;
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(200);
});

test('T9A-FRT-002 T9A-CRF-005 whoever can be rearranged is: nobody ends farther than he may, and individuals stand in front', () => {
  const random = new Random(7);
  let moved = 0;
  for (let k = 0; k < 1500; k++) {
    const { b, own, individuals } = withIndividuals(random);
    const count = b.unit.models[0];
    const wide = 1 + random.below(Math.min(count, 7));
    const x = b.unit.x[0] + random.below(4 * INCH) - 2 * INCH;
    const y = b.unit.y[0] + random.below(4 * INCH) - 2 * INCH;
    const facing = random.below(2) === 0 ? b.unit.facing[0] : random.below(65536);
    const limit = (2 + random.below(8)) * INCH;
    if (!canRearrange(b, 0, x, y, facing, wide, limit, own)) continue;
    const before = placesOf(b, b.unit.x[0], b.unit.y[0], b.unit.facing[0], b.unit.files[0]);
    const stood = individuals.map((g) => b.unit.slot[g]);
    reformTo(b, 0, x, y, facing, wide, limit / 2);
    keepReach(b, 0, limit, own, () => false);
    expect([b.unit.x[0], b.unit.y[0], b.unit.facing[0], b.unit.files[0]]).toEqual([x, y, facing, wide]);
    const after = placesOf(b, x, y, facing, wide);
    const slots = individuals.map((g) => b.unit.slot[g]);
    expect(new Set(slots).size).toBe(slots.length);
    if (individuals.length === 0) continue;
    const front = Math.min(count, Math.ceil(individuals.length / wide) * wide);
    const full = Math.floor(individuals.length / wide) * wide;
    for (const [i, g] of individuals.entries()) {
      const far = Math.hypot(after[slots[i]][0] - before[stood[i]][0], after[slots[i]][1] - before[stood[i]][1]);
      expect([k, g, far <= own[g] + TOUCH + 0.01, slots[i] < front]).toEqual([k, g, true, true]);
    }
    const [from0, to0] = [before.filter((_, m) => !stood.includes(m)), after.filter((_, p) => !slots.includes(p))];
    const behind = after.map((_, p) => p).filter((p) => !slots.includes(p));
    const shares = canShare(from0.length, (m, p) => {
      const far = Math.hypot(to0[p][0] - from0[m][0], to0[p][1] - from0[m][1]);
      return far <= limit + TOUCH + 0.01 && behind[p] >= full;
    });
    expect([k, shares]).toEqual([k, true]);
    moved++;
  }
  expect(moved).toBeGreaterThan(200);
});
