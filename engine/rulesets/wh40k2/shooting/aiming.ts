import { TOUCH } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { changesOf } from '../../../skirmish/poses.js';
import { coverOf, inFireArc, sees } from '../../../skirmish/sight.js';
import { Cover } from '../../../skirmish/terrain.js';
import { AIMS } from '../core/cache.js';
import { Hidden, type W40kBattle } from '../core/state.js';
import { firstJoined, nextJoined, squadOfModel } from '../core/units.js';
import { hasSpotted, isBehindItsCover } from '../hiding/hiding.js';
import { averagedCover, coverModifier } from './to-hit.js';
import { longestReach, mayModelFire } from './weapons-to-fire.js';

/** Ticks between the bases of models `m` and `o` (W40K-RANGE-001). */
export function gapOf(b: W40kBattle, m: number, o: number): number {
  const dx = b.model.x[m] - b.model.x[o];
  const dy = b.model.y[m] - b.model.y[o];
  const { radius } = b.setup.model;
  return Math.max(Math.sqrt(dx * dx + dy * dy) - radius[m] - radius[o], 0);
}

/** Models at which one may aim if he sees them, and how far away those are who do not fight, and who do; Infinity: the others. Scratch. */
const before = new Int32Array(256);
const free = new Float64Array(256);
const fighting = new Float64Array(256);

/**
 * The nearest model of squad `t` that model `m` sees in its fire arc (W40K-ARC-002, W40K-LOS-001), or -1; `cover` above 0: of
 * those in shelter `cover - 1` (W40K-GROUP-002). Characters in the squad are not aimed at (W40K-HERO-037), and those in
 * hand-to-hand combat only where nobody else of the squad can be.
 * GAP W40K-MELEE-001: of a squad that fights in part those who do not are aimed at, as long as any of them is seen
 */
export function aimAt(b: W40kBattle, m: number, t: number, cover: number): number {
  return aimNear(b, m, t, cover, Infinity);
}

/** `aimAt` whatever the shelter, if that is no farther than `limit` ticks; else -1, or one who is farther away. */
export function aimWithin(b: W40kBattle, m: number, t: number, limit: number): number {
  // where somebody is detected it matters whether anybody at all is seen
  return aimNear(b, m, t, 0, b.unit.hidden[t] === Hidden.detected ? Infinity : limit);
}

function aimNear(b: W40kBattle, m: number, t: number, cover: number, limit: number): number {
  const { cache } = b;
  let best: number;
  if (cover !== 0 || cache.triesPose) best = findAim(b, m, t, cover, limit);
  else {
    const now = changesOf(b) + 1;
    const at = m * AIMS + (t & (AIMS - 1));
    if (cache.aimSince[at] === now && cache.aimTarget[at] === t) best = cache.aim[at];
    else {
      best = findAim(b, m, t, cover, limit);
      // of nobody near enough it is not known who is farther away
      if (best >= 0 || limit === Infinity) {
        cache.aimSince[at] = now;
        cache.aimTarget[at] = t;
        cache.aim[at] = best;
      }
    }
  }
  if (best < 0 && cover === 0 && b.unit.hidden[t] === Hidden.detected) return knownAt(b, m, t);
  return best;
}

/** `aimNear`, worked out, of those whom it sees. */
function findAim(b: W40kBattle, m: number, t: number, cover: number, limit: number): number {
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
  // one who fights may be near enough and yet not be aimed at
  const best = n > fighters ? nearestSeen(b, m, n, cover, free, fighters > 0 ? Infinity : limit) : -1;
  return best < 0 && fighters > 0 ? nearestSeen(b, m, n, cover, fighting, Infinity) : best;
}

/**
 * The nearest of the first `n` `before` model `m` whom it sees, so far `away`, no farther than `limit` ticks; -1. The nearest are looked at
 * first.
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

/**
 * The nearest model of the detected squad `t` whose whereabouts in hiding model `m` has been told: it cannot see it, and strikes at
 * where it is (W40K-SPOT-007); -1: none, or its own squad has spotted them and fires at those whom it sees (W40K-SPOT-003).
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

/** Could model `m` shoot at anybody it sees: out of hand-to-hand, with something to shoot, and no stray (W40K-SQUAD-007)? */
export function looksOut(b: W40kBattle, m: number): boolean {
  const { place, engaged, outOfCoherency } = b.model;
  if (place[m] !== Place.table || engaged[m] !== 0 || outOfCoherency[m] !== 0) return false;
  return b.setup.type.shoots[b.setup.model.type[m]] !== 0;
}

/** Can model `m` fire anything now? `fire`: Fire bits. */
export function canFire(b: W40kBattle, m: number, fire: number): boolean {
  return mayModelFire(b, m) && longestReach(b, m, fire) > 0;
}

/** Does model `m` count: who can fire with `fire` (Fire bits), or with `ANYBODY` who could shoot at all? */
export function counts(b: W40kBattle, m: number, fire: number): boolean {
  return fire === ANYBODY ? looksOut(b, m) : canFire(b, m, fire);
}

/** Instead of Fire bits: of all who could shoot at anybody, whether they can fire now or not. */
export const ANYBODY = -1;

/**
 * Do those of squad `u` who can fire with `fire` (Fire bits) see any of squad `t` in the open (W40K-TGT-011): `nearest`, who sees it
 * `gap` ticks away, or others who are as near?
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

/** Does a model of squad `u` that sees squad `t` no farther than `gap` ticks away see any of it in the open? */
export function asNearSeesOpen(b: W40kBattle, u: number, t: number, gap: number, fire: number): boolean {
  const { first, count } = b.setup.unit;
  for (let g = u; g >= 0; g = g === u ? firstJoined(b, u) : nextJoined(b, u, g)) {
    for (let m = first[g], end = m + count[g]; m < end; m++) {
      if (isAsNear(b, m, t, gap + TOUCH) && counts(b, m, fire) && anyOpen(b, m, t, true)) return true;
    }
  }
  return false;
}

/** Does model `m` see any of squad `t` no farther than `gap` ticks away? */
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

/** Does model `m` see any model of squad `t` in the open, with `inArc` in its fire arc? */
export function anyOpen(b: W40kBattle, m: number, t: number, inArc: boolean): boolean {
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (place[o] !== Place.table || (inArc && !inFireArc(b, m, x[o], y[o]))) continue;
    if (seesInTheOpen(b, m, o)) return true;
  }
  return false;
}

/** Does model `m` see model `o` in the open? Of a squad, whom it has been found to see is soonest asked about. */
export function seesInTheOpen(b: W40kBattle, m: number, o: number): boolean {
  return sees(b, m, o) && coverOf(b, m, o) === Cover.none;
}

/**
 * What the shelter of model `o` adds to a shot of model `m`; where the players average it, what that of its whole squad
 * does (W40K-GROUP-003).
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
