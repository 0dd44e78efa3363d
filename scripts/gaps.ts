import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { readCatalogue } from './rules/catalogue.js';
import { gapsIn, gapsPage } from './rules/gaps.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = `${ROOT}docs/gaps.md`;

/** Returns every source of the layers that know rules, sorted. */
function sources(): string[] {
  return ['engine', 'env', 'agents']
    .filter((folder) => existsSync(ROOT + folder))
    .flatMap((folder) => readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((f) => `${folder}/${f}`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'))
    .sort();
}

const { check } = new Command('gaps')
  .description('Gathers the GAP comments of the sources into docs/gaps.md.')
  .option('--check', 'write nothing; fail if the page is not current')
  .parse()
  .opts<{ check?: true }>();

const catalogue = readCatalogue();
const found = sources().map((file) => gapsIn(file, readFileSync(ROOT + file, 'utf8'), catalogue));
const page = gapsPage(
  found.flatMap(({ gaps }) => gaps),
  catalogue,
);
const problems = found.flatMap(({ problems }) => problems);

if (!check) writeFileSync(PAGE, page);
else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page) {
  problems.push('docs/gaps.md is not current: run `npm run gaps`');
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
