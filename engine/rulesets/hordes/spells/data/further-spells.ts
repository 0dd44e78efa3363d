// More spells of Skorne and Cygnar as data; their numbers follow those of `SPELLS`. New ones come last.
import { Mode } from '../../core/dues.js';
import type { SpellData } from '../format.js';

const FRIEND = ['friendly'] as const;
const OWN = ['friendly', 'battlegroup'] as const;
const FRIENDS_IN_CONTROL = ['friendly', 'in control'] as const;
const FOES_IN_CONTROL = ['enemy', 'in control'] as const;
const UNIT = { target: FRIEND, unit: 'model or unit' } as const;
const CTRL = { rng: 'SELF', aoe: 'CTRL' } as const;
const UPKEEP = { rng: 6, lasts: 'upkeep' } as const;

const DOMINATED = { target: ['enemy', 'warjack', 'no character', 'sound cortex'] } as const;

/** Bits of `Mode`: a melee attack. */
const MELEE = Mode.melee;

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
  {
    ...{ name: 'Admonition', cost: 2, ...UPKEEP, target: OWN },
    effects: [{ traits: ['admonition'] }],
  },
  {
    ...{ name: 'Arcane Reckoning', cost: 3, ...UPKEEP, ...UNIT },
    effects: [{ traits: ['whiplash'] }],
  },
  {
    ...{ name: 'Ashes to Ashes', cost: 4, rng: 8, pow: 10, damage: ['fire'], off: true },
    spreads: true,
  },
  {
    ...{ name: 'Cyclone', cost: 2, rng: 'SELF', once: 'turn' },
    deeds: [
      ['advance safely', 0],
      ['attack each in reach', 'all'],
    ],
  },
  {
    ...{ name: 'Domination', cost: 3, rng: 8, off: true, once: 'turn', ...DOMINATED },
    deeds: [['control', 'advance']],
  },
  {
    ...{ name: 'Electrify', cost: 2, ...UPKEEP, target: FRIEND },
    effects: [{ traits: ['electrify'] }],
  },
  {
    ...{ name: 'Energizer', cost: 0, upTo: 3, ...CTRL, once: 'turn', target: [...OWN, 'in control'] },
    deeds: [['advance by points', 1]],
  },
  { name: 'Flashing Blade', cost: 1, rng: 'SELF', deeds: [['attack each in reach', 'enemies']] },
  {
    ...{ name: 'Fox Hole', cost: 2, rng: 'SELF', aoe: 5, lasts: 'upkeep' },
    effects: [{ flags: ['no blast damage'], traits: ['fox hole'] }],
    finally: [['lay template']],
  },
  {
    ...{ name: 'Influence', cost: 1, rng: 10, off: true, target: ['enemy', 'warrior', 'no leader'] },
    deeds: [['control', 'attack']],
  },
  { name: 'Jackhammer', cost: 1, rng: 6, target: OWN, deeds: [['attack', MELEE]] },
  {
    ...{ name: 'Last Stand', cost: 2, ...UPKEEP, ...UNIT },
    effects: [
      {
        changes: [
          ['attackDice', 1, 'melee'],
          ['damageDice', 1, 'melee'],
        ],
        traits: ['last stand'],
      },
    ],
  },
  {
    ...{ name: 'Leash', cost: 2, ...UPKEEP, target: [...OWN, 'warbeast'] },
    effects: [{ traits: ['leash'] }],
  },
  {
    ...{ name: 'Locomotion', cost: 0, upTo: 3, rng: 6, target: [...OWN, 'warjack'], eachOnce: true },
    deeds: [['advance by points', 1]],
  },
  {
    ...{ name: 'Mage Sight', cost: 2, rng: 'SELF', aoe: 5, lasts: 'upkeep' },
    effects: [{ partly: true, traits: ['mage sight'] }],
    finally: [['lay template']],
  },
  {
    ...{ name: 'Magic Bullet', cost: 2, rng: 6, lasts: 'turn', target: FRIEND },
    effects: [{ traits: ['magic bullet'] }],
  },
  {
    ...{ name: 'Psychic Vampire', cost: 3, ...CTRL, lasts: 'upkeep' },
    effects: [{ on: FOES_IN_CONTROL, traits: ['psychic vampire'] }],
  },
  {
    ...{ name: 'Pursuit', cost: 2, rng: 8, off: true, lasts: 'upkeep', target: ['enemy'], unit: 'model or unit' },
    effects: [{ traits: ['pursuit'] }],
  },
  {
    ...{ name: 'Refuge', cost: 2, ...UPKEEP, target: FRIEND },
    effects: [{ traits: ['refuge'] }],
  },
  {
    ...{ name: 'Return Fire', cost: 1, rng: 6, lasts: 'round', target: FRIEND },
    effects: [{ traits: ['return fire'] }],
  },
  { name: 'Revive', cost: 3, rng: 'SELF', deeds: [['choose', 'grunt']] },
  {
    ...{ name: 'Scramble', cost: 3, rng: 10, off: true, target: ['enemy', 'warjack'] },
    deeds: [['scramble']],
  },
  {
    ...{ name: 'Silence of Death', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ traits: ['grievous wounds'] }],
  },
  {
    ...{ name: 'Sunhammer', cost: 3, ...CTRL, lasts: 'upkeep' },
    effects: [{ on: [...FOES_IN_CONTROL, 'beast or jack'], traits: ['sunhammer'] }],
  },
  {
    ...{ name: 'Tactical Supremacy', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ traits: ['supremacy'] }],
  },
  {
    ...{ name: 'Telekinesis', cost: 2, rng: 8, offIfEnemy: true, eachOnce: true },
    deeds: [['place', 2]],
  },
  {
    ...{ name: 'Velocity', cost: 0, upTo: 3, rng: 'SELF', once: 'turn' },
    deeds: [['advance by points', 2]],
  },
  {
    ...{ name: 'Vision', cost: 2, ...UPKEEP, target: FRIEND },
    effects: [{ traits: ['vision'] }],
  },
  // special actions of models with Magic Ability, which cost nothing
  {
    ...{ name: 'Evasive Action', cost: 0, rng: 5, lasts: 'round', target: [...FRIEND, 'warjack'] },
    effects: [{ traits: ['evasive'], flags: ['no free strikes against it'] }],
  },
  { name: 'Power Booster', cost: 0, rng: 5, target: [...FRIEND, 'warjack'], deeds: [['power up']] },
  {
    ...{ name: 'Puppet Master', cost: 2, rng: 10, offIfEnemy: true, unit: 'model or unit', lasts: 'round' },
    effects: [{ traits: ['puppet'] }],
  },
];
