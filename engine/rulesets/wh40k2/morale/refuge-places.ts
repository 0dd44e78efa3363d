// Places in which models that flee find cover: rows in an area from the edge on at which they come in, rows along the sides of a wall.
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { isArea } from '../../../skirmish/formations.js';
import { clip, cut } from '../../../skirmish/segments.js';
import type { W40kBattle } from '../core/state.js';
import { BEHIND } from '../hiding/hiding.js';
import { wouldBeInCover } from './in-cover.js';

/** Places of a piece at most. */
const MOST = 256;

/** What is known of a place: nothing, that who stands there is in cover, that he is not, that somebody has it. */
export const Known = { nothing: 0, good: 1, bad: 2, taken: 3 } as const;

/** The places that were laid out last; from `edge` on those on the edge of an area, for who comes no farther. Scratch; see `layPlaces`. */
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

/** A row of places `step` ticks apart, from the middle of a way of `long` ticks along (ax, ay), a unit vector, outward. */
function addRow(x: number, y: number, ax: number, ay: number, long: number, step: number): void {
  if (long < 0) return;
  const n = Math.floor(long / step) + 1;
  const from = (long - (n - 1) * step) / 2;
  for (let k = 0; k < n; k++) add(x + (from + k * step) * ax, y + (from + k * step) * ay);
}

/** The edge of a polygon that faces x, y: the first corner of that to which it is farthest outside, or nearest from inside. */
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

/** Rows of places in an area, `margin` ticks and more from its edges, the first along that which faces x, y. */
function layArea(polygon: Int32Array, x: number, y: number, step: number, margin: number): void {
  places.count = 0;
  const i = edgeFacing(polygon, x, y);
  const j = i + 2 < polygon.length ? i + 2 : 0;
  const ex = polygon[j] - polygon[i];
  const ey = polygon[j + 1] - polygon[i + 1];
  const edge = Math.sqrt(ex * ex + ey * ey);
  const ax = ex / edge;
  const ay = ey / edge;
  // how deep the area is behind that edge, and how far it reaches along it to both sides
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
    // on the edge a row is as long as it is a tick farther in
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

/** Rows of places along the sides of a wall, on all sides, as far from it as it may shelter. */
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
 * Lays out the places at piece `t` in which models of this radius may find cover who come from x, y, `wanted` of them or fewer: in an
 * area wholly, unless it is too small for all of them; at a wall close behind it.
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

/** Would model `m` be in cover in place `i`? Found out once: all for whom they were laid out are alike. */
export function isGood(b: W40kBattle, m: number, i: number): boolean {
  const { x, y, known } = places;
  if (known[i] === Known.nothing) known[i] = wouldBeInCover(b, m, x[i], y[i]) ? Known.good : Known.bad;
  return known[i] === Known.good;
}

/** Ticks, squared, from x, y to piece `t`. */
export function squaredGapTo(b: W40kBattle, t: number, x: number, y: number): number {
  return polygonSquaredGapToPoint(b.setup.terrain.polygons[t], x, y);
}
