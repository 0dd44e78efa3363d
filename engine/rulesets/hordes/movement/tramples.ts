// The movement of a trample power attack: which directions and lengths are legal, and whom it contacts (HRD-TRMP-001..006).
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { Refusal } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { baseOf, onTable, powerAttackOf, speedOf } from '../core/models.js';
import { mayExert } from '../core/resources.js';
import { Did, type HordesBattle, PowerAttack } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { hasCrippled, isLame } from '../core/systems.js';
import { Aspect } from '../core/terms.js';
import { CHARGE, hasRoomAlong, measureRush } from './charges.js';
import { contactAt } from './paths.js';

/** Number of the smallest base that stops a trample (HRD-TRMP-005). */
const MEDIUM = 1;

/** True if model `m` may make a trample, and can pay for it (HRD-TRMP-001, HRD-PWR-001, HRD-PWR-002, HRD-SPIR-009). */
export function mayTrample(b: HordesBattle, m: number): boolean {
  if ((b.model.did[m] & Did.GiveUpAction) !== 0 || hasCrippled(b, m, Aspect.mind) || isLame(b, m)) return false;
  if (isUnder(b, m, Flag['cannot slam or trample'])) return false;
  return powerAttackOf(b, m, PowerAttack.trample) >= 0 && mayExert(b, m);
}

/** True if a trample attacks model `t` when it has moved through it (HRD-TRMP-003, HRD-TRMP-007). */
export const mayBeTrampled = (b: HordesBattle, t: number): boolean => baseOf(b, t) < MEDIUM;

/** Returns how far model `m` may trample along `angle`, ticks: to the last place with room (HRD-TRMP-003..005). */
export function measureTrample(b: HordesBattle, m: number, angle: number): number {
  return measureRush(b, m, angle, speedOf(b, m) + CHARGE, MEDIUM);
}

/** Judges a trample of `m`, `length` ticks along `angle` (HRD-TRMP-002..005). It may be as short as its player wants. */
export function judgeTrample(b: HordesBattle, m: number, angle: number, length: number): Reason {
  if (!mayTrample(b, m)) return Refusal.NotAnOption;
  const far = measureTrample(b, m, angle);
  if (length > far) return length > speedOf(b, m) + CHARGE ? Refusal.TooFar : Refusal.ModelInTheWay;
  return length === 0 || hasRoomAlong(b, m, angle, length) ? LEGAL : Refusal.NoRoom;
}

/** Where model `m`, which has gone `gone` ticks straight along its facing, first contacted another: set by `contactOf`. */
export const contact = { x: 0, y: 0 };

/**
 * Writes to `contact` where the base of model `m` first contacted that of `t` on its straight move of `gone` ticks along its
 * facing (HRD-MOVE-022, HRD-TRMP-008, HRD-TRMP-009).
 * @returns false if it did not
 */
export function contactOf(b: HordesBattle, m: number, t: number, gone: number): boolean {
  if (t === m || !onTable(b, t)) return false;
  const angle = b.model.facing[m];
  const x = b.model.x[m] - stepEast(angle, gone);
  const y = b.model.y[m] - stepNorth(angle, gone);
  const at = contactAt(b, m, t, x, y, angle);
  if (at < 0 || at >= gone) return false;
  contact.x = x + stepEast(angle, at);
  contact.y = y + stepNorth(angle, at);
  return true;
}
