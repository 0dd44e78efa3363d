import { describe, expect, test } from 'vitest';
import { TURN } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Random } from '../../../testing/random.js';
import { BASES } from '../armies/profiles.js';
import { baseOf, radiusOf } from '../core/models.js';
import { type HordesBattle, Status } from '../core/state.js';
import { sees } from './line-of-sight.js';

/** True if the first model sees the target, with others between them. */
const seen = (viewer: Standing, target: Standing, ...others: readonly Standing[]): boolean => {
  const t = new HordesTable({ viewer }, { target, ...Object.fromEntries(others.map((o, i) => [`other ${i}`, o])) });
  return sees(t.b, 0, 1);
};

describe('front arc', () => {
  test('HRD-LOS-001 HRD-LOS-005 HRD-FACE-001 a target is seen if any part of it is in the front arc', () => {
    const at = (y: number, facing = 0) => seen({ at: [24, 24], facing }, { at: [30, y] });
    expect([at(24.1), at(23.45), at(23.39), at(20)]).toEqual([true, true, false, false]);
    expect([at(23.39, 90), at(24.1, 270)]).toEqual([true, false]);
    // aslant: the edge of the arc leads from south-west to north-east
    expect(seen({ at: [24, 24], facing: 315 }, { at: [28, 28.8] })).toBe(true);
    expect(seen({ at: [24, 24], facing: 315 }, { at: [28.8, 28] })).toBe(true);
    expect(seen({ at: [24, 24], facing: 315 }, { at: [29, 28] })).toBe(false);
  });

  test('HRD-LOS-005 the line ends on a part in the front arc, even if the rest is in the open', () => {
    // Half of the target is in front. The blocker hides that half; the half behind the arc's edge would be free.
    const target: Standing = { at: [30, 24] };
    const blocker: Standing = { at: [27, 24.6], base: 'large' };
    expect(seen({ at: [24, 24] }, target, blocker)).toBe(false);
    expect(seen({ at: [24, 24], facing: 90 }, target, blocker)).toBe(true);
    expect(seen({ at: [24, 24] }, target, { ...blocker, at: [27, 26] })).toBe(true);
  });
});

describe('models in the way', () => {
  const behind = (base: NonNullable<Standing['base']>, blocker: Partial<Standing>) =>
    seen({ at: [24, 20] }, { at: [24, 30], base }, { at: [24, 25], ...blocker });

  test('HRD-LOS-007 HRD-LOS-010 a base hides equal and smaller bases (HRD-V-139)', () => {
    expect(behind('small', { base: 'medium' })).toBe(false);
    expect(behind('medium', { base: 'medium' })).toBe(false);
    expect(behind('large', { base: 'medium' })).toBe(true);
  });

  test('HRD-KNOCK-004 HRD-STNRY-004 a stationary model is in the way, a knocked-down one is not (HRD-V-147, HRD-V-247)', () => {
    expect(behind('small', { base: 'large', status: Status.stationary })).toBe(false);
    expect(behind('small', { base: 'large', status: Status.knockedDown })).toBe(true);
  });

  test('HRD-LOS-004 HRD-LOS-011 one free line past the blocker suffices (HRD-V-141)', () => {
    const past = (x: number, base: NonNullable<Standing['base']> = 'small') => behind('small', { at: [x, 25], base });
    expect([past(24), past(24.05), past(23.95)]).toEqual([false, true, true]);
    expect([past(24.1, 'medium'), past(24.3, 'medium'), past(23.7, 'medium')]).toEqual([false, true, true]);
    expect(seen({ at: [10, 10], facing: 90 }, { at: [16, 11.5] }, { at: [13, 10] })).toBe(true);
  });

  test('HRD-LOS-009 models beside and behind both do not matter', () => {
    expect(seen({ at: [24, 20] }, { at: [24, 30] }, { at: [24, 32] }, { at: [24, 18] }, { at: [27, 25] })).toBe(true);
    // Two that leave a gap between them, and two that leave none.
    expect(seen({ at: [24, 20] }, { at: [24, 30] }, { at: [23.2, 25] }, { at: [24.8, 25] })).toBe(true);
    expect(seen({ at: [24, 20] }, { at: [24, 30] }, { at: [23.38, 25] }, { at: [24.62, 25], base: 'medium' })).toBe(
      false,
    );
  });
});

/** Tries many lines between points of both bases; `margin` is added to the radius of whoever is in the way. */
function seenByLines(b: HordesBattle, margin: number): boolean {
  const { x, y, facing } = b.model;
  const POINTS = 48;
  const east = SIN[facing[0]];
  const north = COS[facing[0]];
  for (let i = 0; i < POINTS; i++) {
    const a = Math.trunc((i * TURN) / POINTS);
    const fromX = x[0] + radiusOf(b, 0) * SIN[a];
    const fromY = y[0] + radiusOf(b, 0) * COS[a];
    for (let k = 0; k < POINTS; k++) {
      const c = Math.trunc((k * TURN) / POINTS);
      const toX = x[1] + radiusOf(b, 1) * SIN[c];
      const toY = y[1] + radiusOf(b, 1) * COS[c];
      if ((toX - x[0]) * east + (toY - y[0]) * north < 0) continue;
      let free = true;
      for (let o = 2; o < b.setup.models && free; o++) {
        if (baseOf(b, o) < baseOf(b, 1)) continue;
        const dx = toX - fromX;
        const dy = toY - fromY;
        const t = Math.max(0, Math.min(1, ((x[o] - fromX) * dx + (y[o] - fromY) * dy) / (dx * dx + dy * dy)));
        free = Math.hypot(x[o] - fromX - t * dx, y[o] - fromY - t * dy) >= radiusOf(b, o) + margin;
      }
      if (free) return true;
    }
  }
  return false;
}

test('HRD-LOS-004 line of sight is what thousands of lines say, in strewn scenes', () => {
  const random = new Random(7);
  const base = () => BASES[random.below(3)];
  let hidden = 0;
  let differ = 0;
  for (let n = 0; n < 400; n++) {
    const others: Standing[] = [];
    const taken: [number, number][] = [
      [24, 20],
      [24, 28],
    ];
    for (let i = 0; i < 6; i++) {
      const at: [number, number] = [21 + random.below(600) / 100, 21.5 + random.below(500) / 100];
      if (taken.some(([tx, ty]) => Math.hypot(tx - at[0], ty - at[1]) < 2)) continue;
      taken.push(at);
      others.push({ at, base: base() });
    }
    const viewer: Standing = { at: [24, 20], base: base(), facing: random.below(360) };
    const t = new HordesTable(
      { viewer },
      { target: { at: [24, 28], base: base() }, ...Object.fromEntries(others.map((o, i) => [`o${i}`, o])) },
    );
    const says = sees(t.b, 0, 1);
    if (!says) hidden++;
    // Whoever is seen with wider bases in the way is seen; whoever is seen is seen with narrower ones.
    if (seenByLines(t.b, 4) && !says) differ++;
    if (says && !seenByLines(t.b, -60)) differ++;
  }
  expect(hidden).toBeGreaterThan(80);
  expect(differ).toBe(0);
});
