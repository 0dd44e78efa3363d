import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { armyBooks } from '../armies/armies.js';

const BASE = 25 / 25.4;

/** Makes a scene of a stupid creature 1.5 inches in front of a foe; its die was low as the turn began. */
const ogre = () =>
  scenario('wh40k2')
    .unit('ogre', { models: 1, M: 6, rules: ['Stupidity'], at: [36, 20] })
    .unit('men', { models: 2, at: [10, 10] })
    .enemy('foes', { models: 1, weapons: ['boltgun'], at: [36, 23 + BASE] })
    .dice('stupidity test', 6, 6)
    .dice('stupidity move', 1);

describe('compulsory moves', () => {
  it('W40K-COMP-001 W40K-COMP-002 come after declared charges and before all others, by dice and not by choice', () => {
    const battle = ogre().dice('random direction', 90).runTo('decision of kind Mover');
    expect(battle.model('ogre')).toMatchObject({ x: 42, y: 20, moved: 6 });
    expect(battle.question?.options.map((o) => o.targetName)).not.toContain('ogre');
  });

  it('W40K-COMP-003 W40K-COMP-004 who blunders into an enemy fights him, without the bonus of a charge', () => {
    const battle = ogre().dice('random direction', 360).runTo('decision of kind Mover');
    expect(battle.engaged('ogre', 'foes')).toBe(true);
    expect(battle.model('ogre').did).not.toContain('Charge');
    expect(battle.b.link.flags[0]).toBe(0);
  });

  it('W40K-COMP-005 those on overwatch may fire at it as it comes (w40k-1-229)', () => {
    const battle = ogre()
      .status('foes', 'overwatch')
      .dice('random direction', 360)
      .runTo('decision of kind OverwatchFire');
    expect(battle.question?.options.some((o) => o.verb === 'Shoot' && o.targetName === 'ogre')).toBe(true);
  });
});

describe('whoever a compulsory move brings into contact', () => {
  /**
   * Makes a scene of an ogre that moves as the dice say; a guard with a pistol 12 inches north of it waits on
   * overwatch, and another ork stands nearer to him.
   */
  const stumbling = (angle: number) =>
    scenario('wh40k2')
      .unit('ogre', { models: 1, M: 12, T: 9, rules: ['Stupidity'], at: [36, 20] })
      .unit('ork', { models: 1, at: [33, 27] })
      .enemy('guard', { models: 1, weapons: ['bolt-pistol'], at: [36, 32 + BASE] })
      .status('guard', 'overwatch')
      .level('command')
      .dice('stupidity test', 6, 6)
      .dice('stupidity move', 1)
      .dice('random direction', angle);

  it('W40K-COMP-005 W40K-OVER-009 W40K-OVER-013 is shot at as a charger, from wherever he comes', () => {
    const battle = stumbling(360)
      .choose({ ask: 'OverwatchFire', target: 'ogre', n: 0 })
      .dice('to hit', 1)
      .runTo('shooting phase');
    expect(battle.log.join()).toContain('guard: to hit 3+: 1'); // needs 3+: +2 at short range, -1 for movement
  });

  it('W40K-COMP-005 W40K-TGT-004 and who stays away is a mover like others, behind whoever is nearer', () => {
    const battle = stumbling(90).runTo('shooting phase');
    expect(battle.answers.filter((a) => a.startsWith('OverwatchFire (ogre)'))).toEqual([]);
  });
});

describe('frenzied charges', () => {
  it('W40K-FREN-003 the frenzied charge before all others, with the bonus of a charge', () => {
    const battle = scenario('wh40k2')
      .unit('mad', { models: 2, rules: ['Frenzy'], at: [36, 20] })
      .unit('men', { models: 2, at: [42, 21] })
      .enemy('near', { models: 2, at: [36, 26] })
      .enemy('far', { models: 2, at: [40, 27] })
      .seed(2)
      .choose({ ask: 'Restrain', verb: 'No' })
      .choose({ ask: 'Charger', target: 'men' }, { ask: 'ChargeTarget', target: 'far' })
      .choose({ ask: 'Charger', target: 'mad' }, { ask: 'ChargeTarget', target: 'near' })
      .runTo('moveChargers');
    expect(battle.engaged('mad', 'near')).toBe(true);
    expect(battle.model('mad').did).toContain('Charge');
    expect(battle.engaged('men')).toBe(false); // their own phase is still to come
  });
});

describe('profiles of movement', () => {
  it('W40K-MOVE-004 Orks and Space Marines move four inches (w40k-1-045)', () => {
    const text = JSON.stringify([...armyBooks().values()]);
    const moves = [...text.matchAll(/"M":(\d+)/g)].map(([, m]) => Number(m));
    expect(moves.length).toBeGreaterThan(5);
    expect(moves.filter((m) => m === 4).length).toBeGreaterThan(moves.length / 2);
    for (const profile of text.matchAll(/"name":"(?:Ork Boy|Tactical[^"]*)"[^{}]*\{"M":(\d+)/g))
      expect(profile[1]).toBe('4');
  });

  it('W40K-CAV-001 W40K-CAV-003 W40K-CAV-004 rider and mount are one model, which moves as the mount does (w40k-1-041)', () => {
    const rider = { models: 1, M: 8, T: 3, W: 1, Ld: 7, rules: ['Cavalry'], at: [36, 12] as const };
    const battle = scenario('wh40k2')
      .unit('rider', rider)
      .enemy('foes', { models: 1, at: [36, 44] })
      .choose({ ask: 'Mover', target: 'rider' }, { ask: 'Move', verb: 'Move', at: [36, 20] })
      .runTo('end of phase');
    expect(battle.model('rider')).toMatchObject({ y: 20, moved: 8, wounds: 1 });
    expect(battle.unit('rider').models).toBe(1);
  });
});
