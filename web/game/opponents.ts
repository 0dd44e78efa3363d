import { captain } from '../../agents/captain/index.js';
import { random } from '../../agents/random.js';
import { makePolicy, type Policy } from '../../env/policy.js';

/** Seconds that the strongest opponent thinks in one player turn; afterwards a captain plays the rest of the turn. */
export const THINKS = 20;

/** Who plays against a person: a policy, and whether it takes long enough for a limit. */
export interface Opponent {
  readonly policy: Policy;
  readonly slow: boolean;
}

/** Returns the opponent of this name: an agent with settings, as `captain` or `search:worlds=8`. */
export function opponentOf(name: string, ruleset: string): Opponent {
  return { policy: makePolicy(name, ruleset), slow: name.startsWith('search') };
}

/** Returns who plays on when the strongest has thought long enough; a random player in a game without captains. */
export function deputyOf(ruleset: string): Policy {
  try {
    return captain({ ruleset, settings: {} });
  } catch {
    return random;
  }
}
