// What lists do against each other: chances with intervals, the mixture that nobody beats, cycles.
import { solve } from 'yalps';
import { Random } from '../../env/random.js';
import { NORMAL_95 } from './normal.js';
import type { Interval } from './worth.js';

/** What a pair of battles between two lists came to: the mean score of the first, 1 won, 0.5 drawn, 0 lost. */
export interface MetPair {
  readonly first: number;
  readonly second: number;
  readonly score: number;
}

/** What one list does against the others. */
export interface ListStanding {
  /** Mean score against all others, each weighed alike. */
  readonly score: number;
  /** Share of the mixture that no list beats, with an interval over samples of the pairs. */
  readonly share: Interval;
  /** What the best answer to it scores beyond a half; 0: nothing beats it. */
  readonly exploitability: number;
  /** The best answer to it, or null if none scores more than half. */
  readonly answer: number | null;
}

/** What a pool of lists came to. */
export interface MetaStudy {
  /** Score of each list against each other with its interval; null against itself. */
  readonly matrix: readonly (readonly (Interval | null)[])[];
  readonly standings: readonly ListStanding[];
  /** Lists of which each beats the next and the last beats the first; `isSure`: by more than chance. */
  readonly cycles: readonly { readonly lists: readonly [number, number, number]; readonly isSure: boolean }[];
}

const SAMPLES = 200;
/** Shares of the mixture below this are rounding. */
const NOTHING = 1e-6;

/**
 * Returns the 95% interval of a mean score of battles (Wilson, 1927). Draws vary less than wins and losses, so that with
 * draws it is wider than it need be.
 */
export function scoreInterval(score: number, battles: number): Interval {
  if (battles === 0) return { value: 0.5, low: 0, high: 1 };
  const z2 = (NORMAL_95 * NORMAL_95) / battles;
  const middle = (score + z2 / 2) / (1 + z2);
  const half = (NORMAL_95 * Math.sqrt((score * (1 - score)) / battles + z2 / (4 * battles))) / (1 + z2);
  return { value: score, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * Returns the mixture of lists that scores a half or more against each: the optimal strategy of a game whose two players
 * choose a list each, by linear programming.
 * @param scores of each list against each other, 0.5 against itself
 */
export function mixtureOf(scores: readonly (readonly number[])[]): number[] {
  const n = scores.length;
  const variables = new Map<string, Map<string, number>>();
  scores.forEach((row, i) => {
    variables.set(`${i}`, new Map([['all', 1], ...row.map((score, j) => [`against ${j}`, score] as const)]));
  });
  const against = Array.from({ length: n }, (_, j) => `against ${j}`);
  variables.set('value', new Map([['value', 1], ...against.map((name) => [name, -1] as const)]));
  const constraints = new Map([
    ['all', { equal: 1 }],
    ...against.map((name) => [name, { min: 0 }] as const),
  ] as readonly (readonly [string, { equal?: number; min?: number }])[]);
  const { variables: found } = solve({ direction: 'maximize', objective: 'value', constraints, variables });
  const shares = new Array<number>(n).fill(0);
  for (const [name, share] of found) if (name !== 'value') shares[Number(name)] = share < NOTHING ? 0 : share;
  return shares;
}

/** Returns mean scores of lists against each other; a half where they never met. */
function scoresOf(pairs: readonly MetPair[], lists: number): { scores: number[][]; counts: number[][] } {
  const zeros = () => Array.from({ length: lists }, () => new Array<number>(lists).fill(0));
  const sums = zeros();
  const counts = zeros();
  for (const { first, second, score } of pairs) {
    sums[first][second] += score;
    sums[second][first] += 1 - score;
    counts[first][second]++;
    counts[second][first]++;
  }
  const scores = sums.map((row, i) => row.map((sum, j) => (counts[i][j] === 0 ? 0.5 : sum / counts[i][j])));
  return { scores, counts };
}

function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.round(q * (sorted.length - 1))];
}

/** Returns cycles of three lists, the sure ones first. */
function cyclesOf(matrix: MetaStudy['matrix']): MetaStudy['cycles'] {
  const n = matrix.length;
  const beats = (a: number, b: number) => (matrix[a][b]?.value ?? 0) > 0.5;
  const surely = (a: number, b: number) => (matrix[a][b]?.low ?? 0) > 0.5;
  const found: { lists: readonly [number, number, number]; isSure: boolean }[] = [];
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      for (let c = a + 1; c < n; c++) {
        if (b === c || !beats(a, b) || !beats(b, c) || !beats(c, a)) continue;
        found.push({ lists: [a, b, c], isSure: surely(a, b) && surely(b, c) && surely(c, a) });
      }
    }
  }
  return found.sort((x, y) => Number(y.isSure) - Number(x.isSure));
}

/** Returns what lists do against each other. The same pairs and seed give the same numbers. */
export function metaOf(pairs: readonly MetPair[], lists: number, seed = 1): MetaStudy {
  const { scores, counts } = scoresOf(pairs, lists);
  const matrix = scores.map((row, i) =>
    row.map((score, j) => (i === j ? null : scoreInterval(score, 2 * counts[i][j]))),
  );
  const shares = mixtureOf(scores);
  const random = new Random(seed);
  const drawn = shares.map(() => [] as number[]);
  for (let s = 0; s < SAMPLES; s++) {
    const sample = pairs.map(() => pairs[random.below(pairs.length)]);
    mixtureOf(scoresOf(sample, lists).scores).forEach((share, i) => {
      drawn[i].push(share);
    });
  }
  const standings = scores.map((row, i) => {
    const others = row.filter((_, j) => j !== i);
    const worst = Math.min(...others);
    const sorted = drawn[i].sort((a, b) => a - b);
    return {
      score: others.reduce((sum, score) => sum + score, 0) / Math.max(1, others.length),
      share: { value: shares[i], low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) },
      exploitability: Math.max(0, 0.5 - worst),
      answer: worst < 0.5 ? row.findIndex((score, j) => j !== i && score === worst) : null,
    };
  });
  return { matrix, standings, cycles: cyclesOf(matrix) };
}
