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
        ...{ target: ['friendly', 'battlegroup', 'warjack'], whose: 'takes focus', deeds: [['gain point', 1]] },
      },
    ],
  },
  { name: 'Overload', effects: [{ changes: [['STR', 1]], each: 'might' }], uses: [1, 2, 3].map(overload) },
  { name: 'Field Marshall [Assault]', grantsGroup: ['Assault'] },
  { name: 'Synchronicity', effects: [{ changes: [['DEF', 2]], while: 'touching their unit' }] },
  { name: 'Elite Cadre [Praetorian Swordsmen]', cadre: ['Vengeance'] },
  { name: 'Elite Cadre [Storm Lances]', cadre: ['Reform'] },
  { name: 'Elite Cadre [Sword Knights]', cadre: ['Reform'] },
  // theme forces of leaders are in no book: a list that names one is refused
  { name: 'Special Issue [*]', bondable: true },
  {
    name: 'Warjack Bond (Epic Haley)',
    bonds: true,
    effects: [
      { changes: [['movement', 2]], on: ['friendly', 'battlegroup', 'warjack'], around: 'CTRL', while: 'bonded to it' },
    ],
  },
  {
    name: 'Warjack Bond (Epic Stryker)',
    bonds: true,
    effects: [
      {
        changes: [['attackDice', 1, 'first melee']],
        on: ['friendly', 'battlegroup', 'warjack'],
        around: 'anywhere',
        while: 'bonded to it',
      },
    ],
  },
  { name: 'Journeyman Warcaster', leads: 'warcaster' },
  { name: 'Lesser Warlock', leads: 'warlock' },
  { name: 'Arcane Accumulator', power: 'focus' },
  {
    name: 'Kinetic Accumulator',
    power: 'boosts',
    trigger: { at: 'after an attack at it', if: ['hit', 'no magic', 'enemy'], do: ['gain power', 3] },
  },
  { name: 'Overpower', prepares: 'control range', effects: [{ changes: [['control', 1]], each: 'wider' }] },
  // GAP HRD-SPEC-005: the card shows its accumulators; no data has their number, and three are played
  { name: 'Reserve Accumulator', accumulators: 3 },
  {
    name: 'Arcane Repeater',
    effects: [{ changes: [['control', 2]], on: ['friendly'], around: 5, while: 'its leader' }],
  },
  { name: 'Supercharge', effects: [{ flags: ['supercharges'] }] },
  { name: 'Arcantrik Tuning', effects: [{ flags: ['tunes'] }] },
  {
    name: 'Drive: Pronto',
    uses: [
      {
        ...{ name: 'Pronto', cost: 0, rng: 'CMD', use: 'any time', eachOnce: true },
        ...{ target: ['friendly', 'warjack', 'other'], whose: 'marshaled', deeds: [['drive']] },
      },
    ],
  },
  {
    name: 'Assist Repair',
    uses: [
      {
        ...{ name: 'Assist Repair', cost: 0, rng: 0, use: 'special action' },
        ...{ target: ['friendly', 'warjack', 'other'], whose: 'mended by comrades', deeds: [['aid repair']] },
      },
    ],
  },
  {
    name: 'Turbulence',
    uses: [
      {
        ...{ name: 'Turbulence', cost: 0, rng: 10, use: 'as others activate', lasts: 'round' },
        effects: [{ takes: ['Flight'] }],
      },
    ],
  },
  // the rule that a cadre gives, see `setup/deployment.ts`
  { name: 'Early Advance' },
  { name: 'Elite Cadre [Stormblade Infantry]', cadre: ['Early Advance'] },
];
