import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { gunnerScene } from '../../../testing/wh40k2/scenes.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { parriesOf } from '../close-combat/fighters.js';
import { fightOdds } from '../odds/fight.js';
import { fireOdds } from '../odds/fire.js';

/**
 * Makes a scene of a gunner who hits on 2, and a brute of Toughness 2 in armour that saves on 3 with two dice, six
 * inches away.
 */
const gunner = (weapon: string) =>
  gunnerScene({ BS: 8, weapons: [weapon], at: [[36, 12]] }, 'brute', {
    models: 1,
    T: 2,
    W: 2,
    save: 3,
    saveDice: 2,
    at: [[36, 19]],
  });

/** Returns the wounds that the brute has left after a damaging hit, with these dice for the save. */
const left = (weapon: string, ...faces: number[]) =>
  gunner(weapon)
    .level('command')
    .choose('gunner shoot brute')
    .dice('to hit', 2)
    .dice('damage', 6)
    .dice('save', ...faces)
    .runTo('end of phase')
    .model('brute').wounds;

/**
 * Returns the wounds that the brute has left, with these dice for the save, after it lost by one against a fighter with
 * a maul.
 */
const struck = (...faces: number[]) =>
  scenario('wh40k2')
    .unit('fighter', { models: 1, S: 3, WS: 4, weapons: ['power-maul'], at: [[36, 24]] })
    .enemy('brute', { models: 1, T: 2, W: 2, save: 3, saveDice: 2 })
    .engaged('brute', 'fighter')
    .phase('handToHand')
    .level('command')
    .dice('attack', 4, 4)
    .dice('damage', 2)
    .dice('save', ...faces)
    .runTo('end of phase')
    .model('brute').wounds;

describe('armour saved on two dice', () => {
  it('W40K-SAVE-001 W40K-CHAR-013 the two are added up: 3 saves, 2 does not', () => {
    expect(left('autogun', 1, 2)).toBe(2);
    expect(left('autogun', 1, 1)).toBe(1);
  });

  it('W40K-SAVE-003 the save modifier goes off their sum', () => {
    expect(left('boltgun', 2, 2)).toBe(2); // save on 3+ with modifier -1
    expect(left('boltgun', 1, 2)).toBe(1);
  });

  it('W40K-SAVE-004 a modifier of -6 leaves it a save on 9', () => {
    const { b } = gunner('lascannon').start();
    // two dice of damage slay it whatever they show
    expect(fireOdds(b, 0, 1, 0).destroyed).toBeCloseTo((5 / 6) * (5 / 6) * (26 / 36), 9);
  });

  it('W40K-HDMG-003 in hand-to-hand combat too', () => {
    expect(struck(2, 4)).toBe(2); // save on 3+ with modifier -3
    expect(struck(2, 3)).toBe(1);
  });
});

/**
 * Returns the wounds left to a man of Toughness 2 with a field, or a shield, and armour that saves on 4, after a shot
 * of a gunner south of him.
 */
const shot = (
  guard: { field?: number; shield?: number; facing?: number },
  weapon: string,
  faces: number[],
  armour: number[],
) =>
  scenario('wh40k2')
    .unit('gunner', { models: 1, BS: 8, weapons: [weapon], armour: 'Power armour', at: [[36, 12]] })
    .enemy('man', { models: 1, T: 2, W: 2, save: 4, at: [[36, 19]], ...guard })
    .did('man', 'BreakTest')
    .phase('shooting')
    .level('command')
    .choose('gunner shoot man')
    .dice('to hit', 2)
    .dice('damage', 6)
    .dice('field save', ...faces)
    .dice('save', ...armour)
    .runTo('end of phase')
    .model('man').wounds;

describe('fields and shields', () => {
  it('W40K-FORCE-007 a field saves before the armour, whatever the modifier', () => {
    expect(shot({ field: 4 }, 'boltgun', [4], [])).toBe(2);
    expect(shot({ field: 4 }, 'boltgun', [3], [5])).toBe(2);
    expect(shot({ field: 4 }, 'boltgun', [3], [4])).toBe(1);
    expect(shot({ field: 4 }, 'melta-gun', [4], [])).toBe(2);
  });

  it('W40K-FORCE-007 a shield saves where armour does not, against shots from the front alone', () => {
    expect(shot({ shield: 4 }, 'boltgun', [], [5])).toBe(2);
    expect(shot({ shield: 4 }, 'boltgun', [4], [4])).toBe(2);
    expect(shot({ shield: 4 }, 'boltgun', [3], [4])).toBe(1);
    expect(shot({ shield: 4, facing: 0 }, 'boltgun', [], [4])).toBe(1);
    expect(shot({ shield: 4, facing: 225 }, 'boltgun', [4], [4])).toBe(2);
    expect(shot({ shield: 4, facing: 226 }, 'boltgun', [], [4])).toBe(1);
  });

  const fight = (a: SquadSpec, b: SquadSpec) =>
    scenario('wh40k2')
      .unit('a', { models: 1, WS: 4, at: [[36, 24]], ...a })
      .enemy('b', { models: 1, W: 2, ...b })
      .engaged('b', 'a')
      .phase('handToHand')
      .level('command');

  it('W40K-FORCE-007 in hand-to-hand combat it guards all round, and parries', () => {
    const behind = fight({ weapons: ['sword'] }, { save: 4, shield: 4, facing: 0 });
    const struck = (face: number) =>
      behind.dice('attack', 4, 4).dice('damage', 6).dice('save', 3).dice('field save', face).runTo('end of phase');
    expect(struck(4).model('b').wounds).toBe(2);
    expect(parriesOf(fight({}, { shield: 4 }).start().b, 1)).toBe(1);
    expect(parriesOf(fight({ weapons: ['sword'], shield: 4 }, {}).start().b, 0)).toBe(2);
  });

  it('W40K-WCCB-023 a thunder hammer harms whatever the Toughness, without a roll, for a die of points', () => {
    const smashed = (face: number) =>
      fight({ weapons: ['thunder-hammer'] }, { T: 10, W: 7, save: 2, saveDice: 2 })
        .dice('attack', 4, 4)
        .dice('save', 3, face)
        .dice('damage points', ...(face < 4 ? [6] : []))
        .runTo('end of phase')
        .model('b').wounds;
    expect([smashed(3), smashed(4)]).toEqual([1, 7]); // 7 is needed, with -5
    const { b } = fight({ weapons: ['thunder-hammer'] }, { T: 10, W: 1 }).start();
    expect(fightOdds(b, 0, [1], 1).meanSlain).toBeGreaterThan(0);
  });
});

describe('flak armour', () => {
  it('W40K-FORCE-007 saves on 6, and on 5 from blasts and templates', () => {
    const burnt = (armour: string, weapon: string, save: number) =>
      scenario('wh40k2')
        .unit('gunner', { models: 1, BS: 8, weapons: [weapon], base: 25.4, at: [[36, 12]] })
        .enemy('man', { models: 1, T: 2, W: 2, save: 6, armour, base: 25.4, at: [[36, 17]] })
        .did('man', 'BreakTest')
        .phase('shooting')
        .level('command')
        .choose('gunner shoot man')
        .dice('to hit', 2)
        .dice('damage', 6)
        .dice('save', save)
        .dice('knocked over', 1)
        .runTo('end of phase')
        .model('man').wounds;
    expect([burnt('Flak armour', 'shotgun-scatter', 5), burnt('Flak armour', 'shotgun-scatter', 4)]).toEqual([2, 1]);
    expect([burnt('Flak armour', 'shotgun-solid', 5), burnt('Flak armour', 'shotgun-solid', 6)]).toEqual([1, 2]);
    expect(burnt('Primitive armour', 'shotgun-scatter', 5)).toBe(1);
  });
});

describe('mega-armour', () => {
  it('W40K-FORCE-007 W40K-SAVE-003 what has got through it is saved on 4, whatever the modifier', () => {
    const hit = (weapon: string, ...faces: number[]) =>
      scenario('wh40k2')
        .unit('gunner', { models: 1, BS: 8, weapons: [weapon], base: 25.4, at: [[36, 12]] })
        .enemy('nob', { models: 1, T: 2, W: 9, save: 2, second: 4, base: 25.4, at: [[36, 17]] })
        .did('nob', 'BreakTest')
        .phase('shooting')
        .level('command')
        .choose('gunner shoot nob')
        .dice('to hit', 2)
        .dice('damage', 6)
        .dice('save', ...faces)
        .runTo('end of phase')
        .model('nob').wounds;
    expect([hit('autogun', 2), hit('autogun', 1, 4), hit('autogun', 1, 3)]).toEqual([9, 9, 8]);
    expect(hit('melta-gun', 5, 4)).toBe(9); // 2+ with modifier -4 fails, then 4+ succeeds
  });
});
