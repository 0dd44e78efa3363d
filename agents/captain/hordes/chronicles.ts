import type { Chronicle } from '../game.js';

/** Returns a list of a Duel: a warlock with a battlegroup, nothing else (HRD-ENC-004). */
const duellist = (name: string, unit: string, battlegroup: readonly string[]): object => ({
  format: 'muster-army-list/1',
  id: unit,
  name,
  ruleset: 'hordes',
  book: { id: 'skorne', version: '1' },
  points: 0,
  asFarAsPlayed: true,
  units: [{ unit, battlegroup: battlegroup.map((led) => ({ unit: led })) }],
});
const DUEL = [
  duellist('The Archdomina', 'archdomina-makeda', ['titan-gladiator', 'cyclops-raider']),
  duellist('The Tyrant', 'tyrant-xerxis', ['titan-sentry', 'cyclops-savage']),
] as const;

/** A duel of two casters, and battles of an army of HORDES against one of WARMACHINE in each of the nine scenarios. */
export const CHRONICLES: readonly Chronicle[] = [
  { name: 'a duel of casters', lists: DUEL, seed: 1, shows: [' transfers ', ' in its frenzy', ' reaves '] },
  { name: 'Annihilation', lists: ['crushing-tusks', 'storm-line'], deployment: 'annihilation', seed: 1 },
  { name: 'Close Quarters', lists: ['veiled-blades', 'trench-guns'], deployment: 'close quarters', seed: 2 },
  { name: 'Hold the Line', lists: ['storm-line', 'crushing-tusks'], deployment: 'hold the line', seed: 3 },
  { name: 'Incoming', lists: ['crushing-tusks', 'trench-guns'], deployment: 'incoming', seed: 4 },
  { name: 'Mosh Pit', lists: ['veiled-blades', 'storm-line'], deployment: 'mosh pit', seed: 5 },
  { name: 'Outflank', lists: ['trench-guns', 'crushing-tusks'], deployment: 'outflank', seed: 6 },
  { name: 'Reinforcements', lists: ['crushing-tusks', 'storm-line'], deployment: 'reinforcements', seed: 7 },
  { name: 'Seek & Destroy', lists: ['veiled-blades', 'trench-guns'], deployment: 'seek and destroy', seed: 8 },
  { name: 'Throw Down', lists: ['storm-line', 'veiled-blades'], deployment: 'throw down', seed: 9 },
];
