import { expect, test } from 'vitest';
import { Env } from './env.js';
import { Random } from './random.js';

/** Returns the buffers that can be reached from `root`, and views of them. */
function reached(root: object): { buffers: Set<ArrayBufferLike>; views: Set<object> } {
  const buffers = new Set<ArrayBufferLike>();
  const views = new Set<object>();
  const seen = new Set<object>();
  const waiting: object[] = [root];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (ArrayBuffer.isView(at)) {
      views.add(at);
      buffers.add(at.buffer);
      continue;
    }
    if (at instanceof Map || at instanceof Set) waiting.push([...at]);
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(at))) {
      if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }
  return { buffers, views };
}

/** Returns an environment in the middle of a battle. */
function played(ruleset: string, seed: number): Env {
  const env = new Env(ruleset);
  const random = new Random(seed);
  let [, info] = env.reset({ seed });
  for (let step = 0; step < 60; step++) [, , , , info] = env.step(random.below(info.options));
  return env;
}

// Bytes per battle with 10,000 battles in a process (docs/threads.md): a buffer takes some 300 bytes beside its
// content, a view 96.
test.each([
  { ruleset: 't9a', bytes: 56_000, buffers: 26, views: 240 },
  { ruleset: 'wh40k2', bytes: 62_000, buffers: 20, views: 300 },
  { ruleset: 'wfb9', bytes: 56_000, buffers: 26, views: 240 },
  { ruleset: 'hordes', bytes: 58_000, buffers: 32, views: 300 },
])('a battle of $ruleset takes at most $bytes bytes for itself, in $buffers buffers with $views views', (most) => {
  const { size } = new Env(most.ruleset).game.spec;
  const others = reached(played(most.ruleset, 1));
  const { buffers, views } = reached(played(most.ruleset, 2));
  const own = [...buffers].filter((buffer) => !others.buffers.has(buffer));
  const bytes = own.reduce((sum, buffer) => sum + buffer.byteLength, 0) - 4 * size; // without the bytes of the observation
  expect(bytes).toBeLessThanOrEqual(most.bytes);
  expect(own.length).toBeLessThanOrEqual(most.buffers);
  expect([...views].filter((view) => !others.views.has(view)).length).toBeLessThanOrEqual(most.views);
});
