import type { Battle, Setup } from '../kernel/battle.js';
import type { Ruleset } from '../kernel/ruleset.js';
import { toy, toySetup } from '../kernel/testing-toy.js';
import { Rule } from '../kernel/testing-toy-rules.js';
import type { T9aBattle } from '../rulesets/t9a/core/state.js';
import { t9a } from '../rulesets/t9a/ruleset.js';
import type { W40kBattle } from '../rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../rulesets/wh40k2/ruleset.js';
import type { Match } from './conformance.js';
import type { Invariants } from './invariants.js';
import { t9aMatch, w40kMatch } from './matches.js';
import { T9aInvariants } from './t9a/invariants.js';
import { W40kInvariants } from './wh40k2/invariants.js';

/** A ruleset with all that checking and measuring it takes. */
export interface CheckedGame<B extends Battle = Battle> {
  readonly rules: Ruleset<B>;
  /** The `n`th of an endless row of matches. */
  match(n: number): Match;
  readonly invariants?: (setup: Setup) => Invariants<B>;
}

const T9A_CHECKED: CheckedGame<T9aBattle> = {
  rules: t9a,
  match: t9aMatch,
  invariants: (setup) => {
    const all = new T9aInvariants((setup as T9aBattle['setup']).units);
    return (b) => all.check(b);
  },
};

const W40K_CHECKED: CheckedGame<W40kBattle> = {
  rules: wh40k2,
  match: w40kMatch,
  invariants: (setup) => {
    const all = new W40kInvariants((setup as W40kBattle['setup']).models);
    return (b) => all.check(b);
  },
};

function toyMatch(n: number): Match {
  const fighters = Array.from({ length: 4 + (n % 5) }, (_, m) => ({
    side: (m & 1) as 0 | 1,
    at: [20 + ((m * 7 + n) % 5), 20 + ((m * 3 + n) % 7)] as const,
    rules: [Rule.Lucky + (m & 1), Rule.Reaper],
  }));
  return { lists: fighters, table: null, setup: toySetup(fighters, 12) };
}

const GAMES = { t9a: T9A_CHECKED, wh40k2: W40K_CHECKED, toy: { rules: toy, match: toyMatch } };

/** Ids of the games that can be checked: the rulesets, and the toy of the kernel's tests. */
export const CHECKED_GAMES = Object.keys(GAMES);

/** The game with this id. @throws RangeError that names those there are. */
export function checkedGame(id: string): CheckedGame {
  const game = (GAMES as Readonly<Record<string, unknown>>)[id];
  if (game === undefined) throw new RangeError(`no ruleset '${id}': one of ${CHECKED_GAMES.join(', ')}`);
  return game as CheckedGame;
}
