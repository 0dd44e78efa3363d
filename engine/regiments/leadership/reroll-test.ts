import { DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import { facesOf, purposeOf, rerollAll } from '../../kernel/rolls.js';
import type { RegimentsBattle } from '../battle.js';
import { unitOf } from '../core/state.js';
import { tellTest, testedLeadership } from './leadership.js';

const S = sequence('reroll');
const L = locals('subject', 'about');

/** Rolls all dice of a failed Leadership test again (T9A-BSB-002, WFB9-BSB-005). The second result stands (T9A-DIC-004). */
export const rerollTest = procedure<RegimentsBattle, typeof S>('reroll of a test', S, {
  reroll(b, f) {
    const about = b.locals[f + L.about];
    const dice = rerollAll(b, about, purposeOf(b, about));
    tellTest(
      b,
      unitOf(b, b.locals[f + L.subject]),
      purposeOf(b, about),
      dice,
      facesOf(b, about),
      testedLeadership(b, about),
    );
    return DONE;
  },
});
