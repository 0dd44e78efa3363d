import { hullsOverlap, newHull, squaredGapToSegment } from '../../../kernel/geometry/convex.js';
import { cornerX, cornerY } from '../../../kernel/geometry/rectangle.js';
import type { T9aBattle } from '../core/state.js';

/** Front corners of the viewers, or all corners of a round base; and the corners of the target. */
const POINTS = 8;
const px = new Float64Array(POINTS);
const py = new Float64Array(POINTS);
const used = new Uint8Array(POINTS);
const corridor = newHull();
/** Corners of the corridor, 0 as long as nobody asked for them; and the viewers' points. */
const size = new Int32Array(2);
/** Ends and half breadth of the strip around it, for a quick look. */
const strip = new Float64Array(5);

/**
 * Lays out the ground on which all lines from the front of `u` to the Footprint of `t` run: what does not reach into it is
 * in nobody's way. Holds until the next call.
 */
export function layCorridor(b: T9aBattle, u: number, t: number): void {
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

/** Writes the hull of the first `n` points to `corridor`, clockwise from the westernmost. */
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
      // The next corner is the one with all others on its right; of several in line the farthest.
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

/** Could anything within `radius` of a point reach into the corridor? Quick, and never wrongly no. */
export function mayReachCorridor(x: number, y: number, radius: number): boolean {
  const reach = radius + strip[4];
  return squaredGapToSegment(x, y, strip[0], strip[1], strip[2], strip[3]) <= reach * reach;
}

/** Does a hull of `count` corners reach into the corridor? */
export function reachesCorridor(hull: Float64Array, count: number): boolean {
  if (size[0] === 0) wrap(size[1] + 4);
  return hullsOverlap(hull, count, corridor, size[0]);
}
