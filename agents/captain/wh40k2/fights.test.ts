import { expect, it } from 'vitest';
import { options } from '../../../engine/kernel/ruleset.js';
import { wh40k2 } from '../../../engine/rulesets/wh40k2/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { seatOf } from '../../../env/seats.js';
import '../../index.js';
import { fight } from './duels.js';

const BOYZ = { models: 5, WS: 3, S: 3, T: 4, I: 2, A: 1, save: 6 } as const;

const scene = () =>
  scenario('wh40k2')
    .unit('own', { ...BOYZ, at: [36, 20] })
    .enemy('foes', { ...BOYZ, at: [36, 26] });

it('equal fighters hurt each other equally, and who charges has the better of it (W40K-CSM-003)', () => {
  const { b } = scene().start();
  const even = fight(b, 0, 1, false);
  const charge = fight(b, 0, 1, true);

  expect(even.done).toBeCloseTo(even.suffered, 9);
  expect(charge.done).toBeGreaterThan(even.done);
  expect(charge.suffered).toBeLessThan(even.suffered);
});

it('a hero in the squad fights too, and those left over help (W40K-MULTI-004)', () => {
  const alone = scene().start().b;
  const led = scene().unit('hero', { character: true, joins: 'own', WS: 6, S: 5, A: 3, W: 3, points: 80 }).start().b;

  expect(fight(led, led.setup.names.indexOf('own'), led.setup.names.indexOf('foes'), false).done).toBeGreaterThan(
    1.3 * fight(alone, 0, 1, false).done,
  );
  const { b } = scenario('wh40k2')
    .unit('own', { ...BOYZ, models: 10, at: [36, 20] })
    .enemy('foes', { ...BOYZ, at: [36, 26] })
    .start();
  expect(fight(b, 0, 1, false).done).toBeGreaterThan(1.3 * fight(alone, 0, 1, false).done);
});

it('nobody charges past those who wait on overwatch for whoever moves, unless they do not see him (W40K-OVER-004)', () => {
  const charger = (waits: boolean, wall: boolean) => {
    const scene = scenario('wh40k2')
      .unit('own', {
        ...BOYZ,
        WS: 5,
        S: 4,
        A: 2,
        save: 4,
        weapons: ['sword', 'bolt-pistol'],
        points: 150,
        at: [36, 20],
      })
      .enemy('foes', { ...BOYZ, WS: 2, points: 90, at: [36, 26] })
      .enemy('guns', { ...BOYZ, BS: 4, weapons: ['heavy-bolter'], points: 110, at: [46, 40] });
    if (waits) scene.status('guns', 'overwatch');
    if (wall) scene.terrain('wall', { at: [46, 36], size: [30, 0.5] }, { height: 4 });
    const { b } = scene.runTo('decision of kind Charger');
    const policy = makePolicy('captain', 'wh40k2');
    const n = options(wh40k2, b);
    return wh40k2.describe(b, policy.act(seatOf(wh40k2, b, n, new Random(1), () => b)));
  };

  expect(charger(false, false)).toContain('own');
  expect(charger(true, true)).toContain('own');
  expect(charger(true, false)).toBe('stop');
});

it('a victor follows up as its own squad fights, whatever others of its army could do (W40K-DEC-046)', () => {
  const WEAK = { ...BOYZ, WS: 1, S: 1, T: 1, I: 1 } as const;
  const STRONG = { ...BOYZ, WS: 7, S: 8, T: 8, A: 4, save: 2 } as const;
  /** One man of the second squad has slain his ork; 'others' stand in reach of him. */
  const follows = (first: object, second: object, foe: object) => {
    const { b } = scenario('wh40k2')
      .unit('bystanders', { ...first, at: [10, 8] })
      .unit('man', { ...second, models: 1, WS: 7, base: 25.4, at: [[36, 24]] })
      .enemy('ork', { models: 1, base: 25.4, T: 3 })
      .enemy('others', { ...foe, models: 1, base: 25.4, at: [[38.5, 24]] })
      .engaged('ork', 'man')
      .phase('handToHand')
      .level('command')
      .dice('attack', ...Array.from({ length: 'A' in second ? Number(second.A) : 1 }, () => 6), 1)
      .dice('damage', 6)
      .seed(1)
      .runTo('decision of kind FollowUp');
    const policy = makePolicy('captain', 'wh40k2');
    const n = options(wh40k2, b);
    const chosen = policy.act(seatOf(wh40k2, b, n, new Random(1), () => b));
    return b.option.target[chosen] === b.setup.names.indexOf('others');
  };

  expect(follows(WEAK, STRONG, BOYZ)).toBe(true);
  expect(follows(STRONG, { ...BOYZ, points: 400 }, { ...STRONG, models: 1 })).toBe(false);
});
