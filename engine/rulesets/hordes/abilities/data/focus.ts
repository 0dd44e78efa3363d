// Abilities of leaders and warjacks that bring focus, move it, or give rules to a battlegroup; cadres.
import type { SpellData } from '../../spells/format.js';
import type { AbilityData } from '../format.js';

/** Returns the use of Overload with that many dice. */
const overload = (dice: number): SpellData => ({
  ...{ name: `Overload (${dice})`, cost: 0, rng: 'SELF', use: 'any time', once: 'activation' },
  deeds: [['overload', dice]],
});

export const FOCUS_DATA: readonly AbilityData[] = [
  { name: 'Accumulator [*]', trigger: { at: 'activation', near: 3, do: ['gain point', 1] } },
  {
    name: 'Storm Accumulator',
    parameter: 'Stormblade Infantry',
    trigger: { at: 'activation', near: 3, do: ['gain point', 1] },
  },
  {
    name: 'Focus Matrix',
    uses: [
      {
        ...{ name: 'Focus Matrix', cost: 0, rng: 'SELF', use: 'any time', once: 'turn' },
        deeds: [['choose', 'matrix']],
      },
      {
        ...{ name: 'Give Focus', cost: 1, rng: 'CTRL', use: 'any time' },
        ...{ target: ['friendly', 'battlegroup', 'takes focus'], deeds: [['gain point', 1]] },
      },
    ],
  },
  { name: 'Overload', effects: [{ changes: [['STR', 1]], each: 'might' }], uses: [1, 2, 3].map(overload) },
  { name: 'Field Marshall [Assault]', grantsGroup: ['Assault'] },
  { name: 'Synchronicity', effects: [{ changes: [['DEF', 2]], while: 'touching their unit' }] },
  { name: 'Elite Cadre [Praetorian Swordsmen]', cadre: ['Vengeance'] },
  { name: 'Elite Cadre [Storm Lances]', cadre: ['Reform'] },
  { name: 'Elite Cadre [Sword Knights]', cadre: ['Reform'] },
];
