import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { NONE } from '../../../kernel/layout.js';
import { endTryPose, tryPose } from '../../../skirmish/caches/poses.js';
import { findOnWay, isBent, onWay, WHOLE_WAY, wayLength } from '../../../skirmish/ways.js';
import { atLeastApart, circleOf } from '../caches/squad-circles.js';
import { viewShooter, viewTarget } from '../caches/squad-views.js';
import { FIRING_POINTS } from '../core/asks.js';
import { FiringPointCover, Hidden, type W40kBattle } from '../core/state.js';
import { broken, engaged, membersOf, playerOf, squadOf, squadOfModel, standing, unitOf } from '../core/units.js';
import { maySpot } from '../hiding/hiding.js';
import { looksFor } from '../hiding/spotting.js';
import { isCowedBy } from '../psychology/fear-and-hatred.js';
import { nearestSeeOpen, seesInTheOpen } from '../shooting/aiming.js';
import { isTarget } from '../shooting/possible-targets.js';
import { querySight, sightFound } from '../shooting/squad-views.js';
import { isHiddenFrom } from '../shooting/target-priority.js';
import { canStrike, nearestOfAny, nearestOther, reaches, squadReach } from '../shooting/targets.js';
import { Fire, mayModelFire, maySquadFire } from '../shooting/weapons-to-fire.js';
import { comesIntoArc, noteWays } from './paths-in-fire-arc.js';

/** Kinds of moves: the values of the `kind` arguments. */
export const MoveKind = { move: 0, run: 1, charge: 2, compulsory: 3 } as const;

/**
 * Number of points of a move at which overwatch may fire. Point 0 is before the move, points 1 to 3 are after each
 * quarter, and point 4 is its end.
 */
export const POINTS = FIRING_POINTS + 1;

const members = new Int32Array(256);
const others = new Int32Array(256);
const keptX = new Int32Array(256);
const keptY = new Int32Array(256);
/** Entry `s * POINTS + k`: ticks from squad `s` to the mover at point `k`, and 1 if the mover is in the open there. */
const gaps = new Float64Array(64 * POINTS);
const open = new Uint8Array(64 * POINTS);
const legal = new Uint8Array(64);
/** 1 if the squad has spotted the hidden mover at a point that was examined. */
const found = new Uint8Array(64);
/** Squads on overwatch, and the largest distance in ticks at which each may fire at the mover. */
const watchers = new Int32Array(64);
const limits = new Float64Array(64);
/** The same distance for a mover in cover, and the Fire bits of each squad. */
const coverLimits = new Float64Array(64);
const fires = new Uint8Array(64);
/** Circles around a squad on overwatch and around the mover. */
const own = { x: 0, y: 0, r: 0 };
const moving = { x: 0, y: 0, r: 0 };
/** Ticks by which rounded places on a way may be closer together than the way is long. */
const SLACK = 4;
/** Ticks: more than any distance on a table. */
const FAR = 4096 * INCH;

/** True if model `m` has a planned way (K32). */
function isUnderWay(b: W40kBattle, m: number): boolean {
  const { startX, startY, endX, endY } = b.model;
  return startX[m] !== 0 || startY[m] !== 0 || endX[m] !== 0 || endY[m] !== 0;
}

/** Writes the place of model `m` at point `k` of its move to entries 0 (x) and 1 (y) of `cache.out`, in ticks. */
export function alongMove(b: W40kBattle, m: number, k: number): void {
  const { x, y } = b.model;
  const { out } = b.cache;
  const moves = isUnderWay(b, m);
  if (moves) findOnWay(b, m, (WHOLE_WAY * k) / FIRING_POINTS);
  out[0] = moves ? onWay.x : x[m];
  out[1] = moves ? onWay.y : y[m];
}

/** True if squad `s` is on overwatch and able to fire (W40K-OVER-003). */
export function isOnOverwatch(b: W40kBattle, s: number): boolean {
  return b.unit.overwatch[s] !== 0 && maySquadFire(b, s, Fire.overwatch) && !broken(b, s) && !engaged(b, s);
}

/**
 * True if unit `mover`, whose move is of this kind, charges squad `s`: by declaration, by contact (W40K-CHRG-007) or by
 * blundering into it in a compulsory move (W40K-COMP-005).
 */
export function charges(b: W40kBattle, mover: number, s: number, kind: number): boolean {
  if (kind === MoveKind.charge && b.unit.target[mover] === s) return true;
  return (kind === MoveKind.charge || kind === MoveKind.compulsory) && comesUpTo(b, mover, s);
}

/** True if the way of any model of unit `mover` ends in contact with a model of squad `s`. */
function comesUpTo(b: W40kBattle, mover: number, s: number): boolean {
  const { startX, endX, endY, x, y } = b.model;
  const { radius } = b.setup.model;
  const n = membersOf(b, mover, members);
  const k = membersOf(b, s, others);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (startX[m] === 0) continue;
    for (let j = 0; j < k; j++) {
      const o = others[j];
      const near = radius[m] + radius[o] + TOUCH;
      if ((endX[m] - x[o]) ** 2 + (endY[m] - y[o]) ** 2 <= near * near) return true;
    }
  }
  return false;
}

/** True if for every model of squad `s` that may fire, every model of unit `t` is in cover or out of sight. */
export function isSheltered(b: W40kBattle, s: number, t: number): boolean {
  // the pair that last had a clear line of sight is tested first
  if (seesOpen(b, s, t, openShooter[s], openTarget[s])) return false;
  if (seesOpen(b, s, t, viewShooter(b, s, t), viewTarget(b, s, t))) return false;
  const { first, count } = b.setup.unit;
  const n = membersOf(b, s, members);
  let any = false;
  for (let i = 0; i < n; i++) {
    if (!mayModelFire(b, members[i])) continue;
    // all targets are tested, whatever the fire arc: a place outside the arc is no cover
    for (let o = first[t], end = o + count[t]; o < end; o++) if (seesOpen(b, s, t, members[i], o)) return false;
    any = true;
  }
  return any;
}

/**
 * Per squad: the shooter and the target that last saw each other in the open. They only decide which pair is tested
 * first.
 */
const openShooter = new Int32Array(64);
const openTarget = new Int32Array(64);

/**
 * True if model `m` of squad `s` may fire and sees model `o` of unit `t` in the open. Accepts any model rows and
 * returns false for those of other units.
 */
function seesOpen(b: W40kBattle, s: number, t: number, m: number, o: number): boolean {
  if (m < 0 || m >= b.setup.models || squadOfModel(b, m) !== s || !mayModelFire(b, m)) return false;
  if (o >= b.setup.models || unitOf(b, o) !== t || !standing(b, o) || !seesInTheOpen(b, m, o)) return false;
  openShooter[s] = m;
  openTarget[s] = o;
  return true;
}

/**
 * True if squad `s` has spotted the hidden unit `mover` by point `k` of its move (W40K-SPOT-003): at the present place,
 * or on the way from the point before. It must agree with `spotAround`.
 */
function isFoundBy(b: W40kBattle, s: number, mover: number, k: number): boolean {
  if (found[s] !== 0 || k === 0) return found[s] !== 0;
  const { moverDone } = b.field;
  const done = moverDone[0];
  moverDone[0] = (WHOLE_WAY * k) / FIRING_POINTS;
  found[s] = looksFor(b, s, mover) ? 1 : 0;
  moverDone[0] = done;
  return found[s] !== 0;
}

/** True if any enemy has spotted the hidden unit `mover` by point `k` of its move and told its side (W40K-SPOT-004). */
function isKnown(b: W40kBattle, mover: number, k: number): boolean {
  if (b.unit.hidden[mover] === Hidden.detected) return true;
  for (let e = 0; e < b.setup.units; e++) if (maySpot(b, e, mover) && isFoundBy(b, e, mover, k)) return true;
  return false;
}

/**
 * True if squad `s` may fire area weapons at a mover that it has not spotted itself, on the report of another squad
 * (W40K-SPOT-007).
 */
function mayStrike(b: W40kBattle, s: number, mover: number, k: number): boolean {
  return canStrike(b, s, mover, Fire.overwatch) && isKnown(b, mover, k);
}

/** Notes whether squad `s` may fire at the mover at point `k`, where the mover stands now, and from which distance. */
function noteView(b: W40kBattle, s: number, mover: number, k: number): void {
  if (isHiddenFrom(b, s, mover) && !isFoundBy(b, s, mover, k) && !mayStrike(b, s, mover, k)) return;
  if (!isTarget(b, playerOf(b, s), mover)) return;
  const gap = querySight(b, s, mover, limits[s] + 1, fires[s]);
  if (gap < 0 || !(sightFound.reached || reaches(b, s, mover, sightFound.shooter, gap, fires[s]))) return;
  // W40K-TGT-011: targets in cover are compared with targets in cover only
  if (gap > limits[s]) return;
  const inCover = gap > coverLimits[s] && !sightFound.open;
  if (inCover && !nearestSeeOpen(b, s, mover, sightFound.shooter, gap, fires[s])) return;
  legal[s] |= 1 << k;
  gaps[s * POINTS + k] = gap;
  open[s * POINTS + k] = sightFound.open ? 1 : 0;
}

/** Returns the length in ticks of the longest way of a model of unit `mover`. */
function longestWay(b: W40kBattle, mover: number): number {
  const { startX, startY, endX, endY } = b.model;
  const n = membersOf(b, mover, members);
  let most = 0;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    const dx = endX[m] - startX[m];
    const dy = endY[m] - startY[m];
    most = Math.max(most, isBent(b, m) ? wayLength(b, m) ** 2 : dx * dx + dy * dy);
  }
  return Math.sqrt(most);
}

/**
 * Lists the squads on overwatch that may fire at unit `mover`, and the largest distance in ticks for each. This is the
 * reach of the squad, or the distance of the nearest other enemy at which it would have to shoot (W40K-TGT-004). A
 * squad may always fire at a unit that charges it (W40K-DEC-024). Returns the number of squads.
 */
function gatherWatchers(b: W40kBattle, mover: number, kind: number): number {
  const player = playerOf(b, mover);
  const way = longestWay(b, mover);
  const shows = b.unit.hidden[squadOf(b, mover)] === Hidden.none; // a hidden mover may be spotted, whatever the fire arcs
  let n = 0;
  noteWays(b, mover);
  for (let s = 0; s < b.setup.units; s++) {
    if (b.unit.overwatch[s] === 0 || playerOf(b, s) === player || !isOnOverwatch(b, s)) continue;
    if (isCowedBy(b, s, mover)) continue; // W40K-FEAR-005
    const charged = charges(b, mover, s, kind);
    fires[s] = Fire.overwatch | (charged || kind === MoveKind.charge ? Fire.charger : 0); // W40K-OVER-013
    const reach = Math.min(squadReach(b, s, fires[s]), FAR);
    const apart = atLeastApart(b, s, mover);
    const least = apart - way;
    if (reach === 0 || least > reach || (shows && b.field.bends[0] === 0 && !comesIntoArc(b, s, fires[s]))) continue;
    // enemies farther away than the mover can be do not matter
    circleOf(b, s, own);
    circleOf(b, mover, moving);
    const most = apart + 2 * (own.r + moving.r) + way + SLACK;
    limits[s] = charged ? reach : nearestOther(b, s, mover, Math.min(reach, most), least - SLACK, Fire.overwatch);
    coverLimits[s] = charged ? reach : nearestOfAny.gap;
    if (least - SLACK > limits[s]) continue; // another enemy is nearer than the mover ever comes
    watchers[n++] = s;
  }
  return n;
}

/**
 * Results of `computeFiringPoints`, by squad: the points of the move that are offered, and all at which the squad may
 * fire, one bit each; the least distance in ticks from the squad to the mover after its start, where it is a legal target
 * in the open, and at all; Infinity if there is none.
 */
export const firingPoints = {
  offered: new Uint8Array(64),
  legal: new Uint8Array(64),
  comesOpen: new Float64Array(64),
  comesNear: new Float64Array(64),
};

/**
 * Examines the move of unit `mover` at each of its points for every squad on overwatch and writes what it finds to
 * `firingPoints`. The models are moved along their ways and put back. Other possible targets are judged where they stand
 * now; the order itself is judged again when its point is reached. Rules ask `caches/firing-points.ts`.
 * @param from the first point that is still to come
 */
export function computeFiringPoints(b: W40kBattle, mover: number, kind: number, from = 0): void {
  const { offered, comesOpen, comesNear } = firingPoints;
  offered.fill(0);
  firingPoints.legal.fill(0);
  comesOpen.fill(Infinity);
  comesNear.fill(Infinity);
  const waiting = gatherWatchers(b, mover, kind);
  if (waiting === 0) return;
  legal.fill(0);
  found.fill(0);
  keep(b, mover);
  // lines of sight to the present place of the mover are known or cached here
  const stands = isAtStart(b, mover);
  for (let k = from; k < POINTS; k++) {
    if (k > 0 || !stands) tryPoseAt(b, mover, k);
    for (let i = 0; i < waiting; i++) noteView(b, watchers[i], mover, k);
  }
  putBack(b, mover);
  for (let i = 0; i < waiting; i++) {
    const s = watchers[i];
    offered[s] = choicesOf(s);
    firingPoints.legal[s] = legal[s];
    if (legal[s] !== 0) noteNearest(s);
  }
}

/** Notes the least distance in ticks from squad `s` to the mover at points 1 to 4, and the least one in the open. */
function noteNearest(s: number): void {
  const { comesOpen, comesNear } = firingPoints;
  for (let k = 1; k < POINTS; k++) {
    if ((legal[s] & (1 << k)) === 0) continue;
    const at = s * POINTS + k;
    if (gaps[at] < comesNear[s]) comesNear[s] = gaps[at];
    if (open[at] !== 0 && gaps[at] < comesOpen[s]) comesOpen[s] = gaps[at];
  }
}

/**
 * Returns `FiringPointCover` bits for squad `s`: whether unit `mover` set out in cover, and whether its move takes it
 * into cover.
 */
export function shelterOnTheWay(b: W40kBattle, s: number, mover: number): number {
  keep(b, mover);
  // the squad on overwatch sees the mover at its first place even before the move begins
  if (!isAtStart(b, mover)) tryPoseAt(b, mover, 0);
  let shelter = isSheltered(b, s, mover) ? FiringPointCover.setOutInCover : 0;
  tryPoseAt(b, mover, FIRING_POINTS);
  if (isSheltered(b, s, mover) && (shelter === 0 || comesOut(b, s, mover))) shelter |= FiringPointCover.goesIntoCover;
  putBack(b, mover);
  return shelter;
}

/**
 * True if squad `s` sees unit `mover` in the open at one of points 1 to 3 of its move. The models stay where that point
 * is.
 */
function comesOut(b: W40kBattle, s: number, mover: number): boolean {
  for (let k = 1; k < FIRING_POINTS; k++) {
    tryPoseAt(b, mover, k);
    if (!isSheltered(b, s, mover)) return true;
  }
  return false;
}

/** Stores the places of the models of unit `mover` for `returnAll`. */
export function keep(b: W40kBattle, mover: number): void {
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    keptX[members[i]] = b.model.x[members[i]];
    keptY[members[i]] = b.model.y[members[i]];
  }
}

/** True if every model of unit `mover` stands where its way begins. */
function isAtStart(b: W40kBattle, mover: number): boolean {
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    alongMove(b, m, 0);
    if (b.model.x[m] !== b.cache.out[0] || b.model.y[m] !== b.cache.out[1]) return false;
  }
  return true;
}

/** Moves the models of unit `mover` to point `k` of their ways and lists them in `members`. Returns their number. */
export function displace(b: W40kBattle, mover: number, k: number): number {
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    alongMove(b, m, k);
    b.model.x[m] = b.cache.out[0];
    b.model.y[m] = b.cache.out[1];
  }
  return n;
}

/**
 * Moves the models of unit `mover` back to the places that were stored last, and lists the models in `members`. Returns
 * their number.
 */
export function returnAll(b: W40kBattle, mover: number): number {
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    b.model.x[members[i]] = keptX[members[i]];
    b.model.y[members[i]] = keptY[members[i]];
  }
  return n;
}

/**
 * Moves the models of unit `mover` to point `k` for a trial, until `putBack`. Their places must have been stored
 * before.
 */
export function tryPoseAt(b: W40kBattle, mover: number, k: number): void {
  tryPose(b, members, displace(b, mover, k));
}

/** Ends the trial and puts the models of unit `mover` back. */
export function putBack(b: W40kBattle, mover: number): void {
  endTryPose(b, members, returnAll(b, mover));
}

// GAP W40K-OVER-004: any moment of a move is read as one of five points of it, of which each squad is offered four at most, and may propose the fifth
/**
 * Returns up to four of the points at which squad `s` may fire, one bit each (K33): before the move or the first point,
 * the best point on the way, and the end.
 */
function choicesOf(s: number): number {
  const all = legal[s];
  let chosen = all & 1; // before it moves
  if (chosen === 0) for (let k = 1; k < POINTS && chosen === 0; k++) chosen = all & (1 << k); // else the first point at which it may fire
  let best: number = NONE;
  for (let k = 1; k < FIRING_POINTS; k++) {
    if ((all & (1 << k)) === 0) continue;
    const at = s * POINTS + k;
    if (best < 0 || open[at] > open[best] || (open[at] === open[best] && gaps[at] < gaps[best])) best = at;
  }
  if (best >= 0) chosen |= 1 << (best - s * POINTS); // out of cover if possible, else nearest
  return chosen | (all & (1 << FIRING_POINTS)); // at the end of the move
}
