import { type PoolOptions, WorkerPool } from '../pool.js';
import type { Pair, PairPlayers, PlayedPair, Study } from './study.js';

/** Plays pairs on threads of this process, as many at a time as there are threads. */
export class ThreadPlayers implements PairPlayers {
  readonly size: number;
  /** For tests. */
  readonly pool: WorkerPool;

  constructor(options: PoolOptions) {
    this.size = options.size;
    this.pool = new WorkerPool(options);
  }

  async play(_study: Study, { pair, matches }: Pair): Promise<PlayedPair> {
    // both end before a failure is told, so that nothing of the pair is still under way
    const [first, second] = await Promise.allSettled([this.pool.play(matches[0]), this.pool.play(matches[1])]);
    if (first.status === 'rejected') throw first.reason;
    if (second.status === 'rejected') throw second.reason;
    return { pair, results: [first.value, second.value] };
  }

  seconds(): number {
    return this.pool.seconds / this.size;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
