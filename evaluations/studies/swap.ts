// One change against the original: both play the same opponents with the same seeds and from both sides.
import { Random } from '../../env/random.js';
import { listName, type Match, type MatchResult } from '../match.js';
import {
  type Asked,
  DIFFERENCES,
  type Estimate,
  eloOfScore,
  estimate,
  logLikelihoodRatio,
  PENTANOMIAL,
  questionsOf,
  type Verdict,
  verdict,
  waldBounds,
} from '../statistics/sprt.js';
import type { Pair, PairMaker, PlayedPair, Study } from './study.js';

/** What is tried, and against whom. */
export interface Swap {
  readonly ruleset: string;
  readonly seed: number;
  /** The agent that leads the list, and the agent of the opponents. */
  readonly agents: readonly [string, string];
  /** The list without and with the change, as a match takes them. */
  readonly original: unknown;
  readonly variant: unknown;
  /** Changes of the army books with which the variant plays; null: none. Opponents and original play without. */
  readonly changes: unknown;
  /** Lists of the opponents, met in turn; none: the variant meets the original itself. */
  readonly opponents: readonly unknown[];
  readonly deployment?: string;
}

/** Returns the study of a change. */
export function swapStudy({ ruleset, seed, agents, changes, ...plan }: Swap): Study {
  return { kind: 'swap', ruleset, seed, agents, plan: { ...plan }, changes };
}

/** Seeds of battles follow from the seed of the study and the number of the comparison. */
const seedsOf = (seed: number, n: number): { readonly seed: number; readonly battlefield: number } => {
  const random = new Random((seed + Math.imul(n + 1, 0x9e3779b1)) >>> 0);
  return { seed: random.seed(), battlefield: random.seed() };
};

/**
 * Returns the pairs of a study of a change. Against opponents pair 2n is the original's and pair 2n + 1 the variant's,
 * with the same seed, table and opponent. Without opponents each pair is one of the variant and the original.
 */
export function swapPairs(swap: Swap): PairMaker {
  const { ruleset, agents, original, variant, changes, opponents, deployment } = swap;
  const agreed = deployment === undefined ? {} : { deployment };
  return (pair: number): Pair => {
    const headToHead = opponents.length === 0;
    const n = headToHead ? pair : pair >> 1;
    const tries = headToHead || pair % 2 === 1;
    const [own, theirs] = [tries ? variant : original, headToHead ? original : opponents[n % opponents.length]];
    const common = { ruleset, ...agreed, ...seedsOf(swap.seed, n) };
    const isChanged = tries && changes !== null;
    const match = (side: 0 | 1): Match => ({
      id: 2 * pair + side,
      ...common,
      agents: side === 0 ? agents : [agents[1], agents[0]],
      lists: side === 0 ? [own, theirs] : [theirs, own],
      ...(isChanged ? { changes: side === 0 ? [changes, null] : [null, changes] } : {}),
    });
    return { pair, matches: [match(0), match(1)] };
  };
}

/** Score of the list that is studied in battle `side` of its pair: 1, 1/2 or 0. */
const scoreIn = ({ winner }: MatchResult, side: number): number => (winner === null ? 0.5 : winner === side ? 1 : 0);

/** Score of a pair, 0 to 1, and the lead in victory points in its battles on average. */
function resultOf({ results }: PlayedPair): { readonly score: number; readonly points: number } {
  const [a, b] = results;
  return {
    score: (scoreIn(a, 0) + scoreIn(b, 1)) / 2,
    points: (a.victoryPoints[0] - a.victoryPoints[1] + b.victoryPoints[1] - b.victoryPoints[0]) / 2,
  };
}

/** What a study of a change came to. */
export interface SwapResult {
  readonly verdict: Verdict;
  /** Comparisons: pairs of pairs, or pairs of variant and original. */
  readonly comparisons: number;
  /** Pairs of variant and original by their score: 0, 1/4, 1/2, 3/4, 1. */
  readonly variant: readonly number[];
  readonly original: readonly number[];
  /** Comparisons by their result, a value of `values` each: what the test judges. */
  readonly values: readonly number[];
  readonly counts: readonly number[];
  /** Logarithms of the likelihood ratios of the questions, and the bounds at which they end. */
  readonly ratios: readonly number[];
  readonly bounds: { readonly lower: number; readonly upper: number };
  /** What the change adds to the score of a battle (-1 to 1), as Elo, and in victory points; null: too few pairs. */
  readonly score: Estimate | null;
  readonly elo: Estimate | null;
  readonly points: Estimate | null;
}

/** Counts the pairs of a study of a change. */
export class SwapCount {
  private readonly asked: Asked;
  private readonly headToHead: boolean;
  private readonly values: readonly number[];
  private readonly counts: number[];
  private readonly pairs = { variant: PENTANOMIAL.map(() => 0), original: PENTANOMIAL.map(() => 0) };
  private readonly originals = new Map<number, { readonly score: number; readonly points: number }>();
  private readonly scores: number[] = [];
  private readonly points: number[] = [];

  constructor({ opponents }: Pick<Swap, 'opponents'>, asked: Asked) {
    this.asked = asked;
    this.headToHead = opponents.length === 0;
    this.values = this.headToHead ? PENTANOMIAL : DIFFERENCES;
    this.counts = this.values.map(() => 0);
  }

  /** Counts a pair, in the order of their numbers. Returns true if the question is answered with it. */
  add(played: PlayedPair): boolean {
    const { pair } = played;
    const result = resultOf(played);
    const tries = this.headToHead || pair % 2 === 1;
    this.pairs[tries ? 'variant' : 'original'][PENTANOMIAL.indexOf(result.score)]++;
    if (!tries) {
      this.originals.set(pair >> 1, result);
      return false;
    }
    const before = this.headToHead ? { score: 0.5, points: 0 } : this.originals.get(pair >> 1);
    if (before === undefined) return false; // Muster failed in a battle of the original
    const value = 0.5 + result.score - before.score;
    this.counts[this.values.indexOf(value)]++;
    this.scores.push(value);
    this.points.push(result.points - before.points);
    return this.verdict() !== 'open';
  }

  private verdict(): Verdict {
    return verdict(this.values, this.counts, this.asked);
  }

  result(): SwapResult {
    const { values, counts, pairs, headToHead, asked } = this;
    const questions = questionsOf(asked);
    const mean = estimate(this.scores);
    const shifted = (by: (x: number) => number): Estimate | null =>
      mean === null ? null : { value: by(mean.value), low: by(mean.low), high: by(mean.high) };
    return {
      verdict: this.verdict(),
      comparisons: this.scores.length,
      variant: pairs.variant,
      original: headToHead ? [] : pairs.original,
      values,
      counts,
      ratios: questions.map(({ first, second }) => logLikelihoodRatio(values, counts, first, second)),
      bounds: waldBounds(questions[0]),
      score: shifted((x) => x - 0.5),
      elo: shifted(eloOfScore),
      points: estimate(this.points),
    };
  }
}

/** Returns the names of the two lists and of the opponents. */
export const namesIn = ({ original, variant, opponents }: Swap) => ({
  original: listName(original),
  variant: listName(variant),
  opponents: opponents.map(listName),
});
