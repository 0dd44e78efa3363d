// Two and a half dimensions (K53): what stands on a place is as high as an interval says, feet to head, in ticks above the table. Floors
// of a building are levels: whole numbers, 0 on the ground. Where a line of sight passes a shape is found in the plane (`crossHull`,
// `cutByRectangle`); here its height there is judged.
import { TOUCH } from './measures.js';

/** How high level `level` of a building with floors `storey` ticks apart lies above its foot, which stands `ground` ticks high. */
export function floorHeight(ground: number, level: number, storey: number): number {
  return ground + level * storey;
}

/** The level on which something stands `height` ticks above the table, in a building like that of `floorHeight`. */
export function levelAt(ground: number, height: number, storey: number): number {
  const above = height - ground;
  return above <= 0 || storey <= 0 ? 0 : Math.floor(above / storey);
}

/** Height of a line that rises from `from` to `to` at share `t` of its way, 0 to 1. */
export function heightAlong(from: number, to: number, t: number): number {
  return from + (to - from) * t;
}

/**
 * Does what stands from height `low` to height `high` block a line from height `from` to height `to` that is over its ground between
 * the shares `enters` and `leaves` of the way? It does where the line is inside it, deeper than TOUCH: one along its top or its
 * underside is not blocked (K49).
 */
export function blocksLine(
  from: number,
  to: number,
  enters: number,
  leaves: number,
  low: number,
  high: number,
): boolean {
  if (leaves <= enters) return false;
  const a = heightAlong(from, to, enters);
  const b = heightAlong(from, to, leaves);
  const under = a < b ? a : b;
  const over = a < b ? b : a;
  return under < high - TOUCH && over > low + TOUCH;
}

/** Ticks between two intervals of height; 0 if they share one. */
export function heightGap(low: number, high: number, otherLow: number, otherHigh: number): number {
  const above = otherLow - high;
  const below = low - otherHigh;
  const gap = above > below ? above : below;
  return gap > 0 ? gap : 0;
}

/** Do two intervals of height share more than TOUCH, so that bodies one over the other would meet? */
export function volumesMeet(low: number, high: number, otherLow: number, otherHigh: number): boolean {
  return low < otherHigh - TOUCH && otherLow < high - TOUCH;
}

/** Square of the distance between two volumes, given that between them in the plane and their heights (HRD-TER-013). */
export function squaredVolumeGap(
  squaredGap: number,
  low: number,
  high: number,
  otherLow: number,
  otherHigh: number,
): number {
  const up = heightGap(low, high, otherLow, otherHigh);
  return squaredGap + up * up;
}

/** Does a wall of this height hide a body up to `head`, both above the same ground (HRD-LOS-013)? */
export function wallHides(wall: number, head: number): boolean {
  return wall >= head;
}
