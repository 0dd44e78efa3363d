// Control of a model by the opponent of its owner (HRD-CTRL).
import { isInscrutable } from '../abilities/magic.js';
import { isGiant } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { noteLoss, noteReturn } from './leadership.js';

/**
 * The opponent of its owner takes control of model `m`: friends and enemies change, and a trooper is an independent model
 * until it is given back (HRD-CTRL-001, HRD-CTRL-002). Call `settleCommand` afterwards (HRD-CTRL-003). Nobody takes control
 * of a gargantuan or a colossal (HRD-GARG-002, HRD-COLO-004), nor of an inscrutable model.
 */
export function takeControl(b: HordesBattle, m: number): void {
  if (isGiant(b, m) || isInscrutable(b, m)) return;
  noteLoss(b, m, false);
  b.model.taken[m] = 1;
  b.geometryVersion++;
}

/** Gives model `m` back to its owner: a trooper returns to its unit (HRD-LEAD-010). */
export function giveBack(b: HordesBattle, m: number): void {
  b.model.taken[m] = 0;
  noteReturn(b, m);
  b.geometryVersion++;
}
