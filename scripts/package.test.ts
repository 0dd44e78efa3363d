import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

interface Entry {
  readonly source: string;
  readonly types: string;
  readonly default: string;
}
const { exports: names, files } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  readonly exports: Readonly<Record<string, string | Entry>>;
  readonly files: readonly string[];
};
const sources = Object.entries(names).flatMap(([name, entry]) =>
  typeof entry === 'string' ? [] : [[name, entry] as const],
);

test('every name of the package is a source that is packed, with the declarations that are made of it', () => {
  expect(sources.length).toBeGreaterThan(4);
  for (const [name, entry] of sources) {
    expect(entry.default, name).toBe(entry.source);
    expect(entry.types, name).toBe(entry.source.replace(/^\.\/(.*)\.ts$/, './types/$1.d.ts'));
    if (!name.includes('*')) expect(existsSync(ROOT + entry.source), name).toBe(true);
    if (!name.includes('*')) expect(files, name).toContain(entry.source.split('/')[1]);
  }
});

test('every name can be imported', () => {
  const wanted = ['muster/agents/neural/network', ...sources.map(([name]) => `muster${name.slice(1)}`)].filter(
    (name) => !name.includes('*'),
  );
  const script = `for (const name of ${JSON.stringify(wanted)}) console.log(name, Object.keys(await import(name)).length > 0);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'muster/register', '--input-type=module', '-e', script],
    {
      cwd: ROOT, // the package knows itself by its own name
      encoding: 'utf8',
    },
  );

  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual(wanted.map((name) => `${name} true`));
});
