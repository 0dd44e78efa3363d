// The control range and the battlegroup of a spellcaster, as spells ask for them (HRD-LOCK-011..013, HRD-CAST-001).
import { inControlRange, leaderOf } from '../core/battlegroups.js';
import { onTable } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';

/** True if model `m` is within the control range of `caster`, which stands on the table. */
export const isInControl = (b: HordesBattle, caster: number, m: number): boolean =>
  onTable(b, caster) && inControlRange(b, caster, m);

/** True if model `m` belongs to the battlegroup of `caster`. */
export const isOfBattlegroup = (b: HordesBattle, caster: number, m: number): boolean =>
  m === caster || leaderOf(b, m) === caster;
