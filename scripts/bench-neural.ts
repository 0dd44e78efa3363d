// npm run bench:neural: measures networks on the fused kernel, on plain loops and in TensorFlow.js, how far their numbers
// are apart, and the time of a decision.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { readCheckpoint, shippedCheckpoint } from '../agents/files/checkpoint-files.js';
import '../agents/files/index.js';
import * as backward from '../agents/neural/backward.js';
import { Batch } from '../agents/neural/batch.js';
import { type NetworkInput, networkInput } from '../agents/neural/input.js';
import { DEFAULT_SIZES, layoutOf } from '../agents/neural/layout.js';
import { PlainMatmul } from '../agents/neural/matmul.js';
import { type ActorCritic, actorCritic } from '../agents/neural/network.js';
import { loadBackend } from '../agents/neural/tfjs/backend.js';
import { tensorFlowActorCritic } from '../agents/neural/tfjs/network.js';
import { encodeOnnx } from '../agents/neural/travel/onnx.js';
import { matmul } from '../agents/neural/wasm-matmul.js';
import { Work } from '../agents/neural/work.js';
import { Env } from '../env/env.js';
import { type BattleOptions, gameIds, gameOf } from '../env/games.js';
import { makePolicy } from '../env/policy.js';
import { Random } from '../env/random.js';
import { whole } from './commands/numbers.js';
import { spent } from './processor-time.js';

interface Options {
  readonly ruleset?: string;
  readonly batches: readonly number[];
  readonly rounds: number;
  readonly decisions: number;
}

const SIZES = DEFAULT_SIZES;
/** Number of random decisions from one sample to the next, so that the samples differ. */
const APART = 5;

interface Sample {
  readonly n: number;
  readonly observations: Float32Array;
  readonly masks: Uint8Array;
}

/** Returns decisions with a choice from random battles. */
function sample(ruleset: string, battle: BattleOptions, input: NetworkInput, n: number): Sample {
  const env = new Env(ruleset, battle);
  const random = new Random(1);
  const observations = new Float32Array(n * input.size);
  const masks = new Uint8Array(n * input.actions);
  let [observation, info] = env.reset({ seed: 1 });
  for (let taken = 0, met = 0; taken < n; ) {
    if (info.options > 1 && met++ % APART === 0) {
      observations.set(observation, taken * input.size);
      masks.set(info.actionMask, taken * input.actions);
      taken++;
    }
    const step = env.step(random.below(info.options));
    [observation, , , , info] = step;
    if (step[2] || step[3]) [observation, info] = env.reset({});
  }
  return { n, observations, masks };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];
const micro = (ms: number): string => (ms * 1000).toFixed(1);
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Returns milliseconds for an observation, forward and backward, as medians of rounds. */
function time(net: ActorCritic, { n, observations, masks }: Sample, batch: number, rounds: number): [number, number] {
  const { size, actions } = net.input;
  const logits = new Float32Array(batch * actions);
  const values = new Float32Array(batch);
  const dLogits = logits.map((_, i) => ((i % 7) - 3) * 0.01);
  const dValues = values.map((_, i) => ((i % 5) - 2) * 0.1);
  const gradients = new Float32Array(net.parameters.length);
  const times: [number[], number[]] = [[], []];
  for (let r = 0; r < rounds + 2; r++) {
    const from = (r * batch) % (n - batch + 1);
    const o = observations.subarray(from * size, (from + batch) * size);
    const m = masks.subarray(from * actions, (from + batch) * actions);
    const begin = spent();
    net.evaluate(batch, o, m, logits, values);
    const between = spent();
    net.backward(batch, o, m, dLogits, dValues, gradients);
    if (r < 2) continue; // the first rounds compile the code
    times[0].push((between - begin) / batch);
    times[1].push((spent() - between) / batch);
  }
  return [median(times[0]), median(times[1])];
}

/** Returns the time of each step of a batch in the fused kernel. */
function steps(input: NetworkInput, { n, observations, masks }: Sample, rounds: number): Map<string, number> {
  const layout = layoutOf(input, SIZES);
  const { parameters } = actorCritic(input, SIZES, 1);
  const work = new Work(input, SIZES, layout, matmul(), new Batch(input, layout));
  const logits = new Float32Array(n * input.actions);
  const values = new Float32Array(n);
  const gradients = new Float32Array(layout.size);
  const all: readonly (readonly [string, () => void])[] = [
    ['forward: rows in use, weights', () => work.begin(n, observations, masks, parameters)],
    ['forward: units and terrain', () => work.encode()],
    ['forward: pools and context', () => work.situate()],
    ['forward: value', () => work.judge(values)],
    ['forward: options', () => work.score(logits)],
    ['backward: room', () => backward.beginBackward(work)],
    ['backward: options', () => backward.scoreBackward(work, logits)],
    ['backward: value', () => backward.judgeBackward(work, values)],
    ['backward: context', () => backward.situateBackward(work)],
    ['backward: units and terrain', () => backward.encodeBackward(work)],
    ['backward: gradients out', () => backward.endBackward(work, gradients)],
  ];
  const times = new Map<string, number[]>(all.map(([name]) => [name, []]));
  for (let r = 0; r < rounds + 2; r++) {
    for (const [name, run] of all) {
      const begin = spent();
      run();
      if (r >= 2) times.get(name)?.push((spent() - begin) / n);
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
}

/** Returns the largest difference of logits and values of two networks, divided by the largest number. */
function apart(a: ActorCritic, b: ActorCritic, { n, observations, masks }: Sample): number {
  const [one, two] = [a, b].map((net) => {
    const logits = new Float32Array(n * net.input.actions);
    const values = new Float32Array(n);
    net.evaluate(n, observations, masks, logits, values);
    return [...logits.filter((_, i) => masks[i] !== 0), ...values];
  });
  let [difference, largest] = [0, 0];
  one.forEach((x, i) => {
    difference = Math.max(difference, Math.abs(x - two[i]));
    largest = Math.max(largest, Math.abs(x));
  });
  return difference / largest;
}

/** Returns descriptions of agents that play by the network that comes with Muster, on each backend, with their names. */
function players(ruleset: string, folder: string): [string, string][] {
  const all: [string, string][] = [
    ['own kernels', 'neural'],
    ['TensorFlow.js', 'neural:backend=tfjs'],
  ];
  const shipped = shippedCheckpoint(ruleset);
  if (shipped === null) return [];
  const file = join(folder, `${ruleset}.onnx`);
  writeFileSync(file, encodeOnnx(readCheckpoint(shipped), shipped));
  return [...all, ['ONNX Runtime', `onnx:file=${file}`]];
}

/**
 * Returns milliseconds for decisions with a choice by an agent, in a battle against random play: median and 95th
 * percentile.
 */
function latency(agent: string, ruleset: string, battle: BattleOptions, decisions: number): [number, number] {
  const policy = makePolicy(agent, ruleset);
  const env = new Env(ruleset, battle);
  const random = new Random(2);
  const times: number[] = [];
  let [, info] = env.reset({ seed: 7 });
  while (times.length < decisions) {
    let action = random.below(info.options);
    if (info.actingPlayer === 0) {
      const begin = performance.now();
      action = env.ask(policy);
      if (info.options > 1) times.push(performance.now() - begin);
    }
    const step = env.step(action);
    info = step[4];
    if (step[2] || step[3]) [, info] = env.reset({});
  }
  times.sort((a, b) => a - b);
  return [times[times.length >> 1], times[Math.floor(times.length * 0.95)]];
}

async function main({ ruleset, batches, rounds, decisions }: Options): Promise<void> {
  const { tf, name: backend } = await loadBackend();
  say(`Node ${process.versions.node}, ${cpus()[0]?.model ?? 'a processor'}, ${cpus().length} cores`);
  say(`TensorFlow.js ${tf.version['tfjs-core']}, backend ${backend}; fused kernel on ${matmul().name}`);
  say(
    `processor time, medians of ${rounds} rounds; observations from random battles; sizes ${JSON.stringify(SIZES)}\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const most = Math.max(...batches);
  for (const id of ruleset === undefined ? gameIds() : [ruleset]) {
    const input = networkInput(gameOf(id).spec);
    for (const [words, battle] of [
      ['tiny battles', { points: 'tiny' }],
      ['whole lists', {}],
    ] as const) {
      const examples = sample(id, battle, input, most);
      const nets: readonly (readonly [string, ActorCritic])[] = [
        ['fused', actorCritic(input, SIZES, 1)],
        ['fused, plain loops', actorCritic(input, SIZES, 1, { matmul: new PlainMatmul() })],
        [`TensorFlow.js, ${backend}`, tensorFlowActorCritic(tf, input, SIZES, 1)],
      ];
      say(`## ${id}, ${words}: ${nets[0][1].parameters.length.toLocaleString('en')} weights\n`);
      const heads = batches.flatMap((b) => [`forward, ${b}`, `backward, ${b}`]);
      say(row(['microseconds an observation', ...heads, 'apart']));
      say(row(['---', ...heads.map(() => '---:'), '---:']));
      for (const [name, net] of nets) {
        const times = batches.flatMap((b) => time(net, examples, b, rounds).map(micro));
        say(row([name, ...times, apart(nets[0][1], net, examples).toExponential(1)]));
      }
      const parts = steps(input, examples, rounds);
      const sum = [...parts.values()].reduce((a, b) => a + b, 0);
      say(`\n| step of the fused kernel, batch of ${most} | µs an observation | share |\n|---|---:|---:|`);
      for (const [name, ms] of parts) say(row([name, micro(ms), `${((100 * ms) / sum).toFixed(0)} %`]));
      say('\n| a decision in play, by the clock | median | 95 % under |\n|---|---:|---:|');
      for (const [name, agent] of players(id, folder)) {
        const times = latency(agent, id, battle, decisions);
        say(row([name, ...times.map((ms) => `${ms.toFixed(2)} ms`)]));
      }
      say('');
    }
  }
}

const sizesOf = (text: string): number[] => text.split(',').map(whole(1));

await main(
  new Command('bench:neural')
    .description('Measures networks: forward, backward, step by step, and a decision in play.')
    .option('--ruleset <id>', 'one ruleset (default: all)')
    .option('--batches <sizes>', 'sizes of batches', sizesOf, [1, 32, 256])
    .option('--rounds <n>', 'batches of each size', whole(1), 15)
    .option('--decisions <n>', 'decisions in play', whole(1), 400)
    .parse()
    .opts<Options>(),
);
