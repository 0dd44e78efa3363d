import { expect, test } from 'vitest';
import { IMPOSSIBLE, saveNeeded, strengthModifier } from '../../../regiments/attacks/needed.js';
import {
  ARMOUR,
  armourBonus,
  type CloseCombatWeapon,
  mayUse,
  needsTwoHands,
  type ShootingWeapon,
  WEAPONS,
  weaponChoices,
} from './weapons-and-armour.js';

const strikes = (id: string) => WEAPONS.get(id) as CloseCombatWeapon;
const shoots = (id: string) => WEAPONS.get(id) as ShootingWeapon;
const rules = (id: string) => WEAPONS.get(id)?.rules.map((r) => (r.x === null ? r.rule : `${r.rule} ${r.x}`));

test('T9A-WPN-005 the Hand Weapon stays in its sheath while another weapon is carried, and only then', () => {
  expect(weaponChoices(['hand-weapon'], false)).toEqual(['hand-weapon']);
  expect(weaponChoices([], false)).toEqual(['hand-weapon']);
  expect(weaponChoices(['hand-weapon', 'halberd', 'spear'], false)).toEqual(['halberd', 'spear']);
  expect(weaponChoices(['hand-weapon', 'crossbow'], false)).toEqual(['hand-weapon']);
});

test('T9A-SPR-098 T9A-WPN-005 a Weapon Master may also draw the Hand Weapon', () => {
  expect(weaponChoices(['hand-weapon', 'great-weapon'], true)).toEqual(['hand-weapon', 'great-weapon']);
});

test('T9A-WPN-007 the Flail: two hands, +2 Strength, and its bearer is hit more easily', () => {
  expect(strikes('flail')).toMatchObject({ strength: 2, exposes: 1, strikesLast: false });
  expect(needsTwoHands('flail')).toBe(true);
});

test('T9A-WPN-008 the Great Weapon: two hands, +2 Strength, strikes last', () => {
  expect(strikes('great-weapon')).toMatchObject({ strength: 2, exposes: 0, strikesLast: true });
  expect(needsTwoHands('great-weapon')).toBe(true);
});

test('T9A-WPN-009 the Halberd: two hands, +1 Strength', () => {
  expect(strikes('halberd')).toMatchObject({ strength: 1, attacks: 0, strikesLast: false });
  expect(needsTwoHands('halberd')).toBe(true);
});

test('T9A-WPN-010 the Additional Hand Weapon: two hands, +1 Attack, +1 Initiative', () => {
  expect(strikes('additional-hand-weapon')).toMatchObject({ strength: 0, attacks: 1, initiative: 1 });
  expect(needsTwoHands('additional-hand-weapon')).toBe(true);
});

test('T9A-WPN-011 T9A-WPN-012 lances add their Strength on the charge only, one hand, never on foot', () => {
  expect(strikes('lance')).toMatchObject({ strength: 2, chargeOnly: true });
  expect(strikes('light-lance')).toMatchObject({ strength: 1, chargeOnly: true });
  for (const id of ['lance', 'light-lance']) {
    expect(needsTwoHands(id)).toBe(false);
    expect(mayUse(strikes(id), 'Infantry')).toBe(false);
    expect(mayUse(strikes(id), 'Monstrous Infantry')).toBe(false);
    expect(mayUse(strikes(id), 'Cavalry')).toBe(true);
    expect(mayUse(strikes(id), 'War Beast')).toBe(true);
    expect(mayUse(strikes(id), 'Monstrous Beast')).toBe(true);
  }
});

test('T9A-WPN-013 the Spear: an extra rank, armour piercing, deadly to the mounted, not for them', () => {
  expect(rules('spear')).toEqual(['fight-in-extra-rank', 'armour-piercing 1', 'lethal-strike']);
  expect(strikes('spear').rules[2].only).toEqual(['cavalry', 'monstrous-cavalry', 'chariot']);
  expect(needsTwoHands('spear')).toBe(false);
  expect(mayUse(strikes('spear'), 'Infantry')).toBe(true);
  for (const type of ['Cavalry', 'Monstrous Cavalry', 'Ridden Monster', 'Chariot'] as const) {
    expect(mayUse(strikes('spear'), type)).toBe(false);
  }
});

test.each([
  ['T9A-SWP-003', 'shortbow', 18, 3, ['volley-fire'], null],
  ['T9A-SWP-004', 'bow', 24, 3, ['volley-fire'], null],
  ['T9A-SWP-005', 'longbow', 30, 3, ['volley-fire'], null],
  ['T9A-SWP-006', 'crossbow', 30, 4, ['unwieldy'], null],
  ['T9A-SWP-007', 'handgun', 24, 4, ['unwieldy', 'armour-piercing 1'], null],
  ['T9A-SWP-008', 'pistol', 12, 4, ['quick-to-fire', 'armour-piercing 1'], 'additional-hand-weapon'],
  [
    'T9A-SWP-009',
    'brace-of-pistols',
    12,
    4,
    ['multiple-shots 2', 'armour-piercing 1', 'quick-to-fire'],
    'additional-hand-weapon',
  ],
  ['T9A-SWP-010', 'throwing-weapons', 12, null, ['quick-to-fire', 'multiple-shots 2'], null],
])('T9A-SWP-002 %s %s: range %i, Strength %s', (ruleId, id, range, strength, expected, countsAs) => {
  expect(shoots(id)).toMatchObject({ ruleId, range, strength, countsAs });
  expect([...(rules(id) ?? [])].sort()).toEqual([...expected].sort());
});

test('T9A-ARR-003 T9A-ARR-005 T9A-ARR-006 T9A-ARR-007 each piece of armour adds what its kind says', () => {
  const bonus = (id: string) => ARMOUR.get(id)?.bonus;

  expect(['light-armour', 'heavy-armour', 'plate-armour'].map(bonus)).toEqual([1, 2, 3]);
  expect(['mounts-protection-6', 'mounts-protection-5'].map(bonus)).toEqual([1, 2]);
  expect([6, 5, 4, 3, 2, 1].map((n) => bonus(`innate-defence-${n}`))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ARMOUR.get('barding')).toMatchObject({ bonus: 1, movement: -1 });
});

test('T9A-ARR-004 T9A-SPR-070 a Shield adds 1, but not in close combat behind a weapon for two hands', () => {
  const worn = { suit: 1, shield: 1 };

  expect(armourBonus(worn, null)).toBe(2);
  expect(armourBonus(worn, 'hand-weapon')).toBe(2);
  expect(armourBonus(worn, 'lance')).toBe(2);
  expect(armourBonus(worn, 'halberd')).toBe(1);
});

test('T9A-ARR-001 T9A-ARR-008 armour adds up, to 6 and no further', () => {
  expect(armourBonus({}, null)).toBe(0);
  expect(armourBonus({ suit: 3, shield: 1, barding: 1, mountsProtection: 1 }, null)).toBe(6);
  expect(armourBonus({ suit: 3, shield: 1, barding: 1, mountsProtection: 2, innate: 2, other: 1 }, null)).toBe(6);
});

test('T9A-VEC-189 T9A-ARR-009 T9A-ARR-001 Light Armour, Shield, Helm, Mount and Barding make a 2+ save', () => {
  const pieces = ['light-armour', 'shield', 'helm', 'mounts-protection-6', 'barding'].map((id) => ARMOUR.get(id)!);
  const bonus = armourBonus(Object.fromEntries(pieces.map((a) => [a.kind, a.bonus])), null);

  expect(bonus).toBe(5);
  expect(saveNeeded(bonus, strengthModifier(3))).toBe(2);
});

test('T9A-ARR-002 T9A-ARR-009 a 1 never saves, not even in a 1+ save', () => {
  expect(saveNeeded(6, 0)).toBe(2);
  expect(saveNeeded(6, -1)).toBe(2);
});

test('T9A-VEC-191 T9A-SAV-002 T9A-ARR-001 Strength 5 against a 2+ save', () => {
  expect(strengthModifier(5)).toBe(-2);
  expect(saveNeeded(5, strengthModifier(5))).toBe(4);
});

test('T9A-VEC-193 T9A-SAV-002 Strength 7 leaves Heavy Armour no save', () => {
  expect(strengthModifier(7)).toBe(-4);
  expect(saveNeeded(2, strengthModifier(7))).toBe(IMPOSSIBLE);
});

test('T9A-SAV-002 Strength up to 3 does nothing to a save', () => {
  expect([1, 3, 4].map((strength) => strengthModifier(strength))).toEqual([0, 0, -1]);
});
