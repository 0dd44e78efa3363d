// Events that trigger rules (HRD-PRIO-009..013, HRD-TIME).
import { callThen } from '../../../kernel/procedure.js';
import { drainTriggers, fire } from '../../../kernel/triggers.js';
import { playerOf } from './models.js';
import type { HordesBattle } from './state.js';

/** Tells that `event` happened to model `m`: its rules that it triggers wait for `resolveThen`. */
export function happens(b: HordesBattle, event: number, m: number): void {
  fire(b, event, playerOf(b, m), m);
}

/**
 * Resolves the rules that wait, in the order that their players want, the active one first (HRD-PRIO-011); the caller goes
 * on with step `next`. A rule whose condition no longer holds does nothing (HRD-PRIO-012).
 */
export function resolveThen(b: HordesBattle, next: number): number {
  return b.core.triggerCount[0] === 0 ? next : callThen(b, next, drainTriggers);
}
