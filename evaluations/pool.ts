import { Worker } from 'node:worker_threads';
import type { Match, MatchResult } from './match.js';
import type { Answer } from './worker.js';

/** A worker died while it played a match; the match can be played again. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}

interface Seat {
  readonly name: string;
  readonly worker: Worker;
  settle: ((answer: Answer) => void) | null;
  fail: ((error: Error) => void) | null;
}

/** A few long-lived threads that play matches. A thread that dies is replaced. */
export class WorkerPool {
  private readonly free: Seat[] = [];
  private readonly waiting: ((seat: Seat) => void)[] = [];
  private readonly seats = new Set<Seat>();
  private readonly modules: readonly string[];
  private made = 0;
  private closed = false;

  /**
   * @param size threads
   * @param modules file URLs that each thread imports first, for agents of one's own
   */
  constructor(size: number, modules: readonly string[] = []) {
    this.modules = modules;
    for (let i = 0; i < size; i++) this.release(this.open());
  }

  /** Names of the threads that live, for messages and tests. */
  names(): string[] {
    return [...this.seats].map((seat) => seat.name);
  }

  /** Ends the thread of that name, as if it had crashed. */
  async kill(name: string): Promise<void> {
    for (const seat of this.seats) if (seat.name === name) await seat.worker.terminate();
  }

  /**
   * Plays a match in the next free thread. @throws WorkerLostError naming the thread if it dies on the way; Error with the
   * problems if the match cannot be set up
   */
  async play(match: Match): Promise<MatchResult> {
    const seat = await this.next();
    try {
      const answer = await new Promise<Answer>((settle, fail) => {
        seat.settle = settle;
        seat.fail = fail;
        seat.worker.postMessage(match);
      });
      if ('problem' in answer) throw new Error(answer.problem);
      return answer.result;
    } finally {
      seat.settle = null;
      seat.fail = null;
      if (this.seats.has(seat)) this.release(seat);
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.seats].map((seat) => seat.worker.terminate()));
  }

  private open(): Seat {
    const name = `worker ${++this.made}`;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name,
      execArgv: ['--import', new URL('../scripts/register.mjs', import.meta.url).href],
      workerData: { modules: this.modules },
    });
    const seat: Seat = { name, worker, settle: null, fail: null };
    const lost = (why: string) => {
      if (!this.seats.delete(seat)) return;
      const at = this.free.indexOf(seat);
      if (at >= 0) this.free.splice(at, 1);
      if (!this.closed) this.release(this.open());
      seat.fail?.(new WorkerLostError(`${name} was lost (${why})`));
    };
    worker.on('message', (answer: Answer) => seat.settle?.(answer));
    worker.on('error', (error) => lost(error.message));
    worker.on('exit', (code) => lost(`exit code ${code}`));
    this.seats.add(seat);
    return seat;
  }

  private next(): Promise<Seat> {
    const seat = this.free.pop();
    return seat === undefined ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve(seat);
  }

  private release(seat: Seat): void {
    const first = this.waiting.shift();
    if (first === undefined) this.free.push(seat);
    else first(seat);
  }
}
