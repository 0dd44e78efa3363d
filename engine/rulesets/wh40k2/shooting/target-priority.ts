// Which of the enemies in sight may be passed over for one farther away.

import { Hidden, Status, type W40kBattle } from '../core/state.js';
import { broken, engaged, isCharacter, squadOf } from '../core/units.js';
import { hasSpotted } from '../hiding/hiding.js';
import { anyOpen, nearestSeeOpen, seesInTheOpen } from './aiming.js';
import { isInTheOpen, viewShooter } from './squad-views.js';
import { gapToFree } from './target-distances.js';

/** Why a nearer enemy may be passed over. */
export const Ignorable = {
  /** All of it in hand-to-hand or broken: for anyone else (W40K-TGT-010). */
  always: 1,
  /** In cover: for targets in the open (W40K-TGT-011). */
  covered: 2,
  /** Hidden and detected: it is no target for most weapons and never counts as the nearest (W40K-SPOT-006). */
  unseen: 4,
  /** Nobody of the squad who sees it reaches it: it keeps nobody from another target. */
  afar: 8,
  /** Whether it is in cover has not been asked yet. */
  unasked: 16,
} as const;

/** Who is seen, how far away, how far away those of it are who may not be passed over, and why it may. */
export const seen = new Int32Array(64);
export const gaps = new Float64Array(64);
/** How far away the nearest of it is, fighters included, at whom a single model does not aim while it sees others. */
export const ofAny = new Float64Array(64);
export const free = new Float64Array(64);
export const passed = new Uint8Array(64);
/** At whom the single model aims; of a squad, who is nearest to it. */
export const ends = new Int32Array(64);

/** Is squad `t`, or the one that character `t` has joined, hidden from squad `u` (W40K-HIDE-007)? */
export function isHiddenFrom(b: W40kBattle, u: number, t: number): boolean {
  const s = squadOf(b, t);
  return b.unit.hidden[s] !== Hidden.none && !hasSpotted(b, u, s);
}

/** How near those are who may not be passed over: found by the last call of `passOver`. */
export const passing = { gap: 0 };

/** Why squad `t`, seen `gap` ticks away at least, may be passed over by `u` or its model `m` (Ignorable), cover left aside. */
export function passOver(b: W40kBattle, u: number, m: number, t: number, gap: number, fire: number): number {
  let why = 0;
  passing.gap = gap;
  // W40K-TGT-010: models that fight, or count as broken (W40K-SQUAD-007), of whatever squad
  if (broken(b, t)) why |= Ignorable.always;
  else if (engaged(b, t) || (b.unit.status[squadOf(b, t)] & Status.Split) !== 0) {
    passing.gap = gapToFree(b, u, m, t, fire);
    if (passing.gap === Infinity) why |= Ignorable.always;
  }
  if (isHiddenFrom(b, u, t)) why |= Ignorable.unseen;
  return why;
}

/**
 * Is squad `t`, seen `gap` ticks away at least, in the open (W40K-TGT-011): to squad `u`, of which `end` is nearest to it, or to its
 * model `m`, which aims at `end`?
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

/** May the `i`th of those seen be passed over since it is in cover? It is only asked where that decides anything. */
function isCovered(b: W40kBattle, u: number, m: number, i: number, fire: number): boolean {
  if ((passed[i] & Ignorable.unasked) !== 0) {
    passed[i] &= ~Ignorable.unasked;
    if (!isOpenTo(b, u, m, ends[i], seen[i], gaps[i], fire)) passed[i] |= Ignorable.covered;
  }
  return (passed[i] & Ignorable.covered) !== 0;
}

/** How far away the nearest of the first `n` seen is who may not be passed over at all, if nearer than `limit` ticks. */
export function nearestBar(b: W40kBattle, u: number, m: number, n: number, limit: number, fire: number): number {
  let least = limit;
  for (let i = 0; i < n; i++) {
    if ((passed[i] & ~Ignorable.unasked) !== 0 || free[i] >= least || isCovered(b, u, m, i, fire)) continue;
    least = free[i];
  }
  return least;
}

/** May the `i`th of the `n` that squad `u`, or its model `m`, sees be shot at, or is somebody nearer who must be (W40K-TGT-004)? */
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
  let gap = gaps[i]; // W40K-HERO-026: or that of a character in it
  for (let j = 0; j < n; j++) if (gaps[j] < gap && squadOf(b, seen[j]) === seen[i]) gap = gaps[j];
  for (let j = 0; j < n; j++) {
    if (ofAny[j] >= gap || (passed[j] & Ignorable.unseen) !== 0 || squadOf(b, seen[j]) === seen[i]) continue;
    if (lone) return false; // W40K-TGT-002, W40K-HERO-040: only if it is the very nearest
    if (gaps[j] >= gap || (passed[j] & (Ignorable.always | Ignorable.afar)) !== 0 || free[j] >= gap) continue;
    if (isCovered(b, u, m, i, fire) || !isCovered(b, u, m, j, fire)) return false; // W40K-TGT-011
  }
  return true;
}
