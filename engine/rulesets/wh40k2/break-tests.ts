import { DONE, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const S = sequence('end');

/** Break tests that have fallen due: call after each volley or combat (W40K-BREAK-003). */
export const breakTests = procedure<W40kBattle, typeof S>('break tests', S, {
  end() {
    return DONE;
  },
});
