import { DONE, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const S = sequence('end');

/** Setting up before deployment: choice of zone (W40K-TABLE-011), number of turns. */
export const preGame = procedure<W40kBattle, typeof S>('pre-game', S, {
  end() {
    return DONE;
  },
});
