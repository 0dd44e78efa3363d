// Charges over obstacles that the charged unit defends (WFB9-OBS-007..016).
import { crossHull, newHull, polygonHull } from '../../../kernel/geometry/convex.js';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { polygonOverlapsRectangle, polygonSquaredGap } from '../../../kernel/geometry/polygon.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { addAttacks, NO_ROLL } from '../../../regiments/attacks/attack-table.js';
import { Terrain } from '../../../regiments/battle.js';
import { AttackKind, Status } from '../../../regiments/core/state.js';
import { fleeing, gap, onTable } from '../../../regiments/core/units.js';
import { modelCentre } from '../../../regiments/formation.js';
import { Side } from '../../../regiments/layout.js';
import { polygonsOf } from '../../../regiments/terrain/terrain.js';
import type { Wfb9Battle } from '../core/state.js';
import { Obstacle } from '../terrain/varieties.js';

/** Largest distance that an obstacle takes off a charge, inches: obstacles are narrow (WFB9-OBS-001). */
export const MOST_SAVED = 3 * INCH;
/** Strength of the hits of a blazing barricade (WFB9-OBS-012). */
const BLAZE = 4;

const hull = newHull();
const crossing = new Float64Array(2);

/** True if the block of `u` stands on piece `p` or touches it. */
export function touches(b: Wfb9Battle, u: number, p: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const near = 2 * TOUCH;
  return polygonOverlapsRectangle(polygonsOf(b)[p], x[u], y[u], facing[u], halfWidth[u] + near, halfDepth[u] + near);
}

/** True if piece `p` lies so far from `u` that they cannot touch. */
function isFar(b: Wfb9Battle, u: number, p: number): boolean {
  const { terrain } = b.setup;
  const { x, y, halfWidth, halfDepth } = b.unit;
  const dx = terrain.x[p] - x[u];
  const dy = terrain.y[p] - y[u];
  const reach = terrain.radius[p] + halfWidth[u] + halfDepth[u] + INCH;
  return dx * dx + dy * dy > reach * reach;
}

/** True if the line from the middle of the front of `u` to the nearest point of the block of `t` crosses piece `p`. */
function liesBetween(b: Wfb9Battle, u: number, t: number, p: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const fromX = x[u] + halfDepth[u] * SIN[facing[u]];
  const fromY = y[u] + halfDepth[u] * COS[facing[u]];
  const s = SIN[facing[t]];
  const c = COS[facing[t]];
  const dx = fromX - x[t];
  const dy = fromY - y[t];
  const across = Math.max(-halfWidth[t], Math.min(halfWidth[t], dx * c - dy * s));
  const ahead = Math.max(-halfDepth[t], Math.min(halfDepth[t], dx * s + dy * c));
  const toX = x[t] + across * c + ahead * s;
  const toY = y[t] - across * s + ahead * c;
  return crossHull(fromX, fromY, toX, toY, hull, polygonHull(polygonsOf(b)[p], hull), crossing);
}

/**
 * The obstacle that `t` defends against a charge of `u` from its present place: it touches it, and the obstacle lies between them (WFB9-OBS-007);
 * -1 if there is none. A fleeing unit defends nothing.
 * GAP WFB9-OBS-007: an obstacle lies between two units if the line from the middle of the charger's front to the nearest point of the target crosses it
 */
export function obstacleAgainst(b: Wfb9Battle, u: number, t: number): number {
  const { count, kind } = b.setup.terrain;
  for (let p = 0; p < count; p++) {
    if (kind[p] !== Terrain.wall || isFar(b, t, p)) continue;
    if (!fleeing(b, t) && touches(b, t, p) && liesBetween(b, u, t, p)) return p;
  }
  return -1;
}

/** Ticks by which a charge of `u` at `t` is shorter than their distance, since it need only reach the obstacle that `t` defends (WFB9-OBS-007). */
export function savedByObstacle(b: Wfb9Battle, u: number, t: number): number {
  const p = obstacleAgainst(b, u, t);
  if (p < 0) return 0;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const squared = polygonSquaredGap(polygonsOf(b)[p], x[u], y[u], facing[u], halfWidth[u], halfDepth[u]);
  return Math.max(0, Math.min(MOST_SAVED, gap(b, u, t) - Math.sqrt(squared)));
}

/** Number of models of the front rank of `u` whose bases touch piece `p`. */
function modelsAt(b: Wfb9Battle, u: number, p: number): number {
  const { baseWidth, baseDepth } = b.setup.unit;
  const near = 2 * TOUCH;
  let n = 0;
  for (let file = 0; file < Math.min(b.unit.files[u], b.unit.models[u]); file++) {
    modelCentre(b, u, file, 0, hull);
    const w = baseWidth[u] / 2 + near;
    const d = baseDepth[u] / 2 + near;
    if (polygonOverlapsRectangle(polygonsOf(b)[p], hull[0], hull[1], b.unit.facing[u], w, d)) n++;
  }
  return n;
}

/**
 * Notes that `u` has charged `t` over the obstacle `p`, -1 for none. A blazing barricade adds its hits to the attack table: a hit on each model
 * of `u` that touches it (WFB9-OBS-012).
 * GAP WFB9-OBS-008: chargers come into contact with the enemy itself, as if the obstacle were not there, and fight so in later rounds
 * @returns 1 if there are attacks to resolve
 */
export function noteCharged(b: Wfb9Battle, u: number, t: number, p: number): number {
  b.unit.obstacle[u] = p + 1;
  if (p < 0 || b.setup.variety[p] !== Obstacle.blazingBarricade) return 0;
  const n = modelsAt(b, u, p);
  if (n === 0) return 0;
  // GAP WFB9-OBS-012: the hits strike the rank and file from the front
  addAttacks(b, t, b.setup.unit.part[t], u, -1, n, Side.front, 0, AttackKind.impact, BLAZE, NO_ROLL);
  return 1;
}

/** The obstacle over which formation `u` fights in the round after its charge, since its target defends it; -1 for none (WFB9-OBS-009). */
export function obstacleCharged(b: Wfb9Battle, u: number): number {
  const p = b.unit.obstacle[u] - 1;
  if (p < 0 || (b.unit.status[u] & Status.Charging) === 0) return -1;
  const t = b.unit.charged[u];
  // a unit that has pursued into another enemy since then has left the obstacle behind
  return t >= 0 && onTable(b, t) && touches(b, t, p) ? p : -1;
}

/** True if an obstacle takes the bonuses of its charge from formation `u` (WFB9-OBS-011). */
export const losesBonuses = (b: Wfb9Battle, u: number): boolean => obstacleCharged(b, u) >= 0;

/** Kinds of obstacles that make it harder to hit over them (WFB9-OBS-013, WFB9-OBS-015, WFB9-OBS-017). */
const HINDERS: readonly boolean[] = [true, true, false, true, false];

/**
 * What blows of formation `u` at formation `t` lose to hit by an obstacle: 1 in the round after the charge (WFB9-OBS-009).
 * GAP WFB9-OBS-009: all models of a unit that charged over an obstacle count as in contact with it
 */
export function hindered(b: Wfb9Battle, u: number, t: number): number {
  const p = obstacleCharged(b, u);
  return p >= 0 && t === b.unit.charged[u] && HINDERS[b.setup.variety[p]] ? 1 : 0;
}

/** True if formation `u` has charged over a ghost fence, so that it fears who defends it (WFB9-OBS-016). */
export function fearsGhosts(b: Wfb9Battle, u: number): boolean {
  const p = obstacleCharged(b, u);
  return p >= 0 && b.setup.variety[p] === Obstacle.ghostFence;
}

/** True if formation `u` touches a blessed bulwark (WFB9-OBS-014). */
export function touchesBulwark(b: Wfb9Battle, u: number): boolean {
  const { count, kind } = b.setup.terrain;
  for (let p = 0; p < count; p++) {
    if (kind[p] !== Terrain.wall || b.setup.variety[p] !== Obstacle.blessedBulwark || isFar(b, u, p)) continue;
    if (touches(b, u, p)) return true;
  }
  return false;
}
