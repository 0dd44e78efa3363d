// Concealment, cover and what obscures a target in melee (HRD-COVER, HRD-MEL-009, HRD-CLOUD-002, HRD-TER-016..024,
// HRD-TER-029, HRD-TER-036).

import { Crossing, crossHull, newHull, polygonHull } from '../../../kernel/geometry/convex.js';
import { INCH, TOUCH, TURN } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { holds } from '../../../kernel/special-rules.js';
import { DEFENCE, Ground } from '../core/ground.js';
import { Flag } from '../core/hooks.js';
import { radiusOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { CLOUDS, type HordesBattle, isCloud } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { isDugIn } from '../states/dug-in.js';
import { isCompletelyOn, isInWater } from './ground.js';
import { isBurning } from './hazards.js';
import { isEntrenched } from './trenches.js';

/** Points around each base between which lines are drawn, beside its centre. */
const POINTS = 16;
const hull = newHull();
const shares = new Float64Array(2);

/** Place of point `i` of the base of model `m`: its centre, then points around its edge. */
const pointX = (b: HordesBattle, m: number, i: number): number =>
  i === 0 ? b.model.x[m] : b.model.x[m] + radiusOf(b, m) * SIN[Math.trunc(((i - 1) * TURN) / POINTS)];
const pointY = (b: HordesBattle, m: number, i: number): number =>
  i === 0 ? b.model.y[m] : b.model.y[m] + radiusOf(b, m) * COS[Math.trunc(((i - 1) * TURN) / POINTS)];

/**
 * True if no line between the bases of models `m` and `o` comes near piece `t`: it lies beside them, before the first or
 * behind the second, or farther than `near` ticks from the second.
 */
function isAside(b: HordesBattle, t: number, m: number, o: number, near: number): boolean {
  const polygon = b.setup.terrain.polygons[t];
  const { x, y } = b.model;
  const dx = x[o] - x[m];
  const dy = y[o] - y[m];
  const long = Math.sqrt(dx * dx + dy * dy);
  const wide = Math.max(radiusOf(b, m), radiusOf(b, o)) * long;
  const before = long * (long - radiusOf(b, o) - near - 3 * TOUCH); // where lines that end near enough leave the piece
  let least = Infinity;
  let most = -Infinity;
  let first = Infinity;
  let last = -Infinity;
  for (let i = 0; i < polygon.length; i += 2) {
    const px = polygon[i] - x[m];
    const py = polygon[i + 1] - y[m];
    const beside = px * dy - py * dx;
    const along = px * dx + py * dy;
    if (beside < least) least = beside;
    if (beside > most) most = beside;
    if (along < first) first = along;
    if (along > last) last = along;
  }
  if (least > wide || most < -wide || last < before) return true;
  return first > long * (long + radiusOf(b, o)) || last < -long * radiusOf(b, m);
}

/**
 * True if piece `t` lies on a line from model `m` to `o` whose end is within `near` ticks of the piece (HRD-COVER-001,
 * HRD-COVER-002).
 */
function isBetween(b: HordesBattle, t: number, m: number, o: number, near: number): boolean {
  if (isAside(b, t, m, o, near)) return false;
  const corners = polygonHull(b.setup.terrain.polygons[t], hull);
  // GAP HRD-COVER-001: lines between 17 points of each base are tried
  for (let i = 0; i <= POINTS; i++) {
    const px = pointX(b, m, i);
    const py = pointY(b, m, i);
    for (let k = 0; k <= POINTS; k++) {
      const qx = pointX(b, o, k);
      const qy = pointY(b, o, k);
      if (!crossHull(px, py, qx, qy, hull, corners, shares)) continue;
      const long = Math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py));
      // The line leaves the piece on the side of the target.
      if ((1 - shares[Crossing.Leaves]) * long <= near + 2 * TOUCH) return true;
    }
  }
  return false;
}

/** What a model that hides better adds to its DEF by concealment or cover. */
const HIDES_BETTER = 2;

/** True if model `t` is completely within a cloud, or hides in shallow water (HRD-CLOUD-002, HRD-TER-018, HRD-ADV-004). */
function isConcealed(b: HordesBattle, t: number): boolean {
  if (isUnder(b, t, Flag.concealed)) return true;
  const { x, y } = b.model;
  const { cloud } = b;
  for (let c = 0; c < CLOUDS; c++) {
    const room = cloud.radius[c] - radiusOf(b, t) + TOUCH;
    const dx = cloud.x[c] - x[t];
    const dy = cloud.y[c] - y[t];
    if (cloud.radius[c] > 0 && isCloud(cloud.kind[c]) && room >= 0 && dx * dx + dy * dy <= room * room) return true;
  }
  const { count } = b.setup.terrain;
  if (b.game.fires[0] !== 0) {
    for (let p = 0; p < count; p++) {
      if (isBurning(b, p) && isCompletelyOn(b, p, x[t], y[t], radiusOf(b, t))) return true;
    }
  }
  return (b.setup.terrain.any & Ground.water) !== 0 && holds(b, t, Rule.Amphibious) && isInWater(b, t);
}

/** True if model `t` is completely within what conceals it: a cloud, a forest and the like. */
export function isInConcealment(b: HordesBattle, t: number): boolean {
  if (isConcealed(b, t)) return true;
  const { count, inside } = b.setup.terrain;
  for (let p = 0; p < count; p++) {
    if (inside[p] === DEFENCE.concealment && isCompletelyOn(b, p, b.model.x[t], b.model.y[t], radiusOf(b, t)))
      return true;
  }
  return false;
}

/**
 * Returns what terrain adds to the DEF of `t` against a shot of `m`: 4 for cover, 2 for concealment, the better alone
 * (HRD-COVER-003..005). Pieces count if the target is completely within them, or within an inch behind them.
 */
export function terrainDefence(b: HordesBattle, m: number, t: number): number {
  const { count, inside, behind } = b.setup.terrain;
  const { x, y } = b.model;
  let best = 0;
  if (isDugIn(b, t) || isEntrenched(b, m, t) || bears(b, t, Trait['fox hole'])) best = DEFENCE.cover;
  if (isConcealed(b, t)) best = Math.max(best, DEFENCE.concealment);
  for (let p = 0; p < count; p++) {
    if (inside[p] > best && isCompletelyOn(b, p, x[t], y[t], radiusOf(b, t))) best = inside[p];
    if (behind[p] > best && isBetween(b, p, m, t, INCH)) best = behind[p];
  }
  // HRD-ADV-012: who has Eyeless Sight ignores concealment
  const isSeen = holds(b, m, Rule['Eyeless Sight']) || isUnder(b, m, Flag['sees through concealment']);
  const shelter = best === DEFENCE.concealment && isSeen ? 0 : best;
  return shelter > 0 && isUnder(b, t, Flag['hides better']) ? shelter + HIDES_BETTER : shelter;
}

/** True if an obstacle or obstruction obscures any part of `t` from `m` (HRD-MEL-009, HRD-TER-036, HRD-TER-039). */
export function isObscured(b: HordesBattle, m: number, t: number): boolean {
  const { count, flags } = b.setup.terrain;
  for (let p = 0; p < count; p++) {
    if ((flags[p] & Ground.barrier) !== 0 && isBetween(b, p, m, t, Infinity)) return true;
  }
  return false;
}
