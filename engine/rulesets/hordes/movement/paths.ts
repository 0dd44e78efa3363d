// Ways of models: where a straight leg is blocked, and where a whole path leads (HRD-MOVE-003..006).
import { ANGLE_MASK, TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { Refusal } from '../core/asks.js';
import { baseOf, onTable, radiusOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { centre, findObjective, flagRadius, flags, isOnFlag } from '../scenarios/objectives.js';
import { beforeBarriersAt, costOfLeg, isBarred, untilTerrain } from '../terrain/ground.js';
import { barsWay, floats, isIncorporeal, mayPass, slowsDown } from './passing.js';

/** The most straight legs of a path; each takes two words of a record: its angle and its length in ticks. */
export const LEGS = 4;

/** The end of a way: set by `endOfPath`. */
export const end = { x: 0, y: 0 };

/** True if the base of model `m` lies on the table at x, y (HRD-THRN-010 speaks of the edge). */
export function isOnTable(b: HordesBattle, m: number, x: number, y: number): boolean {
  const r = radiusOf(b, m);
  return x >= r && y >= r && x <= b.setup.width - r && y <= b.setup.depth - r;
}

/**
 * Returns how far model `m` may go from x, y along `angle`, at most `far` ticks, before its base would pass over another
 * or onto ground that nobody enters (HRD-MOVE-006, HRD-TER-008, HRD-TER-038). It is a whole number of ticks.
 */
export function freeWay(b: HordesBattle, m: number, x: number, y: number, angle: number, far: number): number {
  return untilModel(b, m, x, y, angle, untilTerrain(b, m, x, y, angle, far, barsWay(b, m)));
}

/**
 * Returns how far the base of model `m` goes from x, y along `angle` before it touches that of `o`, whole ticks; -1 if it
 * passes by or leads away.
 */
export function contactAt(b: HordesBattle, m: number, o: number, x: number, y: number, angle: number): number {
  return contactWith(b.model.x[o] - x, b.model.y[o] - y, radiusOf(b, m) + radiusOf(b, o) - TOUCH, angle);
}

/** As `contactAt`, for a circle whose centre lies dx, dy away and that is touched at the distance `near`. */
function contactWith(dx: number, dy: number, near: number, angle: number): number {
  const along = dx * SIN[angle] + dy * COS[angle];
  const beside = dx * COS[angle] - dy * SIN[angle];
  if (along <= 0 || beside * beside >= near * near) return -1;
  return Math.max(0, Math.floor(along - Math.sqrt(near * near - beside * beside)));
}

/**
 * Returns how far model `m` may go, at most `far` ticks, before its base would pass over another. Who floats passes all
 * models, and everybody passes an Incorporeal one (HRD-ADV-014, HRD-ADV-018, HRD-ADV-020): what is left is that there
 * must be room at the end, see `lastRoom`.
 */
export function untilModel(b: HordesBattle, m: number, x: number, y: number, angle: number, far: number): number {
  return untilBase(b, m, x, y, angle, far, 0);
}

/** True if the last way measured may lead over a base that is passed. */
export const passed = { any: false };

/** As `untilModel`, for a model that also passes bases smaller than number `stops` (HRD-TRMP-003, HRD-TRMP-005). */
export function untilBase(
  b: HordesBattle,
  m: number,
  x: number,
  y: number,
  angle: number,
  far: number,
  stops: number,
): number {
  let free = far;
  const isFloating = floats(b, m);
  passed.any = isFloating || flags(b) > 0; // HRD-SCN-005
  if (isFloating) return free;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || baseOf(b, o) < stops) continue;
    const at = contactAt(b, m, o, x, y, angle);
    if (at < 0 || at >= free) continue;
    if (isIncorporeal(b, o) || mayPass(b, m, o)) passed.any = true;
    else free = at;
  }
  return free;
}

/** True if there is room for the base of model `m` at x, y: no other base, no obstacle or obstruction (HRD-PLACE-003). */
export function hasRoom(b: HordesBattle, m: number, x: number, y: number): boolean {
  return !overlapsAny(b, m, x, y) && !isBarred(b, x, y, radiusOf(b, m));
}

/** Returns the last of `far` ticks along `angle` from x, y at which there is room for model `m`; 0 if there is none. */
export function lastRoom(b: HordesBattle, m: number, x: number, y: number, angle: number, far: number): number {
  let last = far;
  while (last > 0) {
    const px = x + stepEast(angle, last);
    const py = y + stepNorth(angle, last);
    if (hasRoom(b, m, px, py)) return last;
    let back = last;
    for (let o = 0; o < b.setup.models; o++) {
      if (o === m || !onTable(b, o) || !overlaps(b, m, o, px, py)) continue;
      back = Math.min(back, contactAt(b, m, o, x, y, angle));
    }
    if (isOnFlag(b, m, px, py)) back = Math.min(back, contactWithFlag(b, m, x, y, angle, px, py));
    last = Math.min(beforeBarriersAt(b, m, x, y, angle, last), back, last - 1);
  }
  return 0;
}

/** True if the base of model `m` at x, y overlaps that of `o`, deeper than the tolerance. */
export function overlaps(b: HordesBattle, m: number, o: number, x: number, y: number): boolean {
  const near = radiusOf(b, m) + radiusOf(b, o) - TOUCH;
  const dx = b.model.x[o] - x;
  const dy = b.model.y[o] - y;
  return dx * dx + dy * dy < near * near;
}

/** True if the bases of `m` and `o` touch or overlap (HRD-MOVE-021). */
export function touches(b: HordesBattle, m: number, o: number): boolean {
  const dx = b.model.x[o] - b.model.x[m];
  const dy = b.model.y[o] - b.model.y[m];
  const near = radiusOf(b, m) + radiusOf(b, o) + TOUCH;
  return dx * dx + dy * dy <= near * near;
}

/** Returns how far model `m` goes from x, y along `angle` before it touches the flag that it overlaps at px, py. */
function contactWithFlag(
  b: HordesBattle,
  m: number,
  x: number,
  y: number,
  angle: number,
  px: number,
  py: number,
): number {
  const near = radiusOf(b, m) + flagRadius() - TOUCH;
  for (let i = 0; i < flags(b); i++) {
    findObjective(b, i);
    const dx = centre.x - px;
    const dy = centre.y - py;
    if (dx * dx + dy * dy < near * near) return contactWith(centre.x - x, centre.y - y, near, angle);
  }
  return 0;
}

/** True if the base of model `m` at x, y overlaps that of another model, or a flag (HRD-SCN-005). */
export function overlapsAny(b: HordesBattle, m: number, x: number, y: number): boolean {
  for (let o = 0; o < b.setup.models; o++) if (o !== m && onTable(b, o) && overlaps(b, m, o, x, y)) return true;
  return isOnFlag(b, m, x, y);
}

/**
 * Judges the path of model `m` of `LEGS` legs: angle and length in ticks of each, 0 for none. It writes its end to `end`.
 * @param limit ticks that the model may go in all (HRD-MOVE-004)
 */
export function judgePath(b: HordesBattle, m: number, path: Int32Array, limit: number): Reason {
  let x = b.model.x[m];
  let y = b.model.y[m];
  let gone = 0;
  const slow = slowsDown(b, m);
  const bars = barsWay(b, m);
  for (let leg = 0; leg < LEGS; leg++) {
    const angle = path[2 * leg];
    const length = path[2 * leg + 1];
    if (length === 0 && angle === 0) continue;
    if (length < 0 || angle !== (angle & ANGLE_MASK)) return Refusal.NotAnOption;
    gone += costOfLeg(b, m, x, y, angle, length, slow);
    if (gone > limit) return Refusal.TooFar;
    if (untilTerrain(b, m, x, y, angle, length, bars) < length) return Refusal.TerrainInTheWay;
    if (untilModel(b, m, x, y, angle, length) < length) return Refusal.ModelInTheWay;
    x += stepEast(angle, length);
    y += stepNorth(angle, length);
    if (!isOnTable(b, m, x, y)) return Refusal.OffTheTable;
  }
  // HRD-TER-034: an obstacle is crossed whole, or not at all
  if (isBarred(b, x, y, radiusOf(b, m))) return Refusal.TerrainInTheWay;
  // HRD-ADV-014, HRD-ADV-020: what is passed is passed completely
  if (gone > 0 && overlapsAny(b, m, x, y)) return Refusal.NoRoom;
  end.x = x;
  end.y = y;
  return LEGAL;
}
