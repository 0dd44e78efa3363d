// Melee range and engagement (HRD-MEL-003..008, HRD-KNOCK-002, HRD-STNRY-002, HRD-TER-013).
import { INCH } from '../../../kernel/geometry/measures.js';
import { heightGap } from '../../../kernel/geometry/volumes.js';
import { holds } from '../../../kernel/special-rules.js';
import { Ground } from '../core/ground.js';
import { areWithin, heightOf, isEnemy, isHelpless, onTable, radiusOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import type { HordesBattle } from '../core/state.js';
import { sees } from '../sight/line-of-sight.js';
import { elevationOf } from '../terrain/ground.js';

/** Stands for no melee range: a model without a melee weapon, knocked down or stationary (HRD-MEL-004). */
export const NO_RANGE = -1;

/** The melee range of a gunfighter without a melee weapon (HRD-GUN-003). */
const GUNFIGHTER = INCH / 2;

/**
 * Returns the melee range of model `m` in ticks: that of its longest melee weapon, that of a gunfighter without any, or
 * `NO_RANGE` (HRD-MEL-003, HRD-GUN-003).
 */
export function meleeRange(b: HordesBattle, m: number): number {
  if (isHelpless(b, m)) return NO_RANGE;
  const longest = b.setup.types.reach[b.model.kind[m]];
  return longest === NO_RANGE && holds(b, m, Rule.Gunfighter) ? GUNFIGHTER : longest;
}

/**
 * True if model `o` is within `range` ticks of `m` for a melee attack: from base to base, or between their volumes when
 * they stand at different elevations (HRD-TER-013).
 */
export function isInReach(b: HordesBattle, m: number, o: number, range: number): boolean {
  if (!areWithin(b, m, o, range)) return false;
  if ((b.setup.terrain.any & Ground.hill) === 0) return true;
  const low = elevationOf(b, m);
  const otherLow = elevationOf(b, o);
  const gap = heightGap(low, low + heightOf(b, m), otherLow, otherLow + heightOf(b, o));
  if (gap === 0) return true;
  const dx = b.model.x[o] - b.model.x[m];
  const dy = b.model.y[o] - b.model.y[m];
  const flat = Math.max(0, Math.sqrt(dx * dx + dy * dy) - radiusOf(b, m) - radiusOf(b, o));
  return flat * flat + gap * gap <= range * range;
}

/** True if model `o` is in the melee range and line of sight of `m`, friend or enemy. */
export function reaches(b: HordesBattle, m: number, o: number): boolean {
  const range = meleeRange(b, m);
  return range !== NO_RANGE && isInReach(b, m, o, range) && sees(b, m, o);
}

/** True if model `m` engages its enemy `o` (HRD-MEL-005, HRD-MEL-006). */
export function engages(b: HordesBattle, m: number, o: number): boolean {
  return onTable(b, o) && isEnemy(b, m, o) && !isHelpless(b, o) && reaches(b, m, o);
}

/** True if models `m` and `o` are in melee with each other: one engages the other (HRD-MEL-008). */
export function areInMelee(b: HordesBattle, m: number, o: number): boolean {
  return engages(b, m, o) || engages(b, o, m);
}

/** True if an enemy engages model `m` (HRD-MEL-005). */
export function isEngaged(b: HordesBattle, m: number): boolean {
  for (let o = 0; o < b.setup.models; o++) if (o !== m && onTable(b, o) && engages(b, o, m)) return true;
  return false;
}

/** True if model `m` engages anybody or is engaged (HRD-MEL-007). */
export function isInMelee(b: HordesBattle, m: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (onTable(b, o) && isEnemy(b, m, o) && areInMelee(b, m, o)) return true;
  }
  return false;
}
