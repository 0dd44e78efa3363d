// npm run soak: plays many battles, checks the guarantees of every ruleset in each, and fails if one is violated.

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { FIRST_GAME } from '../engine/games.js';
import { CHECKED_GAMES, checkedGame } from '../engine/testing/checked-games.js';
import type { Violation } from '../engine/testing/conformance.js';
import { chooserNames, chooserOf, playsGame } from './choosers.js';
import { whole } from './commands/numbers.js';
import { ProgressLine } from './progress.js';
import { type Outcome, SoakPool } from './soak-pool.js';

interface Options {
  readonly battles: number;
  readonly ruleset: string;
  readonly seed: number;
  readonly agents: readonly string[];
  readonly sample: number;
  readonly timeLimit: number;
  readonly workers: number;
  readonly lists?: readonly string[];
  readonly deployment?: string;
  readonly out: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** The totals of a soak. */
interface Totals {
  battles: number;
  decisions: number;
  /** Number of battles that threw, and of other violations. */
  errors: number;
  violations: number;
  mostOptions: number;
  deepest: number;
  /** Seeds of the battles with a fault. */
  readonly faulty: number[];
}

/** Players of a mixed soak. A captain, which is slower, is added as one of seven if there is one. */
const MIXED: readonly string[] = ['random', 'eager', 'idle', 'random', 'eager', 'idle'];

/** Parses a number of seconds, 0 or more. */
function seconds(text: string): number {
  const n = Number(text);
  if (!(n >= 0) || text.trim() === '') throw new InvalidArgumentError('Take a number of seconds, 0 or more.');
  return n;
}

/** Returns the players of a mixed soak of this ruleset. */
const mixed = (ruleset: string): readonly string[] => (playsGame('captain', ruleset) ? [...MIXED, 'captain'] : MIXED);

/** Returns the command that repeats the battle of seed `seed` alone with every decision checked completely. */
function again({ ruleset, agents, timeLimit, lists, deployment }: Options, seed: number): string {
  const fought = `${lists === undefined ? '' : ` --lists ${lists.join(' ')}`}${deployment === undefined ? '' : ` --deployment "${deployment}"`}`;
  const players = agents.join() === mixed(ruleset).join() ? '' : ` --agents ${agents.join()}`;
  return `npm run soak -- --ruleset ${ruleset} --seed ${seed} --battles 1 --sample 1 --time-limit ${4 * timeLimit}${players}${fought}`;
}

/** Writes the replay of a fault. Returns the lines that report it, with the command that repeats the battle. */
function faultLines(options: Options, n: number, fault: Violation): string[] {
  mkdirSync(options.out, { recursive: true });
  const file = join(options.out, `${options.ruleset}-${fault.seed}.json`);
  writeFileSync(file, fault.replay);
  return [
    `battle ${n} (seed ${fault.seed}), decision ${fault.decision}: ${fault.what}`,
    `  after ${fault.after}`,
    `  replay: ${file}`,
    `  again: ${again(options, fault.seed)}`,
  ];
}

/** Returns a fault without numbers and names: its kind. */
const sortOf = (what: string): string =>
  what
    .split('\n')[0]
    .replace(/[\d.]+/g, '#')
    .replace(/[A-Z][\w']*/g, '');

/** Adds the outcome of one battle. Returns lines about its faults: the first in full, then one of each kind. */
function add(options: Options, totals: Totals, kinds: Record<string, number>, outcome: Outcome): string[] {
  const seed = options.seed + outcome.n;
  totals.battles++;
  if ('lost' in outcome) {
    totals.errors++;
    totals.faulty.push(seed);
    return [`battle ${outcome.n} (seed ${seed}): ${outcome.lost}`, `  again: ${again(options, seed)}`];
  }
  const { report } = outcome;
  totals.decisions += report.decisions;
  totals.mostOptions = Math.max(totals.mostOptions, report.mostOptions);
  totals.deepest = Math.max(totals.deepest, report.deepest);
  for (const [kind, count] of Object.entries(report.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count;
  if (report.violations.length === 0) return [];
  totals.faulty.push(seed);
  const shown = new Set<string>();
  const lines = faultLines(options, outcome.n, report.violations[0]);
  for (const fault of report.violations) {
    totals[fault.thrown ? 'errors' : 'violations']++;
    const sort = sortOf(fault.what);
    if (!shown.has(sort) && shown.size > 0) lines.push(`  also, decision ${fault.decision}: ${fault.what}`);
    shown.add(sort);
  }
  return lines;
}

async function soak(options: Options): Promise<void> {
  // unknown names are reported before any worker starts
  for (const agent of options.agents) chooserOf(agent, options.ruleset);
  checkedGame(options.ruleset).match(options.seed, options);
  const totals: Totals = {
    battles: 0,
    decisions: 0,
    errors: 0,
    violations: 0,
    mostOptions: 0,
    deepest: 0,
    faulty: [],
  };
  const kinds: Record<string, number> = {};
  const progress = new ProgressLine();
  const pool = new SoakPool(options, options.battles, (outcome) => {
    const lines = add(options, totals, kinds, outcome);
    if (lines.length > 0) process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${lines.join('\n')}\n`);
    if (options.quiet !== undefined) return;
    progress.show(totals.battles, options.battles, (seconds) => {
      const faults = totals.errors + totals.violations;
      const rate = Math.round(totals.decisions / seconds).toLocaleString('en');
      const said = faults === 0 ? 'no fault' : `${faults} FAULTS`;
      return `${totals.battles}/${options.battles} battles, ${rate} decisions/s, ${said}`;
    });
  });
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
    pool.stop();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  await pool.played(options.workers);
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  if (options.quiet === undefined) {
    const usual = Object.entries(kinds).sort((a, b) => b[1] - a[1]);
    process.stdout.write(`most options ${totals.mostOptions}, deepest stack ${totals.deepest}\n`);
    for (const [kind, count] of usual) process.stdout.write(`  ${String(count).padStart(9)}  ${kind}\n`);
  }
  if (interrupted) process.stderr.write(`interrupted: ${totals.battles} of ${options.battles} battles were played\n`);
  summarise(options, totals, interrupted);
  process.exitCode = totals.errors + totals.violations > 0 ? 1 : interrupted ? 130 : 0;
}

function summarise(options: Options, totals: Totals, interrupted: boolean): void {
  const { battles, decisions, errors, violations, faulty } = totals;
  const { ruleset, seed } = options;
  if (options.json !== undefined) {
    const summary = { ruleset, seed, battles, decisions, errors, violations, faulty, interrupted };
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    return;
  }
  process.stdout.write(`${battles} battles, ${decisions} decisions, ${errors} errors, ${violations} violations\n`);
  if (faulty.length > 0) process.stdout.write(`seeds with faults: ${faulty.sort((a, b) => a - b).join(', ')}\n`);
}

const program = new Command('soak')
  .description(
    'Plays many battles and checks in each what every ruleset promises. Exits with 1 if a promise is broken.',
  )
  .option('-b, --battles <n>', 'how many', whole(1), 100)
  .option('-r, --ruleset <id>', `one of ${CHECKED_GAMES.join(', ')}`, FIRST_GAME)
  .option('-s, --seed <n>', 'of the first battle; the others follow', whole(0), 1)
  .option('-a, --agents <names>', `who plays, drawn by lot: ${chooserNames().join(', ')}, or mixed`, 'mixed')
  .option('--lists <name...>', 'fight with these lists alone')
  .option('--deployment <name>', 'type of deployment, or scenario, where the game has several')
  .option('--sample <n>', 'check one decision in so many to the bottom (save, load, judge every option)', whole(1), 40)
  .option('--time-limit <seconds>', 'for a battle; one that takes longer is a fault; 0: none', seconds, 60)
  .option('-w, --workers <n>', 'threads', whole(1), cpus().length)
  .option(
    '-o, --out <folder>',
    'where replays of failures go',
    fileURLToPath(new URL('../reports/soak', import.meta.url)),
  )
  .option('-j, --json', 'last line as JSON')
  .option('-q, --quiet', 'no progress')
  .action(async (given) => {
    const agents = given.agents === 'mixed' ? mixed(given.ruleset) : String(given.agents).split(',');
    await soak({ ...given, agents, sample: Math.max(1, given.sample) });
  });

await program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
