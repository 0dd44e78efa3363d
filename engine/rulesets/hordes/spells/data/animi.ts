// Animi of warbeasts as data (HRD-ANIM). The place of an animus is its number, which battles store: new ones come last.
import type { SpellData } from '../format.js';

export const ANIMI: readonly SpellData[] = [
  {
    ...{ name: 'Rush', cost: 2, rng: 6, lasts: 'turn', target: ['friendly', 'warbeast'] },
    effects: [{ changes: [['movement', 2]], grants: ['Pathfinder'] }],
  },
  {
    ...{ name: 'Diminish', cost: 2, rng: 'SELF', lasts: 'round' },
    effects: [{ on: ['enemy'], around: 2, changes: [['STR', -2]] }],
  },
  {
    ...{ name: 'Paralytic Aura', cost: 2, rng: 'SELF', lasts: 'round' },
    effects: [
      {
        ...{ on: ['friendly'], around: 2 },
        changes: [
          ['DEF', 2, 'ranged'],
          ['ARM', 2, 'ranged'],
        ],
      },
      { on: ['enemy'], around: 2, changes: [['DEF', -2]] },
    ],
  },
  {
    ...{ name: 'Safeguard', cost: 2, rng: 6, lasts: 'round', target: ['friendly'] },
    effects: [{ flags: ['cannot be knocked down'], traits: ['shorter slams'] }],
  },
  {
    name: 'Spirit Blade',
    cost: 2,
    rng: 6,
    target: ['friendly'],
    unit: 'model or unit',
    deeds: [['end upkeeps and animi']],
  },
  {
    ...{ name: 'Far Strike', cost: 2, rng: 6, lasts: 'turn', target: ['friendly'] },
    effects: [{ changes: [['range', 4]] }],
  },
  {
    ...{ name: 'Swarm', cost: 2, rng: 'SELF', lasts: 'round' },
    effects: [{ flags: ['concealed'], traits: ['veil'] }],
  },
  {
    ...{ name: 'Bomb Shelter', cost: 1, rng: 6, lasts: 'round', target: ['friendly'] },
    effects: [{ on: ['friendly'], around: 0, flags: ['no blast damage'] }],
  },
  {
    ...{ name: 'Sand Storm', cost: 2, rng: 'SELF', lasts: 'round' },
    effects: [{ on: ['enemy'], around: 'CMD', flags: ['cannot make ranged attacks'] }],
  },
  {
    ...{ name: 'Arcane Suppression', cost: 2, rng: 'SELF', lasts: 'round' },
    effects: [{ on: ['enemy'], around: 10, traits: ['pays double'] }],
  },
  {
    ...{ name: 'Amuck', cost: 1, rng: 6, lasts: 'turn', target: ['friendly', 'warbeast'] },
    effects: [{ traits: ['boosted special attacks'] }],
  },
  {
    ...{ name: 'Lightning Strike', cost: 2, rng: 6, lasts: 'turn', target: ['friendly'] },
    effects: [{ grants: ['Sprint'] }],
  },
  {
    ...{ name: 'Prescience', cost: 1, rng: 6, lasts: 'turn', target: ['friendly'] },
    effects: [{ traits: ['future sight'] }],
  },
  {
    ...{ name: 'Bump', cost: 2, rng: 6, lasts: 'round', target: ['friendly'] },
    effects: [{ traits: ['bump'] }],
  },
  {
    ...{ name: 'Counterblast', cost: 2, rng: 'SELF', lasts: 'round' },
    effects: [{ traits: ['counterblast'] }],
  },
  {
    ...{ name: 'Fate Walker', cost: 2, rng: 'SELF', lasts: 'turn' },
    effects: [{ traits: ['fate walker'] }],
  },
  {
    ...{ name: 'Heightened Metabolism', cost: 2, rng: 6, lasts: 'turn', target: ['friendly', 'warbeast'] },
    effects: [{ traits: ['snacking'] }],
  },
  {
    ...{ name: 'Locker', cost: 1, rng: 'SELF', lasts: 'round' },
    effects: [{ traits: ['locker'] }],
  },
  {
    ...{ name: 'Slaughterhouse', cost: 1, rng: 'SELF', lasts: 'turn' },
    effects: [{ traits: ['take down'] }],
  },
  {
    ...{ name: 'Train Wreck', cost: 1, rng: 6, lasts: 'turn', target: ['friendly', 'warbeast'] },
    effects: [{ traits: ['beat back'] }],
  },
  {
    name: 'Scuttler',
    cost: 2,
    rng: 6,
    target: ['friendly', 'warbeast', 'trooper'],
    unit: 'unit',
    deeds: [['dig in']],
  },
];

/** Animi that are not played, with what they would need. */
export const UNPLAYED_ANIMI: Readonly<Record<string, string>> = {
  Lurker: 'a Combat Action before the Normal Movement',
};
