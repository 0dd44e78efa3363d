import { Level } from '../../kernel/core.js';
import { TOUCH } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../battle.js';
import { contactSpan } from '../contacts.js';
import { firstJoined, nextJoined } from '../core/units.js';
import { halfWidthOf } from '../formation.js';
import { Side } from '../layout.js';

const span = new Float64Array(2);

/** Largest number of ranks of one batch whose owners may choose the ends. Further ranks keep the default. */
export const MOST_ENDS = 4;
const ends = new Int32Array(MOST_ENDS);
let endCount = 0;

/** Clears the notes of `endsNoted` before a batch of casualties. */
export function clearEnds(): void {
  ends.fill(0);
  endCount = 0;
}

/** Notes the losses of single rank `u` at its ends. A rank that is trimmed twice in a batch has no choice. */
function noteEnds(u: number, left: number, right: number): void {
  for (let i = 0; i < endCount; i++) {
    if ((ends[i] & 255) !== u + 1) continue;
    ends[i] = 0;
    return;
  }
  if (endCount < MOST_ENDS) ends[endCount++] = (u + 1) | (left << 8) | (right << 16);
}

/**
 * Returns note `i` of the single ranks in combat that were trimmed since `clearEnds` (only at `Level.full`). A note has
 * three bytes: the unit's row plus 1, the number of models lost at its left end, and at its right end; 0 means none.
 * Read it in the step that clears it (`casualtyEnds`).
 */
export function endsNoted(i: number): number {
  return ends[i];
}

/**
 * Trims formation `u` after its `models` have decreased. Casualties come from the rear rank (T9A-CAS-001). A single
 * rank loses models as equally as possible from both ends (T9A-CAS-002). If it is Engaged, it keeps contact with as
 * many units as possible, then with as many models as possible (T9A-CAS-005).
 */
export function closeRanks(b: RegimentsBattle, u: number): void {
  const { models, files, halfWidth, x, y, facing } = b.unit;
  const gone = files[u] - models[u];
  if (gone <= 0) return;
  const left = leftEnd(b, u, gone);
  if (b.core.level[0] === Level.full && b.unit.engaged[u] !== 0 && !hasToMoveIn(b, u, left, gone - left)) {
    noteEnds(u, left, gone - left);
  }
  moveIn(b, u, left, gone - left);
  files[u] = models[u];
  halfWidth[u] = halfWidthOf(b, u, files[u]);
  // The Centre moves right by half a base for each model by which the left end lost more.
  const shift = ((2 * left - gone) * b.setup.unit.baseWidth[u]) / 2;
  x[u] = Math.round(x[u] + shift * COS[facing[u]]);
  y[u] = Math.round(y[u] - shift * SIN[facing[u]]);
}

/** New places of the individuals of one formation. All are computed from the old places before any is written. */
const places = new Int16Array(128);

/**
 * T9A-CAS-003: removes `left` and `right` rank-and-file models from the ends of the front rank of `u`. An individual
 * that stands among them moves inwards, no farther than necessary. An individual from a rear rank gets its place later.
 */
function moveIn(b: RegimentsBattle, u: number, left: number, right: number): void {
  const { slot, own } = b.unit;
  if (own[u] > 0) places[u] = placeInward(b, u, slot[u], left, right);
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
    places[g] = placeInward(b, u, slot[g], left, right);
  }
  if (own[u] > 0) slot[u] = places[u];
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) slot[g] = places[g];
}

/**
 * True if an individual of `u` stands among the `left` and `right` places that are lost at the ends, or in a rear rank.
 */
function hasToMoveIn(b: RegimentsBattle, u: number, left: number, right: number): boolean {
  return individuals(b, u, NONE, left) + individuals(b, u, b.unit.files[u] - right, Infinity) > 0;
}

/** Returns the new place, in the shorter rank, of the individual at `place`. Only losses to its left change it. */
function placeInward(b: RegimentsBattle, u: number, place: number, left: number, right: number): number {
  const files = b.unit.files[u];
  if (place === NONE || place >= files) return NONE;
  const onLeft = place - individuals(b, u, 0, place);
  const onRight = files - 1 - place - individuals(b, u, place + 1, files);
  return place - Math.min(left, onLeft) - Math.max(0, right - onRight);
}

/**
 * Returns the number of individuals at the places of `u` from `from` to `end - 1`. If `from` is NONE, individuals
 * without a place count too.
 */
export function individuals(b: RegimentsBattle, u: number, from: number, end: number): number {
  const { slot, own } = b.unit;
  let n = own[u] > 0 && slot[u] >= from && slot[u] < end ? 1 : 0;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (slot[g] >= from && slot[g] < end) n++;
  return n;
}

/** Returns how many of the `gone` models of a single rank are removed from its left end. */
function leftEnd(b: RegimentsBattle, u: number, gone: number): number {
  // GAP T9A-CAS-002: an odd model goes from the right end; between equals the most even loss counts
  const even = gone >> 1;
  if (b.unit.engaged[u] === 0) return even;
  let best = even;
  let most = -1;
  for (let step = 0; step <= gone; step++) {
    // Try the even share first, then outwards: even, even + 1, even - 1, ...
    const left = step % 2 === 1 ? even + ((step + 1) >> 1) : even - (step >> 1);
    if (left < 0 || left > gone) continue;
    const kept = contacts(b, u, left, gone - left);
    if (kept > most) {
      most = kept;
      best = left;
    }
  }
  return best;
}

/**
 * Returns how many models at places `first` to `end - 1` along a side touch a stretch of it (`spanAlong`). `width` is
 * the width of a base in ticks.
 */
export function touchingBetween(first: number, end: number, width: number, stretch: Float64Array): number {
  let touching = 0;
  for (let m = first; m < end; m++) {
    if (m * width <= stretch[1] + TOUCH && (m + 1) * width >= stretch[0] - TOUCH) touching++;
  }
  return touching;
}

/**
 * Returns the contacts that remain if `left` and `right` models are removed from the ends: 256 for each unit, 1 for
 * each model. An enemy touched only by ranks that were lost in this batch is no longer in contact. The footprint is
 * still the one from before the batch.
 */
function contacts(b: RegimentsBattle, u: number, left: number, right: number): number {
  const { link, field } = b;
  const { files, models, halfDepth } = b.unit;
  const width = b.setup.unit.baseWidth[u];
  const depth = b.setup.unit.baseDepth[u];
  const deep = 2 * halfDepth[u] > depth + TOUCH;
  let kept = 0;
  for (let l = 0; l < field.links[0]; l++) {
    if (link.a[l] !== u && link.b[l] !== u) continue;
    const own = link.a[l] === u;
    const side = own ? link.sideA[l] : link.sideB[l];
    if (side === Side.rear && deep) continue;
    contactSpan(b, u, own ? link.b[l] : link.a[l], span);
    if (side === Side.left || side === Side.right) {
      // On a flank, as seen from outside, the front rank is at the left end of the left flank and at the right end of
      // the right flank.
      const beside = side === Side.left ? span[0] <= depth + TOUCH : span[1] >= 2 * halfDepth[u] - depth - TOUCH;
      if (beside && (side === Side.left ? left : right) === 0) kept += 257;
      continue;
    }
    // As seen from outside, the left end of a front is the unit's right end.
    const first = side === Side.front ? right : left;
    const touching = touchingBetween(first, Math.min(first + models[u], files[u]), width, span);
    if (touching > 0) kept += 256 + touching;
  }
  return kept;
}
