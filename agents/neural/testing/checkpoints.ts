import { gameOf } from '../../../env/games.js';
import type { Checkpoint } from '../checkpoint.js';
import { networkInput } from '../input.js';
import { DEFAULT_SIZES } from '../layout.js';
import { observationOf } from '../load.js';
import { actorCritic } from '../network.js';

/** A checkpoint of a network that has learned nothing yet: it plays by its first weights. */
export function untrained(ruleset: string, seed: number): Checkpoint {
  const game = gameOf(ruleset);
  const { parameters } = actorCritic(networkInput(game.spec), DEFAULT_SIZES, seed);
  return {
    ruleset,
    observation: observationOf(game),
    tactics: true,
    sizes: DEFAULT_SIZES,
    parameters,
    training: { steps: 0, seed },
  };
}
