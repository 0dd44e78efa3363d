import { Worker } from 'node:worker_threads';
import type { EnvOptions, ResetOptions } from '../env.js';
import { MisuseError } from '../errors.js';
import { gameOf } from '../games.js';
import { type Blocks, blockBytes, blocksOver } from '../vector/blocks.js';
import { AUTORESET_MODES } from '../vector/lane.js';
import {
  infoOf,
  type VectorInfo,
  type VectorOptions,
  type VectorResetOptions,
  type VectorSpaces,
  type VectorStep,
  vectorSpaces,
} from '../vector/vector-env.js';
import { Row, readText, type Signals, signalBytes, signalsOver, writeText } from './signals.js';
import type { VectorTask } from './vector-worker.js';

export interface ThreadedOptions extends VectorOptions {
  /** Threads, 1 or more; no more are started than there are environments. */
  readonly workers: number;
  /** File URLs that each thread imports first: agents that are opponents, environments of one's own. */
  readonly modules?: readonly string[];
  /** Seconds without any progress after which a blocking call gives up. Default 60. */
  readonly patience?: number;
}

/** A thread that died, and what became of its battles. */
export interface Loss {
  readonly worker: string;
  readonly why: string;
  /** Rows whose battles were broken off; a new battle has begun in each. */
  readonly rows: readonly number[];
}

/** A thread does not answer any more. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}

/** What an agent's rollout came to. */
export interface RolloutResult {
  readonly decisions: number;
  readonly battles: number;
  /** Battles that player 0 won. */
  readonly won: number;
}

interface Crew {
  readonly name: string;
  readonly first: number;
  readonly end: number;
  worker: Worker;
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
  readonly spaces: VectorSpaces;
  readonly blocks: Blocks;
  /** Threads that died, the first first. */
  readonly losses: Loss[] = [];
  private readonly info: VectorInfo;
  private readonly signals: Signals;
  private readonly task: Omit<VectorTask, 'worker' | 'first' | 'end'>;
  private readonly crew: Crew[] = [];
  private readonly patience: number;
  private began = 0;
  private asked = 0;
  private closed = false;

  private constructor(ruleset: string, { numEnvs, workers, modules = [], patience = 60, ...rest }: ThreadedOptions) {
    const { autoreset = 'next-step', ...settings } = rest;
    if (!Number.isInteger(workers) || workers < 1)
      throw new MisuseError(`1 worker or more, not ${workers}: set workers`);
    if (!Number.isInteger(numEnvs) || numEnvs < 1) {
      throw new MisuseError(`a vector has 1 environment or more, not ${numEnvs}: set numEnvs`);
    }
    if (!AUTORESET_MODES.includes(autoreset)) {
      throw new MisuseError(`there is no autoreset mode '${autoreset}': choose one of ${AUTORESET_MODES.join(', ')}`);
    }
    if (settings.opponent !== undefined && typeof settings.opponent !== 'string') {
      throw new MisuseError(
        'threads make their opponents themselves: name the agent, and the module that registers it',
      );
    }
    const { spec, actions } = gameOf(ruleset);
    const { size } = spec;
    const threads = Math.min(workers, numEnvs);
    this.numEnvs = numEnvs;
    this.patience = patience;
    this.spaces = vectorSpaces(ruleset, numEnvs);
    const blocks = new SharedArrayBuffer(blockBytes(numEnvs, size, actions));
    const signals = new SharedArrayBuffer(signalBytes(numEnvs, threads));
    this.blocks = blocksOver(blocks, numEnvs, size, actions);
    this.signals = signalsOver(signals, numEnvs, threads);
    this.info = infoOf(this.blocks);
    const counts = { count: numEnvs, size, actions, workers: threads };
    this.task = { ruleset, settings: settings as EnvOptions, autoreset, modules, blocks, signals, ...counts };
    for (let w = 0; w < threads; w++) {
      const [first, end] = [w, w + 1].map((n) => Math.floor((n * numEnvs) / threads));
      this.crew.push({ name: `worker ${w + 1}`, first, end, worker: this.open(w, first, end) });
    }
  }

  /** Starts the threads. @throws Error if one cannot start; MisuseError for settings that make no vector */
  static async start(ruleset: string, options: ThreadedOptions): Promise<ThreadedVectorEnv> {
    const env = new ThreadedVectorEnv(ruleset, options);
    await Promise.all(env.crew.map(({ worker }) => ready(worker)));
    env.crew.forEach((_, w) => {
      env.watch(w);
    });
    return env;
  }

  /** Begins battles, all or those of the mask, and waits for them. */
  reset({ seed, options: given }: VectorResetOptions = {}): [observations: Float32Array, info: VectorInfo] {
    const { resetMask, ...options } = given ?? {};
    if (resetMask !== undefined && resetMask.length !== this.numEnvs) {
      throw new MisuseError(`a reset mask has ${this.numEnvs} entries, not ${resetMask.length}`);
    }
    this.order(options);
    const rows: number[] = [];
    for (let i = 0; i < this.numEnvs; i++) {
      if (resetMask !== undefined && resetMask[i] === 0) continue;
      const own = typeof seed === 'number' ? seed + i : seed?.[i];
      Atomics.store(this.signals.seeded, i, own === undefined ? 0 : 1);
      if (own !== undefined) this.blocks.seeds[i] = own;
      rows.push(i);
    }
    this.ask(rows, Row.reset);
    this.receiveRows(rows);
    return [this.blocks.observations, this.info];
  }

  /** Takes one action in each environment and waits for all. */
  step(actions: ArrayLike<number>): VectorStep {
    this.send(actions);
    return this.receiveRows(this.all());
  }

  /** Sends actions without waiting: for `rows`, the i-th action for the i-th of them, or for all. */
  send(actions: ArrayLike<number>, rows: readonly number[] = this.all()): void {
    if (actions.length !== rows.length) {
      throw new MisuseError(`${rows.length} environments want ${rows.length} actions, not ${actions.length}`);
    }
    rows.forEach((row, i) => {
      this.blocks.actions[row] = actions[i];
    });
    this.ask(rows, Row.step);
  }

  /** Waits until all of `rows` are ready and takes them. */
  receiveRows(rows: readonly number[]): VectorStep {
    for (;;) {
      const seen = Atomics.load(this.signals.done, 0);
      const left = rows.filter((row) => Atomics.load(this.signals.rows, row) < Row.ready).length;
      if (left === 0) break;
      this.wait(seen, left);
    }
    this.take(rows);
    const { blocks } = this;
    return [blocks.observations, blocks.rewards, blocks.terminations, blocks.truncations, this.info];
  }

  /** Waits until `most` rows are ready, whichever come first, and takes them. @returns the rows, lowest first */
  receive(most: number): number[] {
    const all = this.all();
    for (;;) {
      const seen = Atomics.load(this.signals.done, 0);
      const rows = all.filter((row) => Atomics.load(this.signals.rows, row) >= Row.ready);
      const busy = all.filter((row) => {
        const state = Atomics.load(this.signals.rows, row);
        return state !== Row.rest && state < Row.ready;
      }).length;
      if (rows.length + busy < most)
        throw new MisuseError(`only ${rows.length + busy} environments were sent anything`);
      if (rows.length >= most) {
        const taken = rows.slice(0, most);
        this.take(taken);
        return taken;
      }
      this.wait(seen, most - rows.length);
    }
  }

  /** Lets `agent` play both sides on in all rows, `decisions` each, inside the threads. */
  rollout(agent: string, decisions: number): RolloutResult {
    const { quota, played, battles, won } = this.signals;
    writeText(this.signals.length, this.signals.text, agent);
    for (let i = 0; i < this.numEnvs; i++) {
      Atomics.store(quota, i, decisions);
      played[i] = 0;
      battles[i] = 0;
      won[i] = 0;
    }
    const rows = this.all();
    this.ask(rows, Row.roll);
    this.receiveRows(rows);
    const sum = (array: Int32Array) => array.reduce((n, k) => n + k, 0);
    return { decisions: sum(played), battles: sum(battles), won: sum(won) };
  }

  /** Ends the thread of that name, as if it had crashed: for tests of what follows. */
  async kill(name: string): Promise<void> {
    await this.crew.find((c) => c.name === name)?.worker.terminate();
  }

  /** Names of the threads. */
  names(): string[] {
    return this.crew.map((c) => c.name);
  }

  /** Waits until every thread lives again: call it when a blocking call gave up, or after `kill`. */
  async mend(): Promise<void> {
    await this.mending;
  }

  async close(): Promise<void> {
    this.closed = true;
    Atomics.store(this.signals.leave, 0, 1);
    await Promise.all(
      this.crew.map(async ({ worker }, w) => {
        const left = new Promise((resolve) => worker.once('exit', resolve));
        this.ring(w);
        await left;
      }),
    );
  }

  private mending: Promise<void> = Promise.resolve();

  private all(): number[] {
    return Array.from({ length: this.numEnvs }, (_, i) => i);
  }

  private order(options: ResetOptions['options']): void {
    const state = options?.state === undefined ? {} : { state: Array.from(options.state) };
    writeText(this.signals.length, this.signals.text, JSON.stringify({ ...options, ...state }));
  }

  private ask(rows: readonly number[], what: number): void {
    for (const row of rows) {
      const state = Atomics.load(this.signals.rows, row);
      if (state !== Row.rest)
        throw new MisuseError(`environment ${row} has not been received since it was sent an action`);
    }
    for (const row of rows) Atomics.store(this.signals.rows, row, what);
    this.asked += rows.length;
    this.crew.forEach((c, w) => {
      if (rows.some((row) => row >= c.first && row < c.end)) this.ring(w);
    });
  }

  private ring(w: number): void {
    Atomics.add(this.signals.bells, w, 1);
    Atomics.notify(this.signals.bells, w);
  }

  /** Sleeps until `more` further rows are done. */
  private wait(seen: number, more: number): void {
    const { done, wanted } = this.signals;
    Atomics.store(wanted, 0, (seen + more) | 0);
    const began = Atomics.load(done, 0);
    if (((began - seen - more) | 0) >= 0) return;
    if (Atomics.wait(done, 0, began, this.patience * 1000) !== 'timed-out') return;
    const missing = this.crew.filter((c) => this.busy(c)).map((c) => c.name);
    throw new WorkerLostError(`${missing.join(', ')} did nothing for ${this.patience} s: await mend(), then reset`);
  }

  private busy({ first, end }: Crew): boolean {
    for (let row = first; row < end; row++) {
      const state = Atomics.load(this.signals.rows, row);
      if (state !== Row.rest && state < Row.ready) return true;
    }
    return false;
  }

  /** The caller has these rows now. @throws MisuseError if one was asked for what is not possible; all are taken then too */
  private take(rows: readonly number[]): void {
    let fault = -1;
    for (const row of rows) {
      if (Atomics.exchange(this.signals.rows, row, Row.rest) === Row.fault) fault = row;
    }
    if (fault < 0) return;
    throw new MisuseError(`environment ${fault}: ${readText(this.signals.faultLength, this.signals.faults)}`);
  }

  private open(worker: number, first: number, end: number): Worker {
    const data: VectorTask = { ...this.task, worker, first, end };
    return new Worker(new URL('./vector-worker.ts', import.meta.url), {
      name: `worker ${worker + 1}`,
      execArgv: ['--import', new URL('../../scripts/register.mjs', import.meta.url).href],
      workerData: data,
    });
  }

  private watch(w: number): void {
    const member = this.crew[w];
    let why = '';
    member.worker.on('error', (error) => {
      why = error.message;
    });
    member.worker.on('exit', (code) => {
      if (!this.closed) this.mending = this.replace(w, why === '' ? `exit code ${code}` : why);
    });
  }

  /** Puts a new thread in the place of one that died; its battles begin anew, with streams of their own. */
  private async replace(w: number, why: string): Promise<void> {
    const member = this.crew[w];
    const rows: number[] = [];
    const asked: number[] = [];
    for (let row = member.first; row < member.end; row++) {
      rows.push(row);
      if (Atomics.exchange(this.signals.rows, row, Row.rest) !== Row.rest) asked.push(row);
    }
    member.worker = this.open(w, member.first, member.end);
    await ready(member.worker);
    this.watch(w);
    this.began++;
    this.order({});
    for (const row of rows) {
      this.blocks.seeds[row] = 0x5eed + 7919 * this.began + row;
      Atomics.store(this.signals.seeded, row, 1);
    }
    this.ask(rows, Row.reset);
    this.receiveRows(rows);
    for (const row of rows) {
      this.blocks.truncations[row] = 1;
      this.blocks.begun[row] = 1;
    }
    for (const row of asked) Atomics.store(this.signals.rows, row, Row.ready);
    this.losses.push({ worker: member.name, why, rows });
  }
}

/** Settles once a thread says that it is ready. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
}
