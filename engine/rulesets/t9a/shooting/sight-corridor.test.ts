import { expect, test } from 'vitest';
import { newHull, rectangleHull } from '../../../kernel/geometry/convex.js';
import { INCH, TURN } from '../../../kernel/geometry/measures.js';
import { layCorridor, mayReachCorridor, reachesCorridor } from '../../../regiments/shooting/sight-corridor.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';

/**
 * True if a block of 1 x 1 inch at (x, y) is between a front at y = 12.39 and orcs at y = 32, both 3.94 inches wide.
 */
function between(x: number, y: number): boolean {
  const battle = scenario('t9a')
    .unit('archers', { models: 5, files: 5, at: [36, 12] })
    .enemy('orcs', { models: 5, files: 5, at: [36, 32] })
    .start();
  layCorridor(battle.b, battle.row('archers'), battle.row('orcs'));
  const hull = newHull();
  const count = rectangleHull(x * 2540, y * 2540, 0, 1270, 1270, hull);
  const reaches = reachesCorridor(hull, count);
  if (reaches) expect(mayReachCorridor(x * 2540, y * 2540, 1797)).toBe(true);
  return reaches;
}

test('what lies on a line from the front to the target is in the corridor, what lies beside or behind is not', () => {
  expect(between(36, 22)).toBe(true);
  expect(between(38.4, 22)).toBe(true); // its left edge is at 37.9, the corridor's right one at 37.97
  expect(between(38.5, 22)).toBe(false);
  expect(between(33.5, 22)).toBe(false);
  expect(between(36, 11.8)).toBe(false); // the block is behind the front
  expect(between(36, 33)).toBe(false); // the block is behind the target
});

/**
 * Returns the corners of a rectangle of `w` by `d` inches about (x, y), turned by `degrees`, clockwise; the front ones
 * first.
 */
function corners(x: number, y: number, degrees: number, w: number, d: number): [number, number][] {
  const turn = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const at = (right: number, ahead: number): [number, number] => [
    x + right * cos + ahead * sin,
    y - right * sin + ahead * cos,
  ];
  return [at(-w, d), at(w, d), at(w, -d), at(-w, -d)];
}

/** Returns how far a point lies to the left of the way from `a` to `b`, in inches. */
const left = (a: readonly number[], b: readonly number[], p: readonly number[]): number =>
  ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / Math.hypot(b[0] - a[0], b[1] - a[1]);

/**
 * Returns the greatest gap between the two sets of points along the normals of all lines through two points of either
 * set; below 0 they overlap.
 */
function gapOf(one: readonly (readonly number[])[], other: readonly (readonly number[])[]): number {
  let most = -Infinity;
  const all = [...one, ...other];
  for (const a of all) {
    for (const b of all) {
      if (a === b) continue;
      for (const [near, far] of [
        [one, other],
        [other, one],
      ]) {
        const least = Math.min(...far.map((p) => left(a, b, p)));
        const greatest = Math.max(...near.map((p) => left(a, b, p)));
        most = Math.max(most, least - greatest);
      }
    }
  }
  return most;
}

test('T9A-LOS-001 a block is in the corridor if no line parts it from the front and the target, wherever they stand and look', () => {
  const random = new Random(5);
  const some = (least: number, most: number) => least + (random.below(1_000_001) / 1_000_000) * (most - least);
  let counts = [0, 0];
  for (let k = 0; k < 40; k++) {
    const own = { models: 1 + random.below(12), files: 1 + random.below(6), facing: random.below(360) };
    const theirs = { models: 1 + random.below(12), files: 1 + random.below(6), facing: random.below(360) };
    const battle = scenario('t9a')
      .unit('archers', { ...own, files: Math.min(own.files, own.models), at: [some(20, 32), some(14, 34)] })
      .enemy('orcs', { ...theirs, files: Math.min(theirs.files, theirs.models), at: [some(40, 52), some(14, 34)] })
      .start();
    const { b } = battle;
    const [u, t] = [battle.row('archers'), battle.row('orcs')];
    const block = (v: number) => {
      const { x, y, facing, halfWidth, halfDepth } = b.unit;
      return corners(x[v] / INCH, y[v] / INCH, (facing[v] * 360) / TURN, halfWidth[v] / INCH, halfDepth[v] / INCH);
    };
    const ground = [...block(u).slice(0, 2), ...block(t)];
    layCorridor(b, u, t);
    for (let j = 0; j < 60; j++) {
      const [x, y, facing, w, d] = [some(14, 58), some(8, 40), random.below(TURN), some(0.3, 3), some(0.3, 3)];
      const hull = newHull();
      const count = rectangleHull(x * INCH, y * INCH, facing, w * INCH, d * INCH, hull);
      const gap = gapOf(ground, corners(x, y, (facing * 360) / TURN, w, d));
      if (Math.abs(gap) < 0.001) continue;
      expect([k, j, reachesCorridor(hull, count)]).toEqual([k, j, gap < 0]);
      if (gap < 0) expect(mayReachCorridor(x * INCH, y * INCH, Math.hypot(w, d) * INCH)).toBe(true);
      counts = gap < 0 ? [counts[0] + 1, counts[1]] : [counts[0], counts[1] + 1];
    }
  }
  expect(Math.min(...counts)).toBeGreaterThan(250);
});

test('T9A-LOS-001 a corridor is as wide as front and target and no wider, along both axes and aslant', () => {
  for (const facing of [0, 90, 180, 270, 45, 217]) {
    const turn = (facing * Math.PI) / 180;
    const at = (right: number, ahead: number) =>
      [
        36 + right * Math.cos(turn) + ahead * Math.sin(turn),
        24 - right * Math.sin(turn) + ahead * Math.cos(turn),
      ] as const;
    const { b, row } = (() => {
      const battle = scenario('t9a')
        .unit('archers', { models: 5, files: 5, at: at(0, -8), facing })
        .enemy('orcs', { models: 5, files: 5, at: at(0, 8), facing: (facing + 180) % 360 })
        .start();
      return { b: battle.b, row: (name: string) => battle.row(name) };
    })();
    layCorridor(b, row('archers'), row('orcs'));
    const half = b.unit.halfWidth[0] / INCH;
    const reaches = (right: number, ahead: number) => {
      const [x, y] = at(right, ahead);
      const hull = newHull();
      const count = rectangleHull(x * INCH, y * INCH, Math.round((facing * TURN) / 360), INCH / 2, INCH / 2, hull);
      return reachesCorridor(hull, count);
    };
    const front = -8 + b.unit.halfDepth[0] / INCH;
    const rear = 8 + b.unit.halfDepth[0] / INCH;
    for (const side of [-1, 1]) {
      expect([facing, side, reaches(side * (half + 0.49), 0)]).toEqual([facing, side, true]);
      expect([facing, side, reaches(side * (half + 0.51), 0)]).toEqual([facing, side, false]);
    }
    expect([reaches(0, front - 0.49), reaches(0, front - 0.51)]).toEqual([true, false]);
    expect([reaches(0, rear + 0.49), reaches(0, rear + 0.51)]).toEqual([true, false]);
  }
});
