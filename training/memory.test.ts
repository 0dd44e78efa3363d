import { expect, test } from 'vitest';
import { networkInput } from '../agents/neural/input.js';
import { DEFAULT_SIZES } from '../agents/neural/layout.js';
import { actorCritic } from '../agents/neural/network.js';
import { Env } from '../env/env.js';
import { Random } from '../env/random.js';
import { Batch, Memory } from './memory.js';

for (const ruleset of ['t9a', 'wh40k2', 'wfb9', 'hordes']) {
  test(`${ruleset}: a network says the same of observations that were packed as of those that were not`, () => {
    const env = new Env(ruleset, { points: 'tiny' });
    const input = networkInput(env.game.spec);
    const network = actorCritic(input, DEFAULT_SIZES, 3);
    const memory = new Memory(input);
    const random = new Random(5);
    const whole = new Batch(input, 40);
    let [observation, info] = env.reset({ seed: 5 });
    for (let i = 0; i < 40; i++) {
      whole.observations.set(observation, i * input.size);
      whole.masks.set(info.actionMask, i * input.actions);
      memory.add(observation, 0, info.actionMask, 0);
      const [, , terminated, truncated, next] = env.step(random.below(info.options));
      info = next;
      if (terminated || truncated) [observation, info] = env.reset();
    }
    const packed = new Batch(input, 40);
    packed.observations.fill(0.37); // values that an earlier batch may have left
    for (let i = 39; i >= 0; i--) memory.read(i, packed.observations, packed.masks, i);
    network.evaluate(40, whole.observations, whole.masks, whole.logits, whole.values);
    network.evaluate(40, packed.observations, packed.masks, packed.logits, packed.values);

    expect(packed.masks).toEqual(whole.masks);
    expect(packed.logits).toEqual(whole.logits);
    expect(packed.values).toEqual(whole.values);
    expect(memory.bytes).toBeLessThan(40 * 4 * input.size * 0.25);
  });
}
