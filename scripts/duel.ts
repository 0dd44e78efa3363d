// npm run duel: plays two agents against each other with sides and lists swapped, and reports the share of wins and its
// interval.

import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Command, Option } from 'commander';
import { FIRST_GAME } from '../engine/games.js';
import { changedWords } from '../evaluations/studies/armies.js';
import '../agents/files/index.js';
import { gameOf } from '../env/games.js';
import { wilson } from '../env/intervals.js';
import { makePolicy } from '../env/policy.js';
import { imported } from './commands/agents.js';
import { changesGiven, changesName, withChanges } from './commands/changes.js';
import { listsGiven } from './commands/lists.js';
import { collected, whole } from './commands/numbers.js';
import type { DuelResult, DuelTask } from './duel-worker.js';

interface Options {
  readonly first: string;
  readonly second: string;
  readonly battles: number;
  readonly ruleset: string;
  readonly seed: number;
  readonly workers: number;
  readonly size?: 'tiny' | 'small';
  readonly lists?: readonly string[];
  readonly changes?: string;
  readonly import: readonly string[];
  readonly json?: true;
  readonly quiet?: true;
}

/** The total of a duel, from the first agent's view. */
export interface Score {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Share of the battles won. */
  readonly share: number;
  /** 95% confidence interval of that share. */
  readonly interval: readonly [number, number];
  /** Mean victory points of both agents. */
  readonly points: readonly [number, number];
}

/** Returns the total of a duel. */
export function scoreOf(results: readonly DuelResult[]): Score {
  const count = (won: number) => results.filter((r) => r.won === won).length;
  const mean = (side: 0 | 1) => results.reduce((sum, r) => sum + r.points[side], 0) / Math.max(1, results.length);
  const wins = count(1);
  return {
    wins,
    draws: count(0),
    losses: count(-1),
    share: wins / Math.max(1, results.length),
    interval: wilson(wins, results.length),
    points: [Math.round(mean(0)), Math.round(mean(1))],
  };
}

const REGISTER = new URL('./register.mjs', import.meta.url);

/** Sends the numbers 0 to `battles - 1` to the workers as they become free. Returns the results in order. */
async function play(task: DuelTask, { battles, workers, quiet }: Options): Promise<DuelResult[]> {
  const results: DuelResult[] = [];
  let next = 0;
  let done = 0;
  let last = performance.now();
  const told = (n: number, result: DuelResult) => {
    results[n] = result;
    done++;
    if (quiet !== undefined || (performance.now() - last < 10_000 && done < battles)) return;
    last = performance.now();
    const { wins, draws, losses } = scoreOf(results.filter((r) => r !== undefined));
    process.stderr.write(`${done}/${battles} battles: ${wins} won, ${draws} drawn, ${losses} lost\n`);
  };
  const runs = Array.from({ length: Math.max(1, Math.min(workers, battles)) }, () => {
    const worker = new Worker(new URL('./duel-worker.ts', import.meta.url), {
      execArgv: ['--import', REGISTER.href],
      workerData: { duel: task },
    });
    return new Promise<void>((resolve, reject) => {
      const more = () => {
        if (next < battles) worker.postMessage(next++);
        else worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', ({ n, result }: { n: number; result: DuelResult }) => {
        told(n, result);
        more();
      });
      worker.on('error', reject);
      more();
    });
  });
  await Promise.all(runs);
  return results;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

async function duel(options: Options): Promise<void> {
  const game = gameOf(options.ruleset);
  const imports = await imported(options.import);
  for (const agent of [options.first, options.second]) makePolicy(agent, options.ruleset); // reports unknown names before any worker starts
  const { ruleset, seed, first, second, size } = options;
  const changes = changesGiven(options.changes, ruleset);
  if (changes !== undefined && size === undefined) {
    for (const list of options.lists ?? game.evenLists()) listsGiven(list, ruleset, changes); // tells what became illegal
  }
  const task: DuelTask = {
    ruleset,
    seed,
    first,
    second,
    lists: options.lists ?? game.evenLists(),
    imports,
    ...(size === undefined ? {} : { size }),
    ...(changes === undefined ? {} : { changes }),
  };
  const start = performance.now();
  const results = await play(task, options);
  const score = scoreOf(results);
  const seconds = (performance.now() - start) / 1000;
  const battle = results.reduce((sum, r) => sum + r.time, 0) / Math.max(1, results.length);
  const times = results.map((r) => r.time).sort((a, b) => a - b);
  const [median, slowest] = [times[times.length >> 1] ?? 0, times[times.length - 1] ?? 0];
  const truncated = results.filter((r) => r.truncated).length;
  const [low, high] = score.interval;
  process.stdout.write(
    [
      `${first} against ${second}, ${results.length} ${size === undefined ? '' : `${size} `}battles of ${ruleset}, seed ${seed}, sides and lists swapped`,
      ...changedWords(changes),
      `won ${score.wins}, drawn ${score.draws}, lost ${score.losses}`,
      `with draws as half ${percent((score.wins + score.draws / 2) / Math.max(1, results.length))}`,
      `${first} won ${percent(score.share)} (95% interval ${percent(low)} to ${percent(high)})`,
      `mean victory points ${score.points[0]} to ${score.points[1]}`,
      `${Math.round(battle)} ms a battle (median ${Math.round(median)}, slowest ${Math.round(slowest)}), ${seconds.toFixed(1)} s in all; cut off: ${truncated}`,
      '',
    ].join('\n'),
  );
  if (options.json === undefined) return;
  const summary = {
    first,
    second,
    ruleset,
    seed,
    ...changesName(changes),
    battles: results.length,
    ...score,
    truncated,
    msPerBattle: battle,
    medianMs: median,
  };
  process.stdout.write(`${JSON.stringify(summary)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = withChanges(new Command('duel'))
    .description('Two agents fight battles against each other, sides and lists swapped; prints who wins how often.')
    .requiredOption('--first <agent>', 'an agent, with settings as in captain:temperament=bold')
    .requiredOption('--second <agent>', 'its opponent')
    .option('--battles <n>', 'how many; a multiple of four swaps everything evenly', whole(1), 100)
    .option('--ruleset <id>', 'the game', FIRST_GAME)
    .option('--seed <n>', 'tables and dice follow from it', whole(0), 1)
    .option('--lists <name...>', 'fight with these lists alone')
    .option('--import <file>', 'a file that registers an agent of your own; may be given more than once', collected, [])
    .addOption(new Option('--size <size>', 'battles of the environment of this size').choices(['tiny', 'small']))
    .option('--workers <n>', 'threads', whole(1), Math.max(1, cpus().length))
    .option('--quiet', 'no progress')
    .option('--json', 'the figures as one JSON object, on the last line')
    .parse();
  try {
    await duel(program.opts<Options>());
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
