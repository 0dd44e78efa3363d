// The Combat Action of one model (HRD-COMB), and its part in the combined attacks of its unit (HRD-CATK).
import { ask, callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { openWindow } from '../../../kernel/windows.js';
import { attack } from '../attacks/attack.js';
import { noteAttack } from '../attacks/combat-action.js';
import { repair } from '../attacks/force-field.js';
import { mayAct } from '../attacks/may-act.js';

import { openAnyTime } from '../attacks/roll-frame.js';

import { sweep } from '../attacks/sweep.js';
import { throwModel } from '../attacks/throw.js';
import { Ask, Verb } from '../core/asks.js';
import { playerOf, powerAttackOf } from '../core/models.js';
import { AttackFlag, Did, groupFlags, type HordesBattle, PowerAttack } from '../core/state.js';
import { isChargeAttack } from '../movement/charges.js';
import { cast, castSpell } from '../spells/cast.js';
import { combine, isCombinedCharge } from '../units/combined-attacks.js';
import { recall, remember } from './registers.js';

const S = sequence('begin', 'choose', 'struck', 'resolved', 'done', 'over');
const L = locals('model', 'once');

/**
 * Model `model` makes its Combat Action. With `once` it makes one attack only and may go on later, when others of its unit
 * have attacked (HRD-CATK-006, HRD-CATK-011). `Did.EndAction` tells that its action is over.
 */
export const combatAction = procedure<HordesBattle, typeof S>(
  'combat action',
  S,
  {
    begin(b, f) {
      recall(b, b.locals[f + L.model]);
      return S.choose;
    },
    choose(b, f) {
      const m = b.locals[f + L.model];
      return mayAct(b, m) ? ask(b, Ask.Attack, playerOf(b, m), m) : S.over;
    },
    struck(b, f) {
      const m = b.locals[f + L.model];
      const { answer } = b;
      if (answer.verb[0] === Verb.End) return S.over;
      if (answer.verb[0] === Verb.Cast || answer.verb[0] === Verb.Feat) return cast(b, m, S.resolved);
      if (answer.verb[0] === Verb.Repair) {
        repair(b, m);
        return S.choose;
      }
      const w = answer.n[0];
      const t = answer.target[0];
      if (answer.verb[0] === Verb.Sweep) {
        noteAttack(b, m, powerAttackOf(b, m, PowerAttack.sweep));
        return callThen(b, S.resolved, sweep, m, w);
      }
      if (answer.verb[0] === Verb.Combine) {
        const flags = isCombinedCharge(b, m, w, t, answer.extra[0]) ? AttackFlag.charge : 0;
        noteAttack(b, m, w);
        const n = combine(b, m, w, t, answer.extra[0]);
        return callThen(b, S.resolved, attack, m, w, t, flags | groupFlags(n));
      }
      const flags = b.setup.weapons.ranged[w] === 0 && isChargeAttack(b, m, t) ? AttackFlag.charge : 0;
      noteAttack(b, m, w);
      if (b.setup.weapons.powerAttack[w] === PowerAttack.throw) return callThen(b, S.resolved, throwModel, m, t);
      return callThen(b, S.resolved, attack, m, w, t, flags);
    },
    /** After each attack (HRD-PRIO-014). */
    resolved(b, f) {
      remember(b);
      return openAnyTime(b, b.locals[f + L.once] === 0 ? S.choose : S.done);
    },
    done: () => DONE,
    over(b, f) {
      remember(b);
      b.model.did[b.locals[f + L.model]] |= Did.EndAction;
      return DONE;
    },
  },
  { calls: () => [attack, throwModel, sweep, openWindow, castSpell] },
);
