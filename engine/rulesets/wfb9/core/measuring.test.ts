import { describe, expect, test } from 'vitest';
import { arcOf } from '../../../kernel/geometry/arcs.js';
import { INCH, ticks } from '../../../kernel/geometry/measures.js';
import { gap, within } from '../../../regiments/core/units.js';
import { squaredBetween } from '../../../regiments/footprints.js';
import { Side } from '../../../regiments/layout.js';
import { standOff } from '../../../testing/regiments/placing.js';
import { Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene } from '../../../testing/wfb9/scene.js';

/** Two units, of which `ours` stand at (36, 20) turned by `degrees`, and `theirs` that far before the side of theirs. */
const apart = (inches: number, degrees = 0, ours: Fighter = {}, theirs: Fighter = {}): Fight => {
  const f = new Fight({ ours }, { theirs }).at('ours', 36, 20, degrees);
  standOff(f.b, f.row('theirs'), f.row('ours'), Side.front, 0, ticks(inches));
  return f;
};

describe('distances', () => {
  test('WFB9-MSR-002 WFB9-MSR-005 exactly 6 inches from base to base is within 6 inches, a little more is not (WFB9-V1-001)', () => {
    for (const degrees of [0, 90]) {
      expect(within(apart(6, degrees).b, 0, 1, 6)).toBe(true);
      expect(within(apart(6.01, degrees).b, 0, 1, 6)).toBe(false);
    }
    // aslant: the corners count, not the centres
    const corner = new Fight({ ours: { models: 1 } }, { theirs: { models: 1 } }).at('ours', 20, 20);
    const side = 20 / 25.4 + 3;
    expect(gap(corner.at('theirs', 20 + side, 20 + side + 1).b, 0, 1) / INCH).toBeCloseTo(5, 2);
  });

  test('WFB9-MSR-003 two units are as far apart as their closest models (WFB9-V1-003)', () => {
    expect(gap(apart(4.25).b, 0, 1) / INCH).toBeCloseTo(4.25, 2);
    // the last rank of seven has two models in the middle: who stands beside them, behind the rank before, measures to them
    const f = new Fight({ ours: { models: 7, files: 5 } }, { theirs: { models: 1 } }).at('ours', 36, 20, 0);
    f.at('theirs', 36 + 40 / 25.4, 20 - 25 / 25.4, 0);
    expect(Math.sqrt(squaredBetween(f.b, 0, 1)) / INCH).toBeCloseTo(10 / 25.4, 2);
  });

  test('WFB9-MSR-001 measuring changes nothing, whoever is asked', () => {
    const r = newScene()
      .unit('chargers', { at: [36, 20] })
      .enemy('foes', { at: [36, 28], shooting: 'bow' })
      .choose('chargers charge foes')
      .runTo('decision of kind Reaction');
    expect(r.question?.player).toBe(1);
    const before = [...r.bytes()];
    expect(r.gap('chargers', 'foes')).toBeCloseTo(8 - 40 / 25.4, 2);
    expect([...r.bytes()]).toEqual(before);
  });

  test('WFB9-MSR-006 who goes directly towards an enemy goes on a line through the centres', () => {
    const r = newScene()
      .unit('chargers', { at: [33, 20] })
      .enemy('foes', { at: [38, 30] })
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 3, 1)
      .runTo('compulsory moves');
    const { x, y, facing } = r.unit('chargers');
    expect(y).toBeGreaterThan(20.5);
    expect((Math.atan2(38 - x, 30 - y) * 180) / Math.PI).toBeCloseTo(facing, 0);
  });
});

describe('arcs', () => {
  /** The arc of a unit at (36, 20) that faces north, ten models in two ranks, in which a point lies. */
  const arc = (x: number, y: number, degrees = 0, models = 10): number => {
    const { b } = new Fight({ ours: { models, files: Math.min(5, models) } }, { theirs: {} }).at(
      'ours',
      36,
      20,
      degrees,
    );
    const { facing, halfWidth, halfDepth } = b.unit;
    return arcOf(b.unit.x[0], b.unit.y[0], facing[0], halfWidth[0], halfDepth[0], ticks(x), ticks(y));
  };

  test('WFB9-FACE-001 WFB9-FACE-002 lines at 45 degrees from the corners of the whole formation part front, flanks and rear', () => {
    const right = 36 + 50 / 25.4;
    const front = 20 + 20 / 25.4;
    const rear = 20 - 20 / 25.4;
    expect([arc(right + 4, front + 4.1), arc(right + 4.1, front + 4)]).toEqual([Side.front, Side.right]);
    expect([arc(right + 4, rear - 4.1), arc(right + 4.1, rear - 4)]).toEqual([Side.rear, Side.right]);
    const left = 36 - 50 / 25.4;
    expect([arc(left - 4, front + 4.1), arc(left - 4.1, front + 4)]).toEqual([Side.front, Side.left]);
    // one model has its own corners
    const own = 10 / 25.4;
    expect([arc(36 + own + 4, 20 + own + 4.1, 0, 1), arc(36 + own + 4.1, 20 + own + 4, 0, 1)]).toEqual([
      Side.front,
      Side.right,
    ]);
    // turned by a quarter, the front lies to the east
    expect(arc(46, 20, 90)).toBe(Side.front);
  });
});
