// Judges whether a mover can go straight past the obstacles that `gather` and `sortOut` have found near it.
import { TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { costOfPiece, isBeside } from './ground.js';
import { collect, Hindrance, type Movers, sortOut } from './movers.js';
import { barsWay, isRectangle, isShapeOverEdge, isTooNear } from './shapes.js';
import { Ground, isRaised } from './terrain.js';
import { terrainOf } from './terrain-now.js';

/** Factor larger than the rounding error of a square. */
const ROUNDED = 1.000001;

/**
 * True if a base bars a way. The base is (wx, wy) away from the start; the mover's middle may not come nearer to its
 * middle than `touch`. The way leads (dx, dy) far, `long` is its squared length.
 */
export function stops(wx: number, wy: number, touch: number, dx: number, dy: number, long: number): boolean {
  const along = wx * dx + wy * dy;
  if (along <= 0) return false; // the way leads away from the base: a mover that stands too near may leave
  if (along >= long) return (wx - dx) * (wx - dx) + (wy - dy) * (wy - dy) < touch * touch;
  return wx * wx + wy * wy - (along * along) / long < touch * touch;
}

/**
 * Returns the first base, from entry `from` to before `end`, that the way does not surely pass or lead away from; `end`
 * if there is none. The bases are (wx, wy) away and keep the distance `touch`. The way leads (dx, dy) far; `wide` is a
 * little more than its squared length.
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
    // One combined test, since a processor could not predict two separate branches.
    if ((aside > behind ? aside : behind) < 0) return at;
  }
  return end;
}

/** True if base `at` of those near mover `i` bars the mover's way. */
function bars(j: Movers, at: number, dx: number, dy: number, long: number): boolean {
  return stops(j.nearX[at], j.nearY[at], j.nearTouch[at], dx, dy, long);
}

/** Returns the first base near a mover, from entry `from` to before `end`, that bars the way; -1 if none does. */
function whoBars(j: Movers, from: number, end: number, dx: number, dy: number, long: number): number {
  const { nearX, nearY, nearTouch } = j;
  const wide = long * ROUNDED;
  for (let at = from; at < end; at++) {
    at = nextBeside(nearX, nearY, nearTouch, at, end, dx, dy, wide);
    if (at < end && bars(j, at, dx, dy, long)) return at;
  }
  return -1;
}

/**
 * Judges the straight way of mover `i`, (dx, dy) far: whether it leads through a base, or nearer to an enemy than
 * allowed. Returns a Hindrance.
 */
function passage(j: Movers, i: number, dx: number, dy: number, long: number): number {
  const at = whoBars(j, j.nearFirst[i], j.nearEnd[i], dx, dy, long);
  if (at < 0) return Hindrance.none;
  return j.nearFoe[at] !== 0 && j.clear > 0 ? Hindrance.nearEnemy : Hindrance.inTheWay;
}

/**
 * Returns the first model among `j.shapes` that bars the straight way of mover `i`, (dx, dy) far, as an index of these;
 * -1 if none does.
 */
function shapeThatBars(b: SkirmishBattle, j: Movers, i: number, dx: number, dy: number): number {
  for (let k = 0; k < j.shapes; k++) {
    if (barsWay(b, j.model[i], j.x[i], j.y[i], dx, dy, j.shapeModel[k], j.shapeRoom[k])) return k;
  }
  return -1;
}

/**
 * True if bases, or the inch to keep from enemies, bar the straight way of mover `i` to x1, y1. The result is that of
 * `isFree`, for a mover with so few queries that sorting out its obstacles does not pay.
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
  return j.shapes > 0 && shapeThatBars(b, j, i, dx, dy) >= 0;
}

/**
 * True if bases, or the inch to keep from enemies, bar the place x, y on the way of mover `i`. Obstacles that already
 * overlap the mover's present place do not count.
 */
export function isPlaceBarred(b: SkirmishBattle, j: Movers, i: number, x: number, y: number): boolean {
  collect(b, j);
  for (let k = 0; k < j.blockers; k++) {
    const near = j.blockRadius[k] + j.radius[i] - TOUCH;
    if (!isNearer(j.blockX[k] - x, j.blockY[k] - y, near)) continue;
    if (!isNearer(j.blockX[k] - j.x[i], j.blockY[k] - j.y[i], near)) return true;
  }
  for (let k = 0; k < j.shapes; k++) {
    const m = j.model[i];
    if (!isTooNear(b, m, x, y, j.shapeModel[k], j.shapeRoom[k])) continue;
    if (!isTooNear(b, m, j.x[i], j.y[i], j.shapeModel[k], j.shapeRoom[k])) return true;
  }
  return false;
}

/**
 * True if the straight way of mover `i`, (dx, dy) far, leads through a base. The base that barred the last way is
 * tested first.
 */
function isBarred(j: Movers, i: number, dx: number, dy: number, long: number): boolean {
  if (bars(j, j.nearHint[i], dx, dy, long)) return true;
  const at = whoBars(j, j.nearFirst[i], j.nearEnd[i], dx, dy, long);
  if (at < 0) return false;
  j.nearHint[i] = at;
  return true;
}

/** Upper bound for the ticks by which rounding its end to whole ticks turns a way aside. */
const TURNED = 3;

/**
 * Returns a share of the way of mover `i`, (dx, dy) far, from which on bases certainly bar it however its end is
 * rounded; Infinity if there is none. Only shares of at least `least` are searched. Shorter ways must still be judged.
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
    if (along * least <= Math.abs(wx) + Math.abs(wy)) continue; // the base lies behind the mover or nearly beside it
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
 * True if no model and no terrain is near the strip of ground that the bases of all movers cover when each goes (dx,
 * dy) far. Only the edge of the table and the length of the way can then bar any of them.
 */
export function isStripClear(b: SkirmishBattle, j: Movers, dx: number, dy: number): boolean {
  collect(b, j);
  if (j.shapes > 0) return false; // each of these is judged by its own base
  const long = Math.sqrt(dx * dx + dy * dy);
  let left = Infinity;
  let right = -Infinity;
  let rear = Infinity;
  let front = -Infinity;
  // Coordinates are across and along the way, both multiplied by the way's length.
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
  const terrain = terrainOf(b);
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

/** True if the vector (dx, dy) is shorter than `far`. */
function isNearer(dx: number, dy: number, far: number): boolean {
  return dx * dx + dy * dy < far * far;
}

/**
 * Returns the ticks of move that mover `i` uses on a straight way of `long` ticks, terrain included; Infinity if
 * terrain stops it or if the cost surely exceeds `most`.
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
  const terrain = terrainOf(b);
  const r = j.radius[i];
  const base = isRectangle(b.setup, j.model[i]) ? 0 : r; // a rectangle may be narrower than the circle around it
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
    const core = isRaised(terrain, t) ? 0 : terrain.depth[t];
    if (core > 0 && along > 0 && terrain.ground[t] > Ground.open) {
      if (terrain.ground[t] === Ground.impassable) {
        // Unless the mover already stands at the piece, it is stopped as soon as its base reaches it.
        const near = isNearer(wx, wy, terrain.radius[t] + r) ? core : core + base - TOUCH - 1;
        if (across < near * long && (along < squared || isNearer(wx - dx, wy - dy, near))) return Infinity;
      } else if (across < core * long && along < squared) {
        // At least this length of the way crosses the piece, and each tick on it costs at least one more.
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

/** True if mover `i` at x1, y1 would extend over the edge of the table. */
export function isOverEdge(b: SkirmishBattle, j: Movers, i: number, x1: number, y1: number): boolean {
  if (b.setup.shapes !== undefined) return isShapeOverEdge(b, j.model[i], x1, y1);
  const r = j.radius[i];
  return x1 < r || y1 < r || x1 + r > b.setup.width || y1 + r > b.setup.depth;
}

/**
 * Returns whether, as a Hindrance, mover `i` may go straight to x1, y1. Tested are its allowance, the edge of the
 * table, ground and obstacles, bases, and the inch to keep from enemies (W40K-MOVE-002, W40K-MOVE-006, W40K-TERN-001).
 * Its comrades are not tested.
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
  let hit = passage(j, i, dx, dy, long);
  if (j.shapes > 0 && hit === Hindrance.none) {
    const k = shapeThatBars(b, j, i, dx, dy);
    if (k >= 0) hit = j.shapeRoom[k] > 0 ? Hindrance.nearEnemy : Hindrance.inTheWay;
  }
  if (hit !== Hindrance.none || j.ownEnd[i] === j.ownFirst[i]) return hit;
  const cost = costOfGround(b, j, i, x1, y1, Math.sqrt(long), Infinity);
  if (cost === Infinity) return Hindrance.impassable;
  return cost > most ? Hindrance.tooFar : Hindrance.none;
}

/** True if nothing bars the straight way of mover `i` to x1, y1. `hindrance` tells the reason. */
export function isFree(b: SkirmishBattle, j: Movers, i: number, x1: number, y1: number): boolean {
  const dx = x1 - j.x[i];
  const dy = y1 - j.y[i];
  return (dx === 0 && dy === 0) || isWayFree(b, j, i, dx, dy, dx * dx + dy * dy);
}

/**
 * True if nothing bars the way of mover `i` that leads (dx, dy) far. The vector is not zero; `long` is its squared
 * length.
 */
export function isWayFree(b: SkirmishBattle, j: Movers, i: number, dx: number, dy: number, long: number): boolean {
  const most = j.allow[i] + TOUCH;
  if (long > most * most) return false;
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  if (j.amid[i] === 0 && isOverEdge(b, j, i, j.x[i] + dx, j.y[i] + dy)) return false;
  if (j.nearEnd[i] > j.nearFirst[i] && isBarred(j, i, dx, dy, long)) return false;
  if (j.shapes > 0 && shapeThatBars(b, j, i, dx, dy) >= 0) return false;
  if (j.ownEnd[i] === j.ownFirst[i]) return true;
  return costOfGround(b, j, i, j.x[i] + dx, j.y[i] + dy, Math.sqrt(long), most) <= most;
}
