// Studies of a pool of lists: each meets each from both sides.
import { Random } from '../../env/random.js';
import type { MetPair } from '../statistics/meta.js';
import { changesIn } from './armies.js';
import type { Pair, PlayedPair, Study } from './study.js';

/** What a study of a pool plays. */
export interface MetaPlan {
  readonly lists: readonly unknown[];
}

const listsOf = ({ plan }: Study): readonly unknown[] => (plan as unknown as MetaPlan).lists;

/** Returns the two lists of a pair: all pairings in turn, each once before any comes again. */
export function pairing(lists: number, pair: number): readonly [number, number] {
  let left = pair % ((lists * (lists - 1)) / 2);
  for (let first = 0; ; first++) {
    const others = lists - 1 - first;
    if (left < others) return [first, first + 1 + left];
    left -= others;
  }
}

/** Returns pair `pair` of a study of a pool. */
export function metaPair(study: Study, pair: number): Pair {
  const { ruleset, agents, seed } = study;
  const lists = listsOf(study);
  const [first, second] = pairing(lists.length, pair);
  const random = new Random((Math.imul(seed, 0x9e3779b1) ^ (pair + 1)) | 0);
  const agent = agents[0];
  const seeds = { seed: random.seed(), battlefield: random.seed() };
  const common = { ruleset, agents: [agent, agent], ...seeds, ...changesIn(study) } as const;
  return {
    pair,
    matches: [
      { id: 2 * pair, ...common, lists: [lists[first], lists[second]] },
      { id: 2 * pair + 1, ...common, lists: [lists[second], lists[first]] },
    ],
  };
}

/** Returns what pairs of a pool came to. */
export function metOf(study: Study, pairs: readonly PlayedPair[]): MetPair[] {
  const lists = listsOf(study).length;
  return pairs.map(({ pair, results }) => {
    const [first, second] = pairing(lists, pair);
    const scores = results.map(({ winner }, side) => (winner === null ? 0.5 : winner === side ? 1 : 0));
    return { first, second, score: (scores[0] + scores[1]) / 2 };
  });
}
