// Abilities that always count for the model itself.
import type { AbilityData } from '../format.js';

export const ALWAYS: readonly AbilityData[] = [
  { name: 'Affinity [*]', effects: [{ changes: [['FURY', 1]], while: 'led by named' }] },
  { name: 'True Sight', effects: [{ flags: ['sees through concealment'] }] },
  { name: 'Evasive', effects: [{ flags: ['no free strikes against it'], traits: ['evasive'] }] },
  {
    name: 'Iron Sentinel',
    effects: [
      {
        changes: [
          ['DEF', 2],
          ['ARM', 2],
        ],
        flags: ['cannot be knocked down'],
        while: 'touching a friendly warjack',
      },
    ],
  },
  { name: 'Anatomical Precision', effects: [{ flags: ['wounds the living'] }] },
  {
    name: 'Arcane Precision',
    effects: [{ flags: ['ignores Stealth'], while: 'aiming' }],
  },
  {
    name: 'Annihilator',
    effects: [{ changes: [['damageDice', 1, 'melee, living']] }],
    powers: ['bars souls'],
  },
  {
    name: 'Blood-Quenched',
    effects: [
      {
        changes: [
          ['STR', 1],
          ['ARM', 1],
        ],
        each: 'victim',
      },
    ],
  },
  {
    name: 'Inspiration [*]',
    standIn: 'nobody flees in this edition, so that it changes nothing',
  },
  { name: 'Intuition', effects: [{ flags: ['forces rerolls'] }] },
  {
    name: 'Pain Monger',
    effects: [
      {
        changes: [
          ['STR', 1],
          ['ARM', 1],
        ],
        each: 'wound',
      },
    ],
  },
  {
    name: 'Penetrating Strike',
    effects: [{ flags: ['wounds beasts and jacks'] }],
  },
  { name: 'Quick Work', effects: [{ flags: ['shoots after slaying'] }] },
  { name: 'Reform' },
  { name: 'Resonance [*]', effects: [{ changes: [['movement', 2]], while: 'active near named' }] },
  { name: 'Blade Shield', effects: [{ changes: [['DEF', 2, 'ranged']] }] },
  { name: 'Camouflage', effects: [{ flags: ['hides better'] }] },
  { name: 'Carapace', effects: [{ changes: [['ARM', 4, 'ranged or free strike']] }] },
  { name: 'Defensive Line', effects: [{ changes: [['ARM', 2]], while: 'touching their unit' }] },
  { name: 'Dual Shot', effects: [{ flags: ['shoots twice'], while: 'aiming' }] },
  { name: 'Extended Control Range', effects: [{ flags: ['controlled from afar'] }] },
  { name: 'Flagellant', effects: [{ flags: ['hit by friends'] }] },
  {
    name: 'Flank [*]',
    effects: [
      {
        changes: [
          ['attackRoll', 2],
          ['damageDice', 1],
        ],
        while: 'flanking',
      },
    ],
  },
  { name: 'Future Sight', effects: [{ traits: ['future sight'] }] },
  { name: 'Ghost Shield', effects: [{ changes: [['ARM', 1]], each: 'soul' }] },
  { name: 'Grand Slam', effects: [{ flags: ['slams farther'] }] },
  { name: 'Brace For Impact', effects: [{ traits: ['shorter slams'], flags: ['braced'] }] },
  {
    name: 'Immovable Object',
    effects: [{ flags: ['cannot be knocked down', 'cannot be pushed or slammed'], traits: ['cannot be placed'] }],
  },
  { name: 'Impervious Flesh', effects: [{ changes: [['ARM', 0]], flags: ['fewer dice of shots'] }] },
  {
    name: 'Perfect Balance',
    effects: [
      {
        flags: ['no free strikes against it', 'no combined attacks at it', 'no back strikes', 'stands up for nothing'],
      },
    ],
  },
  { name: 'Polarity Wall', effects: [{ flags: ['no charges at it'], while: 'touching their unit' }] },
  { name: 'Prowl', effects: [{ flags: ['stealthy'], while: 'in concealment' }] },
  { name: 'Range Amplifier', effects: [{ flags: ['casts farther'] }] },
  { name: 'Relentless Charge', effects: [{ flags: ['charges as Pathfinder'] }] },
  { name: 'Serpentine', effects: [{ flags: ['cannot be knocked down', 'cannot slam or trample'] }] },
  { name: 'Set Defense', effects: [{ changes: [['DEF', 2, 'charging or slamming']], while: 'facing the other' }] },
  { name: 'Spell Ward', effects: [{ flags: ['no spells at it'] }] },
];
