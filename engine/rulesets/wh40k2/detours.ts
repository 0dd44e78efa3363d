// Ways round what is in the way: from corner to corner of what cannot be entered, and round whoever lets nobody through.
import { EIGHTH_TURN, INCH, TOUCH, TURN } from '../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../kernel/geometry/polygon.js';
import { bearing, COS, SIN } from '../../kernel/geometry/trig.js';
import { NONE } from '../../kernel/layout.js';
import { closed } from '../../skirmish/ground.js';
import { Place } from '../../skirmish/layout.js';
import { mark } from '../../skirmish/who-changed.js';
import {
  advance,
  clearRun,
  clearRunFrom,
  findsRoom,
  lookAroundSquad,
  otherAround,
  othersAround,
} from './flight-ways.js';
import type { W40kBattle } from './state.js';
import { squadOf } from './units.js';

// GAP W40K-BROKE-006: a way round what blocks a flight is looked for up to 16 inches, a third more than anybody flees at once
/** The longest way that is looked for, ticks. */
const FAR = 16 * INCH;
/** Enemies so near count, ticks. */
const WARY = 24 * INCH;
/** Corners at most, and straight parts of a way. */
const CORNERS = 128;
const LEGS = 12;
/** Ticks by which a way keeps off the corners that it leads round. */
const OFF = 2 * TOUCH;
/** How much farther than its sides the corners of an octagon round a base are from its middle. */
const ROUND = 1.09;

/** Corners round which ways may lead for bases of `radius` (-1: they are not known), and which of them a way from `of` has been found to. */
const corners = { count: 0, radius: -1, of: NONE };
const cornerX = new Float64Array(CORNERS);
const cornerY = new Float64Array(CORNERS);
/** May one go straight from one corner to another: 0 is not known, 1 yes, 2 no. */
const straight = new Uint8Array(CORNERS * CORNERS);
/** How long the way to each corner is, Infinity if none is known, and from which corner it comes, NONE: from where the model stands. */
const long = new Float64Array(CORNERS);
const from = new Int32Array(CORNERS);
/** Is the shortest way to a corner known, or that none leads there? Is it sure that the last part of the way in `long` is free? */
const done = new Uint8Array(CORNERS);
const sure = new Uint8Array(CORNERS);
/** How far it is from each corner straight to where a way is to lead, and from which corners that has been found barred. */
const goal = new Float64Array(CORNERS);
const barred = new Uint8Array(CORNERS);

const legX = new Float64Array(LEGS);
const legY = new Float64Array(LEGS);
const legAngle = new Int32Array(LEGS);
const legRun = new Float64Array(LEGS);
const chain = new Int32Array(CORNERS);

/** The way that `plan` has found: of how many parts it is, and how long, ticks. */
export const route = { legs: 0, long: 0 };

/** Ways of models of one squad around x, y are asked for from now on, of whom nobody is farther from there than `spread` ticks. */
export function beginWays(b: W40kBattle, x: number, y: number, spread: number): void {
  lookAroundSquad(b, x, y, spread + FAR);
  corners.radius = -1;
}

/** Ways of model `m` are asked for from now on, from where it stands. */
export function beginWaysOf(): void {
  corners.of = NONE;
}

function apart(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/** Can model `m` of squad `u` go straight from ax, ay to bx, by? */
function isStraight(b: W40kBattle, u: number, m: number, ax: number, ay: number, bx: number, by: number): boolean {
  const far = apart(ax, ay, bx, by);
  return clearRunFrom(b, u, m, ax, ay, bearing(bx - ax, by - ay), far) >= far - 1;
}

/** Notes the corner at x, y, unless a base would not have room there among others, and what cannot be entered. */
function addCorner(b: W40kBattle, u: number, m: number, x: number, y: number): void {
  const { terrain, width, depth } = b.setup;
  const { radius } = b.setup.model;
  const r = radius[m];
  if (corners.count === CORNERS || x < r || y < r || x + r > width || y + r > depth) return;
  for (let k = 0, n = othersAround(); k < n; k++) {
    const o = otherAround(k);
    if (squadOf(b, b.setup.model.unit[o]) !== u && apart(x, y, b.model.x[o], b.model.y[o]) < r + radius[o]) return;
  }
  for (let t = 0; t < terrain.count; t++) {
    if (apart(x, y, terrain.x[t], terrain.y[t]) > terrain.radius[t] + r || !closed(b, m, t)) continue;
    if (polygonSquaredGapToPoint(terrain.polygons[t], x, y) < r * r) return;
  }
  cornerX[corners.count] = x;
  cornerY[corners.count++] = y;
}

/** Finds the corners round which ways of model `m` of squad `u`, and of others like it, may lead. */
function findCorners(b: W40kBattle, u: number, m: number): void {
  const { terrain } = b.setup;
  const { radius } = b.setup.model;
  if (corners.radius === radius[m]) return;
  const off = radius[m] + OFF;
  corners.radius = radius[m];
  corners.count = 0;
  for (let t = 0; t < terrain.count; t++) {
    if (!closed(b, m, t)) continue;
    const polygon = terrain.polygons[t];
    const size = polygon.length;
    for (let i = 0; i < size; i += 2) {
      const h = i > 0 ? i - 2 : size - 2;
      const j = i + 2 < size ? i + 2 : 0;
      // outward from both edges that meet in the corner
      const before = apart(polygon[h], polygon[h + 1], polygon[i], polygon[i + 1]);
      const after = apart(polygon[i], polygon[i + 1], polygon[j], polygon[j + 1]);
      const nx = (polygon[h + 1] - polygon[i + 1]) / before + (polygon[i + 1] - polygon[j + 1]) / after;
      const ny = (polygon[i] - polygon[h]) / before + (polygon[j] - polygon[i]) / after;
      const far = (2 * off) / (nx * nx + ny * ny);
      addCorner(b, u, m, polygon[i] + nx * far, polygon[i + 1] + ny * far);
    }
  }
  for (let k = 0, n = othersAround(); k < n; k++) {
    const o = otherAround(k);
    if (squadOf(b, b.setup.model.unit[o]) === u) continue;
    const far = (radius[o] + off) * ROUND;
    for (let a = 0; a < TURN; a += EIGHTH_TURN)
      addCorner(b, u, m, b.model.x[o] + far * SIN[a], b.model.y[o] + far * COS[a]);
  }
  straight.fill(0);
}

/** Can one go straight between corners `i` and `j`? */
function isJoined(b: W40kBattle, u: number, m: number, i: number, j: number): boolean {
  const at = i < j ? i * CORNERS + j : j * CORNERS + i;
  if (straight[at] === 0) {
    straight[at] = isStraight(b, u, m, cornerX[i], cornerY[i], cornerX[j], cornerY[j]) ? 1 : 2;
  }
  return straight[at] === 1;
}

/** Is x, y nearer to an enemy within 24 inches of model `m` than it stands now, by more than an inch? */
function leadsToFoes(b: W40kBattle, m: number, x: number, y: number): boolean {
  const { x: mx, y: my, place } = b.model;
  const { player, radius } = b.setup.model;
  for (let o = 0; o < b.setup.models; o++) {
    if (player[o] === player[m] || place[o] !== Place.table) continue;
    const now = apart(mx[o], my[o], mx[m], my[m]);
    if (now - radius[o] <= WARY && apart(mx[o], my[o], x, y) < now - INCH) return true;
  }
  return false;
}

/** Begins to find the shortest ways of model `m` of squad `u` to the corners within `FAR`. Whether it may and can go there is asked when it matters. */
function explore(b: W40kBattle, u: number, m: number): void {
  findCorners(b, u, m);
  if (corners.of === m) return;
  corners.of = m;
  const x = b.model.x[m];
  const y = b.model.y[m];
  for (let i = 0; i < corners.count; i++) {
    const far = apart(x, y, cornerX[i], cornerY[i]);
    done[i] = far > FAR ? 1 : 0;
    long[i] = done[i] === 0 && far > 0 ? far : Infinity;
    from[i] = NONE;
    sure[i] = 0;
  }
}

/** The corner that comes next on ways to where `goal` leads: of those to which no way is sure yet that by which the least is left; NONE: there is no more. */
function nextCorner(): number {
  let next: number = NONE;
  let least = Infinity;
  for (let i = 0; i < corners.count; i++) {
    if (done[i] !== 0 || long[i] + goal[i] >= least) continue;
    least = long[i] + goal[i];
    next = i;
  }
  return next;
}

/** The straight way of model `m` to corner `i` is barred: the shortest is one by a corner to which its way is known, if any. */
function reachByCorners(b: W40kBattle, u: number, m: number, i: number): void {
  long[i] = Infinity;
  for (let j = 0; j < corners.count; j++) {
    if (done[j] !== 0 && long[j] < Infinity) lengthen(b, u, m, j, i);
  }
}

/** The way to corner `j` may lead by corner `i`, whose shortest way is known. */
function lengthen(b: W40kBattle, u: number, m: number, i: number, j: number): void {
  const far = long[i] + apart(cornerX[i], cornerY[i], cornerX[j], cornerY[j]);
  if (far >= long[j] || far > FAR || !isJoined(b, u, m, i, j)) return;
  long[j] = far;
  from[j] = i;
  sure[j] = 1;
}

/** Settles the way of model `m` to `next`, which is `nextCorner`, and what it means for others. @returns is it sure that it leads there? */
function settle(b: W40kBattle, u: number, m: number, next: number): boolean {
  // GAP W40K-BROKE-006: on its way round what blocks it nobody comes more than an inch nearer to an enemy within 24 inches
  if (leadsToFoes(b, m, cornerX[next], cornerY[next])) {
    done[next] = 1;
    long[next] = Infinity;
    return false;
  }
  if (sure[next] === 0) {
    sure[next] = 1;
    if (!isStraight(b, u, m, b.model.x[m], b.model.y[m], cornerX[next], cornerY[next])) {
      reachByCorners(b, u, m, next);
      return false; // others may come before it now
    }
  }
  done[next] = 1;
  for (let j = 0; j < corners.count; j++) {
    if (done[j] === 0 && sure[j] !== 0) lengthen(b, u, m, next, j);
  }
  return true;
}

/** Adds a straight part of a way, of `most` ticks in all. @returns is there more to go? */
function addLeg(ax: number, ay: number, bx: number, by: number, most: number): boolean {
  const far = apart(ax, ay, bx, by);
  const run = Math.min(far, most - route.long);
  const leg = route.legs++;
  legX[leg] = ax;
  legY[leg] = ay;
  legAngle[leg] = bearing(bx - ax, by - ay);
  legRun[leg] = run;
  route.long += run;
  return run >= far && route.legs < LEGS;
}

/** The corner by which the way to where `goal` leads is shortest, of those to which a way is known and from which it is not barred; NONE: there is none. */
function bestCorner(): number {
  let best: number = NONE;
  let least = Infinity;
  for (let i = 0; i < corners.count; i++) {
    if (done[i] === 0 || barred[i] !== 0 || long[i] + goal[i] >= least) continue;
    least = long[i] + goal[i];
    best = i;
  }
  return best;
}

/** The corner from which model `m` of squad `u` comes to x, y soonest; NONE: from none that it comes to on a way of `longest` ticks or less. */
function lastCorner(b: W40kBattle, u: number, m: number, x: number, y: number, longest: number): number {
  for (let i = 0; i < corners.count; i++) {
    barred[i] = 0;
    goal[i] = apart(cornerX[i], cornerY[i], x, y);
  }
  let best = bestCorner();
  for (;;) {
    const next = nextCorner();
    const least = best === NONE ? Infinity : long[best] + goal[best];
    if (Math.min(least, next === NONE ? Infinity : long[next] + goal[next]) > longest) return NONE;
    // a way by a corner to which none is sure yet may be shorter
    if (next !== NONE && long[next] + goal[next] < least) {
      if (settle(b, u, m, next) && long[next] + goal[next] < least) best = next;
    } else if (best === NONE || isStraight(b, u, m, cornerX[best], cornerY[best], x, y)) return best;
    else {
      barred[best] = 1;
      best = bestCorner();
    }
  }
}

/**
 * Plans the way of model `m` of squad `u` to x, y, of `most` ticks at most: straight, or round what is in its way; its comrades are not.
 * `beginWays` first, and `beginWaysOf` wherever it may have moved. With `wholly` it need not know how to come nearer, if it does not
 * come there. @returns does it come there?
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
  explore(b, u, m);
  let n = 0;
  for (let i = lastCorner(b, u, m, x, y, wholly ? most : FAR); i !== NONE; i = from[i]) chain[n++] = i;
  if (n === 0) {
    addLeg(fromX, fromY, x, y, clear);
    return false;
  }
  let ax = fromX;
  let ay = fromY;
  while (n > 0) {
    const i = chain[--n];
    if (!addLeg(ax, ay, cornerX[i], cornerY[i], most)) return false;
    ax = cornerX[i];
    ay = cornerY[i];
  }
  const before = route.long;
  addLeg(ax, ay, x, y, most);
  return before + apart(ax, ay, x, y) <= most;
}

/** Puts model `m` as far along the way that `plan` has found as it finds room to stand. @returns the ticks that it went */
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

/** Directions and shares of a move in which `sidle` looks for room. */
const COMPASS = 16;
const SHARES = 4;

/**
 * Puts model `m` of squad `u` where of all places around it, `most` ticks away or nearer, with room to stand it is nearest to x, y,
 * if any of them is nearer than where it stands. @returns the ticks that it went
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

/** Puts model `m` at x, y, to which `plan` has found a way. @returns the ticks that it went */
export function arrive(b: W40kBattle, m: number, x: number, y: number): number {
  b.model.x[m] = x;
  b.model.y[m] = y;
  b.model.facing[m] = legAngle[route.legs - 1];
  mark(b, b.setup.model.unit[m]);
  return route.long;
}
