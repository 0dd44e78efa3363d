// Abilities about spells and those who cast them; `../magic.ts` plays those without an effect here.
import type { AbilityData } from '../format.js';

export const MAGIC: readonly AbilityData[] = [
  // army building asks for it (armies/animosity.ts)
  { name: 'Animosity [*]' },
  { name: 'Arcane Assassin' },
  { name: 'Arcane Realignment' },
  {
    name: 'Craft Talisman',
    parameter: 'Warlock',
    uses: [
      {
        ...{ name: 'Craft Talisman', cost: 0, rng: 3, use: 'special action', lasts: 'turn', named: true },
        ...{ target: ['friendly', 'other'], effects: [{ flags: ['casts a little farther'] }] },
      },
    ],
  },
  { name: 'Inscrutable' },
  { name: 'Arcane Vortex' },
  // the spells of its model tell what it is (spells/choices.ts)
  { name: 'Magic Ability' },
  { name: 'Magic Ability [*]', parameter: '' },
  { name: 'Reiteration' },
  { name: 'Replication' },
  { name: 'Spell Slave' },
];
