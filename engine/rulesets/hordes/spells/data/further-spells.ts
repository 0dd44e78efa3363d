// More spells of Skorne and Cygnar as data; their numbers follow those of `SPELLS`. New ones come last.
import type { SpellData } from '../format.js';

const FRIEND = ['friendly'] as const;
const OWN = ['friendly', 'battlegroup'] as const;
const FRIENDS_IN_CONTROL = ['friendly', 'in control'] as const;
const FOES_IN_CONTROL = ['enemy', 'in control'] as const;
const UNIT = { target: FRIEND, unit: 'model or unit' } as const;
const CTRL = { rng: 'SELF', aoe: 'CTRL' } as const;
const UPKEEP = { rng: 6, lasts: 'upkeep' } as const;

export const FURTHER_SPELLS: readonly SpellData[] = [
  {
    ...{ name: 'Awakened Spirit', cost: 2, ...UPKEEP, target: [...OWN, 'warbeast'] },
    effects: [{ traits: ['free animus'] }],
  },
  {
    ...{ name: 'Easy Rider', cost: 3, ...CTRL, lasts: 'turn' },
    effects: [{ on: FRIENDS_IN_CONTROL, begins: true, traits: ['pathfinder'] }],
  },
  {
    ...{ name: 'Full Tilt', cost: 2, ...UPKEEP, target: [...OWN, 'warjack'] },
    effects: [{ traits: ['doubled SPD'], flags: ['cannot make ranged attacks'] }],
  },
  {
    ...{ name: 'Gate Crasher', cost: 3, rng: 'SELF', lasts: 'turn', once: 'activation' },
    effects: [{ flags: ['cannot move'], traits: ['point blank'] }],
    deeds: [['place', 8]],
  },
  {
    ...{ name: 'Inhospitable Ground', cost: 3, ...CTRL, lasts: 'round' },
    effects: [{ on: FOES_IN_CONTROL, traits: ['rough ground'] }],
  },
  {
    ...{ name: 'Lamentation', cost: 3, ...CTRL, lasts: 'upkeep' },
    effects: [{ on: FOES_IN_CONTROL, traits: ['pays double'] }],
  },
  {
    ...{ name: 'Savagery', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ changes: [['fullAdvance', 5]], flags: ['cannot make ranged attacks'] }],
  },
  {
    ...{ name: 'Temporal Flux', cost: 2, rng: 'SELF', lasts: 'round' },
    effects: [
      { on: FRIEND, around: 5, ofUnit: true, changes: [['DEF', 2]] },
      { on: ['enemy'], around: 5, ofUnit: true, changes: [['DEF', -2]] },
    ],
  },
  {
    ...{ name: 'Transference', cost: 2, ...CTRL, lasts: 'upkeep' },
    effects: [{ on: [...FRIENDS_IN_CONTROL, 'warrior', 'no leader'], traits: ['lends points'] }],
  },
];
