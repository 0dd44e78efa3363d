// Straight lines of sight and the bodies in their way (K53). Terrain is a column over its polygon, a model a cylinder
// over its base. A line goes from one point at a height to another. "Along" is a share of the way, 0 to 1.
import { squaredGapToSegment } from '../../../kernel/geometry/convex.js';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { blocksLine, heightAlong } from '../../../kernel/geometry/volumes.js';
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { crosses } from '../../../skirmish/crossings.js';
import { Place } from '../../../skirmish/layout.js';
import { crossesFloor, liesOn } from '../../../skirmish/levels.js';
import { isBeyond } from '../../../skirmish/segments.js';
import { crossesRectangle, isRectangle, reachesOf, squaredToRectangle, standsOver } from '../../../skirmish/shapes.js';
import { footOf, isRaised, isSolid, SightKind, type TerrainFacts } from '../../../skirmish/terrain.js';
import { terrainOf } from '../../../skirmish/terrain-now.js';

/** Ticks of woodland through which a line may run to or from a model in the wood (W40K-LOS-008). */
export const THROUGH_WOOD = 2 * INCH;

// GAP W40K-COVER-004: who is immediately behind an obstacle is not said: a model whose base is within 1 inch of it
/** Largest distance in ticks from an obstacle to the base of a model immediately behind it. */
export const BEHIND = INCH;

/** Scratch, filled by `lay`: the two ends of a line, their heights, and the rows of the models at its ends, or -1. */
const line = { ax: 0, ay: 0, az: 0, bx: 0, by: 0, bz: 0, from: -1, to: -1 };
/** Shares of the way at which the line enters and leaves a piece or a base. */
const span = new Float64Array(2);

/** Ticks of woodland through which the line may still run. */
let woodLeft = 0;

/** Pieces and models that any line between the two ends may meet. */
const pieces = new Int32Array(128);
const models = new Int32Array(256);
let pieceCount = 0;
let modelCount = 0;

/** Collects the pieces of terrain near the way between two points. */
function keepPieces(b: SkirmishBattle, ax: number, ay: number, bx: number, by: number): void {
  const terrain = terrainOf(b);
  const ex = bx - ax;
  const ey = by - ay;
  const long = ex * ex + ey * ey;
  const far = Math.sqrt(long);
  pieceCount = 0;
  for (let t = 0; t < terrain.count && pieceCount < pieces.length; t++) {
    if (terrain.sight[t] === SightKind.none && terrain.cover[t] === 0) continue;
    const reach = terrain.radius[t];
    if (isBeyond(terrain.x[t] - ax, terrain.y[t] - ay, ex, ey, long, reach * far)) continue;
    if (squaredGapToSegment(terrain.x[t], terrain.y[t], ax, ay, bx, by) <= reach * reach) pieces[pieceCount++] = t;
  }
}

/** Sets models `m` and `o` as the ends of the following lines. */
export function between(m: number, o: number): void {
  line.from = m;
  line.to = o;
}

/** True if model `m` stands on the point (x, y). */
function standsOn(b: SkirmishBattle, m: number, x: number, y: number): boolean {
  if (b.setup.shapes !== undefined) return standsOver(b, m, x, y);
  const dx = b.model.x[m] - x;
  const dy = b.model.y[m] - y;
  const r = b.setup.model.radius[m];
  return dx * dx + dy * dy < r * r;
}

/**
 * Prepares for lines between any two points, from model `m` (or -1) to model `o` (or -1). Model `absent` (or -1) counts
 * as removed, and models that stand on one of the points are not in the way.
 * @returns whether anything may be in the way
 */
export function prepareFree(
  b: SkirmishBattle,
  m: number,
  o: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  absent: number,
): boolean {
  const { setup, model } = b;
  const reach = reachesOf(setup);
  const ex = bx - ax;
  const ey = by - ay;
  const long = ex * ex + ey * ey;
  const far = Math.sqrt(long);
  between(m, o);
  keepPieces(b, ax, ay, bx, by);
  modelCount = 0;
  for (let k = 0; k < setup.models; k++) {
    if (model.place[k] !== Place.table || k === absent || k === m || k === o) continue;
    if (isBeyond(model.x[k] - ax, model.y[k] - ay, ex, ey, long, reach[k] * far)) continue;
    if (!standsOn(b, k, ax, ay) && !standsOn(b, k, bx, by)) models[modelCount++] = k;
  }
  return pieceCount + modelCount > 0;
}

/** Sets the current line from one point to another. It has run through no woodland yet. */
export function lay(ax: number, ay: number, az: number, bx: number, by: number, bz: number): void {
  line.ax = ax;
  line.ay = ay;
  line.az = az;
  line.bx = bx;
  line.by = by;
  line.bz = bz;
  woodLeft = THROUGH_WOOD;
}

/** Declares that the current line leads from a place without a model to the eyes of model `o`. */
export function fromNobody(o: number): void {
  line.from = -1;
  line.to = o;
}

/**
 * True if the line passes over the inside of piece `t`, deeper than TOUCH (K49). Writes the shares of the way to
 * `span`.
 */
function isOver(terrain: TerrainFacts, t: number): boolean {
  const edges = terrain.edges[t];
  const { ax, ay, bx, by } = line;
  return crosses(edges, edges.length, ax, ay, bx, by, span);
}

/** Returns the lowest height of the line within `span`, ticks. */
function lowest(): number {
  const rise = line.bz - line.az;
  return line.az + rise * (rise < 0 ? span[1] : span[0]);
}

/** Returns the highest height of the line within `span`, ticks. */
function highest(): number {
  return heightAlong(line.az, line.bz, line.bz < line.az ? span[0] : span[1]);
}

/**
 * Returns how a line passes a raised piece or a piece with floors: 1 if it passes under the piece, 2 if a floor cuts
 * it, 0 if the piece is to be judged as solid.
 */
function passVolume(terrain: TerrainFacts, t: number): number {
  const { az, bz } = line;
  const [enters, leaves] = span;
  if (crossesFloor(terrain, t, heightAlong(az, bz, enters), heightAlong(az, bz, leaves))) return 2;
  if (!isRaised(terrain, t)) return 0;
  const foot = footOf(terrain, t);
  return blocksLine(az, bz, enters, leaves, foot, terrain.height[t]) ? 0 : 1;
}

/** Returns the share of the way within `span` on which the line is not above `high`. */
function shareBelow(high: number): number {
  const rise = line.bz - line.az;
  let [enters, leaves] = span;
  if (rise !== 0) {
    const at = (high - line.az) / rise;
    if (rise > 0 && at < leaves) leaves = at;
    if (rise < 0 && at > enters) enters = at;
  } else if (line.az > high) return 0;
  return leaves > enters ? leaves - enters : 0;
}

/** True if the line passes over any part of piece `t`, at whatever height. */
export function passesOver(b: SkirmishBattle, t: number): boolean {
  return isOver(terrainOf(b), t);
}

/** True if model `m` stands immediately behind, beside or before piece `t`: its base is within `BEHIND` of it. */
export function isBeside(b: SkirmishBattle, m: number, t: number): boolean {
  const terrain = terrainOf(b);
  const x = b.model.x[m];
  const y = b.model.y[m];
  const isRect = isRectangle(b.setup, m);
  const reach = (isRect ? reachesOf(b.setup)[m] : b.setup.model.radius[m]) + BEHIND;
  const dx = terrain.x[t] - x;
  const dy = terrain.y[t] - y;
  const far = terrain.radius[t] + reach + 1;
  if (dx * dx + dy * dy > far * far) return false;
  if (isRect) return squaredToRectangle(b, m, x, y, terrain.polygons[t]) <= BEHIND * BEHIND;
  return polygonSquaredGapToPoint(terrain.polygons[t], x, y) <= reach * reach;
}

/**
 * True if model `m` sees over piece `t` because it stands immediately behind the piece and is as tall (W40K-COVER-004,
 * W40K-LOS-006).
 */
function looksOver(b: SkirmishBattle, m: number, t: number): boolean {
  if (m < 0) return false;
  const terrain = terrainOf(b);
  const { model } = b.setup;
  return terrain.height[t] <= b.cache.feet[m] + model.height[m] && isBeside(b, m, t);
}

/** True if model `m` (or -1) is in piece `t`: the middle of its base is on it. */
function isIn(b: SkirmishBattle, m: number, t: number): boolean {
  return m >= 0 && liesOn(terrainOf(b), t, b.model.x[m], b.model.y[m]);
}

/**
 * True if lines that cross piece `t` may run on to model `m` because the model stands in the piece or immediately
 * behind it.
 */
export function looksPast(b: SkirmishBattle, m: number, t: number): boolean {
  const terrain = terrainOf(b);
  if (terrain.obstacle[t] !== 0) return looksOver(b, m, t);
  return terrain.standOn[t] === 0 && isIn(b, m, t);
}

/**
 * True if piece `t`, as high as both models, cuts all lines between them if each crosses it on at least `run` ticks
 * (`isCutBy`).
 */
export function cutsAll(b: SkirmishBattle, m: number, o: number, t: number, run: number): boolean {
  const terrain = terrainOf(b);
  const long = run - 1; // a tick less, for the rounding of lines
  if (terrain.sight[t] === SightKind.wood) return long > THROUGH_WOOD || !(isIn(b, m, t) || isIn(b, o, t));
  if (terrain.obstacle[t] !== 0) return !looksOver(b, m, t) && !looksOver(b, o, t);
  if (terrain.standOn[t] !== 0) return true;
  const { radius } = b.setup.model;
  if (isIn(b, m, t)) return long > radius[m] + BEHIND && !isIn(b, o, t);
  return long > radius[o] + BEHIND || !isIn(b, o, t);
}

/** True if piece `t` cuts the line. */
export function isCutBy(b: SkirmishBattle, t: number): boolean {
  const terrain = terrainOf(b);
  const kind = terrain.sight[t];
  if (kind === SightKind.none || !isOver(terrain, t)) return false;
  if (lowest() > terrain.height[t]) return false; // W40K-LOS-012: the line passes above the piece
  if (terrain.volumes !== undefined) {
    const passes = passVolume(terrain, t);
    if (passes !== 0) return passes === 2;
  }
  const { from, to } = line;
  if (kind === SightKind.wood) {
    const dx = line.bx - line.ax;
    const dy = line.by - line.ay;
    woodLeft -= Math.sqrt(dx * dx + dy * dy) * shareBelow(terrain.height[t]);
    return woodLeft < 0 || (!isIn(b, from, t) && !isIn(b, to, t)); // W40K-LOS-008, W40K-LOS-007
  }
  if (terrain.obstacle[t] !== 0) return !looksOver(b, from, t) && !looksOver(b, to, t); // W40K-LOS-004
  if (terrain.standOn[t] !== 0) return true; // W40K-LOS-003: a hill
  // W40K-COVER-008: a model at a wall of a building sees out of and into it through the windows of that wall
  const fromIn = isIn(b, from, t);
  const dx = line.bx - line.ax;
  const dy = line.by - line.ay;
  const within = Math.sqrt(dx * dx + dy * dy) * (span[1] - span[0]);
  if (fromIn) return within > b.setup.model.radius[from] + BEHIND && !isIn(b, to, t);
  return (to >= 0 && within > b.setup.model.radius[to] + BEHIND) || !isIn(b, to, t); // W40K-LOS-003
}

/**
 * True if the line touches the body of model `m` (W40K-LOS-009). A model that is wholly lower than the line does not
 * count.
 */
export function isCutByModel(b: SkirmishBattle, m: number): boolean {
  if (b.setup.shapes !== undefined) return isCutByShape(b, m);
  const { x, y } = b.model;
  if (!crossesCircle(x[m], y[m], b.setup.model.radius[m] - TOUCH)) return false;
  return lowest() <= b.cache.feet[m] + b.setup.model.height[m];
}

/** True if the line passes through a circle of radius `r`. Writes the shares of the way to `span`. */
function crossesCircle(cx: number, cy: number, r: number): boolean {
  const ex = line.bx - line.ax;
  const ey = line.by - line.ay;
  const dx = cx - line.ax;
  const dy = cy - line.ay;
  const long = ex * ex + ey * ey;
  const across = dx * ey - dy * ex;
  const chord = r * r * long - across * across;
  if (chord <= 0 || long === 0) return false;
  const middle = (dx * ex + dy * ey) / long;
  const half = Math.sqrt(chord) / long;
  span[0] = Math.max(middle - half, 0);
  span[1] = Math.min(middle + half, 1);
  return span[1] > span[0];
}

/**
 * Answers `isCutByModel` where bases are not all round: the line is inside the base of `m`, no higher than its head or
 * lower than its feet.
 */
function isCutByShape(b: SkirmishBattle, m: number): boolean {
  const { ax, ay, bx, by } = line;
  const { x, y } = b.model;
  const low = b.cache.feet[m];
  if (isRectangle(b.setup, m)) {
    if (!crossesRectangle(b, m, ax, ay, bx, by, span)) return false;
  } else if (!crossesCircle(x[m], y[m], b.setup.model.radius[m] - TOUCH)) return false;
  return lowest() <= low + b.setup.model.height[m] && highest() > low + TOUCH;
}

/** True if any collected terrain cuts the current line. Call `prepareFree` and `refreshPoses` first. */
export function isCutByTerrain(b: SkirmishBattle): boolean {
  for (let i = 0; i < pieceCount; i++) if (isCutBy(b, pieces[i])) return true;
  return false;
}

/** True if any collected model cuts the current line. Call `prepareFree` and `refreshPoses` first. */
export function isCutByModels(b: SkirmishBattle): boolean {
  for (let i = 0; i < modelCount; i++) if (isCutByModel(b, models[i])) return true;
  return false;
}

/** True if model `k`, which is at neither end, cuts the current line. `long` is the line's squared length. */
export function isCutByBody(b: SkirmishBattle, k: number, ex: number, ey: number, long: number): boolean {
  const { ax, ay, bx, by } = line;
  const { x, y } = b.model;
  const r = reachesOf(b.setup)[k];
  const across = (x[k] - ax) * ey - (y[k] - ay) * ex;
  if (across * across >= r * r * long || !isCutByModel(b, k)) return false;
  return !standsOn(b, k, ax, ay) && !standsOn(b, k, bx, by);
}

/**
 * True if both ends of a way (ex, ey) lie outside a circle. The middle of the circle is (dx, dy) from the start;
 * `round` is its squared radius.
 */
export function endsBeyond(dx: number, dy: number, ex: number, ey: number, round: number): boolean {
  return dx * dx + dy * dy > round && (dx - ex) * (dx - ex) + (dy - ey) * (dy - ey) > round;
}

/**
 * True if piece `t` cuts the current line (`fromNobody`). (ex, ey) is the line's vector, `long` its squared length,
 * `far` its length. Circles inside and around a piece decide most cases.
 */
export function isCutByPiece(b: SkirmishBattle, t: number, ex: number, ey: number, long: number, far: number): boolean {
  const terrain = terrainOf(b);
  if (terrain.sight[t] === SightKind.none) return false;
  const round = terrain.radius[t];
  const dx = terrain.x[t] - line.ax;
  const dy = terrain.y[t] - line.ay;
  const across = Math.abs(dx * ey - dy * ex);
  if (across > round * far) return false;
  const along = dx * ex + dy * ey;
  if (along < -round * far || along > long + round * far) return false;
  if (
    across < terrain.depth[t] * far &&
    along > 0 &&
    along < long &&
    terrain.obstacle[t] === 0 &&
    isSolid(terrain, t)
  ) {
    const fromX = dx - ex;
    const fromY = dy - ey;
    const { az, bz } = line;
    if (az <= terrain.height[t] && bz <= terrain.height[t] && fromX * fromX + fromY * fromY > round * round)
      return true;
  }
  return isCutBy(b, t);
}
