// npm run bench:vector: measures the overhead of a vector of environments over the engine alone, and the gain by
// threads.

import { cpus } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Command } from 'commander';
import { FIRST_GAME } from '../engine/games.js';
import type { Battle } from '../engine/kernel/battle.js';
import { choose, options as listOptions, type Player, waiting } from '../engine/kernel/ruleset.js';
import { Env } from '../env/env.js';
import { gameOf } from '../env/games.js';
import { Random } from '../env/random.js';
import { ThreadedVectorEnv } from '../env/threads/index.js';
import { VectorEnv } from '../env/vector/vector-env.js';
import { whole } from './commands/numbers.js';

interface Options {
  readonly ruleset: string;
  readonly envs: number;
  readonly rounds: number;
  readonly steps: number;
  readonly memory: number;
  readonly onlyMemory?: true;
  readonly json?: true;
  readonly quiet?: true;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Returns decisions in a second for `work`, which makes `decisions` decisions. */
function rate(decisions: number, work: () => void): number {
  const start = performance.now();
  work();
  return (decisions * 1000) / (performance.now() - start);
}

/**
 * Returns the same work on the engine alone, for as many battles in turn: a table and deployment for each battle,
 * options, mask, observation and choice.
 */
function engineAlone({ ruleset, envs }: Options): (steps: number) => void {
  const game = gameOf(ruleset);
  const { size } = game.spec;
  const setupOf = (seed: number) => {
    const made = game.setup({}, seed);
    if (!made.ok) throw new Error('the lists that ship with Muster are not legal');
    return made.value;
  };
  const lanes = Array.from({ length: envs }, (_, i) => {
    const b: Battle = game.rules.create(setupOf(i + 1));
    game.rules.begin(b, i + 1);
    const writer = game.writer(new Float32Array(size), true);
    return { b, writer, mask: new Uint8Array(game.actions), random: new Random(i) };
  });
  let seed = envs;
  return (steps) => {
    for (let s = 0; s < steps; s++) {
      for (const lane of lanes) {
        const { writer, mask, random } = lane;
        if (!waiting(lane.b)) {
          const setup = setupOf(++seed);
          if (!game.rules.renew?.(lane.b, setup)) lane.b = game.rules.create(setup);
          game.rules.begin(lane.b, seed);
          writer.forget();
        }
        const { b } = lane;
        const n = listOptions(game.rules, b);
        mask.fill(0);
        mask.fill(1, 0, n);
        writer.write(b, b.decision.player[0] as Player);
        choose(game.rules, b, random.below(n));
      }
    }
  };
}

/**
 * Measures memory after some steps of random play: bytes of a vector environment for each of its battles, and bytes of
 * the whole process.
 */
function memory(ruleset: string, battles: number, steps: number) {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const warm = new VectorEnv(ruleset, { numEnvs: 1 }); // allocates tables and code that exist once
  const random = new Random(1);
  warm.reset({ seed: 1 });
  for (let s = 0; s < 100; s++) warm.step(warm.sampleActions(random));
  const before = used();
  const vector = new VectorEnv(ruleset, { numEnvs: battles });
  vector.reset({ seed: 1 });
  for (let s = 0; s < steps; s++) vector.step(vector.sampleActions(random));
  const each = (used() - before) / battles;
  const env = new Env(ruleset);
  env.reset({ seed: 1 });
  const figures = {
    battles,
    stateBytes: env.save().length,
    sharedBytes: Math.round(vector.blocks.buffer.byteLength / battles),
    bytesPerBattle: Math.round(each),
    residentBytes: process.memoryUsage.rss(),
  };
  vector.close();
  return figures;
}

/** Returns random actions for the given rows. */
function actions(options: Int32Array, rows: readonly number[], random: Random): number[] {
  return rows.map((row) => (options[row] > 0 ? random.below(options[row]) : 0));
}

async function main(given: Options): Promise<void> {
  const { ruleset, envs, rounds, steps, json, quiet } = given;
  const say = (text: string) => {
    if (!quiet && !json) process.stdout.write(`${text}\n`);
  };
  say(
    `Node ${process.versions.node}, ${cpus()[0]?.model ?? 'a processor'}, ${cpus().length} cores; ${envs} environments of ${ruleset},`,
  );
  say(
    `wall clock, medians of ${rounds} rounds of ${steps} steps, all kinds in turn in each round; ratios within rounds\n`,
  );
  const taken = memory(ruleset, given.memory, given.onlyMemory === true ? steps : 20);
  const kib = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KiB`;
  say(
    `  ${taken.battles} battles: ${kib(taken.bytesPerBattle)} each (state ${kib(taken.stateBytes)}, observation and mask ${kib(taken.sharedBytes)}), the process ${Math.round(taken.residentBytes / 2 ** 20)} MiB\n`,
  );
  if (given.onlyMemory === true) {
    if (json) process.stdout.write(`${JSON.stringify({ ruleset, ...taken })}\n`);
    return;
  }
  const random = new Random(1);
  const rows = Array.from({ length: envs }, (_, i) => i);
  const halves = [rows.slice(0, envs >> 1), rows.slice(envs >> 1)];
  const alone = engineAlone(given);
  const own = new VectorEnv(ruleset, { numEnvs: envs });
  own.reset({ seed: 1 });
  const threads = new Map<number, ThreadedVectorEnv>();
  for (const workers of [1, 2]) {
    const env = await ThreadedVectorEnv.start(ruleset, { numEnvs: envs, workers });
    env.reset({ seed: 1 });
    threads.set(workers, env);
  }
  const [one, two] = [threads.get(1), threads.get(2)];
  if (one === undefined || two === undefined) throw new Error('no threads');
  const lockStep = (env: ThreadedVectorEnv) => () => {
    for (let s = 0; s < steps; s++) env.step(actions(env.blocks.options, rows, random));
  };
  const inTurn = (env: ThreadedVectorEnv) => () => {
    for (const half of halves) env.send(actions(env.blocks.options, half, random), half);
    for (let s = 1; s < steps; s++) {
      for (const half of halves) {
        env.receiveRows(half);
        env.send(actions(env.blocks.options, half, random), half);
      }
    }
    for (const half of halves) env.receiveRows(half);
  };
  const kinds: readonly (readonly [string, () => void])[] = [
    ['engine alone, one thread', () => alone(steps)],
    [
      'vector in the own thread',
      () => {
        for (let s = 0; s < steps; s++) own.step(actions(own.blocks.options, rows, random));
      },
    ],
    ['1 worker, step', lockStep(one)],
    ['2 workers, step', lockStep(two)],
    ['1 worker, halves in turn', inTurn(one)],
    ['2 workers, halves in turn', inTurn(two)],
    ['1 worker, rollout', () => void one.rollout('random', steps)],
    ['2 workers, rollout', () => void two.rollout('random', steps)],
  ];
  const rates = kinds.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    kinds.forEach(([, work], k) => {
      const value = rate(envs * steps, work);
      if (round >= 0) rates[k].push(value);
    });
  }
  await Promise.all([one.close(), two.close()]);
  const figures = Object.fromEntries(kinds.map(([name], k) => [name, Math.round(median(rates[k]))]));
  for (const [name, value] of Object.entries(figures))
    say(`  ${name.padEnd(28)} ${value.toLocaleString('en').padStart(10)} decisions/s`);
  /** Returns the median over rounds of the ratio of `a` to `b` in the same round. */
  const ratio = (a: string, b: string): number => {
    const [of, to] = [a, b].map((name) => rates[kinds.findIndex(([kind]) => kind === name)]);
    return Math.round(1000 * median(of.map((value, round) => value / to[round]))) / 1000;
  };
  const summary = {
    ruleset,
    envs,
    ...taken,
    ...figures,
    overhead: Math.round(1000 * (ratio('engine alone, one thread', 'vector in the own thread') - 1)) / 1000,
    halvesTwoOverOne: ratio('2 workers, halves in turn', '1 worker, step'),
    rolloutTwoOverOne: ratio('2 workers, rollout', '1 worker, rollout'),
  };
  say(`\noverhead of a vector over the engine alone ${(100 * summary.overhead).toFixed(1)}%`);
  say(
    `two workers, halves in turn, over one in step: ${summary.halvesTwoOverOne}; rollouts, two over one: ${summary.rolloutTwoOverOne}`,
  );
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
}

const program = new Command('bench:vector')
  .description('How fast vectors of environments are, beside the engine alone.')
  .option('--ruleset <id>', 'the game', FIRST_GAME)
  .option('--envs <n>', 'environments', whole(1), 256)
  .option('--rounds <n>', 'rounds of each measurement', whole(1), 5)
  .option('--steps <n>', 'steps of all environments in a round', whole(1), 300)
  .option('--memory <n>', 'battles for the measurement of memory', whole(1), 200)
  .option(
    '--only-memory',
    'measure memory alone, after so many steps: npm run bench:vector -- --only-memory --memory 10000',
  )
  .option('--json', 'the figures as one JSON object, on the last line')
  .option('--quiet', 'no table');
program.parse();
await main(program.opts<Options>());
