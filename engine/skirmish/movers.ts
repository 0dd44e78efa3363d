import { INCH, TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { refreshPoses } from './caches/poses.js';
import { circlesInBox, circlesWithin, pointsInBox } from './circles-near.js';
import { SQUAD } from './coherency.js';
import { hinders } from './ground.js';
import { Place } from './layout.js';
import { reachesOf } from './shapes.js';
import { terrainOf } from './terrain-now.js';

/**
 * Reasons why a model cannot make a move; 0 means that it can. Rulesets of the family use these numbers for their
 * refusals.
 */
export const Hindrance = {
  none: 0,
  offTable: 2,
  tooFar: 3,
  nearEnemy: 4,
  inTheWay: 5,
  impassable: 6,
  coherency: 7,
} as const;

const MODELS = 256;
/**
 * The models of one squad that are about to move, and the obstacles near them, collected once for a whole listing. This
 * is scratch: `gather` fills it, and nothing is kept from one query to the next.
 */
export class Movers {
  /**
   * Number of moving models. Comrades that stay in place follow them in the arrays and count only as links of the
   * chain.
   */
  n = 0;
  total = 0;
  readonly model = new Int32Array(SQUAD);
  readonly x = new Float64Array(SQUAD);
  readonly y = new Float64Array(SQUAD);
  readonly radius = new Float64Array(SQUAD);
  /** Allowance of each mover, ticks. */
  readonly allow = new Float64Array(SQUAD);
  /** End position of each mover, ticks. `late` is 1 for a mover that does not reach its place in the formation. */
  readonly endX = new Float64Array(SQUAD);
  readonly endY = new Float64Array(SQUAD);
  readonly late = new Uint8Array(SQUAD);
  stragglers = 0;
  /** A caller that has arranged the movers may set this to note that they go so. `gather` clears it. */
  noted = false;
  /** Middle of the movers in ticks, their largest radius, and the smallest allowance of those that have any. */
  middleX = 0;
  middleY = 0;
  widest = 0;
  most = 0;
  least = 0;
  /** Coherency distance in ticks, and whether the movers are in coherency at present. */
  gap = 2 * INCH;
  coherent = true;
  /** 1 if no two movers overlap at present, 0 if some do, -1 if not tested yet. */
  apart = -1;
  /** Ticks to keep from enemies; 0 for chargers. */
  clear = INCH;
  /** Bounds of the ground that the movers can reach, ticks, and the player of the movers. */
  readonly reach = { left: 0, right: 0, bottom: 0, top: 0 };
  player = 0;
  /** Number of bases in the way; -1 if neither bases nor terrain have been collected yet (`collect`). */
  blockers = 0;
  readonly blockX = new Float64Array(MODELS);
  readonly blockY = new Float64Array(MODELS);
  readonly blockRadius = new Float64Array(MODELS);
  readonly blockModel = new Int32Array(MODELS);
  /**
   * Models that may be in the way in a game with other than round bases or with levels: their rows, and the ticks to
   * keep from each. There are no `blockers` then, and `barsAny` judges each of these models by its own base and height.
   */
  shapes = 0;
  readonly shapeModel = new Int32Array(MODELS);
  readonly shapeRoom = new Float64Array(MODELS);
  /**
   * Bases that mover `i` could meet: entries `nearFirst[i]` to `nearEnd[i]`, -1 if not sorted out yet. They hold the
   * position relative to the mover, how near the middles may come, and 1 for an enemy. Entries of one mover lie
   * together in memory.
   */
  readonly nearX = new Float64Array(SQUAD * MODELS);
  readonly nearY = new Float64Array(SQUAD * MODELS);
  readonly nearTouch = new Float64Array(SQUAD * MODELS);
  readonly nearFoe = new Uint8Array(SQUAD * MODELS);
  readonly nearFirst = new Int32Array(SQUAD);
  readonly nearEnd = new Int32Array(SQUAD);
  nears = 0;
  /**
   * 1 if mover `i`, once sorted out, is so far from the edge of the table that no move of its allowance crosses the
   * edge.
   */
  readonly amid = new Uint8Array(SQUAD);
  /** Hint: the base that barred the last way of mover `i`, which is tested first for the next one. */
  readonly nearHint = new Int32Array(SQUAD);
  /** Largest number of models left behind that a listing accepts. `arrange` gives up above it. */
  mostLate = Infinity;
  /** Number of terrain pieces that can slow or stop the movers. */
  pieces = 0;
  readonly piece = new Int32Array(MODELS);
  /** Terrain pieces that mover `i` can reach: rows `ownFirst[i]` to `ownEnd[i]`. */
  readonly own = new Uint8Array(SQUAD * MODELS);
  readonly ownFirst = new Int32Array(SQUAD);
  readonly ownEnd = new Int32Array(SQUAD);
  owns = 0;
  /** Ticks that the movers can go in each direction before the first of their bases crosses the edge of the table. */
  west = 0;
  south = 0;
  east = 0;
  north = 0;
  /** Number of enemies that end a run (W40K-RUN-004). */
  foes = 0;
  readonly foeX = new Float64Array(MODELS);
  readonly foeY = new Float64Array(MODELS);
  readonly foeRadius = new Float64Array(MODELS);
}

function measure(b: SkirmishBattle, j: Movers): void {
  const { width, depth } = b.setup;
  const { reach } = j;
  let sumX = 0;
  let sumY = 0;
  j.widest = 0;
  j.most = 0;
  j.least = Infinity;
  reach.left = Infinity;
  reach.bottom = Infinity;
  reach.right = -Infinity;
  reach.top = -Infinity;
  j.west = Infinity;
  j.south = Infinity;
  j.east = Infinity;
  j.north = Infinity;
  for (let i = 0; i < j.n; i++) {
    const x = j.x[i];
    const y = j.y[i];
    const r = j.radius[i];
    if (x - r < j.west) j.west = x - r;
    if (y - r < j.south) j.south = y - r;
    if (width - r - x < j.east) j.east = width - r - x;
    if (depth - r - y < j.north) j.north = depth - r - y;
    sumX += 2 * x - width;
    sumY += 2 * y - depth;
    if (j.radius[i] > j.widest) j.widest = j.radius[i];
    if (j.allow[i] > j.most) j.most = j.allow[i];
    if (j.allow[i] < j.least && j.allow[i] > 0) j.least = j.allow[i];
    if (x < reach.left) reach.left = x;
    if (x > reach.right) reach.right = x;
    if (y < reach.bottom) reach.bottom = y;
    if (y > reach.top) reach.top = y;
  }
  if (j.least === Infinity) j.least = 0;
  // The sum is taken from the middle of the table, so that mirrored squads have mirrored middles.
  j.middleX = Math.trunc(width / 2 + sign(sumX) * Math.round(Math.abs(sumX) / (2 * j.n)));
  j.middleY = Math.trunc(depth / 2 + sign(sumY) * Math.round(Math.abs(sumY) / (2 * j.n)));
  const far = j.most + j.widest;
  reach.left -= far;
  reach.right += far;
  reach.bottom -= far;
  reach.top += far;
}

const sign = (v: number): number => (v < 0 ? -1 : 1);

/**
 * True if a circle of `r` ticks around x, y comes onto the ground that the movers can reach. A circle without a middle
 * does not.
 */
function comesNear({ reach }: Movers, x: number, y: number, r: number): boolean {
  return x + r > reach.left && x - r < reach.right && y + r > reach.bottom && y - r < reach.top;
}

/** Scratch: units and models that may be on that ground. */
const nearUnits = new Uint8Array(64);
const nearModels = new Uint8Array(MODELS);

/**
 * Finds the units with a base, widened by `room` ticks, that may be on the ground that the movers can reach, using the
 * circles around units. Writes them to `nearUnits`.
 * @returns their number
 */
function unitsNear(b: SkirmishBattle, { reach }: Movers, room: number): number {
  const { unitX, unitY, unitR } = b.cache;
  const { left, right, bottom, top } = reach;
  return circlesInBox(unitX, unitY, unitR, b.setup.units, left, right, bottom, top, room, nearUnits);
}

/**
 * Finds the models of unit `u` that may be on the ground that the movers can reach. Writes them to `nearModels`.
 * @returns their number
 */
function modelsNear(b: SkirmishBattle, { reach }: Movers, u: number, room: number): number {
  const { x, y } = b.model;
  const far = b.cache.roundBase[u] + room;
  const first = b.setup.unit.first[u];
  const end = first + b.setup.unit.count[u];
  const { left, right, bottom, top } = reach;
  return pointsInBox(x, y, first, end, left - far, right + far, bottom - far, top + far, nearModels);
}

/**
 * Prepares the `n` movers in `j.model`, with links behind them up to `j.total`. The caller has set `j.allow`.
 * Everything but `j.coherent` is computed here; obstacles are collected at their first query.
 */
export function gather(b: SkirmishBattle, j: Movers, player: number): void {
  const { model, setup } = b;
  const reach = reachesOf(setup);
  refreshPoses(b); // refreshes the poses of all models
  j.noted = false;
  for (let i = 0; i < j.total; i++) {
    const m = j.model[i];
    j.x[i] = model.x[m];
    j.y[i] = model.y[m];
    j.radius[i] = reach[m];
    j.endX[i] = j.x[i];
    j.endY[i] = j.y[i];
  }
  measure(b, j);
  for (let i = 0; i < j.n; i++) j.nearFirst[i] = -1;
  j.player = player;
  j.blockers = -1;
  j.mostLate = Infinity;
  j.apart = -1;
}

/**
 * Multiplies the allowance of the movers, who stand as at `gather`, by `times`. Obstacles are collected again at the
 * next query.
 */
export function lengthen(j: Movers, times: number): void {
  const { reach } = j;
  const more = times * j.most - j.most;
  for (let i = 0; i < j.n; i++) {
    j.allow[i] *= times;
    j.nearFirst[i] = -1;
  }
  j.most *= times;
  j.least *= times;
  reach.left -= more;
  reach.right += more;
  reach.bottom -= more;
  reach.top += more;
  j.blockers = -1;
  j.noted = false;
}

/**
 * Collects bases and terrain that may be in the way of the movers, unless they are collected already. All models must
 * stand as at `gather`.
 */
export function collect(b: SkirmishBattle, j: Movers): void {
  if (j.blockers >= 0) return;
  const { model, setup } = b;
  const { player, reach } = j;
  j.blockers = 0;
  j.shapes = 0;
  j.nears = 0;
  j.owns = 0;
  const reaches = reachesOf(setup);
  for (let i = 0; i < j.n; i++) isMover[j.model[i]] = 1;
  const units = unitsNear(b, j, j.clear);
  for (let i = 0; i < units; i++) {
    const v = nearUnits[i];
    const left = setup.unit.player[v] === player ? 0 : j.clear;
    const models = modelsNear(b, j, v, left);
    for (let k = 0; k < models; k++) {
      const o = nearModels[k];
      if (model.place[o] !== Place.table || isMover[o] !== 0) continue;
      const room = reaches[o] + left;
      const x = model.x[o];
      const y = model.y[o];
      if (!comesNear(j, x, y, room)) continue;
      if (setup.shapes !== undefined) {
        j.shapeModel[j.shapes] = o;
        j.shapeRoom[j.shapes++] = left;
        continue;
      }
      j.blockX[j.blockers] = x;
      j.blockY[j.blockers] = y;
      j.blockRadius[j.blockers] = room;
      j.blockModel[j.blockers++] = o;
    }
  }
  for (let i = 0; i < j.n; i++) isMover[j.model[i]] = 0;
  j.pieces = 0;
  const terrain = terrainOf(b);
  for (let t = 0; t < terrain.count; t++) {
    const r = terrain.radius[t];
    if (terrain.x[t] + r < reach.left || terrain.x[t] - r > reach.right) continue;
    if (terrain.y[t] + r < reach.bottom || terrain.y[t] - r > reach.top || !hinders(b, t)) continue;
    j.piece[j.pieces++] = t;
  }
}

/** Scratch of `collect`: 1 for rows of moving models. */
const isMover = new Uint8Array(MODELS);

/** True if the middle of mover `i` is at least `far` ticks from every edge of the table. */
function isAmid(b: SkirmishBattle, j: Movers, i: number, far: number): boolean {
  const { width, depth } = b.setup;
  return j.x[i] >= far && j.y[i] >= far && j.x[i] + far <= width && j.y[i] + far <= depth;
}

/** Sorts out which of the collected bases and pieces mover `i` could meet. */
export function sortOut(b: SkirmishBattle, j: Movers, i: number): void {
  collect(b, j);
  const { setup } = b;
  const { player } = setup.model;
  const side = player[j.model[i]];
  const { nearX, nearY, nearTouch, nearFoe } = j;
  const far = j.allow[i] + j.radius[i];
  let at = j.nears;
  j.nearFirst[i] = at;
  j.nearHint[i] = at;
  const found = circlesWithin(j.blockX, j.blockY, j.blockRadius, j.blockers, j.x[i], j.y[i], far, nearModels);
  for (let n = 0; n < found; n++) {
    const k = nearModels[n];
    nearX[at] = j.blockX[k] - j.x[i];
    nearY[at] = j.blockY[k] - j.y[i];
    nearTouch[at] = j.blockRadius[k] + j.radius[i] - TOUCH;
    nearFoe[at++] = player[j.blockModel[k]] === side ? 0 : 1;
  }
  j.nearEnd[i] = at;
  j.nears = at;
  j.amid[i] = isAmid(b, j, i, far + TOUCH) ? 1 : 0;
  const terrain = terrainOf(b);
  let end = j.owns;
  j.ownFirst[i] = end;
  for (let k = 0; k < j.pieces; k++) {
    const t = j.piece[k];
    const dx = terrain.x[t] - j.x[i];
    const dy = terrain.y[t] - j.y[i];
    const reach = far + 2 * TOUCH + terrain.radius[t];
    if (dx * dx + dy * dy <= reach * reach) j.own[end++] = t;
  }
  j.ownEnd[i] = end;
  j.owns = end;
}

/**
 * Collects enemies of `player` that may come within `near` ticks of a mover, of units with `heeded` set. Call `gather`
 * first.
 */
export function collectFoes(b: SkirmishBattle, j: Movers, player: number, near: number, heeded: Uint8Array): void {
  const { model, setup } = b;
  j.foes = 0;
  const reaches = reachesOf(setup);
  const units = unitsNear(b, j, near);
  for (let i = 0; i < units; i++) {
    const v = nearUnits[i];
    if (setup.unit.player[v] === player || heeded[v] === 0) continue;
    const models = modelsNear(b, j, v, near);
    for (let k = 0; k < models; k++) {
      const o = nearModels[k];
      if (model.place[o] !== Place.table) continue;
      const room = reaches[o] + near;
      const x = model.x[o];
      const y = model.y[o];
      if (!comesNear(j, x, y, room)) continue;
      j.foeX[j.foes] = x;
      j.foeY[j.foes] = y;
      j.foeRadius[j.foes++] = room;
    }
  }
}

/**
 * Returns the share of their ways, 0 to 1, after which the first mover comes within reach of a collected enemy; 1 if
 * none does.
 */
export function shareToFoes(j: Movers): number {
  let share = 1;
  for (let i = 0; i < j.n; i++) {
    const dx = j.endX[i] - j.x[i];
    const dy = j.endY[i] - j.y[i];
    const long = dx * dx + dy * dy;
    if (long === 0) continue;
    for (let k = 0; k < j.foes; k++) {
      const wx = j.foeX[k] - j.x[i];
      const wy = j.foeY[k] - j.y[i];
      const along = wx * dx + wy * dy;
      if (along <= 0) continue;
      const near = j.foeRadius[k] + j.radius[i];
      const across = wx * wx + wy * wy - (along * along) / long;
      const half = near * near - across;
      if (half <= 0) continue;
      const t = (along - Math.sqrt(half * long)) / long;
      if (t < share) share = t < 0 ? 0 : t;
    }
  }
  return share;
}
