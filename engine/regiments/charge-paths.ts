// Charge moves (T9A-CMV-003 to T9A-CMV-009, T9A-ALN-001 to T9A-ALN-008): which are possible, which of them bring the most models into
// contact, and carrying one out.
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

/** What `extra` of a charge option says. */
export const Alignment = {
  /** The charger turns to stand flush with its target. */
  charger: 0,
  /** The target is turned to the facing in `n` (T9A-ALN-002). */
  target: 1,
  /** Nobody is aligned: the target flees (T9A-CMV-009). */
  none: 2,
} as const;

const shares = new Float64Array(4);
const met = new Float64Array(6);

/** How the front of `u` is shared out among the arcs of `t`: writes a share a side to `out`, in the order of `Side`. */
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

/** The side of `t` in whose arc most of the front of `u` stands (T9A-CMV-006), or -1 if two have equal shares (T9A-CMV-007). */
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

/** The first option of the charge at hand. */
let firstOption = 0;

/** Whether this charge has the placement already: two places along the side may round to one pose. */
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

/** Whether a charge at `t` ends without aligning: it may be contacted anywhere (T9A-CMV-009, T9A-WMP-006). */
function isAnywhere(b: RegimentsBattle, t: number, side: number): boolean {
  return side < 0 || b.setup.unit.round[t] !== 0;
}

/** Any side serves for a target that has none that counts. */
function anySide(b: RegimentsBattle, u: number, t: number): Side {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return arcOf(x[t], y[t], facing[t], halfWidth[t], halfDepth[t], x[u], y[u]);
}

/** For each anchor that cannot be reached: are all ways to it barred? Then they are so if the target is turned. */
const isBarred = new Uint8Array(TURNING_ANCHORS);

/** Whether any of the places from number `first` on can be reached without turning the target. */
function reachesFrom(b: RegimentsBattle, first: number): boolean {
  for (let i = first; i < placeCount[0]; i++) {
    if (reaches(b, places[i])) return true;
    if (i < TURNING_ANCHORS) isBarred[i] = last.isBarred ? 1 : 0;
  }
  return false;
}

/** Of the last `canReach` that was true: it holds as well if somebody is taken out of the way. */
export const reached = { isPlain: false };

/**
 * Whether any place can be reached without turning the target: the natural one, the anchors, then, if none can, all others; last
 * of all through gaps.
 */
function reachesAny(b: RegimentsBattle): boolean {
  const natural = listNatural(b);
  // where the others are depends on what stands near: of them nothing is said
  reached.isPlain = reachesFrom(b, 0);
  if (reached.isPlain) return true;
  const first = placeCount[0];
  addAnchors(b, natural);
  if (reachesFrom(b, first)) return true;
  const anchors = placeCount[0];
  addOthers(b);
  return reachesFrom(b, anchors) || findsGap(b, 0, true);
}

/** Whether anchor `i` of `count`, or what `findsGap` came upon after these, can be reached if the target is turned. */
function turnsAt(b: RegimentsBattle, i: number, count: number): boolean {
  return i < count ? isBarred[i] === 0 && reachesTurning(b, places[i]) : turnsAfterTouch(b, i - count);
}

/** How much contact that makes. */
function worthTurning(b: RegimentsBattle, i: number, count: number): number {
  return i < count ? contactsAt(b, charge.u, charge.t, charge.side, places[i]) : touchWorth(i - count);
}

/** Whether any of the first anchors, or any place to which a gap leads, can be reached if the target is turned. */
function reachesAnyTurning(b: RegimentsBattle): boolean {
  if (b.unit.engaged[charge.t] !== 0) return false; // T9A-ALN-003
  const count = Math.min(TURNING_ANCHORS, placeCount[0]);
  for (let i = 0; i < count + touchCount[0]; i++) if (turnsAt(b, i, count)) return true;
  return false;
}

/**
 * Whether `u` can make a Charge Move into contact with side `side` of `t` (-1: any, since it flees) from where both stand:
 * there is room for a path and a placement (T9A-CMV-003). The distance is for the caller to judge. Units in
 * `b.cache.ghosts` are not in the way. Both on the table.
 */
export function canReach(b: RegimentsBattle, u: number, t: number, side: number): boolean {
  if (isAnywhere(b, t, side)) {
    survey(b, u, t, anySide(b, u, t));
    reached.isPlain = reachesAnywhere(b); // where gaps are looked through depends on what stands near
    return reached.isPlain || findsGapAnywhere(b);
  }
  survey(b, u, t, side as Side);
  return reachesAny(b) || reachesAnyTurning(b);
}

/** The most contacts that `u` can make on side `side` of `t` without turning it; 0 if it cannot get there so (T9A-ALN-005). */
export function bestContacts(b: RegimentsBattle, u: number, t: number, side: Side): number {
  survey(b, u, t, side);
  listPlaces(b);
  for (let i = 0; i < placeCount[0] && worth[i] > 0; i++) if (reaches(b, places[i])) return worth[i];
  return findsGap(b, 0, true) ? gap.worth : 0;
}

/** Most placements of one charge that are offered. */
const MOST_PLACEMENTS = 8;

/**
 * Writes the Charge Moves of `u` into contact with side `side` of `t` (-1: any, since it flees) as options of `verb`: path,
 * pose after aligning, and in `extra` and `n` whether and how the target is turned (`Alignment`). Of the placements that
 * can be reached without turning the target those with the most models in contact (T9A-ALN-005, T9A-ALN-006), at most 8;
 * if there is none, those that turn it. With `all` those with less contact are written as well, for several chargers that need room (T9A-MCH-002).
 * Returns how many there are; 0 if the charge is impossible (T9A-CMV-011).
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
  // T9A-ALN-006: the enemy has to be turned, so most contact comes first.
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

/** Reads the path of a record into the path at work; false if it is none of a charge (T9A-CMV-004, T9A-CMV-005). */
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

/** The most contacts that any placement which can be reached gives; 0 if none can without turning the target. */
function mostContacts(b: RegimentsBattle): number {
  let best = 0;
  for (let i = 0; i < placeCount[0] && worth[i] > 0 && best === 0; i++)
    if (reaches(b, places[i]) || reachesFinely(b, places[i])) best = worth[i];
  return best < worth[0] && findsGap(b, best, false) ? gap.worth : best;
}

/** Whether option `k` is the record, path and all. */
function isOption(b: RegimentsBattle, k: number, record: OptionRecord): boolean {
  const { x, y, facing, extra, n, path } = b.option;
  if (x[k] !== record.x || y[k] !== record.y || facing[k] !== record.facing) return false;
  if (extra[k] !== record.extra || n[k] !== record.n || record.path.length > SEGMENTS) return false;
  for (let s = 0; s < SEGMENTS; s++) if (path[k * SEGMENTS + s] !== (record.path[s] ?? 0)) return false;
  return true;
}

/** Whether a record is one of the options that `chargePaths` writes. */
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
 * Judges a proposed Charge Move of `u` into side `side` of `t` (-1: any): its path and the pose after aligning. Any place along the side will do that has as many models in contact as the best one that can be reached
 * (T9A-ALN-005). One that turns the target must be an option of `chargePaths`.
 */
export function judgeCharge(b: RegimentsBattle, u: number, t: number, side: number, record: OptionRecord): Refusal {
  if (isListed(b, u, t, side, record)) return Refusal.Legal;
  if (record.extra === Alignment.target) return Refusal.NoContact;
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
 * Carries out a charge of `u` at `t` as record 0 of `record` says, an option of `chargePaths` or a proposal that
 * `judgeCharge` let pass: puts the charger where it ends, turns the target if need be, and records their contact, unless
 * the target flees (T9A-CMV-008, T9A-ALN-001, T9A-ALN-002).
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
    // The side that is flush once the target has its new facing.
    const side = (((facing[u] + HALF_TURN - record.n[0] + QUARTER_TURN / 2) >> 14) & 3) as Side;
    if (meetSide(b, t, side, x[u], y[u], facing[u], halfWidth[u], halfDepth[u], met)) {
      turnTarget(b, t, side, facing[u], met[Met.px], met[Met.py], met);
      closeOnFront(b, t, side, x[u], y[u], facing[u], halfDepth[u], met);
      stand(b, t, met[Met.x], met[Met.y], met[Met.facing]);
    }
  }
  engage(b, u, t, Side.front, flushSide(b, t, facing[u]));
}
