import { expect, test } from 'vitest';
import { Status } from '../../../regiments/core/state.js';
import { Place, Side } from '../../../regiments/layout.js';
import { leadershipOf } from '../../../regiments/leadership/leadership.js';
import { Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { Ask, Verb } from '../core/asks.js';

/** Fighters who cannot strike, so that bonuses alone decide. */
const IDLE: Fighter = { A: 0 };
const MANY: Fighter = { ...IDLE, models: 15 };
const FEW: Fighter = { ...IDLE, models: 10 };

/** Number of the first log line from `from` on that holds these words. */
const line = (f: Fight, words: string, from = 0): number => f.log.findIndex((l, i) => i >= from && l.includes(words));

/** Two combats far apart: `west` beats `foes`, `east` beats `others`. */
const two = (): Fight =>
  new Fight({ west: MANY, east: MANY }, { foes: FEW, others: FEW })
    .at('foes', 16, 24)
    .at('others', 56, 24)
    .against('west', 'foes')
    .against('east', 'others');

test('WFB9-CCSEQ-003 the player whose turn it is names the next combat until all are fought', () => {
  for (const player of [0, 1]) {
    const f = two();
    f.dice.add('break test', [1, 1, 1, 1]);
    f.dice.add('combat reform test', [6, 6, 6, 6]);
    f.beginPhase(player);
    expect(f.question).toEqual({ kind: Ask.Combat, player, unit: '' });
    expect(f.offers()).toEqual(['west', 'east']);
    f.pick('east').play();
    expect(line(f, 'a round of combat: east')).toBeLessThan(line(f, 'a round of combat: west'));
    expect(f.log.filter((l) => l.includes('a round of combat'))).toHaveLength(2);
  }
});

test('WFB9-CCSEQ-004 WFB9-CCSEQ-005 a combat is fought to its end with blows, result, test, flight and pursuit before the next is named', () => {
  const f = new Fight({ west: { ...MANY, A: 1 }, east: MANY, third: MANY }, { foes: FEW, others: FEW, more: FEW })
    .at('foes', 16, 20)
    .at('others', 36, 20)
    .at('more', 56, 20)
    .against('west', 'foes')
    .against('east', 'others')
    .against('third', 'more');
  f.dice.add('to hit', Array(10).fill(1));
  f.dice.add('break test', [6, 6]);
  f.dice.add('flee distance', [6, 6]);
  f.dice.add('pursuit distance', [1, 1]);
  f.beginPhase()
    .pick('west')
    .play({ [Ask.Pursue]: Verb.Pursue }, Ask.Combat);
  expect(f.question?.kind).toBe(Ask.Combat);
  expect(f.offers()).toEqual(['east', 'third']);
  expect(f.dice.left()).toEqual([]);
  const steps = ['a round of combat: west', 'win the combat', 'foes break', 'foes flee', 'west move'];
  const found = steps.map((words) => line(f, words));
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(found).not.toContain(-1);
});

test('WFB9-CCSEQ-006 the Wounds of Impact Hits count for the result', () => {
  const f = new Fight({ ours: { ...IDLE, models: 5, mount: { A: 0, rules: [['impact-hits', 1]] } } }, { theirs: FEW })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .charged('ours');
  f.dice.add('to wound', [4, 4, 1, 1, 1]);
  f.dice.add('break test', [1, 1]);
  f.dice.add('combat reform test', [6, 6]);
  f.beginPhase();
  expect(f.b.unit.inflicted[0]).toBe(2);
});

test('WFB9-CCSEQ-007 a combat of several units has the same steps', () => {
  const f = new Fight({ ours: { ...MANY, A: 1, I: 5 }, others: { ...MANY, A: 1, I: 2 } }, { theirs: { models: 20 } })
    .at('theirs', 36, 20)
    .against('ours', 'theirs')
    .against('others', 'theirs', Side.right);
  f.dice.add('ours, to hit', [4, ...Array(9).fill(1)]);
  f.dice.add('ours, to wound', [4]);
  f.dice.add('others, to hit', Array(10).fill(1));
  f.dice.add('theirs, to hit', Array(12).fill(1));
  f.dice.add('theirs, break test', [6, 6]);
  f.dice.add('random direction', [1]);
  f.dice.add('flee distance', [6, 6]);
  f.dice.add('pursuit distance', [1, 1, 1, 1]);
  const asked = f.beginPhase().play({ [Ask.Pursue]: Verb.Pursue });
  expect(asked.filter((q) => q.kind === Ask.Pursue).map((q) => q.unit)).toEqual(['ours', 'others']);
  expect(f.dice.left().filter((words) => words.includes('to hit'))).toEqual([]);
  expect(f.b.unit.status[f.row('theirs')] & Status.Fleeing).not.toBe(0);
});

test('WFB9-CRWIN-005 WFB9-PUR-040 who has wiped out the enemy reforms without a test, and who charged may overrun instead', () => {
  const slay = (charged: boolean): Fight => {
    const f = new Fight({ ours: { models: 10 } }, { theirs: { models: 5, I: 1 } })
      .at('theirs', 36, 20)
      .against('ours', 'theirs');
    if (charged) f.charged('ours');
    f.dice.add('to hit', Array(10).fill(4));
    f.dice.add('to wound', Array(10).fill(4));
    return f.beginPhase();
  };
  expect(slay(false).question).toMatchObject({ kind: Ask.RallyReform, unit: 'ours' });
  const f = slay(true);
  expect(f.question).toMatchObject({ kind: Ask.Overrun, unit: 'ours' });
  f.answer(Verb.Pivot);
  expect(f.question).toMatchObject({ kind: Ask.RallyReform, unit: 'ours' });
  expect(f.b.unit.place[f.row('theirs')]).toBe(Place.destroyed);
});

/** `theirs` lose by their enemy's ranks, Leadership 7. */
const loses = (ours: Fighter = MANY, theirs: Fighter = FEW): Fight =>
  new Fight({ ours }, { theirs }).at('theirs', 36, 24).against('ours', 'theirs');

test('WFB9-BRK-004 WFB9-CRREF-005 the lowered Leadership counts for the Break Test and the test for a reform alone', () => {
  const f = loses(); // by 1
  f.dice.add('break test', [3, 3]);
  f.dice.add('combat reform test', [3, 4]);
  const asked = f.beginPhase().play();
  expect(asked.some((q) => q.unit === 'theirs')).toBe(false);
  expect(leadershipOf(f.b, 1)).toBe(7);
  const g = loses();
  g.dice.add('break test', [3, 3]);
  g.dice.add('combat reform test', [3, 3]);
  g.dice.add('reform roll-off', [6, 1]);
  expect(g.beginPhase().play()).toContainEqual({ kind: Ask.CombatReform, player: 1, unit: 'theirs' });
});
