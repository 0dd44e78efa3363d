import { QUARTER_TURN } from '../../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { Place } from '../../../skirmish/layout.js';
import { Hindrance, type Movers, shareToFoes } from '../../../skirmish/movers.js';
import { hindrance } from '../../../skirmish/passages.js';
import { Verb } from '../core/asks.js';
import { Status, type W40kBattle } from '../core/state.js';
import { isFreeToMove, membersOf, playerOf, takeOff } from '../core/units.js';
import { allowedMove, mayRun, readyMovers, readyRunners } from './movement-allowance.js';

// Shaken Space Marines may leave the table by choice (W40K-SHAKE-002). No other unit may.

const members = new Int32Array(SQUAD);
const order = new Int32Array(SQUAD);

/** Number of edges. An edge is numbered by its direction in quarter turns: 0 north, 1 east, 2 south, 3 west. */
const EDGES = 4;

/**
 * Returns the ticks from the middle of mover `i` to where its base touches `edge`. The rest of the way is off the
 * table.
 */
function toEdge(b: W40kBattle, j: Movers, i: number, edge: number): number {
  const { width, depth } = b.setup;
  const along = edge === 0 ? depth - j.y[i] : edge === 1 ? width - j.x[i] : edge === 2 ? j.y[i] : j.x[i];
  return along - j.radius[i];
}

/** Sets the end of mover `i` to `far` ticks from its start toward `edge`. */
function endAt(j: Movers, i: number, edge: number, far: number): void {
  j.endX[i] = j.x[i] + (edge === 1 ? far : edge === 3 ? -far : 0);
  j.endY[i] = j.y[i] + (edge === 0 ? far : edge === 2 ? -far : 0);
}

/** True if mover `i` ends on the place of one of the first `k` movers in `order`. */
function onComrade(j: Movers, i: number, k: number): boolean {
  for (let q = 0; q < k; q++) {
    const o = order[q];
    const near = j.radius[i] + j.radius[o];
    if ((j.endX[i] - j.endX[o]) ** 2 + (j.endY[i] - j.endY[o]) ** 2 < near * near) return true;
  }
  return false;
}

/**
 * True if all movers of squad `u` could go straight off the table over `edge`. Leaves their ends at the edge or behind
 * comrades, and the foremost mover first in `order`.
 */
function reach(b: W40kBattle, j: Movers, u: number, edge: number): boolean {
  for (let i = 0; i < j.n; i++) {
    const far = toEdge(b, j, i, edge);
    endAt(j, i, edge, far);
    if (far > j.allow[i] || hindrance(b, j, i, j.endX[i], j.endY[i]) !== Hindrance.none) return false;
    let at = i;
    for (; at > 0 && toEdge(b, j, order[at - 1], edge) > far; at--) order[at] = order[at - 1];
    order[at] = i;
  }
  for (let k = 1; k < j.n; k++) {
    const i = order[k];
    let far = toEdge(b, j, i, edge);
    while (far > 0 && onComrade(j, i, k)) {
      far = Math.max(0, far - j.radius[i] / 4);
      endAt(j, i, edge, Math.floor(far));
    }
  }
  return allowedMove(b, j, u) === 0;
}

/**
 * Returns the movers of squad `u` on their way over `edge`, at a run with `times` 2; null if they cannot leave the
 * table there.
 */
export function leavers(b: W40kBattle, u: number, edge: number, times: number): Movers | null {
  if ((b.unit.status[u] & Status.Shaken) === 0 || edge < 0 || edge >= EDGES || (times === 2 && !mayRun(b, u)))
    return null;
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) if (!isFreeToMove(b, members[i])) return null;
  const j = times === 2 ? readyRunners(b, u) : readyMovers(b, u, 1);
  if (!reach(b, j, u, edge)) return null;
  return times === 2 && shareToFoes(j) < 1 ? null : j;
}

/** Returns the edge towards which a leaving squad faces; -1 if it faces none. */
export const edgeAhead = (facing: number): number => (facing % QUARTER_TURN === 0 ? facing / QUARTER_TURN : -1);

/**
 * W40K-SHAKE-002: lists the edges over which the shaken squad `u` may leave, its own edge first. The option's facing is
 * toward the edge; `extra` is 1 for a run.
 */
export function listLeaving(b: W40kBattle, u: number): void {
  if ((b.unit.status[u] & Status.Shaken) === 0) return;
  const home = b.field.zone[playerOf(b, u)] === 0 ? 2 : 0;
  for (let k = 0; k < EDGES; k++) {
    const edge = (home + k) % EDGES;
    for (let times = 1; times <= 2; times++) {
      const j = leavers(b, u, edge, times);
      if (j === null) continue;
      const x = j.endX[order[0]];
      const y = j.endY[order[0]];
      const i = b.option.addPose(Verb.Leave, u, 0, x, y, edge * QUARTER_TURN, 0);
      if (i >= 0) b.option.extra[i] = times - 1;
      break;
    }
  }
}

/** True if the squad may leave the table as the record says. */
export function judgeLeaving(b: W40kBattle, { target, n, x, y, facing, files, extra }: OptionRecord): boolean {
  const j = extra === 0 || extra === 1 ? leavers(b, target, edgeAhead(facing), extra + 1) : null;
  if (j === null || files !== 0 || n !== 0) return false;
  return x === j.endX[order[0]] && y === j.endY[order[0]];
}

/** Removes squad `u`, which is at the edge, from the table. */
export function goOff(b: W40kBattle, u: number): void {
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) takeOff(b, members[i], Place.fled);
}
