import { MisuseError } from '../errors.js';
import { AUTORESET_MODES, type AutoresetMode } from './lane.js';
import type { VectorResetOptions } from './vector-env.js';

/** @throws MisuseError for a number of environments or a mode that makes no vector */
export function checkVector(numEnvs: number, autoreset: AutoresetMode): void {
  if (!Number.isInteger(numEnvs) || numEnvs < 1) {
    throw new MisuseError(`a vector has 1 environment or more, not ${numEnvs}: set numEnvs`);
  }
  if (!AUTORESET_MODES.includes(autoreset)) {
    throw new MisuseError(`there is no autoreset mode '${autoreset}': choose one of ${AUTORESET_MODES.join(', ')}`);
  }
}

/** @throws MisuseError for seeds or a mask of another length, and for a mask before the first reset */
export function checkReset({ seed, options }: VectorResetOptions, numEnvs: number, begun: boolean): void {
  const mask = options?.resetMask;
  if (mask !== undefined && mask.length !== numEnvs) {
    throw new MisuseError(`a reset mask has ${numEnvs} entries, not ${mask.length}`);
  }
  if (mask !== undefined && !begun) throw new MisuseError('reset all environments before some of them');
  if (Array.isArray(seed) && seed.length !== numEnvs) {
    throw new MisuseError(`${numEnvs} environments want ${numEnvs} seeds, not ${seed.length}`);
  }
}

/** The seed of environment `i`: the i-th, or so many more than the first; none: it goes on with its own stream. */
export function seedOf(seed: VectorResetOptions['seed'], i: number): number | undefined {
  return typeof seed === 'number' ? seed + i : seed?.[i];
}

/** @throws MisuseError unless there is an action for each of so many environments */
export function checkActions(actions: ArrayLike<number>, numEnvs: number): void {
  if (actions.length !== numEnvs) {
    throw new MisuseError(`${numEnvs} environments want ${numEnvs} actions, not ${actions.length}`);
  }
}
