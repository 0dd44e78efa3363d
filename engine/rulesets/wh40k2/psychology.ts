import { DONE, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const S = sequence('end');

/** Start of a player turn: overwatch counters expire, broken troops flee on, terror, stupidity, frenzy, overwatch declared. */
export const startOfTurn = procedure<W40kBattle, typeof S>('start of turn', S, {
  end() {
    return DONE;
  },
});
