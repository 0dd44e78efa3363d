import { expect, test } from 'vitest';
import { saveScore } from '../attacks/tables.js';
import { ARMOUR, type ArmourWorn, combatSave, missileSave, parryOf } from './armour.js';
import { HAND_WEAPON } from './weapons.js';

/** Returns the armour of a model that wears these pieces. */
function wearing(...ids: readonly string[]): ArmourWorn {
  const worn: Record<string, number> = {};
  for (const id of ids) {
    const piece = ARMOUR.get(id);
    if (piece === undefined) throw new Error(id);
    worn[piece.kind] = (worn[piece.kind] ?? 0) + piece.bonus;
  }
  return worn;
}
const combat = (...ids: readonly string[]): number => saveScore(combatSave(wearing(...ids), HAND_WEAPON));
const missile = (...ids: readonly string[]): number => saveScore(missileSave(wearing(...ids), false, true));

test('WFB9-ARM-002 WFB9-ARM-003 WFB9-ARM-008 each piece gives its points, alone and with others', () => {
  const alone = ['light-armour', 'medium-armour', 'heavy-armour', 'full-plate-armour', 'shield', 'barding'];
  expect(alone.map((id) => combat(id))).toEqual([6, 5, 4, 3, 6, 6]);
  expect(alone.map((id) => missile(id))).toEqual([6, 5, 4, 3, 6, 6]);
  expect(combat('light-armour', 'shield')).toBe(5); // WFB9-V3-079
  expect(combat('full-plate-armour', 'shield', 'barding')).toBe(1);
  for (const id of ['light-armour', 'medium-armour', 'heavy-armour', 'full-plate-armour'])
    expect(ARMOUR.get(id)?.rules).toEqual([]);
});

test('WFB9-ARM-001 WFB9-ARM-006 a buckler protects in close combat alone, a cloak from missiles alone', () => {
  expect(combat('buckler')).toBe(6);
  expect(missileSave(wearing('buckler'), true, true)).toBe(0);
  expect(combatSave(wearing('lion-cloak'), null)).toBe(0);
  expect(missile('heavy-armour', 'lion-cloak')).toBe(2);
});

test('WFB9-ARM-005 the shield of infantry gives one point more against missiles to the front', () => {
  const worn = wearing('heavy-armour', 'shield');
  expect(saveScore(missileSave(worn, true, false))).toBe(3); // WFB9-V3-081
  expect(saveScore(missileSave(worn, true, true))).toBe(2);
  expect(saveScore(missileSave(worn, false, true))).toBe(3);
  expect(saveScore(missileSave(wearing('heavy-armour'), true, true))).toBe(4);
});

test('WFB9-ARM-004 WFB9-ARM-006 shield and buckler parry with a hand weapon', () => {
  expect(parryOf(wearing('shield'), HAND_WEAPON)).toBe(6);
  expect(parryOf(wearing('buckler'), HAND_WEAPON)).toBe(5);
  expect(parryOf(wearing('shield'), 'spear')).toBe(0);
  expect(parryOf(wearing('buckler'), 'polearm')).toBe(0);
  expect(parryOf(wearing('heavy-armour'), HAND_WEAPON)).toBe(0);
});

test('WFB9-ARM-007 barding slows its mount by an inch, and tells so to those who roll distances', () => {
  const barding = ARMOUR.get('barding');
  expect(barding?.movement).toBe(-1); // WFB9-V3-083
  expect(barding?.rules.map((r) => r.rule)).toEqual(['barded']);
  expect(ARMOUR.get('ithilmar-barding')?.movement).toBe(0);
});

test('WFB9-SRRTH-001 a weapon for two hands leaves none for the shield in close combat, not against missiles', () => {
  const worn = wearing('heavy-armour', 'shield');
  expect(combatSave(worn, 'great-weapon')).toBe(3);
  expect(combatSave(worn, 'spear')).toBe(4);
  expect(combatSave(worn, null)).toBe(4);
  expect(missileSave(worn, false, true)).toBe(4);
});

test('WFB9-SRNAT-001 WFB9-SAVE-003 WFB9-SAVE-004 natural armour adds to what is worn, to six points in all (WFB9-V2-271)', () => {
  expect(combat('natural-armour-5', 'light-armour')).toBe(4);
  expect(combat('natural-armour-6', 'natural-armour-6')).toBe(5);
  expect(combatSave(wearing('full-plate-armour', 'shield', 'barding', 'natural-armour-3'), HAND_WEAPON)).toBe(6);
  expect(missileSave(wearing('full-plate-armour', 'shield', 'barding', 'natural-armour-3'), true, true)).toBe(6);
});
