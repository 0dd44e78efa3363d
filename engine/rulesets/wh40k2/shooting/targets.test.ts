import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kReport } from '../../../testing/wh40k2/report.js';
import { LASCANNON_SQUAD } from '../../../testing/wh40k2/scenes.js';
import { viewGap, viewShooter } from '../caches/squad-views.js';
import { Status } from '../core/state.js';

/** Returns the names of the units offered by the pending decision. */
const offered = (battle: W40kReport): string[] =>
  (battle.question?.options ?? []).filter((o) => o.verb === 'Shoot').map((o) => o.targetName);

/** Makes a scene of five marines at (36, 12) who face north. */
const marines = () =>
  scenario('wh40k2')
    .unit('marines', { BS: 4, weapons: ['boltgun'], at: [36, 12], gap: 0.2 })
    .phase('shooting')
    .level('full');
const squad = { models: 5, gap: 0.2 } as const;
type Scene = ReturnType<typeof marines>;
const targetsOf = (scene: Scene): string[] => offered(scene.choose('marines').runTo('decision of kind ShotTarget'));

describe('choosing a target', () => {
  it('W40K-TGT-001 W40K-TGT-004 the squad is picked, then its target, before anything is rolled: the closest', () => {
    const battle = marines()
      .enemy('near', { ...squad, at: [30, 24] })
      .enemy('far', { ...squad, at: [42, 30] })
      .choose('marines')
      .runTo('decision of kind ShotTarget');

    expect(offered(battle)).toEqual(['near']);
    expect(battle.log.join()).not.toContain('to hit');
  });

  it('W40K-TGT-010 W40K-TGT-011 W40K-TGT-012 the broken and those in cover may be passed over, and shot at (vector w40k-1-085)', () => {
    const scene = marines()
      .enemy('rocks', { ...squad, at: [36, 17] })
      .terrain('wall', { at: [36, 16.3], size: [8, 0.4] }, { height: 0.6 })
      .enemy('fleeing', { ...squad, at: [24, 20] })
      .status('fleeing', 'broken')
      .enemy('advancing', { ...squad, at: [48, 24] });

    expect(targetsOf(scene)).toEqual(['rocks', 'fleeing', 'advancing']);
  });

  it('W40K-TGT-011 who is in cover does not let one pass over others in cover', () => {
    const scene = marines()
      .enemy('first', { ...squad, at: [30, 20] })
      .terrain('wall', { at: [30, 19.3], size: [8, 0.4] }, { height: 0.6 })
      .enemy('second', { ...squad, at: [42, 26] })
      .terrain('wall', { at: [42, 25.3], size: [8, 0.4] }, { height: 0.6 });

    expect(targetsOf(scene)).toEqual(['first']);
  });

  it('W40K-TGT-011 W40K-ARC-002 who is in the open, but outside the fire arc, does not count for those in cover', () => {
    const scene = (x: number) =>
      scenario('wh40k2')
        .unit('marine', { models: 1, weapons: ['boltgun'], at: [[36, 12]] })
        .enemy('near', {
          models: 2,
          at: [
            [36, 20],
            [x, 14],
          ],
        })
        .terrain('wall', { at: [36, 19.2], size: [4, 0.4] })
        .enemy('far', { models: 1, at: [[26, 28]] })
        .phase('shooting')
        .level('full');
    const offers = (x: number) => offered(scene(x).choose('marine').runTo('decision of kind ShotTarget'));
    expect(offers(37.5)).toEqual(['near']);
    expect(offers(45)).toEqual(['near', 'far']);
  });

  it('W40K-TGT-010 those in hand-to-hand may be passed over, and shot at', () => {
    const scene = marines()
      .unit('friends', { models: 1, at: [30, 20] })
      .enemy('fighting', { models: 1, at: [30, 22] })
      .engaged('friends', 'fighting')
      .enemy('far', { ...squad, at: [42, 28] });

    expect(targetsOf(scene)).toEqual(['fighting', 'far']);
  });

  it('W40K-TGT-004 W40K-SQUAD-007 strays, who cannot fire, do not count in who is closest, as long as they are strays', () => {
    const scene = (outOfCoherencyModels: number) =>
      scenario('wh40k2')
        .unit('marines', {
          models: 2,
          weapons: ['boltgun'],
          at: [
            [30, 12],
            [44, 12],
          ],
        })
        .with((b, row) => {
          b.model.outOfCoherency[b.setup.unit.first[row('marines')] + 1] = outOfCoherencyModels;
          b.unit.status[row('marines')] |= outOfCoherencyModels * Status.Split;
        })
        .enemy('ahead', { models: 1, at: [[30, 24]] })
        .enemy('beside', { models: 1, at: [[44, 20]] })
        .phase('shooting')
        .level('full');
    expect(targetsOf(scene(0))).toEqual(['beside']);
    expect(targetsOf(scene(1))).toEqual(['ahead']);
  });

  it('K14 W40K-TGT-004 who is closest is found anew when part of the squad strays, or comes back, though nobody moves', () => {
    const battle = scenario('wh40k2')
      .unit('marines', {
        models: 3,
        weapons: ['boltgun'],
        at: [
          [30, 12],
          [37, 12],
          [44, 12],
        ],
      })
      .enemy('orks', { models: 1, at: [[44, 40]] })
      .start();
    const { b } = battle;
    const [u, t] = [battle.row('marines'), battle.row('orks')];
    const seenBy = (...outOfCoherency: readonly number[]) => {
      b.model.outOfCoherency.set(outOfCoherency);
      b.unit.status[u] = outOfCoherency.includes(1) ? Status.Split : 0;
      invalidateGeometry(b);
      return viewGap(b, u, t) >= 0 ? viewShooter(b, u, t) : -1;
    };
    expect(seenBy(0, 0, 0)).toBe(2);
    expect(seenBy(0, 0, 1)).toBe(1);
    expect(seenBy(0, 1, 0)).toBe(2);
    expect(seenBy(0, 1, 1)).toBe(0);
    expect(seenBy(1, 1, 1)).toBe(-1);
    expect(seenBy(0, 0, 0)).toBe(2);
  });

  it('W40K-TGT-004 W40K-TGT-013 who is too far away for all who see him keeps nobody else from firing', () => {
    const scene = (weapon: string) =>
      scenario('wh40k2')
        .unit('marines', {
          models: [{ count: 1, weapons: [weapon] }, { count: 2 }],
          weapons: ['boltgun'],
          at: [
            [34, 20],
            [36, 20],
            [38, 20],
          ],
        })
        .with((b) => {
          for (const m of [1, 2]) b.model.facing[m] = 32768; // they face south
        })
        .enemy('ahead', { models: 1, at: [[34, 34]] })
        .enemy('behind', { models: 1, at: [[37, 4]] })
        .phase('shooting')
        .level('full');
    expect(targetsOf(scene('boltgun'))).toEqual(['ahead']);
    expect(targetsOf(scene('flamer'))).toEqual(['behind']);
    const watching = scene('flamer')
      .status('marines', 'overwatch')
      .active(1)
      .phase('movement')
      .choose({ ask: 'Mover', target: 'behind' }, { ask: 'Move', verb: 'Move', at: [37, 5] })
      .runTo('decision of kind OverwatchFire');
    expect(offered(watching)).toContain('behind');
  });

  it('W40K-TGT-003 W40K-RANGE-002 shots of models out of range are wasted', () => {
    const battle = marines()
      .unit('line', {
        models: 2,
        weapons: ['boltgun'],
        at: [
          [10, 10],
          [10, 12],
        ],
      })
      .enemy('near', { models: 1, at: [[10, 35]] })
      .choose('line shoot near')
      .dice('to hit', 3)
      .runTo('end of phase');

    expect(battle.log.join()).toContain('1 shot,');
  });

  it('W40K-HIDE-007 W40K-TGT-002 a hidden squad is no target and not the closest; who has spotted it may shoot (W40K-SPOT-003)', () => {
    const scene = () =>
      marines()
        .enemy('sneaks', { ...squad, at: [36, 20] })
        .status('sneaks', 'hidden')
        .enemy('far', { ...squad, at: [42, 30] });
    expect(targetsOf(scene())).toEqual(['far']);
    const spotted = scene().with((b, row) => {
      b.unit.spotted[row('sneaks') * 4] |= 1 << row('marines');
    });
    expect(targetsOf(spotted)).toEqual(['sneaks']);
  });

  it('W40K-SPOT-006 W40K-SPOT-007 at detected enemies in hiding only area weapons may be fired', () => {
    const scene = (weapons: string[]) =>
      scenario('wh40k2')
        .unit('marines', { models: [{ count: 4 }, { weapons }], weapons: ['boltgun'], at: [36, 12] })
        .enemy('sneaks', { ...squad, at: [36, 28] })
        .status('sneaks', 'detected')
        .phase('shooting')
        .level('full')
        .start();
    expect(scene(['missile-frag']).may('marines', 'shoot')).toBe(true);
    expect(scene(['boltgun']).may('marines', 'shoot')).toBe(false);
  });

  it('W40K-SPOT-007 W40K-TGT-003 a detected squad is offered if whoever carries the area weapon reaches it', () => {
    const may = (y: number) =>
      scenario('wh40k2')
        .unit('marines', {
          models: [{ weapons: ['boltgun'] }, { weapons: ['grenade-frag'] }],
          at: [
            [36, 12],
            [37, y],
          ],
        })
        .enemy('sneaks', { models: 1, at: [[36, 18]] })
        .status('sneaks', 'detected')
        .phase('shooting')
        .start()
        .may('marines', 'shoot');
    expect(may(11)).toBe(true);
    expect(may(9)).toBe(false); // 8.1 inches away; Strength 3 throws 8 inches
  });

  it('W40K-SPOT-006 W40K-SPOT-007 who carries both has no choice but the area weapon', () => {
    const battle = scenario('wh40k2')
      .unit('marine', { models: 1, weapons: ['boltgun', 'bolt-pistol', 'grenade-frag'], at: [[36, 12]] })
      .enemy('sneaks', { models: 1, at: [[36, 17]] })
      .status('sneaks', 'detected')
      .phase('shooting')
      .choose('marine shoot sneaks')
      .runTo('decision of kind ShotWeapon');
    expect(battle.options().map((words) => words.replace(/.*(fires|holds) ([A-Za-z]*).*/, '$1 $2'))).toEqual([
      'fires Frag',
      'holds fire',
    ]);
    battle
      .choose({ ask: 'ShotWeapon', verb: 'Weapon' })
      .dice('to hit', 1)
      .dice('artillery die', 6)
      .dice('scatter die', 1)
      .runTo('end of phase');
    expect(battle.log.join()).toContain('a dud');
  });

  it('W40K-TGT-013 W40K-SPOT-006 who cannot fire at the hidden target of his squad fires at another', () => {
    const mixed = (level: 'full' | 'command') =>
      scenario('wh40k2')
        .unit('marines', {
          models: [{ weapons: ['missile-frag'] }, { weapons: ['boltgun'] }],
          BS: 4,
          at: [
            [36, 12],
            [37.5, 12],
          ],
        })
        .enemy('sneaks', { models: 1, at: [[36, 20]] })
        .enemy('open', { models: 1, at: [[40, 28]] })
        .status('sneaks', 'detected')
        .phase('shooting')
        .level(level)
        .choose(...(level === 'full' ? ['marines'] : []))
        .choose({ ask: 'ShotTarget', target: 'sneaks', extra: level === 'full' ? 0 : 1 })
        .choose({ ask: 'ModelTarget', target: 'sneaks' });
    for (const level of ['command', 'full'] as const) {
      const battle = mixed(level)
        .dice('to hit', 1, 1) // the missile, then the boltgun
        .dice('artillery die', 6)
        .dice('scatter die', 1)
        .runTo('end of phase');
      expect(battle.log.join(), level).toContain('to hit 3+: 1');
    }
  });

  it('W40K-TGT-002 W40K-HERO-040 a lone character may be a target only if he is the closest', () => {
    const scene = (y: number) =>
      marines()
        .enemy('boss', { character: true, at: [[30, y]] })
        .enemy('boyz', { ...squad, at: [40, 24] })
        .status('boyz', 'broken');
    expect(targetsOf(scene(30))).toEqual(['boyz']);
    expect(targetsOf(scene(20))).toEqual(['boss', 'boyz'].slice(0, 1));
  });

  it('W40K-HERO-035 a character within coherency of a squad of his size is nobody’s target', () => {
    const scene = (x: number) =>
      marines()
        .enemy('boss', { character: true, at: [[x, 22]] })
        .enemy('boyz', {
          models: 2,
          at: [
            [40, 24],
            [41.5, 24],
          ],
        });
    expect(targetsOf(scene(39))).toEqual(['boyz']);
    expect(targetsOf(scene(36))).toEqual(['boss']);
  });

  it('W40K-HERO-036 a squad of smaller models does not protect him (vector w40k2-2-v027)', () => {
    const scene = (height: number) =>
      marines()
        .enemy('ogre', { character: true, height, at: [[40, 23]] })
        .enemy('boyz', {
          models: 2,
          at: [
            [40, 24.5],
            [41.5, 24.5],
          ],
        });
    expect(targetsOf(scene(2))).toEqual(['ogre']);
    expect(targetsOf(scene(1))).toEqual(['boyz']);
  });

  it('W40K-HERO-036 nor one that he has joined: he may be picked out of it, if he is nearest, and falls alone', () => {
    const scene = (height: number, y: number) =>
      marines()
        .enemy('boyz', { models: 2, at: [40, 24.5] })
        .enemy('ogre', { character: true, height, joins: 'boyz', at: [[40, y]] });
    expect(targetsOf(scene(2, 23))).toEqual(['ogre', 'boyz']);
    expect(targetsOf(scene(1, 23))).toEqual(['boyz']);
    expect(targetsOf(scene(2, 26))).toEqual(['boyz']); // they are nearer
    const wood = { at: [40, 24], size: [8, 4] } as const;
    const hiding = scene(2, 23).terrain('wood', wood).status('boyz', 'hidden');
    expect(hiding.start().may('marines', 'shoot')).toBe(false);
    const battle = scene(2, 23)
      .choose('marines shoot ogre')
      .dice('to hit', 6, 1, 1, 1, 1)
      .dice('damage', 6)
      .dice('commander test', 1, 1)
      .dice('break test', 1, 1)
      .runTo('end of phase');
    expect([battle.unit('ogre').place, battle.unit('boyz').models]).toEqual(['removed', 2]);
  });
});

describe('other targets than the squad’s', () => {
  const mixed = () =>
    scenario('wh40k2')
      .unit('marines', { ...LASCANNON_SQUAD, gap: 0.2 })
      .enemy('near', { ...squad, at: [33, 24] })
      .enemy('far', { ...squad, at: [48, 26] })
      .phase('shooting')
      .level('full');

  it('W40K-TGT-005 W40K-TGT-006 all fire at one target, but a heavy weapon may fire at another', () => {
    // the gunner stands to the right, and the target in cover may be ignored
    const battle = mixed()
      .terrain('wall', { at: [33, 23.2], size: [8, 0.4] }, { height: 0.6 })
      .choose('marines', { ask: 'ShotTarget', target: 'near' })
      .runTo('decision of kind ModelTarget');

    expect(offered(battle)).toEqual(['near', 'far']);
    expect(battle.question?.words).toContain('gunner');
  });

  it('W40K-TGT-007 a hero fires at whom he likes', () => {
    const battle = scenario('wh40k2')
      .unit('marines', { models: 2, BS: 4, weapons: ['boltgun'], at: [36, 12], gap: 0.2 })
      .unit('captain', { character: true, weapons: ['boltgun'], at: [[39, 12]], joins: 'marines' })
      .enemy('near', { ...squad, at: [33, 24] })
      .enemy('far', { ...squad, at: [40, 30] })
      .phase('shooting')
      .level('full')
      .choose('marines', { ask: 'ShotTarget', target: 'near' })
      .runTo('decision of kind ModelTarget');

    expect(battle.question?.words).toContain('captain');
    expect(offered(battle)).toEqual(['near', 'far']);
  });

  it('W40K-TGT-007 a hero on his own too, once he has said at whom; on overwatch as well', () => {
    const hero = () =>
      scenario('wh40k2')
        .unit('captain', { character: true, BS: 5, weapons: ['boltgun'], at: [[36, 12]] })
        .enemy('near', { ...squad, at: [30, 24] })
        .enemy('far', { ...squad, at: [42, 28] });
    const scene = hero().phase('shooting').choose('captain').runTo('decision of kind ShotTarget');
    expect(offered(scene)).toEqual(['near', 'far']);
    const shot = hero()
      .phase('shooting')
      .choose('captain', { ask: 'ShotTarget', target: 'far' })
      .dice('to hit', 3)
      .dice('damage', 6)
      .runTo('end of phase');
    expect([shot.unit('near').models, shot.unit('far').models]).toEqual([5, 4]);
    const lone = hero().enemy('boss', { character: true, at: [[44, 30]] });
    const aims = lone.phase('shooting').choose('captain').runTo('decision of kind ShotTarget');
    expect(offered(aims)).toEqual(['near', 'far']); // W40K-HERO-040

    const watching = hero()
      .status('captain', 'overwatch')
      .active(1)
      .choose({ ask: 'Mover', target: 'far' }, { ask: 'Move', verb: 'Move', at: [42, 30] })
      .runTo('decision of kind OverwatchFire');
    expect(watching.question?.options.map((o) => o.targetName)).toContain('far');
  });

  it('W40K-TGT-004 W40K-SHOOT-006 who cannot fire does not count in who is closest', () => {
    const at = [
      [30, 12],
      [34, 12],
    ] as const;
    const targets = (did: readonly 'Move'[]) => {
      const battle = scenario('wh40k2')
        .unit('marines', { models: [{ weapons: ['heavy-bolter'] }, { weapons: ['boltgun'] }], BS: 4, at })
        .model('marines', 0, { did })
        .enemy('left', { models: 1, at: [[30, 22]] }) // 9 inches from the heavy bolter, 9.8 from the boltgun
        .enemy('right', { models: 1, at: [[36, 22.3]] }) // it is 9.5 inches from the boltgun
        .phase('shooting')
        .choose('marines')
        .runTo('decision of kind ShotTarget');
      return offered(battle);
    };
    expect(targets([])).toEqual(['left']);
    expect(targets(['Move'])).toEqual(['right']);
  });

  it('W40K-TGT-013 W40K-TGT-014 who cannot see the target, or is closer to another, fires at that', () => {
    const battle = scenario('wh40k2')
      .unit('marines', {
        models: 2,
        BS: 4,
        weapons: ['boltgun'],
        at: [
          [36, 12],
          [37.5, 12],
        ],
      })
      .with((b, row) => {
        b.model.facing[b.setup.unit.first[row('marines')] + 1] = 16384; // turned to the east in the movement phase
        b.geometryVersion++;
      })
      .enemy('north', { models: 1, at: [[36, 24]] })
      .enemy('east', { models: 1, at: [[60, 12]] })
      .phase('shooting')
      .level('full')
      .choose('marines', { ask: 'ShotTarget', target: 'north' })
      .dice('to hit', 6, 1)
      .dice('damage', 6)
      .runTo('end of phase');

    expect(battle.model('marines', 1).did).toContain('Fire');
    expect(battle.unit('north').models).toBe(0);
    expect(battle.unit('east').models).toBe(1);
  });

  it('W40K-TGT-013 at level full the one who is closer to another enemy is asked', () => {
    const battle = scenario('wh40k2')
      .unit('marines', {
        models: 2,
        BS: 4,
        weapons: ['boltgun'],
        at: [
          [30, 12],
          [45, 12],
        ],
      })
      .enemy('left', { models: 1, at: [[33, 26]] })
      .enemy('right', { models: 1, at: [[45, 27]] })
      .phase('shooting')
      .choose('marines', { ask: 'ShotTarget', target: 'left' })
      .runTo('decision of kind ModelTarget');

    expect(offered(battle)).toEqual(['right', 'left']);
    expect(battle.question?.words).toContain('marines 2');
  });
});
