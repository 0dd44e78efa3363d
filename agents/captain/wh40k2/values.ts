import { modified, NO_ATTACK } from '../../../engine/kernel/hooks.js';
import { Roll } from '../../../engine/rulesets/wh40k2/core/rolls.js';
import { Hook } from '../../../engine/rulesets/wh40k2/core/rule-ids.js';
import { Status, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { firstJoined, isCharacter, nextJoined, strength } from '../../../engine/rulesets/wh40k2/core/units.js';
import { leadershipOf } from '../../../engine/rulesets/wh40k2/psychology/leadership.js';
import { Place } from '../../../engine/skirmish/layout.js';

/** What the commander is worth beyond his points: his fall shakes all who are near (W40K-CMDR-006). */
const COMMANDER = 1.3;
/** What is left of a broken unit's worth: it pays the enemy as if it were wiped out, unless it rallies (W40K-VPTS-009). */
const BROKEN = 0.45;

/** Leadership of a squad's break tests. */
export const steadiness = (b: W40kBattle, u: number): number => leadershipOf(b, u, Roll.BreakTest);

/** Points of all models of row `u` that still stand, joined characters not included. */
function worthOfRow(b: W40kBattle, u: number): number {
  const { points, startModels } = b.setup.unit;
  const share = b.unit.models[u] / Math.max(1, startModels[u]);
  const commands = b.setup.commander[b.setup.unit.player[u]] === u;
  return points[u] * share * (commands ? COMMANDER : 1);
}

/** Points at stake in squad `u`, with all characters in it. */
export function worthOf(b: W40kBattle, u: number): number {
  let worth = worthOfRow(b, u);
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) worth += worthOfRow(b, g);
  return (b.unit.status[u] & Status.Broken) !== 0 ? worth * BROKEN : worth;
}

/** Wounds that squad `u` has left. */
export function woundsOf(b: W40kBattle, u: number): number {
  const { first, count } = b.setup.unit;
  let wounds = 0;
  for (let g = u; g >= 0; g = g === u ? firstJoined(b, u) : nextJoined(b, u, g)) {
    for (let m = first[g], end = m + count[g]; m < end; m++) {
      if (b.model.place[m] === Place.table) wounds += b.model.wounds[m];
    }
  }
  return wounds;
}

/** Chance that 2D6 show more than `leadership`. */
export function chanceToFail(leadership: number): number {
  let more = 0;
  for (let sum = Math.max(2, leadership + 1); sum <= 12; sum++) more += sum <= 7 ? sum - 1 : 13 - sum;
  return more / 36;
}

/** What a victory point counts beside the points of the models that fall. */
const POINT = 90;
/** How much of the points of fallen models counts. */
const MODELS = 0.6;
/** A squad that costs more pays at half its strength too (W40K-VPTS-003). */
const TWO_STEPS = 100;
/** How often a squad that breaks has not rallied by the end: it must get into cover first and stay there (W40K-RALLY-002). */
const STAYS_BROKEN = 0.9;
/** What is left of that for a squad that a first failed test only shakes (W40K-SHAKE-001): the next one breaks it. */
const SHAKES = 0.3;

/** Victory points that squad or character `u` pays at most: a character one, whatever it costs (W40K-VPTS-002, W40K-VPTS-003, W40K-VPTS-006, W40K-VPTS-010). */
function stepsOf(b: W40kBattle, u: number): number {
  const { points, combatSquad } = b.setup.unit;
  return !isCharacter(b, u) && (points[u] > TWO_STEPS || combatSquad[u] !== 0) ? 2 : 1;
}

/** Does squad `u` pay as broken: a character pays when it is killed only (W40K-VPTS-006, W40K-VPTS-009)? */
const paysAsBroken = (b: W40kBattle, u: number): boolean =>
  (b.unit.status[u] & Status.Broken) !== 0 && !isCharacter(b, u);

/** Models of squad `u` when this player turn began, a quarter of which is tested for (W40K-BREAK-002); before the first turn all. */
const modelsAtTurn = (b: W40kBattle, u: number): number => b.unit.turnModels[u] || strength(b, u);

/** Chance that a break test of squad `u` makes it pay as broken at the end of the battle. */
function breaksForGood(b: W40kBattle, u: number, leadership: number): number {
  if (isCharacter(b, u)) return 0; // it pays nothing for that
  const shakes = (b.unit.status[u] & Status.Shaken) === 0 && modified(b, Hook.shakes, u, 0, NO_ATTACK) !== 0;
  return chanceToFail(leadership) * STAYS_BROKEN * (shakes ? SHAKES : 1);
}

/** How near about `expected` losses come to `needed` ones: 0 far off, 1 as good as done. */
function near(expected: number, needed: number): number {
  if (needed <= 0) return 0;
  const share = Math.min(1, expected / needed);
  return share * share;
}

/**
 * What about `wounds` wounds on squad `u` are worth to the enemy, in points: the models, and victory points that come near:
 * half of it gone, broken (W40K-BREAK-001), all of it gone (W40K-VPTS-002, W40K-VPTS-003).
 */
export function worthOfWounds(b: W40kBattle, u: number, wounds: number, leadership: number): number {
  const left = woundsOf(b, u);
  if (left === 0 || wounds <= 0) return 0;
  const share = Math.min(1, wounds / left);
  const n = strength(b, u);
  const lost = share * n;
  const large = stepsOf(b, u) > 1;
  const half = b.setup.unit.startModels[u] / 2;
  const isBroken = paysAsBroken(b, u);
  const quarter = modelsAtTurn(b, u) / 4;
  const tested = near(lost + b.unit.losses[u], quarter);
  const breaks = isBroken ? 0 : tested * breaksForGood(b, u, leadership);
  const ends = near(lost, n) + (1 - near(lost, n)) * breaks;
  const halves = large && n > half ? near(lost, n - half) : 0;
  const drift = 0.25 * share; // what does not reach a step yet brings it nearer
  const steps = large && n > half ? 2 : 1; // who is broken or gone pays for the half too
  const due = isBroken ? 1 - STAYS_BROKEN : 1; // who is broken has as good as paid already (W40K-VPTS-009)
  return MODELS * worthOf(b, u) * share + POINT * due * (ends * steps + (1 - ends) * halves + drift);
}

/** What the loss of so many models of squad `u` in one volley or several is worth to the enemy, in points. */
export class Losses {
  private readonly worth: Float64Array;

  /** @param menace points that it is worth beside if nobody of it is left to shoot */
  constructor(b: W40kBattle, u: number, menace: number) {
    const n = strength(b, u);
    const { startModels } = b.setup.unit;
    const isBroken = paysAsBroken(b, u);
    const steps = stepsOf(b, u);
    const fails = breaksForGood(b, u, steadiness(b, u));
    const whole = worthOf(b, u);
    const already = (lost: number) =>
      steps === 2 && 2 * (startModels[u] - b.unit.models[u] + lost) >= startModels[u] ? 1 : 0;
    this.worth = new Float64Array(n + 1);
    for (let lost = 1; lost <= n; lost++) {
      const half = already(lost);
      // W40K-BREAK-001: a quarter of it lost in one turn
      const tested = !isBroken && 4 * (b.unit.losses[u] + lost) >= modelsAtTurn(b, u);
      const paid = lost === n ? steps : half + (tested ? fails * (steps - half) : 0);
      const left = lost === n ? 0 : 0.25 * (lost / n); // what does not reach a step yet brings it nearer
      this.worth[lost] =
        (MODELS * whole + menace) * (lost / n) +
        POINT * (Math.max(0, paid - (isBroken ? STAYS_BROKEN * steps : already(0))) + left);
    }
  }

  /** The mean worth of losses with these chances, entry by their number. */
  mean(chances: Float64Array): number {
    let sum = 0;
    for (let n = 1; n < chances.length; n++) sum += chances[n] * this.worth[Math.min(n, this.worth.length - 1)];
    return sum;
  }
}
