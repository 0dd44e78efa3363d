// Judges which enemies a squad may charge: for options, proposals and squads that must charge.
import { TOUCH } from '../../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../../kernel/options.js';
import type { Reason } from '../../../kernel/ruleset.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { collect, type Movers } from '../../../skirmish/movers.js';
import { atLeastApart } from '../caches/squad-circles.js';
import { Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Did, Hidden, type W40kBattle } from '../core/state.js';
import { membersOf, onTable, playerOf, squadOfModel, standing } from '../core/units.js';
import { moveOf, readyMovers } from '../movement/movement-allowance.js';
import { foe, foeFar, foesOf, heed, reaches } from './charge-reach.js';
import { BROADEST } from './fighting-over-walls.js';

const members = new Int32Array(SQUAD);
/** 1 for each squad that the squad of the last query may charge. */
const chargeable = new Uint8Array(64);

/** True if squad `u` has declared a charge that it has not made yet. */
export function isCharger(b: W40kBattle, u: number): boolean {
  const { did } = b.unit;
  return (
    playerOf(b, u) === b.core.active[0] &&
    onTable(b, u) &&
    (did[u] & (Did.DeclareCharge | Did.Charge)) === Did.DeclareCharge
  );
}

/** Returns twice the move of the fastest model of squad `u`, ticks. */
function chargeReach(b: W40kBattle, u: number): number {
  const n = membersOf(b, u, members);
  let most = 0;
  for (let i = 0; i < n; i++) most = Math.max(most, 2 * moveOf(b, members[i]));
  return most;
}

/** True if any enemy of squad `u` is near enough to be charged, judged by the circles around both. */
function anyNear(b: W40kBattle, u: number): boolean {
  const far = chargeReach(b, u) + BROADEST;
  for (let t = 0; t < b.setup.units; t++) {
    if (playerOf(b, t) === playerOf(b, u) || !onTable(b, t) || b.unit.host[t] >= 0) continue;
    if (b.unit.hidden[t] !== Hidden.hidden && atLeastApart(b, u, t) <= far) return true;
  }
  return false;
}

/** Removes squads that have declared charges from the obstacles, since they will move out of the way. */
export function passChargers(b: W40kBattle, j: Movers): void {
  collect(b, j);
  let kept = 0;
  for (let k = 0; k < j.blockers; k++) {
    if (isCharger(b, squadOfModel(b, j.blockModel[k]))) continue;
    j.blockX[kept] = j.blockX[k];
    j.blockY[kept] = j.blockY[k];
    j.blockRadius[kept] = j.blockRadius[k];
    j.blockModel[kept++] = j.blockModel[k];
  }
  j.blockers = kept;
}

/** Returns the index of the last of the first `n` of `foe` whose squad is not yet marked in `chargeable`, or -1. */
function lastUnnamed(b: W40kBattle, n: number): number {
  let k = n - 1;
  while (k >= 0 && chargeable[squadOfModel(b, foe[k])] !== 0) k--;
  return k;
}

/**
 * Finds the squads that squad `u` may name as the target of its charge. A model of `u` must be able to engage one of
 * its models: the closest enemy that it can reach, or a nearer one that is already engaged (W40K-CHRG-003,
 * W40K-CHRG-006, W40K-CHRG-007). Returns true if there is any.
 * @param any true to stop at the first one
 * GAP W40K-CHRG-003: whom nobody of the squad can reach, as all stand and with those who are to charge gone, is not charged
 * GAP W40K-HIDE-007: hidden troops that were not spotted are nobody's target
 */
function findTargets(b: W40kBattle, u: number, any: boolean): boolean {
  chargeable.fill(0);
  if (!anyNear(b, u)) return false;
  const j = readyMovers(b, u, 2, 0);
  passChargers(b, j);
  heed.comrades = false;
  let found = false;
  for (let i = 0; i < j.n && !(any && found); i++) {
    const n = foesOf(b, j, i, -1);
    const last = lastUnnamed(b, n); // enemies behind the last one add no squad
    let most = Infinity;
    for (let k = 0; k <= last && foeFar[k] <= most && !(any && found); k++) {
      const busy = b.model.engaged[foe[k]] !== 0;
      const t = squadOfModel(b, foe[k]);
      if ((busy && chargeable[t] !== 0) || !reaches(b, j, i, foe[k])) continue;
      chargeable[t] = 1;
      found = true;
      if (!busy && most === Infinity) most = foeFar[k] + TOUCH; // other enemies may be equally near
    }
  }
  heed.comrades = true;
  return found;
}

/** True if squad `u` may charge any enemy. */
export function hasChargeTarget(b: W40kBattle, u: number): boolean {
  return findTargets(b, u, true);
}

/** Finds the enemies that squad `u` may charge, for `isChargeable`. */
export function findChargeTargets(b: W40kBattle, u: number): void {
  findTargets(b, u, false);
}

/** True if squad `t` may be charged by the squad of the last `findChargeTargets`. */
export function isChargeable(t: number): boolean {
  return chargeable[t] !== 0;
}

/** True if any model of squad `u` can reach a model of squad `t` with a charge, even if others are closer. */
function canReach(b: W40kBattle, u: number, t: number): boolean {
  const j = readyMovers(b, u, 2, 0);
  passChargers(b, j);
  heed.comrades = false;
  let can = false;
  for (let i = 0; i < j.n && !can; i++) {
    const n = foesOf(b, j, i, t);
    for (let k = 0; k < n && !can; k++) can = squadOfModel(b, foe[k]) === t && reaches(b, j, i, foe[k]);
  }
  heed.comrades = true;
  return can;
}

/**
 * Returns why a target that is not listed may not be charged (W40K-DEC-015). The listing uses `findChargeTargets` too.
 */
export function judgeChargeTarget(b: W40kBattle, { verb, target }: OptionRecord): Reason {
  const u = b.decision.subject[0];
  if (verb !== Verb.Charge || target < 0 || target >= b.setup.units || !onTable(b, target)) return Refusal.NotAnOption;
  if (playerOf(b, target) === playerOf(b, u) || b.unit.host[target] >= 0) return Refusal.NotAnOption;
  if (b.unit.hidden[target] === Hidden.hidden || inChargeReach(b, u, target)) return Refusal.NotAnOption;
  return canReach(b, u, target) ? Refusal.NearerFoe : Refusal.NoClearRun;
}

/** True if squad `u` may charge squad `t`. */
export function inChargeReach(b: W40kBattle, u: number, t: number): boolean {
  findTargets(b, u, false);
  return isChargeable(t);
}

/** True if an enemy is within charge reach of unit `u` (W40K-FREN-001): it can charge one, or is engaged already. */
export function enemyInReach(b: W40kBattle, u: number): boolean {
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) if (standing(b, members[i]) && b.model.engaged[members[i]] !== 0) return true;
  return hasChargeTarget(b, u);
}
