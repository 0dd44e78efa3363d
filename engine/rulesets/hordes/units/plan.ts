import { LEGS } from '../movement/paths.js';

/** What a model is about to do in its Normal Movement, as an option would say it. Scratch. */
export const plan = {
  verb: 0,
  target: -1,
  n: 0,
  facing: 0,
  /** Angle and ticks of each leg. */
  path: new Int32Array(2 * LEGS),
};
