// Life Drinker: damage is removed after an attack that slew (HRD-HEAL-001, HRD-TIME-037).
import { ask, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import type { SpecialRule } from '../../../kernel/special-rules.js';
import { Ask } from '../core/asks.js';
import { nameOf, playerOf } from '../core/models.js';
import { Event, Rule } from '../core/rule-ids.js';
import type { HordesBattle } from '../core/state.js';
import { isDamaged, removeMark } from '../damage/boxes.js';

const S = sequence('ask', 'heal');
const L = locals('subject');

/** Procedure: model `subject` removes a point of its damage, from the box that its player chooses. */
export const drinkLife = procedure<HordesBattle, typeof S>('Life Drinker', S, {
  ask: (b, f) => ask(b, Ask.Heal, playerOf(b, b.locals[f + L.subject]), b.locals[f + L.subject]),
  heal(b, f) {
    const m = b.locals[f + L.subject];
    removeMark(b, m, b.answer.n[0]);
    if (b.log !== null) b.log.tell('heal', `${nameOf(b, m)} removes a damage point`);
    return DONE;
  },
});

/** It answers when an attack of the model is resolved that slew somebody. */
export const LIFE_DRINKER: SpecialRule = {
  id: Rule['Life Drinker'],
  name: 'Life Drinker',
  carrier: 'model',
  triggers: { [Event.resolved]: drinkLife },
  stillApplies: (b, m, _other, slain) => slain > 0 && isDamaged(b as HordesBattle, m),
};
