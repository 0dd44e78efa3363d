import { expect, test } from 'vitest';
import { Adam } from './adam.js';
import { Batch } from './memory.js';
import { advantages, DEFAULT_PPO, type Decisions, decisions, type LossOrder, loss, NO_SUMS } from './ppo.js';

/** Returns decisions in the form that a rollout stores: [value, reward, next, rest, turns]. */
function kept(rows: readonly (readonly [number, number, number, number, number])[]): Decisions {
  const d = decisions(rows.length);
  d.count = rows.length;
  for (const [i, [value, reward, next, rest, turns]] of rows.entries()) {
    d.value[i] = value;
    d.reward[i] = reward;
    d.next[i] = next;
    d.rest[i] = rest;
    d.turns[i] = turns;
  }
  return d;
}

const HALVES = { discount: 0.5, clock: 'decisions', lambda: 0.5 } as const;

test('an episode that ends and the next one that is cut by the end of the rollout: nothing flows over the border', () => {
  // 0 and 1: an episode that ends with reward 1. 2 and 3: the next one, after which the value estimate is 2.
  const d = kept([
    [0.5, 0, 1, 0, 0],
    [1, 1, -1, 0, 0],
    [0, 0, 3, 0, 0],
    [1, 0, -1, 2, 0],
  ]);
  advantages(d, HALVES);

  // 1: 1 - 1 = 0. 0: 0.5 * 1 - 0.5 + 0.25 * 0 = 0. 3: 0.5 * 2 - 1 = 0. 2: 0.5 * 1 - 0 + 0.25 * 0 = 0.5
  expect(Array.from(d.advantage)).toEqual([0, 0, 0.5, 0]);
  expect(Array.from(d.returns)).toEqual([0.5, 1, 0.5, 1]);
});

test('two players by turns: each chain takes the values of its own player, and the end counts for both', () => {
  // Decisions 0 and 2 are player 0's, decisions 1 and 3 are player 1's; player 1 wins with decision 3.
  const d = kept([
    [0.25, 0, 2, 0, 0],
    [-0.25, 0, 3, 0, 0],
    [0.5, -1, -1, 0, 0],
    [0.5, 1, -1, 0, 0],
  ]);
  advantages(d, HALVES);

  // 3: 1 - 0.5 = 0.5. 2: -1 - 0.5 = -1.5. 1: 0.5 * 0.5 + 0.25 + 0.25 * 0.5 = 0.625. 0: 0.25 - 0.25 + 0.25 * -1.5
  expect(Array.from(d.advantage)).toEqual([-0.375, 0.625, -1.5, 0.5]);
});

test('K42 with the clock of turns a reward fades by the turns between two decisions, not by their number', () => {
  const d = kept([
    [0, 0, 1, 0, 0],
    [0, 0, 2, 0, 2],
    [0, 1, -1, 0, 1],
  ]);
  advantages(d, { discount: 0.5, clock: 'turns', lambda: 1 });

  expect(Array.from(d.returns)).toEqual([0.25, 0.25, 1]);
});

test('Adam: the first steps are as long as the rate, then as worked out by hand', () => {
  const adam = new Adam(2, 0);
  const x = Float32Array.of(1, -1);
  adam.step(x, Float32Array.of(0.5, -8), 0.1);

  expect(Array.from(x)).toEqual([expect.closeTo(0.9, 6), expect.closeTo(-0.9, 6)]);

  adam.step(x, Float32Array.of(-0.5, -8), 0.1);
  // m = 0.9 * 0.05 - 0.05 = -0.005, divided by 0.19 to remove the bias; v is 0.25 again without bias
  expect(x[0]).toBeCloseTo(0.9 + (0.1 * 0.005) / 0.19 / 0.5, 6);
  expect(x[1]).toBeCloseTo(-0.8, 6);
});

test('Adam goes on from what was kept as if it had never stopped', () => {
  const [one, other] = [new Adam(1), new Adam(1)];
  const [x, y] = [Float32Array.of(1), Float32Array.of(1)];
  for (let i = 0; i < 5; i++) one.step(x, Float32Array.of(i - 2), 0.01);
  for (let i = 0; i < 2; i++) other.step(y, Float32Array.of(i - 2), 0.01);
  const resumed = new Adam(1);
  resumed.resume(other.steps, other.first, other.second);
  for (let i = 2; i < 5; i++) resumed.step(y, Float32Array.of(i - 2), 0.01);

  expect(y).toEqual(x);
});

const ORDER: LossOrder = {
  update: 1,
  epoch: 0,
  part: 0,
  mean: 0.1,
  deviation: 2,
  scale: 0.25,
  entropyWeight: 0.05,
  teaching: 0.5,
};

/** Returns one row with three actions, the second of which is forbidden. */
function row(advantage: number, oldLogChance: number, oldValue: number) {
  const batch = new Batch({ size: 1, flat: [], sets: [], options: null, actions: 3 }, 1);
  batch.masks.set([1, 0, 1]);
  const d = kept([[oldValue, 0, -1, 0, 0]]);
  d.action[0] = 2;
  d.advantage[0] = advantage;
  d.returns[0] = 0.7;
  d.logChance[0] = oldLogChance;
  return { batch, d };
}

test('derivatives of the loss are those that differences show, and forbidden actions have none', () => {
  const settings = { ...DEFAULT_PPO, valueClip: 0.2 };
  for (const [advantage, oldLogChance, oldValue, taught] of [
    [1.5, -0.7, 0, -1],
    [-1.5, -0.7, 0, -1],
    [1.5, -2.5, 0.3, 0],
    [-1.5, -2.5, 0.3, 2],
    [-1.5, -0.1, 1, 0],
  ]) {
    const { batch, d } = row(advantage, oldLogChance, oldValue);
    d.taught[0] = taught;
    const at = (logits: readonly number[], value: number) => {
      const sums = { ...NO_SUMS };
      batch.logits.set(logits);
      batch.values[0] = value;
      loss(settings, ORDER, d, 0, batch, 0, 3, sums);
      const { policy, value: square, entropy, agreed } = sums;
      const teacher = d.taught[0] < 0 ? 0 : -ORDER.teaching * Math.log(agreed);
      return ORDER.scale * (policy + settings.valueWeight * square - ORDER.entropyWeight * entropy + teacher);
    };
    const [a, b, value, e] = [0.3, -0.2, 0.1, 1 / 256];
    const slopes = [
      (at([a + e, -1e9, b], value) - at([a - e, -1e9, b], value)) / (2 * e),
      (at([a, -1e9, b + e], value) - at([a, -1e9, b - e], value)) / (2 * e),
      (at([a, -1e9, b], value + e) - at([a, -1e9, b], value - e)) / (2 * e),
    ];
    at([a, -1e9, b], value);

    expect(batch.dLogits[0]).toBeCloseTo(slopes[0], 4);
    expect(batch.dLogits[1]).toBe(0);
    expect(batch.dLogits[2]).toBeCloseTo(slopes[1], 4);
    expect(batch.dValues[0]).toBeCloseTo(slopes[2], 4);
  }
});
