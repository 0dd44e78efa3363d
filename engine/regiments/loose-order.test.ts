import { expect, test } from 'vitest';
import { degrees, mm, ticks } from '../kernel/geometry/measures.js';
import { cornerOf, halfDepthOf, halfWidthOf, modelCentre } from './formation.js';
import { formedCentre, formUpIn, placedAt, placeOfModel, setPlaced } from './loose-order.js';
import { formedHalfDepth, formedHalfWidth, Order, spacingOf } from './spacing.js';
import { toyBattle } from './toy-battle.js';

const HALF_INCH = ticks(0.5);
const out = new Float64Array(2);
/** Makes a unit of `models` models on bases of 20 by 40 mm, half an inch apart in loose order. */
function unit(models: number, files: number, facing = 0, order: number = Order.loose) {
  const b = toyBattle([{ at: [20, 20], models, files, base: [20, 40] }, { at: [50, 30] }]);
  b.unit.spacing[0] = HALF_INCH;
  formUpIn(b, 0, order, ticks(20), ticks(20), degrees(facing), files);
  return b;
}
const centre = (b: ReturnType<typeof unit>, place: number) => {
  formedCentre(b, 0, place, out);
  return [Math.round(out[0] - ticks(20)), Math.round(out[1] - ticks(20))];
};

test('K07 a unit in tight order is the block that it was: half sizes, corners and every model', () => {
  for (const facing of [0, 33, 90, 251]) {
    const b = unit(13, 5, facing, Order.tight);
    expect([spacingOf(b, 0), spacingOf(b, 1)]).toEqual([0, 0]);
    expect([formedHalfWidth(b, 0, 5), formedHalfDepth(b, 0, 5)]).toEqual([halfWidthOf(b, 0, 5), halfDepthOf(b, 0, 5)]);
    for (let n = 0; n < 13; n++) {
      const own = new Float64Array(2);
      modelCentre(b, 0, n % 5, Math.floor(n / 5), own);
      formedCentre(b, 0, placeOfModel(b, 0, n), out);
      expect(out[0]).toBeCloseTo(own[0], 6);
      expect(out[1]).toBeCloseTo(own[1], 6);
    }
  }
});

test('K07 T9A-SPR-074 WFB9-SRSKI-001 in loose order neighbours stand apart, side by side and one behind the other', () => {
  const b = unit(6, 3);
  expect(b.unit.halfWidth[0]).toBe((3 * mm(20) + 2 * HALF_INCH) / 2);
  expect(b.unit.halfDepth[0]).toBe((2 * mm(40) + HALF_INCH) / 2);
  const across = mm(20) + HALF_INCH;
  const back = (mm(40) + HALF_INCH) / 2;
  expect([0, 1, 2, 3, 4, 5].map((n) => centre(b, n))).toEqual([
    [-across, back],
    [0, back],
    [across, back],
    [-across, -back],
    [0, -back],
    [across, -back],
  ]);
  cornerOf(b, 0, 0, out);
  expect([out[0], out[1]]).toEqual([ticks(20) - b.unit.halfWidth[0], ticks(20) + b.unit.halfDepth[0]]);
  const east = unit(6, 3, 90);
  expect(centre(east, 0)).toEqual([back, across]);
  expect(formedHalfWidth(unit(1, 1), 0, 1)).toBe(mm(10)); // a model alone has no neighbour, so there is no gap
});

test('K07 T9A-UNI-007 the last rank may be shifted and leave files free; it goes where its models are', () => {
  const b = unit(8, 5, 0, Order.tight);
  b.unit.lastGaps[0] = 0b00101;
  b.unit.lastShift[0] = mm(10);
  formUpIn(b, 0, Order.tight, ticks(20), ticks(20), 0, 5);
  expect([4, 5, 6, 7].map((n) => placeOfModel(b, 0, n))).toEqual([4, 6, 8, 9]);
  expect(centre(b, 6)).toEqual([mm(-10), mm(-20)]); // file 1 of 5, moved half a base to the right
  expect(centre(b, 1)).toEqual([mm(-20), mm(20)]); // the front rank is not moved
  expect(b.unit.halfDepth[0]).toBe(mm(40));
  b.unit.models[0] = 10; // five and five: three models fit into the second rank, two begin a third
  expect(formedHalfDepth(b, 0, 5)).toBe(mm(60));
  const single = unit(3, 5, 0, Order.tight);
  single.unit.lastShift[0] = mm(10);
  expect(centre(single, 0)).toEqual([mm(-40), 0]); // a single rank is the front
});

test('K07 WFB9-SRMIX-001 models that are not plain rank and file have places of a list', () => {
  const b = unit(10, 5);
  setPlaced(b, 0, 0, 6);
  setPlaced(b, 0, 1, 0);
  expect([0, 5, 6].map((place) => placedAt(b, 0, place))).toEqual([1, -1, 0]);
  setPlaced(b, 0, 1, -1);
  expect([placedAt(b, 0, 0), placedAt(b, 1, 6)]).toEqual([-1, -1]);
});
