import type { Info, ResetOptions, StepResult } from '../env.js';
import { MisuseError } from '../errors.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/**
 * Rewards divided by the standard deviation of the discounted return so far, as Gymnasium's `NormalizeReward`: the return
 * has a variance of about 1. The measure goes on over battles; `updates = false` freezes it, for evaluations.
 */
export class NormalizeReward<O = Float32Array> extends Wrapper<O> {
  /** False: rewards are divided as before, and the measure stays. */
  updates = true;
  private readonly discount: number;
  private readonly epsilon: number;
  /** Discounted return of the present battle. */
  private sum = 0;
  /** Number, mean and variance of the returns; the first ones count little beside a start of mean 0 and variance 1. */
  private count = 1e-4;
  private mean = 0;
  private variance = 1;

  /** @throws MisuseError for a discount that is not 0 to 1, or an epsilon of 0 or less */
  constructor(env: EnvLike<O>, discount = 0.99, epsilon = 1e-8) {
    super(env);
    if (!(discount >= 0 && discount <= 1)) throw new MisuseError(`a discount is 0 to 1, not ${discount}`);
    if (!(epsilon > 0)) throw new MisuseError(`epsilon is more than 0, not ${epsilon}`);
    this.discount = discount;
    this.epsilon = epsilon;
  }

  override reset(options?: ResetOptions): [observation: O, info: Info] {
    const begun = super.reset(options);
    this.sum = 0;
    return begun;
  }

  override step(action: number): StepResult<O> {
    const result = super.step(action);
    const [, reward, terminated] = result;
    this.sum = this.sum * this.discount * (terminated ? 0 : 1) + reward;
    if (this.updates) this.measure(this.sum);
    result[1] = reward / Math.sqrt(this.variance + this.epsilon);
    return result;
  }

  override copyFrom(other: EnvLike<unknown>, seed?: number): Info {
    const info = super.copyFrom(other, seed);
    const { sum, count, mean, variance } = other as NormalizeReward<O>;
    Object.assign(this, { sum, count, mean, variance });
    return info;
  }

  private measure(value: number): void {
    const total = this.count + 1;
    const away = value - this.mean;
    this.variance = (this.variance * this.count + (away * away * this.count) / total) / total;
    this.mean += away / total;
    this.count = total;
  }
}
