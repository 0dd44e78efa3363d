import { expect, test } from 'vitest';
import { layout, mount, NONE } from '../kernel/layout.js';
import { CommonPlace, dismount, hideIn, LODGING, pieceHost, putInside } from '../kernel/places.js';
import { Place as BlockPlace } from '../regiments/layout.js';
import { Place as ModelPlace } from '../skirmish/layout.js';
import { placeFault } from './place-faults.js';

const PLAN = layout({ unit: { rows: 8, columns: { place: 'u8', ...LODGING } } });
function rows() {
  const { unit } = mount(PLAN, new ArrayBuffer(PLAN.bytes)).views;
  unit.place.fill(CommonPlace.table);
  return unit;
}
const TANK = 7;
const N = 8;
const FAMILIES = [BlockPlace, ModelPlace].map((places) => new Set<number>(Object.values(places)));
function faults(unit: ReturnType<typeof rows>, places = FAMILIES[0]): string[] {
  const found: string[] = [];
  for (let r = 0; r < N; r++) {
    const fault = placeFault(unit, r, N, 3, places);
    if (fault !== '') found.push(`${r} ${fault}`);
  }
  return found;
}

test('K20 the places of each family are a closed set of different numbers; those of both have the same', () => {
  for (const places of [BlockPlace, ModelPlace]) {
    expect(new Set(Object.values(places)).size).toBe(Object.keys(places).length);
    expect(places).toMatchObject(CommonPlace);
  }
  // the numbers in saved battles keep their meaning
  expect([BlockPlace.inUnit, BlockPlace.offTable, BlockPlace.destroyed, BlockPlace.fled]).toEqual([3, 4, 5, 6]);
  expect([ModelPlace.removed, ModelPlace.fled]).toEqual([3, 4]);
  const unit = rows();
  unit.place[0] = BlockPlace.destroyed;
  expect(FAMILIES.map((places) => faults(unit, places))).toEqual([[], ['0 is in place 5, which there is not']]);
});

test('K20 crew, passengers, crew on foot, those hidden and those in buildings are where they may be', () => {
  const unit = rows();
  putInside(unit, 0, TANK, 1);
  putInside(unit, 1, TANK, 2);
  putInside(unit, 2, TANK, -1);
  putInside(unit, 3, TANK, -1);
  dismount(unit, 1);
  hideIn(unit, 4, 5);
  putInside(unit, 6, pieceHost(2), -1);
  expect(faults(unit)).toEqual([]);
});

test('K20 what cannot be is named: nobody inside, two at a post, one in itself, in a circle, or in what is gone', () => {
  const one = (change: (unit: ReturnType<typeof rows>) => void) => {
    const unit = rows();
    change(unit);
    return faults(unit);
  };
  expect(one((unit) => (unit.place[0] = 250))).toEqual(['0 is in place 250, which there is not']);
  expect(one((unit) => (unit.place[0] = CommonPlace.inside))).toEqual(['0 is inside nothing']);
  expect(one((unit) => putInside(unit, 0, 0, NONE))).toEqual(['0 is inside itself']);
  expect(one((unit) => putInside(unit, 0, pieceHost(3), NONE))).toEqual(['0 is inside a piece that there is not']);
  expect(one((unit) => (unit.post[0] = 1))).toEqual(['0 has a post in nothing']);
  expect(
    one((unit) => {
      unit.place[0] = CommonPlace.reserve;
      unit.within[0] = TANK;
    }),
  ).toEqual(['0 belongs to 7 and is neither in it nor on the table']);
  expect(
    one((unit) => {
      putInside(unit, 0, TANK, 1);
      putInside(unit, 1, TANK, 1);
    }),
  ).toEqual(['1 shares its post with 0']);
  expect(
    one((unit) => {
      putInside(unit, 0, 1, NONE);
      putInside(unit, 1, 0, NONE);
    }),
  ).toEqual(['0 is inside 1, which is inside it', '1 is inside 0, which is inside it']);
  expect(
    one((unit) => {
      putInside(unit, 0, TANK, NONE);
      unit.place[TANK] = CommonPlace.outOfPlay;
    }),
  ).toEqual(['0 is inside 7, which is gone']);
});

test('K20 two rows may not be inside each other, but what is hidden in its own crew on foot is in no circle', () => {
  const unit = rows();
  putInside(unit, 1, TANK, 1);
  dismount(unit, 1);
  hideIn(unit, TANK, 1);
  expect(faults(unit)).toEqual([]);
  putInside(unit, 1, TANK, 1);
  expect(faults(unit)).toContain(`${TANK} is inside 1, which is inside it`);
});
