import { describe, expect, test } from 'vitest';
import '../agents/index.js';
import { GAMES } from '../engine/games.js';
import { playReplay, printReplay, readReplay } from '../engine/kernel/replay.js';
import { gameOf } from '../env/games.js';
import { setupOf } from './film.js';
import { type Match, playMatch } from './match.js';

/** A change of a unit that the first list for tiny battles of each game has. */
const CHANGES: Readonly<Record<string, object[]>> = {
  t9a: [{ unit: 'imperial-guard', profile: { M: 8, A: 2 } }],
  wfb9: [{ unit: 'sword-masters-of-hoeth', profile: { WS: 3, A: 1 } }],
  wh40k2: [{ unit: 'tactical-combat-squad', model: 'marine', profile: { BS: 6, T: 5 } }],
  hordes: [{ unit: 'stormguard', profile: { DEF: 16, ARM: 18 } }],
};

describe.each(GAMES.map(({ id }) => id))('changed books of %s', (ruleset) => {
  const changes = { format: 'muster-changes/1', ruleset, name: 'a try', changes: CHANGES[ruleset] ?? [] };
  const { sizes } = GAMES.find(({ id }) => id === ruleset) ?? GAMES[0];
  const [lists] = sizes.tiny.lists as [string[], unknown];
  const match = (more: Partial<Match> = {}): Match => ({
    id: 0,
    ruleset,
    agents: ['random', 'random'],
    lists: [lists[0], lists[1 % lists.length]],
    seed: 3,
    battlefield: 3,
    ...more,
  });
  const bytes = (of: Match) => printReplay(playMatch(of).replay);

  test('are told from the shipped ones by the setup, and the shipped ones stay', () => {
    const before = bytes(match());
    const now = bytes(match({ changes }));
    const after = bytes(match());
    expect(now).not.toBe(before);
    expect(after).toBe(before);
    expect(before).not.toContain('"changes"');
  });

  test('are in the replay, which plays again to the same bytes', () => {
    const { replay, result } = playMatch(match({ changes }));
    const read = readReplay(printReplay(replay));
    if (!read.ok) throw new Error('no replay');
    expect(read.value.changes).toEqual(changes);
    const setup = setupOf(read.value);
    if (!setup.ok) throw new Error(JSON.stringify(setup.problems));
    const { rules } = gameOf(ruleset);
    const again = playReplay(rules, setup.value, read.value);
    if (!again.ok) throw new Error(JSON.stringify(again.problems));
    expect([0, 1].map((player) => rules.victoryPoints(again.value, player as 0 | 1))).toEqual(result.victoryPoints);
    expect(bytes(match({ changes }))).toBe(printReplay(replay));
  });

  test('may be those of one player alone', () => {
    const [first, second] = [
      [changes, null],
      [null, changes],
    ].map((of) => bytes(match({ changes: of })));
    expect(first).not.toBe(second);
  });
});

test('changes go to threads with the match', () => {
  const [{ id: ruleset }] = GAMES;
  const changes = { format: 'muster-changes/1', ruleset, name: 'a try', changes: CHANGES[ruleset] };
  const lists = ['drawn:empire-of-sonnstahl:360:398', 'drawn:empire-of-sonnstahl:360:638'] as const;
  const match: Match = { id: 0, ruleset, agents: ['random', 'random'], lists, seed: 3, battlefield: 3 };
  const play = (of: Match) => playMatch(structuredClone(of)).result; // as a thread gets it
  expect(play({ ...match, changes })).toEqual(playMatch({ ...match, changes }).result);
  expect(play({ ...match, changes })).not.toEqual(play(match));
});
