// Trenches: who is completely within one or more templates, and what that is good for (HRD-TER-028..032).

import { Crossing, crossHull, newHull, polygonHull } from '../../../kernel/geometry/convex.js';
import { TOUCH } from '../../../kernel/geometry/measures.js';
import { polygonContains } from '../../../kernel/geometry/polygon.js';
import { Ground } from '../core/ground.js';
import { Flag } from '../core/hooks.js';
import { radiusOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { isDugIn } from '../states/dug-in.js';
import { isOn } from './ground.js';

const hull = newHull();
const shares = new Float64Array(2);
/** The part of an edge that lies under a base, as shares of its length. */
const part = { from: 0, to: 0 };
/** Rounding of shares of an edge. */
const ROUNDING = 1e-6;

const isTrench = (b: HordesBattle, t: number): boolean => (b.setup.terrain.flags[t] & Ground.trench) !== 0;

/** Writes to `part` which part of the segment from p to q lies within `r` ticks of x, y. @returns false if none does */
function findPart(px: number, py: number, qx: number, qy: number, x: number, y: number, r: number): boolean {
  const dx = qx - px;
  const dy = qy - py;
  const squared = dx * dx + dy * dy;
  const middle = ((x - px) * dx + (y - py) * dy) / squared;
  const offX = px + middle * dx - x;
  const offY = py + middle * dy - y;
  const rest = r * r - offX * offX - offY * offY;
  if (rest <= 0) return false;
  const half = Math.sqrt(rest / squared);
  part.from = Math.max(0, middle - half);
  part.to = Math.min(1, middle + half);
  return part.to > part.from;
}

/** True if other templates than `t` cover the whole `part` of the segment from p to q. */
function isCovered(b: HordesBattle, t: number, px: number, py: number, qx: number, qy: number): boolean {
  const { count, polygons } = b.setup.terrain;
  let done = part.from;
  let goesOn = true;
  while (done < part.to - ROUNDING && goesOn) {
    goesOn = false;
    for (let o = 0; o < count; o++) {
      if (o === t || !isTrench(b, o)) continue;
      if (!crossHull(px, py, qx, qy, hull, polygonHull(polygons[o], hull), shares)) continue;
      // Templates in contact leave no gap: their edges are judged with tolerance.
      const slack = (2 * TOUCH) / Math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py));
      if (shares[Crossing.Enters] > done + slack || shares[Crossing.Leaves] + slack <= done + ROUNDING) continue;
      const leaves = shares[Crossing.Leaves] + slack;
      if (leaves <= done + ROUNDING) continue;
      done = leaves;
      goesOn = true;
    }
  }
  return done >= part.to - ROUNDING;
}

/**
 * True if the whole base with radius `r` at x, y lies within trench templates together (HRD-TER-028, HRD-TER-032): its
 * centre does, and no edge of a template under it has open ground on its outer side.
 */
export function isInTrench(b: HordesBattle, x: number, y: number, r: number): boolean {
  const { count, polygons } = b.setup.terrain;
  let isIn = false;
  for (let t = 0; t < count && !isIn; t++) isIn = isTrench(b, t) && polygonContains(polygons[t], x, y);
  if (!isIn) return false;
  for (let t = 0; t < count; t++) {
    if (!isTrench(b, t) || !isOn(b, t, x, y, r)) continue;
    const polygon = polygons[t];
    for (let i = 0, size = polygon.length; i < size; i += 2) {
      const j = i + 2 < size ? i + 2 : 0;
      const dx = polygon[j] - polygon[i];
      const dy = polygon[j + 1] - polygon[i + 1];
      // Clockwise corners: a line a little outside the edge lies to its left.
      const out = (3 * TOUCH) / Math.sqrt(dx * dx + dy * dy);
      const px = polygon[i] - out * dy;
      const py = polygon[i + 1] + out * dx;
      if (!findPart(px, py, px + dx, py + dy, x, y, r - TOUCH)) continue;
      if (!isCovered(b, t, px, py, px + dx, py + dy)) return false;
    }
  }
  return true;
}

/** True if model `m` touches a trench template in which model `t` is (HRD-TER-029). */
function sharesTrench(b: HordesBattle, m: number, t: number): boolean {
  const { x, y } = b.model;
  for (let p = 0; p < b.setup.terrain.count; p++) {
    if (!isTrench(b, p) || !isOn(b, p, x[t], y[t], radiusOf(b, t))) continue;
    if (isOn(b, p, x[m], y[m], radiusOf(b, m) + 2 * TOUCH)) return true;
  }
  return false;
}

/** True if trenches cover model `t` from attacks of `m` (HRD-TER-029, HRD-TER-032). */
export function isEntrenched(b: HordesBattle, m: number, t: number): boolean {
  if ((b.setup.terrain.any & Ground.trench) === 0) return false;
  return isInTrench(b, b.model.x[t], b.model.y[t], radiusOf(b, t)) && !sharesTrench(b, m, t);
}

/**
 * True if model `t` suffers no blast damage that originates at x, y: it is completely within trenches, and the point lies in
 * none that it touches (HRD-TER-030).
 */
export function isSafeFromBlast(b: HordesBattle, t: number, x: number, y: number): boolean {
  if (isDugIn(b, t) || isUnder(b, t, Flag['no blast damage'])) return true;
  const { any, count, polygons } = b.setup.terrain;
  if ((any & Ground.trench) === 0 || !isInTrench(b, b.model.x[t], b.model.y[t], radiusOf(b, t))) return false;
  for (let p = 0; p < count; p++) {
    if (!isTrench(b, p) || !polygonContains(polygons[p], x, y)) continue;
    if (isOn(b, p, b.model.x[t], b.model.y[t], radiusOf(b, t) + 2 * TOUCH)) return false;
  }
  return true;
}
