// The five lines of sight between two models, and which of them other bodies cut (W40K-LOS-009). All five are tested
// together, because usually the same few models block them all.
// GAP W40K-LOS-002: sight is a line from the middle of one at eye level to the head of the other, or to its left or right side
import { TOUCH } from '../../../kernel/geometry/measures.js';
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { halfAcross, reachesOf } from '../../../skirmish/shapes.js';
import { isCutByModel, lay } from './sight-lines.js';

/**
 * Number of lines of sight between two models: eye to head, and from the eyes of each to both sides of the other. In a
 * set of lines each line is a bit.
 */
export const LINES = 5;
/** Bits of all five lines. */
export const ALL_LINES = (1 << LINES) - 1;

/** Share of a body's width by which the body must extend over a line, so that rounding cannot change the result. */
const SURE = 1e-9;

/**
 * Scratch, filled by `linesBetween`: the two models, which must not be at one place, the way between their middles, the
 * heights of the lowest and highest end of all lines, and the radius of the wider base.
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
  /** Slopes of the lines to the sides of `o` and of `m`: ticks aside of the way per tick along it. */
  slopeO: 0,
  slopeM: 0,
  /** How far the sides of `o` and of `m` lie from their middles, ticks. */
  sideO: 0,
  sideM: 0,
  /** Number of units of the crowd that have been tested. */
  asked: 0,
};

/**
 * Sets the two models `m` and `o`, which stand `far` ticks apart (not 0), for the queries that follow. Call
 * `refreshPoses` first.
 */
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
  const shaped = b.setup.shapes !== undefined;
  pair.sideO = shaped ? halfAcross(b, o, pair.ex, pair.ey, far) : radius[o];
  pair.sideM = shaped ? halfAcross(b, m, pair.ex, pair.ey, far) : radius[m];
  pair.wide = Math.max(pair.sideM, pair.sideO);
  pair.slopeO = pair.sideO / far;
  pair.slopeM = pair.sideM / far;
  pair.asked = 0;
}

/** Prepares line `i` of the five for `sight-lines.ts`. */
export function layLine(b: SkirmishBattle, i: number): void {
  const { m, o, far, sideO, sideM } = pair;
  const { x, y } = b.model;
  const { height } = b.setup.model;
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
  if (i < 3) lay(x[m], y[m], mz, x[o] + sideX * sideO, y[o] + sideY * sideO, oz);
  // W40K-LOS-010: whoever sees is seen
  else lay(x[o], y[o], oz, x[m] + sideX * sideM, y[m] + sideY * sideM, mz);
}

/**
 * Returns bits of the lines that pass nearer than `reach` to a point. The point lies `across` beside the way and
 * `along` it; all three values are multiplied by `far`.
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
 * Returns bits of the lines that model `k`, which is at neither end, certainly cuts because it is as tall as both
 * models and its middle lies between them. It may cut other lines too.
 */
export function linesSurelyCutBy(b: SkirmishBattle, k: number): number {
  const { ex, ey } = pair;
  const dx = b.model.x[k] - pair.ax;
  const dy = b.model.y[k] - pair.ay;
  return surelyCutAt(b, k, dx * ey - dy * ex, dx * ex + dy * ey);
}

/** Returns the bits of `linesSurelyCutBy` for model `k` that stands `across` beside the way and `along` it. */
function surelyCutAt(b: SkirmishBattle, k: number, across: number, along: number): number {
  const { ex, ey, far } = pair;
  if (b.setup.shapes !== undefined) return 0; // a model may be narrower one way than the other, or stand over the line
  if (along < 0 || along > ex * ex + ey * ey || b.cache.feet[k] + b.setup.model.height[k] < pair.high) return 0;
  return linesWithin(across, along, (b.setup.model.radius[k] - TOUCH) * far * (1 - SURE));
}

/**
 * Returns those of `lines` that model `k` cuts (`isCutByModel`). The model is at neither end, `across` beside the way
 * and `along` it.
 */
export function linesCutBy(b: SkirmishBattle, k: number, across: number, along: number, lines: number): number {
  const { far, wide } = pair;
  if (b.cache.feet[k] + b.setup.model.height[k] < pair.low) return 0;
  // Lines to a side are longer than the way between the middles, by less than this.
  const r = reachesOf(b.setup)[k];
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
