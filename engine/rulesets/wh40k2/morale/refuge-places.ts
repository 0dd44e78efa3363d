// Lays out places where fleeing models find cover: rows inside an area, starting at the edge where they enter, or rows
// along a wall.
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { isArea } from '../../../skirmish/formations.js';
import { clip, cut } from '../../../skirmish/segments.js';
import type { W40kBattle } from '../core/state.js';
import { BEHIND } from '../hiding/hiding.js';
import { wouldBeInCover } from './in-cover.js';

/** Largest number of places of a piece. */
const MOST = 256;

/** What is known about a place: not tested, a model there is in cover, it is not, or a model has the place. */
export const Known = { nothing: 0, good: 1, bad: 2, taken: 3 } as const;

/**
 * The places laid out last. From index `edge` on they are on the edge of an area, for models that reach no farther.
 * Valid until the next `layPlaces`.
 */
export const places = {
  count: 0,
  edge: 0,
  x: new Int32Array(MOST),
  y: new Int32Array(MOST),
  known: new Uint8Array(MOST),
};

function add(x: number, y: number): void {
  if (places.count === MOST) return;
  const i = places.count++;
  places.x[i] = Math.round(x);
  places.y[i] = Math.round(y);
  places.known[i] = Known.nothing;
}

/**
 * Adds a row of places `step` ticks apart, centred on a line of `long` ticks from x, y along the unit vector (ax, ay).
 */
function addRow(x: number, y: number, ax: number, ay: number, long: number, step: number): void {
  if (long < 0) return;
  const n = Math.floor(long / step) + 1;
  const from = (long - (n - 1) * step) / 2;
  for (let k = 0; k < n; k++) add(x + (from + k * step) * ax, y + (from + k * step) * ay);
}

/**
 * Returns the edge of a polygon that faces x, y, by its first corner: the edge with x, y farthest outside, or least
 * inside.
 */
function edgeFacing(polygon: Int32Array, x: number, y: number): number {
  let best = 0;
  let most = -Infinity;
  for (let i = 0; i < polygon.length; i += 2) {
    const j = i + 2 < polygon.length ? i + 2 : 0;
    const ex = polygon[j] - polygon[i];
    const ey = polygon[j + 1] - polygon[i + 1];
    const out = (ex * (y - polygon[i + 1]) - ey * (x - polygon[i])) / Math.sqrt(ex * ex + ey * ey);
    if (out <= most) continue;
    most = out;
    best = i;
  }
  return best;
}

/**
 * Lays out rows of places inside an area, at least `margin` ticks from its edges. The first row is along the edge that
 * faces x, y.
 */
function layArea(polygon: Int32Array, x: number, y: number, step: number, margin: number): void {
  places.count = 0;
  const i = edgeFacing(polygon, x, y);
  const j = i + 2 < polygon.length ? i + 2 : 0;
  const ex = polygon[j] - polygon[i];
  const ey = polygon[j + 1] - polygon[i + 1];
  const edge = Math.sqrt(ex * ex + ey * ey);
  const ax = ex / edge;
  const ay = ey / edge;
  // depth of the area behind that edge, and its extent along it to both sides
  let deep = 0;
  let low = 0;
  let high = 0;
  for (let k = 0; k < polygon.length; k += 2) {
    const dx = polygon[k] - polygon[i];
    const dy = polygon[k + 1] - polygon[i + 1];
    deep = Math.max(deep, dx * ay - dy * ax);
    low = Math.min(low, dx * ax + dy * ay);
    high = Math.max(high, dx * ax + dy * ay);
  }
  const wide = high - low + 2;
  for (let row = 0; row <= Math.floor((deep - 2 * margin) / step) + 1; row++) {
    const depth = margin + row * step;
    const atEdge = depth > deep - margin;
    if (atEdge) places.edge = places.count;
    // a row on the edge is as long as one a tick inside
    const clipped = atEdge ? 1 : Math.min(Math.max(depth, 1), deep - 1);
    const fromX = polygon[i] + (low - 1) * ax + clipped * ay;
    const fromY = polygon[i + 1] + (low - 1) * ay - clipped * ax;
    if (!clip(polygon, fromX, fromY, fromX + wide * ax, fromY + wide * ay)) continue;
    const beside = atEdge ? 0 : margin;
    const from = cut[0] * wide + beside;
    const back = atEdge ? 0 : depth - clipped;
    const x0 = fromX + from * ax + back * ay;
    const y0 = fromY + from * ay - back * ax;
    addRow(x0, y0, ax, ay, (cut[1] - cut[0]) * wide - 2 * beside, step);
  }
}

/** Lays out rows of places along all sides of a wall, as far from it as it gives cover. */
function layWall(polygon: Int32Array, radius: number): void {
  places.count = 0;
  const step = 2 * radius;
  for (let gap = 0; gap <= BEHIND + 1; gap += step) {
    for (let i = 0; i < polygon.length; i += 2) {
      const j = i + 2 < polygon.length ? i + 2 : 0;
      const ex = polygon[j] - polygon[i];
      const ey = polygon[j + 1] - polygon[i + 1];
      const edge = Math.sqrt(ex * ex + ey * ey);
      const off = (radius + gap) / edge;
      addRow(polygon[i] - ey * off, polygon[i + 1] + ex * off, ex / edge, ey / edge, edge, step);
    }
  }
}

/**
 * Lays out places at piece `t` where models of this radius that come from x, y may find cover, up to `wanted` of them.
 * Places are inside an area unless it is too small for all, or close behind a wall.
 */
export function layPlaces(b: W40kBattle, t: number, x: number, y: number, radius: number, wanted: number): void {
  const polygon = b.setup.terrain.polygons[t];
  if (!isArea(b, t)) {
    layWall(polygon, radius);
    places.edge = places.count;
    return;
  }
  layArea(polygon, x, y, 2 * radius, radius);
  if (places.edge < wanted) layArea(polygon, x, y, 2 * radius, 0);
}

/**
 * True if model `m` would be in cover in place `i`. The answer is stored with the place and holds for all models for
 * which the places were laid out.
 */
export function isGood(b: W40kBattle, m: number, i: number): boolean {
  const { x, y, known } = places;
  if (known[i] === Known.nothing) known[i] = wouldBeInCover(b, m, x[i], y[i]) ? Known.good : Known.bad;
  return known[i] === Known.good;
}

/** Returns the squared ticks from x, y to piece `t`. */
export function squaredGapTo(b: W40kBattle, t: number, x: number, y: number): number {
  return polygonSquaredGapToPoint(b.setup.terrain.polygons[t], x, y);
}
