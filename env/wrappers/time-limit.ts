import type { Info, ResetOptions, StepResult } from '../env.js';
import { MisuseError, ResetNeededError } from '../errors.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/**
 * Truncates a battle after `maxSteps` steps of the caller, as Gymnasium's `TimeLimit`. That step is terminated too if
 * the battle ends with it.
 */
export class TimeLimit<O = Float32Array> extends Wrapper<O> {
  private readonly maxSteps: number;
  /** Steps in this battle; -1 if there is none. */
  private taken = -1;

  /** @throws MisuseError unless the limit is a positive whole number */
  constructor(env: EnvLike<O>, maxSteps: number) {
    super(env);
    if (!Number.isInteger(maxSteps) || maxSteps < 1)
      throw new MisuseError(`a limit is 1 step or more, not ${maxSteps}`);
    this.maxSteps = maxSteps;
  }

  override reset(options?: ResetOptions): [observation: O, info: Info] {
    const begun = super.reset(options);
    this.taken = 0; // only now: a refused reset leaves the battle as it is
    return begun;
  }

  /** @throws ResetNeededError before `reset`, and after the end of the battle or the limit */
  override step(action: number): StepResult<O> {
    if (this.taken < 0) throw new ResetNeededError('call reset() before step(), and again after the battle is over');
    const result = super.step(action);
    this.taken++;
    if (this.taken >= this.maxSteps) result[3] = true;
    if (result[2] || result[3]) this.taken = -1;
    return result;
  }

  override copyFrom(other: EnvLike<unknown>, seed?: number): Info {
    const info = super.copyFrom(other, seed);
    this.taken = (other as TimeLimit<O>).taken;
    return info;
  }
}
