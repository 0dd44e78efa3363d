// Finds ways round obstacles on the straight way: the shortest path over corners of every obstacle that was found in
// the way.
import { TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { circlesWithin } from './circles-near.js';
import { corner, cornersOfCircle, cornersOfPolygon, cornerX, cornerY } from './corners.js';
import { closed, costOfPiece, isBeside } from './ground.js';
import { type Movers, sortOut } from './movers.js';
import { stops } from './passages.js';
import { circlesAlong } from './segments.js';
import { barsWay, isShapeOverEdge, isTooNear, reachesOf, writeRectangle } from './shapes.js';
import { terrainOf } from './terrain-now.js';

/** Largest number of corners of one path. */
const MOST_CORNERS = 16;

/** The path's traveller: model `m` at x, y with `allow` ticks of move. */
const goer = { model: 0, x: 0, y: 0, allow: 0 };

/**
 * Bases that may be in the way: their positions, and how near, in ticks, the traveller's middle may come to their
 * middles.
 */
const MOST_BASES = 256;
const bases = { n: 0 };
const baseX = new Float64Array(MOST_BASES);
const baseY = new Float64Array(MOST_BASES);
const baseTouch = new Float64Array(MOST_BASES);
/** Largest number of terrain pieces that may slow or stop the traveller. */
const MOST_PIECES = 256;
const pieces = { n: 0 };
const piece = new Uint8Array(MOST_PIECES);
/**
 * Models whose bases or heights are judged one by one (`Movers.shapes`), and the distance in ticks to keep from each.
 */
const shapes = { n: 0 };
const shapeModel = new Int32Array(MOST_BASES);
const shapeRoom = new Float64Array(MOST_BASES);
const knownShape = new Uint8Array(MOST_BASES);
/** Scratch: the corners of a rectangular base. */
const rectangle = new Int32Array(8);
/** Circles in which no path may turn, although a path may lead through them. */
const shunned = { n: 0 };
const shunX = new Float64Array(MOST_BASES);
const shunY = new Float64Array(MOST_BASES);
const shunR = new Float64Array(MOST_BASES);

/**
 * Nodes of the search. Entry 0 is the start, the entries after it up to `goals` are possible ends, the others are
 * corners.
 */
const NODES = 160;
const MOST_GOALS = 64;
const graph = { nodes: 0, goals: 0 };
const nodeX = new Float64Array(NODES);
const nodeY = new Float64Array(NODES);
/** Lower bound for the ticks left from each node to an end. */
const rest = new Float64Array(NODES);
/**
 * For each node: the lowest known cost in ticks of a path to it, the number of corners before it on that path, and the
 * node before it.
 */
const cost = new Float64Array(NODES);
const turns = new Uint8Array(NODES);
const from = new Uint8Array(NODES);
const settled = new Uint8Array(NODES);
/**
 * Cost in ticks between two nodes, entry `NODES` times the first plus the second: the length at first, the true cost
 * once it has been judged.
 */
const leg = new Float64Array(NODES * NODES);
const judged = new Uint8Array(NODES * NODES);
/** Obstacles that have been found to bar a path: indices of bases, and pieces of terrain. */
const knownBase = new Uint8Array(MOST_BASES);
const knownPiece = new Uint8Array(256);

const search = { learned: 0, legs: 0, end: 0 };

/** Largest number of straight parts that one search judges before it gives up. */
const MOST_LEGS = 3000;

/** The path that `findDetour` has found: its corners, its end and its cost, in ticks. */
export const detour = { corners: 0, endX: 0, endY: 0, cost: 0 };
export const detourX = new Float64Array(MOST_CORNERS);
export const detourY = new Float64Array(MOST_CORNERS);

/**
 * Starts a query for a path of model `m` from x, y of at most `allow` ticks, without any obstacles or possible ends.
 */
export function beginDetour(m: number, x: number, y: number, allow: number): void {
  goer.model = m;
  goer.x = x;
  goer.y = y;
  goer.allow = allow;
  bases.n = 0;
  shapes.n = 0;
  pieces.n = 0;
  shunned.n = 0;
  graph.nodes = 1;
  graph.goals = 1;
  nodeX[0] = x;
  nodeY[0] = y;
  rest[0] = 0;
}

/** Starts a query for mover `i`. The obstacles are those that `sortOut` finds near it. */
export function beginDetourOf(b: SkirmishBattle, j: Movers, i: number): void {
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  beginDetour(j.model[i], j.x[i], j.y[i], j.allow[i]);
  for (let at = j.nearFirst[i], end = j.nearEnd[i]; at < end; at++)
    meetBase(j.x[i] + j.nearX[at], j.y[i] + j.nearY[at], j.nearTouch[at]);
  for (let k = 0; k < j.shapes; k++) meetShape(j.shapeModel[k], j.shapeRoom[k]);
  for (let k = j.ownFirst[i], end = j.ownEnd[i]; k < end; k++) meetPiece(j.own[k]);
}

/**
 * Adds a base at x, y as a possible obstacle. The traveller's middle may not come nearer than `touch` ticks to the
 * middle of the base.
 */
export function meetBase(x: number, y: number, touch: number): void {
  baseX[bases.n] = x;
  baseY[bases.n] = y;
  baseTouch[bases.n++] = touch;
}

/**
 * Adds model `o` as a possible obstacle, in a game with bases that are not all round. The mover keeps `room` ticks from
 * it.
 */
export function meetShape(o: number, room: number): void {
  shapeModel[shapes.n] = o;
  shapeRoom[shapes.n++] = room;
}

/** Adds piece `t` of terrain, which may slow or stop the traveller. */
export function meetPiece(t: number): void {
  piece[pieces.n++] = t;
}

/** Forbids turns of the path nearer than `far` ticks to x, y. */
export function shun(x: number, y: number, far: number): void {
  shunX[shunned.n] = x;
  shunY[shunned.n] = y;
  shunR[shunned.n++] = far;
}

/**
 * Adds x, y, where no model stands, as a possible end of the path. Call it before `findDetour`.
 * @returns the number of possible ends
 */
export function addGoal(x: number, y: number): number {
  if (graph.goals <= MOST_GOALS) {
    nodeX[graph.goals] = x;
    nodeY[graph.goals] = y;
    rest[graph.goals++] = 0;
  }
  return graph.goals - 1;
}

function between(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/** Scratch: indices of circles nearby. */
const near = new Uint8Array(MOST_BASES);

/**
 * True if a path may turn at x, y: the traveller is on the table there, on no other base, and outside the forbidden
 * circles.
 */
function mayTurnAt(b: SkirmishBattle, x: number, y: number): boolean {
  for (let k = 0; k < shapes.n; k++) if (isTooNear(b, goer.model, x, y, shapeModel[k], shapeRoom[k])) return false;
  if (shapes.n > 0 && isShapeOverEdge(b, goer.model, x, y)) return false;
  const r = b.setup.model.radius[goer.model];
  if (x < r || y < r || x + r > b.setup.width || y + r > b.setup.depth) return false;
  if (shunned.n > 0 && circlesWithin(shunX, shunY, shunR, shunned.n, x, y, 0, near) > 0) return false;
  return circlesWithin(baseX, baseY, baseTouch, bases.n, x, y, 0, near) === 0;
}

/** Writes the straight lengths between `node` and the nodes before `end` to `leg`. */
function measureLegs(node: number, end: number): void {
  for (let v = 0; v < end; v++) {
    const far = between(nodeX[v], nodeY[v], nodeX[node], nodeY[node]);
    leg[v * NODES + node] = far;
    leg[node * NODES + v] = far;
    judged[v * NODES + node] = 0;
    judged[node * NODES + v] = 0;
  }
}

/** Adds the corners found last as nodes, if a path may lead to them and on to an end. */
function addCorners(b: SkirmishBattle): void {
  const most = goer.allow + TOUCH;
  for (let k = 0; k < corner.n && graph.nodes < NODES; k++) {
    const x = cornerX[k];
    const y = cornerY[k];
    const far = between(goer.x, goer.y, x, y);
    if (far > most) continue;
    let least = Infinity;
    for (let g = 1; g < graph.goals; g++) least = Math.min(least, between(x, y, nodeX[g], nodeY[g]));
    if (far + least > most || !mayTurnAt(b, x, y)) continue;
    const node = graph.nodes++;
    nodeX[node] = x;
    nodeY[node] = y;
    rest[node] = least;
    measureLegs(node, node);
  }
  search.learned = 1;
}

/** Notes that base `k` is in the way and adds its corners. */
function learnBase(b: SkirmishBattle, k: number): void {
  if (knownBase[k] !== 0) return;
  knownBase[k] = 1;
  cornersOfCircle(baseX[k], baseY[k], baseTouch[k]);
  addCorners(b);
}

/** Notes that model `k` of the shapes is in the way and adds the corners around its base. */
function learnShape(b: SkirmishBattle, k: number): void {
  if (knownShape[k] !== 0) return;
  knownShape[k] = 1;
  const o = shapeModel[k];
  const away = reachesOf(b.setup)[goer.model] + shapeRoom[k];
  if (writeRectangle(b, o, rectangle)) cornersOfPolygon(rectangle, away);
  else cornersOfCircle(b.model.x[o], b.model.y[o], away + b.setup.model.radius[o]);
  addCorners(b);
}

/** Notes that piece `t` slows or stops the traveller and adds its corners. */
function learnPiece(b: SkirmishBattle, t: number): void {
  if (knownPiece[t] !== 0) return;
  knownPiece[t] = 1;
  const broad = terrainOf(b).obstacle[t] !== 0 || closed(b, goer.model, t);
  cornersOfPolygon(terrainOf(b).polygons[t], broad ? reachesOf(b.setup)[goer.model] : TOUCH);
  addCorners(b);
}

/**
 * Returns the cost in ticks of the straight way from x0, y0 to x1, y1; Infinity if an obstacle stops the traveller. The
 * obstacle is noted.
 */
function costOfLeg(b: SkirmishBattle, x0: number, y0: number, x1: number, y1: number): number {
  search.legs++;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const long = dx * dx + dy * dy;
  if (long === 0) return 0;
  const n = circlesAlong(baseX, baseY, baseTouch, bases.n, x0, y0, dx, dy, 0, near);
  for (let i = 0; i < n; i++) {
    const k = near[i];
    if (!stops(baseX[k] - x0, baseY[k] - y0, baseTouch[k], dx, dy, long)) continue;
    learnBase(b, k);
    return Infinity;
  }
  for (let k = 0; k < shapes.n; k++) {
    if (!barsWay(b, goer.model, x0, y0, dx, dy, shapeModel[k], shapeRoom[k])) continue;
    learnShape(b, k);
    return Infinity;
  }
  let used = Math.sqrt(long);
  for (let k = 0; k < pieces.n; k++) {
    const t = piece[k];
    if (isBeside(terrainOf(b).edges[t], x0, y0, x1, y1, reachesOf(b.setup)[goer.model])) continue;
    const more = costOfPiece(b, goer.model, t, x0, y0, x1, y1, goer.allow);
    if (more === 0) continue;
    learnPiece(b, t);
    used += more;
    if (used === Infinity) return used;
  }
  return used;
}

/** Returns the unsettled node with the lowest estimated total cost of at most `most` ticks; -1 if there is none. */
function nextNode(most: number): number {
  let best = -1;
  let least = most;
  for (let v = 0; v < graph.nodes; v++) {
    if (settled[v] !== 0 || cost[v] + rest[v] > least) continue;
    if (best >= 0 && cost[v] + rest[v] === least) continue;
    least = cost[v] + rest[v];
    best = v;
  }
  return best;
}

/** Sets the node before `v` on its path to `u`. */
function lead(u: number, v: number): void {
  cost[v] = cost[u] + leg[u * NODES + v];
  from[v] = u;
  turns[v] = u === 0 ? 0 : turns[u] + 1;
}

/** Extends the path to the settled node `u` straight to all other nodes, up to `most` corners. */
function leadOn(u: number, most: number): void {
  const end = u > 0 && turns[u] >= most - 1 ? graph.goals : graph.nodes;
  for (let v = 1; v < end; v++) {
    if (settled[v] === 0 && cost[u] + leg[u * NODES + v] < cost[v]) lead(u, v);
  }
}

/**
 * Looks again for the cheapest path to node `v` from all settled nodes, because its last part costs more than its
 * length.
 */
function leadAnew(v: number, most: number): void {
  cost[v] = Infinity;
  for (let u = 0; u < graph.nodes; u++) {
    if (settled[u] === 0 || (u > 0 && v >= graph.goals && turns[u] >= most - 1)) continue;
    if (cost[u] + leg[u * NODES + v] < cost[v]) lead(u, v);
  }
}

/**
 * Judges the last part of the path to node `v`.
 * @returns whether it costs no more than was estimated
 */
function isAsLong(b: SkirmishBattle, v: number): boolean {
  const u = from[v];
  const at = u * NODES + v;
  if (judged[at] !== 0) return true;
  const far = leg[at];
  const used = costOfLeg(b, nodeX[u], nodeY[u], nodeX[v], nodeY[v]);
  judged[at] = 1;
  leg[at] = used;
  return used <= far;
}

/**
 * Runs one search with all known obstacles, until a new obstacle is found or a path is found, which ends in
 * `search.end`.
 */
function searchOnce(b: SkirmishBattle, mostCorners: number): void {
  const most = goer.allow + TOUCH;
  search.learned = 0;
  for (let v = 0; v < graph.nodes; v++) {
    cost[v] = Infinity;
    settled[v] = 0;
  }
  cost[0] = 0;
  turns[0] = 0;
  settled[0] = 1;
  leadOn(0, mostCorners);
  while (search.learned === 0 && search.legs < MOST_LEGS) {
    const v = nextNode(most);
    if (v < 0) return;
    // A barred or slow part is judged only when the search is about to use it; until then its length is the estimate.
    if (!isAsLong(b, v)) {
      leadAnew(v, mostCorners);
      continue;
    }
    settled[v] = 1;
    if (v < graph.goals) {
      search.end = v;
      return;
    }
    leadOn(v, mostCorners);
  }
}

/**
 * Finds the cheapest path to one of the places given to `addGoal`, round or over the obstacles given to `meetBase` and
 * `meetPiece`. A path consists of straight parts between at most `mostCorners` corners (16 or fewer). The cost of a
 * part is its length plus the cost of the ground under it (W40K-TERN-006, W40K-OBST-002). The total may not exceed the
 * traveller's allowance. Writes the path to `detour`. Returns false if there is none.
 */
export function findDetour(b: SkirmishBattle, mostCorners: number): boolean {
  for (let k = 0; k < bases.n; k++) knownBase[k] = 0;
  for (let k = 0; k < shapes.n; k++) knownShape[k] = 0;
  for (let k = 0; k < pieces.n; k++) knownPiece[piece[k]] = 0;
  for (let g = 1; g < graph.goals; g++) measureLegs(g, 1);
  graph.nodes = graph.goals;
  search.legs = 0;
  search.end = 0;
  do searchOnce(b, mostCorners);
  while (search.learned !== 0 && search.end === 0 && search.legs < MOST_LEGS);
  if (search.end === 0) return false;
  detour.cost = cost[search.end];
  detour.endX = nodeX[search.end];
  detour.endY = nodeY[search.end];
  detour.corners = turns[search.end];
  for (let v = from[search.end], k = detour.corners - 1; k >= 0; k--) {
    detourX[k] = nodeX[v];
    detourY[k] = nodeY[v];
    v = from[v];
  }
  return true;
}
