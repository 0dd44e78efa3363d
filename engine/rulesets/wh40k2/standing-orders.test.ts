import { describe, expect, it } from 'vitest';
import { choose } from '../../kernel/ruleset.js';
import { scenario } from '../../testing/scenario.js';
import type { W40kReport } from '../../testing/wh40k2/report.js';
import { SetUp } from '../../testing/wh40k2/setting-up.js';
import type { SquadSpec } from '../../testing/wh40k2/units.js';
import { Ask } from './core/asks.js';
import type { W40kBattle } from './core/state.js';
import { wh40k2 } from './ruleset.js';

const kinds = (answers: readonly string[]): string[] => answers.map((line) => line.split(' ')[0]);
type Level = 'command' | 'full';

/** Returns each option of the pending question: "Shoot near", with its `extra` if it has one. */
const offered = (battle: W40kReport): string[] =>
  (battle.question?.options ?? []).map((o) => [o.verb, o.targetName, o.extra || ''].join(' ').trim());

/**
 * Takes the first option, as in play.
 * @returns the kind of the next question
 */
function next(b: W40kBattle): number {
  choose(wh40k2, b, 0);
  return b.decision.kind[0];
}

const IDLE: SquadSpec = { models: 1, weapons: [], base: 25.4 };

describe('K41 moving', () => {
  const moving = (level: Level, more = false) => {
    const scene = scenario('wh40k2')
      .level(level)
      .unit('marines', { ...IDLE, at: [[36, 12]] })
      .enemy('orks', { ...IDLE, at: [[36, 40]] });
    return more ? scene.unit('others', { ...IDLE, at: [[50, 12]] }) : scene;
  };

  it('W40K-DEC-017 the last squad that may move is asked at once how, and may stand', () => {
    expect(kinds(moving('full').choose('marines').runTo('shooting phase').answers)).toEqual(['Mover', 'Move']);
    const last = moving('command').runTo('decision');
    expect(last.question?.kind).toBe('Move');
    expect(last.question?.options.map((o) => o.verb)).toContain('Hold');
    expect(moving('command', true).runTo('decision').question?.kind).toBe('Mover');
  });

  it('W40K-DEC-017 W40K-HERO-018 not while a character may leave it', () => {
    const led = moving('command').unit('hero', { ...IDLE, character: true, joins: 'marines', at: [[37, 12]] });
    expect(led.runTo('decision').question?.kind).toBe('Mover');
  });

  const charging = (level: Level, two = false) => {
    const scene = scenario('wh40k2')
      .level(level)
      .unit('marines', { ...IDLE, at: [[36, 24]] })
      .enemy('left', { ...IDLE, at: [[33, 29]] });
    return two ? scene.enemy('right', { ...IDLE, at: [[39, 29]] }) : scene;
  };

  it('W40K-DEC-015 who has one enemy to charge, and charges, charges that', () => {
    const asked = charging('command').runTo('decision');
    expect(asked.question?.kind).toBe('Charger');
    expect(asked.options()[0]).toContain('marines charges left');
    expect(next(charging('command').seed(1).runTo('decision').b)).not.toBe(Ask.ChargeTarget);
    expect(charging('command', true).choose('marines').runTo('decision').question?.kind).toBe('ChargeTarget');
    const full = charging('full').choose('marines').runTo('decision');
    expect(offered(full)).toEqual(['Charge left', 'Back']);
  });

  const chargers = (level: Level, watched: boolean) => {
    const scene = scenario('wh40k2')
      .level(level)
      .unit('far', { ...IDLE, at: [[33, 24]] })
      .unit('near', { ...IDLE, at: [[39, 25]] })
      .enemy('left', { ...IDLE, at: [[33, 29.5]] })
      .enemy('right', { ...IDLE, at: [[39, 29.5]] })
      .enemy('guards', { models: 1, weapons: ['boltgun'], at: [[60, 44]] })
      .choose('far charge left', 'near charge right');
    return (watched ? scene.status('guards', 'overwatch') : scene).otherwise('first').runTo('shooting phase');
  };

  it('W40K-DEC-016 the charger who is nearest to his target moves first, unless an enemy lies in wait', () => {
    const moved = (battle: W40kReport) =>
      battle.log.filter((line) => line.includes('makes contact')).map((line) => line.split(':')[0]);
    expect(kinds(chargers('command', false).answers)).not.toContain('ChargerOrder');
    expect(moved(chargers('command', false))).toEqual(['near', 'far']);
    expect(kinds(chargers('command', true).answers)).toContain('ChargerOrder');
    expect(kinds(chargers('full', false).answers)).toContain('ChargerOrder');
  });
});

describe('K41 shooting', () => {
  const shooting = (level: Level, shooters: number, targets: number) => {
    const scene = scenario('wh40k2').phase('shooting').level(level);
    const gun: SquadSpec = { models: 1, BS: 4, weapons: ['boltgun'], base: 25.4 };
    for (let u = 0; u < shooters; u++) scene.unit(`gun ${u}`, { ...gun, at: [[30 + 4 * u, 12]] });
    for (let t = 0; t < targets; t++) scene.enemy(`orks ${t}`, { ...IDLE, at: [[32 + 10 * t, 24]] });
    for (let t = 0; t < targets; t++) scene.terrain('wood', { at: [32 + 10 * t, 24], size: [3, 3] });
    return scene;
  };

  it('W40K-DEC-026 who is picked and has one target shoots at it', () => {
    const asked = shooting('command', 2, 1).runTo('decision');
    expect(asked.question?.kind).toBe('Shooter');
    expect(asked.options()[0]).toContain('gun 0 shoots at orks 0: 1 shot');
    const { b } = shooting('command', 2, 1).seed(1).runTo('decision');
    expect(next(b)).toBe(Ask.ShotTarget);
    expect(b.decision.subject[0]).toBe(1); // the last squad is asked at once
    expect(offered(shooting('full', 2, 1).choose('gun 0').runTo('decision'))).toEqual(['Shoot orks 0', 'Back']);
  });

  it('W40K-DEC-025 the last one that can shoot is asked at once at whom, or not at all', () => {
    const last = shooting('command', 1, 1);
    expect(last.runTo('decision').question?.kind).toBe('ShotTarget');
    const held = shooting('command', 1, 1).choose({ ask: 'ShotTarget', verb: 'Stop' }).runTo('end of phase');
    expect(held.log.some((line) => line.includes('shoot at'))).toBe(false);
    const fired = shooting('command', 1, 1).choose({ ask: 'ShotTarget', verb: 'Shoot' }).dice('to hit', 1);
    expect(fired.runTo('end of phase').log.some((line) => line.includes('shoot at orks 0'))).toBe(true);
    expect(shooting('full', 1, 1).runTo('decision').question?.kind).toBe('Shooter');
  });

  it('W40K-BRAVE-001 the insanely brave may still hold their fire at their one target', () => {
    const bold = scenario('wh40k2')
      .level('command')
      .unit('men', { models: 1, weapons: ['autogun'], at: [[36, 24]] })
      .unit('others', { ...IDLE, at: [[20, 24]] })
      .enemy('ork', { ...IDLE, at: [[36, 40]] })
      .terrain('crater', { at: [36, 24], size: [4, 4] })
      .status('men', 'broken')
      .did('men', 'MoveDone')
      .phase('rally')
      .choose('men rally')
      .dice('rally test', 1, 1)
      .choose({ ask: 'Brave', verb: 'Shoot' })
      .runTo('decision of kind ShotTarget');
    expect(offered(bold)).toEqual(['Shoot ork', 'Back']);
  });

  /**
   * Makes a scene of marines with `gunners` lascannons among them. They see two squads, and the near one is the
   * closest.
   */
  const mixed = (gunners: number, level: Level = 'command', two = true) => {
    const scene = scenario('wh40k2')
      .unit('marines', {
        models: [{ count: 2 }, { count: gunners, weapons: ['lascannon'] }],
        BS: 4,
        weapons: ['boltgun'],
        at: [36, 12],
        gap: 0.2,
      })
      .unit('idlers', { ...IDLE, at: [[5, 5]] })
      .enemy('near', { models: 5, T: 9, gap: 0.2, at: [33, 24] })
      .phase('shooting')
      .level(level);
    return two ? scene.enemy('far', { models: 5, T: 9, gap: 0.2, at: [48, 26] }) : scene;
  };

  it('W40K-TGT-006 special weapons fire at the target of their squad unless their player says that they choose', () => {
    expect(offered(mixed(1).runTo('decision'))).toEqual(['Shoot near', 'Shoot near 1', 'Stop']);
    const all = mixed(1).choose({ ask: 'ShotTarget', extra: 0 }).dice('to hit', 1, 1, 1).runTo('end of phase');
    expect(kinds(all.answers)).toEqual(['ShotTarget']);
    const apart = mixed(1).choose({ ask: 'ShotTarget', extra: 1 }).runTo('decision');
    expect(apart.question?.kind).toBe('ModelTarget');
    expect(offered(apart)).toEqual(['Shoot near', 'Shoot far', 'Hold']);
    expect(offered(mixed(1, 'full').choose('marines').runTo('decision'))).toEqual(['Shoot near', 'Back']);
  });

  it('W40K-TGT-006 nothing of that is asked if they see nobody else', () => {
    expect(offered(mixed(1, 'command', false).runTo('decision'))).toEqual(['Shoot near', 'Stop']);
  });

  it('W40K-TGT-006 one answer gives all who are still to be asked the same target', () => {
    const apart = { ask: 'ShotTarget', extra: 1 };
    const asked = mixed(3).choose(apart).runTo('decision');
    expect(offered(asked)).toEqual(['Shoot near', 'Shoot far', 'Shoot near 1', 'Shoot far 1', 'Hold']);
    expect(asked.options()[3]).toContain('and all after it shoot at far');
    const fired = (...choices: { ask: string; target: string; extra: number }[]) =>
      mixed(3)
        .choose(apart, ...choices)
        .dice('to hit', 1, 1, 1, 1, 1)
        .runTo('end of phase')
        .answers.filter((line) => line.startsWith('ModelTarget')).length;
    expect(fired({ ask: 'ModelTarget', target: 'far', extra: 1 })).toBe(1);
    const own = { ask: 'ModelTarget', target: 'near', extra: 0 };
    expect(fired(own, { ask: 'ModelTarget', target: 'far', extra: 1 })).toBe(2);
    const second = mixed(3).choose(apart, own).runTo('decision');
    expect(offered(second)).toHaveLength(5);
    const third = mixed(3).choose(apart, own, own).runTo('decision');
    expect(offered(third)).toEqual(['Shoot near', 'Shoot far', 'Hold']); // no unit shoots after it
    expect(offered(mixed(3, 'full').choose('marines', 'near').runTo('decision of kind ModelTarget'))).toEqual([
      'Shoot near',
      'Shoot far',
      'Hold',
    ]);
  });

  it('W40K-TGT-006 the shots fall on the target that was given to all', () => {
    const hit = mixed(2)
      .choose({ ask: 'ShotTarget', extra: 1 }, { ask: 'ModelTarget', target: 'far', extra: 1 })
      .dice('to hit', 1, 1, 6, 6)
      .dice('damage', 6, 6)
      .seed(1)
      .runTo('end of phase');
    expect([hit.unit('near').models, hit.unit('far').models]).toEqual([5, 3]);
  });
});

describe('K41 following up', () => {
  /** Makes a scene in which three men slay three orks; `near` are within reach of the last of them, or no enemy is. */
  const victors = (level: Level, near = false, fights = 3) => {
    const scene = scenario('wh40k2')
      .level(level)
      .unit('men', {
        models: 3,
        WS: 6,
        base: 25.4,
        at: [
          [30, 24],
          [33, 24],
          [36, 24],
        ],
      })
      .enemy('orks', { models: 3, Ld: 10, base: 25.4 })
      .engaged('orks', 'men', {
        pairs: [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      })
      .enemy('others', { ...IDLE, at: [near ? [38.3, 24] : [33, 40]] })
      .phase('handToHand')
      .dice('attack', ...[6, 1, 6, 1, 6, 1].slice(0, 2 * fights))
      .dice('damage', ...[6, 6, 6].slice(0, fights))
      .dice('break test', 1, 1)
      .seed(1);
    return scene;
  };
  const asked = (near: boolean, extra: number) =>
    victors('command', near)
      .choose({ ask: 'FollowUp', verb: 'Hold', extra })
      .runTo('end of phase')
      .answers.filter((line) => line.startsWith('FollowUp')).length;

  it('W40K-DEC-046 one answer keeps all of a squad who reach no enemy where they are', () => {
    const holds = (level: Level) =>
      offered(victors(level, false, 1).runTo('decision of kind FollowUp')).filter((words) => words.startsWith('Hold'));
    expect(holds('command')).toEqual(['Hold', 'Hold  1']);
    expect(holds('full')).toEqual(['Hold']);
    expect([asked(false, 0), asked(false, 1)]).toEqual([3, 1]);
  });

  it('W40K-DEC-046 who can come into contact with an enemy is asked all the same', () => {
    expect([asked(true, 0), asked(true, 1)]).toEqual([3, 2]);
  });
});

describe('K41 overwatch', () => {
  const guard = (level: Level, active: 0 | 1, turn: number) =>
    scenario('wh40k2')
      .level(level)
      .unit('marines', { models: 1, weapons: ['boltgun'], at: [[36, 12]] })
      .enemy('orks', { models: 1, weapons: ['boltgun'], at: [[36, 36]] })
      .active(active)
      .turn(turn)
      .runTo('decision').question?.kind;

  it('W40K-DEC-013 nobody is asked for overwatch in the last turn of the battle, after which no enemy moves', () => {
    expect([guard('command', 0, 4), guard('command', 1, 3), guard('full', 1, 4)]).toEqual(Array(3).fill('Overwatch'));
    expect(guard('command', 1, 4)).not.toBe('Overwatch');
  });
});

describe('K41 setting up', () => {
  it('W40K-DEC-009 units are deployed in the order of the list', () => {
    const given = { mine: { a: {}, c: {} }, theirs: { d: {}, e: {} }, turns: 4 };
    const placed = (level: Level) => {
      const battle = new SetUp({ ...given, level });
      const order: string[] = [];
      const asked: number[] = [];
      while (battle.b.core.gameTurn[0] === 0) {
        asked.push(battle.kind);
        if (battle.kind === Ask.DeployPose) order.push(battle.b.setup.names[battle.b.decision.subject[0]]);
        battle.pick('');
      }
      return { order, picks: asked.filter((kind) => kind === Ask.DeployUnit).length };
    };
    expect(placed('command')).toEqual({ ...placed('full'), picks: 0 });
    expect(placed('full').picks).toBe(2);
  });
});
