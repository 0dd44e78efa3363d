// Enemies that stand still while another squad of their side moves, as targets of overwatch (W40K-OVER-005).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { isTarget } from '../characters/protection.js';
import { FIRING_POINTS } from '../core/asks.js';
import { Hidden, type W40kBattle } from '../core/state.js';
import { isCharacter, playerOf, squadOf } from '../core/units.js';
import { fireGap, nearestFirer, querySight } from '../shooting/squad-views.js';
import { isOpenTo } from '../shooting/target-priority.js';
import { isLegalTarget, squadTargets } from '../shooting/targets.js';
import { Fire } from '../shooting/weapons-to-fire.js';
import {
  charges,
  displace,
  firingPointsFor,
  isOnOverwatch,
  keep,
  POINTS,
  putBack,
  returnAll,
  tryPoseAt,
} from './firing-points.js';
import { comesIntoArc, mayStandBetween, noteWays } from './paths-in-fire-arc.js';

const found = new Int32Array(64);

/** Does unit `t` stand still while squad `mover` moves: is it neither that squad nor a character in it? */
const standsBy = (b: W40kBattle, t: number, mover: number): boolean => squadOf(b, t) !== squadOf(b, mover);

/**
 * Writes to `out` the enemies that stand still at which squad `s` on overwatch may fire as all stand now, and at which it might not by the end
 * of the move of unit `mover` (`kind`: MoveKind), which is about to begin: since it is charged, since it will have to fire at the mover,
 * or since that comes between. Ask `lookAhead` first. @returns how many
 * GAP W40K-OVER-005: a squad is offered enemies that stand still before a move that takes them from it, and when all moves are over; it may propose them at any moment
 * GAP W40K-OVER-005: whom a mover hides in part, so that the rest of it is in cover or farther away, is not found to be taken from a squad
 */
export function lostTargets(b: W40kBattle, s: number, mover: number, kind: number, out: Int32Array): number {
  if (b.unit.overwatch[s] === 0 || playerOf(b, s) === playerOf(b, mover) || !isOnOverwatch(b, s)) return 0;
  const charged = charges(b, mover, s, kind);
  if (!charged && !mayBar(b, s, mover)) return 0;
  const n = squadTargets(b, s, Fire.overwatch, found);
  let k = 0;
  for (let i = 0; i < n; i++) {
    const t = found[i];
    if (!standsBy(b, t, mover)) continue;
    if (charged || isBarred(b, s, t) || isHiddenOnTheWay(b, s, t, mover)) out[k++] = t;
  }
  return k;
}

/** May the move of unit `mover` keep squad `s` from firing at others: is it a target on its way, or nobody's target and in the fire arc? */
function mayBar(b: W40kBattle, s: number, mover: number): boolean {
  if (firingPointsFor(b, s) !== 0) return true;
  // at whoever could be fired at, and is not, others are nearer, or he is not seen
  if (b.unit.hidden[squadOf(b, mover)] === Hidden.none && isTarget(b, playerOf(b, s), mover)) return false;
  noteWays(b, mover);
  return comesIntoArc(b, s, Fire.overwatch);
}

/** Must squad `s` fire at the mover rather than at enemy `t`, when that has come nearer (W40K-TGT-002, W40K-TGT-004, W40K-TGT-011)? */
function isBarred(b: W40kBattle, s: number, t: number): boolean {
  const { comesOpen, comesNear } = b.cache;
  if (comesNear[s] === Infinity) return false;
  const gap = fireGap(b, s, t, Fire.overwatch, false);
  if (gap < 0 || comesNear[s] >= gap) return false;
  if (isCharacter(b, t)) return true;
  if (isCharacter(b, s)) return false; // W40K-TGT-007
  return comesOpen[s] < gap || !isOpenTo(b, s, -1, nearestFirer.model, t, gap, Fire.overwatch);
}

/** Does the mover, on its way, stand so that squad `s` sees none of enemy `t` whom it reaches (W40K-LOS-009)? */
function isHiddenOnTheWay(b: W40kBattle, s: number, t: number, mover: number): boolean {
  noteWays(b, mover);
  for (let k = 1; k < POINTS; k++) {
    if (!mayStandBetween(b, s, t, k / FIRING_POINTS)) continue;
    keep(b, mover);
    tryPoseAt(b, mover, k);
    const gap = querySight(b, s, t, Infinity, Fire.overwatch);
    putBack(b, mover);
    if (gap < 0) return true;
  }
  return false;
}

/** May squad `s` on overwatch fire at unit `t`, which stands still, when unit `mover` is at moment `k` of its move? */
export function mayFireWhile(b: W40kBattle, s: number, t: number, mover: number, k: number): boolean {
  if (playerOf(b, t) === playerOf(b, s) || !standsBy(b, t, mover)) return false;
  keep(b, mover);
  displace(b, mover, k);
  invalidateGeometry(b);
  const may = isLegalTarget(b, s, t, Fire.overwatch);
  returnAll(b, mover);
  invalidateGeometry(b);
  return may;
}
