import type { Info, StepResult } from '../env.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/** Gives another reward in place of the environment's, as Gymnasium's `TransformReward`: for shaping of one's own. */
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
