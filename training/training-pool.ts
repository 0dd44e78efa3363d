import { Worker } from 'node:worker_threads';
import type { BackendName } from '../agents/neural/backends.js';
import type { NetworkSizes } from '../agents/neural/layout.js';
import type { BattlePlan } from './battleground.js';
import type { MatchOrder, Scores } from './evaluation.js';
import type { Opponent } from './league.js';
import type { LaneState, LossOrder, LossSums, Played, PlayOrder, PpoSettings, ShareLink } from './ppo.js';

/** Source of a thread's learning problem: battles, or a problem that a module exports. */
export type Source = BattlePlan | { readonly module: string; readonly name: string };

/** Data that a thread is given when it starts. */
export interface ShareTask {
  readonly source: Source;
  readonly settings: PpoSettings;
  readonly sizes: NetworkSizes;
  readonly number: number;
  readonly shares: number;
  /** What evaluates and differentiates the network. */
  readonly backend: BackendName;
  /** Shared memory: the learner's parameters, and this share's gradient. */
  readonly parameters: Float32Array;
  readonly gradient: Float32Array;
}

/** Requests to a thread, each with the type of its answer. */
export interface Orders {
  play: [PlayOrder, Played];
  differentiate: [LossOrder, LossSums];
  lanes: [null, LaneState[]];
  resume: [{ readonly lanes: readonly LaneState[]; readonly opponents: readonly Opponent[] }, null];
  matches: [MatchOrder, Scores];
  enter: [Source, null];
}
export type Asked = { [K in keyof Orders]: { readonly kind: K; readonly what: Orders[K][0] } }[keyof Orders] | 'leave';
export type Answered = { readonly answer: unknown } | { readonly fault: string } | 'ready';

/** Thrown when a thread has died. Only its work of the current update is lost. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}

/** Thrown with the error that a thread has reported. */
export class ShareFaultError extends Error {
  override readonly name = 'ShareFaultError';
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** A share of the work in a thread of its own. It handles one request at a time. */
class ThreadShare implements ShareLink {
  readonly name: string;
  readonly worker: Worker;
  private waiting: Waiting | null = null;
  private lost: WorkerLostError | null = null;
  private readonly started: Promise<void>;

  constructor(task: ShareTask) {
    this.name = `worker ${task.number + 1}`;
    this.worker = new Worker(new URL('./training-pool-worker.ts', import.meta.url), {
      name: this.name,
      execArgv: ['--import', new URL('../scripts/register.mjs', import.meta.url).href],
      workerData: task,
    });
    this.started = new Promise((resolve, reject) => {
      this.waiting = { resolve: () => resolve(), reject };
    });
    this.worker.on('message', (told: Answered) => this.hear(told));
    this.worker.on('error', (error) => this.lose(error.message));
    this.worker.on('exit', (code) => this.lose(`exit code ${code}`));
  }

  async ready(): Promise<void> {
    await this.started;
  }

  play(order: PlayOrder): Promise<Played> {
    return this.ask('play', order);
  }

  differentiate(order: LossOrder): Promise<LossSums> {
    return this.ask('differentiate', order);
  }

  ask<K extends keyof Orders>(kind: K, what: Orders[K][0]): Promise<Orders[K][1]> {
    if (this.lost !== null) return Promise.reject(this.lost);
    if (this.waiting !== null) return Promise.reject(new RangeError(`${this.name} is at work already`));
    return new Promise<Orders[K][1]>((resolve, reject) => {
      this.waiting = { resolve: (answer) => resolve(answer as Orders[K][1]), reject };
      this.worker.postMessage({ kind, what });
    });
  }

  async leave(): Promise<void> {
    if (this.lost !== null) return;
    if (this.waiting !== null) {
      await this.worker.terminate();
      return;
    }
    const left = new Promise((resolve) => this.worker.once('exit', resolve));
    this.worker.postMessage('leave');
    await left;
  }

  private hear(told: Answered): void {
    const { waiting } = this;
    this.waiting = null;
    if (told === 'ready') waiting?.resolve(null);
    else if ('fault' in told) waiting?.reject(new ShareFaultError(`${this.name}: ${told.fault}`));
    else waiting?.resolve(told.answer);
  }

  private lose(why: string): void {
    if (this.lost !== null) return;
    this.lost = new WorkerLostError(`${this.name} was lost (${why})`);
    this.waiting?.reject(this.lost);
    this.waiting = null;
  }
}

export interface TrainingPoolOptions {
  readonly source: Source;
  readonly settings: PpoSettings;
  readonly sizes: NetworkSizes;
  readonly workers: number;
  readonly backend: BackendName;
  /** In shared memory. */
  readonly parameters: Float32Array;
}

/** The worker pool: threads that share the work of one learner. */
export class TrainingPool {
  readonly shares: readonly ThreadShare[];
  readonly gradients: readonly Float32Array[];

  private constructor({ workers, parameters, ...rest }: TrainingPoolOptions) {
    this.gradients = Array.from({ length: workers }, () => sharedFloats(parameters.length));
    this.shares = this.gradients.map(
      (gradient, number) => new ThreadShare({ ...rest, parameters, gradient, number, shares: workers }),
    );
  }

  /** Starts the threads. @throws WorkerLostError or ShareFaultError if one does not start */
  static async start(options: TrainingPoolOptions): Promise<TrainingPool> {
    const pool = new TrainingPool(options);
    try {
      await Promise.all(pool.shares.map((share) => share.ready()));
    } catch (error) {
      await pool.close();
      throw error;
    }
    return pool;
  }

  /** Switches all threads to another plan with the same network. Battles in play are dropped. */
  async enter(source: Source): Promise<void> {
    await Promise.all(this.shares.map((share) => share.ask('enter', source)));
  }

  async lanes(): Promise<LaneState[][]> {
    return await Promise.all(this.shares.map((share) => share.ask('lanes', null)));
  }

  async resume(lanes: readonly (readonly LaneState[])[], opponents: readonly Opponent[]): Promise<void> {
    if (lanes.length !== this.shares.length) {
      throw new RangeError(`${lanes.length} threads were at work, not ${this.shares.length}`);
    }
    await Promise.all(this.shares.map((share, i) => share.ask('resume', { lanes: lanes[i], opponents })));
  }

  /** Plays evaluation matches; each thread plays a part of the seeds. @returns the scores in the order of the seeds */
  async matches(order: MatchOrder): Promise<Scores> {
    const { seeds } = order;
    const n = this.shares.length;
    const part = (i: number) => Math.floor((seeds.length * i) / n);
    const scores = await Promise.all(
      this.shares.map((share, i) => share.ask('matches', { ...order, seeds: seeds.slice(part(i), part(i + 1)) })),
    );
    return scores.flat();
  }

  async close(): Promise<void> {
    await Promise.all(this.shares.map((share) => share.leave()));
  }
}

/** Returns a copy of these numbers in shared memory, which all threads can read and write. */
export function sharedFloats(from: number | Float32Array): Float32Array {
  const length = typeof from === 'number' ? from : from.length;
  const shared = new Float32Array(new SharedArrayBuffer(4 * length));
  if (typeof from !== 'number') shared.set(from);
  return shared;
}
