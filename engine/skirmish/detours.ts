// Ways round what bars the straight one: the shortest over corners of all that was found to stand in the way.
import { TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { corner, cornersOfCircle, cornersOfPolygon, cornerX, cornerY } from './corners.js';
import { closed, costOfPiece } from './ground.js';
import { type Movers, sortOut } from './movers.js';
import { isOverEdge, stops } from './passages.js';

/** Corners of one way at most. */
export const CORNERS = 4;

/** Places at which a way may end. */
const MOST_GOALS = 64;
const goalX = new Float64Array(MOST_GOALS);
const goalY = new Float64Array(MOST_GOALS);
const goals = { n: 0 };

/** Where ways may turn: entry 0 is where they begin. What lies behind an entry of `from` is the way to it. */
const NODES = 128;
const nodeX = new Float64Array(NODES);
const nodeY = new Float64Array(NODES);
/** Ticks that are still to go from there at least. */
const rest = new Float64Array(NODES);
/** Ticks of move that the cheapest way to it takes, as far as is known, and how many corners it has. */
const cost = new Float64Array(NODES);
const turns = new Uint8Array(NODES);
const from = new Uint8Array(NODES);
const settled = new Uint8Array(NODES);
/** What has been found to bar a way: entries of the bases near the mover, and pieces of terrain. */
const knownBase = new Uint8Array(256);
const knownPiece = new Uint8Array(256);

const search = { nodes: 0, learned: 0, legs: 0, best: Infinity, node: 0, goal: 0 };

/** A search gives up after so many straight parts of ways have been judged. */
const MOST_LEGS = 3000;

/** The way that `findDetour` has found: its corners and where it ends, ticks. */
export const detour = { corners: 0, endX: 0, endY: 0, cost: 0 };
export const detourX = new Float64Array(CORNERS);
export const detourY = new Float64Array(CORNERS);

/** Forgets all places at which a way may end. */
export function clearGoals(): void {
  goals.n = 0;
}

/** A way may end at x, y, where nobody stands. @returns how many such places there are */
export function addGoal(x: number, y: number): number {
  if (goals.n < MOST_GOALS) {
    goalX[goals.n] = x;
    goalY[goals.n++] = y;
  }
  return goals.n;
}

function between(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/** Adds the corners that were found last, those that the mover can come to and from which it can come to the end of its way. */
function addCorners(b: SkirmishBattle, j: Movers, i: number): void {
  const most = j.allow[i] + TOUCH;
  for (let k = 0; k < corner.n && search.nodes < NODES; k++) {
    const x = cornerX[k];
    const y = cornerY[k];
    let least = Infinity;
    for (let g = 0; g < goals.n; g++) least = Math.min(least, between(x, y, goalX[g], goalY[g]));
    if (between(j.x[i], j.y[i], x, y) + least > most || isOverEdge(b, j, i, x, y) || isTaken(j, i, x, y)) continue;
    const node = search.nodes++;
    nodeX[node] = x;
    nodeY[node] = y;
    rest[node] = least;
  }
  search.learned = 1;
}

/** Would the base of mover `i` at x, y share ground with one of those near it? */
function isTaken(j: Movers, i: number, x: number, y: number): boolean {
  const { nearX, nearY, nearTouch } = j;
  for (let at = j.nearFirst[i], end = j.nearEnd[i]; at < end; at++) {
    const dx = nearX[at] - (x - j.x[i]);
    const dy = nearY[at] - (y - j.y[i]);
    if (dx * dx + dy * dy < nearTouch[at] * nearTouch[at]) return true;
  }
  return false;
}

/** Base `at` of those near mover `i` is in the way. */
function meetBase(b: SkirmishBattle, j: Movers, i: number, at: number): void {
  const k = at - j.nearFirst[i];
  if (knownBase[k] !== 0) return;
  knownBase[k] = 1;
  cornersOfCircle(j.x[i] + j.nearX[at], j.y[i] + j.nearY[at], j.nearTouch[at]);
  addCorners(b, j, i);
}

/** Piece `t` slows the mover or is in its way. */
function meetPiece(b: SkirmishBattle, j: Movers, i: number, t: number): void {
  if (knownPiece[t] !== 0) return;
  knownPiece[t] = 1;
  const broad = b.setup.terrain.obstacle[t] !== 0 || closed(b, j.model[i], t);
  cornersOfPolygon(b.setup.terrain.polygons[t], broad ? j.radius[i] : TOUCH);
  addCorners(b, j, i);
}

/** Ticks of move that mover `i` uses from x0, y0 straight to x1, y1; Infinity if anything stops it, which is noted. */
function costOfLeg(b: SkirmishBattle, j: Movers, i: number, x0: number, y0: number, x1: number, y1: number): number {
  search.legs++;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const long = dx * dx + dy * dy;
  if (long === 0) return 0;
  const ax = x0 - j.x[i];
  const ay = y0 - j.y[i];
  for (let at = j.nearFirst[i], end = j.nearEnd[i]; at < end; at++) {
    if (!stops(j.nearX[at] - ax, j.nearY[at] - ay, j.nearTouch[at], dx, dy, long)) continue;
    meetBase(b, j, i, at);
    return Infinity;
  }
  let used = Math.sqrt(long);
  for (let k = j.ownFirst[i], end = j.ownEnd[i]; k < end; k++) {
    const t = j.own[k];
    const more = costOfPiece(b, j.model[i], t, x0, y0, x1, y1, j.allow[i]);
    if (more === 0) continue;
    meetPiece(b, j, i, t);
    used += more;
    if (used === Infinity) return used;
  }
  return used;
}

/** The unsettled corner over which the shortest way may lead; -1 if none is worth a look. */
function nextNode(most: number): number {
  let best = -1;
  let least = Math.min(most, search.best);
  for (let v = 0; v < search.nodes; v++) {
    if (settled[v] !== 0 || cost[v] + rest[v] > least) continue;
    if (best >= 0 && cost[v] + rest[v] === least) continue;
    least = cost[v] + rest[v];
    best = v;
  }
  return best;
}

/** Looks from corner `u` to all places at which the way may end. */
function lookToGoals(b: SkirmishBattle, j: Movers, i: number, u: number, most: number): void {
  for (let g = 0; g < goals.n; g++) {
    const least = cost[u] + between(nodeX[u], nodeY[u], goalX[g], goalY[g]);
    if (least > most || least >= search.best) continue;
    const all = cost[u] + costOfLeg(b, j, i, nodeX[u], nodeY[u], goalX[g], goalY[g]);
    if (all > most || all >= search.best) continue;
    search.best = all;
    search.node = u;
    search.goal = g;
  }
}

/** Looks from corner `u` to all others. */
function lookToCorners(b: SkirmishBattle, j: Movers, i: number, u: number, most: number): void {
  for (let v = 1; v < search.nodes; v++) {
    if (settled[v] !== 0) continue;
    const least = cost[u] + between(nodeX[u], nodeY[u], nodeX[v], nodeY[v]);
    if (least >= cost[v] || least + rest[v] > most || least + rest[v] >= search.best) continue;
    const all = cost[u] + costOfLeg(b, j, i, nodeX[u], nodeY[u], nodeX[v], nodeY[v]);
    if (all >= cost[v]) continue;
    cost[v] = all;
    turns[v] = turns[u] + 1;
    from[v] = u;
  }
}

/** Searches with all that is known to be in the way; whatever else it comes upon is learned. */
function searchOnce(b: SkirmishBattle, j: Movers, i: number): void {
  const most = j.allow[i] + TOUCH;
  search.best = Infinity;
  search.learned = 0;
  for (let v = 0; v < NODES; v++) {
    cost[v] = Infinity;
    settled[v] = 0;
    turns[v] = 0;
  }
  cost[0] = 0;
  while (search.learned === 0 && search.legs < MOST_LEGS) {
    const u = nextNode(most);
    if (u < 0) return;
    settled[u] = 1;
    lookToGoals(b, j, i, u, most);
    if (turns[u] < CORNERS) lookToCorners(b, j, i, u, most);
  }
}

/**
 * Finds the shortest way of mover `i` to one of the places that `addGoal` was told, round bases, past the inch that is left to enemies and
 * round terrain, or over that where it is cheaper: of straight parts between `CORNERS` corners at most, each paid by its length and the ground
 * that it leads over (W40K-TERN-006, W40K-OBST-002), all together no more than its move. Into `detour`; false: there is none.
 */
export function findDetour(b: SkirmishBattle, j: Movers, i: number): boolean {
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  knownBase.fill(0);
  knownPiece.fill(0);
  search.legs = 0;
  search.nodes = 1;
  nodeX[0] = j.x[i];
  nodeY[0] = j.y[i];
  rest[0] = 0;
  do searchOnce(b, j, i);
  while (search.learned !== 0 && search.legs < MOST_LEGS);
  if (search.best === Infinity) return false;
  detour.cost = search.best;
  detour.endX = goalX[search.goal];
  detour.endY = goalY[search.goal];
  detour.corners = turns[search.node];
  for (let v = search.node, k = detour.corners - 1; k >= 0; k--) {
    detourX[k] = nodeX[v];
    detourY[k] = nodeY[v];
    v = from[v];
  }
  return true;
}
