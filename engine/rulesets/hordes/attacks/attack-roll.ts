// The attack roll: dice, bonuses and what they hit (HRD-ATK-006..011, HRD-RAN, HRD-TIM-001).

import { INCH } from '../../../kernel/geometry/measures.js';
import { faceOf } from '../../../kernel/rolls.js';
import { holds } from '../../../kernel/special-rules.js';
import { areWithin, baseOf, HUGE, isBehind, isHelpless } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { Did, type HordesBattle, PowerAttack } from '../core/state.js';
import { hasCrippled } from '../core/systems.js';
import { Aspect } from '../core/terms.js';
import { seesOver } from '../sight/line-of-sight.js';
import { isObscured, terrainDefence } from '../terrain/cover.js';
import { elevationOf } from '../terrain/ground.js';
import { areInMelee, isInMelee } from './melee-range.js';

/** The DEF of a knocked-down or stationary model (HRD-RAN-005). */
const HELPLESS_DEF = 5;
/** A model with Stealth is missed from farther away than this (HRD-ADV-032). */
const STEALTH = 5 * INCH;

/** Returns the number of dice of an attack roll of model `m` (HRD-ATK-006, HRD-SPIR-008). */
export function attackDice(b: HordesBattle, m: number): number {
  return 2 - (hasCrippled(b, m, Aspect.mind) ? 1 : 0);
}

/**
 * Returns what model `m` adds to the dice of an attack with weapon `w` at `t`: MAT or RAT, 2 for an aimed shot, 2 for a
 * back strike (HRD-ATK-022, HRD-RAN-003), 2 for a free strike, which is never a back strike (HRD-FREE-003, HRD-FREE-004).
 */
export function attackBonus(b: HordesBattle, m: number, w: number, t: number, isFree: boolean): number {
  const { types, weapons } = b.setup;
  const { kind } = b.model;
  const isRanged = weapons.ranged[w] !== 0;
  let bonus = isRanged ? types.RAT[kind[m]] : types.MAT[kind[m]];
  if (isRanged && (b.model.did[m] & Did.Aim) !== 0) bonus += 2;
  if (isFree || isBehind(b, t, m)) bonus += 2;
  // HRD-SLAM-010. GAP HRD-SLAM-013: it counts for a short slam as well
  if (weapons.powerAttack[w] === PowerAttack.slam && baseOf(b, t) > baseOf(b, m)) bonus -= 2;
  return bonus;
}

/** Returns the DEF of model `t` against an attack by `m` with weapon `w` (HRD-STAT-017, HRD-RAN-005, HRD-TIM-001). */
export function defenceOf(b: HordesBattle, t: number, m: number, w: number): number {
  const { types, weapons } = b.setup;
  const { kind } = b.model;
  const defence = isHelpless(b, t) ? HELPLESS_DEF : types.DEF[kind[t]];
  if (weapons.ranged[w] === 0) return isObscured(b, m, t) ? defence + 2 : defence; // HRD-MEL-009
  // HRD-RAN-004, HRD-TER-014, HRD-TER-015
  const isHuge = baseOf(b, t) === HUGE;
  const higher = !isHuge && elevationOf(b, t) > elevationOf(b, m) ? 2 : 0;
  // HRD-SPRAY-008, HRD-COVER-006, HRD-COVER-007: a spray ignores cover and melee; a huge base has neither
  if (weapons.spray[w] !== 0 || isHuge) return defence + higher;
  const sheltered = defence + higher + terrainDefence(b, m, t);
  // HRD-TIM-002: whoever is in melee with the target itself shoots at it as in the open.
  return isInMelee(b, t) && !areInMelee(b, m, t) ? sheltered + 4 : sheltered;
}

/** True if an attack by `m` with weapon `w` hits `t` without a roll (HRD-MEL-010). */
export function hitsByItself(b: HordesBattle, t: number, w: number): boolean {
  return b.setup.weapons.ranged[w] === 0 && isHelpless(b, t);
}

/**
 * True if the attack misses without a roll: out of range (HRD-ATK-005), or Stealth (HRD-ADV-032). A spray does neither
 * (HRD-SPRAY-004, HRD-SPRAY-008).
 */
export function missesByItself(b: HordesBattle, m: number, w: number, t: number): boolean {
  const { ranged, range, spray } = b.setup.weapons;
  if (spray[w] !== 0) return false;
  if (!areWithin(b, m, t, range[w])) return true;
  return (
    ranged[w] !== 0 && holds(b, t, Rule.Stealth) && !areWithin(b, m, t, STEALTH) && !holds(b, m, Rule['Eyeless Sight'])
  );
}

/** What an attack roll comes to. */
export const Outcome = { miss: 0, hit: 1, critical: 2 } as const;

/**
 * Returns the outcome of `dice` faces (see `faceOf`) with a bonus against DEF: a hit from DEF on, never with ones alone,
 * always with sixes alone unless there is one die only; a critical hit with two equal dice (HRD-ATK-007..011).
 */
export function outcomeOf(faces: number, dice: number, bonus: number, defence: number): number {
  if (dice === 0) return Outcome.miss; // HRD-ATK-016
  let sum = 0;
  let ones = 0;
  let sixes = 0;
  let pairs = 0;
  for (let i = 0; i < dice; i++) {
    const face = faceOf(faces, i);
    sum += face;
    if (face === 1) ones++;
    if (face === 6) sixes++;
    for (let k = 0; k < i; k++) if (faceOf(faces, k) === face) pairs++;
  }
  // GAP HRD-ATK-010: one die that shows 1 misses; one that shows 6 is a roll like any other
  if (ones === dice) return Outcome.miss;
  const hits = (sixes === dice && dice > 1) || sum + bonus >= defence;
  if (!hits) return Outcome.miss;
  return pairs > 0 ? Outcome.critical : Outcome.hit;
}

/** True if `o` belongs to the combat of `t`: in melee with it, or with one that is (HRD-TIM-005). */
function isInCombatOf(b: HordesBattle, t: number, o: number): boolean {
  if (areInMelee(b, t, o)) return true;
  for (let e = 0; e < b.setup.models; e++) {
    if (e === t || e === o || b.model.place[e] !== b.model.place[t]) continue;
    if (areInMelee(b, t, e) && areInMelee(b, e, o)) return true;
  }
  return false;
}

/** Models that a missed shot may strike instead, in the order of their rows (HRD-TIM-003). */
export const others = new Int32Array(128);

/**
 * Writes to `others` the models that a shot of `m` that missed `t` may strike: in the combat of `t`, in the front arc of
 * `m` (HRD-TIM-005, HRD-TIM-006).
 * @returns their number
 */
export function findOthers(b: HordesBattle, m: number, t: number): number {
  let n = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === t || o === m || b.model.place[o] !== b.model.place[t]) continue;
    if (!seesOver(b, m, o) || !isInCombatOf(b, t, o)) continue;
    others[n++] = o;
  }
  return n;
}
