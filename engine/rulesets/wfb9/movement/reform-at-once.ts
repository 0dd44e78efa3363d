import { ask, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { Did } from '../../../regiments/core/state.js';
import { playerOf } from '../../../regiments/core/units.js';
import { applyReform } from '../../../regiments/movement/reforms.js';
import type { Wfb9Battle } from '../core/state.js';

const S = sequence('how', 'done');
const L = locals('unit');

/** A reform of the unit in the first local that a rule allows at once: after it has run down its enemies or won its combat (WFB9-FLCH-005, WFB9-PUR-017). */
export const reformAtOnce = procedure<Wfb9Battle, typeof S>('reform at once', S, {
  how(b, f) {
    const u = b.locals[f + L.unit];
    return ask(b, Ask.RallyReform, playerOf(b, u), u);
  },
  done(b, f) {
    const u = b.locals[f + L.unit];
    if (b.answer.verb[0] !== Verb.Reform) return DONE;
    applyReform(b, u);
    b.unit.did[u] |= Did.Move | Did.Reform;
    return DONE;
  },
});
