// Whether a mover can go a straight way past all that `gather` and `sortOut` have found to be near it.
import { TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { costOfPiece, isBeside } from './ground.js';
import { Hindrance, type Movers, NEAR, sortOut } from './movers.js';
import { squaredToSegment } from './segments.js';

/** Does a base in the way, whose numbers begin at `at`, bar a way that leads (dx, dy) far, `long` its square? */
function bars(near: Float64Array, at: number, dx: number, dy: number, long: number): boolean {
  const wx = near[at];
  const wy = near[at + 1];
  const along = wx * dx + wy * dy;
  if (along <= 0) return false; // the way leads off from it: whoever stands too near may go away
  const touch = near[at + 2];
  if (along >= long) return (wx - dx) * (wx - dx) + (wy - dy) * (wy - dy) < touch * touch;
  return wx * wx + wy * wy - (along * along) / long < touch * touch;
}

/** Does the straight way of mover `i`, (dx, dy) far, lead through a base in the way, or nearer to an enemy than it may be? */
function passage(j: Movers, i: number, dx: number, dy: number, long: number): number {
  for (let at = j.nearFirst[i], end = j.nearEnd[i]; at < end; at += NEAR) {
    if (!bars(j.near, at, dx, dy, long)) continue;
    return j.near[at + 3] !== 0 && j.clear > 0 ? Hindrance.nearEnemy : Hindrance.inTheWay;
  }
  return Hindrance.none;
}

/** Is the straight way of mover `i` to x1, y1 barred by bases in the way, or by the inch that is left to enemies? */
export function isWayBarred(b: SkirmishBattle, j: Movers, i: number, x1: number, y1: number): boolean {
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  const dx = x1 - j.x[i];
  const dy = y1 - j.y[i];
  return j.nearEnd[i] > j.nearFirst[i] && isBarred(j, i, dx, dy, dx * dx + dy * dy);
}

/** As `passage`, with the base that was in the way last asked first. */
function isBarred(j: Movers, i: number, dx: number, dy: number, long: number): boolean {
  const { near } = j;
  const hint = j.nearHint[i];
  if (bars(near, hint, dx, dy, long)) return true;
  for (let at = j.nearFirst[i], end = j.nearEnd[i]; at < end; at += NEAR) {
    if (at === hint || !bars(near, at, dx, dy, long)) continue;
    j.nearHint[i] = at;
    return true;
  }
  return false;
}

/** Ticks by which ends that are rounded to whole ticks may turn a way, and a little more. */
const TURNED = 3;

/**
 * A share of the way of mover `i`, (dx, dy) far, from which on bases in the way bar it for certain, be its end rounded as it may;
 * Infinity without any. Only shares of `least` or more are asked about. What is not barred by this must still be judged.
 */
export function barredFrom(b: SkirmishBattle, j: Movers, i: number, dx: number, dy: number, least: number): number {
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  const { near } = j;
  const long = dx * dx + dy * dy;
  let share = Infinity;
  for (let at = j.nearFirst[i], end = j.nearEnd[i]; at < end; at += NEAR) {
    const wx = near[at];
    const wy = near[at + 1];
    const along = wx * dx + wy * dy;
    if (along * least <= Math.abs(wx) + Math.abs(wy)) continue; // behind it, or nearly beside it
    const touch = near[at + 2] - TURNED;
    const across = wx * dy - wy * dx;
    const half = touch * touch * long - across * across;
    if (half <= 0) continue;
    const from = (along - Math.sqrt(half)) / long;
    if (from >= share) continue;
    share = from;
    j.nearHint[i] = at;
  }
  return share;
}

/** Ticks of move that mover `i` uses on its straight way, `long` ticks, terrain included; Infinity if that stops it. */
function costOfGround(b: SkirmishBattle, j: Movers, i: number, x1: number, y1: number, long: number): number {
  const { terrain } = b.setup;
  const r = j.radius[i];
  let cost = long;
  for (let k = j.ownFirst[i], end = j.ownEnd[i]; k < end; k++) {
    const t = j.own[k];
    const far = terrain.radius[t] + r;
    if (squaredToSegment(terrain.x[t], terrain.y[t], j.x[i], j.y[i], x1, y1) > far * far) continue;
    if (isBeside(terrain.edges[t], j.x[i], j.y[i], x1, y1, r)) continue;
    cost += costOfPiece(b, j.model[i], t, j.x[i], j.y[i], x1, y1, j.allow[i]);
    if (cost === Infinity) return cost;
  }
  return cost;
}

/**
 * May mover `i` go straight to x1, y1? Its own move, the table's edge, ground and obstacles, bases in the way and the inch
 * that is left to enemies are looked at (W40K-MOVE-002, W40K-MOVE-006, W40K-TERN-001); its comrades are not.
 */
export function hindrance(b: SkirmishBattle, j: Movers, i: number, x1: number, y1: number): number {
  const dx = x1 - j.x[i];
  const dy = y1 - j.y[i];
  if (dx === 0 && dy === 0) return Hindrance.none;
  const r = j.radius[i];
  if (x1 < r || y1 < r || x1 + r > b.setup.width || y1 + r > b.setup.depth) return Hindrance.offTable;
  const most = j.allow[i] + TOUCH;
  const long = dx * dx + dy * dy;
  if (long > most * most) return Hindrance.tooFar;
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  const hit = passage(j, i, dx, dy, long);
  if (hit !== Hindrance.none || j.ownEnd[i] === j.ownFirst[i]) return hit;
  const cost = costOfGround(b, j, i, x1, y1, Math.sqrt(long));
  if (cost === Infinity) return Hindrance.impassable;
  return cost > most ? Hindrance.tooFar : Hindrance.none;
}

/** Does nothing at all hinder mover `i` on its straight way to x1, y1? As `hindrance`, which says what. */
export function isFree(b: SkirmishBattle, j: Movers, i: number, x1: number, y1: number): boolean {
  const dx = x1 - j.x[i];
  const dy = y1 - j.y[i];
  if (dx === 0 && dy === 0) return true;
  const r = j.radius[i];
  if (x1 < r || y1 < r || x1 + r > b.setup.width || y1 + r > b.setup.depth) return false;
  const most = j.allow[i] + TOUCH;
  const long = dx * dx + dy * dy;
  if (long > most * most) return false;
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  if (j.nearEnd[i] > j.nearFirst[i] && isBarred(j, i, dx, dy, long)) return false;
  return j.ownEnd[i] === j.ownFirst[i] || costOfGround(b, j, i, x1, y1, Math.sqrt(long)) <= most;
}
