// Lines of sight between levels of buildings, under bridges and over them.
import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { degrees, INCH, mm, ticks } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { Place } from '../../../skirmish/layout.js';
import { Cover } from '../../../skirmish/terrain.js';
import { type Figure, type ToyBattle, type ToyPiece, toyBattle } from '../../../skirmish/toy-battle.js';
import { Random } from '../../../testing/random.js';
import { polygonOf } from '../../../testing/shapes.js';
import { coverOf, hasCover, sees } from '../caches/sight.js';
import { couldSee, wouldSee } from './sight.js';
import { isWatched, watchFor } from './watchers.js';

/** A tower of three storeys of 3 inches, 8 inches square, whose walls hide nothing. */
const TOWER: ToyPiece = { polygon: polygonOf({ at: [24, 24], size: [8, 8] }), height: 12, storey: 3 };
/** A bridge 4 inches above the ground, an inch thick, from west to east. */
const BRIDGE: ToyPiece = {
  polygon: polygonOf({ at: [24, 24], size: [16, 3] }),
  height: 5,
  foot: 4,
  sight: 'solid',
  standOn: true,
  ground: 'impassable',
};
const at = (x: number, y: number, level = 0, more: Partial<Figure> = {}): Figure => ({ at: [x, y], level, ...more });

test('K53 lines pass under a bridge and over it, and those through it are cut, rising and falling', () => {
  const look = (from: Partial<Figure>, to: Partial<Figure>) => {
    const b = toyBattle([at(24, 16, 0, from), at(24, 32, 0, { player: 1, ...to })], [BRIDGE]);
    const seen = sees(b, 0, 1);
    expect(sees(b, 1, 0)).toBe(seen);
    expect([couldSee(b, 0, 1), wouldSee(b, 0, ticks(24), ticks(16), 1)]).toEqual([seen, seen]);
    watchFor(0);
    expect(isWatched(b, 0, ticks(24), ticks(16))).toBe(seen);
    return seen;
  };
  expect([look({}, {}), look({ height: 6 }, { height: 6 }), look({ height: 4.5 }, { height: 4.5 })]).toEqual([
    true,
    true,
    false,
  ]);
  // A line along the underside, and a line across the bridge from below to above.
  expect([
    look({ height: 4 }, { height: 4 }),
    look({ height: 1 }, { height: 9 }),
    look({ height: 9 }, { height: 1 }),
  ]).toEqual([true, false, false]);
  // The line is steep enough to be under the bridge first and above it later; or it is above it only beyond its far
  // side.
  expect([look({ height: 0.5 }, { height: 6 }), look({ height: 3 }, { height: 5.4 })]).toEqual([true, false]);
  const cover = toyBattle([at(24, 16, 0), at(24, 29, 0, { player: 1 })], [{ ...BRIDGE, cover: 'hard' }]);
  expect([coverOf(cover, 0, 1), hasCover(cover, 0, 1, 0)]).toEqual([Cover.none, false]);
});

test('K53 floors cut lines from one level to another inside, and lines that enter on one level and leave on another', () => {
  const tower = { ...TOWER, sight: 'wood' } as const; // its walls let lines through for 2 inches
  const look = (own: Figure, other: Figure) => {
    const b = toyBattle([own, { ...other, player: 1 }], [tower]);
    expect(couldSee(b, 0, 1)).toBe(sees(b, 0, 1));
    return sees(b, 0, 1);
  };
  expect([look(at(23, 24, 1), at(25, 24, 1)), look(at(23, 24, 1), at(25, 24, 2))]).toEqual([true, false]);
  expect([look(at(23, 24, 0), at(24.5, 24, 1)), look(at(23, 24, 2), at(24.5, 24, 2))]).toEqual([false, true]);
  // A line from the ground outside to the first floor: from near the wall it enters below the floor, from far away on
  // its level.
  expect([look(at(19.2, 24, 0), at(21.5, 24, 1)), look(at(12, 24, 0), at(21.5, 24, 1))]).toEqual([false, true]);
  expect(look(at(12, 24, 0, { height: 5 }), at(21.5, 24, 1, { height: 2 }))).toBe(true);
});

test('K53 a model on a floor hides nobody below it, and one on the ground nobody above', () => {
  const look = (levels: readonly [number, number, number]) => {
    const b = toyBattle(
      [at(22, 24, levels[0]), at(26, 24, levels[1], { player: 1 }), at(24, 24, levels[2], { player: 1, base: 60 })],
      [TOWER],
    );
    watchFor(0);
    const seen = sees(b, 0, 1);
    if (levels[2] === levels[1]) expect(isWatched(b, 0, ticks(22), ticks(24))).toBe(true); // the watcher between them sees it
    return seen;
  };
  expect([look([0, 0, 0]), look([0, 0, 1]), look([1, 1, 0]), look([1, 1, 1]), look([2, 2, 1])]).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

test('K53 one place on two levels is two places to those who watch', () => {
  const b = toyBattle(
    [at(22, 24, 0), at(22, 24, 1), at(26, 24, 1, { player: 1 }), at(23.4, 24, 1, { base: 60 })],
    [TOWER],
  );
  b.model.place[1] = Place.reserve;
  invalidateGeometry(b);
  watchFor(0);
  const watched = [0, 1, 0].map((m) => isWatched(b, m, ticks(22), ticks(24)));
  expect(watched).toEqual([true, false, true]); // who stands upstairs hides only that level
});

/**
 * True if a point, given in ticks with its height, lies in the body of figure `m`, whose feet are at `feet`; and how
 * deep in the plane.
 */
function depthIn(b: ToyBattle, m: number, feet: number, x: number, y: number, z: number): number {
  const { height, radius } = b.setup.model;
  const half = b.setup.shapes?.halfDepth[m] ?? 0;
  if (z > feet + height[m] || z < feet) return -Infinity;
  const [dx, dy] = [x - b.model.x[m], y - b.model.y[m]];
  if (half === 0) return radius[m] - Math.hypot(dx, dy);
  const f = b.model.facing[m];
  return Math.min(radius[m] - Math.abs(dx * COS[f] - dy * SIN[f]), half - Math.abs(dx * SIN[f] + dy * COS[f]));
}

test('K53 K54 who is seen among tanks and men on the floors of a building is who many points of all five lines say', () => {
  const random = new Random(19);
  const seen = { sees: 0, hidden: 0 };
  for (let n = 0; n < 400; n++) {
    const figures: Figure[] = [
      at(21, 20.5 + random.below(60) / 10, random.below(3), { height: 1 + random.below(3) / 2 }),
      at(27, 20.5 + random.below(60) / 10, 0, { player: 1, height: 1 + random.below(3) / 2 }),
      ...[0, 1].map(() =>
        at(23 + random.below(20) / 10, 21 + random.below(60) / 10, random.below(3), {
          base: random.below(2) === 0 ? 40 : ([20, 70] as const),
          facing: [0, 90, random.below(360)][random.below(3)],
          height: 1 + random.below(4) / 2,
        }),
      ),
    ];
    figures[1] = { ...figures[1], level: figures[0].level ?? 0 };
    const b = toyBattle(figures, [TOWER]); // its floors do not matter, because it hides nothing
    const { x, y } = b.model;
    const { height } = b.setup.model;
    const feet = figures.map((f) => ticks(3) * (f.level ?? 0));
    const far = Math.hypot(x[1] - x[0], y[1] - y[0]);
    const [sx, sy] = [(-(y[1] - y[0]) / far) * mm(12.7), ((x[1] - x[0]) / far) * mm(12.7)];
    const [z0, z1] = [feet[0] + height[0], feet[1] + height[1]];
    const lines = [0, 1, -1, 2, -2].map((k) => {
      const [from, to] = Math.abs(k) < 2 ? [0, 1] : [1, 0];
      const side = Math.sign(k);
      const [ax, ay, az] = [x[from], y[from], from === 0 ? z0 : z1];
      const [bx, by, bz] = [x[to] + side * sx, y[to] + side * sy, from === 0 ? z1 : z0];
      let deepest = -Infinity;
      for (const m of [2, 3]) {
        for (let i = 0; i <= 400; i++) {
          const t = i / 400;
          deepest = Math.max(
            deepest,
            depthIn(b, m, feet[m], ax + (bx - ax) * t, ay + (by - ay) * t, az + (bz - az) * t),
          );
        }
      }
      return deepest;
    });
    const best = Math.min(...lines);
    if (Math.abs(best) < 60) continue;
    expect(sees(b, 0, 1), `${n}`).toBe(best < 0);
    expect(wouldSee(b, 0, x[0], y[0], 1)).toBe(
      lines[0] < 0 || (Math.abs(lines[0]) < 60 && wouldSee(b, 0, x[0], y[0], 1)),
    );
    seen[best < 0 ? 'sees' : 'hidden']++;
  }
  expect(Math.min(seen.sees, seen.hidden)).toBeGreaterThan(40);
});

test('K53 lines past bridges at all heights are cut as many points of them say', () => {
  const random = new Random(23);
  const seen = { cut: 0, free: 0 };
  for (let n = 0; n < 400; n++) {
    const angle = random.below(180);
    const [foot, thick] = [1 + random.below(5), 1 + random.below(2)];
    const size = [2 + random.below(6), 2 + random.below(6)] as const;
    const piece: ToyPiece = {
      ...BRIDGE,
      polygon: polygonOf({ at: [24, 24], size, angle }),
      foot,
      height: foot + thick,
    };
    const b = toyBattle([at(17, 24 - random.below(5)), at(31, 24 + random.below(5), 0, { player: 1 })], [piece]);
    const { height } = b.setup.model;
    for (const m of [0, 1]) height[m] = random.below(ticks(8));
    const { x, y } = b.model;
    const f = degrees(angle);
    let inside = 0;
    for (let i = 0; i <= 2000; i++) {
      const t = i / 2000;
      const [dx, dy] = [x[0] + (x[1] - x[0]) * t - ticks(24), y[0] + (y[1] - y[0]) * t - ticks(24)];
      const z = height[0] + (height[1] - height[0]) * t;
      const [across, ahead] = [Math.abs(dx * COS[f] - dy * SIN[f]), Math.abs(dx * SIN[f] + dy * COS[f])];
      if (across > ticks(size[0] / 2) || ahead > ticks(size[1] / 2)) continue;
      if (z > foot * INCH && z < (foot + thick) * INCH) inside++;
    }
    const cut = !wouldSee(b, 0, x[0], y[0], 1);
    if (inside > 3) expect(cut, `${n}`).toBe(true);
    if (inside === 0) expect(cut, `${n}`).toBe(false);
    seen[cut ? 'cut' : 'free']++;
  }
  expect(Math.min(seen.cut, seen.free)).toBeGreaterThan(60);
});
