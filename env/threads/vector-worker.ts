import { parentPort, workerData } from 'node:worker_threads';
import type { EnvOptions } from '../env.js';
import { makePolicy, type Policy } from '../policy.js';
import { Random } from '../random.js';
import { type Blocks, blocksOver } from '../vector/blocks.js';
import { type AutoresetMode, Lane } from '../vector/lane.js';
import { finishRow, Row, readText, signalsOver, writeText } from './signals.js';

/** What a thread is given when it starts. */
export interface VectorTask {
  readonly ruleset: string;
  readonly settings: EnvOptions;
  readonly autoreset: AutoresetMode;
  /** File URLs to import first: agents, environments of one's own. */
  readonly modules: readonly string[];
  readonly blocks: SharedArrayBuffer;
  readonly signals: SharedArrayBuffer;
  readonly count: number;
  readonly size: number;
  readonly actions: number;
  readonly worker: number;
  readonly workers: number;
  /** Rows of this thread. */
  readonly first: number;
  readonly end: number;
}

/** Looks at the bell so often before it goes to sleep: waking takes longer than a step. */
const GLANCES = 2000;
/** How many decisions a row plays by itself before the thread looks at its other rows. */
const STRETCH = 64;

const task = workerData as VectorTask;
for (const module of task.modules) await import(module);

const { first, end, worker } = task;
const blocks: Blocks = blocksOver(task.blocks, task.count, task.size, task.actions);
const signals = signalsOver(task.signals, task.count, task.workers);
const lanes = Array.from(
  { length: end - first },
  (_, i) => new Lane(task.ruleset, task.settings, task.autoreset, blocks, first + i),
);
const randoms = lanes.map(() => new Random(0));
let policy: Policy | null = null;
let policyName = '';

function reset(row: number): void {
  const options = JSON.parse(readText(signals.length, signals.text));
  if (Array.isArray(options.state)) options.state = Uint8Array.from(options.state);
  const seed = Atomics.load(signals.seeded, row) === 1 ? { seed: blocks.seeds[row] } : {};
  if ('seed' in seed) randoms[row - first] = new Random(seed.seed);
  lanes[row - first].reset({ ...seed, options });
}

/** Plays row `row` on with the agent of the rollout, for a stretch. @returns false when its quota is used */
function roll(row: number): boolean {
  const { quota, played, battles, won } = signals;
  const name = readText(signals.length, signals.text);
  if (policy === null || name !== policyName) policy = name === 'random' ? null : makePolicy(name, task.ruleset);
  policyName = name;
  const lane = lanes[row - first];
  const random = randoms[row - first];
  let left = Atomics.load(quota, row);
  for (let n = 0; n < STRETCH && left > 0; n++, left--) {
    const over = blocks.options[row] === 0;
    blocks.actions[row] = over ? 0 : policy === null ? random.below(blocks.options[row]) : lane.env.ask(policy);
    lane.step();
    played[row]++;
    if (blocks.terminations[row] + blocks.truncations[row] > 0) {
      battles[row]++;
      if (blocks.rewardsOfBoth[2 * row] > 0) won[row]++;
    }
  }
  Atomics.store(quota, row, left);
  return left > 0;
}

/** Does what is asked of a row. @returns false if nothing is */
function serve(row: number): boolean {
  const asked = Atomics.load(signals.rows, row);
  try {
    if (asked === Row.step) lanes[row - first].step();
    else if (asked === Row.reset) reset(row);
    else if (asked === Row.roll) {
      if (roll(row)) return true;
    } else return false;
  } catch (error) {
    writeText(signals.faultLength, signals.faults, error instanceof Error ? error.message : String(error));
    finishRow(signals, row, Row.fault);
    return true;
  }
  finishRow(signals, row, Row.ready);
  return true;
}

parentPort?.postMessage('ready');
for (;;) {
  const bell = Atomics.load(signals.bells, worker);
  let worked = false;
  for (let row = first; row < end; row++) if (serve(row)) worked = true;
  if (Atomics.load(signals.leave, 0) === 1) break;
  if (worked) continue;
  let glance = 0;
  while (glance < GLANCES && Atomics.load(signals.bells, worker) === bell) glance++;
  if (glance === GLANCES) Atomics.wait(signals.bells, worker, bell);
}
parentPort?.close();
