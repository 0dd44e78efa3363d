import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { MisuseError } from '../errors.js';
import type { Blocks } from '../vector/blocks.js';
import { type Order, RowPlayer } from './row-player.js';
import { Row, type Signals } from './signals.js';
import type { VectorTask } from './vector-worker.js';

/** A thread that died, and what became of its battles. */
export interface Loss {
  readonly worker: string;
  readonly why: string;
  /** Rows whose battles were broken off; a new battle has begun in each. */
  readonly rows: readonly number[];
  /** The seed with which each of them was reset. */
  readonly seeds: readonly number[];
}

/** A thread does not answer any more. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}

interface Member {
  readonly name: string;
  readonly first: number;
  readonly end: number;
  worker: Worker;
  orders: MessagePort;
}

/** Seconds that a thread has to leave when it is told to; then it is ended. */
const GRACE = 5;
/** Seeds of battles that begin anew after a thread died: far from those that anybody gives. */
const ANEW = 0x5eed;

/** What every thread is told when it starts, apart from its own rows. */
export type CrewTask = Omit<VectorTask, 'worker' | 'workers' | 'first' | 'end' | 'orders'>;

/** The threads of a vector, each with rows of its own; without threads the caller's own plays all rows. */
export class Crew {
  readonly losses: Loss[] = [];
  private readonly task: CrewTask;
  private readonly blocks: Blocks;
  private readonly signals: Signals;
  private readonly members: Member[] = [];
  /** Plays in the caller's thread if there are no others. */
  private readonly local: RowPlayer | null;
  private readonly beginAgain: (rows: readonly number[]) => void;
  private latest: Order = {};
  private closed = false;
  private replaced = 0;
  private mending: Promise<void> = Promise.resolve();

  /** @param beginAgain begins new battles in rows whose thread has died, when another has taken its place */
  constructor(
    task: CrewTask,
    threads: number,
    blocks: Blocks,
    signals: Signals,
    beginAgain: (rows: readonly number[]) => void,
  ) {
    this.task = task;
    this.blocks = blocks;
    this.signals = signals;
    this.beginAgain = beginAgain;
    const { ruleset, settings, autoreset, count } = task;
    for (let w = 0; w < threads; w++) {
      const [first, end] = [w, w + 1].map((n) => Math.floor((n * count) / threads));
      this.members.push({ name: `worker ${w + 1}`, first, end, ...this.open(w, threads, first, end) });
    }
    const share = { ruleset, settings, autoreset, worker: 0, first: 0, end: count };
    this.local = threads > 0 ? null : new RowPlayer(share, blocks, signals, () => this.latest);
  }

  /** Waits until all threads are ready, and watches them from then on. */
  async start(): Promise<void> {
    if (this.local !== null) for (const module of this.task.modules) await import(module);
    try {
      await Promise.all(this.members.map(({ worker }) => ready(worker)));
    } catch (error) {
      await Promise.all(this.members.map(({ worker }) => worker.terminate()));
      throw error;
    }
    this.members.forEach((_, w) => {
      this.watch(w);
    });
  }

  names(): string[] {
    return this.members.map(({ name }) => name);
  }

  /** The thread that plays `row`. */
  ofRow(row: number): number {
    return Math.max(
      0,
      this.members.findIndex(({ end }) => row < end),
    );
  }

  /** Gives an order to the threads of `rows`. @throws MisuseError for one that cannot be sent */
  order(order: Order, rows: readonly number[]): void {
    this.latest = order;
    try {
      for (const { orders, first, end } of this.members) {
        if (rows.some((row) => row >= first && row < end)) orders.postMessage(order);
      }
    } catch (error) {
      throw new MisuseError(
        `these settings cannot be sent to a thread: ${error instanceof Error ? error.message : ''}`,
      );
    }
  }

  /** Rows have been asked for something: their threads are woken, or the caller's thread does it. */
  ring(rows: readonly number[]): void {
    const { local, members } = this;
    if (local !== null) {
      for (const row of rows) while (Atomics.load(this.signals.rows, row) < Row.ready) local.serve(row);
      return;
    }
    for (let w = 0; w < members.length; w++) {
      const { first, end } = members[w];
      for (let i = 0; i < rows.length; i++) {
        if (rows[i] < first || rows[i] >= end) continue;
        this.wake(w);
        break;
      }
    }
  }

  /** Names of threads that have something to do. */
  busy(): string[] {
    return this.members.filter((member) => this.isBusy(member)).map(({ name }) => name);
  }

  /** @throws WorkerLostError if a thread that has something to do with `rows` has died */
  checkAlive(rows: readonly number[]): void {
    this.members.forEach((member, w) => {
      if (Atomics.load(this.signals.lost, w) === 0 || !this.isBusy(member)) return;
      if (!rows.some((row) => row >= member.first && row < member.end)) return;
      throw new WorkerLostError(`${member.name} has died: await mend(), then receive again`);
    });
  }

  async kill(name: string): Promise<void> {
    const member = this.members.find((m) => m.name === name);
    if (member === undefined) {
      throw new MisuseError(`no worker is called '${name}'; there are ${this.names().join(', ') || 'none'}`);
    }
    const mended = new Promise((resolve) => member.worker.once('exit', resolve));
    await member.worker.terminate();
    await mended;
  }

  async mend(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 1)); // whoever has just died is told of first
    await this.mending;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    await this.mend();
    this.closed = true;
    this.local?.close();
    Atomics.store(this.signals.leave, 0, 1);
    await Promise.all(
      this.members.map(async ({ worker, orders }, w) => {
        const left = new Promise((resolve) => worker.once('exit', resolve));
        this.wake(w);
        const late = setTimeout(() => void worker.terminate(), GRACE * 1000);
        await left;
        clearTimeout(late);
        orders.close();
      }),
    );
  }

  private wake(w: number): void {
    Atomics.add(this.signals.bells, w, 1);
    Atomics.notify(this.signals.bells, w);
  }

  private isBusy({ first, end }: Member): boolean {
    for (let row = first; row < end; row++) {
      const state = Atomics.load(this.signals.rows, row);
      if (state !== Row.rest && state < Row.ready) return true;
    }
    return false;
  }

  private open(worker: number, workers: number, first: number, end: number): Pick<Member, 'worker' | 'orders'> {
    const { port1, port2 } = new MessageChannel();
    const data: VectorTask = { ...this.task, worker, workers, first, end, orders: port2 };
    try {
      const thread = new Worker(new URL('./vector-worker.ts', import.meta.url), {
        name: `worker ${worker + 1}`,
        execArgv: ['--import', new URL('../../scripts/register.mjs', import.meta.url).href],
        workerData: data,
        transferList: [port2],
      });
      port1.unref();
      return { worker: thread, orders: port1 };
    } catch (error) {
      throw new MisuseError(
        `these settings cannot be sent to a thread: ${error instanceof Error ? error.message : ''}`,
      );
    }
  }

  private watch(w: number): void {
    const { worker } = this.members[w];
    let why = '';
    worker.on('error', (error) => {
      why = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', (code) => {
      if (this.closed) return;
      const reason = why === '' ? `exit code ${code}` : why;
      this.mending = this.mending.then(() => this.replace(w, reason));
    });
  }

  /** Puts a new thread in the place of one that died; its battles begin anew, with streams of their own. */
  private async replace(w: number, why: string): Promise<void> {
    const member = this.members[w];
    const { signals, blocks } = this;
    const rows: number[] = [];
    const asked: number[] = [];
    for (let row = member.first; row < member.end; row++) {
      rows.push(row);
      if (Atomics.exchange(signals.rows, row, Row.rest) !== Row.rest) asked.push(row);
    }
    member.orders.close();
    Object.assign(member, this.open(w, this.members.length, member.first, member.end));
    await ready(member.worker);
    Atomics.store(signals.lost, w, 0);
    this.watch(w);
    this.replaced++;
    const seeds = rows.map((row) => ANEW + 7919 * this.replaced + row);
    for (const [i, row] of rows.entries()) {
      blocks.seeds[row] = seeds[i];
      Atomics.store(signals.seeded, row, 1);
      Atomics.store(signals.quota, row, 0);
    }
    this.beginAgain(rows);
    for (const row of asked) Atomics.store(signals.rows, row, Row.ready);
    this.losses.push({ worker: member.name, why, rows, seeds });
  }
}

/** Settles once a thread says that it is ready. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`a thread ended with code ${code} before it was ready`)));
  });
}
