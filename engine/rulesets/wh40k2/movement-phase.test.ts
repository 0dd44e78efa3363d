import { describe, expect, it } from 'vitest';
import { scenario } from '../../testing/scenario.js';

const squadAndFoe = () =>
  scenario('wh40k2')
    .unit('marines', { models: 5, BS: 4, T: 4, save: 3, weapons: ['boltgun'], at: [36, 12] })
    .enemy('orks', { models: 5, weapons: ['bolt-pistol', 'sword'], at: [36, 40] });

describe('the movement phase', () => {
  it('W40K-MOVE-002 a squad moves up to its M in any direction, and no tick farther', () => {
    const battle = squadAndFoe()
      .choose('marines move')
      .choose({ verb: 'Move', at: [36, 16] })
      .seed(1)
      .runTo('end of phase');
    expect(battle.model('marines', 2)).toMatchObject({ x: 36, y: 16, moved: 4 });
    const far = squadAndFoe()
      .choose('marines move')
      .choose({ verb: 'Move', at: [36, 16.02] })
      .seed(1);
    expect(() => far.runTo('end of phase')).toThrow('farther');
  });
});
