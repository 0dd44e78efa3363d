// npm run mutate: makes small changes in the rules' code, one at a time, and reports those that no test detects.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import pLimit from 'p-limit';
import { FIRST_GAME } from '../engine/games.js';
import { whole } from './commands/numbers.js';
import { equivalents, matches } from './mutate/equivalent.js';
import { instrumented, type Placed } from './mutate/instrument.js';
import { type Known, known } from './mutate/job.js';
import { holdsRules, type Mutant, mutantsOf, programOf } from './mutate/mutants.js';
import { jobOf, Share } from './mutate/run.js';
import { sampleOf } from './mutate/sample.js';
import { filesUnder, testsOf } from './mutate/tests-of.js';
import { ProgressLine } from './progress.js';

interface Options {
  readonly folder: string;
  readonly sample: number;
  readonly seed: number;
  readonly workers: number;
  readonly files?: string;
  readonly tests?: string;
  readonly again?: true;
  readonly list?: true;
  readonly reach?: true;
  readonly json?: true;
  readonly quiet?: true;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = join(ROOT, 'reports/mutate');
const DURATIONS = join(REPORTS, 'seconds.json');

/** True if a path contains one of these comma-separated parts, or if there are none. */
const isNamed = (path: string, parts?: string): boolean =>
  parts === undefined || parts.split(',').some((part) => path.includes(part));

/** Returns all mutants of a folder, and which of them are equivalent. */
function mutantsIn(options: Options): { all: Mutant[]; isEquivalent: (m: Mutant) => boolean } {
  const { folder } = options;
  if (!existsSync(join(ROOT, folder)))
    throw new Error(`${folder}: there is no such folder; name one of the project, as engine/regiments`);
  const wanted = (file: string) => isNamed(file, options.files);
  const files = filesUnder(ROOT, folder).filter(holdsRules);
  if (files.length === 0)
    throw new Error(`${folder} holds no TypeScript source; name a folder of rules, as engine/regiments`);
  const program = programOf(files.map((file) => join(ROOT, file)));
  const places = equivalents().filter((place) => place.file.startsWith(`${folder}/`));
  const all = files.flatMap((file) => mutantsOf(program, join(ROOT, file), ROOT));
  for (const place of places) {
    if (all.some((m) => matches(place, m))) continue;
    process.stderr.write(
      `scripts/mutate/equivalent.json: nothing is like ${JSON.stringify({ ...place, reason: undefined })}; mend or remove it\n`,
    );
  }
  return { all: all.filter((m) => wanted(m.file)), isEquivalent: (m) => places.some((place) => matches(place, m)) };
}

/** Returns a hash of sources, tests and sample. */
function hashOf(sample: readonly Mutant[], tests = ''): string {
  const hash = createHash('sha256').update(JSON.stringify(sample)).update(tests);
  for (const file of filesUnder(ROOT, 'engine'))
    if (/\.(ts|json)$/.test(file)) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 12);
}

function secondsOf(): Record<string, number> {
  return existsSync(DURATIONS) ? (JSON.parse(readFileSync(DURATIONS, 'utf8')) as Record<string, number>) : {};
}

/** Returns sources by path, with their mutants built in. */
function sourcesWith(sample: readonly Placed[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const file of new Set(sample.map((m) => m.file))) {
    const path = join(ROOT, file);
    const own = sample.filter((m) => m.file === file);
    found[file] = instrumented(path, readFileSync(path, 'utf8'), own);
  }
  return found;
}

/** Returns what is known about a mutant that no test has killed. */
function survivorWords(m: Placed, { apart, reached }: Known): string {
  const told = apart.get(m.id);
  const why =
    told !== undefined
      ? `differs in ${told.tests} ${told.tests === 1 ? 'test' : 'tests'}, first in ${told.first}`
      : reached.has(m.id)
        ? 'reached, but no test has a case in which it differs'
        : 'no test reaches it';
  return `${m.file}:${m.line} (${m.within})\n    ${m.code}\n    ${m.becomes}\n    ${why}`;
}

function report(options: Options, sample: readonly Placed[], found: Known, left: number, isWhole: boolean): void {
  const survivors = sample.filter((m) => !found.killed.has(m.id));
  const killed = sample.length - survivors.length;
  const share = sample.length === 0 ? 1 : killed / sample.length;
  if (options.json !== undefined) {
    const told = survivors.map((m) => ({
      file: m.file,
      line: m.line,
      within: m.within,
      code: m.code,
      becomes: m.becomes,
      reached: found.reached.has(m.id),
      tests: found.apart.get(m.id)?.tests ?? 0,
    }));
    const { folder, seed } = options;
    const summary = {
      folder,
      seed,
      sample: sample.length,
      killed,
      share,
      equivalent: left,
      whole: isWhole,
      survivors: told,
    };
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    return;
  }
  for (const m of survivors) process.stdout.write(`${survivorWords(m, found)}\n`);
  if (found.once.size > 0)
    process.stdout.write(`tests that cannot be run twice, and were not: ${[...found.once].join(', ')}\n`);
  process.stdout.write(
    `${killed} of ${sample.length} mutants of ${options.folder} are killed (${(100 * share).toFixed(0)} of 100), seed ${options.seed}; ${left} equivalent ones in the folder are left out\n`,
  );
}

/** Reports the mutants whose values differ in no test, so that no test can kill them. */
function reportReach(sample: readonly Placed[], found: Known): void {
  const blind = sample.filter((m) => !found.apart.has(m.id) && !found.loading.has(m.id));
  for (const m of blind) process.stdout.write(`${survivorWords(m, found)}\n`);
  process.stdout.write(`${blind.length} of ${sample.length} mutants have no other value in any test\n`);
}

async function mutate(options: Options): Promise<void> {
  const { all, isEquivalent } = mutantsIn(options);
  const left = all.filter(isEquivalent).length;
  const sample: Placed[] = sampleOf(all, options.sample, options.seed, isEquivalent).map((m, id) => ({ ...m, id }));
  if (options.list !== undefined) {
    for (const m of sample) process.stdout.write(`${m.file}:${m.line} ${m.code}  =>  ${m.becomes}\n`);
    process.stdout.write(`${sample.length} of ${all.length} mutants, ${left} equivalent ones left out\n`);
    return;
  }
  const folder = join(
    REPORTS,
    `${options.folder.replaceAll('/', '-')}-${options.seed}-${options.sample}-${hashOf(sample, options.tests)}${options.reach === undefined ? '' : '-reach'}`,
  );
  if (options.again !== undefined) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const changed = [...new Set(sample.map((m) => m.file))];
  const tests = testsOf(ROOT, options.folder, changed, secondsOf()).filter((test) => isNamed(test, options.tests));
  const given = { root: ROOT, count: sample.length, sources: sourcesWith(sample), tests };
  const shares = Array.from({ length: options.workers }, (_, w) => {
    const own = sample.filter((m) => m.id % options.workers === w).map((m) => m.id);
    return new Share(
      folder,
      `share-${w}`,
      jobOf(folder, `share-${w}`, { ...given, own, always: -1, reach: options.reach === true }),
    );
  });
  const now = (): Known =>
    known([...shares.flatMap((share) => share.notes()), ...late.flatMap((share) => share.notes())]);
  const late: Share[] = [];
  const progress = new ProgressLine();
  const tick = () => {
    if (options.quiet !== undefined) return;
    const each = shares.map((share) => known(share.notes()));
    const done = each.reduce((n, { files }) => n + files.size, 0);
    const killed = each.reduce((n, k) => n + k.killed.size, 0);
    progress.show(
      done,
      tests.length * shares.length + 1,
      () => `${killed} of ${sample.length} mutants killed, ${done} of ${tests.length * shares.length} test files run`,
    );
  };
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
    for (const share of [...shares, ...late]) share.stop();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  await Promise.all(shares.map((share) => share.run(tick)));
  // mutants reached while modules load are active from the first line on, each in its own process
  const { killed, loading } = now();
  if (options.reach !== undefined) {
    reportReach(sample, now());
    return;
  }
  const alone = pLimit(options.workers);
  const reached = [...loading].filter((id) => !killed.has(id)).sort((a, b) => a - b);
  const always = reached.map((id) => {
    const job = jobOf(folder, `always-${id}`, { ...given, own: [id], always: id, reach: false });
    return new Share(folder, `always-${id}`, job);
  });
  late.push(...always);
  await Promise.all(
    always.map((share) => alone(() => (interrupted || share.notes().length > 0 ? undefined : share.run(tick)))),
  );
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  const found = now();
  writeFileSync(DURATIONS, JSON.stringify({ ...secondsOf(), ...Object.fromEntries(found.files) }));
  report(options, sample, found, left, !interrupted);
  for (const [test, why] of found.broken)
    process.stderr.write(`${test} fails without any mutant: ${why}; mend it first\n`);
  if (interrupted) process.stderr.write('interrupted: what was found is kept, the same command goes on\n');
  process.exitCode = interrupted ? 130 : found.broken.size > 0 ? 1 : 0;
}

/** Returns a path relative to the project, wherever the command runs. */
const inProject = (text: string): string => relative(ROOT, resolve(ROOT, text));

await new Command('mutate')
  .description(
    'Makes small changes that alter behaviour in the code of the rules (a sign, && for ||, < for <=, a returned boolean), runs the tests with each, and prints those that no test notices. Nothing of the checkout is changed. A run that was stopped goes on where it was.',
  )
  .requiredOption('-f, --folder <path>', `whose rules are changed, as engine/rulesets/${FIRST_GAME}`, inProject)
  .option('-n, --sample <n>', 'how many changes, drawn by lot', whole(1), 100)
  .option('-s, --seed <n>', 'of the lot', whole(0), 1)
  .option('-w, --workers <n>', 'processes', whole(1), 2)
  .option('--files <parts>', 'only sources whose path has one of these parts, separated by commas')
  .option('--tests <parts>', 'only test files whose path has one of these parts')
  .option('--list', 'print the changes, run nothing')
  .option('--reach', 'run each test once, try no change, print those that cannot have altered anything')
  .option('--again', 'forget what an earlier run of the same command has found')
  .option('-j, --json', 'one line of JSON')
  .option('-q, --quiet', 'no progress')
  .action((given: Options) => mutate(given))
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  });
