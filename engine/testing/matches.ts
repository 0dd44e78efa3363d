import type { GameModule } from '../game.js';
import { GAME_BY_ID } from '../games.js';
import { problemLine, type Result } from '../kernel/ruleset.js';
import type { Match } from './conformance.js';

function sound<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map(problemLine).join('\n'));
}

/** What matches are of, where it is not left to their number. */
export interface MatchWishes {
  /** Names of lists that come with Muster; default: all. */
  readonly lists?: readonly string[];
  /** A type of deployment, or a scenario, as players write it. */
  readonly deployment?: string;
}

function matchOf({ armies, tables, agree, muster }: GameModule, n: number, wishes: MatchWishes): Match {
  const known = [...armies.lists()];
  const unknown = wishes.lists?.find((name) => !armies.lists().has(name));
  if (unknown !== undefined) {
    throw new RangeError(`no list '${unknown}': take some of ${known.map(([name]) => name).join(', ')}`);
  }
  const lists = known.filter(([name]) => wishes.lists?.includes(name) ?? true);
  const agreed = sound(agree(wishes.deployment));
  const pair = n % (lists.length * lists.length);
  const [first, one] = lists[Math.floor(pair / lists.length)];
  const [second, other] = lists[pair % lists.length];
  const battlefield = tables.random(n + 1, tables.usual, agreed);
  const setup = sound(muster([one, other], { battlefield, ...agreed }));
  return { lists: [first, second], table: { battlefield, ...agreed }, setup };
}

/**
 * Returns match `n` of an endless sequence for checks: the army lists that come with Muster in every pairing and order,
 * including a list against itself, each on another random table.
 * @throws RangeError for an unknown game or list, Error for an unknown deployment
 */
export function match(id: string, n: number, wishes: MatchWishes = {}): Match {
  const game = GAME_BY_ID.get(id);
  if (game === undefined) throw new RangeError(`no ruleset '${id}': one of ${[...GAME_BY_ID.keys()].join(', ')}`);
  return matchOf(game, n, wishes);
}
