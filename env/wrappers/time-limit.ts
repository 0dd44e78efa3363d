import type { Info, ResetOptions, StepResult } from '../env.js';
import { MisuseError, ResetNeededError } from '../errors.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/**
 * Cuts a battle off after `maxSteps` steps of the caller, as Gymnasium's `TimeLimit`: that step is truncated, and terminated too
 * if the battle ends with it.
 */
export class TimeLimit<O = Float32Array> extends Wrapper<O> {
  private readonly maxSteps: number;
  /** Steps of the battle at hand; -1: there is none. */
  private taken = -1;

  /** @throws MisuseError for a limit that is no positive whole number */
  constructor(env: EnvLike<O>, maxSteps: number) {
    super(env);
    if (!Number.isInteger(maxSteps) || maxSteps < 1)
      throw new MisuseError(`a limit is 1 step or more, not ${maxSteps}`);
    this.maxSteps = maxSteps;
  }

  override reset(options?: ResetOptions): [observation: O, info: Info] {
    const begun = super.reset(options);
    this.taken = 0; // not before: a reset that is refused leaves the battle at hand
    return begun;
  }

  /** @throws ResetNeededError before `reset` and after the end, be it the battle's or the limit's */
  override step(action: number): StepResult<O> {
    if (this.taken < 0) throw new ResetNeededError('call reset() before step(), and again after the battle is over');
    const result = super.step(action);
    this.taken++;
    if (this.taken >= this.maxSteps) result[3] = true;
    if (result[2] || result[3]) this.taken = -1;
    return result;
  }
}
