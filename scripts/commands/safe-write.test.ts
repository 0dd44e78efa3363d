import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSafeWrite, writeSafely } from './safe-write.js';

let folder = '';
const at = (name: string) => join(folder, name);
const codeOf = (work: () => void): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-safe-'));
});
afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

test('a file is written, then written anew with its rights, and nothing else is left in the folder', () => {
  writeSafely(at('a.json'), 'first');
  chmodSync(at('a.json'), 0o640);
  writeSafely(at('a.json'), 'the second, ünlike the first');
  expect(readFileSync(at('a.json'), 'utf8')).toBe('the second, ünlike the first');
  expect(statSync(at('a.json')).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('a link stays a link, and the file behind it is written', () => {
  mkdirSync(at('far'));
  writeFileSync(at('far/real.json'), 'old');
  symlinkSync(at('far/real.json'), at('link.json'));
  writeSafely(at('link.json'), 'new');
  expect(lstatSync(at('link.json')).isSymbolicLink()).toBe(true);
  expect(readFileSync(at('far/real.json'), 'utf8')).toBe('new');
  expect(readdirSync(at('far'))).toEqual(['real.json']);
});

test('folders, missing folders, files that are taken for folders and files without the right to write are refused', () => {
  mkdirSync(at('folder'));
  writeFileSync(at('file'), 'mine');
  for (const work of [writeSafely, checkSafeWrite] as const) {
    const trying = (name: string) =>
      codeOf(() => (work === writeSafely ? writeSafely(at(name), 'x') : checkSafeWrite(at(name))));
    expect(trying('folder')).toBe('EISDIR');
    expect(trying('nowhere/a.json')).toBe('ENOENT');
    expect(trying('file/a.json')).toMatch(/^E(NOTDIR|NOENT)$/);
    expect(trying(`${'x'.repeat(300)}.json`)).toBe('ENAMETOOLONG');
  }
  expect(readFileSync(at('file'), 'utf8')).toBe('mine');
  expect(readdirSync(folder).sort()).toEqual(['file', 'folder']);
});

test('what is no plain file is written to directly, and is none to keep a game in', () => {
  if (!existsSync('/dev/full')) return;
  expect(codeOf(() => writeSafely('/dev/full', 'x'))).toBe('ENOSPC');
  expect(codeOf(() => writeSafely('/dev/null', 'x'))).toBe('none');
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  expect(codeOf(() => checkSafeWrite('/dev/null'))).toBe('ENOTSUP');
});

/** Runs code in a process of its own that may not write files of more than 8 kB, or that is not root. */
function apart(code: string, how: 'small files' | 'nobody'): string {
  const module = fileURLToPath(new URL('./safe-write.ts', import.meta.url));
  const register = fileURLToPath(new URL('../register.mjs', import.meta.url));
  const script = `
    const { writeSafely, checkSafeWrite } = await import(${JSON.stringify(module)});
    const tried = (work) => { try { work(); return 'none'; } catch (error) { return error.code ?? String(error); } };
    ${how === 'nobody' ? 'if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }' : ''}
    ${code}`;
  const limit = how === 'small files' ? "trap '' XFSZ; ulimit -f 16; " : ''; // blocks of 512 bytes
  const run = `${limit}exec "$0" --import "$1" --input-type=module -e "$2"`;
  const { stdout, stderr } = spawnSync('sh', ['-c', run, process.execPath, register, script], { encoding: 'utf8' });
  return stdout + stderr;
}

test('a disk that is full after half of the file keeps the old one whole', () => {
  writeFileSync(at('game.json'), 'the old game');
  const path = JSON.stringify(at('game.json'));
  const said = apart(
    `console.log(tried(() => writeSafely(${path}, 'y'.repeat(20000))), tried(() => checkSafeWrite(${path})));`,
    'small files',
  );
  expect(said).toBe('EFBIG EFBIG\n');
  expect(readFileSync(at('game.json'), 'utf8')).toBe('the old game');
  expect(readdirSync(folder)).toEqual(['game.json']);
});

test('a folder or a file that may only be read is refused, and the file is as it was', () => {
  if (process.platform === 'win32') return;
  writeFileSync(at('game.json'), 'the old game');
  writeFileSync(at('open.json'), 'open to all');
  chmodSync(at('game.json'), 0o444);
  chmodSync(at('open.json'), 0o666);
  const say = (name: string) => {
    const path = JSON.stringify(at(name));
    return apart(
      `console.log(tried(() => writeSafely(${path}, 'x')), tried(() => checkSafeWrite(${path})));`,
      'nobody',
    );
  };
  chmodSync(folder, 0o777);
  expect(say('game.json')).toBe('EACCES EACCES\n');
  chmodSync(folder, 0o555);
  expect(say('open.json')).toBe('EACCES EACCES\n');
  expect(say('new.json')).toBe('EACCES EACCES\n');
  chmodSync(folder, 0o777);
  expect(say('new.json')).toBe('none none\n');
  expect(readFileSync(at('game.json'), 'utf8')).toBe('the old game');
  expect(readFileSync(at('open.json'), 'utf8')).toBe('open to all');
});
