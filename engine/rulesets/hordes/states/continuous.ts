// Continuous effects: who suffers them (HRD-CONT-001, HRD-IMM-006, HRD-IMM-008, HRD-ADV-022).
import { type HordesBattle, Status } from '../core/state.js';
import { immunitiesOf } from '../core/stats.js';
import { DamageBit } from '../core/weapons.js';
import { isIncorporeal } from '../movement/passing.js';

/**
 * Gives model `t` a continuous effect, a bit of `Status`, unless it is Incorporeal or immune to the type of its damage, a
 * bit of `DamageBit`.
 */
export function addContinuous(b: HordesBattle, t: number, status: number, type: number): void {
  if ((immunitiesOf(b, t) & type) !== 0 || isIncorporeal(b, t)) return;
  b.model.status[t] |= status;
}

/** Ends the continuous effects on model `m` to which it is immune by now (HRD-IMM-010). */
export function endWhereImmune(b: HordesBattle, m: number): void {
  const immune = immunitiesOf(b, m);
  if ((immune & DamageBit.fire) !== 0 || isIncorporeal(b, m)) b.model.status[m] &= ~Status.fire;
  if ((immune & DamageBit.corrosion) !== 0 || isIncorporeal(b, m)) b.model.status[m] &= ~Status.corrosion;
}
