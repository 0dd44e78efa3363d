// Power attacks: who may make them, and what they do when they hit, before their damage roll (HRD-PWR, HRD-HBUT, HRD-PSTR,
// HRD-SLAM, HRD-SLMD).
import { INCH } from '../../../kernel/geometry/measures.js';
import { Roll } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { baseOf, endOfWeapons, firstWeapon, HUGE, nameOf } from '../core/models.js';
import { mayExert } from '../core/resources.js';
import { Did, HitFlag, type HordesBattle, PowerAttack } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { hasCrippled, isInCrippledLocation } from '../core/systems.js';
import { Aspect } from '../core/terms.js';
import { bears, Trait } from '../core/traits.js';
import { QualityBit } from '../core/weapons.js';
import { CHARGE } from '../movement/charges.js';
import { fall } from '../movement/falling.js';
import { directionTo, Meeting, slid, slide } from '../movement/involuntary.js';
import { makeRoom } from '../movement/least-disturbance.js';
import { bearsOn } from '../sight/fields-of-fire.js';
import { sees } from '../sight/line-of-sight.js';
import { knockDown, knockDownOrOwe } from '../states/knockdown.js';
import { isInReach } from './melee-range.js';
import { addHit } from './templates.js';

/** Inches that an effect takes from the roll of a slam, and ticks that one adds to its distance. */
const SHORTER = 3;
const FARTHER = 2 * INCH;

/** Rolls the distance of a slam of model `t` by `m`, inches; an effect may make it shorter. */
function rolledFor(b: HordesBattle, m: number, t: number): number {
  const rolled = b.dice.one(6, Roll.Slam, m);
  return bears(b, t, Trait['shorter slams']) ? Math.max(0, rolled - SHORTER) : rolled;
}

/**
 * Returns the ticks by which a slam of model `m` moves `t`: d6 inches, half of it for an attacker with the smaller base,
 * 2 more by a huge base (HRD-SLAM-009, HRD-SLAM-011, HRD-SLAM-012).
 */
function slamDistance(b: HordesBattle, m: number, t: number): number {
  const rolled = rolledFor(b, m, t) * INCH + (isUnder(b, m, Flag['slams farther']) ? FARTHER : 0);
  if (baseOf(b, m) < baseOf(b, t)) return rolled / 2;
  return baseOf(b, m) === HUGE && baseOf(b, t) < HUGE ? rolled + 2 * INCH : rolled;
}

/**
 * Slams model `t` of hit `row` directly away from `m`, `far` ticks: it moves, falls, and adds those that it met to the hits
 * (HRD-SLMD-001..009).
 */
export function slamAway(b: HordesBattle, m: number, row: number, far: number): void {
  const t = b.hit.model[row];
  slide(b, t, directionTo(b, m, t), far, true);
  if (b.log !== null) b.log.tell('slam', `${nameOf(b, t)} is slammed ${(slid.gone / INCH).toFixed(1)} inches`);
  b.game.slammed[0] = slid.gone;
  if (slid.isStopped) b.hit.flags[row] |= HitFlag.impact; // HRD-SLMD-006, HRD-TER-037
  if (far > 0 || !isUnder(b, t, Flag.braced)) knockDownOrOwe(b, t);
  for (let o = 0; o < b.setup.models; o++) {
    if (slid.met[o] === Meeting.none || baseOf(b, o) > baseOf(b, t)) continue; // HRD-SLMD-008
    addHit(b, o, HitFlag.collateral);
    if (!isUnder(b, o, Flag.braced)) knockDown(b, o);
  }
  comeToRest(b, t);
}

/** Critical Smite: the model of hit `row` is slammed d6 inches directly away from `m` (HRD-SLMD-001, HRD-SLMD-012). */
export function slamCritically(b: HordesBattle, m: number, row: number): void {
  slamAway(b, m, row, rolledFor(b, m, b.hit.model[row]) * INCH);
}

/** Model `t` has been moved: it falls if it was moved off a terrace, and others make room for it (HRD-FALL-004, HRD-LEAST-001). */
export function comeToRest(b: HordesBattle, t: number): void {
  if (slid.drop > 0) fall(b, t, slid.drop);
  makeRoom(b, t);
}

/** Returns the range of row `w` of model `m` against `t`, ticks: -1 if it may not be used at it (HRD-PSTR-001, HRD-THRW-001). */
function powerRange(b: HordesBattle, m: number, w: number, t: number): number {
  const { powerAttack, range, qualities } = b.setup.weapons;
  if (powerAttack[w] === PowerAttack.headButt) return range[w];
  let longest = -1;
  for (let fist = firstWeapon(b, m); fist < endOfWeapons(b, m); fist++) {
    if ((qualities[fist] & QualityBit['Open Fist']) === 0 || range[fist] <= longest) continue;
    if (isInCrippledLocation(b, m, fist)) continue; // HRD-SYS-008
    if (bearsOn(b, m, fist, t)) longest = range[fist]; // HRD-PSTR-002
  }
  return longest;
}

/**
 * True if model `m` may make the power attack of row `w` at `t` in its Combat Action: it did not charge, its mind is sound
 * (HRD-PWR-004, HRD-SPIR-009). A head-butt or a throw needs a base no larger than its own (HRD-HBUT-003, HRD-THRW-001), a
 * power strike a smaller one (HRD-PSTR-002). Slams and tramples are made with the movement (HRD-SLAM-001, HRD-TRMP-001), a
 * sweep has no target (HRD-SWEEP-003).
 */
export function mayPowerAttack(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (!mayExert(b, m)) return false; // HRD-PWR-002, HRD-JACK-012
  const power = b.setup.weapons.powerAttack[w];
  if (power === PowerAttack.slam || power === PowerAttack.trample || power === PowerAttack.sweep) return false;
  if ((b.model.did[m] & Did.Charge) !== 0 || hasCrippled(b, m, Aspect.mind)) return false;
  if (baseOf(b, t) > baseOf(b, m) || (power === PowerAttack.powerStrike && baseOf(b, t) === baseOf(b, m))) return false;
  const range = powerRange(b, m, w, t);
  return range >= 0 && isInReach(b, m, t, range) && sees(b, m, t);
}

/**
 * True if a chain attack of model `m` may be the power attack of row `w` at `t`: a head-butt or a throw of a base no larger,
 * which costs nothing and may follow a charge.
 */
export function mayChainPower(b: HordesBattle, m: number, w: number, t: number): boolean {
  const power = b.setup.weapons.powerAttack[w];
  if ((power !== PowerAttack.headButt && power !== PowerAttack.throw) || baseOf(b, t) > baseOf(b, m)) return false;
  const range = powerRange(b, m, w, t);
  return range >= 0 && isInReach(b, m, t, range) && sees(b, m, t);
}

/** Applies the power attack of row `w` of model `m` to what it hit: the hits from row `first` on. */
export function applyPowerAttack(b: HordesBattle, m: number, w: number, first: number): void {
  const power = b.setup.weapons.powerAttack[w];
  if (power === PowerAttack.headButt) {
    knockDown(b, b.hit.model[first]); // HRD-HBUT-002
    return;
  }
  if (power === PowerAttack.powerStrike) {
    slamAway(b, m, first, (rolledFor(b, m, b.hit.model[first]) + 2) * INCH); // HRD-PSTR-003
    return;
  }
  // HRD-SLAM-013: a slam of less than 3 inches does its damage only
  if (b.activation.advanced[0] >= CHARGE) slamAway(b, m, first, slamDistance(b, m, b.hit.model[first]));
}
