// Weapons that the lists of both armies offer: option id, name, name in the catalogue, rows of the weapon table.
import type { Shelf } from './plan.js';

const PLASMA = ['heavy-plasma-gun-low', 'heavy-plasma-gun-max'] as const;
const MISSILES = ['missile-frag', 'missile-krak'] as const;
export const AXE = ['power-axe-two-handed', 'power-axe-one-handed'] as const;

const HEAVY: Shelf = {
  'heavy-bolter': ['Heavy Bolter', 'Heavy Bolter', ['heavy-bolter']],
  autocannon: ['Autocannon', 'Autocannon', ['autocannon']],
  'heavy-plasma-gun': ['Heavy Plasma Gun', 'Heavy Plasma Gun', PLASMA],
  lascannon: ['Lascannon', 'Lascannon', ['lascannon']],
  'missile-launcher': ['Missile Launcher', 'Missile Launcher with Frag and Krak Missiles', MISSILES],
  'multi-melta': ['Multi-melta', 'Multi-Melta', ['multi-melta']],
};

/** Heavy weapons of Space Marines, which have targeters at no cost. */
export const MARINE_HEAVY: Shelf = Object.fromEntries(
  Object.entries(HEAVY).map(([id, [name, inCatalogue, rows]]) => [
    id,
    [name, inCatalogue, rows.map((row) => `${row}-targeter`)],
  ]),
);

export const ORK_HEAVY: Shelf = { ...HEAVY, 'heavy-stubber': ['Heavy Stubber', 'Heavy Stubber', ['heavy-stub-gun']] };

export const SPECIAL: Shelf = {
  flamer: ['Flamer', 'Flamer', ['flamer']],
  'plasma-gun': ['Plasma Gun', 'Plasma Gun', ['plasma-gun']],
  meltagun: ['Meltagun', 'Meltagun', ['melta-gun']],
};

const BOLTGUN: Shelf = { boltgun: ['Boltgun', 'Boltgun', ['boltgun']] };

/** Special weapons for models without a boltgun. */
export const GUNS: Shelf = { ...BOLTGUN, ...SPECIAL };

export const ASSAULT: Shelf = {
  chainsword: ['Chainsword', 'Chainsword', ['chainsword']],
  'hand-flamer': ['Hand Flamer', 'Hand Flamer', ['hand-flamer']],
  'plasma-pistol': ['Plasma Pistol', 'Plasma Pistol', ['plasma-pistol']],
  'power-axe': ['Power Axe', 'Power Axe', AXE],
  'power-fist': ['Power Fist', 'Power Fist', ['power-fist']],
  'power-sword': ['Power Sword', 'Power Sword', ['power-sword']],
};

/** Close combat weapons and pistols of any Ork. A second axe or pistol is for the other hand. */
export const ORK_ASSAULT: Shelf = {
  'bolt-pistol': ['Bolt Pistol', 'Bolt Pistol', ['bolt-pistol']],
  'auto-pistol': ['Auto pistol', 'Autopistol', ['auto-pistol']],
  axe: ['Axe', 'Sword or Axe', ['blades-and-saws']],
  sword: ['Sword', 'Sword or Axe', ['sword']],
  chainsword: ASSAULT.chainsword,
  'hand-flamer': ASSAULT['hand-flamer'],
  'plasma-pistol': ASSAULT['plasma-pistol'],
  'power-axe': ASSAULT['power-axe'],
  'power-sword': ASSAULT['power-sword'],
};

/** Close combat weapons and pistols of leaders, with the power fist. */
export const ORK_LEADERS_ASSAULT: Shelf = { ...ORK_ASSAULT, 'power-fist': ASSAULT['power-fist'] };

export const MARINE_ASSAULT: Shelf = {
  ...ASSAULT,
  'bolt-pistol': ORK_ASSAULT['bolt-pistol'],
  'power-maul': ['Power Maul', 'Power Maul', ['power-maul']],
};

export const SCOUT_ARMS: Shelf = {
  autogun: ['Autogun', 'Autogun', ['autogun']],
  boltgun: BOLTGUN.boltgun,
  shotgun: ['Shotgun', 'Shotgun', ['shotgun-solid', 'shotgun-scatter']],
  'needle-rifle': ['Needle rifle', 'Needle Sniper Rifle', ['needle-sniper-rifle']],
  chainsword: ASSAULT.chainsword,
  sword: ORK_ASSAULT.sword,
  axe: ORK_ASSAULT.axe,
};

export const GRENADES: Shelf = {
  'frag-grenades': ['Frag grenades', 'Frag Grenade', ['grenade-frag']],
  'krak-grenades': ['Krak grenades', 'Krak Grenade', ['grenade-krak']],
  'plasma-grenades': ['Plasma grenades', 'Plasma Grenade', ['grenade-plasma']],
  meltabombs: ['Meltabombs', 'Melta Bomb', ['grenade-meltabomb']],
};

export const STIKKBOMBZ: Shelf = {
  'krak-stikkbombz': ['Krak stikkbombz', 'Krak Stikkbombz', ['grenade-krak']],
  'melta-stikkbombz': ['Melta stikkbombz', 'Melta Stikkbombz', ['grenade-meltabomb']],
};

export const ALL_STIKKBOMBZ: Shelf = {
  'frag-stikkbombz': ['Frag stikkbombz', 'Frag Stikkbombz', ['grenade-frag']],
  ...STIKKBOMBZ,
};
