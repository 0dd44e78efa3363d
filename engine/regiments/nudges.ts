// Nudging units back into contact when casualties have broken it (T9A-DRP-001 to T9A-DRP-004).
import { SUBJECT_WORDS } from '../kernel/core.js';
import { withinBoard } from '../kernel/geometry/board.js';
import { HALF_INCH, INCH, isClear, nearest, TOUCH } from '../kernel/geometry/measures.js';
import { Corner, cornerX, cornerY } from '../kernel/geometry/rectangle.js';
import { Stretch } from '../kernel/geometry/sweep.js';
import { bearing, COS, SIN } from '../kernel/geometry/trig.js';
import { NONE } from '../kernel/layout.js';
import type { RegimentsBattle } from './battle.js';
import { combatOf, linked, sideFacing, sideLength, sideOf } from './contacts.js';
import { stand } from './formation.js';
import { Side } from './layout.js';
import { obstacleOf, obstaclesOf, overlapsObstacle, squaredGapTo, sweepPast } from './obstacles.js';

const shift = new Float64Array(2);
const point = new Float64Array(2);
const combat = new Uint32Array(SUBJECT_WORDS);
const stretch = new Float64Array(2);

/**
 * Writes to `shift` the least shift in ticks that brings `u` back into contact with side `side` of `v`, from which it
 * stands apart.
 */
function findShift(b: RegimentsBattle, u: number, v: number, side: Side): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  if (b.setup.unit.round[u] !== 0 || b.setup.unit.round[v] !== 0) {
    // A round base has no sides: the shortest way leads from its Centre to the closest point of the other unit.
    const o = obstaclesOf(b);
    const gap = Math.sqrt(squaredGapTo(b, u, x[u], y[u], facing[u], halfWidth[u], halfDepth[u], o, obstacleOf(o, v)));
    closest(b, v, u, point);
    const toX = point[0];
    const toY = point[1];
    closest(b, u, v, point);
    const dx = toX - point[0];
    const dy = toY - point[1];
    const long = Math.sqrt(dx * dx + dy * dy);
    shift[0] = long > 0 ? (dx * gap) / long : 0;
    shift[1] = long > 0 ? (dy * gap) / long : 0;
    return;
  }
  // The shift joins the closest pair: a corner of `u` and a point of the side, or an end of the side and a point of
  // `u`. Units that stand askew may touch with a corner in the middle of a side (T9A-UNI-003).
  const looks = sideFacing(facing[v], side);
  const nx = SIN[looks];
  const ny = COS[looks];
  const far = side === Side.front || side === Side.rear ? halfDepth[v] : halfWidth[v];
  const half = sideLength(b, v, side) / 2;
  const mx = x[v] + far * nx;
  const my = y[v] + far * ny;
  let least = Infinity;
  for (let corner = Corner.FrontLeft as number; corner < 4; corner++) {
    const dx = cornerX(x[u], facing[u], halfWidth[u], halfDepth[u], corner) - mx;
    const dy = cornerY(y[u], facing[u], halfWidth[u], halfDepth[u], corner) - my;
    const along = dx * ny - dy * nx;
    const beyond = along - within(along, half);
    const apart = dx * nx + dy * ny;
    least = keepLeast(least, -apart * nx - beyond * ny, -apart * ny + beyond * nx);
  }
  for (const end of [-half, half]) {
    const ex = mx + end * ny;
    const ey = my - end * nx;
    closestTo(b, u, ex, ey, point);
    least = keepLeast(least, ex - point[0], ey - point[1]);
  }
}

/**
 * Writes to `out` the point of the footprint of `u` that is closest to the Centre of `v`. For a round base this is the
 * Centre of `u`.
 */
function closest(b: RegimentsBattle, u: number, v: number, out: Float64Array): void {
  const { x, y } = b.unit;
  if (b.setup.unit.round[u] === 0) {
    closestTo(b, u, x[v], y[v], out);
  } else {
    out[0] = x[u];
    out[1] = y[u];
  }
}

/** Writes the point of the rectangle of `u` closest to (px, py), ticks, to `out`. */
function closestTo(b: RegimentsBattle, u: number, px: number, py: number, out: Float64Array): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const sine = SIN[facing[u]];
  const cosine = COS[facing[u]];
  const dx = px - x[u];
  const dy = py - y[u];
  const right = within(dx * cosine - dy * sine, halfWidth[u]);
  const ahead = within(dx * sine + dy * cosine, halfDepth[u]);
  out[0] = x[u] + ahead * sine + right * cosine;
  out[1] = y[u] + ahead * cosine - right * sine;
}

/** Clamps `value` to the range from -`most` to `most`. */
function within(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/** Writes (dx, dy) to `shift` if its squared length is less than `least`. Returns the square of the shorter one. */
function keepLeast(least: number, dx: number, dy: number): number {
  const square = dx * dx + dy * dy;
  if (square >= least) return least;
  shift[0] = dx;
  shift[1] = dy;
  return square;
}

/**
 * True if `u` may be shifted to (x, y). It may pass through no unit and come near only to units of its own combat
 * (T9A-DRP-003). Of those it may touch no enemy with which it is not linked (T9A-SPC-003). From all others it keeps
 * half an inch on the way and an inch at the end, however near it stood before (T9A-SPC-001, T9A-SPC-002), except from
 * Impassable Terrain (T9A-TER-011).
 */
function mayShift(b: RegimentsBattle, u: number, toX: number, toY: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const w = halfWidth[u];
  const d = halfDepth[u];
  if (!withinBoard(toX, toY, f, w, d, b.setup.width, b.setup.depth)) return false;
  const dx = toX - x[u];
  const dy = toY - y[u];
  const distance = Math.sqrt(dx * dx + dy * dy);
  const direction = bearing(dx, dy);
  const { player } = b.setup.unit;
  const o = obstaclesOf(b);
  for (let i = 0; i < o.count; i++) {
    const v = o.owner[i];
    if (v === u) continue;
    if (overlapsObstacle(b, u, toX, toY, f, w, d, o, i)) return false;
    const fights = v >= 0 && (combat[v >> 5] & (1 << (v & 31))) !== 0;
    const before = fights ? 0 : Math.sqrt(squaredGapTo(b, u, x[u], y[u], f, w, d, o, i));
    if (
      sweepPast(b, u, x[u], y[u], f, w, d, direction, Math.min(HALF_INCH, before), o, i, stretch) &&
      stretch[Stretch.Leaves] > TOUCH &&
      stretch[Stretch.Enters] < distance - TOUCH
    ) {
      return false;
    }
    const after = squaredGapTo(b, u, toX, toY, f, w, d, o, i);
    if (!fights && !isClear(after, v < 0 ? Math.min(INCH, before) : INCH)) return false;
    if (fights && player[v] !== player[u] && after <= TOUCH * TOUCH && !linked(b, u, v)) return false;
  }
  return true;
}

/**
 * Moves `u` by the least distance that brings it back into contact with `v`, with which it is linked, on the sides
 * stored in the link (T9A-DRP-004). The unit does not turn. It passes through no unit and no Impassable Terrain, and
 * comes within an inch only of units of its own combat (T9A-DRP-003). Returns false and moves nothing if this is
 * impossible.
 */
export function nudge(b: RegimentsBattle, u: number, v: number): boolean {
  const side = sideOf(b, v, u);
  if (side === NONE) return false;
  findShift(b, u, v, side);
  return shiftBy(b, u, shift[0], shift[1]);
}

/**
 * Moves `u` by (`dx`, `dy`) ticks without a turn, through no unit and no Impassable Terrain, and within an inch only of
 * units of its own combat. Returns false and moves nothing if this is impossible.
 */
export function shiftBy(b: RegimentsBattle, u: number, dx: number, dy: number): boolean {
  const toX = nearest(b.unit.x[u] + dx);
  const toY = nearest(b.unit.y[u] + dy);
  combatOf(b, u, combat);
  if (!mayShift(b, u, toX, toY)) return false;
  stand(b, u, toX, toY, b.unit.facing[u]);
  return true;
}
