import { MisuseError } from '../errors.js';
import { type Game, gameOf } from '../games.js';
import type { Random } from '../random.js';
import { checkSettings } from '../settings.js';
import { type Blocks, blocksOver, roomFor } from '../vector/blocks.js';
import { checkActions, checkBegun, checkOpen, checkVector, rowsToReset, seedOf } from '../vector/checks.js';
import { errorOfRows } from '../vector/faults.js';
import type { AutoresetMode } from '../vector/lane.js';
import {
  drawActions,
  freshColumns,
  freshStep,
  infoOf,
  type VectorOptions,
  type VectorSpaces,
  vectorSpaces,
} from '../vector/vector-env.js';
import type { VectorInfo, VectorLike, VectorResetOptions, VectorStep } from '../vector/vector-like.js';
import { WorkerLostError } from './faults.js';
import type { Order } from './row-player.js';
import { Row, type Signals, signalBytes, signalsOver } from './signals.js';
import { checkThreads, RowMarks } from './thread-checks.js';
import { type Loss, WorkerPool } from './worker-pool.js';

export interface ThreadedOptions extends VectorOptions {
  /** Number of threads, at most one for each environment. 0: the caller's thread plays everything. */
  readonly workers: number;
  /** File URLs that each thread imports first: modules that register opponents or environments. */
  readonly modules?: readonly string[];
  /** Seconds without any progress after which a blocking call gives up. Default 60. */
  readonly patience?: number;
}

/** Totals of a rollout. */
export interface RolloutResult {
  readonly decisions: number;
  readonly battles: number;
  /** Battles that player 0 won. */
  readonly won: number;
}

/**
 * A vector of environments in worker threads, over shared memory: a step copies nothing and sends nothing. `step` is
 * synchronous; `send` and `receive` let the caller work while battles go on, with the rows that are ready first, or
 * with half of the rows in turn; `rollout` lets an agent play inside the threads. Battles and numbers equal those of
 * `VectorEnv` and `Env` with the same seeds, with any number of threads.
 *
 * A thread that dies is replaced, and `losses` names it and its rows. Rows that were sent and not received are ready
 * again with a new battle: truncated, reward 0, begun. Rows at rest report that with their next step, whatever the
 * action; if their battle was over, that step begins the next one. A reset or a rollout goes on with new battles
 * without a report. Until the replacement runs, calls that want the thread's rows throw WorkerLostError: call `await
 * mend()`. The other rows go on.
 *
 * A thread that dies three times in a row, with no step of its rows received in between, is given up. A WorkerLostError
 * then names it, its rows and the reasons, also from a `mend` that is waiting. The next `mend` tries again.
 *
 * If a row fails, the error names it. It has the class that it has in `Env`, or is a plain Error for a class that is
 * neither Muster's nor the language's. The row is then in the same state as in `VectorEnv`.
 */
export class ThreadedVectorEnv implements VectorLike {
  readonly game: Game;
  readonly numEnvs: number;
  readonly autoreset: AutoresetMode;
  readonly spaces: VectorSpaces;
  readonly blocks: Blocks;
  private readonly info: VectorInfo;
  private readonly signals: Signals;
  private readonly pool: WorkerPool;
  private readonly patience: number;
  private readonly copies: boolean;
  /** Numbers of all rows. */
  private readonly all: readonly number[];
  private readonly marks: RowMarks;
  private begun = false;
  private closed = false;
  /** True while rows may be in a rollout. */
  private rolling = false;
  /** First row that `receive` looks at. */
  private cursor = 0;

  private constructor(ruleset: string, { numEnvs, workers, modules = [], patience = 60, ...rest }: ThreadedOptions) {
    const { autoreset = 'next-step', copy = false, ...settings } = rest;
    const game = gameOf(ruleset);
    const { spec, actions } = game;
    const threads = Math.min(workers, numEnvs);
    const shape = { count: numEnvs, size: spec.size, actions, finals: autoreset === 'same-step' };
    // first: a vector that is too large fails here, with a clear message
    const blocks = roomFor(shape, (bytes) => new SharedArrayBuffer(bytes));
    this.game = game;
    this.numEnvs = numEnvs;
    this.autoreset = autoreset;
    this.patience = patience;
    this.copies = copy;
    this.spaces = vectorSpaces(ruleset, numEnvs);
    this.all = Array.from({ length: numEnvs }, (_, i) => i);
    this.marks = new RowMarks(numEnvs);
    const signals = new SharedArrayBuffer(signalBytes(numEnvs, Math.max(1, threads)));
    this.blocks = blocksOver(blocks, shape);
    this.signals = signalsOver(signals, numEnvs, Math.max(1, threads));
    this.info = infoOf(this.blocks);
    const task = { ruleset, settings, autoreset, modules, blocks, signals, ...shape };
    this.pool = new WorkerPool(task, threads, this.blocks, this.signals);
  }

  /**
   * Starts the threads. They do not keep the process alive, so it may end without `close`.
   * @throws MisuseError, before any thread starts, for settings that make no vector; UnknownNameError for an unknown
   *   ruleset or opponent; Error if a module cannot be imported
   */
  static async start(ruleset: string, options: ThreadedOptions): Promise<ThreadedVectorEnv> {
    const { numEnvs, workers, modules = [], patience, autoreset = 'next-step', ...settings } = options;
    gameOf(ruleset);
    checkVector(numEnvs, autoreset);
    checkThreads(options);
    checkSettings(settings);
    if (workers === 0) for (const module of modules) await import(module);
    const env = new ThreadedVectorEnv(ruleset, options);
    await env.pool.start();
    return env;
  }

  /** The vector itself. */
  get unwrapped(): this {
    return this;
  }

  /** The latest deaths of threads, at most 1,000, the last one at the end. */
  get losses(): readonly Loss[] {
    return this.pool.losses;
  }

  /**
   * Begins battles in all rows, or in those of the mask, and waits for them.
   * @throws MisuseError for wrong seeds, mask or settings, and for rows that were not received; nothing has begun. If a
   *   row fails, by lists that are not legal or by its opponent, its error after all others have begun, as `VectorEnv`
   *   does
   */
  reset(wanted: VectorResetOptions = {}): [observations: Float32Array, info: VectorInfo] {
    checkOpen(this.closed);
    const { rows, options } = rowsToReset(wanted, this.all, this.begun);
    this.checkFree(rows);
    this.pool.order(options === undefined ? {} : { options }, rows);
    for (const row of rows) {
      const own = seedOf(wanted.seed, row);
      Atomics.store(this.signals.seeded, row, own === undefined ? 0 : 1);
      if (own === undefined) continue;
      Atomics.store(this.signals.seeds, row, own | 0);
      Atomics.store(this.signals.upperSeeds, row, Math.floor(own / 2 ** 32));
    }
    this.ask(rows, Row.reset);
    this.gather(rows, true);
    this.begun = true;
    const { observations } = this.blocks;
    return this.copies ? [observations.slice(), freshColumns(this.info)] : [observations, this.info];
  }

  /**
   * Takes one action in each environment and waits for all. @throws IllegalActionError, ResetNeededError and
   * MisuseError as `send` does; if a row fails, its error, after all others have taken their step
   */
  step(actions: ArrayLike<number>): VectorStep {
    this.send(actions);
    return this.gather(this.all, true);
  }

  /**
   * Sends actions without waiting.
   * @param actions entry `i` is for `rows[i]`
   * @param rows default: all
   * @throws ResetNeededError before the first reset, and in the mode 'disabled' for a row whose battle is over;
   * IllegalActionError for an action that is no option; MisuseError for rows that do not exist, come twice or were not
   * received; WorkerLostError for rows of a dead thread. Then nothing was sent
   */
  send(actions: ArrayLike<number>, rows: readonly number[] = this.all): void {
    checkOpen(this.closed);
    checkBegun(this.begun, 'sending actions');
    if (rows !== this.all) this.marks.check(rows);
    this.checkFree(rows);
    checkActions(actions, rows, this.blocks, this.autoreset, this.signals.anew);
    for (let i = 0; i < rows.length; i++) this.blocks.actions[rows[i]] = actions[i];
    this.ask(rows, Row.step);
  }

  /**
   * Waits until all of `rows` are ready, and receives them.
   * @throws the error of the first row that failed: failed rows are received, the others stay ready; MisuseError for
   *   rows without a request; WorkerLostError: call `mend`, then receive again
   */
  receiveRows(rows: readonly number[]): VectorStep {
    checkOpen(this.closed);
    this.marks.check(rows);
    return this.gather(rows, false);
  }

  /**
   * Waits until `most` rows are ready, and receives them. The search goes round from the last received row, so that
   * none starves.
   * @returns the rows in that order. @throws as `receiveRows`; MisuseError if fewer rows have requests
   */
  receive(most: number): number[] {
    checkOpen(this.closed);
    if (!Number.isInteger(most) || most < 1) throw new MisuseError(`1 row or more can be received, not ${most}`);
    const { done, rows: states } = this.signals;
    const { numEnvs } = this;
    for (;;) {
      const seen = Atomics.load(done, 0);
      const rows: number[] = [];
      let busy = 0;
      let faults = 0;
      for (let i = 0, row = this.cursor; i < numEnvs && rows.length < most; i++) {
        const state = Atomics.load(states, row);
        if (state >= Row.ready) rows.push(row);
        else if (state !== Row.rest) busy++;
        if (state === Row.fault) faults++;
        row = row + 1 === numEnvs ? 0 : row + 1;
      }
      if (rows.length + busy < most)
        throw new MisuseError(`only ${rows.length + busy} environments were sent anything, not ${most}`);
      if (rows.length < most) {
        this.wait(seen, most - rows.length, this.all);
        continue;
      }
      if (faults > 0) this.takeFaults(rows, false);
      this.take(rows);
      this.cursor = (rows[most - 1] + 1) % numEnvs;
      return rows;
    }
  }

  /**
   * Plays `decisions` decisions in each row with `agent` on both sides, inside the threads. Each battle that ends is
   * followed by the next one in every mode, also 'disabled'; in the modes 'next-step' and 'disabled' that takes one of
   * the decisions.
   * @throws ResetNeededError before the first reset; UnknownNameError for an unknown agent; MisuseError for a wrong
   *   number and for rows that were not received; WorkerLostError
   */
  rollout(agent: string, decisions: number): RolloutResult {
    checkOpen(this.closed);
    checkBegun(this.begun, 'rollout()');
    if (!Number.isInteger(decisions) || decisions < 1 || decisions > 0x7fffffff) {
      throw new MisuseError(`a rollout takes 1 decision or more in each environment, not ${decisions}`);
    }
    this.checkFree(this.all);
    this.pool.order({ agent } satisfies Order, this.all);
    const { quota, played, battles, won } = this.signals;
    for (const row of this.all) {
      Atomics.store(quota, row, decisions);
      played[row] = 0;
      battles[row] = 0;
      won[row] = 0;
    }
    this.ask(this.all, Row.roll);
    this.rolling = true;
    this.gather(this.all, true);
    return { decisions: sum(played), battles: sum(battles), won: sum(won) };
  }

  /** Samples a random legal action for each environment, into `out`. */
  sampleActions(random: Random, out = new Int32Array(this.numEnvs)): Int32Array {
    checkOpen(this.closed);
    return drawActions(this.blocks, random, out);
  }

  /** Terminates the thread of that name as if it had crashed, for tests. @throws MisuseError if there is none */
  async kill(name: string): Promise<void> {
    checkOpen(this.closed);
    await this.pool.kill(name);
  }

  /** Names of the threads. */
  names(): string[] {
    return this.pool.names();
  }

  /**
   * Waits until every dead thread is replaced: call it after a WorkerLostError or `kill`.
   * @throws WorkerLostError if a replacement cannot start or the thread is given up; the next call tries again
   */
  async mend(): Promise<void> {
    checkOpen(this.closed);
    await this.pool.mend();
  }

  /** Ends the threads, whatever they do. Later calls throw MisuseError; a second `close` does nothing. */
  async close(): Promise<void> {
    this.closed = true;
    await this.pool.close();
  }

  /** Checks that all of `rows` can take a request. @throws WorkerLostError or MisuseError otherwise */
  private checkFree(rows: readonly number[]): void {
    this.pool.checkAlive(rows, 'send');
    const { rows: states } = this.signals;
    for (let i = 0; i < rows.length; i++) {
      if (Atomics.load(states, rows[i]) === Row.rest) continue;
      throw new MisuseError(`environment ${rows[i]} has not been received since it was sent something`);
    }
  }

  /** Sends request `what` (a `Row`) to `rows`, which are free. */
  private ask(rows: readonly number[], what: number): void {
    const { rows: states } = this.signals;
    this.rolling = false;
    for (let i = 0; i < rows.length; i++) Atomics.store(states, rows[i], what);
    this.pool.ring(rows);
  }

  /** Waits for `rows` and receives them. @param together receives all of them even if one failed */
  private gather(rows: readonly number[], together: boolean): VectorStep {
    const { done, rows: states } = this.signals;
    for (;;) {
      const seen = Atomics.load(done, 0);
      let left = 0;
      let faults = 0;
      for (let i = 0; i < rows.length; i++) {
        const state = Atomics.load(states, rows[i]);
        if (state === Row.ready) continue;
        if (state === Row.fault) faults++;
        else left++;
        if (state === Row.rest) this.refuseRest(rows);
      }
      if (left > 0) {
        this.wait(seen, left, rows);
        continue;
      }
      if (faults > 0) this.takeFaults(rows, together);
      this.take(rows);
      const { blocks } = this;
      const { observations, rewards, terminations, truncations } = blocks;
      const step: VectorStep = [observations, rewards, terminations, truncations, this.info];
      return this.copies ? freshStep(step) : step;
    }
  }

  private refuseRest(rows: readonly number[]): never {
    const resting = rows.filter((row) => Atomics.load(this.signals.rows, row) === Row.rest);
    throw new MisuseError(`nothing was sent to environment ${resting.join(', ')}`);
  }

  /**
   * Sleeps until `more` further rows are finished, some of `rows` among them, or a thread has died.
   * @param seen value of `done` that the caller has read @throws WorkerLostError if a thread has died, or after
   *   `patience` seconds
   */
  private wait(seen: number, more: number, rows: readonly number[]): void {
    const { done, wanted, played } = this.signals;
    Atomics.store(wanted, 0, (seen + more) | 0);
    const now = Atomics.load(done, 0);
    if (((now - seen - more) | 0) >= 0) return;
    const before = this.rolling ? sum(played) : 0;
    this.pool.checkAlive(rows, 'receive');
    if (Atomics.wait(done, 0, now, this.patience * 1000) !== 'timed-out') return;
    // slow, but there is progress
    if (Atomics.load(done, 0) !== now || (this.rolling && sum(played) !== before)) return;
    const missing = this.pool.busy().join(', ');
    throw new WorkerLostError(`${missing} did nothing for ${this.patience} s: await mend(), then receive again`);
  }

  /** Sets the state of these rows to `rest`: the caller has received them. */
  private take(rows: readonly number[]): void {
    const { rows: states } = this.signals;
    for (let i = 0; i < rows.length; i++) Atomics.store(states, rows[i], Row.rest);
    this.pool.received(rows);
  }

  /** Receives the failed ones of `rows`, or all of `rows`. @throws the fault of the first */
  private takeFaults(rows: readonly number[], all: boolean): never {
    const { rows: states } = this.signals;
    const wrong = rows.filter((row) => Atomics.load(states, row) === Row.fault);
    const faults = wrong.map((row) => this.pool.faultOfRow(row));
    this.take(all ? rows : wrong);
    throw errorOfRows(wrong, faults[0]);
  }
}

const sum = (numbers: Int32Array): number => {
  let n = 0;
  for (let i = 0; i < numbers.length; i++) n += Atomics.load(numbers, i);
  return n;
};
