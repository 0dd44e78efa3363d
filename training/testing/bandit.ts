import { Random } from '../../env/random.js';
import type { Arena, Playground, View } from '../arena.js';

/** Number of arms. Some are closed in each episode; the observation says only which arm pays best. */
const ARMS = 6;

/**
 * A bandit with masks: each arm pays with a probability given by its number, but the best arms are closed at random. An
 * episode is one pull. A learner that ignores the mask, or learns about closed arms, does not reach the best score.
 */
export const bandit: Playground = {
  input: { size: 1, flat: [{ offset: 0, length: 1 }], sets: [], options: null, actions: ARMS },
  players: 1,
  arena: (view) => new Bandit(view),
};

class Bandit implements Arena {
  readonly player = 0;
  readonly rewards = new Float32Array(2);
  terminated = false;
  readonly truncated = false;
  readonly turns = 0;
  private readonly view: View;
  private random = new Random(0);

  constructor(view: View) {
    this.view = view;
  }

  reset(seed: number): void {
    this.random = new Random(seed);
    this.terminated = false;
    const { mask, observation } = this.view;
    observation[0] = 1;
    for (let arm = 0; arm < ARMS; arm++) mask[arm] = this.random.below(2);
    mask[this.random.below(ARMS)] = 1;
  }

  step(action: number): void {
    if (this.view.mask[action] !== 1) throw new RangeError(`arm ${action} is closed`);
    this.rewards[0] = this.random.unit() < action / ARMS ? 1 : 0;
    this.terminated = true;
  }

  ask(): number {
    return this.view.mask.indexOf(1);
  }

  /** Returns whether the pull chose the best open arm, judged by the reward. */
  score(): number {
    return this.rewards[0];
  }
}
