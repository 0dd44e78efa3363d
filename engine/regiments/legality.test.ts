import { expect, test } from 'vitest';
import { degrees, INCH, mm, TOUCH, ticks, turnBetween } from '../kernel/geometry/measures.js';
import { wheelAngle } from '../kernel/geometry/wheel.js';
import { stand } from './formation.js';
import { findPath, judgePath, judgePose, type MoveLimits, Spacing } from './legality.js';
import { At, Go, newPose, segment } from './paths.js';
import { Refusal } from './refusals.js';
import { type Piece, toyBattle } from './toy-battle.js';

const out = newPose();
const forward = (inches: number) => segment(Go.forward, ticks(inches));
const M = (inches: number): MoveLimits => ({
  forward: ticks(inches),
  swing: ticks(inches),
  slow: ticks(inches / 2),
  pivots: false,
  flies: false,
});

/** Judges a path of unit 0. */
function judged(b: ReturnType<typeof toyBattle>, limits: MoveLimits, ...path: number[]) {
  return judgePath(b, 0, Int32Array.from([...path, 0, 0, 0, 0, 0, 0, 0, 0]), 0, limits, out);
}

/**
 * Returns the distance in inches between the Centres of two default blocks (100 x 80 mm) whose sides are `apart` inches
 * apart.
 */
const beside = (apart: number) => 100 / 25.4 + apart;

const rock = (x: number, y: number): Piece => ({
  kind: 'impassable',
  corners: [
    [x, y],
    [x + 2, y],
    [x + 2, y + 2],
    [x, y + 2],
  ],
});

test('T9A-SPC-001 a unit ends its move an inch from other units, friend or foe', () => {
  for (const player of [0, 1]) {
    const b = toyBattle([{ at: [20, 20] }, { at: [20 + beside(1), 23], player }]);
    expect(judged(b, M(4), forward(3))).toBe(Refusal.Legal);
    stand(b, 1, b.unit.x[1] - TOUCH - 1, b.unit.y[1], 0);
    expect(judged(b, M(4), forward(3))).toBe(Refusal.TooClose);
    expect(judgePose(b, 0, ticks(20), ticks(23), 0, 5, Spacing.place)).toBe(Refusal.TooClose);
    expect(judgePose(b, 0, ticks(21), ticks(23), 0, 5, Spacing.move)).toBe(Refusal.Overlaps);
  }
});

test('T9A-SPC-001 T9A-TER-010 and from Impassable Terrain, but not from other terrain', () => {
  const corners = rock(22.6, 22).corners; // 20 + 50 mm are 21.97 inches
  expect(judged(toyBattle([{ at: [20, 20] }], [{ kind: 'impassable', corners }]), M(4), forward(2))).toBe(
    Refusal.TooClose,
  );
  expect(judged(toyBattle([{ at: [20, 20] }], [{ kind: 'forest', corners }]), M(4), forward(2))).toBe(Refusal.Legal);
  expect(judged(toyBattle([{ at: [20, 20] }], [rock(23, 22)]), M(4), forward(2))).toBe(Refusal.Legal);
});

test('T9A-VEC-077 T9A-SPC-001 T9A-SPC-002 pass at half an inch, end at one', () => {
  // A rock stands beside the way at the given distance from the flank; the block passes it.
  const passing = (apart: number, go: number) =>
    judged(toyBattle([{ at: [20, 20] }], [rock(20 + 50 / 25.4 + apart, 23)]), M(10), forward(go));
  expect(passing(0.5, 10)).toBe(Refusal.Legal);
  expect(passing(0.5, 3)).toBe(Refusal.TooClose);
  expect(passing(0.4, 10)).toBe(Refusal.BlockedOnTheWay);
});

test('T9A-SPC-002 a wheel keeps half an inch from what its outer corner passes', () => {
  // The left front corner swings on a circle of 100 mm about the right one. At 45 degrees it is 70.7 mm ahead.
  const wheel = segment(Go.wheelRight, degrees(60));
  const ahead = (apart: number) =>
    judged(
      toyBattle([{ at: [20, 20] }], [rock(18, 20 + 40 / 25.4 + (100 / 25.4) * Math.sin(Math.PI / 3) + apart)]),
      M(13),
      wheel,
      forward(8),
    );
  expect(ahead(0.6)).toBe(Refusal.Legal);
  expect(ahead(0.3)).toBe(Refusal.BlockedOnTheWay);
});

test('T9A-SPC-003 a unit that stands nearer than half an inch may leave, but not come nearer', () => {
  const b = toyBattle([{ at: [20, 20] }, { at: [20, 20 + 80 / 25.4 + 0.2] }]);
  const back = segment(Go.backward, ticks(2));
  expect(judged(b, M(4), back)).toBe(Refusal.Legal);
  expect(judged(b, M(4), forward(0.1))).toBe(Refusal.BlockedOnTheWay);
  expect(judged(b, M(4), segment(Go.backward, ticks(0.5)))).toBe(Refusal.TooClose); // T9A-SPC-004
});

test('T9A-SPC-004 a unit that was closer is bound by the inch again once it has moved', () => {
  const b = toyBattle([{ at: [20, 20] }, { at: [20 + beside(0.7), 20] }]);
  expect(judged(b, M(4), forward(1))).toBe(Refusal.TooClose);
  expect(judged(b, M(4), segment(Go.left, ticks(0.3)))).toBe(Refusal.Legal);
});

test('T9A-TER-011 within an inch of Impassable Terrain it may stay as near as it is', () => {
  const b = toyBattle(
    [{ at: [20, 20] }],
    [
      {
        kind: 'impassable',
        corners: [
          [20 + 50 / 25.4 + 0.7, 10],
          [26, 10],
          [26, 30],
          [20 + 50 / 25.4 + 0.7, 30],
        ],
      },
    ],
  );
  expect(judged(b, M(4), forward(1))).toBe(Refusal.Legal);
  expect(judged(b, M(4), segment(Go.right, ticks(0.1)))).toBe(Refusal.TooClose);
});

test('T9A-SPC-005 no part may end off the board, and half of a model at most may be off it on the way', () => {
  const b = toyBattle([{ at: [2, 20], facing: 0 }]);
  expect(judged(b, M(4), segment(Go.left, ticks(2) - mm(50)))).toBe(Refusal.Legal);
  expect(judged(b, M(4), segment(Go.left, ticks(2) - mm(50) + 1))).toBe(Refusal.OffTheTable);
  // In a wheel beside the edge the outer flank swings out over it.
  stand(b, 0, mm(50), ticks(20), 0);
  const turned = toyBattle([{ at: [40 / 25.4, 20], facing: 90 }]); // the block's rear touches the edge
  expect(judged(turned, M(8), segment(Go.wheelRight, degrees(15)), forward(3))).toBe(Refusal.Legal);
  const deep = toyBattle([{ at: [200 / 25.4, 20], facing: 90, models: 20, files: 1 }]); // the block is 400 mm long
  expect(judged(deep, { ...M(40), slow: ticks(5) }, segment(Go.wheelRight, degrees(60)), forward(12))).toBe(
    Refusal.Legal,
  );
  // the Centre is 80 mm from the south edge; a left wheel swings the rear over it
  stand(deep, 0, mm(200), mm(80), degrees(90));
  expect(judged(deep, { ...M(40), slow: ticks(5) }, segment(Go.wheelLeft, degrees(30)), forward(12))).toBe(
    Refusal.OffTheTable,
  );
});

test('T9A-MOV-002 only one direction in an Advance Move', () => {
  const b = toyBattle([{ at: [20, 20] }]);
  expect(judged(b, M(4), forward(1), segment(Go.right, 500))).toBe(Refusal.BadPath);
  expect(judged(b, M(4), segment(Go.backward, 500), segment(Go.wheelLeft, 500))).toBe(Refusal.BadPath);
  expect(
    judged(b, M(4), forward(1), segment(Go.wheelLeft, degrees(10)), forward(1), segment(Go.wheelRight, degrees(10))),
  ).toBe(Refusal.Legal);
});

test('T9A-MOV-004 forward up to the Movement, to the tick', () => {
  const b = toyBattle([{ at: [20, 20] }]);
  expect(judged(b, M(4), forward(4))).toBe(Refusal.Legal);
  expect(judged(b, M(4), segment(Go.forward, ticks(4) + 1))).toBe(Refusal.TooFar);
});

test('T9A-VEC-115 T9A-MOV-005 backward half the Movement, not rounded', () => {
  const b = toyBattle([{ at: [20, 20] }]);
  expect(judged(b, M(5), segment(Go.backward, ticks(2.5)))).toBe(Refusal.Legal);
  expect(judged(b, M(5), segment(Go.backward, ticks(2.5) + 1))).toBe(Refusal.TooFar);
});

test('T9A-MOV-006 to one side half the Movement', () => {
  const b = toyBattle([{ at: [20, 20] }]);
  for (const side of [Go.left, Go.right]) {
    expect(judged(b, M(5), segment(side, ticks(2.5)))).toBe(Refusal.Legal);
    expect(judged(b, M(5), segment(side, ticks(2.5) + 1))).toBe(Refusal.TooFar);
  }
});

test('T9A-MOV-007 a march goes forward only', () => {
  const b = toyBattle([{ at: [20, 20] }]);
  const march = { forward: ticks(8), swing: ticks(8), slow: 0, pivots: false, flies: false };
  expect(judged(b, march, forward(8))).toBe(Refusal.Legal);
  expect(judged(b, march, segment(Go.backward, 100))).toBe(Refusal.BadPath);
});

test('T9A-MOV-003 T9A-MOV-011 T9A-MOV-015 a unit of one model may pivot any number of times, others never', () => {
  const single = { ...M(4), pivots: true };
  const b = toyBattle([
    { at: [20, 20], models: 1, files: 1, base: [50, 75] },
    { at: [20, 20 + 100 / 25.4 + 0.8], models: 1, files: 1, base: [50, 75] },
  ]);
  const path = [
    segment(Go.pivot, degrees(180)),
    forward(2),
    segment(Go.pivot, degrees(180)),
    segment(Go.pivot, degrees(90)),
    forward(2),
  ];
  expect(judged(b, single, ...path)).toBe(Refusal.Legal);
  expect(judged(b, M(4), ...path)).toBe(Refusal.BadPath);
});

test('T9A-MOV-015 a pivot is judged where it is put down, not on the way', () => {
  const single = { ...M(10), pivots: true };
  // The block measures 20 x 100 mm and faces east. When it has turned north, its right flank is `apart` inches from a
  // rock.
  const beside = (apart: number) =>
    toyBattle(
      [{ at: [20, 20], models: 1, files: 1, base: [20, 100], facing: 90 }],
      [rock(20 + 10 / 25.4 + apart, 21.5)],
    );
  const north = segment(Go.pivot, degrees(270));
  expect(judged(beside(0.6), single, north)).toBe(Refusal.TooClose); // too close at the end of the move
  expect(judged(beside(0.6), single, north, forward(8))).toBe(Refusal.Legal);
  expect(judged(beside(0.4), single, north, forward(8))).toBe(Refusal.TooClose); // too close on the way
  // A turn by way of the south would not meet the rock, a turn by way of the north would. No such path is found.
  const over = toyBattle([{ at: [20, 20], models: 1, files: 1, base: [20, 100], facing: 0 }], [rock(21.2, 20.9)]);
  expect(judged(over, single, segment(Go.pivot, degrees(180)), forward(6))).toBe(Refusal.Legal);
});

test('T9A-MOV-016 T9A-MOV-019 wheels cost what the outer edge covers: two of them that make 10 inches are a march of M 5', () => {
  // With 10 files of 25 mm, an arc of 5 inches is a turn of 0.508 radians at a radius of 250 mm.
  const b = toyBattle([{ at: [30, 20], models: 20, files: 10, base: [25, 25] }]);
  const march: MoveLimits = { forward: ticks(10), swing: ticks(10), slow: 0, pivots: false, flies: false };
  const half = wheelAngle(mm(125), ticks(5));
  expect(judged(b, march, segment(Go.wheelLeft, half), segment(Go.wheelRight, half))).toBe(Refusal.Legal);
  expect(judged(b, march, segment(Go.wheelLeft, half), segment(Go.wheelRight, half + 4))).toBe(Refusal.TooFar);
});

test('T9A-MOV-017 T9A-MOV-019 a wheel of 9 inches is illegal if it takes some model more than 10 inches from its start', () => {
  const march: MoveLimits = { forward: ticks(10), swing: ticks(10), slow: 0, pivots: false, flies: false };
  // A narrow and deep block: 3 files of 25 mm, 20 ranks of 25 mm. The outer front corner moves 9 inches, and the rear
  // swings far out.
  const deep = toyBattle([{ at: [30, 25], models: 60, files: 3, base: [25, 25] }]);
  expect(judged(deep, march, segment(Go.wheelRight, wheelAngle(mm(37.5), ticks(2))))).toBe(Refusal.DisplacedTooFar);
  // A wide and shallow block: one wheel of 10 inches moves no model farther than 10 inches from its start.
  const wide = toyBattle([{ at: [30, 25], models: 10, files: 10, base: [25, 25] }]);
  expect(judged(wide, march, segment(Go.wheelRight, wheelAngle(mm(125), ticks(10))))).toBe(Refusal.Legal);
});

test('T9A-MOV-017 without a wheel only the path counts', () => {
  const b = toyBattle([{ at: [20, 20], models: 1, files: 1 }]);
  const single: MoveLimits = { forward: ticks(4), swing: ticks(4), slow: ticks(2), pivots: true, flies: false };
  expect(judged(b, single, forward(4))).toBe(Refusal.Legal);
});

test('T9A-SPC-002 what flies is not barred on the way, but ends as everybody does', () => {
  const b = toyBattle([{ at: [20, 20] }, { at: [20, 25] }]);
  expect(judged(b, M(12), forward(10))).toBe(Refusal.BlockedOnTheWay);
  expect(judged(b, { ...M(12), flies: true }, forward(10))).toBe(Refusal.Legal);
  expect(judged(b, { ...M(12), flies: true }, forward(5))).toBe(Refusal.Overlaps);
});

test('T9A-UNI-005 a formation has from one file to as many as there are models', () => {
  const b = toyBattle([{ at: [20, 20] }]);
  expect([0, 1, 20, 21].map((files) => judgePose(b, 0, ticks(20), ticks(20), 0, files, Spacing.place))).toEqual([
    Refusal.BadFormation,
    Refusal.Legal,
    Refusal.Legal,
    Refusal.BadFormation,
  ]);
});

test('T9A-CMV-008 in contact only solid ground counts', () => {
  const b = toyBattle([{ at: [20, 20] }, { at: [30, 20] }]);
  expect(judgePose(b, 0, ticks(30) - mm(100), ticks(20), 0, 5, Spacing.contact)).toBe(Refusal.Legal);
  expect(judgePose(b, 0, ticks(30) - mm(100) + TOUCH + 1, ticks(20), 0, 5, Spacing.contact)).toBe(Refusal.Overlaps);
});

test('K08 a refused path leaves the state and the answer as they were', () => {
  const b = toyBattle([{ at: [20, 20] }, { at: [20, 25] }]);
  const before = b.bytes.slice();
  out.fill(-7);
  expect(judged(b, M(4), forward(4))).not.toBe(Refusal.Legal);
  expect(b.bytes).toEqual(before);
  expect([...out]).toEqual([-7, -7, -7, -7]);
});

test('K04 the path to a pose that one wheel reaches is found again', () => {
  const b = toyBattle([{ at: [30, 20], facing: 33 }]);
  const path = new Int32Array(8);
  const limits = M(40);
  for (const turn of [-80, -30, -3, 3, 45, 90]) {
    const wheel = segment(turn < 0 ? Go.wheelLeft : Go.wheelRight, degrees(Math.abs(turn)));
    expect(judged(b, limits, segment(Go.forward, 3000), wheel, segment(Go.forward, 4000))).toBe(Refusal.Legal);
    expect(findPath(b, 0, out[At.x], out[At.y], out[At.facing], path, 0)).toBe(true);
    const wanted = [...out];
    expect(judgePath(b, 0, path, 0, limits, out)).toBe(Refusal.Legal);
    expect(Math.abs(out[At.x] - wanted[At.x]) + Math.abs(out[At.y] - wanted[At.y])).toBeLessThanOrEqual(3);
    expect(turnBetween(out[At.facing], wanted[At.facing])).toBe(0);
  }
  expect(findPath(b, 0, b.unit.x[0] + 5000, b.unit.y[0] + 100, b.unit.facing[0], path, 0)).toBe(false);
  expect(INCH).toBe(2540);
});
