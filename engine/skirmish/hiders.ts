// Who stood in a model's lines of sight the last time: a comrade before it, or before whoever it looked at, stands in the next line too.
import type { SkirmishBattle } from './battle.js';
import { ENDS } from './cache.js';
import { crowd, prepareUnits } from './crowd.js';
import { LINES, linesCutBy, linesSurelyCutBy, pair } from './five-lines.js';
import { Place } from './layout.js';
import { isBeyond } from './segments.js';

const ALL_LINES = (1 << LINES) - 1;

/** Where line `i` of the five between models `m` and `o` (`five-lines.ts`) ends: entries of `hiders` for `m` and for `o`. */
const endAt = (m: number, i: number): number => ENDS * m + Math.max(i - 2, 0);
const otherEndAt = (o: number, i: number): number => ENDS * o + (i < ENDS ? i : 0);

/**
 * Lines between models `m` and `o` (`linesBetween`) that are cut, for certain, by whoever hid the eyes of either the last time. Asked before
 * anything is collected: what hides one of a squad mostly hides it from all of another.
 */
export function cutAtEyes(b: SkirmishBattle, m: number, o: number): number {
  return cutByHider(b, m, o, ENDS * m) | cutByHider(b, m, o, ENDS * o);
}

/** The same by whoever hid the side of one at which line `i` ends, not 0. */
export function cutAtSide(b: SkirmishBattle, m: number, o: number, i: number): number {
  return cutByHider(b, m, o, i < ENDS ? otherEndAt(o, i) : endAt(m, i));
}

/** The same by entry `at` of `hiders`, if there is such a one and it still stands there, at neither end. */
function cutByHider(b: SkirmishBattle, m: number, o: number, at: number): number {
  const k = b.cache.hiders[at] - 1;
  return k >= 0 && k !== m && k !== o && b.model.place[k] === Place.table ? linesSurelyCutBy(b, k) : 0;
}

/** Remembers that model `k` cut line `i` between models `m` and `o`, for whichever of them it is nearer to. */
function keepHider(b: SkirmishBattle, m: number, o: number, i: number, k: number): void {
  const { x, y } = b.model;
  const dx = x[k] - x[m];
  const dy = y[k] - y[m];
  const ex = x[k] - x[o];
  const ey = y[k] - y[o];
  const at = dx * dx + dy * dy < ex * ex + ey * ey ? endAt(m, i) : otherEndAt(o, i);
  b.cache.hiders[at] = k + 1;
}

/**
 * Asks more of the crowd between the two models, until somebody cuts line `i` or all of it has been asked. `cut`: the lines of which it
 * is known already. @returns those that are cut by now
 */
export function cutByCrowd(b: SkirmishBattle, i: number, cut: number): number {
  const { m, o, ax, ay, ex, ey, far, wide } = pair;
  const { place, x, y } = b.model;
  const { first, count } = b.setup.unit;
  const { unitX, unitY, unitR, roundBase } = b.cache;
  if (pair.asked === 0) prepareUnits(b, m, o);
  const long = ex * ex + ey * ey;
  const begin = ax * ey - ay * ex;
  let lines = cut;
  while (pair.asked < crowd.count) {
    const g = crowd.unit[pair.asked++];
    if (isBeyond(unitX[g] - ax, unitY[g] - ay, ex, ey, long, (wide + unitR[g]) * far)) continue;
    const reach = (wide + roundBase[g]) * far;
    for (let k = first[g], end = k + count[g]; k < end; k++) {
      if (Math.abs(x[k] * ey - y[k] * ex - begin) > reach || place[k] !== Place.table || k === m || k === o) continue;
      const found = linesCutBy(b, k, ALL_LINES & ~lines);
      if (found === 0) continue;
      for (let n = 0; n < LINES; n++) if ((found & (1 << n)) !== 0) keepHider(b, m, o, n, k);
      lines |= found;
      if (lines === ALL_LINES) return lines;
    }
    if ((lines & (1 << i)) !== 0) return lines;
  }
  return lines;
}
