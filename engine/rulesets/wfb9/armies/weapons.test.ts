import { expect, test } from 'vitest';
import type { TroopType } from './terms.js';
import {
  asUsedBy,
  CLOSE_COMBAT,
  type CloseCombatWeapon,
  HAND_WEAPON,
  type Moment,
  mayUse,
  needsTwoHands,
  type ShootingWeapon,
  WEAPONS,
  weaponBonus,
  weaponChoices,
} from './weapons.js';

const blade = (id: string): CloseCombatWeapon => {
  const weapon = WEAPONS.get(id);
  if (weapon?.use !== 'close combat') throw new Error(id);
  return weapon;
};
const bow = (id: string): ShootingWeapon => {
  const weapon = WEAPONS.get(id);
  if (weapon?.use !== 'shooting') throw new Error(id);
  return weapon;
};
/** Returns Strength and Initiative of a model of Strength 3 and Initiative 3 that strikes with the weapon. */
const strikes = (id: string, moment: Moment = {}): readonly [strength: number, initiative: number] => {
  const { strength, initiative } = weaponBonus(blade(id), moment);
  return [3 + strength, 3 + initiative];
};
const rules = (id: string): readonly string[] =>
  WEAPONS.get(id)?.rules.map((r) => (r.x === null ? r.rule : `${r.rule} ${r.x}`)) ?? [];

test('WFB9-WPN-009 WFB9-CCWPN-010 a hand weapon adds nothing', () => {
  expect(strikes(HAND_WEAPON, { firstRound: true, charging: true, chargedToFront: true })).toEqual([3, 3]);
  expect(rules(HAND_WEAPON)).toEqual([]);
});

test('WFB9-WPN-011 WFB9-CCWPN-012 a polearm has Strength +1 in every round', () => {
  expect(strikes('polearm')).toEqual([4, 3]);
  expect(strikes('polearm', { firstRound: true })).toEqual([4, 3]);
  expect(rules('polearm')).toEqual(['requires-two-hands']);
});

test('WFB9-WPN-012 WFB9-CCWPN-013 a great weapon has Strength +2 in the first round, +1 later, and Initiative -2', () => {
  expect(strikes('great-weapon', { firstRound: true })).toEqual([5, 1]); // WFB9-V3-065, WFB9-V2-057
  expect(strikes('great-weapon')).toEqual([4, 1]);
  expect(rules('great-weapon')).toEqual(['requires-two-hands']);
});

test('WFB9-WPN-013 WFB9-CCWPN-014 a flail has Strength +2 in the first round alone', () => {
  expect(strikes('flail', { firstRound: true })).toEqual([5, 3]); // WFB9-V3-073
  expect(strikes('flail')).toEqual([3, 3]); // WFB9-V2-059
  expect(rules('flail')).toEqual(['requires-two-hands']);
});

test('WFB9-WPN-014 WFB9-CCWPN-015 a mounted spear counts in the turn of the charge, against the unit charged', () => {
  expect(strikes('mounted-spear', { charging: true })).toEqual([4, 4]);
  expect(strikes('mounted-spear', { firstRound: true, chargedToFront: true, enemy: 'Cavalry' })).toEqual([3, 3]);
});

test('WFB9-WPN-015 WFB9-CCWPN-016 a lance has Strength +2 and Initiative +2 in the turn of the charge', () => {
  // WFB9-V3-067, without the +1 Initiative of the charge itself
  expect(strikes('lance', { charging: true, firstRound: true })).toEqual([5, 5]);
  expect(strikes('lance', { firstRound: true })).toEqual([3, 3]);
});

test('WFB9-WPN-016 WFB9-WPN-017 WFB9-CCWPN-017 WFB9-CCWPN-018 an infantry spear that is charged to its front strikes earlier, and harder at what is large or mounted', () => {
  const braced = (enemy: TroopType) => strikes('spear', { firstRound: true, chargedToFront: true, enemy });
  expect(braced('Cavalry')).toEqual([4, 4]); // WFB9-V3-069
  expect(braced('Infantry')).toEqual([3, 4]); // WFB9-V2-061
  expect(strikes('spear', { firstRound: true, enemy: 'Cavalry' })).toEqual([3, 3]); // WFB9-V3-071
  expect(strikes('spear', { charging: true, enemy: 'Cavalry' })).toEqual([3, 3]);
  const stronger = (
    ['War Beast', 'Monstrous Infantry', 'Monstrous Beast', 'Monstrous Cavalry', 'Chariot', 'Monster'] as const
  ).map(braced);
  for (const values of stronger) expect(values).toEqual([4, 4]);
  for (const enemy of ['Swarm', 'War Machine', 'Shrine'] as const) expect(braced(enemy)).toEqual([3, 4]);
  expect(blade('spear').extraRanks).toBe(1);
});

test('WFB9-WPN-018 WFB9-WPN-019 WFB9-CCWPN-019 WFB9-CCWPN-020 a pike has three more ranks, and Initiative +3 when charged to its front', () => {
  expect(strikes('pike', { chargedToFront: true, enemy: 'Infantry' })).toEqual([3, 6]);
  expect(strikes('pike', { chargedToFront: true, enemy: 'Monster' })).toEqual([4, 6]);
  expect(strikes('pike', { firstRound: true, enemy: 'Monster' })).toEqual([3, 3]); // WFB9-V2-063
  expect(blade('pike').extraRanks).toBe(3);
  expect(rules('pike')).toEqual(['requires-two-hands']);
});

test('WFB9-WPN-020 WFB9-CCWPN-021 two hand weapons give an Attack and Parry (6+)', () => {
  const { attacks, parry } = blade('two-hand-weapons');
  expect([attacks, parry]).toEqual([1, 6]);
  expect(rules('two-hand-weapons')).toEqual(['requires-two-hands']);
  expect(CLOSE_COMBAT.filter((weapon) => weapon.attacks + weapon.parry > 0).map(({ id }) => id)).toEqual([
    'two-hand-weapons',
  ]);
});

test('WFB9-SRRTH-001 two hands are what their weapons need', () => {
  const two = [...WEAPONS.keys()].filter(needsTwoHands);
  expect(two).toEqual([
    'polearm',
    'great-weapon',
    'flail',
    'pike',
    'two-hand-weapons',
    'brace-of-pistols',
    'brace-of-repeater-handbows',
  ]);
  expect(needsTwoHands('banana')).toBe(false);
});

test('WFB9-WPN-005 WFB9-WPN-006 WFB9-CCWPN-006 WFB9-CCWPN-007 WFB9-WPN-022 WFB9-WPN-023 WFB9-WPN-024 WFB9-WPN-025 bows by their range', () => {
  for (const [id, range] of [
    ['short-bow', 18],
    ['bow', 24],
    ['long-bow', 30],
  ] as const) {
    const { strength, usersStrength, shots, shotsStanding } = bow(id);
    expect([bow(id).range, strength, usersStrength, shots, shotsStanding]).toEqual([range, 3, false, 2, true]);
    expect(rules(id)).toEqual(['volley-fire']);
  }
  expect([...WEAPONS.values()].filter((w) => w.use === 'shooting' && w.shotsStanding).map(({ id }) => id)).toEqual([
    'short-bow',
    'bow',
    'long-bow',
    'sling',
  ]);
});

test('WFB9-WPN-021 WFB9-WPN-026..035 missile weapons by range, Strength and special rules', () => {
  const lines = [
    'pistol',
    'brace-of-pistols',
    'javelin',
    'crossbow',
    'blowpipe',
    'throwing-weapons',
    'throwing-axes',
    'handgun',
    'sling',
  ].map((id) => {
    const { range, strength, usersStrength, shots } = bow(id);
    return `${id} ${range} ${usersStrength ? `user+${strength}` : strength} x${shots} ${rules(id).join(', ')}`;
  });
  expect(lines).toEqual([
    'pistol 12 4 x1 quick-to-fire, armour-piercing 1',
    'brace-of-pistols 12 4 x2 quick-to-fire, armour-piercing 1, requires-two-hands',
    'javelin 12 user+0 x1 armour-piercing 1, quick-to-fire, volley-fire',
    'crossbow 30 4 x1 move-or-fire',
    'blowpipe 12 2 x2 poisoned-attacks',
    'throwing-weapons 8 user+0 x2 quick-to-fire',
    'throwing-axes 6 user+1 x1 quick-to-fire', // WFB9-V3-075
    'handgun 24 4 x1 move-or-fire, armour-piercing 1',
    'sling 18 3 x2 armour-piercing 1',
  ]);
  expect([...WEAPONS.values()].filter((w) => w.use === 'shooting' && w.countsAs !== null).map(({ id }) => id)).toEqual([
    'pistol',
    'brace-of-pistols',
  ]);
});

test('WFB9-WPN-002 WFB9-CCWPN-002 WFB9-WPN-010 WFB9-CCWPN-011 who has another weapon beside the hand weapon uses that one', () => {
  expect(weaponChoices([HAND_WEAPON], 'Infantry')).toEqual([HAND_WEAPON]);
  expect(weaponChoices([HAND_WEAPON, 'polearm'], 'Infantry')).toEqual(['polearm']);
  expect(weaponChoices([HAND_WEAPON, 'polearm', 'great-weapon'], 'Infantry')).toEqual(['polearm', 'great-weapon']);
  expect(weaponChoices([HAND_WEAPON, 'long-bow'], 'Infantry')).toEqual([HAND_WEAPON]);
});

test('WFB9-WPN-014 WFB9-WPN-016 a spear is another weapon in the saddle than on foot, and a lance is for riders alone', () => {
  expect(asUsedBy('spear', 'Infantry')).toBe('spear');
  expect(asUsedBy('spear', 'Cavalry')).toBe('mounted-spear');
  expect(weaponChoices([HAND_WEAPON, 'spear'], 'Cavalry')).toEqual(['mounted-spear']);
  expect(mayUse(blade('lance'), 'Cavalry')).toBe(true);
  expect(mayUse(blade('lance'), 'Infantry')).toBe(false);
  expect(mayUse(blade('pike'), 'Cavalry')).toBe(false);
  expect(mayUse(blade('flail'), 'Cavalry')).toBe(true);
});
