import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { blocksOver, type Shape } from '../vector/blocks.js';
import { type Order, RowPlayer, type Share } from './row-player.js';
import { signalsOver } from './signals.js';

/** What a thread is given when it starts. */
export interface VectorTask extends Share, Shape {
  /** File URLs to import first: agents, environments of one's own. */
  readonly modules: readonly string[];
  readonly blocks: SharedArrayBuffer;
  readonly signals: SharedArrayBuffer;
  /** Orders come here; the last one counts. */
  readonly orders: MessagePort;
  readonly workers: number;
}

/** Looks at the bell so often before it goes to sleep: waking takes longer than a step. */
const GLANCES = 2000;

const task = workerData as VectorTask;
for (const module of task.modules) await import(module);

const { first, end, worker, orders } = task;
const signals = signalsOver(task.signals, task.count, task.workers);
let order: Order = {};
/** The thread never returns to its event loop while it works, and need not: messages can be taken from a port at any time. */
const latest = (): Order => {
  for (let message = receiveMessageOnPort(orders); message !== undefined; message = receiveMessageOnPort(orders)) {
    order = message.message as Order;
  }
  return order;
};
const player = new RowPlayer(task, blocksOver(task.blocks, task), signals, latest);

process.on('exit', () => {
  if (Atomics.load(signals.leave, 0) === 1) return;
  Atomics.store(signals.lost, worker, 1);
  Atomics.notify(signals.done, 0); // nobody waits in vain
});
parentPort?.postMessage('ready');
for (;;) {
  const bell = Atomics.load(signals.bells, worker);
  let worked = false;
  for (let row = first; row < end; row++) if (player.serve(row)) worked = true;
  if (Atomics.load(signals.leave, 0) === 1) break;
  if (worked) continue;
  let glance = 0;
  while (glance < GLANCES && Atomics.load(signals.bells, worker) === bell) glance++;
  if (glance === GLANCES) Atomics.wait(signals.bells, worker, bell);
}
orders.close();
parentPort?.close();
