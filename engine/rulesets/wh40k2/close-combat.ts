import { DONE, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const S = sequence('end');

/** The hand-to-hand combat phase (W40K-HTH-003). */
export const closeCombatPhase = procedure<W40kBattle, typeof S>('hand-to-hand combat phase', S, {
  end() {
    return DONE;
  },
});
