// Knockdown (HRD-KNOCK): who is down, and when it may stand up.
import { invalidateGeometry } from '../../../kernel/battle.js';
import { Flag } from '../core/hooks.js';
import { isDown, isMassive, nameOf, playerOf } from '../core/models.js';
import { Did, type HordesBattle, Owe, Status } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { fallInHazards } from '../terrain/hazards.js';

/**
 * Knocks model `m` down, unless it is down already; a later knockdown does not postpone its standing up (HRD-KNOCK-006).
 */
export function knockDown(b: HordesBattle, m: number): void {
  if (isDown(b, m) || isMassive(b, m)) return; // HRD-GARG-005
  if (isUnder(b, m, Flag['cannot be knocked down'])) return;
  b.model.status[m] |= Status.knockedDown;
  b.model.downTurn[m] = b.core.playerTurns[0];
  invalidateGeometry(b);
  if (b.log !== null) b.log.tell('down', `${nameOf(b, m)} is knocked down`);
  fallInHazards(b, m);
}

/**
 * Knocks down model `m`, which was slammed or thrown. If it cannot be knocked down, it gives up its Normal Movement or its
 * Combat Action if it activates later in this turn (HRD-SLMD-010, HRD-THRN-009).
 */
export function knockDownOrOwe(b: HordesBattle, m: number): void {
  knockDown(b, m);
  if (!isDown(b, m)) b.model.owes[m] |= Owe.forfeit;
}

/**
 * True if model `m` may stand up at the start of its activation: it is down since an earlier turn (HRD-KNOCK-005). A model
 * that its enemy knocked down stands up in its next turn; one that fell in its own turn stays down for the rest of it.
 */
export function mayStandUp(b: HordesBattle, m: number): boolean {
  return isDown(b, m) && playerOf(b, m) === b.core.active[0] && b.model.downTurn[m] !== b.core.playerTurns[0];
}

/** Stands model `m` up for its Normal Movement or for its Combat Action (HRD-KNOCK-007). */
export function standUp(b: HordesBattle, m: number, forAction: boolean): void {
  b.model.status[m] &= ~Status.knockedDown;
  if (!isUnder(b, m, Flag['stands up for nothing'])) b.model.did[m] |= forAction ? Did.GiveUpAction : Did.GiveUpMove;
  invalidateGeometry(b);
}
