import type { Battle } from '../../engine/kernel/battle.js';
import { UnknownNameError } from '../../env/errors.js';
import { type Policy, type PolicyOptions, registerPolicy, type Seat } from '../../env/policy.js';
import { answer, type Mind, type Reason, reasonFor } from './candidates.js';
import { adaptTo, type CaptainGame } from './game.js';
import { HORDES } from './hordes/captain.js';
import { T9A } from './t9a/captain.js';
import { WFB9 } from './wfb9/captain.js';
import { WH40K2 } from './wh40k2/captain.js';

/** The games that captains know. */
const GAMES = new Map<string, CaptainGame>([
  ['t9a', T9A as CaptainGame],
  ['wfb9', WFB9 as CaptainGame],
  ['wh40k2', WH40K2 as CaptainGame],
  ['hordes', HORDES as CaptainGame],
]);

const SETTINGS = ['temperament'] as const;

/** The values of the setting `temperament`. */
const TEMPERAMENTS = ['steady', 'bold'] as const;

/** Returns the game of a ruleset. @throws UnknownNameError for a ruleset that no captain knows */
export function captainGame(ruleset: string): CaptainGame {
  const game = GAMES.get(ruleset);
  if (game !== undefined) return game;
  const known = [...GAMES.keys()].join(', ');
  throw new UnknownNameError(
    `captain does not know the ruleset '${ruleset}'; it plays ${known}: name another agent, such as random`,
  );
}

/** Returns the numbers of a temperament. @throws UnknownNameError for a temperament that does not exist */
export function numbersOf(ruleset: string, temperament: string): Mind['n'] {
  const { numbers } = captainGame(ruleset);
  if (temperament === 'steady' || temperament === 'bold') return numbers[temperament];
  throw new UnknownNameError(`a captain has no temperament '${temperament}'; choose one of ${TEMPERAMENTS.join(', ')}`);
}

/** A captain, which gives reasons for its answers. */
export interface Captain extends Policy {
  /** Returns the answer that `act` would give, with its reason in a sentence. */
  why(seat: Seat): Reason;
}

/** Returns a captain that judges by these numbers. @throws UnknownNameError for a ruleset that captains do not know */
export function captainWith(ruleset: string, numbers: Mind['n'], name = 'captain'): Captain {
  const game = captainGame(ruleset);
  const present = { ...numbers }; // adapted to the score at each decision
  let mind: Mind | null = null;
  const think = (seat: Seat): { b: Battle; mind: Mind } => {
    const b = seat.world();
    if (mind === null || !game.fits(mind, b)) mind = game.newMind(present, seat.random, b);
    mind.random = seat.random;
    adaptTo(present, numbers, game.behind(b, b.decision.player[0]), b.core.gameTurn[0]);
    game.begin?.(mind, b);
    return { b, mind };
  };
  return {
    name,
    needsWorld: true,
    act(seat) {
      if (seat.options === 1) return 0;
      const { b, mind: m } = think(seat);
      return answer(b, m, game.candidates[b.decision.kind[0]], game.back);
    },
    why(seat) {
      const { b, mind: m } = think(seat);
      return reasonFor(seat.rules, b, m, game.candidates[b.decision.kind[0]], game.back);
    },
  };
}

/**
 * Returns a captain. A captain plays by judgement and plays no battle on: it weighs odds, points at stake, and the charges that
 * either side might declare. Settings: `temperament=steady` (default) or `bold`. Equal seats get equal answers.
 * @throws UnknownNameError for a ruleset, a setting or a temperament that captains do not know
 */
export function captain({ ruleset, settings }: PolicyOptions): Captain {
  captainGame(ruleset);
  for (const setting of Object.keys(settings)) {
    if (SETTINGS.some((s) => s === setting)) continue;
    throw new UnknownNameError(`captain has no setting '${setting}'; it has ${SETTINGS.join(', ')}`);
  }
  const { temperament = 'steady' } = settings;
  const name = temperament === 'steady' ? 'captain' : `captain:temperament=${temperament}`;
  return captainWith(ruleset, numbersOf(ruleset, temperament), name);
}

registerPolicy('captain', captain);
