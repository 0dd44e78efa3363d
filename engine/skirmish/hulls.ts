// Geometry of models on round bases and vehicles on rectangles (K54): their distance, their overlap, and the point
// where one is stopped by the other when it goes straight or turns (W40K-VMOV-007). A ruleset with vehicles adds the
// column `HULL` to its setup of models: half the depth of a rectangle whose half width is `radius`; 0 for a round base.
import { circlesGap, circlesOverlap, gapToCircle, overlapsCircle } from '../kernel/geometry/circle.js';
import { gap, overlap } from '../kernel/geometry/rectangle.js';
import {
  sweepCircleToCircle,
  sweepCircleToRectangle,
  sweepToCircle,
  sweepToRectangle,
} from '../kernel/geometry/sweep.js';
import { turnToCircle, turnToRectangle } from '../kernel/geometry/wheel.js';

/** Bases of models, one entry each; lengths in ticks. */
export interface Hulls {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly facing: Uint16Array;
  /** Radius of a round base, or half the width of a rectangle. */
  readonly radius: Int32Array;
  /** Half the depth of a rectangle; 0 for a round base. */
  readonly halfDepth: Int32Array;
}

/** Returns the distance in ticks between the bases of models `a` and `o`; 0 if they overlap. */
export function hullGap(h: Hulls, a: number, o: number): number {
  const { x, y, facing, radius, halfDepth } = h;
  if (halfDepth[a] === 0) {
    if (halfDepth[o] === 0) return circlesGap(x[a], y[a], radius[a], x[o], y[o], radius[o]);
    return gapToCircle(x[o], y[o], facing[o], radius[o], halfDepth[o], x[a], y[a], radius[a]);
  }
  if (halfDepth[o] === 0) return gapToCircle(x[a], y[a], facing[a], radius[a], halfDepth[a], x[o], y[o], radius[o]);
  return gap(x[a], y[a], facing[a], radius[a], halfDepth[a], x[o], y[o], facing[o], radius[o], halfDepth[o]);
}

/** True if model `a` would overlap model `o` by more than TOUCH if it stood at (px, py) with the facing `turn`. */
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
 * Finds the stretch of a straight move of model `a` in `direction` on which it is nearer than `clearance` ticks to
 * model `o`. Writes the stretch in ticks from the start to `out` (`Stretch`). A rectangle does not turn, even if it
 * goes sideways or back.
 * @returns false if it never comes so near
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
 * Returns how far model `a` can turn on the spot before it is nearer than `clearance` ticks to model `o`: 0 to the size
 * of `angle`. `angle` is in angle steps, positive clockwise. A round base can always turn.
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
