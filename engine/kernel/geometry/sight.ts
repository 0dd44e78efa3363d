// Line of sight: which shapes cut a line, and which share of a target is hidden (K52, T9A-LOS-001, T9A-COV-001). The
// rules judge heights and the shooter's own unit. They pass only those obstacles that do block sight.
import {
  clipToHalfPlane,
  crossHull,
  hullArea,
  MOST_CORNERS,
  newHull,
  polygonHull,
  rectangleHull,
  squaredGapToSegment,
} from './convex.js';
import { TOUCH } from './measures.js';
import { COS, SIN } from './trig.js';

const hull = newHull();
const unused = new Float64Array(2);

/**
 * True if a rectangle cuts the segment from p to q: the segment passes through its inside, deeper than TOUCH
 * (T9A-LOS-002).
 */
export function cutByRectangle(
  px: number,
  py: number,
  qx: number,
  qy: number,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): boolean {
  return crossHull(px, py, qx, qy, hull, rectangleHull(x, y, facing, halfWidth, halfDepth, hull), unused);
}

/** True if a convex polygon cuts the segment from p to q: the segment passes through its inside, deeper than TOUCH. */
export function cutByPolygon(px: number, py: number, qx: number, qy: number, polygon: Int32Array): boolean {
  return crossHull(px, py, qx, qy, hull, polygonHull(polygon, hull), unused);
}

/** True if a circle cuts the segment from p to q: the segment comes nearer to its centre than the radius. */
export function cutByCircle(
  px: number,
  py: number,
  qx: number,
  qy: number,
  cx: number,
  cy: number,
  radius: number,
): boolean {
  return squaredGapToSegment(cx, cy, px, py, qx, qy) < radius * radius;
}

/**
 * The obstacles of one line-of-sight query. Each row holds the number of corners, then the corners clockwise; rows
 * follow each other without a gap.
 */
export interface Screens {
  /** Rows of at most 1 + 2 * MOST_CORNERS numbers each. Only the first `used` numbers are valid. */
  readonly rows: Float64Array;
  used: number;
}

/** Makes room for `most` obstacles. Make it once a module, and call `clearScreens` before each use. */
export function newScreens(most: number): Screens {
  return { rows: new Float64Array(most * (1 + 2 * MOST_CORNERS)), used: 0 };
}

/** Removes all obstacles. */
export function clearScreens(screens: Screens): void {
  screens.used = 0;
}

function addHull(screens: Screens, count: number): void {
  const { rows } = screens;
  let at = screens.used;
  rows[at++] = count;
  for (let i = 0; i < 2 * count; i++) rows[at++] = hull[i];
  screens.used = at;
}

/** Adds a rectangle as an obstacle. */
export function addRectangle(
  screens: Screens,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): void {
  addHull(screens, rectangleHull(x, y, facing, halfWidth, halfDepth, hull));
}

/** Adds a convex polygon as an obstacle. */
export function addPolygon(screens: Screens, polygon: Int32Array): void {
  addHull(screens, polygonHull(polygon, hull));
}

const CIRCLE_CORNERS = 16;

/** Radius of a 16-cornered shape of the same area as a circle of radius 1: sqrt(pi / (8 sin(pi / 8))). */
const SAME_AREA = 1.0130015562559769;

/**
 * Adds a circle as an obstacle, approximated by a polygon of 16 corners with the area of the circle. The edge of the
 * polygon is off by at most 1.3 % of the radius.
 */
export function addCircle(screens: Screens, x: number, y: number, radius: number): void {
  for (let i = 0; i < CIRCLE_CORNERS; i++) {
    hull[2 * i] = x + radius * SAME_AREA * SIN[i * 4096];
    hull[2 * i + 1] = y + radius * SAME_AREA * COS[i * 4096];
  }
  addHull(screens, CIRCLE_CORNERS);
}

/**
 * Largest number of pieces into which shadows may cut the visible part of the target. The pieces are disjoint and
 * convex, so a few dozen suffice in play.
 */
const MOST_PIECES = 256;
const ROOM = 2 * MOST_CORNERS;
const pieces = [new Float64Array(MOST_PIECES * ROOM), new Float64Array(MOST_PIECES * ROOM)];
const counts = [new Int32Array(MOST_PIECES), new Int32Array(MOST_PIECES)];
const inside = newHull();
const rest = newHull();
const outside = newHull();

/**
 * Half-planes that bound a shadow, three numbers each: normal x, normal y, limit. A point is in the shadow if n * (x,
 * y) <= limit holds for all of them.
 */
const shadow = new Float64Array(3 * (MOST_CORNERS + 2));

function addPlane(planes: number, nx: number, ny: number, limit: number): number {
  shadow[3 * planes] = nx;
  shadow[3 * planes + 1] = ny;
  shadow[3 * planes + 2] = limit;
  return planes + 1;
}

/**
 * Writes the half-planes of a shadow for an eye that stands on the edge of a hull: one for each edge that the eye
 * touches. Returns 0 if the eye stands farther inside.
 */
function castFromEdge(rows: Float64Array, at: number, count: number, eyeX: number, eyeY: number): number {
  let planes = 0;
  for (let i = 0; i < count; i++) {
    const j = i + 1 < count ? i + 1 : 0;
    const nx = rows[at + 2 * i + 1] - rows[at + 2 * j + 1];
    const ny = rows[at + 2 * j] - rows[at + 2 * i];
    const limit = nx * (rows[at + 2 * i] - eyeX) + ny * (rows[at + 2 * i + 1] - eyeY);
    if (limit <= TOUCH * Math.sqrt(nx * nx + ny * ny)) planes = addPlane(planes, nx, ny, limit);
  }
  return planes;
}

/**
 * Computes the half-planes that bound what a hull hides from the eye: the edges that face the eye, and the two lines
 * from the eye that graze the hull. Coordinates are relative to the eye. The shadow of a convex shape is convex: if two
 * points are hidden, so is every point between them. An eye that touches the hull sees everything except what lies
 * behind the edge or corner that it touches. Returns the number of half-planes; 0 if the eye stands in the hull, so
 * that it sees nothing.
 */
function castShadow(rows: Float64Array, at: number, count: number, eyeX: number, eyeY: number): number {
  let planes = 0;
  let wasLit = false;
  let isApart = false;
  for (let i = -1; i < count; i++) {
    const k = i < 0 ? count - 1 : i;
    const j = k + 1 < count ? k + 1 : 0;
    const ax = rows[at + 2 * k] - eyeX;
    const ay = rows[at + 2 * k + 1] - eyeY;
    const nx = ay - (rows[at + 2 * j + 1] - eyeY);
    const ny = rows[at + 2 * j] - eyeX - ax;
    const limit = nx * ax + ny * ay;
    const isLit = limit < 0; // the eye lies on the outer side of this edge
    if (limit < -TOUCH * Math.sqrt(nx * nx + ny * ny)) isApart = true;
    // Where the edges that face the eye begin and end, the line from the eye through the corner grazes the hull on its
    // right or left.
    if (i >= 0 && isLit !== wasLit) planes = addPlane(planes, isLit ? ay : -ay, isLit ? -ax : ax, 0);
    if (i >= 0 && isLit) planes = addPlane(planes, nx, ny, limit);
    wasLit = isLit;
  }
  return isApart ? planes : castFromEdge(rows, at, count, eyeX, eyeY);
}

function keep(which: number, row: number, from: Float64Array, count: number): void {
  const to = pieces[which];
  for (let i = 0; i < 2 * count; i++) to[row * ROOM + i] = from[i];
  counts[which][row] = count;
}

/**
 * Returns the share of a rectangle, by area, that is hidden from an eye, 0 to 1. A point is hidden if the segment from
 * the eye to the point meets an obstacle (T9A-COV-001). The result is exact up to the rounding of doubles for any
 * number of overlapping obstacles: each shadow is cut out of the pieces that earlier shadows left visible. An eye in an
 * obstacle sees nothing, so leave out the obstacle in which the viewer stands.
 */
export function hiddenShare(
  eyeX: number,
  eyeY: number,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  screens: Screens,
): number {
  const { rows, used } = screens;
  let now = 0;
  let count = 1;
  keep(now, 0, hull, rectangleHull(x - eyeX, y - eyeY, facing, halfWidth, halfDepth, hull));
  for (let at = 0; at < used && count > 0; ) {
    const corners = rows[at];
    const planes = castShadow(rows, at + 1, corners, eyeX, eyeY);
    at += 1 + 2 * corners;
    if (planes === 0) return 1;
    const next = 1 - now;
    let left = 0;
    for (let piece = 0; piece < count; piece++) {
      let size = counts[now][piece];
      for (let i = 0; i < 2 * size; i++) inside[i] = pieces[now][piece * ROOM + i];
      // Cut off the part of the piece outside each half-plane in turn; the rest is hidden.
      for (let p = 0; p < planes && size > 0; p++) {
        const nx = shadow[3 * p];
        const ny = shadow[3 * p + 1];
        const limit = shadow[3 * p + 2];
        const seen = clipToHalfPlane(inside, size, -nx, -ny, -limit, outside);
        if (seen > 2 && hullArea(outside, seen) > 0 && left < MOST_PIECES) keep(next, left++, outside, seen);
        size = clipToHalfPlane(inside, size, nx, ny, limit, rest);
        for (let i = 0; i < 2 * size; i++) inside[i] = rest[i];
      }
    }
    now = next;
    count = left;
  }
  let seen = 0;
  for (let piece = 0; piece < count; piece++) {
    const size = counts[now][piece];
    for (let i = 0; i < 2 * size; i++) hull[i] = pieces[now][piece * ROOM + i];
    seen += hullArea(hull, size);
  }
  const share = 1 - seen / (4 * halfWidth * halfDepth);
  return share < 0 ? 0 : share > 1 ? 1 : share;
}
