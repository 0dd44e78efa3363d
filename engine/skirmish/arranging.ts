import { HALF_INCH, nearest, TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { chained, SQUAD } from './coherency.js';
import { places, placeX, placeY, Stand, taker } from './formations.js';
import { Hindrance, hindrance, type Movers } from './movers.js';

const done = new Uint8Array(SQUAD);

/** Does mover `i` at x, y share ground with a comrade that has its place already? */
function onComrade(j: Movers, i: number, x: number, y: number): boolean {
  for (let o = 0; o < j.n; o++) {
    if (o === i || done[o] === 0) continue;
    const near = j.radius[i] + j.radius[o] - TOUCH;
    if ((j.endX[o] - x) ** 2 + (j.endY[o] - y) ** 2 < near * near) return true;
  }
  return false;
}

/** Parts of its way that a model goes when it cannot go all of it, in sixteenths. */
const PARTS = [14, 12, 8, 4] as const;

/** Takes mover `i` straight to x, y if that is legal and free. */
function goes(b: SkirmishBattle, j: Movers, i: number, x: number, y: number): boolean {
  if (hindrance(b, j, i, x, y) !== Hindrance.none || onComrade(j, i, x, y)) return false;
  j.endX[i] = x;
  j.endY[i] = y;
  done[i] = 1;
  j.late[i] = 0;
  return true;
}

/** Brings mover `i`, who cannot go straight to x, y, beside it, or as near as it can on the straight way, at worst nowhere. */
function bring(b: SkirmishBattle, j: Movers, i: number, x: number, y: number): void {
  const dx = x - j.x[i];
  const dy = y - j.y[i];
  const long = Math.sqrt(dx * dx + dy * dy);
  const most = long <= j.allow[i] + TOUCH ? 1 : j.allow[i] / long;
  done[i] = 1;
  j.late[i] = 0;
  if (most === 1 && sidestep(b, j, i, dx, dy, long)) return;
  j.late[i] = 1;
  if (most < 1 && tryPart(b, j, i, dx, dy, most)) return;
  for (const part of PARTS) if (tryPart(b, j, i, dx, dy, (most * part) / 16)) return;
  j.endX[i] = j.x[i];
  j.endY[i] = j.y[i];
}

/** Steps aside, in breadths of a base, when the straight way is barred. */
const ASIDE = [-1, 1, -2, 2] as const;

/** Takes mover `i` along beside its place instead of in it. */
function sidestep(b: SkirmishBattle, j: Movers, i: number, dx: number, dy: number, long: number): boolean {
  if (long === 0) return false;
  for (const aside of ASIDE) {
    const side = aside * (2 * j.radius[i] + HALF_INCH / 5);
    const left = j.allow[i] * j.allow[i] - side * side;
    if (left <= 0) continue;
    const ahead = Math.sqrt(left) < long ? Math.sqrt(left) : long;
    const x = j.x[i] + nearest((dx * ahead + dy * side) / long);
    const y = j.y[i] + nearest((dy * ahead - dx * side) / long);
    if (hindrance(b, j, i, x, y) !== Hindrance.none || onComrade(j, i, x, y)) continue;
    j.endX[i] = x;
    j.endY[i] = y;
    return true;
  }
  return false;
}

function tryPart(b: SkirmishBattle, j: Movers, i: number, dx: number, dy: number, part: number): boolean {
  const x = j.x[i] + nearest(dx * part);
  const y = j.y[i] + nearest(dy * part);
  if (hindrance(b, j, i, x, y) !== Hindrance.none || onComrade(j, i, x, y)) return false;
  j.endX[i] = x;
  j.endY[i] = y;
  return true;
}

/** Those who stand in front on the way go first, so that nobody waits for a place that will be free. */
function frontFirst(j: Movers, dx: number, dy: number): void {
  for (let i = 0; i < j.n; i++) {
    const ahead = j.x[i] * dx + j.y[i] * dy;
    let at = i;
    while (at > 0 && j.x[taker[at - 1]] * dx + j.y[taker[at - 1]] * dy < ahead) {
      taker[at] = taker[at - 1];
      at--;
    }
    taker[at] = i;
  }
}

/** All go the same way and as far; false at the first who cannot. */
function together(b: SkirmishBattle, j: Movers, dx: number, dy: number): boolean {
  if (dx * dx + dy * dy > (j.least + TOUCH) * (j.least + TOUCH)) return false;
  for (let i = 0; i < j.n; i++) {
    const x = j.x[i] + dx;
    const y = j.y[i] + dy;
    if (hindrance(b, j, i, x, y) !== Hindrance.none) return false;
    j.endX[i] = x;
    j.endY[i] = y;
  }
  return true;
}

/** Those who could not leave may stand where another now wants to be. */
function overlapping(j: Movers): boolean {
  for (let i = 1; i < j.n; i++) {
    for (let o = 0; o < i; o++) {
      const near = j.radius[i] + j.radius[o] - TOUCH;
      const dx = j.endX[i] - j.endX[o];
      if (dx >= near || dx <= -near) continue;
      const dy = j.endY[i] - j.endY[o];
      if (dx * dx + dy * dy < near * near) return true;
    }
  }
  return false;
}

/**
 * Carries the movers along to x, y, their new middle, in formation `stand`, looking along `facing`: `j.endX` and `j.endY` are
 * where each ends after a legal straight move of its own, `j.late` who could not follow all the way, `j.stragglers` how many.
 * This is what is legal for listings and proposals alike. @returns a Hindrance: 0 when all is well
 */
export function arrange(b: SkirmishBattle, j: Movers, x: number, y: number, facing: number, stand: number): number {
  j.stragglers = 0;
  const dx = x - j.middleX;
  const dy = y - j.middleY;
  if (stand === Stand.keep || j.n === 1) {
    if (together(b, j, dx, dy)) {
      for (let i = 0; i < j.n; i++) j.late[i] = 0;
      if (j.total === j.n) return j.coherent ? Hindrance.none : Hindrance.coherency;
      return chained(j.endX, j.endY, j.radius, j.n, j.total, j.gap) ? Hindrance.none : Hindrance.coherency;
    }
    if (j.n === 1) return alone(b, j, x, y);
    frontFirst(j, dx, dy);
    for (let k = 0; k < j.n; k++) {
      placeX[k] = j.x[taker[k]] + dx;
      placeY[k] = j.y[taker[k]] + dy;
    }
  } else if (!places(b, j, x, y, facing, stand)) return Hindrance.inTheWay;
  for (let i = 0; i < j.n; i++) done[i] = 0;
  // first those who can go where they are wanted, then whoever must make do with what is left
  for (let k = 0; k < j.n; k++) goes(b, j, taker[k], placeX[k], placeY[k]);
  for (let k = 0; k < j.n; k++) {
    if (done[taker[k]] !== 0) continue;
    bring(b, j, taker[k], placeX[k], placeY[k]);
    j.stragglers += j.late[taker[k]];
    if (j.stragglers > j.mostLate) return Hindrance.inTheWay;
  }
  if (j.stragglers > 0 && overlapping(j)) return Hindrance.inTheWay;
  return chained(j.endX, j.endY, j.radius, j.n, j.total, j.gap) ? Hindrance.none : Hindrance.coherency;
}

/** A single model goes where it is told or not at all. */
function alone(b: SkirmishBattle, j: Movers, x: number, y: number): number {
  const why = hindrance(b, j, 0, x, y);
  if (why !== Hindrance.none) return why;
  j.endX[0] = x;
  j.endY[0] = y;
  j.late[0] = 0;
  return Hindrance.none;
}
