// Terminators, and Terminator armour with its weapons.
import { MARINES, marine } from './marine-terms.js';
import { type OptionPlan, offer, type Shelf, type UnitPlan } from './plan.js';
import { ASSAULT } from './shelves.js';

/** Tactical dreadnought armour, which gives ranged weapons a targeter. */
export const TERMINATOR = { armour: 'Terminator armour', save: 3, saveDice: 2 } as const;

const STORM_BOLTER = 'storm-bolter-targeter';

/** Weapon sets of Terminator armour by option id: names in the catalogue, and weapon rows. */
const LOADOUTS: Shelf = {
  'power-sword': ['storm bolter and power sword', 'Storm Bolter & Power Sword', [STORM_BOLTER, 'power-sword']],
  'power-fist': ['storm bolter and power fist', 'Storm Bolter & Power Fist', [STORM_BOLTER, 'power-fist']],
  chainfist: ['storm bolter and chainfist', 'Storm Bolter & Chainfist', [STORM_BOLTER, 'chainfist']],
  'lightning-claws': ['lightning claws', 'Lightning Claws', ['lightning-claws', 'lightning-claws']],
  'thunder-hammer': ['thunder hammer and storm shield', 'Thunder Hammer & Storm Shield', ['thunder-hammer']],
};

const STORM_SHIELD = 4;
const shieldOf = (id: string): { shield?: number } => (id === 'thunder-hammer' ? { shield: STORM_SHIELD } : {});

/** Returns options for Terminator armour with one of its weapon sets, which replaces all other weapons. */
export const terminatorArmour = (
  more: Pick<OptionPlan, 'for' | 'with'> & { readonly prefix?: string } = {},
): OptionPlan[] => {
  const { prefix = '', ...rest } = more;
  return Object.entries(LOADOUTS).map(([id, [name, inCatalogue, adds]]) => ({
    id: `${prefix}terminator-${id}`,
    name: `Terminator armour, ${name}`,
    points: [`Terminator Armour: ${inCatalogue}`, 'Terminator Loadouts'],
    per: 'model',
    ...rest,
    group: 'terminator',
    removes: ['bolt-pistol', 'boltgun', 'grenade-frag', 'grenade-krak'],
    adds: [...adds],
    ...TERMINATOR,
    ...shieldOf(id),
  }));
};

const TERMINATORS = { ...TERMINATOR, baseMm: 25, heightInches: 1.4 } as const;
const HAND_ARMS = ['power-fist', 'power-sword'];

/** Further weapons of Terminators. Models with claws or hammers have no bolter. */
const TERMINATOR_ARMS: readonly OptionPlan[] = [
  ...offer({ 'power-sword': ASSAULT['power-sword'] }, 'Terminator Assault Weapons', {
    for: ['terminator'],
    group: 'arms',
    without: ['claws'],
    removes: HAND_ARMS,
  }),
  ...offer({ 'sergeant-power-fist': ASSAULT['power-fist'] }, 'Terminator Assault Weapons', {
    for: ['sergeant'],
    group: 'arms',
    without: ['claws'],
    removes: HAND_ARMS,
  }),
  ...offer({ chainfist: ['Chainfist', 'Chainfist', ['chainfist']] }, 'Terminator Assault Weapons', {
    group: 'arms',
    without: ['claws'],
    removes: HAND_ARMS,
  }),
  ...offer(
    { 'lightning-claws': ['Lightning claws', 'Lightning Claws', ['lightning-claws', 'lightning-claws']] },
    'Terminator Assault Weapons',
    { group: 'claws', without: ['arms', 'heavy'], removes: [...HAND_ARMS, STORM_BOLTER] },
  ),
  {
    id: 'thunder-hammer',
    name: 'Thunder hammer and storm shield',
    points: ['Thunder Hammer & Storm Shield', 'Terminator Assault Weapons'],
    per: 'model',
    group: 'claws',
    without: ['arms', 'heavy'],
    removes: [...HAND_ARMS, STORM_BOLTER],
    adds: ['thunder-hammer'],
    shield: STORM_SHIELD,
  },
];

/** Heavy weapons of Terminators. The cyclone launcher is left out, since no source gives its rules. */
const TERMINATOR_HEAVY: Shelf = {
  'assault-cannon': ['Assault cannon', 'Assault Cannon', ['assault-cannon-targeter']],
  'heavy-flamer': ['Heavy flamer', 'Heavy Flamer', ['heavy-flamer']],
};

export const TERMINATOR_SQUAD: UnitPlan = {
  id: 'terminator-squad',
  name: 'Terminator Squad',
  category: 'squads',
  points: ['Terminator Squad'],
  members: [
    {
      ...marine('sergeant', 'Terminator Sergeant', 'Terminator Sergeant', 1, [STORM_BOLTER, 'power-sword']),
      ...TERMINATORS,
      leader: true,
    },
    { ...marine('terminator', 'Terminator', 'Terminator', 4, [STORM_BOLTER, 'power-fist']), ...TERMINATORS },
  ],
  options: [
    ...offer(TERMINATOR_HEAVY, 'Terminator Heavy Weapons', {
      for: ['terminator'],
      group: 'heavy',
      without: ['claws'],
      removes: [STORM_BOLTER],
    }),
    ...TERMINATOR_ARMS,
  ],
  groups: { heavy: 1, arms: 5, claws: 5 },
  rules: MARINES,
};

/** The Terminator captain, the only hero without other options, with his own weapons. */
export const TERMINATOR_CAPTAIN: UnitPlan = {
  id: 'terminator-captain',
  name: 'Terminator Captain',
  category: 'characters',
  points: ['Terminator Captain'],
  grade: 'mighty hero',
  most: 1,
  commander: true,
  needs: 'terminator-squad',
  members: [
    {
      ...marine('self', 'Terminator Captain', 'Space Marine Captain', 1, [STORM_BOLTER, 'power-sword']),
      ...TERMINATORS,
    },
  ],
  options: TERMINATOR_ARMS.filter((o) => o.id !== 'power-sword').map(({ for: _, ...o }) => ({
    ...o,
    id: o.id.replace('sergeant-', ''),
    without: ['arms', 'claws'].filter((g) => g !== o.group),
  })),
  groups: { arms: 1, claws: 1 },
  rules: MARINES,
};
