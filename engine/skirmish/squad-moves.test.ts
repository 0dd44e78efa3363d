import { expect, test } from 'vitest';
import { invalidateGeometry } from '../kernel/battle.js';
import { INCH } from '../kernel/geometry/measures.js';
import { bearing, stepEast, stepNorth } from '../kernel/geometry/trig.js';
import { Random } from '../testing/random.js';
import { scenario } from '../testing/scenario.js';
import { strewn } from '../testing/wh40k2/scattered.js';
import { refreshPoses } from './caches/poses.js';
import { Stand } from './formations.js';
import { Place } from './layout.js';
import { gather, Movers } from './movers.js';
import { addRange, aims, findAims, isListed, type Listing, lookFrom, MoveSlots } from './squad-moves.js';

test('a move that is noted twice is one, a run never is another move, and each of them has its own row', () => {
  const random = new Random(4);
  for (let round = 0; round < 60; round++) {
    const slots = new MoveSlots();
    for (let again = 0; again < 2; again++) {
      slots.clear();
      const plain: number[][] = [];
      for (let k = 0; k < 60; k++) {
        // Choose places with equal hashes, and few enough that some repeat.
        const [x, y] = [100 + 17 * random.below(3) + random.below(2), 200 - 31 * random.below(3)];
        const [verb, stand] = [1 + random.below(2), random.below(2)];
        const direction = [-1, -1, 0, 700][random.below(4)];
        const move = [verb, x, y, stand, direction];
        if (direction === -1) slots.add(verb, x, y, stand);
        else slots.add(verb, x, y, stand, direction);
        if (direction >= 0 || !plain.some((other) => other.join() === move.join())) plain.push(move);
      }
      const noted = Array.from({ length: slots.count }, (_, i) => [
        slots.verb[i],
        slots.x[i],
        slots.y[i],
        slots.stand[i],
        slots.direction[i],
      ]);
      expect(noted).toEqual(plain);
    }
  }
});

test('a pose is listed when an option is the same in all of it', () => {
  const { b } = scenario('wh40k2')
    .unit('men', { models: 1, at: [[10, 10]] })
    .enemy('foes', { models: 1, at: [[30, 30]] })
    .start();
  b.option.count = 0;
  b.option.addPose(2, 0, 0, 100, 200, 300, 1);
  b.option.addPose(2, 0, 0, 101, 201, 301, 2);
  const pose = [2, 101, 201, 301, 2] as const;
  expect(isListed(b, ...pose)).toBe(true);
  for (let i = 0; i < pose.length; i++) {
    const other = pose.map((v, k) => (k === i ? v + 3 : v)) as unknown as typeof pose;
    expect([i, isListed(b, ...other)]).toEqual([i, false]);
  }
  expect(isListed(b, 2, 100, 201, 301, 2)).toBe(false);
  expect(isListed(b, 2, 101, 200, 301, 2)).toBe(false);
});

test('the enemies that are aimed at are the nearest models of the three nearest squads that are heeded, nearest first', () => {
  const random = new Random(8);
  const tally = [0, 0, 0, 0];
  for (let n = 0; n < 30; n++) {
    const b = strewn(n, random, 2, random.below(8));
    const { units, unit } = b.setup;
    const { x, y, place } = b.model;
    for (let k = 0; k < 8; k++) b.model.place[random.below(b.setup.models)] = Place.removed;
    for (let u = 0; u < units; u++) {
      const rows = Array.from({ length: unit.count[u] }, (_, i) => unit.first[u] + i);
      b.unit.place[u] = rows.some((m) => place[m] === Place.table) ? Place.table : Place.reserve;
    }
    invalidateGeometry(b);
    refreshPoses(b);
    for (let k = 0; k < 30; k++) {
      const player = random.below(2);
      const [px, py] = [random.below(b.setup.width), random.below(b.setup.depth)];
      const heeded = Uint8Array.from({ length: units }, () => (random.below(4) === 0 ? 0 : 1));
      findAims(b, player, px, py, heeded);
      const plain = Array.from({ length: units }, (_, u) => u)
        .filter((u) => unit.player[u] !== player && heeded[u] !== 0 && b.unit.place[u] === Place.table)
        .map((u) => {
          const rows = Array.from({ length: unit.count[u] }, (_, i) => unit.first[u] + i);
          const far = (m: number) => (x[m] - px) ** 2 + (y[m] - py) ** 2;
          const [m] = rows.filter((r) => place[r] === Place.table).sort((p, q) => far(p) - far(q));
          return [u, x[m], y[m], far(m)];
        })
        .sort((p, q) => p[3] - q[3])
        .slice(0, 3);
      const found = Array.from({ length: aims.n }, (_, i) => [aims.unit[i], aims.x[i], aims.y[i], aims.far[i]]);
      expect([n, k, found]).toEqual([n, k, plain]);
      tally[aims.n]++;
      const [fromX, fromY] = [random.below(b.setup.width), random.below(b.setup.depth)];
      const way = plain
        .map(([, ax, ay]) => [ax - fromX, ay - fromY])
        .sort((p, q) => p[0] ** 2 + p[1] ** 2 - q[0] ** 2 - q[1] ** 2);
      const looks = way.length === 0 ? 77 : bearing(way[0][0], way[0][1]);
      expect(lookFrom(fromX, fromY, 77)).toBe(looks);
    }
  }
  expect(Math.min(...tally), `${tally}`).toBeGreaterThan(5);
});

test('a squad goes within range of the nearest enemy by its foremost model, if that is neither there yet nor too far', () => {
  const random = new Random(5);
  const tally = { near: 0, goes: 0, far: 0 };
  for (let k = 0; k < 300; k++) {
    const foe = [20 + random.below(20), 14 + random.below(20)] as const;
    const { b } = scenario('wh40k2')
      .unit('men', {
        models: 3,
        base: 25.4,
        at: [
          [4, 4],
          [6, 4],
          [8, 4],
        ],
      })
      .enemy('foes', { models: 1, base: 25.4, at: [foe] })
      .start();
    for (let m = 0; m < 3; m++) {
      b.model.x[m] = (24 + random.below(12)) * INCH;
      b.model.y[m] = (18 + random.below(12)) * INCH;
    }
    invalidateGeometry(b);
    const j = new Movers();
    j.n = 3;
    j.total = 3;
    for (let i = 0; i < 3; i++) {
      j.model[i] = i;
      j.allow[i] = 6 * INCH;
    }
    gather(b, j, 0);
    findAims(b, 0, j.middleX, j.middleY, new Uint8Array(b.setup.units).fill(1));
    const slots = new MoveSlots();
    const listing: Listing = { unit: 0, verb: 1, facing: 0, allowed: () => 0, slots };
    const range = random.below(12) * INCH;
    addRange(b, j, listing, range);
    const ways = [0, 1, 2].map((i) => [foe[0] * INCH - j.x[i], foe[1] * INCH - j.y[i]]);
    const gaps = ways.map(([x, y], i) => Math.sqrt(x * x + y * y) - j.radius[i]);
    const first = gaps.indexOf(Math.min(...gaps));
    const far = Math.ceil(gaps[first] - range);
    const direction = bearing(ways[first][0], ways[first][1]);
    const goes = far > 0 && far <= 6 * INCH;
    const end = [j.middleX + stepEast(direction, far), j.middleY + stepNorth(direction, far)];
    expect([k, slots.count]).toEqual([k, goes ? 1 : 0]);
    if (goes) expect([slots.x[0], slots.y[0], slots.stand[0]]).toEqual([...end, Stand.keep]);
    tally[far <= 0 ? 'near' : goes ? 'goes' : 'far']++;
  }
  expect(Math.min(...Object.values(tally))).toBeGreaterThan(20);
});

test('a squad goes within range by exactly as much as it has of move, and no farther', () => {
  const { b } = scenario('wh40k2')
    .unit('men', { models: 1, base: 25.4, at: [[20, 20]] })
    .enemy('foes', { models: 1, base: 25.4, at: [[20, 40.5]] })
    .start();
  const far = (allow: number, range: number): number => {
    const j = new Movers();
    j.n = 1;
    j.total = 1;
    j.model[0] = 0;
    j.allow[0] = allow;
    gather(b, j, 0);
    findAims(b, 0, j.middleX, j.middleY, new Uint8Array(b.setup.units).fill(1));
    const slots = new MoveSlots();
    addRange(b, j, { unit: 0, verb: 1, facing: 0, allowed: () => 0, slots }, range);
    return slots.count === 0 ? -1 : slots.y[0] - 20 * INCH;
  };
  expect([far(8 * INCH, 12 * INCH), far(8 * INCH - 1, 12 * INCH)]).toEqual([8 * INCH, -1]);
  expect([far(8 * INCH, 20 * INCH - 1), far(8 * INCH, 20 * INCH), far(8 * INCH, 21 * INCH)]).toEqual([1, -1, -1]);
});
