import { expect, test } from 'vitest';
import { saveBattle } from '../kernel/battle.js';
import { mm, TOUCH, ticks } from '../kernel/geometry/measures.js';
import { NONE } from '../kernel/layout.js';
import { Random } from '../testing/random.js';
import {
  combatOf,
  contactFiles,
  contactSpan,
  disengage,
  disengageAll,
  enemiesInContact,
  engage,
  engagedOnSeveralSides,
  linked,
  modelsAlong,
  modelsInContact,
  modelsTouched,
  modelTouches,
  nextContact,
  sideLength,
  sideOf,
  spanAlong,
} from './contacts.js';
import { cornerOf, formUp, stand } from './formation.js';
import { Side } from './layout.js';
import { type Block, toyBattle } from './toy-battle.js';

const files = new Int32Array(2);
const span = new Float64Array(2);

/** Converts millimetres to inches. */
const inch = (n: number) => n / 25.4;

test('K17 contact is a fact with a side on either side, whoever is named first', () => {
  const b = toyBattle([{ at: [10, 10] }, { at: [20, 10] }, { at: [30, 10] }]);
  engage(b, 2, 0, Side.front, Side.right);
  engage(b, 0, 1, Side.front, Side.rear);

  expect([sideOf(b, 0, 2), sideOf(b, 2, 0), sideOf(b, 0, 1), sideOf(b, 1, 0)]).toEqual([
    Side.right,
    Side.front,
    Side.front,
    Side.rear,
  ]);
  expect(sideOf(b, 1, 2)).toBe(NONE);
  expect([...b.unit.engaged.subarray(0, 3)]).toEqual([2, 1, 1]);
  expect(engagedOnSeveralSides(b, 0)).toBe(true);
  expect(engagedOnSeveralSides(b, 1)).toBe(false);
  const all = new Int32Array(8);
  expect([...all.subarray(0, enemiesInContact(b, 0, all))]).toEqual([1, 2]);
});

test('K15 the same contacts are the same bytes, in whatever order they were made and cut', () => {
  const made = (order: readonly (readonly [number, number])[]) => {
    const b = toyBattle([{ at: [10, 10] }, { at: [20, 10] }, { at: [30, 10] }, { at: [40, 10] }]);
    for (const [u, v] of order) engage(b, u, v, Side.front, Side.front);
    engage(b, 1, 3, Side.left, Side.left);
    disengage(b, 3, 1);
    return saveBattle(b);
  };
  const bytes = made([
    [0, 1],
    [0, 3],
    [2, 3],
  ]);
  expect(
    made([
      [2, 3],
      [0, 3],
      [0, 1],
    ]),
  ).toEqual(bytes);
  expect(
    made([
      [3, 0],
      [1, 0],
      [3, 2],
    ]),
  ).toEqual(bytes);
});

test('K17 cutting the contacts of one unit leaves those of others, and contact made twice is one', () => {
  const b = toyBattle([{ at: [10, 10] }, { at: [20, 10] }, { at: [30, 10] }]);
  engage(b, 0, 1, Side.front, Side.front);
  engage(b, 0, 1, Side.front, Side.left);
  engage(b, 1, 2, Side.rear, Side.front);
  expect(b.unit.engaged[0]).toBe(1);
  expect(sideOf(b, 1, 0)).toBe(Side.left);
  disengageAll(b, 0);
  expect([linked(b, 0, 1), linked(b, 1, 2)]).toEqual([false, true]);
  expect([...b.unit.engaged.subarray(0, 3)]).toEqual([0, 1, 1]);
});

/** Makes a block of 5 x 4 at (20, 10) facing north, in contact on `side` with another block. */
function inContact(side: Side, other: Block, otherSide: Side = Side.front) {
  const b = toyBattle([{ at: [20, 10], models: 18 }, other]);
  engage(b, 0, 1, side, otherSide);
  return b;
}

test('T9A-UNI-003 models in contact: those that the other block stands before, corner to corner included', () => {
  // Five bases of 20 mm face five of 20 mm that stand 40 mm to the right: files 2 to 4 face the enemy, file 1 touches a
  // corner.
  const b = inContact(Side.front, { at: [20 + inch(40), 10 + inch(80)], facing: 180 });
  expect(contactFiles(b, 0, 1, files)).toBe(4);
  expect([...files]).toEqual([1, 4]);
  expect(contactFiles(b, 1, 0, files)).toBe(4); // the right of the enemy is the left of the unit
  expect([...files]).toEqual([1, 4]);
  expect(modelTouches(b, 0, 1, 0, 1)).toBe(true);
  expect(modelTouches(b, 0, 0, 0, 1)).toBe(false);
  expect(modelTouches(b, 0, 1, 1, 1)).toBe(false);
});

test('T9A-UNI-003 K49 a corner that is short of the next base by more than the tolerance does not touch it', () => {
  const touching = (shift: number) => {
    const b = toyBattle([{ at: [20, 10] }, { at: [20, 20], facing: 180 }]);
    stand(b, 1, ticks(20) + shift, ticks(10) + mm(80), 32768);
    engage(b, 0, 1, Side.front, Side.front);
    return modelsInContact(b, 0, 1);
  };
  expect([mm(40), mm(40) + TOUCH, mm(40) + TOUCH + 1].map(touching)).toEqual([4, 4, 3]);
});

test('K17 a span runs from the left end of the side as seen from outside', () => {
  // As seen by a viewer of the unit's front, the other block is shifted to the left.
  let b = inContact(Side.front, { at: [20 + inch(40), 10 + inch(80)], facing: 180 });
  expect(contactSpan(b, 0, 1, span)).toBe(true);
  expect([...span]).toEqual([0, mm(60)]);
  b = inContact(Side.rear, { at: [20 + inch(40), 10 - inch(80)] });
  contactSpan(b, 0, 1, span);
  expect([...span]).toEqual([mm(40), mm(100)]);
  // the other block stands beside the front half of the flank
  b = inContact(Side.right, { at: [20 + inch(90), 10 + inch(20)], facing: 270 });
  contactSpan(b, 0, 1, span);
  expect(span[0]).toBeCloseTo(mm(10), -1);
  expect(span[1]).toBe(mm(80));
  b = inContact(Side.left, { at: [20 - inch(90), 10 + inch(20)], facing: 90 });
  contactSpan(b, 0, 1, span);
  expect(span[0]).toBe(0);
  expect(span[1]).toBeCloseTo(mm(70), -1);
  expect(contactSpan(b, 1, 0, span)).toBe(true);
  expect(contactSpan(toyBattle([{ at: [20, 10] }, { at: [30, 10] }]), 0, 1, span)).toBe(false);
});

test('T9A-STK-005 in the rear and on a flank models across the gap of an incomplete rank are in contact', () => {
  // 18 models, 5 wide: the last rank fills files 0 to 2.
  let b = inContact(Side.rear, { at: [20, 10 - inch(80)] });
  expect(contactFiles(b, 0, 1, files)).toBe(5);
  expect([modelTouches(b, 0, 2, 3, 1), modelTouches(b, 0, 3, 2, 1), modelTouches(b, 0, 2, 2, 1)]).toEqual([
    true,
    true,
    false,
  ]);
  b = inContact(Side.right, { at: [20 + inch(90), 10], facing: 270 });
  expect(contactFiles(b, 0, 1, files)).toBe(4);
  expect([...files]).toEqual([0, 3]);
  expect([modelTouches(b, 0, 4, 2, 1), modelTouches(b, 0, 2, 3, 1), modelTouches(b, 0, 0, 3, 1)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('T9A-UNI-014 T9A-UNI-003 a round base is in contact with what stands before its breadth', () => {
  const b = toyBattle([
    { at: [20, 10] },
    { at: [20, 10 + inch(70)], models: 1, files: 1, base: [60, 60], round: true },
  ]);
  engage(b, 0, 1, Side.front, Side.front);
  // a front of 60 mm before the middle touches three files, and two more at its ends
  expect(contactFiles(b, 0, 1, files)).toBe(5);
});

test('K17 T9A-CCP-002 contacts are found, listed and followed as a list of pairs says, whatever was made and cut', () => {
  const random = new Random(3);
  const b = toyBattle(Array.from({ length: 9 }, (_, u) => ({ at: [5 + 7 * u, 10] as const })));
  let plain: { u: number; v: number; sides: readonly [number, number] }[] = [];
  const bits = new Uint32Array(4);
  const row = new Int32Array(16);
  const tally = { several: 0, chained: 0 };
  for (let k = 0; k < 250; k++) {
    const [u, v] = [random.below(9), random.below(9)];
    const what = random.below(9);
    if (u === v) continue;
    const [low, high] = [Math.min(u, v), Math.max(u, v)];
    if (what < 4) {
      const sides = [random.below(4), random.below(4)] as const;
      engage(b, u, v, sides[0] as Side, sides[1] as Side);
      plain = plain.filter((c) => c.u !== low || c.v !== high);
      plain.push({ u: low, v: high, sides: u < v ? sides : [sides[1], sides[0]] });
    } else if (what < 8) {
      disengage(b, u, v);
      plain = plain.filter((c) => c.u !== low || c.v !== high);
    } else {
      disengageAll(b, u);
      plain = plain.filter((c) => c.u !== u && c.v !== u);
    }
    plain.sort((p, q) => p.u - q.u || p.v - q.v);
    const n = b.field.links[0];
    const rows = Array.from({ length: n }, (_, r) => [b.link.a[r], b.link.b[r], b.link.sideA[r], b.link.sideB[r]]);
    expect([k, rows]).toEqual([k, plain.map((c) => [c.u, c.v, ...c.sides])]);
    for (let m = 0; m < 9; m++) {
      const own = plain.filter((c) => c.u === m || c.v === m);
      const others = own.map((c) => (c.u === m ? c.v : c.u)).sort((p, q) => p - q);
      const sides = new Set(own.map((c) => c.sides[c.u === m ? 0 : 1]));
      expect(b.unit.engaged[m]).toBe(own.length);
      expect([...row.subarray(0, enemiesInContact(b, m, row))]).toEqual(others);
      expect([NONE, ...others].map((o) => nextContact(b, m, o))).toEqual([...others, NONE]);
      expect(engagedOnSeveralSides(b, m)).toBe(sides.size > 1);
      tally.several += sides.size > 1 ? 1 : 0;
      const all = new Set([m]);
      for (let size = 0; size < all.size; ) {
        size = all.size;
        for (const c of plain) if (all.has(c.u) || all.has(c.v)) all.add(c.u).add(c.v);
      }
      combatOf(b, m, bits);
      expect(Array.from({ length: 9 }, (_, o) => o).filter((o) => (bits[0] >> o) & 1)).toEqual(
        [...all].sort((p, q) => p - q),
      );
      tally.chained += all.size > others.length + 1 ? 1 : 0;
      const asked = Array.from({ length: 9 }, (_, o) => (o === m ? [false] : [linked(b, m, o), sideOf(b, m, o)]));
      const told = Array.from({ length: 9 }, (_, o) => {
        const c = own.find((each) => each.u === o || each.v === o);
        return o === m ? [false] : [c !== undefined, c?.sides[c.u === m ? 0 : 1] ?? NONE];
      });
      expect([k, m, asked]).toEqual([k, m, told]);
    }
  }
  expect(Math.min(...Object.values(tally))).toBeGreaterThan(100);
});

test('T9A-UNI-003 T9A-STK-005 which models touch a stretch of a side, each asked for its own base, on all four sides', () => {
  const random = new Random(4);
  const out = new Int32Array(2);
  const tally = { all: 0, some: 0, none: 0 };
  for (let k = 0; k < 1500; k++) {
    const models = 1 + random.below(22);
    const wide = 1 + random.below(Math.min(models, 7));
    const base = [20 + random.below(2) * 5, 20 + random.below(3) * 10] as const;
    const b = toyBattle([{ at: [20, 10], models, files: wide, base }]);
    const side = (k % 4) as Side;
    const isFlank = side === Side.right || side === Side.left;
    const long = mm(base[isFlank ? 1 : 0]);
    const count = modelsAlong(b, 0, side);
    expect(count).toBe(isFlank ? Math.ceil(models / wide) : wide);
    expect(sideLength(b, 0, side)).toBe(count * long);
    // The ends are tested on the edges of bases, as far from them as still counts as touching, and farther.
    const place = () =>
      (random.below(count + 3) - 1) * long + [0, TOUCH, TOUCH + 1, -TOUCH, -TOUCH - 1, long >> 1][random.below(6)];
    const [from, to] = [place(), place()].sort((p, q) => p - q);
    // A side is measured from its left end as seen from outside. Files count from the unit's left, ranks from its
    // front.
    const start = (i: number) => (side === Side.front || side === Side.right ? count - 1 - i : i) * long;
    const touching = Array.from({ length: count }, (_, i) => i).filter(
      (i) => start(i) - TOUCH <= to && start(i) + long + TOUCH >= from,
    );
    expect([k, modelsTouched(b, 0, side, from, to, out)]).toEqual([k, touching.length]);
    if (touching.length > 0) expect([k, ...out]).toEqual([k, touching[0], touching[touching.length - 1]]);
    tally[touching.length === 0 ? 'none' : touching.length === count ? 'all' : 'some']++;
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(100);
});

test('K17 T9A-UNI-003 spans along all sides, cut off at their ends or not, of blocks and round bases that look anywhere', () => {
  const random = new Random(5);
  const corner = new Float64Array(2);
  for (let k = 0; k < 400; k++) {
    const round = k % 5 === 0;
    const b = toyBattle([
      { at: [20, 20], models: 18, facing: random.below(360) },
      {
        at: [20 + random.below(10) - 5, 20 + random.below(10) - 5],
        facing: random.below(360),
        ...(round ? { models: 1, files: 1, base: [60, 60] as const, round } : { models: 12 }),
      },
    ]);
    const side = random.below(4) as Side;
    // Positions run along the side, counter-clockwise from above, from its left end as seen from outside.
    const looks = (b.unit.facing[0] / 32768 + side / 2) * Math.PI;
    const along = (x: number, y: number) =>
      -(x - b.unit.x[0]) * Math.cos(looks) + (y - b.unit.y[0]) * Math.sin(looks) + sideLength(b, 0, side) / 2;
    const middle = along(b.unit.x[1], b.unit.y[1]);
    const ends = round
      ? [middle - mm(30), middle + mm(30)]
      : [0, 1, 2, 3].map((c) => {
          cornerOf(b, 1, c, corner);
          return along(corner[0], corner[1]);
        });
    spanAlong(b, 0, side, 1, span);
    expect([span[0] - Math.min(...ends), span[1] - Math.max(...ends)].map(Math.abs).every((off) => off < 0.01)).toBe(
      true,
    );
    const found = [...span];
    engage(b, 0, 1, side, Side.front);
    expect(contactSpan(b, 0, 1, span)).toBe(true);
    const long = sideLength(b, 0, side);
    expect([...span]).toEqual(found.map((at) => Math.min(Math.max(at, 0), long)));
  }
});

test('T9A-STK-005 which model of a block touches an enemy on each of its sides, the gaps of the last rank counted', () => {
  const random = new Random(6);
  for (let k = 0; k < 400; k++) {
    const models = 1 + random.below(20);
    const wide = 1 + random.below(Math.min(models, 6));
    const b = toyBattle([
      { at: [20, 20], models, files: wide },
      { at: [20, 30], models: 12, files: 4 },
    ]);
    const side = random.below(4) as Side;
    stand(b, 1, ticks(20) + random.below(4000) - 2000, ticks(20) + random.below(4000) - 2000, 16384 * random.below(4));
    expect(modelTouches(b, 0, 0, 0, 1)).toBe(false);
    engage(b, 0, 1, side, Side.front);
    const touching = contactFiles(b, 0, 1, files);
    const [low, high] = [...files];
    const ranks = Math.ceil(models / wide);
    for (let rank = 0; rank < ranks; rank++) {
      for (let file = 0; file < wide; file++) {
        if (rank * wide + file >= models) continue;
        const last = Math.min(wide, models - rank * wide) - 1;
        const outer = {
          [Side.front]: rank === 0,
          [Side.rear]: (rank + 1) * wide + file >= models,
          [Side.left]: file === 0,
          [Side.right]: file === last,
        }[side];
        const at = side === Side.left || side === Side.right ? rank : file;
        const expected = touching > 0 && outer && at >= low && at <= high;
        expect([k, side, file, rank, modelTouches(b, 0, file, rank, 1)]).toEqual([k, side, file, rank, expected]);
      }
    }
    // the block is far away and touches nothing, whatever the stored links say
    formUp(b, 1, ticks(60), ticks(40), 0, 4);
    expect(modelsInContact(b, 0, 1)).toBe(0);
    expect(modelTouches(b, 0, 0, 0, 1)).toBe(false);
  }
});
