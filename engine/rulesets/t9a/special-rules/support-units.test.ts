import { expect, test } from 'vitest';
import { scenario } from '../../../testing/scenario.js';

/** Makes a scene of lancers that charge the guard; bows and halberds stand by it. */
const scene = (rule = 'Support Unit') =>
  scenario('t9a')
    .unit('lancers', { models: 5, files: 5, M: 7, T: 6, at: [36, 12], rules: ['Immune to Psychology'] })
    .enemy('guard', { models: 20, files: 5, at: [36, 22], rules: ['Parent Unit'] })
    .enemy('bows', { models: 10, files: 5, at: [42, 23], shooting: 'Bow', rules: [rule] })
    .enemy('halberds', { models: 10, files: 5, at: [30, 20], facing: 135, rules: [rule] })
    .choose('lancers charge guard', 'guard hold');

test('a Support Unit shoots at whoever charges the Parent Unit by its side', () => {
  const battle = scene()
    .choose({ ask: 'SupportFire', unit: 'bows', verb: 'StandAndShoot' })
    .dice('to hit', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    .runTo('move chargers');
  expect(battle.unit('bows').did).toContain('StandAndShoot');
  expect(battle.log.some((line) => line.startsWith('bows shoot at lancers'))).toBe(true);
  expect(scene('Fear').runTo('move chargers').answers.join()).not.toContain('SupportFire');
});

test('it may hold its fire', () => {
  const battle = scene().choose({ ask: 'SupportFire', unit: 'bows', verb: 'Hold' }).runTo('move chargers');
  expect(battle.unit('bows').did).not.toContain('StandAndShoot');
});

test('once all chargers have moved, a Support Unit may charge one that charged the Parent Unit', () => {
  const battle = scene()
    .choose({ ask: 'SupportFire', unit: 'bows', verb: 'Hold' })
    .choose({ ask: 'SupportCharge', unit: 'halberds', verb: 'Charge' })
    .dice('charge range', 6, 6)
    .dice('charge range', 6, 6)
    .runTo('compulsory moves');
  expect(battle.log.join('\n')).toContain('halberds charge lancers in support');
  expect(battle.engaged('halberds', 'lancers')).toBe(true);
  expect(battle.unit('halberds').status).toContain('Charging');
});

test('a Support Unit does one of the two: who has shot at the charger does not charge it as well', () => {
  const asked = (verb: 'StandAndShoot' | 'Hold') => {
    const battle = scenario('t9a')
      .unit('lancers', { models: 5, files: 5, M: 4, T: 10, at: [36, 12], rules: ['Immune to Psychology'] })
      .enemy('guard', { models: 20, files: 5, at: [36, 22], rules: ['Parent Unit'] })
      .enemy('bows', { models: 10, files: 5, at: [41, 20], facing: 225, shooting: 'Bow', rules: ['Support Unit'] })
      .choose('lancers charge guard', 'guard hold')
      .choose({ ask: 'SupportFire', unit: 'bows', verb })
      .dice('to hit', ...(verb === 'Hold' ? [] : Array.from({ length: 10 }, () => 1)))
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    expect(battle.engaged('lancers', 'guard')).toBe(true);
    return battle.answers.join().includes('SupportCharge');
  };
  expect(asked('Hold')).toBe(true);
  expect(asked('StandAndShoot')).toBe(false);
});

test('it shoots as if it were charged: farther than its bows carry as well', () => {
  const battle = scenario('t9a')
    .unit('lancers', { models: 5, files: 5, M: 7, T: 6, at: [36, 10], rules: ['Immune to Psychology', 'Swiftstride'] })
    .enemy('guard', { models: 20, files: 5, at: [36, 26], rules: ['Parent Unit'] })
    .enemy('pistols', { models: 5, files: 5, at: [42, 28], shooting: 'Pistol', rules: ['Support Unit'] })
    .choose('lancers charge guard', 'guard hold')
    .runTo('move chargers');
  expect(battle.answers.join()).toContain('SupportFire');
});

test('T9A-CHR-013 it shoots at a character who charges the Parent Unit out of his unit too, and hits him alone', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 20, files: 5, at: [36, 12] })
    .unit('hero', { character: true, M: 8, T: 6, W: 3, joins: 'spears', rules: ['Immune to Psychology'] })
    .enemy('guard', { models: 20, files: 5, at: [36, 22], rules: ['Parent Unit'] })
    .enemy('bows', { models: 10, files: 5, at: [41, 23], shooting: 'Bow', rules: ['Support Unit'] })
    .choose({ ask: 'Charger', target: 'hero' }, 'guard hold')
    .choose({ ask: 'SupportFire', unit: 'bows', verb: 'StandAndShoot' })
    .seed(1)
    .runTo('move chargers');
  expect(battle.log.some((line) => line.startsWith('bows shoot at hero: '))).toBe(true);
});

test('T9A-RCT-007 T9A-RCT-008 it stands by a Parent Unit that was 6 inches away or less when it was charged, wherever that flees', () => {
  const fired = (east: number, flees: number) => {
    const battle = scenario('t9a')
      .unit('lancers', { models: 5, files: 5, M: 7, T: 6, at: [40, 33], facing: 180, rules: ['Immune to Psychology'] })
      .enemy('guard', { models: 20, files: 5, at: [36, 22], facing: 0, rules: ['Parent Unit'] })
      .enemy('bows', { models: 10, files: 5, at: [36 + east, 23], facing: 0, shooting: 'Bow', rules: ['Support Unit'] })
      .choose('lancers charge guard', flees > 0 ? 'guard flee' : 'guard hold')
      .dice('flee distance', ...(flees > 0 ? [flees, flees] : []))
      .otherwise((question) => question.options[0])
      .seed(1)
      .runTo('move chargers');
    return battle.answers.join().includes('SupportFire');
  };
  const width = 100 / 25.4; // width of five bases of 20 mm
  expect([fired(width + 5.99, 0), fired(width + 6.01, 0)]).toEqual([true, false]);
  expect([fired(width + 5.99, 5), fired(width + 6.01, 5)]).toEqual([true, false]);
});
