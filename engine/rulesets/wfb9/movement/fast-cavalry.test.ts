import { describe, expect, test } from 'vitest';
import { degrees } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { Verb } from '../../../regiments/core/asks.js';
import { Did, Status, unitSubject } from '../../../regiments/core/state.js';
import { refreshUnitRules } from '../../../regiments/core/units.js';
import { pathOf } from '../../../regiments/path-words.js';
import { writeVolley } from '../../../regiments/shooting/volley.js';
import { Fight } from '../../../testing/wfb9/fights.js';
import { WFB9 } from '../../../testing/wfb9/game.js';
import { newScene, type Wfb9Report, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { Rule } from '../core/rule-ids.js';

const RIDERS: UnitSpec = {
  mount: { M: 9, rules: ['Fast Cavalry'] },
  rules: ['Fast Cavalry'],
  base: [25, 50],
  models: 5,
  M: 5,
  shooting: 'bow',
};

/** Riders in the middle of the table, asked for their move. */
const asked = (spec: UnitSpec = {}, more: (s: Wfb9Scene) => Wfb9Scene = (s) => s): Wfb9Report =>
  more(
    newScene()
      .unit('riders', { ...RIDERS, at: [36, 20], ...spec })
      .unit('bystanders', { at: [6, 6] })
      .enemy('foes', { at: [36, 44] }),
  )
    .choose({ ask: 'Mover', verb: 'Pick', target: 'riders' })
    .runTo('decision of kind Move');

/** Proposes a reform on the spot that turns the riders to face `turn` degrees. */
function turns(r: Wfb9Report, turn: number): string {
  const { x, y, files } = r.b.unit;
  const u = r.row('riders');
  return r.propose({ verb: Verb.Reform, target: u, x: x[u], y: y[u], facing: degrees(turn), files: files[u] });
}
function goes(r: Wfb9Report, path: string, verb: number = Verb.Advance): string {
  const files = r.unit('riders').files;
  const record = { verb, target: -1, n: 0, x: 0, y: 0, facing: 0, files, extra: 0, path: pathOf(path) };
  WFB9.walk(r.b, r.row('riders'), record);
  return r.propose(record);
}

describe('free reforms', () => {
  test('WFB9-SRFCV-002 they reform before their move and after it, and keep all of it', () => {
    const r = asked();
    expect(turns(r, 90)).toBe('legal');
    r.runTo('decision of kind Move');
    expect(goes(r, 'forward 9')).toBe('legal');
    r.runTo('decision of kind Move');
    expect(r.unit('riders').x).toBeCloseTo(45, 1);
    expect(turns(r, 0)).toBe('legal');
    // no third one, and no more movement
    expect(r.runTo('decision of kind Mover').options()).toEqual(['stop', 'bystanders']);
    expect(r.unit('riders').facing).toBeCloseTo(0, 1);
    // others give up all movement for a reform (WFB9-MAN-010)
    const plain = asked({ rules: [], mount: { M: 9 } });
    expect(turns(plain, 90)).toBe('legal');
    expect(plain.runTo('decision of kind Mover').options()).toEqual(['stop', 'bystanders']);
  });

  test('WFB9-SRFCV-003 also on the march, but no model moves farther than twice its Movement', () => {
    const r = asked();
    expect(goes(r, 'forward 18', Verb.March)).toBe('legal');
    r.runTo('decision of kind Move');
    expect(turns(r, 180)).toBe('legal');
    // a front of ten wide bases: a turn takes the outer model farther than that
    const wide = asked({ models: 10, files: 10, base: [60, 50], mount: { M: 5, rules: ['Fast Cavalry'] } });
    expect(turns(wide, 90)).not.toBe('legal');
    expect(turns(wide, 30)).toBe('legal');
  });

  test('WFB9-SRFCV-009 they shoot after a march and a reform, as who has moved', () => {
    const shoots = (verb: 'March' | 'Reform', weapon: string, spec: UnitSpec = {}): boolean => {
      const r = asked({ shooting: weapon, ...spec });
      expect(verb === 'March' ? goes(r, 'forward 10', Verb.March) : turns(r, 10)).toBe('legal');
      return r.runTo('shooting phase').may('riders', 'shoot');
    };
    expect(shoots('March', 'bow')).toBe(true);
    expect(shoots('Reform', 'bow')).toBe(true);
    expect(shoots('March', 'bow', { rules: [], mount: { M: 9 } })).toBe(false);
    const r = asked();
    goes(r, 'forward 10', Verb.March);
    expect(r.runTo('shooting phase').moved('riders')).toBe(true);
    writeVolley(r.b, r.row('riders'), r.row('foes'), false, false);
    expect(r.b.attack.toHit[0]).toBe(-1);
  });
});

test('WFB9-SRFCV-004 a character on foot, or in heavy armour, in their midst takes the rule from them until he leaves', () => {
  const fast = (hero: UnitSpec): boolean[] => {
    const f = new Fight({ riders: RIDERS, hero: { character: true, base: [25, 50], ...hero } }, { theirs: {} })
      .at('riders', 36, 20)
      .join('hero', 'riders');
    const { b } = f;
    const joined = holds(b, unitSubject(b, 0), Rule.FastCavalry);
    b.unit.place[1] = 0;
    b.unit.host[1] = -1;
    b.unit.models[0]--;
    refreshUnitRules(b, 0);
    return [joined, holds(b, unitSubject(b, 0), Rule.FastCavalry)];
  };
  const mount = { M: 9, rules: ['Fast Cavalry'] };
  expect(fast({ rules: ['Fast Cavalry'], mount, troopType: 'Cavalry' })).toEqual([true, true]);
  expect(fast({})).toEqual([false, true]);
  expect(fast({ rules: ['Fast Cavalry'], mount, troopType: 'Cavalry', armour: { suit: 3 } })).toEqual([false, true]);
});

describe('feigned flight', () => {
  /** Riders that have fled from a charge in the turn of the enemy and rally in their own. */
  const rallied = (): Wfb9Report =>
    newScene()
      .unit('riders', { ...RIDERS, at: [36, 20] })
      .unit('bystanders', { at: [6, 6] })
      .enemy('foes', { at: [36, 30] })
      .active(1)
      .choose('foes charge riders', 'riders flee')
      .dice('flee distance', 6, 4)
      .dice('charge range', 1, 1)
      .dice('rally test', 1, 1)
      .runTo('decision of kind RallyReform');

  test('WFB9-SRFCV-007 WFB9-SRFCV-011 who fled from a charge and rallies reforms, moves and shoots, as who has moved', () => {
    const r = rallied();
    expect(turns(r, 0)).toBe('legal');
    expect((r.b.unit.did[0] & Did.RallyFeigned) !== 0).toBe(true);
    expect(r.may('riders', 'advance')).toBe(true);
    const shooting = r.runTo('shooting phase');
    expect(shooting.may('riders', 'shoot')).toBe(true);
    expect(shooting.moved('riders')).toBe(true);
  });

  test('WFB9-SRFCV-007 not who fled for another reason', () => {
    const r = newScene()
      .unit('riders', { ...RIDERS, at: [36, 20] })
      .unit('bystanders', { at: [6, 6] })
      .enemy('foes', { at: [6, 40] })
      .fleeing('riders')
      .dice('rally test', 1, 1)
      .runTo('decision of kind RallyReform');
    expect((r.b.unit.did[0] & Did.MoveDone) !== 0).toBe(true);
    expect((r.b.unit.status[0] & Status.Feigned) !== 0).toBe(false);
  });

  test('WFB9-SRFCV-008 who is caught in a feigned flight suffers as others do', () => {
    const r = newScene()
      .unit('chargers', { models: 9, files: 5, M: 8 })
      .enemy('riders', { ...RIDERS, at: [36, 30], models: 12, files: 6 })
      .apart('chargers', 'riders', 6)
      .choose('chargers charge riders', 'riders flee')
      .dice('flee distance', 1, 1)
      .dice('charge range', 6, 6)
      .seed(2)
      .runTo('compulsory moves');
    expect(r.losses('riders')).toBe(9);
  });
});

test('WFB9-SRFCV-005 WFB9-SRFCV-006 shots before the flight have 1 less for the reaction and 1 less for moving (WFB9-V2-243)', () => {
  const modifier = (verb: 'FireAndFlee' | 'StandAndShoot'): string => {
    const r = newScene()
      .unit('chargers', {})
      .enemy('riders', { ...RIDERS, at: [36, 30], BS: 4 })
      .apart('chargers', 'riders', 8)
      .choose('chargers charge riders', { ask: 'Reaction', verb })
      .dice('to hit', 4, 4, 4, 5, 5)
      .seed(1)
      .runTo('move chargers');
    return r.log.filter((line) => line.includes('to wound')).join();
  };
  expect(modifier('FireAndFlee').split(':')[1].trim().split(' ')).toHaveLength(2);
  expect(modifier('StandAndShoot').split(':')[1].trim().split(' ')).toHaveLength(5);
});
