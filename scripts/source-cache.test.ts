import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SourceCache } from './source-cache.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-cache-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const cacheIn = (name: string, made = 'swc 1') => new SourceCache(pathToFileURL(join(folder, `${name}/`)), made);

test('code is given for the source that it was made of, also by another cache of the same folder', () => {
  const cache = cacheIn('kept');
  cache.put('file:///a.ts', 'let a: number = 1;', 'let a = 1;\n//# a map');

  expect(cache.get('file:///a.ts', 'let a: number = 1;')).toBe('let a = 1;\n//# a map');
  expect(cacheIn('kept').get('file:///a.ts', 'let a: number = 1;')).toBe('let a = 1;\n//# a map');
});

test('a source that was edited, a module of the same text elsewhere and another compiler have no code', () => {
  const cache = cacheIn('stale');
  cache.put('file:///a.ts', 'one', 'code');

  expect(cache.get('file:///a.ts', 'two')).toBeNull();
  expect(cache.get('file:///b.ts', 'one')).toBeNull();
  expect(cacheIn('stale', 'swc 2').get('file:///a.ts', 'one')).toBeNull();
});

test('an edited source takes the place of what was kept, and no drafts are left', () => {
  const cache = cacheIn('edited');
  cache.put('file:///a.ts', 'one', 'code of one');
  cache.put('file:///a.ts', 'two', 'code of two');

  expect(cache.get('file:///a.ts', 'two')).toBe('code of two');
  expect(readdirSync(join(folder, 'edited'))).toHaveLength(1);
});

test('an entry that is torn or was written into counts as none', () => {
  const cache = cacheIn('torn');
  cache.put('file:///a.ts', 'one', 'let a = 1; let b = 2;');
  const entry = join(folder, 'torn', readdirSync(join(folder, 'torn'))[0]);
  const whole = readFileSync(entry, 'utf8');

  writeFileSync(entry, whole.slice(0, -4));
  expect(cache.get('file:///a.ts', 'one')).toBeNull();
  writeFileSync(entry, whole.replace('b = 2', 'b = 3'));
  expect(cache.get('file:///a.ts', 'one')).toBeNull();
  writeFileSync(entry, '');
  expect(cache.get('file:///a.ts', 'one')).toBeNull();
});

test('a folder that cannot be written to is done without', () => {
  writeFileSync(join(folder, 'file'), '');
  const cache = cacheIn('file');

  cache.put('file:///a.ts', 'one', 'code');

  expect(cache.get('file:///a.ts', 'one')).toBeNull();
});
