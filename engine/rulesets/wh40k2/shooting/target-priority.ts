// Decides which visible enemies may be ignored in favour of one farther away.

import { isInTheOpen, viewShooter } from '../caches/squad-views.js';
import { Hidden, Status, type W40kBattle } from '../core/state.js';
import { broken, engaged, isCharacter, squadOf } from '../core/units.js';
import { hasSpotted } from '../hiding/hiding.js';
import { anyOpen, nearestSeeOpen, seesInTheOpen } from './aiming.js';
import { gapToFree } from './target-distances.js';

/** Reasons why a nearer enemy may be ignored. */
export const Ignorable = {
  /** All of it is engaged or broken: it may be ignored for any other target (W40K-TGT-010). */
  always: 1,
  /** It is in cover: it may be ignored for targets in the open (W40K-TGT-011). */
  covered: 2,
  /** It is hidden and detected: it is no target for most weapons and never counts as the nearest (W40K-SPOT-006). */
  unseen: 4,
  /** No model of the squad that sees it reaches it, so it bars no other target. */
  afar: 8,
  /** Its cover has not been tested yet. */
  unasked: 16,
} as const;

/** Visible enemies, and ticks to the nearest model of each. */
export const seen = new Int32Array(64);
export const gaps = new Float64Array(64);
/**
 * Ticks to the nearest model of any kind, ticks to the nearest model that may not be ignored, and the reasons
 * (`Ignorable` bits).
 */
export const ofAny = new Float64Array(64);
export const free = new Float64Array(64);
export const passed = new Uint8Array(64);
/** The model at which a single shooter aims; for a squad, the model nearest to the enemy. */
export const ends = new Int32Array(64);

/** True if squad `t`, or the squad that character `t` has joined, is hidden from squad `u` (W40K-HIDE-007). */
export function isHiddenFrom(b: W40kBattle, u: number, t: number): boolean {
  const s = squadOf(b, t);
  return b.unit.hidden[s] !== Hidden.none && !hasSpotted(b, u, s);
}

/** Ticks to the nearest model that may not be ignored, as the last `passOver` found. */
export const passing = { gap: 0 };

/**
 * Returns the reasons (`Ignorable` bits) why `u` or its model `m` may ignore squad `t`, seen at least `gap` ticks away.
 * Cover is not tested here.
 */
export function passOver(b: W40kBattle, u: number, m: number, t: number, gap: number, fire: number): number {
  let why = 0;
  passing.gap = gap;
  // W40K-TGT-010: models that are engaged or count as broken (W40K-SQUAD-007) may be ignored, in any squad
  if (broken(b, t)) why |= Ignorable.always;
  else if (engaged(b, t) || (b.unit.status[squadOf(b, t)] & Status.Split) !== 0) {
    passing.gap = gapToFree(b, u, m, t, fire);
    if (passing.gap === Infinity) why |= Ignorable.always;
  }
  if (isHiddenFrom(b, u, t)) why |= Ignorable.unseen;
  return why;
}

/**
 * True if squad `t`, seen at least `gap` ticks away, is in the open (W40K-TGT-011): for squad `u`, whose model `end` is
 * nearest to it, or for its model `m`, which aims at model `end`.
 */
export function isOpenTo(
  b: W40kBattle,
  u: number,
  m: number,
  end: number,
  t: number,
  gap: number,
  fire: number,
): boolean {
  if (m >= 0) return seesInTheOpen(b, m, end) || anyOpen(b, m, t, true);
  return end === viewShooter(b, u, t) ? isInTheOpen(b, u, t, fire) : nearestSeeOpen(b, u, t, end, gap, fire);
}

/**
 * True if the `i`th visible enemy may be ignored because it is in cover. Cover is tested at the first call and then
 * stored.
 */
function isCovered(b: W40kBattle, u: number, m: number, i: number, fire: number): boolean {
  if ((passed[i] & Ignorable.unasked) !== 0) {
    passed[i] &= ~Ignorable.unasked;
    if (!isOpenTo(b, u, m, ends[i], seen[i], gaps[i], fire)) passed[i] |= Ignorable.covered;
  }
  return (passed[i] & Ignorable.covered) !== 0;
}

/**
 * Returns the ticks to the nearest of the first `n` visible enemies that may not be ignored, or `limit` if none is
 * nearer.
 */
export function nearestBar(b: W40kBattle, u: number, m: number, n: number, limit: number, fire: number): number {
  let least = limit;
  for (let i = 0; i < n; i++) {
    if ((passed[i] & ~Ignorable.unasked) !== 0 || free[i] >= least || isCovered(b, u, m, i, fire)) continue;
    least = free[i];
  }
  return least;
}

/**
 * True if squad `u`, or its model `m`, may shoot at the `i`th of `n` visible enemies, because no nearer one takes
 * priority (W40K-TGT-004).
 */
export function isNearestEnough(
  b: W40kBattle,
  u: number,
  m: number,
  i: number,
  n: number,
  freely: boolean,
  fire: number,
): boolean {
  const lone = isCharacter(b, seen[i]);
  if (freely && !lone) return true; // W40K-TGT-007
  let gap = gaps[i]; // W40K-HERO-026: or the distance to a character in it
  for (let j = 0; j < n; j++) if (gaps[j] < gap && squadOf(b, seen[j]) === seen[i]) gap = gaps[j];
  for (let j = 0; j < n; j++) {
    if (ofAny[j] >= gap || (passed[j] & Ignorable.unseen) !== 0 || squadOf(b, seen[j]) === seen[i]) continue;
    if (lone) return false; // W40K-TGT-002, W40K-HERO-040: a character is a target only if it is nearest
    if (gaps[j] >= gap || (passed[j] & (Ignorable.always | Ignorable.afar)) !== 0 || free[j] >= gap) continue;
    if (isCovered(b, u, m, i, fire) || !isCovered(b, u, m, j, fire)) return false; // W40K-TGT-011
  }
  return true;
}
