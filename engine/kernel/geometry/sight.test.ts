import fc from 'fast-check';
import { expect, test } from 'vitest';
import { degrees, isHalf, mm, TOUCH, ticks } from './measures.js';
import { convexPolygon } from './polygon.js';
import { cornerX, cornerY } from './rectangle.js';
import {
  addCircle,
  addPolygon,
  addRectangle,
  clearScreens,
  cutByCircle,
  cutByPolygon,
  cutByRectangle,
  hiddenShare,
  newScreens,
} from './sight.js';

const screens = newScreens(16);

/** A target of 100 x 40 mm whose front edge lies 20,000 north of the origin, facing the eye there. */
const TARGET = [0, 22_000, degrees(180), 5000, 2000] as const;

test('T9A-LOS-002 a base between cuts the line, one beside it does not', () => {
  expect(cutByRectangle(0, 0, 0, 20_000, 0, 9000, 0, 1000, 1000)).toBe(true);
  expect(cutByRectangle(0, 0, 0, 20_000, 1500, 9000, 0, 1000, 1000)).toBe(false);
  expect(cutByRectangle(0, 0, 0, 20_000, 0, 9000, degrees(45), 1000, 1000)).toBe(true);
  expect(cutByRectangle(0, 0, 0, 20_000, 0, 22_000, 0, 1000, 1000)).toBe(false); // the line ends before the rectangle
});

test('T9A-LOS-001 K49 a line along an edge, or cutting off up to the tolerance, is free', () => {
  expect(cutByRectangle(1000, 0, 1000, 20_000, 0, 9000, 0, 1000, 1000)).toBe(false);
  expect(cutByRectangle(1000 - TOUCH, 0, 1000 - TOUCH, 20_000, 0, 9000, 0, 1000, 1000)).toBe(false);
  expect(cutByRectangle(999 - TOUCH, 0, 999 - TOUCH, 20_000, 0, 9000, 0, 1000, 1000)).toBe(true);
  const wood = convexPolygon([-1000, 8000, 1000, 8000, 0, 10_000])!;
  expect(cutByPolygon(0, 0, 0, 20_000, wood)).toBe(true);
  expect(cutByPolygon(1000, 0, 1000, 20_000, wood)).toBe(false);
  expect(cutByCircle(0, 0, 0, 20_000, 2999, 9000, 3000)).toBe(true);
  expect(cutByCircle(0, 0, 0, 20_000, 3000, 9000, 3000)).toBe(false);
  expect(cutByCircle(0, 0, 0, 5000, 0, 9000, 3000)).toBe(false);
});

test('K52 T9A-COV-001 a screen hides the share of the area in its shadow', () => {
  clearScreens(screens);
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBe(0);

  // an obstacle from the middle line to 1,000 ticks right, half-way to the target: its shadow grows with distance
  addRectangle(screens, 500, 10_000, 0, 500, 0);
  // At distance y the shadow reaches from 0 to y / 10: at 20,000 to 24,000 ticks that is 2,000 to 2,400 of 10,000.
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBeCloseTo(0.22, 9);

  addRectangle(screens, 500, 12_000, 0, 500, 0); // wholly in the shadow of the first obstacle
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBeCloseTo(0.22, 9);

  addRectangle(screens, -500, 10_000, 0, 500, 0); // the mirror image of the first obstacle
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBeCloseTo(0.44, 9);
});

test('K52 T9A-COV-001 only what is behind the front of the screen is hidden', () => {
  clearScreens(screens);
  addRectangle(screens, 0, 30_000, 0, 9000, 1000); // this obstacle is behind the target
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBe(0);
  // the obstacle's front edge halves the target, and all of the target behind that edge lies inside the obstacle
  addRectangle(screens, 0, 42_000, 0, 9000, 20_000);
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBeCloseTo(0.5, 9);
});

test('T9A-COV-003 T9A-COV-006 half of a target is enough, and two kinds add up without counting ground twice', () => {
  clearScreens(screens);
  addRectangle(screens, -5000, 19_000, 0, 5000, 0); // hides nearly the left half of the target
  const left = hiddenShare(0, 0, ...TARGET, screens);
  expect(isHalf(left)).toBe(true);
  addRectangle(screens, -2000, 10_000, 0, 4000, 0);
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBeGreaterThan(left);
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBeLessThanOrEqual(1);
});

test('T9A-LOS-005 K49 a neighbour that touches the eye hides only what lies behind its own edge', () => {
  clearScreens(screens);
  addRectangle(screens, 1000, -1000, 0, 1000, 1000); // the obstacle's front left corner is the eye
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBe(0);
  // a target behind the eye: its right half is hidden
  expect(hiddenShare(0, 0, 0, -22_000, 0, 5000, 2000, screens)).toBeCloseTo(0.5, 9);
  // an eye on the left edge of the obstacle
  expect(hiddenShare(0, -500, 0, 22_000, 0, 5000, 2000, screens)).toBeCloseTo(0.5, 9);
  clearScreens(screens);
  addRectangle(screens, 0, 0, 0, 1000, 1000); // the eye stands inside the obstacle
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBe(1);
});

test('K54 round screens are within two parts in a hundred of the true shadow', () => {
  clearScreens(screens);
  addCircle(screens, 0, 10_000, 1000);
  // Tangents from the eye touch the circle at half an angle of asin(1 / 10). Half the breadth of the shadow at distance
  // y is y times the tangent of that angle.
  const breadth = 22_000 * 2 * Math.tan(Math.asin(0.1));
  expect(hiddenShare(0, 0, ...TARGET, screens)).toBeCloseTo(breadth / 10_000, 2);
});

test('K52 T9A-COV-001 hidden shares agree with lines to a grid of points', () => {
  const place = fc.integer({ min: -9000, max: 9000 });
  const block = fc.record({
    x: place,
    y: fc.integer({ min: 3000, max: 19_000 }),
    facing: fc.integer({ min: 0, max: 65535 }),
    width: fc.integer({ min: 200, max: 3000 }),
    depth: fc.integer({ min: 200, max: 2000 }),
  });
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), place, place, (blocks, eyeX, eyeY) => {
      clearScreens(screens);
      for (const b of blocks) addRectangle(screens, b.x, b.y, b.facing, b.width, b.depth);
      const share = hiddenShare(eyeX, eyeY, ...TARGET, screens);
      // A line may cut up to TOUCH into an obstacle without being blocked, while shares of area are exact. Near the eye
      // the difference is several columns of the grid. The share must lie between the share of surely blocked lines and
      // the share for obstacles that are larger by TOUCH.
      const n = 30;
      const cut = (px: number, py: number, more: number) =>
        blocks.some((b) => cutByRectangle(eyeX, eyeY, px, py, b.x, b.y, b.facing, b.width + more, b.depth + more));
      let least = 0;
      let most = 0;
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const px = TARGET[0] + TARGET[3] * ((2 * i + 1) / n - 1);
          const py = TARGET[1] + TARGET[4] * ((2 * j + 1) / n - 1);
          if (cut(px, py, 0)) least++;
          if (cut(px, py, 2 * TOUCH)) most++;
        }
      }
      expect(share).toBeGreaterThan(least / (n * n) - 0.05);
      expect(share).toBeLessThan(most / (n * n) + 0.05);
    }),
    { numRuns: 400 },
  );
});

test('K52 the hidden share does not depend on the order of screens or on where the table begins', () => {
  const wood = convexPolygon([-3000, 9000, -1000, 12_000, 1500, 12_500, 2000, 8000, 0, 7000])!;
  const add = [
    () => addRectangle(screens, 2500, 12_000, degrees(20), 1500, 900),
    () => addRectangle(screens, -2500, 8000, degrees(70), 1500, 900),
    () => addPolygon(screens, wood),
  ];
  const share = (order: number[]) => {
    clearScreens(screens);
    for (const i of order) add[i]();
    return hiddenShare(300, -200, ...TARGET, screens);
  };
  const first = share([0, 1, 2]);
  expect(first).toBeGreaterThan(0.1);
  for (const order of [
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])
    expect(share(order)).toBeCloseTo(first, 9);
});

test('T9A-COV-001 a shooter a rank of 20 mm bases away: the front corner sees past the flank of a friend', () => {
  // The shooters stand 5 wide. Friends, also 5 wide, stand half an inch in front of the shooters' right half.
  const friend = [mm(50), ticks(0.5) + mm(50), 0, mm(50), mm(50)] as const;
  const target = [0, ticks(12), degrees(180), mm(50), mm(50)] as const;
  clearScreens(screens);
  addRectangle(screens, ...friend);
  const middle = hiddenShare(0, 0, ...target, screens);
  const left = hiddenShare(-mm(50), 0, ...target, screens);
  const right = hiddenShare(mm(50), 0, ...target, screens);
  expect(middle).toBeCloseTo(0.5, 6);
  expect(left).toBeLessThan(0.3);
  expect(right).toBeGreaterThan(0.8);
  expect(cornerX(0, 0, mm(50), mm(50), 0)).toBe(-cornerX(0, 0, mm(50), mm(50), 1));
  expect(cornerY(0, 0, mm(50), mm(50), 0)).toBe(mm(50));
});
