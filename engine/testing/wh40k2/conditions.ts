import { Did, Hidden, ModelDid, Phase, Status, type W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { broken, engaged, membersOf, playerOf, squadOf } from '../../rulesets/wh40k2/core/units.js';
import { hidingPiece } from '../../rulesets/wh40k2/hiding/hiding.js';
import { scattered } from '../../rulesets/wh40k2/movement/split-squads.js';
import { victoryPoints } from '../../rulesets/wh40k2/victory.js';
import { Place } from '../../skirmish/layout.js';

// Checks of squads at every decision: hiding, overwatch, joined characters, coherency, losses and victory points.

const members = new Int32Array(256);

/** Returns everything that is wrong with the state of unit `u` now. */
export function conditionFaults(b: W40kBattle, u: number): string[] {
  return [...hidingFaults(b, u), ...overwatchFaults(b, u), ...joinedFaults(b, u), ...lossFaults(b, u)];
}

/**
 * W40K-HIDE-002, W40K-HIDE-005, W40K-SPOT-003: a hidden squad must be wholly in concealment, and the squads that
 * spotted it must be recorded.
 */
function hidingFaults(b: W40kBattle, u: number): string[] {
  const { hidden, spotted, host, place } = b.unit;
  const words = spotted.length / hidden.length;
  let eyes = 0;
  for (let w = 0; w < words; w++) eyes |= spotted[u * words + w];
  const wrong: string[] = [];
  if (hidden[u] === Hidden.detected && eyes === 0) wrong.push('is detected by nobody');
  if (hidden[u] !== Hidden.detected && eyes !== 0) wrong.push('is spotted and not detected');
  if (hidden[u] === Hidden.none || host[u] >= 0 || place[u] !== Place.table || b.field.mover[0] === u) return wrong;
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (hidingPiece(b, m, b.model.x[m], b.model.y[m]) < 0) wrong.push(`is hidden, and its model ${i} is in the open`);
  }
  return wrong;
}

/**
 * W40K-OVER-003: only squads and lone characters that are not broken have overwatch counters, and their orders must aim
 * at an enemy.
 */
function overwatchFaults(b: W40kBattle, u: number): string[] {
  const { overwatch, firingPoint, firingPointTarget, host, did } = b.unit;
  const wrong: string[] = [];
  if (overwatch[u] > 1) wrong.push(`has ${overwatch[u]} overwatch counters`);
  if (overwatch[u] !== 0 && host[u] >= 0) wrong.push('is on overwatch apart from the squad that it has joined');
  if (overwatch[u] !== 0 && broken(b, u)) wrong.push('is on overwatch and broken');
  const moved = Did.Move | Did.Run | Did.Charge | Did.Flee | Did.Shoot;
  if (overwatch[u] !== 0 && (did[u] & Did.Overwatch) !== 0 && (did[u] & moved) !== 0) {
    wrong.push('went on overwatch in this turn, and has moved or shot');
  }
  const aims = firingPointTarget[u] >= 0;
  if ((firingPoint[u] !== 0) !== aims) wrong.push('will fire on overwatch at nobody');
  if (aims && b.setup.unit.player[firingPointTarget[u]] === b.setup.unit.player[u])
    wrong.push('will fire at its own side');
  return wrong;
}

/**
 * W40K-HERO-015, W40K-HERO-026: a joined character must have the state of its squad, and the squad must not be a
 * character.
 */
function joinedFaults(b: W40kBattle, u: number): string[] {
  const { host, hidden } = b.unit;
  if (host[u] < 0) return [];
  const wrong: string[] = [];
  if (b.setup.unit.individual[host[u]] !== 0) wrong.push('has joined a character');
  if (hidden[u] !== Hidden.none) wrong.push('is hidden apart from the squad that it has joined');
  return wrong;
}

/** Checks that each model is on the table, fallen, or left alive, and that all are counted. */
function lossFaults(b: W40kBattle, u: number): string[] {
  const { unit, model, setup } = b;
  let fallen = 0;
  let fled = 0;
  for (let m = setup.unit.first[u], end = m + setup.unit.count[u]; m < end; m++) {
    if (model.place[m] === Place.removed) fallen++;
    if (model.place[m] === Place.fled) fled++;
  }
  const wrong: string[] = [];
  if (unit.left[u] !== fled) wrong.push(`counts ${unit.left[u]} who left alive, ${fled} did`);
  if (unit.models[u] + fallen + fled !== setup.unit.startModels[u]) wrong.push('has lost count of its models');
  return wrong;
}

/** Acts that excuse a squad that is out of coherency after its own move, since it did not choose all of it. */
const EXCUSED = Did.Charge | Did.Compulsory | Did.Flee | Did.BreakOff | Did.Brave;

/**
 * True if a fight of a model of squad `u` may have ended since the squad moved. A model in contact counted as a link
 * then, and must rejoin the chain only at the squad's next move. Its fight may end in hand-to-hand combat, or by shots
 * into the combat.
 */
function mayHaveLostContact(b: W40kBattle, u: number): boolean {
  const { unit, model } = b;
  if (b.core.phase[0] >= Phase.handToHand) return true;
  const n = membersOf(b, u, members);
  let stayed = false;
  for (let i = 0; i < n; i++) if ((model.did[members[i]] & ModelDid.Move) === 0) stayed = true;
  if (!stayed) return false;
  for (let e = 0; e < b.setup.units; e++) if (playerOf(b, e) !== playerOf(b, u) && unit.losses[e] !== 0) return true;
  return false;
}

/**
 * W40K-SQUAD-002, W40K-SQUAD-004: checks that squads that have moved in this turn are in coherency and that cut-off
 * models are marked. Excused are squads that lost models since, fight, were moved by rules, were halted by fleeing
 * models, or may have been knocked off their ways.
 */
export function coherencyFaults(b: W40kBattle): string[] {
  const { unit, setup, model } = b;
  const wrong: string[] = [];
  let flown = 0;
  for (let u = 0; u < setup.units; u++) flown |= unit.did[u] & Did.Flee;
  for (let u = 0; u < setup.units; u++) {
    if (unit.place[u] !== Place.table || unit.host[u] >= 0) continue;
    const n = membersOf(b, u, members);
    const split = (unit.status[u] & Status.Split) !== 0;
    for (let i = 0; i < n; i++) {
      if (model.outOfCoherency[members[i]] !== 0 && !split) wrong.push(`${setup.names[u]} has strays and is not split`);
    }
    if (mayHaveLostContact(b, u)) continue;
    if (flown !== 0 || (unit.did[u] & Did.Move) === 0 || (unit.did[u] & EXCUSED) !== 0) continue;
    if (b.field.mover[0] === u || unit.losses[u] !== 0 || engaged(b, u)) continue;
    if (b.setup.weapons.some((w) => w.knocksBack)) continue; // models may have been knocked off their ways
    if (scattered(b, u)) wrong.push(`${setup.names[u]} has moved and is not in coherency`);
  }
  return wrong;
}

/**
 * Computes again what an enemy gives in victory points, from the models that are gone (W40K-VPTS-002, 003, 006, 009,
 * 010).
 */
function pays(b: W40kBattle, u: number): number {
  const { unit, setup } = b;
  const { startModels, points, combatSquad, individual, first, count } = setup.unit;
  let gone = 0;
  for (let m = first[u]; m < first[u] + count[u]; m++) {
    if (b.model.place[m] === Place.removed || b.model.place[m] === Place.fled) gone++;
  }
  const all = gone === startModels[u];
  if (individual[u] !== 0) return all ? 1 : 0;
  const isBroken = (unit.status[squadOf(b, u)] & Status.Broken) !== 0 && unit.place[u] !== Place.reserve;
  const lost = all || isBroken;
  if (points[u] <= 100 && combatSquad[u] === 0) return lost ? 1 : 0;
  return lost ? 2 : 2 * gone >= startModels[u] ? 1 : 0;
}

/** Checks that victory points are the sum over lost enemies, and that the winner has more (W40K-START-007). */
export function victoryFaults(b: W40kBattle): string[] {
  const { setup, field, core } = b;
  const wrong: string[] = [];
  const sums = [0, 0];
  for (let u = 0; u < setup.units; u++) sums[1 - setup.unit.player[u]] += pays(b, u);
  for (const p of [0, 1] as const) {
    const told = victoryPoints(b, p);
    if (told !== sums[p]) wrong.push(`${setup.lists[p]} has ${told} victory points, not ${sums[p]}`);
    if (core.over[0] !== 0 && field.vp[p] !== sums[p]) wrong.push(`${setup.lists[p]} ends with ${field.vp[p]}`);
  }
  if (core.over[0] === 0) return wrong;
  const winner = sums[0] === sums[1] ? -1 : sums[0] > sums[1] ? 0 : 1;
  if (core.winner[0] !== winner) wrong.push(`the winner is ${core.winner[0]}, not ${winner}`);
  return wrong;
}
