import { expect, test } from 'vitest';
import { Status } from '../../../regiments/core/state.js';
import { Place, Side } from '../../../regiments/layout.js';
import { Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { runDown } from '../charges/running-down.js';
import { Ask, Verb } from '../core/asks.js';

/** Fights who cannot strike, so that a combat is decided by bonuses alone. */
const IDLE: Fighter = { A: 0 };

/** Plays the Close Combat phase of player 0 to its end, and returns the kinds of its questions. */
const play = (f: Fight, verbs: Readonly<Record<number, number>> = {}): number[] =>
  f
    .beginPhase()
    .play(verbs)
    .map((q) => q.kind);
const fight = (ours: Fighter, theirs: Fighter): Fight =>
  new Fight({ ours }, { theirs }).at('theirs', 36, 24).against('ours', 'theirs');

test('WFB9-CCSEQ-001 WFB9-CCSEQ-002 WFB9-CCATK-001 both sides strike, and nobody is asked whether he does (WFB9-V2-229)', () => {
  const f = fight({ models: 5 }, { models: 5 });
  f.dice.add('to hit', [4, 1, 1, 1, 1, 4, 1, 1, 1, 1]);
  f.dice.add('to wound', [4, 4]);
  f.dice.add('reform roll-off', [6, 1]);
  expect(play(f)).not.toContain(Ask.Allocate);
  expect([...f.b.unit.models.subarray(0, 2)]).toEqual([4, 4]);
});

test('WFB9-CCINI-002 WFB9-CCCAS-002 WFB9-CCCAS-003 the slain do not strike, who steps up does (WFB9-V2-049)', () => {
  const rest = (behind: number, strike: number): string[] => {
    const f = fight({ models: 5, I: 5 }, { models: 5 + behind, files: 5 });
    f.dice.add('ours, to hit', [4, 4, 1, 1, 1]);
    f.dice.add('ours, to wound', [4, 4]);
    f.dice.add('theirs, to hit', Array(strike).fill(1));
    f.dice.add('break test', [1, 1]);
    f.dice.add('combat reform test', [6, 6]);
    play(f);
    return f.dice.left().filter((words) => words.includes('to hit'));
  };
  expect(rest(0, 3)).toEqual([]);
  expect(rest(2, 5)).toEqual([]);
});

test('WFB9-SRIMP-003 WFB9-CCINI-009 Impact Hits fall before the enemy can strike', () => {
  const riders: Fighter = { ...IDLE, models: 5, mount: { A: 0, S: 3, rules: [['impact-hits', 1]] } };
  const f = fight(riders, { models: 5, rules: ['always-strikes-first'] }).charged('ours');
  f.dice.add('to wound', [4, 4, 4, 4, 4]);
  f.dice.add('overrun distance', [1, 1]);
  play(f);
  expect(f.b.unit.place[1]).toBe(Place.destroyed);
});

/** `theirs` lose by a rank and break. */
function broken(): Fight {
  const f = fight({ ...IDLE, models: 15 }, { ...IDLE, models: 10 });
  f.dice.add('break test', [6, 6]);
  return f;
}

test('WFB9-BRK-001 WFB9-BRK-011 WFB9-PUR-005 WFB9-PUR-006 WFB9-PUR-013 who rolls higher to flee escapes (WFB9-V2-155)', () => {
  const f = broken();
  f.dice.add('flee distance', [4, 4]);
  f.dice.add('pursuit distance', [3, 4]);
  play(f, { [Ask.Pursue]: Verb.Pursue });
  expect(f.b.unit.place[1]).toBe(Place.table);
  expect(f.b.unit.status[1] & Status.Fleeing).not.toBe(0);
});

test('WFB9-PUR-008 WFB9-PUR-009 who rolls as much is caught, by Unit Strength 10 all fall', () => {
  const f = broken();
  f.dice.add('flee distance', [4, 4]);
  f.dice.add('pursuit distance', [4, 4]);
  play(f, { [Ask.Pursue]: Verb.Pursue });
  expect(f.b.unit.place[1]).toBe(Place.destroyed);
});

test('WFB9-PUR-001 WFB9-PUR-002 WFB9-PUR-017 who restrains by a test stays and may reform (WFB9-V2-159)', () => {
  const f = broken();
  f.dice.add('restrain test', [3, 4]);
  f.dice.add('flee distance', [1, 1]);
  const asked = play(f, { [Ask.Pursue]: Verb.Restrain });
  expect(f.b.unit.place[1]).toBe(Place.table);
  expect(asked).toContain(Ask.RallyReform);
});

test('WFB9-PUR-003 who fails to restrain pursues', () => {
  const f = broken();
  f.dice.add('restrain test', [6, 6]);
  f.dice.add('flee distance', [1, 1]);
  f.dice.add('pursuit distance', [1, 1]);
  play(f, { [Ask.Pursue]: Verb.Restrain });
  expect(f.b.unit.place[1]).toBe(Place.destroyed);
});

test('WFB9-PUR-010 WFB9-PUR-011 Unit Strength below 10 takes a model a point (WFB9-V2-157)', () => {
  const f = new Fight({ ours: { models: 9, files: 5 } }, { theirs: { models: 20 } })
    .at('ours', 36, 10)
    .at('theirs', 36, 24);
  runDown(f.b, 1, 0);
  expect(f.b.unit.models[1]).toBe(11);
  const ten = new Fight({ ours: {} }, { theirs: { models: 20 } }).at('ours', 36, 10).at('theirs', 36, 24);
  runDown(ten.b, 1, 0);
  expect(ten.b.unit.place[1]).toBe(Place.destroyed);
});

test('WFB9-CRREF-001 WFB9-BRK-003 a loser that stands ends the fight for the turn', () => {
  const f = fight({ ...IDLE, models: 15 }, { ...IDLE, models: 10 });
  f.dice.add('break test', [1, 1]);
  f.dice.add('combat reform test', [6, 6]);
  play(f);
  expect([f.b.unit.engaged[0], f.b.unit.engaged[1]]).toEqual([1, 1]);
});

test('WFB9-PUR-026 a second victory of the turn holds a unit back', () => {
  const f = new Fight({ ours: {} }, { theirs: {} }).at('theirs', 36, 24).against('ours', 'theirs', Side.front);
  expect(f.b.rules.pursuit.mustRestrain(f.b, 0)).toBe(false);
  f.b.unit.victories[0] = 2;
  expect(f.b.rules.pursuit.mustRestrain(f.b, 0)).toBe(true);
});
