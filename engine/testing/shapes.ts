import { degrees } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';

export type Polygon = readonly (readonly [number, number])[];
/** A convex polygon in inches, counter-clockwise, or a rectangle by its middle, size and angle (degrees clockwise). */
export type TerrainShape =
  | Polygon
  | { readonly at: readonly [number, number]; readonly size: readonly [number, number]; readonly angle?: number };

/** Returns the corners of a shape, in inches. */
export function polygonOf(shape: TerrainShape): Polygon {
  if (!('size' in shape)) return shape;
  const { at, size, angle = 0 } = shape;
  const turn = degrees(angle);
  const [w, d] = [size[0] / 2, size[1] / 2];
  const corners = [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ];
  return corners.map(([x, y]) => [at[0] + x * COS[turn] + y * SIN[turn], at[1] - x * SIN[turn] + y * COS[turn]]);
}
