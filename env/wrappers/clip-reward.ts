import { MisuseError } from '../errors.js';
import { TransformReward } from './transform-reward.js';
import type { EnvLike } from './wrapper.js';

/** Rewards cut to `least` and `most`, as Gymnasium's `ClipReward`. */
export class ClipReward<O = Float32Array> extends TransformReward<O> {
  /** @throws MisuseError unless `least` is below `most` */
  constructor(env: EnvLike<O>, least = -1, most = 1) {
    super(env, (reward) => Math.min(most, Math.max(least, reward)));
    if (!(least < most)) throw new MisuseError(`rewards are cut to a range, not to ${least} to ${most}`);
  }
}
