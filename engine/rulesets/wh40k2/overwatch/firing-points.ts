import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { NONE } from '../../../kernel/layout.js';
import { endTryPose, tryPose } from '../../../skirmish/poses.js';
import { findOnWay, isBent, onWay, WHOLE_WAY, wayLength } from '../../../skirmish/ways.js';
import { isTarget } from '../characters/protection.js';
import { FIRING_POINTS } from '../core/asks.js';
import { atLeastApart } from '../core/squad-circles.js';
import { FiringPointCover, Hidden, type W40kBattle } from '../core/state.js';
import { broken, engaged, membersOf, playerOf, squadOf, squadOfModel, standing, unitOf } from '../core/units.js';
import { looksFor, maySpot } from '../hiding/hiding.js';
import { isCowedBy } from '../psychology/fear-and-hatred.js';
import { nearestSeeOpen, seesInTheOpen } from '../shooting/aiming.js';
import { querySight, sightFound } from '../shooting/squad-views.js';
import { isHiddenFrom } from '../shooting/target-priority.js';
import { canStrike, nearestOfAny, nearestOther, reaches, squadReach } from '../shooting/targets.js';
import { Fire, mayModelFire, maySquadFire } from '../shooting/weapons-to-fire.js';
import { comesIntoArc, noteWays } from './paths-in-fire-arc.js';

/** How a unit moves: the `kind` of its move. */
export const MoveKind = { move: 0, run: 1, charge: 2, compulsory: 3 } as const;

/** Points of a move at which overwatch may fire: 0 before it starts, then each quarter of the way; 4 is its end. */
export const POINTS = FIRING_POINTS + 1;

const members = new Int32Array(256);
const others = new Int32Array(256);
const keptX = new Int32Array(256);
const keptY = new Int32Array(256);
/** How near the mover is to a squad at each moment, and 1 where it is in the open. */
const gaps = new Float64Array(64 * POINTS);
const open = new Uint8Array(64 * POINTS);
const legal = new Uint8Array(64);
/** 1: the squad has spotted the mover, which hides, at a moment that has been looked at. */
const found = new Uint8Array(64);
/** Squads that wait, and how near the mover must be for each. */
const watchers = new Int32Array(64);
const limits = new Float64Array(64);
/** The same where it is in cover, and the Fire bits of the squads. */
const coverLimits = new Float64Array(64);
const fires = new Uint8Array(64);
/** Ticks by which places on a way that are rounded, each to whole ticks, may be nearer than the way is long. */
const SLACK = 4;
/** Farther than anything on a table, ticks. */
const FAR = 4096 * INCH;

/** Does model `m` make a move now: is its way known (K32)? */
function isUnderWay(b: W40kBattle, m: number): boolean {
  const { startX, startY, endX, endY } = b.model;
  return startX[m] !== 0 || startY[m] !== 0 || endX[m] !== 0 || endY[m] !== 0;
}

/** Where model `m` is at point `k` of its move: x and y are entries 0 and 1 of the battle's scratch. */
export function alongMove(b: W40kBattle, m: number, k: number): void {
  const { x, y } = b.model;
  const { out } = b.cache;
  const moves = isUnderWay(b, m);
  if (moves) findOnWay(b, m, (WHOLE_WAY * k) / FIRING_POINTS);
  out[0] = moves ? onWay.x : x[m];
  out[1] = moves ? onWay.y : y[m];
}

/** Is squad `s` on overwatch and able to fire (W40K-OVER-003)? */
export function isOnOverwatch(b: W40kBattle, s: number): boolean {
  return b.unit.overwatch[s] !== 0 && maySquadFire(b, s, Fire.overwatch) && !broken(b, s) && !engaged(b, s);
}

/**
 * Does unit `mover`, whose move is of this kind, charge squad `s`, which it has named or comes up to (W40K-CHRG-007), or blunder into it
 * (W40K-COMP-005: that is as good as a charge)?
 */
export function charges(b: W40kBattle, mover: number, s: number, kind: number): boolean {
  if (kind === MoveKind.charge && b.unit.target[mover] === s) return true;
  return (kind === MoveKind.charge || kind === MoveKind.compulsory) && comesUpTo(b, mover, s);
}

/** Does the way of any model of unit `mover` end at a model of squad `s`? */
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

/** Does nobody of squad `s` who may fire see any of unit `t` in the open: is it in cover, or out of sight, for all of them? */
export function isSheltered(b: W40kBattle, s: number, t: number): boolean {
  // who saw it in the open the last time, or is nearest to what was seen of it, mostly does
  const pair = s * b.setup.units + t;
  if (seesOpen(b, s, t, openShooter[s], openTarget[s])) return false;
  if (seesOpen(b, s, t, b.cache.viewShooter[pair], b.cache.viewTarget[pair])) return false;
  const { first, count } = b.setup.unit;
  const n = membersOf(b, s, members);
  let any = false;
  for (let i = 0; i < n; i++) {
    if (!mayModelFire(b, members[i])) continue;
    // wherever he looks: beside his fire arc is no cover
    for (let o = first[t], end = o + count[t]; o < end; o++) if (seesOpen(b, s, t, members[i], o)) return false;
    any = true;
  }
  return any;
}

/** Of each squad the two models that saw each other in the open the last time; a hint only. */
const openShooter = new Int32Array(64);
const openTarget = new Int32Array(64);

/** Are `m` and `o`, whatever models they are, one of squad `s` who may fire and one of unit `t` whom he sees in the open? */
function seesOpen(b: W40kBattle, s: number, t: number, m: number, o: number): boolean {
  if (m < 0 || m >= b.setup.models || squadOfModel(b, m) !== s || !mayModelFire(b, m)) return false;
  if (o >= b.setup.models || unitOf(b, o) !== t || !standing(b, o) || !seesInTheOpen(b, m, o)) return false;
  openShooter[s] = m;
  openTarget[s] = o;
  return true;
}

/**
 * Has squad `s` spotted the hidden unit `mover` by moment `k` of its move (W40K-SPOT-003), where that stands now, or on its way
 * from the moment before? As `spotAround` will see it.
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

/** Has any enemy of unit `mover`, which hides, spotted it by moment `k` of its move, and told his side of it (W40K-SPOT-004)? */
function isKnown(b: W40kBattle, mover: number, k: number): boolean {
  if (b.unit.hidden[mover] === Hidden.detected) return true;
  for (let e = 0; e < b.setup.units; e++) if (maySpot(b, e, mover) && isFoundBy(b, e, mover, k)) return true;
  return false;
}

/** May squad `s`, from which the mover hides, fire at it by what others have seen: with weapons that strike an area (W40K-SPOT-007)? */
function mayStrike(b: W40kBattle, s: number, mover: number, k: number): boolean {
  return canStrike(b, s, mover, Fire.overwatch) && isKnown(b, mover, k);
}

/** What squad `s` may do about the mover at moment `k` of its move, where that stands now. */
function noteView(b: W40kBattle, s: number, mover: number, k: number): void {
  if (isHiddenFrom(b, s, mover) && !isFoundBy(b, s, mover, k) && !mayStrike(b, s, mover, k)) return;
  if (!isTarget(b, playerOf(b, s), mover)) return;
  const gap = querySight(b, s, mover, limits[s] + 1, fires[s]);
  if (gap < 0 || !(sightFound.reached || reaches(b, s, mover, sightFound.shooter, gap, fires[s]))) return;
  // W40K-TGT-011: in cover it is passed over for nobody, and nobody in cover for it
  if (gap > limits[s]) return;
  const inCover = gap > coverLimits[s] && !sightFound.open;
  if (inCover && !nearestSeeOpen(b, s, mover, sightFound.shooter, gap, fires[s])) return;
  legal[s] |= 1 << k;
  gaps[s * POINTS + k] = gap;
  open[s * POINTS + k] = sightFound.open ? 1 : 0;
}

/** The longest way that a model of unit `mover` goes, ticks. */
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
 * Lists the squads that wait for unit `mover`, and how far away it may be for each: as far as they reach, and no farther than
 * the nearest other enemy at whom they would have to shoot (W40K-TGT-004). At whoever charges it a squad may always fire
 * (W40K-DEC-024). @returns how many
 */
function gatherWatchers(b: W40kBattle, mover: number, kind: number): number {
  const player = playerOf(b, mover);
  const way = longestWay(b, mover);
  const shows = b.unit.hidden[squadOf(b, mover)] === Hidden.none; // else squads look for it, wherever they look
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
    // whoever is farther away than the mover can be does not matter
    const { roundR } = b.cache;
    const most = apart + 2 * (roundR[s] + roundR[mover]) + way + SLACK;
    limits[s] = charged ? reach : nearestOther(b, s, mover, Math.min(reach, most), least - SLACK, Fire.overwatch);
    coverLimits[s] = charged ? reach : nearestOfAny.gap;
    if (least - SLACK > limits[s]) continue; // somebody is nearer than the mover ever comes
    watchers[n++] = s;
  }
  return n;
}

/**
 * Looks at the move of unit `mover` from all squads on overwatch, moment by moment: afterwards `firingPointsFor` answers. The models
 * are put along their way for it and back again. Whom else the squads would have to shoot at is judged as all stand now; what
 * is chosen is judged once more when its moment has come. `from`: the first moment that is still to come.
 */
export function lookAhead(b: W40kBattle, mover: number, kind: number, from = 0): void {
  const { cache } = b;
  const key = kind * POINTS + from;
  if (
    cache.firingPointVersion === b.geometryVersion &&
    cache.firingPointMover === mover &&
    cache.firingPointKind === key
  )
    return;
  cache.firingPoints.fill(0);
  cache.legalFiringPoints.fill(0);
  cache.comesOpen.fill(Infinity);
  cache.comesNear.fill(Infinity);
  const waiting = gatherWatchers(b, mover, kind);
  if (waiting > 0) {
    legal.fill(0);
    found.fill(0);
    keep(b, mover);
    // sight to the place where the mover stands is known already, or is cached here for later
    const stands = isAtStart(b, mover);
    for (let k = from; k < POINTS; k++) {
      if (k > 0 || !stands) tryPoseAt(b, mover, k);
      for (let i = 0; i < waiting; i++) noteView(b, watchers[i], mover, k);
    }
    putBack(b, mover);
    for (let i = 0; i < waiting; i++) {
      cache.firingPoints[watchers[i]] = choicesOf(watchers[i]);
      cache.legalFiringPoints[watchers[i]] = legal[watchers[i]];
      if (legal[watchers[i]] !== 0) noteNearest(b, watchers[i]);
    }
  }
  cache.firingPointVersion = b.geometryVersion;
  cache.firingPointMover = mover;
  cache.firingPointKind = key;
}

/** Notes how near the mover comes to squad `s` after it has set out, where it is a target. */
function noteNearest(b: W40kBattle, s: number): void {
  const { comesOpen, comesNear } = b.cache;
  for (let k = 1; k < POINTS; k++) {
    if ((legal[s] & (1 << k)) === 0) continue;
    const at = s * POINTS + k;
    if (gaps[at] < comesNear[s]) comesNear[s] = gaps[at];
    if (open[at] !== 0 && gaps[at] < comesOpen[s]) comesOpen[s] = gaps[at];
  }
}

/** What unit `mover` does to its shelter on its way, as squad `s` sees it, from where it set out: FiringPointCover. */
export function shelterOnTheWay(b: W40kBattle, s: number, mover: number): number {
  keep(b, mover);
  // the squad on overwatch sees the mover there even before the move begins
  if (!isAtStart(b, mover)) tryPoseAt(b, mover, 0);
  let shelter = isSheltered(b, s, mover) ? FiringPointCover.setOutInCover : 0;
  tryPoseAt(b, mover, FIRING_POINTS);
  if (isSheltered(b, s, mover) && (shelter === 0 || comesOut(b, s, mover))) shelter |= FiringPointCover.goesIntoCover;
  putBack(b, mover);
  return shelter;
}

/** Does squad `s` see unit `mover` in the open at a moment between the beginning of its move and the end? It is left there. */
function comesOut(b: W40kBattle, s: number, mover: number): boolean {
  for (let k = 1; k < FIRING_POINTS; k++) {
    tryPoseAt(b, mover, k);
    if (!isSheltered(b, s, mover)) return true;
  }
  return false;
}

/** Remembers where the models of unit `mover` stand, for `returnAll`. */
export function keep(b: W40kBattle, mover: number): void {
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    keptX[members[i]] = b.model.x[members[i]];
    keptY[members[i]] = b.model.y[members[i]];
  }
}

/** Does each model of unit `mover` stand where its way begins? */
function isAtStart(b: W40kBattle, mover: number): boolean {
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    alongMove(b, m, 0);
    if (b.model.x[m] !== b.cache.out[0] || b.model.y[m] !== b.cache.out[1]) return false;
  }
  return true;
}

/** Puts the models of unit `mover`, which are in `members` then, where they are at point `k` of their move. @returns how many they are */
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

/** Puts the models of unit `mover`, which are in `members` then, back where they stood when `keep` was called. @returns how many they are */
export function returnAll(b: W40kBattle, mover: number): number {
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    b.model.x[members[i]] = keptX[members[i]];
    b.model.y[members[i]] = keptY[members[i]];
  }
  return n;
}

/** `displace`, only to see how that would be, until `putBack`; `keep` is to be called before. */
export function tryPoseAt(b: W40kBattle, mover: number, k: number): void {
  tryPose(b, members, displace(b, mover, k));
}

/** Ends `tryPoseAt`. */
export function putBack(b: W40kBattle, mover: number): void {
  endTryPose(b, members, returnAll(b, mover));
}

// GAP W40K-OVER-004: any moment of a move is read as one of five points of it, of which each squad is offered four at most, and may propose the fifth
/** Of the points at which squad `s` may fire the four that are worth a question, a bit each (K33). */
function choicesOf(s: number): number {
  const all = legal[s];
  let chosen = all & 1; // before it moves
  if (chosen === 0) for (let k = 1; k < POINTS && chosen === 0; k++) chosen = all & (1 << k); // at first sight
  let best: number = NONE;
  for (let k = 1; k < FIRING_POINTS; k++) {
    if ((all & (1 << k)) === 0) continue;
    const at = s * POINTS + k;
    if (best < 0 || open[at] > open[best] || (open[at] === open[best] && gaps[at] < gaps[best])) best = at;
  }
  if (best >= 0) chosen |= 1 << (best - s * POINTS); // out of cover, or where it is nearest
  return chosen | (all & (1 << FIRING_POINTS)); // at its end
}

/** The moments of the move at which squad `s` may fire, a bit each, offered or not: ask `lookAhead` first. */
export function legalFiringPointsFor(b: W40kBattle, s: number): number {
  return b.cache.legalFiringPoints[s];
}

/** The moments of the move that are offered to squad `s`, a bit each: ask `lookAhead` first. */
export function firingPointsFor(b: W40kBattle, s: number): number {
  return b.cache.firingPoints[s];
}
