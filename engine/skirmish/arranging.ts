import { HALF_INCH, nearest, TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { circlesWithin } from './circles-near.js';
import { chained, SQUAD } from './coherency.js';
import { places, placeX, placeY, Stand, taker } from './formations.js';
import { Hindrance, type Movers } from './movers.js';
import { barredFrom, hindrance, isFree, isStripClear, isWayFree } from './passages.js';

/** Movers that have their final places, and these places, in the order in which they were settled. */
const done = new Uint8Array(SQUAD);
let placed = 0;
const placedX = new Float64Array(SQUAD);
const placedY = new Float64Array(SQUAD);
const placedRadius = new Float64Array(SQUAD);
/** Number of movers that found no way and stay where they stand, even if they overlap comrades there. */
let stayed = 0;
const stays = new Uint8Array(SQUAD);

/** Settles mover `i` at x, y. */
function settle(j: Movers, i: number, x: number, y: number): void {
  j.endX[i] = x;
  j.endY[i] = y;
  placedX[placed] = x;
  placedY[placed] = y;
  placedRadius[placed++] = j.radius[i];
}

/** Scratch: numbers of the comrades that a base overlaps. */
const met = new Uint8Array(SQUAD);

/** True if mover `i` at x, y would overlap a comrade that is already settled. */
function onComrade(j: Movers, i: number, x: number, y: number): boolean {
  return circlesWithin(placedX, placedY, placedRadius, placed, x, y, j.radius[i] - TOUCH, met) > 0;
}

/** Parts of its way, in sixteenths, that a mover tries when it cannot go the whole way. */
const PARTS = [14, 12, 8, 4] as const;
const LEAST = 4;

/** What is known about the straight way of a mover to its place. */
const Way = { unknown: 0, free: 1, barred: 2 } as const;
const way = new Uint8Array(SQUAD);

/** Moves mover `i` straight to x, y if that is legal and free. Returns whether it did. */
function goes(b: SkirmishBattle, j: Movers, i: number, x: number, y: number, apart: boolean): boolean {
  if (way[i] === Way.unknown) way[i] = isFree(b, j, i, x, y) ? Way.free : Way.barred;
  if (way[i] === Way.barred) return false;
  if (!apart && onComrade(j, i, x, y)) return false;
  settle(j, i, x, y);
  done[i] = 1;
  j.late[i] = 0;
  return true;
}

/**
 * Moves mover `i`, which cannot go straight to x, y, beside that place, or as near as possible on the straight way, at
 * worst nowhere.
 */
function bring(b: SkirmishBattle, j: Movers, i: number, x: number, y: number): void {
  const dx = x - j.x[i];
  const dy = y - j.y[i];
  const long = Math.sqrt(dx * dx + dy * dy);
  const most = long <= j.allow[i] + TOUCH ? 1 : j.allow[i] / long;
  done[i] = 1;
  j.late[i] = 0;
  aside.x = sideX[i];
  aside.y = sideY[i];
  for (let k = sideways[i]; k < ASIDE.length; k = freeAside(b, j, i, dx, dy, k + 1)) {
    if (onComrade(j, i, aside.x, aside.y)) continue;
    settle(j, i, aside.x, aside.y);
    return;
  }
  j.late[i] = 1;
  const barred = long > 0 ? barredFrom(b, j, i, dx, dy, (most * LEAST) / 16) : Infinity;
  if (most < 1 && most < barred && tryPart(b, j, i, dx, dy, most)) return;
  for (const part of PARTS) {
    const share = (most * part) / 16;
    if (share < barred && tryPart(b, j, i, dx, dy, share)) return;
  }
  stays[stayed++] = placed;
  settle(j, i, j.x[i], j.y[i]);
}

/** Steps aside that are tried when the straight way is barred, in breadths of a base. */
const ASIDE = [-1, 1, -2, 2] as const;
/** Destination of the sidestep found last, ticks. */
const aside = { x: 0, y: 0 };

/**
 * Cached sidesteps. Key: the vector to the place (dx, dy), the mover's allowance and its radius. Valid are the first
 * `found` entries of `mayStep` and `stepLong`.
 */
const steps = { dx: 0, dy: 0, allow: -1, radius: 0, long: 0, found: 0 };
/** For each sidestep, 1 if it is within the allowance. */
const mayStep = new Uint8Array(ASIDE.length);
const stepX = new Float64Array(ASIDE.length);
const stepY = new Float64Array(ASIDE.length);
/** For each sidestep, the square of its length in ticks. */
const stepLong = new Float64Array(ASIDE.length);

/** Makes `steps` valid for mover `i`, whose place is (dx, dy) away. Most models of a squad share one entry. */
function setSteps(j: Movers, i: number, dx: number, dy: number): void {
  if (steps.dx === dx && steps.dy === dy && steps.allow === j.allow[i] && steps.radius === j.radius[i]) return;
  steps.dx = dx;
  steps.dy = dy;
  steps.allow = j.allow[i];
  steps.radius = j.radius[i];
  steps.long = Math.sqrt(dx * dx + dy * dy);
  steps.found = 0;
}

/** Computes the next sidestep of `steps`. */
function findStep(): void {
  const { dx, dy, allow, long } = steps;
  const k = steps.found++;
  const side = ASIDE[k] * (2 * steps.radius + HALF_INCH / 5);
  const left = allow * allow - side * side;
  mayStep[k] = left > 0 ? 1 : 0;
  if (left <= 0) return;
  const ahead = left < dx * dx + dy * dy ? Math.sqrt(left) : long;
  stepX[k] = nearest((dx * ahead + dy * side) / long);
  stepY[k] = nearest((dy * ahead - dx * side) / long);
  stepLong[k] = stepX[k] * stepX[k] + stepY[k] * stepY[k];
}

/**
 * Finds the first sidestep from number `from` on that leads mover `i` beside a place (dx, dy) away instead of into it.
 * Comrades are not counted as obstacles. Writes its destination to `aside`.
 * @returns the number of the sidestep; past the last if there is none, or if the place is too far away in any case
 */
function freeAside(b: SkirmishBattle, j: Movers, i: number, dx: number, dy: number, from: number): number {
  if (dx === 0 && dy === 0) return ASIDE.length;
  setSteps(j, i, dx, dy);
  if (steps.long > j.allow[i] + TOUCH) return ASIDE.length;
  for (let k = from; k < ASIDE.length; k++) {
    while (steps.found <= k) findStep();
    if (mayStep[k] === 0) continue;
    if (!isWayFree(b, j, i, stepX[k], stepY[k], stepLong[k])) continue;
    aside.x = j.x[i] + stepX[k];
    aside.y = j.y[i] + stepY[k];
    return k;
  }
  return ASIDE.length;
}

/**
 * For each mover without a final place, the first sidestep that is free if comrades are ignored, and its destination.
 */
const sideways = new Uint8Array(SQUAD);
const sideX = new Float64Array(SQUAD);
const sideY = new Float64Array(SQUAD);

/**
 * Finds the first sidestep of mover `i`, whose place is (dx, dy) away.
 * @returns whether there is none
 */
function isStuck(b: SkirmishBattle, j: Movers, i: number, dx: number, dy: number): boolean {
  const k = freeAside(b, j, i, dx, dy, 0);
  sideways[i] = k;
  sideX[i] = aside.x;
  sideY[i] = aside.y;
  return k === ASIDE.length;
}

/** True if more movers will be left behind than allowed because their places are too far away. */
function tooManyFar(j: Movers): boolean {
  let late = 0;
  for (let k = 0; k < j.n; k++) {
    const i = taker[k];
    const dx = placeX[k] - j.x[i];
    const dy = placeY[k] - j.y[i];
    const most = j.allow[i] + TOUCH;
    if (dx * dx + dy * dy > most * most && ++late > j.mostLate) return true;
  }
  return false;
}

/**
 * Settles the movers that can go straight to their places, and finds the first sidestep of each of the others.
 * @returns false as soon as more movers than allowed will be left behind, whatever their comrades do
 */
function set(b: SkirmishBattle, j: Movers, apart: boolean): boolean {
  let late = 0;
  for (let k = 0; k < j.n; k++) {
    const i = taker[k];
    if (goes(b, j, i, placeX[k], placeY[k], apart) || way[i] !== Way.barred) continue;
    if (isStuck(b, j, i, placeX[k] - j.x[i], placeY[k] - j.y[i]) && ++late > j.mostLate) return false;
  }
  if (placed === j.n) return true;
  for (let k = 0; k < j.n; k++) {
    const i = taker[k];
    if (done[i] !== 0 || way[i] === Way.barred) continue; // a comrade stands on this mover's place
    if (isStuck(b, j, i, placeX[k] - j.x[i], placeY[k] - j.y[i]) && ++late > j.mostLate) return false;
  }
  return true;
}

function tryPart(b: SkirmishBattle, j: Movers, i: number, dx: number, dy: number, part: number): boolean {
  const x = j.x[i] + nearest(dx * part);
  const y = j.y[i] + nearest(dy * part);
  if (!isFree(b, j, i, x, y) || onComrade(j, i, x, y)) return false;
  settle(j, i, x, y);
  return true;
}

const ahead = new Float64Array(SQUAD);

/**
 * Sorts the movers so that those farthest forward along (dx, dy) go first. No mover then waits for a place that a
 * comrade is about to leave.
 */
function frontFirst(j: Movers, dx: number, dy: number): void {
  for (let i = 0; i < j.n; i++) {
    const own = j.x[i] * dx + j.y[i] * dy;
    ahead[i] = own;
    let at = i;
    while (at > 0 && ahead[taker[at - 1]] < own) {
      taker[at] = taker[at - 1];
      at--;
    }
    taker[at] = i;
  }
}

/**
 * Moves all movers by the vector (dx, dy). Returns false at the first that cannot go. What is found out about straight
 * ways is noted in `way`.
 */
function together(b: SkirmishBattle, j: Movers, dx: number, dy: number): boolean {
  for (let i = 0; i < j.n; i++) way[i] = Way.unknown;
  if (dx * dx + dy * dy > (j.least + TOUCH) * (j.least + TOUCH)) return false;
  const goes = dx !== 0 || dy !== 0;
  if (goes && (-dx > j.west || dx > j.east || -dy > j.south || dy > j.north)) return false;
  const clear = j.n > 1 && goes && isStripClear(b, j, dx, dy);
  const long = dx * dx + dy * dy;
  for (let i = 0; i < j.n; i++) {
    if (clear ? j.allow[i] === 0 : goes && !isWayFree(b, j, i, dx, dy, long)) {
      way[i] = Way.barred;
      return false;
    }
    way[i] = Way.free;
    j.endX[i] = j.x[i] + dx;
    j.endY[i] = j.y[i] + dy;
  }
  return true;
}

/** True if a mover that stayed behind overlaps another one. All others were tested when they were settled. */
function overlapping(): boolean {
  for (let k = 0; k < stayed; k++) {
    const i = stays[k];
    const own = placedRadius[i] - TOUCH;
    for (let o = 0; o < placed; o++) {
      const near = own + placedRadius[o];
      const dx = placedX[i] - placedX[o];
      if (o === i || dx >= near || dx <= -near) continue;
      const dy = placedY[i] - placedY[o];
      if (dx * dx + dy * dy < near * near) return true;
    }
  }
  return false;
}

/** True if no two movers overlap in their present places. */
function standApart(j: Movers): boolean {
  if (j.apart >= 0) return j.apart === 1;
  j.apart = 1;
  for (let i = 1; i < j.n; i++) {
    for (let o = 0; o < i; o++) {
      const near = j.radius[i] + j.radius[o] - TOUCH;
      const dx = j.x[i] - j.x[o];
      const dy = j.y[i] - j.y[o];
      if (dx * dx + dy * dy < near * near) j.apart = 0;
    }
  }
  return j.apart === 1;
}

/**
 * Arranges the movers around the new middle x, y in formation `stand`, facing `facing`. `j.endX` and `j.endY` become
 * the end of each after a legal straight move of its own, `j.late` marks those that could not follow all the way, and
 * `j.stragglers` counts them. Listings and proposals are both judged by this function.
 * @returns a Hindrance: 0 if the arrangement is legal
 */
export function arrange(b: SkirmishBattle, j: Movers, x: number, y: number, facing: number, stand: number): number {
  j.stragglers = 0;
  let apart = false;
  const dx = x - j.middleX;
  const dy = y - j.middleY;
  if (stand === Stand.keep || j.n === 1) {
    if (together(b, j, dx, dy)) {
      for (let i = 0; i < j.n; i++) j.late[i] = 0;
      if (j.total === j.n) return j.coherent ? Hindrance.none : Hindrance.coherency;
      return chained(j.endX, j.endY, j.radius, j.n, j.total, j.gap) ? Hindrance.none : Hindrance.coherency;
    }
    if (j.n === 1) return alone(b, j, x, y);
    apart = standApart(j); // movers that go by one vector do not meet each other
    frontFirst(j, dx, dy);
    for (let k = 0; k < j.n; k++) {
      placeX[k] = j.x[taker[k]] + dx;
      placeY[k] = j.y[taker[k]] + dy;
    }
  } else {
    if (!places(b, j, x, y, facing, stand)) return Hindrance.inTheWay;
    if (tooManyFar(j)) return Hindrance.inTheWay;
    for (let i = 0; i < j.n; i++) way[i] = Way.unknown;
  }
  for (let i = 0; i < j.n; i++) done[i] = 0;
  placed = 0;
  stayed = 0;
  // First settle the movers that can go straight to their places, then the others with what is left.
  if (!set(b, j, apart)) return Hindrance.inTheWay;
  for (let k = 0; k < j.n; k++) {
    if (done[taker[k]] !== 0) continue;
    bring(b, j, taker[k], placeX[k], placeY[k]);
    j.stragglers += j.late[taker[k]];
    if (j.stragglers > j.mostLate) return Hindrance.inTheWay;
  }
  if (j.stragglers > 0 && overlapping()) return Hindrance.inTheWay;
  return chained(j.endX, j.endY, j.radius, j.n, j.total, j.gap) ? Hindrance.none : Hindrance.coherency;
}

/** Moves a single model to x, y, or not at all. Returns a Hindrance. */
function alone(b: SkirmishBattle, j: Movers, x: number, y: number): number {
  const why = hindrance(b, j, 0, x, y);
  if (why !== Hindrance.none) return why;
  j.endX[0] = x;
  j.endY[0] = y;
  j.late[0] = 0;
  return Hindrance.none;
}
