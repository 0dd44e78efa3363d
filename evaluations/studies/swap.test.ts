import { expect, test } from 'vitest';
import '../../agents/index.js';
import { Random } from '../../env/random.js';
import { type MatchResult, playMatch } from '../match.js';
import type { Asked } from '../statistics/sprt.js';
import { MemoryStore } from '../testing/studies.js';
import { runStudy } from './run.js';
import type { Pair, PairPlayers, PlayedPair, Study } from './study.js';
import { type Swap, SwapCount, swapPairs, swapStudy } from './swap.js';

const CHANGES = { format: 'muster-changes/1', ruleset: 't9a', name: 'a try', changes: [] };
const swap = (more: Partial<Swap> = {}): Swap => ({
  ruleset: 't9a',
  seed: 1,
  agents: ['random', 'first'],
  original: 'river-watch',
  variant: { id: 'river-watch-changed' },
  changes: CHANGES,
  opponents: ['ember-host', 'green-tide'],
  ...more,
});
const asked: Asked = { elo1: 100, alpha: 0.05, beta: 0.1 };

test('variant and original meet the same opponent with the same seed, table and sides', () => {
  const pairOf = swapPairs(swap());
  for (const n of [0, 1, 5]) {
    const [original, variant] = [pairOf(2 * n).matches, pairOf(2 * n + 1).matches];
    for (const side of [0, 1]) {
      const [a, b] = [original[side], variant[side]];
      expect([a.seed, a.battlefield, a.agents]).toEqual([b.seed, b.battlefield, b.agents]);
      expect(a.lists[1 - side]).toBe(['ember-host', 'green-tide'][n % 2]);
      expect(b.lists[1 - side]).toBe(a.lists[1 - side]);
      expect([a.lists[side], b.lists[side]]).toEqual(['river-watch', { id: 'river-watch-changed' }]);
      expect(a.agents[side]).toBe('random');
      // the changes are those of the variant alone
      expect([a.changes, b.changes]).toEqual([undefined, side === 0 ? [CHANGES, null] : [null, CHANGES]]);
    }
  }
  expect(pairOf(0).matches[0].seed).not.toBe(pairOf(2).matches[0].seed);
});

test('head to head, the variant meets the original', () => {
  const [first, second] = swapPairs(swap({ opponents: [] }))(3).matches;
  expect(first.lists).toEqual([{ id: 'river-watch-changed' }, 'river-watch']);
  expect(second.lists).toEqual(['river-watch', { id: 'river-watch-changed' }]);
  expect([first.changes, second.changes]).toEqual([
    [CHANGES, null],
    [null, CHANGES],
  ]);
});

/** Plays pairs by chance: the list that is studied wins with chance `win` of its kind. */
class ChancePlayers implements PairPlayers {
  readonly size = 3;
  private readonly wins: readonly [number, number];

  constructor(original: number, variant: number) {
    this.wins = [original, variant];
  }

  async play(_study: Study, { pair, matches }: Pair): Promise<PlayedPair> {
    const one = (side: 0 | 1): MatchResult => {
      const { id, agents, seed, battlefield } = matches[side];
      const u = new Random(seed + 77 * pair + side).unit();
      const won = u < this.wins[pair % 2];
      const winner = (won ? side : 1 - side) as 0 | 1;
      const victoryPoints = winner === 0 ? ([100, 0] as const) : ([0, 100] as const);
      const rest = { lists: ['a', 'b'] as const, decisions: 1, playerTurns: 12 };
      return { id, agents, seed, battlefield, winner, victoryPoints, ...rest };
    };
    return { pair, results: [one(0), one(1)] };
  }

  async close(): Promise<void> {}
}

async function study(original: number, variant: number, store = new MemoryStore(), most = 4000) {
  const plan = swap();
  const count = new SwapCount(plan, asked);
  const enough = (played: PlayedPair) => count.add(played);
  const players = new ChancePlayers(original, variant);
  const run = await runStudy(swapStudy(plan), swapPairs(plan), { most, enough }, { store, players, command: '' });
  return { run, result: count.result() };
}

test('a planted change is found, and the study stops early', async () => {
  const { run, result } = await study(0.4, 0.6);
  expect(result.verdict).toBe('stronger');
  expect(run.pairs.length).toBeLessThan(2000);
  expect(run.pairs.length).toBe(2 * result.comparisons);
  expect(result.score?.low).toBeGreaterThan(0);
  expect(result.points?.low).toBeGreaterThan(0);
  expect((await study(0.6, 0.4)).result.verdict).toBe('weaker');
});

test('no change is told as none, and an interval around 0', async () => {
  const { result } = await study(0.5, 0.5);
  expect(result.verdict).toBe('none');
  expect(result.score?.low).toBeLessThan(0);
  expect(result.score?.high).toBeGreaterThan(0);
});

test('a study goes on from its store to the same result', async () => {
  const store = new MemoryStore();
  const short = await study(0.4, 0.6, store, 20);
  expect([short.result.verdict, short.result.comparisons]).toEqual(['open', 10]);
  const { run, result } = await study(0.4, 0.6, store);
  expect(run.kept).toBe(20);
  expect(result).toEqual((await study(0.4, 0.6)).result);
});

/** Plays battles in this thread. */
class HerePlayers implements PairPlayers {
  readonly size = 1;

  async play(_study: Study, { pair, matches }: Pair): Promise<PlayedPair> {
    return { pair, results: [playMatch(matches[0]).result, playMatch(matches[1]).result] };
  }

  async close(): Promise<void> {}
}

/** Plays three comparisons of random players in earnest. */
async function played(changes: unknown) {
  const agents = ['random', 'random'] as const;
  const lists = { original: 'blue-wall', variant: 'blue-wall', opponents: ['green-fist'] };
  const plan = swap({ ruleset: 'wh40k2', agents, ...lists, changes });
  const count = new SwapCount(plan, asked);
  const until = { most: 6, enough: (pair: PlayedPair) => count.add(pair) };
  const running = { store: new MemoryStore(), players: new HerePlayers(), command: '' };
  return { run: await runStudy(swapStudy(plan), swapPairs(plan), until, running), result: count.result() };
}

test('in real battles no change is exactly no difference, and a changed profile is one', async () => {
  const same = await played(null);
  expect(same.run.pairs.length).toBe(6);
  expect(same.result.score).toEqual({ value: 0, low: 0, high: 0 });
  expect(same.result.points).toEqual({ value: 0, low: 0, high: 0 });

  const of = { unit: 'devastator-combat-squad', model: 'marine', profile: { BS: 10, T: 10, W: 10 } };
  const changed = await played({ ...CHANGES, ruleset: 'wh40k2', changes: [of] });
  const results = ({ run }: typeof same) => run.pairs.map((pair) => pair.results.map(({ decisions }) => decisions));
  const [before, after] = [results(same), results(changed)];
  // the pairs of the original are those of before, the variant's are others
  expect([0, 2, 4].map((n) => after[n])).toEqual([0, 2, 4].map((n) => before[n]));
  expect([1, 3, 5].map((n) => after[n])).not.toEqual([1, 3, 5].map((n) => before[n]));
});
