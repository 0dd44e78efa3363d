// Abilities by which a model does something in its activation: special actions, and uses at any time of it.
import type { AbilityData } from '../format.js';

const MELEE_OR_RANGED = 12;
const ON_BEASTS = {
  cost: 0,
  rng: 3,
  use: 'special action',
  eachOnce: true,
  target: ['friendly', 'warbeast'],
} as const;
const JACK = ['friendly', 'warjack', 'other'] as const;

/** Returns Repair with a skill: a check of two dice against it. */
const repairs = (skill: number): AbilityData => ({
  name: `Repair [${skill}]`,
  effects: [{ flags: ['repairs'] }],
  uses: [{ name: `Repair (${skill})`, cost: 0, rng: 0, use: 'special action', target: JACK, deeds: [['mend', skill]] }],
});

export const ACTIONS: readonly AbilityData[] = [
  {
    name: 'Ancillary Attack',
    uses: [
      {
        ...{ name: 'Ancillary Attack', cost: 0, rng: 5, use: 'special action', eachOnce: true },
        ...{ target: ['friendly', 'beast or jack', 'other'], deeds: [['attack', MELEE_OR_RANGED]] },
      },
    ],
  },
  {
    name: 'Battle Plan',
    uses: [
      {
        ...{ name: 'Overcome', cost: 0, rng: 5, use: 'any time', once: 'activation', lasts: 'turn' },
        ...{ target: ['friendly', 'warrior'], unit: 'model or unit', effects: [{ traits: ['pathfinder'] }] },
      },
    ],
    standIn: 'of the plans, which differ from model to model, Overcome alone is played',
  },
  {
    name: 'Beast Manipulation',
    uses: [
      { ...ON_BEASTS, name: 'Condition', deeds: [['choose', 'condition']] },
      {
        ...{ ...ON_BEASTS, name: 'Enrage', lasts: 'turn', deeds: [['must rush']] },
        effects: [{ changes: [['STR', 2]], flags: ['rushes for nothing'] }],
      },
      { ...ON_BEASTS, name: 'Medicate', deeds: [['heal', 'd3']] },
    ],
  },
  {
    name: 'Bounding Leap',
    uses: [
      { name: 'Bounding Leap', cost: 1, rng: 'SELF', use: 'after advance', once: 'activation', deeds: [['place', 5]] },
    ],
  },
  {
    name: 'Desperate Pace [*]',
    uses: [
      {
        ...{ name: 'Desperate Pace', cost: 0, rng: 'CMD', use: 'special action', lasts: 'turn' },
        ...{ target: ['friendly', 'trooper'], named: true, unit: 'unit', effects: [{ changes: [['movement', 2]] }] },
      },
    ],
  },
  {
    name: 'Guidance',
    uses: [
      {
        ...{ name: 'Guidance', cost: 0, rng: 5, use: 'special action', lasts: 'turn' },
        ...{ target: ['friendly'], effects: [{ grants: ['Eyeless Sight'] }] },
      },
    ],
    standIn: 'weapons do not become magical',
  },
  {
    name: 'Heal',
    uses: [
      {
        ...{ name: 'Heal', cost: 0, rng: 0, use: 'special action' },
        ...{ target: ['friendly', 'living', 'other'], deeds: [['heal', 'd3']] },
      },
    ],
  },
  {
    name: 'Jump',
    uses: [{ name: 'Jump', cost: 0, rng: 'SELF', use: 'after advance', once: 'activation', deeds: [['place', 5]] }],
  },
  {
    name: 'Maltreatment',
    uses: [
      {
        ...{ name: 'Maltreatment', cost: 0, rng: 'CTRL', use: 'any time', once: 'turn' },
        ...{ target: ['friendly', 'other', 'battlegroup', 'warbeast'], deeds: [['take point'], ['damage', 'd3']] },
      },
    ],
  },
  {
    name: 'Polarity Field',
    uses: [
      {
        ...{ name: 'Polarity Field', cost: 0, rng: 'SELF', use: 'special action', lasts: 'round' },
        effects: [{ flags: ['no charges at it'] }],
      },
    ],
  },
  {
    name: 'Regeneration [D3+3]',
    uses: [
      { name: 'Regeneration', cost: 1, rng: 'SELF', use: 'any time', once: 'activation', deeds: [['heal', 'd3+3']] },
    ],
  },
  repairs(6),
  repairs(9),
  repairs(10),
  {
    name: 'Slave Driver',
    parameter: 'Minion',
    uses: [
      {
        ...{ name: 'Pain Driver', cost: 0, rng: 3, use: 'special action', lasts: 'round', eachOnce: true, named: true },
        ...{
          target: ['friendly', 'warrior', 'no leader'],
          unit: 'model or unit',
          effects: [{ changes: [['STR', 2]] }],
        },
      },
      {
        ...{
          name: 'Temper Flesh',
          cost: 0,
          rng: 3,
          use: 'special action',
          lasts: 'round',
          eachOnce: true,
          named: true,
        },
        ...{ target: ['friendly', 'warrior'], unit: 'model or unit', effects: [{ grants: ['Tough'] }] },
      },
    ],
  },
];
