import { expect, test } from 'vitest';
import { Level, LOCALS } from './core.js';
import { run, runUntil } from './procedure.js';
import {
  boostRoll,
  changeThen,
  diceOf,
  faceIn,
  faceOf,
  facesOf,
  purposeOf,
  ROLL_DICE,
  rerollAll,
  rerollDie,
  rollDice,
  rollNow,
  sumOfLowest,
  wasRerolled,
} from './rolls.js';
import { options } from './ruleset.js';
import { gainRule } from './special-rules.js';
import { BOOK, toy } from './testing-toy.js';
import { toyGame } from './testing-toy-play.js';
import { Ask, Rule, SCOPES, Verb, Window } from './testing-toy-rules.js';
import { Did, Place } from './testing-toy-state.js';
import { isAnyUsable } from './windows.js';

const near = (mine: readonly number[], theirs: readonly number[] = []) =>
  [
    { side: 0, at: [10, 10], rules: mine },
    { side: 1, at: [10, 11], rules: theirs },
    { side: 1, at: [30, 30] },
  ] as const;
const seen = (b: ReturnType<typeof toyGame>['b']) => [b.decision.kind[0], b.decision.player[0]];
const listed = (b: ReturnType<typeof toyGame>['b']) =>
  Array.from({ length: options(toy, b) }, (_, i) => [b.option.verb[i], b.option.target[i], b.option.n[i]]);

test('K10 a window asks the active player, then the other, each until he passes, and only who can use something', () => {
  // both howl as each act begins; the first window opened with the turn
  const { b, answer } = toyGame(near([Rule.Howler], [Rule.Howler]));
  expect(seen(b)).toEqual([Ask.Window, 0]);
  expect(listed(b)).toEqual([
    [Verb.Use, 0, 0],
    [Verb.No, -1, 0],
  ]);
  answer(Verb.Use, 0);
  expect(seen(b)).toEqual([Ask.Window, 1]); // player 0 can use nothing more
  answer(Verb.No);
  expect([b.core.effectCount[0], ...seen(b)]).toEqual([1, Ask.Who, 0]);

  const nobody = toyGame(near([]));
  expect(seen(nobody.b)).toEqual([Ask.Who, 0]);
});

test('K10 decisions, options and dice name subjects by the rows that the ruleset gives them', () => {
  const rowOf = (_b: unknown, m: number): number => 40 + m;
  const { b, answer } = toyGame(near([Rule.Howler]));
  Object.assign(b, { book: { ...BOOK, scopes: { ...SCOPES, rowOf } } });
  b.fighter.side[2] = 0;
  gainRule(b, 2, Rule.Howler);
  answer(Verb.No);
  b.stack.step[b.core.depth[0] - 1] = 0; // the window once more, now for both
  run(b);
  expect([...seen(b), b.decision.subject[0]]).toEqual([Ask.Window, 0, -1]);
  expect(listed(b)).toEqual([
    [Verb.Use, 40, 0],
    [Verb.Use, 42, 0],
    [Verb.No, -1, 0],
  ]);
  answer(Verb.Use, 42);
  expect([b.fighter.did[0] & Did.Howl, b.fighter.did[2] & Did.Howl]).toEqual([0, Did.Howl]);
  expect(listed(b)).toEqual([
    [Verb.Use, 40, 0],
    [Verb.No, -1, 0],
  ]);

  const rolling = toyGame(near([Rule.Eager]), { dice: [1, 6, 1] });
  Object.assign(rolling.b, { book: { ...BOOK, scopes: { ...SCOPES, rowOf } } });
  const fell: number[] = [];
  rolling.b.dice.listener = { fell: (_purpose, subject) => fell.push(subject) };
  rolling.strike(0, 1);
  expect(rolling.b.decision.subject[0]).toBe(40);
  expect(listed(rolling.b)).toEqual([
    [Verb.Use, 40, 0],
    [Verb.No, 40, 0],
  ]);
  rolling.answer(Verb.Use, 40);
  expect(fell.slice(0, 2)).toEqual([40, 40]);
  expect(rolling.b.fighter.did[0] & Did.Eager).toBe(Did.Eager);
});

test("K10 the context of a decision is the ruleset's alone", () => {
  const { b } = toyGame(near([Rule.Howler], [Rule.Howler]));
  expect([...seen(b), ...b.decision.context]).toEqual([Ask.Window, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('K10 who has passed is asked again only after something was decided', () => {
  const { b, answer } = toyGame(near([Rule.Howler]));
  answer(Verb.No);
  expect(seen(b)).toEqual([Ask.Who, 0]);
  const [set, at] = [b.core.passedSet[0], b.core.passedAt[0]];
  expect([set !== 0, at]).toEqual([true, b.core.decisions[0]]);
  const again = () => {
    b.stack.step[b.core.depth[0] - 1] = 0; // opens the window again
    run(b);
    return seen(b);
  };
  expect(again()).toEqual([Ask.Who, 0]); // no decision was taken since then
  gainRule(b, 2, Rule.Howler);
  b.fighter.side[2] = 0;
  expect(again()).toEqual([Ask.Window, 0]); // another subject can howl
  answer(Verb.No);
  expect(again()).toEqual([Ask.Who, 0]);
  answer(Verb.Pick, 0);
  answer(Verb.Back);
  expect(again()).toEqual([Ask.Window, 0]); // a decision was taken since then
});

test('K35 dice are added in the window before the roll, once a turn, and the best of them counts', () => {
  const { b, answer, strike } = toyGame(near([Rule.Eager]), { dice: [1, 6, 1] });
  strike(0, 1);
  expect([...seen(b), b.decision.subject[0]]).toEqual([Ask.Window, 0, 0]);
  answer(Verb.Use, 0);
  expect(b.fighter.did[0] & Did.Eager).toBe(Did.Eager);
  expect(b.fighter.damage[1]).not.toBe(0);

  const passed = toyGame(near([Rule.Eager]), { dice: [1, 6, 1] });
  passed.strike(0, 1);
  passed.answer(Verb.No, 0);
  expect([passed.b.fighter.damage[1], passed.b.fighter.did[0] & Did.Eager]).toEqual([0, 0]);
});

test('K35 a window before the roll and one after it open for one roll, and a die is rolled again once', () => {
  const { b, answer, strike } = toyGame(near([Rule.Eager, Rule.Lucky]), { dice: [1, 2, 6, 1] });
  strike(0, 1);
  answer(Verb.Use, 0);
  expect(seen(b)).toEqual([Ask.Reroll, 0]);
  const frame = (b.core.depth[0] - 2) * LOCALS;
  expect([diceOf(b, frame), faceIn(b, frame, 0), faceIn(b, frame, 1), wasRerolled(b, frame, 0)]).toEqual([
    2,
    1,
    2,
    false,
  ]);
  expect(rerollDie(b, frame, 1, 3)).toBe(true); // the die is rerolled to a 6
  expect([faceIn(b, frame, 0), faceIn(b, frame, 1), wasRerolled(b, frame, 1)]).toEqual([1, 6, true]);
  expect(rerollDie(b, frame, 1, 3)).toBe(false);
  expect([faceIn(b, frame, 1), wasRerolled(b, frame, 0)]).toEqual([6, false]);
  boostRoll(b, frame, 20);
  expect(diceOf(b, frame)).toBe(ROLL_DICE);
});

test('K35 a roll that no rule may change needs no frame, nor does one whose rule is spent', () => {
  const frames = (rules: readonly number[], did = 0) => {
    const { b, answer } = toyGame(near(rules), { dice: [6, 1] });
    b.fighter.did[0] = did;
    const any = isAnyUsable(b, Window.beforeRoll, 0, -1) || isAnyUsable(b, Window.afterRoll, 0, -1);
    answer(Verb.Pick, 0);
    answer(Verb.Strike, 1, 0);
    return [any, b.decision.kind[0]];
  };
  expect(frames([])).toEqual([false, Ask.Who]);
  expect(frames([Rule.Lucky])).toEqual([true, Ask.Who]); // the attack hits: no player is asked
  expect(frames([Rule.Lucky], Did.Boost)).toEqual([false, Ask.Who]);
  expect(rollDice.steps).toHaveLength(4);
  expect([1, 2, 3, 4].map((n) => sumOfLowest(0x2616, n))).toEqual([1, 3, 9, 15]);
  expect([sumOfLowest(0x2616, 9), sumOfLowest(0, 2)]).toEqual([15, 0]);
  expect([faceOf(0x61, 0), faceOf(0x61, 1), faceOf(0x61, 2)]).toEqual([1, 6, 0]);
});

test('K35 a window may open after a roll that has no frame yet, and leaves the caller what the dice have become', () => {
  const { b } = toyGame(near([Rule.Lucky]), { dice: [6, 4, 5, 3] });
  const depth = b.core.depth[0];
  const faces = rollNow(b, 0, 1, 2);
  expect([faces, ...b.dice.faces.subarray(0, 2)]).toEqual([0x46, 6, 4]);
  changeThen(b, 0, 0, 1, 2, faces, Window.afterRoll);
  const frame = depth * LOCALS;
  expect([b.core.depth[0] - depth, facesOf(b, frame), diceOf(b, frame), purposeOf(b, frame)]).toEqual([1, 0x46, 2, 1]);
  expect(rerollDie(b, frame, 0, 3)).toBe(true);
  expect(rerollAll(b, frame, 3)).toBe(1); // the first was rolled again already
  expect([facesOf(b, frame), wasRerolled(b, frame, 0), wasRerolled(b, frame, 1)]).toEqual([0x35, true, true]);
  expect(rerollAll(b, frame, 3)).toBe(0);
  let left = -1;
  runUntil(b, () => {
    if (b.core.depth[0] > depth) return false;
    left = b.core.result[0];
    return true;
  });
  expect(left).toBe(0x35);
});

test('K35 K41 at level command a window that is always taken asks nobody, another one asks', () => {
  const lucky = toyGame(near([Rule.Lucky]), { dice: [1, 6, 1], level: Level.command });
  lucky.strike(0, 1);
  expect(lucky.b.decision.kind[0]).toBe(Ask.Who);
  expect(lucky.b.fighter.damage[1]).not.toBe(0);
  const eager = toyGame(near([Rule.Eager]), { dice: [1, 6, 1], level: Level.command });
  eager.strike(0, 1);
  expect(seen(eager.b)).toEqual([Ask.Window, 0]);
});

test('K37 damage is transferred in a window of the one who would be hurt; the caller reads whom it hurts instead', () => {
  const scene = () => {
    const game = toyGame(near([], [Rule.Guarded]), { dice: [6, 1] });
    game.b.fighter.leader[1] = 2;
    return game;
  };
  const moved = scene();
  moved.strike(0, 1);
  expect([...seen(moved.b), moved.b.decision.subject[0]]).toEqual([Ask.Window, 1, 1]);
  moved.answer(Verb.Use, 1);
  expect(moved.b.fighter.damage[1]).toBe(0);
  expect(moved.b.fighter.damage[2]).not.toBe(0);

  const kept = scene();
  kept.strike(0, 1);
  kept.answer(Verb.No, 1);
  expect(kept.b.fighter.damage[1]).not.toBe(0);
  expect(kept.b.fighter.damage[2]).toBe(0);

  const alone = scene();
  alone.b.fighter.place[2] = Place.fled; // there is no fighter to take the hit
  alone.strike(0, 1);
  expect(alone.b.decision.kind[0]).toBe(Ask.Who);
});
