// Abilities that claim soul tokens, give them and spend them; `../souls.ts` plays them.
import type { AbilityData } from '../format.js';

export const SOUL_DATA: readonly AbilityData[] = [
  { name: 'Cull Soul', souls: { claims: 'enemies', within: 2, becomePoints: true } },
  { name: 'Gatekeeper', souls: { claims: 'friends', within: 'CMD', most: 5, pays: true } },
  { name: 'Shepherd', souls: { claims: 'unit', most: 5, pays: true } },
  { name: 'Soul Guardian', souls: { claims: 'friends', within: 'CMD', most: 3, pays: true } },
  { name: 'Reclaim', souls: { claims: 'friends', within: 'CTRL', becomePoints: true } },
  { name: 'Direct Spirits', powers: ['directs souls'] },
  { name: 'Death Boon', powers: ['rerolls for souls'] },
  {
    name: 'Spirit Driven',
    uses: [
      {
        ...{ name: 'Spirit Driven', cost: 1, pays: 'souls', rng: 'SELF', use: 'before movement', once: 'activation' },
        ...{ lasts: 'turn', effects: [{ changes: [['movement', 2]] }] },
      },
    ],
  },
  {
    name: 'Spirit Guide',
    uses: [
      {
        ...{ name: 'Spirit Guide', cost: 1, pays: 'souls', rng: 'CMD', use: 'any time' },
        ...{ target: ['friendly', 'other'], has: 'Soul Guardian', deeds: [['give soul', 3]] },
      },
    ],
  },
  {
    name: 'Soul Converter',
    parameter: 'Ancestral Guardian',
    uses: [
      {
        ...{ name: 'Soul Converter', cost: 1, rng: 'SELF', aoe: 'CTRL', use: 'any time', once: 'turn' },
        ...{ target: ['friendly', 'in control'], named: true, deeds: [['give soul', 0]] },
      },
    ],
  },
  {
    name: 'Soul Mastery',
    uses: [
      {
        ...{ name: 'Grave Mist', cost: 1, pays: 'souls', rng: 'SELF', use: 'any time', lasts: 'round' },
        effects: [{ changes: [['DEF', 2, 'melee']], flags: ['concealed'], on: ['own unit'], now: true }],
      },
      {
        ...{ name: 'Spirit Walker', cost: 1, pays: 'souls', rng: 'SELF', use: 'any time', lasts: 'turn' },
        effects: [{ grants: ['Incorporeal'], on: ['own unit', 'in formation'], now: true }],
      },
    ],
  },
];
