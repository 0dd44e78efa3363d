// Who stood in a model's lines of sight the last time: a comrade before it, or before whoever it looked at, stands in the next line too.
import type { SkirmishBattle } from './battle.js';
import { ENDS } from './cache.js';
import { crowd, unitsBetween } from './crowd.js';
import { ALL_LINES, LINES, linesCutBy, linesSurelyCutBy, pair } from './five-lines.js';
import { Place } from './layout.js';
import { isBeyond, pointsAlong } from './segments.js';

/** Models of a unit that stand near a line. */
const near = new Uint8Array(256);

/** Who hid the eyes of one and of the other the last time (`hiders`), counted from 1: of them it is known which lines they cut. */
let atEyes = 0;
let atOtherEyes = 0;

/** Lines of the five between models `m` and `o` (`five-lines.ts`) that end at the eyes of the first, and of the second. */
const FROM_EYES = (1 << ENDS) - 1;
const TO_EYES = 1 | (ALL_LINES & ~FROM_EYES);
/** Where those end that end at a side of `m`, and of `o`: entries of `hiders`. */
const endAt = (m: number, i: number): number => ENDS * m + i - 2;
const otherEndAt = (o: number, i: number): number => ENDS * o + i;

/**
 * Lines between models `m` and `o` (`linesBetween`) that are cut, for certain, by whoever hid the eyes of either the last time. Asked before
 * anything is collected: what hides one of a squad mostly hides it from all of another.
 */
export function cutAtEyes(b: SkirmishBattle, m: number, o: number): number {
  const { hiders } = b.cache;
  atEyes = hiders[ENDS * m];
  atOtherEyes = hiders[ENDS * o];
  return cutByHider(b, m, o, atEyes) | cutByHider(b, m, o, atOtherEyes);
}

/** The same by whoever hid the side of one at which line `i` ends, not 0. */
export function cutAtSide(b: SkirmishBattle, m: number, o: number, i: number): number {
  const who = b.cache.hiders[i < ENDS ? otherEndAt(o, i) : endAt(m, i)];
  return who === atEyes || who === atOtherEyes ? 0 : cutByHider(b, m, o, who);
}

/** The same by `who` of `hiders`, if there is such a one and it still stands there, at neither end. */
function cutByHider(b: SkirmishBattle, m: number, o: number, who: number): number {
  const k = who - 1;
  return k >= 0 && k !== m && k !== o && b.model.place[k] === Place.table ? linesSurelyCutBy(b, k) : 0;
}

/** Remembers that model `k` cut these lines between models `m` and `o`, for whichever of them it is nearer to. */
function keepHider(b: SkirmishBattle, m: number, o: number, lines: number, k: number): void {
  const { x, y } = b.model;
  const { hiders } = b.cache;
  const dx = x[k] - x[m];
  const dy = y[k] - y[m];
  const ex = x[k] - x[o];
  const ey = y[k] - y[o];
  if (dx * dx + dy * dy < ex * ex + ey * ey) {
    if ((lines & FROM_EYES) !== 0) hiders[ENDS * m] = k + 1;
    for (let i = ENDS; i < LINES; i++) if ((lines & (1 << i)) !== 0) hiders[endAt(m, i)] = k + 1;
  } else {
    if ((lines & TO_EYES) !== 0) hiders[ENDS * o] = k + 1;
    for (let i = 1; i < ENDS; i++) if ((lines & (1 << i)) !== 0) hiders[otherEndAt(o, i)] = k + 1;
  }
}

/**
 * Asks more of the crowd between the two models, of units that it is between (`standBetween`), until somebody cuts line `i` or all of it
 * has been asked. `cut`: the lines of which it is known already. @returns those that are cut by now
 */
export function cutByCrowd(b: SkirmishBattle, i: number, cut: number): number {
  const { m, o, ax, ay, ex, ey, far, wide } = pair;
  const { place, x, y } = b.model;
  const { first, count } = b.setup.unit;
  const { unitX, unitY, unitR, roundBase } = b.cache;
  if (pair.asked === 0) unitsBetween(b);
  const long = ex * ex + ey * ey;
  const begin = ax * ey - ay * ex;
  const start = ax * ex + ay * ey;
  let lines = cut;
  while (pair.asked < crowd.count) {
    const g = crowd.unit[pair.asked++];
    if (isBeyond(unitX[g] - ax, unitY[g] - ay, ex, ey, long, (wide + unitR[g]) * far)) continue;
    const over = roundBase[g] * far;
    const reach = wide * far + over;
    const within = long + 2 * over;
    const found = pointsAlong(x, y, first[g], first[g] + count[g], ax, ay, ex, ey, reach, near);
    for (let n = 0; n < found; n++) {
      const k = near[n];
      const along = x[k] * ex + y[k] * ey - start;
      if (Math.abs(2 * along - long) > within || place[k] !== Place.table || k === m || k === o) continue;
      const across = x[k] * ey - y[k] * ex - begin;
      const more = linesCutBy(b, k, across, along, ALL_LINES & ~lines);
      if (more === 0) continue;
      keepHider(b, m, o, more, k);
      lines |= more;
      if (lines === ALL_LINES) return lines;
    }
    if ((lines & (1 << i)) !== 0) return lines;
  }
  return lines;
}
