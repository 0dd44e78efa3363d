// Abilities about attacks and what follows them: attacks of another shape, answers to hits and misses, advances after slams, actions
// and spells.
import type { AbilityData } from '../format.js';

export const ATTACK_DATA: readonly AbilityData[] = [
  { name: 'Chain Attack: Smite', weapons: 'melee' },
  { name: 'Chain Reaction', effects: [{ changes: [['damageRoll', 1, 'melee or ranged']], each: 'hit' }] },
  { name: 'Circular Vision', arc: 'all around' },
  {
    name: 'Flak Field',
    uses: [
      {
        ...{ name: 'Flak Field', cost: 0, rng: 'SELF', use: 'any time', once: 'turn' },
        deeds: [
          ['blast touching', 12],
          ['blast around', 6],
        ],
      },
    ],
  },
  { name: 'Follow Up', trigger: { at: 'after its attack', if: ['slammed', 'enemy'], do: ['follow other'] } },
  {
    name: 'Imprint: Disengage',
    uses: [
      {
        ...{ name: 'Disengage', cost: 1, rng: 'SELF', use: 'any time', once: 'activation', lasts: 'round' },
        effects: [{ traits: ['disengages'] }],
      },
    ],
  },
  {
    name: 'Imprint: Grudge',
    uses: [
      {
        ...{ name: 'Grudge', cost: 1, rng: 'SELF', use: 'any time', once: 'activation', lasts: 'round' },
        effects: [{ traits: ['grudge'] }],
      },
    ],
  },
  // GAP HRD-CAV-002: the book has no rule of light cavalry: it makes no impact attacks, and advances after its Combat Action
  { name: 'Light Cavalry', trigger: { at: 'after its action', do: ['advance', 5] } },
  {
    name: 'Lightning Field',
    effects: [{ traits: ['lightning seeks'], on: ['friendly'], around: 'CTRL' }],
  },
  {
    name: 'Plasma Nimbus',
    trigger: { at: 'after an attack at it', if: ['hit', 'melee'], do: ['strike other', 10, 'electricity'] },
  },
  { name: 'Reaction Drive', trigger: { at: 'after a spell through it', once: 'turn', do: ['advance', 3] } },
  {
    name: 'Swarming Scarabs',
    parameter: 'Aradus',
    effects: [
      {
        changes: [
          ['attackRoll', 1, 'melee'],
          ['damageRoll', 1, 'melee'],
        ],
        each: 'comrade',
      },
    ],
  },
  { name: 'Snap Strike', effects: [{ flags: ['pays for all weapons'] }] },
];
