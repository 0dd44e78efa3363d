// Abilities by which a model does something in its activation: special actions, and uses at any time of it.
import type { SpellData } from '../../spells/format.js';
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

/** What the plans have in common: each concerns a warrior or its unit, which one plan affects in a turn. */
const PLAN = {
  cost: 0,
  rng: 5,
  use: 'any time',
  once: 'activation',
  target: ['friendly', 'warrior'],
  unit: 'model or unit',
  eachOnce: true,
} as const;
const OVERCOME: SpellData = { ...PLAN, name: 'Overcome', lasts: 'turn', effects: [{ traits: ['pathfinder'] }] };
// nobody flees in this edition, so that Fearless changes nothing
const PATH_TO_VICTORY: SpellData = {
  ...{ ...PLAN, name: 'Path to Victory', lasts: 'round' },
  effects: [{ changes: [['attackRoll', 2, 'charging']] }],
};
const PRESS_FORWARD: SpellData = {
  ...{ ...PLAN, name: 'Press Forward', lasts: 'turn' },
  effects: [{ changes: [['fullAdvance', 2]] }],
};
const REVEILLE: SpellData = {
  ...{ name: 'Reveille', cost: 0, rng: 'SELF', aoe: 'CMD', use: 'any time', once: 'activation' },
  ...{ target: ['friendly'], deeds: [['rouse']] },
};

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
  { name: 'Battle Plan [Overcome, Path to Victory, Reveille]', uses: [OVERCOME, PATH_TO_VICTORY, REVEILLE] },
  { name: 'Battle Plan [Overcome, Press Forward]', uses: [OVERCOME, PRESS_FORWARD] },
  { name: 'Battle Plan [Overcome, Press Forward, Reveille]', uses: [OVERCOME, PRESS_FORWARD, REVEILLE] },
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
        ...{ target: ['friendly'], effects: [{ grants: ['Eyeless Sight'], traits: ['magical weapons'] }] },
      },
    ],
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
