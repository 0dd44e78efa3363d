import { expect, test } from 'vitest';
import { invalidateGeometry } from '../kernel/battle.js';
import { INCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { Random } from '../testing/random.js';
import { scenario } from '../testing/scenario.js';
import { polygonOf } from '../testing/shapes.js';
import { arrange } from './arranging.js';
import { refreshPoses } from './caches/poses.js';
import { chained, partsAt } from './coherency.js';
import { coverAt, isArea, places, placeX, placeY, Stand, taker } from './formations.js';
import { gather, Hindrance, Movers } from './movers.js';
import { isFree } from './passages.js';
import { clip, inPolygon, squaredToPolygon } from './segments.js';
import { type Piece, terrainFacts } from './terrain.js';

const row = (y: number, n: number) => Array.from({ length: n }, (_, i) => [10 + 2 * i, y] as const);

/** Makes a squad of `n` models scattered around the middle of the table, with some other models and terrain nearby. */
function scene(random: Random, n: number, pieces: readonly Piece[]) {
  const { b } = scenario('wh40k2')
    .unit('men', { models: n, base: 25.4, height: 1, at: row(10, n) })
    .unit('others', { models: 3, base: 40, at: row(20, 3) })
    .enemy('foes', { models: 2, base: 25.4, at: row(40, 2) })
    .start();
  b.setup = { ...b.setup, terrain: terrainFacts(pieces) };
  for (let m = 0; m < b.setup.models; m++) {
    const spread = m < n ? 3 : 9;
    b.model.x[m] = 36 * INCH + random.below(2 * spread * INCH) - spread * INCH;
    b.model.y[m] = 24 * INCH + random.below(2 * spread * INCH) - spread * INCH;
  }
  invalidateGeometry(b);
  refreshPoses(b);
  const j = new Movers();
  j.n = n;
  j.total = n;
  for (let i = 0; i < n; i++) {
    j.model[i] = i;
    j.allow[i] = (4 + random.below(8)) * INCH;
  }
  gather(b, j, 0);
  j.coherent = chained(j.x, j.y, j.radius, n, n, j.gap);
  return { b, j };
}

/** Makes a piece around a place: a wood or rock with random corners, or a wall. */
function somePiece(random: Random, x: number, y: number, cover: Piece['cover'] = 'soft'): Piece {
  const wall = random.below(3) === 0;
  const corners = 4 + random.below(4);
  const [wide, deep] = [2 + random.below(3), 2 + random.below(2)];
  const round = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.2)) / corners;
    return [x + wide * Math.cos(angle), y + deep * Math.sin(angle)] as const;
  });
  return {
    name: 'piece',
    polygon: wall ? polygonOf({ at: [x, y], size: [7, 0.5], angle: random.below(180) }) : round,
    ground: wall ? 'open' : random.below(2) === 0 ? 'difficult' : 'impassable',
    sight: 'solid',
    cover,
    height: 1,
    obstacle: wall,
    standOn: false,
    hides: true,
  };
}

test('the nearest piece of cover is that of all, the first of several', () => {
  const random = new Random(31);
  const tally = { found: 0, none: 0 };
  for (let n = 0; n < 60; n++) {
    const pieces = Array.from({ length: random.below(7) }, () =>
      somePiece(
        random,
        26 + random.below(20),
        14 + random.below(20),
        (['none', 'soft', 'hard'] as const)[random.below(3)],
      ),
    );
    if (pieces.length > 2) pieces.push(pieces[1]); // two equal pieces: the first must be taken
    const { b } = scene(random, 2, pieces);
    const { terrain } = b.setup;
    for (let k = 0; k < 30; k++) {
      const [x, y] = [(20 + random.below(32)) * INCH, (8 + random.below(32)) * INCH];
      const reach = (1 + random.below(5)) * INCH;
      let best = -1;
      let least = Infinity;
      for (let t = 0; t < terrain.count; t++) {
        const squared = squaredToPolygon(terrain.polygons[t], x, y);
        if (terrain.cover[t] === 0 || squared > reach * reach || squared >= least) continue;
        [best, least] = [t, squared];
      }
      expect([n, k, coverAt(b, x, y, reach)]).toEqual([n, k, best]);
      tally[best >= 0 ? 'found' : 'none']++;
    }
  }
  expect(Math.min(tally.found, tally.none)).toBeGreaterThan(200);
});

test('places of ranks lie file by file and rank by rank around the middle, and who stands ahead or to the right gets such a place', () => {
  const random = new Random(32);
  for (let k = 0; k < 80; k++) {
    const n = 2 + random.below(9);
    const { b, j } = scene(random, n, []);
    const facing = random.below(2) === 0 ? 16384 * random.below(4) : random.below(65536);
    const [x, y] = [40 * INCH, 20 * INCH];
    const [s, c] = [SIN[facing], COS[facing]];
    for (const [stand, files, gap] of [
      [Stand.line, n, 0.5],
      [Stand.column, 1, 0.5],
      [Stand.cluster, 5, 0.25],
      [Stand.spread, 5, 1.75],
    ] as const) {
      expect(places(b, j, x, y, facing, stand)).toBe(true);
      const step = 2 * j.widest + gap * INCH;
      const deep = Math.ceil(n / files);
      const plain = Array.from({ length: n }, (_, p) => {
        const rank = Math.floor(p / files);
        const wide = Math.min(files, n - rank * files);
        const [right, ahead] = [(p % files) - (wide - 1) / 2, (deep - 1) / 2 - rank];
        return [x + step * (right * c + ahead * s), y + step * (ahead * c - right * s)];
      });
      const off = plain.map(([px, py], p) => Math.max(Math.abs(placeX[p] - px), Math.abs(placeY[p] - py)));
      expect([k, stand, Math.max(...off) < 1]).toEqual([k, stand, true]);
      const order = Array.from({ length: n }, (_, i) => i);
      const ahead = (i: number) => j.x[i] * s + j.y[i] * c;
      const right = (i: number) => j.x[i] * c - j.y[i] * s;
      const takers: number[] = [];
      const sorted = files < n ? order.sort((p, q) => ahead(q) - ahead(p) || p - q) : order;
      for (let from = 0; from < n; from += files) {
        const part = sorted.slice(from, from + files);
        takers.push(...(files === 1 ? part : part.sort((p, q) => right(p) - right(q))));
      }
      expect([k, stand, ...taker.subarray(0, n)]).toEqual([k, stand, ...takers]);
    }
  }
});

test('places in cover lie in it or behind it as those come who look for it, and each is for whoever is nearest', () => {
  const random = new Random(33);
  const tally = { inside: 0, behind: 0, none: 0 };
  for (let k = 0; k < 120; k++) {
    const n = 1 + random.below(7);
    const { b, j } = scene(random, n, [somePiece(random, 36, 24)]);
    const facing = random.below(65536);
    const [s, c] = [SIN[facing], COS[facing]];
    const x = 36 * INCH + random.below(3 * INCH) - 1.5 * INCH;
    const y = 24 * INCH + random.below(3 * INCH) - 1.5 * INCH;
    if (!places(b, j, x, y, facing, Stand.cover)) {
      tally.none++;
      continue;
    }
    const polygon = b.setup.terrain.polygons[0];
    const area = isArea(b, 0);
    expect(new Set(taker.subarray(0, n)).size).toBe(n);
    const left = new Set(Array.from({ length: n }, (_, i) => i));
    for (let p = 0; p < n; p++) {
      const i = taker[p];
      const stays = placeX[p] === j.x[i] && placeY[p] === j.y[i];
      if (!stays) {
        const far = (m: number) => (j.x[m] - placeX[p]) ** 2 + (j.y[m] - placeY[p]) ** 2;
        expect([k, p, far(i)]).toEqual([k, p, Math.min(...[...left].map(far))]);
        if (area) expect(inPolygon(polygon, placeX[p], placeY[p])).toBe(true);
        else {
          // The base must lie behind the piece, with the piece straight ahead.
          const apart = Math.sqrt(squaredToPolygon(polygon, placeX[p], placeY[p])) - j.widest;
          expect([k, p, apart > -2]).toEqual([k, p, true]);
          const meets = clip(polygon, placeX[p], placeY[p], placeX[p] + 15 * INCH * s, placeY[p] + 15 * INCH * c);
          expect([k, p, meets]).toEqual([k, p, true]);
          if (p === 0) expect(apart).toBeLessThan(INCH);
        }
      }
      for (let o = 0; o < p; o++) {
        const gap = Math.hypot(placeX[o] - placeX[p], placeY[o] - placeY[p]);
        if (!stays && (placeX[o] !== j.x[taker[o]] || placeY[o] !== j.y[taker[o]]))
          expect(gap).toBeGreaterThan(2 * j.widest);
      }
      left.delete(i);
    }
    tally[area ? 'inside' : 'behind']++;
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(1);
});

test('W40K-SQUAD-005 parts that have lost touch close up to the largest, as far as they may go and no farther than they need', () => {
  const random = new Random(34);
  const label = new Uint8Array(16);
  let closed = 0;
  for (let k = 0; k < 200; k++) {
    const n = 2 + random.below(6);
    const { b, j } = scene(random, n, []);
    // Two groups stand apart.
    const far = (3 + random.below(9)) * INCH;
    const cut = 1 + random.below(n - 1);
    for (let i = 0; i < n; i++) {
      b.model.x[i] = 30 * INCH + i * 1200 + (i >= cut ? far : 0);
      b.model.y[i] = 24 * INCH + random.below(INCH);
      j.allow[i] = 5 * INCH;
    }
    invalidateGeometry(b);
    gather(b, j, 0);
    const parts = partsAt(j.x, j.y, j.radius, n, j.gap, label);
    if (parts !== 2) continue;
    expect(places(b, j, 0, 0, 0, Stand.close)).toBe(true);
    const group = (l: number) => Array.from({ length: n }, (_, i) => i).filter((i) => label[i] === l);
    const [main, other] = [group(0).length >= group(1).length ? 0 : 1, group(0).length >= group(1).length ? 1 : 0];
    const gaps = group(main).flatMap((i) =>
      group(other).map((o) => Math.hypot(j.x[i] - j.x[o], j.y[i] - j.y[o]) - j.radius[i] - j.radius[o]),
    );
    const least = Math.min(...gaps);
    const own = Math.min(least - j.gap / 2, j.least);
    const others = own < least - j.gap ? Math.min(least - j.gap - own, j.least) : 0;
    for (let i = 0; i < n; i++) {
      expect(taker[i]).toBe(i);
      const went = Math.hypot(placeX[i] - j.x[i], placeY[i] - j.y[i]);
      expect([k, i, Math.abs(went - (label[i] === main ? others : own)) < 1.5]).toEqual([k, i, true]);
    }
    if (own + others >= least - j.gap) {
      const after = chained(placeX, placeY, j.radius, n, n, j.gap + 4);
      expect([k, after]).toEqual([k, true]);
      closed++;
    }
  }
  expect(closed).toBeGreaterThan(20);
});

test('W40K-MOVE-002 W40K-SQUAD-002 whoever is arranged ends after a way of his own that is free, on nobody, and in one chain', () => {
  const random = new Random(35);
  const stands = [Stand.keep, Stand.line, Stand.column, Stand.cluster, Stand.cover, Stand.spread];
  const tally = { ends: 0, late: 0, refused: 0 };
  for (let n = 0; n < 60; n++) {
    const size = 1 + random.below(7);
    const pieces = Array.from({ length: random.below(3) }, () =>
      somePiece(random, 30 + random.below(12), 18 + random.below(12)),
    );
    const { b, j } = scene(random, size, pieces);
    for (let k = 0; k < 20; k++) {
      const stand = stands[random.below(stands.length)];
      const [x, y] = [j.middleX + (random.below(13) - 6) * INCH, j.middleY + (random.below(13) - 6) * INCH];
      const why = arrange(b, j, x, y, random.below(65536), stand);
      if (why !== Hindrance.none) {
        tally.refused++;
        continue;
      }
      let late = 0;
      for (let i = 0; i < size; i++) {
        const words = `${n} ${k} ${stand}: ${i}`;
        expect(isFree(b, j, i, j.endX[i], j.endY[i]), words).toBe(true);
        late += j.late[i];
        for (let o = 0; o < i; o++) {
          const near = j.radius[i] + j.radius[o] - 4;
          const apart = Math.hypot(j.endX[i] - j.endX[o], j.endY[i] - j.endY[o]);
          const before = Math.hypot(j.x[i] - j.x[o], j.y[i] - j.y[o]);
          // Models that overlap at the start may go the same way.
          if (apart < near && before >= near) expect(apart, words).toBeGreaterThanOrEqual(near);
        }
        if (stand === Stand.keep && j.late[i] === 0 && size === 1)
          expect([j.endX[i] - j.x[i], j.endY[i] - j.y[i]]).toEqual([x - j.middleX, y - j.middleY]);
      }
      expect([n, k, j.stragglers]).toEqual([n, k, late]);
      expect(chained(j.endX, j.endY, j.radius, size, size, j.gap), `${n} ${k}`).toBe(true);
      tally.ends++;
      if (late > 0) tally.late++;
    }
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(20);
});

test('the middle of movers, the ground that they can reach and how far they may go to each side are those of all of them', () => {
  const random = new Random(36);
  for (let k = 0; k < 150; k++) {
    const n = 1 + random.below(7);
    const { b, j } = scene(random, n, []);
    j.allow[0] = k % 3 === 0 ? 0 : j.allow[0];
    gather(b, j, 0);
    const { width, depth } = b.setup;
    const all = Array.from({ length: n }, (_, i) => i);
    const [xs, ys] = [all.map((i) => j.x[i]), all.map((i) => j.y[i])];
    const mean = (values: number[]) => values.reduce((p, q) => p + q) / n;
    expect([k, Math.abs(j.middleX - mean(xs)) <= 1, Math.abs(j.middleY - mean(ys)) <= 1]).toEqual([k, true, true]);
    const moves = all.map((i) => j.allow[i]);
    const some = moves.filter((v) => v > 0);
    expect([j.most, j.least]).toEqual([Math.max(...moves), some.length === 0 ? 0 : Math.min(...some)]);
    expect(j.widest).toBe(Math.max(...all.map((i) => j.radius[i])));
    const far = j.most + j.widest;
    expect(j.reach).toEqual({
      left: Math.min(...xs) - far,
      right: Math.max(...xs) + far,
      bottom: Math.min(...ys) - far,
      top: Math.max(...ys) + far,
    });
    const room = (side: (i: number) => number) => Math.min(...all.map(side));
    expect([j.west, j.south, j.east, j.north]).toEqual([
      room((i) => j.x[i] - j.radius[i]),
      room((i) => j.y[i] - j.radius[i]),
      room((i) => width - j.radius[i] - j.x[i]),
      room((i) => depth - j.radius[i] - j.y[i]),
    ]);
    // If the squad is mirrored in the middle of the table, its middle must be mirrored too.
    const [mx, my] = [j.middleX, j.middleY];
    for (let m = 0; m < n; m++) {
      b.model.x[m] = width - b.model.x[m];
      b.model.y[m] = depth - b.model.y[m];
    }
    invalidateGeometry(b);
    gather(b, j, 0);
    expect([j.middleX, j.middleY]).toEqual([width - mx, depth - my]);
  }
});
