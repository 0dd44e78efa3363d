import { isHalf, TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { Terrain } from '../../../regiments/battle.js';
import { lastRankOf } from '../../../regiments/formation.js';
import { Side } from '../../../regiments/layout.js';
import { polygonsOf } from '../../../regiments/terrain/terrain.js';
import type { T9aBattle } from '../core/state.js';

const sideIsFlank = (side: number): boolean => side === Side.right || side === Side.left;

/**
 * Returns the share, from 0 to 1, of the side `side` (`Side`) of unit `u` that defends piece `t`: the side is aligned
 * with one of its edges and in base contact with it (T9A-TER-031). The rear is that of the models in the last rank, the
 * right flank that of the right file (T9A-TER-028).
 */
export function defendingShare(b: T9aBattle, u: number, side: number, t: number): number {
  const { models, files, halfWidth, halfDepth } = b.unit;
  const half = sideIsFlank(side) ? halfDepth[u] : halfWidth[u];
  const gaps = models[u] > files[u] ? files[u] - lastRankOf(models[u], files[u]) : 0;
  const { baseWidth, baseDepth } = b.setup.unit;
  const from = side === Side.rear ? gaps * baseWidth[u] - half : -half; // seen from the rear, gaps are on the left
  const to = side === Side.right && gaps > 0 ? half - baseDepth[u] : half;
  return shareOfStretch(b, u, side, t, from, to);
}

/**
 * Returns `defendingShare` for the stretch from `from` to `to` of that side, in ticks to the right of its middle, seen
 * from inside the unit.
 */
function shareOfStretch(b: T9aBattle, u: number, side: number, t: number, from: number, to: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const away = sideIsFlank(side) ? halfWidth[u] : halfDepth[u];
  const out = (facing[u] + side * 16384) & 65535; // the direction of the side's outward normal
  const s = SIN[out];
  const c = COS[out];
  const polygon = polygonsOf(b)[t];
  let most = 0;
  for (let i = 0; i < polygon.length; i += 2) {
    const j = i + 2 < polygon.length ? i + 2 : 0;
    // both ends of the edge, across the side and ahead of it
    const ax = polygon[i] - x[u];
    const ay = polygon[i + 1] - y[u];
    const bx = polygon[j] - x[u];
    const by = polygon[j + 1] - y[u];
    const aAcross = ax * c - ay * s;
    const bAcross = bx * c - by * s;
    const aAhead = ax * s + ay * c - away;
    const bAhead = bx * s + by * c - away;
    const lo = bAcross < from ? from : bAcross;
    const hi = aAcross > to ? to : aAcross;
    if (hi <= lo) continue; // the edge is beside the unit, or on the far side of the Wall, since edges run clockwise
    const slope = (aAhead - bAhead) / (aAcross - bAcross);
    const atLo = bAhead + slope * (lo - bAcross);
    const atHi = bAhead + slope * (hi - bAcross);
    if (Math.abs(atLo) > TOUCH || Math.abs(atHi) > TOUCH) continue;
    const share = (hi - lo) / (to - from);
    if (share > most) most = share;
  }
  return most;
}

/**
 * True if half or more of that side of unit `u` defends a Wall, so that its rank and file do too (T9A-TER-028,
 * T9A-TER-030, T9A-TER-031).
 */
export function defendsWall(b: T9aBattle, u: number, side: number): boolean {
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.kind[t] === Terrain.wall && isHalf(defendingShare(b, u, side, t))) return true;
  }
  return false;
}

/**
 * True if the individual of row `row`, which stands in unit `u`, defends a Wall with its own base (T9A-TER-030,
 * T9A-TER-031).
 */
export function individualDefendsWall(b: T9aBattle, u: number, side: number, row: number): boolean {
  const { baseWidth, baseDepth } = b.setup.unit;
  const flank = sideIsFlank(side);
  const base = flank ? baseDepth[u] : baseWidth[u];
  const half = flank ? b.unit.halfDepth[u] : b.unit.halfWidth[u];
  const slot = Math.max(0, b.unit.slot[row]);
  const file = slot % b.unit.files[u];
  const place = flank ? (slot - file) / b.unit.files[u] : file; // counted from the left of the front, or from the front of a flank
  const fromLeft = side === Side.front || side === Side.right;
  const from = fromLeft ? place * base - half : half - (place + 1) * base;
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.kind[t] !== Terrain.wall) continue;
    if (shareOfStretch(b, u, side, t, from, from + base) * base > TOUCH) return true;
  }
  return false;
}
