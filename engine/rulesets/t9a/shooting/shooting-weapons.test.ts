import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import {
  isShooter,
  mostShots,
  movingModifier,
  shootsAfterMoving,
  shootsAtOnce,
  shootsFromAllRanks,
  shootsPastModels,
  shotRange,
} from '../../../regiments/shooting/shooting-weapons.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

/**
 * Returns the rules of the shots of a unit: range, number of shots, penalty for moving, all ranks, past models, at
 * once.
 */
function shots(spec: UnitSpec): readonly unknown[] {
  const { b } = scenario('t9a').unit('archers', spec).enemy('orcs', {}).start();
  const part = b.setup.unit.part[0];
  return [
    shotRange(b, b.setup.part.shooting[part]) / INCH,
    mostShots(b, part),
    movingModifier(b, part),
    shootsFromAllRanks(b, part),
    shootsPastModels(b, part),
    shootsAtOnce(b, part),
  ];
}

test.each([
  ['Shortbow', 18, 1, -1, true, true, false],
  ['Bow', 24, 1, -1, true, true, false],
  ['Longbow', 30, 1, -1, true, true, false],
  ['Crossbow', 30, 1, -2, false, false, false],
  ['Handgun', 24, 1, -2, false, false, false],
  ['Pistol', 12, 1, 0, false, false, true],
  ['Brace of Pistols', 12, 2, 0, false, false, true],
  ['Throwing Weapons', 12, 2, 0, false, false, true],
])('T9A-SWP-002 T9A-SPR-055 T9A-SPR-063 T9A-SPR-092 T9A-SPR-094 %s', (shooting, ...facts) => {
  expect(shots({ shooting })).toEqual(facts);
});

test('T9A-SRG-013 of two Multiple Shots the higher counts', () => {
  expect(shots({ shooting: 'Throwing Weapons', rules: [['Multiple Shots', 3]] })[1]).toBe(3);
  expect(shots({ shooting: 'Throwing Weapons', rules: [['Multiple Shots', 1]] })[1]).toBe(2);
});

test('T9A-SRG-013 T9A-SPR-092 a model that is as Unwieldy as its weapon loses no more for moving', () => {
  expect(shots({ shooting: 'Crossbow', rules: ['Unwieldy'] })[2]).toBe(-2);
  expect(shots({ shooting: 'Bow', rules: ['Unwieldy'] })[2]).toBe(-2);
  expect(shots({ shooting: 'Handgun', rules: ['Unwieldy', 'Quick to Fire'] })[2]).toBe(0);
});

test('T9A-STA-005 T9A-SPR-054 who may shoot at all, and after a move', () => {
  const part = (spec: UnitSpec) => {
    const { b } = scenario('t9a').unit('archers', spec).enemy('orcs', {}).start();
    return [isShooter(b, b.setup.unit.part[0]), shootsAfterMoving(b, b.setup.unit.part[0])];
  };

  expect(part({ shooting: 'Bow' })).toEqual([true, true]);
  expect(part({ shooting: 'Bow', rules: ['Move or Fire'] })).toEqual([true, false]);
  expect(part({ shooting: 'Bow', BS: 0 })[0]).toBe(false);
  expect(part({})[0]).toBe(false);
});
