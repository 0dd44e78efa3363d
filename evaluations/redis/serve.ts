import { hostname } from 'node:os';
import type { Job } from 'bullmq';
import { MatchFaultError } from '../pool.js';
import { type Versions, versionsOf } from '../store/versions.js';
import type { PairPlayers } from '../studies/study.js';
import { connect, RedisError } from './connection.js';
import { mismatch, type PairAnswer, type PairJob, PROGRESS, type Progress, QUEUE } from './pairs.js';

/** How a worker serves. */
export interface Serving {
  readonly url: string;
  /** Plays the pairs, as many at a time as its size. */
  readonly players: PairPlayers;
  /** Ends the worker after the pairs under way. */
  readonly signal: AbortSignal;
  /** Called when pairs can come. */
  readonly ready?: () => void;
  /** Called after each pair. */
  readonly played?: (job: PairJob) => void;
  readonly versions?: (ruleset: string) => Versions;
  /** Milliseconds after which a pair of a worker that does not answer is played by another one. Default 30,000. */
  readonly patience?: number;
}

/** Times that a pair may lose its worker before it is given up. */
const MOST_LOSSES = 10;

/**
 * Plays pairs from a queue until it is told to stop.
 * @throws RedisError if nothing answers there, or if the next pair in the queue wants other versions
 */
export async function serve(serving: Serving): Promise<void> {
  const { url, players, signal, versions = versionsOf, patience = 30_000 } = serving;
  const name = `worker ${hostname()}:${process.pid}`;
  const redis = await connect(url);
  const { Queue, Worker, UnrecoverableError } = redis.bullmq;
  const queue = new Queue<PairJob>(QUEUE, { connection: redis.connection() });
  queue.on('error', () => {});
  const why = (job: PairJob) => mismatch(name, job.study.ruleset, versions(job.study.ruleset), job.versions);
  try {
    const [next] = await queue.getJobs(['waiting', 'active'], 0, 0);
    const refusal = next === undefined ? null : why(next.data);
    if (refusal !== null) throw new RedisError(refusal);
    const play = async ({ data }: Job<PairJob>): Promise<PairAnswer> => {
      const other = why(data);
      if (other !== null) throw new UnrecoverableError(other);
      const begin = performance.now();
      try {
        const played = await players.play(data.study, data.pair);
        serving.played?.(data);
        return { played, seconds: (performance.now() - begin) / 1000 };
      } catch (error) {
        if (error instanceof MatchFaultError) return { fault: error.message };
        throw error;
      }
    };
    const worker = new Worker<PairJob, PairAnswer>(QUEUE, play, {
      connection: redis.connection(),
      concurrency: players.size,
      lockDuration: patience,
      stalledInterval: patience,
      maxStalledCount: MOST_LOSSES,
    });
    worker.on('error', () => {}); // it connects again by itself
    await worker.waitUntilReady();
    serving.ready?.();
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await worker.close();
  } finally {
    await queue.close();
    redis.close();
  }
}

/** What can be seen at a Redis. */
export interface Seen {
  readonly studies: readonly Progress[];
  readonly workers: number;
  readonly waiting: number;
  readonly active: number;
}

/** Returns how far the studies are that workers play over a Redis, and who plays. @throws RedisError */
export async function seen(url: string): Promise<Seen> {
  const redis = await connect(url);
  const queue = new redis.bullmq.Queue(QUEUE, { connection: redis.connection() });
  queue.on('error', () => {});
  try {
    const told = Object.entries(await redis.client.hgetall(PROGRESS)).sort(([a], [b]) => (a < b ? -1 : 1));
    const counts = await queue.getJobCounts('waiting', 'active');
    return {
      studies: told.map(([, text]) => JSON.parse(text) as Progress),
      workers: (await queue.getWorkers()).length,
      waiting: counts.waiting,
      active: counts.active,
    };
  } finally {
    await queue.close();
    redis.close();
  }
}
