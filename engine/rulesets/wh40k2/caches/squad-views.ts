// What one squad sees of another, until a model of either changes or another model comes between them.
import { changesOf, Disturbed, disturbance } from '../../../skirmish/caches/poses.js';
import { Status, type W40kBattle } from '../core/state.js';
import { ANYBODY, anyOpen, asNearSeesOpen, seesInTheOpen } from '../shooting/aiming.js';
import { look, lookWithin, view } from '../shooting/nearest-in-sight.js';
import { reachesAsUsual } from '../shooting/weapons-to-fire.js';
import { sees } from './sight.js';

/**
 * How the view of a pair was found. `missed`: a line-of-sight query failed. `partly`: models beyond reach were not
 * tested.
 */
const Found = { missed: 1, partly: 2 } as const;

/**
 * Returns the ticks between the nearest two models of squads `u` and `t`, the second in the fire arc and sight of the
 * first, or -1. Only models with a ranged weapon that are neither engaged nor out of coherency count.
 */
export function computeViewGap(b: W40kBattle, u: number, t: number): number {
  return look(b, u, t, Infinity, ANYBODY) ? view.gap : -1;
}

/**
 * Returns `computeViewGap`. `viewShooter` gives the first model. Key: the pair of squads. It holds until a model of either
 * changes, or other models come between them or leave from there, as far as that matters for what was found. With `within`, the result may be -1 if no model within reach is seen, which usually takes
 * fewer line-of-sight queries.
 */
export function viewGap(b: W40kBattle, u: number, t: number, within = false): number {
  const { cache } = b;
  const pair = u * b.setup.units + t;
  const now = changesOf(b) + 1;
  const since = cache.viewSince[pair];
  // models can fall out of coherency without moving, so the view of a split squad is not cached
  const split = (b.unit.status[u] & Status.Split) !== 0;
  cache.viewSince[pair] = split ? 0 : now;
  const answers = within || (cache.viewFound[pair] & Found.partly) === 0;
  if (since === now && !split && answers) return cache.viewGap[pair];
  const what = since > 0 && !split ? disturbance(b, u, t, since - 1) : Disturbed.changed;
  if (what === 0 && answers) return cache.viewGap[pair];
  cache.viewOpen[pair] = Open.unknown;
  if (answers && stillHolds(b, pair, what)) return cache.viewGap[pair];
  const seen = within ? lookWithin(b, u, t, Infinity, ANYBODY) : look(b, u, t, Infinity, ANYBODY);
  cache.viewGap[pair] = seen ? view.gap : -1;
  cache.viewShooter[pair] = view.shooter;
  cache.viewTarget[pair] = view.target;
  cache.viewFound[pair] = (view.missed ? Found.missed : 0) | (within && !seen ? Found.partly : 0);
  return cache.viewGap[pair];
}

/**
 * True if the cache shows that no model of squad `u` with a ranged weapon sees squad `t` in its fire arc, or none
 * within its reach with Fire bits `fire`. False means unknown.
 */
export function isUnseen(b: W40kBattle, u: number, t: number, fire: number): boolean {
  const { viewSince, viewGap, viewFound, triesPose } = b.cache;
  const pair = u * b.setup.units + t;
  if (viewGap[pair] >= 0 || triesPose || viewSince[pair] !== changesOf(b) + 1) return false;
  return reachesAsUsual(fire) || (viewFound[pair] & Found.partly) === 0;
}

/** True if the cached view of a pair is still valid although other models came or left (`what`: `Disturbed` bits). */
function stillHolds(b: W40kBattle, pair: number, what: number): boolean {
  const { viewFound, viewGap, viewShooter, viewTarget } = b.cache;
  if ((what & Disturbed.changed) !== 0) return false;
  if ((what & Disturbed.left) !== 0 && (viewFound[pair] & Found.missed) !== 0) return false;
  if (viewGap[pair] < 0 || (what & Disturbed.came) === 0) return true;
  return sees(b, viewShooter[pair], viewTarget[pair]);
}

/** Returns the model of squad `u` that is nearest to what it sees of squad `t`. Call `viewGap` first. */
export function viewShooter(b: W40kBattle, u: number, t: number): number {
  return b.cache.viewShooter[u * b.setup.units + t];
}

/** Returns the model of squad `t` that `viewShooter` sees. Call `viewGap` first. */
export function viewTarget(b: W40kBattle, u: number, t: number): number {
  return b.cache.viewTarget[u * b.setup.units + t];
}

/**
 * Cached answers: no model sees the squad in the open, the nearest model does, another equally near one does, or
 * unknown.
 */
const Open = { none: 0, nearest: 1, unknown: 2, other: 3 } as const;

/**
 * True if squad `u` sees any model of squad `t` in the open (W40K-TGT-011). `viewShooter` must be able to fire with
 * `fire` (Fire bits). Call `viewGap` first.
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
  return asNearSeesOpen(b, u, t, viewGap[pair], fire); // the cached model may be one that cannot fire now
}
