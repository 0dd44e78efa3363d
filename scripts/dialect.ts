// Part of `npm run lint`: checks that all code that play can reach can be translated (docs/writing-rules.md).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** The file with the hash of the last sources without faults. */
const CACHE = `${ROOT}node_modules/.cache/muster/`;
const FAULTLESS = `${CACHE}dialect`;
const read = (path: string): string | null => (existsSync(ROOT + path) ? readFileSync(ROOT + path, 'utf8') : null);

/** Returns a hash of the sources, including those of the check. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(read('scripts/dialect.ts') ?? '');
  for (const folder of ['engine', 'env', 'scripts/dialect', 'scripts/translate']) {
    for (const name of readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      hash.update(`${folder}/${name}\n`).update(readFileSync(`${ROOT}${folder}/${name}`));
    }
  }
  return hash.digest('hex');
}

/**
 * Returns places that cannot be translated, a line each. The check is loaded on demand, since loading takes half of its
 * time.
 */
async function found(): Promise<string[]> {
  const { refusals } = await import('./dialect/refusals.js');
  const { kernel, played, written } = await import('./dialect/roots.js');
  const { Sources } = await import('./dialect/sources.js');
  const modulesCalled = (called: string): string[] =>
    readdirSync(`${ROOT}engine/rulesets`)
      .map((name) => `engine/rulesets/${name}/${called}.ts`)
      .filter((path) => existsSync(ROOT + path));
  const sources = new Sources(read);
  const translated = modulesCalled('translation').flatMap((path) => [
    ...(sources.module(path)?.imported.values() ?? []),
  ]);
  return refusals(sources, [
    ['engine/kernel/ruleset.ts', kernel],
    ...modulesCalled('ruleset').map((path) => [path, played] as const),
    ...translated.filter(({ name }) => name.endsWith('Observation')).map(({ from }) => [from, written] as const),
  ]);
}

const hash = hashOfSources();
if (!existsSync(FAULTLESS) || readFileSync(FAULTLESS, 'utf8') !== hash) {
  const lines = await found();
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (lines.length > 0) {
    const places = lines.length === 1 ? '1 place' : `${lines.length} places`;
    process.stderr.write(`${places} that cannot be translated: docs/writing-rules.md\n`);
    process.exitCode = 1;
  } else {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(FAULTLESS, hash);
  }
}
