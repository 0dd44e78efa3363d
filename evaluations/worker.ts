import { parentPort, workerData } from 'node:worker_threads';
import '../agents/index.js';
import { type Match, type MatchResult, playMatch } from './match.js';

/** What a worker answers to a match: its result, or why it could not be set up. */
export type Answer = { readonly result: MatchResult } | { readonly problem: string };

const { modules } = (workerData ?? { modules: [] }) as { modules: readonly string[] };
for (const module of modules) await import(module);

parentPort?.on('message', (match: Match) => {
  let answer: Answer;
  try {
    answer = { result: playMatch(match).result };
  } catch (error) {
    answer = { problem: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
