import { describe, expect, test } from 'vitest';
import { enter } from '../../../kernel/procedure.js';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { resolveAttacks } from '../../../regiments/attacks/resolve-attacks.js';
import { d3, rollNumber } from '../../../regiments/core/dice-formulas.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { encodeX } from '../../../regiments/core/rule-parameters.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { leadershipTest } from '../../../regiments/leadership/leadership.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene } from '../../../testing/wfb9/scene.js';

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
