import { GAME_BY_ID } from '../games.js';
import type { Battle, Setup } from '../kernel/battle.js';
import type { Ruleset } from '../kernel/ruleset.js';
import { toy, toySetup } from '../kernel/testing-toy.js';
import { Rule } from '../kernel/testing-toy-rules.js';
import type { Match } from './conformance.js';
import type { Invariants } from './invariants.js';
import { type MatchWishes, match } from './matches.js';

/** A ruleset with everything needed to check and measure it. */
export interface CheckedGame<B extends Battle = Battle> {
  readonly rules: Ruleset<B>;
  /** Returns match `n` of an endless sequence. */
  match(n: number, wishes?: MatchWishes): Match;
  readonly invariants?: (setup: Setup) => Invariants<B>;
}

function toyMatch(n: number): Match {
  const fighters = Array.from({ length: 4 + (n % 5) }, (_, m) => ({
    side: (m & 1) as 0 | 1,
    at: [20 + ((m * 7 + n) % 5), 20 + ((m * 3 + n) % 7)] as const,
    rules: [Rule.Lucky + (m & 1), Rule.Reaper],
  }));
  return { lists: fighters, table: null, setup: toySetup(fighters, 12) };
}

const GAMES = new Map<string, CheckedGame>();
for (const [id, { rules, testing }] of GAME_BY_ID) {
  const checks = await testing?.invariants?.();
  const invariants = checks === undefined ? {} : { invariants: (setup: Setup) => checks.invariants(setup) };
  GAMES.set(id, { rules, match: (n, wishes) => match(id, n, wishes), ...invariants });
}
GAMES.set(toy.id, { rules: toy as unknown as Ruleset, match: toyMatch });

/** Ids of the games that can be checked: the rulesets, and the toy game of the kernel's tests. */
export const CHECKED_GAMES = [...GAMES.keys()];

/**
 * Returns the game with this id.
 * @throws RangeError that lists the known ids
 */
export function checkedGame(id: string): CheckedGame {
  const game = GAMES.get(id);
  if (game === undefined) throw new RangeError(`no ruleset '${id}': one of ${CHECKED_GAMES.join(', ')}`);
  return game;
}
