// Abilities of shots and blows, of those who stand their ground, and of units that act by an order.
import type { AbilityData } from '../format.js';

/** Models of the unit that are in formation when it is used. */
const FORMED = ['own unit', 'in formation'] as const;

export const SHOTS: readonly AbilityData[] = [
  { name: 'Aggressive', effects: [{ traits: ['runs for nothing', 'charges for nothing'] }] },
  {
    name: 'Close Fire',
    uses: [
      {
        ...{ name: 'Close Fire', cost: 0, rng: 'CMD', use: 'special action', lasts: 'turn' },
        ...{ target: ['friendly'], effects: [{ traits: ['spares friends'] }] },
      },
    ],
  },
  {
    name: 'Ammo Feeder',
    uses: [
      {
        ...{ name: 'Ammo Feeder', cost: 0, rng: 0, use: 'any time', once: 'activation', lasts: 'activation' },
        ...{ target: ['friendly', 'other', 'own unit', 'unit leader'], effects: [{ traits: ['fed'] }] },
        deeds: [['give up action']],
      },
    ],
  },
  { name: 'Arcane Inferno', order: { fire: 'combined' } },
  {
    name: 'Artillerist',
    uses: [
      {
        ...{ name: 'Artillerist', cost: 0, rng: 'CMD', use: 'special action', lasts: 'turn', target: ['friendly'] },
        effects: [{ changes: [['attackRoll', 2, 'template, near its bringer']], traits: ['corrects shots'] }],
      },
    ],
  },
  { name: 'Attack Type [*]', parameter: '' },
  {
    name: 'Attack Type [Black Penny, Brutal Damage, Fire Beacon, Snipe]',
    parameter: '',
    standIn: 'of its types Fire Beacon is not played',
  },
  {
    name: 'Battle-Driven',
    trigger: { at: 'its unit is hurt', do: ['begin'] },
    uses: [
      {
        ...{ name: 'Battle-Driven', cost: 0, rng: 'SELF', use: 'by itself', lasts: 'round', unit: 'model or unit' },
        effects: [
          {
            changes: [
              ['STR', 2],
              ['ARM', 2],
            ],
            traits: ['pathfinder'],
          },
        ],
      },
    ],
  },
  { name: 'Cautious Advance', order: { march: 'dig in' } },
  {
    name: 'Crane',
    uses: [
      {
        ...{ name: 'Crane', cost: 0, rng: 'SELF', aoe: 4, use: 'special action', target: ['friendly'] },
        ...{ deeds: [['stand up']], finally: [['choose', 'craned']] },
      },
    ],
  },
  {
    name: 'Dig in',
    uses: [{ name: 'Dig in', cost: 0, rng: 'SELF', use: 'special action', deeds: [['dig in']] }],
  },
  { name: 'Drag Below', effects: [{ traits: ['drags below'] }] },
  {
    name: 'Extended Fire',
    uses: [
      {
        ...{ name: 'Extended Fire', cost: 0, rng: 'SELF', use: 'any time', once: 'game', formed: true },
        ...{ lasts: 'activation', effects: [{ changes: [['range', 4]], on: ['own unit'], now: true }] },
      },
    ],
  },
  { name: 'Ghost Sight', effects: [{ flags: ['needs no line of sight'] }] },
  {
    name: "Morrow's Name",
    uses: [
      {
        ...{ name: "Morrow's Name", cost: 0, rng: 'SELF', use: 'any time', once: 'game' },
        ...{ lasts: 'activation', effects: [{ changes: [['damageDice', 1, 'melee']], on: FORMED, now: true }] },
      },
    ],
  },
  {
    name: 'Perfect Strike',
    uses: [
      {
        ...{ name: 'Perfect Strike', cost: 0, rng: 'SELF', use: 'any time', once: 'game' },
        ...{ lasts: 'activation', effects: [{ flags: ['may wound in melee'], on: ['own unit'], now: true }] },
      },
    ],
  },
  { name: 'Practiced Maneuvers', effects: [{ flags: ['passes comrades'] }] },
  { name: 'Precision Strike', effects: [{ flags: ['picks columns in melee'] }] },
  { name: 'Rune Shot' },
  {
    name: 'Shield Wall',
    order: { atStart: true },
    uses: [
      {
        ...{ name: 'Shield Wall', cost: 0, rng: 'SELF', use: 'by itself', lasts: 'round' },
        effects: [{ changes: [['ARM', 4, 'shield wall']], on: FORMED, now: true }],
      },
    ],
  },
  {
    name: 'Smoke Bombs',
    uses: [{ name: 'Smoke Bombs', cost: 0, rng: 'SELF', use: 'special action', deeds: [['lay cloud', 3]] }],
  },
  { name: 'Sniper', effects: [{ flags: ['may wound by shots', 'picks columns by shots'] }] },
  { name: "Storm's Eye", effects: [{ flags: ['shots burst'], on: ['own unit'], while: 'it in formation' }] },
  { name: 'Suppressing Fire', order: { fire: 'suppressing' } },
  { name: 'Take Up' },
];
