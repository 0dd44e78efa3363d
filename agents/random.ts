import { UnknownNameError } from '../env/errors.js';
import type { Policy } from '../env/policy.js';
import { registerPolicy } from '../env/policy.js';

/** Chooses evenly among the options. It is the baseline for other agents. */
export const random: Policy = {
  name: 'random',
  needsWorld: false,
  act: (seat) => seat.random.below(seat.options),
};

registerPolicy('random', ({ settings }) => {
  const [setting] = Object.keys(settings);
  if (setting !== undefined) throw new UnknownNameError(`random has no setting '${setting}'; it has none`);
  return random;
});
