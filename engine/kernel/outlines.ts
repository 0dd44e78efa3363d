import { INCH } from './geometry/measures.js';

/** Convex polygons of a battlefield, counter-clockwise: piece `t` has vertices `first[t]` to `first[t + 1] - 1`. */
export interface Outlines {
  readonly count: number;
  readonly first: Int32Array;
  /** x and y of every vertex, ticks, flattened. */
  readonly vertices: Int32Array;
  /** Centre and radius of the circle around each piece, for quick rejects. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly radius: Int32Array;
}

/** The outlines of pieces of terrain whose polygons are given in inches. */
export function outlinesOf(polygons: readonly (readonly (readonly [number, number])[])[]): Outlines {
  const n = polygons.length;
  const outlines: Outlines = {
    count: n,
    first: new Int32Array(n + 1),
    vertices: Int32Array.from(polygons.flat().flatMap(([x, y]) => [Math.round(x * INCH), Math.round(y * INCH)])),
    x: new Int32Array(n),
    y: new Int32Array(n),
    radius: new Int32Array(n),
  };
  const { first, vertices, x, y, radius } = outlines;
  for (let t = 0; t < n; t++) {
    const corners = polygons[t].length;
    first[t + 1] = first[t] + corners;
    let sumX = 0;
    let sumY = 0;
    for (let v = first[t]; v < first[t + 1]; v++) {
      sumX += vertices[2 * v];
      sumY += vertices[2 * v + 1];
    }
    x[t] = Math.round(sumX / corners);
    y[t] = Math.round(sumY / corners);
    for (let v = first[t]; v < first[t + 1]; v++) {
      const far = Math.sqrt((vertices[2 * v] - x[t]) ** 2 + (vertices[2 * v + 1] - y[t]) ** 2);
      radius[t] = Math.max(radius[t], Math.ceil(far));
    }
  }
  return outlines;
}
