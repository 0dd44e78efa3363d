// A worker of `npm run soak`: plays the battles whose numbers it receives, one by one, and reports the outcomes.
import { parentPort, workerData } from 'node:worker_threads';
import { MAX_OPTIONS } from '../engine/kernel/options.js';
import { checkedGame } from '../engine/testing/checked-games.js';
import { type ConformanceReport, checkRuleset } from '../engine/testing/conformance.js';
import { Random } from '../engine/testing/random.js';
import { gameIds, gameOf } from '../env/games.js';
import { chooserOf, isBuiltIn } from './choosers.js';

/** The data that each worker gets at the start. */
export interface SoakTask {
  readonly ruleset: string;
  readonly seed: number;
  readonly agents: readonly string[];
  /** One in this many decisions is checked completely. */
  readonly sample: number;
  /** Seconds that a battle may take, checked between decisions; 0: no limit. */
  readonly timeLimit: number;
  /** Names of the lists that meet; default: all. */
  readonly lists?: readonly string[];
  /** A type of deployment, or a scenario; default: as lists and table say. */
  readonly deployment?: string;
}

/** Plays battle `n` of a soak. Match, agents and level follow from its seed, so that it can be repeated alone. */
export function soakBattle(task: SoakTask, n: number): ConformanceReport {
  const game = checkedGame(task.ruleset);
  const seed = task.seed + n;
  const match = game.match(seed, task);
  const limit = task.timeLimit;
  const start = performance.now();
  const random = new Random(seed ^ 0x50a4); // independent of match and level, so that all combinations occur
  const first = task.agents[random.below(task.agents.length)];
  const second = task.agents[random.below(task.agents.length)];
  return checkRuleset(game.rules, [match], {
    seed,
    level: seed % 4 === 3 ? 'full' : 'command',
    choosers: [chooserOf(first, task.ruleset), chooserOf(second, task.ruleset)],
    sample: task.sample,
    givenUp: () =>
      limit > 0 && performance.now() - start > 1000 * limit ? `the battle is not over after ${limit} s` : null,
    // as many as an observation can show
    mostOptions: gameIds().includes(task.ruleset) ? gameOf(task.ruleset).actions : MAX_OPTIONS,
    // an agent may carry random state from one battle to the next
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
      // an error outside the battle itself: in its setup, or in the check
      port.postMessage({ n, lost: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  port.postMessage('ready');
}
