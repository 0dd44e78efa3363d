import { expect, test } from 'vitest';
import { woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { hasMusician } from '../../../regiments/core/units.js';
import { scenario } from '../../../testing/scenario.js';

const BASE = 20 / 25.4;

test('T9A-VEC-095 T9A-CMD-013 a champion makes 1 and 2 count as 4: with Movement 4 a charge of 8 inches succeeds', () => {
  const charge = (champion: boolean, distance: number) =>
    scenario('t9a')
      .unit('spears', { M: 4, champion, models: 5, files: 5, at: [36, 20] })
      .enemy('orcs', { models: 5, files: 5, at: [36, 20 + BASE + distance] })
      .choose({ ask: 'Charger', verb: 'Pick', target: 'spears' }, 'orcs hold')
      .dice('charge range', 1, 2)
      .otherwise('first')
      .runTo('compulsory moves')
      .engaged('spears', 'orcs');

  expect(charge(true, 8)).toBe(true);
  expect(charge(true, 8.01)).toBe(false);
  expect(charge(false, 8)).toBe(false);
});

test('T9A-VEC-119 T9A-CMD-004 a failed Swift Reform is a normal one: no Advance, no shots', () => {
  const reform = (...dice: number[]) => {
    const battle = scenario('t9a')
      .unit('bows', { Ld: 8, musician: true, shooting: 'Bow', models: 10, files: 5, at: [36, 10] })
      .unit('reserve', { at: [10, 10] })
      .enemy('orcs', { models: 10, files: 5, at: [36, 30] })
      .choose(
        { ask: 'Mover', verb: 'Pick', target: 'bows' },
        { ask: 'Move', verb: 'SwiftReform' },
        { ask: 'ReformPose', verb: 'Reform', at: [36, 10], facing: 0, files: 10 },
      )
      .dice('swift reform test', ...dice)
      .runTo('decision of kind Mover');
    return [battle.unit('bows').files, battle.may('bows', 'shoot')];
  };

  expect(reform(4, 5)).toEqual([10, false]);
  expect(reform(4, 4)).toEqual([10, true]);
});

test('T9A-VEC-211 T9A-CMD-002 the musician is replaced, not lost, while another of the rank and file lives', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 6, files: 3, musician: true, at: [36, 20] })
    .enemy('orcs', { at: [36, 40] })
    .start();

  woundPool(battle.b, 0, 1, battle.row('orcs'));
  expect([battle.unit('spears').models, hasMusician(battle.b, 0)]).toEqual([5, true]);
  woundPool(battle.b, 0, 4, battle.row('orcs'));
  expect(hasMusician(battle.b, 0)).toBe(true);
});
