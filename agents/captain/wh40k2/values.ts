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

/**
 * Returns the worth of losses of squad or character `u` to the enemy, in one volley or several: models, and the victory points that
 * they pay or bring near (W40K-VPTS-002, W40K-VPTS-003, W40K-VPTS-010). A character pays one, and none as broken (W40K-VPTS-006). A
 * broken squad pays already, unless it rallies (W40K-VPTS-009). @param menace points beside, if no model of `u` is left to shoot
 */
export function prizeOf(b: W40kBattle, n: SkirmishNumbers, u: number, menace: number): Prize {
  const models = strength(b, u);
  const { points, combatSquad, startModels } = b.setup.unit;
  const alone = isCharacter(b, u);
  const isBroken = (b.unit.status[u] & Status.Broken) !== 0 && !alone;
  const steps = !alone && (points[u] > TWO_STEPS || combatSquad[u] !== 0) ? 2 : 1;
  const atTurn = b.unit.turnModels[u] || models; // 0 before the first turn
  const shakes = (b.unit.status[u] & Status.Shaken) === 0 && modified(b, Hook.shakes, u, 0, NO_ATTACK) !== 0;
  const breaks =
    alone || isBroken ? 0 : chanceToFail(leadershipOf(b, u, Roll.BreakTest)) * n.staysBroken * (shakes ? n.shakes : 1);
  const halved = (lost: number): number =>
    steps === 2 && 2 * (startModels[u] - b.unit.models[u] + lost) >= startModels[u] ? 1 : 0;
  const before = isBroken ? n.staysBroken * steps : halved(0);
  const whole = worthOf(b, n, u);
  const worth = new Float64Array(models + 1);
  for (let lost = 1; lost <= models; lost++) {
    const share = lost / models;
    const half = halved(lost);
    const tested = 4 * (b.unit.losses[u] + lost) >= atTurn; // W40K-BREAK-001, W40K-BREAK-002
    const paid = lost === models ? steps : half + (tested ? breaks * (steps - half) : 0);
    const nearer = lost === models ? 0 : n.drift * share;
    worth[lost] = (n.models * whole + menace) * share + n.victoryPoint * (Math.max(0, paid - before) + nearer);
  }
  return { worth, dearer: 1e-6 * whole };
}

/** Returns the points that `wounds` wounds on squad `u`, on the average, are worth to the enemy: the chance of each loss is that of rare events. */
export function worthOfWounds(b: W40kBattle, n: SkirmishNumbers, u: number, wounds: number): number {
  const left = woundsOf(b, u);
  if (left === 0 || wounds <= 0) return 0;
  const { worth } = prizeOf(b, n, u, 0);
  const models = worth.length - 1;
  const mean = (wounds * models) / left;
  let chance = Math.exp(-mean);
  let rest = 1;
  let sum = 0;
  for (let lost = 0; lost < models; lost++) {
    sum += chance * worth[lost];
    rest -= chance;
    chance *= mean / (lost + 1);
  }
  return sum + rest * worth[models];
}
