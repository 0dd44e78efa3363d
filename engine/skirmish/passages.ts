// Whether a mover can go a straight way past all that `gather` and `sortOut` have found to be near it.
import { TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { costOfPiece, isBeside } from './ground.js';
import { collect, Hindrance, type Movers, sortOut } from './movers.js';
import { Ground } from './terrain.js';

/** More than what rounding takes from a square. */
const ROUNDED = 1.000001;

/**
 * Does a base that is seen (wx, wy) away, and not to be come nearer to than `touch`, bar a way that leads (dx, dy) far, `long` its
 * square?
 */
export function stops(wx: number, wy: number, touch: number, dx: number, dy: number, long: number): boolean {
  const along = wx * dx + wy * dy;
  if (along <= 0) return false; // the way leads off from it: whoever stands too near may go away
  if (along >= long) return (wx - dx) * (wx - dx) + (wy - dy) * (wy - dy) < touch * touch;
  return wx * wx + wy * wy - (along * along) / long < touch * touch;
}

/**
 * The first of the bases from entry `from` to before `end`, seen (wx, wy) away and not to be come nearer to than `touch`, that a way does
 * not surely pass or lead off from; `end` without any. The way leads (dx, dy) far, `wide` is a little more than its square. Native code
 * asks about four at a time.
 */
export function nextBeside(
  wx: Float64Array,
  wy: Float64Array,
  touch: Float64Array,
  from: number,
  end: number,
  dx: number,
  dy: number,
  wide: number,
): number {
  for (let at = from; at < end; at++) {
    const across = wx[at] * dy - wy[at] * dx;
    const aside = across * across - touch[at] * touch[at] * wide;
    const behind = 0 - (wx[at] * dx + wy[at] * dy);
    // one question, for nobody could foretell the answers of two
    if ((aside > behind ? aside : behind) < 0) return at;
  }
  return end;
}

/** Does base `at` of those near mover `i` bar its way? */
function bars(j: Movers, at: number, dx: number, dy: number, long: number): boolean {
  return stops(j.nearX[at], j.nearY[at], j.nearTouch[at], dx, dy, long);
}

/** The first of the bases near a mover, from entry `from` to before `end`, that bars its way; -1. */
function whoBars(j: Movers, from: number, end: number, dx: number, dy: number, long: number): number {
  const { nearX, nearY, nearTouch } = j;
  const wide = long * ROUNDED;
  for (let at = from; at < end; at++) {
    at = nextBeside(nearX, nearY, nearTouch, at, end, dx, dy, wide);
    if (at < end && bars(j, at, dx, dy, long)) return at;
  }
  return -1;
}

/** Does the straight way of mover `i`, (dx, dy) far, lead through a base in the way, or nearer to an enemy than it may be? */
function passage(j: Movers, i: number, dx: number, dy: number, long: number): number {
  const at = whoBars(j, j.nearFirst[i], j.nearEnd[i], dx, dy, long);
  if (at < 0) return Hindrance.none;
  return j.nearFoe[at] !== 0 && j.clear > 0 ? Hindrance.nearEnemy : Hindrance.inTheWay;
}

/**
 * Is the straight way of mover `i` to x1, y1 barred by bases in the way that it could meet, or by the inch that is left to enemies? As
 * `isFree`, of a mover that is asked so little that nothing is sorted out for it.
 */
export function isWayBarred(b: SkirmishBattle, j: Movers, i: number, x1: number, y1: number): boolean {
  collect(b, j);
  const x = j.x[i];
  const y = j.y[i];
  const dx = x1 - x;
  const dy = y1 - y;
  const long = dx * dx + dy * dy;
  const far = j.allow[i] + j.radius[i];
  for (let k = 0; k < j.blockers; k++) {
    const wx = j.blockX[k] - x;
    const wy = j.blockY[k] - y;
    const reach = far + j.blockRadius[k];
    if (wx * wx + wy * wy >= reach * reach) continue;
    if (stops(wx, wy, j.blockRadius[k] + j.radius[i] - TOUCH, dx, dy, long)) return true;
  }
  return false;
}

/** Is x, y, on the way of mover `i`, barred by bases in the way or the inch that is left to enemies, of those that do not bar where it is now? */
export function isPlaceBarred(b: SkirmishBattle, j: Movers, i: number, x: number, y: number): boolean {
  collect(b, j);
  for (let k = 0; k < j.blockers; k++) {
    const near = j.blockRadius[k] + j.radius[i] - TOUCH;
    if (!isNearer(j.blockX[k] - x, j.blockY[k] - y, near)) continue;
    if (!isNearer(j.blockX[k] - j.x[i], j.blockY[k] - j.y[i], near)) return true;
  }
  return false;
}

/** Does the straight way of mover `i`, (dx, dy) far, lead through a base in the way? The one that did last is asked first. */
function isBarred(j: Movers, i: number, dx: number, dy: number, long: number): boolean {
  if (bars(j, j.nearHint[i], dx, dy, long)) return true;
  const at = whoBars(j, j.nearFirst[i], j.nearEnd[i], dx, dy, long);
  if (at < 0) return false;
  j.nearHint[i] = at;
  return true;
}

/** Ticks by which ends that are rounded to whole ticks may turn a way, and a little more. */
const TURNED = 3;

/**
 * A share of the way of mover `i`, (dx, dy) far, from which on bases in the way bar it for certain, be its end rounded as it may;
 * Infinity without any. Only shares of `least` or more are asked about. What is not barred by this must still be judged.
 */
export function barredFrom(b: SkirmishBattle, j: Movers, i: number, dx: number, dy: number, least: number): number {
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  const { nearX, nearY, nearTouch } = j;
  const long = dx * dx + dy * dy;
  let share = Infinity;
  for (let at = j.nearFirst[i], end = j.nearEnd[i]; at < end; at++) {
    const wx = nearX[at];
    const wy = nearY[at];
    const along = wx * dx + wy * dy;
    if (along * least <= Math.abs(wx) + Math.abs(wy)) continue; // behind it, or nearly beside it
    const touch = nearTouch[at] - TURNED;
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

/**
 * Is nobody and no piece of terrain near the strip of ground over which the bases of all movers come when each goes (dx, dy) far?
 * Then nothing but the table's edge and the length of the way can hinder any of them.
 */
export function isStripClear(b: SkirmishBattle, j: Movers, dx: number, dy: number): boolean {
  collect(b, j);
  const long = Math.sqrt(dx * dx + dy * dy);
  let left = Infinity;
  let right = -Infinity;
  let rear = Infinity;
  let front = -Infinity;
  // across the way and along it, all times its length
  for (let i = 0; i < j.n; i++) {
    const across = j.x[i] * dy - j.y[i] * dx;
    const along = j.x[i] * dx + j.y[i] * dy;
    const r = j.radius[i] * long;
    if (across - r < left) left = across - r;
    if (across + r > right) right = across + r;
    if (along - r < rear) rear = along - r;
    if (along + r > front) front = along + r;
  }
  front += long * long;
  for (let k = 0; k < j.blockers; k++) {
    const across = j.blockX[k] * dy - j.blockY[k] * dx;
    const r = j.blockRadius[k] * long;
    if (across + r <= left || across - r >= right) continue;
    const along = j.blockX[k] * dx + j.blockY[k] * dy;
    if (along + r > rear && along - r < front) return false;
  }
  const { terrain } = b.setup;
  for (let k = 0; k < j.pieces; k++) {
    const t = j.piece[k];
    const across = terrain.x[t] * dy - terrain.y[t] * dx;
    const r = terrain.radius[t] * long;
    if (across + r <= left || across - r >= right) continue;
    const along = terrain.x[t] * dx + terrain.y[t] * dy;
    if (along + r > rear && along - r < front) return false;
  }
  return true;
}

/** Is (dx, dy) nearer than `far`? */
function isNearer(dx: number, dy: number, far: number): boolean {
  return dx * dx + dy * dy < far * far;
}

/**
 * Ticks of move that mover `i` uses on its straight way, `long` ticks, terrain included; Infinity if that stops it, or if it is surely
 * more than `most`.
 */
function costOfGround(
  b: SkirmishBattle,
  j: Movers,
  i: number,
  x1: number,
  y1: number,
  long: number,
  most: number,
): number {
  const { terrain } = b.setup;
  const r = j.radius[i];
  const x0 = j.x[i];
  const y0 = j.y[i];
  const dx = x1 - x0;
  const dy = y1 - y0;
  const squared = long * long;
  let cost = long;
  for (let k = j.ownFirst[i], end = j.ownEnd[i]; k < end; k++) {
    const t = j.own[k];
    const wx = terrain.x[t] - x0;
    const wy = terrain.y[t] - y0;
    const reach = (terrain.radius[t] + r) * long;
    const across = Math.abs(wx * dy - wy * dx);
    if (across > reach) continue;
    const along = wx * dx + wy * dy;
    if (along < -reach || along > squared + reach) continue;
    const core = terrain.depth[t];
    if (core > 0 && along > 0 && terrain.ground[t] > Ground.open) {
      if (terrain.ground[t] === Ground.impassable) {
        // whoever does not stand at it already is stopped as soon as his base comes to it
        const near = isNearer(wx, wy, terrain.radius[t] + r) ? core : core + r - TOUCH - 1;
        if (across < near * long && (along < squared || isNearer(wx - dx, wy - dy, near))) return Infinity;
      } else if (across < core * long && along < squared) {
        // so much of the way at least leads over it, and each tick of that takes another one at least
        const over = core - across / long;
        if (cost + (over < long ? over : long) > most + 1) return Infinity;
      }
    }
    if (isBeside(terrain.edges[t], x0, y0, x1, y1, r)) continue;
    cost += costOfPiece(b, j.model[i], t, x0, y0, x1, y1, j.allow[i]);
    if (cost === Infinity) return cost;
  }
  return cost;
}

/** Would mover `i` at x1, y1 reach over the edge of the table? */
export function isOverEdge(b: SkirmishBattle, j: Movers, i: number, x1: number, y1: number): boolean {
  const r = j.radius[i];
  return x1 < r || y1 < r || x1 + r > b.setup.width || y1 + r > b.setup.depth;
}

/**
 * May mover `i` go straight to x1, y1? Its own move, the table's edge, ground and obstacles, bases in the way and the inch
 * that is left to enemies are looked at (W40K-MOVE-002, W40K-MOVE-006, W40K-TERN-001); its comrades are not.
 */
export function hindrance(b: SkirmishBattle, j: Movers, i: number, x1: number, y1: number): number {
  const dx = x1 - j.x[i];
  const dy = y1 - j.y[i];
  if (dx === 0 && dy === 0) return Hindrance.none;
  if (isOverEdge(b, j, i, x1, y1)) return Hindrance.offTable;
  const most = j.allow[i] + TOUCH;
  const long = dx * dx + dy * dy;
  if (long > most * most) return Hindrance.tooFar;
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  const hit = passage(j, i, dx, dy, long);
  if (hit !== Hindrance.none || j.ownEnd[i] === j.ownFirst[i]) return hit;
  const cost = costOfGround(b, j, i, x1, y1, Math.sqrt(long), Infinity);
  if (cost === Infinity) return Hindrance.impassable;
  return cost > most ? Hindrance.tooFar : Hindrance.none;
}

/** Does nothing at all hinder mover `i` on its straight way to x1, y1? As `hindrance`, which says what. */
export function isFree(b: SkirmishBattle, j: Movers, i: number, x1: number, y1: number): boolean {
  const dx = x1 - j.x[i];
  const dy = y1 - j.y[i];
  return (dx === 0 && dy === 0) || isWayFree(b, j, i, dx, dy, dx * dx + dy * dy);
}

/** The same of a way that leads (dx, dy) far and not nowhere, `long` its square. */
export function isWayFree(b: SkirmishBattle, j: Movers, i: number, dx: number, dy: number, long: number): boolean {
  const most = j.allow[i] + TOUCH;
  if (long > most * most) return false;
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  if (j.amid[i] === 0 && isOverEdge(b, j, i, j.x[i] + dx, j.y[i] + dy)) return false;
  if (j.nearEnd[i] > j.nearFirst[i] && isBarred(j, i, dx, dy, long)) return false;
  if (j.ownEnd[i] === j.ownFirst[i]) return true;
  return costOfGround(b, j, i, j.x[i] + dx, j.y[i] + dy, Math.sqrt(long), most) <= most;
}
