// The control range and the battlegroup of a spellcaster, as spells ask for them (HRD-LOCK-011..013, HRD-CAST-001).
import { INCH } from '../../../kernel/geometry/measures.js';
import { areWithin, isEnemy, onTable } from '../core/models.js';
import { furyOf, Resource, resourceOf } from '../core/resources.js';
import type { HordesBattle } from '../core/state.js';

/** True if model `m` is within the control range of `caster`, which stands on the table. */
export function isInControl(b: HordesBattle, caster: number, m: number): boolean {
  return onTable(b, caster) && (m === caster || areWithin(b, caster, m, 2 * furyOf(b, caster) * INCH));
}

/** True if model `m` belongs to the battlegroup of `caster`. */
export function isOfBattlegroup(b: HordesBattle, caster: number, m: number): boolean {
  return m === caster || (!isEnemy(b, caster, m) && resourceOf(b, m) !== Resource.none);
}
