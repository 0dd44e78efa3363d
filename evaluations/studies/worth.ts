// Studies of what units are worth: armies drawn from a book, or a designer's own lists, meet from both sides.

import type { Armies } from '../../engine/armies/source.js';
import { listOf } from '../../env/battles.js';
import { Random } from '../../env/random.js';
import type { Match, MatchResult } from '../match.js';
import { listName } from '../match.js';
import type { Interval, Observation, Worth } from '../statistics/worth.js';
import { armiesOf, changesIn } from './armies.js';
import type { Pair, PlayedPair, Study } from './study.js';

/** What a study of worth plays. */
export interface WorthPlan {
  readonly book: string;
  /** Book of the other army. */
  readonly against: string;
  /** Points of an army. */
  readonly points: number;
  /**
   * Points of the army that is short of some, in half of the pairs: it tells what points are worth at all. Null in games
   * whose armies have sizes that are agreed on.
   */
  readonly short: number | null;
  /** A designer's own lists, which meet instead of drawn ones. */
  readonly pool: readonly unknown[] | null;
}

/** Share of its points that a short army has. */
const SHORT = 0.9;
/** Draws of an army before it is given up. */
const TRIES = 20;

/**
 * Returns the points of a short army of a book, or null in games whose armies have agreed sizes.
 * @param changes of the army books
 */
export function shortOf(ruleset: string, book: string, points: number, changes: unknown = null): number | null {
  const less = Math.round(SHORT * points);
  const drawn = armiesOf({ ruleset, changes }).draw(book, less, new Random(1), 'short');
  return drawn.ok && drawn.value.agreedPoints === undefined ? less : null;
}

/** Returns the plan that a study holds. */
const planOf = ({ plan }: Study): WorthPlan => plan as unknown as WorthPlan;

/** Returns the random stream of a number of a study. */
const streamOf = ({ seed }: Study, n: number): Random => new Random((Math.imul(seed, 0x9e3779b1) ^ (n + 1)) | 0);

/** Returns a list of a drawn army that can be drawn. */
function drawable(armies: Armies, book: string, points: number, random: Random): string {
  let name = '';
  for (let n = 0; n < TRIES; n++) {
    name = `drawn:${book}:${points}:${random.seed()}`;
    if (listOf(armies, name, 0).ok) return name;
  }
  return name; // its battle says what is wrong
}

/**
 * Returns pair `pair` of a study of worth. With several agents each plays the same armies on the same table with the
 * same seed: agent 0 in pair 0, agent 1 in pair 1, and so on.
 */
export function worthPair(study: Study, pair: number): Pair {
  const { ruleset, agents } = study;
  const { book, against, points, short, pool } = planOf(study);
  const n = Math.floor(pair / agents.length);
  const agent = agents[pair % agents.length];
  const random = streamOf(study, n);
  const seed = random.seed();
  const battlefield = random.seed();
  const which = random.below(4);
  let lists: readonly [unknown, unknown];
  if (pool === null) {
    const sizes = [which === 1 ? short : null, which === 3 ? short : null].map((less) => less ?? points);
    const armies = armiesOf(study);
    lists = [drawable(armies, book, sizes[0], random), drawable(armies, against, sizes[1], random)];
  } else {
    const first = random.below(pool.length);
    const second = (first + 1 + random.below(pool.length - 1)) % pool.length;
    lists = [pool[first], pool[second]];
  }
  const common: Omit<Match, 'id' | 'lists'> = {
    ...{ ruleset, agents: [agent, agent], seed, battlefield },
    ...changesIn(study),
  };
  return {
    pair,
    matches: [
      { id: 2 * pair, ...common, lists },
      { id: 2 * pair + 1, ...common, lists: [lists[1], lists[0]] },
    ],
  };
}

/** What is explained: the difference in victory points, or percentage points of the score (a draw is half a win). */
export type Measure = 'points' | 'score';

const leadOf = ({ winner, victoryPoints }: MatchResult, measure: Measure): number =>
  measure === 'points' ? victoryPoints[0] - victoryPoints[1] : winner === null ? 0 : winner === 0 ? 50 : -50;

/** Returns the lead of the first list of a pair in either battle: as player 0, and as player 1. */
export const leadsOf = ({ results }: PlayedPair, measure: Measure): readonly [number, number] => [
  leadOf(results[0], measure),
  -leadOf(results[1], measure),
];

/** Returns the observations of one agent of a study of worth: each pair is one, with its mean as margin. */
export function observationsOf(
  study: Study,
  pairs: readonly PlayedPair[],
  agent: number,
  measure: Measure,
): Observation[] {
  const armies = armiesOf(study);
  const armyOf = (given: unknown, name: string) => {
    const list = listOf(armies, given, 0);
    if (!list.ok) throw new Error(list.problems[0].message);
    const units = armies.fielded(list.value);
    return { book: armies.bookOf(list.value).id, list: listName(given), agent: name, units };
  };
  return pairs
    .filter(({ pair }) => pair % study.agents.length === agent)
    .map((played) => {
      const { lists, agents } = worthPair(study, played.pair).matches[0];
      const [first, second] = leadsOf(played, measure);
      return {
        armies: [armyOf(lists[0], agents[0]), armyOf(lists[1], agents[1])],
        margin: (first + second) / 2,
        side: 0,
      };
    });
}

/** Returns what the side of player 0 leads by, with its interval: half the difference within pairs. */
export function sideOf(pairs: readonly PlayedPair[], measure: Measure): Interval {
  const leads = pairs.map((played) => leadsOf(played, measure)).map(([first, second]) => (first - second) / 2);
  return meanOf(leads);
}

/** Returns the mean of numbers with its 95% interval. */
export function meanOf(values: readonly number[]): Interval {
  const n = Math.max(1, values.length);
  const value = values.reduce((sum, of) => sum + of, 0) / n;
  const squares = values.reduce((sum, of) => sum + (of - value) ** 2, 0);
  const half = n < 2 ? Number.POSITIVE_INFINITY : 1.96 * Math.sqrt(squares / (n - 1) / n);
  return { value, low: value - half, high: value + half };
}

/** A unit or option with which two agents do differently. */
export interface Apart {
  readonly worth: readonly [Worth, Worth];
  /** What 100 points score more with the first agent. */
  readonly difference: Interval;
  /** True if the difference is not chance: one agent does not see how to play it, or how to stop it. */
  readonly isApart: boolean;
}

/** Returns the differences of two estimates of the same armies, the largest against its error first. */
export function agentsApart(first: readonly Worth[], second: readonly Worth[]): Apart[] {
  const keyOf = ({ book, entry, kind, name }: Worth) => [book, entry, kind, name].join('\n');
  const others = new Map(second.map((row) => [keyOf(row), row]));
  const rows = first.flatMap((row) => {
    const other = others.get(keyOf(row));
    if (other === undefined || row.over === null || other.over === null) return [];
    const value = row.over.value - other.over.value;
    const half = Math.hypot(row.over.high - row.over.low, other.over.high - other.over.low) / 2;
    const difference = { value, low: value - half, high: value + half };
    return [{ worth: [row, other] as const, difference, isApart: Math.abs(value) > half }];
  });
  const sureness = ({ difference: { value, low } }: Apart) => Math.abs(value) / (value - low);
  return rows.sort((a, b) => sureness(b) - sureness(a));
}
