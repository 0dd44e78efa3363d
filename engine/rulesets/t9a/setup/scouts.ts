import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { ask, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Status, unitSubject } from '../../../regiments/core/state.js';
import type { T9aBattle } from '../core/state.js';

const D = sequence('next', 'answer');
const DL = locals('unit', 'from', 'round');

/**
 * Before deployment each player says which units use their Scout rule; the player who chose the zone says so first
 * (T9A-SPR-071, T9A-DEC-128).
 */
export const declareScouts = procedure<T9aBattle, typeof D>('declare scouts', D, {
  next(b, f) {
    for (; b.locals[f + DL.round] < 2; b.locals[f + DL.round]++) {
      const player = b.locals[f + DL.round] === 0 ? b.field.zonePicker[0] : 1 - b.field.zonePicker[0];
      for (let u = b.locals[f + DL.from]; u < b.setup.units; u++) {
        if (b.setup.unit.player[u] !== player) continue;
        if (modified(b, Hook.scouts, unitSubject(b, u), 0, NO_ATTACK) === 0) continue;
        b.locals[f + DL.unit] = u;
        b.locals[f + DL.from] = u + 1;
        return ask(b, Ask.Scout, player, u);
      }
      b.locals[f + DL.from] = 0;
    }
    return DONE;
  },
  answer(b, f) {
    if (b.answer.verb[0] === Verb.Yes) b.unit.status[b.locals[f + DL.unit]] |= Status.Scouting;
    return D.next;
  },
});

/** Lists whether the subject is deployed as Scouts (T9A-SPR-071). */
export function scoutOptions(b: T9aBattle): void {
  b.option.add(Verb.Yes, b.decision.subject[0]);
  b.option.add(Verb.No, b.decision.subject[0]);
}
