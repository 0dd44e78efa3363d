import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';
import { type Catalogue, RULESETS, type RulesetId, readCatalogue } from './rules/catalogue.js';
import {
  type Coverage,
  coverageOf,
  type Proof,
  proofOf,
  type Report,
  reportSchema,
  rulesOf,
} from './rules/coverage.js';
import { shortened } from './rules/ids.js';
import { chapterTable, summary } from './rules/table.js';

interface Options {
  report?: string;
  ruleset?: RulesetId;
  chapters?: string[];
  json?: true;
  quiet?: true;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs every test, with its output on stderr.
 * @throws {Error} if vitest gives no report
 */
function runTests(): Report {
  const folder = mkdtempSync(join(tmpdir(), 'muster-rules-'));
  try {
    const file = join(folder, 'report.json');
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
    if (!existsSync(file)) throw new Error('vitest wrote no report; see its message above');
    return readReport(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readReport = (file: string) => reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** @throws {Error} for a chapter that none of `rulesets` has */
function checkChapters(catalogue: Catalogue, rulesets: readonly RulesetId[], chapters: readonly string[]) {
  for (const chapter of chapters) {
    if (rulesets.some((ruleset) => rulesOf(catalogue, ruleset, [chapter]).length > 0)) continue;
    throw new Error(`No chapter "${chapter}" in ${rulesets.join(', ')}; docs/rules lists them.`);
  }
}

type Totals = Coverage & { slice?: Coverage & { later: number } };

function totalsOf(catalogue: Catalogue, ruleset: RulesetId, chapters: string[], { proven }: Proof): Totals {
  const totals = coverageOf(rulesOf(catalogue, ruleset, chapters), proven);
  const slice = catalogue.slice[ruleset];
  if (!slice || chapters.length > 0) return totals;
  const rules = rulesOf(catalogue, ruleset, slice);
  const now = rules.filter(({ id }) => !catalogue.later.has(id));
  return { ...totals, slice: { ...coverageOf(now, proven), later: rules.length - now.length } };
}

/** Prints tables and totals. A ruleset without any proven rule gets one line, unless it was requested. */
function print(catalogue: Catalogue, totals: ReadonlyMap<RulesetId, Totals>, { proven }: Proof, options: Options) {
  for (const [ruleset, coverage] of totals) {
    const isBegun = coverage.core.passing + coverage.module.passing > 0;
    console.log(summary(ruleset, coverage));
    if (!options.quiet && (isBegun || options.ruleset || options.chapters)) {
      console.log(chapterTable(rulesOf(catalogue, ruleset, options.chapters), proven));
      const missing = coverage.missing.slice(coverage.core.total - coverage.core.passing);
      if (missing.length > 0) console.log(`  missing modules: ${shortened(missing)}`);
    }
    if (coverage.slice) {
      const { core, missing, later } = coverage.slice;
      const left = later === 0 ? '' : `, ${later} rules of these chapters for later (docs/rules/later.json)`;
      console.log(`${summary(`${ruleset}, the chapters of this release`, coverage.slice)}${left}`);
      if (!options.quiet && core.passing < core.total) {
        console.log(`  missing core rules: ${shortened(missing.slice(0, core.total - core.passing))}`);
      }
    }
  }
}

const program = new Command('rules')
  .description('Lists which rules of the catalogue (docs/rules) have a passing test that names them.')
  .option('--report <file>', "read this JSON report of vitest's instead of running the tests")
  .addOption(new Option('--ruleset <id>', 'this ruleset alone').choices(RULESETS))
  .option('--chapters <name...>', 'these chapters alone, by name (a name with spaces in quotes)')
  .option('--quiet', 'totals alone')
  .option('--json', 'totals and missing ids as one JSON object, on the last line')
  .parse();
const options = program.opts<Options>();

/** @throws {Error} for a report that cannot be read, or a chapter that does not exist */
function main() {
  const catalogue = readCatalogue();
  const rulesets = options.ruleset ? [options.ruleset] : RULESETS;
  const chapters = options.chapters ?? [];
  checkChapters(catalogue, rulesets, chapters);

  const proof = proofOf(options.report ? readReport(options.report) : runTests(), catalogue);
  const covered = rulesets.filter((ruleset) => rulesOf(catalogue, ruleset, chapters).length > 0);
  const totals = new Map(covered.map((ruleset) => [ruleset, totalsOf(catalogue, ruleset, chapters, proof)]));

  print(catalogue, totals, proof, options);
  for (const { id, test, file } of proof.unknown) {
    console.error(`${relative(ROOT, file)}: no rule ${id} in docs/rules, named by the test "${test}"`);
  }
  if (proof.unknown.length > 0) process.exitCode = 1;
  if (options.json) console.log(JSON.stringify(Object.fromEntries(totals)));
}

try {
  main();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
