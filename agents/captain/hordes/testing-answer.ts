// What tests of the captain ask: its answer in words.
import { options } from '../../../engine/kernel/ruleset.js';
import type { HordesBattle } from '../../../engine/rulesets/hordes/core/state.js';
import { HORDES_RULES } from '../../../engine/rulesets/hordes/ruleset.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { seatOf } from '../../../env/seats.js';
import '../../index.js';

/** Returns the answer of a captain to the pending decision, in words. */
export function answer(b: HordesBattle): string {
  const n = options(HORDES_RULES, b);
  const policy = makePolicy('captain', 'hordes');
  return HORDES_RULES.describe(b, policy.act(seatOf(HORDES_RULES, b, n, new Random(1), () => b)));
}
