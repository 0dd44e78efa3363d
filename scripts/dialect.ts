// Part of `npm run lint`: whether all that play can reach is written so that it can be translated (docs/writing-rules.md).
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Holds the hash of the sources that were found faultless last. */
const CACHE = `${ROOT}node_modules/.cache/muster/`;
const FAULTLESS = `${CACHE}dialect`;
const read = (path: string): string | null => (existsSync(ROOT + path) ? readFileSync(ROOT + path, 'utf8') : null);

/** A text that is the same only for the same sources, those of the check among them. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of ['engine', 'env', 'scripts/dialect', 'scripts/translate']) {
    for (const name of readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      hash.update(`${folder}/${name}\n`).update(readFileSync(`${ROOT}${folder}/${name}`));
    }
  }
  return hash.digest('hex');
}

const HOMES = 'engine/rulesets/';

/** Games with rules: each is checked by a process of its own, with the part of the kernel that it reaches. */
const games = (): string[] => readdirSync(ROOT + HOMES).filter((id) => existsSync(`${ROOT}${HOMES}${id}/ruleset.ts`));

/** Places of one game that cannot be translated, a line each. The check is loaded only where it is needed: that takes half of its time. */
async function found(game: string): Promise<string[]> {
  const { refusals } = await import('./dialect/refusals.js');
  const { kernel, played, written } = await import('./dialect/roots.js');
  const { Sources } = await import('./dialect/sources.js');
  const sources = new Sources(read);
  const translated = [...(sources.module(`${HOMES}${game}/translation.ts`)?.imported.values() ?? [])];
  return refusals(sources, [
    ['engine/kernel/ruleset.ts', kernel],
    [`${HOMES}${game}/ruleset.ts`, played],
    ...translated.filter(({ name }) => name.endsWith('Observation')).map(({ from }) => [from, written] as const),
  ]);
}

/** Checks all games side by side. @returns the places, each once @throws Error if a check ends early */
async function foundInAll(): Promise<string[]> {
  const script = fileURLToPath(import.meta.url);
  const lines = await Promise.all(
    games().map(async (game) => {
      const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, script, game]);
      return stdout.split('\n').filter((line) => line !== '');
    }),
  );
  return [...new Set(lines.flat())].sort();
}

const [only] = process.argv.slice(2);
const hash = only === undefined ? hashOfSources() : '';
if (only !== undefined) {
  for (const line of await found(only)) process.stdout.write(`${line}\n`);
} else if (!existsSync(FAULTLESS) || readFileSync(FAULTLESS, 'utf8') !== hash) {
  const lines = await foundInAll();
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
