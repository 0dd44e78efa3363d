// Ways of a charge through gaps (T9A-CMV-003 to T9A-CMV-005), for chargers that the usual ways (`charge-ways.ts`) do not take to their
// target: where along the way ahead the wheel begins, and how far it goes, are looked for between what stands in the way.
import { ANGLE_MASK, INCH, nearest, QUARTER_TURN, TOUCH, turnBetween } from '../kernel/geometry/measures.js';
import { Corner, cornerX, cornerY } from '../kernel/geometry/rectangle.js';
import { COS, SIN, stepEast, stepNorth } from '../kernel/geometry/trig.js';
import type { RegimentsBattle } from './battle.js';
import { contactsAt, Met, meetSide } from './charge-contact.js';
import { charge, distanceToTarget, mayEndAt, nearObstacle, startsStraight, wheelRoom } from './charge-ground.js';
import { takeUp, turns, unwind, wheel } from './charge-turns.js';
import { alignsAt, pose, runs, toStart, turnsSomehow, way } from './charge-ways.js';
import { obstaclesOf, Shape, writeCorner } from './obstacles.js';
import { At, applySegment, Go, segment } from './paths.js';

/** The wheel is tried from about every inch of the way ahead; most beginnings besides at once. */
const STEP = INCH;
const BEGINNINGS = 18;
/** Up to this one of them turns are tried past who may stand behind the target, if nothing else was found. */
const UNTOLD = 1;
/** Turns that are tried in each gap where not all that stands in the way is told by corners. */
const FINELY = 6;
/** A corner so far inside a strip is inside it whatever rounding does, ticks. */
const INSIDE = 2 * TOUCH;
/** Most gaps of one wheel, and what stands in its way. */
const MOST = 64;

/** The way found last: where the charger ends along the side, how much contact it makes there, and the path. */
export const gap = { place: 0, worth: 0, before: 0, kind: Go.wheelLeft as Go, angle: 0, after: 0 };

/** Ways that lead into contact where the charger cannot be aligned: point of the side, of the front, path, contacts. */
const Touch = { p: 0, q: 1, before: 2, kind: 3, angle: 4, after: 5, worth: 6 } as const;
const MOST_TOUCHES = 16;
const touches = new Float64Array(7 * MOST_TOUCHES);
/** How many of them `findsGap` came upon. */
export const touchCount = new Int32Array(1);

/** How much contact way `i` of these makes, if the target is turned to it. */
export const touchWorth = (i: number): number => touches[7 * i + Touch.worth];

/** Can the target be turned to a charger that takes way `i` of these? Leaves the path in `way`, the poses in `pose` and `turned`. */
export function turnsAfterTouch(b: RegimentsBattle, i: number): boolean {
  way.before = touches[7 * i + Touch.before];
  way.kind = touches[7 * i + Touch.kind] as Go;
  way.angle = touches[7 * i + Touch.angle];
  way.after = touches[7 * i + Touch.after];
  return turnsSomehow(b, touches[7 * i + Touch.p], touches[7 * i + Touch.q]);
}

/** Remembers the path at work, which touches the target in `met` and so much of it. */
function keepTouch(worth: number): void {
  const i = 7 * touchCount[0]++;
  const p = (met[Met.px] - charge.x) * charge.rx + (met[Met.py] - charge.y) * charge.ry;
  touches[i + Touch.p] = p;
  touches[i + Touch.q] = p - met[Met.aside];
  touches[i + Touch.before] = way.before;
  touches[i + Touch.kind] = way.kind;
  touches[i + Touch.angle] = way.angle;
  touches[i + Touch.after] = way.after;
  touches[i + Touch.worth] = worth;
}

const from = new Float64Array(MOST);
const to = new Float64Array(MOST);
const met = new Float64Array(6);

/** Corners of what may stand in the way, entry by entry; a circle has one, its Centre. Laid out once a charge. */
const corners = new Float64Array(2048);
const first = new Int32Array(MOST + 1);
const radius = new Float64Array(MOST);
/** A circle around each of them. */
const middle = new Float64Array(2 * MOST);
const reach = new Float64Array(MOST);
let laid = 0;
/** Corners of what was left out of them, which may stand in the way or behind the target, pair by pair; of a circle its Centre. */
const beside = new Float64Array(2048);
let besides = 0;
/** Those of them that a wheel at work may bring onto the way. */
const inReach = new Int32Array(MOST);
/** Which of them barred a whole wheel last. */
let likely = 0;

/**
 * Lays out what stands before the side, or reaches as far: what is behind it bars no way to it. With `least`, only what is further
 * before it with all that it has: at no more than the width of the front whoever comes aslant may meet the target first. @returns
 * whether anything was left out for that.
 */
function layOut(b: RegimentsBattle, least: number): boolean {
  const o = obstaclesOf(b);
  laid = 0;
  first[0] = 0;
  besides = 0;
  for (let n = 0; laid < MOST; n++) {
    const i = nearObstacle(n);
    if (i < 0) return besides > 0;
    if (o.owner[i] === charge.t) continue;
    let at = first[laid];
    let ahead = (o.x[i] - charge.x) * charge.nx + (o.y[i] - charge.y) * charge.ny;
    if (ahead <= -o.radius[i]) continue;
    const count = o.shape[i] === Shape.circle ? 1 : o.shape[i] === Shape.polygon ? o.corners[i] : 4;
    if (at + 2 * count > corners.length) return besides > 0;
    let closest = o.shape[i] === Shape.circle ? ahead - o.radius[i] : Infinity;
    ahead = o.shape[i] === Shape.circle ? ahead + o.radius[i] : -Infinity;
    for (let k = 0; k < count; k++, at += 2) {
      if (o.shape[i] === Shape.circle) {
        corners[at] = o.x[i];
        corners[at + 1] = o.y[i];
        continue;
      }
      writeCorner(o, i, k, corners, at);
      const before = (corners[at] - charge.x) * charge.nx + (corners[at + 1] - charge.y) * charge.ny;
      ahead = Math.max(ahead, before);
      closest = Math.min(closest, before);
    }
    if (ahead <= 0) continue;
    if (least > 0 && closest <= least) {
      for (let k = first[laid]; k < at; k++) beside[besides++] = corners[k];
      continue;
    }
    radius[laid] = o.shape[i] === Shape.circle ? o.radius[i] : 0;
    middle[2 * laid] = o.x[i];
    middle[2 * laid + 1] = o.y[i];
    reach[laid] = o.radius[i];
    first[++laid] = at;
  }
  return besides > 0;
}

/** Is entry `n` on the strip after each turn between these two facings? Told by its corners alone. */
function barsAll(n: number, early: number, late: number): boolean {
  const aside = -wheel.sense;
  const wide = 2 * charge.w;
  let reachesIn = false; // from the first turn on some of it is on this side of the line from the pivot
  let staysIn = false; // up to the last some of it is short of the other line
  for (let k = first[n]; k < first[n + 1]; k += 2) {
    const dx = corners[k] - wheel.x;
    const dy = corners[k + 1] - wheel.y;
    if (dx * SIN[early] + dy * COS[early] > 0 && aside * (dx * COS[early] - dy * SIN[early]) >= -radius[n])
      reachesIn = true;
    if (dx * SIN[late] + dy * COS[late] > 0 && aside * (dx * COS[late] - dy * SIN[late]) <= wide + radius[n])
      staysIn = true;
  }
  return reachesIn && staysIn;
}

/** Collects the turns from `least` to `most` that what stands in the way takes up, in their order. Returns how many stretches, -1 for all. */
function gather(least: number, most: number): number {
  const { w } = charge;
  const early = (wheel.facing + wheel.sense * least) & ANGLE_MASK;
  const late = (wheel.facing + wheel.sense * most) & ANGLE_MASK;
  if (likely < laid && barsAll(likely, early, late)) return -1;
  const lateSine = wheel.sense * SIN[late];
  const lateCosine = -wheel.sense * COS[late];
  const earlySine = wheel.sense * SIN[early];
  const earlyCosine = -wheel.sense * COS[early];
  let seen = 0;
  for (let n = 0; n < laid; n++) {
    const dx = middle[2 * n] - wheel.x;
    const dy = middle[2 * n + 1] - wheel.y;
    const r = reach[n];
    // Quick looks: beside the strip on the pivot's side to the last, or on the other from the first turn on.
    if (dx * lateCosine + dy * lateSine <= -r || dx * earlyCosine + dy * earlySine >= 2 * w + r) continue;
    if (barsAll(n, early, late)) {
      likely = n; // it will bar the next wheel as well
      return -1;
    }
    inReach[seen++] = n;
  }
  let count = 0;
  for (let k = 0; k < seen; k++) {
    const n = inReach[k];
    turns.from = Infinity;
    turns.to = -Infinity;
    let near = Number.NaN;
    for (let c = first[n]; c < first[n + 1]; c += 2) near = takeUp(corners[c], corners[c + 1], radius[n], near);
    if (turns.to <= least || turns.from >= most) continue;
    if (turns.from < least && turns.to > most) return -1;
    let at = count++;
    for (; at > 0 && from[at - 1] > turns.from; at--) {
      from[at] = from[at - 1];
      to[at] = to[at - 1];
    }
    from[at] = turns.from;
    to[at] = turns.to;
  }
  return count;
}

/** Takes the way found last for the path at work. */
export function goThroughGap(): void {
  way.before = gap.before;
  way.kind = gap.kind;
  way.angle = gap.angle;
  way.after = gap.after;
}

/** Does going on by `distance` from the pose at work certainly meet something that was left out: a corner of it inside the strip? */
function meetsBeside(distance: number): boolean {
  const { w, d } = charge;
  const sine = SIN[pose[At.facing]];
  const cosine = COS[pose[At.facing]];
  for (let k = 0; k < besides; k += 2) {
    const dx = beside[k] - pose[At.x];
    const dy = beside[k + 1] - pose[At.y];
    const ahead = dx * sine + dy * cosine - d;
    if (ahead > INSIDE && ahead < distance - INSIDE && Math.abs(dx * cosine - dy * sine) < w - INSIDE) return true;
  }
  return false;
}

/** Tries the wheel at work after `before`, turned by `angle`; keeps the way if it makes more contact than any so far. */
function tries(b: RegimentsBattle, before: number, kind: Go, angle: number): boolean {
  const { u, t, side, w, d, half } = charge;
  toStart(b);
  if (before > 0) applySegment(pose, w, d, segment(Go.forward, before));
  if (angle > 0) applySegment(pose, w, d, segment(kind, angle));
  const distance = distanceToTarget(b, pose[At.x], pose[At.y], pose[At.facing]);
  if (distance === Infinity || meetsBeside(distance)) return false;
  way.before = before;
  way.kind = kind;
  way.angle = angle;
  way.after = nearest(distance);
  applySegment(pose, w, d, segment(Go.forward, way.after));
  if (!meetSide(b, t, side, pose[At.x], pose[At.y], pose[At.facing], w, d, met)) return false;
  if (Math.abs(met[Met.aside]) > w + half) return false;
  const worth = contactsAt(b, u, t, side, met[Met.aside]);
  const isEven = worth === gap.worth && before === gap.before && angle < gap.angle; // on either hand alike
  if ((worth <= gap.worth && !isEven) || worth === 0) return false;
  const fits = mayEndAt(b, met[Met.x], met[Met.y], met[Met.facing]);
  if (!fits && (b.unit.engaged[t] !== 0 || touchCount[0] === MOST_TOUCHES)) return false;
  if (!runs(b)) return false;
  if (!fits || !alignsAt(b, met[Met.px], met[Met.py])) {
    if (b.unit.engaged[t] === 0 && touchCount[0] < MOST_TOUCHES) keepTouch(worth);
    return false;
  }
  gap.place = met[Met.aside];
  gap.worth = worth;
  gap.before = way.before;
  gap.kind = way.kind;
  gap.angle = way.angle;
  gap.after = way.after;
  return true;
}

/** Sets the wheel at work to one of this kind after `before`. */
function setWheel(b: RegimentsBattle, before: number, kind: Go): void {
  const { u, w, d } = charge;
  const { x, y, facing } = b.unit;
  const own = facing[u];
  wheel.fromX = x[u] + stepEast(own, before);
  wheel.fromY = y[u] + stepNorth(own, before);
  const pivot = kind === Go.wheelLeft ? Corner.FrontLeft : Corner.FrontRight;
  wheel.x = cornerX(wheel.fromX, own, w, d, pivot);
  wheel.y = cornerY(wheel.fromY, own, w, d, pivot);
  wheel.facing = own;
  wheel.sense = kind === Go.wheelLeft ? -1 : 1;
  turns.from = Infinity;
  turns.to = -Infinity;
}

/** Looks through the gaps of one wheel after `before`. True if a way was found; if not `any` will do it goes on to better ones. */
function looksThrough(b: RegimentsBattle, before: number, kind: Go, any: boolean, finely: boolean): boolean {
  const { half } = charge;
  setWheel(b, before, kind);
  const own = wheel.facing;
  // Turns that lead to the side at all, and after which the charger can be aligned.
  const near = takeUp(charge.x - half * charge.rx, charge.y - half * charge.ry, 0, Number.NaN);
  takeUp(charge.x + half * charge.rx, charge.y + half * charge.ry, 0, near);
  unwind();
  const missing = wheel.sense * turnBetween(own, charge.facing);
  let at = Math.max(0, Math.ceil(turns.from), missing - QUARTER_TURN + 1);
  let end = Math.min(QUARTER_TURN, Math.floor(turns.to), missing + QUARTER_TURN - 1);
  if (at > end) return false;
  const count = gather(at, end);
  if (count < 0) return false;
  let room = -1;
  let found = false;
  for (let n = 0; n <= count && at <= end; n++) {
    const until = n < count ? Math.min(end, Math.floor(from[n])) : end;
    if (until >= at) {
      if (room < 0) {
        room = wheelRoom(b, wheel.fromX, wheel.fromY, own, kind, end);
        end = Math.min(end, room);
      }
      const last = Math.min(until, end);
      for (let k = 0; k < (finely ? FINELY : 4) && at <= last; k++) {
        let angle = k === 1 ? (at + last) >> 1 : k === 2 ? last : at;
        if (k === 0) angle = Math.max(at, Math.min(last, missing));
        if (finely) angle = Math.round(at + ((last - at) * k) / (FINELY - 1));
        if (!tries(b, before, kind, angle)) continue;
        if (any) return true;
        found = true;
      }
    }
    if (n < count) at = Math.max(at, Math.ceil(to[n]));
  }
  return found;
}

/** How far ahead a wheel to the target may begin, ticks: as far as the target reaches, if nothing bars the way. */
function wayToLastBeginning(b: RegimentsBattle): number {
  const { u, t, d } = charge;
  const { x, y, halfWidth, halfDepth } = b.unit;
  const dx = x[t] - x[u];
  const dy = y[t] - y[u];
  const far = Math.sqrt(dx * dx + dy * dy) + halfWidth[t] + halfDepth[t] - d;
  if (startsStraight(b, far)) return far;
  let low = 0;
  let high = far;
  for (let k = 0; k < 16; k++) {
    const half = (low + high) / 2;
    if (startsStraight(b, half)) low = half;
    else high = half;
  }
  return low;
}

/** Looks through the gaps of one wheel of a kind after `before`; `any` way will do, and `finely` or not. True if one was found. */
type Look = (b: RegimentsBattle, before: number, kind: Go, any: boolean, finely: boolean) => boolean;

/**
 * Looks through the gaps of the wheels of both kinds, at once and from further ahead. What stands beside the target or beyond it may
 * bar the whole of a strip, but not the way to where the target is met. So if nothing was found the first wheels are looked at again,
 * as if only those stood there who are surely met before it: the ways themselves are judged all the same.
 */
function looksAtWheels(b: RegimentsBattle, look: Look, any: boolean): boolean {
  const far = wayToLastBeginning(b);
  const beginnings = Math.min(BEGINNINGS, Math.ceil(far / STEP));
  let found = false;
  for (let pass = 0; pass < 2 && !found; pass++) {
    if (!layOut(b, pass * 2 * charge.w) && pass === 1) break;
    likely = 0;
    for (let k = 0; k <= (pass === 0 ? beginnings : Math.min(UNTOLD, beginnings)); k++) {
      const before = k === 0 ? 0 : nearest((far * k) / beginnings);
      for (let kind: Go = Go.wheelLeft; kind <= Go.wheelRight; kind++) {
        if (!look(b, before, kind as Go, any, pass === 1)) continue;
        if (any) return true;
        found = true;
      }
    }
  }
  return found;
}

/**
 * Whether any way of this kind leads to a place at the side that is worth more than `least`, without turning the target. The
 * one that is worth most, or the first one if `any` will do, is left in `gap`.
 */
export function findsGap(b: RegimentsBattle, least: number, any: boolean): boolean {
  gap.worth = least;
  gap.before = -1;
  touchCount[0] = 0;
  return looksAtWheels(b, looksThrough, any);
}

/** Looks through the gaps of one wheel after `before` to any place of the target. Leaves the way in `way`, its end in `pose`. */
function meetsThrough(b: RegimentsBattle, before: number, kind: Go): boolean {
  const { t, w, d } = charge;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  setWheel(b, before, kind);
  let near = Number.NaN;
  for (let c = 0; c < 4; c++) {
    const px = cornerX(x[t], facing[t], halfWidth[t], halfDepth[t], c as Corner);
    near = takeUp(px, cornerY(y[t], facing[t], halfWidth[t], halfDepth[t], c as Corner), 0, near);
  }
  unwind();
  let at = Math.max(0, Math.ceil(turns.from));
  let end = Math.min(QUARTER_TURN, Math.floor(turns.to));
  if (at > end) return false;
  const count = gather(at, end);
  if (count < 0) return false;
  end = Math.min(end, wheelRoom(b, wheel.fromX, wheel.fromY, wheel.facing, kind, end));
  for (let n = 0; n <= count && at <= end; n++) {
    const until = n < count ? Math.min(end, Math.floor(from[n])) : end;
    for (let k = 0; k < FINELY && at <= until; k++) {
      toStart(b);
      if (before > 0) applySegment(pose, w, d, segment(Go.forward, before));
      way.before = before;
      way.kind = kind;
      way.angle = Math.round(at + ((until - at) * k) / (FINELY - 1));
      if (way.angle > 0) applySegment(pose, w, d, segment(kind, way.angle));
      const distance = distanceToTarget(b, pose[At.x], pose[At.y], pose[At.facing]);
      if (distance === Infinity) continue;
      way.after = Math.ceil(distance);
      if (runs(b) && mayEndAt(b, pose[At.x], pose[At.y], pose[At.facing])) return true;
    }
    if (n < count) at = Math.max(at, Math.ceil(to[n]));
  }
  return false;
}

/** Whether any way leads to a target that may be contacted anywhere (T9A-CMV-009). Leaves it in `way`, its end in `pose`. */
export function findsGapAnywhere(b: RegimentsBattle): boolean {
  return looksAtWheels(b, meetsThrough, true);
}
