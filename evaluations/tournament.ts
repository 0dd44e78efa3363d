import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { listName, type Match, type MatchResult } from './match.js';
import { WorkerLostError, WorkerPool } from './pool.js';
import { type Game, type Rating, rate } from './ratings.js';
import { contestants, type Plan, schedule } from './schedule.js';

/** How a tournament is run, beside what it is. */
export interface Running {
  /** Folder for the results; made if it is not there. */
  readonly out: string;
  readonly workers: number;
  /** Go on with the results in `out`. Otherwise a folder with results is refused. */
  readonly resume: boolean;
  /** File URLs that every worker imports, for agents of one's own. */
  readonly modules?: readonly string[];
  /** Told after each battle: how many are done of how many. */
  readonly progress?: (done: number, all: number) => void;
  /** Told of workers that were lost. */
  readonly warn?: (message: string) => void;
  /** Ends the run after the battles that are being played; what is done is kept. */
  readonly signal?: AbortSignal;
  /** For tests: sees the pool. */
  readonly onPool?: (pool: WorkerPool) => void;
}

export interface RatedAgent extends Rating {
  readonly agent: string;
  /** The list, or 'all lists'. */
  readonly list: string;
}

export interface Tournament {
  readonly plan: Plan;
  /** In the order of their numbers. */
  readonly results: readonly MatchResult[];
  /** Best first: each agent over all lists. */
  readonly agents: readonly RatedAgent[];
  /** Best first: each agent with each list. */
  readonly pairs: readonly RatedAgent[];
  /** True if it was stopped before its end. */
  readonly stopped: boolean;
}

/** Names of the files in a tournament's folder. */
export const FILES = { plan: 'tournament.json', results: 'results.jsonl', report: 'report.html' } as const;
/** A match is given up after so many lost workers. */
const TRIES = 3;
export const ALL_LISTS = 'all lists';

/** The folder holds something else, or nothing to go on with. Says what and how to mend it. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

const described = (plan: Plan): string => JSON.stringify({ ...plan, lists: plan.lists.map(listName) }, null, 2);

/** The results of an earlier run; a last line that was cut off is dropped, and the file mended. */
export function readResults(file: string): MatchResult[] {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  const results: MatchResult[] = [];
  lines.forEach((line, i) => {
    try {
      results.push(JSON.parse(line) as MatchResult);
    } catch {
      if (i < lines.length - 1)
        throw new FolderError(`${file}, line ${i + 1}: no result; take the line out and resume`);
    }
  });
  if (results.length < lines.length || (text !== '' && !text.endsWith('\n'))) {
    writeFileSync(file, results.map((r) => `${JSON.stringify(r)}\n`).join(''));
  }
  return results;
}

function openFolder(plan: Plan, running: Running): MatchResult[] {
  mkdirSync(running.out, { recursive: true });
  const planFile = join(running.out, FILES.plan);
  const resultsFile = join(running.out, FILES.results);
  const there = existsSync(resultsFile);
  if (there && !running.resume) {
    throw new FolderError(
      `${running.out} already holds results: add --resume to go on, or name another folder with --out`,
    );
  }
  if (there && existsSync(planFile) && readFileSync(planFile, 'utf8') !== described(plan)) {
    throw new FolderError(
      `${running.out} holds another tournament: give the same agents, lists, battles and seed, or another --out`,
    );
  }
  writeFileSync(planFile, described(plan));
  return there ? readResults(resultsFile) : [];
}

function gamesOf(results: readonly MatchResult[], index: (agent: string, list: string) => number): Game[] {
  return results.map((r) => ({
    first: index(r.agents[0], r.lists[0]),
    second: index(r.agents[1], r.lists[1]),
    score: r.winner === null ? 0.5 : r.winner === 0 ? 1 : 0,
    pair: r.id >> 1,
  }));
}

/** Ratings of the agents, and of each agent with each list, from results. */
export function ratings(plan: Plan, results: readonly MatchResult[]): Pick<Tournament, 'agents' | 'pairs'> {
  const best = (a: Rating, b: Rating) => b.rating - a.rating;
  const { agents } = plan;
  const single = rate(
    gamesOf(results, (agent) => agents.indexOf(agent)),
    agents.length,
  );
  const all = contestants(plan);
  const place = new Map(all.map(({ agent, list }, i) => [`${agent}\n${list}`, i]));
  const paired = rate(
    gamesOf(results, (agent, list) => place.get(`${agent}\n${list}`) ?? 0),
    all.length,
  );
  return {
    agents: single.map((r, i) => ({ ...r, agent: agents[i], list: ALL_LISTS })).sort(best),
    pairs: paired.map((r, i) => ({ ...r, ...all[i] })).sort(best),
  };
}

async function playSafely(pool: WorkerPool, match: Match, running: Running): Promise<MatchResult> {
  for (let tries = 1; ; tries++) {
    try {
      return await pool.play(match);
    } catch (error) {
      if (!(error instanceof WorkerLostError) || tries === TRIES) throw error;
      running.warn?.(`${error.message}; battle ${match.id} is played again`);
    }
  }
}

/**
 * Plays a tournament, or what is left of it, over worker threads. Each result is appended to `results.jsonl` as soon as it
 * is there, so that nothing is lost by Ctrl-C, a crash or a full disk; the numbers are the same for any number of workers
 * and any stops on the way. @throws FolderError if `out` does not fit
 */
export async function runTournament(plan: Plan, running: Running): Promise<Tournament> {
  const done = new Map(openFolder(plan, running).map((r) => [r.id, r]));
  const matches = schedule(plan);
  const left = matches.filter((match) => !done.has(match.id));
  running.progress?.(done.size, matches.length);
  if (left.length > 0 && running.signal?.aborted !== true) {
    const pool = new WorkerPool(Math.min(running.workers, left.length), running.modules);
    running.onPool?.(pool);
    const limit = pLimit(running.workers);
    try {
      await Promise.all(
        left.map((match) =>
          limit(async () => {
            if (running.signal?.aborted === true) return;
            const result = await playSafely(pool, match, running);
            appendFileSync(join(running.out, FILES.results), `${JSON.stringify(result)}\n`);
            done.set(result.id, result);
            running.progress?.(done.size, matches.length);
          }),
        ),
      );
    } finally {
      limit.clearQueue();
      await pool.close();
    }
  }
  const results = [...done.values()].sort((a, b) => a.id - b.id);
  return { plan, results, ...ratings(plan, results), stopped: results.length < matches.length };
}
