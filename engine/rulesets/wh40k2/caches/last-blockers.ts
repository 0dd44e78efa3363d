// Remembers which models blocked each model's lines of sight last. A comrade who stood before one model, or before its
// target, is likely to block the next line too.
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { ENDS } from '../../../skirmish/caches/cache.js';
import { blockers, unitsBetween } from '../../../skirmish/caches/sight-blockers.js';
import { Place } from '../../../skirmish/layout.js';
import { isBeyond, pointsAlong } from '../../../skirmish/segments.js';
import { ALL_LINES, LINES, linesCutBy, linesSurelyCutBy, pair } from '../sight/five-lines.js';

/** Scratch: models of a unit that stand near a line. */
const near = new Uint8Array(256);

/**
 * The models that last blocked the eyes of the first and of the second model (`lastBlockers`), counted from 1. The
 * lines that they cut are already known.
 */
let atEyes = 0;
let atOtherEyes = 0;

/** Bits of the five lines between models `m` and `o` (`five-lines.ts`) that end at the eyes of `m` and of `o`. */
const FROM_EYES = (1 << ENDS) - 1;
const TO_EYES = 1 | (ALL_LINES & ~FROM_EYES);
/** Entries in `lastBlockers` for the ends at the sides of `m` and of `o`. */
const endAt = (m: number, i: number): number => ENDS * m + i - 2;
const otherEndAt = (o: number, i: number): number => ENDS * o + i;

/**
 * Returns bits of the lines between models `m` and `o` (`linesBetween`) that are certainly cut by the models that last
 * blocked the eyes of either. It is called before anything is collected, because a blocker of one model of a squad
 * usually hides it from the whole enemy squad.
 */
export function cutAtEyes(b: SkirmishBattle, m: number, o: number): number {
  const { lastBlockers } = b.cache;
  atEyes = lastBlockers[ENDS * m];
  atOtherEyes = lastBlockers[ENDS * o];
  return cutByLastBlocker(b, m, o, atEyes) | cutByLastBlocker(b, m, o, atOtherEyes);
}

/** Returns bits of the lines certainly cut by the model that last blocked the side at which line `i` (not 0) ends. */
export function cutAtSide(b: SkirmishBattle, m: number, o: number, i: number): number {
  const who = b.cache.lastBlockers[i < ENDS ? otherEndAt(o, i) : endAt(m, i)];
  return who === atEyes || who === atOtherEyes ? 0 : cutByLastBlocker(b, m, o, who);
}

/**
 * Returns bits of the lines certainly cut by entry `who` of `lastBlockers`, if that model is still on the table and at
 * neither end of the line.
 */
function cutByLastBlocker(b: SkirmishBattle, m: number, o: number, who: number): number {
  const k = who - 1;
  return k >= 0 && k !== m && k !== o && b.model.place[k] === Place.table ? linesSurelyCutBy(b, k) : 0;
}

/**
 * Remembers that model `k` cut these lines between models `m` and `o`. The hint is stored for the nearer of the two.
 */
function cacheBlocker(b: SkirmishBattle, m: number, o: number, lines: number, k: number): void {
  const { x, y } = b.model;
  const { lastBlockers } = b.cache;
  const dx = x[k] - x[m];
  const dy = y[k] - y[m];
  const ex = x[k] - x[o];
  const ey = y[k] - y[o];
  if (dx * dx + dy * dy < ex * ex + ey * ey) {
    if ((lines & FROM_EYES) !== 0) lastBlockers[ENDS * m] = k + 1;
    for (let i = ENDS; i < LINES; i++) if ((lines & (1 << i)) !== 0) lastBlockers[endAt(m, i)] = k + 1;
  } else {
    if ((lines & TO_EYES) !== 0) lastBlockers[ENDS * o] = k + 1;
    for (let i = 1; i < ENDS; i++) if ((lines & (1 << i)) !== 0) lastBlockers[otherEndAt(o, i)] = k + 1;
  }
}

/**
 * Tests further models of the crowd between the two models (`standBetween`) until one cuts line `i` or all have been
 * tested. `cut` holds the bits of the lines known to be cut.
 * @returns the bits known now
 */
export function cutByBlockers(b: SkirmishBattle, i: number, cut: number): number {
  const { m, o, ax, ay, ex, ey, far, wide } = pair;
  const { place, x, y } = b.model;
  const { first, count } = b.setup.unit;
  const { unitX, unitY, unitR, roundBase } = b.cache;
  if (pair.asked === 0) unitsBetween(b);
  const long = ex * ex + ey * ey;
  const begin = ax * ey - ay * ex;
  const start = ax * ex + ay * ey;
  let lines = cut;
  while (pair.asked < blockers.count) {
    const g = blockers.unit[pair.asked++];
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
      cacheBlocker(b, m, o, more, k);
      lines |= more;
      if (lines === ALL_LINES) return lines;
    }
    if ((lines & (1 << i)) !== 0) return lines;
  }
  return lines;
}
