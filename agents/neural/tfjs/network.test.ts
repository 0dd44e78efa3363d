import { beforeAll, expect, test } from 'vitest';
import { gameIds, gameOf } from '../../../env/games.js';
import { Random } from '../../../env/random.js';
import { type NetworkInput, networkInput } from '../input.js';
import { DEFAULT_SIZES, type NetworkSizes } from '../layout.js';
import { type ActorCritic, actorCritic } from '../network.js';
import { examples, FLAT_INPUT, SMALL_INPUT, SMALL_SIZES } from '../testing/problems.js';
import { type Backend, loadBackend } from './backend.js';
import { tensorFlowActorCritic } from './network.js';

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend();
});

const CASES: readonly (readonly [string, NetworkInput, NetworkSizes, number])[] = [
  ['a small problem', SMALL_INPUT, SMALL_SIZES, 40],
  ['a plain head', FLAT_INPUT, SMALL_SIZES, 40],
  ...gameIds().map((id) => [id, networkInput(gameOf(id).spec), DEFAULT_SIZES, 12] as const),
];

/** Returns logits and values of a batch, and gradients of a made-up loss. */
function run(net: ActorCritic, n: number, seed: number) {
  const { input } = net;
  const { observations, masks } = examples(input, n, seed);
  const random = new Random(seed);
  const logits = new Float32Array(n * input.actions);
  const values = new Float32Array(n);
  const dLogits = logits.map(() => random.unit() - 0.5);
  const dValues = values.map(() => random.unit() - 0.5);
  const gradients = new Float32Array(net.parameters.length);
  net.evaluate(n, observations, masks, logits, values);
  net.backward(n, observations, masks, dLogits, dValues, gradients);
  return { logits, values, gradients };
}

/** Returns the largest difference, divided by the largest number. */
function apart(a: Float32Array, b: Float32Array): number {
  let difference = 0;
  let largest = 1e-6;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    difference = Math.max(difference, Math.abs(a[i] - b[i]));
    largest = Math.max(largest, Math.abs(a[i]));
  }
  return difference / largest;
}

test.each(CASES)('gives what TensorFlow.js gives, forward and backward: %s', (_name, input, sizes, n) => {
  const own = actorCritic(input, sizes, 5);
  const theirs = tensorFlowActorCritic(backend.tf, input, sizes, 5);
  const random = new Random(3);
  // A last layer near 0 would hide the layers before it.
  const weights = own.parameters.map((w) => w + (random.unit() - 0.5) * 0.1);
  own.parameters.set(weights);
  theirs.parameters.set(weights);
  for (let seed = 1; seed <= 3; seed++) {
    const [a, b] = [run(own, n, seed), run(theirs, n, seed)];
    expect(apart(a.logits, b.logits)).toBeLessThan(1e-5);
    expect(apart(a.values, b.values)).toBeLessThan(1e-5);
    for (const { name, offset, rows, columns } of own.layout.blocks) {
      const of = (g: Float32Array): Float32Array => g.subarray(offset, offset + rows * columns);
      expect(apart(of(a.gradients), of(b.gradients)), name).toBeLessThan(1e-5);
    }
  }
});
