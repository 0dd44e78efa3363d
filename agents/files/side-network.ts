// Agents answer at once, while other programs evaluate networks in their own time. So a side thread evaluates, and the
// agent's thread sleeps until it has.
import { Worker } from 'node:worker_threads';
import type { Judge } from '../neural/agent.js';
import { CheckpointError } from '../neural/checkpoint.js';
import type { SideTask } from './side-thread.js';

/** States of a request. */
export const Ask = { asked: 0, done: 1, failed: 2 } as const;

/** Memory that both threads share. */
export interface SideRoom {
  /** One of `Ask`. */
  readonly state: Int32Array;
  readonly observation: Float32Array;
  readonly mask: Uint8Array;
  readonly logits: Float32Array;
  readonly value: Float32Array;
  /** What went wrong, in UTF-8. */
  readonly words: Uint8Array;
}

/** Milliseconds that a thread may take to start, and to answer. */
const PATIENCE = { start: 120_000, answer: 60_000 };

const floats = (length: number): Float32Array => new Float32Array(new SharedArrayBuffer(4 * length));
const bytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));

/** A network in a side thread, which lives as long as the process. It evaluates observations one by one. */
class SideNetwork implements Judge {
  private readonly room: SideRoom;
  private readonly worker: Worker;
  private readonly size: number;
  private readonly actions: number;

  /** @throws CheckpointError if the network cannot be loaded, with `name` at its beginning */
  constructor(task: SideTask, size: number, actions: number, name: string) {
    this.size = size;
    this.actions = actions;
    this.room = {
      state: new Int32Array(new SharedArrayBuffer(4)),
      observation: floats(size),
      mask: bytes(actions),
      logits: floats(actions),
      value: floats(1),
      words: bytes(1024),
    };
    this.worker = new Worker(new URL('./side-thread.ts', import.meta.url), {
      name: 'side network',
      execArgv: ['--import', new URL('../../scripts/register.mjs', import.meta.url).href],
      workerData: { task, room: this.room },
      ...{ stdout: true, stderr: true }, // libraries greet their users
    });
    this.worker.unref();
    const trouble = this.await(PATIENCE.start);
    if (trouble === null) return;
    void this.worker.terminate();
    throw new CheckpointError(`${name}: the network cannot be loaded (${trouble})`);
  }

  evaluate(n: number, observations: Float32Array, masks: Uint8Array, logits: Float32Array, values: Float32Array): void {
    const { room, size, actions } = this;
    for (let i = 0; i < n; i++) {
      room.observation.set(observations.subarray(i * size, (i + 1) * size));
      room.mask.set(masks.subarray(i * actions, (i + 1) * actions));
      Atomics.store(room.state, 0, Ask.asked);
      this.worker.postMessage(null);
      const trouble = this.await(PATIENCE.answer);
      if (trouble !== null) throw new CheckpointError(`the network gives no answer (${trouble})`);
      logits.set(room.logits, i * actions);
      values[i] = room.value[0];
    }
  }

  /** Sleeps until the side thread has answered. @returns what went wrong, or null */
  private await(patience: number): string | null {
    const { state, words } = this.room;
    // the notice of the answer before may come after that answer was seen, so that a wait ends early
    while (Atomics.load(state, 0) === Ask.asked) {
      if (Atomics.wait(state, 0, Ask.asked, patience) === 'timed-out') return `no answer in ${patience / 1000} s`;
    }
    if (Atomics.load(state, 0) === Ask.done) return null;
    return new TextDecoder().decode(words.slice(0, words.indexOf(0)));
  }
}

const NETWORKS = new Map<string, Judge>();

/**
 * Returns the network of `key`, whose thread is started at the first call.
 * @param task makes what the thread gets
 * @param name the name of the network in messages
 * @throws CheckpointError if it cannot be loaded
 */
export function sideNetwork(key: string, task: () => SideTask, size: number, actions: number, name: string): Judge {
  const known = NETWORKS.get(key);
  if (known !== undefined) return known;
  const network = new SideNetwork(task(), size, actions, name);
  NETWORKS.set(key, network);
  return network;
}
