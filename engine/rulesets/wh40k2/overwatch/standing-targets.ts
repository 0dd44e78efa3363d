// Overwatch at enemies that stand still while another squad of their side moves (W40K-OVER-005).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { comesNear, comesOpen, firingPointsFor } from '../caches/firing-points.js';
import { FIRING_POINTS } from '../core/asks.js';
import { Hidden, type W40kBattle } from '../core/state.js';
import { isCharacter, playerOf, squadOf } from '../core/units.js';
import { isTarget } from '../shooting/possible-targets.js';
import { fireGap, nearestFirer, querySight } from '../shooting/squad-views.js';
import { isOpenTo } from '../shooting/target-priority.js';
import { isLegalTarget, squadTargets } from '../shooting/targets.js';
import { Fire } from '../shooting/weapons-to-fire.js';
import { charges, displace, isOnOverwatch, keep, POINTS, putBack, returnAll, tryPoseAt } from './firing-points.js';
import { comesIntoArc, mayStandBetween, noteWays } from './paths-in-fire-arc.js';

const found = new Int32Array(64);

/** True if unit `t` is neither squad `mover` nor a character in it. */
const standsBy = (b: W40kBattle, t: number, mover: number): boolean => squadOf(b, t) !== squadOf(b, mover);

/**
 * Writes to `out` the enemies that stand still and that squad `s` on overwatch may fire at now, but perhaps not at the
 * end of the move of unit `mover` (`kind`: `MoveKind`). The squad may lose such a target because it is charged, because
 * it must fire at the mover, or because the mover comes between. Returns the number of enemies.
 * GAP W40K-OVER-005: a squad is offered enemies that stand still before a move that takes them from it, and when all moves are over; it may propose them at any moment
 * GAP W40K-OVER-005: whom a mover hides in part, so that the rest of it is in cover or farther away, is not found to be taken from a squad
 */
export function lostTargets(b: W40kBattle, s: number, mover: number, kind: number, out: Int32Array): number {
  if (b.unit.overwatch[s] === 0 || playerOf(b, s) === playerOf(b, mover) || !isOnOverwatch(b, s)) return 0;
  const charged = charges(b, mover, s, kind);
  if (!charged && !mayBar(b, s, mover, kind)) return 0;
  const n = squadTargets(b, s, Fire.overwatch, found);
  let k = 0;
  for (let i = 0; i < n; i++) {
    const t = found[i];
    if (!standsBy(b, t, mover)) continue;
    if (charged || isBarred(b, s, t, mover, kind) || isHiddenOnTheWay(b, s, t, mover)) out[k++] = t;
  }
  return k;
}

/**
 * True if the move of unit `mover` may keep squad `s` from firing at others: the mover is a target on its way, or may
 * block its lines of sight.
 */
function mayBar(b: W40kBattle, s: number, mover: number, kind: number): boolean {
  if (firingPointsFor(b, s, mover, kind) !== 0) return true;
  // if the mover could be a target and is none, other enemies are nearer or the squad does not see it
  if (b.unit.hidden[squadOf(b, mover)] === Hidden.none && isTarget(b, playerOf(b, s), mover)) return false;
  noteWays(b, mover);
  return comesIntoArc(b, s, Fire.overwatch);
}

/**
 * True if squad `s` must fire at the mover rather than at enemy `t` once the mover has come nearer (W40K-TGT-002,
 * W40K-TGT-004, W40K-TGT-011).
 */
function isBarred(b: W40kBattle, s: number, t: number, mover: number, kind: number): boolean {
  const near = comesNear(b, s, mover, kind);
  if (near === Infinity) return false;
  const gap = fireGap(b, s, t, Fire.overwatch, false);
  if (gap < 0 || near >= gap) return false;
  if (isCharacter(b, t)) return true;
  if (isCharacter(b, s)) return false; // W40K-TGT-007
  return comesOpen(b, s, mover, kind) < gap || !isOpenTo(b, s, -1, nearestFirer.model, t, gap, Fire.overwatch);
}

/**
 * True if at some point of its way the mover blocks every line of sight from squad `s` to the models of enemy `t` that
 * it reaches (W40K-LOS-009).
 */
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

/**
 * True if squad `s` on overwatch may fire at unit `t`, which stands still, when unit `mover` is at point `k` of its
 * move.
 */
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
