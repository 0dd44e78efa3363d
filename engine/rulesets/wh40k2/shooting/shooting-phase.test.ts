import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';

const shooting = () => scenario('wh40k2').phase('shooting').level('full').otherwise('first');
/** Returns the places of a row with one enemy so far to the right that no two models are equally near. */
const row = (n: number, x: number, y: number): [number, number][] =>
  Array.from({ length: n }, (_, i) => [x + 1.2 * i, y]);

describe('who may shoot', () => {
  it('W40K-MELEE-001 W40K-TGT-013 who does not see his squad’s target fires into a combat only if his player wishes', () => {
    const back = () =>
      shooting()
        .level('command')
        .otherwise('passive')
        .unit('marines', { models: 2, BS: 4, weapons: ['boltgun'], at: row(2, 36, 20) })
        .with((b) => {
          b.model.facing[1] = 32768; // faces south
        })
        .enemy('ahead', { models: 1, at: [[36, 30]] })
        .unit('friend', { models: 1 })
        .enemy('brawler', { models: 1, at: [[37.2, 12]] })
        .engaged('friend', 'brawler');
    const ordered = back().choose({ ask: 'ShotTarget', target: 'ahead' }).dice('to hit', 1).runTo('end of phase');
    expect(ordered.model('marines', 1).did).not.toContain('Fire');

    const asked = back().level('full').choose('marines', { ask: 'ShotTarget', target: 'ahead' });
    expect(asked.runTo('decision of kind ModelTarget').options()).toHaveLength(2); // the brawler, or no target
    const wished = back()
      .level('full')
      .choose('marines', { ask: 'ShotTarget', target: 'ahead' }, { ask: 'ModelTarget', target: 'brawler' })
      .dice('to hit', 1, 6)
      .dice('hit in combat', 1)
      .dice('damage', 1)
      .runTo('end of phase');
    expect(wished.model('marines', 1).did).toContain('Fire');
  });

  it('W40K-MELEE-001 W40K-TGT-010 nor does he if all that he sees of that target are the ones who fight', () => {
    const back = (x: number) =>
      shooting()
        .level('command')
        .otherwise('passive')
        .unit('marines', { models: 2, BS: 4, weapons: ['boltgun'], at: row(2, 36, 20) })
        .with((b) => {
          b.model.facing[1] = 32768; // faces south
        })
        .enemy('orks', {
          models: 2,
          at: [
            [x, 30],
            [37.2, 12],
          ],
        })
        .unit('friend', { models: 1 })
        .engaged('friend', 'orks', { pairs: [[0, 1]] })
        .did('orks', 'BreakTest')
        .choose({ ask: 'ShotTarget', target: 'orks' })
        .dice('to hit', 1)
        .runTo('end of phase');
    expect(back(36).model('marines', 0).did).toContain('Fire');
    expect(back(36).model('marines', 1).did).not.toContain('Fire');
  });

  const duel = () =>
    shooting()
      .unit('marines', { models: 1, BS: 4, weapons: ['boltgun', 'lascannon', 'grenade-krak'], at: [[36, 12]] })
      .enemy('orks', { models: 1, at: [[36, 18]] });

  it('W40K-SHOOT-001 one weapon once in the shooting phase of its side', () => {
    const battle = duel().choose('marines shoot orks').dice('to hit', 1).runTo('end of phase');

    expect(battle.answers).toHaveLength(3); // the unit, the target and the weapon; then no unit is left
    expect(battle.may('marines', 'shoot')).toBe(false);
  });

  it('W40K-SHOOT-003 not while engaged in hand-to-hand', () => {
    const battle = shooting()
      .unit('marines', { models: 2, BS: 4, weapons: ['bolt-pistol'], at: row(2, 36, 12) })
      .enemy('orks', { models: 1, at: [[36, 13]] })
      .enemy('others', { models: 1, at: [[37.2, 20]] })
      .engaged('orks', 'marines', { pairs: [[0, 0]] })
      .choose('marines', { ask: 'ShotTarget', target: 'others' })
      .dice('to hit', 1)
      .runTo('end of phase');

    expect(battle.log.join()).toContain('1 shot,');
    expect(battle.model('marines', 0).did).not.toContain('Fire');
  });

  it('W40K-SHOOT-004 W40K-SHOOT-006 W40K-WPN-005 after a move all weapons fire but those that move or fire (vector w40k-1-047)', () => {
    const weapons = (did: ('Move' | 'Fire')[]) =>
      duel()
        .model('marines', 0, { did })
        .level('full')
        .choose('marines shoot orks')
        .runTo('decision of kind ShotWeapon')
        .options()
        .join();
    expect(weapons([])).toContain('Lascannon');
    expect(weapons(['Move'])).not.toContain('Lascannon');
    expect(weapons(['Move'])).toContain('Boltgun');
  });

  it('W40K-WHVY-015 W40K-WHVY-016 a heavy plasma gun is fired standing, at full power as at low', () => {
    for (const mode of ['heavy-plasma-gun-low', 'heavy-plasma-gun-max']) {
      const gun = (did: 'Move'[]) =>
        shooting()
          .unit('marines', { models: 1, BS: 4, weapons: [mode], at: [[36, 12]] })
          .enemy('orks', { models: 1, at: [[36, 30]] })
          .model('marines', 0, { did })
          .start()
          .may('marines', 'shoot');
      expect([gun([]), gun(['Move'])], mode).toEqual([true, false]);
    }
  });

  it('W40K-SHOOT-001 a squad that has shot does not shoot again, not even those who held their fire', () => {
    expect(duel().did('marines', 'Shoot').start().may('marines', 'shoot')).toBe(false);
  });

  it('W40K-SHOOT-005 W40K-RUN-006 not after a run or a charge', () => {
    expect(duel().start().may('marines', 'shoot')).toBe(true);
    expect(duel().did('marines', 'Run').start().may('marines', 'shoot')).toBe(false);
    expect(duel().did('marines', 'Charge').start().may('marines', 'shoot')).toBe(false);
    expect(
      duel()
        .model('marines', 0, { did: ['FailCharge'] })
        .start()
        .may('marines', 'shoot'),
    ).toBe(false);
  });

  it('W40K-BROKE-001 W40K-STUP-007 W40K-OVER-003 W40K-CHAR-011 nor the broken, the stupid, those on overwatch, or without BS (vector w40k-1-231)', () => {
    for (const status of ['broken', 'stupid', 'overwatch'] as const) {
      expect(duel().status('marines', status).start().may('marines', 'shoot'), status).toBe(false);
    }
    const blind = shooting()
      .unit('marines', { models: 1, BS: 0, weapons: ['boltgun'], at: [[36, 12]] })
      .enemy('orks', { models: 1, at: [[36, 18]] });
    expect(blind.start().may('marines', 'shoot')).toBe(false);
  });

  it('W40K-SHOOT-002 W40K-PLASMA a weapon’s own rule comes first: plasma waits a turn after it has fired', () => {
    const plasma = (turns: number) =>
      shooting()
        .unit('marines', { models: 1, BS: 4, weapons: ['heavy-plasma-gun-max'], at: [[36, 12]] })
        .enemy('orks', { models: 1, at: [[36, 30]] })
        .with((b, r) => {
          b.model.recharge[b.setup.unit.first[r('marines')]] = turns;
        });
    expect(plasma(0).start().may('marines', 'shoot')).toBe(true);
    expect(plasma(1).start().may('marines', 'shoot')).toBe(false);
    expect(plasma(1).runTo('end of phase').b.model.recharge[0]).toBe(0);
  });

  it('W40K-ARC-001 W40K-ARC-002 only at what is within 45 degrees of where it looks', () => {
    const at = (x: number, y: number) =>
      shooting()
        .unit('marines', { models: 1, weapons: ['boltgun'], at: [[36, 12]] })
        .enemy('orks', { models: 1, at: [[x, y]] })
        .start()
        .may('marines', 'shoot');
    expect(at(41, 18)).toBe(true);
    expect(at(42, 17)).toBe(false);
    expect(at(36, 6)).toBe(false);
  });

  it('W40K-ARC-003 on the very edge of the arc a die decides', () => {
    const edge = (face: number) =>
      shooting()
        .unit('marines', { models: 1, weapons: ['boltgun'], at: [[36, 12]] })
        .enemy('orks', { models: 1, at: [[42, 18]] })
        .choose('marines shoot orks')
        .dice('arc edge', face)
        .dice('to hit', ...(face >= 4 ? [1] : []))
        .runTo('end of phase');
    expect(edge(4).log.join()).toContain('to hit 3+: 1');
    expect(edge(3).log.join()).not.toContain('to hit 3+:');
  });

  it('W40K-ARC-003 no die is needed for a squad of which another stands well within the arc', () => {
    const beside = (x: number, y: number) =>
      shooting()
        .unit('marines', { models: 1, weapons: ['boltgun'], at: [[36, 12]] })
        .enemy('orks', {
          models: 2,
          at: [
            [42, 18],
            [x, y],
          ],
        })
        .choose('marines shoot orks')
        .dice('to hit', 1);
    expect(beside(41, 20).runTo('end of phase').log.join()).toContain('to hit 3+: 1');
    expect(() => beside(43.5, 17).runTo('end of phase')).toThrow('arc edge');
  });

  it('W40K-HIDE-008 who shoots is no longer hidden', () => {
    const battle = duel()
      .status('marines', 'hidden')
      .choose('marines shoot orks')
      .dice('to hit', 1)
      .runTo('end of phase');
    expect(battle.unit('marines').hidden).toBe('none');
  });

  it('W40K-HIDE-008 who holds his fire after all stays hidden', () => {
    const battle = duel()
      .level('full')
      .status('marines', 'hidden')
      .choose('marines shoot orks')
      .choose({ ask: 'ShotWeapon', verb: 'Hold' })
      .runTo('end of phase');
    expect(battle.unit('marines').hidden).toBe('hidden');
  });
});

describe('rapid fire', () => {
  const shots = (spec: { rules?: string[]; weapons: string[]; moved?: boolean; level?: 'full' | 'command' }) => {
    const scene = scenario('wh40k2')
      .unit('marines', { models: 1, BS: 4, weapons: spec.weapons, rules: spec.rules ?? ['Rapid Fire'], at: [[36, 12]] })
      .enemy('orks', { models: 1, at: [[36, 20]] })
      .model('marines', 0, { did: spec.moved ? ['Move'] : [] })
      .phase('shooting')
      .level('command')
      .choose('marines shoot orks')
      .seed(1)
      .runTo('end of phase');
    return Number(/: (\d+) shot/.exec(scene.log.join())?.[1]);
  };

  it('W40K-RAPID-001 W40K-RAPID-002 two shots with a bolt weapon, if the model has the skill and did not move (vector w40k-1-105)', () => {
    expect(shots({ weapons: ['boltgun'] })).toBe(2);
    expect(shots({ weapons: ['bolt-pistol'] })).toBe(2);
    expect(shots({ weapons: ['storm-bolter'] })).toBe(2);
    expect(shots({ weapons: ['boltgun'], moved: true })).toBe(1);
    expect(shots({ weapons: ['missile-krak'] })).toBe(1);
    expect(shots({ weapons: ['lasgun'] })).toBe(1);
    expect(shots({ weapons: ['boltgun'], rules: [] })).toBe(1);
  });

  it('W40K-RAPID-003 W40K-RAPID-004 each model is judged on its own, and both shots are shots like others', () => {
    const battle = shooting()
      .level('command')
      .unit('marines', { models: 2, BS: 4, weapons: ['boltgun'], rules: ['Rapid Fire'], at: row(2, 36, 12) })
      .model('marines', 1, { did: ['Move'] })
      .enemy('orks', {
        models: 4,
        T: 4,
        save: 6,
        at: [
          [34, 28],
          [35.5, 28.1],
          [37, 28.2],
          [38.5, 28.3],
        ],
      })
      .did('orks', 'BreakTest')
      .choose('marines shoot orks')
      .dice('to hit', 3, 3, 3)
      .dice('damage', 4, 4, 4)
      .runTo('end of phase');

    expect(battle.unit('orks').models).toBe(1);
  });

  it('W40K-RAPID-001 only if its player says so, at level full', () => {
    const battle = scenario('wh40k2')
      .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], rules: ['Rapid Fire'], at: [[36, 12]] })
      .enemy('orks', { models: 1, at: [[36, 20]] })
      .phase('shooting')
      .choose('marines shoot orks')
      .runTo('decision of kind ShotWeapon');
    expect(battle.options()).toEqual([
      'marines fires Boltgun at orks',
      'marines fires Boltgun rapidly at orks',
      'marines holds fire',
    ]);
    battle.choose('fires Boltgun at orks').dice('to hit', 1).runTo('end of phase');
  });
});

describe('to hit, in a volley', () => {
  const volley = (scene: ReturnType<typeof shooting>) =>
    scene.choose('marines shoot orks').seed(1).runTo('end of phase').log.join('\n');
  const duel = (rules: string[] = []) =>
    shooting()
      .unit('marines', { models: 1, BS: 3, weapons: ['boltgun'], at: [[36, 12]] })
      .enemy('orks', { models: 1, rules, at: [[36, 30]] });

  it('W40K-HIT-004 W40K-HIT-005 W40K-COVER-002 W40K-COVER-003 cover of the target counts', () => {
    expect(volley(duel())).toContain('4+ to hit');
    expect(volley(duel().terrain('hedge', { at: [36, 29], size: [6, 0.4] }, { height: 0.6 }))).toContain('5+ to hit');
    expect(volley(duel().terrain('wall', { at: [36, 29], size: [6, 0.4] }, { height: 0.6 }))).toContain('6+ to hit');
  });

  it('W40K-HIT-006 W40K-HIT-007 and its speed in its last movement phase', () => {
    expect(volley(duel().model('orks', 0, { moved: 10 }))).toContain('5+ to hit');
    expect(volley(duel().model('orks', 0, { moved: 20.5 }))).toContain('6+ to hit');
  });

  it('W40K-HIT-009 and its size', () => {
    expect(volley(duel(['Large Target']))).toContain('3+ to hit');
  });

  it('W40K-HIT-011 at 7 a 6 and then a 4 hit', () => {
    const battle = (again: number) =>
      duel()
        .model('orks', 0, { moved: 11 })
        .terrain('wall', { at: [36, 29], size: [6, 0.4] }, { height: 0.6 })
        .choose('marines shoot orks')
        .dice('to hit', 6)
        .dice('to hit again', again)
        .dice('damage', ...(again >= 4 ? [6] : []))
        .runTo('end of phase');
    expect(battle(4).unit('orks').models).toBe(0);
    expect(battle(3).unit('orks').models).toBe(1);
  });
});

describe('damage', () => {
  const duel = (target: { W?: number; T?: number; save?: number }, weapon = 'boltgun') =>
    shooting()
      .unit('marines', { models: 1, BS: 4, weapons: [weapon], at: [[36, 12]] })
      .enemy('ogre', { models: 1, at: [[36, 30]], ...target })
      .choose('marines shoot ogre')
      .dice('to hit', 4);

  it('W40K-DMG-001 W40K-DMG-005 W40K-DMG-007 who is harmed and has one wound is out of the game', () => {
    const battle = duel({ T: 4 }).dice('damage', 4).runTo('end of phase');
    expect(battle.unit('ogre')).toMatchObject({ models: 0, casualties: 1, place: 'removed' });
    expect(duel({ T: 4 }).dice('damage', 3).runTo('end of phase').unit('ogre').models).toBe(1);
  });

  it('W40K-DMG-002 what cannot be harmed is not rolled for', () => {
    expect(duel({ T: 8 }).runTo('end of phase').unit('ogre').models).toBe(1);
  });

  it('W40K-DMG-004 W40K-DMG-006 W40K-CHAR-007 damage points are rolled and taken off the wounds', () => {
    const battle = duel({ T: 4, W: 9 }, 'lascannon')
      .dice('damage', 2)
      .dice('damage points', 3, 5)
      .runTo('end of phase');
    expect(battle.model('ogre').wounds).toBe(1);
    const dead = duel({ T: 4, W: 8 }, 'lascannon').dice('damage', 2).dice('damage points', 3, 5).runTo('end of phase');
    expect(dead.unit('ogre').models).toBe(0);
  });

  it('W40K-SAVE-001 W40K-SAVE-003 a save ignores all points of the hit (vectors w40k-1-109, w40k-1-113)', () => {
    const saved = shooting()
      .unit('marines', { models: 1, BS: 4, weapons: ['melta-gun'], at: [[36, 12]] })
      .enemy('ogre', { models: 1, at: [[36, 22]], T: 4, W: 4, save: 2 })
      .choose('marines shoot ogre')
      .dice('to hit', 4)
      .dice('damage', 6)
      .dice('save', 6);
    expect(saved.runTo('end of phase').model('ogre').wounds).toBe(4);
    const power = duel({ T: 4, save: 3 }).dice('damage', 6);
    expect(power.dice('save', 4).runTo('end of phase').unit('ogre').models).toBe(1);
    expect(duel({ T: 4, save: 3 }).dice('damage', 6).dice('save', 3).runTo('end of phase').unit('ogre').models).toBe(0);
  });

  it('W40K-SAVE-004 no save where 7 would be needed', () => {
    expect(duel({ T: 4, save: 6 }).dice('damage', 6).runTo('end of phase').unit('ogre').models).toBe(0);
  });
});
