// Feats of the warlocks of Skorne and the warcasters of Cygnar as data (HRD-LOCK-005, HRD-CAST-004). The place of a feat is its
// number, which battles store: new ones come last.
import type { SpellData } from '../format.js';

/** A feat costs nothing, and concerns whoever its effects and deeds name. */
const FEAT = { cost: 0, rng: 'SELF', aoe: 'CTRL' } as const;
const FRIENDS = ['friendly', 'in control'] as const;
const FOES = ['enemy', 'in control'] as const;

export const FEATS: readonly SpellData[] = [
  {
    ...{ name: 'Pain & Suffering', ...FEAT, lasts: 'round' },
    effects: [{ on: FOES, flags: ['cannot pay', 'cannot transfer damage'] }],
    standIn: 'damage is not transferred from enemies in it, rather than to them',
  },
  {
    ...{ name: 'Assassination Run', ...FEAT, lasts: 'round' },
    effects: [{ on: FRIENDS, changes: [['DEF', 2]], flags: ['no free strikes against it'] }],
    standIn: 'nobody advances after a missed shot',
  },
  {
    ...{ name: 'Instruments of War', ...FEAT, lasts: 'round' },
    effects: [
      {
        on: FRIENDS,
        flags: ['boosted melee attack rolls', 'cannot be knocked down', 'no free strikes against it'],
      },
    ],
  },
  {
    ...{ name: 'Total Annihilation', ...FEAT, lasts: 'round' },
    effects: [
      {
        on: FRIENDS,
        changes: [
          ['damageDice', 1, 'melee'],
          ['ARM', 2, 'touching a friend'],
        ],
      },
    ],
  },
  {
    ...{ name: 'Strength Eternal', ...FEAT, lasts: 'round' },
    effects: [{ on: [...FRIENDS, 'construct'], changes: [['ARM', 5]], flags: ['boosted melee attack rolls'] }],
    ...{ target: [...FRIENDS, 'construct'], deeds: [['heal', 'd6+3']] },
  },
  {
    ...{ name: 'Void Wind', ...FEAT, lasts: 'round' },
    effects: [{ on: FRIENDS, changes: [['DEF', 3]] }],
    standIn: 'nobody is pushed away after a miss',
  },
  {
    ...{ name: 'Plague Wind', ...FEAT, lasts: 'round' },
    effects: [
      {
        on: [...FOES, 'living'],
        changes: [
          ['STR', -2],
          ['ARM', -2],
        ],
      },
    ],
    standIn: 'the dead heal nobody',
  },
  {
    ...{ name: 'Invincibility', ...FEAT, lasts: 'round' },
    effects: [{ on: FRIENDS, changes: [['ARM', 5]] }],
  },
  {
    ...{ name: 'Temporal Shift', ...FEAT, lasts: 'round' },
    effects: [{ on: FOES, flags: ['forfeits'] }],
  },
  {
    ...{ name: 'Lightning Charge', ...FEAT, lasts: 'round' },
    effects: [{ on: FRIENDS, changes: [['damageDice', 1, 'charging']], traits: ['charges hit'] }],
  },
  {
    ...{ name: 'High Voltage', ...FEAT },
    ...{ target: ['friendly', 'battlegroup', 'warjack', 'in control'], deeds: [['gain point', 3]] },
  },
  {
    ...{ name: 'Electrical Storm', ...FEAT, pow: 14, damage: ['electricity'] },
    ...{ target: [...FOES, 'beast or jack'], only: ['warjack'], whenDamaged: [['disrupt']] },
  },
  {
    ...{ name: 'Horsepower', ...FEAT, lasts: 'turn' },
    effects: [
      {
        ...{ on: [...FRIENDS, 'warjack'], now: true },
        changes: [['charge', 2]],
        flags: ['boosted melee attack rolls'],
        traits: ['charges for nothing'],
      },
    ],
    ...{ target: [...FRIENDS, 'warjack'], deeds: [['stand up']] },
    standIn: 'nobody turns',
  },
  {
    ...{ name: 'Firing Squad', ...FEAT, lasts: 'turn' },
    effects: [{ on: FRIENDS, flags: ['boosted ranged attack rolls'] }],
    standIn: 'it grants no attacks',
  },
  {
    ...{ name: 'Arcane Reaver', ...FEAT },
    ...{ target: ['no leader', 'in control'], deeds: [['drain']] },
    standIn: 'soul tokens stay where they are',
  },
  {
    ...{ name: 'Hand of the Ancients', ...FEAT, lasts: 'turn' },
    effects: [
      {
        on: ['friendly'],
        changes: [
          ['attackDice', 1],
          ['damageDice', 1],
        ],
        flags: ['drops the lowest die'],
      },
    ],
  },
  {
    ...{ name: 'Eye of the Storm', ...FEAT, lasts: 'turn' },
    effects: [{ on: FRIENDS, changes: [['damageDice', 1, 'electrical']] }],
  },
  {
    ...{ name: 'Breach', ...FEAT, lasts: 'turn' },
    effects: [{ on: FOES, traits: ['halved ARM'] }],
  },
  {
    ...{ name: 'Blitz', ...FEAT, lasts: 'turn' },
    effects: [{ on: FRIENDS, begins: true, traits: ['one attack more'] }],
  },
  {
    ...{ name: 'Arcane Singularity', ...FEAT, lasts: 'turn' },
    effects: [{ on: ['own unit', 'in control'], now: true, changes: [['FURY', 2]] }],
    ...{ target: ['own unit', 'in control'], deeds: [['gain point', 2]] },
  },
];

/** Feats that are not played, with what they would need. */
export const UNPLAYED_FEATS: Readonly<Record<string, string>> = {
  'Imperishable Flesh': 'damage to single aspects',
  'Walking Death': 'troopers that return to play',
  'Dance of Death': 'an answer to each destroyed enemy',
  'Dark Dominion': 'enemies that change sides when they are boxed',
  'Rage of Ancients': 'tokens that pay for boosts',
  'Rolling Thunder': 'movements at the end of the turn',
  Maelstrom: 'attacks outside the Combat Action',
  Overkill: 'templates on those who are boxed',
  'Pit Stop': 'repairs in base contact',
  'Divine Intervention': 'souls that become focus points',
  'Dead on Arrival': 'pushes of all models toward one',
};
