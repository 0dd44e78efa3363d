import { ask, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { unitOf } from '../../../regiments/core/state.js';
import { formationOf, modelHas, playerOf, tell } from '../../../regiments/core/units.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';

/** True if `player` has called the Waaagh! in the present Player Turn. */
export function isCalled(b: T9aBattle, player: number): boolean {
  return b.field.waaagh[player] !== 0 && b.field.waaagh[player] === b.core.playerTurns[0];
}

/** Returns the General in formation `u` who may still call the Waaagh!, once in a battle; or -1. */
function caller(b: T9aBattle, u: number): number {
  if (b.field.waaagh[playerOf(b, u)] !== 0) return -1;
  const { general } = b.setup.unit;
  for (let g = 0; g < b.setup.units; g++) {
    if (general[g] !== 0 && b.unit.own[g] > 0 && formationOf(b, g) === u && modelHas(b, g, Rule.Waaagh)) return g;
  }
  return -1;
}

/** True if a model in the unit of this subject may call the Waaagh!. */
export function mayCall(b: T9aBattle, subject: number): boolean {
  return caller(b, unitOf(b, subject)) >= 0;
}

const S = sequence('ask', 'answer');
const L = locals('subject', 'other', 'n', 'general');

/** At the start of an own turn the General calls the Waaagh! or keeps it for later. */
export const callWaaagh = procedure<T9aBattle, typeof S>('call the Waaagh!', S, {
  ask(b, f) {
    const g = caller(b, unitOf(b, b.locals[f + L.subject]));
    if (g < 0) return DONE;
    b.locals[f + L.general] = g;
    return ask(b, Ask.Waaagh, playerOf(b, g), g);
  },
  answer(b, f) {
    if (b.answer.verb[0] !== Verb.Yes) return DONE;
    const g = b.locals[f + L.general];
    b.field.waaagh[playerOf(b, g)] = b.core.playerTurns[0];
    if (b.log !== null) tell(b, 'rules', g, 'call the Waaagh!');
    return DONE;
  },
});

/** Lists the options of `Ask.Waaagh`. */
export function waaaghOptions(b: T9aBattle): void {
  b.option.add(Verb.Yes);
  b.option.add(Verb.No);
}
