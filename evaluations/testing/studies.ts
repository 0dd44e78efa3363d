// A study for tests, and players that play it without a battle.
import { FIRST_GAME } from '../../engine/games.js';
import { MatchFaultError } from '../pool.js';
import { studyId } from '../store/digest.js';
import type { Pair, PairPlayers, PlayedPair, Study, StudyStore } from '../studies/study.js';

/** A study of random agents, quick to play in earnest too. */
export const testStudy = (
  seed = 1,
  plan: Readonly<Record<string, unknown>> = { lists: ['ember-host', 'green-tide'] },
): Study => ({
  ...{ kind: 'tournament', ruleset: FIRST_GAME, seed, agents: ['random'], plan, changes: null },
});

/** Returns pair `pair` of a study of two lists. */
export function testPair({ seed, ruleset }: Study, pair: number): Pair {
  const common = { ruleset, agents: ['random', 'random'], seed: seed * 1000 + pair, battlefield: pair + 1 } as const;
  return {
    pair,
    matches: [
      { id: 2 * pair, lists: ['ember-host', 'green-tide'], ...common },
      { id: 2 * pair + 1, lists: ['green-tide', 'ember-host'], ...common },
    ],
  };
}

/** Returns the results of a pair without a battle: a function of its number alone. */
export function pretend({ pair, matches }: Pair): PlayedPair {
  const one = (side: 0 | 1) => {
    const { id, agents, seed, battlefield, lists } = matches[side];
    const winner = ([0, 1, null] as const)[(pair + side) % 3];
    const names = [String(lists[0]), String(lists[1])] as const;
    const points = [100 * pair, 50 * side] as const;
    const counts = {
      victoryPoints: points,
      decisions: 10 + pair,
      playerTurns: 12,
      firstTurn: ((pair + side) % 2) as 0 | 1,
    };
    const note = pair % 5 === 4 ? { note: 'cut off: too many decisions in one player turn' } : {};
    return { id, agents, lists: names, seed, battlefield, winner, ...counts, ...note };
  };
  return { pair, results: [one(0), one(1)] };
}

/** Players that pretend. They end pairs in an order of their own, and fail in those that they are told to. */
export class PretendingPlayers implements PairPlayers {
  readonly size: number;
  readonly begun: number[] = [];
  private readonly failing: readonly number[];

  constructor(size: number, failing: readonly number[] = []) {
    this.size = size;
    this.failing = failing;
  }

  async play(_study: Study, pair: Pair): Promise<PlayedPair> {
    this.begun.push(pair.pair);
    await new Promise((resolve) => setTimeout(resolve, 3 * ((pair.pair * 7) % 5)));
    if (this.failing.includes(pair.pair)) throw new MatchFaultError(`pair ${pair.pair} failed`);
    return pretend(pair);
  }

  async close(): Promise<void> {}
}

/** Keeps studies in memory, as a store does. */
export class MemoryStore implements StudyStore {
  private readonly studies = new Map<string, Map<number, PlayedPair>>();

  async open(study: Study): Promise<string> {
    const id = studyId(study);
    if (!this.studies.has(id)) this.studies.set(id, new Map());
    return id;
  }

  async pairs(id: string): Promise<readonly PlayedPair[]> {
    return [...(this.studies.get(id)?.values() ?? [])].sort((a, b) => a.pair - b.pair);
  }

  async append(id: string, played: PlayedPair): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 2));
    const pairs = this.studies.get(id);
    if (pairs?.has(played.pair) === false) pairs.set(played.pair, played);
  }

  async close(): Promise<void> {}
}
