import { TOUCH } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { Cover } from '../../../skirmish/terrain.js';
import { nearestAim } from '../caches/aims.js';
import { coverOf, sees } from '../caches/sight.js';
import { longestReach } from '../caches/weapon-reach.js';
import { Hidden, type W40kBattle } from '../core/state.js';
import { firstJoined, nextJoined, squadOfModel } from '../core/units.js';
import { hasSpotted, isBehindItsCover } from '../hiding/hiding.js';
import { inFireArc } from '../sight/sight.js';
import { computeAim } from './find-aim.js';
import { averagedCover, coverModifier } from './to-hit.js';
import { mayModelFire } from './weapons-to-fire.js';

/** Ticks between the bases of models `m` and `o` (W40K-RANGE-001). */
export function gapOf(b: W40kBattle, m: number, o: number): number {
  const dx = b.model.x[m] - b.model.x[o];
  const dy = b.model.y[m] - b.model.y[o];
  const { radius } = b.setup.model;
  return Math.max(Math.sqrt(dx * dx + dy * dy) - radius[m] - radius[o], 0);
}

/**
 * Returns the nearest model of squad `t` that model `m` sees in its fire arc (W40K-ARC-002, W40K-LOS-001), or -1. With
 * `cover` above 0 only models in shelter `cover - 1` count (W40K-GROUP-002). Characters in the squad are not aimed at
 * (W40K-HERO-037). Models in hand-to-hand combat are aimed at only if no other model of the squad can be.
 * GAP W40K-MELEE-001: of a squad that fights in part those who do not are aimed at, as long as any of them is seen
 */
export function aimAt(b: W40kBattle, m: number, t: number, cover: number): number {
  return aimNear(b, m, t, cover, Infinity);
}

/**
 * Returns what `aimAt` would for any shelter if that model is at most `limit` ticks away. Otherwise returns -1 or a
 * model that is farther away.
 */
export function aimWithin(b: W40kBattle, m: number, t: number, limit: number): number {
  // for a detected squad it matters whether any of it is seen at all
  return aimNear(b, m, t, 0, b.unit.hidden[t] === Hidden.detected ? Infinity : limit);
}

function aimNear(b: W40kBattle, m: number, t: number, cover: number, limit: number): number {
  const best = cover === 0 ? nearestAim(b, m, t, limit) : computeAim(b, m, t, cover, limit);
  if (best < 0 && cover === 0 && b.unit.hidden[t] === Hidden.detected) return knownAt(b, m, t);
  return best;
}

/**
 * Returns the nearest model of the detected squad `t` at which model `m` can strike on the report of another squad,
 * without seeing it (W40K-SPOT-007). Returns -1 if there is none, or if its own squad has spotted `t` and therefore
 * fires by sight (W40K-SPOT-003).
 */
function knownAt(b: W40kBattle, m: number, t: number): number {
  if (hasSpotted(b, squadOfModel(b, m), t)) return -1;
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  let best = -1;
  let least = Infinity;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (place[o] !== Place.table || !inFireArc(b, m, x[o], y[o])) continue;
    const gap = gapOf(b, m, o);
    if (gap >= least || !isBehindItsCover(b, m, o)) continue;
    best = o;
    least = gap;
  }
  return best;
}

/**
 * True if model `m` could shoot at a model in sight: it has a ranged weapon, and is neither engaged nor out of
 * coherency (W40K-SQUAD-007).
 */
export function looksOut(b: W40kBattle, m: number): boolean {
  const { place, engaged, outOfCoherency } = b.model;
  if (place[m] !== Place.table || engaged[m] !== 0 || outOfCoherency[m] !== 0) return false;
  return b.setup.type.shoots[b.setup.model.type[m]] !== 0;
}

/**
 * True if model `m` can fire any weapon now.
 * @param fire Fire bits
 */
export function canFire(b: W40kBattle, m: number, fire: number): boolean {
  return mayModelFire(b, m) && longestReach(b, m, fire) > 0;
}

/** True if model `m` can fire with `fire` (Fire bits), or for `ANYBODY` if it could shoot at all. */
export function counts(b: W40kBattle, m: number, fire: number): boolean {
  return fire === ANYBODY ? looksOut(b, m) : canFire(b, m, fire);
}

/** Value for Fire bits: all models with ranged weapons count, whether they can fire now or not. */
export const ANYBODY = -1;

/**
 * True if squad `u` sees any model of squad `t` in the open (W40K-TGT-011): from model `nearest`, which is `gap` ticks
 * away, or from others equally near that can fire with `fire` (Fire bits).
 */
export function nearestSeeOpen(
  b: W40kBattle,
  u: number,
  t: number,
  nearest: number,
  gap: number,
  fire: number,
): boolean {
  return anyOpen(b, nearest, t, true) || asNearSeesOpen(b, u, t, gap, fire);
}

/**
 * True if a model of squad `u` that can fire, and is at most `gap` ticks from squad `t`, sees any model of `t` in the
 * open.
 */
export function asNearSeesOpen(b: W40kBattle, u: number, t: number, gap: number, fire: number): boolean {
  const { first, count } = b.setup.unit;
  for (let g = u; g >= 0; g = g === u ? firstJoined(b, u) : nextJoined(b, u, g)) {
    for (let m = first[g], end = m + count[g]; m < end; m++) {
      if (isAsNear(b, m, t, gap + TOUCH) && counts(b, m, fire) && anyOpen(b, m, t, true)) return true;
    }
  }
  return false;
}

/** True if model `m` sees any model of squad `t` at most `gap` ticks away. */
function isAsNear(b: W40kBattle, m: number, t: number, gap: number): boolean {
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  const { radius } = b.setup.model;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    const dx = x[m] - x[o];
    const dy = y[m] - y[o];
    const reach = gap + radius[m] + radius[o];
    if (dx * dx + dy * dy > reach * reach || place[o] !== Place.table) continue;
    if (inFireArc(b, m, x[o], y[o]) && sees(b, m, o)) return true;
  }
  return false;
}

/** True if model `m` sees any model of squad `t` in the open. With `inArc` only models in its fire arc count. */
export function anyOpen(b: W40kBattle, m: number, t: number, inArc: boolean): boolean {
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (place[o] !== Place.table || (inArc && !inFireArc(b, m, x[o], y[o]))) continue;
    if (seesInTheOpen(b, m, o)) return true;
  }
  return false;
}

/** True if model `m` sees model `o` in the open. */
export function seesInTheOpen(b: W40kBattle, m: number, o: number): boolean {
  return sees(b, m, o) && coverOf(b, m, o) === Cover.none;
}

/**
 * Returns the modifier for the shelter of model `o` against a shot of model `m`. If the players have agreed to average
 * cover, it is the modifier of its whole squad (W40K-GROUP-003).
 */
export function shelterModifier(b: W40kBattle, m: number, o: number): number {
  if (!b.setup.averageCover) return coverModifier(coverOf(b, m, o));
  const { first, count } = b.setup.unit;
  const t = b.setup.model.unit[o];
  let open = 0;
  let soft = 0;
  let hard = 0;
  for (let e = first[t], end = e + count[t]; e < end; e++) {
    if (b.model.place[e] !== Place.table) continue;
    const cover = coverOf(b, m, e);
    if (cover === Cover.hard) hard++;
    else if (cover === Cover.soft) soft++;
    else open++;
  }
  return averagedCover(open, soft, hard);
}
