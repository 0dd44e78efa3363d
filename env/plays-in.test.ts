import { expect, test } from 'vitest';
import type { Accelerator } from '../engine/kernel/accelerator.js';
import type { Battle } from '../engine/kernel/battle.js';
import { Env } from './env.js';
import { loadTranslations, playsIn } from './plays-in.js';
import { TimeLimit } from './wrappers/time-limit.js';

/** An environment whose battle has this accelerator. */
function envWith(accelerator: Partial<Accelerator> | null): Env {
  const env = new Env('hordes');
  env.reset({ seed: 1 });
  const { battle } = env as unknown as { readonly battle: Battle };
  battle.accelerator = accelerator as Accelerator | null;
  return env;
}

test('JavaScript plays where nothing finds translations, and that is said', () => {
  const env = envWith(null);
  const { engine, why } = playsIn(env);

  expect(engine).toBe('JavaScript');
  expect(why).toContain('started without scripts/register.mjs');
  expect(playsIn(new TimeLimit<Float32Array>(env, 5))).toEqual({ engine, why });
});

test('what the accelerator plays in is told, unless it refuses the lists', () => {
  expect(playsIn(envWith({ engine: 'WebAssembly', refusal: () => null })).engine).toBe('WebAssembly');
  const refused = envWith({ engine: 'native code', refusal: () => 'width of the setup is 100' });
  expect(playsIn(refused)).toEqual({ engine: 'JavaScript', why: 'width of the setup is 100' });
});

test('nothing plays before reset', () => {
  expect(() => playsIn(new Env('hordes'))).toThrow('nothing plays before reset()');
});

test('a clone packs no translations to load', async () => {
  const none = (): Promise<Uint8Array> => Promise.reject(new Error('no file is asked for'));
  expect(await loadTranslations('t9a', none)).toBe(0);
  await expect(loadTranslations('chess', none)).rejects.toThrow('chess');
});
