import { expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';

const scene = () =>
  scenario('wh40k2')
    .unit('Tactical squad', { models: 4, BS: 4, weapons: ['boltgun'], rules: ['Rapid Fire'], at: [36, 12] })
    .enemy('Ork Boyz', { models: 5, at: [36, 30] });

it('a volley is told with its shots and what they need', () => {
  const battle = scene().phase('shooting').choose('Tactical squad').runTo('decision of kind ShotTarget');

  expect(battle.question?.words).toBe('list 0: At whom does Tactical squad shoot?');
  expect(battle.options()[0]).toBe('Tactical squad shoots at Ork Boyz: 8 shots, 3+ to hit');
});

it('moments of overwatch are told as they will be', () => {
  const battle = scene()
    .status('Tactical squad', 'overwatch')
    .active(1)
    .choose({ ask: 'Mover', target: 'Ork Boyz' }, { ask: 'Move', verb: 'Move', at: [36, 27] })
    .runTo('decision of kind OverwatchFire');

  expect(battle.question?.words).toBe('list 0: Who fires on overwatch as Ork Boyz moves, and when?');
  expect(battle.options()[0]).toBe('Tactical squad fires on overwatch at Ork Boyz before it moves');
  expect(battle.options().at(-2)).toBe('Tactical squad fires on overwatch at Ork Boyz when it has moved');
  expect(battle.options().at(-1)).toBe('hold fire');
});

it('sustained fire is told model by model: how many dice, and on whom the next hit falls', () => {
  const battle = scenario('wh40k2')
    .unit('gunner', { models: 1, BS: 4, weapons: ['heavy-bolter'], at: [36, 12] })
    .enemy('Ork Boyz', { models: 2, at: [36, 30] })
    .phase('shooting')
    .choose('gunner', { ask: 'ShotTarget', target: 'Ork Boyz' }, { ask: 'ShotWeapon', verb: 'Weapon' })
    .runTo('decision of kind SustainedDice');
  expect(battle.question?.words).toBe('list 0: How many sustained fire dice does gunner roll?');
  expect(battle.options()).toEqual(['gunner rolls 2 sustained fire dice', 'gunner rolls 1 sustained fire die']);

  battle
    .choose({ ask: 'SustainedDice', n: 2 })
    .dice('to hit', 3)
    .dice('sustained fire', 3, 1)
    .runTo('decision of kind SustainedHit');
  expect(battle.question?.words).toBe('list 0: On whom does the next hit of gunner fall?');
  expect(battle.options().map((words) => words.replace(/[^0-9]/g, ''))).toEqual(['1', '2']);
  expect(battle.options()[1]).toMatch(/^the next hit falls on .* 2 of Ork Boyz$/);
});
