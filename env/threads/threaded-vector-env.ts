import type { EnvOptions } from '../env.js';
import { MisuseError } from '../errors.js';
import { gameOf } from '../games.js';
import type { Random } from '../random.js';
import { type Blocks, blockBytes, blocksOver } from '../vector/blocks.js';
import { checkActions, checkReset, checkVector, seedOf } from '../vector/checks.js';
import type { AutoresetMode } from '../vector/lane.js';
import {
  infoOf,
  type VectorInfo,
  type VectorOptions,
  type VectorResetOptions,
  type VectorSpaces,
  type VectorStep,
  vectorSpaces,
} from '../vector/vector-env.js';
import { Crew, type Loss, WorkerLostError } from './crew.js';
import type { Order } from './row-player.js';
import { Row, readFault, type Signals, signalBytes, signalsOver } from './signals.js';

export { type Loss, WorkerLostError } from './crew.js';

export interface ThreadedOptions extends VectorOptions {
  /** Threads; no more are started than there are environments. 0: all is played in the caller's thread. */
  readonly workers: number;
  /** File URLs that each thread imports first: agents that are opponents, environments of one's own. */
  readonly modules?: readonly string[];
  /** Seconds without any progress after which a blocking call gives up. Default 60. */
  readonly patience?: number;
}

/** What an agent's rollout came to. */
export interface RolloutResult {
  readonly decisions: number;
  readonly battles: number;
  /** Battles that player 0 won. */
  readonly won: number;
}

/**
 * A vector of environments in threads of their own, over shared memory: a step copies nothing and sends nothing. `step`
 * is synchronous; `send` and `receive` let the caller work while battles go on, with the rows that are ready first, or
 * with half of the rows in turn; `rollout` lets an agent play on inside the threads. Battles and numbers are those of
 * `VectorEnv` and `Env` with the same seeds, however many threads there are.
 *
 * If a thread dies, another takes its place: the battles of its rows are broken off (truncated, reward 0), new ones have
 * begun in them, and `losses` names thread and rows. The other rows go on.
 */
export class ThreadedVectorEnv {
  readonly numEnvs: number;
  readonly autoreset: AutoresetMode;
  readonly spaces: VectorSpaces;
  readonly blocks: Blocks;
  private readonly info: VectorInfo;
  private readonly signals: Signals;
  private readonly crew: Crew;
  private readonly patience: number;
  /** All rows. */
  private readonly all: readonly number[];
  private begun = false;

  private constructor(ruleset: string, { numEnvs, workers, modules = [], patience = 60, ...rest }: ThreadedOptions) {
    const { autoreset = 'next-step', ...settings } = rest;
    checkVector(numEnvs, autoreset);
    if (!Number.isInteger(workers) || workers < 0) {
      throw new MisuseError(`0 workers or more, not ${workers}: set workers`);
    }
    if (workers > 0 && settings.opponent !== undefined && typeof settings.opponent !== 'string') {
      throw new MisuseError(
        'threads make their opponents themselves: name the agent, and the module that registers it',
      );
    }
    const { spec, actions } = gameOf(ruleset);
    const threads = Math.min(workers, numEnvs);
    this.numEnvs = numEnvs;
    this.autoreset = autoreset;
    this.patience = patience;
    this.spaces = vectorSpaces(ruleset, numEnvs);
    this.all = Array.from({ length: numEnvs }, (_, i) => i);
    const shape = { count: numEnvs, size: spec.size, actions, finals: autoreset === 'same-step' };
    const blocks = new SharedArrayBuffer(blockBytes(shape));
    const signals = new SharedArrayBuffer(signalBytes(numEnvs, Math.max(1, threads)));
    this.blocks = blocksOver(blocks, shape);
    this.signals = signalsOver(signals, numEnvs, Math.max(1, threads));
    this.info = infoOf(this.blocks);
    const memory = { blocks, signals, ...shape };
    const task = { ruleset, settings: settings as EnvOptions, autoreset, modules, ...memory };
    this.crew = new Crew(task, threads, this.blocks, this.signals, (rows) => this.beginAgain(rows));
  }

  /** Starts the threads. @throws Error if one cannot start; MisuseError for settings that make no vector */
  static async start(ruleset: string, options: ThreadedOptions): Promise<ThreadedVectorEnv> {
    const env = new ThreadedVectorEnv(ruleset, options);
    await env.crew.start();
    return env;
  }

  /** Threads that died, the first first. */
  get losses(): readonly Loss[] {
    return this.crew.losses;
  }

  /** Begins battles, all or those of the mask, and waits for them. @throws MisuseError for settings that no thread can be sent */
  reset(wanted: VectorResetOptions = {}): [observations: Float32Array, info: VectorInfo] {
    checkReset(wanted, this.numEnvs, this.begun);
    const { resetMask, ...options } = wanted.options ?? {};
    const rows = resetMask === undefined ? this.all : this.all.filter((row) => resetMask[row] !== 0);
    for (const row of rows) {
      const own = seedOf(wanted.seed, row);
      Atomics.store(this.signals.seeded, row, own === undefined ? 0 : 1);
      if (own !== undefined) this.blocks.seeds[row] = own;
    }
    this.ask(rows, Row.reset, { options });
    this.receiveRows(rows);
    this.begun = true;
    return [this.blocks.observations, this.info];
  }

  /** Takes one action in each environment and waits for all. */
  step(actions: ArrayLike<number>): VectorStep {
    this.send(actions);
    return this.receiveRows(this.all);
  }

  /** Sends actions without waiting: for `rows`, the i-th action for the i-th of them, or for all. */
  send(actions: ArrayLike<number>, rows: readonly number[] = this.all): void {
    checkActions(actions, rows.length);
    for (let i = 0; i < rows.length; i++) this.blocks.actions[rows[i]] = actions[i];
    this.ask(rows, Row.step);
  }

  /** Waits until all of `rows` are ready and takes them. */
  receiveRows(rows: readonly number[]): VectorStep {
    const { done, rows: states } = this.signals;
    for (;;) {
      const seen = Atomics.load(done, 0);
      let left = 0;
      for (let i = 0; i < rows.length; i++) if (Atomics.load(states, rows[i]) < Row.ready) left++;
      if (left === 0) break;
      this.wait(seen, left, rows);
    }
    this.take(rows);
    const { blocks } = this;
    return [blocks.observations, blocks.rewards, blocks.terminations, blocks.truncations, this.info];
  }

  /** Waits until `most` rows are ready, whichever come first, and takes them. @returns the rows, lowest first */
  receive(most: number): number[] {
    const { done, rows: states } = this.signals;
    for (;;) {
      const seen = Atomics.load(done, 0);
      const rows: number[] = [];
      let busy = 0;
      for (let row = 0; row < this.numEnvs; row++) {
        const state = Atomics.load(states, row);
        if (state >= Row.ready) rows.push(row);
        else if (state !== Row.rest) busy++;
      }
      if (rows.length + busy < most)
        throw new MisuseError(`only ${rows.length + busy} environments were sent anything`);
      if (rows.length >= most) {
        rows.length = most;
        this.take(rows);
        return rows;
      }
      this.wait(seen, most - rows.length, this.all);
    }
  }

  /** Lets `agent` play both sides on in all rows, `decisions` each, inside the threads. */
  rollout(agent: string, decisions: number): RolloutResult {
    const { quota, played, battles, won } = this.signals;
    for (const row of this.all) {
      Atomics.store(quota, row, decisions);
      played[row] = 0;
      battles[row] = 0;
      won[row] = 0;
    }
    this.ask(this.all, Row.roll, { agent });
    this.receiveRows(this.all);
    const sum = (array: Int32Array) => array.reduce((n, k) => n + k, 0);
    return { decisions: sum(played), battles: sum(battles), won: sum(won) };
  }

  /** A random legal action for each environment. */
  sampleActions(random: Random, out = new Int32Array(this.numEnvs)): Int32Array {
    const { options } = this.blocks;
    for (let i = 0; i < this.numEnvs; i++) out[i] = options[i] > 0 ? random.below(options[i]) : 0;
    return out;
  }

  /** Ends the thread of that name, as if it had crashed: for tests of what follows. @throws MisuseError for no such thread */
  async kill(name: string): Promise<void> {
    await this.crew.kill(name);
  }

  /** Names of the threads. */
  names(): string[] {
    return this.crew.names();
  }

  /** Waits until every thread lives again: call it when a blocking call gave up, or after `kill`. */
  async mend(): Promise<void> {
    await this.crew.mend();
  }

  async close(): Promise<void> {
    await this.crew.close();
  }

  /** Asks `rows` for something, and for the order's sake their threads. @throws MisuseError, and nothing is asked, if one is not at rest */
  private ask(rows: readonly number[], what: number, order?: Order): void {
    const { rows: states } = this.signals;
    for (const row of rows) {
      if (Atomics.load(states, row) !== Row.rest)
        throw new MisuseError(`environment ${row} has not been received since it was sent an action`);
    }
    if (order !== undefined) this.crew.order(order, rows);
    for (const row of rows) Atomics.store(states, row, what);
    this.crew.ring(rows);
  }

  /** Sleeps until `more` further rows are done, some of `rows` among them. @throws WorkerLostError if a thread has died, or nothing happens */
  private wait(seen: number, more: number, rows: readonly number[]): void {
    const { done, wanted } = this.signals;
    Atomics.store(wanted, 0, (seen + more) | 0);
    const now = Atomics.load(done, 0);
    if (((now - seen - more) | 0) >= 0) return;
    this.crew.checkAlive(rows);
    if (Atomics.wait(done, 0, now, this.patience * 1000) !== 'timed-out') return;
    const missing = this.crew.busy().join(', ');
    throw new WorkerLostError(`${missing} did nothing for ${this.patience} s: await mend(), then receive again`);
  }

  /** The caller has these rows now. @throws MisuseError if one was asked for what is not possible; all are taken then too */
  private take(rows: readonly number[]): void {
    let fault = -1;
    for (const row of rows) {
      if (Atomics.exchange(this.signals.rows, row, Row.rest) === Row.fault) fault = row;
    }
    if (fault >= 0) throw new MisuseError(readFault(this.signals, this.crew.ofRow(fault)));
  }

  /** Begins new battles in rows whose thread died: truncated, as it is told. */
  private beginAgain(rows: readonly number[]): void {
    this.ask(rows, Row.reset, {});
    this.receiveRows(rows);
    for (const row of rows) {
      this.blocks.truncations[row] = 1;
      this.blocks.begun[row] = 1;
    }
  }
}
