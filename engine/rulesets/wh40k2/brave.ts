import { DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import { Did, type W40kBattle } from './state.js';
import { tell } from './units.js';

const S = sequence('begin');
const L = locals('unit');

/** Insane bravery (W40K-BRAVE-001): squad `unit`, just rallied, takes a whole turn at once. */
export const brave = procedure<W40kBattle, typeof S>('insane bravery', S, {
  begin(b, f) {
    const u = b.locals[f + L.unit];
    b.unit.did[u] |= Did.Brave;
    if (b.log !== null) tell(b, 'rally', u, 'are insanely brave');
    return DONE;
  },
});
