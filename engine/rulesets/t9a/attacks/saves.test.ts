import { expect, test } from 'vitest';
import { addAttacks, settleFlags } from '../../../regiments/attacks/attack-table.js';
import {
  IMPOSSIBLE,
  rolledTwice,
  saveNeeded,
  specialFace,
  strengthModifier,
} from '../../../regiments/attacks/needed.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { CLOSE_COMBAT, SHOOTING } from '../armies/weapons-and-armour.js';
import type { T9aBattle } from '../core/state.js';
import { armourNeeded, specialSave } from './saves.js';

interface Row {
  readonly b: T9aBattle;
  readonly a: number;
}

function attack(attacker: UnitSpec, defender: UnitSpec, shot = false): Row {
  const scene = scenario('t9a')
    .unit('attacker', { at: [36, 12], ...attacker })
    .enemy('defender', { at: [36, 24], ...defender });
  const { b } = (shot ? scene : scene.engaged('attacker', 'defender')).start();
  const weapon = shot
    ? SHOOTING.findIndex((w) => w.id === attacker.shooting)
    : CLOSE_COMBAT.findIndex((w) => w.id === (attacker.weapons?.[0] ?? 'hand-weapon'));
  const kind = shot ? AttackKind.shooting : AttackKind.closeCombat;
  const a = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, weapon, kind);
  settleFlags(b, a);
  return { b, a };
}

const armour = (attacker: UnitSpec, defender: UnitSpec, pierced = false, shot = false) => {
  const { b, a } = attack(attacker, defender, shot);
  return armourNeeded(b, a, pierced);
};
const special = (attacker: UnitSpec, defender: UnitSpec, pierced = false, shot = false) => {
  const { b, a } = attack(attacker, defender, shot);
  return specialSave(b, a, pierced);
};

test('T9A-ARR-001 T9A-ARR-002 T9A-ARR-009 armour adds to the roll, 7 saves, at most 6, a natural 1 never', () => {
  expect(saveNeeded(0, 0)).toBe(IMPOSSIBLE);
  expect(saveNeeded(1, 0)).toBe(6);
  expect(saveNeeded(5, 0)).toBe(2);
  expect(saveNeeded(6, 0)).toBe(2);
  expect(saveNeeded(8, -2)).toBe(3); // only 6 of the 8 points count
});

test('T9A-SAV-001 T9A-SAV-002 every point of Strength above 3 takes 1', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(strengthModifier).map((m) => m + 0)).toEqual([
    0, 0, 0, -1, -2, -3, -4, -5, -6, -7,
  ]);
});

test('T9A-SAV-002 T9A-ARR-001 T9A-VEC-191 Strength 5 against a save of 2+', () => {
  expect(armour({ S: 5 }, { armour: { suit: 3, shield: 1, other: 1 } })).toBe(4);
});

test('T9A-SAV-002 T9A-VEC-193 no save is left', () => {
  expect(armour({ S: 7 }, { armour: { suit: 2 } })).toBe(IMPOSSIBLE);
});

test('T9A-ARR-009 T9A-ARR-001 T9A-VEC-189 five pieces of armour make 2+', () => {
  const knight: UnitSpec = {
    armour: { suit: 1, shield: 1, other: 1, mountsProtection: 1, barding: 1 },
    mount: { S: 3 },
  };
  expect(armour({ S: 3 }, knight)).toBe(2);
});

test('T9A-ARR-003 T9A-ARR-005 T9A-ARR-006 T9A-ARR-007 T9A-ARR-008 every kind of armour counts', () => {
  expect(armour({}, { armour: { suit: 1 } })).toBe(6);
  expect(armour({}, { armour: { mountsProtection: 2 } })).toBe(5);
  expect(armour({}, { armour: { barding: 1 } })).toBe(6);
  expect(armour({}, { armour: { innate: 3 } })).toBe(4);
  expect(armour({}, { armour: { other: 2, suit: 1 } })).toBe(4);
});

test('T9A-SAV-003 T9A-SPR-001 T9A-SRG-013 Armour Piercing comes on top of Strength, the highest one counts', () => {
  const plate: UnitSpec = { armour: { suit: 3 } };
  expect(armour({ S: 4 }, plate)).toBe(5);
  expect(armour({ S: 4, rules: [['Armour Piercing', 1]] }, plate)).toBe(6);
  expect(armour({ S: 3, weapons: ['spear'], rules: [['Armour Piercing', 2]] }, plate)).toBe(6);
  expect(armour({ S: 3, weapons: ['spear'] }, plate)).toBe(5);
});

test('T9A-SRG-012 T9A-SRG-007 T9A-VEC-277 what pierces in a handgun or in an arm stays there', () => {
  const plate: UnitSpec = { armour: { suit: 3 } };
  expect(armour({ S: 3, shooting: 'handgun' }, plate, false, true)).toBe(6); // the handgun has Strength 4 and Armour Piercing 1
  expect(armour({ S: 3, shooting: 'handgun' }, plate)).toBe(4);
  expect(armour({ S: 3, shooting: 'bow', rules: [['Armour Piercing', 2]] }, plate, false, true)).toBe(4);
});

test('T9A-SPR-048 a Lethal Strike pierces by 6, not by 6 and more', () => {
  const plate: UnitSpec = { armour: { suit: 3, shield: 1, innate: 2 } };
  expect(armour({ S: 3, rules: ['Lethal Strike'] }, plate)).toBe(2);
  expect(armour({ S: 3, rules: ['Lethal Strike', ['Armour Piercing', 1]] }, plate, true)).toBe(IMPOSSIBLE);
});

test('T9A-SAV-004 T9A-SPR-097 T9A-SPR-069 one special save, as it is printed', () => {
  expect(specialFace(special({}, {}))).toBe(IMPOSSIBLE);
  expect(specialFace(special({}, { wardSave: 4 }))).toBe(4);
  expect(specialFace(special({}, { regeneration: 5 }))).toBe(5);
});

test('T9A-SAV-005 special saves do not heed Strength or piercing', () => {
  expect(specialFace(special({ S: 10, rules: [['Armour Piercing', 3]] }, { wardSave: 4 }))).toBe(4);
});

test('T9A-SAV-006 T9A-SAV-007 of two the better one that is not barred', () => {
  const both: UnitSpec = { wardSave: 5, regeneration: 4 };
  expect(specialFace(special({}, both))).toBe(4);
  expect(specialFace(special({ rules: ['Flaming Attacks'] }, both))).toBe(5);
});

test('T9A-SPR-069 T9A-SPR-024 T9A-VEC-197 no Regeneration against flames, shots too', () => {
  expect(specialFace(special({ rules: ['Flaming Attacks'] }, { regeneration: 4 }))).toBe(IMPOSSIBLE);
  const archer: UnitSpec = { rules: ['Flaming Attacks'], shooting: 'bow' };
  expect(specialFace(special(archer, { regeneration: 4 }, false, true))).toBe(IMPOSSIBLE);
});

test('T9A-SPR-069 T9A-SPR-048 no Regeneration against the 6 of a Lethal Strike', () => {
  expect(specialFace(special({ rules: ['Lethal Strike'] }, { regeneration: 4 }, true))).toBe(IMPOSSIBLE);
  expect(specialFace(special({ rules: ['Lethal Strike'] }, { regeneration: 4 }))).toBe(4);
  expect(specialFace(special({ rules: ['Lethal Strike'] }, { wardSave: 4 }, true))).toBe(4);
});

test('T9A-SPR-013 Divine Attacks make the Ward Save roll twice, and Regeneration the better choice', () => {
  expect(rolledTwice(special({ rules: ['Divine Attacks'] }, { wardSave: 4 }))).toBe(true);
  expect(rolledTwice(special({}, { wardSave: 4 }))).toBe(false);
  const save = special({ rules: ['Divine Attacks'] }, { wardSave: 3, regeneration: 4 });
  expect([specialFace(save), rolledTwice(save)]).toEqual([4, false]);
});

test('T9A-SPR-086 Toxic Attacks pierce by 6', () => {
  expect(armour({ rules: ['Toxic Attacks'] }, { armour: { suit: 3, shield: 1 } })).toBe(IMPOSSIBLE);
});
