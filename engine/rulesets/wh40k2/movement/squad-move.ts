import { INCH } from '../../../kernel/geometry/measures.js';
import { call, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { Place } from '../../../skirmish/layout.js';
import { collect, type Movers, shareToFoes } from '../../../skirmish/movers.js';
import { isPlaceBarred, isWayBarred } from '../../../skirmish/passages.js';
import {
  clearShare,
  clearWay,
  findOnWay,
  isBent,
  nextCorner,
  onWay,
  putOnWay,
  ROUNDED,
  squaredToParts,
  WHOLE_WAY,
} from '../../../skirmish/ways.js';
import { areFree, forgetFree } from '../caches/free-ways.js';
import { FIRING_POINTS } from '../core/asks.js';
import { Did, Hidden, ModelDid, type W40kBattle } from '../core/state.js';
import { broken, isFreeToMove, membersOf, noteWay, playerOf, tell } from '../core/units.js';
import { anyHidden, hideAnew, reveal, spotAround, staysHidden } from '../hiding/hiding.js';
import { mayMeetHidden } from '../hiding/meeting-hidden.js';
import { MoveKind } from '../overwatch/firing-points.js';
import { anyFiresAt, dropOrders, fireOverwatch, overwatchWindow } from '../overwatch/overwatch.js';
import { members, onTheWay, standClear } from './halting.js';
import { heedFoes, mayRun, readyMovers } from './movement-allowance.js';
import { rejoin } from './split-squads.js';

/**
 * Returns the share of the way, in 256ths, at each firing point of overwatch: 0 before the move, then quarter by
 * quarter (K33).
 */
export function shareOf(firingPoint: number): number {
  return (WHOLE_WAY * firingPoint) / FIRING_POINTS;
}

/**
 * W40K-RUN-004: shortens the ways of a running squad to the point where the first model comes within 8 inches of an
 * enemy.
 */
function haltRun(b: W40kBattle, u: number): void {
  const j = readyMovers(b, u, 2);
  heedFoes(b, j, u);
  for (let i = 0; i < j.n; i++) {
    const m = j.model[i];
    if (b.model.startX[m] === 0) continue;
    j.endX[i] = b.model.endX[m];
    j.endY[i] = b.model.endY[m];
  }
  const share = shareToFoes(j);
  if (share >= 1) return;
  forgetFree(); // the ways have changed
  const n = onTheWay(b, u);
  const halt = Math.max(0, clearShare(b, members, n, Math.floor(share * WHOLE_WAY)));
  for (let i = 0; i < n; i++) {
    const m = members[i];
    findOnWay(b, m, halt);
    const { x, y } = onWay;
    b.model.endX[m] = x;
    b.model.endY[m] = y;
  }
  if (b.log !== null) tell(b, 'move', u, 'halts within 8 inches of the enemy');
}

/** True if the way of any model of squad `u` leads away from its place. A turn is no move (W40K-MOVE-005). */
function anyGoes(b: W40kBattle, u: number): boolean {
  const { startX, startY, endX, endY } = b.model;
  const n = onTheWay(b, u);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (endX[m] !== startX[m] || endY[m] !== startY[m]) return true;
  }
  return false;
}

/** Scratch of `isOpen`: rows of models that could go their ways together. */
const going = new Uint8Array(256);

/**
 * True if no other model is near the box around the remaining ways of squad `u`, so that nothing can block them.
 * Enemies must be `clear` ticks away.
 */
export function isOpen(b: W40kBattle, u: number, clear: number): boolean {
  const { model, setup } = b;
  const { x, y, endX, endY, place } = model;
  const { radius } = setup.model;
  const n = membersOf(b, u, members);
  let west = Infinity;
  let east = -Infinity;
  let south = Infinity;
  let north = -Infinity;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (model.engaged[m] !== 0 || model.outOfCoherency[m] !== 0) continue;
    going[m] = 1;
    if (model.startX[m] === 0) continue;
    const r = radius[m];
    west = Math.min(west, x[m] - r, endX[m] - r);
    east = Math.max(east, x[m] + r, endX[m] + r);
    south = Math.min(south, y[m] - r, endY[m] - r);
    north = Math.max(north, y[m] + r, endY[m] + r);
    for (let k = nextCorner(b, m, 0); k >= 0; k = nextCorner(b, m, k + 1)) {
      west = Math.min(west, b.bend.x[k] - r);
      east = Math.max(east, b.bend.x[k] + r);
      south = Math.min(south, b.bend.y[k] - r);
      north = Math.max(north, b.bend.y[k] + r);
    }
  }
  refreshPoses(b); // the circles around units at their present places
  const { unitX, unitY, unitR } = b.cache;
  const own = playerOf(b, u);
  const { first, count } = setup.unit;
  let open = true;
  for (let v = 0; v < setup.units && open; v++) {
    const extra = playerOf(b, v) === own ? 0 : clear;
    const near = unitR[v] + extra;
    if (!(unitX[v] + near > west && unitX[v] - near < east && unitY[v] + near > south && unitY[v] - near < north))
      continue;
    for (let o = first[v], end = o + count[v]; o < end && open; o++) {
      if (place[o] !== Place.table || going[o] !== 0) continue;
      const room = radius[o] + extra;
      open = x[o] + room <= west || x[o] - room >= east || y[o] + room <= south || y[o] - room >= north;
    }
  }
  for (let i = 0; i < n; i++) going[members[i]] = 0;
  return open;
}

/**
 * Returns how far squad `u`, which has gone `gone` 256ths of its ways, can go on, in 256ths. It stops where a model has
 * come into the way, or too near to it (W40K-MOVE-006).
 * GAP W40K-OVER-007: a mover into whose way others flee from overwatch fire halts before them as one, and does not go round
 */
function wayLeft(b: W40kBattle, u: number, kind: number, gone: number): number {
  if (gone === 0 && areFree(b, u)) return WHOLE_WAY;
  const mayTouch = kind === MoveKind.charge || kind === MoveKind.compulsory;
  const clear = mayTouch ? 0 : INCH;
  if (isOpen(b, u, clear)) return WHOLE_WAY;
  return shareLeft(b, u, clear, gone);
}

/**
 * False if no model can block any place on the way of mover `i`, which has corners. This quick test saves testing place
 * by place.
 */
function mayBarAnyPlace(b: W40kBattle, j: Movers, i: number): boolean {
  collect(b, j);
  for (let k = 0; k < j.blockers; k++) {
    const near = j.blockRadius[k] + j.radius[i] + ROUNDED;
    if (squaredToParts(b, j.model[i], j.blockX[k], j.blockY[k]) < near * near) return true;
  }
  return false;
}

/** True if the place that mover `i` reaches after `share` 256ths of its way is blocked. */
function isBarredAt(b: W40kBattle, j: Movers, i: number, share: number): boolean {
  findOnWay(b, j.model[i], share);
  return isPlaceBarred(b, j, i, onWay.x, onWay.y);
}

/** True if the straight way of mover `i` is blocked within its first `share` 256ths. */
function isBarredUpTo(b: W40kBattle, j: Movers, i: number, share: number): boolean {
  findOnWay(b, j.model[i], share);
  return isWayBarred(b, j, i, onWay.x, onWay.y);
}

/** Computes `wayLeft` by testing every way. */
export function shareLeft(b: W40kBattle, u: number, clear: number, gone: number): number {
  const j = readyMovers(b, u, 2, clear);
  let share = WHOLE_WAY;
  for (let i = 0; i < j.n; i++) {
    const m = j.model[i];
    if (b.model.startX[m] === 0) continue;
    if (isBent(b, m)) {
      if (!mayBarAnyPlace(b, j, i)) continue;
      let free = gone;
      while (free < share && !isBarredAt(b, j, i, free + 1)) free++;
      share = free;
      continue;
    }
    while (share > gone && isBarredUpTo(b, j, i, share)) share--;
  }
  if (share === WHOLE_WAY) return share;
  return Math.max(gone, clearShare(b, members, onTheWay(b, u), share, gone));
}

/** True if a model of squad `u` is not under way with the others, because a hit knocked it off its way. */
function anyOffWay(b: W40kBattle, u: number): boolean {
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) if (b.model.startX[members[i]] === 0 && isFreeToMove(b, members[i])) return true;
  return false;
}

/** Records for each model that it went `share` 256ths of its intended way (W40K-HIT-006, W40K-SHOOT-006). */
function noteMoves(b: W40kBattle, u: number, n: number): void {
  const { model, unit } = b;
  const ran = (unit.did[u] & Did.Run) !== 0 ? ModelDid.Run : 0;
  let any = false;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    model.did[m] |= ran;
    if (noteWay(b, m)) any = true;
  }
  if (any) unit.did[u] |= Did.Move;
}

/** Returns the next firing point of the way of squad `u` after `gone` at which anything can happen, or the last one. */
function nextFiringPoint(b: W40kBattle, u: number, gone: number): number {
  let firingPoint = gone + 1;
  if (mayMeetHidden(b, u)) return firingPoint;
  while (firingPoint < FIRING_POINTS && !anyFiresAt(b, firingPoint)) firingPoint++;
  return firingPoint;
}

/** True if any enemy of unit `u` is on overwatch. */
function watched(b: W40kBattle, u: number): boolean {
  const player = playerOf(b, u);
  for (let v = 0; v < b.setup.units; v++) if (b.unit.overwatch[v] !== 0 && playerOf(b, v) !== player) return true;
  return false;
}

const S = sequence('begin', 'before', 'onward', 'fire', 'after', 'arrive', 'over', 'gone');
const L = locals('unit', 'kind', 'firingPoint', 'mover', 'stays', 'barred', 'halted');

/**
 * Returns how far along its way the squad of frame `f` is at firing point `firingPoint`, in 256ths. A blocked way or a
 * halted run limits it.
 */
function shareAt(b: W40kBattle, f: number, firingPoint: number): number {
  return Math.min(shareOf(firingPoint), WHOLE_WAY - b.locals[f + L.barred], WHOLE_WAY - b.locals[f + L.halted]);
}

/**
 * W40K-RUN-004: ends a run at the squad's present place if it has now spotted enemies within 8 inches that were hidden
 * when it set out.
 */
function haltAtFound(b: W40kBattle, f: number): void {
  const u = b.locals[f + L.unit];
  if (b.locals[f + L.kind] !== MoveKind.run || b.locals[f + L.halted] !== 0 || mayRun(b, u)) return;
  b.locals[f + L.halted] = WHOLE_WAY - b.field.moverDone[0];
  if (b.log !== null) tell(b, 'move', u, 'halts: it has come upon hidden enemies');
}

/**
 * Procedure: moves squad `unit` along the ways of its models (`setWay`) from event to event (K32). Events are overwatch
 * fire before the move and at the chosen firing points (W40K-OVER-004, W40K-OVER-007), spotting, and halts of runs.
 * `kind` is a `MoveKind`. The result is 1 if the squad arrived, 0 if it was removed or broke on the way.
 */
export const moveSquad = procedure<W40kBattle, typeof S>(
  'move a squad',
  S,
  {
    // W40K-HIDE-008, W40K-HIDE-010: a hidden squad shows itself unless it stays in its concealment
    begin(b, f) {
      const u = b.locals[f + L.unit];
      const kind = b.locals[f + L.kind];
      b.locals[f + L.mover] = b.field.mover[0];
      b.field.mover[0] = u;
      b.field.moverDone[0] = 0;
      if (kind === MoveKind.run) haltRun(b, u);
      if (b.unit.hidden[u] !== Hidden.none && (kind !== MoveKind.move || anyGoes(b, u))) {
        const stays = kind === MoveKind.move && staysHidden(b, u);
        b.locals[f + L.stays] = stays ? 1 : 0;
        if (!stays) reveal(b, u);
      }
      if (kind === MoveKind.run) b.unit.did[u] |= Did.Run;
      if (kind === MoveKind.charge) b.unit.did[u] |= Did.Charge;
      return watched(b, u) ? call(b, overwatchWindow, u, kind) : NEXT;
    },
    // the overwatch window closes before this step, so this fire comes before the move
    before() {
      return S.after;
    },
    // goes on to the next firing point at which anything may happen
    onward(b, f) {
      const u = b.locals[f + L.unit];
      const firingPoint = nextFiringPoint(b, u, b.locals[f + L.firingPoint]);
      b.locals[f + L.firingPoint] = firingPoint;
      const share = shareAt(b, f, firingPoint);
      b.field.moverDone[0] = share;
      putOnWay(b, members, onTheWay(b, u), share);
      if (anyHidden(b)) {
        spotAround(b, u);
        haltAtFound(b, f);
      }
      return NEXT;
    },
    fire(b, f) {
      const u = b.locals[f + L.unit];
      const firingPoint = b.locals[f + L.firingPoint];
      if (anyFiresAt(b, firingPoint)) return call(b, fireOverwatch, u, firingPoint, b.locals[f + L.kind]);
      return firingPoint < FIRING_POINTS ? S.onward : S.arrive;
    },
    // A squad that broke under the fire goes no farther: it has fled, or stays where it was hit (W40K-BROKE-002)
    after(b, f) {
      const u = b.locals[f + L.unit];
      if (broken(b, u)) {
        standClear(b, u, b.field.moverDone[0]);
        b.core.result[0] = 0;
        return S.over;
      }
      haltAtFound(b, f); // enemies may have shown themselves by their fire
      // models that fled from the fire may have come into the way
      const kind = b.locals[f + L.kind];
      const left = wayLeft(b, u, kind, b.field.moverDone[0]);
      if (left < WHOLE_WAY && b.log !== null) tell(b, 'move', u, 'halts: others have fled into its way');
      b.locals[f + L.barred] = WHOLE_WAY - left;
      return b.locals[f + L.firingPoint] < FIRING_POINTS ? S.onward : NEXT;
    },
    arrive(b, f) {
      const u = b.locals[f + L.unit];
      if ((b.locals[f + L.barred] | b.locals[f + L.halted]) !== 0 || anyOffWay(b, u)) {
        standClear(b, u, b.field.moverDone[0]);
      }
      b.core.result[0] = 1;
      return NEXT;
    },
    over(b, f) {
      const u = b.locals[f + L.unit];
      const arrived = b.core.result[0];
      const n = onTheWay(b, u);
      noteMoves(b, u, n);
      forget(b, u, b.locals[f + L.mover]);
      if (b.locals[f + L.stays] !== 0 && b.unit.hidden[u] !== Hidden.none) hideAnew(b, u);
      rejoin(b, u);
      return finish(b, arrived);
    },
    gone(b, f) {
      forget(b, b.locals[f + L.unit], b.locals[f + L.mover]);
      return finish(b, 0);
    },
  },
  { watches: L.unit, cancelled: 'gone', calls: () => [overwatchWindow, fireOverwatch] },
);

/** Ends the move: clears the ways of all models of the side, and resumes the move of an interrupted mover (K15). */
export function forget(b: W40kBattle, u: number, mover: number): void {
  const player = playerOf(b, u);
  for (let m = 0; m < b.setup.models; m++) {
    if (b.model.startX[m] === 0 || b.setup.model.player[m] !== player) continue;
    if (mover < 0 || b.setup.model.unit[m] === u || b.unit.host[b.setup.model.unit[m]] === u) clearWay(b, m);
  }
  b.field.mover[0] = mover;
  b.field.moverDone[0] = 0;
  dropOrders(b);
}
