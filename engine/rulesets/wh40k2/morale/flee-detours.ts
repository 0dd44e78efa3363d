// Ways of fleeing models: straight, or around impassable terrain and models that block the way.
import { INCH, TOUCH, TURN } from '../../../kernel/geometry/measures.js';
import { bearing, COS, SIN } from '../../../kernel/geometry/trig.js';
import { mark } from '../../../skirmish/caches/who-changed.js';
import {
  addGoal,
  beginDetour,
  detour,
  detourX,
  detourY,
  findDetour,
  meetBase,
  meetPiece,
  shun,
} from '../../../skirmish/detours.js';
import { closed } from '../../../skirmish/ground.js';
import { Place } from '../../../skirmish/layout.js';
import type { W40kBattle } from '../core/state.js';
import { squadOf } from '../core/units.js';
import { advance, clearRun, findsRoom, lookAroundSquad, otherAround, othersAround } from './flee-runs.js';

// GAP W40K-BROKE-006: a way round what blocks a flight is looked for up to 16 inches, a third more than anybody flees at once
/** The longest way that is searched, ticks. */
const FAR = 16 * INCH;
/** Distance within which enemies count, ticks. */
const WARY = 24 * INCH;
/** Largest number of corners of a way. */
const CORNERS = 11;

const legX = new Float64Array(CORNERS + 1);
const legY = new Float64Array(CORNERS + 1);
const legAngle = new Int32Array(CORNERS + 1);
const legRun = new Float64Array(CORNERS + 1);

/** The way that `plan` found: number of its parts and length in ticks. */
export const route = { legs: 0, long: 0 };

/** Prepares ways for models of one squad around x, y, all of them within `spread` ticks. */
export function beginWays(b: W40kBattle, x: number, y: number, spread: number): void {
  lookAroundSquad(b, x, y, spread + FAR);
}

function apart(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/** Collects all obstacles within `far` ticks of model `m` of squad `u`. Its comrades are left out. */
function meetAll(b: W40kBattle, u: number, m: number, far: number): void {
  const { terrain } = b.setup;
  const { radius } = b.setup.model;
  const { x, y } = b.model;
  for (let k = 0, n = othersAround(); k < n; k++) {
    const o = otherAround(k);
    const touch = radius[o] + radius[m] - TOUCH;
    if (apart(x[m], y[m], x[o], y[o]) < far + touch && squadOf(b, b.setup.model.unit[o]) !== u)
      meetBase(x[o], y[o], touch);
  }
  for (let t = 0; t < terrain.count; t++) {
    const reach = far + radius[m] + terrain.radius[t];
    if (apart(x[m], y[m], terrain.x[t], terrain.y[t]) < reach && closed(b, m, t)) meetPiece(t); // W40K-BROKE-006
  }
}

/**
 * Keeps the corners of ways of model `m` away from enemies: no nearer than it is now, less an inch.
 * GAP W40K-BROKE-006: on its way round what blocks it nobody comes more than an inch nearer to an enemy within 24 inches
 */
function shunFoes(b: W40kBattle, m: number): void {
  const { x, y, place } = b.model;
  const { player, radius } = b.setup.model;
  for (let o = 0; o < b.setup.models; o++) {
    if (player[o] === player[m] || place[o] !== Place.table) continue;
    const now = apart(x[o], y[o], x[m], y[m]);
    if (now - radius[o] <= WARY && now > INCH) shun(x[o], y[o], now - INCH);
  }
}

/** Adds a straight part to a way of at most `most` ticks. Returns true if length is left. */
function addLeg(ax: number, ay: number, bx: number, by: number, most: number): boolean {
  const far = apart(ax, ay, bx, by);
  const run = Math.min(far, most - route.long);
  const leg = route.legs++;
  legX[leg] = ax;
  legY[leg] = ay;
  legAngle[leg] = bearing(bx - ax, by - ay);
  legRun[leg] = run;
  route.long += run;
  return run >= far;
}

/**
 * Plans a way of model `m` of squad `u` to x, y of at most `most` ticks: straight, or around obstacles other than
 * comrades. Call `beginWays` first. With `wholly`, a way that does not arrive need not be found. Returns true if it
 * arrives.
 */
export function plan(
  b: W40kBattle,
  u: number,
  m: number,
  x: number,
  y: number,
  most: number,
  wholly: boolean,
): boolean {
  const fromX = b.model.x[m];
  const fromY = b.model.y[m];
  route.legs = 0;
  route.long = 0;
  const far = apart(fromX, fromY, x, y);
  const angle = bearing(x - fromX, y - fromY);
  const clear = clearRun(b, u, m, angle, Math.min(far, most));
  if (clear >= Math.min(far, most) - 1) {
    addLeg(fromX, fromY, x, y, most);
    return far <= most;
  }
  const longest = wholly ? most : FAR;
  beginDetour(m, fromX, fromY, longest);
  addGoal(x, y);
  meetAll(b, u, m, longest);
  shunFoes(b, m);
  if (!findDetour(b, CORNERS)) {
    addLeg(fromX, fromY, x, y, clear);
    return false;
  }
  let ax = fromX;
  let ay = fromY;
  for (let k = 0; k < detour.corners; k++) {
    if (!addLeg(ax, ay, detourX[k], detourY[k], most)) return false;
    ax = detourX[k];
    ay = detourY[k];
  }
  const before = route.long;
  addLeg(ax, ay, x, y, most);
  return before + apart(ax, ay, x, y) <= most;
}

/** Moves model `m` along the planned way to the farthest place where it has room. Returns the ticks that it went. */
export function follow(b: W40kBattle, m: number): number {
  const { x, y } = b.model;
  const fromX = x[m];
  const fromY = y[m];
  let long = route.long;
  for (let leg = route.legs - 1; leg >= 0; leg--) {
    x[m] = Math.round(legX[leg]);
    y[m] = Math.round(legY[leg]);
    const went = advance(b, m, legAngle[leg], legRun[leg]);
    long -= legRun[leg];
    if (went > 0) return long + went;
  }
  x[m] = fromX;
  y[m] = fromY;
  return 0;
}

/** Directions and parts of a move in which `sidle` searches for room. */
const COMPASS = 16;
const SHARES = 4;

/**
 * Moves model `m` of squad `u` to the place within `most` ticks that is nearest to x, y and has room, if it is nearer
 * than its present place. Returns the ticks that it went.
 */
export function sidle(b: W40kBattle, u: number, m: number, x: number, y: number, most: number): number {
  const { model } = b;
  const fromX = model.x[m];
  const fromY = model.y[m];
  let least = Math.sqrt((x - fromX) * (x - fromX) + (y - fromY) * (y - fromY)) - TOUCH;
  let went = 0;
  let angle = 0;
  for (let a = 0; a < TURN; a += TURN / COMPASS) {
    for (let share = 1; share <= SHARES; share++) {
      const far = (most * share) / SHARES;
      const px = fromX + far * SIN[a];
      const py = fromY + far * COS[a];
      const gap = Math.sqrt((x - px) * (x - px) + (y - py) * (y - py));
      if (gap >= least || !findsRoom(b, m, px, py) || clearRun(b, u, m, a, far) < far - 1) continue;
      least = gap;
      went = far;
      angle = a;
    }
  }
  return went > 0 ? advance(b, m, angle, went) : 0;
}

/** Moves model `m` to x, y, where the planned way ends. Returns the ticks that it went. */
export function arrive(b: W40kBattle, m: number, x: number, y: number): number {
  b.model.x[m] = x;
  b.model.y[m] = y;
  b.model.facing[m] = legAngle[route.legs - 1];
  mark(b, b.setup.model.unit[m]);
  return route.long;
}
