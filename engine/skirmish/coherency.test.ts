import { expect, test } from 'vitest';
import { INCH, TOUCH } from '../kernel/geometry/measures.js';
import { Random } from '../testing/random.js';
import { chained, partsAt } from './coherency.js';

const GAP = 2 * INCH;

/**
 * Returns the number of the chain to which each base belongs, by joining bases that are near each other until nothing
 * changes.
 */
function chainsOf(x: number[], y: number[], r: number[]): number[] {
  const chain = x.map((_, i) => i);
  for (let again = true; again; ) {
    again = false;
    for (let i = 0; i < x.length; i++) {
      for (let j = 0; j < x.length; j++) {
        if (chain[i] >= chain[j] || Math.hypot(x[i] - x[j], y[i] - y[j]) > GAP + r[i] + r[j] + TOUCH) continue;
        chain[j] = chain[i];
        again = true;
      }
    }
  }
  return chain;
}

test('W40K-SQUAD-002 W40K-SQUAD-003 bases form one chain, or fall into parts, as joining all that are near says', () => {
  const random = new Random(3);
  const label = new Uint8Array(64);
  let verdicts = [0, 0];
  for (let k = 0; k < 600; k++) {
    const n = 1 + random.below(14);
    const spread = (2 + random.below(14)) * INCH;
    const x = Array.from({ length: n }, () => random.below(spread));
    const y = Array.from({ length: n }, () => random.below(spread));
    const r = Array.from({ length: n }, () => [1250, 1500, 2000][random.below(3)]);
    const chain = chainsOf(x, y, r);
    const numbers = [...new Set(chain)];
    expect([k, partsAt(x, y, r, n, GAP, label)]).toEqual([k, numbers.length]);
    expect(Array.from(label.subarray(0, n))).toEqual(chain.map((c) => numbers.indexOf(c)));
    for (const needed of [0, 1, n, 1 + random.below(n)]) {
      const isOne = chain.slice(0, needed).every((c) => c === chain[0]);
      expect([k, needed, chained(x, y, r, needed, n, GAP)]).toEqual([k, needed, isOne]);
      verdicts = isOne ? [verdicts[0] + 1, verdicts[1]] : [verdicts[0], verdicts[1] + 1];
    }
  }
  expect(Math.min(...verdicts)).toBeGreaterThan(200);
});

test('W40K-SQUAD-002 two inches are two inches along both axes and aslant', () => {
  const r = [1000, 1500];
  const far = GAP + 2500 + TOUCH;
  for (const [east, north] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
    [0.6, 0.8],
    [-0.8, 0.6],
  ]) {
    const chain = (distance: number) => chained([0, east * distance], [0, north * distance], r, 2, 2, GAP);
    expect([east, north, chain(far - 0.01), chain(far + 0.01)]).toEqual([east, north, true, false]);
  }
});
