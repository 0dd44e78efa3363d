import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = 'docs/decisions/0010-kernel-requirements.md';
/** Number of requirements: K01 to K58. */
const COUNT = 58;

/** Returns the paths of all test files of the engine, its scripts and what lies above it. */
function testFiles(): string[] {
  return ['engine', 'env', 'agents', 'training', 'evaluations', 'scripts'].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file}`),
  );
}

/** Returns the requirements that the titles of tests and groups of tests in `text` name. */
function namedIn(text: string): Set<string> {
  const found = new Set<string>();
  // a title is the first text after `test(` or `describe(`; a table of `each` may come in between
  for (const [, title] of text.matchAll(
    /^\s*(?:test|describe|it)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`](?:\\.|[^\\])*?['"`]),/gm,
  )) {
    for (const [id] of title.matchAll(/\bK\d\d\b/g)) found.add(id);
  }
  for (const [, title] of text.matchAll(/^\s*\]?\)\(\s*(['"`](?:\\.|[^\\])*?['"`]),/gm)) {
    for (const [id] of title.matchAll(/\bK\d\d\b/g)) found.add(id);
  }
  return found;
}

const NAMED = new Map(testFiles().map((file) => [file, namedIn(readFileSync(`${ROOT}/${file}`, 'utf8'))]));

test('titles of tests are read with their tables, comments and texts in the middle are not', () => {
  const text = [
    "test('K01 one', () => {",
    '  // K02 is meant',
    "  expect('K03');",
    '});',
    "describe.each([4, 8])('K04 %i words', () => {});",
    'test.each([',
    '  [1, 2],',
    "])('K05 %i', () => {});",
    'test(',
    '  `K06 K07`,',
    '  () => {},',
    ');',
  ].join('\n');
  expect([...namedIn(text)].sort()).toEqual(['K01', 'K04', 'K05', 'K06', 'K07']);
});

test(`each of K01 to K${COUNT} has a test, and no test names another requirement`, () => {
  const named = new Set([...NAMED.values()].flatMap((ids) => [...ids]));
  const wanted = Array.from({ length: COUNT }, (_, i) => `K${String(i + 1).padStart(2, '0')}`);
  expect([...named].sort()).toEqual(wanted);
});

test('each test file that the page of kernel requirements gives for a requirement exists and names the requirement', () => {
  const rows = readFileSync(`${ROOT}/${PAGE}`, 'utf8')
    .split('\n')
    .filter((line) => /^\| K\d\d/.test(line));
  const faults: string[] = [];
  let files = 0;
  for (const row of rows) {
    const ids = (row.split('|')[1].match(/K\d\d/g) ?? []) as string[];
    for (const [, name] of row.matchAll(/`([\w/-]+\.test\.ts)`/g)) {
      files++;
      const meant = [...NAMED.keys()].filter((file) => file.endsWith(`/${name}`));
      if (meant.length === 0) faults.push(`${name} of ${ids} does not exist`);
      for (const id of ids) {
        if (meant.length > 0 && !meant.some((file) => NAMED.get(file)?.has(id))) faults.push(`${name} names no ${id}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(files).toBeGreaterThan(20);
});
