// Continuous effects: who suffers them (HRD-CONT-001, HRD-IMM-006, HRD-IMM-008, HRD-ADV-022).
import type { HordesBattle } from '../core/state.js';
import { isIncorporeal } from '../movement/passing.js';

/**
 * Gives model `t` a continuous effect, a bit of `Status`, unless it is Incorporeal or immune to the type of its damage, a
 * bit of `DamageBit`.
 */
export function addContinuous(b: HordesBattle, t: number, status: number, type: number): void {
  if ((b.setup.types.immune[b.model.kind[t]] & type) !== 0 || isIncorporeal(b, t)) return;
  b.model.status[t] |= status;
}
