import { gameOf } from '../../../env/games.js';
import type { Checkpoint } from '../checkpoint.js';
import { networkInput } from '../input.js';
import { DEFAULT_SIZES } from '../layout.js';
import { observationOf } from '../load.js';
import { actorCritic } from '../network.js';

/** Returns a checkpoint of an untrained network. */
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
