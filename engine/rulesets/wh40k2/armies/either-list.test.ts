import { describe, expect, it } from 'vitest';
import { Under } from '../../../skirmish/templates.js';
import { scenario } from '../../../testing/scenario.js';
import { Dazed, WEAPONS } from '../core/state.js';
import { worthUnder } from '../shooting/area-hits.js';

// Hits that fall on models of both sides at once: those of the active player are resolved first, whichever list is his.

/** Makes a scene in the shooting phase of `player`, with units of both sides; units of the `own` side are his. */
function shooting(player: 0 | 1) {
  const scene = scenario('wh40k2').phase('shooting').active(player);
  return {
    scene,
    own: player === 0 ? ('unit' as const) : ('enemy' as const),
    foe: player === 0 ? 'enemy' : 'unit',
  } as const;
}

describe('hits on both sides do not depend on which list is the first', () => {
  it('W40K-MELEE-001 W40K-MELEE-002 of a hit in a combat the lower half of the die is for the friend of who fires', () => {
    const left = (player: 0 | 1, face: number) => {
      const { scene, own, foe } = shooting(player);
      const battle = scene[own]('marine', { models: 1, BS: 4, weapons: ['boltgun'], at: [[42, 12]], facing: 0 })
        [own]('friend', { models: 1, at: [[36, 26]] })
        [foe]('ork', { models: 1 })
        .engaged('ork', 'friend')
        .did('ork', 'BreakTest')
        .choose('marine shoot ork')
        .dice('to hit', 6)
        .dice('hit in combat', face)
        .dice('damage', 6)
        .runTo('end of phase');
      return [battle.unit('friend').models, battle.unit('ork').models];
    };
    for (const player of [0, 1] as const) {
      expect(left(player, 3), `player ${player}`).toEqual([0, 1]);
      expect(left(player, 4), `player ${player}`).toEqual([1, 0]);
    }
  });

  it('W40K-BLAST-005 W40K-BLAST-007 dice for who lies partly under a marker, and for damage, begin with the side of the active player', () => {
    const left = (player: 0 | 1) => {
      const { scene, own, foe } = shooting(player);
      const battle = scene[own]('gunner', {
        models: 1,
        BS: 4,
        base: 25.4,
        weapons: ['missile-frag'],
        at: [[36, 10]],
        facing: 0,
      })
        [own]('friend', { models: 1, T: 4, W: 2, base: 25.4, at: [[34, 20]] })
        [foe]('orks', {
          models: 2,
          T: 4,
          W: 2,
          base: 25.4,
          at: [
            [36, 20],
            [38, 20],
          ],
        })
        .choose('gunner shoot orks')
        .choose({ ask: 'ShotWeapon', verb: 'Weapon' }, { ask: 'BlastAim' })
        .dice('to hit', 6)
        .dice('partly under', 4, 3) // the friend is hit, the second Ork is not
        .dice('damage', 6, 1) // and hurt, the first Ork is not
        .runTo('end of phase');
      return [battle.model('friend').wounds, battle.model('orks').wounds, battle.model('orks', 1).wounds];
    };
    expect(left(0)).toEqual([1, 2, 2]);
    expect(left(1)).toEqual([1, 2, 2]);
  });

  it('W40K-WHVY-011 dice for who is splashed begin with the side of the active player', () => {
    const splashed = (player: 0 | 1) => {
      const { scene, own, foe } = shooting(player);
      const battle = scene[own]('gunner', {
        models: 1,
        BS: 8,
        weapons: ['heavy-bolter', 'hellfire-shell'],
        at: [[36, 12]],
        facing: 0,
      })
        [own]('friend', { models: 1, W: 2, save: 7, at: [[37.5, 30]] })
        [foe]('beast', { models: 1, T: 10, W: 9, save: 3, base: 25.4, at: [[36, 30]] })
        [foe]('near', { models: 1, W: 2, save: 7, at: [[34.5, 30.5]] })
        .did('beast', 'BreakTest')
        .level('command')
        .choose('gunner shoot beast')
        .dice('to hit', 2)
        .dice('damage', 2)
        .dice('save', 5)
        .dice('splash', 6, 1) // the friend is hit, the other is not
        .runTo('end of phase');
      return [battle.model('friend').wounds, battle.model('near').wounds];
    };
    for (const player of [0, 1] as const) expect(splashed(player), `player ${player}`).toEqual([1, 2]);
  });

  it('W40K-DMG-005 casualties of one volley are taken from the side of the active player first', () => {
    const fallen = (player: 0 | 1) => {
      const { scene, own, foe } = shooting(player);
      const battle = scene[own]('gunner', { models: 1, BS: 4, weapons: ['missile-frag'], at: [[36, 10]], facing: 0 })
        [own]('friend', { models: 1, base: 25.4, at: [[35, 20]] })
        [foe]('ork', { models: 1, base: 25.4, at: [[36.2, 20]] })
        .choose('gunner shoot ork')
        .choose({ ask: 'ShotWeapon', verb: 'Weapon' })
        .dice('to hit', 6)
        .dice('damage', 6, 6)
        .runTo('end of phase');
      return battle.log.filter((line) => line.endsWith('lose a model'));
    };
    for (const player of [0, 1] as const) {
      expect(fallen(player), `player ${player}`).toEqual(['friend: lose a model', 'ork: lose a model']);
    }
  });

  it('W40K-FORCE-007 dice for who is blinded by a flash begin with the side of the active player', () => {
    const blinded = (player: 0 | 1) => {
      const { scene, own, foe } = shooting(player);
      const { b } = scene[own]('gunner', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 10]], facing: 0 })
        [own]('friend', { models: 1, base: 25.4, at: [[33, 18]] })
        [foe]('chaplain', { models: 1, base: 25.4, field: 4, at: [[36, 18]] })
        [foe]('near', { models: 1, base: 25.4, at: [[39, 19]] })
        .did('chaplain', 'BreakTest')
        .choose('gunner shoot chaplain')
        .dice('to hit', 6)
        .dice('damage', 6)
        .dice('field save', 4)
        .dice('blinded', 4, 3) // the friend is, the other is not
        .runTo('end of phase');
      const dazed = (name: string) => b.model.dazed[b.setup.unit.first[b.setup.names.indexOf(name)]];
      return [dazed('friend'), dazed('near')];
    };
    for (const player of [0, 1] as const) expect(blinded(player), `player ${player}`).toEqual([Dazed.blind, 0]);
  });

  it('K41 what a marker is worth to standing orders does not either, to the last bit', () => {
    const worths = (player: 0 | 1) => {
      const { scene, own, foe } = shooting(player);
      scene[own]('gunner', { models: 1, weapons: ['missile-frag'], at: [[36, 10]] });
      for (let i = 0; i < 6; i++) {
        const spec = { models: 1, T: 3 + (i % 3), W: 2, save: 3 + (i % 4), at: [[30 + 2 * i, 20]] as const };
        scene[i % 2 === 0 ? own : foe](`squad ${i}`, spec);
      }
      const { b } = scene.start();
      const row = (name: string) => b.setup.unit.first[b.setup.names.indexOf(name)];
      const w = b.setup.type.weapons[b.setup.model.type[row('gunner')] * WEAPONS];
      const under = new Uint8Array(256);
      return Array.from({ length: 64 }, (_, bits) => {
        for (let i = 0; i < 6; i++) under[row(`squad ${i}`)] = (bits >> i) & 1 ? Under.wholly : Under.partly;
        return worthUnder(b, row('gunner'), w, under, -1);
      });
    };
    expect(worths(1)).toEqual(worths(0));
  });

  it('K41 under a marker a friend weighs twice what an enemy does', () => {
    const { b } = scenario('wh40k2')
      .phase('shooting')
      .unit('gunner', { models: 1, weapons: ['missile-frag'], at: [[36, 10]] })
      .unit('friend', { models: 1, at: [[34, 20]] })
      .enemy('ork', { models: 1, at: [[38, 20]] })
      .start();
    const w = b.setup.type.weapons[b.setup.model.type[0] * WEAPONS];
    const worth = (m: number) =>
      worthUnder(
        b,
        0,
        w,
        Uint8Array.from({ length: 256 }, (_, o) => (o === m ? Under.wholly : Under.none)),
        -1,
      );
    expect(worth(2)).toBeGreaterThan(0);
    expect(worth(1)).toBe(-2 * worth(2));
  });
});
