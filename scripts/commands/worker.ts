import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { serve } from '../../evaluations/redis/serve.js';
import { ThreadPlayers } from '../../evaluations/studies/threads.js';
import { imported } from './agents.js';
import { collected, whole } from './numbers.js';
import { stopSignal } from './signals.js';
import { LIMITS } from './tournament-plan.js';
import { warn } from './words.js';

interface Options {
  readonly redis: string;
  readonly workers: number;
  readonly timeLimit: number;
  readonly import: readonly string[];
  readonly quiet: boolean;
}

/** `muster worker`: plays pairs of studies that run elsewhere. */
export function workerCommand(program: Command): void {
  program
    .command('worker')
    .description('play pairs of battles for studies that run elsewhere with --redis')
    .requiredOption('--redis <url>', 'the Redis of the studies, as redis://host:6379')
    .option('--workers <n>', 'threads', whole(1, 128), availableParallelism())
    .option(
      '--time-limit <seconds>',
      'for a battle; the agent at work then forfeits; 0: none',
      whole(0, 2_000_000),
      LIMITS.search,
    )
    .option('--import <file>', 'a file with agents of your own; may be given more than once', collected, [])
    .option('--quiet', 'print nothing but errors', false)
    .action(worker);
}

async function worker({ redis: url, workers, timeLimit, import: files, quiet }: Options): Promise<void> {
  const modules = await imported(files);
  const { signal, release } = stopSignal('Stopping after the pairs in play; Ctrl-C again to stop at once.');
  const players = new ThreadPlayers({ size: workers, modules, timeLimit, warn });
  const say = quiet ? () => {} : warn;
  try {
    await serve({
      ...{ url, players, signal },
      ready: () => say(`Playing pairs of ${url} on ${workers} threads; Ctrl-C ends it.`),
    });
  } finally {
    release();
    await players.close();
  }
}
