// Caches the places that pieces of terrain hide from whole squads. Key: the squad, as long as it stands still. The
// shadows are computed once and used for many places.
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { Place } from '../../../skirmish/layout.js';
import { isSolid } from '../../../skirmish/terrain.js';
import { terrainOf } from '../../../skirmish/terrain-now.js';
import { castShadow, isInShadow, SHADOW } from '../sight/shadows.js';
import { BEHIND, looksPast } from '../sight/sight-lines.js';

/** Largest number of cached shadows of a squad. */
const MOST = 32;
const UNITS = 64;
const UNKNOWN = -1;
/**
 * For each squad: the number of its shadows (UNKNOWN if not computed), and the start of the shadow that hid the last
 * place.
 */
const counts = new Int8Array(UNITS).fill(UNKNOWN);
const hints = new Int32Array(UNITS);
const shadows = new Float64Array(UNITS * MOST * SHADOW);

/** Drops the shadows of all squads. */
export function forgetShadows(): void {
  counts.fill(UNKNOWN);
}

/** True if any model of unit `u` on the table looks past piece `t`. Most units are not near the piece. */
function anyLooksPast(b: SkirmishBattle, u: number, t: number): boolean {
  const { unitX, unitY, unitR } = b.cache;
  const { x, y, radius } = terrainOf(b);
  const dx = x[t] - unitX[u];
  const dy = y[t] - unitY[u];
  const far = radius[t] + unitR[u] + BEHIND + 1;
  if (dx * dx + dy * dy > far * far) return false;
  const { first, count: size } = b.setup.unit;
  for (let o = first[u], end = o + size[u]; o < end; o++) {
    if (b.model.place[o] === Place.table && looksPast(b, o, t)) return true;
  }
  return false;
}

/** Computes the shadows of the pieces that are at least as high as the `eyes` of unit `u`. */
function castShadows(b: SkirmishBattle, u: number, eyes: number): void {
  const { blockCount, blocks, unitX, unitY, unitR, roundBase } = b.cache;
  const terrain = terrainOf(b);
  const first = u * MOST * SHADOW;
  let n = 0;
  for (let i = 0; i < blockCount && n < MOST; i++) {
    const t = blocks[i];
    if (terrain.height[t] < eyes || !isSolid(terrain, t)) continue;
    if (!castShadow(terrain, t, unitX[u], unitY[u], unitR[u] - roundBase[u], shadows, first + n * SHADOW)) continue;
    if (!anyLooksPast(b, u, t)) n++;
  }
  counts[u] = n;
  hints[u] = first;
}

/**
 * True if one piece cuts all lines from unit `u`, with eyes no higher than `eyes`, to (x, y) at `high` ticks above the
 * table. Call `refreshPoses` first.
 */
export function isShaded(b: SkirmishBattle, u: number, eyes: number, x: number, y: number, high: number): boolean {
  if (counts[u] === UNKNOWN) castShadows(b, u, eyes);
  const terrain = terrainOf(b);
  const first = u * MOST * SHADOW;
  const end = first + counts[u] * SHADOW;
  if (first === end) return false;
  // Test the shadow that hid the last place, then all others.
  for (let at = hints[u], next = first; ; at = next, next += SHADOW) {
    if (isInShadow(terrain, shadows, at, x, y, high)) {
      hints[u] = at;
      return true;
    }
    if (next === end) return false;
  }
}
