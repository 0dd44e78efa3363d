import { expect, test } from 'vitest';
import { addModels, addWounds, healWounds, nextPool, POOLS, poolsLeft, spreadHits, takeModels } from './pools.js';
import { toyBattle } from './toy-battle.js';

const BEASTS = 0;
const HANDLERS = 1;
/** Makes a unit of eight beasts of two Wounds and three handlers of one Wound, beside a unit of one kind. */
function mixed() {
  const { unit } = toyBattle([{ at: [20, 20] }, { at: [40, 20], models: 11 }]);
  unit.pool[1] = 0;
  addModels(unit, POOLS, 1, BEASTS, 8);
  addModels(unit, POOLS, 1, HANDLERS, 3);
  return unit;
}
const left = (unit: ReturnType<typeof mixed>) => [unit.pool[1], unit.poolModels[4], unit.poolModels[5]];

test('K12 WFB9-SRMIX-010 a unit of two kinds has a pool of each; the rank and file are their sum', () => {
  const unit = mixed();
  expect(left(unit)).toEqual([11, 8, 3]);
  expect([unit.pool[0], poolsLeft(unit, POOLS, 0), poolsLeft(unit, POOLS, 1)]).toEqual([20, 0, 2]);
  expect([nextPool(unit, POOLS, 1, -1), nextPool(unit, POOLS, 1, 0), nextPool(unit, POOLS, 1, 1)]).toEqual([0, 1, -1]);
});

test('K12 T9A-WND-008 wounds are kept pool by pool, and a model goes when its own Wounds are spent', () => {
  const unit = mixed();
  expect(addWounds(unit, POOLS, 1, BEASTS, 3, 2)).toBe(1);
  expect([left(unit), unit.poolWounds[4], unit.poolWounds[5]]).toEqual([[10, 7, 3], 1, 0]);
  expect(addWounds(unit, POOLS, 1, HANDLERS, 1, 1)).toBe(1);
  expect(addWounds(unit, POOLS, 1, BEASTS, 1, 2)).toBe(1); // the second Wound of the two
  expect([left(unit), unit.poolWounds[4]]).toEqual([[8, 6, 2], 0]);
  expect(addWounds(unit, POOLS, 1, HANDLERS, 5, 1)).toBe(2); // three Wounds are lost: the beasts take none of them
  expect([left(unit), unit.poolWounds[5]]).toEqual([[6, 6, 0], 0]);
  expect([poolsLeft(unit, POOLS, 1), nextPool(unit, POOLS, 1, 0)]).toEqual([1, -1]);
});

test('K12 models are taken without wounds; with the last of a pool its wounds go, and healing brings nobody back', () => {
  const unit = mixed();
  addWounds(unit, POOLS, 1, BEASTS, 1, 2);
  expect([takeModels(unit, POOLS, 1, BEASTS, 7), unit.poolWounds[4]]).toEqual([7, 1]);
  expect(healWounds(unit, POOLS, 1, BEASTS, 3)).toBe(1);
  expect(left(unit)).toEqual([4, 1, 3]);
  addWounds(unit, POOLS, 1, BEASTS, 1, 2);
  expect([takeModels(unit, POOLS, 1, BEASTS, 5), unit.poolWounds[4]]).toEqual([1, 0]);
  expect(left(unit)).toEqual([3, 0, 3]);
  expect(unit.poolModels.subarray(0, 4)).toEqual(new Uint8Array(4)); // the other unit
});

test('K12 WFB9-SRMIX-007 hits are spread evenly: nobody takes a second before all have taken one', () => {
  const unit = mixed();
  const out = new Int32Array(POOLS);
  expect([spreadHits(unit, POOLS, 1, 10, out), ...out]).toEqual([10, 0, 0, 0, 0]); // the owner distributes all of them
  expect([spreadHits(unit, POOLS, 1, 11, out), ...out]).toEqual([0, 8, 3, 0, 0]);
  expect([spreadHits(unit, POOLS, 1, 25, out), ...out]).toEqual([3, 16, 6, 0, 0]);
  takeModels(unit, POOLS, 1, BEASTS, 8);
  takeModels(unit, POOLS, 1, HANDLERS, 3);
  expect(spreadHits(unit, POOLS, 1, 4, out)).toBe(4); // there is no model
});
