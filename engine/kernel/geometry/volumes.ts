// Heights for two and a half dimensions (K53): a body occupies an interval of heights, feet to head, in ticks above the
// table. Floors of a building are levels: whole numbers, 0 on the ground. `crossHull` and `cutByRectangle` find in the
// plane where a line of sight passes a shape; this file judges its height there.
import { TOUCH } from './measures.js';

/**
 * Returns the height in ticks of level `level` of a building. Its floors are `storey` ticks apart and its foot is
 * `ground` ticks above the table.
 */
export function floorHeight(ground: number, level: number, storey: number): number {
  return ground + level * storey;
}

/** Returns the level of a body that stands `height` ticks above the table in a building as in `floorHeight`. */
export function levelAt(ground: number, height: number, storey: number): number {
  const above = height - ground;
  return above <= 0 || storey <= 0 ? 0 : Math.floor(above / storey);
}

/** Returns the height at share `t` (0 to 1) of a line that rises from height `from` to height `to`. */
export function heightAlong(from: number, to: number, t: number): number {
  return from + (to - from) * t;
}

/**
 * True if a body from height `low` to height `high` blocks a line from height `from` to height `to`. The line is above
 * the body's ground between the shares `enters` and `leaves` of its length. It is blocked if it is deeper inside the
 * body than TOUCH; a line along the top or the underside is not blocked (K49).
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

/** Returns the distance in ticks between two intervals of height; 0 if they overlap. */
export function heightGap(low: number, high: number, otherLow: number, otherHigh: number): number {
  const above = otherLow - high;
  const below = low - otherHigh;
  const gap = above > below ? above : below;
  return gap > 0 ? gap : 0;
}

/** True if two intervals of height overlap by more than TOUCH, so that bodies one above the other would meet. */
export function volumesMeet(low: number, high: number, otherLow: number, otherHigh: number): boolean {
  return low < otherHigh - TOUCH && otherLow < high - TOUCH;
}

/**
 * Returns the squared distance of two volumes from their squared distance in the plane and their heights (HRD-TER-013).
 */
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

/**
 * True if a wall of height `wall` hides a body with its head at `head`, both measured from the same ground
 * (HRD-LOS-013).
 */
export function wallHides(wall: number, head: number): boolean {
  return wall >= head;
}
