// Charges: which direction and length are legal, and how a charge ends (HRD-CHG).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { holds } from '../../../kernel/special-rules.js';
import { isInReach, meleeRange, NO_RANGE } from '../attacks/melee-range.js';
import { isEncumbered } from '../attacks/weapon-abilities/rolls.js';
import { Refusal } from '../core/asks.js';
import { Ground } from '../core/ground.js';
import { Flag, Hook } from '../core/hooks.js';
import { faces, isEnemy, mountOf, onTable, powerAttackOf, radiusOf, speedOf } from '../core/models.js';
import { mayExert } from '../core/resources.js';
import { Rule } from '../core/rule-ids.js';
import { Did, type HordesBattle, PowerAttack } from '../core/state.js';
import { effectsOn, isUnder } from '../core/stats.js';
import { hasCrippled, isLame } from '../core/systems.js';
import { Aspect } from '../core/terms.js';
import { bears, Trait } from '../core/traits.js';
import { sees, seesOver } from '../sight/line-of-sight.js';
import { reachOf, untilTerrain } from '../terrain/ground.js';
import { mayRush } from '../units/orders.js';
import { directionTo } from './involuntary.js';
import { hasFlight, slowsRush, stopsRush } from './passing.js';
import { contactAt, hasRoom, isOnTable, lastRoom, passed, untilBase } from './paths.js';

/** Inches that a charge goes beyond SPD (HRD-CHG-006), and the advance that makes a charge attack (HRD-CHG-017). */
export const CHARGE = 3 * INCH;

/** Returns the ticks that model `m` may charge at most: SPD and 3 inches, and what effects add (HRD-CHG-006). */
export const reachOfCharge = (b: HordesBattle, m: number): number =>
  speedOf(b, m) + CHARGE + effectsOn(b, m, Hook.charge);

/** The lengths of a charge along one direction, ticks: set by `measureCharge`. */
export const lane = {
  /** Where the target comes into melee range, and the last place where it still is. */
  enters: 0,
  leaves: 0,
  /** Where the charger must stop: blocked, or at the end of its movement. */
  stops: 0,
  /** Where it contacts a model that impact attacks may take out of its way; else where it must stop (HRD-CAV-006). */
  contact: 0,
};

/** True if model `m` may charge as far as it goes for charges outside of its activation too (HRD-CHG-001, HRD-CHG-025). */
export const canCharge = (b: HordesBattle, m: number): boolean =>
  meleeRange(b, m) !== NO_RANGE && !isLame(b, m) && !isUnder(b, m, Flag['cannot charge']) && !isEncumbered(b, m);

/** True if an effect lets model `m` charge without paying. */
export const chargesFreely = (b: HordesBattle, m: number): boolean => bears(b, m, Trait['charges for nothing']);

/** True if model `m` may charge at all, and can pay for it (HRD-CHG-001, HRD-CHG-022, HRD-JACK-009); a trooper needs an order (HRD-CHG-023). */
export function mayCharge(b: HordesBattle, m: number): boolean {
  if (!canCharge(b, m) || (b.model.did[m] & Did.GiveUpAction) !== 0) return false;
  return mayRush(b, m) && (chargesFreely(b, m) || mayExert(b, m));
}

/** True if `t` is a legal target for a charge of `m` (HRD-CHG-002..004). Who has Flight looks over models (HRD-ADV-016). */
export function mayBeCharged(b: HordesBattle, m: number, t: number): boolean {
  return mayBeChargedInSight(b, m, t) && (hasFlight(b, m) ? seesOver(b, m, t) : sees(b, m, t));
}

/** As `mayBeCharged`, if `m` sees `t`. */
export function mayBeChargedInSight(b: HordesBattle, m: number, t: number): boolean {
  if (!onTable(b, t) || !isEnemy(b, m, t)) return false;
  return !isUnder(b, t, Flag['no charges at it']) || !faces(b, t, m);
}

/** Returns how far model `m` goes from its place along `angle` before it leaves the table, at most `far` ticks. */
function untilEdge(b: HordesBattle, m: number, angle: number, far: number): number {
  let low = 0;
  let high = far;
  const { x, y } = b.model;
  if (isOnTable(b, m, x[m] + stepEast(angle, far), y[m] + stepNorth(angle, far))) return far;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isOnTable(b, m, x[m] + stepEast(angle, middle), y[m] + stepNorth(angle, middle))) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Writes to `lane` where a charge of model `m` at `t` along `angle` may end.
 * @returns false if no distance in this direction would bring `t` into melee range (HRD-CHG-005)
 */
export function measureCharge(b: HordesBattle, m: number, t: number, angle: number): boolean {
  if (!measureLane(b, m, t, angle, meleeRange(b, m))) return false;
  lane.contact = lane.stops;
  // HRD-CAV-010: before 3 inches the model in the way stops it
  if (isMounted(b, m) && lane.stops >= CHARGE) {
    const { x, y } = b.model;
    const open = untilGround(b, m, angle, reachOfCharge(b, m));
    const toTarget = contactAt(b, m, t, x[m], y[m], angle);
    const way = toTarget < 0 ? open : Math.min(open, toTarget);
    if (way > lane.stops) lane.stops = way;
  }
  return true;
}

/** True if model `m` makes charges of cavalry: it has the advantage and a Mount (HRD-CAV-001, HRD-CAV-002). */
export const isMounted = (b: HordesBattle, m: number): boolean => holds(b, m, Rule.Cavalry) && mountOf(b, m) >= 0;

/** Returns how far terrain and the edge let model `m` rush along `angle`, at most `far` ticks of movement. */
function untilGround(b: HordesBattle, m: number, angle: number, far: number): number {
  const { x, y } = b.model;
  const reach = reachOf(b, m, x[m], y[m], angle, far, slowsRush(b, m));
  return untilEdge(b, m, angle, untilTerrain(b, m, x[m], y[m], angle, reach, stopsRush(b, m)));
}

/** Whether the last rush measured may pass bases or barriers, so that there may be no room where it ends. */
const rush = { passes: false };

/**
 * Returns how far model `m` goes along `angle` in a charge, slam or trample, at most `far` ticks of movement: rough ground
 * costs double, and it stops at what it may not pass (HRD-CHG-009, HRD-CHG-012, HRD-TER-035, HRD-TRMP-005).
 * @param stops bases smaller than this number do not stop it
 */
export function measureRush(b: HordesBattle, m: number, angle: number, far: number, stops: number): number {
  const { x, y } = b.model;
  const reach = reachOf(b, m, x[m], y[m], angle, far, slowsRush(b, m));
  const free = untilTerrain(b, m, x[m], y[m], angle, reach, stopsRush(b, m));
  const way = untilEdge(b, m, angle, untilBase(b, m, x[m], y[m], angle, free, stops));
  rush.passes = passed.any || stops > 0 || (stopsRush(b, m) & Ground.obstacle) === 0;
  // HRD-ADV-014, HRD-TRMP-004: there must be room at the end
  return rush.passes ? lastRoom(b, m, x[m], y[m], angle, way) : way;
}

/** Writes to `lane` where model `m` may end on the way to `t` along `angle`, for a melee range, as `measureCharge` does. */
function measureLane(b: HordesBattle, m: number, t: number, angle: number, range: number): boolean {
  const { x, y } = b.model;
  const dx = x[t] - x[m];
  const dy = y[t] - y[m];
  const along = dx * SIN[angle] + dy * COS[angle];
  const beside = dx * COS[angle] - dy * SIN[angle];
  const near = radiusOf(b, m) + radiusOf(b, t) + range;
  if (beside * beside > near * near) return false;
  const half = Math.sqrt(near * near - beside * beside);
  if (along + half < 0) return false;
  lane.enters = Math.max(0, Math.ceil(along - half));
  lane.leaves = Math.floor(along + half);
  lane.stops = measureRush(b, m, angle, reachOfCharge(b, m), 0);
  // GAP HRD-ADV-015: who may pass models stops where there is room, at the latest where its target is still in range
  if (rush.passes && lane.stops > lane.leaves) lane.stops = lastRoom(b, m, x[m], y[m], angle, lane.leaves);
  return true;
}

/**
 * Judges a charge of `m` at `t` along `angle`, `length` ticks far (HRD-CHG-005..009). It may stop anywhere while the
 * target is in melee range, and elsewhere only where it must. Whether `m` may charge is another matter, see `mayCharge`.
 */
export function judgeCharge(b: HordesBattle, m: number, t: number, angle: number, length: number): Reason {
  if (!mayBeCharged(b, m, t)) return Refusal.NotAnOption;
  if (!measureCharge(b, m, t, angle)) return Refusal.OutOfReach;
  return judgeLength(b, m, angle, length);
}

/** Judges the length of a charge or slam in the lane that was measured. */
function judgeLength(b: HordesBattle, m: number, angle: number, length: number): Reason {
  if (length > lane.stops) return length > reachOfCharge(b, m) ? Refusal.TooFar : Refusal.ModelInTheWay;
  if (length < lane.enters) return length === lane.stops ? LEGAL : Refusal.StopsTooEarly;
  if (length > lane.leaves) return Refusal.LosesTheTarget;
  // HRD-CAV-006: what stands where it would end may be gone when it gets there
  const isOpen = length === lane.stops || length > lane.contact;
  return isOpen || hasRoomAlong(b, m, angle, length) ? LEGAL : Refusal.NoRoom;
}

/** True if there is room for model `m` after `length` ticks along `angle`. */
export function hasRoomAlong(b: HordesBattle, m: number, angle: number, length: number): boolean {
  return hasRoom(b, m, b.model.x[m] + stepEast(angle, length), b.model.y[m] + stepNorth(angle, length));
}

/** True if model `m` may slam as far as it goes for slams outside of its activation too (HRD-PWR-001, HRD-SPIR-009, HRD-SLAM-015). */
export const canSlam = (b: HordesBattle, m: number): boolean =>
  !hasCrippled(b, m, Aspect.mind) &&
  !isLame(b, m) &&
  powerAttackOf(b, m, PowerAttack.slam) >= 0 &&
  !isUnder(b, m, Flag['cannot slam or trample']);

/** True if model `m` may make a slam, and can pay for it (HRD-SLAM-001, HRD-PWR-002). */
export const maySlam = (b: HordesBattle, m: number): boolean =>
  (b.model.did[m] & Did.GiveUpAction) === 0 &&
  canSlam(b, m) &&
  (isUnder(b, m, Flag['slams farther']) || mayExert(b, m));

/** Writes to `lane` where a slam of model `m` at `t` may end: straight at it (HRD-SLAM-004..006). */
export function measureSlam(b: HordesBattle, m: number, t: number): void {
  const w = powerAttackOf(b, m, PowerAttack.slam);
  const { x, y } = b.model;
  const angle = directionTo(b, m, t);
  measureLane(b, m, t, angle, b.setup.weapons.range[w]);
  lane.contact = Infinity;
  // HRD-REST-002: it goes toward its target, not over it
  const near = Math.trunc(Math.sqrt((x[t] - x[m]) * (x[t] - x[m]) + (y[t] - y[m]) * (y[t] - y[m])));
  if (lane.stops >= near) lane.stops = lastRoom(b, m, x[m], y[m], angle, near);
}

/** Judges a slam of `m` at `t`, `length` ticks far (HRD-SLAM-003..006). The target may be a friend. See `maySlam` too. */
export function judgeSlam(b: HordesBattle, m: number, t: number, length: number): Reason {
  if (t === m || !onTable(b, t) || !sees(b, m, t)) return Refusal.NotAnOption;
  measureSlam(b, m, t);
  return judgeLength(b, m, directionTo(b, m, t), length);
}

/** True if the slam of `m` at `t` has failed: `t` is not in its melee range (HRD-SLAM-008, HRD-SLAM-014). */
export function hasSlamFailed(b: HordesBattle, m: number, t: number): boolean {
  const w = powerAttackOf(b, m, PowerAttack.slam);
  return isLame(b, m) || !onTable(b, t) || !isInReach(b, m, t, b.setup.weapons.range[w]);
}

/** Turns model `m` directly to `t` (HRD-FACE-005, HRD-CHG-011). */
export function faceDirectly(b: HordesBattle, m: number, t: number): void {
  b.model.facing[m] = directionTo(b, m, t);
  invalidateGeometry(b);
}

/** True if the charge of `m` at `t` has failed: `t` is not in its melee range (HRD-CHG-020). */
export function hasFailed(b: HordesBattle, m: number, t: number): boolean {
  const range = meleeRange(b, m);
  return range === NO_RANGE || isLame(b, m) || !onTable(b, t) || !isInReach(b, m, t, range);
}

/** Notes what the end of a charge that did not fail means for the Combat Action (HRD-CHG-014, HRD-CHG-015). */
export function noteSuccess(b: HordesBattle, m: number, t: number): void {
  // GAP HRD-CHG-014: a knocked-down or stationary target cannot be engaged; in melee range it counts as reached
  if (isInReach(b, m, t, meleeRange(b, m))) b.model.did[m] |= Did.Reach;
}

/** True if the first melee attack of model `m` is a charge attack: it advanced 3 inches or more (HRD-CHG-017..018). */
export function isChargeAttack(b: HordesBattle, m: number, t: number): boolean {
  const { did } = b.model;
  if ((did[m] & (Did.Charge | Did.StrikeFirst)) !== Did.Charge) return false;
  return t === b.activation.target[0] && b.activation.advanced[0] >= CHARGE;
}
