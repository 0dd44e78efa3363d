// Line of sight between models (HRD-LOS, HRD-CLOUD, HRD-TER-021..023). The bases are circles. A line of sight leads from the
// volume of the viewer to a part of the target's volume in the viewer's front arc and passes over no base that is in the
// way. If any such line is free, there is one that touches two of the circles, a corner of terrain, or an end of the front
// arc's edge on the target: every free line can be moved until it touches. So only these lines are tried. Where height or
// the depth of a forest decides, many lines between both bases are tried as well.
import { Crossing, crossHull, newHull, polygonHull } from '../../../kernel/geometry/convex.js';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { bearing, COS, SIN } from '../../../kernel/geometry/trig.js';
import { blocksLine } from '../../../kernel/geometry/volumes.js';
import { holds } from '../../../kernel/special-rules.js';
import { Ground, type TerrainFacts } from '../core/ground.js';
import { areWithin, baseOf, faces, HUGE, heightOf, isAllAround, radiusOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { CLOUDS, type HordesBattle, isCloud, MODELS } from '../core/state.js';
import { elevationOf, isOn } from '../terrain/ground.js';
import { isBurning } from '../terrain/hazards.js';
import { between, findBetween } from './in-the-way.js';
import { isShown } from './shown.js';

/**
 * Circles of one query: the viewer, the target, points that lines may end at, then the bases in the way, then clouds, then
 * corners of terrain.
 */
const MOST = MODELS + CLOUDS + 160;
const cx = new Float64Array(MOST);
const cy = new Float64Array(MOST);
const cr = new Float64Array(MOST);
/**
 * Bases in the way are entered this many ticks wider, and a free line keeps half of that from them: a line that only
 * touches a base is not free, so of equal bases in a row the first hides the next.
 */
const MARGIN = 2;
/** Rounding of lines that touch the viewer or the target, ticks. */
const ROUNDING = 0.01;

/** Index of the first base in the way, the index after the last, after the last cloud, and the number of circles. */
const circles = { first: 0, bases: 0, clouds: 0, count: 0 };
/** Place of the viewer, the direction that it faces, and the heights of the heads of both, ticks. */
const eye = { x: 0, y: 0, east: 0, north: 0, head: 0, targetHead: 0, targetIsHuge: false, hazy: false };
/** Longest way through a forest along which a model in it is seen, ticks (HRD-TER-021). */
const FOREST = 3 * INCH;
/** Pieces of terrain that may hide the target, and whether they burn and so are clouds. */
const pieces = new Int32Array(32);
const burns = new Uint8Array(32);
/** Circles around them. */
const pieceX = new Float64Array(32);
const pieceY = new Float64Array(32);
const pieceR = new Float64Array(32);
let pieceCount = 0;
/** True if there is terrain over which some lines pass and others do not, or a forest at one end. */
let isDelicate = false;
const hull = newHull();
const shares = new Float64Array(2);
/** The line that was free, in the plane; its heights are those of both heads. */
export const free = { fromX: 0, fromY: 0, toX: 0, toY: 0 };

/**
 * Along a line: `from` and `to` end the way between both bases. It may begin as far back as `back` on the viewer and end as
 * far as `beyond` on the target, where a line between their heads is higher over what lies between.
 */
const way = { from: 0, to: 0, back: 0, beyond: 0 };

function addCircle(x: number, y: number, r: number): void {
  if (circles.count === MOST) return;
  const i = circles.count++;
  cx[i] = x;
  cy[i] = y;
  cr[i] = r;
}

/**
 * Takes what lies between `enters` and `leaves` on the line, a cloud or a forest, from the `way`: it is seen into and out of,
 * not through (HRD-CLOUD-003, HRD-TER-021, HRD-TER-022).
 * @param most longest way through it, ticks
 * @returns false if it hides the target
 */
function passHaze(enters: number, leaves: number, most: number): boolean {
  const { from, to } = way;
  if (leaves <= way.back || enters >= way.beyond) return true;
  if (leaves > from && enters < to) {
    if (enters > from && leaves < to) return false;
    if (Math.min(leaves, to) - Math.max(enters, from) > most) return false;
  }
  // Who begins or ends farther on may begin or end in it, but not behind it.
  if (leaves > to) way.beyond = Math.min(way.beyond, leaves, Math.max(to, Math.max(enters, from) + most));
  if (enters < from) way.back = Math.max(way.back, enters, Math.min(from, Math.min(leaves, to) - most));
  return true;
}

/** True if piece `i` of those in question is only a cloud or a forest. */
const isHaze = (terrain: TerrainFacts, i: number): boolean =>
  burns[i] !== 0 || (terrain.flags[pieces[i]] & Ground.forest) !== 0;

/** True if the line through p along u passes by the circle around piece `i` of those in question. */
function passesBy(i: number, px: number, py: number, ux: number, uy: number): boolean {
  const off = (pieceX[i] - px) * uy - (pieceY[i] - py) * ux;
  return off > pieceR[i] || off < -pieceR[i];
}

/** Writes to `shares` where the line through p along u is in piece `t`, ticks. @returns false if it passes by */
function crossPiece(terrain: TerrainFacts, t: number, px: number, py: number, ux: number, uy: number): boolean {
  const begin = way.back;
  const long = way.beyond - begin;
  const bx = px + ux * begin;
  const by = py + uy * begin;
  const corners = polygonHull(terrain.polygons[t], hull);
  if (!crossHull(bx, by, bx + ux * long, by + uy * long, hull, corners, shares)) return false;
  // A line that begins in it, or ends in it, is in it beyond its ends.
  shares[Crossing.Enters] = shares[Crossing.Enters] === 0 ? -Infinity : begin + shares[Crossing.Enters] * long;
  shares[Crossing.Leaves] = shares[Crossing.Leaves] === 1 ? Infinity : begin + shares[Crossing.Leaves] * long;
  return true;
}

/** True if the line through p along u is free of clouds and forests; it narrows `way`. */
function passesHaze(terrain: TerrainFacts, px: number, py: number, ux: number, uy: number): boolean {
  if (eye.targetIsHuge) return true; // HRD-CLOUD-005, HRD-TER-023
  for (let i = circles.bases; i < circles.clouds; i++) {
    const r = cr[i] - MARGIN / 2;
    const off = (cx[i] - px) * uy - (cy[i] - py) * ux;
    if (off * off >= r * r) continue;
    const at = (cx[i] - px) * ux + (cy[i] - py) * uy;
    const wide = Math.sqrt(r * r - off * off);
    if (!passHaze(at - wide, at + wide, Infinity)) return false;
  }
  for (let i = 0; i < pieceCount; i++) {
    if (passesBy(i, px, py, ux, uy) || !isHaze(terrain, i)) continue;
    if (!crossPiece(terrain, pieces[i], px, py, ux, uy)) continue;
    const enters = shares[Crossing.Enters];
    const leaves = shares[Crossing.Leaves];
    if (burns[i] !== 0 && eye.hazy && !passHaze(enters, leaves, Infinity)) return false;
    if ((terrain.flags[pieces[i]] & Ground.forest) !== 0 && !passHaze(enters, leaves, FOREST)) return false;
  }
  return true;
}

/**
 * True if no barrier hides the end of a line of sight through p along u (HRD-LOS-006, HRD-LOS-012..014). Heads are seen over
 * what is lower than the line between them: the lower one may be looked at, or look, from its far side.
 */
function passesBarriers(terrain: TerrainFacts, px: number, py: number, ux: number, uy: number): boolean {
  const begin = eye.head < eye.targetHead ? way.back : way.from;
  const end = eye.targetHead < eye.head ? way.beyond : way.to;
  const long = end - begin;
  for (let i = 0; i < pieceCount; i++) {
    const t = pieces[i];
    if (passesBy(i, px, py, ux, uy) || isHaze(terrain, i)) continue;
    const corners = polygonHull(terrain.polygons[t], hull);
    const bx = px + ux * begin;
    const by = py + uy * begin;
    if (!crossHull(bx, by, bx + ux * long, by + uy * long, hull, corners, shares)) continue;
    const { height } = terrain;
    if (blocksLine(eye.head, eye.targetHead, shares[Crossing.Enters], shares[Crossing.Leaves], 0, height[t]))
      return false;
  }
  return true;
}

/**
 * True if the line of points p with n * p = k is a free line of sight. (nx, ny) has length 1. Along the line, the
 * segment from the viewer's base to the nearest part of the target in front is tried.
 */
function isFree(terrain: TerrainFacts, nx: number, ny: number, k: number): boolean {
  const offA = nx * cx[0] + ny * cy[0] - k;
  if (Math.abs(offA) > cr[0] + ROUNDING) return false;
  const offB = nx * cx[1] + ny * cy[1] - k;
  if (Math.abs(offB) > cr[1] + ROUNDING) return false;
  let ux = ny;
  let uy = -nx;
  if (ux * (cx[1] - cx[0]) + uy * (cy[1] - cy[0]) < 0) {
    ux = -ux;
    uy = -uy;
  }
  const halfA = Math.sqrt(Math.max(0, cr[0] * cr[0] - offA * offA));
  const from = ux * cx[0] + uy * cy[0] + halfA;
  const middle = ux * cx[1] + uy * cy[1];
  const half = Math.sqrt(Math.max(0, cr[1] * cr[1] - offB * offB));
  let to = middle - half;
  let beyond = middle + half;
  // The height of the line's points above the edge of the front arc grows with t by `slope`.
  const slope = ux * eye.east + uy * eye.north;
  const zero = k * (nx * eye.east + ny * eye.north) - (eye.x * eye.east + eye.y * eye.north);
  if (zero + slope * to < 0) {
    // The nearest point is behind the edge: go on to where the line crosses it, if that is still on the target.
    if (slope <= 0) return false;
    to = -zero / slope;
    if (to > beyond + ROUNDING) return false;
  } else if (slope < 0) beyond = Math.max(to, Math.min(beyond, -zero / slope));
  if (to <= from) return true;
  for (let i = circles.first; i < circles.bases; i++) {
    const r = cr[i] - MARGIN / 2;
    const off = nx * cx[i] + ny * cy[i] - k;
    if (off * off >= r * r) continue;
    const at = ux * cx[i] + uy * cy[i];
    if (at > from && at < to) return false;
    const wide = Math.sqrt(r * r - off * off);
    if (at + wide > from && at - wide < to) return false;
  }
  if (pieceCount > 0 || circles.clouds > circles.bases) {
    way.from = from;
    way.to = to;
    way.back = from - 2 * halfA;
    way.beyond = beyond;
    const px = nx * k;
    const py = ny * k;
    if (!passesHaze(terrain, px, py, ux, uy) || !passesBarriers(terrain, px, py, ux, uy)) return false;
  }
  const begin = pieceCount > 0 && eye.head < eye.targetHead ? way.back : from;
  const end = pieceCount > 0 && eye.targetHead < eye.head ? way.beyond : to;
  free.fromX = nx * k + ux * begin;
  free.fromY = ny * k + uy * begin;
  free.toX = nx * k + ux * end;
  free.toY = ny * k + uy * end;
  return true;
}

/** True if one of the common tangents of circles `i` and `j` is free; `side` 1: outer ones, -1: inner ones. */
function isTangentFree(terrain: TerrainFacts, i: number, j: number, side: number): boolean {
  const dx = cx[j] - cx[i];
  const dy = cy[j] - cy[i];
  const far = Math.sqrt(dx * dx + dy * dy);
  const q = side * cr[j] - cr[i];
  if (far === 0 || Math.abs(q) > far) return false;
  const cos = q / far;
  const sin = Math.sqrt(1 - cos * cos);
  const ex = dx / far;
  const ey = dy / far;
  for (let hand = -1; hand <= 1; hand += 2) {
    const nx = ex * cos - hand * ey * sin;
    const ny = ey * cos + hand * ex * sin;
    if (isFree(terrain, nx, ny, nx * cx[i] + ny * cy[i] - cr[i])) return true;
  }
  return false;
}

/** 1 for circles that a line through viewer and target may touch. */
const touched = new Uint8Array(MOST);

/**
 * Writes to `touched`. A line that touches the viewer and the target leads away from the line between their centres by no
 * more than the larger radius between them, and beyond them by the angle of their inner tangents.
 */
function findTouched(): void {
  const dx = cx[1] - cx[0];
  const dy = cy[1] - cy[0];
  const long = Math.sqrt(dx * dx + dy * dy);
  const both = cr[0] + cr[1] + 1;
  if (both > 0.9 * long) {
    touched.fill(1, 0, circles.count);
    return;
  }
  const cos = Math.sqrt(1 - (both / long) * (both / long));
  const slope = both / long / cos;
  const wide = Math.max(cr[0], cr[1]) / cos + 1;
  for (let i = 0; i < circles.count; i++) {
    const ox = cx[i] - cx[0];
    const oy = cy[i] - cy[0];
    const along = (ox * dx + oy * dy) / long;
    const beside = Math.abs(ox * dy - oy * dx) / long;
    const past = along < 0 ? -along : along > long ? along - long : 0;
    touched[i] = beside - cr[i] / cos > wide + past * slope ? 0 : 1;
  }
}

/** True if the line through the centre of circle `i` along (dx, dy) is free. */
function isAlongFree(terrain: TerrainFacts, i: number, dx: number, dy: number): boolean {
  const long = Math.sqrt(dx * dx + dy * dy);
  if (long === 0) return true;
  const nx = -dy / long;
  const ny = dx / long;
  return isFree(terrain, nx, ny, nx * cx[i] + ny * cy[i]);
}

/** True if a line straight through an edge of a forest is free: it is the shortest way through the trees (HRD-TER-021). */
function isAcrossForest(terrain: TerrainFacts): boolean {
  for (let i = 0; i < pieceCount; i++) {
    if ((terrain.flags[pieces[i]] & Ground.forest) === 0) continue;
    const polygon = terrain.polygons[pieces[i]];
    for (let v = 0, size = polygon.length; v < size; v += 2) {
      const w = v + 2 < size ? v + 2 : 0;
      const dx = polygon[w + 1] - polygon[v + 1];
      const dy = polygon[v] - polygon[w];
      if (isAlongFree(terrain, 0, dx, dy) || isAlongFree(terrain, 1, dx, dy)) return true;
    }
  }
  return false;
}

/** Lines of a bundle between both bases: so many offsets on each. */
const BUNDLE = 16;

/** True if one of many lines between both bases is free, where no touching line need be (HRD-LOS-014, HRD-TER-021). */
function isBundleFree(terrain: TerrainFacts): boolean {
  // GAP HRD-LOS-014: over a barrier lower than one head and higher than the other, and into a forest, 289 lines are tried
  const dx = cx[1] - cx[0];
  const dy = cy[1] - cy[0];
  const long = Math.sqrt(dx * dx + dy * dy);
  for (let i = 0; i <= BUNDLE; i++) {
    const offA = ((2 * i) / BUNDLE - 1) * cr[0];
    const ax = cx[0] - (offA * dy) / long;
    const ay = cy[0] + (offA * dx) / long;
    for (let k = 0; k <= BUNDLE; k++) {
      const offB = ((2 * k) / BUNDLE - 1) * cr[1];
      const bx = cx[1] - (offB * dy) / long;
      const by = cy[1] + (offB * dx) / long;
      const far = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
      const nx = (ay - by) / far;
      const ny = (bx - ax) / far;
      if (isFree(terrain, nx, ny, nx * ax + ny * ay)) return true;
    }
  }
  return false;
}

/** Adds the ends of the chord that the edge of the viewer's front arc cuts from the target, if it cuts it. */
function addChord(): void {
  const high = (cx[1] - eye.x) * eye.east + (cy[1] - eye.y) * eye.north;
  const half = cr[1] * cr[1] - high * high;
  if (half <= 0) return;
  const wide = Math.sqrt(half);
  const footX = cx[1] - high * eye.east;
  const footY = cy[1] - high * eye.north;
  addCircle(footX + wide * eye.north, footY - wide * eye.east, 0);
  addCircle(footX - wide * eye.north, footY + wide * eye.east, 0);
}

/** Adds the points at which the edges of base `i` and of a cloud around x, y cut each other. */
function addCuts(i: number, x: number, y: number, r: number): void {
  const dx = x - cx[i];
  const dy = y - cy[i];
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far === 0 || far >= cr[i] + r || far <= Math.abs(cr[i] - r)) return;
  const along = (far * far + cr[i] * cr[i] - r * r) / (2 * far);
  const wide = Math.sqrt(Math.max(0, cr[i] * cr[i] - along * along));
  const footX = cx[i] + (along * dx) / far;
  const footY = cy[i] + (along * dy) / far;
  addCircle(footX + (wide * dy) / far, footY - (wide * dx) / far, 0);
  addCircle(footX - (wide * dy) / far, footY + (wide * dx) / far, 0);
}

/** Adds the points at which the edge of base `i` and an edge of terrain cut each other. */
function addEdgeCuts(i: number, px: number, py: number, qx: number, qy: number): void {
  const dx = qx - px;
  const dy = qy - py;
  const squared = dx * dx + dy * dy;
  const middle = ((cx[i] - px) * dx + (cy[i] - py) * dy) / squared;
  const offX = px + middle * dx - cx[i];
  const offY = py + middle * dy - cy[i];
  const rest = (cr[i] * cr[i] - offX * offX - offY * offY) / squared;
  if (rest <= 0) return;
  const half = Math.sqrt(rest);
  for (let side = -1; side <= 1; side += 2) {
    const at = middle + side * half;
    if (at >= 0 && at <= 1) addCircle(px + at * dx, py + at * dy, 0);
  }
}

/** True if no line between the bases in question comes near the rectangle. */
function isAside(left: number, right: number, bottom: number, top: number): boolean {
  const r = Math.max(cr[0], cr[1]);
  return (
    right < Math.min(cx[0], cx[1]) - r ||
    left > Math.max(cx[0], cx[1]) + r ||
    top < Math.min(cy[0], cy[1]) - r ||
    bottom > Math.max(cy[0], cy[1]) + r
  );
}

/** Notes the terrain that may hide `t` from `m`: forests, clouds, and what is higher than the line between their heads. */
function findTerrain(b: HordesBattle, m: number, t: number): void {
  const { any, count, flags, height, left, right, bottom, top } = b.setup.terrain;
  const { x, y } = b.model;
  const fires = b.game.fires[0];
  if ((any & (Ground.forest | Ground.barrier | Ground.hill)) === 0 && fires === 0) return;
  const low = Math.min(eye.head, eye.targetHead);
  for (let p = 0; p < count; p++) {
    const isForest = (flags[p] & Ground.forest) !== 0;
    const isCloud = fires !== 0 && eye.hazy && isBurning(b, p);
    const rises = (flags[p] & (Ground.barrier | Ground.hill)) !== 0 && height[p] > low;
    if (!isForest && !isCloud && !rises) continue;
    if (eye.targetIsHuge && !rises) continue;
    if (isAside(left[p], right[p], bottom[p], top[p])) continue;
    const isAtViewer = isOn(b, p, x[m], y[m], radiusOf(b, m));
    const isAtTarget = isOn(b, p, x[t], y[t], radiusOf(b, t));
    // GAP HRD-TER-025: a hill hides what is behind it as far as it rises; who stands on it looks from its top
    if (!isForest && !isCloud && (flags[p] & Ground.hill) !== 0 && (isAtViewer || isAtTarget)) continue;
    if (isForest && (isAtViewer || isAtTarget)) isDelicate = true;
    if (rises && height[p] < Math.max(eye.head, eye.targetHead)) isDelicate = true;
    burns[pieceCount] = isCloud ? 1 : 0;
    const wide = right[p] - left[p];
    const deep = top[p] - bottom[p];
    pieceX[pieceCount] = (left[p] + right[p]) / 2;
    pieceY[pieceCount] = (bottom[p] + top[p]) / 2;
    pieceR[pieceCount] = Math.sqrt(wide * wide + deep * deep) / 2 + 1;
    pieces[pieceCount++] = p;
  }
}

/** Adds the corners of the terrain in question, and where forests and clouds end on both bases. */
function addCorners(terrain: TerrainFacts): void {
  for (let i = 0; i < pieceCount; i++) {
    const polygon = terrain.polygons[pieces[i]];
    const cuts = isHaze(terrain, i);
    for (let v = 0, size = polygon.length; v < size; v += 2) {
      const w = v + 2 < size ? v + 2 : 0;
      addCircle(polygon[v], polygon[v + 1], MARGIN + TOUCH);
      if (!cuts) continue;
      addEdgeCuts(0, polygon[v], polygon[v + 1], polygon[w], polygon[w + 1]);
      addEdgeCuts(1, polygon[v], polygon[v + 1], polygon[w], polygon[w + 1]);
    }
  }
}

/** Adds the clouds that may hide the target (HRD-CLOUD-003). */
function addClouds(b: HordesBattle): void {
  if (!eye.hazy || eye.targetIsHuge) return;
  const { x, y, radius, kind } = b.cloud;
  for (let c = 0; c < CLOUDS; c++) {
    const r = radius[c];
    if (r > 0 && isCloud(kind[c]) && !isAside(x[c] - r, x[c] + r, y[c] - r, y[c] + r))
      addCircle(x[c], y[c], r + MARGIN);
  }
}

/**
 * True if model `m` has line of sight to model `t` (HRD-LOS-001, HRD-LOS-004, HRD-LOS-005, HRD-LOS-011). The line is written
 * to `free`.
 */
export function sees(b: HordesBattle, m: number, t: number): boolean {
  return look(b, m, t, -1);
}

/** As `sees`, without models in the way (HRD-ADV-016, HRD-SWEEP-002). */
export function seesOver(b: HordesBattle, m: number, t: number): boolean {
  return look(b, m, t, 0);
}

/** As `sees`, past the models in the way that are not within `distance` ticks of model `t`. */
export function seesPast(b: HordesBattle, m: number, t: number, distance: number): boolean {
  return look(b, m, t, distance);
}

/** @param near models in the way count within so many ticks of model `t`; 0: none does; -1: all do */
function look(b: HordesBattle, m: number, t: number, near: number): boolean {
  if (!faces(b, m, t)) return false;
  const { x, y, facing } = b.model;
  const { terrain } = b.setup;
  circles.count = 0;
  addCircle(x[m], y[m], radiusOf(b, m));
  addCircle(x[t], y[t], radiusOf(b, t));
  eye.x = x[m];
  eye.y = y[m];
  const looks = isAllAround(b, m) ? bearing(x[t] - x[m], y[t] - y[m]) : facing[m];
  eye.east = SIN[looks];
  eye.north = COS[looks];
  eye.head = elevationOf(b, m) + heightOf(b, m);
  eye.targetHead = elevationOf(b, t) + heightOf(b, t);
  // a spell may show a target as forests and clouds show a huge base
  eye.targetIsHuge = baseOf(b, t) === HUGE || isShown(b, m, t);
  eye.hazy = !holds(b, m, Rule['Eyeless Sight']); // HRD-ADV-011
  addChord();
  circles.first = circles.count;
  if (near !== 0) {
    const n = findBetween(b, m, t);
    for (let i = 0; i < n; i++) {
      const o = between[i];
      if (near < 0 || areWithin(b, o, t, near)) addCircle(x[o], y[o], radiusOf(b, o) + MARGIN);
    }
  }
  circles.bases = circles.count;
  addClouds(b);
  circles.clouds = circles.count;
  pieceCount = 0;
  isDelicate = false;
  if (terrain.count > 0) findTerrain(b, m, t);
  if (circles.count === circles.first && pieceCount === 0) return true;
  if (isAlongFree(terrain, 0, cx[1] - cx[0], cy[1] - cy[0])) return true;
  addCorners(terrain);
  for (let c = circles.bases; c < circles.clouds; c++) {
    addCuts(0, cx[c], cy[c], cr[c] - MARGIN);
    addCuts(1, cx[c], cy[c], cr[c] - MARGIN);
  }
  if (isAcrossForest(terrain)) return true;
  findTouched();
  for (let i = 0; i < circles.count; i++) {
    if (touched[i] === 0) continue;
    for (let j = i + 1; j < circles.count; j++) {
      if (touched[j] !== 0 && (isTangentFree(terrain, i, j, 1) || isTangentFree(terrain, i, j, -1))) return true;
    }
  }
  return isDelicate && isBundleFree(terrain);
}
