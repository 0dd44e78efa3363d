import { expect, it } from 'vitest';
import { INCH, TOUCH } from '../kernel/geometry/measures.js';
import { Random } from '../testing/random.js';
import { scenario } from '../testing/scenario.js';
import {
  bendWay,
  clearShare,
  clearWay,
  findOnWay,
  isBent,
  onWay,
  putOnWay,
  setWay,
  squaredToParts,
  squaredToWay,
  wayLength,
  wayTo,
} from './ways.js';

/** Returns the place of model `m` after `share` 256ths of its way, ticks. */
const placeOnWay = (b: Parameters<typeof findOnWay>[0], m: number, share: number): [number, number] => {
  findOnWay(b, m, share);
  return [onWay.x, onWay.y];
};

/**
 * Makes a model at (10, 10) whose way leads 3 inches north, 4 east and 3 north again, and a model with a straight way.
 */
const bent = () => {
  const { b } = scenario('wh40k2')
    .unit('men', {
      models: 2,
      at: [
        [10, 10],
        [12, 10],
      ],
    })
    .enemy('foes', { models: 1, at: [40, 40] })
    .start();
  setWay(b, 0, 14 * INCH, 16 * INCH, 0);
  setWay(b, 1, 12 * INCH, 14 * INCH, 0);
  bendWay(b, 0, 10 * INCH, 13 * INCH);
  bendWay(b, 0, 14 * INCH, 13 * INCH);
  return b;
};

it('K32 a way with corners is gone leg by leg, by its length', () => {
  const b = bent();
  expect([isBent(b, 0), isBent(b, 1)]).toEqual([true, false]);
  expect([wayLength(b, 0) / INCH, wayLength(b, 1) / INCH]).toEqual([10, 4]);
  const at = (m: number, share: number) => placeOnWay(b, m, share).map((at) => at / INCH);
  expect([0, 128, 256].map((share) => at(0, share))).toEqual([
    [10, 10],
    [12, 13],
    [14, 16],
  ]);
  expect(at(0, 64)[1]).toBeCloseTo(12.5, 3);
  expect(at(0, 192)[0]).toBeCloseTo(14, 3);
  expect(at(0, 192)[1]).toBeCloseTo(13.5, 3);
  expect(at(1, 128)).toEqual([12, 12]);
  for (let share = 0; share <= 256; share++) {
    const gone = wayTo(b, 0, ...placeOnWay(b, 0, share));
    expect(Math.abs(gone - (10 * INCH * share) / 256)).toBeLessThanOrEqual(2);
  }
});

it('K32 who goes round looks where he goes, and has come near to what lies beside his way', () => {
  const b = bent();
  putOnWay(b, [0], 1, 128);
  expect([b.model.x[0] / INCH, b.model.y[0] / INCH]).toEqual([12, 13]);
  expect(b.model.facing[0] / 65536).toBeCloseTo(0.25, 3);
  expect(Math.sqrt(squaredToWay(b, 0, 0, 9 * INCH, 13 * INCH)) / INCH).toBeCloseTo(1, 3);
  expect(Math.sqrt(squaredToWay(b, 0, 128, 9 * INCH, 13 * INCH)) / INCH).toBeCloseTo(3, 3);
});

it('K32 the distance of a place from a way is that from the nearest of many points of all its parts', () => {
  const b = bent();
  const random = new Random(5);
  const nearest = { first: 0, second: 0, last: 0 };
  for (let n = 0; n < 60; n++) {
    const [x, y] = [(8 + random.below(80) / 10) * INCH, (8 + random.below(100) / 10) * INCH];
    let least = Infinity;
    let at = 0;
    for (let k = 0; k <= 1000; k++) {
      const px = k < 300 ? 10 : k < 700 ? 10 + (k - 300) / 100 : 14;
      const py = k < 300 ? 10 + k / 100 : k < 700 ? 13 : 13 + (k - 700) / 100;
      const far = Math.hypot(px * INCH - x, py * INCH - y);
      if (far < least) [least, at] = [far, k];
    }
    expect(Math.abs(Math.sqrt(squaredToParts(b, 0, x, y)) - least)).toBeLessThan(INCH / 100);
    nearest[at < 300 ? 'first' : at < 700 ? 'second' : 'last']++;
  }
  expect(Math.min(...Object.values(nearest))).toBeGreaterThan(10);
});

it('K15 nothing is left of the corners of a way that is over, and others keep theirs', () => {
  const b = bent();
  bendWay(b, 1, 13 * INCH, 12 * INCH);
  clearWay(b, 0);
  expect([b.field.bends[0], isBent(b, 0), isBent(b, 1)]).toEqual([1, false, true]);
  clearWay(b, 1);
  expect([...b.bend.model, ...b.bend.x, ...b.bend.y, b.field.bends[0]].every((v) => v === 0)).toBe(true);
});

it('K32 W40K-MOVE-006 halted models stand at the largest share of their ways at which nobody shares ground, asked share by share', () => {
  const seen = { whole: 0, part: 0, none: 0 };
  for (let seed = 0; seed < 60; seed++) {
    const random = new Random(seed);
    const at = (): [number, number] => [30 + random.below(80) / 10, 30 + random.below(80) / 10];
    const places = Array.from({ length: 5 }, at);
    const { b } = scenario('wh40k2')
      .unit('men', { models: 3, at: [20, 20] })
      .unit('others', { models: 2, at: [50, 20] })
      .enemy('foes', { models: 1, at: [60, 40] })
      .start();
    for (let m = 0; m < 5; m++) [b.model.x[m], b.model.y[m]] = places[m].map((v) => v * INCH);
    for (let m = 0; m < 3; m++) {
      const [x, y] = at();
      setWay(b, m, x * INCH, y * INCH, 0);
    }
    if (seed % 2 === 1) bendWay(b, 1, 34 * INCH, 34 * INCH);
    const { radius } = b.setup.model;
    const place = (m: number, share: number) => (m < 3 ? placeOnWay(b, m, share) : [b.model.x[m], b.model.y[m]]);
    const isClear = (share: number): boolean => {
      for (let m = 0; m < 3; m++) {
        for (let o = 0; o < 5; o++) {
          const [x, y] = place(m, share);
          const [ox, oy] = place(o, share);
          if (o !== m && (x - ox) ** 2 + (y - oy) ** 2 < (radius[m] + radius[o] - TOUCH) ** 2) return false;
        }
      }
      return true;
    };
    const from = random.below(257);
    let share = from;
    while (share >= 0 && !isClear(share)) share--;
    expect(clearShare(b, [0, 1, 2], 3, from)).toBe(share);
    seen[share < 0 ? 'none' : share < from ? 'part' : 'whole']++;
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3);
});
