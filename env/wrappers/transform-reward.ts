import type { Info, StepResult } from '../env.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/** Gives another reward in place of the environment's, as Gymnasium's `TransformReward`: for shaping of one's own. */
export class TransformReward extends Wrapper {
  private readonly change: (reward: number, info: Info) => number;

  constructor(env: EnvLike, change: (reward: number, info: Info) => number) {
    super(env);
    this.change = change;
  }

  override step(action: number): StepResult {
    const result = super.step(action);
    result[1] = this.change(result[1], result[4]);
    return result;
  }
}
