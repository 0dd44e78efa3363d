import { isHalf, TOUCH } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { Terrain } from '../../regiments/battle.js';
import { Side } from '../../regiments/layout.js';
import type { T9aBattle } from './state.js';
import { polygonsOf } from './terrain.js';

/**
 * Share of the side `side` (`Side`) of unit `u` that defends piece `t`: aligned with one of its edges and in base contact
 * with it (T9A-TER-031). 0 to 1.
 */
export function defendingShare(b: T9aBattle, u: number, side: number, t: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const isFlank = side === Side.right || side === Side.left;
  const half = isFlank ? halfDepth[u] : halfWidth[u];
  const away = isFlank ? halfWidth[u] : halfDepth[u];
  const out = (facing[u] + side * 16384) & 65535; // where the side looks
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
    const lo = bAcross < -half ? -half : bAcross;
    const hi = aAcross > half ? half : aAcross;
    if (hi <= lo) continue; // beside the unit, or, as edges run clockwise, the far side of the Wall
    const slope = (aAhead - bAhead) / (aAcross - bAcross);
    const atLo = bAhead + slope * (lo - bAcross);
    const atHi = bAhead + slope * (hi - bAcross);
    if (Math.abs(atLo) > TOUCH || Math.abs(atHi) > TOUCH) continue;
    const share = (hi - lo) / (2 * half);
    if (share > most) most = share;
  }
  return most;
}

/** Does half or more of that side of unit `u` defend a Wall? (T9A-TER-028, T9A-TER-030, T9A-TER-031) */
export function defendsWall(b: T9aBattle, u: number, side: number): boolean {
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.kind[t] === Terrain.wall && isHalf(defendingShare(b, u, side, t))) return true;
  }
  return false;
}
