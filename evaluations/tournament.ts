import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { appendWhole, writeWhole } from '../agents/files/writing.js';
import { FolderError } from './folder-error.js';
import { listName, type Match, type MatchResult } from './match.js';
import { MatchFaultError, WorkerPool } from './pool.js';
import { type Game, type Rating, rate } from './ratings.js';
import { printed, readResults } from './results.js';
import { contestants, type Plan, schedule } from './schedule.js';
import type { Pair, PairPlayers } from './studies/study.js';
import { pairsOfSchedule, tournamentStudy } from './studies/tournament.js';

/** Options for running a tournament, besides its plan. */
export interface Running {
  /** Folder for the results. It is made if missing. */
  readonly out: string;
  readonly workers: number;
  /** True to continue from the results in `out`. */
  readonly resume: boolean;
  /**
   * True to repeat the same tournament in `out` if it is finished, and to continue it if it was stopped. Without
   * `resume` and `again` a folder with results is refused. A folder with another tournament always is.
   */
  readonly again?: boolean;
  /** Plays whole pairs instead of threads of this process: workers on other machines. Their limits are their own. */
  readonly players?: PairPlayers;
  /** Seconds for a battle; an agent at work when they are over forfeits. 0, the default: no limit. */
  readonly timeLimit?: number;
  /** File URLs that every worker imports, for users' own agents. */
  readonly modules?: readonly string[];
  /** Called when the folder is ready, with the number of battles left to play. */
  readonly begun?: (left: number) => void;
  /** Called after each battle with the number of battles done and the total. */
  readonly progress?: (done: number, all: number) => void;
  /** Called with a line of text when a worker is lost or a tournament is continued. */
  readonly warn?: (message: string) => void;
  /** Ends the run after the battles under way. Results so far are kept on disk. */
  readonly signal?: AbortSignal;
  /** For tests: gives access to the pool. */
  readonly onPool?: (pool: WorkerPool) => void;
}

export interface RatedAgent extends Rating {
  /** The agent, or 'all agents'. */
  readonly agent: string;
  /** The list, or 'all lists'. */
  readonly list: string;
}

export interface Tournament {
  readonly plan: Plan;
  /** Results in the order of their match ids. */
  readonly results: readonly MatchResult[];
  /** Ratings of each agent over all lists, best first. */
  readonly agents: readonly RatedAgent[];
  /** Ratings of the lists, best first, over all agents. Only battles against other lists count. */
  readonly lists: readonly RatedAgent[];
  /** Ratings of each agent with each list, best first. */
  readonly pairs: readonly RatedAgent[];
  /** Battles in which Muster itself failed, as text with the match as JSON. They have no result. */
  readonly faults: readonly string[];
  /** True if it was stopped before its end. */
  readonly stopped: boolean;
}

/** Names of the files in a tournament's folder. */
export const FILES = {
  plan: 'tournament.json',
  results: 'results.jsonl',
  /** The results before a finished tournament was repeated. */
  previous: 'previous-results.jsonl',
  report: 'report.html',
} as const;
export const ALL_LISTS = 'all lists';
export const ALL_AGENTS = 'all agents';

const described = (plan: Plan): string => `${JSON.stringify(plan, null, 2)}\n`;
const byId = (a: MatchResult, b: MatchResult) => a.id - b.id;

/** Writes a file, whole or not at all. */
const replaceFile = (file: string, text: string): void => writeWhole(file, new TextEncoder().encode(text));

/** Returns how a tournament in a folder differs from the one to be played there, in words that follow its name. */
function difference(kept: string, plan: Plan): string {
  let there: Record<string, unknown>;
  try {
    there = Object(JSON.parse(kept));
  } catch {
    return ` (its ${FILES.plan} is damaged)`;
  }
  const here = { ...plan } as Readonly<Record<string, unknown>>;
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  const parts = names.filter((name) => JSON.stringify(there[name]) !== JSON.stringify(here[name]));
  return parts.length === 0 ? '' : ` (of other ${parts.join(', ')})`;
}

/** Prepares the folder. Returns the results that it already holds. */
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
  const kept = readFileSync(planFile, 'utf8');
  if (kept !== described(plan)) {
    throw new FolderError(
      `${out} holds another tournament${difference(kept, plan)}: give the same agents, lists, battles, seed and changes, or another folder with --out`,
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
      renameSync(resultsFile, join(out, FILES.previous));
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

/** Returns ratings of the agents, of the lists, and of each agent with each list, from results. */
export function ratings(plan: Plan, results: readonly MatchResult[]): Pick<Tournament, 'agents' | 'lists' | 'pairs'> {
  const best = (a: Rating, b: Rating) => b.rating - a.rating;
  const { agents } = plan;
  const names = plan.lists.map(listName);
  const single = rate(
    gamesOf(results, (agent) => agents.indexOf(agent)),
    agents.length,
  );
  const apart = results.filter((r) => r.lists[0] !== r.lists[1]); // against itself a list can only draw on average
  const listed = rate(
    gamesOf(apart, (_, list) => names.indexOf(list)),
    names.length,
  );
  const all = contestants(plan);
  const place = new Map(all.map(({ agent, list }, i) => [`${agent}\n${list}`, i]));
  const paired = rate(
    gamesOf(results, (agent, list) => place.get(`${agent}\n${list}`) ?? 0),
    all.length,
  );
  return {
    agents: single.map((r, i) => ({ ...r, agent: agents[i], list: ALL_LISTS })).sort(best),
    lists: listed.map((r, i) => ({ ...r, agent: ALL_AGENTS, list: names[i] })).sort(best),
    pairs: paired.map((r, i) => ({ ...r, ...all[i] })).sort(best),
  };
}

/** Plays matches one by one on threads of this process. */
async function playSingly(
  left: readonly Match[],
  running: Running,
  one: (play: () => Promise<readonly MatchResult[]>, battles: number) => Promise<void>,
): Promise<void> {
  const { modules = [], timeLimit = 0, warn = () => {} } = running;
  const pool = new WorkerPool({ size: Math.min(running.workers, left.length), modules, timeLimit, warn });
  running.onPool?.(pool);
  const limit = pLimit(running.workers);
  try {
    await Promise.all(left.map((match) => limit(one, async () => [await pool.play(match)], 1)));
  } finally {
    limit.clearQueue();
    await pool.close();
  }
}

/**
 * Plays a tournament, or the rest of it, on threads, or on the workers of `players`. Each result is appended to
 * `results.jsonl` at once, so that nothing is lost by Ctrl-C, a crash or a full disk. At the end they are sorted. The
 * files are the same for any number of workers and any interruptions.
 * @throws FolderError if `out` does not fit
 */
export async function runTournament(plan: Plan, running: Running): Promise<Tournament> {
  const matches = schedule(plan);
  const done = new Map(openFolder(plan, matches, running).map((r) => [r.id, r]));
  const file = join(running.out, FILES.results);
  const left = matches.filter((match) => !done.has(match.id));
  const faults: string[] = [];
  let failed = 0; // battles that have no result because of them
  running.begun?.(left.length);
  running.progress?.(done.size, matches.length);
  if (left.length > 0 && running.signal?.aborted !== true) {
    const one = async (play: () => Promise<readonly MatchResult[]>, battles: number): Promise<void> => {
      if (running.signal?.aborted === true) return;
      try {
        const fresh = (await play()).filter(({ id }) => !done.has(id));
        appendWhole(file, printed(fresh));
        for (const result of fresh) done.set(result.id, result);
      } catch (error) {
        if (!(error instanceof MatchFaultError)) throw error;
        faults.push(error.message);
        failed += battles;
      }
      running.progress?.(done.size, matches.length);
    };
    const { players } = running;
    if (players === undefined) await playSingly(left, running, one);
    else {
      const study = tournamentStudy(plan);
      const pairs = pairsOfSchedule(matches).filter(({ matches: two }) => two.some(({ id }) => !done.has(id)));
      const lacking = ({ matches: two }: Pair) => two.filter(({ id }) => !done.has(id)).length;
      const limit = pLimit(players.size);
      const playPair = (pair: Pair) => one(async () => (await players.play(study, pair)).results, lacking(pair));
      await Promise.all(pairs.map((pair) => limit(playPair, pair))).finally(() => limit.clearQueue());
    }
  }
  const results = [...done.values()].sort(byId);
  const complete = results.length === matches.length;
  if (complete && left.length > 0) replaceFile(file, printed(results));
  const stopped = results.length + failed < matches.length;
  return { plan, results, ...ratings(plan, results), faults, stopped };
}
