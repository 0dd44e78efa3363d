// Who stood in a model's lines of sight the last time: a comrade before it, or before whoever it looked at, stands in the next line too.
import type { SkirmishBattle } from './battle.js';
import { ENDS } from './cache.js';
import { Place } from './layout.js';
import { isCutByModel } from './sight-lines.js';

/** Where line `i` of the five between models `m` and `o` (`sight.ts`) ends: entries of `hiders` for `m` and for `o`. */
const endAt = (m: number, i: number): number => ENDS * m + Math.max(i - 2, 0);
const otherEndAt = (o: number, i: number): number => ENDS * o + (i < ENDS ? i : 0);

/**
 * Does whoever cut a line that ended as line `i` between models `m` and `o`, which has been laid, cut this one too? Asked before
 * anything is collected: what hides one of a squad mostly hides it from all of another.
 */
export function isCutByHider(b: SkirmishBattle, m: number, o: number, i: number): boolean {
  const { hiders } = b.cache;
  return hides(b, m, o, hiders[endAt(m, i)] - 1) || hides(b, m, o, hiders[otherEndAt(o, i)] - 1);
}

/** Does model `k`, if there is such a one and it still stands there, cut the line that was laid between `m` and `o`? */
function hides(b: SkirmishBattle, m: number, o: number, k: number): boolean {
  return k >= 0 && k !== m && k !== o && b.model.place[k] === Place.table && isCutByModel(b, k);
}

/** Remembers that model `k` cut line `i` between models `m` and `o`, for whichever of them it is nearer to. */
export function keepHider(b: SkirmishBattle, m: number, o: number, i: number, k: number): void {
  const { x, y } = b.model;
  const dx = x[k] - x[m];
  const dy = y[k] - y[m];
  const ex = x[k] - x[o];
  const ey = y[k] - y[o];
  const at = dx * dx + dy * dy < ex * ex + ey * ey ? endAt(m, i) : otherEndAt(o, i);
  b.cache.hiders[at] = k + 1;
}
