import { DONE, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const S = sequence('end');

/** The other player may choose overwatch fire at a move that is about to begin (W40K-OVER-004, K33). */
export const overwatchWindow = procedure<W40kBattle, typeof S>('overwatch window', S, {
  end() {
    return DONE;
  },
});
