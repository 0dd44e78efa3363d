import { hullsOverlap, newHull, squaredGapToSegment } from '../../kernel/geometry/convex.js';
import { cornerX, cornerY } from '../../kernel/geometry/rectangle.js';
import type { RegimentsBattle } from '../battle.js';

/** Largest number of points: corners of the viewers (or of a round base's square) and of the target. */
const POINTS = 8;
const px = new Float64Array(POINTS);
const py = new Float64Array(POINTS);
const used = new Uint8Array(POINTS);
const corridor = newHull();
/** Number of corners of the corridor, 0 until it is computed, and number of the viewers' points. */
const size = new Int32Array(2);
/** Ends and half breadth of the strip around the corridor, for the quick test. */
const strip = new Float64Array(5);

/**
 * Prepares the corridor: the ground on which all lines from the front of `u` to the Footprint of `t` run. A shape
 * outside it blocks no line. It is valid until the next call.
 */
export function layCorridor(b: RegimentsBattle, u: number, t: number): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const own = b.setup.unit.round[u] === 0 ? 2 : 4; // the first two corners are those of the front
  for (let c = 0; c < own; c++) {
    px[c] = cornerX(x[u], facing[u], halfWidth[u], halfDepth[u], c);
    py[c] = cornerY(y[u], facing[u], halfWidth[u], halfDepth[u], c);
  }
  for (let c = 0; c < 4; c++) {
    px[own + c] = cornerX(x[t], facing[t], halfWidth[t], halfDepth[t], c);
    py[own + c] = cornerY(y[t], facing[t], halfWidth[t], halfDepth[t], c);
  }
  size[0] = 0;
  size[1] = own;
  const ofU = halfWidth[u] + halfDepth[u];
  const ofT = halfWidth[t] + halfDepth[t];
  strip[0] = x[u];
  strip[1] = y[u];
  strip[2] = x[t];
  strip[3] = y[t];
  strip[4] = ofU > ofT ? ofU : ofT;
}

/** Writes to `corridor` the convex hull of the first `n` points, clockwise from the westernmost. */
function wrap(n: number): void {
  let first = 0;
  for (let i = 0; i < n; i++) {
    used[i] = 0;
    if (px[i] < px[first] || (px[i] === px[first] && py[i] < py[first])) first = i;
  }
  let count = 0;
  let at = first;
  do {
    used[at] = 1;
    corridor[2 * count] = px[at];
    corridor[2 * count + 1] = py[at];
    count++;
    let next = -1;
    for (let i = 0; i < n; i++) {
      if (i === at || (used[i] !== 0 && i !== first)) continue;
      if (next < 0) {
        next = i;
        continue;
      }
      // The next corner has all other points on its right; of several in line the farthest is taken.
      const ax = px[next] - px[at];
      const ay = py[next] - py[at];
      const bx = px[i] - px[at];
      const by = py[i] - py[at];
      const turn = ay * bx - ax * by;
      if (turn < 0 || (turn === 0 && bx * bx + by * by > ax * ax + ay * ay)) next = i;
    }
    at = next;
  } while (at !== first && at >= 0 && count < n);
  size[0] = count;
}

/**
 * True if a circle of `radius` around a point may extend into the corridor. This is a quick test: true means only that
 * it cannot tell.
 */
export function mayReachCorridor(x: number, y: number, radius: number): boolean {
  const reach = radius + strip[4];
  return squaredGapToSegment(x, y, strip[0], strip[1], strip[2], strip[3]) <= reach * reach;
}

/** True if a hull of `count` corners extends into the corridor. */
export function reachesCorridor(hull: Float64Array, count: number): boolean {
  if (size[0] === 0) wrap(size[1] + 4);
  return hullsOverlap(hull, count, corridor, size[0]);
}
