// The Combat Action of one model (HRD-COMB), and its part in the combined attacks of its unit (HRD-CATK).

import { ask, askThen, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { openWindow } from '../../../kernel/windows.js';
import { attack } from '../attacks/attack.js';
import { isAdditional, noteAttack } from '../attacks/combat-action.js';
import { repair } from '../attacks/force-field.js';
import { mayAct } from '../attacks/may-act.js';
import { openAnyTime } from '../attacks/roll-frame.js';
import { sweep } from '../attacks/sweep.js';
import { throwModel } from '../attacks/throw.js';
import { chainAttack, chainNow } from '../attacks/weapon-abilities/chain-attacks.js';
import { abilityAt, chargingAbility, noteSpecial } from '../attacks/weapon-abilities/special-attacks.js';
import { specialAttack } from '../attacks/weapon-abilities/special-play.js';
import { Ask, Verb } from '../core/asks.js';
import { isHelpless, onTable, playerOf, powerAttackOf } from '../core/models.js';
import { AttackFlag, BOON_SPENT, Did, groupFlags, type HordesBattle, PowerAttack, UnitDid } from '../core/state.js';
import { isChargeAttack } from '../movement/charges.js';
import { advanceAlong, beginAdvance } from '../movement/free-strikes.js';
import { cast, castSpell } from '../spells/cast.js';
import { settleDues, settleThen } from '../spells/settle.js';
import { combine, isByOrder, isCombinedCharge } from '../units/combined-attacks.js';
import { unitOf } from '../units/members.js';
import { recall, remember } from './registers.js';

const S = sequence('begin', 'choose', 'struck', 'resolved', 'followed', 'chained', 'next', 'settled', 'done', 'over');
const L = locals('model', 'once', 'weapon');

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
      if (answer.verb[0] !== Verb.Cast && b.model.boon[m] !== 0) b.model.boon[m] = BOON_SPENT;
      if (answer.verb[0] === Verb.End) return S.over;
      if (answer.verb[0] === Verb.Cast || answer.verb[0] === Verb.Feat) return cast(b, m, S.next);
      if (answer.verb[0] === Verb.Repair) {
        repair(b, m);
        return S.choose;
      }
      const w = answer.n[0];
      const t = answer.target[0];
      b.locals[f + L.weapon] = isAdditional(b, m, w) ? -1 : w;
      b.activation.follows[0] = 0;
      if (answer.verb[0] === Verb.Special) {
        const i = answer.extra[0];
        const ability = chargingAbility(b, m, w, i, t);
        noteSpecial(b, m, w, abilityAt(b, w, i));
        return callThen(b, S.resolved, specialAttack, m, w, ability, t, answer.x[0], answer.y[0]);
      }
      if (answer.verb[0] === Verb.Sweep) {
        noteAttack(b, m, powerAttackOf(b, m, PowerAttack.sweep));
        return callThen(b, S.resolved, sweep, m, w);
      }
      if (answer.verb[0] === Verb.Combine) {
        const byOrder = isByOrder(b, m, w);
        const isCharge = isCombinedCharge(b, m, w, t, answer.extra[0]);
        const flags = (isCharge ? AttackFlag.charge : 0) | (byOrder ? AttackFlag.burst : 0);
        noteAttack(b, m, w);
        const n = combine(b, m, w, t, answer.extra[0]);
        if (byOrder) b.unit.did[unitOf(b, m)] |= UnitDid.Combine;
        return callThen(b, S.resolved, attack, m, w, t, flags | groupFlags(n));
      }
      const flags = b.setup.weapons.ranged[w] === 0 && isChargeAttack(b, m, t) ? AttackFlag.charge : 0;
      noteAttack(b, m, w);
      if (b.setup.weapons.powerAttack[w] === PowerAttack.throw) return callThen(b, S.resolved, throwModel, m, t);
      return callThen(b, S.resolved, attack, m, w, t, flags);
    },
    /** A model may follow whom it beat back, and make a chain attack. */
    resolved(b, f) {
      const m = b.locals[f + L.model];
      const t = b.activation.follows[0] - 1;
      b.activation.follows[0] = 0;
      if (t < 0 || !onTable(b, m) || !onTable(b, t) || isHelpless(b, m)) return S.chained;
      b.decision.context[0] = -1;
      return askThen(b, S.followed, Ask.WeaponAbility, playerOf(b, m), m, t);
    },
    followed(b, f) {
      const m = b.locals[f + L.model];
      if (b.answer.verb[0] === Verb.Pass) return NEXT;
      beginAdvance(b, b.answer.path, 0, b.answer.facing[0]);
      return callThen(b, S.chained, advanceAlong, m);
    },
    chained(b, f) {
      const m = b.locals[f + L.model];
      const w = b.locals[f + L.weapon];
      const a = w < 0 ? -1 : chainNow(b, m, w);
      return a < 0 ? S.next : callThen(b, S.next, chainAttack, m, w, a);
    },
    /** After each attack (HRD-PRIO-014). */
    next(b) {
      remember(b);
      return settleThen(b, S.settled);
    },
    settled: (b, f) => openAnyTime(b, b.locals[f + L.once] === 0 ? S.choose : S.done),
    done: () => DONE,
    over(b, f) {
      remember(b);
      b.model.did[b.locals[f + L.model]] |= Did.EndAction;
      return DONE;
    },
  },
  {
    calls: () => [
      attack,
      throwModel,
      sweep,
      openWindow,
      castSpell,
      specialAttack,
      advanceAlong,
      chainAttack,
      settleDues,
    ],
  },
);
