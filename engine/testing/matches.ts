import type { GameModule } from '../game.js';
import { GAME_BY_ID } from '../games.js';
import { problemLine, type Result } from '../kernel/ruleset.js';
import type { Match } from './conformance.js';

function sound<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map(problemLine).join('\n'));
}

function matchOf({ armies, tables, agree, muster }: GameModule, n: number): Match {
  const lists = [...armies.lists()];
  const pair = n % (lists.length * lists.length);
  const [first, one] = lists[Math.floor(pair / lists.length)];
  const [second, other] = lists[pair % lists.length];
  const battlefield = tables.random(n + 1, tables.usual);
  const setup = sound(muster([one, other], { battlefield, ...sound(agree(undefined)) }));
  return { lists: [first, second], table: { battlefield }, setup };
}

/**
 * Returns match `n` of an endless sequence for checks: the army lists that come with Muster in every pairing and order,
 * including a list against itself, each on another random table.
 * @throws RangeError for an unknown game
 */
export function match(id: string, n: number): Match {
  const game = GAME_BY_ID.get(id);
  if (game === undefined) throw new RangeError(`no ruleset '${id}': one of ${[...GAME_BY_ID.keys()].join(', ')}`);
  return matchOf(game, n);
}
