import { expect, it } from 'vitest';
import { scenario } from '../../engine/testing/scenario.js';
import { fight } from './wh40k2/duels.js';

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
