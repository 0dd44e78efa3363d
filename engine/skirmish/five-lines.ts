// The five lines by which two models may see each other, and which of them the bodies of others cut (W40K-LOS-009): of all five at once,
// since mostly it is the same few comrades who stand before one, whichever line is asked.
// GAP W40K-LOS-002: sight is a line from the middle of one at eye level to the head of the other, or to its left or right side
import { TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';
import { isCutByModel, lay } from './sight-lines.js';

/** Lines by which two models may see each other: eye to head, and from each to both sides of the other. Of sets of them each is a bit. */
export const LINES = 5;
/** All of them. */
export const ALL_LINES = (1 << LINES) - 1;

/** Share of the width of a body by which it must reach over a line, for that to be sure however both are rounded. */
const SURE = 1e-9;

/**
 * The two models, not at the same place, and the way between their middles; how high the lower and the higher end of all lines is;
 * the wider base. Scratch; see `linesBetween`.
 */
export const pair = {
  m: -1,
  o: -1,
  ax: 0,
  ay: 0,
  ex: 0,
  ey: 0,
  far: 0,
  low: 0,
  high: 0,
  wide: 0,
  /** By how much lines to the sides of `o`, and to those of `m`, are aside of the way, per tick of it. */
  slopeO: 0,
  slopeM: 0,
  /** Units of the crowd that have been asked. */
  asked: 0,
};

/** Lines are between models `m` and `o` from now on, who stand `far` ticks apart, not 0. After `feetOf`. */
export function linesBetween(b: SkirmishBattle, m: number, o: number, far: number): void {
  const { x, y } = b.model;
  const { radius, height } = b.setup.model;
  const { feet } = b.cache;
  const mz = feet[m] + height[m];
  const oz = feet[o] + height[o];
  pair.m = m;
  pair.o = o;
  pair.ax = x[m];
  pair.ay = y[m];
  pair.ex = x[o] - x[m];
  pair.ey = y[o] - y[m];
  pair.far = far;
  pair.low = Math.min(mz, oz);
  pair.high = Math.max(mz, oz);
  pair.wide = Math.max(radius[m], radius[o]);
  pair.slopeO = radius[o] / far;
  pair.slopeM = radius[m] / far;
  pair.asked = 0;
}

/** Lays line `i` of the five. */
export function layLine(b: SkirmishBattle, i: number): void {
  const { m, o, far } = pair;
  const { x, y } = b.model;
  const { radius, height } = b.setup.model;
  const { feet } = b.cache;
  const mz = feet[m] + height[m];
  const oz = feet[o] + height[o];
  if (i === 0) {
    lay(x[m], y[m], mz, x[o], y[o], oz);
    return;
  }
  const side = i === 1 || i === 3 ? 1 : -1;
  const sideX = side * (-pair.ey / far);
  const sideY = side * (pair.ex / far);
  if (i < 3) lay(x[m], y[m], mz, x[o] + sideX * radius[o], y[o] + sideY * radius[o], oz);
  // W40K-LOS-010: whoever sees is seen
  else lay(x[o], y[o], oz, x[m] + sideX * radius[m], y[m] + sideY * radius[m], mz);
}

/**
 * The lines whose distance from a point, beside the way and times `far`, is less than `reach`, if it is `across` from the way and projects to
 * `along`.
 */
export function linesWithin(across: number, along: number, reach: number): number {
  const { ex, ey, slopeO, slopeM } = pair;
  const toO = slopeO * along;
  const toM = slopeM * (ex * ex + ey * ey - along);
  let lines = Math.abs(across) < reach ? 1 : 0;
  if (Math.abs(across + toO) < reach) lines |= 2;
  if (Math.abs(across - toO) < reach) lines |= 4;
  if (Math.abs(across + toM) < reach) lines |= 8;
  if (Math.abs(across - toM) < reach) lines |= 16;
  return lines;
}

/**
 * Lines that model `k`, at neither end, cuts for certain, if it is as tall as both and its middle between them: beside it each line, whichever
 * way it leads, has a point nearer than the edge of its base. It may cut others too.
 */
export function linesSurelyCutBy(b: SkirmishBattle, k: number): number {
  const { ex, ey } = pair;
  const dx = b.model.x[k] - pair.ax;
  const dy = b.model.y[k] - pair.ay;
  return surelyCutAt(b, k, dx * ey - dy * ex, dx * ex + dy * ey);
}

/** The same of model `k` `across` from the way, which projects to `along`. */
function surelyCutAt(b: SkirmishBattle, k: number, across: number, along: number): number {
  const { ex, ey, far } = pair;
  if (along < 0 || along > ex * ex + ey * ey || b.cache.feet[k] + b.setup.model.height[k] < pair.high) return 0;
  return linesWithin(across, along, (b.setup.model.radius[k] - TOUCH) * far * (1 - SURE));
}

/** Of `lines` those that model `k`, at neither end, cuts (`isCutByModel`), if it is `across` from the way and projects to `along`. */
export function linesCutBy(b: SkirmishBattle, k: number, across: number, along: number, lines: number): number {
  const { far, wide } = pair;
  if (b.cache.feet[k] + b.setup.model.height[k] < pair.low) return 0;
  // lines to a side are longer than the way, by less than this
  const r = b.setup.model.radius[k];
  const near = linesWithin(across, along, (r - TOUCH) * (far + (wide * wide) / far)) & lines;
  if (near === 0) return 0;
  let cut = surelyCutAt(b, k, across, along) & near;
  for (let i = 0; i < LINES; i++) {
    if ((near & ~cut & (1 << i)) === 0) continue;
    layLine(b, i);
    if (isCutByModel(b, k)) cut |= 1 << i;
  }
  return cut;
}
