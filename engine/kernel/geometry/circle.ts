// Circles on the table: round bases and discs (K54, T9A-UNI-014). A circle is three integers in ticks: its centre (x,
// y) and its radius.
import { TOUCH } from './measures.js';
import { squaredGapToPoint } from './rectangle.js';

/** Ticks between the closest points of two circles; 0 if they share ground (T9A-MEA-001). */
export function circlesGap(ax: number, ay: number, aRadius: number, bx: number, by: number, bRadius: number): number {
  const apart = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) - aRadius - bRadius;
  return apart > 0 ? apart : 0;
}

/** True if two circles share ground, deeper than TOUCH. Touching is not overlapping (K49). */
export function circlesOverlap(
  ax: number,
  ay: number,
  aRadius: number,
  bx: number,
  by: number,
  bRadius: number,
): boolean {
  const near = aRadius + bRadius - TOUCH;
  return near > 0 && (bx - ax) * (bx - ax) + (by - ay) * (by - ay) < near * near;
}

/** Ticks between the closest points of a rectangle and a circle; 0 if they share ground (T9A-MEA-001). */
export function gapToCircle(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  cx: number,
  cy: number,
  radius: number,
): number {
  const apart = Math.sqrt(squaredGapToPoint(x, y, facing, halfWidth, halfDepth, cx, cy)) - radius;
  return apart > 0 ? apart : 0;
}

/** True if a rectangle and a circle share ground, deeper than TOUCH. Touching is not overlapping (K49). */
export function overlapsCircle(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  cx: number,
  cy: number,
  radius: number,
): boolean {
  const near = radius - TOUCH;
  return near > 0 && squaredGapToPoint(x, y, facing, halfWidth, halfDepth, cx, cy) < near * near;
}
