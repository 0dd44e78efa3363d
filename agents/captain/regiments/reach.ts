import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../engine/kernel/hooks.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Hook } from '../../../engine/regiments/core/hooks.js';
import { Roll } from '../../../engine/regiments/core/rolls.js';
import { unitSubject } from '../../../engine/regiments/core/state.js';
import { movement } from '../../../engine/regiments/core/units.js';

/** The distance that a unit charges, flees or pursues: `sure` inches and a roll on top. */
export interface Reach {
  readonly sure: number;
  /** The least that the roll counts as. */
  readonly least: number;
  /** Entry `n`: chance that the roll shows `n` or more; the last entry is 0. */
  readonly rolls: Float64Array;
}

/** Most dice for which chances are held, and most of them that count. */
const MOST_DICE = 4;
const MOST_COUNTED = 3;

/** Returns the chances of the sum of the highest `counted` of `dice` dice: entry `n` for `n` or more. */
function atLeast(dice: number, counted: number): Float64Array {
  const chances = new Float64Array(6 * counted + 2);
  const all = 6 ** dice;
  for (let o = 0; o < all; o++) {
    const faces = Array.from({ length: dice }, (_, i) => (Math.floor(o / 6 ** i) % 6) + 1).sort((p, q) => q - p);
    const sum = faces.slice(0, counted).reduce((total, face) => total + face, 0);
    for (let n = 0; n <= sum; n++) chances[n] += 1 / all;
  }
  return chances;
}

/**
 * By number of dice and number of those that count, each from 1 (T9A-CMV-002, T9A-SPR-083; WFB9-CHMV-002,
 * WFB9-SRSWI-001). Counted at the first question: an import would take longer for it.
 */
let known: readonly (readonly Float64Array[])[] | null = null;

/** Returns the chances of at least each sum of the best `counted` of so many dice. */
function chancesOf(dice: number, counted: number): Float64Array {
  known ??= Array.from({ length: MOST_DICE }, (_, d) =>
    Array.from({ length: MOST_COUNTED }, (_, c) => atLeast(d + 1, Math.min(d, c) + 1)),
  );
  return known[Math.min(MOST_DICE, dice) - 1][counted - 1];
}

function reachWith(b: RegimentsBattle, u: number, roll: number, sure: number, least: number): Reach {
  const counted = b.rules.distances.counted(b, u, roll);
  const rolls = chancesOf(b.rules.distances.dice(b, u, roll), counted);
  return { sure, least: Math.max(counted, least), rolls };
}

/** Returns the distance that `u` charges. */
export function reachOf(b: RegimentsBattle, u: number): Reach {
  const sure = modified(b, Hook.chargeRange, unitSubject(b, u), movement(b, u), NO_ATTACK);
  return reachWith(b, u, Roll.ChargeRange, sure, b.rules.charges.leastOfDice(b, u));
}

/** Returns the distance that `u` flees or pursues (T9A-FLM-001, T9A-PUR-015, WFB9-FLEE-001). */
export const runOf = (b: RegimentsBattle, u: number): Reach => reachWith(b, u, Roll.FleeDistance, 0, 0);

/** Returns the chance that the roll of `reach` shows at least `need`. */
export function chanceToRoll({ rolls, least }: Reach, need: number): number {
  return need <= least ? 1 : rolls[Math.min(need, rolls.length - 1)];
}

/** Returns the chance that `reach` covers `gap` ticks. */
export function chanceToGo(reach: Reach, gap: number): number {
  return chanceToRoll(reach, Math.ceil(gap / INCH) - reach.sure);
}

/** Returns the chance that the pursuer runs at least `ahead` inches farther than the fleeing unit; with 0, that it catches it. Only the rolls of both count. */
export function chanceToCatch(pursuit: Reach, flight: Reach, ahead = 0): number {
  let chance = 0;
  for (let fled = 1; fled < flight.rolls.length - 1; fled++) {
    const exactly = flight.rolls[fled] - flight.rolls[fled + 1];
    if (exactly > 0) chance += exactly * (ahead + fled <= pursuit.least ? 1 : chanceToRoll(pursuit, ahead + fled));
  }
  return chance;
}
