// Ways round what bars the straight one: the shortest over corners of all that was found to stand in the way.
import { TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { circlesWithin } from './circles-near.js';
import { corner, cornersOfCircle, cornersOfPolygon, cornerX, cornerY } from './corners.js';
import { closed, costOfPiece, isBeside } from './ground.js';
import { type Movers, sortOut } from './movers.js';
import { stops } from './passages.js';
import { circlesAlong } from './segments.js';

/** Corners of one way at most, whoever asks. */
const MOST_CORNERS = 16;

/** Who goes: model `m` from x, y, with `allow` ticks of move. */
const goer = { model: 0, x: 0, y: 0, allow: 0 };

/** Bases that may be in the way, where they are, and how near to them the middle of who goes may come, ticks. */
const MOST_BASES = 256;
const bases = { n: 0 };
const baseX = new Float64Array(MOST_BASES);
const baseY = new Float64Array(MOST_BASES);
const baseTouch = new Float64Array(MOST_BASES);
/** Pieces of terrain that may slow or stop who goes. */
const MOST_PIECES = 256;
const pieces = { n: 0 };
const piece = new Uint8Array(MOST_PIECES);
/** Circles in which no way may turn, although it may lead through them. */
const shunned = { n: 0 };
const shunX = new Float64Array(MOST_BASES);
const shunY = new Float64Array(MOST_BASES);
const shunR = new Float64Array(MOST_BASES);

/** Entry 0 is where ways begin, those behind it up to `goals` are places at which they may end, the others corners. */
const NODES = 160;
const MOST_GOALS = 64;
const graph = { nodes: 0, goals: 0 };
const nodeX = new Float64Array(NODES);
const nodeY = new Float64Array(NODES);
/** Ticks that are still to go from there at least. */
const rest = new Float64Array(NODES);
/** Ticks of move that the cheapest way to it takes, as far as is known, how many corners lie on that before it, and the last of them. */
const cost = new Float64Array(NODES);
const turns = new Uint8Array(NODES);
const from = new Uint8Array(NODES);
const settled = new Uint8Array(NODES);
/** Ticks of move from one to another, entry `NODES` times the first and the second: its length, or what it costs once that is judged. */
const leg = new Float64Array(NODES * NODES);
const judged = new Uint8Array(NODES * NODES);
/** What has been found to bar a way: entries of bases, and pieces of terrain. */
const knownBase = new Uint8Array(MOST_BASES);
const knownPiece = new Uint8Array(256);

const search = { learned: 0, legs: 0, end: 0 };

/** A search gives up after so many straight parts of ways have been judged. */
const MOST_LEGS = 3000;

/** The way that `findDetour` has found: its corners and where it ends, ticks. */
export const detour = { corners: 0, endX: 0, endY: 0, cost: 0 };
export const detourX = new Float64Array(MOST_CORNERS);
export const detourY = new Float64Array(MOST_CORNERS);

/** Begins to ask for a way of model `m` from x, y of `allow` ticks at most: nothing is in its way yet, and no place is where it may end. */
export function beginDetour(m: number, x: number, y: number, allow: number): void {
  goer.model = m;
  goer.x = x;
  goer.y = y;
  goer.allow = allow;
  bases.n = 0;
  pieces.n = 0;
  shunned.n = 0;
  graph.nodes = 1;
  graph.goals = 1;
  nodeX[0] = x;
  nodeY[0] = y;
  rest[0] = 0;
}

/** The same of mover `i`, with all that `sortOut` finds near it in its way. */
export function beginDetourOf(b: SkirmishBattle, j: Movers, i: number): void {
  if (j.nearFirst[i] < 0) sortOut(b, j, i);
  beginDetour(j.model[i], j.x[i], j.y[i], j.allow[i]);
  for (let at = j.nearFirst[i], end = j.nearEnd[i]; at < end; at++)
    meetBase(j.x[i] + j.nearX[at], j.y[i] + j.nearY[at], j.nearTouch[at]);
  for (let k = j.ownFirst[i], end = j.ownEnd[i]; k < end; k++) meetPiece(j.own[k]);
}

/** A base at x, y may be in the way: nearer than `touch` ticks the middle of who goes may not come to its own. */
export function meetBase(x: number, y: number, touch: number): void {
  baseX[bases.n] = x;
  baseY[bases.n] = y;
  baseTouch[bases.n++] = touch;
}

/** Piece `t` of terrain may slow or stop who goes. */
export function meetPiece(t: number): void {
  piece[pieces.n++] = t;
}

/** No way may turn nearer to x, y than `far` ticks. */
export function shun(x: number, y: number, far: number): void {
  shunX[shunned.n] = x;
  shunY[shunned.n] = y;
  shunR[shunned.n++] = far;
}

/** A way may end at x, y, where nobody stands. Before `findDetour`. @returns how many such places there are */
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

/** Numbers of circles that are near. Scratch. */
const near = new Uint8Array(MOST_BASES);

/** May a way turn at x, y: is who goes on the table there, on nobody's base, and not in what is shunned? */
function mayTurnAt(b: SkirmishBattle, x: number, y: number): boolean {
  const r = b.setup.model.radius[goer.model];
  if (x < r || y < r || x + r > b.setup.width || y + r > b.setup.depth) return false;
  if (shunned.n > 0 && circlesWithin(shunX, shunY, shunR, shunned.n, x, y, 0, near) > 0) return false;
  return circlesWithin(baseX, baseY, baseTouch, bases.n, x, y, 0, near) === 0;
}

/** Writes the lengths of straight parts of ways between `node` and the nodes before `end`. */
function measureLegs(node: number, end: number): void {
  for (let v = 0; v < end; v++) {
    const far = between(nodeX[v], nodeY[v], nodeX[node], nodeY[node]);
    leg[v * NODES + node] = far;
    leg[node * NODES + v] = far;
    judged[v * NODES + node] = 0;
    judged[node * NODES + v] = 0;
  }
}

/** Adds the corners that were found last, those to which a way may lead, and from which it may come to its end. */
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

/** Base `k` is in the way. */
function learnBase(b: SkirmishBattle, k: number): void {
  if (knownBase[k] !== 0) return;
  knownBase[k] = 1;
  cornersOfCircle(baseX[k], baseY[k], baseTouch[k]);
  addCorners(b);
}

/** Piece `t` slows who goes or is in his way. */
function learnPiece(b: SkirmishBattle, t: number): void {
  if (knownPiece[t] !== 0) return;
  knownPiece[t] = 1;
  const broad = b.setup.terrain.obstacle[t] !== 0 || closed(b, goer.model, t);
  cornersOfPolygon(b.setup.terrain.polygons[t], broad ? b.setup.model.radius[goer.model] : TOUCH);
  addCorners(b);
}

/** Ticks of move that it takes from x0, y0 straight to x1, y1; Infinity if anything stops who goes, which is noted. */
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
  let used = Math.sqrt(long);
  for (let k = 0; k < pieces.n; k++) {
    const t = piece[k];
    if (isBeside(b.setup.terrain.edges[t], x0, y0, x1, y1, b.setup.model.radius[goer.model])) continue;
    const more = costOfPiece(b, goer.model, t, x0, y0, x1, y1, goer.allow);
    if (more === 0) continue;
    learnPiece(b, t);
    used += more;
    if (used === Infinity) return used;
  }
  return used;
}

/** The unsettled node over which the shortest way may lead, of all that take `most` ticks or less; -1: there is none. */
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

/** The way to node `v` leads straight from node `u`. */
function lead(u: number, v: number): void {
  cost[v] = cost[u] + leg[u * NODES + v];
  from[v] = u;
  turns[v] = u === 0 ? 0 : turns[u] + 1;
}

/** Ways of `most` corners at most lead on from node `u`, which is settled, to all others. */
function leadOn(u: number, most: number): void {
  const end = u > 0 && turns[u] >= most - 1 ? graph.goals : graph.nodes;
  for (let v = 1; v < end; v++) {
    if (settled[v] === 0 && cost[u] + leg[u * NODES + v] < cost[v]) lead(u, v);
  }
}

/** The last part of the way to node `v` takes more than its length: the shortest way is sought among those from all that are settled. */
function leadAnew(v: number, most: number): void {
  cost[v] = Infinity;
  for (let u = 0; u < graph.nodes; u++) {
    if (settled[u] === 0 || (u > 0 && v >= graph.goals && turns[u] >= most - 1)) continue;
    if (cost[u] + leg[u * NODES + v] < cost[v]) lead(u, v);
  }
}

/** Judges the last part of the way to node `v`. @returns does it take no more than was thought? */
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

/** Searches with all that is known to be in the way, until more is learned or the way is found, which ends in `search.end`. */
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
    // what is barred or slow costs more than is thought of it until somebody is about to go there
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
 * Finds the shortest way to one of the places that `addGoal` was told, round what `meetBase` and `meetPiece` were told, or over pieces where that
 * is cheaper: of straight parts between `mostCorners` corners at most (16 or fewer), each paid by its length and the ground that it
 * leads over (W40K-TERN-006, W40K-OBST-002), all together no more than who goes may. Into `detour`; false: there is none.
 */
export function findDetour(b: SkirmishBattle, mostCorners: number): boolean {
  for (let k = 0; k < bases.n; k++) knownBase[k] = 0;
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
