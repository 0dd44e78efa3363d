import { describe, expect, test } from 'vitest';
import { CANNOT } from '../../../kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../../kernel/hooks.js';
import { enter } from '../../../kernel/procedure.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { Status, unitSubject } from '../../../regiments/core/state.js';
import { refreshUnitRules } from '../../../regiments/core/units.js';
import { Place } from '../../../regiments/layout.js';
import { stupidityTests } from '../../../regiments/movement/stumbling.js';
import { Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene, type Wfb9Report, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { Ask } from '../core/asks.js';
import { Hook, Immune } from '../core/rule-ids.js';
import { distanceCounted, distanceDice } from '../movement/distances.js';
import { isImmune } from './immunity.js';

const BASE = 20 / 25.4;

/** A stupid unit that looks north from (36, 20), five wide and one deep, and watchers far away. */
const stupid = (spec: UnitSpec = {}): Wfb9Scene =>
  newScene()
    .unit('ours', { models: 5, files: 5, rules: ['stupidity'], at: [36, 20], ...spec })
    .enemy('watchers', { at: [66, 42] });
/** The same after it has failed its test and rolled `inches`. */
const stumbled = (scene: Wfb9Scene, inches: number): Wfb9Report =>
  scene.dice('stupidity test', 6, 6).dice('stupidity move', inches).seed(1).runTo('remaining moves');

describe('a failed test', () => {
  test('WFB9-SRSPD-002 WFB9-SRRMV-001 the unit goes straight forward as far as the die says, aslant too', () => {
    for (const inches of [1, 4, 6]) {
      for (const facing of [0, 90, 210]) {
        const { x, y, facing: after } = stumbled(stupid({ facing }), inches).unit('ours');
        const turned = (facing * Math.PI) / 180;
        expect([x, y]).toEqual([
          expect.closeTo(36 + inches * Math.sin(turned), 2),
          expect.closeTo(20 + inches * Math.cos(turned), 2),
        ]);
        expect(after).toBeCloseTo(facing, 1);
      }
    }
  });

  test('WFB9-SRSPD-002 after a test that is passed it moves as it likes', () => {
    const r = stupid().dice('stupidity test', 3, 4).runTo('remaining moves');
    expect([r.unit('ours').y, r.may('ours', 'march')]).toEqual([20, true]);
  });

  test('WFB9-SRRMV-001 WFB9-SRRMV-004 it moves in the Compulsory Moves alone: it does not march, nor declare a charge', () => {
    const before = stupid()
      .enemy('foes', { at: [36, 26] })
      .dice('stupidity test', 6, 6)
      .runTo('declare charges');
    expect([before.may('ours', 'charge'), before.unit('ours').y]).toEqual([false, 20]);
    const after = stumbled(stupid(), 3);
    for (const action of ['advance', 'march', 'reform'] as const) expect(after.may('ours', action)).toBe(false);
  });

  test('WFB9-SRRMV-008 the unit rolls one die, whatever number of its models is stupid', () => {
    const r = stupid({ rules: [] }).unit('hero', { character: true, rules: ['stupidity'], joins: 'ours' });
    expect(stumbled(r, 5).unit('ours').y).toBeCloseTo(25, 2);
  });

  test('WFB9-SRRMV-007 it stops an inch before friends and what is impassable', () => {
    const friends = stumbled(stupid().unit('friends', { at: [36, 24 + BASE] }), 6);
    expect(friends.unit('ours').y).toBeCloseTo(24 + BASE - 1.5 * BASE - 1, 2);
    expect(friends.may('ours', 'move')).toBe(false);
    const rocks = stumbled(stupid().terrain('impassable', { at: [36, 25], size: [6, 2] }), 6);
    expect(rocks.unit('ours').y).toBeCloseTo(24 - 0.5 * BASE - 1, 2);
    const aside = stumbled(stupid().unit('friends', { at: [42, 24 + BASE] }), 6);
    expect(aside.unit('ours').y).toBeCloseTo(26, 2);
  });

  test('WFB9-SRRMV-007 at the edge of the table it stops', () => {
    const r = stumbled(stupid({ at: [36, 45] }), 6);
    expect([r.unit('ours').place, r.unit('ours').y]).toEqual(['table', expect.closeTo(48 - 0.5 * BASE, 2)]);
  });
});

describe('an enemy ahead', () => {
  /** Distance to foes in front of `ours`; `theirs` face `facing`. */
  const foes = (inches: number, theirs: UnitSpec = {}, ours: UnitSpec = {}): Wfb9Scene =>
    stupid(ours).enemy('foes', { models: 10, files: 10, at: [36, 20 + BASE + inches], ...theirs });

  test('WFB9-SRRMV-006 the unit that reaches it has charged, with the die as its range, and it does not react', () => {
    for (const [inches, die, reached] of [
      [3.98, 4, true],
      [4.02, 4, false],
    ] as const) {
      const r = stumbled(foes(inches, { shooting: 'javelin' }), die);
      expect([inches, r.engaged('ours', 'foes'), r.charging('ours')]).toEqual([inches, reached, reached]);
      expect(r.answers.filter((line) => line.startsWith('Reaction'))).toEqual([]);
      expect(r.log.filter((line) => line.includes('charge range'))).toEqual([]);
      if (reached) expect(r.unit('ours').y).toBeCloseTo(20 + inches, 1);
      // who does not arrive stops an inch before it
      else expect(r.unit('ours').y).toBeCloseTo(20 + inches - 1, 1);
    }
  });

  test('WFB9-SRRMV-006 it strikes the side that its front faces', () => {
    const r = stumbled(foes(3, { facing: 90, at: [36, 24.5], models: 20, files: 5, A: 0 }), 6);
    expect(r.engaged('ours', 'foes')).toBe(true);
    expect(r.log.some((line) => line === 'ours run into foes and charge')).toBe(true);
    expect(r.runTo('decision of kind CombatReform').log).toContain('ours fight foes: front against right flank');
  });

  test('WFB9-SRRMV-006 one beside the way is not charged', () => {
    const r = stumbled(stupid().enemy('foes', { models: 5, files: 5, at: [36 + 5.5 * BASE, 24] }), 5);
    expect([r.engaged('ours'), r.unit('ours').y]).toEqual([false, expect.any(Number)]);
  });

  test('WFB9-SRRMV-006 one that flees is run down', () => {
    const r = stumbled(foes(3).fleeing('foes'), 4);
    expect(r.losses('foes')).toBe(5);
  });

  test('WFB9-SRRMV-006 the charge counts in the first round of combat, and is over in the second', () => {
    const r = stumbled(foes(3, { A: 0, rules: ['unbreakable'] }), 4);
    const after = r.runTo('movement phase');
    expect(after.log.filter((line) => line.includes('1 for charges'))).toHaveLength(1);
    expect([after.engaged('ours', 'foes'), after.charging('ours')]).toEqual([true, false]);
  });

  const riders: UnitSpec = { models: 5, files: 5, base: [25, 50], mount: {}, rules: ['stupidity'] };
  test('WFB9-SRRMV-009 dangerous terrain: a normal move unless it charges', () => {
    const forest = (foe: boolean): Wfb9Report => {
      const scene = stupid(riders).terrain('forest', { at: [36, 23], size: [8, 2] });
      if (foe) scene.enemy('foes', { models: 10, files: 10, at: [36, 20 + 25 / 25.4 + 0.5 * BASE + 5] });
      return stumbled(scene, 6);
    };
    const tests = (r: Wfb9Report): string[] => r.log.filter((line) => line.includes('dangerous terrain'));
    expect(tests(forest(false))).toEqual([]);
    const charge = forest(true);
    expect([charge.engaged('ours', 'foes'), tests(charge).length > 0]).toEqual([true, true]);
  });
});

describe('until a test is passed', () => {
  /** `ours`, who have failed a test, and their enemies. */
  const failed = (ours: Fighter = {}, theirs: Fighter = {}): Fight => {
    const f = new Fight({ ours: { rules: ['stupidity'], ...ours } }, { theirs })
      .at('ours', 36, 20)
      .at('theirs', 36, 30);
    f.dice.add('stupidity test', [6, 6]);
    enter(f.b, stupidityTests, 0);
    return f.run();
  };
  /** Ends the turn in which it failed. */
  const later = (f: Fight): Fight => {
    f.b.unit.did[0] = 0;
    return f;
  };
  const mayFlee = (f: Fight): boolean =>
    permission(f.b, Hook.mayFleeReaction, unitSubject(f.b, 0), NO_ATTACK) !== CANNOT;

  test('WFB9-SRSPD-004 it is immune to Psychology, in the turn of its enemies too, and does not flee by choice', () => {
    const f = later(failed());
    expect([isImmune(f.b, 0, Immune.psychology), mayFlee(f)]).toEqual([true, false]);
    f.dice.add('stupidity test', [3, 3]);
    enter(f.b, stupidityTests, 0);
    f.run();
    expect([isImmune(f.b, 0, Immune.psychology), mayFlee(f)]).toEqual([false, true]);
  });

  test('WFB9-SRSPD-004 WFB9-SRRMV-001 WFB9-SRRMV-002 it pursues, overruns and flees over one die, whatever Swiftstride gives', () => {
    const swift: Fighter = { rules: ['stupidity', 'swiftstride'], mount: { M: 8 } };
    const rolls = [Roll.PursuitDistance, Roll.OverrunDistance, Roll.FleeDistance];
    const f = later(failed(swift));
    for (const roll of rolls) expect([distanceDice(f.b, 0, roll), distanceCounted(f.b, 0, roll)]).toEqual([1, 1]);
    f.b.unit.status[0] &= ~Status.Stupid;
    for (const roll of rolls) expect([distanceDice(f.b, 0, roll), distanceCounted(f.b, 0, roll)]).toEqual([3, 3]);
  });

  const LOSERS: Fighter = { A: 0, models: 10, rules: ['stupidity'] };
  test('WFB9-SRSPD-004 WFB9-SRRMV-001 beaten, it flees over one die', () => {
    const f = later(failed({ ...LOSERS, Ld: 4 }, { A: 0, models: 15 }));
    f.at('theirs', 36, 24).against('ours', 'theirs');
    f.dice.add('ours, break test', [6, 6]);
    f.dice.add('ours, flee distance', [5]);
    f.dice.add('theirs, restrain test', [1, 1]);
    f.beginPhase(1).play({ [Ask.Pursue]: (_b, n) => n - 1 });
    expect(f.dice.left()).toEqual([]);
  });

  test('WFB9-SRSPD-004 it makes no combat reform', () => {
    const asked = (f: Fight): boolean => {
      f.at('theirs', 36, 24).against('ours', 'theirs');
      f.dice.add('break test', [1, 1]);
      f.dice.add('combat reform test', [6, 6]);
      const all = f.beginPhase().play();
      return all.some(({ unit, kind }) => unit === 'ours' && kind === Ask.CombatReform);
    };
    const MANY: Fighter = { A: 0, models: 15 };
    const FEW: Fighter = { A: 0, models: 10 };
    expect(asked(new Fight({ ours: MANY }, { theirs: FEW }))).toBe(true);
    const f = new Fight({ ours: { ...MANY, rules: ['stupidity'] } }, { theirs: FEW }).at('ours', 36, 10);
    f.dice.add('stupidity test', [6, 6]);
    enter(f.b, stupidityTests, 0);
    expect(asked(later(f.run()))).toBe(false);
  });

  test('WFB9-SRSPD-004 without the models that were stupid it is over', () => {
    const f = new Fight({ ours: {}, hero: { character: true, rules: ['stupidity'] } }, { theirs: {} })
      .at('ours', 36, 20)
      .join('hero', 'ours');
    f.dice.add('stupidity test', [6, 6]);
    enter(f.b, stupidityTests, 0);
    f.run();
    expect(f.b.unit.status[0] & Status.Stupid).toBe(Status.Stupid);
    f.b.unit.place[1] = Place.destroyed;
    f.b.unit.models[0]--;
    refreshUnitRules(f.b, 0);
    enter(f.b, stupidityTests, 0);
    f.run();
    expect(f.b.unit.status[0] & Status.Stupid).toBe(0);
  });
});
