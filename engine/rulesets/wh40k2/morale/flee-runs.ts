// Ways of models that rules move: not through other models or impassable terrain, and only to places with room.
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { Stretch, sweepCircleToPolygon } from '../../../kernel/geometry/sweep.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { NONE } from '../../../kernel/layout.js';
import { invalidateMarked, mark } from '../../../skirmish/caches/who-changed.js';
import { isArea } from '../../../skirmish/formations.js';
import { closed } from '../../../skirmish/ground.js';
import { Place } from '../../../skirmish/layout.js';
import type { W40kBattle } from '../core/state.js';
import { squadOf } from '../core/units.js';

const stretch = new Float64Array(2);
/** Step in ticks by which a model without room goes back to try again. */
const STEP = INCH / 4;

/** Models that may be in the way of the present move. */
const around = new Int32Array(256);
let aroundCount = 0;

/**
 * Writes to `around` the models on the table, except model `m`, that it could meet anywhere within `far` ticks of x, y.
 */
export function lookAround(b: W40kBattle, m: number, x: number, y: number, far: number): void {
  const { place } = b.model;
  const { radius } = b.setup.model;
  const reach = far + (m === NONE ? 0 : radius[m]) + TOUCH;
  aroundCount = 0;
  for (let o = 0; o < b.setup.models; o++) {
    const near = reach + radius[o];
    const dx = b.model.x[o] - x;
    const dy = b.model.y[o] - y;
    if (dx > near || dx < -near || dy > near || dy < -near) continue;
    if (o !== m && place[o] === Place.table) around[aroundCount++] = o;
  }
}

/** Writes to `around` all models on the table within `far` ticks of x, y, base included. */
export function lookAroundSquad(b: W40kBattle, x: number, y: number, far: number): void {
  lookAround(b, NONE, x, y, far);
}

/** Return the number of models in `around`, and entry `k` of it. */
export const othersAround = (): number => aroundCount;
export const otherAround = (k: number): number => around[k];

/**
 * Returns the ticks, at most `most`, that model `m` of squad `u` can go along `angle` before it meets a model in
 * `around` or impassable terrain. Its comrades do not block it.
 */
export function clearRun(b: W40kBattle, u: number, m: number, angle: number, most: number): number {
  return clearRunFrom(b, u, m, b.model.x[m], b.model.y[m], angle, most);
}

/** Returns `clearRun` for model `m` starting at px, py. */
export function clearRunFrom(
  b: W40kBattle,
  u: number,
  m: number,
  px: number,
  py: number,
  angle: number,
  most: number,
): number {
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  const { terrain } = b.setup;
  const [ux, uy] = [SIN[angle], COS[angle]];
  const r = radius[m];
  let run = most;
  for (let k = 0; k < aroundCount; k++) {
    const o = around[k];
    const wx = x[o] - px;
    const wy = y[o] - py;
    const along = wx * ux + wy * uy;
    const near = radius[o] + r;
    if (along <= 0 || along - near >= run + TOUCH) continue;
    const across = wx * wx + wy * wy - along * along;
    if (across >= (near - TOUCH) * (near - TOUCH)) continue;
    if (squadOf(b, b.setup.model.unit[o]) === u) continue;
    run = Math.min(run, along - Math.sqrt(near * near - across));
  }
  for (let t = 0; t < terrain.count; t++) {
    const wx = terrain.x[t] - px;
    const wy = terrain.y[t] - py;
    const along = wx * ux + wy * uy;
    const near = terrain.radius[t] + r + TOUCH;
    if (along <= -near || along - near >= run || Math.abs(wx * uy - wy * ux) >= near) continue;
    if (!closed(b, m, t)) continue; // W40K-BROKE-006, W40K-OBST-005
    if (!sweepCircleToPolygon(px, py, r, angle, 0, terrain.polygons[t], stretch)) continue;
    if (stretch[Stretch.Leaves] > 0) run = Math.min(run, stretch[Stretch.Enters]);
  }
  return run > 0 ? run : 0;
}

/** Returns the ticks until the base of model `m`, moving along `angle`, reaches over the edge of the table. */
export function toEdge(b: W40kBattle, m: number, angle: number): number {
  const { x, y } = b.model;
  const r = b.setup.model.radius[m];
  const [ux, uy] = [SIN[angle], COS[angle]];
  let run = Infinity;
  if (ux > 0) run = Math.min(run, (b.setup.width - r - x[m]) / ux);
  if (ux < 0) run = Math.min(run, (r - x[m]) / ux);
  if (uy > 0) run = Math.min(run, (b.setup.depth - r - y[m]) / uy);
  if (uy < 0) run = Math.min(run, (r - y[m]) / uy);
  return run > 0 ? run : 0;
}

/** True if model `m` at x, y overlaps no other model, obstacle or impassable terrain. */
export function freeSpot(b: W40kBattle, m: number, x: number, y: number): boolean {
  lookAround(b, m, x, y, 0);
  return findsRoom(b, m, x, y);
}

/** True if model `m` of squad `u` at x, y overlaps no model of another squad, no obstacle and no impassable terrain. */
export function isFreeOfOthers(b: W40kBattle, u: number, m: number, x: number, y: number): boolean {
  lookAround(b, m, x, y, 0);
  let others = 0;
  for (let k = 0; k < aroundCount; k++) {
    if (squadOf(b, b.setup.model.unit[around[k]]) !== u) around[others++] = around[k];
  }
  aroundCount = others;
  return findsRoom(b, m, x, y);
}

/** True if model `m` at x, y overlaps no model in `around`, no obstacle and no impassable terrain. */
export function findsRoom(b: W40kBattle, m: number, x: number, y: number): boolean {
  const { radius } = b.setup.model;
  const { terrain } = b.setup;
  const r = radius[m];
  for (let k = 0; k < aroundCount; k++) {
    const o = around[k];
    if (o === m) continue;
    const near = radius[o] + r - TOUCH;
    const dx = b.model.x[o] - x;
    const dy = b.model.y[o] - y;
    if (dx * dx + dy * dy < near * near) return false;
  }
  for (let t = 0; t < terrain.count; t++) {
    const far = terrain.radius[t] + r;
    if ((terrain.x[t] - x) ** 2 + (terrain.y[t] - y) ** 2 > far * far || isArea(b, t)) continue;
    if (polygonSquaredGapToPoint(terrain.polygons[t], x, y) < (r - TOUCH) * (r - TOUCH)) return false;
  }
  return x >= r - TOUCH && y >= r - TOUCH && x + r <= b.setup.width + TOUCH && y + r <= b.setup.depth + TOUCH;
}

/**
 * Moves model `m` along `angle` by `run` ticks, or less if it has no room there among `around`. Returns the ticks that
 * it went.
 */
export function advance(b: W40kBattle, m: number, angle: number, run: number): number {
  const { x, y } = b.model;
  for (let far = run; far > 0; far -= STEP) {
    const px = Math.round(x[m] + far * SIN[angle]);
    const py = Math.round(y[m] + far * COS[angle]);
    if (!findsRoom(b, m, px, py)) continue;
    x[m] = px;
    y[m] = py;
    b.model.facing[m] = angle;
    mark(b, b.setup.model.unit[m]);
    return far;
  }
  return 0;
}

/** Moves model `m` by itself up to `most` ticks along `angle`, as far as nothing is in its way. */
export function wander(b: W40kBattle, m: number, angle: number, most: number): void {
  lookAround(b, m, b.model.x[m], b.model.y[m], most);
  const run = Math.min(clearRun(b, NONE, m, angle, most), toEdge(b, m, angle));
  b.model.moved[m] = Math.round(advance(b, m, angle, run));
}

/** Pushes model `m` up to `most` ticks along `angle`, as far as nothing is in its way. Its facing does not change. */
export function push(b: W40kBattle, m: number, angle: number, most: number): void {
  const { facing } = b.model;
  const looked = facing[m];
  lookAround(b, m, b.model.x[m], b.model.y[m], most);
  advance(b, m, angle, Math.min(clearRun(b, NONE, m, angle, most), toEdge(b, m, angle)));
  facing[m] = looked;
  invalidateMarked(b);
}
