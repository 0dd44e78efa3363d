// Bodies of models other than round bases on the ground: rectangular bases (K54) and bodies at different heights (K53).
// If the setup of a game has `shapes`, this file answers every query about bases. In other games all bases are round
// and stand on one ground, and nothing here is called.
import {
  crossHull,
  hullsOverlap,
  hullsSquaredGap,
  newHull,
  pointHull,
  polygonHull,
  rectangleHull,
  squaredGapToSegment,
} from '../kernel/geometry/convex.js';
import { nearest, TOUCH } from '../kernel/geometry/measures.js';
import { reachEast, reachNorth } from '../kernel/geometry/rectangle.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { squaredVolumeGap, volumesMeet } from '../kernel/geometry/volumes.js';
import type { SkirmishBattle, SkirmishSetup } from './battle.js';
import { type Hulls, hullGap, turnPast, wouldOverlap } from './hulls.js';
import { Place } from './layout.js';
import { feetUnder } from './levels.js';

/** Facts about bases of models that are not all round, by model row. */
export interface ShapeFacts {
  /** Half the depth in ticks of a rectangular base, whose half width is `ModelFacts.radius`; 0 for a round base. */
  readonly halfDepth: Int32Array;
  /** Radius of a circle around the whole base, ticks. */
  readonly reach: Int32Array;
}

/** Returns the facts about bases with these half widths (or radii) and half depths (0: round), ticks. */
export function shapeFacts(halfWidth: Int32Array, halfDepth: Int32Array): ShapeFacts {
  const reach = halfWidth.map((w, m) => (halfDepth[m] === 0 ? w : Math.ceil(Math.hypot(w, halfDepth[m]))));
  return { halfDepth, reach };
}

/** Returns, by model row, the radius in ticks of a circle around the whole base. */
export function reachesOf({ shapes, model }: SkirmishSetup): Int32Array {
  return shapes === undefined ? model.radius : shapes.reach;
}

/** Returns, by model row, half the depth of the bases in ticks; in a setup without shapes nothing asks for it. */
function halfDepthsOf({ shapes, model }: SkirmishSetup): Int32Array {
  return shapes === undefined ? model.radius : shapes.halfDepth;
}

/** Scratch: the two bases of a query. Entry 0 may be at a place without a model. */
const two: Hulls = {
  x: new Int32Array(2),
  y: new Int32Array(2),
  facing: new Uint16Array(2),
  radius: new Int32Array(2),
  halfDepth: new Int32Array(2),
};

/** Puts the base of model `m`, at x, y and with this facing, into entry `i` of `two`. */
function put(setup: SkirmishSetup, i: number, m: number, x: number, y: number, facing: number): void {
  two.x[i] = x;
  two.y[i] = y;
  two.facing[i] = facing;
  two.radius[i] = setup.model.radius[m];
  two.halfDepth[i] = setup.shapes === undefined ? 0 : setup.shapes.halfDepth[m];
}

/** True if model `m` has a rectangular base. */
export function isRectangle({ shapes }: SkirmishSetup, m: number): boolean {
  return shapes !== undefined && shapes.halfDepth[m] !== 0;
}

/** True if the bodies of models `a` and `o`, with their feet at these heights in ticks, share a height (K53). */
function shareHeight(setup: SkirmishSetup, a: number, aFeet: number, o: number, oFeet: number): boolean {
  const { height } = setup.model;
  return volumesMeet(aFeet, aFeet + height[a], oFeet, oFeet + height[o]);
}

/**
 * True if models `a` and `o` would share room if they stood at these places with these facings: their bases share
 * ground, deeper than TOUCH, and their bodies share a height.
 */
export function wouldMeet(
  b: SkirmishBattle,
  a: number,
  ax: number,
  ay: number,
  aFacing: number,
  o: number,
  ox: number,
  oy: number,
  oFacing: number,
): boolean {
  const { setup } = b;
  const reach = reachesOf(setup);
  const far = reach[a] + reach[o];
  if ((ox - ax) * (ox - ax) + (oy - ay) * (oy - ay) >= far * far) return false;
  put(setup, 0, a, ax, ay, aFacing);
  put(setup, 1, o, ox, oy, oFacing);
  if (!wouldOverlap(two, 0, ax, ay, aFacing, 1)) return false;
  return shareHeight(setup, a, feetUnder(b, a, ax, ay), o, feetUnder(b, o, ox, oy));
}

/** True if model `a` at x, y with this facing would share room with model `o` at its present place. */
export function meetsAt(b: SkirmishBattle, a: number, x: number, y: number, facing: number, o: number): boolean {
  const { model } = b;
  return wouldMeet(b, a, x, y, facing, o, model.x[o], model.y[o], model.facing[o]);
}

/**
 * Returns the ticks between the bodies of models `a` and `o`: between their bases in the plane, and between their
 * heights if one is higher than the other (HRD-TER-013); 0 if they meet. Round bases on one ground are as far apart as
 * their circles.
 */
export function gapBetween(b: SkirmishBattle, a: number, o: number): number {
  const { setup, model } = b;
  return gapAt(b, a, model.x[a], model.y[a], model.facing[a], o, setup.shapes === undefined ? 0 : 1);
}

/** Returns the gap of `gapBetween` with model `a` at x, y and this facing; heights count if `high` is not 0. */
function gapAt(b: SkirmishBattle, a: number, x: number, y: number, facing: number, o: number, high: number): number {
  const { setup, model } = b;
  const { height } = setup.model;
  put(setup, 0, a, x, y, facing);
  put(setup, 1, o, model.x[o], model.y[o], model.facing[o]);
  const gap = hullGap(two, 0, 1);
  if (high === 0) return gap;
  const low = feetUnder(b, a, x, y);
  const other = feetUnder(b, o, model.x[o], model.y[o]);
  return Math.sqrt(squaredVolumeGap(gap * gap, low, low + height[a], other, other + height[o]));
}

/** True if model `a` at x, y with this facing would be nearer than `far` ticks, by more than TOUCH, to model `o`. */
export function isNearerAt(
  b: SkirmishBattle,
  a: number,
  x: number,
  y: number,
  facing: number,
  o: number,
  far: number,
): boolean {
  return gapAt(b, a, x, y, facing, o, 1) < far - TOUCH;
}

/**
 * True if model `a` at x, y, with its present facing, would come too near to model `o`: nearer than `clear` ticks in
 * the plane while their bodies share a height, or, with `clear` 0, onto its base; deeper than TOUCH.
 */
export function isTooNear(b: SkirmishBattle, a: number, x: number, y: number, o: number, clear: number): boolean {
  const { model, setup } = b;
  if (clear <= TOUCH) return meetsAt(b, a, x, y, model.facing[a], o);
  if (!shareHeight(setup, a, feetUnder(b, a, x, y), o, feetUnder(b, o, model.x[o], model.y[o]))) return false;
  return gapAt(b, a, x, y, model.facing[a], o, 0) < clear - TOUCH;
}

const swept = newHull();
const start = newHull();
const other = newHull();
const crossed = new Float64Array(2);

/**
 * Writes to `swept` the ground that a rectangle covers when it goes (dx, dy) far without turning. Returns its corners.
 */
function sweep(x: number, y: number, facing: number, w: number, d: number, dx: number, dy: number): number {
  rectangleHull(x, y, facing, w, d, start);
  let n = 0;
  // An edge that faces the direction of the move belongs to the end, any other to the start.
  let before = looksAhead(3, dx, dy);
  for (let i = 0; i < 4; i++) {
    const ahead = looksAhead(i, dx, dy);
    const first = before ? 1 : 0;
    const last = ahead ? 1 : 0;
    swept[2 * n] = start[2 * i] + first * dx;
    swept[2 * n + 1] = start[2 * i + 1] + first * dy;
    n++;
    if (first !== last) {
      swept[2 * n] = start[2 * i] + last * dx;
      swept[2 * n + 1] = start[2 * i + 1] + last * dy;
      n++;
    }
    before = ahead;
  }
  return n;
}

/** True if the outward normal of edge `i` of the rectangle in `start` points along (dx, dy). */
function looksAhead(i: number, dx: number, dy: number): boolean {
  const k = i === 3 ? 0 : i + 1;
  const nx = start[2 * i + 1] - start[2 * k + 1];
  const ny = start[2 * k] - start[2 * i];
  return nx * dx + ny * dy > 0;
}

/** Writes the base of model `o` to `other`: a rectangle, or the middle of a round base. Returns its corners. */
function baseOf(b: SkirmishBattle, o: number): number {
  const { x, y, facing } = b.model;
  const { radius } = b.setup.model;
  if (!isRectangle(b.setup, o)) return pointHull(x[o], y[o], other);
  const halfDepth = halfDepthsOf(b.setup);
  return rectangleHull(x[o], y[o], facing[o], radius[o], halfDepth[o], other);
}

/** Writes the corners of the base of model `o` to `out`, in whole ticks, clockwise. Returns false for a round base. */
export function writeRectangle(b: SkirmishBattle, o: number, out: Int32Array): boolean {
  if (!isRectangle(b.setup, o)) return false;
  baseOf(b, o);
  for (let i = 0; i < 8; i++) out[i] = nearest(other[i]);
  return true;
}

/**
 * True if going (dx, dy) far from x, y leads away from the nearest point of model `o`, or, from inside it, from its
 * middle.
 */
function leadsAway(b: SkirmishBattle, o: number, x: number, y: number, dx: number, dy: number): boolean {
  const { model, setup } = b;
  let wx = model.x[o] - x;
  let wy = model.y[o] - y;
  if (isRectangle(setup, o)) {
    const s = SIN[model.facing[o]];
    const c = COS[model.facing[o]];
    const w = setup.model.radius[o];
    const d = halfDepthsOf(setup)[o];
    const across = -wx * c + wy * s;
    const ahead = -wx * s - wy * c;
    const right = across < -w ? -w : across > w ? w : across;
    const front = ahead < -d ? -d : ahead > d ? d : ahead;
    if (right !== across || front !== ahead) {
      wx += right * c + front * s;
      wy += front * c - right * s;
    }
  }
  return wx * dx + wy * dy <= 0;
}

/**
 * True if model `o` bars the straight way of model `a` from x, y that leads (dx, dy) far: on it `a` would come nearer
 * than `clear` ticks to `o`, deeper than TOUCH. A model that stands too near may leave. A rectangle keeps its facing.
 * Bodies that share no height pass over each other (K53).
 */
export function barsWay(
  b: SkirmishBattle,
  a: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
  o: number,
  clear: number,
): boolean {
  const { setup, model } = b;
  const { radius } = setup.model;
  const halfDepth = halfDepthsOf(setup);
  if (!shareHeight(setup, a, feetUnder(b, a, x, y), o, feetUnder(b, o, model.x[o], model.y[o]))) return false;
  const round = halfDepth[o] === 0 ? radius[o] : 0;
  if (halfDepth[a] === 0) {
    if (leadsAway(b, o, x, y, dx, dy)) return false;
    const near = radius[a] + round + clear - TOUCH;
    return squaredToWay(b, o, x, y, x + dx, y + dy) < near * near;
  }
  const isNear = isRectangleNear(b, a, x, y, 0, 0, o, clear, round);
  if (isNear) return (model.x[o] - x) * dx + (model.y[o] - y) * dy > 0;
  return isRectangleNear(b, a, x, y, dx, dy, o, clear, round);
}

/**
 * Returns the squared distance from a straight way to the base of model `o`: to its rectangle, or to the middle of a
 * round base.
 */
function squaredToWay(b: SkirmishBattle, o: number, ax: number, ay: number, bx: number, by: number): number {
  const n = baseOf(b, o);
  if (n > 1 && crossHull(ax, ay, bx, by, other, n, crossed)) return 0;
  let least = Infinity;
  for (let i = 0; i < n; i++) {
    const k = i + 1 < n ? i + 1 : 0;
    const cx = other[2 * i];
    const cy = other[2 * i + 1];
    const ex = other[2 * k];
    const ey = other[2 * k + 1];
    const corner = squaredGapToSegment(cx, cy, ax, ay, bx, by);
    const start = squaredGapToSegment(ax, ay, cx, cy, ex, ey);
    const end = squaredGapToSegment(bx, by, cx, cy, ex, ey);
    least = Math.min(least, corner, start, end);
  }
  return least;
}

/**
 * True if the ground that rectangle `a` covers on its way comes nearer than `clear` to model `o`; `round`: the radius
 * of `o`.
 */
function isRectangleNear(
  b: SkirmishBattle,
  a: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
  o: number,
  clear: number,
  round: number,
): boolean {
  const d = halfDepthsOf(b.setup)[a];
  const n = sweep(x, y, b.model.facing[a], b.setup.model.radius[a], d, dx, dy);
  const count = baseOf(b, o);
  const near = round + clear - TOUCH;
  if (near < 0) return hullsOverlap(swept, n, other, count);
  return hullsSquaredGap(swept, n, other, count) < near * near;
}

/**
 * True if model `a`, a rectangle, meets a convex polygon on its way from x, y that leads (dx, dy) far, deeper than
 * TOUCH.
 */
export function rectangleMeets(
  b: SkirmishBattle,
  a: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
  polygon: Int32Array,
): boolean {
  const d = halfDepthsOf(b.setup)[a];
  const n = sweep(x, y, b.model.facing[a], b.setup.model.radius[a], d, dx, dy);
  return hullsOverlap(swept, n, other, polygonHull(polygon, other));
}

/**
 * Returns the square of the distance in ticks from rectangle `m`, at x, y with its present facing, to a convex polygon;
 * 0 on it.
 */
export function squaredToRectangle(b: SkirmishBattle, m: number, x: number, y: number, polygon: Int32Array): number {
  const d = halfDepthsOf(b.setup)[m];
  rectangleHull(x, y, b.model.facing[m], b.setup.model.radius[m], d, start);
  return hullsSquaredGap(start, 4, other, polygonHull(polygon, other));
}

/** True if the point (x, y) lies inside the base of model `m`, not on its edge. */
export function standsOver(b: SkirmishBattle, m: number, x: number, y: number): boolean {
  const { model, setup } = b;
  const d = halfDepthsOf(setup)[m];
  const dx = x - model.x[m];
  const dy = y - model.y[m];
  const r = setup.model.radius[m];
  if (d === 0) return dx * dx + dy * dy < r * r;
  const s = SIN[model.facing[m]];
  const c = COS[model.facing[m]];
  return Math.abs(dx * c - dy * s) < r && Math.abs(dx * s + dy * c) < d;
}

/**
 * True if the line from (ax, ay) to (bx, by) passes over the inside of rectangle `m`, deeper than TOUCH. Writes to
 * `shares` the shares of the line, 0 to 1, at which it enters and leaves.
 */
export function crossesRectangle(
  b: SkirmishBattle,
  m: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  shares: Float64Array,
): boolean {
  return crossHull(ax, ay, bx, by, other, baseOf(b, m), shares);
}

/** True if the base of model `m` at x, y, with its present facing, would extend over the edge of the table. */
export function isShapeOverEdge(b: SkirmishBattle, m: number, x: number, y: number): boolean {
  const { setup, model } = b;
  const r = setup.model.radius[m];
  const d = halfDepthsOf(setup)[m];
  const east = d === 0 ? r : reachEast(model.facing[m], r, d) - TOUCH;
  const north = d === 0 ? r : reachNorth(model.facing[m], r, d) - TOUCH;
  return x < east || y < north || x + east > setup.width || y + north > setup.depth;
}

/**
 * Returns how far model `m` can turn on the spot before its base meets another model on the table: 0 to the size of
 * `angle` (W40K-VMOV-007). `angle` is in angle steps, positive clockwise. Models above or below it do not count.
 */
export function freeTurn(b: SkirmishBattle, m: number, angle: number): number {
  const { model, setup } = b;
  let free = Math.abs(angle);
  if (!isRectangle(setup, m)) return free;
  const feet = feetUnder(b, m, model.x[m], model.y[m]);
  put(setup, 0, m, model.x[m], model.y[m], model.facing[m]);
  for (let o = 0; o < setup.models; o++) {
    if (o === m || model.place[o] !== Place.table) continue;
    if (!shareHeight(setup, m, feet, o, feetUnder(b, o, model.x[o], model.y[o]))) continue;
    put(setup, 1, o, model.x[o], model.y[o], model.facing[o]);
    const turn = turnPast(two, 0, angle, 0, 1);
    if (turn < free) free = turn;
  }
  return free;
}

/**
 * Returns how far the base of model `m` reaches, ticks, from its middle to each side of a line along (ex, ey), `far`
 * long.
 */
export function halfAcross(b: SkirmishBattle, m: number, ex: number, ey: number, far: number): number {
  const r = b.setup.model.radius[m];
  if (!isRectangle(b.setup, m)) return r;
  const d = halfDepthsOf(b.setup)[m];
  const s = SIN[b.model.facing[m]];
  const c = COS[b.model.facing[m]];
  // The line across through the middle leaves the rectangle at a side or at its front or rear, whichever comes first.
  const aside = Math.abs(ey * c + ex * s) / far;
  const ahead = Math.abs(ey * s - ex * c) / far;
  const bySide = aside > 0 ? r / aside : Infinity;
  const byFront = ahead > 0 ? d / ahead : Infinity;
  return bySide < byFront ? bySide : byFront;
}
