// What special rules and spells may target, from how far, and whom they affect (HRD-SPEC-002..004, HRD-UNIT-007,
// HRD-UNIT-008, HRD-FORM-005, HRD-TERM-008).
import { INCH } from '../../../kernel/geometry/measures.js';
import { areWithin, isEnemy, onTable } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { commandOf } from '../core/stats.js';
import { isInFormation } from '../units/formation.js';
import { endOf, firstOf, isTrooper, serves, unitOf } from '../units/members.js';

/** What a special rule names as its target. */
export const Target = { model: 0, unit: 1, modelOrUnit: 2 } as const;
/** RNG CMD: the CMD of the model with the rule (HRD-SPEC-002). */
export const RNG_CMD = -1;

/** True if model `t` is in range of a special rule of model `m`; itself always is (HRD-SPEC-002, HRD-SPEC-004). */
export function isInRuleRange(b: HordesBattle, m: number, t: number, range: number): boolean {
  const far = range === RNG_CMD ? commandOf(b, m) * INCH : range;
  return t === m || areWithin(b, m, t, far);
}

/**
 * True if a special rule or spell of model `m` may target model `t`: a unit is targeted by one of its troopers, and a
 * trooper out of formation is no target for its friends (HRD-UNIT-007, HRD-UNIT-008, HRD-FORM-005). Range is another
 * matter: out of it the rule is spent without effect (HRD-SPEC-003).
 */
export function mayTarget(b: HordesBattle, m: number, t: number, target: number): boolean {
  if (!onTable(b, t) || (target === Target.unit && !isTrooper(b, t))) return false;
  return isEnemy(b, m, t) || isInFormation(b, t);
}

/** True if a special rule of model `m` that targets `t` affects model `o` (HRD-SPEC-003, HRD-UNIT-007, HRD-UNIT-008). */
export function affects(b: HordesBattle, m: number, t: number, o: number, target: number, range: number): boolean {
  if (!mayTarget(b, m, t, target) || !isInRuleRange(b, m, t, range)) return false;
  if (o === t || target === Target.model || !isTrooper(b, t)) return o === t;
  return serves(b, o) && unitOf(b, o) === unitOf(b, t);
}

/** Returns the friend of model `m` of that kind on the table, or -1: a model that a rule names is a friend (HRD-TERM-008). */
export function findNamed(b: HordesBattle, m: number, kind: number): number {
  for (let o = 0; o < b.setup.models; o++) {
    if (onTable(b, o) && b.model.kind[o] === kind && !isEnemy(b, m, o)) return o;
  }
  return -1;
}

/** Returns how many models of unit `u` a rule about all of it reaches. */
export function countAffected(b: HordesBattle, m: number, t: number, target: number, range: number): number {
  const u = unitOf(b, t);
  let n = 0;
  for (let o = firstOf(b, u); o < endOf(b, u); o++) if (affects(b, m, t, o, target, range)) n++;
  return n;
}
