import { describe, expect, test } from 'vitest';
import { enter } from '../../../kernel/procedure.js';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { resolveAttacks } from '../../../regiments/attacks/resolve-attacks.js';
import { d3, isHit, randomDirection, rollNumber, scatter } from '../../../regiments/core/dice-formulas.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { encodeX } from '../../../regiments/core/rule-parameters.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { leadershipTest } from '../../../regiments/leadership/leadership.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene } from '../../../testing/wfb9/scene.js';
import { artilleryDie, MISFIRE, rollTimes } from './special-dice.js';

const alone = (): Fight => new Fight({ ours: {} }, { theirs: {} });

test('WFB9-DICE-001 each face of a D6 is as likely', () => {
  const { b } = alone();
  b.dice.source = null;
  b.dice.seed(5);
  const fell = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 60000; i++) fell[b.dice.one(6, Roll.ToHit, -1) - 1]++;
  for (const n of fell) expect(Math.abs(n - 10000)).toBeLessThan(400);
});

test('WFB9-DICE-002 a D3 is half a D6, rounded up (WFB9-V1-005)', () => {
  expect([1, 2, 3, 4, 5, 6].map(d3)).toEqual([1, 1, 2, 2, 3, 3]);
});

test('WFB9-DICE-007 WFB9-DICE-008 several dice are added up, and so is the number behind the plus', () => {
  const f = alone();
  f.dice.add('multiple wounds', [2, 5, 2]);
  expect(rollNumber(f.b, encodeX('2D6'), Roll.MultipleWounds, 0)).toBe(7);
  expect(rollNumber(f.b, encodeX('D6+3'), Roll.MultipleWounds, 0)).toBe(5);
});

test('WFB9-DICE-009 a multiplied die is its score times the number (WFB9-V1-009)', () => {
  const f = alone();
  f.dice.add('multiple wounds', [1, 6, 2, 3]);
  expect(rollTimes(f.b, encodeX('D6'), 5, Roll.MultipleWounds, 0)).toBe(5);
  expect(rollTimes(f.b, encodeX('D6'), 5, Roll.MultipleWounds, 0)).toBe(30);
  expect(rollTimes(f.b, encodeX('2D6'), 10, Roll.MultipleWounds, 0)).toBe(50);
  expect(f.dice.left()).toEqual([]);
});

test('WFB9-DICE-003 an artillery die shows 2, 4, 6, 8, 10 and Misfire, each as likely', () => {
  const f = alone();
  f.dice.add('multiple wounds', [1, 2, 3, 4, 5, 6]);
  const faces = Array.from({ length: 6 }, () => artilleryDie(f.b, Roll.MultipleWounds, 0));
  expect(faces).toEqual([2, 4, 6, 8, 10, MISFIRE]);
});

test('WFB9-DICE-005 nothing that has failed rolls rolled again reaches an artillery die (WFB9-V1-019)', () => {
  const f = new Fight(
    { ours: { champion: true, rules: ['hatred', 'martial-prowess'] }, bearer: { character: true, bsb: true } },
    { theirs: {} },
  )
    .at('ours', 20, 20)
    .at('bearer', 22, 20);
  for (const [words, purpose] of [
    ['panic test', Roll.PanicTest],
    ['break test', Roll.BreakTest],
    ['to hit', Roll.ToHit],
  ] as const) {
    f.dice.add(words, [6]);
    expect([artilleryDie(f.b, purpose, 0), f.dice.left(), f.b.core.depth[0]]).toEqual([MISFIRE, [], 0]);
  }
});

test('WFB9-DICE-004 a Scatter die shows arrows and Hits, and a Hit has an arrow of its own', () => {
  const f = alone();
  f.b.dice.source = null;
  f.b.dice.seed(4);
  expect([1, 2, 3, 4, 5, 6].map(isHit)).toEqual([true, false, false, false, false, true]);
  // where nothing is moved on a Hit, its direction is as good as that of any arrow
  const quarters = [0, 0, 0, 0];
  for (let n = 0; n < 400; n++) quarters[randomDirection(f.b, 0) >> 14]++;
  for (const n of quarters) expect(n).toBeGreaterThan(60);
});

test('WFB9-SCAT-002 a Hit leaves an object in place, whatever the dice of the distance (WFB9-V1-025)', () => {
  const out = new Float64Array(2);
  for (const hit of [1, 6]) {
    scatter(7, 9, hit, 4000, 12, out);
    expect([...out]).toEqual([7, 9]);
  }
  scatter(7, 9, 2, 0, 12, out);
  expect([...out]).not.toEqual([7, 9]);
});

describe('rolling again', () => {
  /** Blows of `ours` at `theirs` with these dice to hit and, again, to hit; the Wounds. */
  const hits = (ours: Fighter, theirs: Fighter, hit: readonly number[], again: readonly number[]): number => {
    const f = duel(ours, { ...theirs, T: 1 });
    addAttacks(f.b, 0, f.b.setup.unit.part[0], 1, -1, hit.length, Side.front, 0, AttackKind.closeCombat, -1, 0);
    f.dice.add('to hit', hit);
    f.dice.add('to hit again', again);
    f.dice.add('to wound', [6, 6, 6]);
    enter(f.b, resolveAttacks, 0);
    f.run();
    expect(f.dice.left().filter((left) => left.startsWith('to hit'))).toEqual([]);
    return f.b.unit.inflicted[0];
  };

  test('WFB9-DICE-010 WFB9-DICE-011 the second result stands, even a worse one, and is not rolled again (WFB9-V1-011)', () => {
    const weak: Fighter = { WS: 2, rules: ['hatred'] };
    expect(hits(weak, { WS: 5 }, [4], [2])).toBe(0);
    expect(hits(weak, { WS: 5 }, [4, 5], [5])).toBe(2);
  });

  test('WFB9-DICE-013 who may roll misses again and must roll hits again does neither (WFB9-V1-015)', () => {
    const slow: Fighter = { I: 2, rules: ['always-strikes-last'] };
    expect(hits(slow, { I: 5 }, [5], [1])).toBe(0);
    expect(hits({ ...slow, rules: ['always-strikes-last', 'hatred'] }, { I: 5 }, [5], [])).toBe(1);
    expect(hits({ ...slow, rules: ['always-strikes-last', 'hatred'] }, { I: 5 }, [3], [])).toBe(0);
  });

  test('WFB9-DICE-014 abilities of unequal power do not cancel: what both want is rolled once more', () => {
    // slower Always Strikes Last rolls all hits again, Martial Prowess ones alone; 4 hits
    const torn: Fighter = { I: 2, rules: ['always-strikes-last', 'martial-prowess'] };
    const quick: Fighter = { I: 5 };
    expect(hits(torn, quick, [1], [2])).toBe(0);
    expect(hits(torn, quick, [1], [4, 4])).toBe(1);
    expect(hits(torn, quick, [1], [4, 3])).toBe(0);
    expect(hits(torn, quick, [1], [4, 1])).toBe(0); // not a fourth time
    expect(hits(torn, quick, [4], [4])).toBe(1);
    expect(hits(torn, quick, [4], [3])).toBe(0);
    expect(hits(torn, quick, [4], [1, 4])).toBe(1);
    expect(hits(torn, quick, [4], [1, 1])).toBe(0);
    expect(hits(torn, quick, [3], [])).toBe(0);
    // first the hits, then the ones, then the dice that both want
    expect(hits(torn, quick, [5, 4, 1, 1, 2], [1, 6, 5, 3, 4, 4])).toBe(3);
    // one of the two alone rolls no die twice
    expect(hits({ I: 2, rules: ['always-strikes-last'] }, quick, [4], [1])).toBe(0);
    expect(hits({ I: 2, rules: ['martial-prowess'] }, quick, [1], [4])).toBe(1);
  });

  test('WFB9-DICE-012 of a sum all dice are rolled again (WFB9-V1-013)', () => {
    const f = new Fight({ ours: { Ld: 6 }, bearer: { character: true, bsb: true, Ld: 3 } }, { theirs: {} })
      .at('ours', 20, 20)
      .at('bearer', 26, 20);
    f.dice.add('panic test', [6, 1, 2, 3]);
    enter(f.b, leadershipTest, 0, 0, Roll.PanicTest, 0, -1);
    f.run();
    expect([f.b.core.result[0], f.dice.left()]).toEqual([1, []]);
  });
});

test('WFB9-DICE-016 chance picks each of several candidates by its own number of the die', () => {
  const shots = (die: number): number[] => {
    const r = newScene()
      .enemy('foes', { at: [36, 30], models: 20, files: 10 })
      .unit('first', { models: 5, files: 5, T: 1 })
      .unit('second', { models: 5, files: 5, T: 1 })
      .unit('archers', { shooting: 'bow', models: 5 })
      .engaged('first', 'foes', { offset: -2 })
      .engaged('second', 'foes', { offset: 2 })
      .apart('archers', 'foes', 3, { side: 'rear' })
      .phase('shooting')
      .choose({ ask: 'Shooter', verb: 'Pick', target: 'archers' }, { ask: 'ShotTarget', verb: 'Shoot', target: 'foes' })
      .dice('to hit', 1, 2, 2, 2, 2)
      .dice('stray shots', die)
      .dice('to wound', 6)
      .runTo('close combat phase');
    return [r.losses('first'), r.losses('second')];
  };
  expect(shots(1)).toEqual([1, 0]);
  expect(shots(2)).toEqual([0, 1]);
});
