// Models on round bases and vehicles on rectangles among each other (K54): how far apart they are, whether they share ground, where one is
// stopped by the other when it goes straight ahead or turns (W40K-VMOV-007). A ruleset that has vehicles adds the columns `HULL`
// to its set-up of models: half the depth of a rectangle, whose half width is `radius`; 0: a round base.
import { circlesGap, circlesOverlap, gapToCircle, overlapsCircle } from '../kernel/geometry/circle.js';
import { gap, overlap } from '../kernel/geometry/rectangle.js';
import {
  sweepCircleToCircle,
  sweepCircleToRectangle,
  sweepToCircle,
  sweepToRectangle,
} from '../kernel/geometry/sweep.js';
import { turnToCircle, turnToRectangle } from '../kernel/geometry/wheel.js';

/** Bases of models, entry by entry; lengths in ticks. */
export interface Hulls {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly facing: Uint16Array;
  /** Radius of a round base, or half the width of a rectangle. */
  readonly radius: Int32Array;
  /** Half the depth of a rectangle; 0 for a round base. */
  readonly halfDepth: Int32Array;
}

/** Ticks between the bases of models `a` and `o`; 0 if they share ground. */
export function hullGap(h: Hulls, a: number, o: number): number {
  const { x, y, facing, radius, halfDepth } = h;
  if (halfDepth[a] === 0) {
    if (halfDepth[o] === 0) return circlesGap(x[a], y[a], radius[a], x[o], y[o], radius[o]);
    return gapToCircle(x[o], y[o], facing[o], radius[o], halfDepth[o], x[a], y[a], radius[a]);
  }
  if (halfDepth[o] === 0) return gapToCircle(x[a], y[a], facing[a], radius[a], halfDepth[a], x[o], y[o], radius[o]);
  return gap(x[a], y[a], facing[a], radius[a], halfDepth[a], x[o], y[o], facing[o], radius[o], halfDepth[o]);
}

/** Would model `a` share ground with model `o`, deeper than TOUCH, if it stood at (px, py) and looked to `turn`? */
export function wouldOverlap(h: Hulls, a: number, px: number, py: number, turn: number, o: number): boolean {
  const { x, y, facing, radius, halfDepth } = h;
  if (halfDepth[a] === 0) {
    if (halfDepth[o] === 0) return circlesOverlap(px, py, radius[a], x[o], y[o], radius[o]);
    return overlapsCircle(x[o], y[o], facing[o], radius[o], halfDepth[o], px, py, radius[a]);
  }
  if (halfDepth[o] === 0) return overlapsCircle(px, py, turn, radius[a], halfDepth[a], x[o], y[o], radius[o]);
  return overlap(px, py, turn, radius[a], halfDepth[a], x[o], y[o], facing[o], radius[o], halfDepth[o]);
}

/**
 * Where model `a`, going straight from where it is in `direction`, is nearer than `clearance` to model `o`: writes the stretch of its way,
 * ticks, to `out` (`Stretch`). A rectangle keeps its facing, also when it goes aside or back. @returns false: it passes
 */
export function sweepPast(
  h: Hulls,
  a: number,
  direction: number,
  clearance: number,
  o: number,
  out: Float64Array,
): boolean {
  const { x, y, facing, radius, halfDepth } = h;
  const [r, d] = [radius[a], halfDepth[a]];
  if (d === 0) {
    if (halfDepth[o] === 0) return sweepCircleToCircle(x[a], y[a], r, direction, clearance, x[o], y[o], radius[o], out);
    return sweepCircleToRectangle(
      x[a],
      y[a],
      r,
      direction,
      clearance,
      x[o],
      y[o],
      facing[o],
      radius[o],
      halfDepth[o],
      out,
    );
  }
  if (halfDepth[o] === 0) {
    return sweepToCircle(x[a], y[a], facing[a], r, d, direction, clearance, x[o], y[o], radius[o], out);
  }
  return sweepToRectangle(
    x[a],
    y[a],
    facing[a],
    r,
    d,
    direction,
    clearance,
    x[o],
    y[o],
    facing[o],
    radius[o],
    halfDepth[o],
    out,
  );
}

/**
 * How far model `a` can turn on the spot, of `angle` steps (positive clockwise), before it is nearer than `clearance` to model `o`: 0 to the
 * size of `angle`. A round base always can.
 */
export function turnPast(h: Hulls, a: number, angle: number, clearance: number, o: number): number {
  const { x, y, facing, radius, halfDepth } = h;
  if (halfDepth[a] === 0) return Math.abs(angle);
  if (halfDepth[o] === 0) {
    return turnToCircle(
      x[a],
      y[a],
      facing[a],
      radius[a],
      halfDepth[a],
      x[a],
      y[a],
      angle,
      clearance,
      x[o],
      y[o],
      radius[o],
    );
  }
  return turnToRectangle(
    x[a],
    y[a],
    facing[a],
    radius[a],
    halfDepth[a],
    x[a],
    y[a],
    angle,
    clearance,
    x[o],
    y[o],
    facing[o],
    radius[o],
    halfDepth[o],
  );
}
