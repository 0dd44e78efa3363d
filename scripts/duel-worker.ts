// A worker of `npm run duel`: plays the battles whose numbers it receives, one by one, and reports the results.
import { parentPort, workerData } from 'node:worker_threads';
import '../agents/files/index.js';
import { choose, problemLine, waiting } from '../engine/kernel/ruleset.js';
import { Env } from '../env/env.js';
import { gameOf } from '../env/games.js';
import { makePolicy } from '../env/policy.js';
import { Seats } from '../env/seats.js';
import { seedFrom } from '../training/arena.js';

/** The data that each worker gets at the start. */
export interface DuelTask {
  readonly ruleset: string;
  readonly seed: number;
  readonly first: string;
  readonly second: string;
  /** Names of the lists in the duel. */
  readonly lists: readonly string[];
  /** URLs of files that register agents. */
  readonly imports: readonly string[];
  /** The size of battles to play with their own random armies, instead of the lists. */
  readonly size?: 'tiny' | 'small';
  /** Changes of the army books with which both play: a difference file as JSON. */
  readonly changes?: unknown;
}

/** The result of a battle of a duel. */
export interface DuelResult {
  /** 1: the first agent won, -1: the second, 0: a draw. */
  readonly won: number;
  /** Victory points of the first and the second agent. */
  readonly points: readonly [number, number];
  readonly decisions: number;
  /** Duration in milliseconds. */
  readonly time: number;
  readonly truncated: boolean;
}

/** Lists of battle `n`: every pair comes in turn. Four battles in a row share them, with sides and lists swapped. */
export function pairing(n: number, lists: readonly string[]): { lists: [string, string]; firstSide: 0 | 1 } {
  const block = n >> 2;
  const apart = 1 + (Math.floor(block / lists.length) % Math.max(1, lists.length - 1));
  const one = lists[block % lists.length];
  const other = lists[(block + apart) % lists.length];
  return { lists: (n & 1) === 0 ? [one, other] : [other, one], firstSide: (n & 2) === 0 ? 0 : 1 };
}

/**
 * Plays battle `n` of a duel. The same task and number give the same battle.
 * @throws Error if the lists do not fit
 */
export function playDuel(task: DuelTask, n: number): DuelResult {
  if (task.size !== undefined) return playSized(task, task.size, n);
  const game = gameOf(task.ruleset);
  const { lists, firstSide } = pairing(n, task.lists);
  const setup = game.setup({ lists, changes: task.changes ?? null }, task.seed + (n >> 2));
  if (!setup.ok) throw new Error(setup.problems.map(problemLine).join('\n'));
  const seats = new Seats(game.rules);
  seats.begin(task.seed + n);
  const first = makePolicy(task.first, task.ruleset);
  const second = makePolicy(task.second, task.ruleset);
  const policies = firstSide === 0 ? [first, second] : [second, first];
  const start = performance.now();
  const b = game.rules.create(setup.value);
  game.rules.begin(b, task.seed + n);
  while (waiting(b)) choose(game.rules, b, seats.act(policies[b.decision.player[0]], b));
  const winner = b.core.winner[0];
  const other = firstSide === 0 ? 1 : 0;
  return {
    won: winner < 0 ? 0 : winner === firstSide ? 1 : -1,
    points: [game.rules.victoryPoints(b, firstSide), game.rules.victoryPoints(b, other)],
    decisions: b.core.decisions[0],
    time: performance.now() - start,
    truncated: b.core.truncated[0] !== 0,
  };
}

/** Plays battle `n` of that size in the environment. In each two consecutive battles every agent plays both sides. */
function playSized(task: DuelTask, size: 'tiny' | 'small', n: number): DuelResult {
  const env = new Env(task.ruleset, { ...gameOf(task.ruleset).sizes[size], changes: task.changes ?? null });
  const policies = [makePolicy(task.first, task.ruleset), makePolicy(task.second, task.ruleset)];
  const firstSide = n & 1;
  const start = performance.now();
  let [, info] = env.reset({ seed: seedFrom(task.seed, n >> 1) });
  let [decisions, truncated] = [0, false];
  for (let over = false; !over; decisions++) {
    const action = env.ask(policies[info.actingPlayer === firstSide ? 0 : 1]);
    const [, , ended, cut, next] = env.step(action);
    [info, over, truncated] = [next, ended || cut, cut];
  }
  const points = [firstSide, 1 - firstSide].map((side) => info.victoryPoints[side]);
  return {
    won: info.rewards[firstSide],
    points: [points[0], points[1]],
    decisions,
    time: performance.now() - start,
    truncated,
  };
}

if (parentPort !== null && workerData?.duel !== undefined) {
  const port = parentPort;
  const task = workerData.duel as DuelTask;
  for (const url of task.imports) await import(url);
  port.on('message', (n: number) => port.postMessage({ n, result: playDuel(task, n) }));
}
