import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commentBlocks, drawn } from './blocks.js';
import { sampled } from './sampled.js';

const SOURCE = `// What the file
// is about.
import x from 'x';

/**
 * Two lines
 * of a docstring. GAP
 */
export function f() {
  // biome-ignore lint/a/b: a reason
  const s = 'no // comment'; // beside the code
  // GAP T9A-XXX-001: what was decided
  // one thought
  return s; // another
  // @ts-expect-error
}
`;

test('comments are whole blocks, without directives and gaps', () => {
  expect(commentBlocks('a.ts', SOURCE)).toEqual([
    { file: 'a.ts', line: 1, text: 'What the file\nis about.' },
    { file: 'a.ts', line: 5, text: 'Two lines' },
    { file: 'a.ts', line: 11, text: 'beside the code' },
    { file: 'a.ts', line: 12, text: 'one thought' },
    { file: 'a.ts', line: 14, text: 'another' },
  ]);
});

test('a sample holds no block twice, and all of them if it is large enough', () => {
  const blocks = commentBlocks('a.ts', SOURCE);
  const first = (): number => 0;
  expect(drawn(blocks, 2, first)).toEqual([blocks[0], blocks[4]]);
  expect(new Set(drawn(blocks, 9, first))).toEqual(new Set(blocks));
});

test('the same seed draws the same comments', () => {
  const root = new URL('../../', import.meta.url);
  const draw = (seed: number) => sampled(root, ['scripts/comments', 'scripts/dialect'], 5, seed);

  expect(draw(5)).toHaveLength(5);
  expect(draw(5)).toEqual(draw(5));
  expect(draw(6)).not.toEqual(draw(5));
});

test('npm run comments tells where a comment stands, and what it says', () => {
  const flags = ['--import', './scripts/register.mjs', 'scripts/comments.ts', '--sample', '2', '--seed', '5', '--json'];
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const { stdout } = spawnSync(process.execPath, flags, { cwd, encoding: 'utf8' });
  const one = { file: expect.stringMatching(/\.m?ts$/), line: expect.any(Number), text: expect.any(String) };

  expect(JSON.parse(stdout)).toEqual([one, one]);
});
