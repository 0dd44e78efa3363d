import { describe, expect, it } from 'vitest';
import type { Question } from '../../../testing/choices.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kReport } from '../../../testing/wh40k2/report.js';
import { goesTo, watch } from '../../../testing/wh40k2/watch.js';

const moves = (battle: W40kReport): (readonly [string, number])[] =>
  (battle.question?.options ?? []).filter((o) => o.verb === 'Shoot').map((o) => [o.targetName, o.n] as const);

describe('fire at a move', () => {
  it('K33 W40K-OVER-004 W40K-DEC-023 one question a mover: hold, or which squad at which of at most four moments', () => {
    const battle = watch()
      .unit('others', { models: 1, weapons: ['boltgun'], at: [[40, 12]] })
      .status('others', 'overwatch')
      .choose(...goesTo(36, 26))
      .runTo('decision of kind OverwatchFire');

    const options = battle.question?.options ?? [];
    for (const squad of ['marines', 'others']) {
      const own = options.filter((o) => o.verb === 'Shoot' && o.extra === battle.row(squad));
      expect(own.length, squad).toBeGreaterThan(1);
      expect(own.length, squad).toBeLessThanOrEqual(4);
    }
    expect(battle.options().at(-1)).toBe('hold fire');
    battle.choose('hold fire').runTo('end of phase');
    expect(battle.answers.filter((a) => a.startsWith('OverwatchFire (orks)'))).toHaveLength(1);
    expect(battle.unit('marines').overwatch).toBe(true);
  });

  it('W40K-OVER-004 W40K-OVER-007 W40K-OVER-008 W40K-TURN-005 shots fall where the mover is, then it moves on; the counter is used up', () => {
    const at = (firingPoint: number) => {
      const battle = watch()
        .choose(...goesTo(36, 26), { ask: 'OverwatchFire', n: firingPoint })
        .runTo('shoot');
      return battle;
    };
    expect(at(0).model('orks').y).toBeCloseTo(30, 2);
    expect(at(4).model('orks').y).toBeCloseTo(26, 2);
    const done = watch()
      .choose(...goesTo(36, 26), { ask: 'OverwatchFire', n: 0 })
      .dice('to hit', 1, 1)
      .runTo('end of phase');
    expect(done.model('orks').y).toBeCloseTo(26, 2);
    expect(done.unit('marines').overwatch).toBe(false);
  });

  it('K31 K32 W40K-OVER-007 a mover that dies from overwatch goes no farther, and the phase goes on', () => {
    const battle = watch()
      .enemy('boyz', { models: 1, at: [[50, 30]] })
      .choose(...goesTo(36, 26), { ask: 'OverwatchFire', target: 'orks', n: 0 })
      .choose({ ask: 'Mover', target: 'boyz' }, { ask: 'Move', verb: 'Move', at: [50, 27] })
      .dice('to hit', 6, 6)
      .dice('damage', 6)
      .runTo('end of phase');

    expect(battle.unit('orks').models).toBe(0);
    expect(battle.model('orks').y).toBeCloseTo(30, 2);
    expect(battle.model('boyz').y).toBeCloseTo(27, 2);
  });

  it('W40K-OVER-004 W40K-TGT-011 while he is in cover he is not fired at past others in cover who are nearer', () => {
    const firingPoints = (near: number) => {
      const battle = watch()
        .enemy('lurkers', { models: 1, at: [[30, near]] })
        .terrain('crater', { at: [30, near], size: [3, 3] })
        .terrain('crater', { at: [36, 30], size: [3, 3] })
        .choose(...goesTo(40, 30))
        .runTo('decision of kind OverwatchFire');
      return moves(battle).map(([, n]) => n);
    };
    expect(firingPoints(40)).toContain(0);
    expect(firingPoints(24)).not.toContain(0);
    expect(firingPoints(24)).toContain(4);
  });

  it('W40K-OVER-004 a mover that comes into sight on its way is fired at from there on', () => {
    const battle = scenario('wh40k2')
      .unit('marines', { models: 1, weapons: ['boltgun'], at: [[36, 12]] })
      .status('marines', 'overwatch')
      .terrain('rock', { at: [40, 24], size: [4, 4] })
      .enemy('sneak', { models: 1, M: 6, at: [[42, 32]] })
      .active(1)
      .choose({ ask: 'Mover', target: 'sneak' }, { ask: 'Move', verb: 'Move', at: [36.5, 31.5] })
      .runTo('decision of kind OverwatchFire');

    expect(moves(battle).map(([, n]) => n)).not.toContain(0);
    expect(moves(battle).map(([, n]) => n)).toContain(4);
  });

  it('W40K-OVER-004 who can no longer fire at the moment that he chose, since others have fired first, may choose a later one', () => {
    const order = (squad: number, firingPoint: number) => (question: Question) =>
      question.options.find((o) => question.kind === 'OverwatchFire' && o.extra === squad && o.n === firingPoint);
    // the first of the pair comes nearer to the others than the bystander, who stands 11.7 inches away; the second does
    // so only at the end
    const scene = watch()
      .unit('others', { models: 1, BS: 4, weapons: ['boltgun'], at: [[46, 12]] })
      .status('others', 'overwatch')
      .enemy('bystander', { models: 1, at: [[46, 23.7]] })
      .enemy('pair', {
        models: 2,
        M: 6,
        at: [
          [41, 24],
          [41, 26],
        ],
      })
      .choose({ ask: 'Mover', target: 'pair' }, { ask: 'Move', verb: 'Move', at: [41, 21], files: 0 })
      .choose(order(0, 0), order(1, 3))
      .dice('to hit', 6, 1)
      .dice('damage', 6)
      .dice('break test', 1, 1);
    const asked = scene.runTo('decision of kind OverwatchFire');

    expect(asked.model('pair', 1).y).toBeCloseTo(23, 1);
    expect(moves(asked)).toEqual([['pair', 4]]);
    expect(asked.question?.options.map((o) => o.extra)).toEqual([1, 0]);
    asked.choose(order(1, 4)).dice('to hit', 1).runTo('end of phase');
    expect(asked.unit('others').overwatch).toBe(false);
  });

  describe('at a sneak who keeps behind a wall', () => {
    /**
     * Makes a scene of a sneak who goes from (28, 20.9) to `to`, past a marine at (33, 17), who finds hidden models
     * within 4 inches.
     */
    const past = (to: number, M: number, I = 4) =>
      scenario('wh40k2')
        .unit('marine', { models: 1, BS: 4, I, weapons: ['boltgun'], at: [[33, 17]] })
        .status('marine', 'overwatch')
        .terrain('wall', { at: [34, 20], size: [16, 0.4] })
        .enemy('sneak', { models: 1, M, at: [[28, 20.9]] })
        .status('sneak', 'hidden')
        .active(1)
        .enemy('idlers', { models: 1, at: [[70, 46]] })
        .level('command')
        .choose({ ask: 'Mover', target: 'sneak' }, { ask: 'Move', verb: 'Move', at: [to, 20.9] });
    const offered = (scene: ReturnType<typeof past>) => {
      const battle = scene.runTo('decision of kind OverwatchFire');
      return moves(battle).map(([, n]) => n);
    };

    it('W40K-SPOT-003 W40K-OVER-004 he may be fired at from where he is spotted on', () => {
      expect(offered(past(33, 5))).toEqual([2, 3, 4]); // gaps of 4.3 inches after a quarter, 3.6 after half
      const fired = past(33, 5).choose({ ask: 'OverwatchFire', n: 4 }).dice('to hit', 1).runTo('end of phase');
      expect(fired.unit('marine').overwatch).toBe(false);
      expect(fired.log.join()).toContain('on overwatch: 1 shot');
    });

    it('W40K-SPOT-001 W40K-SPOT-003 so he may if he was near enough between two moments only', () => {
      expect(offered(past(36, 8, 3))).toEqual([3, 4]);
      const fired = past(36, 8, 3).choose({ ask: 'OverwatchFire', n: 3 }).dice('to hit', 1).runTo('end of phase');
      expect(fired.unit('marine').overwatch).toBe(false);
    });

    describe('of whom the gunners hear from others', () => {
      /**
       * Makes a scene of the same sneak, and at (28, 9) a model with `weapon` on overwatch that cannot spot him.
       * `scout` is a friend who may.
       */
      const heard = (weapon: string, status: 'hidden' | 'detected', scout: readonly [number, number]) =>
        scenario('wh40k2')
          .unit('gunner', { models: 1, BS: 4, I: 1, weapons: [weapon], at: [[28, 9]] })
          .status('gunner', 'overwatch')
          .unit('scout', { models: 1, I: 4, at: [scout] })
          .terrain('wall', { at: [34, 20], size: [16, 0.4] })
          .enemy('sneak', { models: 1, M: 5, T: 4, at: [[28, 20.9]] })
          .status('sneak', status)
          .active(1)
          .enemy('idlers', { models: 1, at: [[70, 46]] })
          .level('command')
          .choose({ ask: 'Mover', target: 'sneak' }, { ask: 'Move', verb: 'Move', at: [33, 20.9] });
      const away = [5, 5] as const;
      const near = [33, 17] as const; // he spots the sneak from the second firing point on

      it('W40K-SPOT-007 W40K-OVER-004 a mover who was detected before may be fired at with weapons that strike an area', () => {
        expect(offered(heard('missile-frag', 'detected', away))).toEqual([0, 1, 4]);
        expect(heard('missile-krak', 'detected', away).runTo('end of phase').answers.join()).not.toContain('Overwatch');
        const hit = heard('missile-frag', 'detected', away)
          .choose({ ask: 'OverwatchFire', n: 4 })
          .dice('to hit', 6)
          .dice('hidden under', 4)
          .dice('damage', 6)
          .runTo('end of phase');
        expect(hit.unit('sneak').models).toBe(0);
      });

      it('W40K-SPOT-004 W40K-SPOT-007 so may one whom a friend spots on the way, from there on; nobody else', () => {
        expect(offered(heard('missile-frag', 'hidden', near))).toEqual([2, 4]);
        expect(heard('missile-frag', 'hidden', away).runTo('end of phase').answers.join()).not.toContain('Overwatch');
        const missed = heard('missile-frag', 'hidden', near)
          .choose({ ask: 'OverwatchFire', n: 2 })
          .dice('to hit', 6)
          .dice('hidden under', 3)
          .runTo('end of phase');
        expect(missed.unit('gunner').overwatch).toBe(false);
      });
    });

    it('W40K-OVER-004 W40K-HIDE-007 nobody is asked about one whom he does not spot', () => {
      expect(past(29, 5).runTo('end of phase').answers.join()).not.toContain('OverwatchFire (sneak)');
    });
  });

  it('W40K-OVER-005 W40K-OVER-018 an enemy that does not move may be shot at, one on overwatch too', () => {
    const battle = watch()
      .enemy('lootas', { models: 1, weapons: ['boltgun'], at: [[36, 26]] })
      .choose({ ask: 'Overwatch', target: 'lootas' })
      .choose({ ask: 'OverwatchFire', target: 'marines' }, { ask: 'ShotTarget', target: 'lootas' })
      .dice('to hit', 1, 1)
      .dice('overwatch test', 6, 6)
      .runTo('end of phase');

    expect(battle.unit('marines').overwatch).toBe(false);
    expect(battle.unit('lootas').overwatch).toBe(false); // W40K-OVER-015
  });

  describe('while each marine may choose between two weapons', () => {
    const held = { ask: 'ShotWeapon', verb: 'Hold' } as const;
    const armed = () => watch(['boltgun', 'bolt-pistol']).level('full');

    it('W40K-OVER-008 a squad of which nobody shoots at a mover after all keeps its counter, and may use it later', () => {
      const mover = armed().choose(...goesTo(36, 26), { ask: 'OverwatchFire', n: 4 });
      const kept = mover.choose(held, held).runTo('end of phase');
      expect(kept.unit('marines').overwatch).toBe(true);

      const later = armed()
        .choose(...goesTo(36, 26), { ask: 'OverwatchFire', n: 4 }, held, held)
        .choose({ ask: 'OverwatchFire', target: 'marines' }, { ask: 'ShotTarget', target: 'orks' })
        .choose({ ask: 'ShotWeapon', verb: 'Weapon' }, held)
        .dice('to hit', 1)
        .runTo('end of phase');
      expect(later.unit('marines').overwatch).toBe(false);
    });

    it('W40K-OVER-008 one shot of one of them uses it up', () => {
      const battle = armed()
        .choose(...goesTo(36, 26), { ask: 'OverwatchFire', n: 4 })
        .choose(held, { ask: 'ShotWeapon', verb: 'Weapon' })
        .dice('to hit', 1)
        .runTo('end of phase');
      expect(battle.unit('marines').overwatch).toBe(false);
    });

    it('W40K-OVER-008 who holds all fire back at those who stand still is not asked about them again', () => {
      const battle = armed()
        .enemy('lootas', { models: 1, at: [[36, 26]] })
        .choose({ ask: 'OverwatchFire', target: 'marines' }, { ask: 'ShotTarget', target: 'lootas' }, held, held)
        .runTo('end of phase');
      expect(battle.unit('marines').overwatch).toBe(true);
      expect(battle.answers.filter((a) => a.startsWith('OverwatchFire'))).toHaveLength(1);
    });
  });

  it('W40K-OVER-019 W40K-RAPID-002 no rapid fire on overwatch', () => {
    const battle = watch(['boltgun'], ['Rapid Fire'])
      .choose(...goesTo(36, 26), { ask: 'OverwatchFire', n: 4 })
      .dice('to hit', 1, 1)
      .runTo('end of phase');
    expect(battle.log.join()).toContain('on overwatch: 2 shots');
  });
});

describe('the overwatch modifier', () => {
  const needed = (battle: W40kReport): string => /(\d\+ to hit)/.exec(battle.log.join())?.[1] ?? '';
  const wall = (y: number) => [{ at: [36, y], size: [8, 0.4] }, { height: 0.2 }] as const;

  it('W40K-OVER-009 W40K-OVER-010 -1 at a mover whose move will end in cover (vector w40k-1-149)', () => {
    const fired = (scene: ReturnType<typeof watch>, n: number) =>
      needed(
        scene
          .choose(...goesTo(36, 27.4), { ask: 'OverwatchFire', n })
          .dice('to hit', 1, 1)
          .runTo('end of phase'),
      );
    expect(fired(watch(), 3)).toBe('3+ to hit');
    expect(fired(watch().terrain('wall', ...wall(26)), 3)).toBe('4+ to hit');
  });

  it('W40K-OVER-010 W40K-HIT-003 also once it is there, and in other cover before: beside the modifier of that cover', () => {
    const fired = (scene: ReturnType<typeof watch>, to: readonly [number, number], n: number) =>
      needed(
        scene
          .choose(...goesTo(...to), { ask: 'OverwatchFire', n })
          .dice('to hit', 1, 1)
          .runTo('end of phase'),
      );
    // 3+, hard cover, and while it moves into cover
    expect(fired(watch().terrain('wall', ...wall(26)), [36, 27.4], 4)).toBe('6+ to hit');
    const low = { height: 0.2 };
    const walls = watch()
      .terrain('hedge', { at: [36, 29], size: [1.5, 0.4] }, low)
      .terrain('hedge', { at: [32.2, 29], size: [1.5, 0.4] }, low);
    expect(fired(walls, [32.2, 30], 0)).toBe('5+ to hit');
  });

  it('W40K-OVER-009 not at whoever moves within one piece of cover: he goes neither into it nor out', () => {
    for (const n of [0, 4]) {
      const battle = watch()
        .terrain('wood', { at: [36, 31], size: [16, 4] })
        .choose(...goesTo(33, 30), { ask: 'OverwatchFire', n })
        .dice('to hit', 1, 1)
        .runTo('end of phase');
      expect(needed(battle), `moment ${n}`).toBe('4+ to hit');
    }
  });

  it('W40K-OVER-009 -1 at a mover that leaves cover, and cover’s own modifier while it is there', () => {
    const fired = (n: number) =>
      needed(
        watch()
          .terrain('wall', { at: [36, 29.2], size: [4, 0.4] }, { height: 0.6 })
          .choose(...goesTo(32.1, 30), { ask: 'OverwatchFire', n })
          .dice('to hit', 1, 1)
          .runTo('end of phase'),
      );
    expect(fired(0)).toBe('5+ to hit');
    expect(fired(3)).toBe('4+ to hit');
  });

  it('W40K-OVER-009 who stood in the open does not emerge because a comrade had been in the way of one of the shooters', () => {
    const battle = scenario('wh40k2')
      .unit('marines', {
        models: 2,
        BS: 4,
        weapons: ['boltgun'],
        at: [
          [36, 9],
          [36, 12],
        ],
      })
      .status('marines', 'overwatch')
      .enemy('orks', { models: 1, T: 4, at: [[36, 30]] })
      .active(1)
      .enemy('idlers', { models: 1, at: [[70, 46]] })
      .level('command')
      .choose(...goesTo(40, 30), { ask: 'OverwatchFire', n: 4 })
      .dice('to hit', 1, 1)
      .runTo('end of phase');
    expect(needed(battle)).toBe('3+ to hit');
  });

  it('W40K-OVER-009 W40K-ARC-002 who comes into the fire arc, or leaves it, in the open has left no cover and goes into none', () => {
    const crossing = (from: [number, number], to: [number, number], n: number) => {
      const { log } = scenario('wh40k2')
        .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
        .status('marines', 'overwatch')
        .enemy('orks', { models: 1, M: 14, at: [from] })
        .active(1)
        .enemy('idlers', { models: 1, at: [[70, 46]] })
        .level('command')
        .choose({ ask: 'Mover', target: 'orks' }, { ask: 'Move', verb: 'Move', at: to })
        .choose({ ask: 'OverwatchFire', target: 'orks', n })
        .dice('to hit', 1)
        .runTo('end of phase');
      return log.find((line) => line.startsWith('marines: to hit'));
    };
    expect(crossing([50, 20], [46, 28], 4)).toContain('to hit 3+');
    expect(crossing([46, 28], [50, 20], 0)).toContain('to hit 3+');
  });

  it('W40K-OVER-011 only overwatch suffers it', () => {
    const battle = scenario('wh40k2')
      .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
      .enemy('orks', { models: 1, at: [[36, 30]] })
      .with((b, row) => {
        b.unit.firingPointCover[row('marines')] = 3;
      })
      .phase('shooting')
      .level('command')
      .choose('marines shoot orks')
      .dice('to hit', 1)
      .runTo('end of phase');
    expect(needed(battle)).toBe('3+ to hit');
  });

  const charge = (weapon: string) =>
    watch([weapon])
      .enemy('nobs', { models: 1, M: 6, at: [[36, 22]] })
      .choose({ ask: 'Charger', target: 'nobs' }, { ask: 'ChargeTarget', target: 'marines' });

  it('W40K-OVER-009 W40K-OVER-012 W40K-OVER-013 chargers are shot at as at short range, at -1 once (vector w40k-1-147)', () => {
    const battle = charge('boltgun')
      .choose({ ask: 'OverwatchFire', target: 'nobs', n: 0 })
      .dice('to hit', 1, 1)
      .runTo('end of phase');
    expect(needed(battle)).toBe('3+ to hit'); // 7 - 4 - 1 short + 1
  });

  it('W40K-OVER-013 whatever their distance: a weapon that would not reach fires at short range', () => {
    const battle = watch(['melta-gun'])
      .enemy('riders', { models: 1, M: 10, at: [[38, 29]] })
      .choose({ ask: 'Charger', target: 'riders' }, { ask: 'ChargeTarget', target: 'marines' })
      .runTo('decision of kind OverwatchFire');
    expect(moves(battle).map(([, n]) => n)).toContain(0);
  });

  /**
   * Makes a scene of bystanders with melta guns, 20 inches and more from riders who charge the marines; a loiterer
   * stands `near` inches from them.
   */
  const bystanders = (near: number) =>
    watch(['boltgun'])
      .unit('bystanders', { models: 1, BS: 4, weapons: ['melta-gun'], at: [[58, 4]] })
      .status('bystanders', 'overwatch')
      .enemy('riders', { models: 1, M: 10, at: [[42, 24]] })
      .enemy('loiterer', { models: 1, at: [[58, 4 + near]] })
      .choose({ ask: 'Charger', target: 'riders' }, { ask: 'ChargeTarget', target: 'marines' });

  it('W40K-OVER-009 W40K-OVER-013 so are those who charge others, without the -1', () => {
    const fire = (question: Question) =>
      question.options.find((o) => question.kind === 'OverwatchFire' && o.n === 0 && o.extra === 1);
    const battle = bystanders(30).choose(fire).dice('to hit', 1).runTo('end of phase');
    expect(battle.log.find((line) => line.startsWith('bystanders: to hit'))).toContain('to hit 2+'); // 2+: 7 - 4, and -1 for short range
    expect(battle.unit('bystanders').overwatch).toBe(false);
  });

  it('W40K-OVER-013 W40K-TGT-004 but not past who is nearer, if the weapon reaches him', () => {
    const asked = (near: number): boolean => {
      const battle = bystanders(near).runTo('decision of kind OverwatchFire');
      return (battle.question?.options ?? []).some((o) => o.verb === 'Shoot' && o.extra === battle.row('bystanders'));
    };
    expect(asked(11)).toBe(false);
    expect(asked(14)).toBe(true);
  });

  it('W40K-OVER-012 W40K-CHRG-011 who is charged without overwatch does not shoot (vector w40k-1-155)', () => {
    const battle = charge('boltgun')
      .with((b, row) => {
        b.unit.overwatch[row('marines')] = 0;
      })
      .runTo('end of phase');
    expect(battle.log.join()).not.toContain('shoot at');
    expect(battle.engaged('nobs', 'marines')).toBe(true);
  });
});
