import { expect, test } from 'vitest';
import { Losses } from './losses.js';

test('the latest deaths are kept, and new battles never have the seeds of earlier ones', () => {
  const losses = new Losses(2);
  const seeds = ['a', 'b', 'c', 'd'].map((worker) => losses.add(worker, 'exit code 1', [4, 5]));

  expect(losses.latest).toEqual([
    { worker: 'c', why: 'exit code 1', rows: [4, 5], seeds: [seeds[2] + 4, seeds[2] + 5] },
    { worker: 'd', why: 'exit code 1', rows: [4, 5], seeds: [seeds[3] + 4, seeds[3] + 5] },
  ]);
  expect(new Set(seeds).size).toBe(4);
});
