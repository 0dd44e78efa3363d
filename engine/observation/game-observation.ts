import type { Battle } from '../kernel/battle.js';
import type { ObservationSpec, ObservationWriter } from './spec.js';

/** Observations of the battles of a game. */
export interface GameObservation<B extends Battle = Battle> {
  readonly spec: ObservationSpec;
  /** Most options of a decision: the size of the action space. */
  readonly actions: number;
  /** Rows of units for each side, and rows of terrain. A battle with more is refused. */
  readonly rows: { readonly units: number; readonly terrain: number };
  /**
   * Makes a writer into `out`. @param tactics false leaves the tactical columns of the options, which cost more than a
   * copy, at 0
   */
  writer(out: Float32Array, tactics: boolean): ObservationWriter<B>;
}
