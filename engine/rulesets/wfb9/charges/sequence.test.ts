import { describe, expect, test } from 'vitest';
import { modelsInContact } from '../../../regiments/contacts.js';
import { newScene, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';

const facing = (inches: number, chargers: UnitSpec = {}, foes: UnitSpec = {}): Wfb9Scene =>
  newScene()
    .unit('chargers', chargers)
    .enemy('foes', { at: [36, 30], ...foes })
    .apart('chargers', 'foes', inches);

/** The place of the first line of the log that holds these words. */
const line = (log: readonly string[], words: string): number => log.findIndex((l) => l.includes(words));

describe('the Movement phase', () => {
  test('WFB9-MSEQ-001 WFB9-COMP-001 charges are declared and moved, then flights, then the other moves', () => {
    const r = newScene()
      .unit('chargers', { at: [36, 20], models: 5 })
      .unit('fleers', { at: [10, 20], models: 5 })
      .unit('movers', { at: [60, 20], models: 5 })
      .enemy('foes', { at: [36, 26], models: 5 })
      .fleeing('fleers')
      .choose('chargers charge foes', 'foes hold', { ask: 'Mover', verb: 'Pick', target: 'movers' })
      .choose({ ask: 'Move', verb: 'Advance' })
      .dice('charge range', 6, 6)
      .dice('rally test', 6, 6)
      .dice('flee distance', 1, 1)
      .runTo('shooting phase');
    const order = ['chargers charge foes', 'chargers reach foes', 'fleers flee', 'movers advance'].map((w) =>
      line(r.log, w),
    );
    expect(order.every((n, i) => n >= 0 && (i === 0 || n > order[i - 1]))).toBe(true);
  });

  test('WFB9-MSEQ-003 who charged does not move again', () => {
    const r = facing(6).choose('chargers charge foes', 'foes hold').dice('charge range', 1, 1).runTo('remaining moves');
    expect(r.may('chargers', 'move')).toBe(false);
  });

  test('WFB9-MSEQ-002 WFB9-REMV-002 units move one by one, in any order', () => {
    const r = newScene()
      .unit('one', { at: [20, 20] })
      .unit('two', { at: [40, 20] })
      .runTo('decision of kind Mover');
    expect(r.options()).toEqual(['stop', 'one', 'two']);
    r.choose({ ask: 'Mover', verb: 'Pick', target: 'two' }, { ask: 'Move', verb: 'Advance' });
    expect(r.runTo('decision of kind Mover').options()).toEqual(['stop', 'one']);
  });
});

describe('declaring charges', () => {
  test('WFB9-CHG-001 WFB9-CHG-003 WFB9-CHG-004 WFB9-REAC-002 a charger and its target are named one after the other, or none', () => {
    const r = newScene()
      .unit('one', { at: [30, 20], models: 5 })
      .unit('two', { at: [42, 20], models: 5 })
      .enemy('foes', { at: [36, 28], models: 10, files: 10 })
      .enemy('others', { at: [46, 28], models: 5 })
      .runTo('decision of kind Charger');
    expect(r.options()).toEqual(['stop', 'one', 'two']);
    r.choose('two charge foes');
    expect(r.runTo('decision of kind Reaction').question?.words).toContain('foes');
    // the reaction comes before the next declaration, and no range has been rolled (WFB9-REAC-002)
    expect(r.b.unit.chargeDice[r.row('two')]).toBe(0);
    r.choose('foes hold');
    expect(r.runTo('decision of kind Charger').options()).toEqual(['stop', 'one']);
  });

  test('WFB9-CHG-006 nobody who fights or flees declares a charge', () => {
    const fights = newScene()
      .unit('chargers', {})
      .enemy('first', { at: [36, 30] })
      .enemy('foes', { at: [45, 34] })
      .engaged('chargers', 'first');
    expect(fights.start().may('chargers', 'charge')).toBe(false);
    expect(facing(5).fleeing('chargers').start().may('chargers', 'charge')).toBe(false);
  });

  test('WFB9-CHG-009 a friend that has declared a charge is no obstacle', () => {
    const scene = newScene()
      .unit('front', { at: [36, 24], models: 5, files: 5, M: 8 })
      .unit('rear', { at: [36, 21], models: 5, files: 5, M: 8, mount: { M: 8 }, base: [25, 50] })
      .enemy('foes', { at: [36, 32], models: 5, files: 5, troopType: 'Monstrous Infantry', base: [40, 40] })
      .enemy('others', { at: [30, 32], models: 5, files: 5 });
    expect(scene.start().may('rear', 'charge')).toBe(false);
    const r = scene.choose({ ask: 'Charger', verb: 'Pick', target: 'front' }, 'front charge others', 'others hold');
    const options = r.runTo('decision of kind Charger').options();
    expect(options).toContain('rear');
  });

  test('WFB9-CHG-013 the side is that of the declaration, although the target turns away later', () => {
    const r = newScene()
      .unit('chargers', { at: [44, 24], facing: 270, models: 5 })
      .enemy('foes', { at: [36, 24], facing: 0, models: 10 })
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect(r.log.join('\n')).toContain('chargers charge foes in the right flank');
    expect(r.log.join('\n')).toContain('chargers reach foes in the right flank');
  });
});

describe('reactions', () => {
  test('WFB9-REAC-003 who holds stays as it is', () => {
    const r = facing(6)
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    const { x, y, facing: f } = r.unit('foes');
    expect([x, y, f]).toEqual([36, 30, 180]);
  });

  test('WFB9-REAC-007 WFB9-REAC-009 the shots fall at once, and stand though the charge fails', () => {
    const r = facing(8, {}, { shooting: 'bow', models: 5 })
      .choose('chargers charge foes', 'foes stand and shoot')
      .dice('to hit', 6, 1, 1, 1, 1)
      .dice('to wound', 6)
      .dice('charge range', 1, 1)
      .runTo('compulsory moves');
    expect(r.losses('chargers')).toBe(1);
    expect(line(r.log, 'to hit')).toBeLessThan(line(r.log, 'charge range'));
    expect(r.unit('chargers').did).toContain('FailCharge');
  });

  test('WFB9-REAC-015 who has fled must flee again', () => {
    const r = newScene()
      .unit('first', { models: 5, at: [34, 22] })
      .unit('second', { models: 5, at: [38, 22] })
      .enemy('foes', { at: [36, 30], models: 5, shooting: 'bow' })
      .choose('first charge foes', 'foes flee', { ask: 'Charger', verb: 'Pick', target: 'second' })
      .dice('flee distance', 1, 1)
      .dice('charge range', 1, 1, 1, 1)
      .runTo('compulsory moves');
    expect(r.answers.filter((a) => a.startsWith('Reaction'))).toHaveLength(1);
    expect(r.unit('foes').fleeing).toBe(true);
  });
});

describe('reactions of who flees', () => {
  test('WFB9-REAC-012 who flees already must flee, and nobody asks (WFB9-V1-103)', () => {
    const r = facing(9, {}, { shooting: 'bow' })
      .fleeing('foes')
      .choose('chargers charge foes')
      .dice('flee distance', 2, 2)
      .dice('charge range', 1, 1)
      .runTo('compulsory moves');
    expect(r.answers.join()).not.toContain('Reaction');
    expect(r.log.join()).toContain('foes flee');
    expect(r.unit('foes').y).toBeCloseTo(34, 1);
  });

  test('WFB9-REAC-016 however often it must flee, it moves once (WFB9-V1-109)', () => {
    const r = newScene()
      .unit('first', { models: 5, at: [34, 22] })
      .unit('second', { models: 5, at: [38, 22], M: 8 })
      .enemy('foes', { at: [36, 30], models: 5 })
      .choose('first charge foes', 'foes flee', { ask: 'Charger', verb: 'Pick', target: 'second' })
      .dice('flee distance', 3, 4)
      .runTo('move chargers');
    expect(r.unit('second').did).toContain('DeclareCharge');
    const moved = Math.hypot(r.unit('foes').x - 36, r.unit('foes').y - 30);
    expect(moved).toBeCloseTo(7, 1);
  });

  test('WFB9-REAC-017 who touches the edge of the table is destroyed (WFB9-V1-111)', () => {
    const fled = (toEdge: number): string =>
      newScene()
        .unit('chargers', {})
        .enemy('foes', { at: [36, 48 - toEdge - 10 / 25.4], models: 5 })
        .apart('chargers', 'foes', 8)
        .choose('chargers charge foes', 'foes flee')
        .dice('flee distance', 3, 4)
        .dice('charge range', 1, 1)
        .runTo('remaining moves')
        .unit('foes').place;
    expect(fled(7)).toBe('fled');
    expect(fled(7.01)).toBe('table');
  });

  test('WFB9-REAC-024 each of several chargers of a unit that flees may redirect, in an order of their player', () => {
    const r = newScene()
      .unit('first', { models: 5, at: [34, 20] })
      .unit('second', { models: 5, at: [38, 20] })
      .enemy('foes', { at: [36, 28], models: 5 })
      .enemy('others', { at: [42, 27], models: 5 })
      .choose('first charge foes', 'foes hold', 'second charge foes', 'foes flee')
      .dice('flee distance', 6, 6)
      .runTo('decision of kind Redirect');
    expect(r.question?.player).toBe(0);
    expect(r.options()).toEqual(['stop', 'first', 'second']);
    r.choose({ ask: 'Redirect', verb: 'Pick', target: 'second' }).dice('redirect test', 6, 6);
    expect(r.runTo('decision of kind Redirect').options()).toEqual(['stop', 'first']);
  });
});

describe('charge moves', () => {
  test('WFB9-CHMV-007 a charger whose range suffices goes as far as its way is long', () => {
    const r = newScene()
      .unit('chargers', { at: [29.2, 20], models: 5, files: 5 })
      .enemy('foes', { at: [36, 26], models: 5, files: 5 })
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 2, 1)
      .runTo('compulsory moves');
    expect(r.engaged('chargers', 'foes')).toBe(true);
    const { x, y } = r.unit('chargers');
    expect(Math.hypot(x - 29.2, y - 20)).toBeGreaterThan(6.5); // the range was 6 inches
  });

  test('WFB9-MOVE-011 after a charge the unit stays closer than an inch to others, who do not move aside', () => {
    const r = newScene()
      .unit('chargers', { at: [36, 20], models: 5 })
      .enemy('foes', { at: [36, 28], models: 5 })
      .enemy('others', { at: [36 + 100 / 25.4 + 0.4, 28], models: 5 })
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .runTo('remaining moves');
    expect(r.engaged('chargers', 'foes')).toBe(true);
    expect(r.engaged('chargers', 'others')).toBe(false);
    expect(r.gap('chargers', 'others')).toBeLessThan(1);
    expect(r.unit('others')).toMatchObject({ x: expect.closeTo(36 + 100 / 25.4 + 0.4, 2), y: 28 });
  });

  test('WFB9-CHMV-004 the distance to a target that fled is its new one', () => {
    const run = (dice: readonly [number, number]): boolean =>
      facing(6)
        .choose('chargers charge foes', 'foes flee')
        .dice('flee distance', ...dice)
        .dice('charge range', 5, 1)
        .seed(1)
        .runTo('compulsory moves')
        .log.some((l) => l.includes('reach foes'));
    expect(run([1, 2])).toBe(true); // nine inches
    expect(run([2, 2])).toBe(false); // ten
  });

  test('WFB9-CHMV-006 who fails goes straight at the target by the highest die', () => {
    const r = facing(9.5)
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 5, 3)
      .runTo('compulsory moves');
    expect(r.gap('chargers', 'foes')).toBeCloseTo(4.5, 2);
  });

  test('WFB9-CHMV-008 WFB9-CHMV-009 a charger wheels once to bring most models into contact', () => {
    const r = newScene()
      .unit('chargers', { at: [31, 20], models: 5, files: 5 })
      .enemy('foes', { at: [36, 26], models: 5, files: 5 })
      .choose('chargers charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect(r.engaged('chargers', 'foes')).toBe(true);
    expect(Math.abs(r.unit('chargers').x - 36)).toBeLessThan(0.8);
  });

  test('WFB9-FLCH-001 there is no combat with a unit that is run down', () => {
    const r = facing(6, { M: 6 })
      .choose('chargers charge foes', 'foes flee')
      .dice('flee distance', 1, 1)
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect(r.engaged('chargers')).toBe(false);
    expect(r.unit('foes').place).toBe('destroyed');
  });
});

describe('room for charges', () => {
  test('WFB9-CHMV-013 what stands in the way of aligning makes the charger align elsewhere along the side', () => {
    const place = (rock: boolean): number => {
      const scene = newScene()
        .unit('chargers', { at: [36, 20], models: 5, files: 5 })
        .enemy('foes', { at: [36, 27], models: 5, files: 5 });
      // the rock lies before the right end of the foes
      if (rock) scene.terrain('impassable', { at: [36 + 60 / 25.4, 25.8], size: [40 / 25.4, 1] });
      const r = scene.choose('chargers charge foes', 'foes hold').dice('charge range', 6, 6).runTo('compulsory moves');
      expect(r.engaged('chargers', 'foes')).toBe(true);
      return r.unit('chargers').x;
    };
    expect(place(false)).toBeCloseTo(36, 1);
    expect(place(true)).toBeLessThanOrEqual(36 - 10 / 25.4 + 0.01);
  });

  /** Two chargers of five models at foes in one rank of so many; `order` names who moves first. */
  const both = (foes: number, order: 'first' | 'second') =>
    newScene()
      .unit('first', { at: [33.5, 20], models: 5, files: 5 })
      .unit('second', { at: [38.5, 20], models: 5, files: 5 })
      .enemy('foes', { at: [36, 27], models: foes, files: foes })
      .choose('first charge foes', 'foes hold', 'second charge foes', 'foes hold')
      .choose({ ask: 'ChargerOrder', verb: 'Pick', target: order })
      .dice('charge range', 6, 6, 6, 6)
      .runTo('compulsory moves');

  test('WFB9-CHMV-016 WFB9-CHMV-017 both leave room for each other, so that as many as possible fight in all', () => {
    const r = both(10, 'first');
    expect([r.engaged('first', 'foes'), r.engaged('second', 'foes')]).toEqual([true, true]);
    expect(modelsInContact(r.b, r.row('first'), r.row('foes'))).toBe(5);
    expect(modelsInContact(r.b, r.row('second'), r.row('foes'))).toBe(5);
  });

  test('WFB9-CHMV-014 WFB9-CHMV-018 where they have no room their player says who arrives, and the others have failed', () => {
    // a target in a gap between rocks, as wide as one charger and a bit
    const narrow = (order: 'first' | 'second') =>
      newScene()
        .unit('first', { at: [36, 21], models: 5, files: 5, M: 8 })
        .unit('second', { at: [36, 18], models: 5, files: 5, M: 8 })
        .enemy('foes', { at: [36, 27], models: 3, files: 3, troopType: 'Monstrous Infantry', base: [40, 40] })
        .terrain('impassable', { at: [36 - 75 / 25.4 - 1, 26.5], size: [2, 2] })
        .terrain('impassable', { at: [36 + 75 / 25.4 + 1, 26.5], size: [2, 2] })
        .choose('first charge foes', 'foes hold', 'second charge foes', 'foes hold')
        .choose({ ask: 'ChargerOrder', verb: 'Pick', target: order })
        .dice('charge range', 6, 6, 6, 6)
        .runTo('compulsory moves');
    const r = narrow('first');
    expect([r.engaged('first', 'foes'), r.engaged('second')]).toEqual([true, false]);
    expect(r.unit('second').did).toContain('FailCharge');
    expect(r.gap('second', 'foes')).toBeGreaterThan(0.5);
    // whoever is named first and cannot pass has failed, and leaves the place to the other
    const other = narrow('second');
    expect(other.unit('second').did).toContain('FailCharge');
    expect([other.engaged('first', 'foes'), other.engaged('second')]).toEqual([true, false]);
  });
});
