import { expect, test } from 'vitest';
import { degrees, ticks } from './geometry/measures.js';
import { layout, mount, NONE } from './layout.js';
import { outlinesOf } from './outlines.js';
import {
  addMarker,
  expireMarkers,
  isRevealed,
  isThere,
  kindNow,
  layPieces,
  MARKER,
  movePiece,
  nextMarkerAt,
  outlineNow,
  PIECE,
  PieceFlag,
  PROFILED,
  pieceX,
  pieceY,
  profileValue,
  removeMarker,
} from './terrain-rows.js';

/** A wood of 4 by 2 inches at (10, 10) and a house of 2 by 2 at (20, 10). */
const OUTLINES = outlinesOf([
  [
    [8, 9],
    [12, 9],
    [12, 11],
    [8, 11],
  ],
  [
    [19, 9],
    [21, 9],
    [21, 11],
    [19, 11],
  ],
]);
const WOOD = 4;
const HOUSE = 8;
const KINDS = Uint8Array.of(WOOD, HOUSE);
function tables(pieces: number, markers = 3) {
  const plan = layout({
    piece: { rows: pieces, columns: PIECE },
    marker: { rows: markers, columns: MARKER },
    unit: { rows: 2, columns: PROFILED },
  });
  const { views, bytes } = mount(plan, new ArrayBuffer(plan.bytes));
  layPieces(views.piece, OUTLINES, KINDS);
  return { ...views, bytes };
}
const out = new Float64Array(16);
const outline = (piece: ReturnType<typeof tables>['piece'], t: number) =>
  Array.from(out.subarray(0, 2 * outlineNow(piece, OUTLINES, t, out)), (n) => n / ticks(1));

test('K16 a class without rows for terrain has none in its state; its pieces are as the set-up says', () => {
  const plan = layout({ piece: { rows: 0, columns: PIECE }, marker: { rows: 0, columns: MARKER } });
  expect(plan.bytes).toBe(0);
  const { piece } = tables(0);
  expect([pieceX(piece, OUTLINES, 1), pieceY(piece, OUTLINES, 1), kindNow(piece, KINDS, 1)]).toEqual([
    ticks(20),
    ticks(10),
    HOUSE,
  ]);
  expect([isThere(piece, 0), isRevealed(piece, 0)]).toEqual([true, true]);
  expect(outline(piece, 0)).toEqual([8, 9, 12, 9, 12, 11, 8, 11]);
});

test('K16 WFB9-FOR-011 WFB9-TER-006 a wood walks and turns, and its row of the state says so; the other stays', () => {
  const { piece } = tables(2);
  expect(outline(piece, 0)).toEqual([8, 9, 12, 9, 12, 11, 8, 11]);
  movePiece(piece, 0, ticks(30), ticks(20), degrees(90));
  expect([pieceX(piece, OUTLINES, 0), pieceY(piece, OUTLINES, 0)]).toEqual([ticks(30), ticks(20)]);
  expect(outline(piece, 0)).toEqual([29, 22, 29, 18, 31, 18, 31, 22]);
  movePiece(piece, 0, ticks(30), ticks(20), -degrees(90));
  expect(outline(piece, 0)).toEqual([28, 19, 32, 19, 32, 21, 28, 21]);
  expect(outline(piece, 1)).toEqual([19, 9, 21, 9, 21, 11, 19, 11]);
});

test('K16 W40K-BDES-010 W40K-DOOR-009 what a piece is, its condition and that it is there can change; two battles differ in them', () => {
  const { piece, bytes } = tables(2);
  const other = tables(2);
  expect([isRevealed(piece, 0), isThere(piece, 1)]).toEqual([false, true]);
  piece.flags[0] |= PieceFlag.revealed;
  piece.kind[0] = 5;
  piece.condition[1] = 3;
  expect([isRevealed(piece, 0), isRevealed(piece, 1), kindNow(piece, KINDS, 0), kindNow(piece, KINDS, 1)]).toEqual([
    true,
    false,
    5,
    HOUSE,
  ]);
  piece.flags[1] |= PieceFlag.gone;
  expect([isThere(piece, 0), isThere(piece, 1)]).toEqual([true, false]);
  expect(bytes).not.toEqual(other.bytes);
});

test('K16 more pieces than a class has rows are refused', () => {
  expect(() => tables(1)).toThrow('2 pieces of terrain; this size of battle has room for 1');
});

test('K16 HRD-TER-019 markers and templates lie where they were put until their turn comes', () => {
  const { marker, bytes } = tables(2);
  const empty = bytes.slice();
  const CLOUD = 1;
  const FIRE = 2;
  expect(addMarker(marker, CLOUD, ticks(5), ticks(5), ticks(2), 1, 4)).toBe(0);
  expect(addMarker(marker, FIRE, ticks(5), ticks(6), ticks(1), NONE, 0)).toBe(1);
  expect(addMarker(marker, CLOUD, ticks(7), ticks(5), ticks(1), 0, 2)).toBe(2);
  expect(addMarker(marker, CLOUD, 0, 0, 0, 0, 0)).toBe(NONE);
  const at = (kind: number, x: number, reach = 0) => nextMarkerAt(marker, kind, ticks(x), ticks(5), ticks(reach), -1);
  expect([at(CLOUD, 7), at(CLOUD, 7.1), at(CLOUD, 8.5), at(CLOUD, 8.5, 0.5), at(FIRE, 5), at(FIRE, 5.1)]).toEqual([
    0,
    2,
    NONE,
    2,
    1,
    NONE,
  ]);
  expect(nextMarkerAt(marker, CLOUD, ticks(7), ticks(5), 0, 0)).toBe(2); // both markers cover it
  expect([expireMarkers(marker, 1), expireMarkers(marker, 2), marker.kind[2]]).toEqual([0, 1, 0]);
  expect([expireMarkers(marker, 9), Array.from(marker.kind)]).toEqual([1, [0, FIRE, 0]]);
  removeMarker(marker, 1);
  expect(bytes).toEqual(empty); // K15: no bytes of them are left
});

test('K16 WFB9-LOREB-008 HRD-DRAG-002 the profile in use is a number of the state, its values are set-up', () => {
  const { unit } = tables(2);
  const values = Uint8Array.of(4, 3, 6, 5); // two profiles of two values
  expect([0, 1].map((stat) => profileValue(unit.profile, values, 2, 0, stat))).toEqual([4, 3]);
  unit.profile[0] = 1;
  expect([0, 1].map((stat) => profileValue(unit.profile, values, 2, 0, stat))).toEqual([6, 5]);
  expect(profileValue(unit.profile, values, 2, 1, 0)).toBe(4);
});
