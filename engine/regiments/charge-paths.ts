// Charge moves: straight, one wheel of a quarter turn at most, straight again, into contact with the right side (T9A-CMV-004 to
// T9A-CMV-009), then flush (T9A-ALN-001) where most models touch (T9A-ALN-005).
import { touch } from '../kernel/battle.js';
import { SEGMENTS } from '../kernel/core.js';
import { arcShares, majorityArc } from '../kernel/geometry/arcs.js';
import { withinBoard } from '../kernel/geometry/board.js';
import { ANGLE_MASK, QUARTER_TURN, TOUCH, turnBetween } from '../kernel/geometry/measures.js';
import { Corner, cornerX, cornerY } from '../kernel/geometry/rectangle.js';
import { Stretch } from '../kernel/geometry/sweep.js';
import { bearing, COS, SIN } from '../kernel/geometry/trig.js';
import type { RecordColumns } from '../kernel/options.js';
import type { RegimentsBattle } from './battle.js';
import {
  contactsAt,
  flushFacing,
  flushPose,
  flushSide,
  halfSide,
  Met,
  meetSide,
  turnTarget,
} from './charge-contact.js';
import { engage } from './contacts.js';
import { stand } from './formation.js';
import { Side } from './layout.js';
import { isIgnored, type Obstacles, obstaclesOf, overlapsObstacle, sweepPast, turnBeside } from './obstacles.js';
import { At, applySegment, Go, newPose, segment } from './paths.js';
import { MoveVerb } from './verbs.js';

const shares = new Float64Array(4);

/**
 * The side of `t` in whose arc most of the front of `u` stands (T9A-CMV-006), or -1 if two share it equally, so that chance
 * decides (T9A-CMV-007).
 */
export function majoritySide(b: RegimentsBattle, u: number, t: number): Side | -1 {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const w = halfWidth[u];
  const d = halfDepth[u];
  const lx = cornerX(x[u], f, w, d, Corner.FrontLeft);
  const ly = cornerY(y[u], f, w, d, Corner.FrontLeft);
  const rx = cornerX(x[u], f, w, d, Corner.FrontRight);
  const ry = cornerY(y[u], f, w, d, Corner.FrontRight);
  arcShares(x[t], y[t], facing[t], halfWidth[t], halfDepth[t], lx, ly, rx, ry, shares);
  return majorityArc(shares) as Side | -1;
}

/** Placements of one charge that are kept. */
const KEPT = 8;
const steps = new Int32Array(KEPT * 4);
const places = new Float64Array(KEPT * 4); // x, y, facing, aside
const turned = new Uint8Array(KEPT);
const turnedFacing = new Int32Array(KEPT);
const scores = new Int32Array(KEPT);
let kept = 0;

const pose = newPose();
const met = new Float64Array(6);
const aligned = new Float64Array(6);
const stretch = new Float64Array(2);

/** Does a unit at a pose stand on anything but `t`, or beyond the edge? */
function isFree(b: RegimentsBattle, u: number, t: number, x: number, y: number, f: number, o: Obstacles): boolean {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  if (!withinBoard(x, y, f, w, d, b.setup.width, b.setup.depth)) return false;
  const own = Math.sqrt(w * w + d * d);
  for (let i = 0; i < o.count; i++) {
    if (o.owner[i] === t || isIgnored(b, o, i, u)) continue;
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    const far = own + o.radius[i];
    if (dx * dx + dy * dy < far * far && overlapsObstacle(b, u, x, y, f, w, d, o, i)) return false;
  }
  return true;
}

/** How far `u` goes straight from `pose` before it is on something other than `t`; `limit` if nothing is there. */
function freeWay(b: RegimentsBattle, u: number, t: number, limit: number, o: Obstacles): number {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const f = pose[At.facing];
  const s = SIN[f];
  const c = COS[f];
  let free = limit;
  for (let i = 0; i < o.count; i++) {
    if (o.owner[i] === t || isIgnored(b, o, i, u)) continue;
    const dx = o.x[i] - pose[At.x];
    const dy = o.y[i] - pose[At.y];
    const along = dx * s + dy * c;
    const far = o.radius[i] + w + d;
    if (Math.abs(dx * c - dy * s) >= far || along <= -far || along >= far + free) continue;
    if (!sweepPast(b, u, pose[At.x], pose[At.y], f, w, d, f, 0, o, i, stretch)) continue;
    if (stretch[Stretch.Leaves] <= TOUCH || stretch[Stretch.Enters] >= free) continue;
    free = Math.max(0, stretch[Stretch.Enters]);
  }
  return free;
}

/** Where the way straight ahead from `pose` meets `t`, ticks, or -1. */
function wayTo(b: RegimentsBattle, u: number, t: number, o: Obstacles): number {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const f = pose[At.facing];
  for (let i = 0; i < o.count; i++) {
    if (o.owner[i] !== t) continue;
    if (!sweepPast(b, u, pose[At.x], pose[At.y], f, w, d, f, 0, o, i, stretch)) return -1;
    if (stretch[Stretch.Leaves] <= 0) return -1;
    return Math.max(0, Math.round(stretch[Stretch.Enters]));
  }
  return -1;
}

/** Wheels `pose` as far as it can without standing on anything, `t` included; steps wheeled. */
function wheel(b: RegimentsBattle, u: number, kind: Go, angle: number, o: Obstacles): number {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const corner = kind === Go.wheelLeft ? Corner.FrontLeft : Corner.FrontRight;
  const f = pose[At.facing];
  const px = cornerX(pose[At.x], f, w, d, corner);
  const py = cornerY(pose[At.y], f, w, d, corner);
  const reach = 2 * w + 2 * d;
  let free = angle;
  for (let i = 0; i < o.count && free > 0; i++) {
    if (isIgnored(b, o, i, u)) continue;
    const dx = o.x[i] - px;
    const dy = o.y[i] - py;
    const far = reach + o.radius[i];
    if (dx * dx + dy * dy >= far * far) continue;
    free = turnBeside(pose[At.x], pose[At.y], f, w, d, px, py, kind === Go.wheelLeft ? -free : free, 0, o, i);
  }
  if (free > 0) applySegment(pose, w, d, segment(kind, free));
  return free;
}

function keep(
  score: number,
  x: number,
  y: number,
  f: number,
  aside: number,
  way: readonly number[],
  turn: number,
): void {
  for (let k = 0; k < kept; k++) {
    if (Math.abs(places[4 * k] - x) + Math.abs(places[4 * k + 1] - y) <= 4 * TOUCH) return; // the same place by another way
  }
  let at = kept;
  if (kept === KEPT) {
    at = 0;
    for (let k = 1; k < KEPT; k++) if (scores[k] < scores[at]) at = k;
    if (scores[at] >= score) return;
  } else kept++;
  scores[at] = score;
  places[4 * at] = x;
  places[4 * at + 1] = y;
  places[4 * at + 2] = f;
  places[4 * at + 3] = aside;
  turned[at] = turn < 0 ? 0 : 1;
  turnedFacing[at] = Math.max(0, turn);
  for (let s = 0; s < 4; s++) steps[4 * at + s] = way[s];
}

const way = [0, 0, 0, 0];

/** `pose` touches `t`: keeps the placement that comes of it, if it is legal. `mayTurn`: by turning the target (T9A-ALN-002). */
function settle(b: RegimentsBattle, u: number, t: number, side: Side | -1, mayTurn: boolean, o: Obstacles): boolean {
  const x = pose[At.x];
  const y = pose[At.y];
  const f = pose[At.facing];
  if (side === -1) {
    if (!isFree(b, u, t, x, y, f, o)) return false;
    keep(1, x, y, f, 0, way, -1); // T9A-CMV-009: neither aligned nor maximised
    return true;
  }
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  if (!meetSide(b, t, side, x, y, f, w, d, met)) return false;
  if (!mayTurn) {
    if (!isFree(b, u, t, met[Met.x], met[Met.y], met[Met.facing], o)) return false;
    keep(contactsAt(b, u, t, side, met[Met.aside]), met[Met.x], met[Met.y], met[Met.facing], met[Met.aside], way, -1);
    return true;
  }
  if (b.unit.engaged[t] !== 0 || !isFree(b, u, t, x, y, f, o)) return false; // T9A-ALN-003
  turnTarget(b, t, side, f, met[Met.px], met[Met.py], aligned);
  if (!isFree(b, t, u, aligned[Met.x], aligned[Met.y], aligned[Met.facing], o)) return false;
  keep(contactsAt(b, u, t, side, met[Met.aside]), x, y, f, met[Met.aside], way, aligned[Met.facing]);
  return true;
}

function fromUnit(b: RegimentsBattle, u: number): void {
  pose[At.x] = b.unit.x[u];
  pose[At.y] = b.unit.y[u];
  pose[At.facing] = b.unit.facing[u];
  pose[At.cost] = 0;
  way.fill(0);
}

/** Goes straight from `pose` until it touches `t`, and settles there. False if something is in the way. */
function strike(
  b: RegimentsBattle,
  u: number,
  t: number,
  side: Side | -1,
  at: number,
  mayTurn: boolean,
  o: Obstacles,
): boolean {
  const far = wayTo(b, u, t, o);
  if (far < 0 || freeWay(b, u, t, far, o) < far - TOUCH) return false;
  if (far > 0) {
    way[at] = segment(Go.forward, far);
    applySegment(pose, b.unit.halfWidth[u], b.unit.halfDepth[u], way[at]);
  }
  return settle(b, u, t, side, mayTurn, o);
}

/** Straight `before`, a wheel of `angle`, straight into contact. A wheel that meets the target ends the move there. */
function tryWheel(
  b: RegimentsBattle,
  u: number,
  t: number,
  side: Side | -1,
  before: number,
  kind: Go,
  angle: number,
  mayTurn: boolean,
  o: Obstacles,
): boolean {
  if (angle > QUARTER_TURN) return false; // T9A-CMV-005
  fromUnit(b, u);
  let at = 0;
  if (before > 0) {
    const toTarget = wayTo(b, u, t, o);
    if (toTarget >= 0 && toTarget <= before) return false; // it touches before it has wheeled
    if (freeWay(b, u, t, before, o) < before) return false;
    way[at] = segment(Go.forward, before);
    applySegment(pose, b.unit.halfWidth[u], b.unit.halfDepth[u], way[at]);
    at++;
  }
  if (angle > 0) {
    const done = wheel(b, u, kind, angle, o);
    if (done === 0) return false;
    way[at] = segment(kind, done);
    at++;
    if (done < angle) {
      const far = wayTo(b, u, t, o);
      return far >= 0 && far <= 4 * TOUCH && settle(b, u, t, side, mayTurn, o);
    }
  }
  return strike(b, u, t, side, at, mayTurn, o);
}

/** Tries to end flush at `aside` of the middle of the side, exactly: straight, wheel, straight. */
function tryFlush(b: RegimentsBattle, u: number, t: number, side: Side, aside: number, o: Obstacles): boolean {
  flushPose(b, t, side, b.unit.halfDepth[u], aside, met);
  const f = met[Met.facing];
  const own = b.unit.facing[u];
  const turn = turnBetween(own, f);
  if (turn === 0 || Math.abs(turn) > QUARTER_TURN) return false;
  fromUnit(b, u);
  const kind = turn < 0 ? Go.wheelLeft : Go.wheelRight;
  applySegment(pose, b.unit.halfWidth[u], b.unit.halfDepth[u], segment(kind, Math.abs(turn)));
  const rx = met[Met.x] - pose[At.x];
  const ry = met[Met.y] - pose[At.y];
  const cross = SIN[(f - own) & ANGLE_MASK];
  if (Math.abs(cross) < 0.01) return false;
  const before = (rx * COS[f] - ry * SIN[f]) / -cross;
  if (before < -TOUCH) return false;
  return tryWheel(b, u, t, side, Math.max(0, Math.round(before)), kind, Math.abs(turn), false, o);
}

/** Wheels about a corner until it looks at the point of the side where that corner would stand if flush at `aside`. */
function tryCorner(
  b: RegimentsBattle,
  u: number,
  t: number,
  side: Side,
  aside: number,
  kind: Go,
  mayTurn: boolean,
  o: Obstacles,
): boolean {
  const w = b.unit.halfWidth[u];
  const d = b.unit.halfDepth[u];
  const f = flushFacing(b, t, side);
  flushPose(b, t, side, d, aside, met);
  const corner = kind === Go.wheelLeft ? Corner.FrontLeft : Corner.FrontRight;
  const own = b.unit.facing[u];
  const px = cornerX(b.unit.x[u], own, w, d, corner);
  const py = cornerY(b.unit.y[u], own, w, d, corner);
  const toward = bearing(cornerX(met[Met.x], f, w, d, corner) - px, cornerY(met[Met.y], f, w, d, corner) - py);
  const turn = turnBetween(own, toward);
  if (kind === Go.wheelLeft ? turn > 0 : turn < 0) return false;
  return tryWheel(b, u, t, side, 0, kind, Math.abs(turn), mayTurn, o);
}

/** Angles of the fan that is tried when no exact way is free: every four degrees up to a quarter turn. */
const FAN = 728;

function fan(
  b: RegimentsBattle,
  u: number,
  t: number,
  side: Side | -1,
  mayTurn: boolean,
  first: boolean,
  o: Obstacles,
): void {
  const toward = turnBetween(b.unit.facing[u], bearing(b.unit.x[t] - b.unit.x[u], b.unit.y[t] - b.unit.y[u]));
  for (let k = 0; k * FAN <= QUARTER_TURN; k++) {
    for (let hand = 0; hand < 2; hand++) {
      const kind = (hand === 0) === toward < 0 ? Go.wheelLeft : Go.wheelRight;
      if (k === 0 && hand === 1) continue;
      if (tryWheel(b, u, t, side, 0, kind, k * FAN, mayTurn, o) && first) return;
    }
  }
}

/** How far aside of the middle of the side the front may be with most models in contact: from -limit to limit. */
function mostContact(b: RegimentsBattle, u: number, t: number, side: Side): number {
  return Math.abs(halfSide(b, t, side) - b.unit.halfWidth[u]);
}

/** Where along the side the front is if `u` does not care: its Centre, seen along the facing of a flush charger. */
function ownAside(b: RegimentsBattle, u: number, t: number, side: Side): number {
  const f = flushFacing(b, t, side);
  return (b.unit.x[u] - b.unit.x[t]) * COS[f] - (b.unit.y[u] - b.unit.y[t]) * SIN[f];
}

/** Finds placements; with `first` only the first. Kept in the module's scratch. */
function search(b: RegimentsBattle, u: number, t: number, side: Side | -1, first: boolean): void {
  kept = 0;
  const o = obstaclesOf(b);
  if (b.setup.unit.round[u] !== 0) return; // GAP T9A-UNI-014: a unit on a round base has no front to charge with
  if (side === -1) {
    fan(b, u, t, -1, false, true, o);
    return;
  }
  fromUnit(b, u);
  if (strike(b, u, t, side, 0, false, o) && first) return;
  const limit = mostContact(b, u, t, side);
  const own = ownAside(b, u, t, side);
  const natural = Math.max(-limit, Math.min(limit, own));
  for (let i = 0; i < 4; i++) {
    const aside = i === 0 ? natural : i === 1 ? 0 : i === 2 ? -limit : limit;
    if (i > 0 && aside === natural) continue;
    if (tryFlush(b, u, t, side, aside, o) && first) return;
    if (tryCorner(b, u, t, side, aside, Go.wheelLeft, false, o) && first) return;
    if (tryCorner(b, u, t, side, aside, Go.wheelRight, false, o) && first) return;
  }
  if (kept === 0 || !first) {
    if (kept === 0) fan(b, u, t, side, false, first, o);
    // T9A-ALN-006: the enemy is turned only if there is no other way.
    if (kept === 0) {
      fromUnit(b, u);
      if (strike(b, u, t, side, 0, true, o) && first) return;
      fan(b, u, t, side, true, first, o);
    }
  }
}

/**
 * Whether `u` can move into contact with side `side` of `t` (-1: any, a fleeing target), whatever the distance
 * (T9A-CHG-002). Units in `b.cache.ghosts` are in nobody's way.
 */
export function canReach(b: RegimentsBattle, u: number, t: number, side: Side | -1): boolean {
  search(b, u, t, side, true);
  return kept > 0;
}

/**
 * Lists the placements of a charge of `u` against side `side` of `t` (-1: any): those with most models in contact, at
 * most eight (T9A-ALN-005). Each option has the pose of the charger when all is done and the path that brings it there;
 * `extra` 1: the target is turned to the facing `n` (T9A-ALN-002). Returns how many there are.
 */
export function chargePaths(
  b: RegimentsBattle,
  u: number,
  t: number,
  side: Side | -1,
  verb: number = MoveVerb.charge,
): number {
  const before = b.option.count;
  search(b, u, t, side, false);
  let best = 0;
  for (let k = 0; k < kept; k++) best = Math.max(best, scores[k]);
  for (let k = 0; k < kept; k++) {
    if (scores[k] < best) continue;
    const i = b.option.addPose(
      verb,
      t,
      turned[k] !== 0 ? turnedFacing[k] : 0,
      places[4 * k],
      places[4 * k + 1],
      places[4 * k + 2],
      b.unit.files[u],
    );
    if (i < 0) break;
    b.option.extra[i] = turned[k];
    for (let s = 0; s < 4; s++) b.option.path[i * SEGMENTS + s] = steps[4 * k + s];
  }
  return b.option.count - before;
}

/** The placement of record 0 of `record` comes to pass: the charger stands, the target turns if it must, both are linked. */
export function applyCharge(b: RegimentsBattle, u: number, t: number, record: RecordColumns): void {
  stand(b, u, record.x[0], record.y[0], record.facing[0] & ANGLE_MASK);
  if (record.extra[0] !== 0) {
    const facing = record.n[0] & ANGLE_MASK;
    const side = (Math.floor(((record.facing[0] + 32768 - facing + QUARTER_TURN / 2) & ANGLE_MASK) / QUARTER_TURN) &
      3) as Side;
    const { x, y, facing: f, halfWidth, halfDepth } = b.unit;
    if (meetSide(b, t, side, x[u], y[u], f[u], halfWidth[u], halfDepth[u], met)) {
      turnTarget(b, t, side, f[u], met[Met.px], met[Met.py], aligned);
      stand(b, t, aligned[Met.x], aligned[Met.y], aligned[Met.facing]);
    }
  }
  engage(b, u, t, Side.front, flushSide(b, t, b.unit.facing[u]));
  touch(b);
}
