import { Level } from '../../../kernel/core.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { endPlan, goBack } from '../../../kernel/plan.js';
import { askThen, callThen, context, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { type Chance, LEGAL, listAhead, type Reason } from '../../../kernel/ruleset.js';
import { firingPointsFor, legalFiringPointsFor } from '../caches/firing-points.js';
import { hasOverwatchTarget, noteFirstToFire } from '../caches/first-to-fire.js';
import { Ask, Asked, Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Did, FiringPointCover, type W40kBattle } from '../core/state.js';
import { broken, engaged, onTable, playerOf } from '../core/units.js';
import { shootAt } from '../shooting/shoot-at.js';
import { fireGap } from '../shooting/squad-views.js';
import { hasTarget, isLegalTarget, mayFireAtCharger } from '../shooting/targets.js';
import { Fire } from '../shooting/weapons-to-fire.js';
import { charges, isOnOverwatch, isSheltered, MoveKind, POINTS, shelterOnTheWay } from './firing-points.js';
import { lostTargets, mayFireWhile } from './standing-targets.js';

/** True if squad `s` has an order to fire at a point of the move under way. */
function hasChosen(b: W40kBattle, s: number): boolean {
  return b.unit.firingPoint[s] !== 0;
}

/**
 * True if any squad has an order to fire at point `firingPoint` of the move under way (0 before it, 1 to 4 after each
 * quarter).
 */
export function anyFiresAt(b: W40kBattle, firingPoint: number): boolean {
  return nextToFire(b, firingPoint) >= 0;
}

function nextToFire(b: W40kBattle, firingPoint: number): number {
  for (let s = 0; s < b.setup.units; s++) if (b.unit.firingPoint[s] === 1 + firingPoint) return s;
  return -1;
}

/** Clears all orders at the end of a move. A squad whose point has not come keeps its counter (W40K-OVER-008). */
export function dropOrders(b: W40kBattle): void {
  for (let s = 0; s < b.setup.units; s++) if (hasChosen(b, s)) dropOrder(b, s);
}

function dropOrder(b: W40kBattle, s: number): void {
  b.unit.firingPoint[s] = 0;
  b.unit.firingPointTarget[s] = -1;
  b.unit.firingPointCover[s] = 0;
}

/**
 * Removes counters of `player` from squads that can no longer use them: engaged or broken squads. Returns true if
 * `player` has any counter left.
 */
function dropCounters(b: W40kBattle, player: number): boolean {
  let any = false;
  for (let s = 0; s < b.setup.units; s++) {
    if (b.unit.overwatch[s] === 0 || playerOf(b, s) !== player) continue;
    // GAP W40K-OVER-008: a squad that is engaged, or breaks, loses its counter, though no rule says so
    if (!onTable(b, s) || engaged(b, s) || broken(b, s)) b.unit.overwatch[s] = 0;
    else any = true;
  }
  return any;
}

const standing = new Int32Array(64);

/**
 * True if squad `s` has no order yet and must be asked about the move of unit `mover`: it could fire at the mover, or
 * would lose another target (W40K-OVER-005).
 */
function isConcerned(b: W40kBattle, s: number, mover: number, kind: number): boolean {
  return !hasChosen(b, s) && (firingPointsFor(b, s, mover, kind) !== 0 || lostTargets(b, s, mover, kind, standing) > 0);
}

/** True if any squad on overwatch must be asked about the move. */
function anyMayChoose(b: W40kBattle, mover: number, kind: number): boolean {
  for (let s = 0; s < b.setup.units; s++) if (isConcerned(b, s, mover, kind)) return true;
  return false;
}

/**
 * Lists the options of `Ask.OverwatchFire` (W40K-DEC-023, W40K-DEC-024, K33), and "hold". With a subject, the mover:
 * squad `extra` fires at point `n` of the move at `target`, which is the mover, or before the move an enemy that stands
 * still. When a squad is asked again, `other` names the squad and `context 1` the first point. Without a subject: each
 * squad that sees a target.
 */
export function overwatchFireOptions(b: W40kBattle): void {
  const mover = b.decision.subject[0];
  if (mover >= 0) {
    const { context } = b.decision;
    const only = b.decision.other[0];
    for (let s = 0; s < b.setup.units; s++) {
      if (hasChosen(b, s) || (only >= 0 && s !== only)) continue;
      const points = firingPointsFor(b, s, mover, context[0], context[1]);
      for (let k = 0; k < POINTS; k++) {
        if ((points & (1 << k)) !== 0) b.option.add(Verb.Shoot, mover, k, s);
      }
      const n = context[1] === 0 ? lostTargets(b, s, mover, context[0], standing) : 0;
      for (let i = 0; i < n; i++) b.option.add(Verb.Shoot, standing[i], 0, s); // W40K-OVER-005
    }
  } else {
    for (let s = 0; s < b.setup.units; s++) {
      if (b.option.count >= b.option.wanted) return;
      if (playerOf(b, s) === b.core.active[0] || !mayFireNow(b, s)) continue;
      if (b.option.count === 0) noteFirstToFire(b, s);
      b.option.add(Verb.Pick, s);
    }
  }
  b.option.add(Verb.Hold);
}

/**
 * Judges a proposed order of fire (W40K-OVER-004, W40K-OVER-005). Any squad on overwatch without an order may fire at
 * any point that is still to come, at the mover or at an enemy that stands still. The target must be legal there as far
 * as is known now.
 */
export function judgeOverwatchFire(b: W40kBattle, record: OptionRecord): Reason {
  const { verb, target: t, n: k, extra: s } = record;
  const mover = b.decision.subject[0];
  const only = b.decision.other[0];
  const { context, player } = b.decision;
  if (mover < 0 || verb !== Verb.Shoot || !isUnit(b, s) || !isUnit(b, t)) return Refusal.NotAnOption;
  if (!Number.isInteger(k) || k < context[1] || k >= POINTS || (only >= 0 && s !== only)) return Refusal.NotAnOption;
  if (playerOf(b, s) !== player[0] || hasChosen(b, s) || !isOnOverwatch(b, s)) return Refusal.NotAnOption;
  if (t !== mover) return mayFireWhile(b, s, t, mover, k) ? LEGAL : Refusal.NotAnOption;
  return (legalFiringPointsFor(b, s, mover, context[0], context[1]) & (1 << k)) !== 0 ? LEGAL : Refusal.NotAnOption;
}

const isUnit = (b: W40kBattle, u: number): boolean => Number.isInteger(u) && u >= 0 && u < b.setup.units;

const undrawn = new Uint8Array(64);

/**
 * Adds a random one of the options that `overwatchFireOptions` lists without a subject (`Ruleset.sample`). Only squads
 * that are picked are tested for targets.
 */
export function sampleOverwatchFire(b: W40kBattle, random: Chance): number {
  if (b.decision.subject[0] >= 0) return -1; // with a subject the points are known already, so the options are listed
  let left = 0;
  for (let s = 0; s < b.setup.units; s++) {
    if (playerOf(b, s) !== b.core.active[0] && stillWaits(b, s)) undrawn[left++] = s;
  }
  for (;;) {
    const n = random.below(left + 1);
    if (n === left) return b.option.add(Verb.Hold);
    if (hasOverwatchTarget(b, undrawn[n])) return b.option.add(Verb.Pick, undrawn[n]);
    undrawn[n] = undrawn[--left];
  }
}

/** True if squad `s` is on overwatch and has not declined to fire at standing enemies (W40K-OVER-008). */
function stillWaits(b: W40kBattle, s: number): boolean {
  return isOnOverwatch(b, s) && (b.unit.did[s] & Did.LetFire) === 0;
}

function mayFireNow(b: W40kBattle, s: number): boolean {
  return stillWaits(b, s) && hasTarget(b, s, Fire.overwatch);
}

/** Stores the answer to `Ask.OverwatchFire` about the move of unit `mover`: squad, point of the move and target. */
function takeOrder(b: W40kBattle, mover: number): void {
  const s = b.answer.extra[0];
  b.unit.firingPoint[s] = 1 + b.answer.n[0];
  b.unit.firingPointTarget[s] = b.answer.target[0];
  b.unit.firingPointCover[s] = shelterOnTheWay(b, s, mover);
}

const W = sequence('look', 'chosen', 'before', 'still', 'squadChosen', 'targetChosen', 'end');
const L = locals('mover', 'kind', 'squad');

/**
 * Procedure: the opponent may choose overwatch fire at unit `mover`, which is about to make a move of kind `kind`
 * (`MoveKind`) (W40K-OVER-004, K33). The models stand at the start of their ways, which are stored in `startX` to
 * `endY`. Orders for point 0 are carried out at once. With `mover` -1, after all moves, squads may fire at any enemy in
 * sight (W40K-OVER-005).
 * GAP W40K-OVER-004: nobody fires before charges are declared and fear of them is tested, nor at who flees on as his turn begins
 */
export const overwatchWindow = procedure<W40kBattle, typeof W>(
  'overwatch window',
  W,
  {
    look(b, f) {
      const mover = b.locals[f + L.mover];
      if (!dropCounters(b, 1 - b.core.active[0])) return DONE;
      if (mover < 0) {
        for (let s = 0; s < b.setup.units; s++) b.unit.did[s] &= ~Did.LetFire;
        return W.still;
      }
      if (!anyMayChoose(b, mover, b.locals[f + L.kind])) return W.before;
      context(b, 0, b.locals[f + L.kind]);
      return askThen(b, W.chosen, Ask.OverwatchFire, 1 - b.core.active[0], mover);
    },
    chosen(b, f) {
      if (b.answer.verb[0] === Verb.Hold) return NEXT;
      takeOrder(b, b.locals[f + L.mover]);
      return W.look;
    },
    before(b, f) {
      const mover = b.locals[f + L.mover];
      if (!anyFiresAt(b, 0)) return DONE;
      return callThen(b, W.end, fireOverwatch, mover, 0, b.locals[f + L.kind]);
    },
    // W40K-OVER-005: targets are enemies that did not move, and those that did
    still(b) {
      listAhead(b, overwatchFireOptions);
      if (b.option.verb[0] !== Verb.Hold) return askThen(b, W.squadChosen, Ask.OverwatchFire, 1 - b.core.active[0]);
      b.option.decision = 0;
      return DONE;
    },
    squadChosen(b, f) {
      if (b.answer.verb[0] === Verb.Hold) {
        endPlan(b);
        return DONE;
      }
      b.locals[f + L.squad] = b.answer.target[0];
      context(b, 0, Fire.overwatch);
      if (b.core.level[0] === Level.command) context(b, 1, Asked.picked);
      return askThen(b, W.targetChosen, Ask.ShotTarget, 1 - b.core.active[0], b.answer.target[0]);
    },
    targetChosen(b, f) {
      const s = b.locals[f + L.squad];
      b.locals[f + L.squad] = 0;
      if (b.answer.verb[0] === Verb.Back) {
        goBack(b);
        return W.still;
      }
      endPlan(b);
      b.unit.did[s] |= Did.LetFire;
      return callThen(b, W.still, shootAt, s, b.answer.target[0], Fire.overwatch, b.answer.extra[0]);
    },
    end() {
      return DONE;
    },
  },
  { calls: () => [fireOverwatch, shootAt] },
);

/**
 * Returns the Fire bits of squad `s` at unit `mover` at this point of its move (W40K-OVER-009, W40K-OVER-010,
 * W40K-OVER-013).
 */
export function overwatchFire(b: W40kBattle, s: number, mover: number, firingPoint: number, kind: number): number {
  const charged = charges(b, mover, s, kind);
  const cover = b.unit.firingPointCover[s];
  const goesIn = (cover & FiringPointCover.goesIntoCover) !== 0; // it applies all along the move, besides the modifier for the cover itself
  const setOut = firingPoint > 0 && (cover & FiringPointCover.setOutInCover) !== 0;
  const fleeting = charged || goesIn || (setOut && !isSheltered(b, s, mover));
  const near = charged || kind === MoveKind.charge; // W40K-OVER-013: any charging unit, whatever its target
  return Fire.overwatch | (near ? Fire.charger : 0) | (fleeting ? Fire.fleeting : 0);
}

/**
 * Returns the Fire bits at an enemy that stands still while the mover is under way (W40K-OVER-005).
 * @param fire the Fire bits at the mover
 */
function firePast(fire: number): number {
  const charger = (fire & Fire.charger) !== 0 ? Fire.moverCharger : 0;
  return Fire.overwatch | charger | ((fire & Fire.fleeting) !== 0 ? Fire.moverFleeting : 0);
}

/**
 * True if squad `s` may fire at unit `mover` where it stands now. At a unit that charges it the squad may fire if it
 * sees it at all (W40K-OVER-012). At a unit that charges others it may fire at any distance unless a nearer enemy takes
 * priority (W40K-OVER-013, W40K-TGT-004).
 */
function mayFireAt(b: W40kBattle, s: number, mover: number, fire: number, kind: number): boolean {
  if ((fire & Fire.charger) === 0) return isLegalTarget(b, s, mover, fire);
  return charges(b, mover, s, kind) ? fireGap(b, s, mover, fire, false) >= 0 : mayFireAtCharger(b, s, mover, fire);
}

const F = sequence('next', 'chosen', 'end');
const FL = locals('mover', 'firingPoint', 'kind');

/**
 * Called when squad `s` could not fire at its chosen point: if it could still fire at point `from` or later, its player
 * is asked again.
 */
function askAgain(b: W40kBattle, f: number, s: number, from: number): number {
  const mover = b.locals[f + FL.mover];
  const kind = b.locals[f + FL.kind];
  if (firingPointsFor(b, s, mover, kind, from) === 0) return F.next;
  context(b, 0, kind);
  context(b, 1, from);
  return askThen(b, F.chosen, Ask.OverwatchFire, playerOf(b, s), mover, s);
}

/**
 * Procedure: the squads with an order for point `firingPoint` of the move (0 before it, 1 to 4 after each quarter) fire
 * one by one at unit `mover` where it stands now, or at an enemy that stands still (W40K-OVER-007). A squad that may
 * not fire, because of earlier fire, keeps its counter and may choose a later point (W40K-OVER-004). Fire at a mover
 * ends when it breaks, since its move is over.
 */
export const fireOverwatch = procedure<W40kBattle, typeof F>(
  'fire on overwatch',
  F,
  {
    next(b, f) {
      const mover = b.locals[f + FL.mover];
      const firingPoint = b.locals[f + FL.firingPoint];
      const kind = b.locals[f + FL.kind];
      const s = nextToFire(b, firingPoint);
      if (s < 0) return F.end;
      const fire = overwatchFire(b, s, mover, firingPoint, kind);
      const t = b.unit.firingPointTarget[s];
      dropOrder(b, s);
      if (!isOnOverwatch(b, s)) return F.next;
      if (t !== mover) {
        const past = firePast(fire);
        return isLegalTarget(b, s, t, past)
          ? callThen(b, F.next, shootAt, s, t, past, 1)
          : askAgain(b, f, s, firingPoint + 1);
      }
      const over = broken(b, mover) && kind !== MoveKind.compulsory; // a mover that breaks ends its move
      if (!onTable(b, mover) || over) return F.next;
      return mayFireAt(b, s, mover, fire, kind)
        ? callThen(b, F.next, shootAt, s, mover, fire, 1)
        : askAgain(b, f, s, firingPoint + 1);
    },
    chosen(b, f) {
      if (b.answer.verb[0] !== Verb.Hold) takeOrder(b, b.locals[f + FL.mover]);
      return F.next;
    },
    end() {
      return DONE;
    },
  },
  { calls: () => [shootAt] },
);
