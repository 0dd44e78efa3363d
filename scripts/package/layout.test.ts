import { expect, test } from 'vitest';
import { addressed, addressOf, inAscii, marked, modules } from './layout.js';

test('threads and the code of the engine are looked for in dist, data among the sources', () => {
  expect(addressOf('env/threads/worker-pool', './vector-worker.ts')).toBe('dist/env/threads/vector-worker.js');
  expect(addressOf('evaluations/match', '../engine/')).toBe('dist/engine/');
  expect(addressOf('agents/files/checkpoint-files', '../neural/shipped')).toBe('agents/neural/shipped');
  expect(addressOf('evaluations/store/versions', '../../')).toBe('');
});

test('an address in a source is an address from wherever its code lies in the package', () => {
  const code = marked(
    'evaluations/pool',
    "new Worker(new URL('./worker.ts', import.meta.url)); here(import.meta.url);",
  );
  expect(code).not.toContain('import.meta');
  expect(addressed('dist/parts/pool-1.js', code)).toBe(
    'new Worker(new URL("../evaluations/worker.js", import.meta.url)); here(new URL("../evaluations/pool.js", import.meta.url).href);',
  );
  const root = marked('evaluations/store/versions', "new URL('../../', import.meta.url)");
  expect(addressed('dist/evaluations/whole.js', root)).toBe('new URL("../../", import.meta.url)');
});

test('tests are no modules of the package', () => {
  expect(modules()).toContain('env/index');
  expect(modules()).toContain('scripts/commands/battle-thread');
  expect(modules().filter((module) => module.includes('.test') || module.startsWith('scripts/translate'))).toEqual([]);
});

test('signs beyond ASCII are escaped', () => {
  const code = inAscii("const far = '∞ ’ é 😀';");
  expect(code).toMatch(/^[ -~]+$/);
  expect(new Function(`${code} return far;`)()).toBe('∞ ’ é 😀');
});
