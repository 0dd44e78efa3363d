// What one squad sees of another, kept until somebody changes or comes between them.
import { changesOf, Disturbed, disturbance } from '../../../skirmish/poses.js';
import { coverOf, inFireArc, sees } from '../../../skirmish/sight.js';
import { Cover } from '../../../skirmish/terrain.js';
import { Status, type W40kBattle } from '../core/state.js';
import { engaged, squadOfModel, standing, unitOf } from '../core/units.js';
import { ANYBODY, anyOpen, asNearSeesOpen, canFire, gapOf, seesInTheOpen } from './aiming.js';
import { look, lookBeyond, lookWithin, view } from './nearest-in-sight.js';
import { Fire, longestReach, mayModelFire } from './weapons-to-fire.js';

/** How the view of a pair was found: somebody was looked for and not seen; nobody was looked for whom no weapon reaches. */
const Found = { missed: 1, partly: 2 } as const;

/**
 * Ticks between the nearest two models of squads `u` and `t` of which the first sees the second in its fire arc, or -1 when
 * none does; only models with something to shoot, out of hand-to-hand and not astray count. `viewShooter` is the first of them.
 * `within`: -1 will do, too, when none sees anybody whom any weapon that it carries reaches, which mostly takes fewer looks.
 */
export function viewGap(b: W40kBattle, u: number, t: number, within = false): number {
  const { cache } = b;
  const pair = u * b.setup.units + t;
  const now = changesOf(b) + 1;
  const since = cache.viewSince[pair];
  // who models out of coherency, or is himself again, need not move for it: the view of a squad with models out of coherency is not kept
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
 * Is it known, without a look, that none of squad `u` who could shoot at all sees any of squad `t` in its fire arc as they stand now, or
 * none whom its weapons reach with Fire bits `fire`?
 */
export function isUnseen(b: W40kBattle, u: number, t: number, fire: number): boolean {
  const { viewSince, viewGap, viewFound, triesPose } = b.cache;
  const pair = u * b.setup.units + t;
  if (viewGap[pair] >= 0 || triesPose || viewSince[pair] !== changesOf(b) + 1) return false;
  return reachesAsUsual(fire) || (viewFound[pair] & Found.partly) === 0;
}

/** Does nothing reach farther with Fire bits `fire` than it usually does: is it not at a charger (W40K-OVER-013)? */
const reachesAsUsual = (fire: number): boolean => (fire & Fire.charger) === 0;

/** Would the models of a pair be looked at with the same answers as when its view was found, although others came or left? */
function stillHolds(b: W40kBattle, pair: number, what: number): boolean {
  const { viewFound, viewGap, viewShooter, viewTarget } = b.cache;
  if ((what & Disturbed.changed) !== 0) return false;
  if ((what & Disturbed.left) !== 0 && (viewFound[pair] & Found.missed) !== 0) return false;
  if (viewGap[pair] < 0 || (what & Disturbed.came) === 0) return true;
  return sees(b, viewShooter[pair], viewTarget[pair]);
}

/**
 * `viewGap` of those of squad `u` alone who can fire now, with Fire bits `fire`: nobody else counts in who is closest
 * (W40K-TGT-004). Who is the nearest of them is in `nearestFirer`. `within`: -1 will do when none sees anybody whom it reaches.
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
 * Do the two who were nearest when squad `u` last saw any of squad `t` see each other now, and can the first fire at the second? If not,
 * others may.
 */
export function seesAsBefore(b: W40kBattle, u: number, t: number, fire: number): boolean {
  const pair = u * b.setup.units + t;
  const m = b.cache.viewShooter[pair];
  const o = b.cache.viewTarget[pair];
  if (m < 0 || squadOfModel(b, m) !== u || !mayModelFire(b, m)) return false;
  if (unitOf(b, o) !== t || !standing(b, o) || b.model.engaged[o] !== 0) return false;
  return gapOf(b, m, o) <= longestReach(b, m, fire) && inFireArc(b, m, b.model.x[o], b.model.y[o]) && sees(b, m, o);
}

/** The model that the last call of `fireGap` measured from. */
export const nearestFirer = { model: -1 };

/**
 * `fireGap` of those nearer than `limit` ticks only; nothing is kept. -1 also if, for certain, none of the squad sees anybody whom it reaches,
 * near or far.
 */
export function querySight(b: W40kBattle, u: number, t: number, limit: number, fire: number): number {
  sightFound.reached = lookWithin(b, u, t, limit, fire) && !engaged(b, t); // else those who fight are not aimed at
  if (view.shooter < 0 && !lookBeyond(b, u, t, limit, fire)) return -1;
  sightFound.open = coverOf(b, view.shooter, view.target) === Cover.none;
  sightFound.shooter = view.shooter;
  return view.gap;
}

/** Whether the nearest model that `querySight` saw stands in the open, who saw it, and whether it is known that anybody reaches whom he sees. */
export const sightFound = { open: false, shooter: -1, reached: false };

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
