// Where pieces of terrain hide places from whole squads, who stand where they do: found out once, asked about many places.
import type { SkirmishBattle } from './battle.js';
import { Place } from './layout.js';
import { castShadow, isInShadow, SHADOW } from './shadows.js';
import { BEHIND, looksPast } from './sight-lines.js';

/** Shadows of a squad that are kept at most. */
const MOST = 32;
const UNITS = 64;
const UNKNOWN = -1;
/** How many shadows the terrain casts as seen from each squad, once that is known, and where that begins which hid the last place. */
const counts = new Int8Array(UNITS).fill(UNKNOWN);
const hints = new Int32Array(UNITS);
const shadows = new Float64Array(UNITS * MOST * SHADOW);

/** Nothing is known of any squad from now on. */
export function forgetShadows(): void {
  counts.fill(UNKNOWN);
}

/** Is any model of unit `u` on the table one that looks past piece `t`? Most are not near it. */
function anyLooksPast(b: SkirmishBattle, u: number, t: number): boolean {
  const { unitX, unitY, unitR } = b.cache;
  const { x, y, radius } = b.setup.terrain;
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

/** Finds the shadows of the pieces that are as high as the `eyes` of unit `u`. */
function castShadows(b: SkirmishBattle, u: number, eyes: number): void {
  const { blockCount, blocks, unitX, unitY, unitR, roundBase } = b.cache;
  const { terrain } = b.setup;
  const first = u * MOST * SHADOW;
  let n = 0;
  for (let i = 0; i < blockCount && n < MOST; i++) {
    const t = blocks[i];
    if (terrain.height[t] < eyes) continue;
    if (!castShadow(terrain, t, unitX[u], unitY[u], unitR[u] - roundBase[u], shadows, first + n * SHADOW)) continue;
    if (!anyLooksPast(b, u, t)) n++;
  }
  counts[u] = n;
  hints[u] = first;
}

/** Does one piece cut all lines from unit `u`, with eyes no higher than `eyes`, to (x, y), `high` ticks above the table? Ask `feetOf` first. */
export function isShaded(b: SkirmishBattle, u: number, eyes: number, x: number, y: number, high: number): boolean {
  if (counts[u] === UNKNOWN) castShadows(b, u, eyes);
  const { terrain } = b.setup;
  const first = u * MOST * SHADOW;
  const end = first + counts[u] * SHADOW;
  if (first === end) return false;
  // the one that hid the last place, then all
  for (let at = hints[u], next = first; ; at = next, next += SHADOW) {
    if (isInShadow(terrain, shadows, at, x, y, high)) {
      hints[u] = at;
      return true;
    }
    if (next === end) return false;
  }
}
