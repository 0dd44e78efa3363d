import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { gameOf } from '../games.js';
import { forgetPolicy, type PolicyFactory, registerPolicy } from '../policy.js';
import { Random } from '../random.js';
import { AUTORESET_MODES } from '../vector/lane.js';
import { VectorEnv } from '../vector/vector-env.js';
import { ThreadedVectorEnv } from './index.js';

const policies = new URL('../policy.ts', import.meta.url).href;
/**
 * Throws at every third decision, from number `at` on. It is sent to threads as text, so it uses nothing from this
 * file.
 */
const weak: PolicyFactory = ({ settings }) => {
  let asked = 0;
  return {
    name: 'weak',
    needsWorld: false,
    act: () => {
      if (++asked >= Number(settings.at) && asked % 3 === 0) throw new RangeError(`weak at ${asked}`);
      return 0;
    },
  };
};
const code = `import { registerPolicy } from '${policies}'; registerPolicy('weak', ${weak})`;
const modules = [`data:text/javascript,${encodeURIComponent(code)}`];
const TINY = { ...gameOf('t9a').sizes.tiny, numEnvs: 4, maxDecisions: 40 } as const;
const open: ThreadedVectorEnv[] = [];

beforeAll(() => registerPolicy('weak', weak));
afterAll(() => forgetPolicy('weak'));
afterEach(async () => {
  await Promise.all(open.splice(0).map((env) => env.close()));
});

/** Makes the same vector as `VectorEnv`, without threads, and with one thread. */
async function all(settings: object): Promise<(VectorEnv | ThreadedVectorEnv)[]> {
  const [none, one] = [0, 1].map((workers) =>
    ThreadedVectorEnv.start('t9a', { ...TINY, ...settings, workers, ...(workers > 0 ? { modules } : {}) }),
  );
  open.push(await none, await one);
  return [new VectorEnv('t9a', { ...TINY, ...settings }), ...open];
}

/** Returns the message of the error that `call` throws; empty if it returns. */
function thrown(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `${error.constructor.name}: ${error.message}`;
  }
  return '';
}

/** Returns the numbers of the environments in an error's message. */
const namedIn = (words: string) =>
  (words.match(/environment [\d, ]+/g) ?? []).flatMap((rows) => rows.slice(12).split(', ').map(Number));

const bytesOf = ({ blocks }: VectorEnv | ThreadedVectorEnv) => Buffer.from(blocks.buffer as ArrayBuffer);

test.each(AUTORESET_MODES)(
  '%s: rows that fail leave the same behind in VectorEnv and in threads',
  async (autoreset) => {
    const envs = await all({ autoreset, opponent: 'weak:at=9' });
    const random = new Random(4);
    const said = new Set<string>();
    /** Makes the same call with all vectors. @returns the environments that the errors named */
    const same = (call: (env: VectorEnv | ThreadedVectorEnv) => unknown) => {
      const [words, ...others] = envs.map((env) => thrown(() => call(env)));
      expect(others).toEqual([words, words]);
      for (const env of envs) expect(bytesOf(env).equals(bytesOf(envs[0]))).toBe(true);
      said.add(words.replace(/[\d, ]+/g, ' '));
      return namedIn(words);
    };
    same((env) => env.reset({ seed: 1 }));
    for (let n = 0; n < 90; n++) {
      const { options, truncations, terminations } = envs[0].blocks;
      const actions = Array.from(options, (count) => random.below(count || 1));
      const failed = same((env) => env.step(actions));
      if (failed.length === 0 || n % 2 === 0) continue; // the next call without a reset
      const wait = Array.from(
        options,
        (_, row) => autoreset === 'disabled' && truncations[row] + terminations[row] > 0,
      );
      const resetMask = Uint8Array.from(wait, (waits, row) => (waits || failed.includes(row) ? 1 : 0));
      same((env) => env.reset({ options: { resetMask } }));
    }

    expect([...said]).toContain('RangeError: environment : weak at ');
    expect([...said].some((words) => words.startsWith('ResetNeededError: environment : call reset()'))).toBe(true);
  },
);

test('a reset that fails in some rows leaves the same behind in VectorEnv and in threads', async () => {
  const options = { lists: [['ember-host', 'nobody'], 'green-tide'], points: 2400 } as const;
  const envs = await all({ maxDecisions: 9 });
  const told = envs.map((env) => {
    const first = thrown(() => env.reset({ seed: 5, options }));
    expect(thrown(() => env.step([0, 0, 0, 0]))).toContain('ResetNeededError: call reset() before');
    env.reset({ seed: 1 });
    const then = thrown(() => env.reset({ seed: 5, options }));
    const blocks = bytesOf(env).toString('base64');
    env.step([0, 0, 0, 0]);
    return { first, then, blocks, after: bytesOf(env).toString('base64') };
  });

  expect(told[1]).toEqual(told[0]);
  expect(told[2]).toEqual(told[0]);
  expect(told[0].first).toMatch(/^MisuseError: environment 0: .*nobody/);
  expect(told[0].first).toContain('; something went wrong in environment 1, 3 too');
});
