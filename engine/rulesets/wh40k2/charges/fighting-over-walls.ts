// Walls over which models fight: which models stand at one, and the place of a charger on its side.
import { INCH, nearest, TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { closed, gapToPiece } from '../../../skirmish/ground.js';
import { clip, cut, squaredToPolygon } from '../../../skirmish/segments.js';
import type { W40kBattle } from '../core/state.js';
import { AT_WALL } from '../hiding/hiding.js';

/** Breadth of the broadest obstacle over which models may fight, ticks. */
export const BROADEST = 2 * INCH;

/** Ticks by which two models may be farther apart than straight across a wall and still fight over it. */
const ASKEW = INCH / 4;

/** True if model `o` may stand at piece `t`, judged by the circle around the piece. */
function mayStandAt(b: W40kBattle, o: number, t: number): boolean {
  const { terrain, model } = b.setup;
  const dx = terrain.x[t] - b.model.x[o];
  const dy = terrain.y[t] - b.model.y[o];
  const far = terrain.radius[t] + model.radius[o] + AT_WALL + TOUCH;
  return dx * dx + dy * dy <= far * far;
}

/**
 * Returns the obstacle across which model `m` at x, y and enemy `o` would fight, both touching it on opposite sides
 * (W40K-CHRG-010), or -1.
 */
export function obstacleBetween(b: W40kBattle, m: number, x: number, y: number, o: number): number {
  const { terrain, model } = b.setup;
  const ox = b.model.x[o];
  const oy = b.model.y[o];
  const long = Math.sqrt((ox - x) * (ox - x) + (oy - y) * (oy - y));
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.obstacle[t] === 0 || !mayStandAt(b, o, t) || closed(b, m, t)) continue;
    if (!clip(terrain.polygons[t], x, y, ox, oy)) continue;
    const within = (cut[1] - cut[0]) * long;
    const own = gapToPiece(b, m, x, y, t);
    const other = gapToPiece(b, o, ox, oy, t);
    if (own > AT_WALL || other > AT_WALL) continue;
    if (long - model.radius[m] - model.radius[o] - within <= own + other + ASKEW) return t;
  }
  return -1;
}

/** Returns the obstacle at which enemy `o` stands and that lies between him and x, y; -1 if there is none. */
export function obstacleBefore(b: W40kBattle, m: number, o: number, x: number, y: number): number {
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.obstacle[t] === 0 || !mayStandAt(b, o, t) || closed(b, m, t)) continue;
    if (!clip(terrain.polygons[t], x, y, b.model.x[o], b.model.y[o])) continue;
    if (gapToPiece(b, o, b.model.x[o], b.model.y[o], t) <= AT_WALL) return t;
  }
  return -1;
}

/** A place at a wall, written by `besideObstacle`, ticks. */
export const beside = { x: 0, y: 0 };

/**
 * Writes to `beside` the place of model `m` on the near side of obstacle `t`, opposite enemy `o` in direction `angle`
 * from him. Returns whether there is one.
 */
export function besideObstacle(b: W40kBattle, m: number, o: number, t: number, angle: number): boolean {
  const polygon = b.setup.terrain.polygons[t];
  const radius = b.setup.model.radius[m];
  const ox = b.model.x[o];
  const oy = b.model.y[o];
  const long = b.setup.terrain.radius[t] * 2 + INCH;
  if (!clip(polygon, ox, oy, ox + long * SIN[angle], oy + long * COS[angle])) return false;
  const near = (radius - TOUCH / 2) ** 2;
  let far = cut[1] * long + radius;
  for (let step = 0; step < 8; step++) {
    beside.x = ox + nearest(far * SIN[angle]);
    beside.y = oy + nearest(far * COS[angle]);
    if (squaredToPolygon(polygon, beside.x, beside.y) >= near)
      return obstacleBetween(b, m, beside.x, beside.y, o) === t;
    far += radius / 16;
  }
  return false;
}
