import { type VectorInfo, type VectorLike, type VectorStep, wasPlayed } from '../../vector/vector-like.js';
import { VectorWrapper } from './vector-wrapper.js';

/**
 * Gives other rewards in place of the vector's: in each row what `TransformReward` would give around its environment. They are in an
 * array of its own, overwritten by the next step; `info.rewards` stays as it is. Steps that only begin a battle have no reward to change.
 */
export class VectorTransformReward<O = Float32Array, S = O> extends VectorWrapper<O, S> {
  private readonly change: (reward: number, row: number, info: VectorInfo<O>) => number;
  private readonly rewards: Float32Array;

  /** @param change gives the reward of `row` in place of `reward`; `info` is that of all rows */
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
