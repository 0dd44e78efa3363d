import { type Game, gameOf } from '../../env/games.js';
import { carried, carries, specOf } from './carry.js';
import { type Checkpoint, CheckpointError } from './checkpoint.js';
import { networkInput } from './input.js';
import { layoutOf } from './layout.js';
import { type ActorCritic, actorCritic, type NetworkOptions } from './network.js';

/** Returns the observation layout of a game as a checkpoint stores it. */
export function observationOf(game: Game): Checkpoint['observation'] {
  return { version: game.spec.version, size: game.spec.size, actions: game.actions };
}

/**
 * Returns the network of a checkpoint for its game. A network trained on an earlier layout, to which features were only
 * added since, plays as before.
 * @param name the name of the file in messages
 * @throws CheckpointError if it was trained on another game or another layout of its observations
 */
export function networkOf(
  checkpoint: Checkpoint,
  ruleset: string,
  name: string,
  options: Pick<NetworkOptions, 'matmul'> = {},
): ActorCritic {
  const fail = (what: string): never => {
    throw new CheckpointError(`${name}: ${what}`);
  };
  const { observation, sizes } = checkpoint;
  let { parameters } = checkpoint;
  if (checkpoint.ruleset !== ruleset) {
    fail(
      `expected a network that plays ${ruleset}, but it plays ${checkpoint.ruleset}; name a checkpoint of ${ruleset}`,
    );
  }
  const game = gameOf(ruleset);
  const now = observationOf(game);
  const older = carries(game.spec, observation.version, observation.size);
  const same = older || (now.version === observation.version && now.size === observation.size);
  if (!same || now.actions !== observation.actions) {
    const told = (o: typeof now): string => `version ${o.version} (${o.size} numbers, ${o.actions} actions)`;
    fail(
      `expected observations of ${ruleset} in ${told(now)}, but it learned on ${told(observation)}; train anew, or play it with the Muster that it was trained with`,
    );
  }
  const input = networkInput(game.spec);
  const { size } = layoutOf(older ? networkInput(specOf(game.spec, observation.version)) : input, sizes);
  if (size !== parameters.length) {
    fail(
      `expected ${size} weights for its sizes, but it has ${parameters.length}; train anew with this version of Muster`,
    );
  }
  if (!parameters.every(Number.isFinite)) {
    fail(
      'expected weights that are numbers, but some are not finite: its training went wrong; take an older checkpoint',
    );
  }
  if (older) parameters = carried(parameters, sizes, game.spec, observation.version);
  return actorCritic(input, sizes, 0, { ...options, parameters, keep: true });
}
