// Computes how far a hull can turn about a point before it meets another hull (T9A-MOV-015, T9A-MOV-016). First it
// takes safe turns one after the other. If the hull only brushes the obstacle, it works out the angles at which corners
// come into the way. Coordinates of both hulls are relative to the pivot; angles are steps of 1/65,536 turn.

import { hullsOverlap, hullsSquaredGap, newHull, separatingEdge, separationByEdges } from './convex.js';
import { ANGLE_MASK, QUARTER_TURN, RADIANS_PER_STEP, TOUCH } from './measures.js';
import { bearing, COS, SIN } from './trig.js';

/** The turning hull (`mover`) and the hull that stands in its way. The caller writes both before each query. */
export const mover = newHull();
const turned = newHull();
export const obstacle = newHull();

/** Turns the mover by `steps` of 1/65,536 turn about the origin and writes the result to `turned`. */
function turnMover(count: number, steps: number): void {
  const s = SIN[steps & ANGLE_MASK];
  const c = COS[steps & ANGLE_MASK];
  for (let i = 0; i < 2 * count; i += 2) {
    turned[i] = mover[i] * c + mover[i + 1] * s;
    turned[i + 1] = mover[i + 1] * c - mover[i] * s;
  }
}

/**
 * True if the mover, turned by `steps` about the origin, keeps `least` ticks from the obstacle. TOUCH has already been
 * subtracted from `least`.
 */
function keepsClear(count: number, corners: number, steps: number, least: number): boolean {
  turnMover(count, steps);
  return least > 0
    ? hullsSquaredGap(turned, count, obstacle, corners) >= least * least
    : !hullsOverlap(turned, count, obstacle, corners);
}

/** Returns the angle in steps whose cosine is `cosine` (-1 to 1). */
function angleOf(cosine: number): number {
  return bearing(Math.sqrt(1 - cosine * cosine), cosine);
}

/** A state is judged this many steps after an event, because the rounding of angles is smaller than that. */
const PAST = 4;

const found = new Int32Array(1);

/**
 * Considers an event at `angle` steps (of any size) clockwise of the start. Notes it if it is the earliest event after
 * which the mover is too near.
 */
function consider(count: number, corners: number, angle: number, sense: number, least: number): void {
  const event = (sense * angle + PAST) & ANGLE_MASK;
  if (event >= found[0] + PAST) return;
  if (!keepsClear(count, corners, sense * event, least)) found[0] = event;
}

/**
 * Finds the events at which a corner of `point` crosses the line `offset` ticks outside an edge of `edged`, while it
 * turns about the origin in direction `sense`.
 */
function edgeEvents(
  edged: Float64Array,
  edges: number,
  point: Float64Array,
  points: number,
  turnsPoint: number,
  offset: number,
  count: number,
  corners: number,
  sense: number,
): void {
  if (edges < 2) return;
  for (let i = 0; i < edges; i++) {
    const j = i + 1 < edges ? i + 1 : 0;
    const nx = edged[2 * i + 1] - edged[2 * j + 1];
    const ny = edged[2 * j] - edged[2 * i];
    const long = Math.sqrt(nx * nx + ny * ny);
    const height = (nx * edged[2 * i] + ny * edged[2 * i + 1]) / long + offset;
    const normal = bearing(nx, ny);
    for (let k = 0; k < points; k++) {
      const radius = Math.sqrt(point[2 * k] * point[2 * k] + point[2 * k + 1] * point[2 * k + 1]);
      if (radius <= height || radius <= -height) continue;
      const half = angleOf(height / radius);
      const away = turnsPoint * (normal - bearing(point[2 * k], point[2 * k + 1]));
      consider(count, corners, away + half, sense, offset);
      consider(count, corners, away - half, sense, offset);
    }
  }
}

/**
 * Finds the events at which a corner of the mover comes within `least` ticks of a corner of the obstacle, or moves out
 * of that distance.
 */
function cornerEvents(count: number, corners: number, sense: number, least: number): void {
  for (let i = 0; i < count; i++) {
    const mx = mover[2 * i];
    const my = mover[2 * i + 1];
    const m = Math.sqrt(mx * mx + my * my);
    for (let k = 0; k < corners; k++) {
      const ox = obstacle[2 * k];
      const oy = obstacle[2 * k + 1];
      const o = Math.sqrt(ox * ox + oy * oy);
      if (m === 0 || o === 0) continue;
      const cosine = (m * m + o * o - least * least) / (2 * m * o);
      if (cosine >= 1 || cosine <= -1) continue;
      const half = angleOf(cosine);
      const away = bearing(ox, oy) - bearing(mx, my);
      consider(count, corners, away + half, sense, least);
      consider(count, corners, away - half, sense, least);
    }
  }
}

function farthest(hull: Float64Array, count: number): number {
  let best = 0;
  for (let i = 0; i < 2 * count; i += 2) {
    const squared = hull[i] * hull[i] + hull[i + 1] * hull[i + 1];
    if (squared > best) best = squared;
  }
  return Math.sqrt(best);
}

/**
 * Returns how many of `limit` steps the mover can turn before it is nearer than `clearance` ticks to the obstacle.
 * Coordinates are relative to the pivot. `sense` is 1 for clockwise and -1 for counter-clockwise.
 */
export function turn(count: number, corners: number, sense: number, limit: number, clearance: number): number {
  const least = clearance - TOUCH; // negative for a clearance of 0: an overlap of up to TOUCH is allowed
  if (!keepsClear(count, corners, 0, least)) return 0;
  const gap = Math.sqrt(hullsSquaredGap(mover, count, obstacle, corners));
  // No point moves farther than the outermost corner does.
  if (gap - least > farthest(mover, count) * limit * RADIANS_PER_STEP) return limit;
  found[0] = limit;
  if (least > 0) cornerEvents(count, corners, sense, least);
  edgeEvents(obstacle, corners, mover, count, 1, least, count, corners, sense);
  edgeEvents(mover, count, obstacle, corners, -1, least, count, corners, sense);
  let steps = found[0] < limit ? found[0] : limit;
  while (steps > 0 && !keepsClear(count, corners, sense * steps, least)) steps--;
  return steps;
}

/**
 * Limits of the search by safe turns: how many safe turns are tried before the events are worked out, and the turn in
 * steps below which the exact gap is computed.
 */
const ADVANCES = 12;
export const NEAR = 512;
/** An upper bound, in ticks, for all rounding errors of one turn. */
export const ROUNDING = 0.01;

/**
 * For angles up to a quarter turn, the sine is at least this fraction of the angle, and the cosine falls by at least
 * this fraction of half the angle's square.
 */
const SLOWS = 0.636;
const BENDS = 0.81;

/**
 * Returns the number of steps, at most a quarter turn, for which a turning corner surely stays outside a line. The
 * corner is `room` ticks away from the line, moves towards it with `speed` ticks a radian now, and lies `behind` ticks
 * behind the pivot as seen from the line.
 */
export function safeSteps(room: number, speed: number, behind: number): number {
  const least = room - ROUNDING;
  const v = speed > 0 ? speed : SLOWS * speed;
  const fall = v * v + 2 * (behind > 0 ? behind : BENDS * behind) * least;
  if (fall <= 0) return QUARTER_TURN; // the corner turns away before it reaches the line
  const pace = v + Math.sqrt(fall);
  return pace * (QUARTER_TURN * RADIANS_PER_STEP) > 2 * least ? (2 * least) / (pace * RADIANS_PER_STEP) : QUARTER_TURN;
}

/**
 * Returns the number of steps for which all corners of a hull that turns by `sense` stay `least` ticks beyond one edge
 * of the other hull. Coordinates are relative to the pivot.
 */
function safeBeyond(
  edged: Float64Array,
  edges: number,
  edge: number,
  turning: Float64Array,
  count: number,
  sense: number,
  least: number,
): number {
  const i = 2 * edge;
  const j = edge + 1 < edges ? i + 2 : 0;
  const long = Math.sqrt((edged[i + 1] - edged[j + 1]) ** 2 + (edged[j] - edged[i]) ** 2);
  const nx = (edged[i + 1] - edged[j + 1]) / long;
  const ny = (edged[j] - edged[i]) / long;
  const height = nx * edged[i] + ny * edged[i + 1];
  let safe = QUARTER_TURN;
  for (let k = 0; k < 2 * count; k += 2) {
    const out = nx * turning[k] + ny * turning[k + 1];
    const speed = sense * (ny * turning[k] - nx * turning[k + 1]);
    safe = Math.min(safe, safeSteps(out - height - least, speed, out));
  }
  return safe;
}

/**
 * True if the mover is still in the way a few steps after `steps`, where it came into the way. If it is not, it only
 * brushes the obstacle, and `turn` decides.
 */
function staysIn(count: number, corners: number, sense: number, steps: number, least: number): boolean {
  for (let past = PAST; past <= 2 * PAST; past += PAST)
    if (keepsClear(count, corners, sense * (steps + past), least)) return false;
  return true;
}

/**
 * Computes the result of `turn` by safe turns one after the other, as `turnToRectangle` does. Returns -1 if safe turns
 * do not decide.
 */
function turnSafely(count: number, corners: number, sense: number, limit: number, clearance: number): number {
  const least = clearance - TOUCH;
  const step = farthest(mover, count) * RADIANS_PER_STEP;
  let steps = 0;
  for (let tries = 0; tries < ADVANCES; tries++) {
    turnMover(count, sense * steps);
    const ofObstacle = separationByEdges(obstacle, corners, turned, count);
    const obstacleEdge = separatingEdge[0];
    const ofMover = separationByEdges(turned, count, obstacle, corners);
    const moverEdge = separatingEdge[0];
    let room = (ofObstacle > ofMover ? ofObstacle : ofMover) - least;
    const left = limit - steps;
    if (room - ROUNDING >= left * step) return limit;
    let safe = 0;
    if (room > ROUNDING) {
      safe =
        ofObstacle > ofMover
          ? safeBeyond(obstacle, corners, obstacleEdge, turned, count, sense, least)
          : safeBeyond(turned, count, moverEdge, obstacle, corners, -sense, least);
      if (safe >= left) return limit;
    }
    if (safe < NEAR && least > 0) {
      room = Math.sqrt(hullsSquaredGap(turned, count, obstacle, corners)) - least;
      if (room - ROUNDING >= left * step) return limit;
    }
    if (room < 0) {
      if (steps === 0) return 0;
      return staysIn(count, corners, sense, steps, least) ? steps - 1 : -1;
    }
    steps += Math.max(1, Math.floor(Math.max((room - ROUNDING) / step, safe)));
  }
  return -1;
}

/** Shifts a hull so that its coordinates are relative to (px, py). */
export function fromPivot(hull: Float64Array, count: number, px: number, py: number): void {
  for (let i = 0; i < 2 * count; i += 2) {
    hull[i] -= px;
    hull[i + 1] -= py;
  }
}

/**
 * Returns how many steps the mover can turn about (px, py) beside the obstacle. Both hulls are given in table
 * coordinates.
 */
export function turnBesideObstacle(
  count: number,
  corners: number,
  px: number,
  py: number,
  angle: number,
  clearance: number,
): number {
  fromPivot(mover, count, px, py);
  fromPivot(obstacle, corners, px, py);
  const sense = angle < 0 ? -1 : 1;
  const limit = Math.abs(angle);
  const steps = turnSafely(count, corners, sense, limit, clearance);
  return steps >= 0 ? steps : turn(count, corners, sense, limit, clearance);
}
