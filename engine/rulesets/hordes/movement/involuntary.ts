// Models that are pushed or slammed: how far they go, whom they meet, and who makes room (HRD-PUSH, HRD-SLMD, HRD-LEAST).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { TOUCH } from '../../../kernel/geometry/measures.js';
import { bearing, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { type Bases, nearestFreePlace } from '../../../skirmish/least-disturbance.js';
import { Ground } from '../core/ground.js';
import { baseOf, onTable, radiusOf } from '../core/models.js';
import { type HordesBattle, MODELS } from '../core/state.js';
import { reachOf, untilTerrain } from '../terrain/ground.js';
import { Slow } from './passing.js';
import { contactAt, isOnTable, overlaps } from './paths.js';

/** How a model met others on its way: a slammed model that stops at one as large, and smaller ones that it passes. */
export const Meeting = { none: 0, passed: 1, stopped: 2 } as const;
/** `Meeting` of the last slide with each model. */
export const met = new Uint8Array(MODELS);

/** True if an obstacle, an obstruction or impassable ground ended the last slide. */
export let metTerrain = false;

/** Returns the last of `far` ticks along `angle` at which model `m` is on the table (HRD-THRN-010). */
function onTheTable(b: HordesBattle, m: number, angle: number, far: number): number {
  const { x, y } = b.model;
  let low = 0;
  let high = far + 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isOnTable(b, m, x[m] + stepEast(angle, middle), y[m] + stepNorth(angle, middle))) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Moves model `m` up to `far` ticks along `angle`, without turning it (HRD-PUSH-001). A slammed model passes smaller bases
 * and stops at others (HRD-SLMD-004, HRD-SLMD-005); a pushed one stops at all (HRD-PUSH-002). Writes `met`.
 * @returns the ticks that it went
 */
export function slide(b: HordesBattle, m: number, angle: number, far: number, passesSmaller: boolean): number {
  const reach = reachOf(b, m, b.model.x[m], b.model.y[m], angle, far, Slow.rough); // HRD-SLMD-003, HRD-PUSH-002
  const free = untilTerrain(b, m, b.model.x[m], b.model.y[m], angle, reach, Ground.blocks | Ground.obstacle);
  let gone = onTheTable(b, m, angle, free);
  metTerrain = free < reach && gone === free;
  for (let o = 0; o < b.setup.models; o++) {
    met[o] = Meeting.none;
    if (o === m || !onTable(b, o)) continue;
    if (passesSmaller && baseOf(b, o) < baseOf(b, m)) continue;
    const at = contactAt(b, m, o, b.model.x[m], b.model.y[m], angle);
    if (at < 0 || at >= gone) continue;
    gone = at;
    metTerrain = false;
  }
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o)) continue;
    const at = contactAt(b, m, o, b.model.x[m], b.model.y[m], angle);
    if (at < 0 || at > gone) continue;
    met[o] = passesSmaller && baseOf(b, o) < baseOf(b, m) ? Meeting.passed : Meeting.stopped;
  }
  b.model.x[m] += stepEast(angle, gone);
  b.model.y[m] += stepNorth(angle, gone);
  invalidateGeometry(b);
  return gone;
}

/** How the last throw ended: whether something as large or a barrier stopped it, and whom it met. */
export const slid = { isStopped: false, count: 0, met: new Int32Array(MODELS) };

/** True if the bases of `m` and `o` touch or overlap. */
function touches(b: HordesBattle, m: number, o: number): boolean {
  const dx = b.model.x[o] - b.model.x[m];
  const dy = b.model.y[o] - b.model.y[m];
  const near = radiusOf(b, m) + radiusOf(b, o) + TOUCH;
  return dx * dx + dy * dy <= near * near;
}

/**
 * Moves model `m` through the air up to `far` ticks along `angle`: over smaller bases, rough ground and the thrower, up to
 * a barrier or a base as large as its own (HRD-THRN-002..005, HRD-THRW-011). It meets whom it touches or overlaps at the
 * end (HRD-THRN-006). The model `aimed` at (-1: none) always stops it. Writes `slid`.
 */
export function throwAlong(
  b: HordesBattle,
  m: number,
  angle: number,
  far: number,
  thrower: number,
  aimed: number,
): void {
  const { x, y } = b.model;
  const free = untilTerrain(b, m, x[m], y[m], angle, far, Ground.blocks | Ground.obstacle);
  let gone = onTheTable(b, m, angle, free);
  slid.isStopped = free < far && gone === free;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || o === thrower || !onTable(b, o)) continue;
    // GAP HRD-THRW-009: a model that is aimed at is met even if its base is smaller
    if (o !== aimed && baseOf(b, o) < baseOf(b, m)) continue;
    const at = contactAt(b, m, o, b.model.x[m], b.model.y[m], angle);
    if (at < 0 || at > gone) continue;
    gone = at;
    slid.isStopped = baseOf(b, o) >= baseOf(b, m);
  }
  x[m] += stepEast(angle, gone);
  y[m] += stepNorth(angle, gone);
  invalidateGeometry(b);
  slid.count = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== m && o !== thrower && onTable(b, o) && touches(b, m, o)) slid.met[slid.count++] = o;
  }
}

/** Returns the direction from model `m` straight to model `t` (HRD-REST-002); for `t` it leads directly away (HRD-REST-004). */
export function directionTo(b: HordesBattle, m: number, t: number): number {
  return bearing(b.model.x[t] - b.model.x[m], b.model.y[t] - b.model.y[m]);
}

const bases: Bases = {
  x: new Int32Array(MODELS),
  y: new Int32Array(MODELS),
  radius: new Int32Array(MODELS),
};
const place = new Float64Array(2);

/** Writes the bases of all models on the table but `m` to `bases`. @returns their number */
function others(b: HordesBattle, m: number): number {
  let n = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o)) continue;
    bases.x[n] = b.model.x[o];
    bases.y[n] = b.model.y[o];
    bases.radius[n++] = radiusOf(b, o);
  }
  return n;
}

/**
 * Moves every model that `m` overlaps to the nearest free place, with its facing (HRD-LEAST-001, HRD-LEAST-004). Only
 * these move, so the fewest do (HRD-LEAST-003).
 */
export function makeRoom(b: HordesBattle, m: number): void {
  // GAP HRD-LEAST-003: models that make room move one after another, each as little as it can; equal places by angle
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o)) continue;
    if (!overlaps(b, m, o, b.model.x[m], b.model.y[m])) continue;
    const n = others(b, o);
    const { width, depth } = b.setup;
    if (!nearestFreePlace(bases, n, b.model.x[o], b.model.y[o], radiusOf(b, o), width, depth, place)) continue;
    b.model.x[o] = place[0];
    b.model.y[o] = place[1];
    invalidateGeometry(b);
  }
}
