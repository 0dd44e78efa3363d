import type { Job, Queue, QueueEvents } from 'bullmq';
import { MatchFaultError } from '../pool.js';
import { digestOf, studyId } from '../store/digest.js';
import { type Versions, versionsOf } from '../store/versions.js';
import type { Pair, PairPlayers, PlayedPair, Study } from '../studies/study.js';
import { connect, type Redis, RedisError } from './connection.js';
import { type PairAnswer, type PairJob, PROGRESS, type Progress, QUEUE, readAnswer } from './pairs.js';

/** Number of pairs that a study has in the queue at a time. */
const AT_A_TIME = 32;
/** Milliseconds after which a pair is asked for again, in case that a message was lost. */
const PATIENCE = 10_000;
/** Results that no study took, since it was stopped: kept for a day, so that it can take them when it goes on. */
const KEPT = { age: 86_400, count: 100_000 };
/** What a job says whose workers were lost again and again. */
const STALLED = /stalled more than/;

/** Sends pairs to workers over Redis. */
export class RedisPlayers implements PairPlayers {
  readonly size = AT_A_TIME;
  private readonly redis: Redis;
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  private readonly versions: (ruleset: string) => Versions;
  private readonly open = new Set<Job>();
  private played = 0;
  private hands = 1;
  private closed = false;

  private constructor(redis: Redis, versions: (ruleset: string) => Versions) {
    const { Queue, QueueEvents } = redis.bullmq;
    this.redis = redis;
    this.versions = versions;
    this.queue = new Queue(QUEUE, { connection: redis.connection() });
    this.events = new QueueEvents(QUEUE, { connection: redis.connection() });
    this.queue.on('error', () => {});
    this.events.on('error', () => {});
    for (const emitter of [this.queue, this.events]) emitter.setMaxListeners(0); // a listener for each pair
  }

  /**
   * Connects to Redis.
   * @param warn is told if no worker is there
   * @param versions what workers must have; default: what is installed here
   * @throws RedisError
   */
  static async connect(
    url: string,
    warn: (line: string) => void = () => {},
    versions: (ruleset: string) => Versions = versionsOf,
  ): Promise<RedisPlayers> {
    const players = new RedisPlayers(await connect(url), versions);
    await players.events.waitUntilReady();
    players.hands = Math.max(1, (await players.queue.getWorkers()).length);
    if ((await players.queue.getWorkers()).length === 0) {
      warn(`no worker is at ${url} yet; start some: muster worker --redis ${url}`);
    }
    return players;
  }

  async play(study: Study, pair: Pair): Promise<PlayedPair> {
    const versions = this.versions(study.ruleset);
    const data: PairJob = { study, pair, versions };
    const jobId = `${studyId(study)}-${digestOf([versions, pair])}-${pair.pair}`;
    const job: Job = await this.queue.add('pair', data, { jobId, removeOnComplete: KEPT });
    this.open.add(job);
    try {
      const answer = await this.answerOf(job, pair);
      if ('fault' in answer) {
        await job.remove().catch(() => {}); // so that the next run tries again
        throw new MatchFaultError(answer.fault);
      }
      this.played += answer.seconds;
      return answer.played;
    } finally {
      this.open.delete(job);
    }
  }

  /** Tells how far a study is to anyone who asks there. */
  async tell(progress: Progress): Promise<void> {
    await this.redis.client.hset(PROGRESS, progress.study, JSON.stringify(progress));
  }

  seconds(): number {
    return this.played / this.hands;
  }

  /** Takes what no worker has begun out of the queue. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.open].map((job) => job.remove().catch(() => {}))); // one under way cannot be removed
    await this.events.close();
    await this.queue.close();
    this.redis.close();
  }

  private async answerOf(job: Job, pair: Pair): Promise<PairAnswer> {
    for (;;) {
      let value: unknown;
      try {
        value = await job.waitUntilFinished(this.events, PATIENCE);
      } catch (error) {
        if (this.closed) throw new RedisError(`${this.redis.url}: closed`);
        const why = error instanceof Error ? error.message : String(error);
        const state = await job.getState();
        if (state !== 'failed' && state !== 'unknown') continue; // it takes longer
        await job.remove().catch(() => {});
        if (state === 'unknown')
          throw new RedisError(`${this.redis.url}: pair ${pair.pair} is gone from the queue; run again`);
        if (STALLED.test(why))
          throw new MatchFaultError(`pair ${pair.pair}: its workers were lost; ${JSON.stringify(pair.matches)}`);
        throw new RedisError(`${this.redis.url}: ${why}`);
      }
      const answer = readAnswer(value);
      if (answer !== null) return answer;
      await job.remove().catch(() => {});
      throw new RedisError(`${this.redis.url}: a worker's answer to pair ${pair.pair} is no result; run again`);
    }
  }
}
