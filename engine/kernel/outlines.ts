import { INCH } from './geometry/measures.js';
import { EMPTY, Slab } from './slab.js';

/** Convex polygons of a battlefield, counter-clockwise: piece `t` has vertices `first[t]` to `first[t + 1] - 1`. */
export interface Outlines {
  readonly count: number;
  readonly first: Int32Array;
  /** x and y of every vertex, ticks, flattened. */
  readonly vertices: Int32Array;
  /** Centre and radius (ticks) of the circle around each piece, for quick rejects. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly radius: Int32Array;
}

/** Returns the outlines of terrain pieces whose polygons are given in inches. */
export function outlinesOf(polygons: readonly (readonly (readonly [number, number])[])[]): Outlines {
  const n = polygons.length;
  let all = 0;
  for (let t = 0; t < n; t++) all += polygons[t].length;
  const outlines = { count: n, first: EMPTY.i32, vertices: EMPTY.i32, x: EMPTY.i32, y: EMPTY.i32, radius: EMPTY.i32 };
  Slab.lay((slab) => {
    outlines.first = slab.i32(n + 1);
    outlines.vertices = slab.i32(2 * all);
    outlines.x = slab.i32(n);
    outlines.y = slab.i32(n);
    outlines.radius = slab.i32(n);
  });
  const { first, vertices, x, y, radius } = outlines;
  for (let t = 0; t < n; t++) {
    const polygon = polygons[t];
    const corners = polygon.length;
    const from = first[t];
    first[t + 1] = from + corners;
    let sumX = 0;
    let sumY = 0;
    for (let v = from; v < first[t + 1]; v++) {
      vertices[2 * v] = Math.round(polygon[v - from][0] * INCH);
      vertices[2 * v + 1] = Math.round(polygon[v - from][1] * INCH);
      sumX += vertices[2 * v];
      sumY += vertices[2 * v + 1];
    }
    x[t] = Math.round(sumX / corners);
    y[t] = Math.round(sumY / corners);
    let farthest = 0;
    for (let v = from; v < first[t + 1]; v++) {
      const far = Math.sqrt((vertices[2 * v] - x[t]) ** 2 + (vertices[2 * v + 1] - y[t]) ** 2);
      if (far > farthest) farthest = far;
    }
    radius[t] = Math.ceil(farthest);
  }
  return outlines;
}
