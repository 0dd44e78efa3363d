import { Worker } from 'node:worker_threads';
import { BattleFault, type Match, type MatchResult, stoppedResult } from './match.js';
import { newTally, Tally } from './tally.js';
import type { Answer, WorkerTask } from './worker.js';

/** Thrown if a worker dies while it plays a match. The match can be played again. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}

/** Thrown with the failure that a worker reported. */
export class MatchFaultError extends Error {
  override readonly name = 'MatchFaultError';
}

interface Seat {
  readonly name: string;
  readonly worker: Worker;
  readonly tally: Int32Array;
  settle: ((answer: Answer) => void) | null;
  fail: ((error: Error) => void) | null;
}

export interface PoolOptions {
  /** Largest number of threads. They are started on demand. */
  readonly size: number;
  /** File URLs that each thread imports first, for users' own agents. */
  readonly modules?: readonly string[];
  /** Seconds that a battle may take; 0: no limit. */
  readonly timeLimit?: number;
  /** Called when threads are lost or ended. */
  readonly warn?: (message: string) => void;
}

/** Number of lost threads after which a match is given up. */
const TRIES = 3;

async function leave({ worker, settle }: Seat): Promise<void> {
  if (settle !== null) {
    await worker.terminate();
    return;
  }
  const left = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage('leave');
  await left;
}

/** A few long-lived threads that play matches. A thread that dies is replaced, and its match is played again. */
export class WorkerPool {
  private readonly free: Seat[] = [];
  private readonly waiting: { resolve: (seat: Seat) => void; reject: (error: Error) => void }[] = [];
  private readonly seats = new Set<Seat>();
  private readonly size: number;
  private readonly modules: readonly string[];
  private readonly timeLimit: number;
  private readonly warn: (message: string) => void;
  private made = 0;
  /** Number of consecutive threads that died before they could play. */
  private stillborn = 0;
  private broken: Error | null = null;
  private closed = false;
  private played = 0;

  constructor({ size, modules = [], timeLimit = 0, warn = () => {} }: PoolOptions) {
    this.size = size;
    this.modules = modules;
    this.timeLimit = timeLimit;
    this.warn = warn;
  }

  /** Seconds of play so far, of all threads together. */
  get seconds(): number {
    return this.played;
  }

  /** Returns the names of the live threads, for messages and tests. */
  names(): string[] {
    return [...this.seats].map((seat) => seat.name);
  }

  /** Ends the thread of that name, as if it had crashed. */
  async kill(name: string): Promise<void> {
    for (const seat of this.seats) if (seat.name === name) await seat.worker.terminate();
  }

  /**
   * Plays a match in a free thread. If the thread dies, another one plays it. An agent at work forfeits when the time
   * is up, or if threads die repeatedly.
   * @throws MatchFaultError if Muster failed; WorkerLostError if the pool was closed meanwhile; Error if no thread can
   * start
   */
  async play(match: Match): Promise<MatchResult> {
    for (let tries = 1; ; tries++) {
      const seat = await this.next();
      try {
        return await this.playAt(seat, match);
      } catch (error) {
        if (this.closed || !(error instanceof WorkerLostError)) throw error;
        if (tries < TRIES) this.warn(`${error.message}; battle ${match.id} is played again`);
        else return this.blamed(match, seat, `${TRIES} workers were lost with it`);
      } finally {
        seat.settle = null;
        seat.fail = null;
        if (this.seats.has(seat)) this.release(seat);
      }
    }
  }

  /** Ends all threads. Idle threads end by themselves; matches are aborted. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.seats].map(leave));
  }

  private async playAt(seat: Seat, match: Match): Promise<MatchResult> {
    let timer: NodeJS.Timeout | undefined;
    let late = false;
    try {
      seat.tally[Tally.mover] = 0;
      const answer = await new Promise<Answer>((settle, fail) => {
        seat.settle = settle;
        seat.fail = fail;
        if (this.timeLimit > 0) {
          timer = setTimeout(() => {
            late = true;
            void seat.worker.terminate();
          }, this.timeLimit * 1000);
        }
        seat.worker.postMessage(match);
      });
      if ('fault' in answer) throw new MatchFaultError(answer.fault);
      this.played += answer.seconds;
      return answer.result;
    } catch (error) {
      if (!late || !(error instanceof WorkerLostError)) throw error;
      const why = `the battle took more than ${this.timeLimit} s`;
      this.warn(`${seat.name} was ended: battle ${match.id} took more than ${this.timeLimit} s`);
      return this.blamed(match, seat, why);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the result by which the agent at work forfeits; throws if none was at work. */
  private blamed(match: Match, seat: Seat, why: string): MatchResult {
    const result = stoppedResult(match, seat.tally, why);
    if (result === null) throw new MatchFaultError(new BattleFault(match, why).message);
    return result;
  }

  private open(): void {
    const name = `worker ${++this.made}`;
    const tally = newTally();
    const task: WorkerTask = { modules: this.modules, tally };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name,
      execArgv: ['--import', new URL('../scripts/register.mjs', import.meta.url).href],
      workerData: task,
    });
    const seat: Seat = { name, worker, tally, settle: null, fail: null };
    let ready = false;
    const lost = (why: string) => {
      if (!this.seats.delete(seat)) return;
      const at = this.free.indexOf(seat);
      if (at >= 0) this.free.splice(at, 1);
      if (!ready) this.stillborn++;
      if (this.stillborn >= TRIES) this.breakDown(new Error(`workers cannot start: ${why}`));
      else if (!this.closed && this.waiting.length > 0) this.open();
      seat.fail?.(new WorkerLostError(`${name} was lost (${why})`));
    };
    worker.on('message', (answer: Answer | 'ready') => {
      if (answer !== 'ready') return seat.settle?.(answer);
      ready = true;
      this.stillborn = 0;
      this.release(seat);
    });
    worker.on('error', (error) => lost(error.message));
    worker.on('exit', (code) => lost(`exit code ${code}`));
    this.seats.add(seat);
  }

  private breakDown(error: Error): void {
    this.broken = error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  private next(): Promise<Seat> {
    if (this.broken !== null) return Promise.reject(this.broken);
    const seat = this.free.pop();
    if (seat !== undefined) return Promise.resolve(seat);
    if (this.seats.size < this.size) this.open();
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  private release(seat: Seat): void {
    const first = this.waiting.shift();
    if (first === undefined) this.free.push(seat);
    else first.resolve(seat);
  }
}
