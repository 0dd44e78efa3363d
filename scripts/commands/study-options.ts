// What the commands that run studies share: their options, and a session that runs and ends as the options say.
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { RedisPlayers } from '../../evaluations/redis/players.js';
import { studyId } from '../../evaluations/store/digest.js';
import { DuckStore, USUAL_STORE } from '../../evaluations/store/store.js';
import { runStudy, type StudyRun, type StudyTime, type Until } from '../../evaluations/studies/run.js';
import type { PairMaker, PairPlayers, Study } from '../../evaluations/studies/study.js';
import { ThreadPlayers } from '../../evaluations/studies/threads.js';
import { imported } from './agents.js';
import { collected, seed, whole } from './numbers.js';
import { shower } from './shower.js';
import { outlastReaders, stopSignal } from './signals.js';
import { limitOf } from './tournament-plan.js';
import { Ended, UserError } from './user-error.js';
import { print, warn } from './words.js';

/** Options of every command that runs studies. */
export interface StudyOptions {
  readonly store: string;
  readonly workers: number;
  readonly seed: number;
  readonly resume: boolean;
  readonly timeLimit?: number;
  readonly import: readonly string[];
  /** Address of a Redis; without it threads of this process play. */
  readonly redis?: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Largest number of threads. */
const MOST_WORKERS = 128;
/** Largest number of seconds of a Node timer. */
const MOST_SECONDS = 2_000_000;

/** Adds the option that names the store. */
export function storeOption(command: Command): Command {
  return command.option('--store <file>', 'where studies and their battles are kept (DuckDB)', USUAL_STORE);
}

/**
 * Adds the options of a command that runs studies. The action then runs them with `studying`. A study that the store
 * holds is gone on with; `--resume` refuses to begin one.
 */
export function studyOptions(command: Command): Command {
  return storeOption(command)
    .option('--workers <n>', 'threads', whole(1, MOST_WORKERS), availableParallelism())
    .option('--seed <n>', 'seed of the study, and so of everything', seed, 1)
    .option('--resume', 'only go on with a study that the store holds (it is gone on with in any case)', false)
    .option(
      '--time-limit <seconds>',
      'for a battle; the agent at work then forfeits; 0: none; default: as in muster tournament',
      whole(0, MOST_SECONDS),
    )
    .option('--import <file>', 'a file with agents of your own; may be given more than once', collected, [])
    .option('--redis <url>', 'workers on other machines play (muster worker), as redis://host:6379')
    .option('--json', 'print one JSON object as the last line', false)
    .option('--quiet', 'no progress, no table', false);
}

/** Returns the options of studies on which the battles depend, and their store, as words of a command. */
export const studyWords = ({ seed: first, store, import: modules }: StudyOptions): readonly string[] => [
  ...['--seed', `${first}`, '--store', store],
  ...modules.flatMap((file) => ['--import', file]),
];

/** Runs studies for a command. */
export class StudySession {
  readonly store: DuckStore;
  /** Raised by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly runs: StudyRun[] = [];
  private readonly options: StudyOptions;
  private readonly modules: readonly string[];
  private readonly command: string;
  private players: { readonly limit: number; readonly players: PairPlayers } | null = null;
  private line: (words: string) => void = warn;

  constructor(
    store: DuckStore,
    signal: AbortSignal,
    options: StudyOptions,
    modules: readonly string[],
    command: string,
  ) {
    this.store = store;
    this.signal = signal;
    this.options = options;
    this.modules = modules;
    this.command = command;
  }

  /** Runs a study, or the rest of it. See `runStudy`. After Ctrl-C it returns what there is. */
  async run(study: Study, makePair: PairMaker, wanted: number | Until): Promise<StudyRun> {
    const { options, store, signal, command } = this;
    const id = studyId(study);
    const kept = await store.count(id);
    if (kept === null && options.resume) {
      throw new UserError(`${options.store} holds no such study to go on with: leave out --resume to begin it`);
    }
    const most = typeof wanted === 'number' ? wanted : wanted.most;
    if (kept !== null && kept > 0 && kept < most && !options.quiet) {
      warn(`${options.store} holds ${kept} pairs of study ${id}; going on with it`);
    }
    const players = await this.playersOf(study);
    const { progress, line, stop } = shower(options.quiet, 'pairs');
    this.line = line;
    const { kind, ruleset } = study;
    const shown = (done: number, of: number) => {
      progress(done, of);
      if (players instanceof RedisPlayers) {
        const told = players.tell({ study: id, kind, ruleset, done, wanted: of, command });
        void told.catch(() => {}); // what fails for Redis ends the pairs too
      }
    };
    const running = { store, players, command, signal, progress: shown, warn: line };
    const run = await runStudy(study, makePair, wanted, running).finally(() => {
      stop();
      this.line = warn;
    });
    this.runs.push(run);
    return run;
  }

  /** Ends the players and closes the store. */
  async close(): Promise<void> {
    await this.players?.players.close();
    await this.store.close();
  }

  /** Returns the players for a study; those of the last one, if the limit of a battle is the same. */
  private async playersOf({ agents }: Study): Promise<PairPlayers> {
    const limit = limitOf(agents, this.options.timeLimit);
    if (this.players?.limit === limit) return this.players.players;
    await this.players?.players.close();
    const { redis } = this.options;
    const players =
      redis === undefined ? this.threads(limit) : await RedisPlayers.connect(redis, (words) => this.line(words));
    this.players = { limit, players };
    return players;
  }

  private threads(limit: number): PairPlayers {
    return new ThreadPlayers({
      size: this.options.workers,
      modules: this.modules,
      timeLimit: limit,
      warn: (words) => this.line(words),
    });
  }
}

/** Returns the time of several runs together. */
function timeOf(runs: readonly StudyRun[]): StudyTime {
  const sum = (part: keyof StudyTime) => Math.round(1000 * runs.reduce((all, { time }) => all + time[part], 0)) / 1000;
  return { all: sum('all'), playing: sum('playing'), store: sum('store'), rest: sum('rest') };
}

/**
 * Runs the studies of a command and ends it: it closes the store, tells of failures, and with `--json` prints what
 * `work` returns, with `studies` (ids), `pairs`, `time` (seconds) and `store`.
 * @param command the line that runs it again
 * @param work runs studies and says what they came to
 * @throws Ended if Muster failed in a battle (1), or if the command was stopped (130); UserError, StoreError
 */
export async function studying(
  options: StudyOptions,
  command: string,
  work: (session: StudySession) => Promise<object>,
): Promise<void> {
  const modules = await imported(options.import);
  const store = await DuckStore.open(options.store, !options.resume);
  outlastReaders();
  const { signal, release } = stopSignal('Stopping after the pairs in play; Ctrl-C again to stop at once.');
  const session = new StudySession(store, signal, options, modules, command);
  const { runs } = session;
  let told: object;
  try {
    told = await work(session);
  } finally {
    release();
    await session.close();
  }
  const pairs = runs.reduce((sum, run) => sum + run.pairs.length, 0);
  const faults = runs.flatMap((run) => run.faults);
  const stopped = runs.some((run) => run.stopped);
  if (stopped) warn(`Stopped after ${pairs} pairs; the same command goes on.`);
  for (const fault of faults) warn(fault);
  if (options.json) {
    const studies = runs.map(({ id }) => id);
    print(JSON.stringify({ ...told, studies, pairs, time: timeOf(runs), store: options.store }));
  }
  if (faults.length > 0) throw new Ended(1);
  if (stopped) throw new Ended(130);
}
