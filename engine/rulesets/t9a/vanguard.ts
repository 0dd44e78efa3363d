import { DONE, procedure, sequence } from '../../kernel/procedure.js';
import type { T9aBattle } from './state.js';

const S = sequence('go');

/** Vanguard moves (T9A-SPR-093). */
export const vanguardMoves = procedure<T9aBattle, typeof S>('vanguard moves', S, {
  go() {
    return DONE;
  },
});
