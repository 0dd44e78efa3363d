// Which moves lead through terrain of a kind.
import { SEGMENTS } from '../../kernel/core.js';
import { RADIANS_PER_STEP } from '../../kernel/geometry/measures.js';
import { polygonOverlapsRectangle } from '../../kernel/geometry/polygon.js';
import { stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import type { RegimentsBattle } from '../battle.js';
import { footprintAt, newFootprint } from '../footprints.js';
import { At, amountOf, applySegment, copyPose, Go, kindOf, newPose, segment, wheelCost } from '../paths.js';
import { polygonsOf } from './terrain.js';

/** Ticks between the poses of a move that are tested. */
const STRIDE = 635;
const pose = newPose();
const start = newPose();
const footprint = newFootprint();

/** False if the block of `u`, within `reach` ticks of a place, cannot stand on terrain of this kind. */
export function mayStandOn(b: RegimentsBattle, u: number, x: number, y: number, reach: number, kind: number): boolean {
  const { terrain } = b.setup;
  const own = b.unit.halfWidth[u] + b.unit.halfDepth[u] + reach;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.kind[t] !== kind) continue;
    const dx = terrain.x[t] - x;
    const dy = terrain.y[t] - y;
    const far = own + terrain.radius[t];
    if (dx * dx + dy * dy <= far * far) return true;
  }
  return false;
}

/** True if a model of `u` is on terrain of this kind in the present pose (T9A-UNI-011). */
function isOn(b: RegimentsBattle, u: number, kind: number): boolean {
  const { terrain } = b.setup;
  const n = footprint.numbers;
  const { halfWidth, halfDepth } = b.unit;
  const reach = halfWidth[u] + halfDepth[u];
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.kind[t] !== kind) continue;
    const dx = terrain.x[t] - pose[At.x];
    const dy = terrain.y[t] - pose[At.y];
    const far = reach + terrain.radius[t];
    if (dx * dx + dy * dy > far * far) continue;
    footprintAt(b, u, pose[At.x], pose[At.y], pose[At.facing], footprint);
    for (let i = 0; i < 4 * footprint.count; i += 4) {
      if (polygonOverlapsRectangle(polygonsOf(b)[t], n[i], n[i + 1], pose[At.facing], n[i + 2], n[i + 3])) return true;
    }
  }
  return false;
}

/** True if the move of `u` along the path at `path[first]` leads into, through or out of terrain of this kind. */
export function crosses(
  b: RegimentsBattle,
  u: number,
  path: ArrayLike<number>,
  first: number,
  terrainKind: number,
): boolean {
  const { halfWidth, halfDepth } = b.unit;
  pose[At.x] = b.unit.x[u];
  pose[At.y] = b.unit.y[u];
  pose[At.facing] = b.unit.facing[u];
  if (isOn(b, u, terrainKind)) return true;
  for (let s = first; s < first + SEGMENTS && s < path.length && path[s] !== 0; s++) {
    const kind = kindOf(path[s]) as Go;
    const amount = amountOf(path[s]);
    const turning = kind === Go.wheelLeft || kind === Go.wheelRight;
    const stride = turning ? Math.max(1, Math.floor(STRIDE / (2 * halfWidth[u] * RADIANS_PER_STEP))) : STRIDE;
    copyPose(start, pose);
    // the centre moves no farther than the outer corner of a wheel; a stride is more than all rounding
    const length = turning ? wheelCost(halfWidth[u], amount) : amount;
    if (kind !== Go.pivot && !mayStandOn(b, u, pose[At.x], pose[At.y], length + STRIDE, terrainKind)) {
      applySegment(pose, halfWidth[u], halfDepth[u], path[s]);
      continue;
    }
    for (let gone = stride; kind !== Go.pivot && gone < amount; gone += stride) {
      applySegment(pose, halfWidth[u], halfDepth[u], segment(kind, gone));
      if (isOn(b, u, terrainKind)) return true;
      copyPose(pose, start);
    }
    applySegment(pose, halfWidth[u], halfDepth[u], path[s]);
    if (isOn(b, u, terrainKind)) return true;
  }
  return false;
}

/** True if the block of `u` would get onto terrain of this kind within `distance` ticks straight ahead from a pose. */
export function crossesAhead(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  direction: number,
  distance: number,
  terrainKind: number,
): boolean {
  if (!mayStandOn(b, u, x, y, distance, terrainKind)) return false;
  pose[At.facing] = direction;
  for (let gone = 0; ; gone += STRIDE) {
    const far = gone < distance ? gone : distance;
    pose[At.x] = x + stepEast(direction, far);
    pose[At.y] = y + stepNorth(direction, far);
    if (isOn(b, u, terrainKind)) return true;
    if (far === distance) return false;
  }
}
