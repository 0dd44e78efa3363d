import { expect, test } from 'vitest';
import { Random } from '../../env/random.js';
import { type Matmul, PlainMatmul } from './matmul.js';
import { CODE } from './matmul-code.js';
import { actorCritic } from './network.js';
import { examples, SMALL_INPUT, SMALL_SIZES } from './testing/problems.js';
import { matmul } from './wasm-matmul.js';

/** Fills a vector with the same numbers in every heap. */
function filled(made: Matmul, length: number, seed: number): Matmul {
  const random = new Random(seed);
  made.reserve(length);
  for (let i = 0; i < length; i++) made.heap[i] = random.below(3) === 0 ? 0 : random.unit() * 2 - 1;
  return made;
}

test('wide registers give the bits of the plain loops, for every shape, start and way of reading', () => {
  const random = new Random(6);
  for (let round = 0; round < 60; round++) {
    const [m, n] = [random.below(14), 1 + random.below(40)];
    const k = random.below(10) === 0 ? 250 + random.below(600) : random.below(40);
    const [down, right] = random.below(2) === 0 ? [k, 1] : [1, m];
    const [a, b] = [random.below(5), 5 + m * k];
    const start = b + k * n;
    const c = start + n;
    const length = c + m * n + 20;
    const from = random.below(2) === 0 ? -1 : start;
    const relu = random.below(2) === 0;
    const results = [new PlainMatmul(), matmul()].map((made) => {
      const { heap } = filled(made, length, round);
      made.multiply(m, n, k, a, down, right, b, c, from, relu);
      return new Uint32Array(heap.slice(0, length).buffer);
    });
    expect(results[1]).toEqual(results[0]);
  }
});

test('and so it is for rows side by side', () => {
  const works: readonly ((p: Matmul, n: number) => void)[] = [
    (p, n) => p.add(0, 101, n + 3),
    (p, n) => p.sum(1, 100, 3, n + 1),
    (p, n) => p.addScaled(2, 100, 0.3, n),
    (p, n) => p.times(3, 100, 203, n),
    (p, n) => p.addTimes(0, 100, 201, n),
    (p, n) => p.cut(0, 100, n),
  ];
  for (const work of works) {
    for (const n of [0, 4, 8, 32]) {
      const results = [new PlainMatmul(), matmul()].map((made) => {
        const { heap } = filled(made, 320, n);
        work(made, n);
        return heap.slice(0, 320);
      });
      expect(results[1]).toEqual(results[0]);
    }
  }
});

test('here they run on WebAssembly, and its code is short enough to be compiled on the page of a browser', () => {
  expect(matmul().name).toBe('WebAssembly');
  expect(CODE.length / 2).toBeLessThan(4096);
});

test('a network gives the same bits on both, forward and backward', () => {
  const n = 9;
  const { observations, masks } = examples(SMALL_INPUT, n, 2);
  const [plain, wide] = [new PlainMatmul(), matmul()].map((made) => {
    const net = actorCritic(SMALL_INPUT, SMALL_SIZES, 3, { matmul: made });
    const logits = new Float32Array(n * SMALL_INPUT.actions);
    const values = new Float32Array(n);
    net.evaluate(n, observations, masks, logits, values);
    const gradients = new Float32Array(net.parameters.length);
    net.backward(n, observations, masks, logits.map(Math.sin), values, gradients);
    return { logits, values, gradients };
  });
  expect(wide).toEqual(plain);
});
