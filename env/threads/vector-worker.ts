import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { blocksOver, type Shape } from '../vector/blocks.js';
import { type Fault, faultOf } from '../vector/faults.js';
import { type Order, RowPlayer, type Share } from './row-player.js';
import { signalsOver, tellLost } from './signals.js';

/** Data that a thread receives at its start. */
export interface VectorTask extends Share, Shape {
  /** File URLs to import first: modules that register agents or environments. */
  readonly modules: readonly string[];
  readonly blocks: SharedArrayBuffer;
  readonly signals: SharedArrayBuffer;
  /** Port for incoming orders, where only the last one counts, and for outgoing faults of rows. */
  readonly orders: MessagePort;
}

/** First message of a thread: null when it is ready, or why it cannot start. */
export type Greeting = Fault | null;

/** A request of a row that failed. */
export interface RowFault extends Fault {
  readonly row: number;
}

/** Reads of the bell before the thread sleeps: waking takes longer than a step. */
const GLANCES = 2000;

const task = workerData as VectorTask;
const { orders } = task;
const { worker, of, count } = task.rows;
const signals = signalsOver(task.signals, count, of);

async function prepare(): Promise<RowPlayer> {
  for (const module of task.modules) await import(module);
  let order: Order = {};
  return new RowPlayer(task, blocksOver(task.blocks, task), signals, {
    /** The thread does not return to its event loop while it works; messages are read from the port at any time. */
    latest: () => {
      for (let message = receiveMessageOnPort(orders); message !== undefined; message = receiveMessageOnPort(orders)) {
        order = message.message as Order;
      }
      return order;
    },
    fault: (row, error) => orders.postMessage({ row, ...faultOf(error) } satisfies RowFault),
  });
}

function work(player: RowPlayer): void {
  for (;;) {
    const bell = Atomics.load(signals.bells, worker);
    let worked = false;
    for (let row = worker; row < count; row += of) if (player.serve(row)) worked = true;
    if (Atomics.load(signals.leave, 0) === 1) break;
    if (worked) continue;
    let glance = 0;
    while (glance < GLANCES && Atomics.load(signals.bells, worker) === bell) glance++;
    if (glance === GLANCES) Atomics.wait(signals.bells, worker, bell);
  }
}

const greet = (greeting: Greeting): void => parentPort?.postMessage(greeting);
const prepared = await prepare().catch((error: unknown) => {
  greet(faultOf(error));
  return null;
});
if (prepared !== null) {
  process.on('exit', () => {
    if (Atomics.load(signals.leave, 0) === 0) tellLost(signals, worker); // so that no caller waits in vain
  });
  greet(null);
  work(prepared);
}
orders.close();
parentPort?.close();
