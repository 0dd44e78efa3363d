import { describe, expect, test } from 'vitest';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { firstFace } from '../../../regiments/attacks/needed.js';
import { attacksEach } from '../../../regiments/attacks/number-of-attacks.js';
import { strengthOf, toWoundNeeded } from '../../../regiments/attacks/to-wound.js';
import { woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { highestInModel, highestInUnit, passesTest, plus } from '../../../regiments/core/characteristics.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { leadershipOf } from '../../../regiments/leadership/leadership.js';
import { canShoot } from '../../../regiments/shooting/shooting-phase.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene } from '../../../testing/wfb9/scene.js';
import { shotNeeded, toHitNeeded } from '../attacks/to-hit.js';
import { initiativeOf } from '../combat/striking-order.js';

/** A blow of `ours` at `theirs` as row 0 of the attack table. */
function blow(ours: Fighter, theirs: Fighter = {}): Fight['b'] {
  const { b } = duel(ours, theirs);
  addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat, -1, 0);
  return b;
}

describe('what each characteristic does', () => {
  test('WFB9-STAT-006 Weapon Skill: who has more hits more often, and is hit less', () => {
    const needed = (ours: number, theirs: number): number =>
      firstFace(toHitNeeded(blow({ WS: ours }, { WS: theirs }), 0));
    expect([needed(4, 3), needed(3, 3), needed(3, 7)]).toEqual([3, 4, 5]);
  });

  test('WFB9-STAT-007 Ballistic Skill: who has more shoots better', () => {
    expect([3, 4].map((skill) => firstFace(shotNeeded(skill, 0)))).toEqual([4, 3]);
  });

  test('WFB9-STAT-008 WFB9-STAT-009 Strength wounds, Toughness withstands', () => {
    const needed = (S: number, T: number): number => firstFace(toWoundNeeded(blow({ S }, { T }), 0));
    expect([needed(3, 3), needed(4, 3), needed(3, 4)]).toEqual([4, 3, 5]);
  });

  test('WFB9-STAT-010 Wounds: as many fell a model', () => {
    const { b } = duel({}, { W: 3, models: 4, files: 4 });
    woundPool(b, 1, 2, -1);
    expect(b.unit.models[1]).toBe(4);
    woundPool(b, 1, 1, -1);
    expect(b.unit.models[1]).toBe(3);
  });

  test('WFB9-STAT-011 Initiative: who has more strikes first', () => {
    const f = duel({ I: 5 }, { I: 2, T: 1 });
    expect(initiativeOf(f.b, 0, f.b.setup.unit.part[0])).toBe(5);
    expect(initiativeOf(f.b, 1, f.b.setup.unit.part[1])).toBe(2);
  });

  test('WFB9-STAT-012 Attacks: so many blows a model', () => {
    const blows = (A: number): number => {
      const { b } = duel({ A }, {});
      return attacksEach(b, b.setup.unit.part[0]);
    };
    expect([0, 1, 3].map(blows)).toEqual([0, 1, 3]);
  });

  test('WFB9-STAT-013 Leadership is what tests are taken on', () => {
    expect([5, 7].map((Ld) => leadershipOf(duel({ Ld }, {}).b, 0))).toEqual([5, 7]);
  });

  test('WFB9-STAT-014 nobody with Ballistic Skill 0 shoots, and nobody with 0 Attacks strikes', () => {
    const shooters = (BS: number) =>
      newScene()
        .unit('archers', { at: [36, 20], shooting: 'bow', BS })
        .enemy('foes', { at: [36, 32] })
        .phase('shooting')
        .start();
    expect(canShoot(shooters(1).b, 0)).toBe(true);
    expect(canShoot(shooters(0).b, 0)).toBe(false);
    const fought = newScene()
      .unit('idle', { A: 0, models: 5, files: 5 })
      .enemy('foes', { at: [36, 30], A: 0, models: 5, files: 5 })
      .engaged('idle', 'foes')
      .phase('combat')
      .runTo('end of phase');
    expect(fought.log.some((line) => line.includes('to hit'))).toBe(false);
  });
});

describe('changed characteristics', () => {
  test('WFB9-STAT-002 no characteristic rises above 10 or falls below 0 (WFB9-V1-053)', () => {
    expect([plus(9, 3), plus(9, 1), plus(2, -3)]).toEqual([10, 10, 0]);
  });

  test('WFB9-STAT-003 a lowered Leadership counts for every test while the effect lasts', () => {
    const f = duel({ Ld: 7 }, { rules: ['fear'], models: 20 });
    const feared = leadershipOf(f.b, 0);
    expect(feared).toBe(6);
    f.b.unit.engaged[0] = 0;
    expect(leadershipOf(f.b, 0)).toBe(7);
  });

  test('WFB9-STAT-004 the Strength of a weapon is no change of the characteristic', () => {
    const { b } = duel({ S: 3, weapons: ['great-weapon'] }, {});
    addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 1, AttackKind.closeCombat, -1, 0);
    expect(strengthOf(b, 0)).toBeGreaterThan(3);
    expect(highestInUnit(b, 0, b.setup.part.S)).toBe(3);
  });
});

describe('characteristic tests', () => {
  test('WFB9-CTST-001 the test is on the characteristic that the rule names', () => {
    const { b } = duel({ T: 5, I: 2 }, {});
    expect(passesTest(highestInUnit(b, 0, b.setup.part.T), 4)).toBe(true);
    expect(passesTest(highestInUnit(b, 0, b.setup.part.I), 4)).toBe(false);
  });

  test('WFB9-CTST-007 each model tests on its own best value (WFB9-V1-035)', () => {
    const { b } = new Fight(
      { first: { models: 1, I: 3 }, second: { models: 1, I: 3, mount: { I: 5 } }, third: { models: 1, I: 4 } },
      { theirs: {} },
    );
    const dice = [4, 5, 5];
    const passed = dice.map((die, u) => passesTest(highestInModel(b, u, b.setup.part.I), die));
    expect(passed).toEqual([false, true, false]);
  });
});
