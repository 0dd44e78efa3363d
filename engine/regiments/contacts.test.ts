import { expect, test } from 'vitest';
import { saveBattle } from '../kernel/battle.js';
import { mm, TOUCH, ticks } from '../kernel/geometry/measures.js';
import { NONE } from '../kernel/layout.js';
import {
  contactFiles,
  contactSpan,
  disengage,
  disengageAll,
  enemiesInContact,
  engage,
  engagedOnSeveralSides,
  linked,
  modelsInContact,
  modelTouches,
  sideOf,
} from './contacts.js';
import { stand } from './formation.js';
import { Side } from './layout.js';
import { type Block, toyBattle } from './toy-battle.js';

const files = new Int32Array(2);
const span = new Float64Array(2);

/** Inches in so many millimetres. */
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

/** A block of 5 x 4 at (20, 10) facing north, in contact on `side` with another block. */
function inContact(side: Side, other: Block, otherSide: Side = Side.front) {
  const b = toyBattle([{ at: [20, 10], models: 18 }, other]);
  engage(b, 0, 1, side, otherSide);
  return b;
}

test('T9A-UNI-003 models in contact: those that the other block stands before, corner to corner included', () => {
  // Five of 20 mm before five of 20 mm, 40 mm to the right: files 2 to 4 stand before each other, file 1 touches a corner.
  const b = inContact(Side.front, { at: [20 + inch(40), 10 + inch(80)], facing: 180 });
  expect(contactFiles(b, 0, 1, files)).toBe(4);
  expect([...files]).toEqual([1, 4]);
  expect(contactFiles(b, 1, 0, files)).toBe(4); // its own right is our left
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
  // Seen by whoever looks at our front the other block is shifted to the left.
  let b = inContact(Side.front, { at: [20 + inch(40), 10 + inch(80)], facing: 180 });
  expect(contactSpan(b, 0, 1, span)).toBe(true);
  expect([...span]).toEqual([0, mm(60)]);
  b = inContact(Side.rear, { at: [20 + inch(40), 10 - inch(80)] });
  contactSpan(b, 0, 1, span);
  expect([...span]).toEqual([mm(40), mm(100)]);
  b = inContact(Side.right, { at: [20 + inch(90), 10 + inch(20)], facing: 270 }); // beside the front half of the flank
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
  expect(contactFiles(b, 0, 1, files)).toBe(5); // 60 mm before the middle: three files, and two that touch its ends
});
