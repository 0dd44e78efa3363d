// A worker of `npm run fit-captain`: plays battles of two captains with the numbers that it receives.
import { parentPort, workerData } from 'node:worker_threads';
import type { Mind } from '../agents/captain/candidates.js';
import { captainWith } from '../agents/captain/index.js';
import { registerPolicy } from '../env/policy.js';
import { type DuelTask, playDuel } from './duel-worker.js';
import type { Numbers } from './fit-captain.js';

/** A battle to play: its number in the series, and the numbers of both captains. */
export interface FitBattle {
  readonly n: number;
  readonly numbers: readonly [Numbers, Numbers];
}

/** Returns the success of the first captain, -1 to 1: the winner, and the lead as a share of all points won. */
export function outcome(task: DuelTask, { n, numbers }: FitBattle): number {
  for (const [side, name] of [task.first, task.second].entries())
    registerPolicy(name, () => captainWith(task.ruleset, numbers[side] as unknown as Mind['n'], name));
  const { won, points } = playDuel(task, n);
  return 0.6 * won + (0.4 * (points[0] - points[1])) / Math.max(1, points[0] + points[1]);
}

if (parentPort !== null && workerData?.fit !== undefined) {
  const port = parentPort;
  const task = workerData.fit as DuelTask;
  port.on('message', (battle: FitBattle) => port.postMessage({ n: battle.n, outcome: outcome(task, battle) }));
}
