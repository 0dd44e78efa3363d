// Line of sight between models (HRD-LOS, HRD-TER-011, HRD-TER-012, HRD-TER-021..023). The bases are circles. A line of sight leads from the base of
// the viewer to a part of the target's base in the viewer's front arc and passes over no base that is in the way. If
// any such line is free, there is one that touches two of the circles or an end of the front arc's edge on the target:
// every free line can be moved until it touches. So only these lines are tried, and those past corners of terrain.
import { Crossing, crossHull, newHull, polygonHull } from '../../../kernel/geometry/convex.js';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { blocksLine } from '../../../kernel/geometry/volumes.js';
import { Ground, type TerrainFacts } from '../core/ground.js';
import { areWithin, baseOf, faces, HUGE, isDown, onTable, radiusOf } from '../core/models.js';
import { type HordesBattle, MODELS } from '../core/state.js';
import { elevationOf, isOn } from '../terrain/ground.js';

/**
 * Circles of one query: the viewer, the target, the two ends of the chord that the edge of the front arc cuts from the
 * target (radius 0; none if the target is wholly in front), then the bases in the way.
 */
const MOST = MODELS + 4 + 128;
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

/** Index of the first base in the way, the index after the last, and the number of circles with corners of terrain. */
const circles = { first: 0, bases: 0, count: 0 };
/** Place of the viewer, the direction that it faces, and the heights of the heads of both, ticks. */
const eye = { x: 0, y: 0, east: 0, north: 0, head: 0, targetHead: 0, targetIsHuge: false };
/** Longest way through a forest along which a model in it is seen, ticks (HRD-TER-021). */
const FOREST = 3 * INCH;
/** Pieces of terrain that may hide the target, with their corners one after another. */
const pieces = new Int32Array(32);
let pieceCount = 0;
const hull = newHull();
const shares = new Float64Array(2);

/**
 * True if the line from `m` to `t` ignores model `o` since one of them stands higher: a viewer that looks down ignores
 * lower models that are not within an inch of the target; one that looks up ignores models lower than the target
 * (HRD-LOS-016, HRD-TER-011, HRD-TER-012).
 */
function isLookedOver(b: HordesBattle, m: number, t: number, o: number): boolean {
  const viewer = elevationOf(b, m);
  const target = elevationOf(b, t);
  const other = elevationOf(b, o);
  if (viewer > target) return other < viewer && !areWithin(b, o, t, INCH);
  return viewer < target && other < target;
}

/**
 * True if model `o` is an intervening model of a size that matters between models `m` and `t`: its base is at least as
 * large as that of `t`, and a line between both bases crosses it (HRD-LOS-007, HRD-LOS-009, HRD-LOS-010, HRD-KNOCK-004).
 */
function mayBlock(b: HordesBattle, m: number, t: number, o: number): boolean {
  if (o === m || o === t || !onTable(b, o) || isDown(b, o) || baseOf(b, o) < baseOf(b, t)) return false;
  if (b.setup.terrain.count > 0 && isLookedOver(b, m, t, o)) return false;
  const { x, y } = b.model;
  const dx = x[t] - x[m];
  const dy = y[t] - y[m];
  const long = Math.sqrt(dx * dx + dy * dy);
  if (long === 0) return false;
  const along = ((x[o] - x[m]) * dx + (y[o] - y[m]) * dy) / long;
  const r = radiusOf(b, o);
  if (along < -r || along > long + r) return false;
  const beside = Math.abs((x[o] - x[m]) * dy - (y[o] - y[m]) * dx) / long;
  return beside < r + Math.max(radiusOf(b, m), radiusOf(b, t));
}

function addCircle(x: number, y: number, r: number): void {
  const i = circles.count++;
  cx[i] = x;
  cy[i] = y;
  cr[i] = r;
}

/**
 * True if no terrain hides the end of a line of sight from p to q (HRD-LOS-006, HRD-LOS-012..014). Heads are seen over what
 * is lower than the line between them.
 */
function passesTerrain(terrain: TerrainFacts, px: number, py: number, qx: number, qy: number): boolean {
  const { polygons, flags, height } = terrain;
  for (let i = 0; i < pieceCount; i++) {
    const t = pieces[i];
    if (!crossHull(px, py, qx, qy, hull, polygonHull(polygons[t], hull), shares)) continue;
    const enters = shares[Crossing.Enters];
    const leaves = shares[Crossing.Leaves];
    if ((flags[t] & Ground.forest) !== 0) {
      if (eye.targetIsHuge) continue; // HRD-TER-023
      const deep = (leaves - enters) * Math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py));
      const isIn = enters === 0 || leaves === 1;
      if (!isIn || deep > FOREST) return false;
    } else if (blocksLine(eye.head, eye.targetHead, enters, leaves, 0, height[t])) return false;
  }
  return true;
}

/**
 * True if the line of points p with n * p = k is a free line of sight. (nx, ny) has length 1. Along the line, the
 * segment from the viewer's base to the nearest part of the target in front is tried.
 */
function isFree(terrain: TerrainFacts, nx: number, ny: number, k: number): boolean {
  let ux = ny;
  let uy = -nx;
  if (ux * (cx[1] - cx[0]) + uy * (cy[1] - cy[0]) < 0) {
    ux = -ux;
    uy = -uy;
  }
  const offA = nx * cx[0] + ny * cy[0] - k;
  const offB = nx * cx[1] + ny * cy[1] - k;
  if (Math.abs(offA) > cr[0] + ROUNDING || Math.abs(offB) > cr[1] + ROUNDING) return false;
  const from = ux * cx[0] + uy * cy[0] + Math.sqrt(Math.max(0, cr[0] * cr[0] - offA * offA));
  const middle = ux * cx[1] + uy * cy[1];
  const half = Math.sqrt(Math.max(0, cr[1] * cr[1] - offB * offB));
  let to = middle - half;
  // The height of the line's points above the edge of the front arc grows with t by `slope`.
  const slope = ux * eye.east + uy * eye.north;
  const zero = k * (nx * eye.east + ny * eye.north) - (eye.x * eye.east + eye.y * eye.north);
  if (zero + slope * to < 0) {
    // The nearest point is behind the edge: go on to where the line crosses it, if that is still on the target.
    if (slope <= 0) return false;
    to = -zero / slope;
    if (to > middle + half + ROUNDING) return false;
  }
  if (to <= from) return true;
  if (!passesTerrain(terrain, nx * k + ux * from, ny * k + uy * from, nx * k + ux * to, ny * k + uy * to)) return false;
  for (let i = circles.first; i < circles.bases; i++) {
    const r = cr[i] - MARGIN / 2;
    const off = nx * cx[i] + ny * cy[i] - k;
    if (off * off >= r * r) continue;
    const at = ux * cx[i] + uy * cy[i];
    const wide = Math.sqrt(r * r - off * off);
    if (at + wide > from && at - wide < to) return false;
  }
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
  // GAP HRD-TER-021: of the shortest ways through a forest, those through the middle of a base are tried
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

/** Adds the terrain that may hide `t` from `m`: forests, and what is higher than the ground. */
function addTerrain(b: HordesBattle, m: number, t: number): void {
  const { count, flags, height, polygons } = b.setup.terrain;
  const { x, y } = b.model;
  for (let p = 0; p < count && pieceCount < pieces.length; p++) {
    if ((flags[p] & (Ground.forest | Ground.barrier | Ground.hill)) === 0) continue;
    // GAP HRD-TER-025: a hill hides what is behind it as far as it rises; who stands on it looks from its top
    if ((flags[p] & Ground.forest) === 0 && height[p] === 0) continue;
    if (
      (flags[p] & Ground.hill) !== 0 &&
      (isOn(b, p, x[m], y[m], radiusOf(b, m)) || isOn(b, p, x[t], y[t], radiusOf(b, t)))
    )
      continue;
    pieces[pieceCount++] = p;
    const polygon = polygons[p];
    for (let i = 0; i < polygon.length && circles.count < cx.length; i += 2)
      addCircle(polygon[i], polygon[i + 1], MARGIN + TOUCH);
  }
}

/** As `sees`, without models in the way (HRD-ADV-016, HRD-SWEEP-002). */
export function seesOver(b: HordesBattle, m: number, t: number): boolean {
  return look(b, m, t, true);
}

/** True if model `m` has line of sight to model `t` (HRD-LOS-001, HRD-LOS-004, HRD-LOS-005, HRD-LOS-011). */
export function sees(b: HordesBattle, m: number, t: number): boolean {
  return look(b, m, t, false);
}

function look(b: HordesBattle, m: number, t: number, overModels: boolean): boolean {
  if (!faces(b, m, t)) return false;
  const { x, y, facing } = b.model;
  circles.count = 0;
  addCircle(x[m], y[m], radiusOf(b, m));
  addCircle(x[t], y[t], radiusOf(b, t));
  eye.x = x[m];
  eye.y = y[m];
  eye.east = SIN[facing[m]];
  eye.north = COS[facing[m]];
  addChord();
  circles.first = circles.count;
  for (let o = 0; o < b.setup.models && !overModels; o++)
    if (mayBlock(b, m, t, o)) addCircle(x[o], y[o], radiusOf(b, o) + MARGIN);
  circles.bases = circles.count;
  eye.head = elevationOf(b, m) + b.setup.types.height[b.model.kind[m]];
  eye.targetHead = elevationOf(b, t) + b.setup.types.height[b.model.kind[t]];
  eye.targetIsHuge = baseOf(b, t) === HUGE;
  pieceCount = 0;
  if (b.setup.terrain.count > 0) addTerrain(b, m, t);
  if (circles.count === circles.first) return true;
  const { terrain } = b.setup;
  if (isAlongFree(terrain, 0, cx[1] - cx[0], cy[1] - cy[0]) || isAcrossForest(terrain)) return true;
  for (let i = 0; i < circles.count; i++) {
    for (let j = i + 1; j < circles.count; j++) {
      if (isTangentFree(terrain, i, j, 1) || isTangentFree(terrain, i, j, -1)) return true;
    }
  }
  return false;
}
