import { UnknownNameError } from '../env/errors.js';
import type { Policy } from '../env/policy.js';
import { registerPolicy } from '../env/policy.js';

/**
 * Takes the first option that the engine lists. The engine's order is not chance: ways out, the nearest target, the plain move come
 * first. A figure against `first` beside one against `random` shows how much of an agent's skill that order gives away.
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
