import { afterEach, expect, test, vi } from 'vitest';
import { compiled, instructions } from './compile.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('where there is no compiler it is said which one was looked for', () => {
  vi.stubEnv('CC', 'no-such-compiler');
  expect(compiled('')).toMatch(/^no-such-compiler: .*ENOENT/);
});

const hasNone = String(compiled('')).includes('ENOENT');

test.skipIf(hasNone)('what a compiler does not take is said in its words, in a few lines', () => {
  const said = compiled('this is no C');
  expect(said).toMatch(/error/);
  expect(String(said).split('; ').length).toBeLessThanOrEqual(3);
});

test('a compiler that fails without a word leaves no module', () => {
  vi.stubEnv('CC', 'false');
  expect(compiled('')).toBe('false: exit code 1');
});

test('processors whose numbers are kept in another way get none', () => {
  expect(compiled('', '-O1', 'ia32')).toBe('none for processors like this, ia32');
  expect(compiled('', '-O1', 's390x')).toBe('none for processors like this, s390x');
});

test('code is compiled for what the processor has, as far as it is known', () => {
  const linux = (flags: string) => `processor\t: 0\nflags\t\t: fpu ${flags} rdseed\nbugs\t\t: none\n`;
  expect(instructions(linux('avx avx2 bmi1 bmi2'), 'x64')).toEqual(['-mavx2', '-mbmi', '-mbmi2']);
  for (const told of [linux('avx avx2 bmi1'), linux('avx2x bmi1 bmi2'), '']) {
    expect(instructions(told, 'x64')).toEqual(['-msse4.1']);
  }
  expect(instructions(linux('avx2 bmi1 bmi2'), 'arm64')).toEqual([]);
});
