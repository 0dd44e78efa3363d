import { parentPort, workerData } from 'node:worker_threads';
import '../agents/files/index.js';
import { type Match, type MatchResult, playMatch } from './match.js';

/** The data that a thread gets when it starts. */
export interface WorkerTask {
  /** File URLs to import first. */
  readonly modules: readonly string[];
  /** Shared memory into which the thread writes the progress of its match. */
  readonly tally: Int32Array;
}

/** A worker's answer to a match: its result and the seconds that it took, or the failure. */
export type Answer = { readonly result: MatchResult; readonly seconds: number } | { readonly fault: string };

const { modules, tally } = workerData as WorkerTask;
for (const module of modules) await import(module);

parentPort?.on('message', (match: Match | 'leave') => {
  if (match === 'leave') {
    parentPort?.close();
    return;
  }
  let answer: Answer;
  const begin = performance.now();
  try {
    const { result } = playMatch(match, tally);
    answer = { result, seconds: (performance.now() - begin) / 1000 };
  } catch (error) {
    answer = { fault: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage('ready');
