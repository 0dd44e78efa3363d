import { describe, expect, it } from 'vitest';
import { scenario } from '../../testing/scenario.js';
import { W40kInvariants } from '../../testing/w40k-invariants.js';

/**
 * A man goes east to (40, 30), away from a guard who fires at `moment` of it; then his comrade at (40, `y`) runs north, away
 * from a brawler, as far as the `dice` say.
 */
function overrun(y: number, moment: number, dice: readonly [number, number]) {
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
    .choose({ ask: 'OverwatchFire', verb: 'Shoot', n: moment })
    .dice('to hit', 1)
    .dice('break test', 6, 6)
    .dice('flee distance', ...dice)
    .runTo('end of phase');
  return battle;
}

describe('a way that was free as the squad set out', () => {
  it.each([0, 1])(
    'W40K-OVER-007 is barred by comrades who flee from fire at moment %i to its end: the mover halts',
    (moment) => {
      const battle = overrun(27.5, moment, [1, 1]);
      expect(battle.model('timid')).toMatchObject({ x: 40, y: 29.5 });
      expect(battle.model('man').y).toBe(30);
      expect(battle.model('man').x).toBeGreaterThan(39);
      expect(battle.model('man').x).toBeLessThan(39.2); // a base of 25 mm, half an inch aside
      expect(new W40kInvariants(battle.b.setup.models).check(battle.b)).toEqual([]);
    },
  );
});
