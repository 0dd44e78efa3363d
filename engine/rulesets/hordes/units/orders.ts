// Orders of a unit's commander (HRD-ORDR).
import { Fire, ORDER } from '../abilities/tables.js';
import { Verb } from '../core/asks.js';
import { inControlRange, isUnled, leaderOf } from '../core/battlegroups.js';
import { Flag } from '../core/hooks.js';
import { hasKeyword, KeywordBit } from '../core/keywords.js';
import { isStationary } from '../core/models.js';
import { isOfPack } from '../core/packs.js';
import { Did, type HordesBattle, Role } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { isWild } from '../states/wild.js';
import { isAstray } from './formation.js';
import { endOf, findRole, firstOf, isTrooper, isUnitOfTroopers, roleOf, serves, unitOf } from './members.js';

/** Orders by number; special orders follow in the order of `setup.orderNames`. */
export const Order = { none: 0, pressForward: 1, firstSpecial: 2 } as const;

/**
 * Returns the special orders that the commander of unit `u` may give, as bits: those of the unit and of its Leader, and
 * those of an Officer while he commands himself (HRD-ORDR-005, HRD-ORDR-006); of a ranking officer his own alone (HRD-RANK-004).
 */
function specialOrders(b: HordesBattle, u: number): number {
  const { orders } = b.setup.types;
  const leader = findRole(b, u, Role.leader);
  const c = b.unit.commander[u];
  if (hasKeyword(b, c, KeywordBit['Ranking Officer'])) return orders[b.model.kind[c]]; // HRD-RANK-004
  // GAP HRD-ORDR-005: the orders of a Leader can be given while a Leader serves in the unit
  const ofLeader = leader < 0 ? 0 : orders[b.model.kind[leader]];
  const ofOfficer = roleOf(b, c) === Role.officer ? orders[b.model.kind[c]] : 0;
  return b.setup.unit.orders[u] | ofLeader | ofOfficer;
}

/** True if commander `c` may give Press Forward: that of a pack only in the control range of its leader (HRD-ORDR-007, HRD-PACK-004). */
function mayPress(b: HordesBattle, c: number): boolean {
  if (!isOfPack(b, c) || isUnled(b, c)) return true;
  const leader = leaderOf(b, c);
  return leader >= 0 && inControlRange(b, leader, c);
}

/**
 * True if unit `u` can be given an order: its commander serves and is not stationary (HRD-ORDR-002, HRD-STNRY-001), and has
 * one to give.
 */
export function mayBeOrdered(b: HordesBattle, u: number): boolean {
  const c = b.unit.commander[u];
  if (c >= 0 && !mayPress(b, c) && specialOrders(b, u) === 0) return false;
  return isUnitOfTroopers(b, u) && c >= 0 && serves(b, c) && !isStationary(b, c) && !isUnder(b, c, Flag['no orders']);
}

/** True if unit `u` can carry out special order `i`: two models in formation give up their actions for Suppressing Fire. */
function mayCarryOut(b: HordesBattle, u: number, i: number): boolean {
  const a = b.setup.orderAbilities[i];
  if (a < 0 || ORDER.fires[a] !== Fire.suppressing) return true;
  let n = 0;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    if (serves(b, m) && !isAstray(b, m) && (b.model.did[m] & Did.GiveUpAction) === 0) n++;
  }
  return n > 1;
}

/** Lists the orders of commander `c`: none, Press Forward, which any commander may give, and special ones (HRD-ORDR-007). */
export function listOrders(b: HordesBattle, c: number): void {
  const u = unitOf(b, c);
  b.option.add(Verb.Order, -1, Order.none);
  if (mayPress(b, c)) b.option.add(Verb.Order, -1, Order.pressForward);
  const special = specialOrders(b, u);
  for (let i = 0; i < b.setup.orders; i++) {
    if ((special & (1 << i)) !== 0 && mayCarryOut(b, u, i)) b.option.add(Verb.Order, -1, Order.firstSpecial + i);
  }
}

/** Gives unit `u` an order: every trooper in formation receives it (HRD-ORDR-003, HRD-FORM-006). */
export function giveOrder(b: HordesBattle, u: number, order: number): void {
  b.unit.order[u] = order;
  if (order === Order.none) return;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (serves(b, m) && !isAstray(b, m)) b.model.did[m] |= Did.Receive;
}

/** True if model `m` received that order in this activation (HRD-ORDR-004). */
export function hasReceived(b: HordesBattle, m: number, order: number): boolean {
  return (b.model.did[m] & Did.Receive) !== 0 && b.unit.order[unitOf(b, m)] === order;
}

/** True if model `m` must run or charge by order (HRD-ORDR-007, HRD-MOVE-019). */
export const isPressed = (b: HordesBattle, m: number): boolean =>
  isTrooper(b, m) && hasReceived(b, m, Order.pressForward);

/**
 * True if model `m` may run or charge: a trooper only by order (HRD-ORDR-001, HRD-MOVE-018, HRD-CHG-023), or if it is wild
 * and must run (HRD-PACK-004, HRD-WILD-003).
 */
// GAP HRD-PACK-004: a warbeast of a pack that runs or charges by order is forced for it as others are (HRD-BEAST-010)
export const mayRush = (b: HordesBattle, m: number): boolean => !isTrooper(b, m) || isPressed(b, m) || isWild(b, m);
