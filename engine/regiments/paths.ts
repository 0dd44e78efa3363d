// A move is a path of straight segments, wheels and pivots, one whole number each (K04, T9A-DEC-027). The pose after
// every segment is rounded to whole ticks, so every reader of a path gets the same poses.
import { SEGMENTS } from '../kernel/core.js';
import { ANGLE_MASK, INCH, nearest, QUARTER_TURN, TURN } from '../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../kernel/geometry/trig.js';
import { Pivot, wheeledFacing, wheeledX, wheeledY, wheelLength } from '../kernel/geometry/wheel.js';

/**
 * Kinds of segments. Amounts are ticks for straight segments and steps of 1/65,536 turn for wheels and pivots. Pivots
 * turn clockwise.
 */
export const Go = { forward: 1, backward: 2, left: 3, right: 4, wheelLeft: 5, wheelRight: 6, pivot: 7 } as const;
export type Go = (typeof Go)[keyof typeof Go];

/** Packs a segment into one number, never 0. `amount` is 0 or more. */
export function segment(kind: Go, amount: number): number {
  return amount * 8 + kind;
}

/** Returns the kind of a segment; 0 for an empty place in a path. */
export function kindOf(step: number): Go | 0 {
  return (step & 7) as Go | 0;
}

/** Returns the amount of a segment: ticks, or steps of 1/65,536 turn. */
export function amountOf(step: number): number {
  return step >> 3;
}

/** Positions of the numbers of a pose. `cost` is the length of the path so far, ticks. */
export const At = { x: 0, y: 1, facing: 2, cost: 3 } as const;

/** Makes a new pose. Make it once a module. */
export function newPose(): Int32Array {
  return new Int32Array(4);
}

/** Copies a pose. For four numbers this is faster than `set`. */
export function copyPose(into: Int32Array, from: Int32Array): void {
  into[At.x] = from[At.x];
  into[At.y] = from[At.y];
  into[At.facing] = from[At.facing];
  into[At.cost] = from[At.cost];
}

/** Returns the path of the outer corner in a wheel, whole ticks (T9A-MOV-016). */
export function wheelCost(halfWidth: number, angle: number): number {
  return nearest(wheelLength(halfWidth, angle));
}

/** Returns the direction of a straight segment for a unit that faces `facing`. */
export function directionOf(kind: Go, facing: number): number {
  if (kind === Go.backward) return (facing + 2 * QUARTER_TURN) & ANGLE_MASK;
  if (kind === Go.left) return (facing + 3 * QUARTER_TURN) & ANGLE_MASK;
  if (kind === Go.right) return (facing + QUARTER_TURN) & ANGLE_MASK;
  return facing;
}

/** Moves a pose along one segment. A pivot costs 0: it is limited by how far the models move. */
export function applySegment(pose: Int32Array, halfWidth: number, halfDepth: number, step: number): void {
  const kind = kindOf(step);
  const amount = amountOf(step);
  if (kind === Go.pivot) {
    pose[At.facing] = (pose[At.facing] + amount) & ANGLE_MASK;
  } else if (kind === Go.wheelLeft || kind === Go.wheelRight) {
    const pivot = kind === Go.wheelLeft ? Pivot.Left : Pivot.Right;
    const facing = pose[At.facing];
    pose[At.x] = wheeledX(pose[At.x], facing, halfWidth, halfDepth, pivot, amount);
    pose[At.y] = wheeledY(pose[At.y], facing, halfWidth, halfDepth, pivot, amount);
    pose[At.facing] = wheeledFacing(facing, pivot, amount);
    pose[At.cost] += wheelCost(halfWidth, amount);
  } else if (kind !== 0) {
    const direction = directionOf(kind, pose[At.facing]);
    pose[At.x] += stepEast(direction, amount);
    pose[At.y] += stepNorth(direction, amount);
    pose[At.cost] += amount;
  }
}

/** Moves a pose along the path from `path[first]` on, up to the first empty place. */
export function applyPath(
  pose: Int32Array,
  halfWidth: number,
  halfDepth: number,
  path: ArrayLike<number>,
  first: number,
): void {
  for (let s = first; s < first + SEGMENTS && path[s] !== 0; s++) applySegment(pose, halfWidth, halfDepth, path[s]);
}

const WORDS: Readonly<Record<Go, string>> = {
  [Go.forward]: 'forward',
  [Go.backward]: 'backward',
  [Go.left]: 'to the left',
  [Go.right]: 'to the right',
  [Go.wheelLeft]: 'wheel left',
  [Go.wheelRight]: 'wheel right',
  [Go.pivot]: 'pivot',
};

/**
 * Describes a path in words, for log and pages only: `5.5" forward, wheel left 30°`. With `fine`, lengths are exact to
 * the tick. The empty path is `no move`.
 */
export function pathWords(path: ArrayLike<number>, first = 0, fine = false): string {
  const per = fine ? 10000 : 10;
  const parts: string[] = [];
  for (let s = first; s < first + SEGMENTS && path[s] !== 0 && path[s] !== undefined; s++) {
    const kind = kindOf(path[s]) as Go;
    const amount = amountOf(path[s]);
    const isTurn = kind >= Go.wheelLeft;
    const size = isTurn
      ? `${Math.round((per * amount * 360) / TURN) / per}°`
      : `${Math.round((per * amount) / INCH) / per}"`;
    parts.push(isTurn ? `${WORDS[kind]} ${size}` : `${size} ${WORDS[kind]}`);
  }
  return parts.length === 0 ? 'no move' : parts.join(', ');
}
