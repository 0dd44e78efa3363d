// Charge paths through gaps (T9A-CMV-003 to T9A-CMV-005), for chargers that reach their target on none of the paths of
// `charge-ways.ts`. The search looks between obstacles for the place along the straight way at which a wheel begins,
// and for the angle of the wheel.
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

/** The search tries a wheel about every inch of the way ahead. */
const STEP = INCH;
const BEGINNINGS = 18;
/** If no path was found, turns up to this number are tried past obstacles that may stand behind the target. */
const UNTOLD = 1;
/** Number of turns tried in a gap whose obstacles are not all described by corners. */
const FINELY = 6;
/** A corner this many ticks inside a strip is inside it whatever rounding does. */
const INSIDE = 2 * TOUCH;
/** Largest number of gaps of one wheel, and of obstacles in its way. */
const MOST = 64;

/**
 * The path found last: the charger's place along the side, the amount of contact at that place, and the segments of the
 * path.
 */
export const gap = { place: 0, worth: 0, before: 0, kind: Go.wheelLeft as Go, angle: 0, after: 0 };

/**
 * Columns of `touches`: paths into contact on which the charger cannot be aligned. `p` and `q` are the points of
 * contact on the side and on the charger's front; the segments of the path and the amount of contact follow.
 */
const Touch = { p: 0, q: 1, before: 2, kind: 3, angle: 4, after: 5, worth: 6 } as const;
const MOST_TOUCHES = 16;
const touches = new Float64Array(7 * MOST_TOUCHES);
/** Number of rows in `touches` that `findsGap` has written. */
export const touchCount = new Int32Array(1);

/** Returns the amount of contact of path `i` in `touches` if the target is turned to the charger. */
export const touchWorth = (i: number): number => touches[7 * i + Touch.worth];

/**
 * True if the target can be turned to a charger that takes path `i` in `touches`. Leaves the path in `way` and both
 * poses in `pose` and `turned`.
 */
export function turnsAfterTouch(b: RegimentsBattle, i: number): boolean {
  way.before = touches[7 * i + Touch.before];
  way.kind = touches[7 * i + Touch.kind] as Go;
  way.angle = touches[7 * i + Touch.angle];
  way.after = touches[7 * i + Touch.after];
  return turnsSomehow(b, touches[7 * i + Touch.p], touches[7 * i + Touch.q], false);
}

/**
 * Adds the current path to `touches`. It touches the target at the point in `met` with an amount of contact `worth`.
 */
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

/** Corners of the obstacles, entry by entry, written once a charge. A circle has one corner, its Centre. */
const corners = new Float64Array(2048);
const first = new Int32Array(MOST + 1);
const radius = new Float64Array(MOST);
/** Radius of a circle around each obstacle. */
const middle = new Float64Array(2 * MOST);
const reach = new Float64Array(MOST);
let laid = 0;
/**
 * Corners of the obstacles that `layOut` left out, in pairs of coordinates. They may stand in the way or behind the
 * target. A circle has one corner, its Centre.
 */
const beside = new Float64Array(2048);
let besides = 0;
/** Obstacles that the current wheel may bring onto the path. */
const inReach = new Int32Array(MOST);
/** Obstacle that barred a whole wheel last; it is tried first. */
let likely = 0;

/**
 * Collects the obstacles in front of the charged side. An obstacle wholly behind the side bars no path. With `least`,
 * only obstacles that lie wholly farther than `least` in front of the side are collected: a charger that comes aslant
 * may meet the target before it meets a nearer obstacle.
 * @returns whether `least` left any obstacle out
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

/**
 * True if obstacle `n` stands on the strip after each turn between two facings. Only the corners of the obstacle are
 * tested.
 */
function barsAll(n: number, early: number, late: number): boolean {
  const aside = -wheel.sense;
  const wide = 2 * charge.w;
  let reachesIn = false; // from the first turn on, some of the obstacle is on this side of the line from the pivot
  let staysIn = false; // up to the last turn, some of the obstacle is short of the other line
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

/**
 * Collects the stretches of turns from `least` to `most` that obstacles bar, in ascending order. Returns the number of
 * stretches, or -1 if every turn is barred.
 */
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
    // Early exits: the obstacle stays beside the strip on the pivot's side up to the last turn, or on the other side
    // from the first turn on.
    if (dx * lateCosine + dy * lateSine <= -r || dx * earlyCosine + dy * earlySine >= 2 * w + r) continue;
    if (barsAll(n, early, late)) {
      likely = n; // it will probably bar the next wheel too
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

/** Makes the path found last the current path. */
export function goThroughGap(): void {
  way.before = gap.before;
  way.kind = gap.kind;
  way.angle = gap.angle;
  way.after = gap.after;
}

/**
 * True if a straight move of `distance` ticks from the current pose certainly meets an obstacle that was left out: a
 * corner of it lies inside the strip.
 */
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

/**
 * Tries the current wheel after `before` ticks straight ahead, turned by `angle`. Notes the path if it makes more
 * contact than every earlier one.
 */
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
  // among equal paths the smaller angle wins, so that both hands are treated alike
  const isEven = worth === gap.worth && before === gap.before && angle < gap.angle;
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

/** Prepares the wheel of kind `kind` that begins after `before` ticks straight ahead. */
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

/**
 * Tries the gaps of one wheel that begins after `before` ticks. Returns true if a path was found. Unless `any` path
 * will do, the search goes on to better ones.
 */
function looksThrough(b: RegimentsBattle, before: number, kind: Go, any: boolean, finely: boolean): boolean {
  const { half } = charge;
  setWheel(b, before, kind);
  const own = wheel.facing;
  // These are the turns that lead to the side at all and after which the charger can be aligned.
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

/**
 * Returns how many ticks ahead a wheel to the target may begin at the latest: as far as the target extends, if nothing
 * bars the way.
 */
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

/**
 * A search through the gaps of one wheel of kind `kind` after `before` ticks. With `any`, the first path will do; with
 * `finely`, more turns are tried in each gap. Returns true if a path was found.
 */
type Look = (b: RegimentsBattle, before: number, kind: Go, any: boolean, finely: boolean) => boolean;

/**
 * Searches the gaps of wheels of both kinds that begin at the start and farther ahead. An obstacle beside or behind the
 * target may bar the whole strip, but not the path to the point of contact. If nothing was found, the first wheels are
 * therefore tried again with only those obstacles that are surely met before the target. Every path found is still
 * judged in full.
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
 * True if any path through gaps leads to a place at the side with more contact than `least`, without turning the
 * target. Leaves the path with the most contact, or with `any` the first one, in `gap`.
 */
export function findsGap(b: RegimentsBattle, least: number, any: boolean): boolean {
  gap.worth = least;
  gap.before = -1;
  touchCount[0] = 0;
  return looksAtWheels(b, looksThrough, any);
}

/**
 * Searches the gaps of one wheel after `before` ticks for a path to any place of the target. Leaves the path in `way`
 * and its end in `pose`.
 */
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

/**
 * True if any path leads to a target that may be contacted anywhere (T9A-CMV-009). Leaves the path in `way` and its end
 * in `pose`.
 */
export function findsGapAnywhere(b: RegimentsBattle): boolean {
  return looksAtWheels(b, meetsThrough, true);
}
