import { nearest, TOUCH } from '../kernel/geometry/measures.js';
import { bearing } from '../kernel/geometry/trig.js';
import type { SkirmishBattle } from './battle.js';
import { invalidateMarked, markModels } from './caches/who-changed.js';
import { Place } from './layout.js';
import type { Movers } from './movers.js';
import { squaredToSegment } from './segments.js';
import { meetsAt, wouldMeet } from './shapes.js';

/** The whole way: shares of ways are counted in 256ths. */
export const WHOLE_WAY = 256;

/** Sets the way of model `m`: straight from its present place to x, y, with facing `facing` at the end. */
export function setWay(b: SkirmishBattle, m: number, x: number, y: number, facing: number): void {
  const { model } = b;
  model.startX[m] = model.x[m];
  model.startY[m] = model.y[m];
  model.endX[m] = x;
  model.endY[m] = y;
  model.endFacing[m] = facing;
}

/** Sets the ways of the movers to the ends that `arrange` has found, with facing `facing` at the end. */
export function setWays(b: SkirmishBattle, j: Movers, facing: number): void {
  for (let i = 0; i < j.n; i++) setWay(b, j.model[i], j.endX[i], j.endY[i], facing);
}

/**
 * Adds a corner at x, y to the way of model `m` that `setWay` has set, after its present corners. All ways together
 * have at most `BENDS` corners.
 */
export function bendWay(b: SkirmishBattle, m: number, x: number, y: number): void {
  const { bend, field } = b;
  const r = field.bends[0]++;
  bend.model[r] = m;
  bend.x[r] = x;
  bend.y[r] = y;
}

/** True if the way of model `m` has a corner. */
export function isBent(b: SkirmishBattle, m: number): boolean {
  return b.field.bends[0] !== 0 && nextCorner(b, m, 0) >= 0;
}

/** Returns the first row from `r` on that is a corner of the way of model `m`; -1 if there is none. */
export function nextCorner(b: SkirmishBattle, m: number, r: number): number {
  const { model } = b.bend;
  const { bends } = b.field;
  for (let k = r; k < bends[0]; k++) if (model[k] === m) return k;
  return -1;
}

/** Removes all corners from the way of model `m`. */
function straighten(b: SkirmishBattle, m: number): void {
  const { bend, field } = b;
  let kept = 0;
  for (let r = 0; r < field.bends[0]; r++) {
    if (bend.model[r] === m) continue;
    bend.model[kept] = bend.model[r];
    bend.x[kept] = bend.x[r];
    bend.y[kept] = bend.y[r];
    kept++;
  }
  for (let r = kept; r < field.bends[0]; r++) {
    bend.model[r] = 0;
    bend.x[r] = 0;
    bend.y[r] = 0;
  }
  field.bends[0] = kept;
}

/** Removes the way of model `m`, because its move is over (K15). */
export function clearWay(b: SkirmishBattle, m: number): void {
  const { model } = b;
  if (b.field.bends[0] !== 0) straighten(b, m);
  model.startX[m] = 0;
  model.startY[m] = 0;
  model.endX[m] = 0;
  model.endY[m] = 0;
  model.endFacing[m] = 0;
}

function lengthOf(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

/** Returns the length of the way of model `m`, round all its corners, ticks. */
export function wayLength(b: SkirmishBattle, m: number): number {
  const { startX, startY, endX, endY } = b.model;
  let x = startX[m];
  let y = startY[m];
  let long = 0;
  for (let r = nextCorner(b, m, 0); r >= 0; r = nextCorner(b, m, r + 1)) {
    long += lengthOf(b.bend.x[r] - x, b.bend.y[r] - y);
    x = b.bend.x[r];
    y = b.bend.y[r];
  }
  return long + lengthOf(endX[m] - x, endY[m] - y);
}

/** Returns the square of the distance from x, y to the nearest straight part of the whole way of model `m`. */
export function squaredToParts(b: SkirmishBattle, m: number, x: number, y: number): number {
  const { startX, startY, endX, endY } = b.model;
  let fromX = startX[m];
  let fromY = startY[m];
  let least = Infinity;
  for (let r = nextCorner(b, m, 0); r >= 0; r = nextCorner(b, m, r + 1)) {
    least = Math.min(least, squaredToSegment(x, y, fromX, fromY, b.bend.x[r], b.bend.y[r]));
    fromX = b.bend.x[r];
    fromY = b.bend.y[r];
  }
  return Math.min(least, squaredToSegment(x, y, fromX, fromY, endX[m], endY[m]));
}

/** Ticks by which rounding may place a point of a way beside the way. */
export const ROUNDED = 2;

/** Returns how far along its way model `m` is at x, y, ticks. */
export function wayTo(b: SkirmishBattle, m: number, x: number, y: number): number {
  const { startX, startY } = b.model;
  let fromX = startX[m];
  let fromY = startY[m];
  let long = 0;
  for (let r = nextCorner(b, m, 0); r >= 0; r = nextCorner(b, m, r + 1)) {
    const toX = b.bend.x[r];
    const toY = b.bend.y[r];
    if (squaredToSegment(x, y, fromX, fromY, toX, toY) <= ROUNDED * ROUNDED) break;
    long += lengthOf(toX - fromX, toY - fromY);
    fromX = toX;
    fromY = toY;
  }
  return long + lengthOf(x - fromX, y - fromY);
}

/** Scratch: a place on a way, written by `findOnWay`, ticks. */
export const onWay = { x: 0, y: 0 };

/** Writes to `onWay` the place of model `m` after `share` 256ths of its way, ticks. */
export function findOnWay(b: SkirmishBattle, m: number, share: number): void {
  const { startX, startY, endX, endY } = b.model;
  if (b.field.bends[0] !== 0 && isBent(b, m)) findBetweenCorners(b, m, share);
  else {
    onWay.x = startX[m] + nearest(((endX[m] - startX[m]) * share) / WHOLE_WAY);
    onWay.y = startY[m] + nearest(((endY[m] - startY[m]) * share) / WHOLE_WAY);
  }
}

/** Writes to `onWay` the place of model `m`, whose way has corners, after `share` 256ths of the way. */
function findBetweenCorners(b: SkirmishBattle, m: number, share: number): void {
  const { startX, startY, endX, endY } = b.model;
  let left = (wayLength(b, m) * share) / WHOLE_WAY;
  let x = startX[m];
  let y = startY[m];
  for (let r = nextCorner(b, m, 0); r >= 0; r = nextCorner(b, m, r + 1)) {
    const leg = lengthOf(b.bend.x[r] - x, b.bend.y[r] - y);
    if (left < leg) {
      putBetween(x, y, b.bend.x[r], b.bend.y[r], left / leg);
      return;
    }
    left -= leg;
    x = b.bend.x[r];
    y = b.bend.y[r];
  }
  const last = lengthOf(endX[m] - x, endY[m] - y);
  putBetween(x, y, endX[m], endY[m], share >= WHOLE_WAY || left >= last ? 1 : left / last);
}

function putBetween(x0: number, y0: number, x1: number, y1: number, part: number): void {
  onWay.x = x0 + nearest((x1 - x0) * part);
  onWay.y = y0 + nearest((y1 - y0) * part);
}

/**
 * Returns the square of the least distance, in ticks, of the middle of model `m` from x, y between `share` 256ths of
 * its way and its present place on it.
 */
export function squaredToWay(b: SkirmishBattle, m: number, share: number, x: number, y: number): number {
  const { model } = b;
  findOnWay(b, m, share);
  let fromX = onWay.x;
  let fromY = onWay.y;
  let least = Infinity;
  if (b.field.bends[0] !== 0) {
    const behind = (wayLength(b, m) * share) / WHOLE_WAY;
    const gone = wayTo(b, m, model.x[m], model.y[m]);
    for (let r = nextCorner(b, m, 0); r >= 0; r = nextCorner(b, m, r + 1)) {
      const at = wayTo(b, m, b.bend.x[r], b.bend.y[r]);
      if (at <= behind || at >= gone) continue;
      least = Math.min(least, squaredToSegment(x, y, fromX, fromY, b.bend.x[r], b.bend.y[r]));
      fromX = b.bend.x[r];
      fromY = b.bend.y[r];
    }
  }
  return Math.min(least, squaredToSegment(x, y, fromX, fromY, model.x[m], model.y[m]));
}

/** A model on a way with corners faces the place this many 256ths further on. */
const AHEAD = 8;

/** Returns the facing of model `m` after `share` 256ths of its way, where it is at x, y: it faces where it goes. */
function facingOnWay(b: SkirmishBattle, m: number, share: number, x: number, y: number): number {
  const { startX, startY, endX, endY, endFacing, facing } = b.model;
  if (share >= WHOLE_WAY) return endFacing[m];
  const bent = isBent(b, m);
  if (bent) findOnWay(b, m, share + AHEAD);
  const dx = bent ? onWay.x - x : endX[m] - startX[m];
  const dy = bent ? onWay.y - y : endY[m] - startY[m];
  return dx !== 0 || dy !== 0 ? bearing(dx, dy) : facing[m];
}

/** Puts these `n` models at their places after `share` 256ths of their ways. On the way they face where they go. */
export function putOnWay(b: SkirmishBattle, models: ArrayLike<number>, n: number, share: number): void {
  const { model } = b;
  for (let i = 0; i < n; i++) {
    const m = models[i];
    findOnWay(b, m, share);
    model.x[m] = onWay.x;
    model.y[m] = onWay.y;
    model.facing[m] = facingOnWay(b, m, share, model.x[m], model.y[m]);
  }
  markModels(b, models, n);
  invalidateMarked(b);
}

/**
 * Returns the first model on the table, not among these `n`, that model `m` would overlap at x, y, after `share` 256ths of its way;
 * -1 if there is none.
 */
function whoIsOn(
  b: SkirmishBattle,
  models: ArrayLike<number>,
  n: number,
  m: number,
  x: number,
  y: number,
  share: number,
): number {
  const { model, setup } = b;
  const { radius } = setup.model;
  if (setup.shapes !== undefined) {
    const facing = facingOnWay(b, m, share, x, y);
    for (let o = 0; o < setup.models; o++) {
      if (model.place[o] === Place.table && !isAmong(models, n, o) && meetsAt(b, m, x, y, facing, o)) return o;
    }
    return -1;
  }
  for (let o = 0; o < setup.models; o++) {
    const near = radius[m] + radius[o] - TOUCH;
    const dx = model.x[o] - x;
    if (dx >= near || dx <= -near) continue;
    const dy = model.y[o] - y;
    if (dx * dx + dy * dy < near * near && model.place[o] === Place.table && !isAmong(models, n, o)) return o;
  }
  return -1;
}

function isAmong(models: ArrayLike<number>, n: number, o: number): boolean {
  for (let i = 0; i < n; i++) if (models[i] === o) return true;
  return false;
}

/**
 * The two models that `clearAt` last found to overlap. The first moves on its way; `goes` tells whether the second does
 * so too. -1 for none.
 */
const blockers = { first: -1, second: -1, goes: false };

/**
 * True if the two models noted in `blockers` also overlap after `share` 256ths of their ways. This is tested first,
 * since models move little in a 256th.
 */
function blockersAt(b: SkirmishBattle, share: number): boolean {
  const { first, second, goes } = blockers;
  if (first < 0 || b.setup.shapes !== undefined) return false;
  const { radius } = b.setup.model;
  const near = radius[first] + radius[second] - TOUCH;
  findOnWay(b, first, share);
  const { x, y } = onWay;
  if (goes) findOnWay(b, second, share);
  const dx = (goes ? onWay.x : b.model.x[second]) - x;
  const dy = (goes ? onWay.y : b.model.y[second]) - y;
  return dx * dx + dy * dy < near * near;
}

/** Scratch of `clearAt`: places of the models that it has tested, ticks. */
const clearX = new Int32Array(256);
const clearY = new Int32Array(256);

/**
 * True if model `i` of these overlaps one before it, at their places in `clearX` and `clearY`, after `share` 256ths of
 * their ways.
 */
function meetsComrade(b: SkirmishBattle, models: ArrayLike<number>, i: number, share: number): boolean {
  const own = facingOnWay(b, models[i], share, clearX[i], clearY[i]);
  for (let o = 0; o < i; o++) {
    const facing = facingOnWay(b, models[o], share, clearX[o], clearY[o]);
    if (wouldMeet(b, models[i], clearX[i], clearY[i], own, models[o], clearX[o], clearY[o], facing)) return true;
  }
  return false;
}

/** True if these models, after `share` 256ths of their ways, overlap neither each other nor any other model. */
function clearAt(b: SkirmishBattle, models: ArrayLike<number>, n: number, share: number): boolean {
  const { radius } = b.setup.model;
  for (let i = 0; i < n; i++) {
    const m = models[i];
    findOnWay(b, m, share);
    const { x, y } = onWay;
    clearX[i] = x;
    clearY[i] = y;
    if (b.setup.shapes !== undefined && meetsComrade(b, models, i, share)) return false;
    for (let o = 0; o < i && b.setup.shapes === undefined; o++) {
      const near = radius[m] + radius[models[o]] - TOUCH;
      const dx = clearX[o] - x;
      const dy = clearY[o] - y;
      if (dx * dx + dy * dy >= near * near) continue;
      blockers.first = m;
      blockers.second = models[o];
      blockers.goes = true;
      return false;
    }
    const on = whoIsOn(b, models, n, m, x, y, share);
    if (on < 0) continue;
    blockers.first = m;
    blockers.second = on;
    blockers.goes = false;
    return false;
  }
  return true;
}

/**
 * Returns the largest share, from `share` 256ths down to `least`, at which these models do not overlap. Models halted
 * on the way may just be passing each other, or others may have come there since.
 * @returns -1 if there is none
 */
export function clearShare(b: SkirmishBattle, models: ArrayLike<number>, n: number, share: number, least = 0): number {
  blockers.first = -1;
  for (let at = share; at >= least; at--) if (!blockersAt(b, at) && clearAt(b, models, n, at)) return at;
  return -1;
}

/**
 * Moves the models one by one as far along their ways as there is room, at most `share` 256ths. A model without room
 * stays where it is.
 */
export function putClear(b: SkirmishBattle, models: ArrayLike<number>, n: number, share: number): void {
  const { model } = b;
  for (let i = 0; i < n; i++) {
    const m = models[i];
    one[0] = m;
    for (let at = share; at >= 0; at--) {
      findOnWay(b, m, at);
      const { x, y } = onWay;
      if (whoIsOn(b, one, 1, m, x, y, at) >= 0) continue;
      model.x[m] = x;
      model.y[m] = y;
      break;
    }
  }
  markModels(b, models, n);
  invalidateMarked(b);
}

const one = [0];
