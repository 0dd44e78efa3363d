import {
  Crossing,
  clipToHalfPlane,
  crossHull,
  newHull,
  polygonHull,
  rectangleHull,
} from '../../kernel/geometry/convex.js';
import { TOUCH } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import type { RegimentsBattle } from '../battle.js';
import { SIZES } from '../core/state.js';
import { firstJoined, formationOf, nextJoined, onTable } from '../core/units.js';
import { footprintOf, newFootprint } from '../footprints.js';
import { SightBlock } from '../rules-of-ground.js';
import { polygonsOf, standsOn } from '../terrain/terrain.js';
import { Height, heightOf, ownHeight, viewerHeight } from './heights.js';
import { layCorridor, mayReachCorridor, reachesCorridor } from './sight-corridor.js';
import { eyeAt, eyesOf } from './viewpoints.js';

/** Largest number of units and pieces of terrain that could cut a line. */
const MOST = 2 * SIZES.large.units + 32;
const hulls: readonly Float64Array[] = Array.from({ length: MOST }, newHull);
const corners = new Uint8Array(MOST);
/** Least Height from which one sees over each obstacle; terrain counts as higher than all models. */
const heights = new Uint8Array(MOST);
/** 1 for a Hill: lines of sight lead into and out of it, but not through it (T9A-TER-004). */
const open = new Uint8Array(MOST);
/** 1 for wood: it cuts lines that run through much of it (WFB9-FOR-001). */
const wood = new Uint8Array(MOST);
/** 1 for a Hill on which the viewer or the target stands at least in part. */
const under = new Uint8Array(MOST);
const TERRAIN = 255;

const footprint = newFootprint();
const shown = newHull();
const clipped = newHull();
const eye = new Float64Array(2);
const crossing = new Float64Array(2);

/**
 * Returns the lowest Height of the viewers in `u`, without Hills. An obstacle that is not higher hides nothing from any
 * of them.
 */
function lowestViewer(b: RegimentsBattle, u: number): number {
  const { height } = b.setup.unit;
  let low = ownHeight(b, u);
  if (b.unit.models[u] === b.unit.pool[u]) return low;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) if (height[g] < low) low = height[g];
  return low;
}

/** Cached Heights of the units on the table, and which units are higher than the lowest. Key: battle and geometry version. */
const stature = {
  battle: null as RegimentsBattle | null,
  geometryVersion: -1,
  count: 0,
  tall: new Uint8Array(MOST),
  height: new Uint8Array(MOST),
};

/** Computes the Heights of all units, unless they are cached for this geometry version. */
function measureHeights(b: RegimentsBattle): void {
  if (stature.battle === b && stature.geometryVersion === b.geometryVersion) return;
  stature.battle = b;
  stature.geometryVersion = b.geometryVersion;
  stature.count = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (!onTable(b, v)) continue;
    stature.height[v] = heightOf(b, v);
    if (b.rules.sight.hides(stature.height[v], Height.small)) stature.tall[stature.count++] = v;
  }
}

/**
 * Collects what may cut a line from `u` to `t`: terrain, and units high enough (T9A-LOS-002, WFB9-LOS-002), without
 * their own units (T9A-LOS-005). Returns the number of shapes.
 */
function gather(b: RegimentsBattle, u: number, t: number): number {
  const { terrain } = b.setup;
  const { sight } = b.rules;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  woodDepth[0] = sight.woodDepth;
  layCorridor(b, u, t);
  let n = 0;
  for (let p = 0; p < terrain.count; p++) {
    const block = b.rules.sight.block(terrain.kind[p]);
    if (block === SightBlock.none || !mayReachCorridor(terrain.x[p], terrain.y[p], terrain.radius[p])) continue;
    const isHill = block === SightBlock.hill;
    corners[n] = polygonHull(polygonsOf(b)[p], hulls[n]);
    heights[n] = TERRAIN;
    open[n] = isHill ? 1 : 0;
    wood[n] = block === SightBlock.wood ? 1 : 0;
    under[n] = isHill && (standsOn(b, u, p) || standsOn(b, t, p)) ? 1 : 0;
    if (reachesCorridor(hulls[n], corners[n])) n++;
  }
  const low = lowestViewer(b, u);
  if (low >= sight.tallest) return n;
  measureHeights(b);
  const host = formationOf(b, t);
  // `t` may be a character that charges out of its unit (T9A-CHR-014)
  const target = host === t ? stature.height[t] : heightOf(b, t);
  if (target >= sight.tallest) return n;
  for (let k = 0; k < stature.count; k++) {
    const v = stature.tall[k];
    const height = stature.height[v];
    if (v === u || v === host || !sight.hides(height, target)) continue;
    const over = sight.seenOverFrom(height);
    if (over <= low) continue;
    if (!mayReachCorridor(x[v], y[v], halfWidth[v] + halfDepth[v])) continue;
    footprintOf(b, v, footprint);
    for (let i = 0; i < footprint.count; i++) {
      const f = footprint.numbers;
      corners[n] = rectangleHull(f[4 * i], f[4 * i + 1], facing[v], f[4 * i + 2], f[4 * i + 3], hulls[n]);
      heights[n] = over;
      open[n] = 0;
      wood[n] = 0;
      under[n] = 0;
      if (reachesCorridor(hulls[n], corners[n])) n++;
    }
  }
  return n;
}

/**
 * Writes to `shown` the part of rectangle `i` of `footprint` that lies in the front arc of files `from` to `to` of `u`
 * (T9A-LOS-001): between the lines at 45 degrees outward from the front corners (T9A-UNI-013). Round bases see all
 * round (T9A-UNI-014). Returns the number of corners.
 */
function clipToArc(b: RegimentsBattle, u: number, from: number, to: number, t: number, i: number): number {
  const f = footprint.numbers;
  const all = rectangleHull(f[4 * i], f[4 * i + 1], b.unit.facing[t], f[4 * i + 2], f[4 * i + 3], shown);
  if (b.setup.unit.round[u] !== 0) return all;
  const s = SIN[b.unit.facing[u]];
  const c = COS[b.unit.facing[u]];
  const width = b.setup.unit.baseWidth[u];
  const w = b.unit.halfWidth[u];
  const x = b.unit.x[u] + b.unit.halfDepth[u] * s; // middle of the front edge
  const y = b.unit.y[u] + b.unit.halfDepth[u] * c;
  const left = from * width - w;
  const right = (to + 1) * width - w;
  let n = clipToHalfPlane(shown, all, -s, -c, TOUCH - s * x - c * y, clipped);
  n = clipToHalfPlane(clipped, n, c - s, -s - c, right + TOUCH + (c - s) * x - (s + c) * y, shown);
  n = clipToHalfPlane(shown, n, -c - s, s - c, TOUCH - left - (c + s) * x + (s - c) * y, clipped);
  for (let k = 0; k < 2 * n; k++) shown[k] = clipped[k];
  return n;
}

/** True if a point lies inside a hull, and not only on its edge. */
function isDeepIn(hull: Float64Array, count: number, x: number, y: number): boolean {
  for (let i = 0; i < count; i++) {
    const j = i + 1 < count ? i + 1 : 0;
    const nx = hull[2 * i + 1] - hull[2 * j + 1];
    const ny = hull[2 * j] - hull[2 * i];
    const beyond = nx * (x - hull[2 * i]) + ny * (y - hull[2 * i + 1]);
    if (beyond > -TOUCH * Math.sqrt(nx * nx + ny * ny)) return false;
  }
  return true;
}

/** Ticks of wood through which one sees, of the game of the last query. */
const woodDepth = new Float64Array(1);

/** Ticks that the line between two points runs through shape `k`. */
function depthIn(k: number, ax: number, ay: number, px: number, py: number): number {
  if (!crossHull(ax, ay, px, py, hulls[k], corners[k], crossing)) return 0;
  const dx = px - ax;
  const dy = py - ay;
  return (crossing[Crossing.Leaves] - crossing[Crossing.Enters]) * Math.sqrt(dx * dx + dy * dy);
}

/** True if shape `k` cuts the line between two points. */
function cuts(k: number, ax: number, ay: number, px: number, py: number): boolean {
  if (wood[k] !== 0) return depthIn(k, ax, ay, px, py) > woodDepth[0];
  if (!crossHull(ax, ay, px, py, hulls[k], corners[k], crossing)) return false;
  return open[k] === 0 || (!isDeepIn(hulls[k], corners[k], ax, ay) && !isDeepIn(hulls[k], corners[k], px, py));
}

/** True if none of the `n` shapes cuts the line from the eye to a point, for a viewer of this Height. */
function isFree(n: number, height: number, px: number, py: number): boolean {
  let deep = 0; // WFB9-FOR-001: wood of several pieces adds up
  for (let k = 0; k < n; k++) {
    if (wood[k] !== 0) deep += depthIn(k, eye[0], eye[1], px, py);
    else if (heights[k] > height && cuts(k, eye[0], eye[1], px, py)) return false;
  }
  return deep <= woodDepth[0];
}

/**
 * True if a single one of the `n` shapes hides all of `shown` from this point: it hides every corner. A Hill under one
 * of the two does not count.
 */
function isHidden(n: number, height: number, count: number, x: number, y: number): boolean {
  for (let k = 0; k < n; k++) {
    if (heights[k] <= height || under[k] !== 0) continue;
    let i = 0;
    while (i < count && cuts(k, x, y, shown[2 * i], shown[2 * i + 1])) i++;
    if (i === count) return true;
  }
  return false;
}

/**
 * True if the eye sees any point of `shown`. The edge of the visible part passes a corner of the target or of a shape,
 * so only these directions are tested.
 */
function seesAny(b: RegimentsBattle, n: number, height: number, count: number): boolean {
  for (let i = 0; i < count; i++) if (isFree(n, height, shown[2 * i], shown[2 * i + 1])) return true;
  if (count < 3 || isHidden(n, height, count, eye[0], eye[1])) return false;
  const far = b.setup.width + b.setup.depth;
  for (let k = 0; k < n; k++) {
    if (heights[k] <= height) continue;
    for (let i = 0; i < corners[k]; i++) {
      const dx = hulls[k][2 * i] - eye[0];
      const dy = hulls[k][2 * i + 1] - eye[1];
      const long = Math.abs(dx) + Math.abs(dy);
      if (long === 0) continue;
      const toX = (far / long) * dx;
      const toY = (far / long) * dy;
      if (!crossHull(eye[0], eye[1], eye[0] + toX, eye[1] + toY, shown, count, crossing)) continue;
      const share = crossing[Crossing.Enters]; // share of the line at which it first meets the target
      if (isFree(n, height, eye[0] + share * toX, eye[1] + share * toY)) return true;
    }
  }
  return false;
}

/**
 * Collects what may hide `t` from files of `u`, for calls of `fileSees` directly afterwards.
 * @returns the number of shapes
 */
export function gatherSight(b: RegimentsBattle, u: number, t: number): number {
  const n = gather(b, u, t);
  footprintOf(b, t, footprint);
  return n;
}

/** True if the model in file `file` of `u` sees `t` past the `n` collected shapes. `footprint` must be that of `t`. */
export function fileSees(b: RegimentsBattle, u: number, file: number, t: number, n: number): boolean {
  const height = n === 0 ? 0 : viewerHeight(b, u, file);
  for (let i = 0; i < footprint.count; i++) {
    const count = clipToArc(b, u, file, file, t, i);
    if (count === 0) continue;
    if (n === 0) return true;
    for (let e = 0; e < eyesOf(b, u); e++) {
      eyeAt(b, u, file, e, eye);
      if (seesAny(b, n, height, count)) return true;
    }
  }
  return false;
}

/** True if any of the files `from` to `to` of `u` sees `t`. */
function filesSee(b: RegimentsBattle, u: number, from: number, to: number, t: number): boolean {
  footprintOf(b, t, footprint);
  let inArc = false;
  for (let i = 0; i < footprint.count && !inArc; i++) inArc = clipToArc(b, u, from, to, t, i) > 0;
  if (!inArc) return false;
  const n = gather(b, u, t);
  if (n === 0) return true;
  footprintOf(b, t, footprint);
  if (isHiddenFromAll(b, u, from, to, t, n)) return false;
  for (let file = from; file <= to; file++) if (fileSees(b, u, file, t, n)) return true;
  return false;
}

/**
 * True if one shape for each rectangle of `t` hides it from both ends of this front, and so from every point of the
 * front.
 */
function isHiddenFromAll(b: RegimentsBattle, u: number, from: number, to: number, t: number, n: number): boolean {
  if (b.setup.unit.round[u] !== 0) return false;
  for (let i = 0; i < footprint.count; i++) {
    const count = clipToArc(b, u, from, to, t, i);
    let k = 0;
    while (k < n && !hidesFromEnds(b, u, from, to, k, count)) k++;
    if (k === n) return false;
  }
  return true;
}

/**
 * True if shape `k` hides all of `shown` from the outer eyes of files `from` and `to`. A viewer on a Hill sees over
 * models.
 */
function hidesFromEnds(b: RegimentsBattle, u: number, from: number, to: number, k: number, count: number): boolean {
  if (heights[k] !== TERRAIN || under[k] !== 0) return false;
  for (let end = 0; end < 2; end++) {
    eyeAt(b, u, end === 0 ? from : to, 2 * end, eye);
    for (let i = 0; i < count; i++) if (!cuts(k, eye[0], eye[1], shown[2 * i], shown[2 * i + 1])) return false;
  }
  return true;
}

/**
 * True if any model of unit `u` sees unit `t`; both stand on the table (T9A-LOS-001, T9A-LOS-004). Ranks behind the
 * front see what the front sees (T9A-LOS-003). A character in a unit sees from its place and is seen as its unit. Rules
 * ask `hasSight` (`caches/sight.ts`).
 */
export function computeSight(b: RegimentsBattle, u: number, t: number): boolean {
  const host = formationOf(b, u);
  const files = b.unit.files[host];
  if (host === u) return filesSee(b, u, 0, files - 1, formationOf(b, t));
  const file = b.unit.slot[u] % files;
  return filesSee(b, host, file, file, formationOf(b, t));
}

/**
 * Writes to `out`, for each file of `u`, 1 if it sees unit `t` and 0 if not (T9A-SHO-008). Models behind the front rank
 * see what the first model of their file sees (T9A-LOS-003).
 */
export function sightByFile(b: RegimentsBattle, u: number, t: number, out: Uint8Array): void {
  const n = gatherSight(b, u, t);
  for (let file = 0; file < b.unit.files[u]; file++) out[file] = fileSees(b, u, file, t, n) ? 1 : 0;
}
