// Attacks outside the turn of the attacker's player (HRD-PRIO-007, HRD-PRIO-008).
import { call, finish, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { playerOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { attack } from './attack.js';

const S = sequence('begin', 'end');
const L = locals('attacker', 'weapon', 'target', 'flags', 'before');

/**
 * An attack as `attack` makes it. The player of the attacker is the active player until every effect that the attack
 * triggered is done, then the one whose turn it is.
 */
export const attackOutOfTurn = procedure<HordesBattle, typeof S>(
  'attack out of turn',
  S,
  {
    begin(b, f) {
      const l = b.locals;
      l[f + L.before] = b.core.active[0];
      b.core.active[0] = playerOf(b, l[f + L.attacker]);
      return call(b, attack, l[f + L.attacker], l[f + L.weapon], l[f + L.target], l[f + L.flags]);
    },
    end(b, f) {
      b.core.active[0] = b.locals[f + L.before];
      return finish(b, b.core.result[0]);
    },
  },
  { calls: () => [attack] },
);
