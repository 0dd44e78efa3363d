import { Level } from '../../../kernel/core.js';
import { TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { NONE } from '../../../kernel/layout.js';
import { contactSpan } from '../../../regiments/contacts.js';
import { halfWidthOf } from '../../../regiments/formation.js';
import { Side } from '../../../regiments/layout.js';
import type { T9aBattle } from '../core/state.js';
import { firstGuest, nextGuest } from '../core/units.js';

const span = new Float64Array(2);

/** Most ranks of one batch of which the owners may choose the ends; those beyond are left as they are. */
export const MOST_ENDS = 4;
const ends = new Int32Array(MOST_ENDS);
let endCount = 0;

/** What is noted of ends is forgotten, before a batch of casualties (`endsNoted`). */
export function clearEnds(): void {
  ends.fill(0);
  endCount = 0;
}

/** Who is trimmed twice has no choice. */
function noteEnds(u: number, left: number, right: number): void {
  for (let i = 0; i < endCount; i++) {
    if ((ends[i] & 255) !== u + 1) continue;
    ends[i] = 0;
    return;
  }
  if (endCount < MOST_ENDS) ends[endCount++] = (u + 1) | (left << 8) | (right << 16);
}

/**
 * Note `i` of the single ranks in a fight that were trimmed since `clearEnds` (at `Level.full`): the unit's row and 1, how many
 * went from its left end, and from its right one, a byte each; 0: none. To be asked in the same step (`casualtyEnds`).
 */
export function endsNoted(i: number): number {
  return ends[i];
}

/**
 * Trims formation `u`, whose `models` have become fewer. Casualties come from the rear rank (T9A-CAS-001), which the
 * number of models says by itself. What is left of a single rank loses models as equally as possible from both ends
 * (T9A-CAS-002); Engaged, so that it stays in contact with most units, then with most models (T9A-CAS-005).
 */
export function closeRanks(b: T9aBattle, u: number): void {
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
  // The Centre moves right by half a base for each model more that went from the left.
  const shift = ((2 * left - gone) * b.setup.unit.baseWidth[u]) / 2;
  x[u] = Math.round(x[u] + shift * COS[facing[u]]);
  y[u] = Math.round(y[u] - shift * SIN[facing[u]]);
}

/** New places of the individuals of one formation: all are reckoned from the old ones, then written. */
const places = new Int16Array(128);

/**
 * T9A-CAS-003. `left` and `right` models go from the ends of the front rank of `u`, rank and file alone: an individual
 * that stands among them moves inwards, no further than it must. One from a rear rank finds its place later.
 */
function moveIn(b: T9aBattle, u: number, left: number, right: number): void {
  const { slot, own } = b.unit;
  if (own[u] > 0) places[u] = placeInward(b, u, slot[u], left, right);
  for (let g = firstGuest(b, u); g !== NONE; g = nextGuest(b, u, g)) {
    places[g] = placeInward(b, u, slot[g], left, right);
  }
  if (own[u] > 0) slot[u] = places[u];
  for (let g = firstGuest(b, u); g !== NONE; g = nextGuest(b, u, g)) slot[g] = places[g];
}

/** Does an individual of `u` stand among the `left` and `right` places that fall away at the ends, or in a rear rank? */
function hasToMoveIn(b: T9aBattle, u: number, left: number, right: number): boolean {
  return individuals(b, u, NONE, left) + individuals(b, u, b.unit.files[u] - right, Infinity) > 0;
}

/** The place in the shorter rank of the individual at `place`: only who falls on its left moves it. */
function placeInward(b: T9aBattle, u: number, place: number, left: number, right: number): number {
  const files = b.unit.files[u];
  if (place === NONE || place >= files) return NONE;
  const onLeft = place - individuals(b, u, 0, place);
  const onRight = files - 1 - place - individuals(b, u, place + 1, files);
  return place - Math.min(left, onLeft) - Math.max(0, right - onRight);
}

/** How many individuals stand in the places of `u` from `from` to `end - 1`; from NONE on: those without a place too. */
export function individuals(b: T9aBattle, u: number, from: number, end: number): number {
  const { slot, own } = b.unit;
  let n = own[u] > 0 && slot[u] >= from && slot[u] < end ? 1 : 0;
  for (let g = firstGuest(b, u); g !== NONE; g = nextGuest(b, u, g)) if (slot[g] >= from && slot[g] < end) n++;
  return n;
}

/** How many of the `gone` models of a single rank go from its left end. */
function leftEnd(b: T9aBattle, u: number, gone: number): number {
  // GAP T9A-CAS-002: an odd model goes from the right end; between equals the most even loss counts
  const even = gone >> 1;
  if (b.unit.engaged[u] === 0) return even;
  let best = even;
  let most = -1;
  for (let step = 0; step <= gone; step++) {
    // from the even loss outwards: even, even + 1, even - 1, ...
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

/** How many of the models at places `first` to `end - 1` along a side, so wide each, touch a stretch of it (`spanAlong`). */
export function touchingBetween(first: number, end: number, width: number, stretch: Float64Array): number {
  let touching = 0;
  for (let m = first; m < end; m++) {
    if (m * width <= stretch[1] + TOUCH && (m + 1) * width >= stretch[0] - TOUCH) touching++;
  }
  return touching;
}

/**
 * Contacts that remain when `left` and `right` models go from the ends: 256 for each unit, 1 for each model. Whom ranks
 * alone touched that have fallen in the same batch is in contact no more. The footprint is still that of before.
 */
function contacts(b: T9aBattle, u: number, left: number, right: number): number {
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
      // of a flank, seen from outside, the front rank is the left end on the left and the right end on the right
      const beside = side === Side.left ? span[0] <= depth + TOUCH : span[1] >= 2 * halfDepth[u] - depth - TOUCH;
      if (beside && (side === Side.left ? left : right) === 0) kept += 257;
      continue;
    }
    // Seen from outside, a front has its left end where the unit has its right one.
    const first = side === Side.front ? right : left;
    const touching = touchingBetween(first, Math.min(first + models[u], files[u]), width, span);
    if (touching > 0) kept += 256 + touching;
  }
  return kept;
}
