import type { AecEnv } from './aec.js';
import type { Info } from './env.js';
import { IllegalActionError, ResetNeededError } from './errors.js';
import { Random } from './random.js';
import type { VectorEnv } from './vector/vector-env.js';
import type { EnvLike } from './wrappers/wrapper.js';

/** What was found wrong with an environment; empty: nothing. */
export type Faults = string[];

const throws = (type: new (message: string) => Error, act: () => unknown): boolean => {
  try {
    act();
  } catch (error) {
    return error instanceof type;
  }
  return false;
};

const equal = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

/** Judges one observation and its info. */
function judge(env: EnvLike, observation: Float32Array, info: Info, over: boolean, when: string, faults: Faults): void {
  if (!env.observationSpace.contains(observation)) faults.push(`${when}: the observation is not in its space`);
  if (info.actionMask.length !== env.actionSpace.n)
    faults.push(`${when}: the mask has ${info.actionMask.length} entries`);
  let ones = 0;
  for (const bit of info.actionMask) ones += bit;
  if (ones !== info.options) faults.push(`${when}: the mask allows ${ones} actions, info says ${info.options}`);
  if (!over && ones === 0) faults.push(`${when}: no action is legal`);
  if (over && ones > 0) faults.push(`${when}: actions are legal after the end`);
}

/** Plays `steps` random steps from `seed` and returns all that was told, as numbers. */
function play(env: EnvLike, seed: number, steps: number, faults: Faults): number[] {
  const random = new Random(seed);
  const told: number[] = [];
  let [observation, info] = env.reset({ seed });
  judge(env, observation, info, false, `reset with seed ${seed}`, faults);
  for (let s = 0; s < steps; s++) {
    const [next, reward, terminated, truncated, then] = env.step(env.actionSpace.sample(random, info.actionMask));
    observation = next;
    info = then;
    const over = terminated || truncated;
    judge(env, observation, info, over && terminated, `step ${s} with seed ${seed}`, faults);
    if (!Number.isFinite(reward)) faults.push(`step ${s} with seed ${seed}: the reward is ${reward}`);
    told.push(reward, terminated ? 1 : 0, truncated ? 1 : 0, info.options, info.actingPlayer);
    for (let i = 0; i < observation.length; i += 3) told.push(observation[i]);
    if (over) {
      if (!throws(ResetNeededError, () => env.step(0))) faults.push('step after the end does not ask for a reset');
      [observation, info] = env.reset({});
    }
  }
  return told;
}

/** Checks one environment as Gymnasium's `check_env` does: spaces, masks, seeding, errors, whole battles. */
export function checkEnv(make: () => EnvLike, { steps = 600, seed = 1 } = {}): Faults {
  const faults: Faults = [];
  const fresh = make();
  if (!throws(ResetNeededError, () => fresh.step(0))) faults.push('step before the first reset is not refused');
  const first = play(fresh, seed, steps, faults);
  if (!equal(first, play(fresh, seed, steps, faults)))
    faults.push('the same seed gives another battle on the second reset');
  if (!equal(first, play(make(), seed, steps, faults)))
    faults.push('the same seed gives another battle in another object');
  if (equal(first, play(make(), seed + 1, steps, faults))) faults.push('another seed gives the same battle');
  const [, info] = fresh.reset({ seed });
  const before = Float32Array.from(fresh.reset({ seed })[0]);
  for (const wrong of [-1, info.options, 0.5, Number.NaN]) {
    if (!throws(IllegalActionError, () => fresh.step(wrong))) faults.push(`action ${wrong} is not refused`);
  }
  const again = make();
  again.reset({ seed });
  const after = fresh.step(0);
  const direct = again.step(0);
  if (!equal(after[0], direct[0])) faults.push('refused actions changed the battle');
  if (before.length !== fresh.observationSpace.size) faults.push('the observation has another size than its space');
  fresh.close();
  return faults;
}

/** Checks an AEC environment as PettingZoo's API test does. */
export function checkAec(env: AecEnv, { battles = 2, seed = 1 } = {}): Faults {
  const faults: Faults = [];
  const random = new Random(seed);
  for (let n = 0; n < battles; n++) {
    env.reset({ seed: seed + n });
    const sums: Record<string, number> = { player_0: 0, player_1: 0 };
    const left = new Set<string>();
    for (const agent of env.agentIter()) {
      const [observation, reward, terminated, truncated, { actionMask }] = env.last();
      sums[agent] += reward;
      if (!env.observationSpace(agent).contains(observation)) faults.push(`${agent}: observation outside its space`);
      if (!terminated && !truncated) {
        env.step(env.actionSpace(agent).sample(random, actionMask));
        continue;
      }
      if (!throws(IllegalActionError, () => env.step(0))) faults.push(`${agent} may act after the end`);
      env.step(null);
      left.add(agent);
    }
    if (left.size !== 2) faults.push(`${left.size} agents were told of the end`);
    if (sums.player_0 + sums.player_1 !== 0) faults.push(`returns ${sums.player_0} and ${sums.player_1} do not cancel`);
    if (env.agents.length !== 0) faults.push('agents are left after the end');
    if (!throws(ResetNeededError, () => env.step(0))) faults.push('step after the end does not ask for a reset');
  }
  return faults;
}

/** Checks that a vector plays the same battles as single environments with the same seeds do, and its modes of reset. */
export function checkVectorEnv(vector: VectorEnv, single: () => EnvLike, { steps = 300, seed = 1 } = {}): Faults {
  const faults: Faults = [];
  if (vector.autoreset !== 'next-step') return ['give a vector in the mode next-step'];
  const { numEnvs, blocks } = vector;
  const size = vector.spaces.singleObservationSpace.size;
  const envs = Array.from({ length: numEnvs }, single);
  const random = new Random(seed);
  vector.reset({ seed });
  const over = envs.map(() => false);
  for (let i = 0; i < numEnvs; i++) envs[i].reset({ seed: seed + i });
  for (let s = 0; s < steps && faults.length === 0; s++) {
    const actions = vector.sampleActions(random);
    const [observations, rewards, terminations, truncations, info] = vector.step(actions);
    for (let i = 0; i < numEnvs; i++) {
      const row = observations.subarray(i * size, (i + 1) * size);
      const env = envs[i];
      if (over[i]) {
        const [first] = env.reset({});
        over[i] = false;
        if (info.begun[i] !== 1) faults.push(`environment ${i} did not begin again at step ${s}`);
        if (rewards[i] !== 0 || terminations[i] + truncations[i] !== 0)
          faults.push(`reset ${i} brings a reward or an end`);
        if (!equal(row, first)) faults.push(`environment ${i} begins another battle than a single one at step ${s}`);
        continue;
      }
      const [observation, reward, terminated, truncated, told] = env.step(actions[i]);
      over[i] = terminated || truncated;
      const same =
        equal(row, observation) &&
        rewards[i] === Math.fround(reward) &&
        (terminations[i] === 1) === terminated &&
        (truncations[i] === 1) === truncated &&
        blocks.options[i] === told.options;
      if (!same) faults.push(`environment ${i} differs from a single one at step ${s}`);
    }
  }
  return faults;
}
