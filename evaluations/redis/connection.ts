// Connections to Redis. The libraries are optional dependencies, loaded when `--redis` is given.
import type { ConnectionOptions } from 'bullmq';

/** Thrown if Redis or a worker cannot serve. The message is a line that names the remedy. */
export class RedisError extends Error {
  override readonly name = 'RedisError';
}

/** What Muster uses of a client. */
export interface Client {
  connect(): Promise<void>;
  hset(key: string, field: string, value: string): Promise<number>;
  hgetall(key: string): Promise<Record<string, string>>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  disconnect(): void;
}

/** A connection and the library that plays queues over it. */
export interface Redis {
  readonly url: string;
  readonly bullmq: typeof import('bullmq');
  readonly client: Client;
  /** Returns a connection for a queue or for a worker. */
  connection(): ConnectionOptions;
  close(): void;
}

/** Not a literal, so that nothing resolves the library before it is asked for. */
const CLIENT: string = 'ioredis';

async function libraries(): Promise<[typeof import('bullmq'), new (url: string, options: object) => Client]> {
  try {
    const client = (await import(CLIENT)) as { Redis: new (url: string, options: object) => Client };
    return [await import('bullmq'), client.Redis];
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).split('\n')[0];
    throw new RedisError(`--redis wants BullMQ and its client: npm install bullmq ioredis (${why})`);
  }
}

/**
 * Connects to Redis.
 * @param url as redis://host:port
 * @throws RedisError if the libraries are missing or nothing answers there
 */
export async function connect(url: string): Promise<Redis> {
  if (!/^rediss?:\/\/./.test(url))
    throw new RedisError(`--redis ${url}: is no address of Redis; write redis://host:port`);
  const [bullmq, Made] = await libraries();
  const made: Client[] = [];
  const client = (options: object): Client => {
    const one = new Made(url, options);
    one.on('error', () => {}); // what fails for it is told to those who asked
    made.push(one);
    return one;
  };
  const own = client({ lazyConnect: true, maxRetriesPerRequest: 1, retryStrategy: () => null });
  try {
    await own.connect();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    own.disconnect();
    throw new RedisError(`${url}: no Redis answers (${why}); start redis-server there, or check --redis`);
  }
  own.disconnect();
  const shared = client({ maxRetriesPerRequest: null });
  return {
    url,
    bullmq,
    client: shared,
    connection: () => client({ maxRetriesPerRequest: null }) as unknown as ConnectionOptions,
    close() {
      for (const one of made) one.disconnect();
    },
  };
}
