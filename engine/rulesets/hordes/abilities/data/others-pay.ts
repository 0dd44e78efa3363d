// Abilities by which other models than usual pay, hold points, take hits or are healed.
import type { AbilityData } from '../format.js';

const AGONY = { cost: 1, pays: 'own', rng: 'SELF', use: 'any time', once: 'activation', lasts: 'round' } as const;
const SUFFERING = { around: 4, grows: true } as const;

export const OTHERS_PAY: readonly AbilityData[] = [
  {
    name: 'Agonies',
    uses: [
      {
        ...{ ...AGONY, name: 'Gnawing Pain' },
        effects: [{ changes: [['damageRoll', -2]], on: ['enemy', 'warbeast'], ...SUFFERING }],
      },
      {
        ...{ ...AGONY, name: 'Maddening' },
        effects: [{ changes: [['THR', -2]], on: ['enemy', 'warbeast'], ...SUFFERING }],
      },
      {
        ...{ ...AGONY, name: 'Spiritual Affliction' },
        effects: [
          { flags: ['no animus'], on: ['enemy', 'warbeast'], ...SUFFERING },
          { flags: ['cannot channel', 'is given no focus'], on: ['enemy', 'warjack'], ...SUFFERING },
        ],
      },
    ],
  },
  { name: 'Arcane Assist', upkeep: { of: 'its leader', within: 'CMD', costs: 'nothing' } },
  {
    name: 'Beast Master',
    effects: [{ traits: ['forced by others'], on: ['friendly', 'other', 'warbeast'], around: 'CMD' }],
  },
  { name: 'Black Arts', upkeep: { of: 'friends', within: 'CTRL', costs: 'nothing' } },
  { name: 'Blood Trade', upkeep: { of: 'itself', costs: 'damage' } },
  { name: 'Bullheaded', powers: ['slams in a frenzy'] },
  { name: 'Cantankerous', effects: [{ changes: [['damageRoll', 1, 'melee']], each: 'rage' }], powers: ['bears rage'] },
  { name: 'Dark Rituals', powers: ['channels through warriors'] },
  { name: 'Fury Bank', powers: ['banks fury'] },
  { name: 'Primal Magic', powers: ['borrows animi'] },
  {
    name: 'Protective Battlegroup',
    guard: { by: 'battlegroup', within: 2, of: 'ranged or magic', sparingly: true },
  },
  { name: 'Sacrificial Pawn [*]', guard: { by: 'named', within: 3, of: 'ranged' } },
  { name: 'Soul Tap', upkeep: { of: 'its leader', within: 'CTRL', costs: 'soul' } },
  { name: 'Stay Death', powers: ['stays death'] },
  { name: 'Union [*]', powers: ['transfers to named'] },
  { name: 'Vampiric Harvest', powers: ['harvests'] },
  { name: 'Vampiric Reaping', powers: ['reaves from enemies'] },
];
