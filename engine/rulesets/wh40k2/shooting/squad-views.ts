// What squads see of each other when only models that can fire now count.

import { Cover } from '../../../skirmish/terrain.js';
import { coverOf, sees } from '../caches/sight.js';
import { viewGap, viewShooter, viewTarget } from '../caches/squad-views.js';
import { longestReach } from '../caches/weapon-reach.js';
import type { W40kBattle } from '../core/state.js';
import { engaged, squadOfModel, standing, unitOf } from '../core/units.js';
import { inFireArc } from '../sight/sight.js';
import { canFire, gapOf } from './aiming.js';
import { look, lookBeyond, lookWithin, view } from './nearest-in-sight.js';
import { mayModelFire, reachesAsUsual } from './weapons-to-fire.js';

/**
 * Returns `viewGap` counting only models of squad `u` that can fire now with Fire bits `fire`, since only these decide
 * which enemy is closest (W40K-TGT-004). `nearestFirer` holds the nearest of them. With `within`, the result may be -1
 * if no model within reach is seen.
 */
export function fireGap(b: W40kBattle, u: number, t: number, fire: number, within: boolean): number {
  const near = within && reachesAsUsual(fire);
  const gap = viewGap(b, u, t, near);
  nearestFirer.model = viewShooter(b, u, t);
  if (gap < 0 || canFire(b, nearestFirer.model, fire)) return gap;
  const seen = near ? lookWithin(b, u, t, Infinity, fire) : look(b, u, t, Infinity, fire);
  nearestFirer.model = view.shooter;
  return seen ? view.gap : -1;
}

/**
 * True if the cached nearest pair of squads `u` and `t` still see each other and the first can fire at the second.
 * False means unknown.
 */
export function seesAsBefore(b: W40kBattle, u: number, t: number, fire: number): boolean {
  const m = viewShooter(b, u, t);
  const o = viewTarget(b, u, t);
  if (m < 0 || squadOfModel(b, m) !== u || !mayModelFire(b, m)) return false;
  if (unitOf(b, o) !== t || !standing(b, o) || b.model.engaged[o] !== 0) return false;
  return gapOf(b, m, o) <= longestReach(b, m, fire) && inFireArc(b, m, b.model.x[o], b.model.y[o]) && sees(b, m, o);
}

/** The model from which the last call of `fireGap` measured. */
export const nearestFirer = { model: -1 };

/**
 * Returns `fireGap` for distances below `limit` ticks only, without caching. Returns -1 also if no model of the squad
 * sees an enemy within its reach at any distance.
 */
export function querySight(b: W40kBattle, u: number, t: number, limit: number, fire: number): number {
  sightFound.reached = lookWithin(b, u, t, limit, fire) && !engaged(b, t); // engaged squads are left to the full test
  if (view.shooter < 0 && !lookBeyond(b, u, t, limit, fire)) return -1;
  sightFound.open = coverOf(b, view.shooter, view.target) === Cover.none;
  sightFound.shooter = view.shooter;
  return view.gap;
}

/**
 * Results of the last `querySight`: whether the nearest visible model is in the open, which model saw it, and whether a
 * model within reach is known to be seen.
 */
export const sightFound = { open: false, shooter: -1, reached: false };
