import { ANGLE_MASK, HALF_TURN, QUARTER_TURN, nearest as rounded } from '../../kernel/geometry/measures.js';
import { Stretch } from '../../kernel/geometry/sweep.js';
import { COS, SIN, stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import type { RegimentsBattle } from '../battle.js';
import { engage } from '../contacts.js';
import { engaged, playerOf } from '../core/units.js';
import { canRearrange, keepReach, reformTo } from '../displacement.js';
import { halfDepthOf, halfWidthOf, stand } from '../formation.js';
import { Side } from '../layout.js';
import { judgePose, Spacing } from '../legality.js';
import { commonReach, ownReaches, REFORM_REACH } from '../movement/reforms.js';
import { isIgnored, obstaclesOf, sweepPast } from '../obstacles.js';
import { Refusal } from '../refusals.js';

const stretch = new Float64Array(2);

/**
 * Returns the enemy that unit `u` meets first when it moves straight ahead at most `range` ticks; -1 if it meets no
 * unit, or a friend or Impassable Terrain first (T9A-CMV-012). Units in `b.cache.ignoredUnits` are ignored. Writes the
 * distance to out[0].
 */
export function straightContact(b: RegimentsBattle, u: number, range: number, out: Float64Array): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const o = obstaclesOf(b);
  let first = -1;
  let nearest = Infinity;
  const side = halfWidth[u];
  const end = halfDepth[u] + 1; // plus a tick for rounding
  for (let i = 0; i < o.count; i++) {
    const dx = o.x[i] - x[u];
    const dy = o.y[i] - y[u];
    const along = dx * SIN[f] + dy * COS[f];
    if (Math.abs(dx * COS[f] - dy * SIN[f]) >= side + o.radius[i] || along <= -end - o.radius[i]) continue;
    if (along >= nearest + end + o.radius[i] || isIgnored(b, o, i, u)) continue;
    if (!sweepPast(b, u, x[u], y[u], f, halfWidth[u], halfDepth[u], f, 0, o, i, stretch)) continue;
    if (stretch[Stretch.Leaves] <= 0 || stretch[Stretch.Enters] >= nearest) continue;
    nearest = stretch[Stretch.Enters];
    first = o.owner[i];
  }
  out[0] = Math.max(0, nearest);
  return first >= 0 && nearest <= range && playerOf(b, first) !== playerOf(b, u) ? first : -1;
}

const way = new Float64Array(1);
const nobody = (): boolean => false;
/** Number of places to either side that are tried for a reform, up to the last that touches. */
const ASIDE = 8;

/** True if side `side` is the front or the rear, whose length is the width of the block. */
const isBroad = (side: Side): boolean => side === Side.front || side === Side.rear;

/**
 * Puts `t`, in `files` files, flush with its side `side` at the front of `u`. Its middle is `aside` ticks to the right
 * of the middle of that front. Returns whether that is a legal Combat Reform.
 */
function reformAgainst(b: RegimentsBattle, u: number, t: number, side: Side, files: number, aside: number): boolean {
  const { x, y, facing, halfDepth } = b.unit;
  const f = facing[u];
  const away = halfDepth[u] + (isBroad(side) ? halfDepthOf(b, t, files) : halfWidthOf(b, t, files));
  const tx = rounded(x[u] + away * SIN[f] + aside * COS[f]);
  const ty = rounded(y[u] + away * COS[f] - aside * SIN[f]);
  const tf = (f + HALF_TURN - side * QUARTER_TURN) & ANGLE_MASK;
  if (judgePose(b, t, tx, ty, tf, files, Spacing.contact) !== Refusal.Legal) return false;
  const own = ownReaches(b, t, REFORM_REACH); // T9A-CRF-005
  const limit = commonReach(b, t, REFORM_REACH);
  if (!canRearrange(b, t, tx, ty, tf, files, limit, own)) return false;
  reformTo(b, t, tx, ty, tf, files, limit / REFORM_REACH);
  keepReach(b, t, limit, own, nobody);
  engage(b, u, t, Side.front, side);
  return true;
}

/** Finds a Combat Reform of `t` in `files` files against `u`: as little aside as possible, then farther. */
function reformInFiles(b: RegimentsBattle, u: number, t: number, side: Side, files: number): boolean {
  const { x, y, facing, halfWidth } = b.unit;
  const f = facing[u];
  const half = isBroad(side) ? halfWidthOf(b, t, files) : halfDepthOf(b, t, files);
  const full = Math.abs(halfWidth[u] - half); // up to this offset all models of the shorter side still touch
  const far = halfWidth[u] + half;
  const across = (x[t] - x[u]) * COS[f] - (y[t] - y[u]) * SIN[f];
  if (reformAgainst(b, u, t, side, files, Math.max(-full, Math.min(full, across)))) return true;
  for (let k = 0; k <= ASIDE; k++) {
    const aside = (k * far) / ASIDE;
    const first = across < 0 ? -aside : aside;
    if (reformAgainst(b, u, t, side, files, first) || reformAgainst(b, u, t, side, files, -first)) return true;
  }
  return false;
}

/**
 * T9A-CMV-012: moves `u`, whose path to `t` is blocked, straight ahead at most `range` ticks. If that brings it to `t`,
 * then `t` reforms so that its side `side` lies at the front of `u`. Returns false and moves nothing if this is
 * impossible.
 */
export function chargeStraight(b: RegimentsBattle, u: number, t: number, side: Side, range: number): boolean {
  if (engaged(b, t) || straightContact(b, u, range, way) !== t) return false;
  const { x, y, facing } = b.unit;
  const f = facing[u];
  const fromX = x[u];
  const fromY = y[u];
  const distance = Math.ceil(way[0]);
  const toX = fromX + stepEast(f, distance);
  const toY = fromY + stepNorth(f, distance);
  if (judgePose(b, u, toX, toY, f, b.unit.files[u], Spacing.contact) !== Refusal.Legal) return false;
  stand(b, u, toX, toY, f);
  // GAP T9A-CMV-012: of the enemy's reforms the first that fits: files as they are, then fewer and more, moved aside as little as can be.
  const { files, models } = b.unit;
  const now = files[t];
  for (let change = 0; change < models[t]; change++) {
    if (now - change >= 1 && reformInFiles(b, u, t, side, now - change)) return true;
    if (change > 0 && now + change <= models[t] && reformInFiles(b, u, t, side, now + change)) return true;
  }
  stand(b, u, fromX, fromY, f);
  return false;
}
