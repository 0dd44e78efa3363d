// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of modules
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ALLOWED, REFUSED } from '../translate/testing-dialect.js';
import { refusals } from './refusals.js';
import { Sources } from './sources.js';

/** Returns the findings about a module whose function `f` is played. */
const found = (text: string, others: Readonly<Record<string, string>> = {}): string[] =>
  refusals(new Sources((path) => (path === 'm.ts' ? text : (others[path] ?? null))), [
    ['m.ts', ({ declared }) => [declared.get('f')?.node].filter((n) => n !== undefined)],
  ]);

test.each(REFUSED)('refused, as the translator does: %s', (_, text) => {
  expect(found(text)).toEqual(expect.arrayContaining([expect.stringMatching(/^m\.ts:1: [^:]+, in .+: .+$/)]));
});

test.each(ALLOWED)('found faultless, as the translator does: %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

test('makers and texts are followed into other modules', () => {
  const others = {
    'places.ts':
      'export const at = (n: number, i: number) => ({ x: n + i }); export const key = (n: number) => `${n}`;',
  };
  const two = "import { at } from './places.js'; function f(n) { const p = at(n, 1); at(n, 2); return p.x; }";
  expect(found(two, others)).toEqual([expect.stringContaining('m.ts:1: a record is read after')]);
  const compared = "import { key as k } from './places.js'; function f(n) { return k(n) === '1' ? 1 : 0; }";
  expect(found(compared, others)).toEqual([expect.stringContaining('m.ts:1: a text that is put together')]);
});

test('what is not done in play may be anything: the log, what is thrown, what is worked out before play', () => {
  const text = `const EVEN = [1, 2, 3].map((n) => 2 * n).sort();
  const words = (n: number) => [n].map(String).join(' ');
  function f(b, n) {
    if (b.log !== null) b.log.tell('dice', \`\${words(n)}\`);
    if (n > 9) throw new RangeError(\`\${words(n)}\`);
    if (b.log === null) return EVEN[n];
    b.log.tell([n].map(String));
    return 1;
  }`;
  expect(found(text)).toEqual([]);
});

test('what play does not reach is not looked at', () => {
  expect(found('function g(n) { return [n].map(String); } function f(n) { return n; }')).toEqual([]);
});

test('the sources are written so that they can be translated', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const run = spawnSync(process.execPath, ['--import', './scripts/register.mjs', 'scripts/dialect.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
});
