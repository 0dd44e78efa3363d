import { describe, expect, test } from 'vitest';
import { destroyUnit, End } from '../../../regiments/casualties/losing-wounds.js';
import { newScene, type Wfb9Report, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';

/** Twelve spears under fire of archers so many inches to their north, whose volley takes `hits` of them. */
const underFire = (hits: number, spears: UnitSpec = {}, archers: UnitSpec = {}): Wfb9Scene =>
  newScene()
    .unit('spears', { models: 12, files: 6, at: [36, 20], ...spears })
    .enemy('archers', { models: 6, files: 6, shooting: 'crossbow', at: [36, 32], ...archers })
    .active(1)
    .phase('shooting')
    .choose({ ask: 'Shooter', verb: 'Pick', target: 'archers' }, { ask: 'ShotTarget', verb: 'Shoot', target: 'spears' })
    .dice('to hit', ...Array.from({ length: 6 }, (_, i) => (i < hits ? 6 : 1)))
    .dice('to wound', ...Array.from({ length: hits }, () => 6));

describe('the test', () => {
  test('WFB9-PAN-001 WFB9-PAN-021 who passes stays, who fails flees at once by 2D6, and may rally later', () => {
    const passed = underFire(3).dice('panic test', 3, 4).runTo('close combat phase');
    expect(passed.unit('spears').fleeing).toBe(false);
    const failed = underFire(3).dice('panic test', 4, 4).dice('flee distance', 2, 3).runTo('close combat phase');
    expect(failed.unit('spears').fleeing).toBe(true);
    expect(failed.unit('spears').y).toBeCloseTo(15, 1);
    const rallies = failed.dice('rally test', 1, 1).runTo('remaining moves');
    expect(rallies.unit('spears').fleeing).toBe(false);
  });

  test('WFB9-PAN-005 one test a phase, whatever the causes (WFB9-V2-193)', () => {
    const r = underFire(3)
      .enemy('others', { models: 6, files: 6, shooting: 'crossbow', at: [46, 32] })
      .dice('panic test', 3, 4)
      .runTo('decision of kind Shooter');
    r.choose(
      { ask: 'Shooter', verb: 'Pick', target: 'others' },
      { ask: 'ShotTarget', verb: 'Shoot', target: 'spears' },
    );
    r.dice('to hit', 6, 6, 6, 6, 6, 6).dice('to wound', 6, 6, 6, 6, 6, 6).runTo('close combat phase');
    expect([r.losses('spears'), r.unit('spears').fleeing]).toEqual([9, false]);
  });

  test('WFB9-PAN-006 the player orders tests that come together', () => {
    const r = underFire(5, { models: 5, files: 5 })
      .unit('near', { at: [31, 20], models: 5 })
      .unit('also', { at: [41, 20], models: 5 })
      .unit('far', { at: [60, 10] })
      .runTo('decision of kind Panic');
    expect(r.question?.player).toBe(0);
    expect(r.options()).toHaveLength(2);
  });
});

describe('causes', () => {
  test('WFB9-PAN-009 WFB9-PAN-010 a charger that loses a quarter to Stand and Shoot flees from where it stood (WFB9-V2-195)', () => {
    const r = newScene()
      .unit('chargers', { models: 12, files: 6 })
      .enemy('archers', { models: 6, files: 6, shooting: 'crossbow', at: [36, 36] })
      .apart('chargers', 'archers', 6)
      .with((b, row) => {
        b.unit.fledSince[row('chargers')] = 0;
      })
      .choose('chargers charge archers', 'archers stand and shoot')
      .dice('to hit', 6, 6, 6, 1, 1, 1)
      .dice('to wound', 6, 6, 6)
      .dice('panic test', 5, 3)
      .dice('flee distance', 1, 2);
    const y = r.start().unit('chargers').y;
    const fled = r.runTo('remaining moves');
    expect(fled.unit('chargers').fleeing).toBe(true);
    expect(fled.unit('chargers').y).toBeCloseTo(y - 3, 1);
    expect(fled.engaged('chargers')).toBe(false);
  });

  test('WFB9-PAN-012 distances are measured from the place where the unit fell', () => {
    const due = (apart: number): boolean => {
      const r = newScene()
        .unit('lost', { models: 5, at: [36, 20] })
        .unit('friends', { models: 5, at: [36, 20 + 20 / 25.4 + apart] })
        .start();
      r.b.unit.phaseModels.set(r.b.unit.models);
      destroyUnit(r.b, r.row('lost'), -1, End.slain);
      return r.b.unit.panicDue[r.row('friends')] !== 0;
    };
    expect([due(6), due(6.1)]).toEqual([true, false]);
  });

  test('WFB9-PAN-014 WFB9-PUR-042 who breaks frightens friends near the place where it fought', () => {
    const broken = (apart: number): boolean => {
      const r = newScene()
        .unit('spears', { models: 10, files: 5, at: [36, 20], A: 0 })
        .enemy('foes', { models: 25, files: 5, A: 0 })
        .unit('friends', { models: 5, at: [36 + 100 / 25.4 + apart, 20] })
        .engaged('foes', 'spears')
        .phase('combat')
        .dice('break test', 6, 6)
        .dice('spears, flee distance', 6, 6)
        .seed(3)
        .runTo('movement phase');
      expect(r.log.join()).toContain('spears flee');
      return r.log.some((line) => line.startsWith('friends, panic test'));
    };
    expect([broken(5.9), broken(6.1)]).toEqual([true, false]);
  });

  /** `runners` flee north through friends and through others behind them. */
  const through = (runners: UnitSpec, dice: readonly number[]): Wfb9Report => {
    const scene = newScene()
      .unit('runners', { models: 5, files: 5, at: [36, 10], ...runners })
      .unit('friends', { models: 5, files: 5, at: [36, 14], facing: 0 })
      .unit('behind', { models: 5, files: 5, at: [36, 18], facing: 0 })
      .enemy('foes', { at: [36, 3] })
      .fleeing('runners')
      .dice('rally test', 6, 6)
      .dice('flee distance', 3, 3);
    const more = dice.length > 2 ? scene.dice('flee distance', 3, 3).dice('flee distance', 3, 3) : scene;
    return more.dice('panic test', ...dice).runTo('remaining moves');
  };
  test('WFB9-PAN-015 WFB9-PAN-016 WFB9-PAN-017 friends of Unit Strength 5 that flee through a unit make it test after their move, and so on (WFB9-V2-197)', () => {
    const calm = through({}, [1, 1]);
    expect([calm.unit('friends').fleeing, calm.unit('runners').y > 15]).toEqual([false, true]);
    const chain = through({}, [6, 6, 6, 6]);
    expect([chain.unit('friends').fleeing, chain.unit('behind').fleeing]).toEqual([true, true]);
    const order = chain.log.findIndex((line) => line.startsWith('runners flee'));
    expect(order).toBeLessThan(chain.log.findIndex((line) => line.startsWith('friends, panic test')));
    const few = newScene()
      .unit('runners', { models: 4, files: 4, at: [36, 10] })
      .unit('friends', { models: 5, files: 5, at: [36, 14], facing: 0 })
      .fleeing('runners')
      .dice('rally test', 6, 6)
      .dice('flee distance', 3, 3)
      .runTo('remaining moves');
    expect(few.log.some((line) => line.includes('panic test'))).toBe(false);
  });
});

describe('the direction of flight', () => {
  test('WFB9-PAN-018 away from the enemy that took them, although another is closer', () => {
    // the closest enemy stands in the south
    const r = underFire(3)
      .enemy('close', { at: [36, 14] })
      .dice('panic test', 6, 6)
      .dice('flee distance', 1, 1)
      .seed(1)
      .runTo('close combat phase');
    expect(r.unit('spears').facing).toBeCloseTo(180, 0);
  });

  test('WFB9-PAN-019 WFB9-PAN-020 else away from the closest enemy (WFB9-V2-191)', () => {
    const r = underFire(5, { models: 5, files: 5 })
      .unit('friends', { models: 5, at: [42, 20] })
      .enemy('close', { at: [50, 20] })
      .dice('panic test', 6, 6)
      .dice('flee distance', 1, 1)
      .runTo('close combat phase');
    expect(r.unit('friends').fleeing).toBe(true);
    expect(r.unit('friends').facing).toBeCloseTo(270, 0);
  });
});

test('WFB9-SRFLA-002 riders, beasts and what is Flammable have 1 less Leadership against the losses of flaming shots (WFB9-V2-201)', () => {
  const fire: UnitSpec = { rules: ['flaming-attacks'] };
  const flees = (spears: UnitSpec, archers: UnitSpec): boolean =>
    underFire(3, spears, archers).dice('panic test', 4, 3).seed(1).runTo('close combat phase').unit('spears').fleeing;
  expect(flees({ mount: {} }, fire)).toBe(true);
  expect(flees({ mount: {} }, {})).toBe(false);
  expect(flees({}, fire)).toBe(false);
  expect(flees({ rules: ['flammable'] }, fire)).toBe(true);
});
