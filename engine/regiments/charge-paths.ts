// Charge moves (T9A-CMV-003 to T9A-CMV-009, T9A-ALN-001 to T9A-ALN-008): lists the possible moves, finds those that
// bring the most models into contact, and carries one out.
import { SEGMENTS } from '../kernel/core.js';
import { arcOf, arcShares, majorityArc, soleArc } from '../kernel/geometry/arcs.js';
import { HALF_TURN, QUARTER_TURN, TOUCH } from '../kernel/geometry/measures.js';
import { Corner, cornerX, cornerY } from '../kernel/geometry/rectangle.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { OptionRecord, RecordColumns } from '../kernel/options.js';
import type { RegimentsBattle } from './battle.js';
import { closeOnFront, contactsAt, flushSide, Met, meetSide, turnTarget } from './charge-contact.js';
import {
  findsGap,
  findsGapAnywhere,
  gap,
  goThroughGap,
  touchCount,
  touchWorth,
  turnsAfterTouch,
} from './charge-gaps.js';
import { charge, distanceToTarget, flushX, flushY, mayEndAt, SLACK, survey } from './charge-ground.js';
import {
  addAnchors,
  addOthers,
  isUsual,
  listNatural,
  listPlaces,
  placeCount,
  places,
  TURNING_ANCHORS,
  worth,
} from './charge-places.js';
import {
  alignsAt,
  last,
  pose,
  reaches,
  reachesAnywhere,
  reachesFinely,
  reachesTurning,
  runs,
  turned,
  way,
  writePath,
} from './charge-ways.js';
import { engage } from './contacts.js';
import { stand } from './formation.js';
import { Side } from './layout.js';
import { At, amountOf, Go, kindOf } from './paths.js';
import { Refusal } from './refusals.js';
import { MoveVerb } from './verbs.js';

/** Values of the column `extra` of a charge option: which unit is aligned. */
export const Alignment = {
  /** The charger turns to stand flush with its target. */
  charger: 0,
  /** The target is turned to the facing in `n` (T9A-ALN-002). */
  target: 1,
  /** Neither unit is aligned: the target flees (T9A-CMV-009). */
  none: 2,
} as const;

const shares = new Float64Array(4);
const met = new Float64Array(6);

/** Writes to `out` the share of the front of `u` that lies in each arc of `t`, in the order of `Side`. */
export function shareFront(b: RegimentsBattle, u: number, t: number, out: Float64Array): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const w = halfWidth[u];
  const d = halfDepth[u];
  arcShares(
    x[t],
    y[t],
    facing[t],
    halfWidth[t],
    halfDepth[t],
    cornerX(x[u], f, w, d, Corner.FrontLeft),
    cornerY(y[u], f, w, d, Corner.FrontLeft),
    cornerX(x[u], f, w, d, Corner.FrontRight),
    cornerY(y[u], f, w, d, Corner.FrontRight),
    out,
  );
}

/**
 * Returns the side of `t` in whose arc most of the front of `u` stands (T9A-CMV-006), or -1 if two have equal shares
 * (T9A-CMV-007).
 */
export function majoritySide(b: RegimentsBattle, u: number, t: number): Side | -1 {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const w = halfWidth[u];
  const d = halfDepth[u];
  const sole = soleArc(
    x[t],
    y[t],
    facing[t],
    halfWidth[t],
    halfDepth[t],
    cornerX(x[u], f, w, d, Corner.FrontLeft),
    cornerY(y[u], f, w, d, Corner.FrontLeft),
    cornerX(x[u], f, w, d, Corner.FrontRight),
    cornerY(y[u], f, w, d, Corner.FrontRight),
  );
  if (sole >= 0) return sole;
  shareFront(b, u, t, shares);
  return majorityArc(shares);
}

/** Index of the first option of the current charge. */
let firstOption = 0;

/**
 * True if an option of the current charge already has this placement. Two places along the side may round to one pose.
 */
function isRepeated(b: RegimentsBattle, x: number, y: number, facing: number, n: number): boolean {
  const { option } = b;
  for (let i = firstOption; i < option.count; i++) {
    if (option.x[i] === x && option.y[i] === y && option.facing[i] === facing && option.n[i] === n) return true;
  }
  return false;
}

function addOption(
  b: RegimentsBattle,
  verb: number,
  x: number,
  y: number,
  facing: number,
  extra: number,
  n: number,
): void {
  const { u, t } = charge;
  if (isRepeated(b, x, y, facing, n)) return;
  const i = b.option.addPose(verb, t, n, x, y, facing, b.unit.files[u]);
  if (i < 0) return;
  b.option.extra[i] = extra;
  writePath(b.option.path, i * SEGMENTS);
}

/** True if a charge at `t` ends without aligning, because `t` may be contacted anywhere (T9A-CMV-009, T9A-WMP-006). */
function isAnywhere(b: RegimentsBattle, t: number, side: number): boolean {
  return side < 0 || b.setup.unit.round[t] !== 0;
}

/** Returns any side of `t`, for a target whose sides do not matter. */
function anySide(b: RegimentsBattle, u: number, t: number): Side {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return arcOf(x[t], y[t], facing[t], halfWidth[t], halfDepth[t], x[u], y[u]);
}

/** For each anchor that cannot be reached, 1 if all paths to it are barred. Turning the target does not help then. */
const isBarred = new Uint8Array(TURNING_ANCHORS);

/** True if any place from number `first` on can be reached without turning the target. */
function reachesFrom(b: RegimentsBattle, first: number): boolean {
  for (let i = first; i < placeCount[0]; i++) {
    if (reaches(b, places[i])) return true;
    if (i < TURNING_ANCHORS) isBarred[i] = last.isBarred ? 1 : 0;
  }
  return false;
}

/**
 * Describes the last `canReach` that returned true. `isPlain` is true if the charge stays possible when units are taken
 * out of the way.
 */
export const reached = { isPlain: false };

/**
 * True if any place can be reached without turning the target. The order is: the natural place, the anchors, all other
 * places, and last the paths through gaps.
 */
function reachesAny(b: RegimentsBattle): boolean {
  const natural = listNatural(b);
  // The set of other places depends on the obstacles nearby, so `isPlain` covers only the natural place and the
  // anchors.
  reached.isPlain = reachesFrom(b, 0);
  if (reached.isPlain) return true;
  const first = placeCount[0];
  addAnchors(b, natural);
  if (reachesFrom(b, first)) return true;
  const anchors = placeCount[0];
  addOthers(b);
  return reachesFrom(b, anchors) || findsGap(b, 0, true);
}

/**
 * True if place `i` can be reached if the target is turned. The first `count` places are anchors; the later ones are
 * paths in `touches`.
 */
function turnsAt(b: RegimentsBattle, i: number, count: number): boolean {
  return i < count ? isBarred[i] === 0 && reachesTurning(b, places[i]) : turnsAfterTouch(b, i - count);
}

/** Returns the amount of contact at place `i` if the target is turned; places are numbered as in `turnsAt`. */
function worthTurning(b: RegimentsBattle, i: number, count: number): number {
  return i < count ? contactsAt(b, charge.u, charge.t, charge.side, places[i]) : touchWorth(i - count);
}

/** True if any of the first anchors, or any place to which a gap leads, can be reached if the target is turned. */
function reachesAnyTurning(b: RegimentsBattle): boolean {
  if (b.unit.engaged[charge.t] !== 0) return false; // T9A-ALN-003
  const count = Math.min(TURNING_ANCHORS, placeCount[0]);
  for (let i = 0; i < count + touchCount[0]; i++) if (turnsAt(b, i, count)) return true;
  return false;
}

/**
 * True if `u` can make a Charge Move into contact with side `side` of `t` from where both stand: a path and a placement
 * exist (T9A-CMV-003). `side` is -1 if any side will do because the target flees. The distance is not judged here.
 * Units in `b.cache.ignoredUnits` are ignored as obstacles. Both units must be on the table. Without `turning` no path counts after which the
 * target has to turn.
 */
export function canReach(b: RegimentsBattle, u: number, t: number, side: number, turning = true): boolean {
  if (isAnywhere(b, t, side)) {
    survey(b, u, t, anySide(b, u, t));
    reached.isPlain = reachesAnywhere(b); // the search through gaps depends on the obstacles nearby
    return reached.isPlain || findsGapAnywhere(b);
  }
  survey(b, u, t, side as Side);
  return reachesAny(b) || (turning && reachesAnyTurning(b));
}

/**
 * Returns the largest amount of contact that `u` can make on side `side` of `t` without turning it; 0 if it cannot
 * reach the side in this way (T9A-ALN-005).
 */
export function bestContacts(b: RegimentsBattle, u: number, t: number, side: Side): number {
  survey(b, u, t, side);
  listPlaces(b);
  for (let i = 0; i < placeCount[0] && worth[i] > 0; i++) if (reaches(b, places[i])) return worth[i];
  return findsGap(b, 0, true) ? gap.worth : 0;
}

/** Largest number of placements offered for one charge. */
const MOST_PLACEMENTS = 8;

/**
 * Writes the Charge Moves after which the target alone turns, with the most models in contact (WFB9-CHMV-012), as options from number `before`
 * on. Returns their number; 0 if there is none.
 */
function targetPaths(b: RegimentsBattle, verb: number, before: number): number {
  const natural = listNatural(b);
  addAnchors(b, natural);
  const count = Math.min(TURNING_ANCHORS, placeCount[0]);
  let best = 0;
  for (let i = 0; i < count; i++) {
    const value = contactsAt(b, charge.u, charge.t, charge.side, places[i]);
    if (value < best || value === 0 || !reachesTurning(b, places[i], true)) continue;
    if (value > best) b.option.count = before;
    best = value;
    addOption(b, verb, pose[At.x], pose[At.y], pose[At.facing], Alignment.target, turned[At.facing]);
  }
  return b.option.count - before;
}

/**
 * Writes the Charge Moves of `u` into contact with side `side` of `t` as options of `verb`. `side` is -1 if any side
 * will do because the target flees. An option holds the path, the pose after aligning, and in `extra` and `n` whether
 * and to which facing the target is turned (`Alignment`). Offered are, of the placements without turning the target,
 * the at most 8 with the most models in contact (T9A-ALN-005, T9A-ALN-006); if there is none, those that turn the
 * target. With `all`, placements with less contact are offered too, because several chargers need room (T9A-MCH-002).
 * Returns the number of options; 0 if the charge is impossible (T9A-CMV-011).
 */
export function chargePaths(
  b: RegimentsBattle,
  u: number,
  t: number,
  side: number,
  verb: number = MoveVerb.charge,
  all = false,
): number {
  const before = b.option.count;
  firstOption = before;
  if (isAnywhere(b, t, side)) {
    survey(b, u, t, anySide(b, u, t));
    if (!reachesAnywhere(b) && !findsGapAnywhere(b)) return 0;
    const extra = side < 0 ? Alignment.none : Alignment.charger;
    addOption(b, verb, pose[At.x], pose[At.y], pose[At.facing], extra, 0);
    return b.option.count - before;
  }
  survey(b, u, t, side as Side);
  if (b.rules.charges.targetAligns(b, u, t) && b.unit.engaged[t] === 0) {
    const aligned = targetPaths(b, verb, before);
    if (aligned > 0) return aligned;
  }
  let best = 0;
  if (reachesAny(b)) {
    listPlaces(b);
    for (let i = 0; i < placeCount[0] && (all || b.option.count - before < MOST_PLACEMENTS); i++) {
      if (all ? worth[i] === 0 : worth[i] < best) break;
      if (worth[i] < best && isUsual[i] === 0) continue;
      if (!reaches(b, places[i]) && (best > 0 || !reachesFinely(b, places[i]))) continue;
      best = Math.max(best, worth[i]);
      addOption(b, verb, flushX(places[i]), flushY(places[i]), charge.facing, Alignment.charger, 0);
    }
    if (best < worth[0] && findsGap(b, best, false)) {
      goThroughGap();
      if (!all) b.option.count = before;
      addOption(b, verb, flushX(gap.place), flushY(gap.place), charge.facing, Alignment.charger, 0);
    }
    return b.option.count - before;
  }
  if (b.unit.engaged[t] !== 0) return 0;
  const count = Math.min(TURNING_ANCHORS, placeCount[0]);
  const total = count + touchCount[0];
  for (let i = 0; i < total; i++) best = Math.max(best, worthTurning(b, i, count));
  // T9A-ALN-006: the enemy has to be turned, so the placements with the most contact come first.
  for (let wanted = best; wanted > 0 && b.option.count === before; wanted = best) {
    best = 0;
    for (let i = 0; i < total && b.option.count - before < MOST_PLACEMENTS; i++) {
      const value = worthTurning(b, i, count);
      if (value < wanted) best = Math.max(best, value);
      if (value !== wanted || !turnsAt(b, i, count)) continue;
      addOption(b, verb, pose[At.x], pose[At.y], pose[At.facing], Alignment.target, turned[At.facing]);
    }
  }
  return b.option.count - before;
}

/** Reads the path of a record into `way`. Returns false if it is no path of a charge (T9A-CMV-004, T9A-CMV-005). */
function readWay(record: OptionRecord): boolean {
  way.before = 0;
  way.angle = 0;
  way.after = 0;
  if (record.path.length > SEGMENTS) return false;
  for (let s = 0; s < record.path.length && record.path[s] !== 0; s++) {
    const kind = kindOf(record.path[s]);
    const amount = amountOf(record.path[s]);
    if (amount < 0) return false;
    if (kind === Go.forward) {
      if (way.angle > 0) way.after += amount;
      else way.before += amount;
    } else if (kind === Go.wheelLeft || kind === Go.wheelRight) {
      if (way.angle > 0 || amount > QUARTER_TURN) return false;
      way.kind = kind;
      way.angle = amount;
    } else return false;
  }
  return true;
}

/**
 * Returns the largest amount of contact of all placements that can be reached without turning the target; 0 if there is
 * none.
 */
function mostContacts(b: RegimentsBattle): number {
  let best = 0;
  for (let i = 0; i < placeCount[0] && worth[i] > 0 && best === 0; i++)
    if (reaches(b, places[i]) || reachesFinely(b, places[i])) best = worth[i];
  return best < worth[0] && findsGap(b, best, false) ? gap.worth : best;
}

/** True if option `k` equals the record, including its path. */
function isOption(b: RegimentsBattle, k: number, record: OptionRecord): boolean {
  const { x, y, facing, extra, n, path } = b.option;
  if (x[k] !== record.x || y[k] !== record.y || facing[k] !== record.facing) return false;
  if (extra[k] !== record.extra || n[k] !== record.n || record.path.length > SEGMENTS) return false;
  for (let s = 0; s < SEGMENTS; s++) if (path[k * SEGMENTS + s] !== (record.path[s] ?? 0)) return false;
  return true;
}

/** True if a record is one of the options that `chargePaths` writes. */
function isListed(b: RegimentsBattle, u: number, t: number, side: number, record: OptionRecord): boolean {
  const { option } = b;
  const first = option.count;
  const count = chargePaths(b, u, t, side, record.verb);
  let found = false;
  for (let k = first; k < first + count && !found; k++) found = isOption(b, k, record);
  option.count = first;
  return found;
}

/**
 * Judges a proposed Charge Move of `u` into side `side` of `t` (-1: any side): its path and the pose after aligning.
 * Every place along the side is legal that has as many models in contact as the best reachable place (T9A-ALN-005). A
 * move that turns the target must be an option of `chargePaths`.
 */
export function judgeCharge(b: RegimentsBattle, u: number, t: number, side: number, record: OptionRecord): Refusal {
  if (isListed(b, u, t, side, record)) return Refusal.Legal;
  if (record.extra === Alignment.target) return Refusal.NoContact;
  // GAP WFB9-CHMV-012: where the target aligns to its charger, the listed places alone are legal
  if (b.unit.engaged[t] === 0 && b.rules.charges.targetAligns(b, u, t)) return Refusal.NoContact;
  if (!readWay(record)) return Refusal.BadPath;
  const anywhere = isAnywhere(b, t, side);
  survey(b, u, t, anywhere ? anySide(b, u, t) : (side as Side));
  if (!anywhere && record.facing !== charge.facing) return Refusal.WrongSide;
  if (!runs(b)) return Refusal.BlockedOnTheWay;
  if (anywhere) {
    const isThere = pose[At.x] === record.x && pose[At.y] === record.y && pose[At.facing] === record.facing;
    if (!isThere) return Refusal.PoseDiffers;
    if (distanceToTarget(b, pose[At.x], pose[At.y], pose[At.facing]) > SLACK) return Refusal.NoContact;
    return mayEndAt(b, pose[At.x], pose[At.y], pose[At.facing]) ? Refusal.Legal : Refusal.Overlaps;
  }
  const s = (record.x - charge.x) * charge.rx + (record.y - charge.y) * charge.ry;
  if (Math.abs(record.x - flushX(s)) > TOUCH || Math.abs(record.y - flushY(s)) > TOUCH) return Refusal.NoContact;
  let aligned = false;
  for (let end = 0; end < 2 && !aligned; end++) {
    const p = end === 0 ? Math.max(s - charge.w, -charge.half) : Math.min(s + charge.w, charge.half);
    const px = charge.x + p * charge.rx;
    const py = charge.y + p * charge.ry;
    const f = pose[At.facing];
    const qx = pose[At.x] + charge.d * SIN[f] + (p - s) * COS[f];
    const qy = pose[At.y] + charge.d * COS[f] - (p - s) * SIN[f];
    aligned = Math.abs(qx - px) <= SLACK && Math.abs(qy - py) <= SLACK && alignsAt(b, px, py);
  }
  if (!aligned) return Refusal.PoseDiffers;
  if (!mayEndAt(b, record.x, record.y, record.facing)) return Refusal.Overlaps;
  const contacts = contactsAt(b, u, t, side as Side, s);
  listPlaces(b);
  return contacts >= mostContacts(b) ? Refusal.Legal : Refusal.ContactsLost;
}

/**
 * Carries out the charge of `u` at `t` in row 0 of `record`, which must be an option of `chargePaths` or a proposal
 * that `judgeCharge` accepted. Moves the charger to its end, turns the target if the record says so, and records their
 * contact unless the target flees (T9A-CMV-008, T9A-ALN-001, T9A-ALN-002).
 */
export function applyCharge(b: RegimentsBattle, u: number, t: number, record: RecordColumns): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const extra = record.extra[0];
  stand(b, u, record.x[0], record.y[0], record.facing[0]);
  if (extra === Alignment.none) return;
  if (b.setup.unit.round[t] !== 0) {
    engage(b, u, t, Side.front, anySide(b, u, t));
    return;
  }
  if (extra === Alignment.target) {
    // This is the side that is flush once the target has its new facing.
    const side = (((facing[u] + HALF_TURN - record.n[0] + QUARTER_TURN / 2) >> 14) & 3) as Side;
    if (meetSide(b, t, side, x[u], y[u], facing[u], halfWidth[u], halfDepth[u], met)) {
      turnTarget(b, t, side, facing[u], met[Met.px], met[Met.py], met);
      closeOnFront(b, t, side, x[u], y[u], facing[u], halfDepth[u], met);
      stand(b, t, met[Met.x], met[Met.y], met[Met.facing]);
    }
  }
  engage(b, u, t, Side.front, flushSide(b, t, facing[u]));
}
