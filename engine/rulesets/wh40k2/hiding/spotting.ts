// Decides which models spot hidden enemies, and from where.
import { INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { isArea } from '../../../skirmish/formations.js';
import { liesOn } from '../../../skirmish/levels.js';
import { clip, cut } from '../../../skirmish/segments.js';
import { Ground, SightKind } from '../../../skirmish/terrain.js';
import { findOnWay, nextCorner, onWay, squaredToWay, WHOLE_WAY } from '../../../skirmish/ways.js';
import { liesLow } from '../caches/concealment.js';
import { FIRING_POINTS } from '../core/asks.js';
import { Hook } from '../core/rule-ids.js';
import { Dazed, type W40kBattle } from '../core/state.js';
import { membersOf, unitOf } from '../core/units.js';

/** True if model `e` is blinded by a flash, so that it spots no enemies (W40K-FORCE-007). */
export const isBlind = (b: W40kBattle, e: number): boolean => (b.model.dazed[e] & Dazed.blind) !== 0;

/**
 * Returns the ticks within which model `e` spots hidden enemies: its Initiative in inches, or more with a device
 * (W40K-SPOT-001, W40K-SPOT-005).
 */
function spottingRange(b: W40kBattle, e: number): number {
  return modified(b, Hook.spotting, unitOf(b, e), b.setup.type.I[b.setup.model.type[e]], NO_ATTACK) * INCH;
}

/** Returns the ticks from its centre to another base within which model `e` spots hidden enemies. */
export const spottingReach = (b: W40kBattle, e: number): number => spottingRange(b, e) + b.setup.model.radius[e];

/**
 * True if enemy model `e`, with this `spottingReach`, spots the hidden model `m`: within reach and not behind a solid
 * block (W40K-SPOT-001), or with a view around or over its concealment (W40K-SPOT-002).
 */
export function spots(b: W40kBattle, e: number, reach: number, m: number): boolean {
  const { model, setup } = b;
  const x = model.x[e];
  const y = model.y[e];
  const mx = model.x[m];
  const my = model.y[m];
  const dx = mx - x;
  const dy = my - y;
  const near = reach + setup.model.radius[m];
  if (dx * dx + dy * dy <= near * near || squaredInPassing(b, e, m) <= near * near) return !walled(b, x, y, mx, my);
  return !liesLow(b, m) && !concealed(b, e, x, y, m);
}

/**
 * Returns the squared least distance in ticks of `e` and `m` during the last step of the way of one of them, or
 * Infinity if neither moves.
 */
function squaredInPassing(b: W40kBattle, e: number, m: number): number {
  const { startX, x, y } = b.model;
  const mover = startX[e] !== 0 ? e : startX[m] !== 0 ? m : -1;
  const before = b.field.moverDone[0] - WHOLE_WAY / FIRING_POINTS;
  if (mover < 0 || before < 0) return Infinity;
  const other = mover === e ? m : e;
  return squaredToWay(b, mover, before, x[other], y[other]);
}

/** Is a solid block of impassable ground between the two points? GAP W40K-SPOT-001: nobody finds through buildings. */
function walled(b: W40kBattle, x: number, y: number, mx: number, my: number): boolean {
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.ground[t] !== Ground.impassable || terrain.sight[t] !== SightKind.solid) continue;
    if (clip(terrain.polygons[t], x, y, mx, my)) return true;
  }
  return false;
}

/** The piece that concealed the last model. It is tested first for the next model; this only saves time. */
let lastPiece = -1;

/**
 * True if model `m` is concealed from the eyes of `e` at x, y: by an area that it is in, unless `e` is in it too and
 * near, or by terrain in between that is higher than the line of sight to its feet.
 */
function concealed(b: W40kBattle, e: number, x: number, y: number, m: number): boolean {
  const { count } = b.setup.terrain;
  const hint = lastPiece;
  if (hint >= 0 && hint < count && conceals(b, hint, e, x, y, m)) return true;
  for (let t = 0; t < count; t++) {
    if (t === hint || !conceals(b, t, e, x, y, m)) continue;
    lastPiece = t;
    return true;
  }
  return false;
}

/** True if piece `t` conceals model `m` from the eyes of `e` at x, y. */
function conceals(b: W40kBattle, t: number, e: number, x: number, y: number, m: number): boolean {
  const { model, setup } = b;
  const { terrain } = setup;
  const mx = model.x[m];
  const my = model.y[m];
  const ex = mx - x;
  const ey = my - y;
  const dx = terrain.x[t] - x;
  const dy = terrain.y[t] - y;
  const across = dx * ey - dy * ex;
  const reach = terrain.radius[t] + 1;
  const far = ex * ex + ey * ey;
  if (far > 0 && across * across > reach * reach * far) return false; // the piece is beside the line of sight
  if (terrain.hides[t] !== 0 && isArea(b, t) && liesOn(terrain, t, mx, my)) return true;
  if (terrain.sight[t] === SightKind.none || terrain.height[t] === 0) return false;
  // the line passes through the middle of a wood
  const middle = dx * ex + dy * ey;
  const deep = terrain.depth[t];
  const wood = terrain.sight[t] === SightKind.wood;
  if (wood && middle > 0 && middle < far && across * across < deep * deep * far) return true;
  if (!clip(terrain.polygons[t], x, y, mx, my)) return false;
  if (wood) return true;
  const along = cut[1];
  const feet = refreshPoses(b);
  const eye = feet[e] + setup.model.height[e];
  return eye + (feet[m] - eye) * along < terrain.height[t];
}

/** Bounds of bases, ticks. */
const finders = { left: 0, right: 0, low: 0, high: 0 };
const sneaks = { left: 0, right: 0, low: 0, high: 0 };

/**
 * Writes the edges around the bases of these `n` models, where they are and where they were before the last quarter of
 * a move that they make.
 */
function enclose(b: W40kBattle, models: Int32Array, n: number, edges: typeof finders): void {
  const { x, y, startX } = b.model;
  const { radius } = b.setup.model;
  const before = b.field.moverDone[0] - WHOLE_WAY / FIRING_POINTS;
  let left = Infinity;
  let right = -Infinity;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < n; i++) {
    const m = models[i];
    const r = radius[m];
    if (x[m] - r < left) left = x[m] - r;
    if (x[m] + r > right) right = x[m] + r;
    if (y[m] - r < low) low = y[m] - r;
    if (y[m] + r > high) high = y[m] + r;
    if (startX[m] === 0 || before < 0) continue;
    findOnWay(b, m, before);
    const { x: wasX, y: wasY } = onWay;
    if (wasX - r < left) left = wasX - r;
    if (wasX + r > right) right = wasX + r;
    if (wasY - r < low) low = wasY - r;
    if (wasY + r > high) high = wasY + r;
    for (let k = nextCorner(b, m, 0); k >= 0; k = nextCorner(b, m, k + 1)) {
      left = Math.min(left, b.bend.x[k] - r);
      right = Math.max(right, b.bend.x[k] + r);
      low = Math.min(low, b.bend.y[k] - r);
      high = Math.max(high, b.bend.y[k] + r);
    }
  }
  edges.left = left;
  edges.right = right;
  edges.low = low;
  edges.high = high;
}

/**
 * False if none of the first `k` of `watchers` can be near enough to spot one of the first `n` of `hidden`. No model
 * may be in both lists.
 */
function mayBeNear(b: W40kBattle, watchers: Int32Array, k: number, hidden: Int32Array, n: number): boolean {
  let range = 0;
  let type = -1;
  let unit = -1;
  for (let o = 0; o < k; o++) {
    const e = watchers[o];
    if (b.setup.model.type[e] === type && unitOf(b, e) === unit) continue; // same type as the model before
    type = b.setup.model.type[e];
    unit = unitOf(b, e);
    const near = spottingRange(b, e);
    if (near > range) range = near;
  }
  enclose(b, watchers, k, finders);
  enclose(b, hidden, n, sneaks);
  const dx = Math.max(finders.left - sneaks.right, sneaks.left - finders.right, 0);
  const dy = Math.max(finders.low - sneaks.high, sneaks.low - finders.high, 0);
  return dx * dx + dy * dy <= (range + 1) * (range + 1);
}

const upright = new Int32Array(SQUAD);

/**
 * True if any of the first `k` of `watchers` that is not blind spots any of the first `n` of `hidden` where all stand.
 */
export function anySpots(b: W40kBattle, watchers: Int32Array, k: number, hidden: Int32Array, n: number): boolean {
  if (k === 0 || n === 0) return false;
  const { x, y } = b.model;
  if (mayBeNear(b, watchers, k, hidden, n)) {
    for (let o = 0; o < k; o++) {
      const e = watchers[o];
      if (isBlind(b, e)) continue;
      const reach = spottingReach(b, e);
      for (let i = 0; i < n; i++) if (spots(b, e, reach, hidden[i])) return true;
    }
    return false;
  }
  // models in concealing areas cannot be seen from a distance
  let count = 0;
  for (let i = 0; i < n; i++) if (!liesLow(b, hidden[i])) upright[count++] = hidden[i];
  if (count === 0) return false;
  for (let o = 0; o < k; o++) {
    const e = watchers[o];
    if (isBlind(b, e)) continue;
    for (let i = 0; i < count; i++) if (!concealed(b, e, x[e], y[e], upright[i])) return true;
  }
  return false;
}

const seekers = new Int32Array(SQUAD);
const sought = new Int32Array(SQUAD);

/** True if any model of squad `e` is blinded by a flash. */
export function anyBlind(b: W40kBattle, e: number): boolean {
  const n = membersOf(b, e, seekers);
  for (let o = 0; o < n; o++) if (isBlind(b, seekers[o])) return true;
  return false;
}

/**
 * True if any model of squad `e` spots any model of squad `u` where all stand, also where models are moved for a trial.
 * Rules that ask again and again ask `finds` (`caches/spotting.ts`).
 */
export function looksFor(b: W40kBattle, e: number, u: number): boolean {
  const n = membersOf(b, u, sought);
  const k = membersOf(b, e, seekers);
  return anySpots(b, seekers, k, sought, n);
}
