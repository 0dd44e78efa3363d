import { UnknownNameError } from '../env/errors.js';
import type { Policy } from '../env/policy.js';
import { registerPolicy } from '../env/policy.js';

/**
 * Takes the first option that the engine lists. The engine's order is not random: ways out, the nearest target and the
 * plain move come first. Comparing `first` with `random` shows how much skill that order alone gives an agent.
 */
export const first: Policy = {
  name: 'first',
  needsWorld: false,
  act: () => 0,
};

registerPolicy('first', ({ settings }) => {
  const [setting] = Object.keys(settings);
  if (setting !== undefined) throw new UnknownNameError(`first has no setting '${setting}'; it has none`);
  return first;
});
