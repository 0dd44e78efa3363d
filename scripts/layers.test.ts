import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import '../agents/index.js';
import { makePolicy, policyNames } from '../env/policy.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Returns the folders from which the sources (not the tests) of `folder` import, each once: the first two parts of the
 * path below engine.
 */
function importsOf(folder: string): string[] {
  const found = new Set<string>();
  for (const file of sourcesOf(folder)) {
    const here = file.split('/').slice(0, -1);
    for (const [, from] of readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/from '(\.[^']+)'|import '(\.[^']+)'/g)) {
      const path = [...here];
      for (const part of (from ?? '').split('/').slice(0, -1)) {
        if (part === '..') path.pop();
        else if (part !== '.') path.push(part);
      }
      found.add(path.slice(0, path[0] === 'engine' ? 2 : 1).join('/'));
    }
  }
  found.delete(folder);
  return [...found].sort();
}

const sourcesOf = (folder: string): string[] =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);

test('K55 environments name no opponent: policies are made by name from a map that agents fill', () => {
  expect(importsOf('env').filter((folder) => !folder.startsWith('engine'))).toEqual([]);
  expect(policyNames()).toContain('random');
  expect(makePolicy('random', 't9a').name).toBe('random');
  expect(() => makePolicy('nobody', 't9a')).toThrow("no agent is called 'nobody'");
});

test('K56 each layer of the engine imports only layers before it, and the kernel none', () => {
  expect(importsOf('engine/kernel')).toEqual([]);
  expect(importsOf('engine/armies')).toEqual(['engine/kernel']);
  expect(importsOf('engine/regiments')).toEqual(['engine/armies', 'engine/kernel', 'engine/observation']);
  expect(importsOf('engine/skirmish')).toEqual(['engine/kernel']);
  expect(importsOf('engine/observation')).toEqual(['engine/kernel']);
  expect(importsOf('engine/rulesets')).toEqual([
    'engine',
    'engine/armies',
    'engine/kernel',
    'engine/observation',
    'engine/regiments',
    'engine/skirmish',
    'engine/translation',
  ]);
});
