import { finish, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const S = sequence('end');

/** May the unit charge the target that it has named, for fear of it (W40K-FEAR-006, W40K-TERR-004)? @returns 1 yes */
export const chargeFear = procedure<W40kBattle, typeof S>('fear of a charge', S, {
  end(b) {
    return finish(b, 1);
  },
});
