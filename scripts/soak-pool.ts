import { Worker } from 'node:worker_threads';
import type { ConformanceReport } from '../engine/testing/conformance.js';
import type { SoakTask } from './soak-worker.js';

/** The outcome of one battle: a report, or why there is none: its worker died or had to be ended. */
export type Outcome = { readonly n: number } & ({ readonly report: ConformanceReport } | { readonly lost: string });

const PLAYER = new URL('./soak-worker.ts', import.meta.url);
const REGISTER = new URL('./register.mjs', import.meta.url);

/**
 * Plays the battles 0 to `battles - 1` of a soak in `workers` threads as these become free. A battle that is not over
 * after twice its time limit hangs between two decisions; its thread is ended, and a new one takes the next battle.
 * `stop` ends everything; the promise of `played` is then fulfilled.
 */
export class SoakPool {
  private readonly threads = new Set<Worker>();
  private readonly task: SoakTask;
  private readonly battles: number;
  private readonly told: (outcome: Outcome) => void;
  private readonly player: URL;
  private next = 0;
  private stopped = false;
  /** Number of consecutive threads that died before they had played a battle. */
  private stillborn = 0;

  /** @param player the module that the threads run; tests use another one */
  constructor(task: SoakTask, battles: number, told: (outcome: Outcome) => void, player: URL = PLAYER) {
    this.player = player;
    this.task = task;
    this.battles = battles;
    this.told = told;
  }

  /** @throws Error if no thread can play at all */
  async played(workers: number): Promise<void> {
    const lanes = Math.max(1, Math.min(workers, this.battles));
    await Promise.all(Array.from({ length: lanes }, () => this.lane()));
  }

  /** Ends all threads. Battles under way are not reported. */
  stop(): void {
    this.stopped = true;
    for (const worker of this.threads) void worker.terminate();
  }

  private more(): boolean {
    return !this.stopped && this.next < this.battles;
  }

  /** Runs threads one after the other until no battle is left. */
  private async lane(): Promise<void> {
    while (this.more()) {
      const lost = await this.thread();
      if (lost !== '' && this.stillborn >= 3) {
        this.stop();
        throw new Error(`workers cannot play: ${lost}`);
      }
    }
  }

  /** Runs one thread until it dies or no battle is left. Returns why it died, or ''. */
  private thread(): Promise<string> {
    const worker = new Worker(this.player, {
      execArgv: ['--import', REGISTER.href],
      workerData: { soak: this.task },
    });
    this.threads.add(worker);
    // milliseconds: a worker that still checks between decisions reports a slow battle itself
    const patience = this.task.timeLimit * 2000 + 5000;
    return new Promise<string>((resolve) => {
      let at = -1;
      let why = '';
      let timer: NodeJS.Timeout | undefined;
      const more = () => {
        if (!this.more()) {
          at = -1;
          void worker.terminate();
          return;
        }
        at = this.next++;
        worker.postMessage(at);
        if (this.task.timeLimit === 0) return;
        timer = setTimeout(() => {
          why = `hangs inside one decision: not over after ${Math.ceil(patience / 1000)} s`;
          void worker.terminate();
        }, patience);
      };
      worker.on('message', (message: Outcome | 'ready') => {
        if (message !== 'ready') {
          clearTimeout(timer);
          this.stillborn = 0;
          this.told(message);
        }
        more();
      });
      worker.on('error', (error: Error) => {
        why = `its worker died: ${error.stack ?? error.message}`;
      });
      worker.on('exit', () => {
        clearTimeout(timer);
        this.threads.delete(worker);
        if (at < 0 && why !== '') this.stillborn++;
        if (at >= 0 && !this.stopped) this.told({ n: at, lost: why === '' ? 'its worker was lost' : why });
        resolve(why);
      });
    });
  }
}
