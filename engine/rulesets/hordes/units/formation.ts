// Unit formation (HRD-FORM).
import { INCH } from '../../../kernel/geometry/measures.js';
import { areWithin } from '../core/models.js';
import { Did, type HordesBattle } from '../core/state.js';
import { commandOf } from '../core/stats.js';
import { isTrooper, unitOf } from './members.js';

/** Returns the command range of model `m`, ticks (HRD-STAT-007). */
export const commandRange = (b: HordesBattle, m: number): number => commandOf(b, m) * INCH;

/**
 * True if model `m` is in formation: within the command range of its commander (HRD-FORM-001, HRD-STAT-008). The
 * commander is, and so is an independent model.
 */
export function isInFormation(b: HordesBattle, m: number): boolean {
  if (!isTrooper(b, m)) return true;
  const c = b.unit.commander[unitOf(b, m)];
  return c === m || (c >= 0 && areWithin(b, c, m, commandRange(b, c)));
}

/** True if model `m` was out of formation when its unit activated (HRD-FORM-006). */
export const isAstray = (b: HordesBattle, m: number): boolean => (b.model.did[m] & Did.Astray) !== 0;
