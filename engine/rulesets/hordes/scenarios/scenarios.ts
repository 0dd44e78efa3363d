// The nine scenarios as data (HRD-SCN-001, HRD-SCN-023..052). Lengths are in inches.
import { INCH } from '../../../kernel/geometry/measures.js';

/** Scenarios by number. `plain` has no objectives and is decided by destroyed models; `rolled`: 2d6 choose one of the nine. */
export const Scenario = {
  plain: 0,
  annihilation: 1,
  closeQuarters: 2,
  holdTheLine: 3,
  incoming: 4,
  moshPit: 5,
  outflank: 6,
  reinforcements: 7,
  seekAndDestroy: 8,
  throwDown: 9,
  rolled: 10,
} as const;

/** Names by number, as players write them. */
export const SCENARIO_NAMES = [
  'plain',
  'annihilation',
  'close quarters',
  'hold the line',
  'incoming',
  'mosh pit',
  'outflank',
  'reinforcements',
  'seek and destroy',
  'throw down',
  'roll',
] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** The scenario for each result of 2d6, from 2 on (HRD-SCN-001). */
export const BY_ROLL = [4, 4, 1, 8, 9, 5, 2, 3, 6, 7, 7] as const;

/** The first objective of each scenario in the rows below, and the row after the last. */
export const FIRST_OBJECTIVE = [0, 0, 0, 2, 5, 6, 7, 9, 10, 15, 17, 17] as const;
/** The most objectives of a scenario. */
export const OBJECTIVES = 5;

/** A flag of Seek & Destroy lies 18 inches from the middle towards a corner (HRD-SCN-047). */
const ASLANT = Math.round(Math.SQRT1_2 * 18 * INCH);
/** Where objectives lie: ticks from the middle of the table to the right of the first player, and ahead of him. */
export const RIGHT = [
  // Close Quarters (HRD-SCN-023)
  6 * INCH,
  -6 * INCH,
  // Hold the Line (HRD-SCN-026)
  0,
  -12 * INCH,
  12 * INCH,
  // Incoming, Mosh Pit (HRD-SCN-029, HRD-SCN-034)
  0,
  0,
  // Outflank (HRD-SCN-036)
  6 * INCH,
  -6 * INCH,
  // Reinforcements (HRD-SCN-042)
  0,
  // Seek & Destroy (HRD-SCN-047)
  0,
  -ASLANT,
  -ASLANT,
  ASLANT,
  ASLANT,
  // Throw Down (HRD-SCN-050)
  -10 * INCH,
  10 * INCH,
] as const;
export const AHEAD = [
  -3 * INCH,
  3 * INCH,
  0,
  0,
  0,
  0,
  0,
  -3 * INCH,
  3 * INCH,
  0,
  0,
  -ASLANT,
  ASLANT,
  -ASLANT,
  ASLANT,
  0,
  0,
] as const;

/** 1 for scenarios of control zones; the objectives of the others are flags. */
export const HAS_ZONES = [0, 0, 0, 0, 1, 1, 0, 1, 0, 1, 0] as const;

/** Control points that win; 0: there are none (HRD-SCN-025, 028, 033, 035, 040, 046, 049, 052). */
export const GOAL = [0, 0, 4, 5, 3, 3, 4, 3, 5, 5, 0] as const;

/** The player turn at whose end scoring starts (HRD-SCN-014, HRD-SCN-048). */
export const SCORES_FROM = [0, 0, 4, 4, 4, 4, 4, 4, 3, 4, 0] as const;
