import { finish, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { firstJoined, nextJoined, tell, tellDice } from '../../../regiments/core/units.js';
import { ROLL_NAMES } from '../core/rolls.js';
import type { Wfb9Battle } from '../core/state.js';

/** Leadership with which formation `u` tests: the highest of any model in it (WFB9-LTST-002). */
export function leadershipOf(b: Wfb9Battle, u: number): number {
  const { Ld } = b.setup.unit;
  let best = b.unit.pool[u] > 0 || b.unit.own[u] > 0 ? Ld[u] : 0;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) best = Math.max(best, Ld[g]);
  return best;
}

const S = sequence('roll');
const L = locals('unit', 'roll', 'modifier', 'fixed');

/**
 * A Leadership test of formation `unit` (WFB9-LTST-001). Locals: the unit; the purpose of the dice; a modifier; a Leadership to use instead
 * of its own, or -1. The result is 1 for passed, 0 for failed.
 */
export const leadershipTest = procedure<Wfb9Battle, typeof S>('leadership test', S, {
  roll(b, f) {
    const u = b.locals[f + L.unit];
    const roll = b.locals[f + L.roll];
    const fixed = b.locals[f + L.fixed];
    const leadership = Math.max(0, Math.min(10, (fixed >= 0 ? fixed : leadershipOf(b, u)) + b.locals[f + L.modifier]));
    b.dice.pool(2, roll, u);
    const passed = b.dice.sumOfBest(2, 2) <= leadership;
    if (b.log !== null) {
      tellDice(b, roll, u, 2);
      tell(b, 'test', u, `${passed ? 'pass' : 'fail'} the ${ROLL_NAMES[roll]} on Leadership ${leadership}`);
    }
    return finish(b, passed ? 1 : 0);
  },
});
