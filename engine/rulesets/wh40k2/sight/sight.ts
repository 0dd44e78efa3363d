import { TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { blockers, standBetween } from '../../../skirmish/caches/sight-blockers.js';
import { Place } from '../../../skirmish/layout.js';
import { elevation, feetUnder, liesOn } from '../../../skirmish/levels.js';
import { circlesAlong } from '../../../skirmish/segments.js';
import { halfAcross, reachesOf } from '../../../skirmish/shapes.js';
import { Cover, isSolid, SightKind } from '../../../skirmish/terrain.js';
import { terrainOf } from '../../../skirmish/terrain-now.js';
import { cutAtEyes, cutAtSide, cutByBlockers } from '../caches/last-blockers.js';
import { isLineCut, prepareBlocks } from './blocks.js';
import { LINES, layLine, linesBetween, pair } from './five-lines.js';
import { runThrough, shareOver } from './shadows.js';
import {
  between,
  cutsAll,
  endsBeyond,
  isBeside,
  isCutBy,
  isCutByModel,
  isCutByModels,
  isCutByTerrain,
  lay,
  passesOver,
  prepareFree,
} from './sight-lines.js';

/** Returns the height of the ground under model `m`, ticks. */
export function elevationOf(b: SkirmishBattle, m: number): number {
  return refreshPoses(b)[m];
}

/**
 * True if the point (x, y) is in the fire arc of model `m`, 45 degrees to each side of its facing (W40K-ARC-002). A
 * point on the very edge (within TOUCH) is in the arc; whether it may be shot at is then rolled for (W40K-ARC-003).
 */
export function inFireArc(b: SkirmishBattle, m: number, x: number, y: number): boolean {
  const dx = x - b.model.x[m];
  const dy = y - b.model.y[m];
  const facing = b.model.facing[m];
  const ahead = dx * SIN[facing] + dy * COS[facing];
  const beside = dx * COS[facing] - dy * SIN[facing];
  return ahead >= Math.abs(beside) - TOUCH;
}

/**
 * Bits known about lines (`LINES`): terrain has been tested for the line, and, `LINES` bits higher, terrain cuts it.
 */
export const ALL_CUT = (1 << (2 * LINES)) - 1;

/**
 * Looks along the lines between models `m` and `o`: either sees the other's head, or part of its body. `lines` holds the
 * bits known about the lines between them. What cut the last lines is tested first.
 * @returns the bits known now, and above them 1 for yes
 */
export function lookAlong(b: SkirmishBattle, m: number, o: number, lines: number): number {
  const { x, y } = b.model;
  const { unit } = b.setup.model;
  const dx = x[o] - x[m];
  const dy = y[o] - y[m];
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far === 0) return lines | SEEN;
  let known = lines;
  let asked = false;
  let ready = false;
  linesBetween(b, m, o, far);
  let cut = cutAtEyes(b, m, o);
  for (let i = 0; i < LINES; i++) {
    const line = 1 << i;
    if ((known & (line << LINES)) !== 0) continue;
    if ((cut & line) === 0 && i > 0) cut |= cutAtSide(b, m, o, i);
    if ((cut & line) !== 0) continue;
    if (!ready) standBetween(b, unit[m], unit[o]);
    ready = true;
    if ((known & line) === 0) {
      if (!asked) {
        asked = true;
        between(m, o);
        const sure = prepareBlocks(b);
        known |= sure | (sure << LINES);
        if ((known & ALL_CUT) === ALL_CUT) return ALL_CUT;
        if ((sure & line) !== 0) continue;
      }
      known |= line;
      if (isLineCut(b, i)) {
        known |= line << LINES;
        // Usually the piece that cuts the first line hides all of one model from all of the other.
        const t = blockers.cuttingPiece;
        if (i === 0 && t !== blockers.hidingPiece && hidesAll(b, m, o, t)) {
          blockers.hidingPiece = t;
          return ALL_CUT;
        }
        continue;
      }
    }
    cut = cutByBlockers(b, i, cut | (known >> LINES));
    if ((cut & line) === 0) return known | SEEN;
  }
  return known;
}

/** True if piece `t` cuts all lines between models `m` and `o`. */
function hidesAll(b: SkirmishBattle, m: number, o: number, t: number): boolean {
  const { x, y } = b.model;
  const terrain = terrainOf(b);
  const dx = x[o] - x[m];
  const dy = y[o] - y[m];
  const cx = terrain.x[t] - x[m];
  const cy = terrain.y[t] - y[m];
  const long = dx * dx + dy * dy;
  const far = Math.sqrt(long);
  const round = terrain.radius[t];
  const aside = Math.abs(cx * dy - cy * dx);
  // usually a piece that does not hide everything lies beside the way
  if (aside > round * far || far === 0 || !isSolid(terrain, t)) return false;
  const radius = reachesOf(b.setup);
  const { height } = b.setup.model;
  const { feet } = b.cache;
  const top = terrain.height[t];
  if (top < feet[m] + height[m] || top < feet[o] + height[o] || terrain.sight[t] === SightKind.none) return false;
  const along = cx * dx + cy * dy;
  const run = runThrough(aside / far, along / far, Math.max(radius[m], radius[o]), terrain.depth[t], far);
  if (run > 0) {
    // A model outside the circle around the piece neither stands in the piece nor looks past it from within an inch,
    // except at obstacles.
    if ((terrain.obstacle[t] === 0 && endsBeyond(cx, cy, dx, dy, round * round)) || cutsAll(b, m, o, t, run))
      return true;
  }
  const share = shareOver(terrain.edges[t], x[m], y[m], radius[m], dx, dy, radius[o], far);
  return share > 0 && cutsAll(b, m, o, t, share * far);
}

/**
 * True if the piece that last hid a whole model also hides this one. Usually it does, and nothing has to be collected.
 */
export function isHiddenAgain(b: SkirmishBattle, m: number, o: number): boolean {
  const t = blockers.hidingPiece;
  return t >= 0 && t < terrainOf(b).count && hidesAll(b, m, o, t);
}

/** Bit above those of the lines: the two models see each other. */
export const SEEN = ALL_CUT + 1;
/**
 * True if there is a line of sight between models `m` and `o`, both on the table (W40K-TABLE-003, W40K-LOS-001). Terrain,
 * friends and enemies block it; facing and hiding are not tested. The result is mutual (W40K-LOS-010). Each line is
 * tested against all that is on the table; rules ask `sees` (`caches/sight.ts`).
 */
export function computeSees(b: SkirmishBattle, m: number, o: number): boolean {
  const { x, y, place } = b.model;
  refreshPoses(b);
  const far = Math.sqrt((x[o] - x[m]) * (x[o] - x[m]) + (y[o] - y[m]) * (y[o] - y[m]));
  if (far === 0) return true;
  linesBetween(b, m, o, far);
  between(m, o);
  for (let i = 0; i < LINES; i++) {
    layLine(b, i);
    let t = 0;
    while (t < terrainOf(b).count && !isCutBy(b, t)) t++;
    if (t < terrainOf(b).count) continue;
    let k = 0;
    while (k < b.setup.models && (k === m || k === o || place[k] !== Place.table || !isCutByModel(b, k))) k++;
    if (k === b.setup.models) return true;
  }
  return false;
}

/** Scratch: pieces that may cut a line between the two models of `couldSee`. */
const cutting = new Int32Array(128);

/**
 * True if models `m` and `o` would see each other if no other model stood on the table: terrain leaves a line of sight
 * between them (W40K-LOS-001). Nothing is cached.
 */
export function couldSee(b: SkirmishBattle, m: number, o: number): boolean {
  const { x, y } = b.model;
  const terrain = terrainOf(b);
  refreshPoses(b);
  const dx = x[o] - x[m];
  const dy = y[o] - y[m];
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far === 0) return true;
  linesBetween(b, m, o, far);
  between(m, o);
  const wide = pair.wide + 1;
  let n = 0;
  for (let t = 0; t < terrain.count; t++) {
    const cx = terrain.x[t] - x[m];
    const cy = terrain.y[t] - y[m];
    const near = (terrain.radius[t] + wide) * far;
    const along = cx * dx + cy * dy;
    if (along < -near || along > far * far + near || Math.abs(cx * dy - cy * dx) > near) continue;
    cutting[n++] = t;
  }
  for (let i = 0; i < LINES; i++) {
    layLine(b, i);
    let k = 0;
    while (k < n && !isCutBy(b, cutting[k])) k++;
    if (k === n) return true;
  }
  return false;
}

/**
 * True if model `m` sees the ground at (x, y), or the body of a model that stands there (W40K-GRND-001). Facing is not
 * tested.
 */
export function seesPoint(b: SkirmishBattle, m: number, x: number, y: number): boolean {
  const feet = refreshPoses(b);
  const { x: mx, y: my } = b.model;
  if (!prepareFree(b, m, -1, mx[m], my[m], x, y, -1)) return true;
  // The end is a tick above the ground, since the ground would otherwise hide itself.
  lay(mx[m], my[m], feet[m] + b.setup.model.height[m], x, y, elevation(b, x, y) + 1);
  return !isCutByTerrain(b) && !isCutByModels(b);
}

/**
 * True if model `m`, if it stood at (x, y), would see model `o` at its present place. All other models, those of its
 * own unit too, count at their present places. It serves to judge moves.
 */
export function wouldSee(b: SkirmishBattle, m: number, x: number, y: number, o: number): boolean {
  const feet = refreshPoses(b);
  const { height } = b.setup.model;
  const { x: ox, y: oy } = b.model;
  if (!prepareFree(b, -1, o, x, y, ox[o], oy[o], m)) return true;
  lay(x, y, feetUnder(b, m, x, y) + height[m], ox[o], oy[o], feet[o] + height[o]);
  return !isCutByTerrain(b) && !isCutByModels(b);
}

/** Share of a model's height below which only its legs are hidden. */
const KNEES = 1 / 4;

/**
 * True if piece `t` hides any part of model `o` from the eyes of `m`: its head or knees, in the middle or at its sides.
 * A line to the knees is nowhere higher than the line to the head above them, so it is cut if that line is.
 */
function hidesPart(b: SkirmishBattle, m: number, o: number, t: number, feet: Int32Array): boolean {
  const { x, y } = b.model;
  const terrain = terrainOf(b);
  const { height } = b.setup.model;
  const eye = feet[m] + height[m];
  const knees = feet[o] + height[o] * KNEES;
  const dx = x[o] - x[m];
  const dy = y[o] - y[m];
  const long = dx * dx + dy * dy;
  const far = Math.sqrt(long);
  if (far === 0) return false;
  const cx = terrain.x[t] - x[m];
  const cy = terrain.y[t] - y[m];
  const round = terrain.radius[t];
  const along = cx * dx + cy * dy;
  const aside = Math.abs(cx * dy - cy * dx);
  // Of the three lines, the one nearest to the middle of the piece decides. Lines to a side are longer than the way
  // between the middles.
  const side = b.setup.shapes === undefined ? b.setup.model.radius[o] : halfAcross(b, o, dx, dy, far);
  const least = Math.min(aside, Math.abs(aside - Math.abs(side * along) / far));
  if (least > (round + 1) * (far + (side * side) / far)) return false;
  if (least < terrain.depth[t] * far && along > 0 && along < long && terrain.obstacle[t] === 0 && isSolid(terrain, t)) {
    const top = terrain.height[t];
    const isOver = eye <= top && knees <= top && terrain.sight[t] !== SightKind.none;
    if (isOver && endsBeyond(cx, cy, dx, dy, round * round)) return true;
  }
  const sideX = (-dy / far) * side;
  const sideY = (dx / far) * side;
  for (let hand = -1; hand <= 1; hand++) {
    lay(x[m], y[m], eye, x[o] + hand * sideX, y[o] + hand * sideY, knees);
    if (isCutBy(b, t)) return true;
  }
  return false;
}

/** True if the way from `m` to the middle or a side of `o` crosses piece `t`. */
function isBetween(b: SkirmishBattle, m: number, o: number, t: number): boolean {
  const { x, y } = b.model;
  lay(x[m], y[m], 0, x[o], y[o], 0);
  return passesOver(b, t);
}

/** True if piece `t` gives model `o` cover against a shot of `m`. */
function shelters(b: SkirmishBattle, m: number, o: number, t: number, feet: Int32Array): boolean {
  const terrain = terrainOf(b);
  const { x, y } = b.model;
  const isArea = terrain.obstacle[t] === 0;
  if (isArea && liesOn(terrain, t, x[o], y[o])) {
    if (terrain.sight[t] === SightKind.wood) return true; // W40K-COVER-006
    return !liesOn(terrain, t, x[m], y[m]); // W40K-COVER-007, W40K-COVER-008: only against shots from outside
  }
  if (terrain.sight[t] === SightKind.none) return false;
  if (isBeside(b, o, t)) {
    if (!isArea && isBetween(b, m, o, t)) return true; // W40K-COVER-004
  } else if (isBeside(b, m, t)) return false; // a model beside it shoots freely over or round it (W40K-COVER-004, W40K-COVER-005)
  return hidesPart(b, m, o, t, feet); // W40K-LOS-005, W40K-COVER-005
}

/** Scratch: indices of pieces near a way. */
const near = new Uint8Array(256);

/**
 * Computes `coverOf`: only pieces near the way between the two models can give cover. The search ends when cover as
 * good as `enough` is found. Piece `asked` (or -1) is known to give none.
 */
function findCover(b: SkirmishBattle, m: number, o: number, enough: number, asked: number): number {
  const { cover } = terrainOf(b);
  const { x, y } = b.model;
  const radius = reachesOf(b.setup);
  const { coverCount, covers, coverX, coverY, coverR } = b.cache;
  const feet = refreshPoses(b);
  between(m, o);
  const wide = Math.max(radius[m], radius[o]);
  const ax = x[m];
  const ay = y[m];
  const n = circlesAlong(coverX, coverY, coverR, coverCount, ax, ay, x[o] - ax, y[o] - ay, wide, near);
  let best: number = Cover.none;
  // GAP W40K-COVER-001: who has cover of both kinds is in hard cover
  for (let k = 0; k < n && best < enough; k++) {
    const t = covers[near[k]];
    if (cover[t] > best && t !== asked && shelters(b, m, o, t, feet)) best = cover[t];
  }
  return best;
}

/**
 * Returns the cover of model `target` against shots of model `shooter`: Cover `none`, `soft` or `hard` (W40K-COVER-001).
 * It does not say whether one sees the other. Rules ask `coverOf` (`caches/sight.ts`).
 */
export function computeCover(b: SkirmishBattle, shooter: number, target: number): number {
  return findCover(b, shooter, target, Cover.hard, -1);
}

/**
 * True if model `target` has any cover against shots of model `shooter`. Piece `t`, beside which the target stands, is
 * tested first, since it usually gives cover. Nothing is cached.
 */
export function hasAnyCover(b: SkirmishBattle, shooter: number, target: number, t: number): boolean {
  const feet = refreshPoses(b);
  between(shooter, target);
  return shelters(b, shooter, target, t, feet) || findCover(b, shooter, target, Cover.soft, t) !== Cover.none;
}
