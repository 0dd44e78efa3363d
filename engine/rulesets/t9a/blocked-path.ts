import { ANGLE_MASK, HALF_TURN, INCH, QUARTER_TURN, nearest as rounded } from '../../kernel/geometry/measures.js';
import { Stretch } from '../../kernel/geometry/sweep.js';
import { COS, SIN, stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import { engage } from '../../regiments/contacts.js';
import { canRearrange } from '../../regiments/displacement.js';
import { stand } from '../../regiments/formation.js';
import { Side } from '../../regiments/layout.js';
import { judgePose, Spacing } from '../../regiments/legality.js';
import { isIgnored, obstaclesOf, sweepPast } from '../../regiments/obstacles.js';
import { Refusal } from './reasons.js';
import type { T9aBattle } from './state.js';
import { engaged, movement, playerOf } from './units.js';

const stretch = new Float64Array(2);

/**
 * The enemy that unit `u` meets first when it moves straight ahead at most `range` ticks, or -1 if it meets nobody, a
 * friend or Impassable Terrain before (T9A-CMV-012). Units in `b.cache.ghosts` are not in the way. Writes how far it is
 * to out[0].
 */
export function straightContact(b: T9aBattle, u: number, range: number, out: Float64Array): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const o = obstaclesOf(b);
  let first = -1;
  let nearest = Infinity;
  for (let i = 0; i < o.count; i++) {
    if (isIgnored(b, o, i, u)) continue;
    if (!sweepPast(b, u, x[u], y[u], f, halfWidth[u], halfDepth[u], f, 0, o, i, stretch)) continue;
    if (stretch[Stretch.Leaves] <= 0 || stretch[Stretch.Enters] >= nearest) continue;
    nearest = stretch[Stretch.Enters];
    first = o.owner[i];
  }
  out[0] = Math.max(0, nearest);
  return first >= 0 && nearest <= range && playerOf(b, first) !== playerOf(b, u) ? first : -1;
}

const way = new Float64Array(1);

/** Turns `t` so that its side `side` lies flush at the front of `u`, as far to the side of its middle as `aside`. */
function reformAgainst(b: T9aBattle, u: number, t: number, side: Side, aside: number): boolean {
  const { x, y, facing, files, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const deep = side === Side.front || side === Side.rear ? halfDepth[t] : halfWidth[t];
  const away = halfDepth[u] + deep;
  const tx = rounded(x[u] + away * SIN[f] + aside * COS[f]);
  const ty = rounded(y[u] + away * COS[f] - aside * SIN[f]);
  const tf = (f + HALF_TURN - side * QUARTER_TURN) & ANGLE_MASK;
  if (judgePose(b, t, tx, ty, tf, files[t], Spacing.contact) !== Refusal.Legal) return false;
  if (!canRearrange(b, t, tx, ty, tf, files[t], 2 * movement(b, t) * INCH)) return false; // T9A-CRF-005
  stand(b, t, tx, ty, tf);
  engage(b, u, t, Side.front, side);
  return true;
}

/**
 * T9A-CMV-012: `u`, whose path to `t` is blocked, moves straight ahead at most `range` ticks; if that brings it to `t`,
 * this reforms so that its side `side` lies at the front of `u`. False, and nothing has moved, if it cannot.
 */
export function chargeStraight(b: T9aBattle, u: number, t: number, side: Side, range: number): boolean {
  if (engaged(b, t) || straightContact(b, u, range, way) !== t) return false;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const fromX = x[u];
  const fromY = y[u];
  const distance = Math.ceil(way[0]);
  stand(b, u, fromX + stepEast(f, distance), fromY + stepNorth(f, distance), f);
  // GAP T9A-CMV-012: of the reforms that the enemy could make it makes the one that moves its Centre least sideways
  const wide = side === Side.front || side === Side.rear ? halfWidth[t] : halfDepth[t];
  const full = Math.abs(halfWidth[u] - wide);
  const across = (x[t] - x[u]) * COS[f] - (y[t] - y[u]) * SIN[f];
  const near = Math.max(-full, Math.min(full, across));
  const far = halfWidth[u] + wide;
  for (const aside of [near, 0, full, -full, Math.max(-far, Math.min(far, across))]) {
    if (reformAgainst(b, u, t, side, aside)) return true;
  }
  stand(b, u, fromX, fromY, f);
  return false;
}
