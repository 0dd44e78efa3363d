import { describe, expect, it } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kScene } from '../../../testing/wh40k2/scene.js';
import { marksman } from '../../../testing/wh40k2/scenes.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { Roll } from '../core/rolls.js';
import { Did, Status } from '../core/state.js';
import { leadershipOf, standardNear } from '../psychology/leadership.js';
import { isTestDue } from './break-tests.js';
import { isSpent } from './breaking.js';
import { mayRally } from './rallying.js';

/**
 * Makes a scene in which the orks shoot, so that break tests are called; `lost` men fell before, and another falls now.
 */
const shooting = (men: SquadSpec = {}, lost = 1) =>
  scenario('wh40k2')
    .unit('men', { models: 5, at: [36, 24], ...men })
    .enemy('ork', marksman(36, 34))
    .with((b) => {
      b.unit.losses[0] = lost;
    })
    .active(1)
    .phase('shooting')
    .level('command')
    .choose('ork shoot men')
    .dice('to hit', 6)
    .dice('damage', 6)
    .seed(1); // the seed decides which of several equally near models is hit

describe('break tests', () => {
  it('W40K-BREAK-001 W40K-BREAK-002 a quarter of those who began the turn, all phases together, w40k-1-187', () => {
    const due = (start: number, losses: number) =>
      scenario('wh40k2')
        .unit('men', { models: start, at: [36, 24] })
        .with((b) => {
          b.unit.losses[0] = losses;
        })
        .enemy('orks', { models: 1, at: [[36, 44]] })
        .start();
    expect([
      isTestDue(due(8, 2).b, 0),
      isTestDue(due(9, 2).b, 0),
      isTestDue(due(4, 1).b, 0),
      isTestDue(due(5, 1).b, 0),
    ]).toEqual([
      true, // of ten at the start of the battle eight were left
      false,
      true,
      false,
    ]);
  });

  it('W40K-BREAK-001 lone characters take none for losses', () => {
    const { b } = scenario('wh40k2')
      .unit('hero', { character: true, at: [[36, 24]] })
      .with((battle) => {
        battle.unit.losses[0] = 1;
      })
      .enemy('orks', { models: 1, at: [[36, 44]] })
      .start();
    expect(isTestDue(b, 0)).toBe(false);
  });

  it('W40K-BREAK-003 W40K-BREAK-006 W40K-PSYCH-001 W40K-CHAR-010 at once: its Leadership or less passes, w40k-1-203', () => {
    expect(shooting().dice('break test', 3, 4).runTo('end of phase').unit('men').broken).toBe(false);
    const broken = shooting().dice('break test', 4, 4).dice('flee distance', 1, 1).runTo('end of phase');
    expect(broken.unit('men')).toMatchObject({ broken: true, did: expect.arrayContaining(['BreakTest', 'Flee']) });
  });

  it('W40K-HIT-006 W40K-BROKE-003 how far they flee outside their own movement phase makes them no faster targets', () => {
    const fled = shooting()
      .with((b) => {
        b.model.moved.fill(4 * INCH, 0, 5);
      })
      .dice('break test', 4, 4)
      .dice('flee distance', 6, 6)
      .runTo('end of phase');
    expect(fled.unit('men')).toMatchObject({ broken: true, models: 4 });
    expect(Array.from(fled.b.model.moved.subarray(0, 5))).toEqual([4, 4, 4, 4, 4].map((inches) => inches * INCH));
  });

  it('W40K-BREAK-003 of several that are due at once the active player’s squads test first, whoever is player 0', () => {
    for (const active of [0, 1] as const) {
      const { log } = scenario('wh40k2')
        .unit('men', { models: 4, weapons: ['boltgun'], at: [36, 12] })
        .enemy('orks', { models: 4, weapons: ['boltgun'], at: [36, 30] })
        .with((b) => {
          b.unit.losses[0] = 1;
          b.unit.losses[1] = 1;
        })
        .active(active)
        .phase('shooting')
        .level('command')
        .choose(active === 0 ? 'men shoot orks' : 'orks shoot men')
        .dice('to hit', 1, 1, 1, 1)
        .dice('break test', 3, 3, 3, 3)
        .runTo('end of phase');
      const tests = log.filter((line) => line.includes('break test')).map((line) => line.split(' ')[0]);
      expect(tests).toEqual(active === 0 ? ['men', 'men', 'orks', 'orks'] : ['orks', 'orks', 'men', 'men']);
    }
  });

  it('W40K-BREAK-004 once a turn, w40k-1-185', () => {
    expect(shooting().did('men', 'BreakTest').runTo('end of phase').unit('men').broken).toBe(false);
  });

  it('W40K-BREAK-005 the leader counts while he lives, then the best of them, w40k-1-189', () => {
    const models = [{ count: 2 }, { Ld: 6 }, { name: 'sergeant', Ld: 8, leader: true }];
    const squad = () =>
      scenario('wh40k2')
        .unit('men', { models, at: [36, 24] })
        .enemy('orks', { at: [36, 44] });
    expect(leadershipOf(squad().start().b, 0, Roll.BreakTest)).toBe(8);
    expect(leadershipOf(squad().lost('men', 1).start().b, 0, Roll.BreakTest)).toBe(7);
    const dull = [
      { count: 2, Ld: 9 },
      { name: 'sergeant', Ld: 8, leader: true },
    ];
    const led = scenario('wh40k2')
      .unit('men', { models: dull, at: [36, 24] })
      .enemy('orks', { at: [36, 44] });
    expect(leadershipOf(led.start().b, 0, Roll.BreakTest)).toBe(8);
  });

  it('W40K-RALLY-007 a squad at a quarter of its strength that breaks is removed, w40k-1-201', () => {
    const squad = (left: number) =>
      scenario('wh40k2')
        .unit('men', { models: 10, at: [36, 24] })
        .enemy('orks', { at: [36, 44] })
        .lost('men', 10 - left)
        .start();
    expect([isSpent(squad(2).b, 0), isSpent(squad(3).b, 0)]).toEqual([true, false]);
    const battle = shooting({ models: 8 }, 4).lost('men', 5).dice('break test', 6, 6).runTo('end of phase');
    expect(battle.unit('men')).toMatchObject({ place: 'removed', casualties: 8 });
  });

  it('W40K-RALLY-007 a squad that is broken already is removed as soon as a loss brings it down to a quarter', () => {
    const remnant = (lost: number, status: 'broken' | 'shaken') =>
      shooting({ models: 8, rules: ['Shaken'] }, 0)
        .lost('men', lost)
        .status('men', status)
        .did('men', 'BreakTest')
        .runTo('end of phase')
        .unit('men');
    expect(remnant(5, 'broken')).toMatchObject({ place: 'removed', casualties: 8 }); // two of eight would be left
    expect(remnant(4, 'broken')).toMatchObject({ place: 'table', models: 3 });
    expect(remnant(5, 'shaken')).toMatchObject({ place: 'table', models: 2 });
  });
});

describe('broken troops', () => {
  it('W40K-BROKE-003 W40K-BROKE-006 in the open they flee to the nearest cover away from enemies, over difficult ground', () => {
    const battle = shooting({ models: 4, formation: 'cluster', gap: 0.2 })
      .terrain('marsh', { at: [36, 20], size: [20, 3] })
      .terrain('wood', { at: [36, 14], size: [10, 4] })
      .terrain('wood', { at: [46, 27], size: [10, 2] }) // this wood is toward the enemy
      .dice('break test', 6, 6)
      .dice('flee distance', 6, 6)
      .runTo('end of phase');
    for (const [, y] of battle.unit('men').where) {
      expect(y).toBeLessThan(16);
      expect(y).toBeGreaterThan(24 - 12 - 1);
    }
  });

  it('W40K-BROKE-003 they stop in cover', () => {
    const battle = shooting({ models: 4, formation: 'cluster', gap: 0.2 })
      .terrain('wood', { at: [36, 18], size: [10, 8] })
      .dice('break test', 6, 6)
      .dice('flee distance', 6, 6)
      .runTo('end of phase');
    for (const [, y] of battle.unit('men').where) expect(y).toBeGreaterThan(19);
  });

  it('W40K-BROKE-006 what cannot be entered is in the way, and over the edge they are gone', () => {
    const blocked = shooting({ models: 4, at: [36, 10] })
      .terrain('lake', { at: [36, 5], size: [70, 4] })
      .dice('break test', 6, 6)
      .dice('flee distance', 6, 6)
      .runTo('end of phase');
    for (const [, y] of blocked.unit('men').where) expect(y).toBeGreaterThan(7.4);
    const gone = shooting({ models: 4, at: [36, 10] })
      .dice('break test', 6, 6)
      .dice('flee distance', 6, 6)
      .runTo('end of phase');
    expect(gone.unit('men')).toMatchObject({ place: 'fled', fled: 3 });
  });

  it('W40K-BROKE-002 in cover they stay, and hide as their turn begins, w40k-1-191', () => {
    const battle = shooting({ models: 4, formation: 'cluster', gap: 0.1 })
      .terrain('wood', { at: [36, 24], size: [8, 4] })
      .dice('break test', 6, 6)
      .runTo('end of phase');
    expect(battle.unit('men')).toMatchObject({ broken: true, hidden: 'none' });
    expect(battle.unit('men').did).not.toContain('Flee');
    const waiting = shooting({ models: 4, formation: 'cluster', gap: 0.1 })
      .terrain('wood', { at: [36, 24], size: [8, 4] })
      .status('men', 'overwatch')
      .dice('break test', 6, 6)
      .runTo('end of phase');
    expect(waiting.unit('men').overwatch).toBe(false);
    const later = scenario('wh40k2')
      .unit('men', { models: 4, at: [36, 24], formation: 'cluster', gap: 0.1 })
      .enemy('orks', { models: 1, at: [[36, 44]] })
      .terrain('wood', { at: [36, 24], size: [8, 6] })
      .status('men', 'broken')
      .runTo('movement phase');
    expect(later.unit('men').hidden).toBe('hidden');
  });

  it('W40K-BROKE-004 in the open they run on as their turn begins', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 1, at: [[36, 24]] })
      .enemy('orks', { models: 1, at: [[36, 34]] })
      .status('men', 'broken')
      .dice('flee distance', 3, 4)
      .runTo('movement phase');
    expect(battle.model('men').y).toBeCloseTo(17, 1);
    expect(battle.may('men', 'move')).toBe(false);
  });
});

describe('shaken Space Marines', () => {
  const marines = { models: 5, Ld: 8, rules: ['Shaken'] } as const;

  it('W40K-SHAKE-001 a first failure shakes', () => {
    const battle = shooting(marines).dice('break test', 6, 6).runTo('end of phase');
    expect(battle.unit('men')).toMatchObject({ broken: false, status: ['Shaken'] });
  });

  it('W40K-SHAKE-006 a second breaks', () => {
    const battle = shooting(marines)
      .status('men', 'shaken')
      .dice('break test', 6, 6)
      .dice('flee distance', 1, 1)
      .runTo('end of phase');
    expect(battle.unit('men')).toMatchObject({ broken: true, status: ['Broken'] });
  });

  it('W40K-SHAKE-004 the shaken fight as they are, w40k-1-195', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 1, WS: 4, rules: ['Shaken'], at: [[36, 24]] })
      .enemy('ork', { models: 1 })
      .engaged('ork', 'men')
      .status('men', 'shaken')
      .phase('handToHand')
      .level('command')
      .dice('attack', 3, 4)
      .runTo('end of phase');
    expect(battle.log).toContain('men: 7 against 7 of ork');
  });
});

describe('rallying', () => {
  /** Makes a scene of a broken squad in a wood, in its rally phase. */
  const wood = (men: SquadSpec = {}) =>
    scenario('wh40k2')
      .unit('men', { models: 8, at: [36, 24], formation: 'cluster', gap: 0.1, ...men })
      .enemy('orks', { models: 1, at: [[36, 44]] })
      .terrain('wood', { at: [36, 24], size: [8, 6] })
      .status('men', 'broken')
      .phase('rally');

  it('W40K-RALLY-001 W40K-RALLY-005 W40K-RALLY-006 W40K-TURN-004 one test each in the own rally phase', () => {
    expect(wood().choose('men rally').dice('rally test', 3, 4).runTo('end of phase').unit('men').broken).toBe(false);
    expect(wood().choose('men rally').dice('rally test', 4, 4).runTo('end of phase').unit('men').broken).toBe(true);
    expect(wood().active(1).runTo('end of phase').unit('men').broken).toBe(true);
    const failed = wood().choose('men rally').dice('rally test', 4, 4).runTo('end of phase');
    expect(mayRally(failed.b, 0)).toBe(false); // they may not try a second time
  });

  const mayTry = (scene: W40kScene) => scene.start().may('men', 'rally');

  it('W40K-RALLY-002 not in the open, and more than half of the squad must be in cover', () => {
    expect(mayTry(wood({ at: [20, 24] }))).toBe(false);
    const rows = (inside: number) => Array.from({ length: 8 }, (_, i) => [32.5 + i, i < inside ? 26 : 28] as const); // the wood ends at 27 inches
    expect(mayTry(wood({ at: rows(5) }))).toBe(true);
    expect(mayTry(wood({ at: rows(4) }))).toBe(false);
  });

  it('W40K-BOFF-002 not in hand-to-hand combat: the broken must break off first', () => {
    const held = wood()
      .enemy('brawler', { models: 1 })
      .engaged('brawler', 'men', { pairs: [[0, 0]] });
    expect(mayTry(held)).toBe(false);
  });

  it('W40K-RALLY-003 W40K-BOFF-007 not after a flight in this turn', () => {
    expect(mayTry(wood())).toBe(true);
    expect(mayTry(wood().did('men', 'Flee'))).toBe(false);
    expect(mayTry(wood().did('men', 'BreakOff'))).toBe(false);
  });

  it('W40K-RALLY-004 not while the nearest friends in sight are broken', () => {
    const beside = () =>
      wood({ at: [38, 24] }) // near the edge of the wood, which is no deeper than they can see through
        .unit('friends', { models: 2, at: [44, 24] })
        .unit('far', { models: 1, at: [[60, 24]] });
    const rock = { at: [42, 24], size: [1, 12] } as const;
    expect(mayTry(beside())).toBe(true);
    expect(mayTry(beside().status('friends', 'broken'))).toBe(false);
    expect(mayTry(beside().status('far', 'broken'))).toBe(true);
    expect(mayTry(beside().status('friends', 'broken').terrain('rock', rock))).toBe(true);
    const outOfCoherencyModels = beside().with((b, row) => {
      b.model.outOfCoherency[b.setup.unit.first[row('friends')]] = 1; // a squad that counts as broken (W40K-SQUAD-006)
      b.unit.status[row('friends')] |= Status.Split;
    });
    expect(mayTry(outOfCoherencyModels)).toBe(false);
  });

  it('W40K-RALLY-004 of several who are equally near all must be broken', () => {
    const between = (...broken: readonly string[]) => {
      const scene = scenario('wh40k2')
        .unit('men', { models: 1, at: [[36, 24]] })
        .unit('west', { models: 1, at: [[32, 24]] })
        .unit('east', { models: 1, at: [[40, 24]] })
        .enemy('orks', { models: 1, at: [[36, 44]] })
        .terrain('crater', { at: [36, 24], size: [4, 4] })
        .status('men', 'broken')
        .phase('rally');
      for (const name of broken) scene.status(name, 'broken');
      return mayTry(scene);
    };
    expect([between('west'), between('east'), between('west', 'east')]).toEqual([true, true, false]);
  });

  it('W40K-RALLY-007 not with a quarter or less', () => {
    expect(mayTry(wood().lost('men', 6))).toBe(false);
    expect(mayTry(wood().lost('men', 5))).toBe(true);
  });

  it('W40K-BRAVE-003 a twelve is the end of a broken squad', () => {
    const battle = wood({ Ld: 10 }).choose('men rally').dice('rally test', 6, 6).runTo('end of phase');
    expect(battle.unit('men')).toMatchObject({ place: 'removed', casualties: 8 });
  });

  it('W40K-BRAVE-001 W40K-BRAVE-002 a two is insane bravery, w40k-1-197', () => {
    const battle = wood().choose('men rally').dice('rally test', 1, 1).runTo('end of phase');
    expect(battle.unit('men')).toMatchObject({ broken: false, did: expect.arrayContaining(['Brave']) });
  });

  it('W40K-BRAVE-004 W40K-SHAKE-007 neither for the shaken, w40k-1-199', () => {
    const shaken = () =>
      wood({ rules: ['Shaken'], Ld: 8 })
        .with((b) => {
          b.unit.status[0] = 2;
        })
        .choose('men rally');
    const rallied = shaken().dice('rally test', 1, 1).runTo('end of phase');
    expect(rallied.unit('men').status).toEqual([]);
    expect(rallied.unit('men').did).not.toContain('Brave');
    expect(shaken().dice('rally test', 6, 6).runTo('end of phase').unit('men')).toMatchObject({
      models: 8,
      status: ['Shaken'],
    });
  });
});

describe('commander and battle standard', () => {
  /**
   * Makes a scene of men of Leadership 7 whose nearest model stands `gap` inches from the base of the commander, who
   * has Leadership 9.
   */
  const led = (gap: number, rules: readonly string[] = []) =>
    scenario('wh40k2')
      .unit('men', {
        models: 5,
        base: 25.4,
        at: [
          [36, 24],
          [35, 24],
          [34, 24],
          [33, 24],
          [32, 24],
        ],
        rules,
      })
      .unit('boss', { character: true, Ld: 9, base: 25.4, at: [[37 + gap, 24]] })
      .enemy('ork', marksman(33, 34));
  const hit = (gap: number) =>
    led(gap)
      .with((b) => {
        b.unit.losses[0] = 1;
      })
      .active(1)
      .phase('shooting')
      .level('command')
      .choose('ork shoot men')
      .dice('to hit', 6)
      .dice('damage', 6);

  it('W40K-CMDR-001 W40K-CMDR-002 W40K-CMDR-003 the highest Leadership commands, w40k2-2-v031', () => {
    const { b } = scenario('wh40k2')
      .unit('a', { character: true, Ld: 8, at: [[10, 24]] })
      .unit('b', { character: true, Ld: 9, at: [[20, 24]] })
      .unit('c', { character: true, Ld: 7, at: [[30, 24]] })
      .enemy('ork', { models: 1, at: [[33, 34]] })
      .start();
    expect(b.setup.names[b.setup.commander[0]]).toBe('b');
  });

  it('W40K-CMDR-003 W40K-DEC-202 of several with the highest Leadership the player says who commands', () => {
    const commander = (chosen: string) => {
      const scene = scenario('wh40k2').enemy('ork', { models: 1, at: [[33, 34]] });
      for (const [i, name] of ['a', 'b', 'c', 'd'].entries()) {
        const spec: SquadSpec = { character: true, Ld: name === 'd' ? 8 : 9, at: [[10 * (i + 1), 24]] };
        scene.unit(name, name === chosen ? { ...spec, commander: true } : spec);
      }
      const { setup } = scene.start().b;
      return setup.names[setup.commander[0]];
    };
    expect(['', 'a', 'b', 'c', 'd'].map(commander)).toEqual(['a', 'a', 'b', 'c', 'a']);
  });

  it('W40K-CMDR-004 his Leadership within 12 inches and no farther, w40k2-2-v033', () => {
    expect(hit(12).dice('break test', 5, 4).runTo('end of phase').unit('men').broken).toBe(false);
    expect(
      hit(12.1).dice('break test', 5, 4).dice('flee distance', 1, 1).runTo('end of phase').unit('men').broken,
    ).toBe(true);
  });

  it('W40K-CMDR-004 W40K-CMDR-010 he and the standard help squads, and no character on his own', () => {
    const { b } = led(12)
      .unit('friend', { character: true, Ld: 6, at: [[40, 22]] })
      .unit('bearer', { character: true, Ld: 5, rules: ['Battle Standard'], at: [[34, 22]] })
      .start();
    const friend = b.setup.names.indexOf('friend');
    expect([leadershipOf(b, 0, Roll.FearTest), leadershipOf(b, friend, Roll.FearTest)]).toEqual([9, 6]);
    expect([standardNear(b, 0), standardNear(b, friend)]).toEqual([true, false]);
  });

  it('W40K-CMDR-005 for rallying too', () => {
    expect(leadershipOf(led(12).start().b, 0, Roll.RallyTest)).toBe(9);
    expect(leadershipOf(led(12.1).start().b, 0, Roll.RallyTest)).toBe(7);
  });

  it('W40K-DEC-052 at full the player says whose Leadership is used', () => {
    const battle = hit(12)
      .level('full')
      .choose({ ask: 'Leadership', target: 'men' })
      .dice('break test', 5, 4)
      .dice('flee distance', 1, 1);
    expect(battle.runTo('end of phase').unit('men').broken).toBe(true);
  });

  it('W40K-DEC-231 W40K-HERO-025 W40K-CMDR-004 the best Leadership is the first to be offered', () => {
    const { question } = hit(12)
      .unit('hero', { character: true, Ld: 8, joins: 'men' })
      .level('full')
      .dice('character hit', 1)
      .runTo('decision of kind Leadership');
    expect(question?.options.map((o) => [o.targetName, o.n])).toEqual([
      ['boss', 9],
      ['hero', 8],
      ['men', 7],
    ]);
  });

  it('W40K-DEC-231 W40K-CMDR-005 it is said for a rally too, before the dice', () => {
    const rally = (whose: string) =>
      led(12)
        .terrain('crater', { at: [34, 24], size: [8, 4] })
        .status('men', 'broken')
        .phase('rally')
        .choose('men rally', { ask: 'Leadership', target: whose })
        .dice('rally test', 4, 4)
        .runTo('end of phase')
        .unit('men').broken;
    expect([rally('men'), rally('boss')]).toEqual([true, false]);
  });

  it('W40K-CMDR-006 W40K-CMDR-007 when he falls all friends within 12 inches test, whether they have tested or not', () => {
    const battle = led(12)
      .did('men', 'BreakTest')
      .unit('far', { models: 1, at: [[10, 40]] })
      .enemy('killer', { models: 1, WS: 9 })
      .engaged('killer', 'boss')
      .active(1)
      .phase('handToHand')
      .level('command')
      .dice('attack', 1, 6)
      .dice('damage', 6)
      .dice('commander test', 4, 4)
      .dice('flee distance', 1, 1)
      .runTo('end of phase');
    expect(battle.unit('men').broken).toBe(true);
    expect(battle.unit('far').broken).toBe(false);
  });

  it('W40K-CMDR-006 W40K-BRAVE-003 he is lost with the squad that scatters, and his friends test at once', () => {
    const battle = scenario('wh40k2')
      .unit('boss', { character: true, Ld: 9, joins: 'men', at: [[36, 25.2]] })
      .unit('men', { models: 4, at: [36, 24], formation: 'cluster', gap: 0.1 })
      .unit('friends', { models: 2, at: [44, 24] })
      .enemy('orks', { models: 1, at: [[36, 44]] })
      .terrain('wood', { at: [36, 24], size: [8, 6] })
      .status('men', 'broken')
      .status('boss', 'broken')
      .phase('rally')
      .choose('men rally')
      .dice('rally test', 6, 6)
      .dice('commander test', 6, 6)
      .dice('flee distance', 1, 1)
      .runTo('end of phase');
    expect(battle.unit('boss').place).toBe('removed');
    expect(battle.unit('friends').broken).toBe(true);
  });

  const flagged = (gap: number) =>
    scenario('wh40k2')
      .unit('men', {
        models: 5,
        Ld: 8,
        base: 25.4,
        at: [
          [36, 24],
          [35, 24],
          [34, 24],
          [33, 24],
          [32, 24],
        ],
      })
      .unit('bearer', { character: true, Ld: 5, base: 25.4, rules: ['Battle Standard'], at: [[37 + gap, 24]] })
      .unit('boss', { character: true, Ld: 9, at: [[70, 4]] })
      .enemy('ork', marksman(33, 34))
      .with((b) => {
        b.unit.losses[0] = 1;
      })
      .active(1)
      .phase('shooting')
      .level('command')
      .choose('ork shoot men')
      .dice('to hit', 6)
      .dice('damage', 6)
      .dice('break test', 5, 5);

  it('W40K-CMDR-008 W40K-CMDR-009 W40K-CMDR-010 W40K-CMDR-011 a failed Break test again near the standard, once, w40k2-2-v035', () => {
    const again = flagged(12).dice('break test again', 4, 3).runTo('end of phase');
    expect(again.unit('men')).toMatchObject({ broken: false, did: expect.arrayContaining(['StandardUsed']) });
    expect(flagged(12.1).dice('flee distance', 1, 1).runTo('end of phase').unit('men').broken).toBe(true);
    const used = flagged(12)
      .with((b) => {
        b.unit.did[0] |= Did.StandardUsed;
      })
      .dice('flee distance', 1, 1);
    expect(used.runTo('end of phase').unit('men').broken).toBe(true);
  });

  it('W40K-CMDR-012 with the Leadership of the commander for both, w40k2-2-v037', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 5, Ld: 5, at: [36, 24] })
      .unit('bearer', { character: true, Ld: 5, rules: ['Battle Standard'], at: [[44, 24]] })
      .unit('boss', { character: true, Ld: 9, at: [[28, 24]] })
      .enemy('ork', marksman(36, 34))
      .with((b) => {
        b.unit.losses[0] = 1;
      })
      .active(1)
      .phase('shooting')
      .level('command')
      .choose('ork shoot men')
      .dice('to hit', 6)
      .dice('damage', 6)
      .dice('break test', 5, 5)
      .dice('break test again', 5, 4);
    expect(battle.runTo('end of phase').unit('men').broken).toBe(false);
  });
});
