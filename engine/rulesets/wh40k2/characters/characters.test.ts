import { describe, expect, it } from 'vitest';
import { Place } from '../../../skirmish/layout.js';
import type { ChoicePattern } from '../../../testing/choices.js';
import { scenario } from '../../../testing/scenario.js';
import { W40kInvariants } from '../../../testing/wh40k2/invariants.js';
import type { W40kScene } from '../../../testing/wh40k2/scene.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { Roll } from '../core/rolls.js';
import { Did, Hidden, Status } from '../core/state.js';
import { takeOff } from '../core/units.js';
import { hasSpotted, reveal } from '../hiding/hiding.js';
import { inCover } from '../morale/in-cover.js';
import { mayMove } from '../movement/movement-allowance.js';
import { leadershipOf } from '../psychology/leadership.js';
import { join, leave, mayJoin, mayLeave } from './characters.js';

/**
 * Makes a scene of five men around (36, 24), a hero `gap` inches to the right of the last of them, and an ork far away.
 */
const company = (gap: number, hero: SquadSpec = {}) =>
  scenario('wh40k2')
    .unit('men', {
      models: 5,
      base: 25.4,
      at: [
        [32, 24],
        [33.5, 24],
        [35, 24],
        [36.5, 24],
        [38, 24],
      ],
    })
    .unit('hero', { character: true, base: 25.4, at: [[39 + gap, 24]], ...hero })
    .enemy('ork', { models: 1, at: [[36, 44]] });
const joined = (hero: SquadSpec = {}) => company(1, { joins: 'men', ...hero });

describe('joining', () => {
  it('W40K-HERO-012 W40K-HERO-015 characters act alone, or join squads of troops', () => {
    const battle = company(1)
      .unit('other', { character: true, base: 25.4, at: [[42, 24]] })
      .start();
    expect([mayJoin(battle.b, 1, 0), mayJoin(battle.b, 1, 2), mayJoin(battle.b, 0, 1)]).toEqual([true, false, false]);
  });

  it('W40K-HERO-013 W40K-HERO-014 a champion is a trooper of his squad and leads it', () => {
    const { b } = scenario('wh40k2')
      .unit('men', { models: [{ count: 4 }, { name: 'nob', leader: true, Ld: 8 }], at: [36, 24] })
      .unit('nob', { character: true, grade: 'champion', at: [[46, 24]] })
      .enemy('ork', { models: 1, at: [[36, 44]] })
      .start();
    expect(b.setup.unit.individual[1]).toBe(0); // he is not an individual: he neither joins nor leaves
    expect(leadershipOf(b, 0, Roll.BreakTest)).toBe(8);
  });

  it('W40K-HERO-017 by a move that ends within 2 inches of a member', () => {
    const move = (x: number) =>
      company(4).choose(
        'hero move',
        { ask: 'Move', verb: 'Move', at: [x, 24] },
        { ask: 'Join', verb: 'Join', target: 'men' },
      );
    expect(move(41).runTo('shooting phase').unit('hero')).toMatchObject({
      host: 'men',
      did: expect.arrayContaining(['Join']),
    });
    const { b } = company(2.1).start();
    expect(mayJoin(b, 1, 0)).toBe(false);
    expect(mayJoin(company(2).start().b, 1, 0)).toBe(true);
  });

  it('W40K-HERO-018 W40K-HERO-034 he leaves in a later movement phase, and moves as he likes', () => {
    const battle = joined()
      .choose({ ask: 'Mover', verb: 'Leave', target: 'hero' }, { ask: 'Move', verb: 'Move', at: [43.5, 24] })
      .runTo('shooting phase');
    expect(battle.unit('hero')).toMatchObject({ host: '', did: expect.arrayContaining(['Leave']) });
  });

  it('W40K-HERO-018 who stays within reach has not left', () => {
    const battle = joined()
      .choose({ ask: 'Mover', verb: 'Leave', target: 'hero' }, { ask: 'Move', verb: 'Move', at: [40.2, 24] })
      .runTo('shooting phase');
    expect(battle.unit('hero').host).toBe('men');
  });

  it('W40K-HERO-019 not join and leave one squad in a turn, but leave one for another, w40k2-2-v017', () => {
    const { b } = joined()
      .with((battle) => {
        battle.unit.did[1] |= Did.Join;
      })
      .start();
    expect(mayLeave(b, 1)).toBe(false);
    const battle = joined()
      .unit('others', { models: 1, base: 25.4, at: [[45, 24]] })
      .choose(
        { ask: 'Mover', verb: 'Leave', target: 'hero' },
        { ask: 'Move', verb: 'Move', at: [43.5, 24] },
        { ask: 'Join', verb: 'Join', target: 'others' },
      )
      .runTo('shooting phase');
    expect(battle.unit('hero').host).toBe('others');
  });

  it('W40K-HERO-017 W40K-MOVE-002 who has moved up to a squad goes no farther with it in the same turn', () => {
    const together = (from: number, how: ChoicePattern) =>
      scenario('wh40k2')
        .unit('men', {
          models: 3,
          base: 25.4,
          at: [
            [34.5, 24],
            [36, 24],
            [37.5, 24],
          ],
        })
        .unit('hero', { character: true, base: 25.4, at: [[from, 24]] })
        .enemy('ork', { models: 1, at: [[36, 44]] })
        .choose(
          { ask: 'Mover', target: 'hero' },
          how,
          { ask: 'Join', verb: 'Join', target: 'men' },
          { ask: 'Mover', target: 'men' },
          (q) => q.options.find((o) => o.verb === 'Move' && o.y > 24.9 && o.files === 0),
        )
        .runTo('shooting phase');
    const moved = together(43, { ask: 'Move', verb: 'Move', at: [39, 24] });
    expect(moved.unit('hero').host).toBe('men');
    expect(moved.model('hero')).toMatchObject({ moved: 4, x: 39, y: 24 });
    expect(moved.model('men', 0).y).toBeGreaterThan(24.9); // they may go on if they stay in coherency with him
    const stood = together(39, { ask: 'Move', verb: 'Hold' });
    expect(stood.model('hero').y).toBeGreaterThan(24.9);
  });

  it('W40K-HERO-017 W40K-SQUAD-006 beside a stray of a squad nobody joins the squad', () => {
    const { b } = joined()
      .unit('others', {
        models: 2,
        base: 25.4,
        at: [
          [45, 24],
          [45, 40],
        ],
      })
      .start();
    leave(b, 1);
    const hero = b.setup.unit.first[1];
    b.model.x[hero] = 43.5 * 2540;
    b.model.y[hero] = 24 * 2540;
    expect(mayJoin(b, 1, 2)).toBe(true);
    b.model.outOfCoherency[b.setup.unit.first[2]] = 1;
    expect(mayJoin(b, 1, 2)).toBe(false);
  });

  it('W40K-HERO-020 W40K-HERO-022 W40K-HERO-032 not from a squad bound by psychology, a charge or a fight', () => {
    expect(mayLeave(joined().start().b, 1)).toBe(true);
    for (const status of [Status.Stupid, Status.Frenzied, Status.Broken, Status.Shaken]) {
      const { b } = joined()
        .with((battle) => {
          battle.unit.status[0] |= status;
        })
        .start();
      expect(mayLeave(b, 1)).toBe(false);
    }
    const astray = joined().start().b;
    astray.model.outOfCoherency[astray.setup.unit.first[1]] = 1;
    expect(mayLeave(astray, 1)).toBe(false); // W40K-SQUAD-006: he counts as broken
    expect(mayLeave(joined().did('men', 'DeclareCharge').start().b, 1)).toBe(false);
    expect(mayLeave(joined().enemy('boy', { models: 1 }).engaged('boy', 'men').start().b, 1)).toBe(false);
  });

  it('W40K-HERO-021 W40K-HERO-026 a charge takes him along, and he fights, w40k2-2-v019', () => {
    const battle = scenario('wh40k2')
      .unit('men', {
        models: 2,
        at: [
          [36, 24],
          [37.2, 24],
        ],
      })
      .unit('hero', { character: true, at: [[38.4, 24]], joins: 'men' })
      .enemy('orks', {
        models: 3,
        at: [
          [36, 29],
          [37.2, 29],
          [38.4, 29],
        ],
      })
      .level('command')
      .choose('men charge orks')
      .runTo('shooting phase');
    expect(battle.unit('hero')).toMatchObject({ host: 'men', engaged: true });
    expect(battle.model('hero').contacts).toHaveLength(1);
  });

  it('W40K-HERO-023 he may charge alone, leaving them', () => {
    const battle = joined()
      .enemy('boy', { models: 1, at: [[43, 29]] })
      .level('command')
      .choose({ ask: 'Charger', verb: 'Leave', target: 'hero' }, { ask: 'ChargeTarget', target: 'boy' })
      .runTo('shooting phase');
    expect(battle.unit('hero').host).toBe('');
    expect(battle.model('hero').contacts).toEqual(['boy 0']);
    expect(battle.unit('men').engaged).toBe(false);
  });
});

describe('what keeps a character himself', () => {
  const leavers = (scene: W40kScene, ask: string) =>
    scene
      .runTo(`decision of kind ${ask}`)
      .question?.options.filter((o) => o.verb === 'Leave')
      .map((o) => o.targetName);

  it('W40K-HERO-033 W40K-STUP-005 who is stupid himself does not walk off by choice, whatever his die says', () => {
    const stupid = (...dice: readonly number[]) =>
      joined({ Ld: 5, rules: ['Stupidity'] })
        .unit('idlers', { models: 1, at: [[4, 4]] })
        .dice('hero, stupidity test', ...dice)
        .level('command');
    expect(leavers(stupid(2, 3), 'Mover')).toEqual(['hero']);
    expect(leavers(stupid(6, 6).dice('hero, stupidity move', 2).dice('random direction', 90), 'Mover')).toEqual([]);
    expect(leavers(stupid(6, 6).dice('hero, stupidity move', 5), 'Mover')).toEqual([]);
  });

  it('W40K-SHAKE-002 W40K-HERO-023 who was shaken before he joined does not charge alone', () => {
    const beside = () => joined({ rules: ['Shaken'] }).enemy('boy', { models: 1, at: [[43, 29]] });
    expect(leavers(beside(), 'Charger')).toEqual(['hero']);
    expect(leavers(beside().status('hero', 'shaken'), 'Charger')).toEqual([]);
  });
});

describe('what keeps a character from joining', () => {
  it('W40K-HERO-017 W40K-HERO-022 W40K-HERO-024 he may join a squad that fights hand-to-hand, and is bound to it then', () => {
    const battle = company(6, { Ld: 9 })
      .unit('commander', { character: true, Ld: 10, at: [[4, 4]] })
      .enemy('boy', { models: 1, base: 25.4, WS: 9 })
      .engaged('boy', 'men')
      .with((b) => {
        b.unit.losses[0] = 1;
      })
      .level('command')
      .choose(
        { ask: 'Mover', target: 'hero' },
        { ask: 'Move', verb: 'Move', at: [41, 24] },
        { ask: 'Join', verb: 'Join' },
      )
      .runTo('shooting phase');
    expect(battle.unit('hero')).toMatchObject({ host: 'men', engaged: true });
    expect(mayLeave(battle.b, battle.row('hero'))).toBe(false);
    battle
      .dice('attack', 3, 3)
      .dice('damage', 6)
      .dice('break test', 4, 5) // the test uses his Leadership
      .choose({ ask: 'FollowUp', verb: 'Hold' })
      .runTo('rally phase');
    expect(battle.unit('men').broken).toBe(false);
  });

  it('W40K-HERO-017 W40K-HERO-034 nobody who fights hand-to-hand joins a squad', () => {
    const { b } = company(1).enemy('boy', { models: 1, base: 25.4 }).engaged('boy', 'hero').start();
    expect(mayJoin(b, 1, 0)).toBe(false);
    expect(mayJoin(company(1).start().b, 1, 0)).toBe(true);
  });

  it('W40K-HERO-017 W40K-OVER-002 W40K-OVER-003 nobody moves up to a squad on overwatch and joins it', () => {
    const { b } = company(1).start();
    expect(mayJoin(b, 1, 0)).toBe(true);
    b.unit.overwatch[0] = 1;
    expect(mayJoin(b, 1, 0)).toBe(false);
  });

  it('W40K-HERO-017 W40K-HERO-024 W40K-HERO-027 he may join a broken squad: he breaks, and it rallies by his Leadership', () => {
    const beside = (verb: 'Join' | 'Stop') =>
      company(6, { Ld: 9 })
        .unit('commander', { character: true, Ld: 10, at: [[4, 4]] })
        .terrain('crater', { at: [37, 24], size: [14, 4] })
        .status('men', 'broken')
        .choose({ ask: 'Mover', target: 'hero' }, { ask: 'Move', verb: 'Move', at: [41, 24] }, { ask: 'Join', verb })
        .runTo('rally phase');
    const led = beside('Join');
    expect(led.unit('hero')).toMatchObject({ host: 'men', broken: true, status: ['Broken'] });
    led.choose('men rally').dice('rally test', 4, 5).runTo('end of turn');
    expect([led.unit('men').broken, led.unit('hero').status]).toEqual([false, []]);
    const alone = beside('Stop').choose('men rally').dice('rally test', 4, 5).runTo('end of turn');
    expect([alone.unit('men').broken, alone.unit('hero').broken]).toEqual([true, false]);
  });

  it('W40K-HERO-017 W40K-FORCE-007 nobody joins Gretchin in the battle but who may lead them', () => {
    const beside = (from: string) =>
      scenario('wh40k2')
        .unit('runts', { from: 'orks/gretchin', at: [36, 24] })
        .unit('boyz', { from: 'orks/goffs', at: [36, 26] })
        .unit('boss', { from, at: [[36, 25]] })
        .enemy('marine', { models: 1, at: [[36, 44]] })
        .start().b;
    const joins = (from: string) => [mayJoin(beside(from), 2, 0), mayJoin(beside(from), 2, 1)];
    expect(joins('orks/bigboss')).toEqual([false, true]);
    expect(joins('orks/runtherd')).toEqual([true, true]);
  });

  it('W40K-RALLY-002 half of a squad in cover is not the squad in cover, more than half is', () => {
    const sheltered = (width: number) =>
      scenario('wh40k2')
        .unit('men', {
          models: 4,
          at: [
            [30, 24],
            [32, 24],
            [34, 24],
            [36, 24],
          ],
        })
        .enemy('ork', { models: 1, at: [[36, 44]] })
        .terrain('wood', { at: [29 + width / 2, 24], size: [width, 4] })
        .start().b;
    expect([inCover(sheltered(4), 0), inCover(sheltered(6), 0)]).toEqual([false, true]);
  });
});

describe('hiding together', () => {
  const inWood = (status: 'hidden' | 'detected') =>
    joined()
      .terrain('wood', { at: [36, 24], size: [12, 6] })
      .status('men', 'hidden')
      .with((b) => {
        if (status !== 'detected') return;
        b.unit.hidden[0] = Hidden.detected;
        b.unit.spotted[0] = 1 << 2; // unit 2 is the ork
      });

  it('W40K-HERO-034 W40K-SPOT-003 who leaves a squad that was spotted has been spotted by the same', () => {
    const { b } = inWood('detected').start();
    leave(b, 1);
    const words = b.unit.spotted.length / b.unit.hidden.length;
    expect([b.unit.hidden[1], b.unit.spotted[words]]).toEqual([Hidden.detected, 1 << 2]);
    join(b, 1, 0);
    expect([b.unit.hidden[1], b.unit.spotted[words]]).toEqual([Hidden.none, 0]);
    expect([b.unit.hidden[0], b.unit.spotted[0]]).toEqual([Hidden.detected, 1 << 2]);
  });

  it('W40K-SPOT-003 W40K-HERO-026 whom the squad has spotted its character may fire at still when he leaves it, or outlives it', () => {
    const lurking = (at: readonly [number, number]) =>
      joined({ weapons: ['boltgun'], I: 1, at: [[40, 24]] })
        .enemy('lurkers', { models: 1, base: 25.4, at: [at] })
        .terrain('wall', { at: [at[0], at[1] - 0.8], size: [4, 0.3] })
        .status('lurkers', 'hidden');
    const parted = lurking([32, 27.5]) // 2.5 inches from the first of the men, who have I 3
      .choose({ ask: 'Mover', target: 'hero', verb: 'Leave' }, { ask: 'Move', verb: 'Move', at: [43.5, 24] })
      .runTo('shooting phase');
    expect([parted.unit('hero').host, parted.unit('lurkers').hidden]).toEqual(['', 'detected']);
    expect([0, 1].map((u) => hasSpotted(parted.b, u, 3))).toEqual([true, true]);
    const { b } = lurking([32, 27.5]).phase('shooting').start();
    b.unit.hidden[3] = Hidden.detected;
    b.unit.spotted[3 * (b.unit.spotted.length / b.unit.hidden.length)] = 1 << 0;
    for (let m = 0; m < 5; m++) takeOff(b, m, Place.removed);
    expect(hasSpotted(b, 1, 3)).toBe(true);
  });

  it('W40K-SPOT-003 W40K-HERO-026 whom he has spotted on his own the squad that he joins may fire at', () => {
    const { b } = company(1)
      .enemy('lurkers', { models: 1, at: [[36, 30]] })
      .start();
    b.unit.hidden[3] = Hidden.detected;
    b.unit.spotted[3 * (b.unit.spotted.length / b.unit.hidden.length)] = 1 << 1;
    join(b, 1, 0);
    expect(hasSpotted(b, 0, 3)).toBe(true);
  });

  it('W40K-SPOT-003 W40K-HERO-026 of however many units both armies have', () => {
    const scene = scenario('wh40k2')
      .unit('men', { models: 1, at: [[36, 24]] })
      .unit('hero', { character: true, joins: 'men', at: [[37.5, 24]] });
    for (let i = 2; i < 32; i++) scene.unit(`reserve ${i}`, { models: 1 });
    const { b } = scene
      .enemy('watchers', { models: 1, at: [[36, 30]] })
      .enemy('captain', { character: true, at: [[37.5, 30]] })
      .enemy('others', { models: 1, at: [[40, 30]] })
      .start();
    const rowOf = (name: string) => b.setup.names.indexOf(name);
    const [watchers, captain, others, reserve] = ['watchers', 'captain', 'others', 'reserve 31'].map(rowOf);
    expect([watchers, b.unit.spotted.length / b.unit.hidden.length]).toEqual([32, expect.any(Number)]);
    const words = b.unit.spotted.length / b.unit.hidden.length;
    const spot = (e: number, u: number): void => {
      b.unit.hidden[u] = Hidden.detected;
      b.unit.spotted[u * words + (e >> 5)] |= 1 << (e & 31);
    };
    spot(watchers, 0);
    takeOff(b, 0, Place.removed); // the hero outlives his squad
    expect([watchers, captain, others].map((e) => hasSpotted(b, e, 1))).toEqual([true, false, false]);
    spot(captain, reserve);
    spot(others, 5);
    join(b, captain, watchers);
    expect([watchers, others].map((e) => hasSpotted(b, e, reserve))).toEqual([true, false]);
    expect([watchers, captain, others].map((e) => hasSpotted(b, e, 5))).toEqual([false, false, true]);
  });

  it('W40K-HIDE-005 W40K-HIDE-008 a hidden squad shows itself with a character who joins it in the open', () => {
    const { b } = inWood('hidden').start();
    leave(b, 1);
    reveal(b, 1); // a model moves
    expect(b.unit.hidden[0]).toBe(Hidden.hidden);
    join(b, 1, 0);
    expect(b.unit.hidden[0]).toBe(Hidden.none);
  });

  it('W40K-HIDE-005 he who outlives a hidden squad is as hidden as it was', () => {
    const { b } = inWood('detected').start();
    for (let m = 0; m < 5; m++) takeOff(b, m, Place.removed);
    expect([b.unit.host[1], b.unit.hidden[1], b.unit.hidden[0]]).toEqual([-1, Hidden.detected, Hidden.none]);
    expect(new W40kInvariants(b.setup.models).check(b)).toEqual([]);
  });
});

describe('the last of a squad', () => {
  it('W40K-SQUAD-006 who was cut off from a squad that is gone acts on his own', () => {
    const { b } = joined()
      .with((battle) => {
        battle.model.outOfCoherency[5] = 1;
        battle.unit.status[0] |= Status.Split;
      })
      .start();
    for (let m = 0; m < 5; m++) takeOff(b, m, Place.removed);
    expect([b.unit.host[1], b.model.outOfCoherency[5], mayMove(b, 1)]).toEqual([-1, 0, true]);
    expect(new W40kInvariants(b.setup.models).check(b)).toEqual([]);
  });
});

describe('who outlives his squad in the middle of a turn', () => {
  it('W40K-BOFF-002 W40K-BOFF-005 W40K-HERO-027 flees from the fight that it was breaking off, and does not rally', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 1, at: [[30, 24]] })
      .unit('hero', { character: true, W: 2, at: [[34, 24]], joins: 'men' })
      .enemy('orks', { models: 2 })
      .engaged('orks', 'men', { pairs: [[0, 0]] })
      .engaged('orks', 'hero', { pairs: [[1, 0]] })
      .phase('handToHand')
      .level('command')
      .choose({ ask: 'BreakOff', target: 'men' }, { ask: 'FollowUp', verb: 'Hold' })
      .dice('men, attack', 2)
      .dice('hero, attack', 5)
      .dice('orks, attack', 6, 2)
      .dice('orks, damage', 6)
      .dice('break off distance', 3, 4)
      .runTo('end of phase');
    expect(battle.unit('men').models).toBe(0);
    expect(battle.unit('hero')).toMatchObject({ broken: true, engaged: false });
    expect(battle.model('hero').y).toBeCloseTo(17, 1);
    expect(battle.unit('hero').did).toEqual(expect.arrayContaining(['BreakOff', 'Flee']));
  });

  it('W40K-MOVE-001 W40K-HERO-026 has made the move, or the run, that it was making', () => {
    const shot = (verb: 'Move' | 'Run', y: number) =>
      scenario('wh40k2')
        .unit('men', { models: 1, base: 25.4, at: [[36, 20]] })
        .unit('hero', { character: true, weapons: ['boltgun'], base: 25.4, at: [[38, 20]], joins: 'men' })
        .enemy('ork', { models: 1, BS: 5, weapons: ['boltgun'], base: 25.4, at: [[37, 32]], facing: 180 })
        .status('ork', 'overwatch')
        .level('command')
        .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb, at: [37, y] })
        .choose({ ask: 'OverwatchFire', n: 1 }) // the fire comes after a quarter of the way
        .dice('to hit', 6)
        .dice('character hit', 1)
        .dice('damage', 6)
        .runTo('shooting phase');
    const moved = shot('Move', 16);
    expect(moved.unit('men').models).toBe(0);
    const { y, moved: far, did } = moved.model('hero');
    expect([y, far, did]).toEqual([19, 1, ['Move']]);
    expect(moved.unit('hero')).toMatchObject({ host: '', did: expect.arrayContaining(['MoveDone']) });
    expect(moved.answers.filter((a) => a.startsWith('Mover'))).toHaveLength(1);
    expect(shot('Run', 12).may('hero', 'shoot')).toBe(false);
  });
});

describe('leading', () => {
  it('W40K-HERO-024 W40K-HERO-025 the highest Leadership of the characters with a squad, w40k2-2-v021', () => {
    const { b } = scenario('wh40k2')
      .unit('men', { models: 5, Ld: 5, at: [36, 24] })
      .unit('a', { character: true, Ld: 8, joins: 'men' })
      .unit('c', { character: true, Ld: 9, at: [[42, 24]], joins: 'men' })
      .enemy('ork', { models: 1, at: [[36, 44]] })
      .start();
    for (const roll of [Roll.BreakTest, Roll.RallyTest, Roll.FearTest]) expect(leadershipOf(b, 0, roll)).toBe(9);
  });

  it('W40K-HERO-027 he breaks and flees with them, w40k2-2-v023', () => {
    const shot = (wood: boolean) => {
      const scene = joined({ Ld: 5 })
        .lost('men', 1)
        .with((b) => {
          b.unit.losses[0] = 2;
          b.unit.turnModels[0] = 6;
        })
        .enemy('gunner', { models: 1, weapons: ['boltgun'], BS: 3, at: [[36, 40]], facing: 180 })
        .active(1)
        .phase('shooting')
        .choose('gunner shoot men')
        .level('command')
        .dice('to hit', 1)
        .dice('break test', 6, 6);
      if (wood) return scene.terrain('wood', { at: [36, 24], size: [14, 2] }).runTo('end of phase');
      return scene.dice('flee distance', 2, 2).runTo('end of phase');
    };
    const open = shot(false);
    expect(open.unit('hero')).toMatchObject({ broken: true, status: ['Broken'] });
    expect(open.model('hero').y).toBeCloseTo(20, 0);
    const hidden = shot(true);
    expect(hidden.unit('hero').broken).toBe(true);
    expect(hidden.model('hero').y).toBe(24);
  });

  it('W40K-HERO-030 no dice of a frenzy that is not his own', () => {
    const fight = (rules: readonly string[]) =>
      scenario('wh40k2')
        .unit('men', { models: 1, rules: ['Frenzy'], at: [[30, 24]] })
        .unit('hero', { character: true, A: 1, at: [[32, 24]], joins: 'men', rules })
        .enemy('ork', { models: 1 })
        .engaged('ork', 'hero')
        .with((b) => {
          b.unit.status[0] |= Status.Frenzied;
          if (rules.length > 0) b.unit.status[1] |= Status.Frenzied;
        })
        .phase('handToHand')
        .level('command');
    fight([]).dice('hero, attack', 3).dice('ork, attack', 3).runTo('end of phase');
    fight(['Frenzy']).dice('hero, attack', 3, 3).dice('ork, attack', 3).runTo('end of phase');
  });

  it('W40K-HERO-028 W40K-HERO-029 he follows up with those who must', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 1, rules: ['Hatred'], at: [[30, 24]] })
      .unit('hero', { character: true, WS: 7, at: [[32, 24]], joins: 'men' })
      .enemy('ork', { models: 1 })
      .enemy('far', { models: 1, at: [[40, 34]] })
      .engaged('ork', 'hero')
      .phase('handToHand')
      .level('full')
      .dice('attack', 6, 3)
      .dice('damage', 6)
      .runTo('decision of kind FollowUp');
    expect(battle.question?.options.some((o) => o.verb === 'Hold')).toBe(false);
  });

  it('W40K-HERO-033 what he alone is subject to he alone is tested for', () => {
    const battle = joined({ Ld: 5, rules: ['Stupidity'] })
      .dice('hero, stupidity test', 6, 6)
      .dice('hero, stupidity move', 4)
      .runTo('movement phase');
    expect([battle.unit('hero').status, battle.unit('men').status]).toEqual([['Stupid'], []]);
  });

  it('W40K-HERO-031 a stupid squad carries him along, but he fights', () => {
    const battle = scenario('wh40k2')
      .unit('trolls', { models: 1, rules: ['Stupidity'], at: [[30, 24]] })
      .unit('hero', { character: true, at: [[32, 24]], joins: 'trolls' })
      .enemy('ork', { models: 1 })
      .engaged('ork', 'hero')
      .status('trolls', 'stupid')
      .phase('handToHand')
      .level('command')
      .dice('attack', 3, 3)
      .runTo('end of phase');
    expect(battle.log).toContain('hero: 6 against 6 of ork');
    const moved = scenario('wh40k2')
      .unit('trolls', { models: 1, Ld: 2, rules: ['Stupidity'], at: [[30, 24]] })
      .unit('hero', { character: true, Ld: 2, at: [[32, 24]], joins: 'trolls' })
      .enemy('ork', { models: 1, at: [[36, 44]] })
      .dice('stupidity test', 3, 3)
      .dice('stupidity move', 1)
      .dice('random direction', 180, 180)
      .runTo('shooting phase');
    expect(moved.model('hero').y).toBe(20);
  });
});
