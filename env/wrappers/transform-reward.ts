import type { Info, StepResult } from '../env.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/** Rewards changed by a function, as Gymnasium's `TransformReward`, for shaping of your own. */
export class TransformReward<O = Float32Array> extends Wrapper<O> {
  private readonly change: (reward: number, info: Info) => number;

  constructor(env: EnvLike<O>, change: (reward: number, info: Info) => number) {
    super(env);
    this.change = change;
  }

  override step(action: number): StepResult<O> {
    const result = super.step(action);
    result[1] = this.change(result[1], result[4]);
    return result;
  }
}
