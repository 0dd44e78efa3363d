import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { marksman } from '../../../testing/wh40k2/scenes.js';
import { litanyNear } from '../psychology/leadership.js';

/**
 * Makes a scene of marines in a wood whose nearest model stands `gap` inches from the base of a chaplain, and an ork
 * who shoots at them.
 */
const flock = (gap: number, rules: readonly string[] = []) =>
  scenario('wh40k2')
    .unit('men', {
      models: 4,
      base: 25.4,
      rules,
      at: [
        [36, 24],
        [35, 24],
        [34, 24],
        [33, 24],
      ],
    })
    .unit('chaplain', { character: true, Ld: 7, base: 25.4, rules: [['Litanies', 8]], at: [[37 + gap, 24]] })
    .enemy('ork', marksman(33, 34));
const hit = (gap: number) =>
  flock(gap)
    .active(1)
    .phase('shooting')
    .level('command')
    .choose('ork shoot men')
    .dice('to hit', 6)
    .dice('damage', 6)
    .dice('break test', 4, 4); // one of four is lost

describe('chaplains (W40K-FORCE-007)', () => {
  it('W40K-FORCE-007 W40K-BREAK-006 a squad up to eight inches away takes a failed Break test again', () => {
    expect(hit(8).dice('test again', 3, 4).runTo('end of phase').unit('men').broken).toBe(false);
    expect(hit(8).dice('test again', 4, 4).dice('flee distance', 1, 1).runTo('end of phase').unit('men').broken).toBe(
      true,
    );
    expect(hit(8.05).dice('flee distance', 1, 1).runTo('end of phase').unit('men').broken).toBe(true);
  });

  it('W40K-FORCE-007 he hears himself, and no enemy does', () => {
    const { b } = flock(4).start();
    expect([litanyNear(b, 0), litanyNear(b, 1), litanyNear(b, 2)]).toEqual([true, true, false]);
  });

  it('W40K-FORCE-007 each failed test of a turn, while a standard serves once, and after it', () => {
    const both = hit(4)
      .unit('bearer', { character: true, Ld: 5, rules: ['Battle Standard'], at: [[44, 27]] })
      .dice('test again', 6, 6)
      .dice('break test again', 1, 1)
      .runTo('end of phase');
    expect(both.unit('men')).toMatchObject({ broken: false, did: expect.arrayContaining(['StandardUsed']) });
    const spent = hit(4).did('men', 'StandardUsed').dice('test again', 1, 1).runTo('end of phase');
    expect(spent.unit('men').broken).toBe(false);
  });

  it('W40K-FORCE-007 W40K-OVER-015 the test of a squad on overwatch that is shot at', () => {
    const battle = flock(4)
      .status('men', 'overwatch')
      .active(1)
      .phase('shooting')
      .level('command')
      .choose('ork shoot men')
      .dice('to hit', 6)
      .dice('damage', 1)
      .dice('overwatch test', 6, 6)
      .dice('test again', 1, 1)
      .runTo('end of phase');
    expect(battle.unit('men').overwatch).toBe(true);
  });

  it('W40K-FORCE-007 at full the player says whether it is taken again', () => {
    const asked = hit(4).level('full').choose({ ask: 'TestAgain', verb: 'No' }).dice('flee distance', 1, 1);
    expect(asked.runTo('end of phase').unit('men').broken).toBe(true);
    const again = hit(4).level('full').choose({ ask: 'TestAgain', verb: 'Yes' }).dice('test again', 1, 1);
    expect(again.runTo('end of phase').unit('men').broken).toBe(false);
  });

  const rallying = () =>
    flock(4)
      .terrain('wood', { at: [34.5, 24], size: [8, 4] })
      .status('men', 'broken')
      .phase('rally')
      .choose('men rally');

  it('W40K-FORCE-007 W40K-RALLY-005 a failed rally too', () => {
    const rally = (first: readonly number[], second: readonly number[]) =>
      rallying()
        .level('command')
        .dice('rally test', ...first)
        .dice('test again', ...second)
        .runTo('end of phase')
        .unit('men');
    expect(rally([5, 5], [3, 4]).broken).toBe(false);
    expect(rally([5, 5], [5, 4]).broken).toBe(true);
    expect(rally([6, 6], [3, 4]).broken).toBe(false);
    expect(rally([5, 5], [6, 6]).place).toBe('removed'); // W40K-BRAVE-003
  });

  it('W40K-FORCE-007 W40K-BRAVE-003 at full a double six may stand, and scatters them', () => {
    const battle = rallying().choose({ ask: 'TestAgain', verb: 'No' }).dice('rally test', 6, 6).runTo('end of phase');
    expect(battle.unit('men').place).toBe('removed');
  });
});
