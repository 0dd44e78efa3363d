import { expect, test } from 'vitest';
import '../../agents/index.js';
import { playMatch } from '../match.js';
import { MemoryStore, PretendingPlayers, pretend, testPair, testStudy } from '../testing/studies.js';
import { runStudy, type Until } from './run.js';
import type { PairPlayers, PlayedPair } from './study.js';
import { ThreadPlayers } from './threads.js';

const study = testStudy();
const makePair = (pair: number) => testPair(study, pair);
const command = 'muster tournament';

/** Ends a study with its second pair whose number divides by seven. */
function until(most: number): Until & { readonly judged: number[] } {
  const judged: number[] = [];
  return {
    most,
    judged,
    enough({ pair }: PlayedPair) {
      judged.push(pair);
      return judged.filter((n) => n % 7 === 0).length === 2;
    },
  };
}

test('a study is played once: what the store holds is not played again', async () => {
  const store = new MemoryStore();
  const first = new PretendingPlayers(3);
  const begun = await runStudy(study, makePair, 5, { store, players: first, command });
  expect(begun).toMatchObject({ kept: 0, stopped: false, faults: [] });
  expect(begun.pairs).toEqual([0, 1, 2, 3, 4].map((n) => pretend(makePair(n))));

  const second = new PretendingPlayers(3);
  const told: [number, number][] = [];
  const progress = (done: number, wanted: number) => told.push([done, wanted]);
  const rest = await runStudy(study, makePair, 8, { store, players: second, command, progress });
  expect(second.begun).toEqual([5, 6, 7]);
  expect(rest.kept).toBe(5);
  expect(rest.pairs.map(({ pair }) => pair)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(told).toEqual([5, 6, 7, 8].map((done) => [done, 8]));
});

test('a stopping function sees the pairs in their order and ends the study alike for any number of players', async () => {
  const rows: string[] = [];
  for (const size of [1, 2, 5, 16]) {
    const store = new MemoryStore();
    const ends = until(40);
    const { id, pairs, stopped } = await runStudy(study, makePair, ends, {
      store,
      players: new PretendingPlayers(size),
      command,
    });
    expect(ends.judged).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([pairs.length, stopped]).toEqual([8, false]);
    rows.push(JSON.stringify(await store.pairs(id)));
  }
  expect(new Set(rows).size).toBe(1);
});

test('pairs that are kept are judged before others are played, and none is played beyond the end', async () => {
  const store = new MemoryStore();
  await runStudy(study, makePair, 20, { store, players: new PretendingPlayers(4), command });
  const players = new PretendingPlayers(4);
  const { pairs } = await runStudy(study, makePair, until(40), { store, players, command });
  expect(pairs.length).toBe(8);
  expect(players.begun).toEqual([]);
});

test('a failure of Muster costs its pair alone, and is tried again by the next run', async () => {
  for (const wanted of [6, { most: 6, enough: () => false }]) {
    const store = new MemoryStore();
    const players = new PretendingPlayers(2, [2, 4]);
    const { pairs, faults, stopped } = await runStudy(study, makePair, wanted, { store, players, command });
    expect(pairs.map(({ pair }) => pair)).toEqual([0, 1, 3, 5]);
    expect([faults, stopped]).toEqual([['pair 2 failed', 'pair 4 failed'], false]);
    const healthy = new PretendingPlayers(2);
    expect((await runStudy(study, makePair, wanted, { store, players: healthy, command })).pairs.length).toBe(6);
    expect(healthy.begun).toEqual([2, 4]);
  }
});

test('a signal ends the run after the pairs under way, which are kept', async () => {
  const store = new MemoryStore();
  const players = new PretendingPlayers(3);
  const stop = new AbortController();
  const { pairs, stopped, id } = await runStudy(study, makePair, 50, {
    ...{ store, players, command, signal: stop.signal },
    progress: (done) => done === 4 && stop.abort(),
  });
  expect(stopped).toBe(true);
  expect(players.begun.length).toBeLessThan(12);
  expect((await store.pairs(id)).map(({ pair }) => pair)).toEqual([...players.begun].sort((a, b) => a - b));
  expect(pairs.length).toBe(players.begun.length);
});

test('what breaks the players ends the run, and what was played before is kept', async () => {
  const store = new MemoryStore();
  const pretending = new PretendingPlayers(2);
  const players: PairPlayers = {
    size: 2,
    play: (s, pair) => (pair.pair === 5 ? Promise.reject(new Error('no threads')) : pretending.play(s, pair)),
    close: async () => {},
  };
  await expect(runStudy(study, makePair, 20, { store, players, command })).rejects.toThrow('no threads');
  const kept = await store.pairs(await store.open(study));
  expect(kept.length).toBe(pretending.begun.length);
  expect(kept.length).toBeGreaterThanOrEqual(5);
});

test('threads play what a single match plays, and tell for how long', async () => {
  const store = new MemoryStore();
  const players = new ThreadPlayers({ size: 2 });
  const { pairs, time } = await runStudy(study, makePair, 2, { store, players, command });
  await players.close();
  for (const { pair, results } of pairs) {
    expect(results).toEqual(makePair(pair).matches.map((match) => playMatch(match).result));
  }
  expect(time.playing).toBeGreaterThan(0);
  expect(time.store).toBeGreaterThan(0);
  expect(time.playing + time.store).toBeLessThanOrEqual(2 * time.all);
}, 120_000); // the threads load the engine
