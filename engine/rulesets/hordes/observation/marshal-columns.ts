// The columns about the 'jack marshal and the drive of a model, a monstrosity's Brain, and induction (HRD-JMAR, HRD-MONS-002,
// HRD-CONV-007).
import { cap } from '../../../observation/spec.js';
import { Drive, marshalOf } from '../core/marshals.js';
import { areWithin } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { hasCrippledSystem } from '../core/systems.js';
import { System } from '../core/terms.js';
import { commandRange } from '../units/formation.js';
import type { ArmyFacts } from './army-facts.js';
import { MODEL_ROWS } from './spec.js';

/** Columns from 'marshaled by' on. */
const COLUMNS = 9;

/** Writes the columns of model `m`, which is on the table or in reserve, to `out` from `at` on. */
export function writeMarshal(b: HordesBattle, m: number, row: ArmyFacts['row'], out: Float32Array, at: number): void {
  const by = marshalOf(b, m);
  const drive = b.model.drive[m];
  out[at] = by < 0 ? 0 : (row[by] + 1) / MODEL_ROWS;
  out[at + 1] = by >= 0 && areWithin(b, by, m, commandRange(b, by)) ? 1 : 0;
  out[at + 2] = (drive & Drive.crush) !== 0 ? 1 : 0;
  out[at + 3] = (drive & Drive.spent) !== 0 ? 1 : 0;
  out[at + 4] = (drive & Drive.hurry) !== 0 ? 1 : 0;
  out[at + 5] = (drive & Drive.strikeTrue) !== 0 ? 1 : 0;
  out[at + 6] = (drive & Drive.takeAim) !== 0 ? 1 : 0;
  out[at + 7] = hasCrippledSystem(b, m, System.brain) ? 1 : 0;
  out[at + 8] = cap(b.model.induces[m] / 3);
}

/** Clears the columns of a model that is gone. */
export function clearMarshal(out: Float32Array, at: number): void {
  for (let i = 0; i < COLUMNS; i++) out[at + i] = 0;
}
