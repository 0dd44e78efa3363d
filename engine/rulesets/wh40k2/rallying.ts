import { DONE, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const S = sequence('end');

/** The rally phase of the active player (W40K-RALLY-001). */
export const rallyPhase = procedure<W40kBattle, typeof S>('rally phase', S, {
  end() {
    return DONE;
  },
});
