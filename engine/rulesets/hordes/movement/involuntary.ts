// Models that are pushed, slammed or thrown: how far they go and whom they meet (HRD-PUSH, HRD-SLMD, HRD-THRN).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { bearing, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { Ground } from '../core/ground.js';
import { Flag } from '../core/hooks.js';
import { baseOf, isMassive, onTable } from '../core/models.js';
import { type HordesBattle, MODELS } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { reachOf, untilTerrain } from '../terrain/ground.js';
import { crossHazards } from '../terrain/hazards.js';
import { dropFrom } from './falling.js';
import { isIncorporeal, Slow } from './passing.js';
import { contactAt, isOnTable, overlaps, touches } from './paths.js';

/** How a model met others on its way: it stopped at them, or passed through their smaller bases. */
export const Meeting = { none: 0, passed: 1, stopped: 2 } as const;

/** How the last slide or throw went. */
export const slid = {
  /** Ticks that the model went. */
  gone: 0,
  /** True if an obstacle, an obstruction, a rise or impassable ground ended it. */
  metTerrain: false,
  /** True if that, or a base as large as its own, ended it: its damage roll has a die more (HRD-SLMD-006, HRD-THRN-007). */
  isStopped: false,
  /** `Meeting` with each model. */
  met: new Uint8Array(MODELS),
  /** How deep it falls at its end, ticks; 0: it does not (HRD-FALL-001). */
  drop: 0,
};

/** Ground that stops whoever is moved by others: what bars the way, and terraces from outside. */
const STOPS = Ground.blocks | Ground.obstacle | Ground.cliff;

/** True if nothing moves model `m` against its will (HRD-GARG-005, HRD-ADV-023). */
export const isUnmoved = (b: HordesBattle, m: number): boolean =>
  isMassive(b, m) || isIncorporeal(b, m) || isUnder(b, m, Flag['cannot be pushed or slammed']);

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

function begin(): void {
  slid.gone = 0;
  slid.metTerrain = false;
  slid.isStopped = false;
  slid.drop = 0;
  slid.met.fill(Meeting.none);
}

/**
 * Returns `gone`, or less if model `m` would end on an Incorporeal model, which is passed completely or not at all
 * (HRD-ADV-020).
 */
function beforeIncorporeal(b: HordesBattle, m: number, angle: number, gone: number): number {
  let last = gone;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || !isIncorporeal(b, o)) continue;
    const px = b.model.x[m] + stepEast(angle, last);
    const py = b.model.y[m] + stepNorth(angle, last);
    if (overlaps(b, m, o, px, py)) last = Math.max(0, contactAt(b, m, o, b.model.x[m], b.model.y[m], angle));
  }
  return last;
}

/** Moves model `m` by `gone` ticks along `angle`. */
function move(b: HordesBattle, m: number, angle: number, gone: number): void {
  const x = b.model.x[m];
  const y = b.model.y[m];
  b.model.x[m] = x + stepEast(angle, gone);
  b.model.y[m] = y + stepNorth(angle, gone);
  invalidateGeometry(b);
  slid.gone = gone;
  slid.drop = dropFrom(b, m, x, y);
}

/**
 * Moves model `m` up to `far` ticks along `angle` over the ground, without turning it (HRD-PUSH-001). A slammed model passes
 * smaller bases and stops at others (HRD-SLMD-004, HRD-SLMD-005); a pushed one stops at all (HRD-PUSH-002). Writes `slid`.
 */
export function slide(b: HordesBattle, m: number, angle: number, far: number, passesSmaller: boolean): void {
  begin();
  if (isUnmoved(b, m)) return;
  const { x, y } = b.model;
  const reach = reachOf(b, m, x[m], y[m], angle, far, Slow.rough); // HRD-SLMD-003, HRD-PUSH-002
  const free = untilTerrain(b, m, x[m], y[m], angle, reach, STOPS);
  let gone = onTheTable(b, m, angle, free);
  slid.metTerrain = free < reach && gone === free;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || isIncorporeal(b, o)) continue;
    if (passesSmaller && baseOf(b, o) < baseOf(b, m)) continue;
    const at = contactAt(b, m, o, x[m], y[m], angle);
    if (at < 0 || at >= gone) continue;
    gone = at;
    slid.metTerrain = false;
  }
  const last = beforeIncorporeal(b, m, angle, gone);
  if (last < gone) slid.metTerrain = false;
  slid.isStopped = slid.metTerrain;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o)) continue;
    const at = contactAt(b, m, o, x[m], y[m], angle);
    if (at < 0 || at > last || (isIncorporeal(b, o) && at < last)) continue;
    const passes = passesSmaller && baseOf(b, o) < baseOf(b, m);
    slid.met[o] = passes ? Meeting.passed : Meeting.stopped;
    if (!passes) slid.isStopped = true;
  }
  move(b, m, angle, last);
  crossHazards(b, m, angle, last);
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
  begin();
  if (isUnmoved(b, m)) return;
  const { x, y } = b.model;
  const free = untilTerrain(b, m, x[m], y[m], angle, far, STOPS);
  let gone = onTheTable(b, m, angle, free);
  slid.metTerrain = free < far && gone === free;
  slid.isStopped = slid.metTerrain;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || o === thrower || !onTable(b, o) || isIncorporeal(b, o)) continue;
    // GAP HRD-THRW-009: a model that is aimed at is met even if its base is smaller
    if (o !== aimed && baseOf(b, o) < baseOf(b, m)) continue;
    const at = contactAt(b, m, o, x[m], y[m], angle);
    if (at < 0 || at > gone) continue;
    gone = at;
    slid.metTerrain = false;
    slid.isStopped = baseOf(b, o) >= baseOf(b, m);
  }
  move(b, m, angle, beforeIncorporeal(b, m, angle, gone));
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== m && o !== thrower && onTable(b, o) && touches(b, m, o)) slid.met[o] = Meeting.stopped;
  }
}

/** Returns the direction from model `m` straight to model `t` (HRD-REST-002); for `t` it leads directly away (HRD-REST-004). */
export function directionTo(b: HordesBattle, m: number, t: number): number {
  return bearing(b.model.x[t] - b.model.x[m], b.model.y[t] - b.model.y[m]);
}
