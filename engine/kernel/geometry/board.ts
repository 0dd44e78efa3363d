// Judges whether shapes lie on the table. The origin is the lower left corner of the table. A shape that touches the
// edge of the table from inside lies on the table.
import { clipToHalfPlane, hullArea, newHull, rectangleHull } from './convex.js';
import { reachEast, reachNorth } from './rectangle.js';

/**
 * True if a rectangle lies wholly on the board, as it must at the end of a move (T9A-SPC-005). The test allows no
 * tolerance.
 */
export function withinBoard(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  boardWidth: number,
  boardHeight: number,
): boolean {
  const east = reachEast(facing, halfWidth, halfDepth);
  const north = reachNorth(facing, halfWidth, halfDepth);
  return x >= east && x + east <= boardWidth && y >= north && y + north <= boardHeight;
}

/** True if a circle lies wholly on the board. The test allows no tolerance. */
export function circleWithinBoard(
  x: number,
  y: number,
  radius: number,
  boardWidth: number,
  boardHeight: number,
): boolean {
  return x >= radius && y >= radius && x + radius <= boardWidth && y + radius <= boardHeight;
}

const hullA = newHull();
const hullB = newHull();

/** Share of a rectangle that is off the board: 0 to 1, by area (T9A-SPC-005 allows a half on the way). */
export function shareOffBoard(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  boardWidth: number,
  boardHeight: number,
): number {
  if (withinBoard(x, y, facing, halfWidth, halfDepth, boardWidth, boardHeight)) return 0;
  let count = rectangleHull(x, y, facing, halfWidth, halfDepth, hullA);
  count = clipToHalfPlane(hullA, count, -1, 0, 0, hullB);
  count = clipToHalfPlane(hullB, count, 1, 0, boardWidth, hullA);
  count = clipToHalfPlane(hullA, count, 0, -1, 0, hullB);
  count = clipToHalfPlane(hullB, count, 0, 1, boardHeight, hullA);
  return 1 - hullArea(hullA, count) / (4 * halfWidth * halfDepth);
}
