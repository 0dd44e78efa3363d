import { arcOf } from '../../../kernel/geometry/arcs.js';
import { newHull, polygonHull, rectangleHull } from '../../../kernel/geometry/convex.js';
import { isHalf, isMostly } from '../../../kernel/geometry/measures.js';
import { polygonOverlapsRectangle } from '../../../kernel/geometry/polygon.js';
import { addPolygon, addRectangle, clearScreens, hiddenShare, newScreens } from '../../../kernel/geometry/sight.js';
import { Terrain } from '../../../regiments/battle.js';
import { formationOf, onTable } from '../../../regiments/core/units.js';
import { footprintOf, newFootprint } from '../../../regiments/footprints.js';
import { modelCentre } from '../../../regiments/formation.js';
import { Height, heightOf, ownHeight, viewerHeight } from '../../../regiments/shooting/heights.js';
import { layCorridor, mayReachCorridor, reachesCorridor } from '../../../regiments/shooting/sight-corridor.js';
import { eyeAt, eyesOf } from '../../../regiments/shooting/viewpoints.js';
import { polygonsOf, shareOn, standsOn } from '../../../regiments/terrain/terrain.js';
import type { T9aBattle } from '../core/state.js';
import { defendsWall } from '../terrain/walls.js';

/** Cover of a target (T9A-COV-003, T9A-COV-004). */
export const Cover = { none: 0, soft: 1, hard: 2 } as const;
export type Cover = (typeof Cover)[keyof typeof Cover];

/** T9A-STH-004: to-hit modifier for each kind of cover. */
export const COVER_MODIFIER: readonly number[] = [0, -1, -2];

/**
 * T9A-COV-003 to T9A-COV-006: returns the cover of a target from the shares of its Footprint, 0 to 1, that are hidden
 * by soft obstacles, by hard ones, and by either. Parts that both hide count once in `either`.
 * @param withHills share hidden by hard obstacles if Hills are counted, which needs more than a half (T9A-TER-017)
 */
export function coverFromShares(soft: number, hard: number, either: number, withHills: number = hard): Cover {
  if (isHalf(hard) || isMostly(withHills)) return Cover.hard;
  return isHalf(soft) || isHalf(either) ? Cover.soft : Cover.none;
}

/** Kind of an obstacle for one line of sight. */
export const Screen = { nothing: 0, soft: 1, hard: 2, hill: 3 } as const;

/**
 * T9A-COV-003, T9A-COV-004: returns the kind of screen that models of one Height are: hard cover if at least as high as
 * both shooter and target, otherwise soft. Small models are no obstacle if one of the two is Large.
 */
export function screenOfModels(height: number, shooter: number, target: number): number {
  if (height >= shooter && height >= target) return Screen.hard;
  const isLarge = shooter === Height.large || target === Height.large;
  return isLarge && height === Height.small ? Screen.nothing : Screen.soft;
}

const MOST = 128;
/** Obstacles between shooter and target: pieces of terrain as -1 - piece, units by row. */
const between = new Int16Array(2 * MOST);
/** The `Screen` of each obstacle. */
const sorts = new Uint8Array(2 * MOST);
/** Heights of the obstacles that are units. */
const heights = new Uint8Array(2 * MOST);
const screens = newScreens(4 * MOST);
const hull = newHull();
const target = newFootprint();
const block = newFootprint();
const eye = new Float64Array(2);
const base = new Float64Array(2);
const edge = new Int32Array(4);

/**
 * True if terrain of this kind is an obstacle to shots across it. Fields, Ruins and Walls protect only units in or at
 * them.
 */
function isScreen(kind: number): boolean {
  return kind === Terrain.forest || kind === Terrain.hill || kind === Terrain.impassable || kind === Terrain.building;
}

/**
 * Collects what may hide part of `t` from `u`, without their own models (T9A-COV-002). Returns the number of obstacles.
 */
function gather(b: T9aBattle, u: number, t: number, past: boolean): number {
  const { terrain, units } = b.setup;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  layCorridor(b, u, t);
  let n = 0;
  for (let p = 0; p < terrain.count; p++) {
    if (!isScreen(terrain.kind[p]) || !mayReachCorridor(terrain.x[p], terrain.y[p], terrain.radius[p])) continue;
    if (reachesCorridor(hull, polygonHull(polygonsOf(b)[p], hull))) between[n++] = -1 - p;
  }
  if (past) return n; // T9A-SPR-094
  const host = formationOf(b, t);
  for (let v = 0; v < units; v++) {
    if (v === u || v === host || !onTable(b, v)) continue;
    if (!mayReachCorridor(x[v], y[v], halfWidth[v] + halfDepth[v])) continue;
    const count = rectangleHull(x[v], y[v], facing[v], halfWidth[v], halfDepth[v], hull);
    if (!reachesCorridor(hull, count)) continue;
    heights[n] = heightOf(b, v);
    between[n++] = v;
  }
  return n;
}

/**
 * True if the model in file `file` of the front rank of `u` stands in piece `p`, so that it shoots out of it
 * (T9A-COV-002).
 */
function shootsFrom(b: T9aBattle, u: number, file: number, p: number): boolean {
  // GAP T9A-COV-002: a model is inside a piece as soon as some of its base in the front rank is
  if (!standsOn(b, u, p)) return false;
  modelCentre(b, u, file, 0, base);
  const { baseWidth, baseDepth } = b.setup.unit;
  const f = b.unit.facing[u];
  return polygonOverlapsRectangle(polygonsOf(b)[p], base[0], base[1], f, baseWidth[u] / 2, baseDepth[u] / 2);
}

/** Returns the kind of screen that piece `p` is for a shot of this model at `t`. */
function screenOfTerrain(b: T9aBattle, u: number, file: number, t: number, p: number): number {
  if (shootsFrom(b, u, file, p)) return Screen.nothing;
  switch (b.setup.terrain.kind[p]) {
    case Terrain.forest:
      return Screen.soft; // T9A-TER-006, T9A-TER-020
    case Terrain.hill:
      return standsOn(b, t, p) ? Screen.soft : Screen.hill; // T9A-TER-016, T9A-TER-017
    default:
      return Screen.hard; // T9A-TER-005, T9A-TER-007, T9A-TER-010
  }
}

/**
 * Adds the far edges of a Hill, as seen from the eye, as obstacles: they do not hide what stands on the Hill, but what
 * stands behind it (T9A-TER-004, T9A-TER-016).
 */
function addFarEdges(polygon: Int32Array): void {
  for (let i = 0; i < polygon.length; i += 2) {
    const j = i + 2 < polygon.length ? i + 2 : 0;
    const nx = polygon[i + 1] - polygon[j + 1];
    const ny = polygon[j] - polygon[i];
    if (nx * (eye[0] - polygon[i]) + ny * (eye[1] - polygon[i + 1]) >= 0) continue;
    edge[0] = polygon[i];
    edge[1] = polygon[i + 1];
    edge[2] = polygon[j];
    edge[3] = polygon[j + 1];
    addPolygon(screens, edge);
  }
}

function addTerrain(b: T9aBattle, t: number, p: number): void {
  const polygon = polygonsOf(b)[p];
  if (b.setup.terrain.kind[p] === Terrain.hill && standsOn(b, t, p)) addFarEdges(polygon);
  else addPolygon(screens, polygon);
}

function addUnit(b: T9aBattle, v: number): void {
  footprintOf(b, v, block);
  const f = block.numbers;
  for (let i = 0; i < block.count; i++) {
    addRectangle(screens, f[4 * i], f[4 * i + 1], b.unit.facing[v], f[4 * i + 2], f[4 * i + 3]);
  }
}

/** Returns the share of the target's Footprint that the obstacles hide from the eye. */
function hidden(b: T9aBattle, t: number): number {
  if (screens.used === 0) return 0;
  const f = target.numbers;
  const facing = b.unit.facing[t];
  let area = 0;
  let share = 0;
  for (let i = 0; i < target.count; i++) {
    const size = f[4 * i + 2] * f[4 * i + 3];
    area += size;
    share += size * hiddenShare(eye[0], eye[1], f[4 * i], f[4 * i + 1], facing, f[4 * i + 2], f[4 * i + 3], screens);
  }
  return share / area;
}

/**
 * Returns the cover that the target has from its own ground: inside a Field or a Ruin (T9A-TER-012, T9A-TER-024), or
 * behind a Wall that it defends towards the shooter (T9A-TER-028). Large Targets have none.
 */
function coverOfGround(b: T9aBattle, u: number, file: number, t: number): Cover {
  if (ownHeight(b, t) === Height.large) return Cover.none; // standing on a Hill makes no unit a Large Target
  const { terrain } = b.setup;
  let cover: Cover = Cover.none;
  for (let p = 0; p < terrain.count; p++) {
    const kind = terrain.kind[p];
    if (kind !== Terrain.field && kind !== Terrain.ruin) continue;
    // GAP T9A-TER-012, T9A-TER-024: to stand inside counts as being obscured by that kind of terrain
    if (!isHalf(shareOn(b, t, p)) || shootsFrom(b, u, file, p)) continue;
    if (kind === Terrain.ruin) return Cover.hard;
    cover = Cover.soft;
  }
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  eyeAt(b, u, file, 1, eye);
  const side = arcOf(x[t], y[t], facing[t], halfWidth[t], halfDepth[t], eye[0], eye[1]);
  return defendsWall(b, t, side) ? Cover.hard : cover;
}

/**
 * Decides what each of the `n` collected obstacles counts as for shots of the model in file `file`. Returns whether any
 * counts.
 */
function sortScreens(b: T9aBattle, u: number, file: number, t: number, n: number, height: number): boolean {
  const shooter = viewerHeight(b, u, file);
  let any = false;
  for (let k = 0; k < n; k++) {
    const v = between[k];
    sorts[k] = v < 0 ? screenOfTerrain(b, u, file, t, -1 - v) : screenOfModels(heights[k], shooter, height);
    if (sorts[k] !== Screen.nothing) any = true;
  }
  return any;
}

/** Returns the share of `t` hidden from the eye by those of the `n` obstacles whose sort is in the bits `wanted`. */
function hiddenBy(b: T9aBattle, t: number, n: number, wanted: number): number {
  clearScreens(screens);
  for (let k = 0; k < n; k++) {
    if ((wanted & (1 << sorts[k])) === 0) continue;
    const v = between[k];
    if (v < 0) addTerrain(b, t, -1 - v);
    else addUnit(b, v);
  }
  return hidden(b, t);
}

const SOFT = 1 << Screen.soft;
const HARD = 1 << Screen.hard;
const HILL = 1 << Screen.hill;

/** Returns the cover of `t` from eye `i` of the model in file `file` of `u`, by the `n` collected obstacles. */
function coverFromEye(b: T9aBattle, u: number, file: number, i: number, t: number, n: number): Cover {
  eyeAt(b, u, file, i, eye);
  let sorted = 0;
  for (let k = 0; k < n; k++) sorted |= 1 << sorts[k];
  const either = hiddenBy(b, t, n, SOFT | HARD | HILL);
  if (!isHalf(either)) return Cover.none; // neither share can then be a half
  const byHard = (sorted & HARD) === 0 ? 0 : hiddenBy(b, t, n, HARD);
  if (isHalf(byHard)) return Cover.hard;
  const withHills = (sorted & HILL) === 0 ? byHard : hiddenBy(b, t, n, HARD | HILL);
  const bySoft = (sorted & SOFT) === 0 ? 0 : hiddenBy(b, t, n, SOFT);
  return coverFromShares(bySoft, byHard, either, withHills);
}

/**
 * Writes to `out` the `Cover` that `t` has from each file of unit `u` that `sees` it (1). Each model uses the best of
 * its eyes (T9A-COV-001, T9A-DEC-036).
 * @param t a unit, or the character that charges out of one (T9A-CHR-014)
 * @param past true if models in the way give no cover (T9A-SPR-094)
 */
export function coverByFile(
  b: T9aBattle,
  u: number,
  t: number,
  past: boolean,
  sees: Uint8Array,
  out: Uint8Array,
): void {
  const n = gather(b, u, t, past);
  const height = heightOf(b, t);
  footprintOf(b, t, target);
  for (let file = 0; file < b.unit.files[u]; file++) {
    if (sees[file] === 0) continue;
    const ground = coverOfGround(b, u, file, t);
    let best: Cover = n > 0 && ground < Cover.hard && sortScreens(b, u, file, t, n, height) ? Cover.hard : Cover.none;
    for (let i = 0; i < eyesOf(b, u) && best > ground; i++) {
      const cover = coverFromEye(b, u, file, i, t, n);
      if (cover < best) best = cover;
    }
    out[file] = best > ground ? best : ground;
  }
}
