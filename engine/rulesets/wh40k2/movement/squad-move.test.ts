import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { W40kInvariants } from '../../../testing/wh40k2/invariants.js';

/**
 * Makes a scene in which a man goes east to (40, 30), away from a guard who fires at firing point `firingPoint` of the
 * move. Then his comrade at (40, `y`) runs north, away from a brawler, as far as the `dice` say.
 */
function overrun(y: number, firingPoint: number, dice: readonly [number, number]) {
  const battle = scenario('wh40k2')
    .unit('man', { models: 1, T: 10, at: [36, 30] })
    .unit('timid', { models: 1, Ld: 2, at: [40, y] })
    .enemy('guard', { models: 1, weapons: ['boltgun'], at: [30, 30], facing: 90 })
    .enemy('brawler', { models: 1, at: [40, 20] })
    .status('guard', 'overwatch')
    .with((b, row) => {
      b.unit.losses[row('timid')] = 1;
    })
    .choose({ ask: 'Mover', target: 'man' }, { ask: 'Move', verb: 'Move', at: [40, 30] })
    .choose({ ask: 'OverwatchFire', verb: 'Shoot', n: firingPoint })
    .dice('to hit', 1)
    .dice('break test', 6, 6)
    .dice('flee distance', ...dice)
    .runTo('end of phase');
  return battle;
}

describe('a way that was free as the squad set out', () => {
  it.each([0, 1])(
    'W40K-OVER-007 is barred by comrades who flee from fire at moment %i to its end: the mover halts',
    (firingPoint) => {
      const battle = overrun(27.5, firingPoint, [1, 1]);
      expect(battle.model('timid')).toMatchObject({ x: 40, y: 29.5 });
      expect(battle.model('man').y).toBe(30);
      expect(battle.model('man').x).toBeGreaterThan(39);
      expect(battle.model('man').x).toBeLessThan(39.2); // a base of 25 mm, half an inch aside
      expect(new W40kInvariants(battle.b.setup.models).check(battle.b)).toEqual([]);
    },
  );
});

it('W40K-OVER-004 W40K-BROKE-002 a mover that breaks under fire flees, or keeps to its cover, and goes no farther', () => {
  const advance = (crater: boolean, dice: readonly number[]) => {
    const scene = scenario('wh40k2')
      .unit('men', { models: 1, M: 8, T: 10, Ld: 6, at: [36, 20] })
      .enemy('guard', { models: 1, weapons: ['boltgun'], at: [36, 30] })
      .status('guard', 'overwatch')
      .with((b, row) => {
        b.unit.losses[row('men')] = 1;
      });
    if (crater) scene.terrain('crater', { at: [32, 20], size: [12, 4] });
    return scene
      .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'Move', at: [28, 20] })
      .choose({ ask: 'OverwatchFire', verb: 'Shoot', n: crater ? 0 : 1 })
      .dice('to hit', 1)
      .dice('break test', ...dice);
  };
  const held = advance(false, [3, 3]).runTo('end of phase');
  expect(held.model('men')).toMatchObject({ x: 28, y: 20 });
  const fled = advance(false, [3, 4]).dice('flee distance', 1, 1).runTo('end of phase');
  expect(fled.unit('men').status).toContain('Broken');
  expect(fled.model('men').x).toBeGreaterThan(33);
  expect(fled.model('men').y).toBeLessThan(20);
  const far = advance(false, [3, 4]).dice('flee distance', 5, 4).runTo('end of phase');
  expect(far.model('men').moved).toBeCloseTo(2 + 9, 2); // W40K-HIT-006: all of it in its own movement phase
  const kept = advance(true, [3, 4]).runTo('end of phase');
  expect(kept.unit('men').status).toContain('Broken');
  expect(kept.model('men')).toMatchObject({ x: 36, y: 20 });
});
