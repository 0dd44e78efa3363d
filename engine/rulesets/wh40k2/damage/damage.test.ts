import { expect, it } from 'vitest';
import { averagePoints, damageNeeded, harmChances, NEVER, saveModifierOf, saveNeeded } from './damage.js';

const N = NEVER;
const CHART = [
  [4, 5, 6, 6, N, N, N, N, N, N],
  [3, 4, 5, 6, 6, N, N, N, N, N],
  [2, 3, 4, 5, 6, 6, N, N, N, N],
  [2, 2, 3, 4, 5, 6, 6, N, N, N],
  [2, 2, 2, 3, 4, 5, 6, 6, N, N],
  [2, 2, 2, 2, 3, 4, 5, 6, 6, N],
  [2, 2, 2, 2, 2, 3, 4, 5, 6, 6],
  [2, 2, 2, 2, 2, 2, 3, 4, 5, 6],
  [2, 2, 2, 2, 2, 2, 2, 3, 4, 5],
  [2, 2, 2, 2, 2, 2, 2, 2, 3, 4],
];

it('W40K-DMG-001 W40K-DMG-003 W40K-CHAR-006 the Damage Chart', () => {
  CHART.forEach((row, s) => {
    row.forEach((score, t) => {
      expect(damageNeeded(s + 1, t + 1), `S ${s + 1} against T ${t + 1}`).toBe(score);
    });
  });
});

it('W40K-DMG-002 S 1 cannot harm T 5 (vector w40k-1-107)', () => {
  expect(damageNeeded(1, 5)).toBe(NEVER);
  expect(damageNeeded(1, 4)).toBe(6);
});

it('W40K-SAVE-001 W40K-SAVE-002 W40K-SAVE-003 a save modifier makes the save worse', () => {
  expect(saveNeeded(3, 0)).toBe(3);
  expect(saveNeeded(5, -1)).toBe(6);
  expect([6, 5, 3].map((armour) => saveNeeded(armour, 0))).toEqual([6, 5, 3]); // saves of flak, mesh and power armour
});

it('W40K-SAVE-004 no save when 7 or more is needed (vector w40k-1-111: flak against a boltgun)', () => {
  expect(saveNeeded(6, -1)).toBe(NEVER);
  expect(saveNeeded(5, -4)).toBe(NEVER);
  expect(saveNeeded(5, -2)).toBe(NEVER);
  expect(saveNeeded(7, 0)).toBe(NEVER);
});

it('W40K-SAVE-003 W40K-HDMG-004 Strength 6 against power armour (vectors w40k-1-173, w40k-1-175)', () => {
  expect(saveNeeded(3, saveModifierOf(6))).toBe(6);
  expect([2, 3, 4, 5, 6, 7, 8, 9, 10].map((s) => saveModifierOf(s) + 0)).toEqual([0, 0, -1, -2, -3, -4, -5, -6, -6]);
});

it('averages and chances are those of the dice', () => {
  expect(averagePoints({ dice: 2, sides: 6, plus: 0 })).toBe(7);
  expect(averagePoints({ dice: 0, sides: 0, plus: 1 })).toBe(1);
  expect(harmChances(4, 4, 3, -1)).toBe(3 * 3); // 4+ to wound, then a save on 4+
  expect(harmChances(1, 5, 7, 0)).toBe(0);
});
