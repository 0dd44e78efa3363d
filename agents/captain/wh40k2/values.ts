import { modified, NO_ATTACK } from '../../../engine/kernel/hooks.js';
import { Roll } from '../../../engine/rulesets/wh40k2/core/rolls.js';
import { Hook } from '../../../engine/rulesets/wh40k2/core/rule-ids.js';
import { Status, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import {
  firstJoined,
  isCharacter,
  membersOf,
  nextJoined,
  strength,
} from '../../../engine/rulesets/wh40k2/core/units.js';
import { leadershipOf } from '../../../engine/rulesets/wh40k2/psychology/leadership.js';
import type { Prize } from '../fire.js';
import type { SkirmishNumbers } from '../numbers.js';

/** Returns the points of the models of row `u` that still stand, joined characters not included. A commander counts more: his fall shakes squads near him (W40K-CMDR-006). */
function worthOfRow(b: W40kBattle, n: SkirmishNumbers, u: number): number {
  const { points, startModels } = b.setup.unit;
  const share = b.unit.models[u] / Math.max(1, startModels[u]);
  const commands = b.setup.commander[b.setup.unit.player[u]] === u;
  return points[u] * share * (commands ? n.commander : 1);
}

/** Returns the points at stake in squad `u`, with all characters in it. A broken squad counts less: it pays already, unless it rallies (W40K-VPTS-009). */
export function worthOf(b: W40kBattle, n: SkirmishNumbers, u: number): number {
  let worth = worthOfRow(b, n, u);
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) worth += worthOfRow(b, n, g);
  return (b.unit.status[u] & Status.Broken) !== 0 ? worth * n.broken : worth;
}

const members = new Int32Array(256);

/** Returns the wounds that squad `u` has left. */
export function woundsOf(b: W40kBattle, u: number): number {
  let wounds = 0;
  for (let i = membersOf(b, u, members) - 1; i >= 0; i--) wounds += b.model.wounds[members[i]];
  return wounds;
}

/** Returns the chance that 2D6 show more than `leadership`. */
export function chanceToFail(leadership: number): number {
  let more = 0;
  for (let sum = Math.max(2, leadership + 1); sum <= 12; sum++) more += sum <= 7 ? sum - 1 : 13 - sum;
  return more / 36;
}

/** Points beyond which a squad pays at half its strength too (W40K-VPTS-003). */
const TWO_STEPS = 100;

/** Returns the most victory points that squad or character `u` pays: a character one, whatever it costs (W40K-VPTS-002, W40K-VPTS-003, W40K-VPTS-006, W40K-VPTS-010). */
function stepsOf(b: W40kBattle, u: number): number {
  const { points, combatSquad } = b.setup.unit;
  return !isCharacter(b, u) && (points[u] > TWO_STEPS || combatSquad[u] !== 0) ? 2 : 1;
}

/** True if squad `u` pays as broken; a character pays only when it is killed (W40K-VPTS-006, W40K-VPTS-009). */
const paysAsBroken = (b: W40kBattle, u: number): boolean =>
  (b.unit.status[u] & Status.Broken) !== 0 && !isCharacter(b, u);

/** Returns the models of squad `u` when this player turn began, all before the first turn; the loss of a quarter of them calls for a test (W40K-BREAK-002). */
const modelsAtTurn = (b: W40kBattle, u: number): number => b.unit.turnModels[u] || strength(b, u);

/** Returns the chance that a break test of squad `u` makes it pay as broken at the end. It must get into cover to rally (W40K-RALLY-002); a first failed test only shakes some squads (W40K-SHAKE-001). */
function breaksForGood(b: W40kBattle, n: SkirmishNumbers, u: number): number {
  if (isCharacter(b, u)) return 0; // a character pays nothing for breaking
  const shakes = (b.unit.status[u] & Status.Shaken) === 0 && modified(b, Hook.shakes, u, 0, NO_ATTACK) !== 0;
  return chanceToFail(leadershipOf(b, u, Roll.BreakTest)) * n.staysBroken * (shakes ? n.shakes : 1);
}

/** Returns how near `expected` losses come to `needed` ones: 0 far off, 1 reached. */
function near(expected: number, needed: number): number {
  if (needed <= 0) return 0;
  const share = Math.min(1, expected / needed);
  return share * share;
}

/**
 * Returns the points that about `wounds` wounds on squad `u` are worth to the enemy: the models, and the victory points that come near
 * for half of it gone, broken (W40K-BREAK-001), or all of it gone (W40K-VPTS-002, W40K-VPTS-003).
 */
export function worthOfWounds(b: W40kBattle, n: SkirmishNumbers, u: number, wounds: number): number {
  const left = woundsOf(b, u);
  if (left === 0 || wounds <= 0) return 0;
  const share = Math.min(1, wounds / left);
  const models = strength(b, u);
  const lost = share * models;
  const half = b.setup.unit.startModels[u] / 2;
  const isBroken = paysAsBroken(b, u);
  const tested = near(lost + b.unit.losses[u], modelsAtTurn(b, u) / 4);
  const breaks = isBroken ? 0 : tested * breaksForGood(b, n, u);
  const ends = near(lost, models) + (1 - near(lost, models)) * breaks;
  const large = stepsOf(b, u) > 1 && models > half;
  const halves = large ? near(lost, models - half) : 0;
  const steps = large ? 2 : 1; // a squad that is broken or gone pays for the half too
  const due = isBroken ? 1 - n.staysBroken : 1; // a broken squad pays already, unless it rallies (W40K-VPTS-009)
  const points = due * (ends * steps + (1 - ends) * halves + n.drift * share);
  return n.models * worthOf(b, n, u) * share + n.victoryPoint * points;
}

/** Returns the worth of losses of squad `u` to the enemy, in one volley or several. @param menace points beside, if no model of `u` is left to shoot */
export function prizeOf(b: W40kBattle, n: SkirmishNumbers, u: number, menace: number): Prize {
  const models = strength(b, u);
  const { startModels } = b.setup.unit;
  const isBroken = paysAsBroken(b, u);
  const steps = stepsOf(b, u);
  const fails = breaksForGood(b, n, u);
  const whole = worthOf(b, n, u);
  const halved = (lost: number): number =>
    steps === 2 && 2 * (startModels[u] - b.unit.models[u] + lost) >= startModels[u] ? 1 : 0;
  const worth = new Float64Array(models + 1);
  for (let lost = 1; lost <= models; lost++) {
    const half = halved(lost);
    // W40K-BREAK-001: a quarter of it lost in one turn
    const tested = !isBroken && 4 * (b.unit.losses[u] + lost) >= modelsAtTurn(b, u);
    const paid = lost === models ? steps : half + (tested ? fails * (steps - half) : 0);
    const left = lost === models ? 0 : n.drift * (lost / models); // losses short of a step bring it nearer
    worth[lost] =
      (n.models * whole + menace) * (lost / models) +
      n.victoryPoint * (Math.max(0, paid - (isBroken ? n.staysBroken * steps : halved(0))) + left);
  }
  return { worth, dearer: 1e-6 * whole };
}
