// Paths of a character to a unit that it joins (T9A-CHR-003, T9A-CHR-005), or out of its own unit (T9A-CHR-012):
// straight, or round a corner of an obstacle. A character is one model and may pivot as often as it likes (T9A-MOV-003,
// T9A-MOV-011).

import { SEGMENTS } from '../../kernel/core.js';
import { ANGLE_MASK, EIGHTH_TURN, HALF_INCH, QUARTER_TURN } from '../../kernel/geometry/measures.js';
import { squaredGapToPoint } from '../../kernel/geometry/rectangle.js';
import { Stretch, sweepToRectangle } from '../../kernel/geometry/sweep.js';
import { bearing, COS, SIN, stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import type { RegimentsBattle } from '../battle.js';
import { formationOf } from '../core/units.js';
import { ignoredUnit, isIgnored, type Obstacles, obstaclesOf, Shape, writeCorner } from '../obstacles.js';
import { Go, segment } from '../paths.js';
import { freeStraight, freeTurn, prepareMove } from '../surroundings.js';

const stretch = new Float64Array(2);

/** Value used instead of a unit for a path to a place on the table. The place is in `goal`, ticks. */
const GOAL = -2;
const goal = new Float64Array(2);

/**
 * Returns the direction from the Centre of `c` to a point of unit `u` that lies `across` ticks to the right of its
 * Centre and `ahead` ticks in front of it.
 */
function towards(b: RegimentsBattle, c: number, u: number, across: number, ahead: number): number {
  const { x, y, facing } = b.unit;
  const s = SIN[facing[u]];
  const cosine = COS[facing[u]];
  return bearing(x[u] + across * cosine + ahead * s - x[c], y[u] - across * s + ahead * cosine - y[c]);
}

/** Returns the direction from the Centre of `c` to the nearest point of unit `u`. */
function towardsNearest(b: RegimentsBattle, c: number, u: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const dx = x[c] - x[u];
  const dy = y[c] - y[u];
  const across = Math.max(-halfWidth[u], Math.min(halfWidth[u], dx * COS[f] - dy * SIN[f]));
  const ahead = Math.max(-halfDepth[u], Math.min(halfDepth[u], dx * SIN[f] + dy * COS[f]));
  return towards(b, c, u, across, ahead);
}

/** Returns how far `c` has to go in direction `direction` until it touches `u`, ticks; -1 if it passes by. */
function distanceTo(b: RegimentsBattle, c: number, u: number, direction: number): number {
  const { x, y, facing, halfWidth: w, halfDepth: d } = b.unit;
  const meets = sweepToRectangle(
    x[c],
    y[c],
    direction,
    w[c],
    d[c],
    direction,
    0,
    x[u],
    y[u],
    facing[u],
    w[u],
    d[u],
    stretch,
  );
  return meets ? Math.max(0, Math.floor(stretch[Stretch.Enters])) : -1;
}

/** Makes the unit of `c`, and the unit to which it goes, ignored units for its path, or ends that with `on` false. */
function clearWay(b: RegimentsBattle, c: number, u: number, on: boolean): void {
  const home = formationOf(b, c);
  if (u !== GOAL) ignoredUnit(b, u, on);
  if (home !== c) ignoredUnit(b, home, on);
}

/**
 * True if nothing bars the way of `c` for `distance` ticks in direction `direction`, apart from its own unit and the
 * unit to which it goes.
 */
function isFree(b: RegimentsBattle, c: number, u: number, direction: number, distance: number): boolean {
  const { x, y, halfWidth, halfDepth } = b.unit;
  const w = halfWidth[c];
  const d = halfDepth[c];
  clearWay(b, c, u, true);
  const o = prepareMove(b, c, distance + w + d);
  const free = freeStraight(b, c, x[c], y[c], direction, w, d, direction, distance, o);
  clearWay(b, c, u, false);
  return free >= distance;
}

/** Largest number of straight legs of a path: it passes two corners. */
const LEGS = 3;

/** A path: its length in ticks, and for each leg its start, its direction and its length. */
class Route {
  way = 0;
  legs = 1;
  readonly x = new Int32Array(LEGS);
  readonly y = new Int32Array(LEGS);
  readonly direction = new Int32Array(LEGS);
  readonly length = new Int32Array(LEGS);

  /** Index of the last leg. */
  get last(): number {
    return this.legs - 1;
  }

  copy(from: Route): void {
    this.way = from.way;
    this.legs = from.legs;
    for (let k = 0; k < LEGS; k++) {
      this.x[k] = from.x[k];
      this.y[k] = from.y[k];
      this.direction[k] = from.direction[k];
      this.length[k] = from.length[k];
    }
  }
}

/** The path that `wayTo` found last. */
export const route = new Route();
/** The path being tried, and the shortest path with corners. */
const tried = new Route();
const bent = new Route();

/**
 * Further points of a unit at which a path may aim, in halves of the unit's width and depth: corners, middles of its
 * sides, Centre.
 */
const AIMS = [1, 1, -1, 1, 1, -1, -1, -1, 0, 1, 0, -1, 1, 0, -1, 0, 0, 0] as const;

/** Direction of the path that `straightTo` found last. */
let straight = 0;

/** Returns the length of the straight path of `c` to the place in `goal`; -1 if it is barred or longer than `limit`. */
function straightToGoal(b: RegimentsBattle, c: number, limit: number): number {
  const dx = goal[0] - b.unit.x[c];
  const dy = goal[1] - b.unit.y[c];
  const distance = Math.floor(Math.sqrt(dx * dx + dy * dy));
  straight = bearing(dx, dy);
  return distance <= limit && isFree(b, c, GOAL, straight, distance) ? distance : -1;
}

/**
 * Returns the length of the shortest straight path on which `c` touches `u`, to its nearest point or to another; -1 if
 * none has at most `limit` ticks.
 */
function straightTo(b: RegimentsBattle, c: number, u: number, limit: number): number {
  if (u === GOAL) return straightToGoal(b, c, limit);
  const { halfWidth, halfDepth } = b.unit;
  straight = towardsNearest(b, c, u);
  const shortest = distanceTo(b, c, u, straight);
  if (shortest < 0 || shortest > limit) return -1;
  if (isFree(b, c, u, straight, shortest)) return shortest;
  let least = Infinity;
  for (let k = 0; k < AIMS.length; k += 2) {
    const direction = towards(b, c, u, AIMS[k] * halfWidth[u], AIMS[k + 1] * halfDepth[u]);
    const distance = distanceTo(b, c, u, direction);
    if (distance < 0 || distance > limit || distance >= least || !isFree(b, c, u, direction, distance)) continue;
    least = distance;
    straight = direction;
  }
  return least < Infinity ? least : -1;
}

/** Sets leg `leg` of the path being tried as its last one. It begins where `c` stands. */
function setLeg(b: RegimentsBattle, c: number, leg: number, direction: number, length: number): void {
  tried.legs = leg + 1;
  tried.x[leg] = b.unit.x[c];
  tried.y[leg] = b.unit.y[c];
  tried.direction[leg] = direction;
  tried.length[leg] = length;
  tried.way = 0;
  for (let k = 0; k <= leg; k++) tried.way += tried.length[k];
}

/**
 * True if `c` may turn at its place from the direction of the previous leg to that of this one. At the start it has
 * already turned.
 */
function mayTurn(b: RegimentsBattle, c: number, u: number, leg: number, to: number): boolean {
  if (leg === 0) return true;
  const { x, y, halfWidth, halfDepth } = b.unit;
  const from = tried.direction[leg - 1];
  clearWay(b, c, u, true);
  const o = prepareMove(b, c, halfWidth[c] + halfDepth[c]);
  const right = (to - from) & ANGLE_MASK;
  const left = (from - to) & ANGLE_MASK;
  const turn = right <= left ? right : -left;
  const free = freeTurn(x[c], y[c], from, halfWidth[c], halfDepth[c], x[c], y[c], turn, o);
  clearWay(b, c, u, false);
  return free >= Math.abs(turn);
}

/** Largest number of points at which a path may pass the corners of one obstacle. */
const MOST_CORNERS = 64;
const passX = new Int32Array(MOST_CORNERS);
const passY = new Int32Array(MOST_CORNERS);
const corner = new Float64Array(2);

/**
 * Returns how far away, in ticks, `c` passes a corner: half an inch plus its base, measured both ways, and room to
 * turn.
 */
function offCorner(b: RegimentsBattle, c: number): number {
  const w = b.unit.halfWidth[c];
  const d = b.unit.halfDepth[c];
  const round = Math.sqrt(w * w + d * d) + HALF_INCH;
  return Math.ceil(Math.max(Math.SQRT2 * (w + HALF_INCH), round)) + 2; // plus two ticks for rounding
}

/**
 * Computes the points at which `c` passes the corners of obstacle `i`.
 * @returns the number of points
 */
function layCorners(b: RegimentsBattle, c: number, o: Obstacles, i: number): number {
  const off = offCorner(b, c);
  const isHull = o.shape[i] === Shape.polygon;
  const count = isHull ? Math.min(MOST_CORNERS, o.corners[i]) : 4;
  for (let k = 0; k < count; k++) {
    const f = o.facing[i];
    writeCorner(o, i, k, corner, 0);
    const px = corner[0];
    const py = corner[1];
    // At a corner of a rectangle the direction is half-way between its sides; at a corner of a hull it leads away from
    // the hull's middle.
    let outwards = bearing(px - o.x[i], py - o.y[i]);
    if (!isHull) {
      const quarter = Math.floor(((outwards - f) & ANGLE_MASK) / QUARTER_TURN);
      outwards = (f + quarter * QUARTER_TURN + EIGHTH_TURN) & ANGLE_MASK;
    }
    passX[k] = Math.round(px + off * SIN[outwards]);
    passY[k] = Math.round(py + off * COS[outwards]);
  }
  return count;
}

/** Returns a lower bound for the ticks that `c` still has to go from a point to touch `u` or to reach its goal. */
function stillToGo(b: RegimentsBattle, c: number, u: number, px: number, py: number): number {
  const { x, y, facing, halfWidth: w, halfDepth: d } = b.unit;
  if (u === GOAL) return Math.sqrt((goal[0] - px) * (goal[0] - px) + (goal[1] - py) * (goal[1] - py)) - 2;
  const apart = Math.sqrt(squaredGapToPoint(x[u], y[u], facing[u], w[u], d[u], px, py));
  return apart - Math.sqrt(w[c] * w[c] + d[c] * d[c]) - 2; // minus two ticks for rounding
}

/**
 * Extends the path being tried from the place of `c` past corner `k` of `count`, as leg `leg`. `step` leads to the next
 * corner.
 */
function passCorner(
  b: RegimentsBattle,
  c: number,
  u: number,
  k: number,
  count: number,
  leg: number,
  step: number,
): void {
  const { x, y } = b.unit;
  const startX = x[c];
  const startY = y[c];
  const dx = passX[k] - startX;
  const dy = passY[k] - startY;
  if (passX[k] < 0 || passY[k] < 0 || passX[k] > b.setup.width || passY[k] > b.setup.depth) return; // T9A-SPC-005
  const direction = bearing(dx, dy);
  const length = Math.ceil(Math.sqrt(dx * dx + dy * dy));
  setLeg(b, c, leg, direction, length);
  const gone = tried.way;
  if (gone + Math.max(0, stillToGo(b, c, u, passX[k], passY[k])) >= bent.way) return;
  if (!mayTurn(b, c, u, leg, direction) || !isFree(b, c, u, direction, length)) return;
  x[c] = startX + stepEast(direction, length); // judged tentatively at that place, then undone
  y[c] = startY + stepNorth(direction, length);
  const rest = straightTo(b, c, u, bent.way - gone - 1);
  if (rest >= 0 && mayTurn(b, c, u, leg + 1, straight)) {
    setLeg(b, c, leg + 1, straight, rest);
    bent.copy(tried);
  } else if (leg + 2 < LEGS) {
    for (let turn = -1; turn <= 1; turn += 2) {
      if (step === 0 || turn === step) passCorner(b, c, u, (k + turn + count) % count, count, leg + 1, turn);
    }
  }
  x[c] = startX;
  y[c] = startY;
}

/** Finds the shortest path round one or two corners of obstacles within reach and stores it in `bent`. */
function goAround(b: RegimentsBattle, c: number, u: number, limit: number): void {
  const { x, y } = b.unit;
  const o = obstaclesOf(b);
  const home = formationOf(b, c);
  const off = offCorner(b, c);
  bent.way = limit + 1;
  for (let i = 0; i < o.count; i++) {
    if (o.owner[i] === u || o.owner[i] === home || o.shape[i] === Shape.circle || isIgnored(b, o, i, c)) continue;
    const dx = o.x[i] - x[c];
    const dy = o.y[i] - y[c];
    const aside = o.radius[i] + off; // the points around the obstacle lie within this distance of its middle
    if (Math.sqrt(dx * dx + dy * dy) + stillToGo(b, c, u, o.x[i], o.y[i]) - 2 * aside > limit) continue;
    const count = layCorners(b, c, o, i);
    for (let k = 0; k < count; k++) passCorner(b, c, u, k, count, 0, 0);
  }
}

/**
 * Returns how far the character `c` has to go to touch unit `u`, in ticks; -1 if it cannot, or not within `limit`. It
 * turns towards the nearest point of the unit and goes straight, through its own unit if it comes from one
 * (T9A-CHR-012). If that way is barred, it goes straight to another point, by the shortest such way; if all are barred,
 * round one or two corners. Leaves the path in `route`.
 */
export function wayTo(b: RegimentsBattle, c: number, u: number, limit: number): number {
  const way = straightTo(b, c, u, limit);
  if (way >= 0) {
    setLeg(b, c, 0, straight, way);
    route.copy(tried);
    return way;
  }
  const nearest = distanceTo(b, c, u, towardsNearest(b, c, u));
  if (nearest < 0 || nearest >= limit) return -1;
  goAround(b, c, u, limit);
  if (bent.way > limit) return -1;
  route.copy(bent);
  return bent.way;
}

/**
 * Returns how far the character `c` has to go to the place (x, y), where it may stand, if the straight way is barred:
 * round one or two corners of an obstacle. The result is in ticks, or -1. Leaves the path in `route`.
 */
export function wayAround(b: RegimentsBattle, c: number, x: number, y: number, limit: number): number {
  goal[0] = x;
  goal[1] = y;
  goAround(b, c, GOAL, limit);
  if (bent.way > limit) return -1;
  route.copy(bent);
  return bent.way;
}

/** Returns the ticks of the path in `route` before its last leg. */
export const beforeLastLeg = (): number => route.way - route.length[route.last];

/** True if `that` is true for any leg of the path in `route`. */
export function anyLeg<B extends RegimentsBattle>(
  b: B,
  c: number,
  that: (b: B, c: number, x: number, y: number, direction: number, length: number) => boolean,
): boolean {
  const { legs, x, y, direction, length } = route;
  for (let k = 0; k < legs; k++) if (that(b, c, x[k], y[k], direction[k], length[k])) return true;
  return false;
}

/** Writes the path in `route` to `path`, for a model that faces in the path's first direction. */
export function writeWay(path: Int32Array): void {
  const { legs, direction, length } = route;
  path.fill(0, 0, SEGMENTS);
  let at = 0;
  for (let k = 0; k < legs; k++) {
    const turn = k === 0 ? 0 : (direction[k] - direction[k - 1]) & ANGLE_MASK;
    if (turn > 0) path[at++] = segment(Go.pivot, turn);
    if (length[k] > 0) path[at++] = segment(Go.forward, length[k]);
  }
}
