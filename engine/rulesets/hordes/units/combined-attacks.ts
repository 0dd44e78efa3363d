// Combined melee and ranged attacks of troopers of one unit (HRD-CATK).

import type { OptionRecord } from '../../../kernel/options.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { holds } from '../../../kernel/special-rules.js';
import { joinsByOrder } from '../abilities/orders.js';
import { recall, remember, useUp } from '../activation/registers.js';
import { missesByItself } from '../attacks/attack-roll.js';
import { kindOf, mayAttack } from '../attacks/combat-action.js';
import { isInMelee } from '../attacks/melee-range.js';
import { Refusal, Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import {
  baseOf,
  endOfWeapons,
  firstWeapon,
  HUGE,
  isEnemy,
  isHelpless,
  isMeleeWeapon,
  onTable,
} from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { ActionKind, Did, type HordesBattle } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { CHARGE, isChargeAttack } from '../movement/charges.js';
import { isInFormation } from './formation.js';
import { endOf, firstOf, isTrooper, serves, unitOf } from './members.js';

/** The most troopers that join the primary attacker: bits of the word `extra` of a record, counted from the first of the unit. */
const MOST = 31;

/** Returns the advantage that lets a trooper take part in combined attacks of a kind. */
const ruleOf = (kind: number): number =>
  kind === ActionKind.melee ? Rule['Combined Melee Attack'] : Rule['Combined Ranged Attack'];

/** True if trooper `m` may take part in combined attacks of a kind: by an advantage, or by an order. */
const takesPart = (b: HordesBattle, m: number, kind: number): boolean =>
  holds(b, m, ruleOf(kind)) || (kind === ActionKind.ranged && joinsByOrder(b, m));

/** True if trooper `m` may make combined attacks of any kind, so that others may act before its action is over. */
export const combines = (b: HordesBattle, m: number): boolean =>
  isTrooper(b, m) && (takesPart(b, m, ActionKind.melee) || takesPart(b, m, ActionKind.ranged));

/** True if a combined attack of trooper `m` with weapon `w` is that of its order, which the commander leads. */
export const isByOrder = (b: HordesBattle, m: number, w: number): boolean =>
  kindOf(b, w) === ActionKind.ranged && !holds(b, m, ruleOf(ActionKind.ranged)) && joinsByOrder(b, m);

/** True if a combined attack of that kind may target `t` (HRD-CATK-009). */
function mayBeTargeted(b: HordesBattle, t: number, kind: number): boolean {
  if (isUnder(b, t, Flag['no combined attacks at it'])) return false;
  return kind === ActionKind.melee || baseOf(b, t) === HUGE || !isInMelee(b, t);
}

/** True if trooper `m` could declare an attack at `t` with weapon `w`, whoever acts now. */
function mayAttackWith(b: HordesBattle, m: number, w: number, t: number): boolean {
  const acting = b.activation.model[0];
  if (acting === m) return mayAttack(b, m, w, t);
  remember(b);
  recall(b, m);
  const may = mayAttack(b, m, w, t);
  recall(b, acting);
  return may;
}

/**
 * True if trooper `m` may take part with weapon `w` in a combined attack of its unit at `t`: it could declare that attack,
 * is in formation, and reaches `t`; a shot must not miss by itself (HRD-CATK-001, HRD-CATK-007).
 */
function contributes(b: HordesBattle, m: number, w: number, t: number): boolean {
  const kind = kindOf(b, w);
  if ((kind !== ActionKind.melee && kind !== ActionKind.ranged) || !takesPart(b, m, kind) || !isInFormation(b, m))
    return false;
  if (!mayAttackWith(b, m, w, t)) return false;
  // GAP HRD-CATK-007: a spray or a template is no attack at one target, so it is not combined
  const { spray, blast } = b.setup.weapons;
  return spray[w] === 0 && blast[w] === 0 && !missesByItself(b, m, w, t);
}

/** Returns the weapon that trooper `m` contributes to an attack of that kind at `t`, or -1. */
function contribution(b: HordesBattle, m: number, t: number, kind: number): number {
  // GAP HRD-CATK-004: a trooper contributes the first of its weapons that may attack the target
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (kindOf(b, w) === kind && contributes(b, m, w, t)) return w;
  }
  return -1;
}

/** True if trooper `o` may join trooper `m` in an attack of that kind at `t`. */
function mayJoin(b: HordesBattle, m: number, o: number, t: number, kind: number): boolean {
  if (o === m || !serves(b, o) || isHelpless(b, o)) return false;
  if ((b.model.did[o] & (Did.EndAction | Did.GiveUpAction)) !== 0) return false;
  return contribution(b, o, t, kind) >= 0;
}

/** Returns the bit of trooper `o` in the word of those who join trooper `m`. */
const bitOf = (b: HordesBattle, m: number, o: number): number => 1 << (o - firstOf(b, unitOf(b, m)));

/** Returns the row after the last trooper of the unit of `m` that has a bit. */
const endOfBits = (b: HordesBattle, u: number): number => Math.min(endOf(b, u), firstOf(b, u) + MOST);

/** True if trooper `m` may be the primary attacker of a combined attack at `t` with weapon `w`. */
function mayLead(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (isByOrder(b, m, w) && b.unit.commander[unitOf(b, m)] !== m) return false;
  // the dear questions last: sight, and the melee of the target
  if (!onTable(b, t) || missesByItself(b, m, w, t) || !contributes(b, m, w, t)) return false;
  return mayBeTargeted(b, t, kindOf(b, w));
}

/** Lists combined attacks of trooper `m` at `t` with weapon `w`: with one comrade, and with all that may join. */
function listAt(b: HordesBattle, m: number, w: number, t: number): void {
  const u = unitOf(b, m);
  const kind = kindOf(b, w);
  let all = 0;
  let one = 0;
  for (let o = firstOf(b, u); o < endOfBits(b, u); o++) {
    if (!mayJoin(b, m, o, t, kind)) continue;
    all |= bitOf(b, m, o);
    if (one === 0) one = all;
  }
  if (all === 0) return;
  b.option.add(Verb.Combine, t, w, all);
  if (one !== all) b.option.add(Verb.Combine, t, w, one);
}

/** Lists the combined attacks of trooper `m` at enemies. */
export function listCombined(b: HordesBattle, m: number): void {
  if (!combines(b, m)) return;
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    for (let t = 0; t < b.setup.models; t++) {
      if (onTable(b, t) && isEnemy(b, m, t) && mayLead(b, m, w, t)) listAt(b, m, w, t);
    }
  }
}

/** Judges a combined attack of trooper `m` that is not listed: another group, or a friend as target. */
export function judgeCombined(b: HordesBattle, m: number, record: OptionRecord): Reason {
  const { target, n, x, y, facing, files, extra, path } = record;
  if ((x | y | facing | files) !== 0 || path.length > 0 || !isTrooper(b, m)) return Refusal.NotAnOption;
  if (n < firstWeapon(b, m) || n >= endOfWeapons(b, m)) return Refusal.NotAnOption;
  if (target < 0 || target >= b.setup.models || target === m || !onTable(b, target)) return Refusal.NotAnOption;
  if (!combines(b, m) || extra <= 0) return Refusal.CannotCombine;
  if (!mayBeTargeted(b, target, kindOf(b, n))) return Refusal.TargetInMelee;
  if (!mayLead(b, m, n, target)) return Refusal.CannotCombine;
  const u = unitOf(b, m);
  let rest = extra;
  for (let o = firstOf(b, u); o < endOfBits(b, u); o++) {
    const bit = bitOf(b, m, o);
    if ((extra & bit) === 0) continue;
    if (!mayJoin(b, m, o, target, kindOf(b, n))) return Refusal.CannotCombine;
    rest &= ~bit;
  }
  return rest === 0 ? LEGAL : Refusal.NotAnOption;
}

/** True if trooper `o` would contribute a charge attack at `t` (HRD-CHG-017). */
function contributesCharge(b: HordesBattle, o: number, t: number): boolean {
  const { did, target, advanced } = b.model;
  return (did[o] & (Did.Charge | Did.StrikeFirst)) === Did.Charge && target[o] === t && advanced[o] >= CHARGE;
}

/** True if a combined attack is a charge attack: every contributed attack is one (HRD-CATK-005). */
export function isCombinedCharge(b: HordesBattle, m: number, w: number, t: number, group: number): boolean {
  if (!isMeleeWeapon(b, w) || !isChargeAttack(b, m, t)) return false;
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOfBits(b, u); o++) {
    if ((group & bitOf(b, m, o)) !== 0 && !contributesCharge(b, o, t)) return false;
  }
  return true;
}

/**
 * Takes from each trooper in the bits of `group` the attack that it contributes to one of trooper `m` (HRD-CATK-004,
 * HRD-CATK-010).
 * @returns the number of troopers that take part, the primary attacker included (HRD-CATK-002, HRD-CATK-008)
 */
export function combine(b: HordesBattle, m: number, w: number, t: number, group: number): number {
  const u = unitOf(b, m);
  const kind = kindOf(b, w);
  let n = 1;
  for (let o = firstOf(b, u); o < endOfBits(b, u); o++) {
    if ((group & bitOf(b, m, o)) === 0) continue;
    useUp(b, o, contribution(b, o, t, kind), kind);
    if (kind === ActionKind.melee) b.model.did[o] |= Did.StrikeFirst;
    n++;
  }
  if (b.log !== null) b.log.tell('combined', `${n} models of ${b.setup.names[u]} combine their attacks`);
  return n;
}
