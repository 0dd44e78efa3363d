import { expect, test } from 'vitest';
import { actorCritic } from '../agents/neural/network.js';
import type { Playground } from './arena.js';
import { playMatches } from './evaluation.js';
import { League } from './league.js';
import { localLearner } from './local.js';
import { DEFAULT_PPO, type PpoSettings } from './ppo.js';
import { bandit } from './testing/bandit.js';
import { cart } from './testing/cart.js';
import { noughts } from './testing/noughts.js';

const SIZES = { unit: 4, option: 4, context: 32, value: 16 };
const NOBODY = { opponents: [], chances: [1] };

/**
 * Learns for `updates` updates.
 * @returns the network afterwards
 */
async function learned(playground: Playground, settings: Partial<PpoSettings>) {
  const all: PpoSettings = { ...DEFAULT_PPO, clock: 'decisions', ...settings };
  const { learner } = localLearner(all, playground, SIZES);
  for (let u = 0; u < all.updates; u++) await learner.update(NOBODY);
  return actorCritic(playground.input, SIZES, 0, { parameters: learner.parameters, keep: true });
}

const seeds = (n: number) => Array.from({ length: n }, (_, i) => 1000 + i);
const mean = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0) / xs.length;

test('a bandit with masks: the best arm that is open', async () => {
  const network = await learned(bandit, { updates: 60, lanes: 64, ticks: 8, entropyWeight: 0.005 });

  for (const open of [1, 3, 5, 0b10110, 0b001001, 0b111111]) {
    const mask = Uint8Array.from({ length: 6 }, (_, a) => (open >> a) & 1);
    const logits = new Float32Array(6);
    network.evaluate(1, Float32Array.of(1), mask, logits, new Float32Array(1));
    expect(logits.indexOf(Math.max(...logits)), open.toString(2)).toBe(mask.lastIndexOf(1));
  }
}, 60_000);

test('a pole on a cart stands for 200 steps', async () => {
  const network = await learned(cart, { updates: 40, lanes: 16, ticks: 128, discount: 0.99, learningRate: 2e-3 });

  expect(mean(playMatches(network, cart, { opponent: '', seeds: seeds(50), greedy: true }))).toBeGreaterThan(0.95);
}, 60_000);

test('noughts and crosses by playing itself and its past selves: holds its own against perfect play, beats random play', async () => {
  const settings: PpoSettings = {
    ...DEFAULT_PPO,
    ...{ clock: 'decisions', updates: 300, lanes: 128, ticks: 16, learningRate: 3e-3, lambda: 0.9 },
    ...{ entropyWeight: 0.15, finalEntropy: 0.1, targetKl: 0 },
  };
  const sizes = { ...SIZES, context: 64 };
  const { learner } = localLearner(settings, noughts, sizes);
  const league = new League({ selfPlay: 0.4, fixed: ['random'], past: 8, every: 10, hardness: 1 });
  for (let u = 1; u <= 150; u++) {
    const { results } = await learner.update(league.deck());
    league.record(results);
    if (u % 10 === 0) league.join(`self of update ${u}`, learner.parameters.slice());
  }
  const network = actorCritic(noughts.input, sizes, 0, { parameters: learner.parameters, keep: true });
  const perfect = playMatches(network, noughts, { opponent: 'perfect', seeds: seeds(200), greedy: true });
  const random = playMatches(network, noughts, { opponent: 'random', seeds: seeds(200), greedy: true });

  expect(mean(perfect)).toBeGreaterThan(0.45); // 0.5: every game is a draw
  expect(mean(random)).toBeGreaterThan(0.95);
}, 120_000);

test('the league keeps a learner who meets past selves and fixed opponents learning', async () => {
  const settings: PpoSettings = {
    ...DEFAULT_PPO,
    clock: 'decisions',
    updates: 40,
    lanes: 64,
    ticks: 16,
    learningRate: 2e-3,
  };
  const { learner } = localLearner(settings, noughts, SIZES, 2);
  const league = new League({ selfPlay: 0.3, fixed: ['random', 'perfect'], past: 3, every: 8, hardness: 1 });
  for (let u = 1; u <= settings.updates; u++) {
    const { results } = await learner.update(league.deck());
    league.record(results);
    if (u % 8 === 0) league.join(`self of update ${u}`, learner.parameters.slice());
  }
  const table = Object.fromEntries(league.table().map(({ name, score }) => [name, score]));

  expect(Object.keys(table)).toHaveLength(5);
  expect(table.random).toBeGreaterThan(0.6);
}, 60_000);
