import { describe, expect, it } from 'vitest';
import { LinkFlag } from '../../../skirmish/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { Roll } from '../core/rolls.js';
import { leadershipOf } from './leadership.js';

const GRUDGE = [{ rule: 'Hatred', only: ['Orks'] }] as const;

describe('the first turn of a combat', () => {
  it('W40K-HATE-002 is that of each model: who comes late to a fight of his squad rolls again, who has fought does not', () => {
    const fights = (late: boolean) =>
      scenario('wh40k2')
        .unit('marines', {
          models: 2,
          rules: GRUDGE,
          at: [
            [30, 24],
            [40, 24],
          ],
        })
        .enemy('orks', { models: 2 })
        .engaged('orks', 'marines')
        .with((b) => {
          b.link.flags[0] |= LinkFlag.fought;
          if (!late) b.link.flags[1] |= LinkFlag.fought;
        })
        .phase('handToHand')
        .level('command')
        .dice('attack', 5, 5);
    const both = fights(false).dice('attack', 1, 6).dice('damage', 1, 1, 1, 1, 1, 1).runTo('end of phase');
    expect(both.log.filter((line) => line.includes('hatred'))).toEqual([]);
    const one = fights(true).dice('attack', 1, 6).dice('hatred again', 6).runTo('end of phase');
    expect(one.log.filter((line) => line.includes('hatred'))).toHaveLength(1);
  });
});

describe('whom they have fought', () => {
  /** Makes a scene in which a man slays the model that he fights; others stand 10 inches to the north. */
  const victor = (only: string, foe: SquadSpec = {}) =>
    scenario('wh40k2')
      .army('Space Marines', 'Orks')
      .unit('man', { models: 1, WS: 6, rules: [{ rule: 'Hatred', only: [only] }], at: [[36, 24]] })
      .enemy('foe', { models: 1, ...foe })
      .enemy('far', { models: 1, at: [[36, 34]] })
      .engaged('foe', 'man')
      .phase('handToHand')
      .level('command')
      .dice('attack', 6, 1)
      .dice('damage', 6);

  it('W40K-HATE-003 says whether they must follow up, not who else is on the table', () => {
    const verbs = (hatedRow: 'foe' | 'far') =>
      victor('Orks')
        .with((b, row) => {
          for (const against of b.setup.limits.values()) {
            against.fill(0);
            against[row(hatedRow)] = 1;
          }
        })
        .level('full')
        .runTo('decision of kind FollowUp')
        .question?.options.map((o) => o.verb);
    expect(verbs('foe')).not.toContain('Hold');
    expect(verbs('far')).toContain('Hold');
  });
});

const GUNNER = { weapons: ['boltgun'], BS: 5, facing: 180 } as const;

describe('Leadership 10', () => {
  const men = () =>
    scenario('wh40k2')
      .unit('men', { models: 8, Ld: 7, at: [36, 24], rules: GRUDGE })
      .enemy('hated', { models: 1, at: [[33, 40]], ...GUNNER })
      .enemy('others', { models: 1, at: [[40, 40]], ...GUNNER });
  const limit = (b: { setup: { limits: ReadonlyMap<number, Uint8Array> } }, row: number) => {
    for (const against of b.setup.limits.values()) {
      against.fill(0);
      against[row] = 1;
    }
  };

  it('W40K-HATE-001 for Break tests if hated enemies have slain some of them in this turn', () => {
    const shot = (by: string) =>
      men()
        .with((b, row) => limit(b, row('hated')))
        .active(1)
        .phase('shooting')
        .with((b, row) => {
          b.unit.losses[row('men')] = 1;
        })
        .level('command')
        .choose(`${by} shoot men`)
        .dice('to hit', 6)
        .dice('damage', 6)
        .dice('break test', 5, 5)
        .otherwise((q) => q.options[q.options.length - 1]);
    expect(shot('hated').runTo('end of phase').unit('men').broken).toBe(false);
    expect(shot('others').dice('flee distance', 1, 1).runTo('end of phase').unit('men').broken).toBe(true);
  });

  it('W40K-HATE-001 for Rally tests if they see enemies whom they hate, or nobody at all', () => {
    const ld = (width: number) => {
      const scene = men();
      if (width > 0) scene.terrain('rock', { at: [33, 38], size: [width, 1] }, { height: 6 });
      const { b } = scene.with((battle, row) => limit(battle, row('hated'))).start();
      b.unit.status[0] |= 1;
      return leadershipOf(b, 0, Roll.RallyTest);
    };
    expect([ld(0), ld(7), ld(60)]).toEqual([10, 7, 10]); // no model, the hated one, all models out of sight
  });
});
