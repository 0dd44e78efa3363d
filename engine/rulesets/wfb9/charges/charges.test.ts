import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { Phase, Status } from '../../../regiments/core/state.js';
import { squaredBetween } from '../../../regiments/footprints.js';
import { Side } from '../../../regiments/layout.js';
import { standOff } from '../../../testing/regiments/placing.js';
import { Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { distanceCounted, distanceDice } from '../movement/distances.js';
import { sideOfCharge, waysToReach } from './charge-rules.js';
import { runDown } from './running-down.js';

/** Chargers of player 0 that face `foes` of player 1, so many inches from edge to edge. */
const facing = (inches: number, chargers: UnitSpec = {}, foes: UnitSpec = {}): Wfb9Scene =>
  newScene()
    .unit('chargers', chargers)
    .enemy('foes', { at: [36, 30], ...foes })
    .apart('chargers', 'foes', inches);

describe('charge range', () => {
  test('WFB9-CHMV-002 WFB9-CHMV-003 the higher of two dice is added to the Movement, and a charge over just that distance succeeds (WFB9-V1-089)', () => {
    const scene = facing(9).choose('chargers charge foes', 'foes hold').dice('charge range', 2, 5);
    expect(scene.runTo('compulsory moves').engaged('chargers', 'foes')).toBe(true);
  });

  test('WFB9-CHMV-003 over a little more it fails', () => {
    const r = facing(9.1)
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 2, 5)
      .runTo('compulsory moves');
    expect(r.engaged('chargers', 'foes')).toBe(false);
    expect(r.gap('chargers', 'foes')).toBeCloseTo(4.1, 2); // WFB9-CHMV-006: by the highest die alone
  });

  test('WFB9-CHMV-002 a double counts once (WFB9-V1-091)', () => {
    const hit = facing(8, { M: 5 }).choose('chargers charge foes', 'foes hold').dice('charge range', 3, 3);
    expect(hit.runTo('compulsory moves').engaged('chargers', 'foes')).toBe(true);
    const miss = facing(8.2, { M: 5 }).choose('chargers charge foes', 'foes hold').dice('charge range', 3, 3);
    expect(miss.runTo('compulsory moves').engaged('chargers', 'foes')).toBe(false);
  });

  test('WFB9-CHG-007 nobody declares a charge over more than the Movement and six inches', () => {
    expect(facing(10).start().may('chargers', 'charge')).toBe(true);
    expect(facing(10.1).start().may('chargers', 'charge')).toBe(false);
  });

  test('WFB9-SRSWI-001 WFB9-SRSWI-002 Swiftstride adds two dice to the charge, the best of three with a Movement of 7', () => {
    for (const [M, dice] of [
      [6, 2],
      [7, 3],
    ] as const) {
      const { b, row } = at(facing(5, { M, rules: ['Swiftstride'] }));
      expect(distanceDice(b, row, Roll.ChargeRange)).toBe(dice);
      expect(distanceCounted(b, row, Roll.ChargeRange)).toBe(2);
    }
    const { b, row } = at(facing(5, { M: 7 }));
    expect([distanceDice(b, row, Roll.ChargeRange), distanceCounted(b, row, Roll.ChargeRange)]).toEqual([2, 1]);
  });

  test('WFB9-SRSWI-003 WFB9-SRSWI-004 in flight and pursuit it adds three dice, or the best two with a Movement of 6', () => {
    for (const roll of [Roll.FleeDistance, Roll.PursuitDistance, Roll.OverrunDistance]) {
      for (const [M, rules, expected] of [
        [6, ['Swiftstride'], [3, 2]],
        [7, ['Swiftstride'], [3, 3]],
        [7, [], [2, 2]],
      ] as const) {
        const { b, row } = at(facing(5, { M, rules }));
        expect([distanceDice(b, row, roll), distanceCounted(b, row, roll)]).toEqual(expected);
      }
    }
  });

  test('WFB9-SRSWI-001 of three dice the best two are added to a Movement of 7 (WFB9-V2-173)', () => {
    const swift = facing(12, { M: 7, rules: ['Swiftstride'] }).choose('chargers charge foes', 'foes hold');
    const r = swift.dice('charge range', 1, 4, 6).runTo('compulsory moves');
    expect(r.b.unit.chargeRange[r.row('chargers')] / INCH).toBe(17);
  });

  test('WFB9-SRSWI-003 who has a Movement of 8 flees over three dice (WFB9-V2-171)', () => {
    const r = facing(10, { M: 8 }, { M: 8, rules: ['Swiftstride'], at: [36, 20] })
      .choose('chargers charge foes', 'foes flee')
      .dice('flee distance', 2, 3, 5)
      .dice('charge range', 1, 1)
      .runTo('compulsory moves');
    expect(r.unit('foes').y).toBeCloseTo(30, 2);
  });

  test('WFB9-CHMV-002 the ways to reach a distance are counted over all rolls', () => {
    for (const rules of [[], ['Swiftstride']]) {
      for (const M of [6, 7]) {
        const { b, row } = at(facing(5, { M, rules }));
        const [dice, counted] = [distanceDice(b, row, Roll.ChargeRange), distanceCounted(b, row, Roll.ChargeRange)];
        for (let need = 0; need <= 13; need++) {
          let ways = 0;
          for (let roll = 0; roll < 216; roll++) {
            const faces = [roll % 6, Math.floor(roll / 6) % 6, Math.floor(roll / 36)].slice(0, dice).map((f) => f + 1);
            const sum = faces
              .sort((x, y) => y - x)
              .slice(0, counted)
              .reduce((s, f) => s + f, 0);
            if (sum >= need) ways++;
          }
          expect(waysToReach(b, row, (M + need) * INCH)).toBe(ways);
        }
      }
    }
  });
});

/** The battle before its first step, and the row of the chargers. */
const at = (scene: Wfb9Scene) => {
  const r = scene.start();
  return { b: r.b, row: r.row('chargers'), foes: r.row('foes') };
};

describe('the side that a charge strikes', () => {
  /** The side of five models whose front stands so many inches to the right of a target at (36, 24) that faces north, just ahead of it. */
  const sideAt = (x: number, y: number, turned = 180): number => {
    const { b, row, foes } = at(
      newScene()
        .unit('chargers', { at: [x, y], facing: turned, models: 5, files: 5 })
        .enemy('foes', { at: [36, 24], facing: 0, models: 25, files: 5 }),
    );
    return sideOfCharge(b, row, foes);
  };

  test('WFB9-CHG-014 from the front, the flanks and the rear', () => {
    expect(sideAt(36, 32)).toBe(Side.front);
    expect(sideAt(44, 24, 270)).toBe(Side.right);
    expect(sideAt(28, 24, 90)).toBe(Side.left);
    expect(sideAt(36, 16, 0)).toBe(Side.rear);
  });

  test('WFB9-CHG-015 of five models of the front rank three decide (WFB9-V1-095)', () => {
    // the ray from the right corner of the target rises at 45 degrees: at the height of the front it is 5.5 inches to its right
    const ray = (front: number): number => 36 + 50 / 25.4 + (front - 24 - 50 / 25.4);
    const front = 29;
    const middle = front + 10 / 25.4; // half a base behind the front: where the models are
    const width = 20 / 25.4;
    // models stand from 2 widths left to 2 widths right of the centre; two of them are beyond the ray
    expect(sideAt(ray(middle) - width / 2, middle)).toBe(Side.front);
    expect(sideAt(ray(middle) + width / 2, middle)).toBe(Side.right);
  });

  test('WFB9-CHG-015 with as many in both a die decides', () => {
    const scene = newScene()
      .unit('chargers', { models: 4, files: 4, at: [36 + 50 / 25.4 + 5, 24 + 50 / 25.4 + 5], facing: 180 })
      .enemy('foes', { at: [36, 24], facing: 0, models: 25, files: 5 });
    const { b, row, foes } = at(scene);
    expect(sideOfCharge(b, row, foes)).toBe(-1);
  });

  test('WFB9-CHG-005 a target in sight but wholly outside the front arc cannot be charged (WFB9-V1-093)', () => {
    const beside = newScene()
      .unit('chargers', { at: [30, 24], facing: 0 })
      .enemy('foes', { at: [38, 24], facing: 0 });
    expect(beside.start().may('chargers', 'charge')).toBe(false);
    const ahead = newScene()
      .unit('chargers', { at: [30, 24], facing: 0 })
      .enemy('foes', { at: [36, 30], facing: 0 });
    expect(ahead.start().may('chargers', 'charge')).toBe(true);
  });
});

describe('reactions', () => {
  const archers: UnitSpec = { shooting: 'bow' };
  const reactions = (scene: Wfb9Scene): readonly string[] =>
    scene.choose('chargers charge foes').runTo('decision of kind Reaction').options();

  test('WFB9-REAC-001 WFB9-REAC-005 WFB9-REAC-006 missiles are shot at a charger that is farther away than its Movement (WFB9-V1-101)', () => {
    expect(reactions(facing(4.1, {}, archers))).toEqual(['foes hold', 'foes stand and shoot', 'foes flee']);
    expect(reactions(facing(4, {}, archers))).toEqual(['foes hold', 'foes flee']);
    expect(reactions(facing(4.1))).toEqual(['foes hold', 'foes flee']);
  });

  test('WFB9-REAC-010 WFB9-REAC-011 who held against one charger may stand and shoot at the next, but only once (WFB9-V1-105)', () => {
    const three = newScene()
      .enemy('foes', { at: [36, 30], shooting: 'bow', models: 15, files: 15 })
      .unit('first', { models: 5, at: [32, 22] })
      .unit('second', { models: 5, at: [36, 22] })
      .unit('third', { models: 5, at: [40, 22] })
      .choose('first charge foes', 'foes hold', 'second charge foes');
    const r = three.seed(3).runTo('decision of kind Reaction');
    expect(r.options()).toEqual(['foes hold', 'foes stand and shoot', 'foes flee']);
    r.choose('foes stand and shoot', 'third charge foes').runTo('decision of kind Reaction');
    expect(r.options()).toEqual(['foes hold', 'foes flee']);
  });

  test('WFB9-REAC-004 an engaged unit holds', () => {
    const r = newScene()
      .unit('chargers', { at: [36, 22] })
      .unit('others', { models: 5, files: 5 })
      .enemy('foes', { at: [36, 30], models: 10, files: 10, shooting: 'bow' })
      .engaged('others', 'foes', { offset: -3 })
      .choose('chargers charge foes')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect(r.engaged('chargers', 'foes')).toBe(true);
    expect(r.answers.join()).not.toContain('react');
  });

  test('WFB9-REAC-012 WFB9-REAC-016 who flees already must flee, but makes only one move in the phase', () => {
    const r = newScene()
      .unit('first', { models: 5, at: [33, 24] })
      .unit('second', { models: 5, at: [39, 24] })
      .enemy('foes', { at: [36, 31], models: 5 })
      .choose('first charge foes', 'foes flee', { ask: 'Charger', verb: 'Pick', target: 'second' })
      .dice('flee distance', 1, 1)
      .dice('charge range', 1, 1, 1, 1)
      .runTo('compulsory moves');
    expect(r.unit('foes').fleeing).toBe(true);
  });

  test('WFB9-REAC-013 WFB9-REAC-014 who flees turns directly away from the charger and runs the sum of two dice', () => {
    const r = facing(8).choose('chargers charge foes', 'foes flee').dice('flee distance', 3, 4).runTo('move chargers');
    expect(r.gap('chargers', 'foes')).toBeCloseTo(15, 2);
    expect(r.unit('foes').facing).toBeCloseTo(0, 1);
  });

  test('WFB9-REAC-017 who touches the edge is destroyed', () => {
    const near = (dice: readonly [number, number]) =>
      newScene()
        .unit('chargers', {})
        .enemy('foes', { at: [36, 40], models: 5 })
        .apart('chargers', 'foes', 8)
        .choose('chargers charge foes', 'foes flee')
        .dice('flee distance', ...dice)
        .runTo('move chargers');
    // eight inches from the edge, less half a base
    expect(near([3, 4]).unit('foes').place).toBe('table');
    expect(near([4, 4]).unit('foes').place).toBe('fled');
  });
});

describe('running down', () => {
  /** A charge at twelve that flee two inches: of `strength` models. */
  const chase = (strength: number) =>
    newScene()
      .unit('chargers', { models: strength, files: 5, M: 6 })
      .enemy('foes', { at: [36, 30], models: 12, files: 4, armour: { suit: 4 }, wardSave: 4 })
      .apart('chargers', 'foes', 8)
      .choose('chargers charge foes', 'foes flee')
      .dice('flee distance', 1, 1)
      .dice('charge range', 6, 6);

  test('WFB9-FLCH-002 a charger of Unit Strength 10 removes all', () => {
    const r = chase(10).runTo('compulsory moves');
    expect(r.unit('foes').place).toBe('destroyed');
  });

  test('WFB9-FLCH-003 WFB9-FLCH-004 one of 9 inflicts 9 wounds without saves and stops an inch behind the three that are left (WFB9-V1-119)', () => {
    const r = chase(9).seed(2).runTo('compulsory moves');
    expect(r.unit('foes').models).toBe(3);
    expect(r.gap('chargers', 'foes')).toBeGreaterThanOrEqual(1);
    expect(r.gap('chargers', 'foes')).toBeLessThan(1.6);
    expect(r.engaged('chargers')).toBe(false);
    expect((r.b.unit.status[r.row('foes')] & Status.Fleeing) !== 0).toBe(true);
  });

  /** A hero that has caught three who flee, so many inches in front of friends and from the edge behind. */
  const heroStops = (friends: number, edge: number) => {
    const f = new Fight({ friends: {}, hero: { character: true } }, { foes: { models: 3, files: 3, W: 2 } });
    const { b } = f;
    const [behind, hero, foes] = ['friends', 'hero', 'foes'].map((name) => f.row(name));
    const half = b.unit.halfDepth[hero] / INCH;
    f.at('hero', 36, edge + half);
    if (friends < edge) f.at('friends', 36, edge - friends - b.unit.halfDepth[behind] / INCH);
    standOff(b, foes, hero, Side.front, 0, 0);
    b.core.phase[0] = Phase.movement;
    runDown(b, foes, hero);
    const toFriends = (b.unit.y[hero] - b.unit.y[behind] - b.unit.halfDepth[behind]) / INCH - half;
    return {
      foes: Math.sqrt(squaredBetween(b, foes, hero)) / INCH,
      friends: toFriends,
      edge: b.unit.y[hero] / INCH - half,
      models: b.unit.models[foes],
    };
  };

  test('WFB9-FLCH-003 of characters who flee together one after the other takes the wounds', () => {
    const fallen = (models: number): number[] => {
      const lone: Fighter = { character: true, W: 2 };
      const f = new Fight({ ours: { models, files: models } }, { lord: lone, hero: lone, page: lone })
        .at('ours', 36, 10)
        .at('lord', 36, 24)
        .join('hero', 'lord')
        .join('page', 'lord');
      f.b.core.phase[0] = Phase.movement;
      runDown(f.b, f.row('lord'), f.row('ours'));
      return ['lord', 'hero', 'page'].map((name) => f.b.unit.own[f.row(name)]);
    };
    expect([fallen(1), fallen(2), fallen(3), fallen(5)]).toEqual([
      [1, 2, 2],
      [0, 2, 2],
      [0, 1, 2],
      [0, 0, 1],
    ]);
  });

  test('WFB9-FLCH-004 the charger does not step back onto friends or off the table', () => {
    const free = heroStops(3, 20);
    expect([free.models, free.foes >= 1, free.foes < 1.1]).toEqual([3, true, true]);
    expect(free.friends).toBeGreaterThan(1.9);
    const near = heroStops(0.4, 20);
    expect([near.friends >= -0.001, near.foes > 0.3, near.foes < 0.5]).toEqual([true, true, true]);
    const atEdge = heroStops(99, 0.4);
    expect([atEdge.edge >= 0, atEdge.foes > 0.3, atEdge.foes < 0.5]).toEqual([true, true, true]);
  });

  test('WFB9-FLCH-005 WFB9-FLCH-006 who destroyed them may reform after a passed test, and moves no more (WFB9-V1-121)', () => {
    const passed = chase(10).dice('caught test', 2, 5).choose({ ask: 'CaughtPivot', verb: 'Yes' });
    const r = passed.runTo('decision of kind RallyReform');
    expect(r.options().some((o) => o.includes('reform at'))).toBe(true);
    expect(r.unit('chargers').did).toContain('MoveDone');
    const failed = chase(10)
      .dice('caught test', 2, 6)
      .choose({ ask: 'CaughtPivot', verb: 'Yes' })
      .runTo('remaining moves');
    expect(failed.may('chargers', 'move')).toBe(false);
    expect(failed.may('chargers', 'reform')).toBe(false);
  });
});

describe('fast cavalry', () => {
  const riders: UnitSpec = {
    mount: { M: 9, rules: ['Swiftstride', 'Fast Cavalry'] },
    rules: ['Swiftstride', 'Fast Cavalry'],
    base: [25, 50],
    models: 5,
    M: 5,
    shooting: 'bow',
  };

  test('WFB9-SRFCV-005 WFB9-SRFCV-006 with missiles they may fire at the charger and flee, without Swiftstride (WFB9-V2-243)', () => {
    const r = facing(8, {}, riders).choose('chargers charge foes').runTo('decision of kind Reaction');
    expect(r.options()).toEqual(['foes hold', 'foes stand and shoot', 'foes flee', 'foes fire and flee']);
    r.choose({ ask: 'Reaction', verb: 'FireAndFlee' })
      .dice('to hit', 1, 6, 1, 1, 1)
      .dice('to wound', 6)
      .dice('flee distance', 2, 3)
      .runTo('move chargers');
    expect(r.losses('chargers')).toBe(1);
    expect(r.gap('chargers', 'foes')).toBeCloseTo(13, 1);
    expect(r.unit('foes').fleeing).toBe(true);
  });

  test('WFB9-SRFCV-005 not without missiles, too near, or as other cavalry', () => {
    const options = (inches: number, spec: UnitSpec): readonly string[] =>
      facing(inches, {}, spec).choose('chargers charge foes').runTo('decision of kind Reaction').options();
    expect(options(4, riders)).toEqual(['foes hold', 'foes flee']);
    const { shooting: _, ...unarmed } = riders;
    expect(options(8, unarmed)).toEqual(['foes hold', 'foes flee']);
    expect(options(8, { ...riders, rules: [], mount: { M: 9 } })).toEqual([
      'foes hold',
      'foes stand and shoot',
      'foes flee',
    ]);
  });
});

describe('redirecting', () => {
  const two = () =>
    newScene()
      .unit('chargers', { at: [36, 20] })
      .enemy('foes', { at: [33, 28], models: 5 })
      .enemy('others', { at: [40, 28], models: 5 })
      .choose('chargers charge foes', 'foes flee')
      .dice('flee distance', 6, 6);

  test('WFB9-REAC-018 WFB9-REAC-019 after a failed test the charger goes on after the first target (WFB9-V1-113)', () => {
    const r = two()
      .choose({ ask: 'Redirect', verb: 'Pick', target: 'chargers' })
      .dice('redirect test', 5, 4)
      .dice('charge range', 1, 1)
      .runTo('compulsory moves');
    expect(r.unit('chargers').did).toContain('FailCharge');
    expect(r.unit('chargers').did).not.toContain('Redirect');
  });

  test('WFB9-REAC-020 WFB9-REAC-021 WFB9-REAC-023 after a passed one it charges another, and if that flees too, either, without a second test (WFB9-V1-115)', () => {
    const r = two()
      .choose({ ask: 'Redirect', verb: 'Pick', target: 'chargers' }, 'others flee')
      .dice('redirect test', 3, 3)
      .dice('flee distance', 6, 6)
      .runTo('decision of kind EitherTarget');
    expect(r.options()).toEqual(['foes', 'others']);
    expect(r.unit('chargers').did).toContain('Redirect');
  });

  test('WFB9-REAC-022 without another target nobody tests', () => {
    const r = facing(8)
      .choose('chargers charge foes', 'foes flee')
      .dice('flee distance', 6, 6)
      .dice('charge range', 1, 1);
    expect(r.runTo('compulsory moves').answers.join()).not.toContain('Redirect');
  });
});

test('WFB9-CHMV-001 WFB9-CHMV-016 the ranges of two chargers of one target are rolled together, that of a third alone (WFB9-V1-117)', () => {
  const r = newScene()
    .unit('one', { models: 5, at: [30, 20] })
    .unit('two', { models: 5, at: [36, 20] })
    .unit('three', { models: 5, at: [56, 20] })
    .enemy('x', { models: 10, files: 10, at: [33, 26] })
    .enemy('y', { models: 5, at: [56, 26] })
    .choose('one charge x', 'x hold', 'two charge x', 'x hold', 'three charge y', 'y hold')
    .choose({ ask: 'ChargerOrder', verb: 'Pick', target: 'one' })
    .dice('charge range', 6, 6, 6, 6)
    .runTo('decision of kind ChargerOrder');
  const { chargeDice } = r.b.unit;
  expect(['one', 'two', 'three'].map((name) => chargeDice[r.row(name)])).toEqual([6, 6, 0]);
});

describe('aligning', () => {
  /** Facings of charger and target after a charge of ten at foes who stand 20 degrees aslant: what each has turned. */
  const aslant = (chargers: number, foes: number): readonly [number, number] => {
    const r = newScene()
      .unit('chargers', { at: [36, 20], models: chargers, files: 5, facing: 0 })
      .enemy('foes', { at: [36, 26], models: foes, files: foes, facing: 200 })
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect(r.engaged('chargers', 'foes')).toBe(true);
    const [u, t] = [r.unit('chargers').facing, r.unit('foes').facing];
    expect(Math.abs(t - u)).toBeCloseTo(180, 0);
    return [u, t];
  };

  test('WFB9-CHMV-011 the charger turns to stand flush with its target', () => {
    expect(aslant(10, 5)[1]).toBeCloseTo(200, 0);
  });

  test('WFB9-CHMV-012 a target of Unit Strength 4 aligns to a charger of 10, not to one of 9 (WFB9-V1-097, WFB9-V1-099)', () => {
    const [u, t] = aslant(10, 4);
    expect(u).toBeCloseTo(0, 0);
    expect(t).toBeCloseTo(180, 0);
    expect(aslant(9, 4)[1]).toBeCloseTo(200, 0);
  });
});

describe('obstructions', () => {
  const screened = (): Wfb9Scene =>
    newScene()
      .unit('chargers', { at: [36, 20], models: 5 })
      .enemy('foes', { at: [36, 28], models: 5, troopType: 'Monstrous Infantry', base: [40, 40] });

  test('WFB9-CHG-008 WFB9-CHMV-015 nobody charges a unit to which no way leads but through another', () => {
    const r = screened()
      .enemy('screen', { at: [36, 25], models: 20, files: 20 })
      .choose({ ask: 'Charger', verb: 'Pick', target: 'chargers' });
    // the screen itself is the only target
    r.dice('charge range', 1, 1);
    const end = r.choose('screen hold').runTo('remaining moves');
    expect(end.log.join()).toContain('chargers charge screen');
  });

  test('WFB9-MOVE-010 WFB9-CHMV-010 a charge passes closer than an inch to others', () => {
    const r = screened()
      .unit('friends', { at: [36 + 100 / 25.4 + 0.3, 23], models: 5 })
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect(r.engaged('chargers', 'foes')).toBe(true);
  });
});

test('WFB9-FLEE-005 a friend that is fled through takes a Panic test', () => {
  const r = newScene()
    .unit('movers', { at: [36, 20], models: 5 })
    .unit('friends', { at: [36, 24], models: 5 })
    .unit('others', { at: [50, 24], models: 5 })
    .fleeing('movers')
    .dice('rally test', 6, 6)
    .dice('flee distance', 3, 3)
    .dice('panic test', 1, 1)
    .runTo('remaining moves');
  expect(r.log.filter((line) => line.includes('panic test:'))).toEqual(['friends, panic test: 1 1']);
});
