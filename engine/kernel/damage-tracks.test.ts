import { expect, test } from 'vitest';
import { Draws } from './chance.js';

import {
  activeTrack,
  boxesLeft,
  damageTracks,
  heal,
  isCrippled,
  isDestroyed,
  isFull,
  isMarked,
  markColumn,
  markEachColumn,
  markSystem,
  markThrough,
  systemBoxesLeft,
  unmarkColumn,
  unmarkSystem,
  unmarkTrack,
} from './damage-tracks.js';
import { NONE } from './layout.js';

/** Mind, Body, Spirit. */
const MIND = 0;
const BODY = 1;
const SPIRIT = 2;
const SPIRAL = { systems: 'MBS', tracks: [{ columns: ['MMB', 'MM', 'BBM', 'BB', 'SSB', 'SS'] }] };
const ROW = { systems: '', tracks: [{ columns: ['.....'] }] };
const GRID = { systems: 'LRMC', tracks: [{ columns: ['..L', '...L', '...MC', '...MC', '...R', '..R'] }] };
/** A field of eight boxes, then a left and a right grid behind it. */
const COLOSSAL = {
  systems: 'LRM',
  tracks: [
    { columns: ['........'], vital: false },
    { columns: ['..L', '..L', '.M', '.M', '..', '..'], behind: 0 },
    { columns: ['..R', '..R', '.M', '.M', '..', '..'], behind: 0 },
  ],
};
const DRAGOON = { systems: '', tracks: [{ columns: ['...'] }, { columns: ['....'] }] };
const ALL = damageTracks([SPIRAL, ROW, GRID, COLOSSAL, DRAGOON]);
const spiral = 0;
const row = 1;
const grid = 2;
const colossal = 3;
const dragoon = 4;

/** Returns the free boxes of each column of a track. */
function columns(k: number, marks: Uint32Array, track: number, at = 0): number[] {
  const t = ALL.firstTrack[k] + track;
  const out: number[] = [];
  for (let c = ALL.firstColumn[t]; c < ALL.firstColumn[t + 1]; c++) {
    let n = 0;
    for (let box = ALL.firstBox[c]; box < ALL.firstBox[c + 1]; box++) if (!isMarked(ALL, k, marks, at, box)) n++;
    out.push(n);
  }
  return out;
}
const fresh = () => new Uint32Array(ALL.words);

test('K21 HRD-SPIR-001 a layout has branches of boxes, a bit each, and every box belongs to an aspect', () => {
  expect(columns(spiral, fresh(), 0)).toEqual([3, 2, 3, 2, 3, 2]);
  expect([MIND, BODY, SPIRIT].map((aspect) => systemBoxesLeft(ALL, spiral, fresh(), 0, aspect))).toEqual([5, 6, 4]);
  expect(boxesLeft(ALL, colossal, fresh(), 0, 1)).toBe(14);
  expect(ALL.words).toBe(2); // 36 boxes of the colossal
});

test('K21 HRD-SPIR-002 HRD-SPIR-003 points are marked on the branch that was rolled from the outermost free box inward', () => {
  const marks = fresh();
  expect(markColumn(ALL, spiral, marks, 0, 0, 2, 2)).toBe(0);
  const first = ALL.firstBox[2];
  expect([0, 1, 2].map((i) => isMarked(ALL, spiral, marks, 0, first + i))).toEqual([true, true, false]);
  expect(columns(spiral, marks, 0)).toEqual([3, 2, 1, 2, 3, 2]);
  heal(ALL, spiral, marks, 0, first);
  markColumn(ALL, spiral, marks, 0, 0, 2, 1); // the outermost free one, although another further in is marked
  expect([0, 1, 2].map((i) => isMarked(ALL, spiral, marks, 0, first + i))).toEqual([true, true, false]);
});

test('K21 HRD-SPIR-004 a full branch spills clockwise into the next with a free box, past the sixth into the first', () => {
  const marks = fresh();
  expect(markColumn(ALL, spiral, marks, 0, 0, 4, 7)).toBe(0);
  expect(columns(spiral, marks, 0)).toEqual([1, 2, 3, 2, 0, 0]);
  expect(markColumn(ALL, spiral, marks, 0, 0, 4, 2)).toBe(0); // the column is full at the start
  expect(columns(spiral, marks, 0)).toEqual([0, 1, 3, 2, 0, 0]);
  expect(markColumn(ALL, spiral, marks, 0, 0, 3, 9)).toBe(3); // six boxes were left
  expect(isDestroyed(ALL, spiral, marks, 0)).toBe(true);
  expect(markColumn(ALL, spiral, marks, 0, 0, 0, 0)).toBe(0);
});

test('K21 HRD-SPIR-005 damage to an aspect goes to the lowest branch that has a free box of it, outermost first', () => {
  const marks = fresh();
  markSystem(ALL, spiral, marks, 0, BODY, 2);
  expect(columns(spiral, marks, 0)).toEqual([2, 2, 2, 2, 3, 2]);
  expect(isMarked(ALL, spiral, marks, 0, ALL.firstBox[2])).toBe(true);
  expect(markSystem(ALL, spiral, marks, 0, BODY, 5)).toBe(1); // there were four free boxes
  expect(systemBoxesLeft(ALL, spiral, marks, 0, MIND)).toBe(5);
});

test('K21 HRD-SPIR-006 an aspect is crippled while all its boxes are marked, and this is worked out', () => {
  const marks = fresh();
  markSystem(ALL, spiral, marks, 0, SPIRIT, 3);
  expect(isCrippled(ALL, spiral, marks, 0, SPIRIT)).toBe(false);
  markSystem(ALL, spiral, marks, 0, SPIRIT, 1);
  expect([MIND, BODY, SPIRIT].map((a) => isCrippled(ALL, spiral, marks, 0, a))).toEqual([false, false, true]);
  expect(isDestroyed(ALL, spiral, marks, 0)).toBe(false);
  expect(unmarkSystem(ALL, spiral, marks, 0, SPIRIT, 1)).toBe(0); // HRD-SPIR-011
  expect(isCrippled(ALL, spiral, marks, 0, SPIRIT)).toBe(false);
  expect(unmarkSystem(ALL, spiral, marks, 0, SPIRIT, 9)).toBe(6);
  expect(Array.from(marks)).toEqual([0, 0]);
  expect(isCrippled(ALL, row, marks, 0, 0)).toBe(false); // a model without a system cannot lose it
});

test('K21 HRD-DMG-010 HRD-DMG-003 a row is marked from left to right, and what exceeds it is lost', () => {
  const marks = fresh();
  expect(markColumn(ALL, row, marks, 0, 0, 0, 2)).toBe(0);
  expect(marks[0]).toBe(0b11);
  expect([isDestroyed(ALL, row, marks, 0), boxesLeft(ALL, row, marks, 0, 0)]).toEqual([false, 3]);
  expect(markColumn(ALL, row, marks, 0, 0, 0, 5)).toBe(2);
  expect(isDestroyed(ALL, row, marks, 0)).toBe(true);
  expect(unmarkTrack(ALL, row, marks, 0, 0, 2)).toBe(0);
  expect(marks[0]).toBe(0b111);
});

test('K21 HRD-GRID-002 HRD-GRID-003 a grid is marked downwards, then in the next column to the right; a system by columns', () => {
  const marks = fresh();
  markColumn(ALL, grid, marks, 0, 0, 5, 4);
  expect(columns(grid, marks, 0)).toEqual([2, 4, 5, 5, 4, 0]);
  expect(isCrippled(ALL, grid, marks, 0, 1)).toBe(false); // R has a box in column 5
  markColumn(ALL, grid, marks, 0, 0, 4, 4);
  expect(isCrippled(ALL, grid, marks, 0, 1)).toBe(true);
  markSystem(ALL, grid, marks, 0, 2, 1);
  const column = ALL.firstColumn[ALL.firstTrack[grid]] + 2;
  expect(isMarked(ALL, grid, marks, 0, ALL.firstBox[column] + 3)).toBe(true);
  expect(unmarkColumn(ALL, grid, marks, 0, 0, 5, 2)).toBe(0);
  expect(columns(grid, marks, 0)[5]).toBe(2);
  expect(unmarkColumn(ALL, grid, marks, 0, 0, 5, 2)).toBe(1);
});

test('K21 HRD-COLO-009 HRD-COLO-015 of two grids the one hit fills up; what is left goes to a rolled column of the other', () => {
  const marks = fresh();
  expect(markColumn(ALL, colossal, marks, 0, 1, 5, 4)).toBe(0);
  expect(columns(colossal, marks, 1)).toEqual([1, 3, 2, 2, 2, 0]);
  const left = markColumn(ALL, colossal, marks, 0, 1, 0, 12);
  expect(left).toBe(2);
  expect(markColumn(ALL, colossal, marks, 0, 2, 2, left)).toBe(0);
  expect(columns(colossal, marks, 2)).toEqual([3, 3, 0, 2, 2, 2]);
  expect(isFull(ALL, colossal, marks, 0, 1)).toBe(true);
  expect([isCrippled(ALL, colossal, marks, 0, 0), isCrippled(ALL, colossal, marks, 0, 2)]).toEqual([true, false]);
  expect(isDestroyed(ALL, colossal, marks, 0)).toBe(false);
  markColumn(ALL, colossal, marks, 0, 2, 0, 12);
  expect(isDestroyed(ALL, colossal, marks, 0)).toBe(true); // the force field may be undamaged
});

test('K21 HRD-FFLD-001 HRD-FFLD-002 damage is marked in the field first, the rest in the column that was chosen', () => {
  const marks = fresh();
  expect(markThrough(ALL, colossal, marks, 0, 2, 3, 7)).toBe(0);
  expect(columns(colossal, marks, 0)).toEqual([1]);
  expect(boxesLeft(ALL, colossal, marks, 0, 2)).toBe(14);
  expect(markThrough(ALL, colossal, marks, 0, 2, 3, 3)).toBe(0);
  expect(columns(colossal, marks, 0)).toEqual([0]);
  expect(columns(colossal, marks, 2)).toEqual([3, 3, 2, 0, 2, 2]);
  expect(unmarkTrack(ALL, colossal, marks, 0, 0, 3)).toBe(0); // HRD-FFLD-005
  expect(columns(colossal, marks, 0)).toEqual([3]);
});

test('K21 HRD-FFLD-003 HRD-FFLD-004 damage to every column meets the field in their order; damage to a system passes it', () => {
  const marks = fresh();
  markEachColumn(ALL, colossal, marks, 0, 1, 2);
  expect(columns(colossal, marks, 0)).toEqual([0]);
  expect(columns(colossal, marks, 1)).toEqual([3, 3, 2, 2, 0, 0]);
  const other = fresh();
  markSystem(ALL, colossal, other, 0, 1, 1);
  expect(columns(colossal, other, 0)).toEqual([8]);
  expect(columns(colossal, other, 2)).toEqual([2, 3, 2, 2, 2, 2]);
});

test('K21 HRD-DRAG-004 HRD-DRAG-007 the mounted boxes fill up first, the excess is lost; then those dismounted', () => {
  const marks = fresh();
  expect(activeTrack(ALL, dragoon, marks, 0)).toBe(0);
  expect(markColumn(ALL, dragoon, marks, 0, 0, 0, 5)).toBe(2);
  expect([activeTrack(ALL, dragoon, marks, 0), boxesLeft(ALL, dragoon, marks, 0, 1)]).toEqual([1, 4]);
  expect(isDestroyed(ALL, dragoon, marks, 0)).toBe(false);
  markColumn(ALL, dragoon, marks, 0, 1, 0, 4);
  expect(isDestroyed(ALL, dragoon, marks, 0)).toBe(true);
  expect(activeTrack(ALL, dragoon, marks, 0)).toBe(NONE);
});

test('K21 models whose marks lie side by side do not touch each other; marked and left boxes always add up', () => {
  const random = new Draws(7);
  const width = ALL.words;
  const marks = new Uint32Array(3 * width);
  for (let round = 0; round < 200; round++) {
    const before = boxesLeft(ALL, colossal, marks, width, 1);
    const points = random.below(6);
    const rest = markColumn(ALL, colossal, marks, width, 1, random.below(6), points);
    expect(before - boxesLeft(ALL, colossal, marks, width, 1)).toBe(points - rest);
    expect(rest === 0 || isFull(ALL, colossal, marks, width, 1)).toBe(true);
    if (random.below(3) === 0) unmarkTrack(ALL, colossal, marks, width, 1, random.below(9));
  }
  expect([...marks.subarray(0, width), ...marks.subarray(2 * width)]).toEqual([0, 0, 0, 0]);
});

test('K21 a layout that cannot be is refused with its name and the mend', () => {
  const wide = { systems: '', tracks: [{ columns: ['.'.repeat(97)] }] };
  expect(() => damageTracks([ROW, wide])).toThrow('damage layout 1 has 97 boxes; 96 fit');
  expect(() => damageTracks([{ systems: 'M', tracks: [{ columns: ['MX'] }] }])).toThrow(
    "damage layout 0 has a box of system 'X'; its systems are 'M', '.' is none",
  );
  expect(() => damageTracks([{ systems: '', tracks: [{ columns: ['.'], behind: 1 }] }])).toThrow(
    'track 0 of damage layout 0 lies behind track 1, which it does not have',
  );
});
