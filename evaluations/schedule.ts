import { Random } from '../env/random.js';
import { listName, type Match } from './match.js';

/** Plan of a tournament. */
export interface Plan {
  readonly ruleset: string;
  /** Descriptions of the agents, all different. */
  readonly agents: readonly string[];
  readonly lists: readonly unknown[];
  /** Minimum number of battles. The schedule is repeated with new seeds until it is reached. */
  readonly battles: number;
  readonly seed: number;
  /** Changes of the army books with which all play: a difference file as JSON. Missing: the books as they ship. */
  readonly changes?: unknown;
}

/** A contestant: an agent with a list. */
export interface Contestant {
  readonly agent: string;
  readonly list: string;
}

/** Returns every agent with every list, in order. */
export function contestants(plan: Pick<Plan, 'agents' | 'lists'>): Contestant[] {
  return plan.agents.flatMap((agent) => plan.lists.map((list) => ({ agent, list: listName(list) })));
}

/**
 * Returns the matches of a tournament. Matches `2k` and `2k + 1` are a pair: the same table and seed with sides
 * swapped. Every two agents meet with every two lists, including the same list. A single agent plays every two
 * different lists against each other. Rounds are repeated with new seeds until there are at least `battles` matches. If
 * fewer are wanted than a round has, they are sampled evenly from it.
 */
export function schedule(plan: Plan): Match[] {
  const { agents, lists, ruleset, changes } = plan;
  const meetings: [number, number, unknown, unknown][] = [];
  if (agents.length === 1) {
    lists.forEach((first, i) => {
      for (const second of lists.slice(i + 1)) meetings.push([0, 0, first, second]);
    });
  }
  for (let i = 0; i < agents.length; i++) {
    for (let j = i + 1; j < agents.length; j++) {
      for (const first of lists) for (const second of lists) meetings.push([i, j, first, second]);
    }
  }
  const random = new Random(plan.seed);
  const matches: Match[] = [];
  const wanted = Math.ceil(plan.battles / 2);
  while (matches.length / 2 < wanted && meetings.length > 0) {
    const left = wanted - matches.length / 2;
    const round = left >= meetings.length ? meetings : sample(meetings, left, random);
    for (const [i, j, first, second] of round) {
      const seed = random.seed();
      const battlefield = random.seed();
      const id = matches.length;
      const common = { ruleset, seed, battlefield, ...(changes === undefined ? {} : { changes }) };
      matches.push({ id, agents: [agents[i], agents[j]], lists: [first, second], ...common });
      matches.push({ id: id + 1, agents: [agents[j], agents[i]], lists: [second, first], ...common });
    }
  }
  return matches;
}

/** Returns `n` of `all`, sampled without replacement, in their order. */
function sample<T>(all: readonly T[], n: number, random: Random): T[] {
  const left = all.map((_, i) => i);
  const drawn: number[] = [];
  while (drawn.length < n) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn.sort((a, b) => a - b).map((i) => all[i]);
}
