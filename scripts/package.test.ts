import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { modules } from './package/layout.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

interface Entry {
  readonly source: string;
  readonly types: string;
  readonly default: string;
}
const {
  exports: names,
  files,
  dependencies,
  peerDependenciesMeta,
} = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  readonly exports: Readonly<Record<string, string | Entry>>;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
};
const sources = Object.entries(names).flatMap(([name, entry]) =>
  typeof entry === 'string' ? [] : [[name, entry] as const],
);

test('every name of the package is a source, with the JavaScript and the declarations that are made of it', () => {
  expect(sources.length).toBeGreaterThan(4);
  const made = new Set(modules());
  for (const [name, entry] of sources) {
    const [, path] = /^\.\/(.*)\.ts$/.exec(entry.source) ?? [];
    expect(entry.default, name).toBe(`./dist/${path}.js`);
    expect(entry.types, name).toBe(`./dist/${path}.d.ts`);
    if (name.includes('*')) continue;
    expect(existsSync(ROOT + entry.source), name).toBe(true);
    expect(made, name).toContain(path);
    expect(files, name).toContain(entry.source.split('/')[1]);
  }
  expect(files).toContain('dist');
});

test('what runs in a package needs no compiler, no translator and no drawing library', () => {
  const needed = Object.keys(dependencies);
  for (const heavy of [
    'typescript',
    '@swc/core',
    'ts-node',
    'es-module-lexer',
    'binaryen',
    'vega',
    'vega-lite',
    'rolldown',
  ])
    expect(needed).not.toContain(heavy);
  for (const heavy of [
    '@duckdb/node-api',
    '@tensorflow/tfjs',
    '@tensorflow/tfjs-backend-wasm',
    '@tensorflow/tfjs-node',
    'bullmq',
    'ioredis',
    'onnxruntime-node',
  ])
    expect(peerDependenciesMeta[heavy]).toEqual({ optional: true });
});

test('every name can be imported', () => {
  const wanted = [
    'muster-wargames/agents/neural/network',
    ...sources.map(([name]) => `muster-wargames${name.slice(1)}`),
    'muster/env',
  ].filter((name) => !name.includes('*'));
  const script = `for (const name of ${JSON.stringify(wanted)}) console.log(name, Object.keys(await import(name)).length > 0);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'muster-wargames/register', '--input-type=module', '-e', script],
    {
      cwd: ROOT, // the package knows itself by its own name
      encoding: 'utf8',
    },
  );

  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual(wanted.map((name) => `${name} true`));
});
