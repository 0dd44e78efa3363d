import { Place } from '../../../skirmish/layout.js';
import { coverOf, sees } from '../caches/sight.js';
import type { W40kBattle } from '../core/state.js';
import { inFireArc } from '../sight/sight.js';

/**
 * Scratch: models that may be aimed at if they are seen, and ticks to those out of combat and to those in it. Infinity
 * where the model is of the other kind.
 */
const before = new Int32Array(256);
const free = new Float64Array(256);
const fighting = new Float64Array(256);

/**
 * Returns the nearest model of squad `t` that model `m` sees in its fire arc, or -1. With `cover` above 0 only models in
 * shelter `cover - 1` count. Models in hand-to-hand combat count only if no other model of the squad is seen. If the
 * nearest is more than `limit` ticks away, the result is -1 or that model. Rules ask `nearestAim` (`caches/aims.ts`).
 */
export function computeAim(b: W40kBattle, m: number, t: number, cover: number, limit: number): number {
  const { first, count } = b.setup.unit;
  const { place, x, y, engaged } = b.model;
  const { radius } = b.setup.model;
  const mx = x[m];
  const my = y[m];
  let n = 0;
  let fighters = 0;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (place[o] !== Place.table || !inFireArc(b, m, x[o], y[o])) continue;
    const dx = mx - x[o];
    const dy = my - y[o];
    const gap = Math.max(Math.sqrt(dx * dx + dy * dy) - radius[m] - radius[o], 0);
    const fights = engaged[o] !== 0;
    fighters += fights ? 1 : 0;
    before[n] = o;
    free[n] = fights ? Infinity : gap;
    fighting[n++] = fights ? gap : Infinity;
  }
  // a model in combat may be near enough although it is not aimed at
  const best = n > fighters ? nearestSeen(b, m, n, cover, free, fighters > 0 ? Infinity : limit) : -1;
  return best < 0 && fighters > 0 ? nearestSeen(b, m, n, cover, fighting, Infinity) : best;
}

/**
 * Returns the nearest of the first `n` models of `before` that model `m` sees, at most `limit` ticks away, or -1.
 * `away` holds the distances in ticks; the nearest models are tested first.
 */
function nearestSeen(b: W40kBattle, m: number, n: number, cover: number, away: Float64Array, limit: number): number {
  for (;;) {
    let nearest = -1;
    let least = Infinity;
    for (let i = 0; i < n; i++) {
      const gap = away[i];
      nearest = gap < least ? i : nearest;
      least = gap < least ? gap : least;
    }
    if (nearest < 0 || least > limit) return -1;
    const o = before[nearest];
    if (sees(b, m, o) && (cover === 0 || coverOf(b, m, o) === cover - 1)) return o;
    away[nearest] = Infinity;
  }
}
