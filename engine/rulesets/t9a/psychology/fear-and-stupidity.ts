import { callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { RoundDid } from '../../../regiments/core/state.js';
import { anyoneMinds, immuneToFear, touchesFear } from '../../../regiments/leadership/fear.js';
import { leadershipTest } from '../../../regiments/leadership/leadership.js';
import type { T9aBattle } from '../core/state.js';

/** True if formation `u` must take a Fear test at the start of this round of combat (T9A-SPR-021). */
export function owesFearTest(b: T9aBattle, u: number): boolean {
  return touchesFear(b, u) && anyoneMinds(b, u, immuneToFear);
}

const F = sequence('test', 'tested');
const FL = locals('unit');

/**
 * The Fear test of formation `unit` at the start of a round of combat, if it must take one (T9A-SPR-021). After a
 * failed test its models that are not immune have Weapon Skill 1 for the round: `RoundDid.FailFear`.
 */
export const fearTest = procedure<T9aBattle, typeof F>(
  'fear test',
  F,
  {
    test(b, f) {
      const u = b.locals[f + FL.unit];
      return owesFearTest(b, u) ? callThen(b, F.tested, leadershipTest, u, Roll.FearTest, 0, -1) : DONE;
    },
    tested(b, f) {
      if (b.core.result[0] === 0) b.unit.roundDid[b.locals[f + FL.unit]] |= RoundDid.FailFear;
      return DONE;
    },
  },
  { calls: () => [leadershipTest] },
);
