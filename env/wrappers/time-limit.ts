import type { Info, ResetOptions, StepResult } from '../env.js';
import { MisuseError, ResetNeededError } from '../errors.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/** Cuts a battle off (truncated) after `maxSteps` steps of the caller, as Gymnasium's `TimeLimit`. */
export class TimeLimit extends Wrapper {
  private readonly maxSteps: number;
  private taken = -1;

  /** @throws MisuseError for a limit that is no positive whole number */
  constructor(env: EnvLike, maxSteps: number) {
    super(env);
    if (!Number.isInteger(maxSteps) || maxSteps < 1)
      throw new MisuseError(`a limit is 1 step or more, not ${maxSteps}`);
    this.maxSteps = maxSteps;
  }

  override reset(options?: ResetOptions): [observation: Float32Array, info: Info] {
    this.taken = 0;
    return super.reset(options);
  }

  override step(action: number): StepResult {
    if (this.taken < 0) throw new ResetNeededError('call reset() before step(), and again after the battle is over');
    const result = super.step(action);
    this.taken++;
    if (this.taken >= this.maxSteps && !result[2]) result[3] = true;
    if (result[2] || result[3]) this.taken = -1;
    return result;
  }
}
