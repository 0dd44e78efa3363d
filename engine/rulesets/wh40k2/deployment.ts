import { DONE, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const S = sequence('end');

/** Deployment in the order of strategy ratings (W40K-DEPL-002), infiltrators, first turn (W40K-START-001). */
export const deployment = procedure<W40kBattle, typeof S>('deployment', S, {
  end() {
    return DONE;
  },
});
