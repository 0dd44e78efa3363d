import { expect, test } from 'vitest';
import { mm, ticks } from '../kernel/geometry/measures.js';
import { assignSlots, cornerOf, End, formUp, lastRankOf, modelCentre, ranksOf, setFootprint } from './formation.js';
import { join, toyBattle } from './toy-battle.js';

const out = new Float64Array(2);
const places = (b: ReturnType<typeof toyBattle>, u: number) => [
  b.unit.x[u],
  b.unit.y[u],
  b.unit.halfWidth[u],
  b.unit.halfDepth[u],
];

test('T9A-UNI-007 ranks have the same width, only the last may be shorter', () => {
  expect([ranksOf(17, 6), lastRankOf(17, 6)]).toEqual([3, 5]);
  expect([ranksOf(18, 6), lastRankOf(18, 6)]).toEqual([3, 6]);
  expect([ranksOf(4, 5), lastRankOf(4, 5)]).toEqual([1, 4]);
});

test('T9A-UNI-011 T9A-UNI-012 the Centre is that of the rectangle around all bases, also round an incomplete last rank', () => {
  const b = toyBattle([{ at: [10, 10], models: 13, files: 5, base: [25, 50] }]);
  expect(places(b, 0)).toEqual([ticks(10), ticks(10), mm(62.5), mm(75)]);
});

test('T9A-UNI-005 models stand in ranks and files from the front left', () => {
  // the unit faces east, so its left is north
  const b = toyBattle([{ at: [10, 10], models: 13, files: 5, base: [20, 40], facing: 90 }]);
  modelCentre(b, 0, 0, 0, out);
  expect([...out]).toEqual([ticks(10) + mm(40), ticks(10) + mm(40)]);
  modelCentre(b, 0, 2, 2, out);
  expect([...out]).toEqual([ticks(10) - mm(40), ticks(10)]);
  cornerOf(b, 0, 0, out);
  expect([...out]).toEqual([ticks(10) + mm(60), ticks(10) + mm(50)]);
});

test('T9A-CAS-001 when the rear rank goes the front stays where it is', () => {
  const b = toyBattle([{ at: [10, 10], models: 20, files: 5, facing: 90 }]);
  b.unit.models[0] = 15;
  setFootprint(b, 0);
  expect(places(b, 0)).toEqual([ticks(10) + mm(10), ticks(10), mm(50), mm(30)]);
  b.unit.models[0] = 14; // a shorter last rank changes no place
  setFootprint(b, 0);
  expect(places(b, 0)).toEqual([ticks(10) + mm(10), ticks(10), mm(50), mm(30)]);
});

test('T9A-CAS-002 T9A-CAS-005 a single rank gets shorter at both ends, or at the one that is named', () => {
  const shrunk = (end: End) => {
    const b = toyBattle([{ at: [10, 10], models: 5, files: 5 }]);
    b.unit.models[0] = 3;
    setFootprint(b, 0, end);
    expect(b.unit.files[0]).toBe(3);
    return places(b, 0);
  };
  expect(shrunk(End.both)).toEqual([ticks(10), ticks(10), mm(30), mm(10)]);
  expect(shrunk(End.right)).toEqual([ticks(10) - mm(20), ticks(10), mm(30), mm(10)]);
  expect(shrunk(End.left)).toEqual([ticks(10) + mm(20), ticks(10), mm(30), mm(10)]);
});

test('T9A-FRT-001 champion and characters stand in the front rank, the middle first', () => {
  const b = toyBattle([
    { at: [10, 10], models: 10, files: 5, champion: true },
    { at: [30, 30], models: 1, files: 1 },
    { at: [40, 30], models: 1, files: 1 },
  ]);
  expect(b.unit.slot[0]).toBe(2);
  join(b, 1, 0);
  join(b, 2, 0);
  assignSlots(b, 0);
  expect([b.unit.slot[0], b.unit.slot[1], b.unit.slot[2]]).toEqual([2, 3, 1]);
});

test('T9A-FRT-001 when the front rank is full of them the next one stands in the second', () => {
  const b = toyBattle([
    { at: [10, 10], models: 4, files: 2, champion: true },
    { at: [30, 30], models: 1, files: 1 },
    { at: [40, 30], models: 1, files: 1 },
  ]);
  join(b, 1, 0);
  join(b, 2, 0);
  assignSlots(b, 0);
  expect([b.unit.slot[0], b.unit.slot[1], b.unit.slot[2]]).toEqual([0, 1, 2]);
});

test('T9A-FRT-001 T9A-UNI-007 in a short last rank he stands where a model is, which need not be the middle', () => {
  for (const files of [3, 4, 5]) {
    const joinedCharacters = Array.from({ length: files }, (_, g) => g + 1);
    const b = toyBattle([
      { at: [10, 10], models: 1, files: 1, champion: true },
      ...joinedCharacters.map((g) => ({ at: [10 + 10 * g, 30] as const, models: 1, files: 1 })),
    ]);
    for (const g of joinedCharacters) join(b, g, 0);
    formUp(b, 0, ticks(10), ticks(10), 0, files);
    expect([...b.unit.slot.subarray(0, files + 1)].sort()).toEqual([0, ...joinedCharacters]);
  }
});

test('T9A-FRT-003 T9A-FRT-004 who has a legal place keeps it, and a gap in the front is filled from behind', () => {
  const b = toyBattle([
    { at: [10, 10], models: 6, files: 2, champion: true },
    { at: [30, 30], models: 1, files: 1 },
    { at: [40, 30], models: 1, files: 1 },
  ]);
  join(b, 1, 0);
  join(b, 2, 0);
  assignSlots(b, 0);
  b.unit.own[0] = 0; // the champion is slain
  b.unit.models[0]--;
  assignSlots(b, 0);
  expect([b.unit.slot[0], b.unit.slot[1], b.unit.slot[2]]).toEqual([-1, 1, 0]);
});

test('T9A-FRT-002 in a new formation all find places again', () => {
  const b = toyBattle([
    { at: [10, 10], models: 10, files: 5, champion: true },
    { at: [30, 30], models: 1, files: 1 },
  ]);
  join(b, 1, 0);
  assignSlots(b, 0);
  formUp(b, 0, ticks(10), ticks(10), 0, 2);
  expect([b.unit.slot[0], b.unit.slot[1]].sort()).toEqual([0, 1]);
});
