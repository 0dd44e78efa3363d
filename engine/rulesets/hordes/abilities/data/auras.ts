// Abilities that count for models around the one that has them.
import type { AbilityData } from '../format.js';

export const AURAS: readonly AbilityData[] = [
  {
    name: 'Chieftain [*]',
    effects: [{ on: ['friendly', 'other'], named: true, around: 'CMD', lends: ['CMD', 'THR'] }],
  },
  {
    name: 'Electrical Arc',
    effects: [
      {
        changes: [
          ['range', 2],
          ['damageRoll', 2, 'melee or ranged'],
        ],
        while: 'near their leader',
      },
    ],
  },
  {
    name: 'Electro Charger [*]',
    effects: [
      {
        changes: [
          ['attackRoll', 2, 'ranged'],
          ['damageRoll', 2, 'ranged'],
        ],
        on: ['friendly', 'other'],
        named: true,
        around: 5,
      },
    ],
  },
  { name: 'Insulated Frame', effects: [{ immune: ['electricity'], on: ['friendly', 'other'], around: 'touch' }] },
  {
    name: 'Girded',
    effects: [
      { flags: ['no blast damage'] },
      { flags: ['no blast damage'], on: ['friendly', 'other'], around: 'touch' },
    ],
  },
  {
    name: 'Leadership [Storm Knights]',
    effects: [
      {
        ...{ flags: ['charges as Pathfinder'], on: ['friendly', 'other'], named: true },
        ...{ around: 'anywhere', while: 'activated near it' },
      },
    ],
  },
  {
    name: 'Leadership [Titans]',
    parameter: 'Non-Bronzeback Titan',
    effects: [
      { flags: ['passes threshold checks'], on: ['friendly', 'other', 'warbeast'], named: true, around: 'CMD' },
    ],
  },
  {
    name: 'Mark Target',
    effects: [
      {
        changes: [['attackRoll', 2, 'ranged']],
        on: ['friendly', 'other'],
        around: 'anywhere',
        while: 'shooting at marked',
      },
    ],
  },
  {
    name: 'Martial Discipline',
    effects: [
      { flags: ['passes friends'], on: ['friendly', 'living', 'warrior', 'small or medium'], around: 'anywhere' },
      { flags: ['lets friends pass'], on: ['friendly', 'warrior'], around: 'CMD' },
    ],
  },
  {
    name: 'No Sleeping on the Job [*]',
    effects: [
      { flags: ['cannot be knocked down'] },
      { flags: ['cannot be knocked down'], on: ['friendly', 'other'], named: true, around: 'CMD' },
    ],
  },
  { name: 'Elite Cadre [Arcane Tempest]', cadre: ['Gunfighter'] },
  { name: 'Elite Cadre [Paingivers]', cadre: ['Perfect Balance'] },
  { name: 'Ranked Attacks', effects: [{ flags: ['lets friends see'] }] },
  {
    name: 'Superconduction',
    effects: [
      { changes: [['attackRoll', 2, 'electrical']], on: ['friendly'], around: 'anywhere', while: 'shooting near it' },
    ],
  },
  {
    name: 'Tactician [*]',
    effects: [{ flags: ['passes friends', 'lets friends pass'], on: ['friendly'], named: true, around: 'CMD' }],
  },
  {
    name: 'Veteran Leader [*]',
    effects: [
      {
        changes: [['attackRoll', 2]],
        on: ['friendly', 'other', 'trooper'],
        named: true,
        around: 'anywhere',
        while: 'seeing it',
      },
    ],
  },
  {
    name: 'Void Lord',
    parameter: 'Void Spirit',
    effects: [{ flags: ['boosted melee attack rolls'], on: ['friendly', 'other'], named: true, around: 'CTRL' }],
  },
];
