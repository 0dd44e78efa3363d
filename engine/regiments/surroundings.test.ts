import { expect, test } from 'vitest';
import { invalidateGeometry } from '../kernel/battle.js';
import { withinBoard } from '../kernel/geometry/board.js';
import { ANGLE_MASK, HALF_INCH, INCH, isClear, mm, QUARTER_TURN, TOUCH, ticks } from '../kernel/geometry/measures.js';
import { Corner, cornerX, cornerY } from '../kernel/geometry/rectangle.js';
import { Stretch } from '../kernel/geometry/sweep.js';
import { Random } from '../testing/random.js';
import { ahead, blockOf, corners, gap, groundOf, overlap, type Ranks } from '../testing/t9a/plain-blocks.js';
import type { RegimentsBattle } from './battle.js';
import { nearestEnemies } from './caches/nearest-enemies.js';
import { footprintOf, newFootprint, overlapsFootprint, passesThrough, squaredBetween } from './footprints.js';
import { Place, Side } from './layout.js';
import { findPath, halfOnBoard, judgePose, Spacing, wheelOnBoard } from './legality.js';
import {
  ignoredUnit,
  obstacleOf,
  obstaclesOf,
  overlapsObstacle,
  squaredGapTo,
  sweepPast,
  turnBeside,
} from './obstacles.js';
import { At, applySegment, copyPose, Go, newPose, segment } from './paths.js';
import { Refusal } from './refusals.js';
import { freeStraight, freeTurn, freeWheel, judgeEnd, keepPrepared, prepareMove } from './surroundings.js';
import { type Block, type Piece, toyBattle } from './toy-battle.js';

/**
 * Makes block 0 among other blocks with any facing, round bases and rocks. They may overlap, since each is judged
 * separately.
 */
function crowd(random: Random): RegimentsBattle {
  const spread = 5 + random.below(9);
  const at = () =>
    [36 + random.below(20 * spread) / 10 - spread, 24 + random.below(20 * spread) / 10 - spread] as const;
  const block = (): Block => {
    const facing = random.below(3) === 0 ? 90 * random.below(4) : random.below(360);
    if (random.below(5) === 0) return { at: at(), facing, models: 1, files: 1, base: [50, 50], round: true };
    const models = 1 + random.below(20);
    return {
      at: at(),
      facing,
      models,
      files: 1 + random.below(Math.min(models, 6)),
      base: [20, 20 + 20 * random.below(2)],
      player: random.below(2),
    };
  };
  const pieces = Array.from({ length: random.below(4) }, (): Piece => {
    const [x, y] = at();
    const count = 3 + random.below(3);
    const round = Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count + 0.3;
      return [x + 2 * Math.cos(angle), y + (1 + (count % 2)) * Math.sin(angle)] as const;
    });
    return {
      kind: random.below(4) === 0 ? 'forest' : 'impassable',
      corners: random.below(2) === 0 ? round : round.reverse(),
    };
  });
  return toyBattle([{ ...block(), at: [36, 24] }, ...Array.from({ length: 2 + random.below(6) }, block)], pieces);
}

/**
 * Returns how near block 0 may come to each obstacle on its way and at the end, from its present place; infinite for
 * itself.
 */
function clearances(b: RegimentsBattle) {
  const o = obstaclesOf(b);
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return Array.from({ length: o.count }, (_, i) => {
    if (o.owner[i] === 0) return null;
    const apart = Math.sqrt(squaredGapTo(b, 0, x[0], y[0], facing[0], halfWidth[0], halfDepth[0], o, i));
    return { way: Math.min(HALF_INCH, apart), end: o.owner[i] < 0 ? Math.min(INCH, apart) : INCH };
  });
}

test('T9A-SPC-001 T9A-SPC-002 T9A-SPC-003 how far a block gets straight, turning and wheeling is what each obstacle alone allows', () => {
  const random = new Random(11);
  const stretch = new Float64Array(2);
  const tally = { barred: 0, free: 0, turns: 0, stuck: 0 };
  for (let n = 0; n < 160; n++) {
    const b = crowd(random);
    const { x, y, facing, halfWidth, halfDepth } = b.unit;
    const [w, d] = [halfWidth[0], halfDepth[0]];
    const reach = (3 + random.below(8)) * INCH;
    const o = prepareMove(b, 0, reach + w + d);
    const rooms = clearances(b);
    for (let k = 0; k < 8; k++) {
      const direction = k < 4 ? (facing[0] + k * QUARTER_TURN) & ANGLE_MASK : random.below(65536);
      let free = reach;
      rooms.forEach((room, i) => {
        if (room === null) return;
        if (!sweepPast(b, 0, x[0], y[0], facing[0], w, d, direction, room.way, o, i, stretch)) return;
        if (stretch[Stretch.Leaves] <= TOUCH || stretch[Stretch.Enters] >= free) return;
        free = Math.max(0, Math.floor(stretch[Stretch.Enters]));
      });
      expect([n, k, freeStraight(b, 0, x[0], y[0], facing[0], w, d, direction, reach, o)]).toEqual([n, k, free]);
      tally[free < reach ? 'barred' : 'free']++;
    }
    for (let k = 0; k < 6; k++) {
      const kind = k % 2 === 0 ? Go.wheelLeft : Go.wheelRight;
      const angle = 1 + random.below(k < 4 ? QUARTER_TURN : 3 * QUARTER_TURN);
      const corner = kind === Go.wheelLeft ? Corner.FrontLeft : Corner.FrontRight;
      const [px, py] = [cornerX(x[0], facing[0], w, d, corner), cornerY(y[0], facing[0], w, d, corner)];
      const plainly = (qx: number, qy: number): number => {
        let free = angle;
        rooms.forEach((room, i) => {
          if (room === null || free === 0) return;
          free = turnBeside(x[0], y[0], facing[0], w, d, qx, qy, kind === Go.wheelLeft ? -free : free, room.way, o, i);
        });
        return free;
      };
      const free = plainly(px, py);
      if (angle * w < reach * 3)
        expect([n, k, freeWheel(x[0], y[0], facing[0], w, d, kind, angle, o)]).toEqual([n, k, free]);
      const signed = kind === Go.wheelLeft ? -angle : angle;
      expect([n, k, freeTurn(x[0], y[0], facing[0], w, d, x[0], y[0], signed, o)]).toEqual([n, k, plainly(x[0], y[0])]);
      tally[free < angle ? 'stuck' : 'turns']++;
    }
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(100);
});

test('T9A-SPC-001 T9A-SPC-004 T9A-TER-011 T9A-SPC-005 an end is judged by the board and by each obstacle alone', () => {
  const random = new Random(12);
  const tally = new Map<number, number>();
  for (let n = 0; n < 200; n++) {
    const b = crowd(random);
    const { halfWidth, halfDepth, files } = b.unit;
    const [w, d] = [halfWidth[0], halfDepth[0]];
    if (n % 6 === 0) b.unit.x[0] = w + random.below(4 * INCH);
    invalidateGeometry(b);
    const o = prepareMove(b, 0, 12 * INCH + w + d);
    const rooms = clearances(b);
    for (let k = 0; k < 25; k++) {
      const x = b.unit.x[0] + random.below(16 * INCH) - 8 * INCH;
      const y = b.unit.y[0] + random.below(16 * INCH) - 8 * INCH;
      const facing = random.below(65536);
      const plainly = (least: (i: number) => number | null): number => {
        if (!withinBoard(x, y, facing, w, d, b.setup.width, b.setup.depth)) return Refusal.OffTheTable;
        for (let i = 0; i < o.count; i++) {
          const room = least(i);
          if (room === null) continue;
          if (overlapsObstacle(b, 0, x, y, facing, w, d, o, i)) return Refusal.Overlaps;
          if (room > TOUCH && !isClear(squaredGapTo(b, 0, x, y, facing, w, d, o, i), room)) return Refusal.TooClose;
        }
        return Refusal.Legal;
      };
      const expected = plainly((i) => rooms[i]?.end ?? null);
      expect([n, k, judgeEnd(b, 0, x, y, facing, w, d, o)]).toEqual([n, k, expected]);
      const judged = [Spacing.place, Spacing.contact].map((spacing) =>
        judgePose(b, 0, x, y, facing, files[0], spacing),
      );
      const found = judgePose(b, 0, x, y, facing, files[0], Spacing.move);
      expect([n, k, found]).toEqual([n, k, expected]);
      expect([n, k, ...judged]).toEqual([
        n,
        k,
        ...[INCH, 0].map((room) => plainly((i) => (rooms[i] === null ? null : room))),
      ]);
      tally.set(expected, (tally.get(expected) ?? 0) + 1);
    }
  }
  for (const [refusal, count] of tally) expect(count, `${refusal}`).toBeGreaterThan(40);
  expect(tally.size).toBe(4);
});

test('T9A-SPC-001 what was collected for a mover is kept only while nothing of it has changed, and as far as it reaches', () => {
  const b = toyBattle([{ at: [20, 20], models: 4, files: 2 }, { at: [30, 20] }, { at: [20, 32] }, { at: [40, 30] }]);
  const { unit } = b;
  const asked = (reach: number): number => {
    const o = keepPrepared(b, 0, reach);
    return freeStraight(
      b,
      0,
      unit.x[0],
      unit.y[0],
      unit.facing[0],
      unit.halfWidth[0],
      unit.halfDepth[0],
      unit.facing[0],
      30 * INCH,
      o,
    );
  };
  const fresh = (reach: number): number => {
    const kept = asked(reach);
    invalidateGeometry(b);
    expect(asked(reach)).toBe(kept);
    return kept;
  };
  const short = 2 * INCH;
  // The block ahead is too far away for a short move to meet, but not for a long one.
  expect([asked(short), asked(40 * INCH) < 12 * INCH, asked(short) < 12 * INCH]).toEqual([30 * INCH, true, true]);
  invalidateGeometry(b);
  asked(short);
  // Nothing calls `invalidateGeometry` here, yet a change of pose or size is noticed.
  const changes: (() => void)[] = [
    () => (unit.y[0] += 7 * INCH),
    () => (unit.x[0] += 15 * INCH),
    () => (unit.y[0] -= 3 * INCH),
    () => (unit.facing[0] = 16384),
    () => (unit.x[0] -= 12 * INCH),
    () => (unit.halfWidth[0] *= 3),
    () => (unit.halfDepth[0] *= 3),
    () => (unit.facing[0] = 40000),
  ];
  for (const change of changes) {
    asked(short);
    change();
    fresh(short);
  }
  expect(asked(short)).toBeGreaterThanOrEqual(fresh(40 * INCH));
  asked(short);
  const near = asked(40 * INCH);
  invalidateGeometry(b);
  expect(asked(40 * INCH)).toBe(near);
  ignoredUnit(b, 2, true);
  const without = asked(40 * INCH);
  ignoredUnit(b, 2, false);
  invalidateGeometry(b);
  expect([asked(40 * INCH), without >= near]).toEqual([near, true]);
});

test('T9A-SPC-005 half a model at most is off the board when the middle of the outermost base is on it, to the tick', () => {
  const b = toyBattle([{ at: [36, 24], models: 12, files: 4, base: [20, 40] }]); // the block measures 80 by 120 mm
  const on = (x: number, y: number, facing: number): boolean =>
    halfOnBoard(b, 0, x, y, facing, b.unit.halfWidth[0], b.unit.halfDepth[0]);
  const { width, depth } = b.setup;
  // The middles of the outer bases are 30 mm to each side and 40 mm ahead and behind.
  for (const [facing, across, along] of [
    [0, mm(30), mm(40)],
    [QUARTER_TURN, mm(40), mm(30)],
    [2 * QUARTER_TURN, mm(30), mm(40)],
    [3 * QUARTER_TURN, mm(40), mm(30)],
  ]) {
    const [x, y] = [width / 2, depth / 2];
    for (const off of [0, 1]) {
      const answers = [
        on(across - TOUCH - off, y, facing),
        on(width - across + TOUCH + off, y, facing),
        on(x, along - TOUCH - off, facing),
        on(x, depth - along + TOUCH + off, facing),
      ];
      expect([facing, off, ...answers]).toEqual([facing, off, ...answers.map(() => off === 0)]);
    }
  }
});

test('T9A-SPC-005 a wheel stays on the board when its poses every two degrees do, however far from the edges it is', () => {
  const random = new Random(13);
  const pose = newPose();
  const at = newPose();
  const tally = { on: 0, off: 0 };
  for (let n = 0; n < 2000; n++) {
    const models = 1 + (n % 20);
    const b = toyBattle([
      { at: [36, 24], models, files: 1 + random.below(Math.min(models, 8)), base: [20, 20 + 20 * (n % 3)] },
    ]);
    const [w, d] = [b.unit.halfWidth[0], b.unit.halfDepth[0]];
    const { width, depth } = b.setup;
    const far = 5 * INCH;
    const near = (long: number) => (random.below(2) === 0 ? random.below(far) : long - random.below(far));
    pose[At.x] = random.below(3) === 0 ? near(width) : random.below(width);
    pose[At.y] = random.below(3) === 0 ? near(depth) : random.below(depth);
    pose[At.facing] = random.below(65536);
    const angle = 1 + random.below(n % 4 === 0 ? 60_000 : QUARTER_TURN);
    const kind = n % 2 === 0 ? Go.wheelLeft : Go.wheelRight;
    let expected = true;
    const parts = Math.ceil(angle / 364);
    for (let k = 1; k <= parts; k++) {
      copyPose(at, pose);
      applySegment(at, w, d, segment(kind, Math.round((angle * k) / parts)));
      expected &&= halfOnBoard(b, 0, at[At.x], at[At.y], at[At.facing], w, d);
    }
    const before = [...pose];
    const found = wheelOnBoard(b, 0, pose, w, d, segment(kind, angle));
    // The move begins in the present pose, which is not judged. The quick test may answer yes only if that pose is on
    // the board as well.
    if (found !== expected) expect([n, found]).toEqual([n, expected]);
    expect([...pose]).toEqual(before);
    tally[found ? 'on' : 'off']++;
  }
  expect(Math.min(...Object.values(tally))).toBeGreaterThan(100);
});

test('K04 the path to a pose that forward, wheel, forward or one straight way leads to is found, and leads there', () => {
  const random = new Random(14);
  const path = new Int32Array(9);
  const end = newPose();
  const again = newPose();
  for (let n = 0; n < 1500; n++) {
    const b = toyBattle([{ at: [36, 24], facing: random.below(360), models: 12, files: 4 }]);
    const [w, d] = [b.unit.halfWidth[0], b.unit.halfDepth[0]];
    const from = (pose: Int32Array): void => {
      pose[At.x] = b.unit.x[0];
      pose[At.y] = b.unit.y[0];
      pose[At.facing] = b.unit.facing[0];
      pose[At.cost] = 0;
    };
    const straight = n % 3 === 0;
    const ways = straight
      ? [segment([Go.forward, Go.backward, Go.left, Go.right][random.below(4)], random.below(8) * INCH)]
      : [
          segment(Go.forward, random.below(3) * INCH),
          segment(n % 2 === 0 ? Go.wheelLeft : Go.wheelRight, 6000 + random.below(20_000)),
          segment(Go.forward, random.below(3) * INCH),
        ];
    from(end);
    for (const way of ways) if (way >= 8) applySegment(end, w, d, way);
    expect([n, findPath(b, 0, end[At.x], end[At.y], end[At.facing], path, 0)]).toEqual([n, true]);
    const found = [...path.subarray(0, path.indexOf(0))];
    // Ends are whole ticks, so a path of a few ticks may result from rounding.
    expect([n, found.filter((way) => way > 64).length]).toEqual([n, ways.filter((way) => way >= 8).length]);
    from(again);
    for (const way of found) applySegment(again, w, d, way);
    const off = Math.hypot(again[At.x] - end[At.x], again[At.y] - end[At.y]);
    // Ends are whole ticks, so for a small wheel its beginning would be in doubt.
    expect([n, off < 4, again[At.facing]]).toEqual([n, true, end[At.facing]]);
  }
  const b = toyBattle([{ at: [36, 24] }]);
  const leads = (x: number, y: number, facing: number) => findPath(b, 0, ticks(36) + x, ticks(24) + y, facing, path, 0);
  expect([leads(TOUCH, 9999, 0), leads(TOUCH + 1, 9999, 0), leads(-TOUCH, -9999, 0)]).toEqual([true, false, true]);
  expect([leads(9999, TOUCH, 0), leads(-9999, TOUCH + 1, 0), leads(0, 0, 0)]).toEqual([true, false, true]);
  expect(path[0]).toBe(0);
  expect(leads(0, -9 * INCH, 4000)).toBe(false); // the goal lies behind the block
});

test('K05 the nearest enemies are those of all, nearest first and of equals the first by row', () => {
  const random = new Random(15);
  for (let n = 0; n < 300; n++) {
    const at = () => [10 + random.below(6) * 8, 10 + random.below(4) * 8] as const;
    const b = toyBattle(Array.from({ length: 1 + random.below(9) }, () => ({ at: at(), player: random.below(2) })));
    for (let k = random.below(3); k > 0; k--) b.unit.place[random.below(b.setup.units)] = Place.destroyed;
    invalidateGeometry(b);
    for (let u = 0; u < b.setup.units; u++) {
      const far = (v: number) => (b.unit.x[v] - b.unit.x[u]) ** 2 + (b.unit.y[v] - b.unit.y[u]) ** 2;
      const plain = Array.from({ length: b.setup.units }, (_, v) => v)
        .filter((v) => b.setup.unit.player[v] !== b.setup.unit.player[u] && b.unit.place[v] === Place.table)
        .sort((p, q) => far(p) - far(q) || p - q);
      for (let time = 0; time < 2; time++)
        expect([n, u, ...nearestEnemies(b, u)]).toEqual([n, u, ...[...plain, -1, -1, -1].slice(0, 3)]);
    }
    if (b.setup.units < 2) continue;
    b.unit.x[1] = 0;
    invalidateGeometry(b);
    const was = [...nearestEnemies(b, 0)];
    invalidateGeometry(b);
    expect([...nearestEnemies(b, 0)]).toEqual(was);
  }
});

test('T9A-UNI-007 T9A-UNI-011 T9A-MEA-001 a Footprint is all of its models and nothing else', () => {
  const random = new Random(16);
  const out = newFootprint();
  const tally = { gaps: 0, over: 0, apart: 0, through: 0, past: 0 };
  for (let n = 0; n < 120; n++) {
    const block = (x: number, y: number): Block => {
      const models = 1 + random.below(10);
      const files = 1 + random.below(Math.min(models, 5));
      return {
        at: [x, y],
        facing: random.below(3) === 0 ? 90 * random.below(4) : random.below(360),
        models,
        files,
        base: [25, 50],
      };
    };
    const b = toyBattle([block(30, 24), block(30 + random.below(120) / 10 - 6, 24 + random.below(160) / 10 - 4)]);
    const models = [0, 1].map((u) => {
      const ranks: Ranks = {
        block: blockOf(b, u),
        files: b.unit.files[u],
        models: b.unit.models[u],
        wide: 25 / 25.4,
        deep: 50 / 25.4,
      };
      return Array.from({ length: ranks.models }, (_, i) => groundOf(ranks, i, Side.front));
    });
    for (const u of [0, 1]) {
      footprintOf(b, u, out);
      const area = Array.from({ length: out.count }, (_, i) => 4 * out.numbers[4 * i + 2] * out.numbers[4 * i + 3]);
      const sum = area.reduce((p, q) => p + q) / INCH ** 2;
      expect(Math.abs(sum - models[u].length * (25 / 25.4) * (50 / 25.4))).toBeLessThan(0.05);
      if (out.count > 1) tally.gaps++;
    }
    const [own, other] = models.map((all) => all.map(corners));
    const gaps = own.flatMap((p) => other.map((q) => gap(p, q)));
    const least = Math.min(...gaps);
    const found = Math.sqrt(squaredBetween(b, 0, 1)) / INCH;
    expect([n, Math.abs(found - least) < 0.01]).toEqual([n, true]);
    const shares = own.some((p) => other.some((q) => overlap(p, q)));
    tally[shares ? 'over' : 'apart']++;
    const { x, y, facing, halfWidth, halfDepth, files } = b.unit;
    if (b.unit.models[0] % files[0] === 0 && (shares || least > 0.01))
      expect([n, overlapsFootprint(b, 1, x[0], y[0], facing[0], halfWidth[0], halfDepth[0])]).toEqual([n, shares]);
    // Straight ahead, step by step.
    const distance = random.below(6);
    let nearest = Infinity;
    for (let step = 0; step <= distance; step += 0.25) {
      for (const p of models[0].map((each) => corners(ahead(each, step))))
        for (const q of other) if (nearest > 0) nearest = Math.min(nearest, gap(p, q));
    }
    const meets = passesThrough(b, 0, 1, distance * INCH);
    if (nearest === 0) expect([n, meets]).toEqual([n, true]);
    if (nearest > 0.26) expect([n, meets]).toEqual([n, false]);
    tally[meets ? 'through' : 'past']++;
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(15);
});

test('K14 who is an obstacle is found by its row, those off the table are none', () => {
  const b = toyBattle(
    [{ at: [10, 10] }, { at: [20, 10] }, { at: [30, 10] }],
    [
      {
        kind: 'impassable',
        corners: [
          [40, 10],
          [42, 10],
          [41, 12],
        ],
      },
    ],
  );
  b.unit.place[1] = Place.destroyed;
  invalidateGeometry(b);
  const o = obstaclesOf(b);
  expect([o.count, ...[0, 1, 2, 3].map((v) => obstacleOf(o, v))]).toEqual([3, 0, -1, 1, -1]);
});
