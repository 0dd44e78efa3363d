import type { SkirmishCache } from './cache.js';

/**
 * Models that may stand between any two models of two units, and for which battle, epoch and units they were collected: one for all
 * battles of a thread, side by side, since each is looked at for every two models. What tells whether they still hold lies with them.
 */
export const crowd = {
  of: null as SkirmishCache | null,
  epoch: 0,
  first: -1,
  second: -1,
  count: 0,
  model: new Int32Array(256),
  x: new Float64Array(256),
  y: new Float64Array(256),
  radius: new Float64Array(256),
};
