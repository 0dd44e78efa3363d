// Models made up for this engine, to try the rules on the table before the factions come. No publisher has them.
import type { PlainBook, PlainUnit } from '../../../armies/plain.js';
import { plainArmies } from '../../../armies/plain.js';
import type { ModelProfile } from './profiles.js';

export interface ProvingUnit extends PlainUnit, ModelProfile {}

const MODELS: readonly ProvingUnit[] = [
  {
    id: 'scout',
    name: 'Scout',
    type: 'solo',
    base: 'small',
    points: 3,
    SPD: 7,
    STR: 5,
    MAT: 6,
    RAT: 6,
    DEF: 14,
    ARM: 12,
    CMD: 8,
    damage: 5,
    advantages: ['Parry', 'Stealth'],
    weapons: [
      { name: 'rifle', kind: 'ranged', RNG: 12, ROF: 1, POW: 10 },
      { name: 'knife', kind: 'melee', RNG: 0.5, POW: 3 },
    ],
  },
  {
    id: 'guard',
    name: 'Guard',
    type: 'solo',
    base: 'small',
    points: 3,
    SPD: 5,
    STR: 6,
    MAT: 7,
    RAT: 4,
    DEF: 12,
    ARM: 15,
    CMD: 8,
    damage: 5,
    advantages: ['Tough'],
    weapons: [
      { name: 'halberd', kind: 'melee', RNG: 2, POW: 5, qualities: ['Weapon Master'] },
      { name: 'shield', kind: 'melee', RNG: 0.5, POW: 0, qualities: ['Shield'] },
    ],
  },
  {
    id: 'bolt-thrower',
    name: 'Bolt Thrower',
    type: 'solo',
    base: 'medium',
    points: 4,
    SPD: 4,
    STR: 6,
    MAT: 5,
    RAT: 7,
    DEF: 12,
    ARM: 14,
    CMD: 7,
    damage: 8,
    weapons: [
      { name: 'repeating crossbow', kind: 'ranged', RNG: 14, ROF: 2, POW: 12 },
      { name: 'stock', kind: 'melee', RNG: 0.5, POW: 2 },
    ],
  },
  {
    id: 'fire-eater',
    name: 'Fire Eater',
    type: 'solo',
    base: 'small',
    points: 3,
    SPD: 6,
    STR: 5,
    MAT: 6,
    RAT: 5,
    DEF: 13,
    ARM: 13,
    CMD: 7,
    immunities: ['fire'],
    weapons: [
      {
        name: 'flame sling',
        kind: 'ranged',
        RNG: 8,
        POW: 10,
        damage: ['fire'],
        qualities: ['Continuous Effect: Fire'],
      },
      { name: 'torch', kind: 'melee', RNG: 0.5, POW: 3, damage: ['fire'], qualities: ['Critical Fire'] },
    ],
  },
  {
    id: 'stalker',
    name: 'Stalker',
    type: 'light warbeast',
    base: 'medium',
    points: 8,
    SPD: 6,
    STR: 9,
    MAT: 6,
    RAT: 5,
    DEF: 14,
    ARM: 16,
    CMD: 5,
    damage: ['MMS', 'MBS', 'BBB', 'BBS', 'SMB', 'SSM'],
    weapons: [
      { name: 'claw', kind: 'melee', RNG: 0.5, POW: 4 },
      { name: 'claw', kind: 'melee', RNG: 0.5, POW: 4 },
      { name: 'tail', kind: 'melee', RNG: 2, POW: 2, qualities: ['Critical Corrosion'], damage: ['corrosion'] },
    ],
  },
  {
    id: 'colossus',
    name: 'Colossus',
    type: 'heavy warbeast',
    base: 'large',
    points: 14,
    SPD: 5,
    STR: 12,
    MAT: 6,
    RAT: 4,
    DEF: 11,
    ARM: 18,
    CMD: 6,
    damage: ['MMSSM', 'MBSBM', 'BBBBB', 'BBSBB', 'SMBSS', 'SSMMS'],
    weapons: [
      { name: 'great maul', kind: 'melee', RNG: 1, POW: 6 },
      { name: 'fist', kind: 'melee', RNG: 0.5, POW: 3 },
    ],
  },
];

export const PROVING_GROUND: PlainBook<ProvingUnit> = {
  id: 'proving-ground',
  name: 'Proving Ground',
  units: MODELS,
};

/** The army source of the game: two lists of different style. */
export const armies = plainArmies(
  PROVING_GROUND,
  {
    'claws-and-fists': ['colossus', 'stalker', 'stalker', 'guard', 'guard', 'scout'],
    'bolts-and-halberds': [
      'colossus',
      'bolt-thrower',
      'bolt-thrower',
      'guard',
      'guard',
      'fire-eater',
      'fire-eater',
      'scout',
    ],
  },
  40,
  24,
);
