import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { shiftW40k } from '../../../testing/wh40k2/placing.js';
import { skillOf } from '../close-combat/fighters.js';
import { Status } from '../core/state.js';
import { cow, dreadOf } from '../psychology/fear-and-hatred.js';
import { aimFor } from '../shooting/targets.js';
import { Fire } from '../shooting/weapons-to-fire.js';

describe('a frightening character with ordinary troops', () => {
  /**
   * Makes a scene of orks whose leader causes terror or fear and stands `x` inches along their line; men 6 inches north
   * of the first ork.
   */
  const led = (rule: string, x: number, y = 23) =>
    scenario('wh40k2')
      .unit('men', { models: 1, base: 25.4, at: [[36, 31]], facing: 180 })
      .enemy('orks', {
        models: 8,
        base: 25.4,
        facing: 0,
        at: [0, 3, 6, 9, 12, 15, 18, 21].map((far) => [36 + far, 24] as const),
      })
      .enemy('beast', { character: true, base: 25.4, rules: [rule], joins: 'orks', at: [[36 + x, y]] })
      .level('command');

  it('W40K-LIAB-003 whoever charges the troops tests only if it is the leader whom he will fight', () => {
    const near = led('Fear', 1.5, 25).choose('men charge orks').dice('fear test', 6, 6).runTo('shooting phase');
    expect(near.unit('men')).toMatchObject({ engaged: false, did: expect.arrayContaining(['Stay']) });
    // within reach, but another is closer
    expect(led('Fear', 1).choose('men charge orks').runTo('shooting phase').unit('men').engaged).toBe(true);
    expect(led('Fear', 20).choose('men charge orks').runTo('shooting phase').unit('men').engaged).toBe(true);
  });

  it('W40K-LIAB-003 of another squad that is closest to some of the chargers they are afraid too', () => {
    const split = (rules: readonly string[]) =>
      scenario('wh40k2')
        .unit('men', { models: 3, at: [36, 12], gap: 1.9 })
        .enemy('left', { models: 1, at: [[32.5, 16]] })
        .enemy('right', { models: 1, rules, at: [[39.5, 16]] })
        .level('command')
        .choose('men charge left');
    expect(split(['Fear']).dice('men, fear test', 6, 6).runTo('shooting phase').unit('men').engaged).toBe(false);
    expect(split([]).runTo('shooting phase').unit('men').engaged).toBe(true);
  });

  it('W40K-LIAB-003 W40K-FEAR-002 a squad that was not named tests if it is charged too, and one that is only near does not', () => {
    const split = (right: readonly [number, number]) =>
      scenario('wh40k2')
        .unit('beasts', { models: 3, rules: ['Fear'], at: [36, 12], gap: 1.9 })
        .enemy('left', { models: 4, at: [32.5, 16], gap: 0.2 })
        .enemy('right', { models: 1, at: [[...right]] })
        .level('command')
        .choose('beasts charge left');
    const both = split([39.5, 16]).dice('left, fear test', 1, 1).dice('right, fear test', 1, 1).runTo('shooting phase');
    expect([both.unit('left').engaged, both.unit('right').engaged]).toEqual([true, true]);
    const one = split([39.5, 19.5]).dice('left, fear test', 1, 1).runTo('shooting phase');
    expect([one.unit('left').engaged, one.unit('right').engaged]).toEqual([true, false]);
  });

  it('W40K-LIAB-003 whom the troops charge tests only if the leader can come upon him', () => {
    const charge = (x: number) => led('Fear', x).active(1).choose('orks charge men');
    const near = charge(1).dice('fear test', 6, 6).dice('flee distance', 1, 1).runTo('shooting phase');
    expect(near.unit('men').broken).toBe(true);
    expect(charge(20).runTo('shooting phase').unit('men')).toMatchObject({ broken: false, engaged: true });
  });

  it('W40K-TERR-006 they run from the creature itself, not from those with it', () => {
    const battle = led('Terror', 1)
      .active(1)
      .choose('orks charge men')
      .dice('terror test', 6, 6)
      .dice('flee distance', 5, 4)
      .runTo('shooting phase');
    const { x, y } = battle.model('men');
    const out = Math.hypot(36 - 37, 31 - 23);
    expect(x).toBeCloseTo(36 - 9 / out, 1);
    expect(y).toBeCloseTo(31 + (9 * 8) / out, 1);
  });

  it('W40K-TERR-001 who was with a squad that took its terror test has taken his', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 1, base: 25.4, at: [[36, 31]] })
      .unit('hero', { character: true, base: 25.4, joins: 'men', at: [[36, 32.1]] })
      .enemy('beast', { models: 1, base: 25.4, rules: ['Terror'], at: [[36, 24]] })
      .dice('terror test', 1, 1)
      .runTo('movement phase');
    expect([battle.unit('men').status, battle.unit('hero').status]).toEqual([['TerrorTaken'], ['TerrorTaken']]);
  });

  it('W40K-LIAB-001 W40K-LIAB-002 those whom he leads fear as they would without him', () => {
    const { b } = led('Terror', 1)
      .unit('ogre', { models: 1, rules: ['Fear'], at: [[10, 31]] })
      .start();
    const row = (name: string): number => b.setup.names.indexOf(name);
    expect(dreadOf(b, row('orks'), row('ogre'))).toBe(1);
    expect(dreadOf(b, row('beast'), row('ogre'))).toBe(0);
  });
});

describe('the commander is lost with remnants that break', () => {
  /**
   * Makes a scene in which one of eight men is left, with the commander; friends of Leadership 7 stand beside them, and
   * beasts to the north.
   */
  const remnants = (rule: string, gap: number) =>
    scenario('wh40k2')
      .unit('men', { models: 8, base: 25.4, at: [36, 31], facing: 180 })
      .unit('boss', { character: true, Ld: 7, base: 25.4, joins: 'men', at: [[36, 32.5]] })
      .lost('men', 7)
      .unit('friends', { models: 4, base: 25.4, at: [25, 31], facing: 180 })
      .enemy('beasts', { models: 3, base: 25.4, rules: [rule], at: [36, 31 - gap], facing: 0 })
      .level('command')
      .dice('commander test', 6, 6)
      .dice('flee distance', 1, 1);
  const lost = (battle: ReturnType<ReturnType<typeof remnants>['runTo']>): void => {
    expect(battle.unit('boss').place).toBe('removed');
    expect(battle.unit('friends').broken).toBe(true);
  };

  it('W40K-CMDR-006 W40K-FEAR-004 for fear of a charge: his friends test before the next is declared', () => {
    const battle = remnants('Fear', 6).active(1).choose('beasts charge men').dice('fear test', 6, 6);
    lost(battle.runTo('compulsory moves'));
  });

  it('W40K-CMDR-006 W40K-TERR-006 for terror at the start of their turn: his friends test before that turn goes on', () => {
    lost(remnants('Terror', 6).dice('terror test', 6, 6).runTo('movement phase'));
  });

  it('W40K-CMDR-006 W40K-BOFF-001 when they break off: his friends test before anybody fights', () => {
    const battle = remnants('Fear', 12)
      .enemy('brute', { models: 1, base: 25.4 })
      .engaged('brute', 'men')
      .unit('fencer', { models: 1, base: 25.4, at: [[60, 31]] })
      .enemy('duellist', { models: 1, base: 25.4 })
      .engaged('duellist', 'fencer')
      .phase('handToHand')
      .choose({ ask: 'BreakOff', target: 'men' })
      .dice('attack', 3, 3)
      .runTo('end of phase');
    lost(battle);
    const told = battle.log.join('\n');
    expect(told.indexOf('friends: break')).toBeLessThan(told.indexOf('against'));
  });
});

describe('whoever fails to overcome the fear of a charge', () => {
  const failed = [6, 6] as const;

  it('W40K-FEAR-003 W40K-FEAR-005 may fire overwatch at another charger, whose fear it has overcome', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 2, weapons: ['boltgun'], base: 25.4, at: [36, 24] })
      .status('men', 'overwatch')
      .enemy('dreaded', { models: 1, rules: ['Fear'], base: 25.4, at: [[34, 31]] })
      .enemy('bested', { models: 1, rules: ['Fear'], base: 25.4, at: [[38, 31]] })
      .active(1)
      .level('command')
      .choose('dreaded charge men', 'bested charge men')
      .dice('fear test', ...failed, 1, 1)
      .choose({ ask: 'ChargerOrder', target: 'bested' })
      .runTo('decision of kind OverwatchFire');
    expect(new Set(battle.question?.options.map((o) => o.targetName))).toEqual(new Set(['bested', '']));
  });

  it('W40K-FEAR-005 may not fire at him after his charge has failed either', () => {
    const watching = (rules: readonly string[]) =>
      scenario('wh40k2')
        .unit('men', { models: 2, weapons: ['boltgun'], base: 25.4, at: [36, 24] })
        .status('men', 'overwatch')
        .enemy('beast', { models: 1, M: 5, rules, base: 25.4, at: [[36, 32]] })
        .active(1)
        .level('command')
        .choose('beast charge men');
    const answers = (scene: ReturnType<typeof watching>): string => {
      const battle = scene.runTo('move chargers');
      shiftW40k(battle.b, battle.row('beast'), 0, 6);
      return battle.runTo('end of phase').answers.join();
    };
    expect(answers(watching(['Fear']).dice('fear test', ...failed))).not.toContain('OverwatchFire');
    expect(answers(watching([]))).toContain('OverwatchFire');
  });

  it('W40K-FEAR-005 has all its Weapon Skill if he does not come to fight it', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 2, WS: 4, base: 25.4, at: [36, 24] })
      .enemy('brute', { models: 1, WS: 3, base: 25.4 })
      .engaged('brute', 'men')
      .enemy('beast', { models: 1, M: 5, rules: ['Fear'], base: 25.4, at: [[37, 15]] })
      .active(1)
      .level('command')
      .choose('beast charge men')
      .dice('fear test', ...failed)
      .runTo('move chargers');
    shiftW40k(battle.b, battle.row('beast'), 0, -6);
    battle.runTo('hand-to-hand combat phase').runTo('decision of kind BreakOff');
    expect(skillOf(battle.b, battle.modelRow('men', 0))).toBe(4);
  });

  it('W40K-FEAR-005 W40K-BRAVE-001 is afraid in the first turn of the combat, though a brave charge was made in the rally phase', () => {
    const battle = scenario('wh40k2')
      .unit('beast', { models: 2, rules: ['Fear'], base: 25.4, at: [36, 25] })
      .enemy('men', { models: 2, WS: 5, base: 25.4, at: [36, 31] })
      .terrain('crater', { at: [36, 25], size: [8, 4] })
      .status('beast', 'broken')
      .phase('rally')
      .level('command')
      .choose('beast rally', { ask: 'Brave', verb: 'Charge' })
      .dice('rally test', 1, 1)
      .dice('fear test', ...failed)
      .runTo('hand-to-hand combat phase')
      .runTo('decision of kind BreakOff');
    expect(skillOf(battle.b, battle.modelRow('men', 0))).toBe(3);
  });

  it('W40K-FEAR-005 W40K-LIAB-001 halves the Weapon Skill of all with it but of those who know no fear themselves', () => {
    const hero = (rules: readonly string[]) => {
      const battle = scenario('wh40k2')
        .unit('men', { models: 2, WS: 5, base: 25.4, at: [36, 31], facing: 180 })
        .unit('hero', { character: true, WS: 5, rules, base: 25.4, joins: 'men', at: [[37.75, 31]] })
        .enemy('beast', { models: 1, rules: ['Fear'], base: 25.4, at: [[36, 25]] })
        .active(1)
        .level('command')
        .choose('beast charge men')
        .dice('fear test', ...failed)
        .runTo('hand-to-hand combat phase');
      return ['men', 'hero'].map((name) => skillOf(battle.b, battle.modelRow(name, 0)));
    };
    expect([hero([]), hero(['Fear'])]).toEqual([
      [3, 3],
      [3, 5],
    ]);
  });
});

describe('a character with a fear of his own', () => {
  /**
   * Makes a scene of ogryns, who cause fear and are immune to it, with a commissar; other ogryns are 4 inches ahead.
   */
  const ogryns = () =>
    scenario('wh40k2')
      .unit('ogryns', { models: 2, Ld: 8, rules: ['Fear'], at: [36, 24] })
      .unit('commissar', { character: true, WS: 5, W: 9, Ld: 8, joins: 'ogryns', at: [[36, 25]] })
      .enemy('foes', { models: 3, rules: ['Fear'], at: [36, 30] })
      .level('command');

  it('W40K-HERO-033 W40K-FEAR-006 tests alone before his squad charges, and stays alone if he fails', () => {
    const charge = () => ogryns().choose('ogryns charge foes');
    const bold = charge().dice('commissar, fear test', 4, 4).runTo('shooting phase');
    expect(bold.unit('commissar')).toMatchObject({ host: 'ogryns', engaged: true });
    const meek = charge().dice('commissar, fear test', 4, 5).runTo('shooting phase');
    expect(meek.unit('commissar')).toMatchObject({ host: '', engaged: false, broken: false });
    expect(meek.unit('commissar').did).toEqual(expect.arrayContaining(['Stay', 'MoveDone']));
    expect(meek.unit('ogryns')).toMatchObject({ engaged: true, broken: false });
  });

  it('W40K-HERO-033 W40K-FEAR-004 runs alone from chargers who outnumber them', () => {
    const battle = scenario('wh40k2')
      .unit('ogryns', { models: 2, rules: ['Fear'], at: [36, 24] })
      .unit('commissar', { character: true, Ld: 8, joins: 'ogryns', at: [[36, 22.5]] })
      .enemy('foes', { models: 4, rules: ['Fear'], at: [36, 30] })
      .level('command')
      .active(1)
      .choose('foes charge ogryns')
      .dice('commissar, fear test', 6, 6)
      .dice('flee distance', 2, 3, 1, 1) // and again, as the creatures come near
      .runTo('shooting phase');
    expect(battle.unit('commissar')).toMatchObject({ host: '', broken: true, engaged: false });
    expect(battle.unit('ogryns')).toMatchObject({ broken: false, engaged: true, status: [] });
  });

  it('W40K-HERO-033 W40K-FEAR-005 or has half his Weapon Skill in the first turn against no more than they are', () => {
    const battle = ogryns()
      .active(1)
      .choose('foes charge ogryns')
      .dice('commissar, fear test', 6, 6)
      .runTo('hand-to-hand combat phase');
    const row = (name: string): number => battle.b.setup.unit.first[battle.b.setup.names.indexOf(name)];
    expect(battle.unit('commissar')).toMatchObject({ host: 'ogryns', status: ['Afraid'] });
    expect([skillOf(battle.b, row('commissar')), skillOf(battle.b, row('ogryns'))]).toEqual([3, 3]);
  });

  it('W40K-HERO-033 W40K-FEAR-008 and may break alone where they are outnumbered', () => {
    const battle = scenario('wh40k2')
      .unit('ogryns', { models: 1, rules: ['Fear'], at: [[36, 24]] })
      .unit('commissar', { character: true, Ld: 8, joins: 'ogryns', at: [[40, 24]] })
      .enemy('foes', { models: 3, rules: ['Fear'] })
      .engaged('foes', 'ogryns', {
        pairs: [
          [0, 0],
          [1, 0],
          [2, 0],
        ],
      })
      .phase('handToHand')
      .level('command')
      .dice('attack', 3, 3, 3, 2, 2, 3, 1, 1, 1)
      .dice('damage', 1, 1, 1)
      .dice('commissar, commander test', 6, 6)
      .dice('flee distance', 1, 1)
      .seed(1)
      .runTo('end of phase');
    expect(battle.unit('commissar')).toMatchObject({ host: '', broken: true });
    expect(battle.unit('ogryns').broken).toBe(false);
  });

  it('W40K-HERO-033 W40K-FEAR-008 not with a squad that is broken already, nor cut off from it', () => {
    const fight = () =>
      scenario('wh40k2')
        .unit('ogryns', { models: 1, T: 10, rules: ['Fear'], at: [[36, 24]] })
        .unit('commissar', { character: true, Ld: 8, T: 10, joins: 'ogryns', at: [[40, 24]] })
        .enemy('foes', { models: 3, T: 10, rules: ['Fear'] })
        .engaged('foes', 'ogryns', {
          pairs: [
            [0, 0],
            [1, 0],
            [2, 0],
          ],
        })
        .phase('handToHand')
        .level('command')
        .seed(1);
    const tests = (scene: ReturnType<typeof fight>): string[] =>
      scene.runTo('end of phase').log.filter((line) => /commissar.*(?:commander|break) test/i.test(line));
    expect(tests(fight())).not.toEqual([]);
    expect(tests(fight().status('ogryns', 'broken'))).toEqual([]);
    const cutOff = fight().with((b) => {
      b.model.outOfCoherency[b.setup.unit.first[1]] = 1;
      b.unit.status[0] |= Status.Split;
    });
    expect(tests(cutOff)).toEqual([]);
  });

  it('W40K-HERO-033 W40K-FEAR-005 fires no overwatch at a charger of whom he is afraid, and any other shot', () => {
    const { b } = scenario('wh40k2')
      .unit('ogryns', { models: 1, weapons: ['boltgun'], at: [[36, 24]] })
      .unit('commissar', { character: true, weapons: ['boltgun'], joins: 'ogryns', at: [[38, 24]] })
      .enemy('foes', { models: 1, at: [[36, 34]] })
      .enemy('others', { models: 1, at: [[38, 34]] })
      .start();
    const [own, hero, foe, other] = [0, 1, 2, 3].map((u) => b.setup.unit.first[u]);
    cow(b, 1, 2);
    const at = (m: number, t: number, fire: number) => aimFor(b, 0, m, t, fire);
    expect([at(hero, 2, Fire.normal), at(hero, 2, Fire.overwatch)]).toEqual([foe, -1]);
    expect([at(hero, 3, Fire.overwatch), at(own, 2, Fire.overwatch)]).toEqual([other, foe]);
  });

  it('W40K-HERO-033 W40K-TERR-005 tests for terror of which his squad has had its test', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 2, at: [36, 24] })
      .unit('hero', { character: true, Ld: 7, joins: 'men', at: [[36, 25]] })
      .with((b) => {
        b.unit.status[0] |= Status.TerrorTaken;
      })
      .enemy('beast', { models: 1, rules: ['Terror'], at: [[36, 31]] })
      .dice('hero, terror test', 4, 4)
      .dice('flee distance', 1, 2)
      .runTo('movement phase');
    expect(battle.unit('hero')).toMatchObject({ host: '', broken: true });
    expect(battle.unit('men').broken).toBe(false);
  });
});
