// Units and their models (HRD-UNIT-001, HRD-UNIT-002, HRD-TYPE-010..013).
import { onTable } from '../core/models.js';
import { type HordesBattle, Role } from '../core/state.js';

export const unitOf = (b: HordesBattle, m: number): number => b.setup.model.unit[m];
export const firstOf = (b: HordesBattle, u: number): number => b.setup.unit.first[u];
export const endOf = (b: HordesBattle, u: number): number => b.setup.unit.first[u] + b.setup.unit.count[u];
export const roleOf = (b: HordesBattle, m: number): number => b.setup.types.role[b.model.kind[m]];

/** True if model `m` serves in its unit now: it is on the table and no opponent controls it (HRD-CTRL-002). */
export const serves = (b: HordesBattle, m: number): boolean => onTable(b, m) && b.model.taken[m] === 0;

/** True if model `m` is a trooper of a unit now: not an independent model, nor one that is controlled (HRD-CTRL-002). */
export const isTrooper = (b: HordesBattle, m: number): boolean =>
  roleOf(b, m) !== Role.independent && b.model.taken[m] === 0;

/** True if unit `u` is a unit of troopers, not an independent model (HRD-TYPE-004, HRD-TYPE-010). */
export const isUnitOfTroopers = (b: HordesBattle, u: number): boolean => roleOf(b, firstOf(b, u)) !== Role.independent;

/** Returns the number of models that serve in unit `u`. */
export function membersOf(b: HordesBattle, u: number): number {
  let n = 0;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (serves(b, m)) n++;
  return n;
}

/** Returns the first model with that role that serves in unit `u`, or -1. */
export function findRole(b: HordesBattle, u: number, role: number): number {
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (serves(b, m) && roleOf(b, m) === role) return m;
  return -1;
}

/**
 * Returns the model by which decisions name the unit of model `m`: its commander, or its first model if it has none.
 * A model that stands alone names itself.
 */
export function voiceOf(b: HordesBattle, m: number): number {
  if (!isTrooper(b, m)) return m;
  const u = unitOf(b, m);
  if (b.unit.commander[u] >= 0) return b.unit.commander[u];
  for (let o = firstOf(b, u); o < endOf(b, u); o++) if (serves(b, o)) return o;
  return m;
}
