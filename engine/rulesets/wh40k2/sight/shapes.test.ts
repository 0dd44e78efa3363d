// Lines of sight to, past and under the rectangular bases of vehicles.
import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { degrees, mm, ticks } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { Cover } from '../../../skirmish/terrain.js';
import { distanceTo, type Figure, type ToyBattle, toyBattle } from '../../../skirmish/toy-battle.js';
import { Random } from '../../../testing/random.js';
import { polygonOf } from '../../../testing/shapes.js';
import { coverOf, hasCover, sees } from '../caches/sight.js';
import { couldSee, seesPoint, wouldSee } from './sight.js';
import { isWatched, watchFor } from './watchers.js';

/** Width and depth of a tank's base in mm. */
const TANK = [60, 100] as const;

test('K54 W40K-LOS-005 a tank has cover if any side of its base is hidden, as far as it reaches across the line', () => {
  const look = (facing: number, x: number) => {
    const hedge = {
      polygon: polygonOf({ at: [x, 30], size: [1, 1] }),
      sight: 'solid',
      cover: 'soft',
      height: 3,
    } as const;
    const b = toyBattle([{ at: [24, 10] }, { at: [24, 34], base: TANK, facing, player: 1 }], [hedge]);
    const cover = coverOf(b, 0, 1);
    expect(hasCover(b, 0, 1, 0)).toBe(cover !== Cover.none);
    return cover;
  };
  // At the hedge, five sixths of the way, lines to the ends of the long side are 1.6 inches from the middle, to the short side 1.
  for (const side of [-1, 1]) {
    expect([look(0, 24 + side * 2), look(90, 24 + side * 2)]).toEqual([Cover.none, Cover.soft]);
    expect([look(0, 24 + side * 1.2), look(90, 24 + side * 2.4)]).toEqual([Cover.soft, Cover.none]);
  }
});

/**
 * Returns whether a line between two points crosses the base of `o`, and how surely: the depth in ticks of its deepest
 * point.
 */
function depthOnLine(b: ToyBattle, o: number, ax: number, ay: number, bx: number, by: number): number {
  let least = Infinity;
  for (let k = 0; k <= 600; k++)
    least = Math.min(least, distanceTo(b, o, ax + ((bx - ax) * k) / 600, ay + ((by - ay) * k) / 600));
  return least;
}

test('K54 W40K-LOS-009 a tank hides what lies behind its base, along both axes and aslant', () => {
  const random = new Random(8);
  const seen = { sees: 0, hidden: 0, unsure: 0 };
  for (let n = 0; n < 300; n++) {
    const figures: Figure[] = [
      { at: [12, 10 + random.below(20)] },
      { at: [36, 10 + random.below(20)], player: 1 },
      {
        at: [24, 12 + random.below(18)],
        base: [30 + random.below(40), 60 + random.below(90)],
        facing: [0, 90, random.below(360)][n % 3],
        player: 1,
      },
    ];
    const b = toyBattle(figures);
    const { x, y } = b.model;
    const [dx, dy] = [x[1] - x[0], y[1] - y[0]];
    const far = Math.hypot(dx, dy);
    const r = mm(25.4) / 2;
    const [sx, sy] = [(-dy / far) * r, (dx / far) * r];
    // Lines from the eyes to the head, and from the eyes of each to both sides of the other.
    const lines = [
      depthOnLine(b, 2, x[0], y[0], x[1], y[1]),
      ...[-1, 1].map((side) => depthOnLine(b, 2, x[0], y[0], x[1] + side * sx, y[1] + side * sy)),
      ...[-1, 1].map((side) => depthOnLine(b, 2, x[1], y[1], x[0] + side * sx, y[0] + side * sy)),
    ];
    const sight = sees(b, 0, 1);
    expect(sees(b, 1, 0)).toBe(sight);
    expect(couldSee(b, 0, 1)).toBe(true); // there is no terrain in the way
    const best = Math.max(...lines);
    if (Math.abs(best) < 60) seen.unsure++;
    else {
      expect(sight, `${n}`).toBe(best > 0);
      seen[sight ? 'sees' : 'hidden']++;
    }
    if (Math.abs(lines[0]) < 60) continue;
    expect(wouldSee(b, 0, x[0], y[0], 1)).toBe(lines[0] > 0);
    expect(seesPoint(b, 0, x[1] + 1, y[1])).toBe(lines[0] > 0);
    watchFor(1);
    expect(isWatched(b, 1, x[1], y[1])).toBe(lines[0] > 0);
  }
  expect(seen.sees).toBeGreaterThan(50);
  expect(seen.hidden).toBeGreaterThan(50);
});

test('K54 a tank that turns, moves or leaves is noticed by what was known about lines of sight', () => {
  const b = toyBattle([
    { at: [14, 24] },
    { at: [34, 24], player: 1 },
    { at: [24, 25.5], base: [40, 150], facing: 0, player: 1 },
  ]);
  const ask = () => {
    watchFor(1);
    const seen = sees(b, 0, 1);
    expect(isWatched(b, 1, b.model.x[1], b.model.y[1])).toBe(seen);
    return seen;
  };
  expect(ask()).toBe(false);
  b.model.facing[2] = degrees(90); // now it is parallel to the way, beside it
  b.model.y[2] = ticks(26.5);
  invalidateGeometry(b);
  expect(ask()).toBe(true);
  b.model.facing[2] = 0;
  invalidateGeometry(b);
  expect(ask()).toBe(false);
  b.model.place[2] = Place.removed;
  invalidateGeometry(b);
  expect(ask()).toBe(true);
});

test('K54 a target is seen by the sides of its base: half of a tank beside a wall is enough, whichever way it looks', () => {
  const wall = { polygon: polygonOf({ at: [24, 20], size: [2, 8] }), sight: 'solid', height: 6 } as const;
  // The wall ends at y = 24. The tank's middle is behind it, and its side is visible when its long side is across the
  // way.
  const look = (facing: number) => {
    const b = toyBattle([{ at: [14, 22.5] }, { at: [34, 22.5], base: TANK, facing, player: 1 }], [wall]);
    expect(couldSee(b, 0, 1)).toBe(sees(b, 0, 1));
    return sees(b, 0, 1);
  };
  const small = toyBattle([{ at: [14, 22.5] }, { at: [34, 22.5], player: 1 }], [wall]);
  expect(sees(small, 0, 1)).toBe(false);
  expect([look(0), look(90)]).toEqual([false, false]);
  const near = (facing: number) =>
    sees(toyBattle([{ at: [14, 24.2] }, { at: [26.5, 22.4], base: TANK, facing, player: 1 }], [wall]), 0, 1);
  expect([near(0), near(90)]).toEqual([true, false]);
});

test('K54 sight in a setup without shapes is that of one whose bases are all round and on one ground', () => {
  const random = new Random(78);
  for (let n = 0; n < 40; n++) {
    const figures = Array.from({ length: 6 }, (_, m) => ({
      at: [20 + random.below(140) / 10, 20 + random.below(140) / 10] as const,
      player: m % 2,
      base: 25 + random.below(40),
    }));
    const wood = { polygon: polygonOf({ at: [26, 26], size: [4, 3] }), sight: 'wood', height: 3 } as const;
    const [plain, shaped] = [toyBattle(figures, [wood], [], true), toyBattle(figures, [wood])];
    for (let m = 0; m < 6; m++) for (let o = 0; o < m; o++) expect(sees(shaped, m, o)).toBe(sees(plain, m, o));
  }
});
