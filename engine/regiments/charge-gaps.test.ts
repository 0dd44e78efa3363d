import { expect, test } from 'vitest';
import { TOUCH } from '../kernel/geometry/measures.js';
import { gap, overlap } from '../kernel/geometry/rectangle.js';
import { readRecord } from '../kernel/options.js';
import type { RegimentsBattle } from './battle.js';
import { Alignment, canReach, chargePaths, judgeCharge, majoritySide, reached } from './charge-paths.js';
import { Refusal } from './refusals.js';
import { type Block, toyBattle } from './toy-battle.js';

/** Returns the gap in ticks between block `v` and block 0 in the pose of option 0. */
function apart(b: RegimentsBattle, v: number): number {
  const { halfWidth: w, halfDepth: d, x, y, facing } = b.unit;
  const { option } = b;
  return gap(option.x[0], option.y[0], option.facing[0], w[0], d[0], x[v], y[v], facing[v], w[v], d[v]);
}

function runsOver(b: RegimentsBattle, v: number): boolean {
  const { halfWidth: w, halfDepth: d, x, y, facing } = b.unit;
  const { option } = b;
  return overlap(option.x[0], option.y[0], option.facing[0], w[0], d[0], x[v], y[v], facing[v], w[v], d[v]);
}

const one = { models: 1, files: 1 } as const;

/** Scenes of a charger, its target, and a block between them that the charger must go round. */
const ROUND_SOMEBODY: readonly (readonly [string, Block, Block, Block])[] = [
  [
    'a rider goes on before it wheels around one model',
    { at: [42, 19], facing: 339, ...one, base: [25, 50] },
    { at: [33, 27], facing: 337, ...one },
    { at: [39, 22], facing: 264, ...one, base: [40, 40], player: 1 },
  ],
  [
    'a model passes the corner of a column',
    { at: [40.5, 25.5], facing: 211, ...one, base: [25, 25] },
    { at: [27, 19], facing: 110, models: 5, files: 5, base: [25, 50] },
    { at: [28, 27], facing: 285, models: 25, files: 2, base: [40, 40], player: 1 },
  ],
  [
    'a block wheels at once, past a friend',
    { at: [27, 28], facing: 145, models: 15, files: 5, base: [25, 25] },
    { at: [27, 15], facing: 34, models: 15, files: 5, base: [25, 25] },
    { at: [26.5, 20], facing: 315, ...one, player: 0 },
  ],
];

test.each(ROUND_SOMEBODY)(
  'T9A-CHG-002 T9A-CMV-009 the wheel to one who flees may begin and end anywhere: %s',
  (_, u, t, other) => {
    const b = toyBattle([u, t, other]);
    expect(canReach(b, 0, 1, -1)).toBe(true);
    b.option.count = 0;
    expect(chargePaths(b, 0, 1, -1)).toBe(1);
    expect(judgeCharge(b, 0, 1, -1, readRecord(b.option, 0))).toBe(Refusal.Legal);
    expect(apart(b, 1)).toBeLessThanOrEqual(TOUCH);
    expect(runsOver(b, 2)).toBe(false);
  },
);

test('K14 T9A-CHG-003 that one who flees is reached through a gap is not kept for when others have left it', () => {
  const isPlain = ([, u, t, other]: (typeof ROUND_SOMEBODY)[number], barred: boolean) =>
    canReach(toyBattle(barred ? [u, t, other] : [u, t]), 0, 1, -1) && reached.isPlain;
  for (const scene of ROUND_SOMEBODY) expect([isPlain(scene, true), isPlain(scene, false)]).toEqual([false, true]);
});

test('T9A-CHG-002 T9A-CMV-003 who stands beside the target bars no wheel that meets the target first', () => {
  const b = toyBattle([
    { at: [27, 18], facing: 52, models: 15, files: 8, base: [25, 25] },
    { at: [32, 16], facing: 75, ...one },
    { at: [39, 17], facing: 129, models: 3, files: 3, base: [25, 50], player: 1 },
  ]);
  const side = majoritySide(b, 0, 1);
  expect(canReach(b, 0, 1, side)).toBe(true);
  b.option.count = 0;
  expect(chargePaths(b, 0, 1, side)).toBeGreaterThan(0);
  expect(judgeCharge(b, 0, 1, side, readRecord(b.option, 0))).toBe(Refusal.Legal);
  expect(apart(b, 1)).toBeLessThanOrEqual(TOUCH);
  expect(apart(b, 2)).toBeGreaterThan(TOUCH); // T9A-CMV-008
});

test('T9A-CHG-002 T9A-CMV-009 one who stands where the charger would get to only beyond its target does not bar the wheel', () => {
  const b = toyBattle([
    { at: [33, 31], facing: 229, models: 20, files: 8, base: [40, 40] },
    { at: [31.5, 21], facing: 184, ...one, base: [40, 40] },
    { at: [27, 29.5], facing: 254, ...one, player: 1 },
  ]);
  expect(canReach(b, 0, 1, -1)).toBe(true);
  b.option.count = 0;
  expect(chargePaths(b, 0, 1, -1)).toBe(1);
  expect(judgeCharge(b, 0, 1, -1, readRecord(b.option, 0))).toBe(Refusal.Legal);
  expect(apart(b, 1)).toBeLessThanOrEqual(TOUCH);
  expect(apart(b, 2)).toBeGreaterThan(TOUCH);
});

test('T9A-CHG-002 T9A-ALN-002 nor if the target has to be turned to a charger that touches a corner of it', () => {
  const b = toyBattle([
    { at: [34.5, 29], facing: 62, models: 15 },
    { at: [38.5, 26.5], facing: 280, models: 3, files: 3, base: [40, 40] },
    { at: [37.5, 32.5], facing: 163, models: 3, files: 3, base: [25, 50], player: 0 },
  ]);
  expect(majoritySide(b, 0, 1)).toBe(0);
  expect(canReach(b, 0, 1, 0)).toBe(true);
  b.option.count = 0;
  expect(chargePaths(b, 0, 1, 0)).toBeGreaterThan(0);
  expect(b.option.extra[0]).toBe(Alignment.target);
  expect(runsOver(b, 2)).toBe(false);
});

test('T9A-CHG-002 T9A-CMV-005 the wheel to a long front whose far end lies behind the charger is found past who stands before it', () => {
  const b = toyBattle([
    { at: [36, 20], facing: 0, models: 5, files: 5, base: [25, 25] },
    { at: [29.76, 22.91], facing: 56, models: 16, files: 16, base: [20, 20] },
    { at: [32.81, 23.63], facing: 94, models: 3, files: 3, base: [30, 30], player: 1 },
  ]);
  expect(majoritySide(b, 0, 1)).toBe(0);
  expect(canReach(b, 0, 1, 0)).toBe(true);
  b.option.count = 0;
  expect(chargePaths(b, 0, 1, 0)).toBeGreaterThan(0);
  expect(judgeCharge(b, 0, 1, 0, readRecord(b.option, 0))).toBe(Refusal.Legal);
  expect(runsOver(b, 2)).toBe(false);
});
