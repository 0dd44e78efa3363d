import { expect, test } from 'vitest';
import { degrees, INCH, mm, TOUCH, ticks } from '../kernel/geometry/measures.js';
import { gap, overlap } from '../kernel/geometry/rectangle.js';
import { copyRecord, readRecord } from '../kernel/options.js';
import type { RegimentsBattle } from './battle.js';
import { contactsAt, FRESH_CONTACT } from './charge-contact.js';
import { survey } from './charge-ground.js';
import { applyCharge, canReach, chargePaths, judgeCharge, majoritySide } from './charge-paths.js';
import { reachesTurning } from './charge-ways.js';
import { engage, linked, modelsInContact, sideOf } from './contacts.js';
import { Side } from './layout.js';
import { At, applySegment, Go, newPose, segment } from './paths.js';
import { Refusal } from './refusals.js';
import { type Block, toyBattle } from './toy-battle.js';

function list(b: RegimentsBattle, side: Side | -1 = Side.front): number {
  b.option.count = 0;
  chargePaths(b, 0, 1, side);
  return b.option.count;
}

function charge(b: RegimentsBattle, i = 0): void {
  copyRecord(b.answer, 0, b.option, i);
  applyCharge(b, 0, 1, b.answer);
}

function apart(b: RegimentsBattle, u: number, v: number): number {
  const { x, y, facing, halfWidth: w, halfDepth: d } = b.unit;
  return gap(x[u], y[u], facing[u], w[u], d[u], x[v], y[v], facing[v], w[v], d[v]);
}

function onEachOther(b: RegimentsBattle, u: number, v: number): boolean {
  const { x, y, facing, halfWidth: w, halfDepth: d } = b.unit;
  return overlap(x[u], y[u], facing[u], w[u], d[u], x[v], y[v], facing[v], w[v], d[v]);
}

const north: Block = { at: [36, 20] };
const foe: Block = { at: [36, 30], facing: 180 };

test('T9A-CMV-004 T9A-ALN-001 straight ahead into contact, front to front', () => {
  const b = toyBattle([north, foe]);

  expect(majoritySide(b, 0, 1)).toBe(Side.front);
  expect(list(b)).toBeGreaterThan(0);
  charge(b);
  expect(linked(b, 0, 1)).toBe(true);
  expect(sideOf(b, 0, 1)).toBe(Side.front);
  expect(sideOf(b, 1, 0)).toBe(Side.front);
  expect(apart(b, 0, 1)).toBeLessThanOrEqual(TOUCH);
  expect(modelsInContact(b, 0, 1)).toBe(5);
});

test('T9A-CMV-005 one wheel, and the front ends flush with the side', () => {
  const b = toyBattle([{ at: [28, 20] }, { ...foe, facing: 200 }]);

  expect(list(b)).toBeGreaterThan(0);
  const wheels = Array.from(b.option.path.subarray(0, 4)).filter((s) => (s & 7) === 5 || (s & 7) === 6);
  expect(wheels.length).toBeLessThanOrEqual(1);
  charge(b);
  expect((b.unit.facing[0] + 32768) & 65535).toBe(b.unit.facing[1]);
  expect(apart(b, 0, 1)).toBeLessThanOrEqual(TOUCH);
});

test('T9A-CMV-006 a charge into the flank touches the flank', () => {
  const b = toyBattle([{ at: [22, 30], facing: 90 }, foe]);
  const side = majoritySide(b, 0, 1);

  expect(side).toBe(Side.right); // the target faces south, so its right flank is to the west
  expect(list(b, Side.right)).toBeGreaterThan(0);
  charge(b);
  expect(sideOf(b, 1, 0)).toBe(Side.right);
});

test('T9A-CMV-007 a front that is split in half belongs to neither side', () => {
  const b = toyBattle([
    { at: [30, 20], facing: 45 },
    { at: [36, 26], facing: 180, models: 25, files: 5 },
  ]);

  expect(majoritySide(b, 0, 1)).toBe(-1);
});

test('T9A-CMV-008 another unit in the way bars the charge, its own target does not', () => {
  const wall = [21, 27, 33, 39, 45, 51].map(
    (x): Block => ({ at: [x, 25], facing: 180, models: 30, files: 15, player: 1 }),
  );
  const b = toyBattle([north, foe, ...wall]);

  expect(canReach(b, 0, 1, Side.front)).toBe(false);
  expect(list(b)).toBe(0);
  b.cache.ignoredUnits.fill(0);
  for (let v = 2; v < 8; v++) b.cache.ignoredUnits[0] |= 1 << v;
  expect(canReach(b, 0, 1, Side.front)).toBe(true);
});

test('T9A-ALN-005 placements have as many models in contact as can be', () => {
  const b = toyBattle([{ at: [40, 20] }, { ...foe, models: 40, files: 10 }]);

  expect(list(b)).toBeGreaterThan(0);
  charge(b);
  expect(modelsInContact(b, 0, 1)).toBe(5);
  expect(modelsInContact(b, 1, 0)).toBeGreaterThanOrEqual(5);
});

test('T9A-CHG-002 T9A-CMV-004 a wheel may begin anywhere on the way: late enough to pass a friend, early enough to turn', () => {
  // A friend stands to the right. A wheel at the start runs into it; a wheel begun half way does not bring the front
  // around in time.
  const b = toyBattle([{ at: [36, 20] }, { at: [36.5, 28], facing: 170 }, { at: [39.5, 24.5], player: 0, models: 10 }]);
  expect(canReach(b, 0, 1, Side.front)).toBe(true);
  expect(list(b)).toBeGreaterThan(0);
  expect(judgeCharge(b, 0, 1, Side.front, readRecord(b.option, 0))).toBe(Refusal.Legal);
  charge(b);
  expect(b.unit.facing[1]).toBe(degrees(170)); // the target was not turned
  expect(apart(b, 0, 1)).toBeLessThanOrEqual(TOUCH);
  expect(onEachOther(b, 0, 2)).toBe(false);
});

test('T9A-ALN-005 T9A-CMV-004 the wheel begins where it brings most models into contact', () => {
  // Past the friend, a wheel begun at the start or half way meets only one corner of the target.
  const b = toyBattle([{ at: [36, 20] }, { at: [39, 33], facing: 200 }, { at: [36, 29.5], player: 0, models: 10 }]);
  expect(list(b)).toBeGreaterThan(0);
  charge(b);
  expect(modelsInContact(b, 0, 1) + modelsInContact(b, 1, 0)).toBeGreaterThanOrEqual(4);
});

test('T9A-ALN-005 models that touch somebody already count for less than those that do not', () => {
  // The target faces south and is 10 wide; a friend already stands before the five files at its left.
  const wide: Block = { at: [36, 30], facing: 180, models: 20, files: 10 };
  const friend: Block = { at: [36 + 50 / 25.4, 30 - 60 / 25.4], player: 0 };
  const b = toyBattle([north, wide, friend]);
  engage(b, 2, 1, Side.front, Side.front);

  const ahead = contactsAt(b, 0, 1, Side.front, 0);
  const aside = contactsAt(b, 0, 1, Side.front, -mm(50));
  expect(aside).toBeGreaterThan(ahead);
  expect(list(b)).toBeGreaterThan(0);
  charge(b);
  expect(b.unit.x[0]).toBeLessThan(ticks(36) - mm(48)); // the charger stands before the other five files
});

test('T9A-ALN-005 a charger that would meet a wide front between two files moves over so that corners touch as well', () => {
  // Five bases of 20 mm stand against ten. If the files are aligned, seven models are in contact: five, and the two at
  // their corners. If they are not, six are.
  for (const shift of [0, 3, 7, 11, -5]) {
    const b = toyBattle([{ at: [36 + shift / 25.4, 20] }, { at: [36, 30], facing: 180, models: 20, files: 10 }]);
    expect(list(b)).toBeGreaterThan(0);
    charge(b);
    expect([modelsInContact(b, 0, 1), modelsInContact(b, 1, 0)]).toEqual([5, 7]);
  }
});

test('T9A-CMV-008 no enemy may be touched on which no charge was declared', () => {
  // A second enemy stands shoulder to shoulder with the target, with its front on the same line.
  const beside: Block = { at: [36 + 100 / 25.4, 30], facing: 180 };
  const b = toyBattle([{ at: [36 + 60 / 25.4, 20] }, foe, beside]);
  expect(list(b)).toBeGreaterThan(0);
  charge(b);
  expect(apart(b, 0, 2)).toBeGreaterThan(TOUCH);
  expect(modelsInContact(b, 0, 1)).toBeGreaterThan(3);
});

test('T9A-WMP-006 T9A-UNI-014 a target on a round base is met anywhere, and the charger keeps its facing', () => {
  const b = toyBattle([{ at: [36, 20] }, { at: [37, 30], models: 1, files: 1, base: [60, 60], round: true }]);
  expect(canReach(b, 0, 1, Side.front)).toBe(true);
  expect(list(b)).toBe(1);
  charge(b);
  expect(b.unit.facing[0]).toBe(0);
  expect(linked(b, 0, 1)).toBe(true);
  expect(b.unit.y[0] + b.unit.halfDepth[0]).toBeCloseTo(ticks(30) - mm(30), -2);
});

test('K08 T9A-ALN-005 a proposed charge is judged by its path, its end and its contacts', () => {
  const b = toyBattle([{ at: [36, 20] }, { ...foe, at: [37, 30] }]);
  const ahead = ticks(30) - mm(40) - ticks(20) - mm(40);
  const judge = (x: number, facing: number, ...path: number[]) => {
    const record = { verb: 10, target: 1, n: 0, x, y: ticks(30) - mm(80), facing, files: 5, extra: 0, path };
    return judgeCharge(b, 0, 1, Side.front, record);
  };
  // Five stand against five, an inch aside: four models of each side face each other, and the corners add two.
  expect(judge(ticks(36), 0, segment(Go.forward, ahead))).toBe(Refusal.ContactsLost);
  expect(judge(ticks(36), 100, segment(Go.forward, ahead))).toBe(Refusal.WrongSide);
  expect(judge(ticks(36) + 3000, 0, segment(Go.forward, ahead))).toBe(Refusal.PoseDiffers);
  expect(judge(ticks(36), 0, segment(Go.forward, ahead + 100))).toBe(Refusal.BlockedOnTheWay);
  expect(judge(ticks(36), 0, segment(Go.right, ahead))).toBe(Refusal.BadPath);
  const before = b.bytes.slice();
  expect(list(b)).toBeGreaterThan(0);
  for (let i = 0; i < b.option.count; i++) {
    const record = readRecord(b.option, i);
    expect(judgeCharge(b, 0, 1, Side.front, record)).toBe(Refusal.Legal);
    const backward = { ...record, path: [segment(Go.backward, 500)] };
    expect(judgeCharge(b, 0, 1, Side.front, backward)).toBe(Refusal.BadPath);
  }
  expect(b.bytes).toEqual(before);
});

test('K05 T9A-CMV-005 a proposed charge has one wheel at most, of a right angle at most, wherever on its way', () => {
  const quarter = 16384;
  const b = toyBattle([{ at: [28, 20] }, { ...foe, facing: 200 }]);
  expect(list(b)).toBeGreaterThan(0);
  const listed = readRecord(b.option, 0);
  const judge = (...path: number[]) => judgeCharge(b, 0, 1, Side.front, { ...listed, path });
  for (const [to, back] of [
    [Go.wheelRight, Go.wheelLeft],
    [Go.wheelLeft, Go.wheelRight],
  ] as const) {
    expect(judge(segment(to, quarter))).not.toBe(Refusal.BadPath); // the path leads elsewhere, but is a legal path
    expect(judge(segment(to, quarter + 1))).toBe(Refusal.BadPath);
    expect(judge(segment(Go.forward, 500), segment(to, quarter + 1))).toBe(Refusal.BadPath);
    expect(judge(segment(to, 1000), segment(to, 1000))).toBe(Refusal.BadPath);
    expect(judge(segment(to, 1000), segment(Go.forward, 500), segment(back, 1000))).toBe(Refusal.BadPath);
  }
  // The listed path with its wheel split in two leads to the same place.
  const parts = listed.path.flatMap((step) => {
    const [kind, amount] = [step & 7, step >> 3];
    if (kind !== Go.wheelLeft && kind !== Go.wheelRight) return [step];
    return [segment(kind as Go, amount >> 1), segment(kind as Go, amount - (amount >> 1))];
  });
  expect(parts.length).toBe(listed.path.length + 1);
  expect([judge(...listed.path), judge(...parts)]).toEqual([Refusal.Legal, Refusal.BadPath]);
});

/** Sets up impassable ground right beside the place where the charger would have to turn. */
function cramped() {
  return toyBattle(
    [{ at: [36, 20] }, { at: [36, 26], facing: 200 }],
    [
      {
        kind: 'impassable',
        corners: [
          [32, 18],
          [34, 18],
          [34, 23.8],
          [32, 23.8],
        ],
      },
      {
        kind: 'impassable',
        corners: [
          [38, 18],
          [40, 18],
          [40, 23.8],
          [38, 23.8],
        ],
      },
    ],
  );
}

test('T9A-ALN-002 T9A-ALN-006 T9A-ALN-007 the target is turned only where the charger cannot turn', () => {
  const b = cramped();

  expect(list(b)).toBeGreaterThan(0);
  for (let i = 0; i < b.option.count; i++) expect(b.option.extra[i]).toBe(1);
  charge(b);
  expect((b.unit.facing[0] + 32768) & 65535).toBe(b.unit.facing[1]);
  expect(apart(b, 0, 1)).toBeLessThanOrEqual(2 * TOUCH);
});

test('T9A-ALN-004 T9A-CMV-008 a charger may end nearer than an inch to friends and Impassable Terrain', () => {
  const friend: Block = { at: [36 - 100 / 25.4 - 0.2, 30 - 80 / 25.4], player: 0 };
  const b = toyBattle(
    [north, foe, friend],
    [
      {
        kind: 'impassable',
        corners: [
          [36 + 50 / 25.4 + 0.3, 20],
          [40, 20],
          [40, 28],
          [36 + 50 / 25.4 + 0.3, 28],
        ],
      },
    ],
  );

  expect(list(b)).toBeGreaterThan(0);
  charge(b);
  expect(apart(b, 0, 1)).toBeLessThanOrEqual(TOUCH);
  expect(apart(b, 0, 2)).toBeLessThan(INCH);
});

test('T9A-ALN-002 T9A-CHG-002 the target is turned as well where only a gap beside friends leads to it', () => {
  // Between two friends the charger meets the target askew and has no room to turn.
  const b = toyBattle([
    { at: [36, 20] },
    { at: [39.5, 29.5], facing: 170 },
    { at: [33, 27], player: 0, models: 10 },
    { at: [41.5, 24], player: 0, models: 10 },
  ]);
  expect(canReach(b, 0, 1, Side.front)).toBe(true);
  const n = list(b);
  expect(n).toBeGreaterThan(0);
  for (let i = 0; i < n; i++) expect(b.option.extra[i]).toBe(1);
  charge(b);
  expect((b.unit.facing[0] + 32768) & 65535).toBe(b.unit.facing[1]);
  expect(apart(b, 0, 1)).toBeLessThanOrEqual(2 * TOUCH);
  for (const friend of [2, 3]) for (const u of [0, 1]) expect(onEachOther(b, u, friend)).toBe(false);
});

test('T9A-ALN-008 T9A-ALN-006 contact without turning the enemy is compulsory, although turning it would touch more', () => {
  // The target stands askew. A rock stands where the charger would have to turn to bring all ten into contact. Farther
  // to the right there is room for eight. Straight ahead, with the target turned, ten would be in contact.
  const rock = [
    [31, 22],
    [33.5, 22],
    [33.5, 23.6],
    [31, 23.6],
  ] as const;
  const b = toyBattle([{ at: [36, 20] }, { at: [36, 27], facing: 200 }], [{ kind: 'impassable', corners: rock }]);
  survey(b, 0, 1, Side.front);
  expect(reachesTurning(b, 0)).toBe(true);
  expect(contactsAt(b, 0, 1, Side.front, 0)).toBe(10 * FRESH_CONTACT);

  expect(list(b)).toBeGreaterThan(0);
  for (let i = 0; i < b.option.count; i++) expect(b.option.extra[i]).toBe(0);
  const looked = b.unit.facing[1];
  charge(b);
  expect(b.unit.facing[1]).toBe(looked);
  expect(modelsInContact(b, 0, 1) + modelsInContact(b, 1, 0)).toBe(8);
});

test('T9A-ALN-003 T9A-VEC-103 an engaged target is never turned', () => {
  const b = cramped();
  b.unit.engaged[1] = 1;

  expect(list(b)).toBe(0);
});

test('T9A-CMV-009 a fleeing target may be met on any side, and nobody is aligned', () => {
  const b = toyBattle([north, { at: [36, 30], facing: 77 }]);

  expect(list(b, -1)).toBe(1);
  expect(b.option.facing[0]).toBe(0);
});

/** Yields small deterministic numbers for the poses below. */
function* numbers(seed: number): Generator<number, number> {
  let z = seed;
  for (;;) {
    z = (Math.imul(z, 1103515245) + 12345) & 0x7fffffff;
    yield z / 0x7fffffff;
  }
}

test('T9A-CMV-003 T9A-CMV-005 from 500 random poses: paths are legal, ends are flush, in contact, free and on the right side', () => {
  const next = numbers(7);
  const draw = () => next.next().value;
  const pose = newPose();
  let found = 0;
  for (let trial = 0; trial < 500; trial++) {
    const files = 3 + Math.floor(draw() * 8);
    const b = toyBattle([
      { at: [20 + draw() * 30, 15 + draw() * 18], facing: draw() * 360, models: 20, files: 5 },
      { at: [36, 24], facing: draw() * 360, models: 24, files },
      { at: [25 + draw() * 20, 15 + draw() * 18], facing: draw() * 360, models: 12, files: 4 },
    ]);
    if (onEachOther(b, 0, 1) || onEachOther(b, 0, 2) || onEachOther(b, 1, 2) || apart(b, 0, 1) < INCH) continue;
    const side = majoritySide(b, 0, 1);
    if (side < 0) continue;
    const n = list(b, side);
    expect(canReach(b, 0, 1, side)).toBe(n > 0);
    if (n === 0) continue;
    found++;
    pose.set([b.unit.x[0], b.unit.y[0], b.unit.facing[0], 0]);
    const turns = [0, 1, 2, 3].map((s) => b.option.path[s]).filter((s) => (s & 7) >= 5);
    expect(turns.length).toBeLessThanOrEqual(1);
    for (const turn of turns) expect(turn >> 3).toBeLessThanOrEqual(degrees(90));
    for (let s = 0; s < 4; s++) {
      if (b.option.path[s] !== 0) applySegment(pose, b.unit.halfWidth[0], b.unit.halfDepth[0], b.option.path[s]);
    }
    const { halfWidth: w, halfDepth: d } = b.unit;
    expect(
      gap(pose[At.x], pose[At.y], pose[At.facing], w[0], d[0], b.unit.x[1], b.unit.y[1], b.unit.facing[1], w[1], d[1]),
    ).toBeLessThan(8);
    charge(b);
    expect(apart(b, 0, 1)).toBeLessThanOrEqual(2 * TOUCH);
    expect(onEachOther(b, 0, 2)).toBe(false);
    expect(onEachOther(b, 0, 1)).toBe(false);
    expect(sideOf(b, 1, 0)).toBe(side);
    expect(modelsInContact(b, 0, 1)).toBeGreaterThan(0);
  }
  expect(found).toBeGreaterThan(60);
});

test('K51 T9A-ALN-005 placements are a finite list in a fixed order, and on the other hand the same ends mirrored', () => {
  const ends = (hand: 1 | -1, aside: number) => {
    const b = toyBattle([
      { at: [36 + hand * aside, 20], facing: hand * 5 },
      { ...foe, facing: 180 - hand * 20 },
    ]);
    const n = list(b);
    const { x, y, facing, extra, n: count } = b.option;
    return Array.from({ length: n }, (_, i) => [
      (x[i] - ticks(36)) * hand,
      y[i],
      hand === 1 ? facing[i] : (65536 - facing[i]) & 65535,
      extra[i],
      extra[i] === 1 ? 0 : count[i],
    ]);
  };
  for (const aside of [0, 1.5, -2.25, 4]) {
    expect(ends(1, aside).length).toBeGreaterThan(0);
    expect(ends(1, aside)).toEqual(ends(1, aside));
    expect(ends(-1, aside)).toEqual(ends(1, aside));
  }
});
