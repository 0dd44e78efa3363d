// Finds the nearest pair of models of two squads, the second in the fire arc and sight of the first.

import { Place } from '../../../skirmish/layout.js';
import { sees } from '../caches/sight.js';
import { farthestReach, longestReach } from '../caches/weapon-reach.js';
import type { W40kBattle } from '../core/state.js';
import { firstJoined, nextJoined } from '../core/units.js';
import { inFireArc } from '../sight/sight.js';
import { ANYBODY, counts, gapOf, looksOut } from './aiming.js';
import { mayModelFire } from './weapons-to-fire.js';

/** The result of the last search. */
export const view = {
  /** The nearest pair, with the target in the fire arc and sight of the shooter, or -1; and the ticks between them. */
  shooter: -1,
  target: -1,
  gap: Infinity,
  /** True if a line-of-sight query of the search failed. */
  missed: false,
};

function clearView(limit: number): void {
  view.shooter = -1;
  view.target = -1;
  view.gap = limit;
  view.missed = false;
}

/** Stores models `m` and `o` as the nearest pair if `m` sees `o`. Returns whether it does. */
function tryPair(b: W40kBattle, m: number, o: number): boolean {
  if (!sees(b, m, o)) {
    view.missed = true;
    return false;
  }
  view.shooter = m;
  view.target = o;
  view.gap = gapOf(b, m, o);
  return true;
}

/** The pair that `nearestInArc` found, and the least squared distance of any other pair, in ticks between centres. */
const nearestPair = { shooter: -1, target: -1, others: 0 };

/**
 * Finds the model of unit `of` and the model of squad `t` in its fire arc whose centres are nearest, whether it is seen
 * or not. Returns false if there is none.
 */
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
 * Searches from the models of one unit at squad `t`, row by row, and stores pairs that are nearer than the one in
 * `view`.
 */
function lookFrom(b: W40kBattle, of: number, t: number, fire: number): void {
  if (!nearestInArc(b, of, t, fire)) return;
  if (gapOf(b, nearestPair.shooter, nearestPair.target) >= view.gap) return;
  if (tryPair(b, nearestPair.shooter, nearestPair.target)) {
    // usually the nearest pair see each other, and then no other pair can be nearer, even with the largest bases
    const reach = view.gap + b.cache.roundBase[of] + b.cache.roundBase[t];
    if (nearestPair.others >= reach * reach) return;
  }
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
      if (dx * dx + dy * dy < reach * reach && inFireArc(b, m, x[o], y[o])) tryPair(b, m, o);
    }
  }
}

function lookFromAll(b: W40kBattle, u: number, t: number, fire: number): void {
  lookFrom(b, u, t, fire);
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) lookFrom(b, g, t, fire);
}

/**
 * Searches the nearest visible pair from models of squad `u` that count with `fire` (Fire bits or `ANYBODY`) to squad
 * `t`, at most `limit` ticks apart. Returns true if there is one; the pair is in `view`.
 */
export function look(b: W40kBattle, u: number, t: number, limit: number, fire: number): boolean {
  clearView(limit);
  lookFromAll(b, u, t, fire);
  return view.shooter >= 0;
}

/**
 * Returns the reach of model `m` in ticks with `fire` (Fire bits), or for `ANYBODY` the reach of all that it carries.
 * Returns -1 if the model does not count.
 */
function reachWith(b: W40kBattle, m: number, fire: number): number {
  if (fire === ANYBODY) return looksOut(b, m) ? farthestReach(b, m) : -1;
  const reach = mayModelFire(b, m) ? longestReach(b, m, fire) : 0;
  return reach > 0 ? reach : -1;
}

/** Reach in ticks by model row, for the last squad given to `nearestInReach`; -1: the model does not count. */
const reaches = new Float64Array(256);

/**
 * The pair that `nearestInReach` found, and the least distances in ticks of other pairs, within reach and beyond it.
 */
const inReach = { shooter: -1, target: -1, others: 0, beyond: 0 };

/**
 * Finds the nearest pair of models of squads `u` and `t` with the second in the fire arc and reach of the first, at
 * most `limit` ticks apart, whether it is seen or not. Returns the ticks between them, or Infinity.
 */
function nearestInReach(b: W40kBattle, u: number, t: number, limit: number, fire: number): number {
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  const { radius } = b.setup.model;
  const { unitX, unitY, unitR, roundBase } = b.cache;
  inReach.shooter = -1;
  let gap = Infinity;
  let second = Infinity;
  let beyond = Infinity;
  for (let g = u; g >= 0; g = g === u ? firstJoined(b, u) : nextJoined(b, u, g)) {
    let shooter = -1;
    let target = -1;
    let least = Infinity;
    let others = Infinity;
    let othersFar = Infinity; // the square root of the value above
    for (let m = first[g], end = m + count[g]; m < end; m++) {
      const reach = reachWith(b, m, fire);
      reaches[m] = reach;
      if (reach < 0) continue;
      const mx = x[m];
      const my = y[m];
      const far = Math.min(reach, limit) + radius[m];
      const aside = Math.min(far, othersFar) + unitR[t];
      const ux = unitX[t] - mx;
      const uy = unitY[t] - my;
      const squaredFar = ux * ux + uy * uy;
      const bound = Math.max(reach, Math.sqrt(squaredFar) - unitR[t] - radius[m]);
      if (bound < beyond) beyond = bound;
      if (squaredFar > aside * aside) continue; // all models of this unit are farther away
      for (let o = first[t], last = o + count[t]; o < last; o++) {
        const dx = mx - x[o];
        const dy = my - y[o];
        const squared = dx * dx + dy * dy;
        const within = far + radius[o];
        if (squared >= others || squared > within * within || place[o] !== Place.table) continue;
        if (squared < least) {
          if (!inFireArc(b, m, x[o], y[o])) continue;
          others = least;
          least = squared;
          shooter = m;
          target = o;
        } else others = squared;
        othersFar = Math.sqrt(others);
      }
    }
    if (shooter < 0) continue;
    const apart = gapOf(b, shooter, target);
    second = Math.min(second, othersFar - roundBase[g] - roundBase[t], Math.max(apart, gap));
    if (apart >= gap) continue;
    gap = apart;
    inReach.shooter = shooter;
    inReach.target = target;
  }
  inReach.others = second;
  inReach.beyond = beyond;
  return gap;
}

/**
 * Pairs with the second model in the fire arc of the first, and the ticks between them. 256 models make at most 128 *
 * 128 pairs.
 */
const shooters = new Uint8Array(128 * 128);
const targets = new Uint8Array(128 * 128);
const apart = new Float64Array(128 * 128);
let pairs = 0;

/**
 * Adds the pairs of squads `u` and `t`, except the nearest one, that are at most `limit` ticks apart: with `near` the
 * pairs within reach, with `beyond` the others. `nearestInReach` must have been called.
 */
function gather(b: W40kBattle, u: number, t: number, limit: number, near: boolean, beyond: boolean): void {
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  const { radius } = b.setup.model;
  const { unitX, unitY, unitR } = b.cache;
  for (let g = u; g >= 0; g = g === u ? firstJoined(b, u) : nextJoined(b, u, g)) {
    for (let m = first[g], end = m + count[g]; m < end; m++) {
      const reach = reaches[m];
      if (reach < 0 || (!near && reach >= limit)) continue;
      const mx = x[m];
      const my = y[m];
      const base = radius[m];
      const most = (beyond ? limit : Math.min(reach, limit)) + base;
      const ux = unitX[t] - mx;
      const uy = unitY[t] - my;
      if (ux * ux + uy * uy > (most + unitR[t]) * (most + unitR[t])) continue;
      for (let o = first[t], last = o + count[t]; o < last; o++) {
        const dx = mx - x[o];
        const dy = my - y[o];
        const squared = dx * dx + dy * dy;
        const far = most + radius[o];
        if (squared > far * far || place[o] !== Place.table) continue;
        const gap = Math.max(Math.sqrt(squared) - base - radius[o], 0);
        if ((!near && gap <= reach) || (m === inReach.shooter && o === inReach.target)) continue;
        if (!inFireArc(b, m, x[o], y[o])) continue;
        shooters[pairs] = m;
        targets[pairs] = o;
        apart[pairs++] = gap;
      }
    }
  }
}

/** Ticks by which pairs may differ and still count as equally near: more than rounding loses. */
const NEAR = 1;

/** Tests the gathered pairs, nearest first, until one has a line of sight. */
function lookOn(b: W40kBattle, u: number, t: number, fire: number): void {
  for (;;) {
    let nearest = -1;
    let least = view.shooter < 0 ? view.gap : view.gap + NEAR;
    for (let k = 0; k < pairs; k++) {
      const gap = apart[k];
      nearest = gap < least ? k : nearest;
      least = gap < least ? gap : least;
    }
    if (nearest < 0) return;
    if (least >= view.gap) {
      // among equally near pairs the order of rows decides
      view.gap += NEAR;
      lookFromAll(b, u, t, fire);
      return;
    }
    const m = shooters[nearest];
    const o = targets[nearest];
    pairs--;
    shooters[nearest] = shooters[pairs];
    targets[nearest] = targets[pairs];
    apart[nearest] = apart[pairs];
    tryPair(b, m, o);
  }
}

/**
 * Returns what `look` would if squad `u` sees a model of squad `t` that it reaches, else false. Models beyond reach are
 * tested only if another model within reach is seen.
 */
export function lookWithin(b: W40kBattle, u: number, t: number, limit: number, fire: number): boolean {
  clearView(limit);
  const gap = nearestInReach(b, u, t, limit, fire);
  if (gap === Infinity) return false;
  pairs = 0;
  if (tryPair(b, inReach.shooter, inReach.target)) {
    const near = gap + NEAR;
    // usually the nearest pair see each other, and then no other pair is nearer
    if (inReach.others >= near && inReach.beyond >= near) return true;
    gather(b, u, t, near, inReach.others < near, true);
  } else {
    gather(b, u, t, limit, true, false);
    lookOn(b, u, t, fire);
    if (view.shooter < 0) return false;
    if (inReach.beyond < view.gap + NEAR) gather(b, u, t, view.gap + NEAR, false, true);
  }
  lookOn(b, u, t, fire);
  return true;
}

/**
 * Continues after `lookWithin` found no pair nearer than `limit` ticks. Tests models beyond reach, but only if others
 * farther away are within reach.
 */
export function lookBeyond(b: W40kBattle, u: number, t: number, limit: number, fire: number): boolean {
  if (inReach.beyond >= limit || !anyAfar(b, u, t, limit)) return false;
  pairs = 0;
  gather(b, u, t, limit, false, true);
  lookOn(b, u, t, fire);
  return view.shooter >= 0;
}

/**
 * True if any model of squad `u` has a model of squad `t` in its fire arc and within reach, `limit` ticks away or more.
 * `nearestInReach` must have been called.
 */
function anyAfar(b: W40kBattle, u: number, t: number, limit: number): boolean {
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  for (let g = u; g >= 0; g = g === u ? firstJoined(b, u) : nextJoined(b, u, g)) {
    for (let m = first[g], end = m + count[g]; m < end; m++) {
      const reach = reaches[m];
      if (reach < limit) continue;
      for (let o = first[t], last = o + count[t]; o < last; o++) {
        if (place[o] !== Place.table || !inFireArc(b, m, x[o], y[o])) continue;
        const gap = gapOf(b, m, o);
        if (gap >= limit && gap <= reach) return true;
      }
    }
  }
  return false;
}
