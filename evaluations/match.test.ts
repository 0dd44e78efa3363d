import { expect, test } from 'vitest';
import '../agents/testing/index.js';
import '../agents/index.js';
import { GAME_BY_ID, GAMES } from '../engine/games.js';
import { playReplay } from '../engine/kernel/replay.js';
import { gameOf } from '../env/games.js';
import { registerPolicy } from '../env/policy.js';
import { setupOf } from './film.js';
import { BattleFault, listName, type Match, playMatch, stoppedResult } from './match.js';
import { newTally, Tally } from './tally.js';

const match = (first: string, second: string): Match => ({
  id: 3,
  ruleset: 't9a',
  agents: [first, second],
  lists: ['ember-host', 'green-tide'],
  seed: 5,
  battlefield: 9,
});

test('a match is the same each time, and its replay leads to the same end', () => {
  const { result, replay } = playMatch(match('random', 'random'));
  expect(playMatch(match('random', 'random')).result).toEqual(result);
  expect(result).toMatchObject({ id: 3, agents: ['random', 'random'], lists: ['ember-host', 'green-tide'] });
  expect(result.note).toBeUndefined();

  const { rules } = gameOf('t9a');
  const setup = setupOf(replay);
  if (!setup.ok) throw new Error('no setup');
  const played = playReplay(rules, setup.value, replay);
  if (!played.ok) throw new Error(played.problems[0].message);
  expect([0, 1].map((p) => rules.victoryPoints(played.value, p as 0 | 1))).toEqual(result.victoryPoints);
});

test.each([
  ['crashing', 'crashing forfeits: I lost my orders'],
  ['nonsense', /^nonsense forfeits: agent 'nonsense' answered [\d.]+; 0 to \d+ are legal/],
  ['peeking', "peeking forfeits: agent 'peeking' looks at a world, but says that it needs none"],
])('an agent that is %s loses, and the note says why', (agent, why) => {
  const { result } = playMatch(match('random', agent));
  expect(result.winner).toBe(0);
  expect(result.note).toMatch(why);
  expect(playMatch(match(agent, 'random')).result.winner).toBe(1);
});

test('what an agent does to the battle that it sees stays in its imagination', () => {
  const { result } = playMatch(match('cheating', 'random'));
  expect(result.note).toBeUndefined();
  expect(result.decisions).toBeGreaterThan(50);
});

test('an error of the engine is nobody’s forfeit: the message holds the match', () => {
  registerPolicy('corrupting', () => ({
    name: 'corrupting',
    needsWorld: true,
    act(seat) {
      seat.rules.describe({} as never, 0); // this call throws inside the engine
      return 0;
    },
  }));
  const broken = match('random', 'corrupting');
  let thrown: unknown;
  try {
    playMatch(broken);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(BattleFault);
  const [why, json] = (thrown as Error).message.split('; its match: ');
  expect(why).toMatch(/^battle 3 failed: /);
  expect(JSON.parse(json)).toEqual(broken);
});

test('a match that cannot be set up is a fault with all problems on one line', () => {
  expect(() => playMatch({ ...match('random', 'random'), lists: ['nobody', 'green-tide'] })).toThrow(
    /^battle 3 failed: list 1: no list is called 'nobody'; .*; its match: /,
  );
});

test('an agent that had to be stopped forfeits with the points of that moment; else nobody is to blame', () => {
  const tally = newTally();
  expect(stoppedResult(match('random', 'random'), tally, 'it is late')).toBeNull();
  tally[Tally.mover] = 2;
  tally[Tally.first] = 120;
  tally[Tally.decisions] = 44;
  tally[Tally.beginner] = 1;
  expect(stoppedResult(match('random', 'captain'), tally, 'it is late')).toMatchObject({
    winner: 0,
    victoryPoints: [120, 0],
    decisions: 44,
    firstTurn: 0,
    note: 'captain forfeits: it is late',
  });
});

test('lists are called by their id, or else by their name', () => {
  expect(['a', { id: 'b', name: 'B' }, { name: 'C' }, {}].map(listName)).toEqual(['a', 'b', 'C', 'a list']);
});

test('a replay keeps the deployment that was agreed', () => {
  const { replay } = playMatch({ ...match('first', 'first'), deployment: 'diagonal' });
  expect(replay.table).toEqual({ battlefield: 9, deployment: 'diagonal' });
  const played = setupOf(replay);
  if (!played.ok) throw new Error('no setup');
  expect(playReplay(gameOf('t9a').rules, played.value, replay).ok).toBe(true);
  expect(playMatch(match('first', 'first')).replay.table).toEqual({ battlefield: 9 });
});

test.each(GAMES.map(({ id }) => id))('a result of %s tells who had the first turn', (ruleset) => {
  const { sizes, rules, firstTurn } = GAME_BY_ID.get(ruleset) ?? GAMES[0];
  const [lists] = sizes.tiny.lists as [string[], unknown];
  const seen = new Set<number | undefined>();
  for (let seed = 1; seed < 12 && seen.size < 2; seed++) {
    const one: Match = {
      ...{ id: 0, ruleset, agents: ['first', 'first'], lists: [lists[0], lists[0]], seed, battlefield: seed },
    };
    const { result, replay } = playMatch(one);
    const setup = setupOf(replay);
    if (!setup.ok) throw new Error('no setup');
    // the player of the first decision of a player turn has it, as the replay shows
    let began: number | null = null;
    const played = playReplay(rules, setup.value, replay, (at) => {
      if (began === null && at.core.playerTurns[0] === 1) began = at.core.active[0];
      if (at.core.playerTurns[0] === 0) expect(firstTurn(at as never)).toBeNull();
    });
    expect(played.ok).toBe(true);
    if (began !== null) expect(result.firstTurn).toBe(began);
    seen.add(result.firstTurn);
  }
  expect(seen).toEqual(new Set([0, 1]));
});
