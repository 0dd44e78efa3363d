import { expect, test } from 'vitest';
import { checkVectorEnv } from '../../check.js';
import { Env } from '../../env.js';
import { MisuseError } from '../../errors.js';
import { gameOf } from '../../games.js';
import { Random } from '../../random.js';
import { ThreadedVectorEnv } from '../../threads/index.js';
import { AUTORESET_MODES, type AutoresetMode } from '../../vector/lane.js';
import { VectorEnv } from '../../vector/vector-env.js';
import type { VectorLike } from '../../vector/vector-like.js';
import { VectorEpisodeStatistics } from './vector-episode-statistics.js';
import { VectorWrapper } from './vector-wrapper.js';

class Plain extends VectorWrapper {}

const TINY = { ...gameOf('t9a').sizes.tiny, maxEpisodeSteps: 6 };
const vectorOf = (autoreset: AutoresetMode) => new VectorEnv('t9a', { ...TINY, numEnvs: 2, autoreset });

test('a wrapper passes on what it does not change', () => {
  const vector = vectorOf('disabled');
  const wrapped = new Plain(new Plain(vector));
  const [block] = wrapped.reset({ seed: 1 });
  const seeds = [...vector.blocks.seeds];

  expect([wrapped.numEnvs, wrapped.autoreset, wrapped.spaces]).toEqual([2, 'disabled', vector.spaces]);
  expect(wrapped.unwrapped).toBe(vector);
  expect(block).toBe(vector.blocks.observations);
  expect(wrapped.step(wrapped.sampleActions(new Random(1)))[0]).toBe(block);
  const out = new Int32Array(2);
  expect(wrapped.sampleActions(new Random(1), out)).toBe(out);
  wrapped.reset({ seed: 9, options: { resetMask: Uint8Array.of(0, 1) } });
  expect([...vector.blocks.seeds].map((seed, row) => seed === seeds[row])).toEqual([true, false]);
  wrapped.close();
  expect(() => vector.step([0, 0])).toThrow('was closed');
});

test.each(AUTORESET_MODES)('%s: a vector keeps its contract within wrappers', (autoreset) => {
  const single = () => new Env('t9a', TINY);

  expect(checkVectorEnv(new Plain(vectorOf(autoreset)), single, { steps: 30 })).toEqual([]);
  expect(checkVectorEnv(new VectorEpisodeStatistics(vectorOf(autoreset)), single, { steps: 30 })).toEqual([]);
});

test('a vector in threads can be wrapped; whoever closes the wrapper may wait for it', async () => {
  const threads = await ThreadedVectorEnv.start('t9a', { ...TINY, numEnvs: 2, workers: 0 });
  const wrapped = new Plain(threads);
  wrapped.reset({ seed: 1 });
  wrapped.step([0, 0]);
  const closing = wrapped.close();
  expect(closing).toBeInstanceOf(Promise);
  await closing;

  expect(wrapped.unwrapped).toBe(threads);
  expect(() => wrapped.step([0, 0])).toThrow('was closed');
});

test('a vector of another make is what is inside, and may draw no actions', () => {
  const vector = vectorOf('next-step');
  const { numEnvs, autoreset, spaces } = vector;
  const calls = { reset: () => vector.reset(), step: () => vector.step([0, 0]), close: () => vector.close() };
  const other: VectorLike = { numEnvs, autoreset, spaces, ...calls };

  expect(new Plain(new Plain(other)).unwrapped).toBe(other);
  expect(() => new Plain(other).sampleActions(new Random(1))).toThrow(MisuseError);
});
