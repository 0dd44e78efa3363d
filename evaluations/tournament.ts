import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { listName, type Match, type MatchResult } from './match.js';
import { MatchFaultError, WorkerPool } from './pool.js';
import { type Game, type Rating, rate } from './ratings.js';
import { contestants, type Plan, schedule } from './schedule.js';

/** How a tournament is run, beside what it is. */
export interface Running {
  /** Folder for the results; made if it is not there. */
  readonly out: string;
  readonly workers: number;
  /** Go on with the results in `out`. */
  readonly resume: boolean;
  /**
   * Play the same tournament in `out` again if it was finished, and go on with it if it was stopped. Without `resume` and
   * `again` a folder with results is refused; one with another tournament always is.
   */
  readonly again?: boolean;
  /** Seconds for a battle; an agent that is at work when they are over forfeits. 0, the default: no limit. */
  readonly timeLimit?: number;
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
  /** Battles in which Muster itself broke, in words with the match as JSON; they have no result. */
  readonly faults: readonly string[];
  /** True if it was stopped before its end. */
  readonly stopped: boolean;
}

/** Names of the files in a tournament's folder. */
export const FILES = { plan: 'tournament.json', results: 'results.jsonl', report: 'report.html' } as const;
export const ALL_LISTS = 'all lists';

/** The folder holds something else, or nothing to go on with. Says what and how to mend it. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

const described = (plan: Plan): string => `${JSON.stringify(plan, null, 2)}\n`;
const printed = (results: readonly MatchResult[]): string => results.map((r) => `${JSON.stringify(r)}\n`).join('');
const byId = (a: MatchResult, b: MatchResult) => a.id - b.id;

/** A line of the results, if it is one and belongs to the match of its number. */
function resultIn(line: string, matches: readonly Match[]): MatchResult | null {
  let result: MatchResult | null;
  try {
    result = JSON.parse(line) as MatchResult | null;
  } catch {
    return null;
  }
  const match = matches[result?.id ?? -1];
  if (match === undefined || result === null) return null;
  const of = JSON.stringify([match.agents, match.lists.map(listName), match.seed, match.battlefield]);
  const { agents, lists, seed, battlefield, victoryPoints } = result;
  return JSON.stringify([agents, lists, seed, battlefield]) === of && victoryPoints?.length === 2 ? result : null;
}

/** The results of an earlier run; a last line that was cut off is dropped, and the file mended. @throws FolderError */
export function readResults(file: string, matches: readonly Match[]): MatchResult[] {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  const results: MatchResult[] = [];
  lines.forEach((line, i) => {
    const result = resultIn(line, matches);
    if (result !== null) results.push(result);
    else if (i < lines.length - 1 || text.endsWith('\n')) {
      throw new FolderError(`${file}, line ${i + 1}: no result of this tournament; take the line out and resume`);
    }
  });
  if (text !== '' && !text.endsWith('\n')) replaceFile(file, printed(results));
  return results;
}

/** Errors of writing do not always say which file they are about. */
function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error) (error as NodeJS.ErrnoException).path ??= file;
    throw error;
  }
}

/** Writes a file beside and moves it over the old one, so that a full disk leaves the old one. */
function replaceFile(file: string, text: string): void {
  const fresh = `${file}.new`;
  try {
    naming(file, () => writeFileSync(fresh, text));
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** Makes the folder ready. @returns the results that it holds already */
function openFolder(plan: Plan, matches: readonly Match[], running: Running): MatchResult[] {
  const { out } = running;
  mkdirSync(out, { recursive: true });
  const planFile = join(out, FILES.plan);
  const resultsFile = join(out, FILES.results);
  if (!existsSync(planFile)) {
    const foreign = [FILES.results, FILES.report].find((name) => existsSync(join(out, name)));
    if (foreign !== undefined) {
      throw new FolderError(
        `${out} holds a ${foreign} but no ${FILES.plan}, so it is no tournament's: name another folder with --out`,
      );
    }
    replaceFile(planFile, described(plan));
    return [];
  }
  if (readFileSync(planFile, 'utf8') !== described(plan)) {
    throw new FolderError(
      `${out} holds another tournament: give the same agents, lists, battles and seed, or another folder with --out`,
    );
  }
  const results = existsSync(resultsFile) ? readResults(resultsFile, matches) : [];
  const finished = new Set(results.map((r) => r.id)).size === matches.length;
  if (results.length > 0 && running.resume !== true) {
    if (running.again !== true) {
      throw new FolderError(`${out} already holds results: add --resume to go on, or name another folder with --out`);
    }
    if (!finished) running.warn?.(`${out} holds ${results.length} battles of this tournament; going on with it`);
    else {
      rmSync(resultsFile);
      return [];
    }
  }
  return results;
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

/**
 * Plays a tournament, or what is left of it, over worker threads. Each result is appended to `results.jsonl` as soon as it
 * is there, so that nothing is lost by Ctrl-C, a crash or a full disk; when all are there, they are put in order. The
 * files are the same for any number of workers and any stops on the way. @throws FolderError if `out` does not fit
 */
export async function runTournament(plan: Plan, running: Running): Promise<Tournament> {
  const matches = schedule(plan);
  const done = new Map(openFolder(plan, matches, running).map((r) => [r.id, r]));
  const file = join(running.out, FILES.results);
  const left = matches.filter((match) => !done.has(match.id));
  const faults: string[] = [];
  running.progress?.(done.size, matches.length);
  if (left.length > 0 && running.signal?.aborted !== true) {
    const { modules = [], timeLimit = 0, warn = () => {} } = running;
    const pool = new WorkerPool({ size: Math.min(running.workers, left.length), modules, timeLimit, warn });
    running.onPool?.(pool);
    const limit = pLimit(running.workers);
    const one = async (match: Match): Promise<void> => {
      if (running.signal?.aborted === true) return;
      try {
        const result = await pool.play(match);
        naming(file, () => appendFileSync(file, printed([result])));
        done.set(result.id, result);
      } catch (error) {
        if (!(error instanceof MatchFaultError)) throw error;
        faults.push(error.message);
      }
      running.progress?.(done.size, matches.length);
    };
    try {
      await Promise.all(left.map((match) => limit(one, match)));
    } finally {
      limit.clearQueue();
      await pool.close();
    }
  }
  const results = [...done.values()].sort(byId);
  const complete = results.length === matches.length;
  if (complete && left.length > 0) replaceFile(file, printed(results));
  const stopped = results.length + faults.length < matches.length;
  return { plan, results, ...ratings(plan, results), faults, stopped };
}
