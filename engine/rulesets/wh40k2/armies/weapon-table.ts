import { ticks } from '../../../kernel/geometry/measures.js';
import type { Damage, WeaponClass, WeaponFacts } from '../core/weapons.js';

/** Damage: a fixed number of points, or dice. */
const points = (plus: number): Damage => ({ dice: 0, sides: 0, plus });
const dice = (n: number, sides: number): Damage => ({ dice: n, sides, plus: 0 });

type Facts = Partial<Omit<WeaponFacts, 'id' | 'name' | 'class' | 'short' | 'long' | 'blast' | 'splash'>> & {
  /** Short and long range, inches. */
  readonly range?: readonly [number, number];
  /** Radius of the blast marker, inches. */
  readonly blast?: number;
  readonly splash?: number;
};

/** Makes a weapon. Facts that are left out are 0 or do not apply. Ranges and radii are in inches. */
function weapon(id: string, name: string, kind: WeaponClass, facts: Facts): WeaponFacts {
  const { range = [0, 0], blast = 0, splash = 0, ...rest } = facts;
  return {
    id,
    name,
    class: kind,
    short: range[0] < 0 ? -1 : ticks(range[0]),
    long: range[1] < 0 ? -1 : ticks(range[1]),
    toHitShort: 0,
    toHitLong: 0,
    sureShort: false,
    strength: 0,
    woundsOn: 0,
    knocksBack: false,
    damage: points(1),
    saveModifier: 0,
    blast: ticks(blast),
    splash: ticks(splash),
    ground: false,
    template: 0,
    sustained: 0,
    explodes: false,
    moveOrFire: false,
    recharge: 0,
    rapid: false,
    special: kind === 'heavy',
    handToHand: kind === 'close combat' || kind === 'pistol',
    parry: false,
    twoHanded: false,
    encumbers: kind === 'heavy',
    group: '',
    ...rest,
  };
}

/** the range of a grenade depends on its thrower (W40K-GREN-005) */
const thrown: readonly [number, number] = [-1, -1];

/**
 * The weapons of the weapon tables (W40K-WCCB, W40K-WPIS, W40K-WHVY, W40K-WBAS, W40K-WGRN) for which the rulebook gives
 * the effect.
 */
export const WEAPON_TABLE: readonly WeaponFacts[] = [
  // close combat weapons
  weapon('blades-and-saws', 'Blades & Saws', 'close combat', {}),
  weapon('bonesword', 'Bonesword', 'close combat', { strength: 6, saveModifier: -3, parry: true }),
  weapon('chainsword', 'Chainsword', 'close combat', { strength: 4, saveModifier: -1, parry: true }),
  weapon('chainfist', 'Chainfist', 'close combat', { strength: 10, damage: dice(1, 4), saveModifier: -6 }),
  weapon('crozius-arcanum', 'Crozius Arcanum', 'close combat', { strength: 5, damage: dice(1, 3), saveModifier: -3 }),
  weapon('lightning-claws', 'Lightning Claws', 'close combat', {
    strength: 8,
    damage: dice(1, 3),
    saveModifier: -5,
    parry: true,
  }),
  weapon('power-axe-two-handed', 'Power Axe (two-handed)', 'close combat', {
    strength: 6,
    saveModifier: -3,
    twoHanded: true,
    group: 'power-axe',
  }),
  weapon('power-axe-one-handed', 'Power Axe (one-handed)', 'close combat', {
    strength: 5,
    saveModifier: -2,
    group: 'power-axe',
  }),
  weapon('power-fist', 'Power Fist', 'close combat', { strength: 8, saveModifier: -5 }),
  weapon('power-maul', 'Power Maul', 'close combat', { strength: 5, saveModifier: -3 }),
  weapon('power-sword', 'Power Sword', 'close combat', { strength: 5, saveModifier: -3, parry: true }),
  weapon('rough-rider-hunting-lance', 'Rough Rider H. Lance', 'close combat', { strength: 6, saveModifier: -2 }),
  weapon('sword', 'Sword', 'close combat', { parry: true }),
  weapon('thunder-hammer', 'Thunder Hammer', 'close combat', {
    strength: 10,
    woundsOn: 1,
    damage: dice(1, 6),
    saveModifier: -5,
  }),
  // pistols
  weapon('auto-pistol', 'Auto Pistol', 'pistol', { range: [8, 16], toHitShort: 2, strength: 3 }),
  weapon('bolt-pistol', 'Bolt Pistol', 'pistol', {
    range: [8, 16],
    toHitShort: 2,
    strength: 4,
    saveModifier: -1,
    rapid: true,
  }),
  // GAP W40K-WPIS-006: what burning does stands in a book that is not at hand: nobody catches fire
  weapon('hand-flamer', 'Hand Flamer', 'pistol', { strength: 4, saveModifier: -2, template: 1 }),
  weapon('laspistol', 'Laspistol', 'pistol', { range: [8, 16], toHitShort: 2, toHitLong: -1, strength: 3 }),
  weapon('needle-pistol', 'Needle Pistol', 'pistol', {
    range: [8, 16],
    toHitShort: 2,
    strength: 3,
    woundsOn: 1,
    saveModifier: -1,
  }),
  weapon('plasma-pistol', 'Plasma Pistol', 'pistol', {
    range: [6, 18],
    toHitShort: 2,
    toHitLong: -1,
    strength: 6,
    saveModifier: -1,
    sustained: 1,
    recharge: 1,
  }),
  weapon('shuriken-pistol', 'Shuriken Pistol', 'pistol', {
    range: [6, 12],
    toHitShort: 2,
    strength: 4,
    saveModifier: -2,
  }),
  weapon('stub-gun', 'Stub Gun', 'pistol', { range: [8, 16], toHitLong: -1, strength: 3 }),
  // heavy weapons
  weapon('assault-cannon', 'Assault Cannon', 'heavy', {
    range: [12, 32],
    toHitShort: 1,
    strength: 8,
    damage: dice(1, 10),
    saveModifier: -3,
    sustained: 3,
    explodes: true,
  }),
  weapon('autocannon', 'Auto-cannon', 'heavy', {
    range: [20, 72],
    strength: 8,
    damage: dice(1, 6),
    saveModifier: -3,
    sustained: 1,
    moveOrFire: true,
  }),
  weapon('cyclone-missile-launcher', 'Cyclone Missile Launcher (Terminator)', 'heavy', {
    range: [20, 72],
    toHitShort: 1,
    toHitLong: 1,
    strength: 8,
    damage: dice(1, 10),
    saveModifier: -6,
  }),
  weapon('heavy-bolter', 'Heavy Bolter', 'heavy', {
    range: [20, 40],
    strength: 5,
    damage: dice(1, 4),
    saveModifier: -2,
    sustained: 2,
    moveOrFire: true,
    group: 'heavy-bolter',
  }),
  weapon('hellfire-shell', 'Hellfire Shell', 'heavy', {
    range: [20, 40],
    strength: 5,
    woundsOn: 2,
    damage: dice(1, 6),
    saveModifier: -2,
    splash: 2,
    moveOrFire: true, // W40K-WHVY-006: a heavy bolter fires it
    group: 'heavy-bolter',
  }),
  // GAP W40K-WHVY-014: nobody catches fire, as with other flamers
  weapon('heavy-flamer', 'Heavy Flamer', 'heavy', { strength: 5, saveModifier: -3, template: 3 }),
  weapon('heavy-plasma-gun-low', 'Heavy Plasma Gun (low energy)', 'heavy', {
    range: [20, 40],
    strength: 7,
    damage: dice(1, 4),
    saveModifier: -2,
    moveOrFire: true,
    group: 'heavy-plasma-gun',
  }),
  weapon('heavy-plasma-gun-max', 'Heavy Plasma Gun (maximum power)', 'heavy', {
    range: [20, 72],
    strength: 10,
    damage: dice(1, 10),
    saveModifier: -6,
    blast: 1.5,
    moveOrFire: true, // W40K-WHVY-016: the gun is as heavy at full power
    recharge: 1,
    group: 'heavy-plasma-gun',
  }),
  weapon('heavy-stub-gun', 'Heavy Stub Gun', 'heavy', {
    range: [20, 40],
    strength: 4,
    saveModifier: -1,
    sustained: 2,
    moveOrFire: true,
  }),
  weapon('lascannon', 'Lascannon', 'heavy', {
    range: [20, 60],
    strength: 9,
    damage: dice(2, 6),
    saveModifier: -6,
    moveOrFire: true,
  }),
  weapon('multi-melta', 'Multi-melta', 'heavy', {
    range: [12, 24],
    toHitShort: 1,
    strength: 8,
    damage: dice(2, 12),
    saveModifier: -4,
    blast: 2,
    moveOrFire: true,
  }),
  weapon('missile-krak', 'Krak missile', 'heavy', {
    range: [20, 72],
    strength: 8,
    damage: dice(1, 10),
    saveModifier: -6,
    moveOrFire: true,
    group: 'missile-launcher',
  }),
  weapon('missile-frag', 'Frag missile', 'heavy', {
    range: [20, 72],
    strength: 4,
    saveModifier: -1,
    blast: 2,
    moveOrFire: true,
    group: 'missile-launcher',
  }),
  weapon('missile-melta', 'Melta missile', 'heavy', {
    range: [20, 72],
    strength: 8,
    damage: dice(1, 6),
    saveModifier: -4,
    blast: 1,
    moveOrFire: true,
    group: 'missile-launcher',
  }),
  weapon('missile-plasma', 'Plasma missile', 'heavy', {
    range: [20, 72],
    strength: 5,
    saveModifier: -2,
    blast: 1.5,
    moveOrFire: true,
    group: 'missile-launcher',
  }),
  weapon('multi-laser', 'Multi-laser', 'heavy', {
    range: [20, 60],
    toHitShort: 1,
    strength: 6,
    damage: dice(1, 4),
    saveModifier: -1,
    sustained: 3,
    moveOrFire: true,
  }),
  weapon('shuriken-cannon', 'Shuriken Cannon', 'heavy', {
    range: [20, 40],
    toHitShort: 1,
    strength: 5,
    damage: dice(1, 4),
    saveModifier: -3,
    sustained: 2,
  }),
  // basic weapons
  weapon('autogun', 'Autogun', 'basic', { range: [12, 24], toHitShort: 1, strength: 3 }),
  weapon('boltgun', 'Boltgun', 'basic', {
    range: [12, 24],
    toHitShort: 1,
    strength: 4,
    saveModifier: -1,
    rapid: true,
  }),
  weapon('death-spitter', 'Death Spitter', 'basic', { range: [12, 32], toHitShort: 1, strength: 6, saveModifier: -2 }),
  // GAP W40K-WBAS-015: nobody catches fire, as with other flamers
  weapon('flamer', 'Flamer', 'basic', { strength: 4, saveModifier: -2, template: 2, special: true }),
  weapon('fleshborer', 'Fleshborer', 'basic', { range: [8, 16], toHitShort: 1, strength: 4 }),
  weapon('lasgun', 'Lasgun', 'basic', { range: [12, 24], toHitShort: 1, strength: 3, saveModifier: -1 }),
  weapon('melta-gun', 'Melta Gun', 'basic', {
    range: [6, 12],
    toHitShort: 1,
    strength: 8,
    damage: dice(1, 6),
    saveModifier: -4,
    special: true,
  }),
  weapon('musket', 'Musket', 'basic', {
    range: [6, 24],
    toHitLong: -1,
    strength: 3,
    saveModifier: -1,
    moveOrFire: true,
  }),
  weapon('needle-sniper-rifle', 'Needle Sniper Rifle', 'basic', {
    range: [16, 32],
    toHitShort: 1,
    strength: 3,
    woundsOn: 1,
    saveModifier: -1,
  }),
  weapon('plasma-gun', 'Plasma Gun', 'basic', {
    range: [6, 24],
    toHitShort: 1,
    strength: 7,
    saveModifier: -2,
    sustained: 1,
    recharge: 1,
    special: true,
  }),
  weapon('ripper-gun', 'Ogryn Ripper Gun', 'basic', {
    range: [6, 12],
    sureShort: true,
    toHitLong: -2,
    strength: 4,
    sustained: 2,
  }),
  // weapons of the Ork army book
  weapon('gretchin-blunderbuss', 'Gretchin Blunderbuss', 'basic', { range: [6, 6], sureShort: true, strength: 3 }),
  weapon('shotgun-solid', 'Shotgun, solid shot', 'basic', {
    range: [4, 18],
    toHitLong: -1,
    strength: 4,
    knocksBack: true,
    group: 'shotgun',
  }),
  weapon('shotgun-scatter', 'Shotgun, scatter shot', 'basic', {
    range: [4, 18],
    toHitLong: -1,
    strength: 3,
    blast: 1,
    knocksBack: true,
    group: 'shotgun',
  }),
  weapon('shuriken-catapult', 'Shuriken Catapult', 'basic', {
    range: [12, 24],
    toHitShort: 1,
    strength: 4,
    saveModifier: -2,
    sustained: 1,
  }),
  weapon('storm-bolter', 'Storm Bolter', 'basic', {
    range: [12, 24],
    toHitShort: 1,
    strength: 4,
    saveModifier: -1,
    sustained: 1,
    rapid: true,
  }),
  // grenades
  // GAP W40K-GRND-001: smoke, blind, gas and other special grenades and missiles are no part of the table, since the rulebook does not say what they do; no others may be aimed at the ground, so that W40K-GRND-001 to W40K-GRND-004 come up in no battle
  weapon('grenade-frag', 'Frag grenade', 'grenade', { range: thrown, strength: 3, saveModifier: -1, blast: 2 }),
  weapon('grenade-krak', 'Krak grenade', 'grenade', {
    range: thrown,
    toHitShort: -1,
    toHitLong: -1,
    strength: 6,
    damage: dice(1, 6),
    saveModifier: -3,
  }),
  weapon('grenade-meltabomb', 'Meltabomb', 'grenade', {
    strength: 8,
    damage: dice(1, 6),
    saveModifier: -4,
    handToHand: true, // W40K-WGRN-015: it is not thrown
  }),
  weapon('grenade-plasma', 'Plasma grenade', 'grenade', { range: thrown, strength: 5, saveModifier: -2, blast: 1.5 }),
];

/** Returns the same weapon with a Space Marine targeter: +1 to hit at both ranges (W40K-FORCE-007). */
const withTargeter = (w: WeaponFacts): WeaponFacts => ({
  ...w,
  id: `${w.id}-targeter`,
  name: `${w.name} with targeter`,
  toHitShort: w.toHitShort + 1,
  toHitLong: w.toHitLong + 1,
});

const BY_ID: ReadonlyMap<string, WeaponFacts> = new Map(
  [...WEAPON_TABLE, ...WEAPON_TABLE.filter((w) => w.long > 0).map(withTargeter)].map((w) => [w.id, w]),
);

/** Returns the weapon with that id, or undefined. */
export function weaponById(id: string): WeaponFacts | undefined {
  return BY_ID.get(id);
}
