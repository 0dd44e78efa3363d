import { type VectorInfo, type VectorLike, type VectorStep, wasPlayed } from '../../vector/vector-like.js';
import { VectorWrapper } from './vector-wrapper.js';

/**
 * Rewards of a vector changed by a function, as `TransformReward` does for one environment. They are in an array of the
 * wrapper, which the next step overwrites; `info.rewards` stays as it is. Steps that only begin a battle are left
 * alone.
 */
export class VectorTransformReward<O = Float32Array, S = O> extends VectorWrapper<O, S> {
  private readonly change: (reward: number, row: number, info: VectorInfo<O>) => number;
  private readonly rewards: Float32Array;

  /** @param change returns the new reward of `row`; `info` is that of all rows */
  constructor(env: VectorLike<O, S>, change: (reward: number, row: number, info: VectorInfo<O>) => number) {
    super(env);
    this.change = change;
    this.rewards = new Float32Array(env.numEnvs);
  }

  override step(actions: ArrayLike<number>): VectorStep<O> {
    const [observations, given, terminations, truncations, info] = super.step(actions);
    const { rewards } = this;
    for (let row = 0; row < rewards.length; row++) {
      rewards[row] = wasPlayed(info, row) ? this.change(given[row], row, info) : given[row];
    }
    return [observations, rewards, terminations, truncations, info];
  }
}
