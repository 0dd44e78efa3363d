// Templates laid over bases (T9A-TPL-001 to T9A-TPL-003): discs and lines. These tests allow no tolerance: the smallest
// overlap counts, and touching from outside does not count.

import { squaredGapToSegment } from './convex.js';
import { HALF_INCH } from './measures.js';
import { squaredGapToPoint } from './rectangle.js';
import { COS, SIN } from './trig.js';

/** Radii of the disc templates in ticks: 1, 3 and 5 inches across (T9A-TPL-001). */
export const DiscRadius = { Small: HALF_INCH, Medium: 3 * HALF_INCH, Large: 5 * HALF_INCH } as const;

/** True if any part of a rectangle, however small, is under a disc (T9A-TPL-002). */
export function discCoversRectangle(
  cx: number,
  cy: number,
  radius: number,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): boolean {
  return squaredGapToPoint(x, y, facing, halfWidth, halfDepth, cx, cy) < radius * radius;
}

/** True if any part of a round base, however small, is under a disc (T9A-TPL-002). */
export function discCoversCircle(
  cx: number,
  cy: number,
  radius: number,
  x: number,
  y: number,
  baseRadius: number,
): boolean {
  const near = radius + baseRadius;
  return (x - cx) * (x - cx) + (y - cy) * (y - cy) < near * near;
}

/**
 * True if one point of a template lies on a rectangle. The front and left edges belong to a base, the rear and right
 * edges do not. A point between neighbours in a block therefore touches exactly one of them (T9A-TPL-003).
 */
export function pointTouchesRectangle(
  px: number,
  py: number,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): boolean {
  const dx = px - x;
  const dy = py - y;
  const across = dx * COS[facing] - dy * SIN[facing];
  const ahead = dx * SIN[facing] + dy * COS[facing];
  return across >= -halfWidth && across < halfWidth && ahead > -halfDepth && ahead <= halfDepth;
}

/** Result of `lineMeetsRectangle` if the line does not meet the rectangle. */
export const MISSED = -1;

/**
 * Returns where a line template from p to q first meets a rectangle, as a share of the line's length: 0 if it starts on
 * the rectangle, `MISSED` if it passes by or only touches a corner. A line along the seam of two bases touches one of
 * them, as a point does (T9A-TPL-003). The share orders the models that the line crosses.
 */
export function lineMeetsRectangle(
  px: number,
  py: number,
  qx: number,
  qy: number,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): number {
  const c = COS[facing];
  const s = SIN[facing];
  const across = (px - x) * c - (py - y) * s;
  const ahead = (px - x) * s + (py - y) * c;
  const right = (qx - px) * c - (qy - py) * s;
  const front = (qx - px) * s + (qy - py) * c;
  if (right === 0 && front === 0) return pointTouchesRectangle(px, py, x, y, facing, halfWidth, halfDepth) ? 0 : MISSED;
  let enters = 0;
  let leaves = 1;
  if (right === 0) {
    if (across < -halfWidth || across >= halfWidth) return MISSED;
  } else {
    const a = (-halfWidth - across) / right;
    const b = (halfWidth - across) / right;
    enters = Math.max(enters, Math.min(a, b));
    leaves = Math.min(leaves, Math.max(a, b));
  }
  if (front === 0) {
    if (ahead <= -halfDepth || ahead > halfDepth) return MISSED;
  } else {
    const a = (-halfDepth - ahead) / front;
    const b = (halfDepth - ahead) / front;
    enters = Math.max(enters, Math.min(a, b));
    leaves = Math.min(leaves, Math.max(a, b));
  }
  return leaves > enters ? enters : MISSED;
}

/** True if a line template from p to q passes over a round base, deeper than touching its edge. */
export function lineMeetsCircle(
  px: number,
  py: number,
  qx: number,
  qy: number,
  x: number,
  y: number,
  radius: number,
): boolean {
  return squaredGapToSegment(x, y, px, py, qx, qy) < radius * radius;
}
