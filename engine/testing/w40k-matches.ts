import { problemLine, type Result } from '../kernel/ruleset.js';
import { armyLists } from '../rulesets/wh40k2/armies.js';
import { muster } from '../rulesets/wh40k2/muster.js';
import type { W40kSetup } from '../rulesets/wh40k2/state.js';
import { randomBattlefield } from '../rulesets/wh40k2/terrain-placing.js';
import type { Match } from './conformance.js';

function sound<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map(problemLine).join('\n'));
}

/**
 * The `n`th of an endless row of matches for checks: the army lists that come with Muster in every pairing and order, a
 * list against itself included, each time on another random table.
 */
export function w40kMatch(n: number): Match {
  const lists = [...armyLists().values()];
  const pair = n % (lists.length * lists.length);
  const first = lists[Math.floor(pair / lists.length)];
  const second = lists[pair % lists.length];
  const battlefield = randomBattlefield(n + 1);
  const setup: W40kSetup = sound(muster([first, second], { battlefield }));
  return { lists: [first.id, second.id], table: { battlefield }, setup };
}
