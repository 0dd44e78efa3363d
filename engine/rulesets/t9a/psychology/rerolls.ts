import { context } from '../../../kernel/procedure.js';
import { facesOf, purposeOf, wasRerolled } from '../../../kernel/rolls.js';
import type { Ability, WindowKind } from '../../../kernel/windows.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { unitOf } from '../../../regiments/core/state.js';
import { holdsGround, passes, testedLeadership } from '../../../regiments/leadership/leadership.js';
import { rerollTest } from '../../../regiments/leadership/reroll-test.js';
import type { T9aBattle } from '../core/state.js';

/** T9A-BSB-002: a unit near a friend with Hold Your Ground may reroll a failed Leadership test, once (T9A-DIC-004). */
const holdYourGround: Ability = {
  id: 0,
  name: 'Hold Your Ground',
  usable(battle, subject, about) {
    const b = battle as T9aBattle;
    if (about >= 0 && (wasRerolled(b, about, 0) || passes(facesOf(b, about), testedLeadership(b, about)))) return false;
    return holdsGround(b, unitOf(b, subject));
  },
  use: rerollTest,
};

/** T9A-DEC-131: asked at `Level.full`, done by standing order at `Level.command`. */
export const failedTest: WindowKind = {
  abilities: [holdYourGround],
  ask: Ask.Reroll,
  use: Verb.Reroll,
  pass: Verb.Keep,
  taken: true,
  tell(b, about) {
    context(b, 0, purposeOf(b, about));
    context(b, 1, testedLeadership(b as T9aBattle, about));
  },
};
