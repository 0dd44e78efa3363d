import { expect, test } from 'vitest';
import { gameIds, gameOf } from '../../env/games.js';
import { Random } from '../../env/random.js';
import { type NetworkInput, networkInput } from './input.js';
import { DEFAULT_SIZES } from './layout.js';
import { type Matmul, PlainMatmul } from './matmul.js';
import { actorCritic, FORBIDDEN } from './network.js';
import { examples, FLAT_INPUT, SMALL_INPUT, SMALL_SIZES } from './testing/problems.js';

const INPUTS: readonly (readonly [string, NetworkInput])[] = [
  ['options', SMALL_INPUT],
  ['a plain head', FLAT_INPUT],
];

/** Returns a vector in double precision, so that finite differences are exact enough for comparison. */
const doubles = (length: number): Float32Array => new Float64Array(length) as unknown as Float32Array;
class PreciseMatmul extends PlainMatmul {
  override heap = doubles(200_000) as Float32Array<ArrayBuffer>;
  override reserve(): void {}
  override readonly multiply: Matmul['multiply'] = (m, n, k, a, down, right, b, c, start, relu) => {
    const { heap } = this;
    for (let i = 0; i < m; i++) {
      for (let l = 0; l < n; l++) {
        let sum = heap[start < 0 ? c + i * n + l : start + l];
        for (let j = 0; j < k; j++) sum += heap[a + i * down + j * right] * heap[b + j * n + l];
        heap[c + i * n + l] = relu ? Math.max(0, sum) : sum;
      }
    }
  };
  override addScaled(to: number, from: number, by: number, n: number): void {
    for (let l = 0; l < n; l++) this.heap[to + l] += by * this.heap[from + l];
  }
  override addTimes(to: number, a: number, b: number, n: number): void {
    for (let l = 0; l < n; l++) this.heap[to + l] += this.heap[a + l] * this.heap[b + l];
  }
}

function lossAndGradient(input: NetworkInput) {
  const n = 5;
  const { observations, masks } = examples(input, n, 4);
  const { layout } = actorCritic(input, SMALL_SIZES, 3);
  const parameters = doubles(layout.size);
  const net = actorCritic(input, SMALL_SIZES, 3, { parameters, matmul: new PreciseMatmul() });
  const random = new Random(9);
  // Biases of 0 and a last layer near 0 would hide mistakes.
  for (let i = 0; i < parameters.length; i++) parameters[i] += (random.unit() - 0.5) * 0.4;
  const dLogits = doubles(n * input.actions).map(() => random.unit() - 0.5);
  const dValues = doubles(n).map(() => random.unit() - 0.5);
  const logits = doubles(n * input.actions);
  const values = doubles(n);
  const loss = (): number => {
    net.evaluate(n, observations, masks, logits, values);
    let sum = 0;
    for (let i = 0; i < logits.length; i++) if (masks[i] !== 0) sum += logits[i] * dLogits[i];
    for (let i = 0; i < n; i++) sum += values[i] * dValues[i];
    return sum;
  };
  loss();
  const gradients = doubles(layout.size);
  net.backward(n, observations, masks, dLogits, dValues, gradients);
  return { net, loss, gradients };
}

test.each(INPUTS)('gradients are those of finite differences, with %s', (_name, input) => {
  const { net, loss, gradients } = lossAndGradient(input);
  const { parameters, layout } = net;
  for (const block of layout.blocks) {
    let largest = 0;
    for (let i = block.offset; i < block.offset + block.rows * block.columns; i++) {
      const before = parameters[i];
      const step = 1e-6;
      parameters[i] = before + step;
      const up = loss();
      parameters[i] = before - step;
      const down = loss();
      parameters[i] = before;
      expect(gradients[i], `${block.name} ${i - block.offset}`).toBeCloseTo((up - down) / (2 * step), 5);
      largest = Math.max(largest, Math.abs(gradients[i]));
    }
    if (block.rows > 0) expect(largest, `${block.name} learns`).toBeGreaterThan(0);
  }
});

test.each(INPUTS)('a forbidden action has probability 0 and no gradient, with %s', (_name, input) => {
  const n = 6;
  const { observations, masks } = examples(input, n, 8);
  const net = actorCritic(input, SMALL_SIZES, 1);
  const logits = new Float32Array(n * input.actions);
  const values = new Float32Array(n);
  net.evaluate(n, observations, masks, logits, values);
  for (let i = 0; i < logits.length; i++) expect(logits[i] === FORBIDDEN).toBe(masks[i] === 0);
  const gradients = new Float32Array(net.parameters.length);
  const forbidden = Float32Array.from(masks, (mask) => (mask === 0 ? 1 : 0));
  net.backward(n, observations, masks, forbidden, new Float32Array(n), gradients);
  expect(gradients.every((g) => g === 0)).toBe(true);
});

test('options and units may stand in any order', () => {
  const net = actorCritic(SMALL_INPUT, SMALL_SIZES, 2);
  const options = SMALL_INPUT.options!;
  const { observations } = examples(SMALL_INPUT, 1, 21);
  const masks = new Uint8Array(6).fill(1);
  const set = SMALL_INPUT.sets[0];
  // Units 0 and 1 of the own side are in use; one option is about unit 0, the decision about unit 1.
  const row = (o: Float32Array, r: number) => o.subarray(set.offset + r * 5, set.offset + r * 5 + 5);
  row(observations, 0).set([1, 0.3, -0.2, 0.9, 0.1]);
  row(observations, 1).set([1, -0.7, 0.4, 0.2, -0.5]);
  const option = (o: Float32Array, r: number) => o.subarray(options.offset + r * 7, options.offset + r * 7 + 7);
  for (let r = 0; r < 6; r++) option(observations, r).set([1, r === 0 ? 0.2 : 0.6, 0, 1, 0.1 * r, -0.3, 0.5]);
  option(observations, 4)[2] = 1 / 4;
  observations[52] = 2 / 4;
  observations[53] = 1;
  const judge = (o: Float32Array) => {
    const logits = new Float32Array(6);
    const values = new Float32Array(1);
    net.evaluate(1, o, masks, logits, values);
    return { logits: [...logits], value: values[0] };
  };
  const before = judge(observations);

  const swapped = observations.slice();
  row(swapped, 0).set(row(observations, 1));
  row(swapped, 1).set(row(observations, 0));
  option(swapped, 4)[2] = 2 / 4;
  swapped[52] = 1 / 4;
  const units = judge(swapped);
  before.logits.forEach((logit, i) => {
    expect(units.logits[i]).toBeCloseTo(logit, 6);
  });
  expect(units.value).toBeCloseTo(before.value, 6);

  const turned = observations.slice();
  for (let r = 0; r < 6; r++) option(turned, r).set(option(observations, 5 - r));
  const order = judge(turned);
  expect(order.logits).toEqual([...before.logits].reverse());
  expect(new Set(before.logits).size).toBe(6);
});

test('what an option is about changes how it is scored', () => {
  const net = actorCritic(SMALL_INPUT, SMALL_SIZES, 2);
  const { observations } = examples(SMALL_INPUT, 1, 21);
  const { offset } = SMALL_INPUT.sets[0];
  observations.set([1, 0.3, -0.2, 0.9, 0.1, 1, -0.7, 0.4, 0.2, -0.5], offset);
  const at = SMALL_INPUT.options!.offset;
  const score = (target: number): number => {
    observations[at + 2] = target;
    observations[at + 3] = 1;
    const logits = new Float32Array(6);
    net.evaluate(1, observations, new Uint8Array(6).fill(1), logits, new Float32Array(1));
    return logits[0];
  };
  expect(score(1 / 4)).not.toBe(score(2 / 4));
});

test.each(INPUTS)('the same seed gives the same numbers, batched or one by one, with %s', (_name, input) => {
  const n = 7;
  const { observations, masks } = examples(input, n, 5);
  const run = (seed: number) => {
    const net = actorCritic(input, SMALL_SIZES, seed);
    const logits = new Float32Array(n * input.actions);
    const values = new Float32Array(n);
    net.evaluate(n, observations, masks, logits, values);
    return { net, logits, values };
  };
  const { net, logits, values } = run(11);
  expect(run(11).logits).toEqual(logits);
  expect(run(12).values).not.toEqual(values);
  for (let i = 0; i < n; i++) {
    const one = new Float32Array(input.actions);
    const value = new Float32Array(1);
    const from = i * input.actions;
    net.evaluate(1, observations.subarray(i * input.size), masks.subarray(from, from + input.actions), one, value);
    expect(one).toEqual(logits.slice(from, from + input.actions));
    expect(value[0]).toBe(values[i]);
  }
});

test('weights may lie in shared memory, and gradients add up', () => {
  const { layout } = actorCritic(SMALL_INPUT, SMALL_SIZES, 1);
  const parameters = new Float32Array(new SharedArrayBuffer(layout.size * 4));
  const net = actorCritic(SMALL_INPUT, SMALL_SIZES, 1, { parameters });
  expect(net.parameters).toBe(parameters);
  expect([...parameters]).toEqual([...actorCritic(SMALL_INPUT, SMALL_SIZES, 1).parameters]);
  const { observations, masks } = examples(SMALL_INPUT, 2, 5);
  const logits = new Float32Array(12);
  net.evaluate(2, observations, masks, logits, new Float32Array(2));
  const once = new Float32Array(layout.size);
  net.backward(
    2,
    observations,
    masks,
    logits.map(() => 0.1),
    new Float32Array(2).fill(0.5),
    once,
  );
  const twice = once.slice();
  net.backward(
    2,
    observations,
    masks,
    logits.map(() => 0.1),
    new Float32Array(2).fill(0.5),
    twice,
  );
  expect(twice).toEqual(once.map((g) => 2 * g));
  expect(() => actorCritic(SMALL_INPUT, SMALL_SIZES, 1, { parameters: new Float32Array(3) })).toThrow('room for 3');
  expect(() => actorCritic(SMALL_INPUT, { ...SMALL_SIZES, option: 7 }, 1)).toThrow("size 'option' is 7");
});

test.each(gameIds())('%s: the network reads units, what options are about and what they do from the spec', (id) => {
  const { spec, actions } = gameOf(id);
  const input = networkInput(spec);
  expect(input.actions).toBe(actions);
  const common = ['own units: units', 'enemy units: units', 'terrain: terrain'];
  expect(input.sets.map((set) => `${set.name}: ${set.encoder}`).slice(0, 3)).toEqual(common);
  const names = spec.parts.find((part) => part.name === 'options')!.features.map((f) => f.name);
  const { words = [], target } = input.options!;
  expect(words.map((w) => names[w.column])).toContain('verb');
  expect([names[target!.at], names[target!.own]]).toEqual(['target', 'target is own']);
  expect(input.pointers!.length).toBeGreaterThanOrEqual(2);
  const { layout } = actorCritic(input, DEFAULT_SIZES, 1);
  expect(layout.size).toBeLessThan(100_000);
});
