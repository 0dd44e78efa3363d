import { expect, test } from 'vitest';
import { invalidateGeometry } from '../kernel/battle.js';
import { degrees, INCH, mm, TOUCH, ticks } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { Random } from '../testing/random.js';
import { polygonOf } from '../testing/shapes.js';
import { clearOf, isNearEnemy } from './caches/neighbours.js';
import { addGoal, beginDetourOf, detour, detourX, detourY, findDetour } from './detours.js';
import { gapToPiece, walkCost } from './ground.js';
import { Place } from './layout.js';
import { collect, Hindrance } from './movers.js';
import { hindrance, isFree, isPlaceBarred, isStripClear, isWayBarred } from './passages.js';
import { freeTurn, gapBetween, meetsAt } from './shapes.js';
import { distanceTo, type Figure, moverOf, type ToyBattle, toyBattle } from './toy-battle.js';
import { clearShare, putOnWay, setWay } from './ways.js';

/** Width and depth of a tank's base in mm. */
const TANK = [60, 100] as const;
const HALF_WIDTH = mm(60) / 2;
const HALF_DEPTH = mm(100) / 2;

/**
 * Returns points of the base of model `m`, placed at x, y with this facing: its outline and, for a rectangle, lines
 * across it.
 */
function pointsOf(b: ToyBattle, m: number, x: number, y: number, facing: number): (readonly [number, number])[] {
  const r = b.setup.model.radius[m];
  const d = b.setup.shapes?.halfDepth[m] ?? 0;
  const points: (readonly [number, number])[] = [];
  if (d === 0) {
    for (let a = 0; a < 65536; a += 2048) points.push([x + r * SIN[a], y + r * COS[a]]);
    return points;
  }
  for (let i = -8; i <= 8; i++) {
    for (let k = -8; k <= 8; k++) {
      if (Math.abs(i) !== 8 && Math.abs(k) !== 8) continue;
      const [across, ahead] = [(r * i) / 8, (d * k) / 8];
      points.push([x + across * COS[facing] + ahead * SIN[facing], y - across * SIN[facing] + ahead * COS[facing]]);
    }
  }
  return points;
}

/**
 * Returns the least distance in ticks of many points of the base of `a`, placed at x, y, from the base of `o`; negative
 * if they overlap.
 */
function byPoints(b: ToyBattle, a: number, x: number, y: number, facing: number, o: number): number {
  const own = pointsOf(b, a, x, y, facing).map(([px, py]) => distanceTo(b, o, px, py));
  return Math.min(...own, distanceTo(b, o, x, y));
}

/** Allowed error in ticks of the second computation, which takes points of an outline and of a way in steps. */
const GRAIN = 150;

/** Makes figures at random places around the middle of the table, with rectangular and round bases. */
function strewn(random: Random, n: number, spread: number): Figure[] {
  return Array.from({ length: n }, (_, m) => ({
    at: [20 + random.below(10 * spread) / 10, 20 + random.below(10 * spread) / 10] as const,
    player: m % 2,
    facing: [0, 90, 45, random.below(360)][random.below(4)],
    base: random.below(2) === 0 ? ([20 + random.below(60), 20 + random.below(100)] as const) : 25 + random.below(40),
  }));
}

test('K54 W40K-VMOV-007 a tank in the way stops a straight move along either axis and aslant, as far as its base reaches', () => {
  for (const turn of [0, 37, 90, 200]) {
    // The way leads `aside` from the middle of the tank, along its long side or across it.
    for (const [across, half] of [
      [false, HALF_WIDTH],
      [true, HALF_DEPTH],
    ] as const) {
      for (const side of [-1, 1]) {
        const way = degrees(turn + (across ? 90 : 0));
        const r = mm(25.4) / 2;
        for (const [off, free] of [
          [half + r + 3, true],
          [half + r - TOUCH - 4, false],
        ] as const) {
          const b = toyBattle([{ at: [10, 10] }, { at: [24, 24], base: TANK, facing: turn }]);
          const [ox, oy] = [side * off * COS[way], -side * off * SIN[way]];
          b.model.x[0] = Math.round(ticks(24) + ox - ticks(6) * SIN[way]);
          b.model.y[0] = Math.round(ticks(24) + oy - ticks(6) * COS[way]);
          invalidateGeometry(b);
          const [x1, y1] = [
            Math.round(ticks(24) + ox + ticks(6) * SIN[way]),
            Math.round(ticks(24) + oy + ticks(6) * COS[way]),
          ];
          const j = moverOf(b, 0, 20);
          expect(isFree(b, j, 0, x1, y1), `${turn} ${across} ${side} ${off}`).toBe(free);
          expect(hindrance(b, j, 0, x1, y1)).toBe(free ? Hindrance.none : Hindrance.inTheWay);
          expect(isWayBarred(b, j, 0, x1, y1)).toBe(!free);
        }
      }
    }
  }
});

test('K54 moves, places and gaps among rectangles and round bases are as many points of their bases say', () => {
  const random = new Random(31);
  const seen = { free: 0, barred: 0, fits: 0, meets: 0, near: 0, far: 0 };
  for (let n = 0; n < 24; n++) {
    const b = toyBattle(strewn(random, 5, 16));
    const { x, y, facing } = b.model;
    for (let m = 0; m < 5; m++) {
      const others = [0, 1, 2, 3, 4].filter((o) => o !== m);
      const [x1, y1] = [ticks(18) + random.below(ticks(20)), ticks(18) + random.below(ticks(20))];
      for (const o of others) {
        const apart = byPoints(b, m, x[m], y[m], facing[m], o);
        const gap = gapBetween(b, m, o);
        expect(gap).toBeCloseTo(gapBetween(b, o, m), 6);
        expect(gap).toBeLessThanOrEqual(Math.max(0, apart) + 1);
        expect(gap).toBeGreaterThanOrEqual(
          Math.max(0, Math.min(apart, byPoints(b, o, x[o], y[o], facing[o], m)) - GRAIN),
        );
      }
      // A place is clear of all bases if no point of one lies in another.
      const depth = Math.min(
        ...others.map((o) => {
          const [ox, oy] = [x[m], y[m]];
          x[m] = x1;
          y[m] = y1;
          const deep = Math.min(byPoints(b, m, x1, y1, facing[m], o), byPoints(b, o, x[o], y[o], facing[o], m));
          x[m] = ox;
          y[m] = oy;
          return deep;
        }),
      );
      const fits = clearOf(b, m, x1, y1, -1);
      if (Math.abs(depth) > GRAIN) expect(fits).toBe(depth > 0);
      expect(fits).toBe(!others.some((o) => meetsAt(b, m, x1, y1, facing[m], o)));
      seen[fits ? 'fits' : 'meets']++;
      const foes = others.filter((o) => o % 2 !== m % 2);
      const nearest = Math.min(...foes.map((o) => byPoints(b, m, x1, y1, facing[m], o)));
      const near = isNearEnemy(b, m, x1, y1, INCH);
      if (nearest < INCH - GRAIN) expect(near).toBe(true);
      seen[near ? 'near' : 'far']++;
      // A way is free if at no step a point of the base enters another base. A model that already stands in a base may
      // leave it.
      if (
        others.some(
          (o) => byPoints(b, m, x[m], y[m], facing[m], o) < GRAIN || byPoints(b, o, x[o], y[o], facing[o], m) < GRAIN,
        )
      )
        continue;
      let least = Infinity;
      const [ax, ay] = [x[m], y[m]];
      for (let k = 0; k <= 200; k++) {
        x[m] = ax + ((x1 - ax) * k) / 200;
        y[m] = ay + ((y1 - ay) * k) / 200;
        for (const o of others)
          least = Math.min(least, byPoints(b, m, x[m], y[m], facing[m], o), byPoints(b, o, x[o], y[o], facing[o], m));
      }
      x[m] = ax;
      y[m] = ay;
      const j = moverOf(b, m, 30);
      const free = isFree(b, j, 0, x1, y1);
      if (Math.abs(least) > GRAIN) expect(free).toBe(least > 0);
      expect(hindrance(b, j, 0, x1, y1)).toBe(free ? Hindrance.none : Hindrance.inTheWay);
      expect(isWayBarred(b, j, 0, x1, y1)).toBe(!free);
      expect(isPlaceBarred(b, j, 0, x1, y1)).toBe(!fits);
      if (free) seen.free++;
      else seen.barred++;
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
});

test('K54 chargers and others keep their distance from the base of an enemy tank, not from a circle around it', () => {
  const b = toyBattle([{ at: [20, 12] }, { at: [24, 20], base: TANK, player: 1 }, { at: [20, 30] }]);
  // North past the tank's left side: the tank's base ends 30 mm west of its middle.
  const gap = ticks(4) - HALF_WIDTH - mm(25.4) / 2;
  const clear = gap / INCH;
  expect(hindrance(b, moverOf(b, 0, 20, clear - 0.01), 0, ticks(20), ticks(28))).toBe(Hindrance.none);
  expect(hindrance(b, moverOf(b, 0, 20, clear + 0.01), 0, ticks(20), ticks(28))).toBe(Hindrance.nearEnemy);
  b.model.facing[1] = degrees(90); // now its long side is across the way
  invalidateGeometry(b);
  expect(hindrance(b, moverOf(b, 0, 20, clear - 0.01), 0, ticks(20), ticks(28))).toBe(Hindrance.nearEnemy);
  const j = moverOf(b, 0, 20);
  collect(b, j);
  expect([j.blockers, j.shapes, isStripClear(b, j, 0, ticks(8))]).toEqual([0, 2, false]);
});

test('K54 a tank keeps its facing on a straight way: it fits where its short side fits, stays on the table, and may leave whom it touches', () => {
  const gate = (half: number) => [
    { at: [24, 14], base: TANK } as const,
    { at: [24 - half / INCH, 24], base: 25.4 } as const,
    { at: [24 + half / INCH, 24], base: 25.4 } as const,
  ];
  const r = mm(25.4) / 2;
  const through = (half: number, facing: number) => {
    const b = toyBattle(gate(half));
    b.model.facing[0] = degrees(facing);
    invalidateGeometry(b);
    return isFree(b, moverOf(b, 0, 30), 0, ticks(24), ticks(34));
  };
  expect([through(HALF_WIDTH + r + 2, 0), through(HALF_WIDTH + r - TOUCH - 2, 0)]).toEqual([true, false]);
  expect([through(HALF_DEPTH + r + 2, 90), through(HALF_DEPTH + r - TOUCH - 2, 90)]).toEqual([true, false]);
  expect([through(HALF_DEPTH + r - 200, 180), through(HALF_DEPTH + r - 200, 90)]).toEqual([true, false]);
  // The edge of the table bars the way.
  const b = toyBattle([{ at: [24, 24], base: TANK }]);
  const edge = (x: number, y: number) => hindrance(b, moverOf(b, 0, 40), 0, x, y);
  expect([edge(HALF_WIDTH, ticks(24)), edge(HALF_WIDTH - 3, ticks(24))]).toEqual([Hindrance.none, Hindrance.offTable]);
  expect([edge(ticks(24), HALF_DEPTH), edge(ticks(24), HALF_DEPTH - 3)]).toEqual([Hindrance.none, Hindrance.offTable]);
  expect(edge(b.setup.width - HALF_WIDTH + 3, ticks(24))).toBe(Hindrance.offTable);
  expect(edge(ticks(24), b.setup.depth - HALF_DEPTH + 3)).toBe(Hindrance.offTable);
  // A model that touches another may leave, but no model may go farther in.
  const close = toyBattle([
    { at: [24, 24], base: TANK },
    { at: [24, 24], base: TANK },
  ]);
  close.model.x[1] = ticks(24) + 2 * HALF_WIDTH - 20;
  invalidateGeometry(close);
  const goes = (x: number) => isFree(close, moverOf(close, 0, 10), 0, ticks(x), ticks(24));
  expect([goes(20), goes(26)]).toEqual([true, false]);
  close.model.x[1] = ticks(24) + 2 * HALF_WIDTH;
  invalidateGeometry(close);
  expect([goes(20), goes(26)]).toEqual([true, false]);
});

test('K54 W40K-TERN-009 a tank meets impassable ground with its base, not with a circle', () => {
  const rock = { polygon: polygonOf({ at: [28, 24], size: [2, 2] }), ground: 'impassable' } as const;
  const past = (facing: number, x: number) => {
    const b = toyBattle([{ at: [x, 12], base: TANK, facing }], [rock]);
    const free = isFree(b, moverOf(b, 0, 40), 0, ticks(x), ticks(36));
    expect(walkCost(b, 0, ticks(x), ticks(12), ticks(x), ticks(36), ticks(40)) < Infinity).toBe(free);
    return free;
  };
  const west = (half: number) => 27 - half / INCH;
  expect([past(0, west(HALF_WIDTH) - 0.01), past(0, west(HALF_WIDTH) + 0.01)]).toEqual([true, false]);
  expect([past(90, west(HALF_DEPTH) - 0.01), past(90, west(HALF_DEPTH) + 0.01)]).toEqual([true, false]);
  const b = toyBattle([{ at: [24, 24], base: TANK }], [rock]);
  expect(gapToPiece(b, 0, ticks(24), ticks(24), 0)).toBe(ticks(3) - HALF_WIDTH);
  b.model.facing[0] = degrees(90);
  expect(gapToPiece(b, 0, ticks(24), ticks(24), 0)).toBe(ticks(3) - HALF_DEPTH);
});

test('K54 a path round a base passes its corners, and every part of it keeps the distance asked for from an enemy', () => {
  const cases = [0, 30, 90].flatMap((facing) => [
    { facing, base: TANK, clear: 0 },
    { facing, base: TANK, clear: 1 },
    { facing, base: 60, clear: 1 },
  ]);
  for (const { facing, base, clear } of cases) {
    const b = toyBattle([{ at: [24, 14] }, { at: [24, 24], base, facing, player: 1 }, { at: [40, 40] }]);
    const j = moverOf(b, 0, 30, clear);
    expect(isFree(b, j, 0, ticks(24), ticks(34))).toBe(false);
    beginDetourOf(b, j, 0);
    addGoal(ticks(24), ticks(34));
    expect(findDetour(b, 6)).toBe(true);
    expect(detour.corners).toBeGreaterThan(0);
    const corners = Array.from({ length: detour.corners }, (_, k) => [detourX[k], detourY[k]] as const);
    let [x, y] = [ticks(24), ticks(14)];
    let [long, least] = [0, Infinity];
    for (const [cx, cy] of [...corners, [ticks(24), ticks(34)] as const]) {
      for (let k = 0; k <= 100; k++) {
        const apart = distanceTo(b, 1, x + ((cx - x) * k) / 100, y + ((cy - y) * k) / 100);
        least = Math.min(least, apart - mm(25.4) / 2 - clear * INCH);
      }
      long += Math.hypot(cx - x, cy - y);
      [x, y] = [cx, cy];
    }
    expect(least).toBeGreaterThan(-TOUCH - 1);
    expect(least).toBeLessThan(INCH / 8); // it turns close to the base
    expect(detour.cost).toBeCloseTo(long, 6);
  }
});

test('K54 a path of a tank keeps its whole base on the table', () => {
  // A base near the western edge leaves room there for a tank that looks along the edge, not for one that looks at it.
  const way = (facing: number) => {
    const b = toyBattle([
      { at: [5, 10], base: TANK, facing },
      { at: [5.4, 20], base: 60 },
    ]);
    beginDetourOf(b, moverOf(b, 0, 40), 0);
    addGoal(ticks(5), ticks(30));
    expect(findDetour(b, 6)).toBe(true);
    for (let k = 0; k < detour.corners; k++) {
      expect(detourX[k]).toBeGreaterThanOrEqual((facing === 0 ? HALF_WIDTH : HALF_DEPTH) - TOUCH);
    }
    return detourX[0] < ticks(5);
  };
  expect([way(0), way(90)]).toEqual([true, false]);
});

test('K54 K32 models halted on their ways do not stand in a tank, nor a tank in them', () => {
  const b = toyBattle([{ at: [24, 14] }, { at: [24, 24], base: TANK }]);
  setWay(b, 0, ticks(24), ticks(34), 0);
  // Of 20 inches, the way inside the tank's base is barred: its half depth and the model's radius, before and behind
  // its middle.
  const first = clearShare(b, [0], 1, 128);
  const reach = (HALF_DEPTH + mm(25.4) / 2) / INCH;
  expect(first).toBe(Math.floor((256 * (10 - reach)) / 20 + 0.05));
  b.model.facing[1] = degrees(90);
  invalidateGeometry(b);
  expect(clearShare(b, [0], 1, 128)).toBeGreaterThan(first);
  // The tank drives east and faces east on its way, so its short side is in front.
  const goes = toyBattle([{ at: [14, 24], base: TANK }, { at: [24, 24] }]);
  setWay(goes, 0, ticks(34), ticks(24), 0);
  expect(clearShare(goes, [0], 1, 128)).toBe(first);
  putOnWay(goes, [0], 1, first);
  expect(goes.model.facing[0]).toBe(degrees(90));
});

test('K54 W40K-VMOV-007 a tank turns on the spot until it meets somebody on its level; a round base always can', () => {
  const b = toyBattle([{ at: [24, 24], base: TANK }, { at: [24 + (HALF_WIDTH + mm(25.4) / 2 + 40) / INCH, 24] }]);
  const free = freeTurn(b, 0, degrees(90));
  expect(free).toBeLessThan(degrees(90));
  b.model.facing[0] = free;
  expect(meetsAt(b, 0, ticks(24), ticks(24), free, 1)).toBe(false);
  let steps = 0;
  while (!meetsAt(b, 0, ticks(24), ticks(24), free + steps, 1) && steps < 2000) steps += 20;
  expect(steps).toBeLessThan(degrees(8));
  b.model.facing[0] = 0;
  expect(freeTurn(b, 1, -degrees(90))).toBe(degrees(90));
  b.model.place[1] = Place.reserve;
  expect(freeTurn(b, 0, degrees(90))).toBe(degrees(90));
});

test('K54 a setup without shapes answers as one whose bases are all round and on one ground', () => {
  const random = new Random(77);
  for (let n = 0; n < 40; n++) {
    const figures = strewn(random, 6, 14).map((f) => ({ ...f, base: 25 + random.below(40) }));
    const wood = {
      polygon: polygonOf({ at: [26, 26], size: [4, 3] }),
      sight: 'wood',
      height: 3,
      ground: 'difficult',
    } as const;
    const [plain, shaped] = [toyBattle(figures, [wood], [], true), toyBattle(figures, [wood])];
    for (let m = 0; m < 6; m++) {
      const [x, y] = [ticks(18) + random.below(ticks(18)), ticks(18) + random.below(ticks(18))];
      expect(clearOf(shaped, m, x, y, -1)).toBe(clearOf(plain, m, x, y, -1));
      expect(isNearEnemy(shaped, m, x, y, INCH)).toBe(isNearEnemy(plain, m, x, y, INCH));
      for (const clear of [0, 1]) {
        expect(hindrance(shaped, moverOf(shaped, m, 14, clear), 0, x, y)).toBe(
          hindrance(plain, moverOf(plain, m, 14, clear), 0, x, y),
        );
      }
      for (let o = 0; o < m; o++) {
        expect(gapBetween(shaped, m, o)).toBe(gapBetween(plain, m, o));
      }
    }
  }
});
