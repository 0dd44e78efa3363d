// How far a Vanguard move goes, and how near it comes to the enemy (T9A-SPR-093). Only one mover is prepared at a time:
// call `gatherFoes` first, then the queries.

import { SUBJECTS } from '../../kernel/core.js';
import { INCH } from '../../kernel/geometry/measures.js';
import { Stretch } from '../../kernel/geometry/sweep.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import type { RegimentsBattle } from '../battle.js';
import { Hook } from '../core/hooks.js';
import { unitSubject } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { obstaclesOf, squaredGapTo, sweepPast } from '../obstacles.js';
import { At, newPose } from '../paths.js';

/** T9A-SPR-093: distance that the move keeps from every enemy, ticks. */
export const DISTANCE = 12 * INCH;

/** Returns the ticks that a Vanguard move of `u` uses instead of its Movement, or 0. */
export function vanguardOf(b: RegimentsBattle, u: number): number {
  return modified(b, Hook.vanguard, unitSubject(b, u), 0, NO_ATTACK) * INCH;
}

/** Pose of the current mover on its way. */
export const pose = newPose();

/** Enemies to which the current move can come near, as rows of the obstacles. */
const foes = new Uint8Array(SUBJECTS);
let foeCount = 0;

/** True if any enemy was collected. */
export const anyFoes = (): boolean => foeCount > 0;

/**
 * Collects the enemies that `u` can come within 12 inches of while its Centre is at most `reach` ticks from its present
 * place.
 */
export function gatherFoes(b: RegimentsBattle, u: number, reach: number): void {
  const o = obstaclesOf(b);
  const { x, y, halfWidth, halfDepth } = b.unit;
  foeCount = 0;
  for (let i = 0; i < o.count && o.owner[i] >= 0; i++) {
    if (playerOf(b, o.owner[i]) === playerOf(b, u)) continue;
    const dx = o.x[i] - x[u];
    const dy = o.y[i] - y[u];
    const far = DISTANCE + reach + halfWidth[u] + halfDepth[u] + o.radius[i];
    if (dx * dx + dy * dy <= far * far) foes[foeCount++] = i;
  }
}

/** True if `u` in a pose with these half sizes would be within 12 inches of a collected enemy. */
export function nearAt(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  w: number,
  d: number,
): boolean {
  const o = obstaclesOf(b);
  for (let k = 0; k < foeCount; k++) {
    const i = foes[k];
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    const far = DISTANCE + w + d + o.radius[i];
    if (dx * dx + dy * dy > far * far) continue;
    if (squaredGapTo(b, u, x, y, facing, w, d, o, i) <= DISTANCE * DISTANCE) return true;
  }
  return false;
}

const stretch = new Float64Array(2);

/** True if `u` would come within 12 inches of a collected enemy on a straight part of its way. */
export function nearOnStraight(
  b: RegimentsBattle,
  u: number,
  direction: number,
  amount: number,
  w: number,
  d: number,
): boolean {
  const o = obstaclesOf(b);
  const x = pose[At.x];
  const y = pose[At.y];
  const facing = pose[At.facing];
  for (let k = 0; k < foeCount; k++) {
    const i = foes[k];
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    const far = DISTANCE + amount + w + d + o.radius[i];
    if (dx * dx + dy * dy > far * far) continue;
    if (!sweepPast(b, u, x, y, facing, w, d, direction, DISTANCE, o, i, stretch)) continue;
    if (stretch[Stretch.Leaves] > 0 && stretch[Stretch.Enters] < amount) return true;
  }
  return false;
}

/** Returns the smallest gap between `u` at its present place and an enemy, ticks. */
export function leastGap(b: RegimentsBattle, u: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const o = obstaclesOf(b);
  let least = Infinity;
  for (let i = 0; i < o.count && o.owner[i] >= 0; i++) {
    if (playerOf(b, o.owner[i]) === playerOf(b, u)) continue;
    const squared = squaredGapTo(b, u, x[u], y[u], facing[u], halfWidth[u], halfDepth[u], o, i);
    if (squared < least) least = squared;
  }
  return Math.sqrt(least);
}
