// Finds the corners at which a base turns when it goes round a circle or a convex polygon. The corners lie a little
// away from the shape.
import { nearest, TOUCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';

/** Largest number of corners around one shape. */
const MOST = 64;

/** Number and positions, in ticks, of the corners that `cornersOfCircle` or `cornersOfPolygon` has found. */
export const corner = { n: 0 };
export const cornerX = new Float64Array(MOST);
export const cornerY = new Float64Array(MOST);

function add(x: number, y: number): void {
  if (corner.n === MOST) return;
  cornerX[corner.n] = nearest(x);
  cornerY[corner.n++] = nearest(y);
}

/**
 * Finds the corners of an octagon around a circle with its middle at x, y. A path along the octagon passes the middle
 * at `distance` ticks.
 */
export function cornersOfCircle(x: number, y: number, distance: number): void {
  const out = (distance + TOUCH) / COS[4096]; // the angle is a sixteenth of a turn
  corner.n = 0;
  for (let angle = 4096; angle < 65536; angle += 8192) add(x + out * SIN[angle], y + out * COS[angle]);
}

/**
 * Finds the corners at which a path turns round a clockwise polygon at `distance` ticks. Each corner of the polygon
 * gives one point for a single turn and two points for a double turn, which is shorter.
 */
export function cornersOfPolygon(polygon: Int32Array, distance: number): void {
  corner.n = 0;
  const size = polygon.length;
  const out = distance + TOUCH;
  for (let i = 0; i < size; i += 2) {
    const before = i === 0 ? size - 2 : i - 2;
    const after = i + 2 === size ? 0 : i + 2;
    const x = polygon[i];
    const y = polygon[i + 1];
    const ax = x - polygon[before];
    const ay = y - polygon[before + 1];
    const bx = polygon[after] - x;
    const by = polygon[after + 1] - y;
    const a = Math.sqrt(ax * ax + ay * ay);
    const b = Math.sqrt(bx * bx + by * by);
    if (a === 0 || b === 0) continue;
    // The outward normals of the two edges, and how close their directions are.
    const mx = by / b + ay / a;
    const my = bx / b + ax / a;
    const half = Math.sqrt(mx * mx + my * my) / 2;
    const along = (out * Math.sqrt(Math.max(0, 1 - half * half))) / (1 + half);
    if (half > 0.25) add(x - (out * mx) / (2 * half * half), y + (out * my) / (2 * half * half));
    add(x - (out * ay) / a + (along * ax) / a, y + (out * ax) / a + (along * ay) / a);
    add(x - (out * by) / b - (along * bx) / b, y + (out * bx) / b - (along * by) / b);
  }
}
