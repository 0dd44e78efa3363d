import { finish, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';
import { die } from './units.js';

const S = sequence('roll');
const L = locals('unit', 'roll');

/** A Leadership test of squad `unit` for the purpose `roll`: two dice, its Leadership or less. Result: 1 passed, 0 failed. */
export const leadershipTest = procedure<W40kBattle, typeof S>('Leadership test', S, {
  roll(b, f) {
    const u = b.locals[f + L.unit];
    const roll = b.locals[f + L.roll];
    const sum = die(b, 6, roll, u) + die(b, 6, roll, u);
    return finish(b, sum <= b.setup.type.Ld[b.setup.model.type[b.setup.unit.first[u]]] ? 1 : 0);
  },
});
