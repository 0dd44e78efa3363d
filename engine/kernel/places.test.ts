import { expect, test } from 'vitest';
import { layout, mount, NONE } from './layout.js';
import {
  bringOut,
  CommonPlace,
  dismount,
  freePost,
  hideIn,
  holderOf,
  isCrewOnFoot,
  isInside,
  isSecret,
  LODGING,
  mayBeSeen,
  nextInside,
  occupants,
  pieceHost,
  putInside,
  swapPosts,
} from './places.js';

const PLAN = layout({ unit: { rows: 8, columns: { place: 'u8', ...LODGING } } });
/** Makes eight rows on the table; row 7 is a tank with four posts. */
function rows() {
  const { unit } = mount(PLAN, new ArrayBuffer(PLAN.bytes)).views;
  unit.place.fill(CommonPlace.table);
  return unit;
}
const TANK = 7;
const N = 8;

test('K20 an empty row is inside nothing and at no post', () => {
  const unit = rows();
  expect([unit.within[0], unit.post[0]]).toEqual([NONE, NONE]);
});

test('K20 W40K-VEH-003 W40K-VEH-011 crew and passengers are inside a vehicle: at a post of their own, or at none', () => {
  const unit = rows();
  putInside(unit, 0, TANK, 2);
  putInside(unit, 1, TANK, 0);
  putInside(unit, 3, TANK, NONE);
  expect([unit.place[0], unit.within[0], unit.post[0]]).toEqual([CommonPlace.inside, TANK, 2]);
  expect([0, 1, 2, 3].map((r) => isInside(unit, r, TANK))).toEqual([true, true, false, true]);
  expect(occupants(unit, N, TANK)).toBe(3);
  expect([
    nextInside(unit, N, TANK, -1),
    nextInside(unit, N, TANK, 0),
    nextInside(unit, N, TANK, 1),
    nextInside(unit, N, TANK, 3),
  ]).toEqual([0, 1, 3, NONE]);
  expect([0, 1, 2, 3].map((post) => holderOf(unit, N, TANK, post))).toEqual([1, NONE, 0, NONE]);
  expect(freePost(unit, N, TANK, 4)).toBe(1);
  swapPosts(unit, 0, 3); // a passenger takes the post
  expect([unit.post[0], unit.post[3]]).toEqual([NONE, 2]);
  putInside(unit, 4, TANK, 1);
  putInside(unit, 5, TANK, 3);
  expect(freePost(unit, N, TANK, 4)).toBe(NONE);
});

test('K20 W40K-VEH-004 W40K-VEH-007 W40K-VEH-008 crew on foot stand on the table and keep their vehicle; others leave it for good', () => {
  const unit = rows();
  putInside(unit, 0, TANK, 1);
  dismount(unit, 0);
  expect([unit.place[0], isInside(unit, 0, TANK), isCrewOnFoot(unit, 0)]).toEqual([CommonPlace.table, false, true]);
  expect([unit.within[0], unit.post[0], occupants(unit, N, TANK), holderOf(unit, N, TANK, 1)]).toEqual([
    TANK,
    1,
    0,
    NONE,
  ]);
  expect(isCrewOnFoot(unit, 1)).toBe(false);
  putInside(unit, 0, TANK, unit.post[0]); // goes aboard again
  expect(holderOf(unit, N, TANK, 1)).toBe(0);
  bringOut(unit, 0); // its vehicle is a wreck
  expect([unit.place[0], unit.within[0], unit.post[0], isCrewOnFoot(unit, 0)]).toEqual([
    CommonPlace.table,
    NONE,
    NONE,
    false,
  ]);
});

test('K20 T9A-BLD-005 a building is a piece of terrain or a unit, and the two are not mistaken for each other', () => {
  const unit = rows();
  putInside(unit, 0, pieceHost(2), NONE);
  putInside(unit, 1, 2, NONE);
  expect([isInside(unit, 0, pieceHost(2)), isInside(unit, 0, 2), isInside(unit, 1, 2)]).toEqual([true, false, true]);
  expect([occupants(unit, N, pieceHost(2)), occupants(unit, N, 2)]).toEqual([1, 1]);
});

test('K20 T9A-SPR-039 WFB9-SRHID-001 who waits in ambush or hides in a unit is off the table and a secret', () => {
  const unit = rows();
  unit.place[0] = CommonPlace.ambush;
  hideIn(unit, 1, 2);
  expect([unit.place[1], unit.within[1]]).toEqual([CommonPlace.hidden, 2]);
  expect([0, 1, 2].map((r) => isSecret(unit, r))).toEqual([true, true, false]);
  expect(isInside(unit, 1, 2)).toBe(false);
  bringOut(unit, 1);
  expect([isSecret(unit, 1), unit.within[1]]).toEqual([false, NONE]);
});

test('K20 seen may be who is on the table, and inside who is at a post that is open', () => {
  const unit = rows();
  putInside(unit, 0, TANK, 0);
  putInside(unit, 1, TANK, 1);
  putInside(unit, 2, TANK, NONE);
  hideIn(unit, 3, 4);
  unit.place[5] = CommonPlace.outOfPlay;
  const open = 0b10;
  expect([0, 1, 2, 3, 4, 5].map((r) => mayBeSeen(unit, r, open))).toEqual([false, true, false, false, true, false]);
});
