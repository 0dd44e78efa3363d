// A worker of `npm run soak`: plays the battles whose numbers it is sent, one by one, and tells what came of each.
import { parentPort, workerData } from 'node:worker_threads';
import { MAX_OPTIONS } from '../engine/kernel/options.js';
import { checkedGame } from '../engine/testing/checked-games.js';
import { type ConformanceReport, checkRuleset } from '../engine/testing/conformance.js';
import { Random } from '../engine/testing/random.js';
import { gameIds, gameOf } from '../env/games.js';
import { chooserOf, isBuiltIn } from './choosers.js';

/** What the workers are told at the start. */
export interface SoakTask {
  readonly ruleset: string;
  readonly seed: number;
  readonly agents: readonly string[];
  /** One decision in so many is checked to the bottom. */
  readonly sample: number;
  /** Seconds that a battle may take, looked at between two decisions; 0: as long as it likes. */
  readonly timeLimit: number;
}

/** Plays battle `n` of a soak. Match, agents and level follow from its seed, so that it can be played again alone. */
export function soakBattle(task: SoakTask, n: number): ConformanceReport {
  const game = checkedGame(task.ruleset);
  const seed = task.seed + n;
  const match = game.match(seed);
  const limit = task.timeLimit;
  const start = performance.now();
  const random = new Random(seed ^ 0x50a4); // apart from match and level, so that everybody meets everything
  const first = task.agents[random.below(task.agents.length)];
  const second = task.agents[random.below(task.agents.length)];
  return checkRuleset(game.rules, [match], {
    seed,
    level: seed % 4 === 3 ? 'full' : 'command',
    choosers: [chooserOf(first, task.ruleset), chooserOf(second, task.ruleset)],
    sample: task.sample,
    givenUp: () =>
      limit > 0 && performance.now() - start > 1000 * limit ? `the battle is not over after ${limit} s` : null,
    // an observation shows so many
    mostOptions: gameIds().includes(task.ruleset) ? gameOf(task.ruleset).actions : MAX_OPTIONS,
    // an agent remembers its own chance from one battle to the next
    twice: seed % 8 === 0 && isBuiltIn(first) && isBuiltIn(second),
    ...(game.invariants === undefined ? {} : { invariants: game.invariants }),
  });
}

if (parentPort !== null && workerData?.soak !== undefined) {
  const port = parentPort;
  const task = workerData.soak as SoakTask;
  port.on('message', (n: number) => {
    try {
      port.postMessage({ n, report: soakBattle(task, n) });
    } catch (error) {
      // before or after the battle itself: its mustering, or the check
      port.postMessage({ n, lost: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  port.postMessage('ready');
}
