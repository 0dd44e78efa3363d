import type { Chance } from '../engine/kernel/ruleset.js';
import type { Env, Info } from '../env/index.js';

/**
 * Plays a battle at random to its end, from its first decision, described by `info`. Returns the number of decisions.
 */
export function playObserved(env: Env, info: Info, random: Chance): number {
  let decisions = 0;
  for (let over = false, now = info; !over; decisions++) {
    const [, , terminated, truncated, next] = env.step(random.below(now.options));
    now = next;
    over = terminated || truncated;
  }
  return decisions;
}
