// npm run soak: plays many battles, checks what every ruleset promises in each, and fails if one promise is broken.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Command, InvalidArgumentError } from 'commander';
import { CHECKED_GAMES } from '../engine/testing/checked-games.js';
import type { ConformanceReport, Violation } from '../engine/testing/conformance.js';
import { chooserNames, chooserOf, playsGame } from './choosers.js';
import { ProgressLine } from './progress.js';
import type { SoakTask } from './soak-worker.js';

interface Options {
  readonly battles: number;
  readonly ruleset: string;
  readonly seed: number;
  readonly agents: readonly string[];
  readonly sample: number;
  readonly workers: number;
  readonly out: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** What a soak adds up to. */
interface Totals {
  battles: number;
  decisions: number;
  /** Battles that threw, and other broken promises. */
  errors: number;
  violations: number;
  mostOptions: number;
  deepest: number;
}

/** Who plays in a mixed soak; where there is a captain, which takes its time, it sits in every seventh seat. */
const MIXED: readonly string[] = ['random', 'eager', 'idle', 'random', 'eager', 'idle'];

const REGISTER = new URL('./register.mjs', import.meta.url);

function whole(text: string): number {
  const n = Number(text);
  if (!Number.isSafeInteger(n) || n < 0) throw new InvalidArgumentError('a whole number, 0 or more, is wanted');
  return n;
}

/** Hands the numbers 0 to `battles - 1` to the workers, each as it gets free. */
function play(options: Options, told: (n: number, report: ConformanceReport) => void): Promise<void> {
  const task: SoakTask = {
    ruleset: options.ruleset,
    seed: options.seed,
    agents: options.agents,
    sample: options.sample,
  };
  let next = 0;
  const count = Math.max(1, Math.min(options.workers, options.battles));
  const runs = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./soak-worker.ts', import.meta.url), {
      execArgv: ['--import', REGISTER.href],
      workerData: { soak: task },
    });
    return new Promise<void>((resolve, reject) => {
      const more = () => {
        if (next < options.battles) worker.postMessage(next++);
        else worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', ({ n, report }: { n: number; report: ConformanceReport }) => {
        told(n, report);
        more();
      });
      worker.on('error', reject);
      more();
    });
  });
  return Promise.all(runs).then(() => {});
}

/** Writes the replay of a fault, and how to play that battle alone. @returns the lines for people. */
function faultLines(options: Options, n: number, fault: Violation): string[] {
  mkdirSync(options.out, { recursive: true });
  const file = join(options.out, `${options.ruleset}-${fault.seed}.json`);
  writeFileSync(file, fault.replay);
  return [
    `battle ${n} (seed ${fault.seed}), decision ${fault.decision}: ${fault.what}`,
    `  after ${fault.after}`,
    `  replay: ${file}`,
    `  again: npm run soak -- --ruleset ${options.ruleset} --seed ${fault.seed} --battles 1 --sample 1`,
  ];
}

async function soak(options: Options): Promise<void> {
  for (const agent of options.agents) chooserOf(agent, options.ruleset); // an unknown name is said before any worker starts
  const totals: Totals = { battles: 0, decisions: 0, errors: 0, violations: 0, mostOptions: 0, deepest: 0 };
  const kinds: Record<string, number> = {};
  const progress = new ProgressLine();
  const shown = new Set<string>();
  await play(options, (n, report) => {
    totals.battles += report.battles;
    totals.decisions += report.decisions;
    totals.mostOptions = Math.max(totals.mostOptions, report.mostOptions);
    totals.deepest = Math.max(totals.deepest, report.deepest);
    for (const [kind, count] of Object.entries(report.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count;
    for (const fault of report.violations) {
      totals[fault.thrown ? 'errors' : 'violations']++;
      const sort = fault.what
        .split('\n')[0]
        .replace(/[\d.]+/g, '#')
        .replace(/[A-Z][\w']*/g, '');
      if (shown.has(sort) || shown.size >= 25) continue; // the first of each sort
      shown.add(sort);
      process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${faultLines(options, n, fault).join('\n')}\n`);
    }
    if (options.quiet !== undefined) return;
    progress.show(totals.battles, options.battles, (seconds) => {
      const faults = totals.errors + totals.violations;
      const rate = Math.round(totals.decisions / seconds).toLocaleString('en');
      const said = faults === 0 ? 'no fault' : `${faults} FAULTS`;
      return `${totals.battles}/${options.battles} battles, ${rate} decisions/s, ${said}`;
    });
  });
  if (options.quiet === undefined) {
    const usual = Object.entries(kinds).sort((a, b) => b[1] - a[1]);
    process.stdout.write(`most options ${totals.mostOptions}, deepest stack ${totals.deepest}\n`);
    for (const [kind, count] of usual) process.stdout.write(`  ${String(count).padStart(9)}  ${kind}\n`);
  }
  const { battles, decisions, errors, violations } = totals;
  const summary = { ruleset: options.ruleset, battles, decisions, errors, violations };
  if (options.json !== undefined) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else process.stdout.write(`${battles} battles, ${decisions} decisions, ${errors} errors, ${violations} violations\n`);
  process.exitCode = errors + violations === 0 ? 0 : 1;
}

const program = new Command('soak')
  .description(
    'Plays many battles and checks in each what every ruleset promises. Exits with 1 if a promise is broken.',
  )
  .option('-b, --battles <n>', 'how many', whole, 100)
  .option('-r, --ruleset <id>', `one of ${CHECKED_GAMES.join(', ')}`, 't9a')
  .option('-s, --seed <n>', 'of the first battle; the others follow', whole, 1)
  .option('-a, --agents <names>', `who plays, drawn by lot: ${chooserNames().join(', ')}, or mixed`, 'mixed')
  .option('--sample <n>', 'check one decision in so many to the bottom (save, load, judge every option)', whole, 40)
  .option('-w, --workers <n>', 'threads', whole, cpus().length)
  .option(
    '-o, --out <folder>',
    'where replays of failures go',
    fileURLToPath(new URL('../reports/soak', import.meta.url)),
  )
  .option('-j, --json', 'last line as JSON')
  .option('-q, --quiet', 'no progress')
  .action(async (given) => {
    const mixed = playsGame('captain', given.ruleset) ? [...MIXED, 'captain'] : MIXED;
    const agents = given.agents === 'mixed' ? mixed : String(given.agents).split(',');
    await soak({ ...given, agents, sample: Math.max(1, given.sample) });
  });

await program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
