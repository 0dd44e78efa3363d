// What the orders of units' commanders bring about (HRD-ORDR-003..006).

import { holds } from '../../../kernel/special-rules.js';
import { isEngaged } from '../attacks/melee-range.js';
import { onTable } from '../core/models.js';
import { Did, type HordesBattle, UnitDid } from '../core/state.js';
import { beginEffects, hasRoomForEffects } from '../spells/effects.js';
import { digIn } from '../states/dug-in.js';
import { endOf, firstOf, isTrooper, unitOf } from '../units/members.js';
import { abilityNumber } from './names.js';
import { ruleOf } from './numbers.js';
import { Fire, ORDER } from './tables.js';

/** Numbers of orders from this one on are special ones: row `order - FIRST` of `setup.orderNames`. */
const FIRST = 2;
const DIG_IN = ruleOf(abilityNumber('Dig in'));

/** Returns the ability that is the order which unit `u` was given in this activation, -1 for none that is played. */
export function orderOf(b: HordesBattle, u: number): number {
  const order = b.unit.order[u] - FIRST;
  return order < 0 ? -1 : b.setup.orderAbilities[order];
}

/** True if unit `u` shoots by its order in that way, a number of `Fire`. */
export function firesBy(b: HordesBattle, u: number, fire: number): boolean {
  const a = orderOf(b, u);
  return a >= 0 && ORDER.fires[a] === fire;
}

/** True if trooper `m` may take part in the combined ranged attack of its order, which its unit has not made yet. */
export const joinsByOrder = (b: HordesBattle, m: number): boolean =>
  (b.model.did[m] & Did.Receive) !== 0 &&
  firesBy(b, unitOf(b, m), Fire.combined) &&
  (b.unit.did[unitOf(b, m)] & UnitDid.Combine) === 0;

/** Unit `u` has received its order: what that brings begins on those who are in formation. */
export function carryOut(b: HordesBattle, u: number): void {
  const a = orderOf(b, u);
  const c = b.unit.commander[u];
  if (a >= 0 && ORDER.fires[a] === Fire.suppressing) {
    for (let m = firstOf(b, u); m < endOf(b, u); m++) {
      if ((b.model.did[m] & Did.Receive) !== 0) b.model.did[m] |= Did.GiveUpAction;
    }
  }
  if (a >= 0 && c >= 0 && ORDER.use[a] >= 0) beginEffects(b, c, ORDER.use[a], c);
}

/** True if model `m` received an order by which it makes a full advance and digs in. */
export function marches(b: HordesBattle, m: number): boolean {
  if ((b.model.did[m] & Did.Receive) === 0 || !isTrooper(b, m)) return false;
  const a = orderOf(b, unitOf(b, m));
  return a >= 0 && ORDER.marches[a] !== 0;
}

/** The Normal Movement of model `m` is over: it digs in if its order says so. */
export function endMarch(b: HordesBattle, m: number): void {
  if (onTable(b, m) && marches(b, m) && !isEngaged(b, m)) digIn(b, m);
}

/** The battle begins: models that may begin it dug in, or under an order, do so. */
// GAP HRD-SPEC-001: a model that may begin the game dug in, or under an order, begins so, since that has no drawback
export function beginReady(b: HordesBattle): void {
  for (let m = 0; m < b.setup.models; m++) if (onTable(b, m) && holds(b, m, DIG_IN)) digIn(b, m);
  for (let i = 0; i < b.setup.orders; i++) {
    const a = b.setup.orderAbilities[i];
    if (a < 0 || ORDER.atStart[a] === 0) continue;
    for (let u = 0; u < b.setup.units; u++) beginUnder(b, u, a);
  }
}

/** Unit `u` begins the battle under the order of ability `a`, if any of its models has that. */
function beginUnder(b: HordesBattle, u: number, a: number): void {
  const c = b.unit.commander[u];
  if (c < 0 || !onTable(b, c) || !hasRoomForEffects(b)) return;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    if (!onTable(b, m) || !holds(b, m, ruleOf(a))) continue;
    beginEffects(b, c, ORDER.use[a], c);
    return;
  }
}
