// npm run imitate: measures how well a network can learn the answers of another agent, with and without parts of its
// input. What cannot be learned here cannot be learned by playing: the observation lacks it, or the network does not
// use it.
import { Command } from 'commander';
import '../agents/files/index.js';
import { type NetworkInput, networkInput } from '../agents/neural/input.js';
import { DEFAULT_SIZES, type NetworkSizes } from '../agents/neural/layout.js';
import { actorCritic } from '../agents/neural/network.js';
import { Env } from '../env/env.js';
import { type BattleOptions, gameIds, gameOf } from '../env/games.js';
import { makePolicy } from '../env/policy.js';
import { Random } from '../env/random.js';
import { Adam } from '../training/adam.js';
import { whole } from './commands/numbers.js';

interface Options {
  readonly ruleset?: string;
  readonly teacher: string;
  readonly points: 'tiny' | 'small';
  readonly decisions: number;
  readonly epochs: number;
  readonly rate: number;
}

/** One decision with a choice, as its player saw it. */
interface Lesson {
  readonly observation: Float32Array;
  readonly options: number;
  readonly answer: number;
  readonly question: string;
}

const BATCH = 64;
/** One in this many decisions of the teacher is played at random, to reach more situations than its own battles do. */
const STRAY = 10;
/** Share of the decisions used for training. The rest are for testing. */
const LEARNED = 0.85;
const MANY = 9;
/** Matches names of units in a question: capitalised words except the first. */
const NAMES = /(?<=. )[A-Z][\w'’-]*(?: (?:of |the )*[A-Z][\w'’-]*)*/g;

function lessons(ruleset: string, { teacher, points, decisions }: Options): Lesson[] {
  const battle: BattleOptions = { points };
  const env = new Env(ruleset, battle);
  const policy = makePolicy(teacher, ruleset);
  const random = new Random(3);
  const made: Lesson[] = [];
  let [observation, info] = env.reset({ seed: 1 });
  while (made.length < decisions) {
    const answer = env.ask(policy);
    if (info.options > 1) {
      // without the name of the army, which may come before it
      const question = env.describe().question.replace(/^.*: /, '').replace(NAMES, '…');
      made.push({ observation: observation.slice(), options: info.options, answer, question });
    }
    const step = env.step(random.below(STRAY) === 0 ? random.below(info.options) : answer);
    [observation, , , , info] = step;
    if (step[2] || step[3]) [observation, info] = env.reset({});
  }
  return made;
}

/**
 * Trains on the first lessons and tests the rest. Returns for each of the rest whether it gave the teacher's answer,
 * and its likelihood.
 */
function learn(input: NetworkInput, sizes: NetworkSizes, all: readonly Lesson[], { epochs, rate }: Options) {
  const network = actorCritic(input, sizes, 1);
  const adam = new Adam(network.parameters.length);
  const { size, actions } = input;
  const observations = new Float32Array(BATCH * size);
  const masks = new Uint8Array(BATCH * actions);
  const logits = new Float32Array(BATCH * actions);
  const dLogits = new Float32Array(BATCH * actions);
  const values = new Float32Array(BATCH);
  const dValues = new Float32Array(BATCH);
  const gradients = new Float32Array(network.parameters.length);
  /** Evaluates a batch. Returns the likelihood of each option of each lesson. */
  const show = (batch: readonly Lesson[]): Float64Array[] => {
    masks.fill(0);
    for (const [i, { observation, options }] of batch.entries()) {
      observations.set(observation, i * size);
      masks.fill(1, i * actions, i * actions + options);
    }
    network.evaluate(batch.length, observations, masks, logits, values);
    return batch.map(({ options }, i) => softmax(logits.subarray(i * actions, i * actions + options)));
  };
  const learned = Math.floor(all.length * LEARNED);
  const order = all.slice(0, learned);
  const random = new Random(5);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = learned - 1; i > 0; i--) {
      const j = random.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    for (let from = 0; from + BATCH <= learned; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      const likely = show(batch);
      dLogits.fill(0);
      for (const [i, { answer }] of batch.entries()) {
        dLogits.set(likely[i], i * actions);
        dLogits[i * actions + answer] -= 1;
      }
      gradients.fill(0);
      network.backward(BATCH, observations, masks, dLogits, dValues, gradients);
      adam.step(network.parameters, gradients, rate * (1 - epoch / epochs), 1 / BATCH);
    }
  }
  const results: { readonly lesson: Lesson; readonly right: boolean; readonly surprise: number }[] = [];
  for (let from = learned; from < all.length; from += BATCH) {
    const batch = all.slice(from, from + BATCH);
    for (const [i, likely] of show(batch).entries()) {
      const lesson = batch[i];
      const right = likely.indexOf(Math.max(...likely)) === lesson.answer;
      results.push({ lesson, right, surprise: -Math.log(likely[lesson.answer]) });
    }
  }
  return { results, weights: network.parameters.length };
}

function softmax(logits: Float32Array): Float64Array {
  const top = Math.max(...logits);
  const all = Float64Array.from(logits, (x) => Math.exp(x - top));
  const sum = all.reduce((a, b) => a + b, 0);
  return all.map((x) => x / sum);
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Returns variants of the input with parts left out, by what is left out. */
function inputs(full: NetworkInput): readonly (readonly [string, NetworkInput])[] {
  const { options } = full;
  if (options === null) return [['all', full]];
  const { target, words, ...bare } = options;
  return [
    ['all', full],
    ['without the unit that an option is about', { ...full, options: { ...bare, ...(words && { words }) } }],
    ['without weights for each thing an option does', { ...full, options: { ...bare, ...(target && { target }) } }],
    ['without the units that the decision names', { ...full, pointers: [] }],
    ['without all three', { ...full, pointers: [], options: bare }],
  ];
}

const options = new Command('imitate')
  .description('How well networks learn the answers of an agent, with parts of their input and without them.')
  .option('--ruleset <id>', 'one ruleset (default: all)')
  .option('--teacher <agent>', 'whose answers are learned', 'captain')
  .option('--points <size>', 'tiny or small', 'tiny')
  .option('--decisions <n>', 'answers with a choice', whole(1000), 12000)
  .option('--epochs <n>', 'times that each is shown', whole(1), 8)
  .option('--rate <x>', 'learning rate', Number, 0.001)
  .parse()
  .opts<Options>();
for (const id of options.ruleset === undefined ? gameIds() : [options.ruleset]) {
  const all = lessons(id, options);
  const asked = all.slice(Math.floor(all.length * LEARNED));
  const chance = mean(asked.map((lesson) => 1 / lesson.options));
  say(`## ${id}: answers of ${options.teacher} in ${options.points} battles\n`);
  say(`${all.length} decisions, ${asked.length} of them asked; ${(100 * chance).toFixed(1)} % by chance\n`);
  say('| input | the same answer | nats off | weights |\n|---|---:|---:|---:|');
  const kinds = new Map<string, number[]>();
  for (const [name, input] of inputs(networkInput(gameOf(id).spec))) {
    const { results, weights } = learn(input, DEFAULT_SIZES, all, options);
    const right = (100 * mean(results.map((r) => Number(r.right)))).toFixed(1);
    say(
      `| ${name} | ${right} % | ${mean(results.map((r) => r.surprise)).toFixed(2)} | ${weights.toLocaleString('en')} |`,
    );
    if (name !== 'all') continue;
    for (const r of results) kinds.set(r.lesson.question, [...(kinds.get(r.lesson.question) ?? []), Number(r.right)]);
  }
  say('\n| question | asked | the same answer |\n|---|---:|---:|');
  const often = [...kinds].sort((a, b) => b[1].length - a[1].length).slice(0, MANY);
  for (const [question, right] of often) say(`| ${question} | ${right.length} | ${(100 * mean(right)).toFixed(0)} % |`);
  say('');
}
