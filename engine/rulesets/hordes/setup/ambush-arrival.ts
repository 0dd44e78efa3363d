// Units enter from ambush at the end of the Control Phase (HRD-OPTH-004).
import { ask, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../core/asks.js';
import type { HordesBattle } from '../core/state.js';
import { unitOf } from '../units/members.js';
import { anyLurks, enterAt, nextLurking } from './ambush.js';
import { takePlace } from './deployment.js';
import { EDGES } from './zones.js';

/** True if units of the active player may enter: in each of his turns after the first. */
export const mayEnter = (b: HordesBattle): boolean => b.core.playerTurns[0] > 2 && anyLurks(b, b.core.active[0]);

const S = sequence('ask', 'chosen', 'place', 'placed');
const L = locals('unit');

/** The active player lets any of his units enter from ambush, one after the other; they may activate in this turn. */
export const ambush = procedure<HordesBattle, typeof S>('ambush', S, {
  ask: (b) => (anyLurks(b, b.core.active[0]) ? ask(b, Ask.Ambush, b.core.active[0]) : DONE),
  chosen(b, f) {
    if (b.answer.verb[0] !== Verb.Ambush) return DONE;
    const u = unitOf(b, b.answer.target[0]);
    enterAt(b, u, b.answer.n[0]);
    b.locals[f + L.unit] = u;
    if (b.log !== null)
      b.log.tell('arrival', `${b.setup.names[u]} comes from ambush at the ${EDGES[b.answer.n[0]]} edge`);
    return NEXT;
  },
  place(b, f) {
    const u = b.locals[f + L.unit];
    const m = nextLurking(b, u);
    if (m >= 0) return ask(b, Ask.Deploy, b.core.active[0], m);
    b.unit.ambush[u] = 0;
    return S.ask;
  },
  placed(b) {
    takePlace(b);
    return S.place;
  },
});
