import { DONE, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const S = sequence('end');

/** The shooting phase of the active player (W40K-SHOOT-001). */
export const shootingPhase = procedure<W40kBattle, typeof S>('shooting phase', S, {
  end() {
    return DONE;
  },
});
