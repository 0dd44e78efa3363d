import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { gameOf } from '../games.js';
import { ThreadedVectorEnv, WorkerLostError } from './index.js';

vi.setConfig({ testTimeout: 90_000 }); // each test starts threads, which is slow on a busy machine

const folder = mkdtempSync(join(tmpdir(), 'muster-'));
/** While this file exists, a thread that makes the agent ends. */
const poison = join(folder, 'poison');
const module = join(folder, 'deadly.mjs');
const open: ThreadedVectorEnv[] = [];
const start = async (settings: object = {}) => {
  const shape = { ...gameOf('t9a').sizes.tiny, numEnvs: 3, workers: 1, modules: [pathToFileURL(module).href] };
  const env = await ThreadedVectorEnv.start('t9a', { ...shape, ...settings });
  open.push(env);
  env.reset({ seed: 1 });
  return env;
};
const ALL = [0, 1, 2];
const GIVEN_UP = 'worker 1 (environments 0, 1, 2) died 3 times in a row before any step of it was received';

beforeAll(() => {
  const policies = new URL('../policy.ts', import.meta.url).href;
  writeFileSync(
    module,
    `import { existsSync } from 'node:fs';
     import { registerPolicy } from '${policies}';
     registerPolicy('deadly', () => {
       if (existsSync(${JSON.stringify(poison)})) process.exit(7);
       return { name: 'deadly', needsWorld: false, act: () => 0 };
     });`,
  );
});
afterEach(async () => {
  rmSync(poison, { force: true });
  await Promise.all(open.splice(0).map((env) => env.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a thread that dies of every step is given up while its third death is mended; another mend tries again', async () => {
  const env = await start();
  writeFileSync(poison, '');
  for (let deaths = 1; deaths < 3; deaths++) {
    expect(() => env.rollout('deadly', 5)).toThrow('worker 1 has died: await mend(), then receive again');
    await env.mend();
    expect([...env.receiveRows(ALL)[3]]).toEqual([1, 1, 1]); // new battles are no steps
  }
  expect(() => env.rollout('deadly', 5)).toThrow(WorkerLostError);
  await expect(env.mend()).rejects.toThrow(`${GIVEN_UP} (exit code 7): mend what ends it`);
  expect(() => env.receiveRows(ALL)).toThrow(`${GIVEN_UP} (exit code 7): mend what ends it`);
  await env.mend();
  env.receiveRows(ALL);
  expect(() => env.rollout('deadly', 5)).toThrow('worker 1 has died');
  await env.mend(); // begins to count deaths again
  env.receiveRows(ALL);
  rmSync(poison);

  expect(env.rollout('deadly', 5)).toMatchObject({ decisions: 15 });
  expect(env.losses.map(({ why }) => why)).toEqual(Array(4).fill('exit code 7'));
});

test('a thread that dies of every battle it begins is not replaced for ever, although nobody waits for it', async () => {
  const env = await start({ opponent: 'deadly' });
  env.send([0, 0, 0]);
  await env.kill('worker 1');
  writeFileSync(poison, '');
  await vi.waitFor(() => expect(() => env.receiveRows(ALL)).toThrow(GIVEN_UP), { timeout: 60_000, interval: 100 });

  expect(() => env.receive(1)).toThrow(`${GIVEN_UP} (exit code 1; exit code 7): mend what ends it`);
  expect(env.losses.length).toBe(3);
  rmSync(poison);
  await env.mend();
  expect([...env.receiveRows(ALL)[3]]).toEqual([1, 1, 1]);
});

test('deaths are counted from the last step on that was received; battles that only begin are no steps', async () => {
  const env = await start();
  const die = async () => {
    await env.kill('worker 1');
    await env.mend();
  };
  await die();
  await die();
  env.step([0, 0, 0]); // reports the death
  env.step([0, 0, 0]);
  await die();
  await die();
  env.step([0, 0, 0]);
  env.reset({ seed: 2 });

  await expect(die()).rejects.toThrow(GIVEN_UP);
  expect(() => env.step([0, 0, 0])).toThrow(GIVEN_UP);
  await env.close(); // does not wait for a replacement
});
