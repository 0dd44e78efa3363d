// Cover against shots (WFB9-SHHIT-009..013, WFB9-FOR-005, WFB9-FOR-006, WFB9-OBS-004, WFB9-OBS-005).
import { Crossing, crossHull, newHull, polygonHull, rectangleHull } from '../../../kernel/geometry/convex.js';
import { isMostly, TOUCH } from '../../../kernel/geometry/measures.js';
import { polygonOverlapsRectangle } from '../../../kernel/geometry/polygon.js';
import { addPolygon, addRectangle, clearScreens, hiddenShare, newScreens } from '../../../kernel/geometry/sight.js';
import type { RegimentsBattle } from '../../../regiments/battle.js';
import { Terrain } from '../../../regiments/battle.js';
import { formationOf, onTable } from '../../../regiments/core/units.js';
import { modelCentre } from '../../../regiments/formation.js';
import { heightOf, viewerHeight } from '../../../regiments/shooting/heights.js';
import { layCorridor, mayReachCorridor, reachesCorridor } from '../../../regiments/shooting/sight-corridor.js';
import { eyeAt } from '../../../regiments/shooting/viewpoints.js';
import { polygonsOf, standsOn } from '../../../regiments/terrain/terrain.js';
import type { Wfb9Battle } from '../core/state.js';

/** Cover of a target (WFB9-SHHIT-011, WFB9-SHHIT-012): the points by which it worsens the roll. */
export const Cover = { none: 0, soft: 1, hard: 2 } as const;

const MOST = 160;
/** Obstacles between shooter and target: pieces of terrain as -1 - piece, units by row. */
const between = new Int16Array(MOST);
const hulls: readonly Float64Array[] = Array.from({ length: MOST }, newHull);
const corners = new Uint8Array(MOST);
/** Least Height of viewers who see over each unit between. */
const over = new Uint8Array(MOST);
/** Cover that each obstacle gives to the shot at hand. */
const gives = new Uint8Array(MOST);
const screens = newScreens(4 * MOST);
const eye = new Float64Array(2);
const centre = new Float64Array(2);
const crossing = new Float64Array(2);
/** The eye of a model that counts: the middle of its front edge. */
const MIDDLE = 1;

/** Collects what may hide part of `t` from `u`, without their own models. Returns the number of obstacles. */
function gather(b: RegimentsBattle, u: number, t: number, past: boolean): number {
  const { terrain, units } = b.setup;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  layCorridor(b, u, t);
  let n = 0;
  for (let p = 0; p < terrain.count && n < MOST; p++) {
    const kind = terrain.kind[p];
    if (kind === Terrain.open || kind === Terrain.wall) continue;
    if (!mayReachCorridor(terrain.x[p], terrain.y[p], terrain.radius[p])) continue;
    corners[n] = polygonHull(polygonsOf(b)[p], hulls[n]);
    if (reachesCorridor(hulls[n], corners[n])) between[n++] = -1 - p;
  }
  if (past) return n;
  const host = formationOf(b, t);
  for (let v = 0; v < units && n < MOST; v++) {
    if (v === u || v === host || !onTable(b, v)) continue;
    if (!mayReachCorridor(x[v], y[v], halfWidth[v] + halfDepth[v])) continue;
    corners[n] = rectangleHull(x[v], y[v], facing[v], halfWidth[v], halfDepth[v], hulls[n]);
    if (!reachesCorridor(hulls[n], corners[n])) continue;
    over[n] = b.rules.sight.seenOverFrom(heightOf(b, v));
    between[n++] = v;
  }
  return n;
}

/** True if the model in file `file` of the front rank of `u` stands in piece `p`, so that it shoots out of it (WFB9-FOR-006). */
function shootsFrom(b: RegimentsBattle, u: number, file: number, p: number): boolean {
  // GAP WFB9-FOR-006: a model is inside a piece as soon as some of its base in the front rank is
  if (!standsOn(b, u, p)) return false;
  modelCentre(b, u, file, 0, centre);
  const { baseWidth, baseDepth } = b.setup.unit;
  return polygonOverlapsRectangle(
    polygonsOf(b)[p],
    centre[0],
    centre[1],
    b.unit.facing[u],
    baseWidth[u] / 2,
    baseDepth[u] / 2,
  );
}

/** Decides what each of the `n` obstacles gives against shots of file `file` of `u` at `t`. Returns the best. */
function sortObstacles(b: RegimentsBattle, u: number, file: number, t: number, n: number): number {
  const viewer = viewerHeight(b, u, file);
  let best: number = Cover.none;
  for (let k = 0; k < n; k++) {
    const v = between[k];
    gives[k] = Cover.hard; // WFB9-SHHIT-012: units in the way, rocks
    if (v >= 0) {
      if (over[k] <= viewer) gives[k] = Cover.none; // WFB9-HILL-002
    } else if (shootsFrom(b, u, file, -1 - v)) gives[k] = Cover.none;
    else if (b.setup.terrain.kind[-1 - v] === Terrain.forest) gives[k] = Cover.soft;
    else if (b.setup.terrain.kind[-1 - v] === Terrain.hill && standsOn(b, t, -1 - v)) gives[k] = Cover.none;
    if (gives[k] > best) best = gives[k];
  }
  return best;
}

/**
 * Cover that the model of `t` at `centre` has by what the line from the eye to its middle crosses, and by the ground on which it
 * stands: a forest is soft (WFB9-FOR-005), an obstacle that it touches and that lies on the way is soft or hard by its kind (WFB9-OBS-004).
 */
function coverOfModel(b: RegimentsBattle, t: number, n: number): number {
  let best: number = Cover.none;
  for (let k = 0; k < n; k++) {
    if (gives[k] <= best) continue;
    if (!crossHull(eye[0], eye[1], centre[0], centre[1], hulls[k], corners[k], crossing)) continue;
    if (crossing[Crossing.Leaves] > crossing[Crossing.Enters]) best = gives[k];
  }
  return best < Cover.hard ? Math.max(best, coverOfObstacle(b, t)) : best;
}

/** Cover of each kind of obstacle (WFB9-OBS-012..017), by the numbers of `Obstacle`. */
const OBSTACLE_COVER: readonly number[] = [Cover.hard, Cover.soft, Cover.soft, Cover.hard, Cover.soft];

/** Cover of the model of `t` at `centre` by an obstacle that it touches and that lies between it and the eye (WFB9-OBS-004). */
function coverOfObstacle(b: RegimentsBattle, t: number): number {
  let best: number = Cover.none;
  const { terrain } = b.setup;
  const { baseWidth, baseDepth } = b.setup.unit;
  for (let p = 0; p < terrain.count; p++) {
    if (terrain.kind[p] !== Terrain.wall) continue;
    const w = baseWidth[t] / 2 + 2 * TOUCH;
    const d = baseDepth[t] / 2 + 2 * TOUCH;
    if (!polygonOverlapsRectangle(polygonsOf(b)[p], centre[0], centre[1], b.unit.facing[t], w, d)) continue;
    const count = polygonHull(polygonsOf(b)[p], wall);
    if (!crossHull(eye[0], eye[1], centre[0], centre[1], wall, count, crossing)) continue;
    best = Math.max(best, OBSTACLE_COVER[(b as Wfb9Battle).setup.variety[p]]);
  }
  return best;
}

const wall = newHull();

/** Cover of a target of a single model: of which more than half must be hidden (WFB9-SHHIT-009). */
function coverOfOne(b: RegimentsBattle, t: number, n: number): number {
  const { baseWidth, baseDepth } = b.setup.unit;
  const behind = coverOfObstacle(b, t);
  for (let cover: number = Cover.hard; cover > Cover.none; cover--) {
    clearScreens(screens);
    for (let k = 0; k < n; k++) {
      if (gives[k] < cover) continue;
      const v = between[k];
      if (v < 0) addPolygon(screens, polygonsOf(b)[-1 - v]);
      else {
        const { x, y, facing, halfWidth, halfDepth } = b.unit;
        addRectangle(screens, x[v], y[v], facing[v], halfWidth[v], halfDepth[v]);
      }
    }
    if (behind === cover) return cover;
    if (screens.used === 0) continue;
    const w = baseWidth[t] / 2;
    const d = baseDepth[t] / 2;
    if (isMostly(hiddenShare(eye[0], eye[1], centre[0], centre[1], b.unit.facing[t], w, d, screens))) return cover;
  }
  return Cover.none;
}

/** Cover of `t` against the eye: that which more than half of its models have, hard ones first (WFB9-SHHIT-009, WFB9-SHHIT-013). */
function coverOfMost(b: RegimentsBattle, t: number, n: number): number {
  const models = b.unit.models[t];
  const files = b.unit.files[t];
  let soft = 0;
  let hard = 0;
  for (let i = 0; i < models; i++) {
    const rank = Math.floor(i / files);
    modelCentre(b, t, i - rank * files, rank, centre);
    let cover = coverOfModel(b, t, n);
    if (cover === Cover.none && isInForest(b, t)) cover = Cover.soft;
    if (cover === Cover.hard) hard++;
    else if (cover === Cover.soft) soft++;
  }
  if (2 * hard > models) return Cover.hard;
  return 2 * (hard + soft) > models ? Cover.soft : Cover.none;
}

/** True if the middle of the model of `t` at `centre` lies in a forest in which `t` stands (WFB9-FOR-005). */
function isInForest(b: RegimentsBattle, t: number): boolean {
  const { terrain } = b.setup;
  for (let p = 0; p < terrain.count; p++) {
    if (terrain.kind[p] !== Terrain.forest || !standsOn(b, t, p)) continue;
    if (polygonOverlapsRectangle(polygonsOf(b)[p], centre[0], centre[1], b.unit.facing[t], 1, 1)) return true;
  }
  return false;
}

/** True if more than half of the models of unit `t` stand in a forest (WFB9-SRVOL-005). */
export function isMostlyInForest(b: RegimentsBattle, t: number): boolean {
  const { models, files } = b.unit;
  let n = 0;
  for (let i = 0; i < models[t]; i++) {
    const rank = Math.floor(i / files[t]);
    modelCentre(b, t, i - rank * files[t], rank, centre);
    if (isInForest(b, t)) n++;
  }
  return 2 * n > models[t];
}

/**
 * Writes to `out` the `Cover` that `t` has from each file of unit `u` that `sees` it (1), seen from the middle of the front of its first
 * model (WFB9-SHHIT-010).
 * GAP WFB9-SHHIT-009: a model is hidden if the line to its middle is cut, and counts for itself; models of its own unit hide nobody
 * @param t a unit, or the character that charges out of one
 * @param past true if models in the way give no cover
 */
export function coverByFile(
  b: RegimentsBattle,
  u: number,
  t: number,
  past: boolean,
  sees: Uint8Array,
  out: Uint8Array,
): void {
  const n = gather(b, u, t, past);
  const alone = formationOf(b, t) !== t || b.unit.models[t] === 1;
  for (let file = 0; file < b.unit.files[u]; file++) {
    if (sees[file] === 0) continue;
    sortObstacles(b, u, file, t, n);
    eyeAt(b, u, file, MIDDLE, eye);
    if (!alone) {
      out[file] = coverOfMost(b, t, n);
      continue;
    }
    centre[0] = b.unit.x[t];
    centre[1] = b.unit.y[t];
    const cover = coverOfOne(b, t, n);
    out[file] = cover === Cover.none && isInForest(b, formationOf(b, t)) ? Cover.soft : cover;
  }
}
