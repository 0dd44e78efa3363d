import { describe, expect, it } from 'vitest';
import { scenario } from '../scenario.js';

const scene = () =>
  scenario('hordes')
    .unit('savage', { type: 'light warbeast', base: 'medium', FURY: 3, damage: 20, at: [24, 20] })
    .enemy('guards', { models: 3, at: [24, 21.8], gap: 0.2, damage: 3 });

describe('a scene of HORDES', () => {
  it('models stand where the scene puts them, those of a unit in a row around its place', () => {
    const battle = scene()
      .unit('solo', { at: [10, 8.25], facing: 90 })
      .start();
    expect(battle.model('savage')).toMatchObject({ x: 24, y: 20, facing: 0, place: 'table', damage: 0 });
    expect(battle.model('solo')).toMatchObject({ x: 10, y: 8.25, facing: 90 });
    const row = ['guards 1', 'guards 2', 'guards 3'].map((name) => battle.model(name));
    expect(row.map(({ y, facing }) => [y, facing])).toEqual(Array(3).fill([21.8, 180]));
    expect(row[1].x).toBe(24);
    expect([row[0].x - row[1].x, row[1].x - row[2].x]).toEqual([expect.closeTo(1.381, 2), expect.closeTo(1.381, 2)]);
    expect(battle.gap('guards 1', 'guards 2')).toBeCloseTo(0.2, 2);
    expect([battle.engaged('savage', 'guards 2'), battle.engaged('solo')]).toEqual([true, false]);
  });

  it('choices and dice by words are taken, and the report tells the end', () => {
    const battle = scene()
      .choose('activate savage', 'stay', 'attack guards 2 with sword', 'no', 'no')
      .dice('to hit', 5, 6)
      .dice('damage', 3, 3)
      .runTo('decision of kind Attack');
    expect(battle.model('guards 2').place === 'removed' || battle.model('guards 2').damage > 0).toBe(true);
  });

  it('a unit of an army book comes with its models and abilities that are played', () => {
    const battle = scenario('hordes')
      .unit('men', { from: ['cygnar', 'stormblade-infantry'], models: 6, at: [24, 10] })
      .enemy('beast', { from: ['skorne', 'cyclops-savage'], at: [24, 40] })
      .start();
    expect(battle.b.setup.models).toBe(7);
    expect([battle.model('men 1').place, battle.model('beast').points]).toEqual(['table', 0]);
  });

  it('a scene without orders runs to the end of the battle', () => {
    const battle = scenario('hordes')
      .unit('a', { at: [10, 10], damage: 5 })
      .enemy('b', { at: [38, 38], damage: 5 })
      .turn(6)
      .level('command')
      .seed(3)
      .runTo('end');
    expect(battle.b.core.over[0]).toBe(1);
  });

  it('names that do not exist, and places that cannot be, are said at once', () => {
    expect(() => scene().start().model('nobody')).toThrow("no model is called 'nobody'");
    expect(() => scene().unit('savage', { at: [5, 5] })).toThrow("two models are called 'savage'");
    expect(() =>
      scene()
        .unit('off', { at: [0, 5] })
        .start(),
    ).toThrow('off: it stands off the table');
    expect(() =>
      scene()
        .unit('on', { at: [24, 20] })
        .start(),
    ).toThrow(/it stands on/);
    expect(() => scene().unit('men', { from: ['cygnar', 'wolves'], at: [5, 5] })).toThrow("'wolves'");
    expect(() => scene().unit('men', { from: ['cygnars', 'ironclad'], at: [5, 5] })).toThrow("'cygnars'");
    expect(() => scene().terrain('swamp' as never, { at: [5, 5], size: [2, 2] })).toThrow('swamp');
    expect(() => scene().unit('many', { models: 41, at: [5, 5] })).toThrow('models');
    expect(() => scene().turn(0)).toThrow('round');
  });
});
