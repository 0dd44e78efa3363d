import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { goesTo, watch } from '../../../testing/wh40k2/watch.js';

const squad = (models: number, level: 'full' | 'command' = 'full') =>
  scenario('wh40k2')
    .unit('marines', { models, BS: 4, weapons: ['boltgun'], at: [36, 12], gap: 0.5 })
    .enemy('orks', { models: 6, T: 4, at: [36, 30], gap: 0.5 })
    .phase('shooting')
    .level(level)
    .choose('marines shoot orks');

describe('plain shots that are held back', () => {
  it('W40K-DEC-027 W40K-SHOOT-001 of a squad that shoots any model may fire nothing, and the others do', () => {
    const held = (...models: number[]) =>
      squad(3)
        .choose(...models.map((n) => ({ ask: 'HoldFire', verb: 'Pick', n })))
        .dice('to hit', ...Array.from({ length: 3 - models.length }, () => 1))
        .runTo('end of phase');
    for (const battle of [held(), held(1), held(0, 2)]) expect(battle.unit('marines').did).toContain('Shoot');
  });

  it('W40K-DEC-027 not the last of them: a squad that is not to shoot at all is not picked', () => {
    const last = squad(2).choose({ ask: 'HoldFire', verb: 'Pick', n: 0 }).dice('to hit', 1).runTo('end of phase');
    expect(last.answers.filter((a) => a.startsWith('HoldFire'))).toHaveLength(1);
    const alone = squad(1).dice('to hit', 1).runTo('end of phase');
    expect(alone.answers.filter((a) => a.startsWith('HoldFire'))).toHaveLength(0);
  });

  it('W40K-DEC-027 W40K-OVER-008 so it is on overwatch, and the counter is used up by one shot', () => {
    const battle = watch()
      .level('full')
      .choose(...goesTo(36, 26), { ask: 'OverwatchFire', n: 4 }, { ask: 'HoldFire', verb: 'Pick', n: 1 })
      .dice('to hit', 1)
      .runTo('end of phase');
    expect(battle.unit('marines').overwatch).toBe(false);
  });

  it('K41 standing orders hold nothing back', () => {
    const battle = squad(3, 'command').dice('to hit', 1, 1, 1).runTo('end of phase');
    expect(battle.answers.filter((a) => a.startsWith('HoldFire'))).toHaveLength(0);
  });
});
