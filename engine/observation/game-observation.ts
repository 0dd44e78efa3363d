import type { Battle } from '../kernel/battle.js';
import type { ObservationSpec, ObservationWriter } from './spec.js';

/** What agents see of the battles of a game. */
export interface GameObservation<B extends Battle = Battle> {
  readonly spec: ObservationSpec;
  /** Most options of a decision: the size of the action space. */
  readonly actions: number;
  /** Rows of units a side, and of pieces of terrain: a battle with more is refused. */
  readonly rows: { readonly units: number; readonly terrain: number };
  /** A writer into `out`. @param tactics write the columns of options that cost more than a copy as well; without them they stay 0 */
  writer(out: Float32Array, tactics: boolean): ObservationWriter<B>;
}
