import type { VectorLike } from '../vector/vector-like.js';
import type { EnvLike } from '../wrappers/wrapper.js';
import { type Faults, Findings } from './findings.js';
import { Match } from './match.js';
import { judgeVector } from './vector-told.js';

export interface VectorCheckOptions {
  /** Steps of the vector. Default 300. */
  readonly steps?: number;
  /** Environment `i` has seed `seed + i`. Default 1. */
  readonly seed?: number;
}

/**
 * Checks that a vector plays the same battles as single environments with the same seeds, reports the same, and begins
 * the next battles as its mode of autoreset says.
 * @param vector is reset by the checker, and not closed
 * @param single makes an environment like those of the vector, a new one with each call; the checker closes them
 * @returns a sentence for each kind of fault at the first step with a fault; empty if there is none
 */
export function checkVectorEnv(
  vector: VectorLike,
  single: () => EnvLike,
  { steps = 300, seed = 1 }: VectorCheckOptions = {},
): Faults {
  const found = new Findings();
  const envs: EnvLike[] = [];
  const make = () => envs.push(found.call('single', 'a single environment', single));
  found.part('the vector', () => {
    make();
    judgeVector(found, vector, envs[0]);
    while (envs.length < vector.numEnvs) make();
    const match = new Match(found, vector, envs, seed);
    match.reset(seed);
    match.tryWrong();
    // After the first difference all further steps differ too.
    for (let s = 0; s < steps && found.faults.length === 0; s++) match.step(s);
  });
  found.part('closing', () => {
    for (const env of envs) found.call('close of a single environment', 'after the battles', () => env.close());
  });
  return found.faults;
}
