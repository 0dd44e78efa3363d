import { expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';

/**
 * Makes a scene in which a man of Weapon Skill 4 fights an ork of Weapon Skill 3, one of each unless `models` says
 * otherwise.
 */
const fight = (man: SquadSpec = {}, ork: SquadSpec = {}) =>
  scenario('wh40k2')
    .unit('man', { models: 1, WS: 4, I: 4, S: 4, T: 4, at: [[36, 24]], ...man })
    .enemy('ork', { models: 1, WS: 3, I: 2, T: 4, save: 7, ...ork })
    .engaged('ork', 'man')
    .phase('handToHand')
    .level('command');

/** Returns the log lines of the fight, without single dice. */
const told = (scene: ReturnType<typeof fight>) =>
  scene.runTo('end of phase').log.filter((line) => /score|difference|hits? dealt|against|lose/.test(line));

it('W40K-ATK-001 W40K-ATK-003 W40K-RSLT-001 a fight is itemised from the dice to the wounds', () => {
  const lines = told(fight({ A: 2 }).dice('attack', 5, 3, 4).dice('damage', 1, 5));
  expect(lines).toEqual([
    'man: dice 5 3, best 5, Weapon Skill +4, score 9',
    'ork: dice 4, best 4, Weapon Skill +3, score 7',
    'man: 9 against 7 of ork',
    'man: difference 2, 2 hits',
    'man: 2 hits dealt, 1 harmless, 0 saved, 1 wound',
    'ork: lose a model',
  ]);
});

it('W40K-CSM-001 W40K-CSM-002 sixes after the first and ones of the enemy are named', () => {
  const lines = told(fight({ A: 2 }).dice('attack', 6, 6, 1).dice('damage', 1, 1, 1, 1, 1, 1, 1, 1));
  expect(lines.slice(0, 2)).toEqual([
    "man: dice 6 6, best 6, Weapon Skill +4, further sixes +1, enemy's ones +1, score 12",
    'ork: dice 1, best 1, Weapon Skill +3, score 4',
  ]);
  expect(lines.at(-1)).toBe('man: 8 hits dealt, 8 harmless, 0 saved, 0 wounds');
});

it('W40K-CSM-003 so is a charge, and W40K-HDMG-003 what was saved', () => {
  const scene = fight({}, { save: 3 }).charging('man').dice('attack', 4, 4).dice('damage', 6, 6).dice('save', 6, 6);
  const lines = told(scene);
  expect(lines[0]).toBe('man: dice 4, best 4, Weapon Skill +4, charge +1, score 9');
  expect(lines.at(-1)).toBe('man: 2 hits dealt, 0 harmless, 2 saved, 0 wounds');
});

it('W40K-RSLT-003 W40K-RSLT-004 equal scores are decided by Initiative, or not at all', () => {
  const lines = told(fight().dice('attack', 3, 4).dice('damage', 1));
  expect(lines).toContain('man: equal scores, higher Initiative, 1 hit');
  expect(told(fight({}, { I: 4 }).dice('attack', 3, 4)).at(-1)).toBe('man: equal scores and Initiative, no hits');
});

it('W40K-RSLT-002 the winner tells his hits, though he is named second', () => {
  const lines = told(fight().dice('attack', 1, 6).dice('damage', 1, 1, 1, 1, 1));
  expect(lines).toContain('ork: difference 5, 5 hits');
});

it('W40K-MULTI-004 the next of several enemies adds one for each before him', () => {
  const scene = scenario('wh40k2')
    .unit('man', { models: 1, T: 10, base: 25.4, at: [[36, 24]] })
    .enemy('ork', {
      models: 2,
      T: 10,
      base: 25.4,
      at: [
        [36, 25],
        [36, 23],
      ],
    })
    .engaged('ork', 'man', {
      pairs: [
        [0, 0],
        [1, 0],
      ],
    })
    .phase('handToHand')
    .level('command')
    .seed(3);
  const lines = scene.runTo('end of phase').log.filter((line) => line.includes('earlier fights'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^ork: .*, enemy's earlier fights \+1, /);
});
