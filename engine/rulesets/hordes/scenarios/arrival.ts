// The arrival of reinforcements at the start of a turn (HRD-SCN-044, HRD-SCN-045).
import { ask, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../core/asks.js';
import type { HordesBattle } from '../core/state.js';
import { takePlace } from '../setup/deployment.js';
import { unitOf } from '../units/members.js';
import { anyWaits, hasReinforcements, nextWaiting } from './reinforcements.js';

/** True if the active player may put reinforcements into play: at the start of each of his turns after the first. */
export const mayArrive = (b: HordesBattle): boolean =>
  hasReinforcements(b) && b.core.playerTurns[0] > 2 && anyWaits(b, b.core.active[0]);

const S = sequence('ask', 'chosen', 'place', 'placed');
const L = locals('unit');

/** The active player puts one of his reinforcements into play, or none; it may activate in this turn. */
export const arrival = procedure<HordesBattle, typeof S>('arrival of reinforcements', S, {
  ask: (b) => ask(b, Ask.Arrive, b.core.active[0]),
  chosen(b, f) {
    if (b.answer.verb[0] !== Verb.Pick) return DONE;
    const u = unitOf(b, b.answer.target[0]);
    b.locals[f + L.unit] = u;
    if (b.log !== null) b.log.tell('arrival', `${b.setup.names[u]} arrives as reinforcement`);
    return NEXT;
  },
  place(b, f) {
    const m = nextWaiting(b, b.locals[f + L.unit]);
    return m < 0 ? DONE : ask(b, Ask.Deploy, b.core.active[0], m);
  },
  placed(b) {
    takePlace(b);
    return S.place;
  },
});
