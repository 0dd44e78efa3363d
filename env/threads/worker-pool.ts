import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { MisuseError } from '../errors.js';
import type { Blocks } from '../vector/blocks.js';
import { type Fault, faultHere, revive } from '../vector/faults.js';
import { WorkerLostError } from './faults.js';
import { type Loss, Losses } from './losses.js';
import { type Order, RowPlayer } from './row-player.js';
import { isOf, namesOf, type Rows, rowsOf } from './rows.js';
import { Anew, Row, type Signals, tellLost } from './signals.js';
import type { Greeting, RowFault, VectorTask } from './vector-worker.js';

export type { Loss } from './losses.js';

interface Member {
  readonly name: string;
  readonly rows: Rows;
  worker: Worker;
  orders: MessagePort;
  /** Settles when the thread has died and its replacement has begun. */
  gone: Promise<void>;
  /** Settles when a replacement runs after the last death, or cannot start. Never rejects. */
  mending: Promise<void>;
  /** Reason why no replacement runs, and what to do, as an error's message; null if one runs or is being started. */
  failure: string | null;
  /** True once a caller has received that message. */
  told: boolean;
  /** Reasons of the deaths since a step of one of its rows was last received. */
  readonly reasons: string[];
  /** Seeds of battles that begin after the last death: this number plus the row. */
  anewSeed: number;
}

/** Seconds until a thread that was told to end is terminated. */
const GRACE = 5;
/** Milliseconds of a timer whose only use is to keep the process alive. */
const LONG = 1 << 30;
/** Deaths in a row, without a received step between them, after which a thread is replaced only by `mend`. */
const DEATHS = 3;

/** The data that every thread receives at its start, apart from its own rows. */
export type PoolTask = Omit<VectorTask, 'rows' | 'orders' | 'anewSeed'>;

/** The threads of a vector, each with rows of its own. Without threads the caller's thread plays all rows. */
export class WorkerPool {
  private readonly lost = new Losses();
  private readonly task: PoolTask;
  private readonly blocks: Blocks;
  private readonly signals: Signals;
  private readonly members: Member[] = [];
  /** Plays all rows in the caller's thread if there are no other threads; else null. */
  private readonly local: RowPlayer | null;
  /** Faults by row, until they are read. */
  private readonly faults = new Map<number, Fault>();
  private latest: Order = {};
  private closing: Promise<void> | null = null;

  /**
   * @throws MisuseError for settings that cannot be sent to threads; without threads, errors of making the environments
   */
  constructor(task: PoolTask, threads: number, blocks: Blocks, signals: Signals) {
    this.task = task;
    this.blocks = blocks;
    this.signals = signals;
    const { ruleset, settings, autoreset, count } = task;
    for (let w = 0; w < threads; w++) {
      const rows = { worker: w, of: threads, count };
      const settled = Promise.resolve();
      const rest = { gone: settled, mending: settled, failure: null, told: false, reasons: [], anewSeed: 0 };
      this.members.push({ name: `worker ${w + 1}`, rows, ...rest, ...this.open(rows) });
    }
    const share = { ruleset, settings, autoreset, rows: { worker: 0, of: 1, count } };
    const words = {
      latest: () => this.latest,
      fault: (row: number, error: unknown) => void this.faults.set(row, faultHere(error)),
    };
    this.local = threads > 0 ? null : new RowPlayer(share, blocks, signals, words);
  }

  /** Waits until all threads are ready, then watches them. @throws Error if one cannot start, after ending all */
  async start(): Promise<void> {
    try {
      await Promise.all(this.members.map(({ worker }) => ready(worker)));
    } catch (error) {
      await Promise.all(this.members.map(({ worker }) => worker.terminate()));
      throw error;
    }
    this.members.forEach(({ worker }, w) => {
      worker.unref(); // a process without close() can still end
      this.watch(w);
    });
  }

  get losses(): readonly Loss[] {
    return this.lost.latest;
  }

  names(): string[] {
    return this.members.map(({ name }) => name);
  }

  /** Sends an order to the threads of `rows`. @throws MisuseError if it cannot be cloned */
  order(order: Order, rows: readonly number[]): void {
    try {
      for (const member of this.members) {
        if (rows.some((row) => isOf(member.rows, row))) member.orders.postMessage(order);
      }
    } catch (error) {
      throw unsendable(error);
    }
    this.latest = order;
  }

  /** Wakes the threads of `rows`, which have requests, or serves them in the caller's thread. */
  ring(rows: readonly number[]): void {
    const { local, members } = this;
    if (local !== null) {
      for (const row of rows) while (Atomics.load(this.signals.rows, row) < Row.ready) local.serve(row);
      return;
    }
    for (let w = 0; w < members.length; w++) {
      for (let i = 0; i < rows.length; i++) {
        if (!isOf(members[w].rows, rows[i])) continue;
        this.wake(w);
        break;
      }
    }
  }

  /** Returns the fault of a row whose state is `fault`. */
  faultOfRow(row: number): Fault {
    for (const { orders } of this.members) {
      for (let told = receiveMessageOnPort(orders); told !== undefined; told = receiveMessageOnPort(orders)) {
        const fault = told.message as RowFault;
        this.faults.set(fault.row, fault);
      }
    }
    const fault = this.faults.get(row);
    this.faults.delete(row);
    return fault ?? { kind: 'Error', words: 'something went wrong' };
  }

  /** Names of the threads with unfinished work. */
  busy(): string[] {
    return this.members.filter((member) => this.isBusy(member)).map(({ name }) => name);
  }

  /**
   * Checks the threads of `rows`. @param then the call to repeat after mending
   * @throws WorkerLostError if a thread with one of `rows`, and for 'receive' with unfinished work, is dead
   */
  checkAlive(rows: readonly number[], then: 'receive' | 'send'): void {
    this.members.forEach((member, w) => {
      if (Atomics.load(this.signals.lost, w) === 0) return;
      if (then === 'receive' && !this.isBusy(member)) return;
      if (!rows.some((row) => isOf(member.rows, row))) return;
      if (member.failure !== null) throw failureOf(member);
      throw new WorkerLostError(`${member.name} has died: await mend(), then ${then} again`);
    });
  }

  /** Notes that `rows` were received. A thread with a step among them is no longer counted as dying again and again. */
  received(rows: readonly number[]): void {
    for (const member of this.members) {
      const { reasons } = member;
      if (reasons.length === 0) continue; // the usual case
      const { stepped } = this.signals;
      if (rows.some((row) => isOf(member.rows, row) && Atomics.load(stepped, row) === 1)) reasons.length = 0;
    }
  }

  async kill(name: string): Promise<void> {
    const w = this.members.findIndex((m) => m.name === name);
    if (w < 0) throw new MisuseError(`no worker is called '${name}'; there are ${this.names().join(', ') || 'none'}`);
    tellLost(this.signals, w);
    await this.members[w].worker.terminate();
  }

  /**
   * Waits until every dead thread is replaced. A replacement that failed before is tried again once a caller has
   * received its message.
   * @throws WorkerLostError if one cannot start or is given up
   */
  async mend(): Promise<void> {
    const hold = setInterval(() => {}, LONG); // waiting threads do not keep the process alive, this timer does
    try {
      // lets the exit event of a thread that has just died come first
      await new Promise((resolve) => setTimeout(resolve, 1));
      const seen = new Set<number>(); // a thread that dies again and again is waited for once
      for (let dead = this.dead(seen); dead.length > 0; dead = this.dead(seen)) {
        for (const w of dead) seen.add(w);
        await Promise.all(dead.map((w) => this.whole(w)));
      }
    } finally {
      clearInterval(hold);
    }
    const failed = this.members.find(({ failure }) => failure !== null);
    if (failed !== undefined && this.closing === null) throw failureOf(failed);
  }

  /** Ends all threads, also those that are being started. */
  close(): Promise<void> {
    this.closing ??= this.leave();
    return this.closing;
  }

  private async leave(): Promise<void> {
    this.local?.close();
    Atomics.store(this.signals.leave, 0, 1);
    await Promise.all(
      this.members.map(async ({ worker, orders }, w) => {
        if (Atomics.load(this.signals.lost, w) === 1) await worker.terminate();
        else {
          const left = new Promise((resolve) => worker.once('exit', resolve));
          worker.ref();
          this.wake(w);
          const late = setTimeout(() => void worker.terminate(), GRACE * 1000);
          await left;
          clearTimeout(late);
        }
        orders.close();
      }),
    );
  }

  private wake(w: number): void {
    Atomics.add(this.signals.bells, w, 1);
    Atomics.notify(this.signals.bells, w);
  }

  private isBusy({ rows }: Member): boolean {
    return rowsOf(rows).some((row) => {
      const state = Atomics.load(this.signals.rows, row);
      return state !== Row.rest && state < Row.ready;
    });
  }

  private open(rows: Rows, anewSeed?: number): Pick<Member, 'worker' | 'orders'> {
    const { port1, port2 } = new MessageChannel();
    const anew = anewSeed === undefined ? {} : { anewSeed };
    const data: VectorTask = { ...this.task, rows, orders: port2, ...anew };
    try {
      const thread = new Worker(new URL('./vector-worker.ts', import.meta.url), {
        name: `worker ${rows.worker + 1}`,
        execArgv: ['--import', new URL('../../scripts/register.mjs', import.meta.url).href],
        workerData: data,
        transferList: [port2],
      });
      port1.unref();
      return { worker: thread, orders: port1 };
    } catch (error) {
      port1.close();
      throw unsendable(error);
    }
  }

  private watch(w: number): void {
    const member = this.members[w];
    const { worker } = member;
    let why = '';
    worker.on('error', (error) => {
      why = error instanceof Error ? error.message : String(error);
    });
    member.gone = new Promise((resolve) => {
      worker.on('exit', (code) => {
        if (this.closing === null) {
          this.lose(w, why === '' ? `exit code ${code}` : why);
          if (member.reasons.length < DEATHS) member.mending = this.replace(w);
          else member.failure = givenUp(member);
        }
        resolve();
      });
    });
  }

  /** Notes that thread `w` is dead. Rows that were not received become `lost`, rows at rest keep what was reported. */
  private lose(w: number, why: string): void {
    const member = this.members[w];
    const { signals, blocks } = this;
    tellLost(signals, w); // a thread may die without a message
    member.orders.close();
    member.reasons.push(why);
    const rows = rowsOf(member.rows);
    for (const row of rows) {
      this.faults.delete(row);
      if (Atomics.load(signals.rows, row) !== Row.rest) {
        Atomics.store(signals.rows, row, Row.lost);
        Atomics.store(signals.quota, row, 0);
        Atomics.store(signals.anew, row, Anew.broken);
      } else if (Atomics.load(signals.anew, row) === Anew.no) {
        const over = blocks.begun[row] === 0 && blocks.terminations[row] + blocks.truncations[row] > 0;
        const running = !over && blocks.options[row] > 0; // false before the first reset
        Atomics.store(signals.anew, row, over ? Anew.over : running ? Anew.broken : Anew.no);
      }
    }
    member.anewSeed = this.lost.add(member.name, why, rows);
  }

  /** Starts a replacement of a dead thread, which begins new battles in rows that were not received. Never rejects. */
  private async replace(w: number): Promise<void> {
    const member = this.members[w];
    const { signals } = this;
    member.failure = null;
    member.told = false;
    try {
      Object.assign(member, this.open(member.rows, member.anewSeed));
      member.worker.unref();
      await ready(member.worker);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      member.failure = `nobody can take the place of ${member.name} (${why}): await mend() to try again, or close()`;
      return;
    }
    if (this.closing !== null) return;
    Atomics.store(signals.lost, w, 0);
    this.watch(w);
    for (const row of rowsOf(member.rows)) {
      Atomics.compareExchange(signals.rows, row, Row.lost, Row.step);
    }
    this.wake(w);
  }

  /** Numbers of the dead threads that are not in `seen`. */
  private dead(seen: ReadonlySet<number>): number[] {
    return this.members.map((_, w) => w).filter((w) => !seen.has(w) && Atomics.load(this.signals.lost, w) === 1);
  }

  /**
   * Settles when the dead thread `w` is replaced, or cannot be. Tries again if a caller has received the message of a
   * failure.
   */
  private async whole(w: number): Promise<void> {
    const member = this.members[w];
    await member.gone;
    if (this.closing !== null) return;
    if (member.told) {
      member.reasons.length = 0;
      member.mending = this.replace(w);
    }
    await member.mending;
  }
}

/** The error about a thread without a replacement. Marks it as received. */
function failureOf(member: Member): WorkerLostError {
  member.told = true;
  return new WorkerLostError(member.failure ?? '');
}

function givenUp({ name, rows, reasons }: Member): string {
  const why = [...new Set(reasons)].join('; ');
  const died = `${name} (${namesOf(rows)}) died ${reasons.length} times in a row before any step of it was received (${why})`;
  return `${died}: mend what ends it, an opponent or a module, then await mend() to try again, or close()`;
}

const unsendable = (error: unknown): MisuseError =>
  new MisuseError(`these settings cannot be sent to a thread: ${error instanceof Error ? error.message : ''}`);

/** Settles once a thread reports that it is ready. Rejects if it reports why it is not. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (fault: Greeting) => (fault === null ? resolve() : reject(revive(fault))));
    worker.on('error', reject); // later errors go to the handlers of `watch`
    worker.once('exit', (code) => reject(new Error(`a thread ended with code ${code} before it was ready`)));
  });
}
