import { TOUCH } from '../../kernel/geometry/measures.js';
import { Place } from '../../skirmish/layout.js';
import { changesOf, Disturbed, disturbance } from '../../skirmish/poses.js';
import { coverOf, inFireArc, sees } from '../../skirmish/sight.js';
import { Cover } from '../../skirmish/terrain.js';
import { longestReach, mayModelFire } from './armament.js';
import { hasSpotted, isBehindItsCover } from './hiding.js';
import { averagedCover, coverModifier } from './hitting.js';
import { Hidden, Status, type W40kBattle } from './state.js';
import { firstGuest, nextGuest, squadOfModel } from './units.js';

/** Ticks between the bases of models `m` and `o` (W40K-RANGE-001). */
export function gapOf(b: W40kBattle, m: number, o: number): number {
  const dx = b.model.x[m] - b.model.x[o];
  const dy = b.model.y[m] - b.model.y[o];
  const { radius } = b.setup.model;
  return Math.max(Math.sqrt(dx * dx + dy * dy) - radius[m] - radius[o], 0);
}

/** Models at which one may aim if he sees them, and how far away they are. Scratch of `aimAt`. */
const before = new Int32Array(256);
const away = new Float64Array(256);

/**
 * The nearest model of squad `t` that model `m` sees in its fire arc (W40K-ARC-002, W40K-LOS-001), or -1; `cover` above 0: of
 * those in shelter `cover - 1` (W40K-GROUP-002). Characters in the squad are not aimed at (W40K-HERO-037), and those in
 * hand-to-hand combat only where nobody else of the squad can be.
 * GAP W40K-MELEE-001: of a squad that fights in part those who do not are aimed at, as long as any of them is seen
 */
export function aimAt(b: W40kBattle, m: number, t: number, cover: number): number {
  const { first, count } = b.setup.unit;
  const { place, x, y, engaged } = b.model;
  let n = 0;
  let fighters = 0;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (place[o] !== Place.table || !inFireArc(b, m, x[o], y[o])) continue;
    if (engaged[o] !== 0) fighters++;
    before[n] = o;
    away[n++] = gapOf(b, m, o);
  }
  let best = n > fighters ? nearestSeen(b, m, n, cover, false) : -1;
  if (best < 0 && fighters > 0) best = nearestSeen(b, m, n, cover, true);
  if (best < 0 && cover === 0 && b.unit.hidden[t] === Hidden.detected) return knownAt(b, m, t);
  return best;
}

/** The nearest of the first `n` `before` model `m` whom it sees, of those who fight or of the others; -1. The nearest are looked at first. */
function nearestSeen(b: W40kBattle, m: number, n: number, cover: number, fights: boolean): number {
  const { engaged } = b.model;
  for (;;) {
    let nearest = -1;
    let least = Infinity;
    for (let i = 0; i < n; i++) {
      if (away[i] >= least || (engaged[before[i]] !== 0) !== fights) continue;
      nearest = i;
      least = away[i];
    }
    if (nearest < 0) return -1;
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

/** The nearest two that `nearestInArc` found, and how near others may be: squared ticks from middle to middle. */
const nearestPair = { shooter: -1, target: -1, others: 0 };

/** Could model `m` shoot at anybody it sees: out of hand-to-hand, with something to shoot, and no stray (W40K-SQUAD-007)? */
export function looksOut(b: W40kBattle, m: number): boolean {
  const { place, engaged, strayed } = b.model;
  if (place[m] !== Place.table || engaged[m] !== 0 || strayed[m] !== 0) return false;
  return b.setup.type.shoots[b.setup.model.type[m]] !== 0;
}

/** Can model `m` fire anything now? `fire`: Fire bits. */
export function canFire(b: W40kBattle, m: number, fire: number): boolean {
  return mayModelFire(b, m) && longestReach(b, m, fire) > 0;
}

/** Does model `m` count: who can fire with `fire` (Fire bits), or with `ANYBODY` who could shoot at all? */
function counts(b: W40kBattle, m: number, fire: number): boolean {
  return fire === ANYBODY ? looksOut(b, m) : canFire(b, m, fire);
}

const ANYBODY = -1;

/** Finds the model of unit `of` and the one of squad `t` in its fire arc whose middles are nearest, seen or not. */
function nearestInArc(b: W40kBattle, of: number, t: number, fire: number): boolean {
  const { setup } = b;
  const { first, count } = setup.unit;
  const { place, x, y } = b.model;
  let least = Infinity;
  let others = Infinity;
  for (let m = first[of], end = m + count[of]; m < end; m++) {
    if (!counts(b, m, fire)) continue;
    for (let o = first[t], last = o + count[t]; o < last; o++) {
      if (place[o] !== Place.table) continue;
      const dx = x[m] - x[o];
      const dy = y[m] - y[o];
      const squared = dx * dx + dy * dy;
      if (squared >= others) continue;
      if (squared >= least) {
        others = squared;
        continue;
      }
      if (!inFireArc(b, m, x[o], y[o])) continue;
      others = least;
      least = squared;
      nearestPair.shooter = m;
      nearestPair.target = o;
    }
  }
  nearestPair.others = others;
  return least < Infinity;
}

/**
 * The nearest two of which the first sees the second in its fire arc, and how far apart they are, ticks; how often somebody was
 * seen on the way to them, and whether somebody was not.
 */
const view = { shooter: -1, target: -1, gap: Infinity, kept: 0, missed: false };

/** Looks from the models of one unit at squad `t`, and keeps in `view` who is nearer than what is there. */
function lookFrom(b: W40kBattle, of: number, t: number, fire: number): void {
  if (!nearestInArc(b, of, t, fire)) return;
  if (gapOf(b, nearestPair.shooter, nearestPair.target) >= view.gap) return;
  if (sees(b, nearestPair.shooter, nearestPair.target)) {
    keepView(b, nearestPair.shooter, nearestPair.target);
    // mostly the nearest see each other, and then hardly anybody is nearer, however large his base
    const reach = view.gap + b.cache.roundBase[of] + b.cache.roundBase[t];
    if (nearestPair.others >= reach * reach) return;
  } else view.missed = true;
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  const { radius } = b.setup.model;
  for (let m = first[of], end = m + count[of]; m < end; m++) {
    if (!counts(b, m, fire)) continue;
    for (let o = first[t], last = o + count[t]; o < last; o++) {
      if (place[o] !== Place.table) continue;
      const dx = x[m] - x[o];
      const dy = y[m] - y[o];
      const reach = view.gap + radius[m] + radius[o];
      if (dx * dx + dy * dy >= reach * reach) continue;
      if (!inFireArc(b, m, x[o], y[o])) continue;
      if (sees(b, m, o)) keepView(b, m, o);
      else view.missed = true;
    }
  }
}

function keepView(b: W40kBattle, m: number, o: number): void {
  view.shooter = m;
  view.target = o;
  view.gap = gapOf(b, m, o);
  view.kept++;
}

/** Looks from all models of squad `u` that count at squad `t`, no farther than `limit` ticks; what is found is in `view`. */
function look(b: W40kBattle, u: number, t: number, limit: number, fire: number): boolean {
  view.shooter = -1;
  view.gap = limit;
  view.kept = 0;
  view.missed = false;
  lookFrom(b, u, t, fire);
  for (let g = firstGuest(b, u); g >= 0; g = nextGuest(b, u, g)) lookFrom(b, g, t, fire);
  return view.shooter >= 0;
}

/**
 * Ticks between the nearest two models of squads `u` and `t` of which the first sees the second in its fire arc, or -1 when
 * none does; only models with something to shoot, out of hand-to-hand and not astray count. `viewShooter` is the first of them.
 */
export function viewGap(b: W40kBattle, u: number, t: number): number {
  const { cache } = b;
  const pair = u * b.setup.units + t;
  const now = changesOf(b) + 1;
  const since = cache.viewSince[pair];
  // who strays, or is himself again, need not move for it: the view of a squad with strays is not kept
  const split = (b.unit.status[u] & Status.Split) !== 0;
  cache.viewSince[pair] = split ? 0 : now;
  if (since === now && !split) return cache.viewGap[pair];
  const what = since > 0 && !split ? disturbance(b, u, t, since - 1) : Disturbed.changed;
  if (what === 0) return cache.viewGap[pair];
  cache.viewOpen[pair] = Open.unknown;
  if (stillHolds(b, pair, what)) return cache.viewGap[pair];
  const seen = look(b, u, t, Infinity, ANYBODY);
  cache.viewGap[pair] = seen ? view.gap : -1;
  cache.viewShooter[pair] = view.shooter;
  cache.viewTarget[pair] = view.target;
  cache.viewFound[pair] = (view.kept > 1 ? Found.several : 0) | (view.missed ? Found.missed : 0);
  return cache.viewGap[pair];
}

/** Is it known, without a look, that none of squad `u` who could shoot at all sees any of squad `t` in its fire arc as they stand now? */
export function isUnseen(b: W40kBattle, u: number, t: number): boolean {
  const { viewSince, viewGap, supposed } = b.cache;
  const pair = u * b.setup.units + t;
  return viewGap[pair] < 0 && !supposed && viewSince[pair] === changesOf(b) + 1;
}

/** How the view of a pair was found: more than one was seen on the way to the nearest, somebody was looked for and not seen. */
const Found = { several: 1, missed: 2 } as const;

/** Would the models of a pair be looked at with the same answers as when its view was found, although others came or left? */
function stillHolds(b: W40kBattle, pair: number, what: number): boolean {
  const { viewFound, viewGap, viewShooter, viewTarget } = b.cache;
  if ((what & Disturbed.changed) !== 0) return false;
  if ((what & Disturbed.left) !== 0 && (viewFound[pair] & Found.missed) !== 0) return false;
  if (viewGap[pair] < 0 || (what & Disturbed.came) === 0) return true;
  return (viewFound[pair] & Found.several) === 0 && sees(b, viewShooter[pair], viewTarget[pair]);
}

/**
 * `viewGap` of those of squad `u` alone who can fire now, with Fire bits `fire`: nobody else counts in who is closest
 * (W40K-TGT-004). Who is the nearest of them is in `nearestFirer`.
 */
export function fireGap(b: W40kBattle, u: number, t: number, fire: number): number {
  const gap = viewGap(b, u, t);
  nearestFirer.model = viewShooter(b, u, t);
  if (gap < 0 || canFire(b, nearestFirer.model, fire)) return gap;
  const seen = look(b, u, t, Infinity, fire);
  nearestFirer.model = view.shooter;
  return seen ? view.gap : -1;
}

/** The model that the last call of `fireGap` measured from. */
export const nearestFirer = { model: -1 };

/** `fireGap` of those nearer than `limit` ticks only; nothing is kept. */
export function glance(b: W40kBattle, u: number, t: number, limit: number, fire: number): number {
  if (!look(b, u, t, limit, fire)) return -1;
  glanced.open = coverOf(b, view.shooter, view.target) === Cover.none;
  glanced.shooter = view.shooter;
  return view.gap;
}

/** Whether the nearest model that `glance` saw stands in the open, and who saw it. */
export const glanced = { open: false, shooter: -1 };

/** The model of squad `u` that is nearest to what it sees of squad `t`: ask `viewGap` first. */
export function viewShooter(b: W40kBattle, u: number, t: number): number {
  return b.cache.viewShooter[u * b.setup.units + t];
}

/** What is kept of who sees a squad in the open: nobody, the nearest of those who look, another who is as near; not looked up yet. */
const Open = { none: 0, nearest: 1, unknown: 2, other: 3 } as const;

/**
 * Does squad `u`, of which `viewShooter` is nearest to what it sees of squad `t` and can fire with `fire` (Fire bits), see any of its
 * models in the open (W40K-TGT-011)? Ask `viewGap` first.
 */
export function isInTheOpen(b: W40kBattle, u: number, t: number, fire: number): boolean {
  const { viewGap, viewOpen, viewShooter, viewTarget } = b.cache;
  const pair = u * b.setup.units + t;
  if (viewOpen[pair] === Open.unknown) {
    if (seesInTheOpen(b, viewShooter[pair], viewTarget[pair]) || anyOpen(b, viewShooter[pair], t, true))
      viewOpen[pair] = Open.nearest;
    else viewOpen[pair] = asNearSeesOpen(b, u, t, viewGap[pair], ANYBODY) ? Open.other : Open.none;
  }
  if (viewOpen[pair] !== Open.other) return viewOpen[pair] === Open.nearest;
  return asNearSeesOpen(b, u, t, viewGap[pair], fire); // he may be one who cannot fire now
}

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
function asNearSeesOpen(b: W40kBattle, u: number, t: number, gap: number, fire: number): boolean {
  const { first, count } = b.setup.unit;
  for (let g = u; g >= 0; g = g === u ? firstGuest(b, u) : nextGuest(b, u, g)) {
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
