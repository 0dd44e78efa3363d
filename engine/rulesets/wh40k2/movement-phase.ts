import { DONE, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const S = sequence('end');

/** The movement phase (W40K-MOVE-001). */
export const movementPhase = procedure<W40kBattle, typeof S>('movement phase', S, {
  end() {
    return DONE;
  },
});
