// What one piece of terrain hides as a whole: all lines of sight between two circles.
import { TOUCH } from '../kernel/geometry/measures.js';
import { EDGE, SightKind, type TerrainFacts } from './terrain.js';

/** Ticks by which circles are larger than asked for, so that nothing depends on how a line is rounded. */
const MARGIN = 2;
/** Share of the way for which a line must run over a piece at least. */
const LEAST = 1e-6;

/**
 * Does piece `t` cut all lines between a point within `ar` ticks of (ax, ay) and one within `br` of (bx, by), both no higher than
 * `high`, if nobody looks past it? The outermost of them, which touch both circles on the same side, must run over it where both
 * circles are left: then it reaches, being convex, right across between the two.
 */
export function hidesCircle(
  terrain: TerrainFacts,
  t: number,
  ax: number,
  ay: number,
  ar: number,
  bx: number,
  by: number,
  br: number,
  high: number,
): boolean {
  if (terrain.sight[t] === SightKind.none || terrain.height[t] < high) return false;
  const near = ar + MARGIN;
  const far = br + MARGIN;
  const edges = terrain.edges[t];
  if (holdsCircle(edges, bx, by, far)) return true;
  const dx = bx - ax;
  const dy = by - ay;
  const long = Math.sqrt(dx * dx + dy * dy);
  const begin = near / long;
  const end = 1 - far / long;
  if (!(begin < end)) return false;
  const slope = (far - near) / long;
  const across = 1 / (Math.sqrt(1 - slope * slope) * long);
  return shareBetween(edges, ax, ay, dx, dy, near * across, far * across, begin, end) > 0;
}

/**
 * Ticks for which all lines that go `far` ticks along a way, and up to `wide` ticks beside it, run through a circle of radius `reach`, the
 * middle of which is `aside` of the way and `along` it; 0: not all of them run through it, or not by that point of the way.
 */
export function runThrough(aside: number, along: number, wide: number, reach: number, far: number): number {
  const off = aside + wide + MARGIN;
  if (off >= reach || along <= 0 || along >= far) return 0;
  const half = Math.sqrt(reach * reach - off * off);
  return Math.min(along + half, far) - Math.max(along - half, 0);
}

/** Does a polygon (`TerrainFacts.edges`) hold all within `reach` of (x, y), TOUCH inside its edges? */
function holdsCircle(edges: Float64Array, x: number, y: number, reach: number): boolean {
  for (let i = 0, n = edges.length; i < n; i += EDGE) {
    const out = edges[i] * (x - edges[i + 2]) + edges[i + 1] * (y - edges[i + 3]);
    if (out > -(1 + reach / TOUCH) * edges[i + 4]) return false;
  }
  return true;
}

/**
 * On which share of the way from (ax, ay), which is (ex, ey) and `far` ticks long, not 0, do all lines run over a polygon
 * (`TerrainFacts.edges`), deeper than TOUCH, that go between the middles and up to `ar` and `br` ticks to each side of them? 0: on none.
 * At each point of the way they lie between the outermost two, and the polygon is convex.
 */
export function shareOver(
  edges: Float64Array,
  ax: number,
  ay: number,
  ar: number,
  ex: number,
  ey: number,
  br: number,
  far: number,
): number {
  return shareBetween(edges, ax, ay, ex, ey, (ar + MARGIN) / far, (br + MARGIN) / far, 0, 1);
}

/**
 * The same between two shares of the way, of lines that go up to `ar` and `br` times its length beside the middles: the outermost of
 * them at either end of the way.
 */
function shareBetween(
  edges: Float64Array,
  ax: number,
  ay: number,
  ex: number,
  ey: number,
  ar: number,
  br: number,
  begin: number,
  end: number,
): number {
  let enters = begin;
  let leaves = end;
  for (let i = 0, n = edges.length; i < n; i += EDGE) {
    const nx = edges[i];
    const ny = edges[i + 1];
    // of the outermost two, the one farther out enters last, and leaves first
    const beside = Math.abs(nx * ey - ny * ex);
    const middle = nx * ax + ny * ay + edges[i + 5];
    const from = middle + beside * ar;
    const to = middle + (nx * ex + ny * ey) + beside * br;
    if (from >= 0) {
      if (to >= 0) return 0;
      const along = from / (from - to);
      if (along > enters) enters = along;
    } else if (to > 0) {
      const along = from / (from - to);
      if (along < leaves) leaves = along;
    } else continue;
    if (leaves - enters <= LEAST) return 0;
  }
  return leaves - enters;
}
