import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { Verb } from '../../../regiments/core/asks.js';
import { Did } from '../../../regiments/core/state.js';
import { pathOf } from '../../../regiments/path-words.js';
import { WFB9 } from '../../../testing/wfb9/game.js';
import { newScene, type Wfb9Report, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';

/** One unit in the middle of the table, asked for its move. Bystanders may move after it. */
const asked = (spec: UnitSpec = {}, more: (scene: Wfb9Scene) => Wfb9Scene = (s) => s): Wfb9Report =>
  more(
    newScene()
      .unit('movers', { at: [36, 20], ...spec })
      .unit('bystanders', { at: [6, 6] }),
  )
    .choose({ ask: 'Mover', verb: 'Pick', target: 'movers' })
    .runTo('decision of kind Move');

/** Proposes a move along a path in words; `verb` is Advance or March. */
function goes(r: Wfb9Report, path: string, verb: number = Verb.Advance): string {
  const record = {
    verb,
    target: -1,
    n: 0,
    x: 0,
    y: 0,
    facing: 0,
    files: r.unit('movers').files,
    extra: 0,
    path: pathOf(path),
  };
  WFB9.walk(r.b, r.row('movers'), record);
  return r.propose(record);
}

describe('general', () => {
  test('WFB9-MOVE-001 WFB9-STAT-005 a unit moves straight ahead up to its Movement (WFB9-V1-067)', () => {
    expect(goes(asked({ M: 4 }), 'forward 4')).toBe('legal');
    expect(goes(asked({ M: 4 }), 'forward 4.01')).not.toBe('legal');
    expect(goes(asked({ M: 4 }), 'forward 0.5')).toBe('legal');
  });

  test('WFB9-MOVE-003 the lowest Movement in the unit counts for all', () => {
    const slow = (s: Wfb9Scene) => s.unit('hero', { character: true, M: 3, joins: 'movers' });
    expect(goes(asked({ M: 5 }, slow), 'forward 3')).toBe('legal');
    expect(goes(asked({ M: 5 }, slow), 'forward 3.1')).not.toBe('legal');
  });

  test('WFB9-MOVE-005 exactly an inch from a friend on the way is allowed, less is not (WFB9-V1-069)', () => {
    // five bases of 20 mm are 100 mm wide; the friend stands beside the way
    const beside = (inches: number) => (s: Wfb9Scene) =>
      s.unit('friend', { models: 1, at: [36 + 60 / 25.4 + inches, 22.5] });
    expect(goes(asked({ M: 8 }, beside(1)), 'forward 6')).toBe('legal');
    expect(goes(asked({ M: 8 }, beside(0.9)), 'forward 6')).toContain('WFB9-MOVE-005');
    expect(goes(asked({ M: 8 }, beside(0.6)), 'forward 6')).toContain('WFB9-MOVE-005');
  });

  test('WFB9-MOVE-005 so it is with enemies and impassable terrain', () => {
    const enemy = (inches: number) => (s: Wfb9Scene) =>
      s.enemy('foe', { models: 1, at: [36 + 60 / 25.4 + inches, 22.5] });
    expect(goes(asked({ M: 8 }, enemy(1)), 'forward 6')).toBe('legal');
    expect(goes(asked({ M: 8 }, enemy(0.9)), 'forward 6')).not.toBe('legal');
    const rock = (inches: number) => (s: Wfb9Scene) => {
      const left = 36 + 50 / 25.4 + inches;
      return s.terrain('impassable', { at: [left + 1.5, 23.5], size: [3, 3] });
    };
    expect(goes(asked({ M: 8 }, rock(1)), 'forward 6')).toBe('legal');
    expect(goes(asked({ M: 8 }, rock(0.9)), 'forward 6')).not.toBe('legal');
  });

  test('WFB9-MOVE-004 WFB9-MAN-001 a unit goes straight on, and turns by a wheel or a reform alone', () => {
    const r = asked({ M: 8 });
    const to = (x: number, y: number, turn: number): string => {
      const path = pathOf('forward 3');
      return r.propose({ verb: Verb.Advance, x: ticks(x), y: ticks(y), facing: degrees(turn), files: 5, path });
    };
    expect(to(37, 23, 0)).toContain('end in the pose');
    expect(to(36, 23, 30)).toContain('end in the pose');
    expect(goes(asked({ M: 8 }), 'pivot 30, forward 3')).toContain('segment');
    expect(to(36, 23, 0)).toBe('legal');
  });

  test('WFB9-CHG-002 nobody moves into contact with an enemy but by a charge', () => {
    const close = (s: Wfb9Scene) => s.enemy('foes', { models: 5, at: [36, 26] });
    const touching = 6 - 30 / 25.4;
    expect(goes(asked({ M: 8 }, close), `forward ${touching.toFixed(3)}`)).not.toBe('legal');
    expect(goes(asked({ M: 8 }, close), `forward ${(touching - 1.001).toFixed(3)}`)).toBe('legal');
    const march = asked({ M: 8 }, close).dice('march test', 1, 1);
    expect(goes(march, `forward ${touching.toFixed(3)}`, Verb.March)).not.toBe('legal');
  });

  test('WFB9-MOVE-012 no unit leaves the table by itself', () => {
    const r = asked({ M: 8, at: [36, 46] });
    expect(goes(r, 'forward 4')).not.toBe('legal');
  });
});

describe('manoeuvres', () => {
  test('WFB9-MAN-004 WFB9-MAN-005 WFB9-MAN-006 a wheel costs what its outer model moves, and the rest is left (WFB9-V1-071)', () => {
    // the outer corner of a front of 100 mm moves 3 inches in a wheel of 3 / 3.937 radians
    const angle = (3 / (100 / 25.4)) * (180 / Math.PI);
    expect(goes(asked({ M: 5 }), `wheel right ${(angle - 0.1).toFixed(1)}, forward 2`)).toBe('legal');
    expect(goes(asked({ M: 5 }), `wheel right ${angle.toFixed(1)}, forward 2.1`)).not.toBe('legal');
  });

  test('WFB9-MAN-007 a unit wheels several times', () => {
    expect(goes(asked({ M: 8 }), 'wheel right 20, forward 1, wheel left 20, forward 1')).toBe('legal');
  });

  test('WFB9-REMV-006 WFB9-MAN-008 nobody wheels in a move backward or sideways (WFB9-V1-079)', () => {
    expect(goes(asked({ M: 6 }), 'backward 1, wheel left 10')).not.toBe('legal');
    expect(goes(asked({ M: 6 }), 'left 1, wheel left 10')).not.toBe('legal');
    expect(goes(asked({ M: 6 }), 'backward 1')).toBe('legal');
  });

  /** A reform of twenty models, five wide, with this Movement, to so many files and degrees. */
  const reforms = (M: number, files: number, turn: number): string => {
    const r = asked({ M, models: 20, files: 5 });
    const { x, y } = r.b.unit;
    const u = r.row('movers');
    return r.propose({ verb: Verb.Reform, target: u, x: x[u], y: y[u], facing: degrees(turn), files });
  };

  test('WFB9-MAN-002 no manoeuvre brings a unit within an inch of another', () => {
    // the right corner of the front swings back and out in a wheel to the right about it; the left one swings ahead
    const ahead = (y: number) => (s: Wfb9Scene) => s.unit('friend', { models: 1, at: [36 - 50 / 25.4, y] });
    const left = 20 + 20 / 25.4;
    const angle = 'wheel right 30';
    expect(goes(asked({ M: 8 }, ahead(left + 5)), angle)).toBe('legal');
    expect(goes(asked({ M: 8 }, ahead(left + 2)), angle)).toContain('WFB9-MOVE-005');
    // a reform that turns ten models ends nearer to a friend at their side
    const turned = (x: number): string => {
      const r = asked({ M: 8, models: 20, files: 10 }, (s) => s.unit('friend', { models: 1, at: [36, x] }));
      return r.propose({
        verb: Verb.Reform,
        target: 0,
        x: r.b.unit.x[0],
        y: r.b.unit.y[0],
        facing: degrees(90),
        files: 10,
      });
    };
    const end = 20 + 110 / 25.4;
    expect(turned(end + 1.01)).toBe('legal');
    expect(turned(end + 0.9)).toContain('WFB9-MOVE-005');
  });

  test('WFB9-MAN-009 a reform keeps the centre and takes any facing and width', () => {
    expect(reforms(4, 7, 90)).toBe('legal');
    expect(reforms(4, 5, 45)).toBe('legal');
  });

  test('WFB9-FORM-004 WFB9-TTINF-002 but no more ranks than files, and five files at least', () => {
    expect(reforms(4, 4, 0)).toContain('WFB9-FORM-004');
    const few = asked({ models: 12, files: 6 });
    const reformed = (files: number): string => {
      const { x, y, facing } = few.b.unit;
      return few.propose({ verb: Verb.Reform, target: 0, x: x[0], y: y[0], facing: facing[0], files });
    };
    expect(reformed(4)).toContain('WFB9-TTINF-002'); // three ranks of four
    expect(reformed(5)).toBe('legal');
    expect(few.options().some((o) => o.includes(', 4 wide'))).toBe(false);
    const many = asked({ models: 30, files: 6 });
    const { x, y, facing } = many.b.unit;
    const to = (files: number): string =>
      many.propose({ verb: Verb.Reform, target: 0, x: x[0], y: y[0], facing: facing[0], files });
    expect(to(5)).toContain('WFB9-FORM-004'); // six ranks of five
    expect(many.options().some((o) => o.includes(', 5 wide'))).toBe(false);
    expect(to(7)).toBe('legal');
  });

  test('WFB9-MAN-003 WFB9-MAN-011 no model moves more than twice its Movement in a reform', () => {
    expect(reforms(4, 20, 0)).toBe('legal');
    expect(reforms(1, 20, 0)).toContain('WFB9-MAN-003');
  });

  test('WFB9-MAN-003 WFB9-MAN-011 just twice the Movement is allowed (WFB9-V1-073)', () => {
    // two models side by side on bases of a width that takes them exactly 8 inches in a quarter turn about their centre
    const width = (8 / Math.SQRT2) * 2 * 25.4;
    const turned = (M: number, mm: number): string => {
      const r = asked({ M, models: 2, files: 2, base: [mm, mm] });
      return r.propose({
        verb: Verb.Reform,
        target: 0,
        x: r.b.unit.x[0],
        y: r.b.unit.y[0],
        facing: degrees(90),
        files: 2,
      });
    };
    expect(turned(4, width - 0.5)).toBe('legal');
    expect(turned(4, width + 0.5)).toContain('WFB9-MAN-003');
  });

  test('WFB9-MAN-010 who reformed moves no more and does not shoot (WFB9-V1-075)', () => {
    const r = newScene()
      .unit('movers', { at: [36, 20], shooting: 'bow', models: 10 })
      .enemy('foes', { at: [36, 36] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'movers' }, { ask: 'Move', verb: 'Reform' })
      .runTo('shooting phase');
    expect(r.unit('movers').did).toContain('Reform');
    expect(r.may('movers', 'shoot')).toBe(false);
    expect(r.may('movers', 'move')).toBe(false);
  });
});

describe('remaining moves', () => {
  test('WFB9-REMV-003 WFB9-REMV-004 backward and sideways cost double (WFB9-V1-077)', () => {
    for (const way of ['backward', 'left', 'right']) {
      expect(goes(asked({ M: 4 }), `${way} 2`)).toBe('legal');
      expect(goes(asked({ M: 4 }), `${way} 2.1`)).not.toBe('legal');
    }
    expect(goes(asked({ M: 5 }), 'backward 2.5')).toBe('legal');
  });

  test('WFB9-REMV-005 the ways are not mixed', () => {
    expect(goes(asked({ M: 8 }), 'forward 1, left 1')).not.toBe('legal');
    expect(goes(asked({ M: 8 }), 'left 1, backward 1')).not.toBe('legal');
  });

  test('WFB9-REMV-001 who declared a charge, flees or fights does not move; others do', () => {
    const charged = newScene()
      .unit('movers', { at: [36, 20] })
      .enemy('foes', { at: [36, 30] })
      .choose('movers charge foes', 'foes hold')
      .dice('charge range', 1, 1)
      .runTo('remaining moves');
    expect(charged.may('movers', 'move')).toBe(false);
    const fights = newScene()
      .unit('movers', {})
      .enemy('foes', { at: [36, 30] })
      .engaged('movers', 'foes');
    expect(fights.runTo('remaining moves').may('movers', 'move')).toBe(false);
    const flees = newScene()
      .unit('movers', { at: [36, 20] })
      .fleeing('movers')
      .seed(1);
    expect(flees.runTo('remaining moves').may('movers', 'move')).toBe(false);
    expect(
      newScene()
        .unit('movers', { at: [36, 20] })
        .runTo('remaining moves')
        .may('movers', 'move'),
    ).toBe(true);
  });
});

describe('marching', () => {
  test('WFB9-MARCH-001 WFB9-MARCH-002 a march is twice the Movement, straight or with wheels, but not sideways', () => {
    expect(goes(asked({ M: 4 }), 'forward 8', Verb.March)).toBe('legal');
    expect(goes(asked({ M: 4 }), 'forward 8.1', Verb.March)).not.toBe('legal');
    expect(goes(asked({ M: 4 }), 'wheel right 20, forward 5', Verb.March)).toBe('legal');
    expect(goes(asked({ M: 4 }), 'left 1', Verb.March)).not.toBe('legal');
    expect(goes(asked({ M: 4 }), 'backward 1', Verb.March)).not.toBe('legal');
  });

  test('WFB9-MARCH-002 nobody reforms on the march (WFB9-V1-085)', () => {
    const r = asked({ M: 4, models: 12, files: 6 });
    const record = {
      verb: Verb.March,
      target: -1,
      n: 0,
      x: 0,
      y: 0,
      facing: 0,
      files: 5,
      extra: 0,
      path: pathOf('forward 8'),
    };
    WFB9.walk(r.b, 0, record);
    expect(r.propose({ ...record, files: 5 })).not.toBe('legal');
    expect(r.propose({ ...record, files: 6 })).toBe('legal');
    expect(r.runTo('decision of kind Mover').options()).toEqual(['stop', 'bystanders']);
  });

  const near =
    (inches: number, flees = false) =>
    (s: Wfb9Scene) => {
      const scene = s.enemy('foes', { models: 5 }).apart('foes', 'movers', inches, { side: 'rear' });
      return flees ? scene.fleeing('foes') : scene;
    };

  test('WFB9-MARCH-004 an enemy at exactly 8 inches calls for a test, one farther away does not (WFB9-V1-081)', () => {
    const r = asked({ M: 4 }, near(8)).dice('march test', 3, 4);
    expect(goes(r, 'forward 8', Verb.March)).toBe('legal');
    expect(r.runTo('shooting phase').unit('movers').did).toContain('March');
    const far = asked({ M: 4 }, near(8.05));
    expect(goes(far, 'forward 8', Verb.March)).toBe('legal');
    expect(far.runTo('shooting phase').unit('movers').did).not.toContain('MarchTest');
  });

  test('WFB9-MARCH-007 a fleeing enemy calls for none (WFB9-V1-083)', () => {
    const r = asked({ M: 4 }, near(5, true));
    expect(goes(r, 'forward 8', Verb.March)).toBe('legal');
    expect(r.runTo('shooting phase').unit('movers').did).not.toContain('MarchTest');
  });

  /** After a failed March Test. */
  const failed = (spec: UnitSpec = {}): Wfb9Report => {
    const r = asked({ M: 4, ...spec }, near(5)).dice('march test', 6, 6);
    goes(r, 'forward 8', Verb.March);
    return r.runTo('decision of kind Move');
  };

  test('WFB9-MARCH-005 after a failed test the unit moves at its normal rate, also backward', () => {
    expect(goes(failed(), 'forward 4', Verb.March)).toBe('legal');
    expect(goes(failed(), 'forward 4.1', Verb.March)).not.toBe('legal');
    expect(goes(failed(), 'left 2', Verb.March)).toBe('legal');
    expect(goes(failed(), 'left 2.1', Verb.March)).not.toBe('legal');
  });

  test('WFB9-MARCH-003 WFB9-MARCH-006 who marched or failed the test does not shoot, even if it stays', () => {
    const shoots = (r: Wfb9Report): boolean => r.runTo('shooting phase').may('movers', 'shoot');
    const still = failed({ shooting: 'bow', facing: 180 });
    still.choose({ ask: 'Move', verb: 'Stay' });
    expect(shoots(still)).toBe(false);
    const marched = asked({ M: 4, shooting: 'bow' }, (s) => s.enemy('foes', { at: [36, 40] }));
    goes(marched, 'forward 8', Verb.March);
    expect(shoots(marched)).toBe(false);
    const advanced = asked({ M: 4, shooting: 'bow' }, (s) => s.enemy('foes', { at: [36, 40] }));
    goes(advanced, 'forward 4');
    expect(shoots(advanced)).toBe(true);
  });
});

describe('lone models', () => {
  test('WFB9-LONE-001 WFB9-LONE-002 a single model turns on the spot for nothing, others do not', () => {
    expect(goes(asked({ models: 1 }), 'pivot 90, forward 4')).toBe('legal');
    expect(goes(asked({ models: 1 }), 'forward 2, pivot 180, forward 2')).toBe('legal');
    expect(goes(asked({ models: 2, files: 2 }), 'pivot 90, forward 4')).not.toBe('legal');
  });

  test('WFB9-LONE-003 it marches and shoots after that, but has moved', () => {
    expect(goes(asked({ models: 1 }), 'pivot 90, forward 8', Verb.March)).toBe('legal');
    const r = asked({ models: 1, shooting: 'bow' }, (s) => s.enemy('foes', { at: [46, 20] }));
    expect(goes(r, 'pivot 90')).toBe('legal');
    const shooting = r.runTo('shooting phase');
    expect(shooting.moved('movers')).toBe(true);
    expect(shooting.may('movers', 'shoot')).toBe(true);
  });

  test('WFB9-LONE-004 to charge it does not turn on the spot', () => {
    const beside = newScene()
      .unit('lone', { models: 1, at: [30, 24], facing: 0 })
      .enemy('foes', { at: [38, 24] });
    expect(beside.start().may('lone', 'charge')).toBe(false);
  });
});

describe('compulsory moves', () => {
  const flees = (spec: UnitSpec = {}) =>
    newScene()
      .unit('movers', { at: [36, 24], ...spec })
      .fleeing('movers');

  test('WFB9-RALLY-001 WFB9-RALLY-003 WFB9-FLEE-001 a fleeing unit rallies on its Leadership, else flees the sum of two dice', () => {
    expect(flees().dice('rally test', 3, 4).runTo('remaining moves').unit('movers').fleeing).toBe(false);
    const r = flees().dice('rally test', 4, 4).dice('flee distance', 2, 6).runTo('remaining moves').unit('movers');
    expect(r.fleeing).toBe(true);
    expect(r.y).toBeCloseTo(32, 2);
    expect(r.x).toBeCloseTo(36, 2);
  });

  test('WFB9-RALLY-002 a unit that began to flee in this turn does not test (WFB9-V1-125)', () => {
    const r = flees()
      .with((b, row) => {
        b.unit.fledSince[row('movers')] = b.core.playerTurns[0] + 1;
      })
      .runTo('remaining moves');
    expect(r.unit('movers').fleeing).toBe(true);
    expect(r.unit('movers').y).toBeCloseTo(24, 2);
  });

  test('WFB9-RALLY-004 above a quarter the Leadership is whole, at a quarter it is halved and rounded up (WFB9-V1-123)', () => {
    const left = (lost: number, dice: readonly [number, number]): boolean =>
      !flees({ models: 20, files: 5 })
        .lost('movers', lost)
        .dice('rally test', ...dice)
        .seed(1)
        .runTo('remaining moves')
        .unit('movers').fleeing;
    expect(left(14, [3, 4])).toBe(true);
    expect(left(15, [2, 2])).toBe(true);
    expect(left(15, [2, 3])).toBe(false);
  });

  test('WFB9-CMD-016 a musician adds 1 to it, before it is halved', () => {
    const rallies = (spec: UnitSpec, dice: readonly [number, number]): boolean =>
      !flees(spec)
        .dice('rally test', ...dice)
        .seed(1)
        .runTo('remaining moves')
        .unit('movers').fleeing;
    expect(rallies({ musician: true }, [4, 4])).toBe(true);
    expect(rallies({ musician: true }, [4, 5])).toBe(false);
    expect(rallies({}, [4, 4])).toBe(false);
  });

  test('WFB9-RALLY-005 WFB9-RALLY-006 who rallies reforms at once, does not move and does not shoot', () => {
    const r = flees({ shooting: 'bow' })
      .enemy('foes', { at: [36, 40] })
      .dice('rally test', 3, 4)
      .runTo('decision of kind RallyReform');
    expect(r.options().some((o) => o.includes('reform'))).toBe(true);
    expect((r.b.unit.did[0] & (Did.Rally | Did.MoveDone)) !== 0).toBe(true);
    expect(r.may('movers', 'move')).toBe(false);
    expect(r.runTo('shooting phase').may('movers', 'shoot')).toBe(false);
  });

  test('WFB9-FLEE-002 WFB9-FLEE-003 flight goes through units and ends an inch beyond', () => {
    const r = flees({ models: 5 })
      .unit('friend', { models: 5, at: [36, 30] })
      .dice('rally test', 6, 6)
      .dice('flee distance', 3, 3)
      .seed(4)
      .runTo('remaining moves');
    expect(r.gap('movers', 'friend')).toBeCloseTo(1, 1);
    expect(r.unit('movers').y).toBeGreaterThan(30);
  });

  test('WFB9-FLEE-001 a flight goes the way the unit faces (WFB9-V1-127)', () => {
    const r = newScene()
      .unit('movers', { at: [10, 10], facing: 90 })
      .fleeing('movers')
      .dice('rally test', 6, 6)
      .dice('flee distance', 2, 6)
      .runTo('remaining moves');
    expect(r.unit('movers').x).toBeCloseTo(18, 2);
    expect(r.unit('movers').y).toBeCloseTo(10, 2);
  });

  test('WFB9-FLEE-006 who touches the edge in flight is gone and counts as destroyed', () => {
    const ends = (inches: number) =>
      newScene()
        .unit('movers', { at: [10, 48 - inches - 10 / 25.4], models: 5, facing: 0 })
        .fleeing('movers')
        .dice('rally test', 6, 6)
        .dice('flee distance', 3, 4)
        .runTo('remaining moves');
    expect(ends(7).unit('movers').place).toBe('fled');
    expect(ends(7.01).unit('movers').place).toBe('table');
    const gone = ends(7);
    expect(gone.may('movers', 'move')).toBe(false);
    expect(gone.score(1)).toBe(100);
  });

  test('WFB9-FLEE-004 twelve models that flee through one enemy and one rock take 24 tests (WFB9-V1-129)', () => {
    const r = newScene()
      .unit('movers', { at: [36, 10], models: 12, files: 6, W: 10 })
      .unit('friend', { models: 10, files: 10, at: [36, 13], Ld: 10 })
      .enemy('foes', { models: 10, files: 10, at: [36, 15] })
      .terrain('impassable', { at: [36, 18], size: [20, 1] })
      .fleeing('movers')
      .dice('rally test', 6, 6)
      .dice('flee distance', 6, 6)
      .dice('panic test', 1, 1)
      .seed(5)
      .runTo('remaining moves');
    const dice = r.log
      .filter((line) => line.startsWith('movers, dangerous terrain'))
      .reduce((sum, line) => sum + (line.split(':')[1].match(/\d/g) ?? []).length, 0);
    expect(dice).toBe(24);
  });

  test('WFB9-FLEE-004 each model tests for each enemy and each piece of impassable terrain, not for friends', () => {
    const tests = (more: (s: Wfb9Scene) => Wfb9Scene): number => {
      const r = more(flees({ models: 12, files: 6, W: 10, at: [36, 10] }))
        .dice('rally test', 6, 6)
        .seed(5);
      const log = r.dice('flee distance', 6, 6).runTo('remaining moves').log;
      return log
        .filter((line) => line.startsWith('movers, dangerous terrain'))
        .reduce((sum, line) => sum + (line.split(':')[1].match(/\d/g) ?? []).length, 0);
    };
    const friend = (s: Wfb9Scene) =>
      s.unit('friend', { models: 10, files: 10, at: [36, 13], Ld: 10 }).dice('panic test', 1, 1);
    const foe = (s: Wfb9Scene) => s.enemy('foes', { models: 10, files: 10, at: [36, 15] });
    const other = (s: Wfb9Scene) => s.enemy('others', { models: 10, files: 10, at: [36, 17.5] });
    expect(tests(friend)).toBe(0);
    expect(tests((s) => foe(friend(s)))).toBe(12);
    expect(tests((s) => other(foe(s)))).toBe(24);
  });

  test('WFB9-COMP-001 WFB9-COMP-002 flights come after charges and before other moves', () => {
    const r = flees({ models: 5 })
      .unit('others', { at: [20, 10] })
      .runTo('compulsory moves');
    expect(r.unit('movers').fleeing).toBe(true);
    expect(ticks(1)).toBe(INCH);
  });
});

describe('pivots near others', () => {
  /** A lone model with a friend half an inch to its right. */
  const close = (s: Wfb9Scene) => s.unit('friend', { models: 1, at: [36 + 60 / 25.4 + 0.5, 20], base: [100, 20] });
  const lone: UnitSpec = { models: 1, base: [20, 20], M: 8 };

  test('WFB9-MOVE-006 within an inch of others a pivot is allowed if the move ends farther away', () => {
    expect(goes(asked(lone, close), 'pivot 270, forward 0.4')).toContain('WFB9-MOVE-005');
    expect(goes(asked(lone, close), 'pivot 270, forward 4')).toBe('legal');
    expect(goes(asked(lone, close), 'pivot 270, forward 1')).toBe('legal');
  });
});
