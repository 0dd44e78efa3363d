// Part of `npm run lint`: whether all that play can reach is written so that it can be translated (docs/writing-rules.md).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { refusals } from './dialect/refusals.js';
import { kernel, played, written } from './dialect/roots.js';
import { Sources } from './dialect/sources.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string): string | null => (existsSync(ROOT + path) ? readFileSync(ROOT + path, 'utf8') : null);

const rulesets = readdirSync(`${ROOT}engine/rulesets`).map((name) => `engine/rulesets/${name}/ruleset.ts`);
const sources = new Sources(read);
const games = [...(sources.module('scripts/translate/games.ts')?.imported.values() ?? [])];
const found = refusals(sources, [
  ['engine/kernel/ruleset.ts', kernel],
  ...rulesets.filter((path) => existsSync(ROOT + path)).map((path) => [path, played] as const),
  ...games.filter(({ name }) => name.endsWith('Observation')).map(({ from }) => [from, written] as const),
]);
for (const line of found) process.stderr.write(`${line}\n`);
if (found.length > 0) {
  process.stderr.write(
    `${found.length} ${found.length === 1 ? 'place' : 'places'} that cannot be translated: docs/writing-rules.md\n`,
  );
  process.exitCode = 1;
}
