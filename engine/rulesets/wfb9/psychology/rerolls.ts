import { context } from '../../../kernel/procedure.js';
import { facesOf, purposeOf, wasRerolled } from '../../../kernel/rolls.js';
import type { Ability, WindowKind } from '../../../kernel/windows.js';
import { unitOf } from '../../../regiments/core/state.js';
import { passes, testedLeadership } from '../../../regiments/leadership/leadership.js';
import { rerollTest } from '../../../regiments/leadership/reroll-test.js';
import { Ask, Verb } from '../core/asks.js';
import type { Wfb9Battle } from '../core/state.js';
import { mayRollAgain, mayRollAgainSometimes } from './leadership.js';

/** A failed test may be rolled again once: near a battle standard, with a champion, or by Valour of Ages. */
const rollAgain: Ability = {
  id: 0,
  name: 'Roll again',
  usable(battle, subject, about) {
    const b = battle as Wfb9Battle;
    // before the roll is told its purpose is not known: whether there may be anything to use
    if (about < 0) return mayRollAgainSometimes(b, unitOf(b, subject));
    if (wasRerolled(b, about, 0) || passes(facesOf(b, about), testedLeadership(b, about))) return false;
    return mayRollAgain(b, unitOf(b, subject), purposeOf(b, about));
  },
  use: rerollTest,
};

/** WFB9-DEC-321, WFB9-DEC-324: asked at `Level.full`, done by standing order at `Level.command`. */
export const failedTest: WindowKind = {
  abilities: [rollAgain],
  ask: Ask.Reroll,
  use: Verb.Reroll,
  pass: Verb.Keep,
  taken: true,
  tell(b, about) {
    context(b, 0, purposeOf(b, about));
    context(b, 1, testedLeadership(b as Wfb9Battle, about));
  },
};
