// Special attacks and actions of weapons, and attacks that a point changes: when they may be made, their options and their
// judge (HRD-COMB-002, HRD-COMB-006, HRD-CHG-015, HRD-SPIR-009, HRD-SYS-008).

import { INCH } from '../../../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../../../kernel/options.js';
import { LEGAL, type Reason } from '../../../../kernel/ruleset.js';
import { choosesTypes } from '../../abilities/attack-types.js';
import { Refusal, Verb } from '../../core/asks.js';
import { Flag } from '../../core/hooks.js';
import {
  ahead,
  areWithin,
  endOfWeapons,
  firstWeapon,
  isAllAround,
  isEnemy,
  onTable,
  radiusOf,
} from '../../core/models.js';
import { force, mayForce } from '../../core/resources.js';
import { ActionKind, AttackKind, Did, type HordesBattle } from '../../core/state.js';
import { isUnder as isUnderEffect, rangeOf } from '../../core/stats.js';
import { hasCrippled, isInCrippledLocation } from '../../core/systems.js';
import { Aspect } from '../../core/terms.js';
import { isChargeAttack } from '../../movement/charges.js';
import {
  isAdditional,
  mayAimAt,
  mayAttack,
  mayShootAs,
  mayShootAtAll,
  mustStrikeTarget,
  noteAttack,
} from '../combat-action.js';
import { isBarredWeapon } from './rolls.js';
import { isInSwing, isOwnWeapon, isUnder, threshesAnybody } from './struck.js';
import { ABILITY, SpecialKind } from './tables.js';

/** Returns ability `i` of weapon `w`, counted from 0, or -1. */
export function abilityAt(b: HordesBattle, w: number, i: number): number {
  const { firstAbility, abilities } = b.setup.weapons;
  return i < 0 || firstAbility[w] + i >= firstAbility[w + 1] ? -1 : abilities[firstAbility[w] + i];
}

/** True if ability `a` makes a basic attack another one, for a point or by a choice: it is no special attack. */
const isPaid = (a: number): boolean =>
  ABILITY.special[a] === SpecialKind.boosts || ABILITY.special[a] === SpecialKind.blast || isType(a);

/** True if ability `a` is a choice for a shot. */
const isType = (a: number): boolean => ABILITY.special[a] === SpecialKind.type;

/** True if weapon `other` has ability `a` too. */
function sharesAbility(b: HordesBattle, other: number, a: number): boolean {
  const { firstAbility, abilities } = b.setup.weapons;
  for (let k = firstAbility[other]; k < firstAbility[other + 1]; k++) if (abilities[k] === a) return true;
  return false;
}

/**
 * True if the weapons of model `m` with ability `a` let it be used with weapon `w`: the first of a pair stands for both, and
 * none of them is in a crippled location (HRD-SYS-008).
 */
function areWeaponsSound(b: HordesBattle, m: number, w: number, a: number): boolean {
  if (isInCrippledLocation(b, m, w)) return false;
  if (ABILITY.pair[a] === 0 && ABILITY.special[a] !== SpecialKind.cover) return true;
  for (let other = firstWeapon(b, m); other < endOfWeapons(b, m); other++) {
    if (other === w || !sharesAbility(b, other, a)) continue;
    if (ABILITY.pair[a] === 0 ? other < w && !isInCrippledLocation(b, m, other) : other < w) return false;
    if (ABILITY.pair[a] !== 0 && isInCrippledLocation(b, m, other)) return false;
  }
  return true;
}

/** True if model `m` may make a special attack with weapon `w` by ability `a` now, whatever its target. */
function mayBegin(b: HordesBattle, m: number, w: number, a: number): boolean {
  if (b.activation.kind[0] !== ActionKind.none || hasCrippled(b, m, Aspect.mind)) return false;
  if (isUnderEffect(b, m, Flag['cannot make special attacks']) || !areWeaponsSound(b, m, w, a)) return false;
  if (b.setup.weapons.ranged[w] === AttackKind.melee) return true;
  // HRD-CHG-015: after a charge it attacks in melee
  return (b.model.did[m] & Did.Charge) === 0 && !isBarredWeapon(b, m, w);
}

/** True if model `m`, which may make the special attack, may make it at model `t`. */
function mayTarget(b: HordesBattle, m: number, w: number, t: number): boolean {
  return t >= 0 && t < b.setup.models && mayAimAt(b, m, w, t);
}

/** True if model `m` may pay for ability `a` in an attack with weapon `w` at `t`, beside an additional attack itself. */
function mayPay(b: HordesBattle, m: number, w: number, a: number, t: number): boolean {
  if (t < 0 || t >= b.setup.models) return false;
  if (isType(a)) return choosesTypes(b, m) && mayShootAs(b, m, w, t, ABILITY.unseen[a] !== 0);
  if (!mayAttack(b, m, w, t)) return false;
  return mayForce(b, m, isAdditional(b, m, w) ? 2 : 1);
}

/** True if an enemy of model `m` is within `far` ticks. */
function isAnyNear(b: HordesBattle, m: number, far: number): boolean {
  for (let t = 0; t < b.setup.models; t++)
    if (onTable(b, t) && isEnemy(b, m, t) && areWithin(b, m, t, far)) return true;
  return false;
}

/** True if a special attack without a target is within reach of model `m` after its charge (HRD-CHG-016). */
const mayThresh = (b: HordesBattle, m: number, w: number): boolean =>
  !mustStrikeTarget(b, m) || isInSwing(b, m, w, b.activation.target[0]);

/**
 * Judges x, y as the middle of a template of that radius: completely within the range of weapon `w` of model `m` and, with
 * its middle, in its front arc.
 */
// GAP HRD-LOS-001: nothing hides a point of the ground in the front arc on which a template is laid
export function judgeMiddle(b: HordesBattle, m: number, w: number, radius: number, x: number, y: number): Reason {
  if (x < 0 || y < 0 || x > b.setup.width || y > b.setup.depth) return Refusal.OffTheTable;
  const dx = x - b.model.x[m];
  const dy = y - b.model.y[m];
  const most = radiusOf(b, m) + rangeOf(b, m, w) - radius;
  if (dx * dx + dy * dy > most * most) return Refusal.TooFar;
  return ahead(b, m, x, y) < 0 && !isAllAround(b, m) ? Refusal.OutOfReach : LEGAL;
}

/** True if another option with `verb` has its place within an inch of x, y. */
function isListed(b: HordesBattle, verb: number, x: number, y: number): boolean {
  const { option } = b;
  for (let i = 0; i < option.count; i++) {
    if (option.verb[i] !== verb || option.target[i] !== -1) continue;
    if (Math.abs(option.x[i] - x) < INCH && Math.abs(option.y[i] - y) < INCH) return true;
  }
  return false;
}

/** Lists places for a template of that radius: on enemies, and between two enemies that it reaches at once. */
export function listMiddles(b: HordesBattle, m: number, w: number, verb: number, radius: number, extra: number): void {
  const { x, y } = b.model;
  for (let pass = 0; pass < 2; pass++) {
    for (let t = 0; t < b.setup.models; t++) {
      if (!onTable(b, t) || !isEnemy(b, m, t)) continue;
      for (let o = pass === 0 ? t : 0; o < (pass === 0 ? t + 1 : t); o++) {
        if (!onTable(b, o) || !isEnemy(b, m, o)) continue;
        const mx = (x[t] + x[o]) >> 1;
        const my = (y[t] + y[o]) >> 1;
        if (pass === 1 && !(isUnder(b, t, mx, my, radius) && isUnder(b, o, mx, my, radius))) continue;
        if (judgeMiddle(b, m, w, radius, mx, my) !== LEGAL || isListed(b, verb, mx, my)) continue;
        const i = b.option.addPose(verb, -1, w, mx, my, 0, 0);
        if (i >= 0) b.option.extra[i] = extra;
      }
    }
  }
}

/** Returns how far an attack of model `m` with weapon `w` by ability `a` reaches, ticks. */
const reachOf = (b: HordesBattle, m: number, w: number, a: number): number =>
  ABILITY.spray[a] > 0 ? ABILITY.spray[a] : rangeOf(b, m, w) + ABILITY.farther[a];

function addSpecial(b: HordesBattle, t: number, w: number, i: number): void {
  const at = b.option.add(Verb.Special, t, w);
  if (at >= 0) b.option.extra[at] = i;
}

/** Lists the special attack of model `m` by ability `i` of weapon `w`. */
function listSpecial(b: HordesBattle, m: number, w: number, i: number): void {
  const a = abilityAt(b, w, i);
  const kind = ABILITY.special[a];
  if (kind === SpecialKind.none) return;
  if (!isPaid(a) && !mayBegin(b, m, w, a)) return;
  const isShot = b.setup.weapons.ranged[w] !== AttackKind.melee;
  if (kind === SpecialKind.thresher) {
    if (mayThresh(b, m, w) && threshesAnybody(b, m, w)) addSpecial(b, -1, w, i);
  } else if (kind === SpecialKind.tremor || kind === SpecialKind.pulse) {
    if (isAnyNear(b, m, ABILITY.within[a])) addSpecial(b, -1, w, i);
  } else if (kind === SpecialKind.cover) {
    if (mayShootAtAll(b, m) && isAnyNear(b, m, rangeOf(b, m, w))) addSpecial(b, -1, w, i);
  } else if (kind === SpecialKind.ground) {
    if (mayShootAtAll(b, m)) listMiddles(b, m, w, Verb.Special, ABILITY.radius[a], i);
  } else {
    for (let t = 0; t < b.setup.models; t++) {
      if (!onTable(b, t) || !isEnemy(b, m, t) || (isShot && !areWithin(b, m, t, reachOf(b, m, w, a)))) continue;
      if (isPaid(a) ? mayPay(b, m, w, a, t) : mayTarget(b, m, w, t)) addSpecial(b, t, w, i);
    }
  }
}

/** Lists the special attacks and actions of the weapons of model `m`, and its attacks that a point changes. */
export function listSpecials(b: HordesBattle, m: number): void {
  const { firstAbility } = b.setup.weapons;
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    for (let i = 0; i < firstAbility[w + 1] - firstAbility[w]; i++) listSpecial(b, m, w, i);
  }
}

/** Judges a special attack of model `m` that is not listed: at a friend, at another place, at nobody near. */
export function judgeSpecial(b: HordesBattle, m: number, record: OptionRecord): Reason {
  const { target: t, n: w, x, y, facing, files, extra: i, path } = record;
  if ((facing | files) !== 0 || path.length > 0 || !isOwnWeapon(b, m, w)) return Refusal.NotAnOption;
  const a = abilityAt(b, w, i);
  if (a < 0 || ABILITY.special[a] === SpecialKind.none) return Refusal.NotAnOption;
  const kind = ABILITY.special[a];
  if (kind !== SpecialKind.ground && (x | y) !== 0) return Refusal.NotAnOption;
  if (isPaid(a)) return mayPay(b, m, w, a, t) ? LEGAL : Refusal.NotAnOption;
  if (!mayBegin(b, m, w, a)) return Refusal.NotAnOption;
  if (kind === SpecialKind.attack || kind === SpecialKind.volley || kind === SpecialKind.salvo)
    return mayTarget(b, m, w, t) ? LEGAL : Refusal.NotAnOption;
  if (t !== -1) return Refusal.NotAnOption;
  if (kind === SpecialKind.thresher) return mayThresh(b, m, w) ? LEGAL : Refusal.NotAnOption;
  if (kind === SpecialKind.tremor || kind === SpecialKind.pulse) return LEGAL;
  if (!mayShootAtAll(b, m)) return Refusal.NotAnOption;
  return kind === SpecialKind.ground ? judgeMiddle(b, m, w, ABILITY.radius[a], x, y) : LEGAL;
}

/** The bits of a number of an ability of a weapon; what is above them says that it makes a charge attack. */
export const ABILITY_BITS = 15;

/**
 * Returns the number of ability `i` of weapon `w` of model `m`, with what says that its special attack at `t`, or at all in
 * reach, is a charge attack (HRD-CHG-017); ask before `noteSpecial`.
 */
export function chargingAbility(b: HordesBattle, m: number, w: number, i: number, t: number): number {
  if (b.setup.weapons.ranged[w] !== AttackKind.melee) return i;
  const isSwing = ABILITY.special[abilityAt(b, w, i)] === SpecialKind.thresher;
  const charged = isSwing ? b.activation.target[0] : t;
  return charged >= 0 && onTable(b, charged) && isChargeAttack(b, m, charged) ? i + ABILITY_BITS + 1 : i;
}

/** Notes a special attack of model `m` with weapon `w` by ability `a`, or an attack for a point, and pays for it. */
export function noteSpecial(b: HordesBattle, m: number, w: number, a: number): void {
  if (isPaid(a)) {
    noteAttack(b, m, w);
    if (!isType(a)) force(b, m);
    return;
  }
  const isBlow = b.setup.weapons.ranged[w] === AttackKind.melee;
  b.activation.kind[0] = isBlow ? ActionKind.specialMelee : ActionKind.special;
  b.activation.made[w - firstWeapon(b, m)]++;
  if (isBlow) b.model.did[m] |= Did.StrikeFirst;
}
