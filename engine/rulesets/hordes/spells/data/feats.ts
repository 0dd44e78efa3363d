// Feats of the warlocks of Skorne and the warcasters of Cygnar as data (HRD-LOCK-005, HRD-CAST-004). The place of a feat is its
// number, which battles store: new ones come last.
import type { SpellData } from '../format.js';

/** A feat costs nothing, and concerns whoever its effects and deeds name. */
const FEAT = { cost: 0, rng: 'SELF', aoe: 'CTRL' } as const;
const FRIENDS = ['friendly', 'in control'] as const;
const FOES = ['enemy', 'in control'] as const;
const OWN_BEASTS = ['friendly', 'battlegroup', 'warbeast', 'in control'] as const;

export const FEATS: readonly SpellData[] = [
  {
    ...{ name: 'Pain & Suffering', ...FEAT, lasts: 'round' },
    effects: [{ on: FOES, flags: ['cannot pay', 'takes no transfers'] }],
  },
  {
    ...{ name: 'Assassination Run', ...FEAT, lasts: 'round' },
    effects: [{ on: FRIENDS, changes: [['DEF', 2]], flags: ['no free strikes against it'], traits: ['evasive'] }],
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
    effects: [{ on: FRIENDS, changes: [['DEF', 3]], traits: ['poltergeist'] }],
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
      { on: ['living', 'in control'], traits: ['heals by death'] },
    ],
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
    ...{ target: [...FRIENDS, 'warjack'], deeds: [['stand up'], ['turn']] },
  },
  {
    ...{ name: 'Firing Squad', ...FEAT, lasts: 'turn' },
    effects: [
      { on: FRIENDS, flags: ['boosted ranged attack rolls'] },
      { on: ['battlegroup', ...FRIENDS], traits: ['firing squad'] },
    ],
  },
  {
    ...{ name: 'Arcane Reaver', ...FEAT },
    ...{ target: ['no leader', 'in control'], deeds: [['drain all']] },
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
  {
    ...{ name: 'Imperishable Flesh', ...FEAT, lasts: 'round' },
    effects: [
      {
        on: OWN_BEASTS,
        changes: [
          ['STR', 1, 'each damaged aspect'],
          ['ARM', 1, 'each damaged aspect'],
        ],
      },
    ],
    ...{ target: OWN_BEASTS, deeds: [['damage aspects']] },
  },
  {
    ...{ name: 'Walking Death', ...FEAT, lasts: 'round' },
    effects: [{ on: [...FRIENDS, 'living', 'trooper'], traits: ['walking dead'] }],
  },
  {
    ...{ name: 'Dance of Death', ...FEAT, lasts: 'turn' },
    effects: [{ on: ['friendly', 'battlegroup'], traits: ['dance of death'] }],
  },
  {
    ...{ name: 'Dark Dominion', ...FEAT, lasts: 'turn' },
    effects: [
      { on: [...FOES, 'living'], traits: ['dark dominion'] },
      { on: [...FOES, 'undead'], traits: ['dark dominion'] },
    ],
  },
  {
    ...{ name: 'Rage of Ancients', ...FEAT, lasts: 'turn' },
    effects: [{ on: FRIENDS, traits: ['lends rage'] }],
    ...{ target: ['self'], deeds: [['gain rage']] },
  },
  {
    ...{ name: 'Rolling Thunder', ...FEAT, lasts: 'turn' },
    effects: [{ on: FRIENDS, now: true, traits: ['rolling thunder'] }],
  },
  { ...{ name: 'Maelstrom', ...FEAT, notInMelee: true }, target: ['self'], deeds: [['shoot each']] },
  {
    ...{ name: 'Overkill', ...FEAT, lasts: 'turn' },
    effects: [{ on: ['self'], traits: ['overkill'] }],
  },
  {
    ...{ name: 'Pit Stop', ...FEAT },
    ...{ target: ['self'], deeds: [['repair']] },
    standIn: 'Halfjacks are not fielded: the warcaster alone repairs',
  },
  {
    ...{ name: 'Divine Intervention', ...FEAT, lasts: 'round' },
    effects: [{ on: [...FRIENDS, 'living', 'warrior'], changes: [['ARM', 1, 'each soul']], traits: ['divine'] }],
  },
  {
    ...{ name: 'Dead on Arrival', ...FEAT },
    ...{ target: [...FOES, 'no leader'], deeds: [['pull', 3]], finally: [['strike near', 12]] },
  },
];

/** Feats that are not played, with what they would need. */
export const UNPLAYED_FEATS: Readonly<Record<string, string>> = {};
