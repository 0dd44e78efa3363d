import { INCH } from '../../../kernel/geometry/measures.js';
import { NONE } from '../../../kernel/layout.js';
import { chained, linked, SQUAD } from '../../../skirmish/coherency.js';
import { collectFoes, gather, Movers as Job, type Movers, shareToFoes } from '../../../skirmish/movers.js';
import { isTogether } from '../caches/coherency.js';
import { atLeastApart } from '../caches/squad-circles.js';
import { coherencyOf } from '../characters/protection.js';
import { Refusal } from '../core/refusals.js';
import { Did, Hidden, ModelDid, Status, type W40kBattle } from '../core/state.js';
import {
  anyFreeToMove,
  engaged,
  firstJoined,
  membersOf,
  nextJoined,
  onTable,
  playerOf,
  squadOf,
} from '../core/units.js';

/** W40K-RUN-003: enemies within this distance forbid a run and end one, ticks. */
export const RUN_STOPS = 8 * INCH;

/** Scratch: the models about to move, and enemies that could halt them or be their targets. */
export const job = new Job();
const list = new Int32Array(SQUAD);
const notHidden = new Uint8Array(256);

/**
 * Returns the movement characteristic of model `m` in ticks (W40K-MOVE-002, W40K-CAV-004); 0 while it is knocked down,
 * stands up or is blinded.
 */
export function moveOf(b: W40kBattle, m: number): number {
  if (b.model.dazed[m] !== 0) return 0;
  return b.setup.type.M[b.setup.model.type[m]] * INCH;
}

/** Returns 1 for each enemy unit of `player` that is not hidden or has been spotted. Scratch. */
export function seenEnemies(b: W40kBattle, player: number): Uint8Array {
  for (let u = 0; u < b.setup.units; u++) {
    notHidden[u] = playerOf(b, u) !== player && b.unit.hidden[squadOf(b, u)] !== Hidden.hidden ? 1 : 0;
  }
  return notHidden;
}

/**
 * Prepares the movable models of squad `u`, with `times` their Move, and their obstacles. Engaged models stay
 * (W40K-MOVE-008), and so do models out of coherency that count as broken (W40K-SQUAD-006). A character that joined the
 * squad in this turn has no move left (W40K-HERO-017, W40K-MOVE-002), and the others keep in coherency with him. The
 * result is scratch.
 */
export function readyMovers(b: W40kBattle, u: number, times: number, clear = INCH): Movers {
  const n = membersOf(b, u, list);
  const { engaged: contacts, outOfCoherency, did } = b.model;
  job.n = 0;
  for (let i = 0; i < n; i++) {
    const m = list[i];
    if (contacts[m] !== 0 || outOfCoherency[m] !== 0) continue;
    job.allow[job.n] = (did[m] & ModelDid.Move) !== 0 ? 0 : times * moveOf(b, m);
    job.model[job.n++] = m;
  }
  job.total = job.n;
  for (let i = 0; i < n; i++) if (contacts[list[i]] !== 0) job.model[job.total++] = list[i];
  job.gap = coherencyOf(b, u);
  job.clear = clear;
  gather(b, job, playerOf(b, u));
  const { x, y, radius, total, gap } = job;
  job.coherent = job.n === n ? isTogether(b, u, gap) : chained(x, y, radius, job.n, total, gap);
  return job;
}

const chain = new Int32Array(SQUAD);

/**
 * Returns what `readyMovers` would find for squad `u`: -1 if no model can move, 0 if the movable models are out of
 * coherency, 1 if they are in coherency.
 */
export function readiness(b: W40kBattle, u: number): number {
  if (b.field.links[0] === 0 && onTable(b, u) && !anyOutOfCoherency(b, u))
    return isTogether(b, u, coherencyOf(b, u)) ? 1 : 0;
  const n = membersOf(b, u, list);
  const { engaged: contacts, outOfCoherency } = b.model;
  let free = 0;
  for (let i = 0; i < n; i++) if (contacts[list[i]] === 0 && outOfCoherency[list[i]] === 0) chain[free++] = list[i];
  if (free === 0) return -1;
  if (free === n) return isTogether(b, u, coherencyOf(b, u)) ? 1 : 0;
  let all = free;
  for (let i = 0; i < n; i++) if (contacts[list[i]] !== 0) chain[all++] = list[i];
  return linked(b, chain, free, all, coherencyOf(b, u)) ? 1 : 0;
}

/** True if any model of squad `u` is cut off from the squad. */
function anyOutOfCoherency(b: W40kBattle, u: number): boolean {
  const { first, count } = b.setup.unit;
  const { outOfCoherency } = b.model;
  for (let m = first[u], end = m + count[u]; m < end; m++) if (outOfCoherency[m] !== 0) return true;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (outOfCoherency[first[g]] !== 0) return true;
  return false;
}

/** Enemies whose nearness ends a run of these movers (W40K-RUN-004; GAP W40K-RUN-004: hidden enemies that nobody has spotted do not). */
export function heedFoes(b: W40kBattle, j: Movers, u: number): void {
  collectFoes(b, j, playerOf(b, u), RUN_STOPS, seenEnemies(b, playerOf(b, u)));
}

/**
 * Prepares `readyMovers` for a run of squad `u`, for which `mayRun` is true, with the enemies that would end the run.
 */
export function readyRunners(b: W40kBattle, u: number): Movers {
  const j = readyMovers(b, u, 2);
  heedFoes(b, j, u);
  return j;
}

/**
 * W40K-RUN-001, W40K-RUN-002, W40K-RUN-003: true if the whole squad may run, because no visible enemy is within 8
 * inches of any of its models.
 */
export function mayRun(b: W40kBattle, u: number): boolean {
  if (engaged(b, u)) return false;
  return !anyBeside(b, u) || !seenNear(b, u, membersOf(b, u, list));
}

/** True if any enemy may be near enough to squad `u` to forbid a run, judged by the circles around both. */
function anyBeside(b: W40kBattle, u: number): boolean {
  for (let v = 0; v < b.setup.units; v++) {
    if (playerOf(b, v) !== playerOf(b, u) && onTable(b, v) && atLeastApart(b, u, v) < RUN_STOPS + 1) return true;
  }
  return false;
}

function seenNear(b: W40kBattle, u: number, n: number): boolean {
  const seen = seenEnemies(b, playerOf(b, u));
  const { model, setup } = b;
  for (let o = 0; o < setup.models; o++) {
    if (seen[setup.model.unit[o]] === 0 || model.place[o] !== 1) continue;
    for (let i = 0; i < n; i++) {
      const m = list[i];
      const near = RUN_STOPS + setup.model.radius[o] + setup.model.radius[m];
      if ((model.x[o] - model.x[m]) ** 2 + (model.y[o] - model.y[m]) ** 2 <= near * near) return true;
    }
  }
  return false;
}

/** Bits of `did` that exclude a move by choice in this movement phase. */
const NO_MOVE = Did.MoveDone | Did.Stay | Did.Charge | Did.DeclareCharge | Did.Compulsory | Did.Flee | Did.BreakOff;

/**
 * True if squad `u` of the active player may still move in the remaining moves. It may not on overwatch
 * (W40K-OVER-003), broken (W40K-BROKE-001), after a charge (W40K-CHRG-009), after a compulsory move (W40K-COMP-002), or
 * with all its models engaged.
 */
export function mayMove(b: W40kBattle, u: number): boolean {
  if (!onTable(b, u) || b.unit.host[u] >= 0 || playerOf(b, u) !== b.core.active[0]) return false;
  if ((b.unit.did[u] & NO_MOVE) !== 0 || b.unit.overwatch[u] !== 0 || (b.unit.status[u] & Status.Broken) !== 0)
    return false;
  return anyFreeToMove(b, u);
}

/** Returns the square of the distance in ticks of the nearest seen enemy model from x, y. */
function toNearest(b: W40kBattle, seen: Uint8Array, x: number, y: number): number {
  const { model, setup } = b;
  let least = Infinity;
  for (let o = 0; o < setup.models; o++) {
    if (seen[setup.model.unit[o]] === 0 || model.place[o] !== 1) continue;
    const squared = (model.x[o] - x) ** 2 + (model.y[o] - y) ** 2;
    if (squared < least) least = squared;
  }
  return least;
}

/**
 * Returns why an arrangement that is legal for each model is illegal for the squad, or 0: shaken squads have limits
 * (W40K-SHAKE-002, W40K-SHAKE-003).
 * ends nearer to the nearest enemy. GAP W40K-SHAKE-002: toward the enemy is read as nearer to the nearest enemy that is seen.
 */
export function allowedMove(b: W40kBattle, j: Movers, u: number): number {
  if ((b.unit.status[u] & Status.Shaken) === 0) return 0;
  const seen = seenEnemies(b, playerOf(b, u));
  for (let i = 0; i < j.n; i++) {
    const dx = j.endX[i] - j.x[i];
    const dy = j.endY[i] - j.y[i];
    if (dx === 0 && dy === 0) continue;
    if (toNearest(b, seen, j.endX[i], j.endY[i]) < toNearest(b, seen, j.x[i], j.y[i])) return Refusal.TowardEnemy;
  }
  return 0;
}

/**
 * Returns why a run that is legal for each model is illegal for the squad, or 0. Call `readyRunners` first. A squad out
 * of coherency must be together after its move (W40K-SQUAD-005), so it may not be halted on the way (W40K-RUN-004).
 */
export function allowedRun(b: W40kBattle, j: Movers, u: number): number {
  if (!j.coherent && shareToFoes(j) < 1) return Refusal.OutOfCoherency;
  return allowedMove(b, j, u);
}
