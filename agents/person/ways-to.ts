import { SEGMENTS } from '../../engine/kernel/core.js';
import { ANGLE_MASK, degrees, INCH, nearest, TURN, turnBetween } from '../../engine/kernel/geometry/measures.js';
import { At, applyPath, Go, newPose, segment } from '../../engine/regiments/paths.js';

// Finds paths of a regiment that lead to a typed place.

/** Position and facing of a block, in ticks and 1/65,536 turns. */
export interface Block {
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly halfWidth: number;
  readonly halfDepth: number;
}

/** A path and its end. */
export interface Way {
  readonly path: readonly number[];
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  /** Length of the path, ticks. */
  readonly cost: number;
}

/** Tolerances of the end of a path, because people type tenths of inches and whole degrees: ticks and angle units. */
const NEAR = 0.06 * INCH;
const NEAR_ANGLE = degrees(1);
/** Step in degrees of the search for a wheel that leads to the place. */
const STEP = 1;
const RADIANS = (2 * Math.PI) / TURN;

/** Returns where a path leads a block. */
export function follow(block: Block, path: readonly number[]): Way {
  const pose = newPose();
  pose[At.x] = block.x;
  pose[At.y] = block.y;
  pose[At.facing] = block.facing;
  const padded = [...path, ...new Array<number>(SEGMENTS - path.length).fill(0)];
  applyPath(pose, block.halfWidth, block.halfDepth, padded, 0);
  return { path, x: pose[At.x], y: pose[At.y], facing: pose[At.facing], cost: pose[At.cost] };
}

/** Returns the centre after a wheel about the left (-1) or right (1) front corner, not rounded. */
function wheeled(block: Block, facing: number, pivot: number, angle: number): readonly [number, number] {
  const from = facing * RADIANS;
  const to = (facing + pivot * angle) * RADIANS;
  return [
    block.halfDepth * (Math.sin(from) - Math.sin(to)) + pivot * block.halfWidth * (Math.cos(from) - Math.cos(to)),
    block.halfDepth * (Math.cos(from) - Math.cos(to)) - pivot * block.halfWidth * (Math.sin(from) - Math.sin(to)),
  ];
}

const wheel = (pivot: number, angle: number): number[] =>
  Math.round(angle) === 0 ? [] : [segment(pivot < 0 ? Go.wheelLeft : Go.wheelRight, Math.round(angle))];
const straight = (kind: Go, far: number): number[] => (nearest(far) <= 0 ? [] : [segment(kind, nearest(far))]);

/**
 * Yields all paths of a wheel, a straight stretch, and another wheel if the block must face `facing` (null: any), that
 * end at (x, y).
 * @param last the side of the second wheel, 0 none
 */
function* wheels(
  block: Block,
  x: number,
  y: number,
  facing: number | null,
  first: number,
  last: number,
): Generator<number[]> {
  /**
   * Returns for a first wheel of `angle`: how far the straight line misses the place, its length, and the second wheel.
   */
  const miss = (angle: number): readonly [number, number, number] => {
    const now = block.facing + first * angle;
    const [dx, dy] = wheeled(block, block.facing, first, angle);
    const second = facing === null || last === 0 ? 0 : (((last * (facing - now)) % TURN) + TURN) % TURN;
    const [ex, ey] = wheeled(block, now, last, second);
    const [tx, ty] = [x - ex - block.x - dx, y - ey - block.y - dy];
    const [s, c] = [Math.sin(now * RADIANS), Math.cos(now * RADIANS)];
    return [tx * c - ty * s, tx * s + ty * c, second];
  };
  const step = (STEP * TURN) / 360;
  for (let a = 0; a < TURN / 2; a += step) {
    let [low, high] = [a, a + step];
    const start = miss(low)[0];
    if (Math.abs(start) > 2 && start * miss(high)[0] > 0) continue;
    for (let i = 0; i < 24 && Math.abs(start) > 2; i++) {
      const middle = (low + high) / 2;
      if (start * miss(middle)[0] > 0) low = middle;
      else high = middle;
    }
    const angle = Math.abs(start) > 2 ? high : a;
    const [, far, second] = miss(angle);
    if (far < -2 || second > TURN / 2) continue;
    yield [...wheel(first, angle), ...straight(Go.forward, far), ...wheel(last, second)];
  }
}

function* candidates(block: Block, x: number, y: number, facing: number | null, single: boolean): Generator<number[]> {
  const [dx, dy] = [x - block.x, y - block.y];
  const [s, c] = [Math.sin(block.facing * RADIANS), Math.cos(block.facing * RADIANS)];
  const [right, ahead] = [dx * c - dy * s, dx * s + dy * c];
  if (Math.abs(right) <= NEAR) {
    yield straight(Go.forward, ahead);
    yield straight(Go.backward, -ahead);
  }
  if (Math.abs(ahead) <= NEAR) {
    yield straight(Go.right, right);
    yield straight(Go.left, -right);
  }
  if (single) {
    const look = nearest(Math.atan2(dx, dy) / RADIANS) & ANGLE_MASK;
    const turn = (from: number, to: number) => (from === to ? [] : [segment(Go.pivot, (to - from) & ANGLE_MASK)]);
    const way = [...turn(block.facing, look), ...straight(Go.forward, Math.sqrt(dx * dx + dy * dy))];
    yield [...way, ...turn(look, facing ?? look)];
  }
  for (const first of [-1, 1]) {
    for (const last of facing === null ? [0] : [-1, 1]) yield* wheels(block, x, y, facing, first, last);
  }
}

/**
 * Returns at most 12 paths of wheels and straight stretches that lead a block to (x, y) with facing `facing` (null:
 * any), shortest first. A block of one model pivots instead of wheeling.
 */
export function waysTo(block: Block, x: number, y: number, facing: number | null, single: boolean): Way[] {
  const ways: Way[] = [];
  for (const path of candidates(block, x, y, facing, single)) {
    if (path.length === 0 || path.length > SEGMENTS) continue;
    const way = follow(block, path);
    if (Math.hypot(way.x - x, way.y - y) > NEAR) continue;
    if (facing !== null && Math.abs(turnBetween(way.facing, facing)) > NEAR_ANGLE) continue;
    ways.push(way);
  }
  return ways.sort((p, q) => p.cost - q.cost || p.path.length - q.path.length).slice(0, 12);
}
