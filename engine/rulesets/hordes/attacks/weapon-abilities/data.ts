// Abilities of weapons of the armies. The place of an ability is its number, which battles store: new ones come last.
import type { WeaponAbilityData } from './format.js';

const LIVING = ['living'] as const;
const ENEMY = ['enemy'] as const;
const WARJACK = ['warjack'] as const;

export const WEAPON_ABILITIES: readonly WeaponAbilityData[] = [
  { name: 'Arcing Fire', traits: ['shoots over models'] },
  { name: 'Ghost Shot', traits: ['needs no line of sight', 'ignores concealment and cover'] },
  { name: 'Rear Attack', traits: ['strikes all around'] },
  { name: 'Set Defense', traits: ['braces'] },
  { name: 'Hard Head', traits: ['adds to head-butts and slams'] },
  { name: 'Poison', damage: [{ to: LIVING, dice: 1 }] },
  { name: 'Erosion', damage: [{ to: ['not living'], dice: 1 }] },
  {
    name: 'Burst Fire',
    damage: [
      { to: ['medium base'], plus: 1 },
      { to: ['larger than medium'], plus: 2 },
    ],
  },
  { name: 'Annihilating Gaze', damage: [{ to: LIVING, addsItsSTR: true }] },
  {
    name: 'Armor Piercing',
    damage: [
      { to: ['larger than small'], halvesARM: true },
      { to: ['small base'], plus: 2 },
    ],
  },
  {
    name: 'Blind',
    effects: [
      {
        changes: [
          ['MAT', -4],
          ['DEF', -4],
        ],
        flags: ['cannot make ranged attacks', 'cannot cast', 'cannot run', 'cannot charge', 'forfeits'],
      },
    ],
  },
  { name: 'Silencer', effects: [{ flags: ['cannot cast'] }] },
  {
    name: 'Paralysis',
    only: LIVING,
    effects: [{ changes: [['baseDEF', 7]], flags: ['cannot run', 'cannot charge'] }],
  },
  { name: 'Acid Bath', area: 3, deeds: [['corrode']] },
  { name: 'Quake', struck: ENEMY, area: 'all hit', deeds: [['knock down']] },
  {
    name: 'Critical Thunderclap',
    critical: true,
    ...{ struck: ENEMY, area: 4, spares: 'electricity' },
    deeds: [['make stationary']],
  },
  { name: 'Life Drinker', only: ['enemy', 'living'], whenDestroyed: [['heal caster', 'd3']] },
  { name: 'Cortex Damage', only: WARJACK, deeds: [['harm cortex', 1]] },
];

/** Abilities that are not played, and what they would need. */
export const UNPLAYED_WEAPON_ABILITIES: Readonly<Record<string, string>> = {};
