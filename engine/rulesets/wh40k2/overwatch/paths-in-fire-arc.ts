// Quick tests whether a squad can see a moving unit at all, before any line of sight is drawn.
import { TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { Place } from '../../../skirmish/layout.js';
import { squaredToSegment } from '../../../skirmish/segments.js';
import { circleOf } from '../caches/squad-circles.js';
import { longestReach } from '../caches/weapon-reach.js';
import type { W40kBattle } from '../core/state.js';
import { firstJoined, nextJoined } from '../core/units.js';
import { mayModelFire } from '../shooting/weapons-to-fire.js';

/** Circles in ticks around the centres of a unit's models: where the rest of the move begins, and where it ends. */
const from = { x: 0, y: 0, r: 0 };
const to = { x: 0, y: 0, r: 0 };
/** The radius of the unit's largest base, ticks. */
const base = { r: 0 };

/** Ticks by which rounded places may be beside the exact way, and a little more. */
const SLACK = 4;
/** How much faster than sideways movement the distance to an edge of a fire arc changes. */
const SLANT = Math.SQRT2;

/** Sets `circle` to a circle around this rectangle, ticks. */
function encircle(circle: { x: number; y: number; r: number }, left: number, right: number, low: number, high: number) {
  circle.x = (left + right) / 2;
  circle.y = (low + high) / 2;
  circle.r = Math.sqrt((right - left) * (right - left) + (high - low) * (high - low)) / 2;
}

/**
 * Prepares `comesIntoArc` and `mayStandBetween`: stores circles around the ways of all models of unit `mover`. A model
 * without a way counts where it stands.
 */
export function noteWays(b: W40kBattle, mover: number): void {
  const { place, x, y, startX, startY, endX, endY } = b.model;
  const { first, count } = b.setup.unit;
  const { radius } = b.setup.model;
  let left = Infinity;
  let right = -Infinity;
  let low = Infinity;
  let high = -Infinity;
  let endLeft = Infinity;
  let endRight = -Infinity;
  let endLow = Infinity;
  let endHigh = -Infinity;
  base.r = 0;
  for (let m = first[mover], end = m + count[mover]; m < end; m++) {
    if (place[m] !== Place.table) continue;
    if (radius[m] > base.r) base.r = radius[m];
    const goes = startX[m] !== 0 || startY[m] !== 0 || endX[m] !== 0 || endY[m] !== 0;
    const fromX = goes ? startX[m] : x[m];
    const fromY = goes ? startY[m] : y[m];
    const toX = goes ? endX[m] : x[m];
    const toY = goes ? endY[m] : y[m];
    if (fromX < left) left = fromX;
    if (fromX > right) right = fromX;
    if (fromY < low) low = fromY;
    if (fromY > high) high = fromY;
    if (toX < endLeft) endLeft = toX;
    if (toX > endRight) endRight = toX;
    if (toY < endLow) endLow = toY;
    if (toY > endHigh) endHigh = toY;
  }
  encircle(from, left, right, low, high);
  encircle(to, endLeft, endRight, endLow, endHigh);
}

/**
 * False if no model of squad `s` that can fire with `fire` (Fire bits) can have the moving unit in its fire arc and
 * within reach on its way. A way with both ends beyond one edge of an arc is beyond it all along. Call `noteWays`
 * first.
 */
export function comesIntoArc(b: W40kBattle, s: number, fire: number): boolean {
  const { first, count } = b.setup.unit;
  const { place, x, y, facing } = b.model;
  const wide = Math.max(from.r, to.r) + base.r + SLACK;
  const aside = -(TOUCH + SLACK + SLANT * from.r);
  const asideEnd = -(TOUCH + SLACK + SLANT * to.r);
  for (let g = s; g >= 0; g = g === s ? firstJoined(b, s) : nextJoined(b, s, g)) {
    for (let m = first[g], end = m + count[g]; m < end; m++) {
      if (place[m] !== Place.table) continue;
      const sin = SIN[facing[m]];
      const cos = COS[facing[m]];
      const ax = from.x - x[m];
      const ay = from.y - y[m];
      const bx = to.x - x[m];
      const by = to.y - y[m];
      const ahead = ax * sin + ay * cos;
      const beside = ax * cos - ay * sin;
      const endAhead = bx * sin + by * cos;
      const endBeside = bx * cos - by * sin;
      if (ahead - beside < aside && endAhead - endBeside < asideEnd) continue;
      if (ahead + beside < aside && endAhead + endBeside < asideEnd) continue;
      if (!mayModelFire(b, m)) continue;
      const reach = longestReach(b, m, fire);
      if (reach === 0) continue;
      const far = reach + b.setup.model.radius[m] + wide;
      if (squaredToSegment(x[m], y[m], from.x, from.y, to.x, to.y) <= far * far) return true;
    }
  }
  return false;
}

/** Scratch: circles around two squads. */
const own = { x: 0, y: 0, r: 0 };
const target = { x: 0, y: 0, r: 0 };

/**
 * False if no model of the moving unit can stand between squads `s` and `t` at `share` (0 to 1) of its way. Call
 * `noteWays` first.
 */
export function mayStandBetween(b: W40kBattle, s: number, t: number, share: number): boolean {
  circleOf(b, s, own);
  circleOf(b, t, target);
  const x = from.x + (to.x - from.x) * share;
  const y = from.y + (to.y - from.y) * share;
  const wide = Math.max(from.r, to.r) + base.r + SLACK + Math.max(own.r, target.r);
  return squaredToSegment(x, y, own.x, own.y, target.x, target.y) <= wide * wide;
}
