import { describe, expect, it } from 'vitest';
import { perform } from '../../../testing/perform.js';
import { scenario } from '../../../testing/scenario.js';
import { beW40k } from '../../../testing/wh40k2/placing.js';
import { goesTo, watch } from '../../../testing/wh40k2/watch.js';
import { declareOverwatch } from './declare-overwatch.js';
import { mayGoOnOverwatch } from './may-go-on-overwatch.js';
import { overwatchTests } from './overwatch-tests.js';

describe('going on overwatch', () => {
  const own = () =>
    scenario('wh40k2')
      .unit('marines', { weapons: ['boltgun'], at: [36, 12] })
      .unit('captain', { character: true, weapons: ['bolt-pistol'], at: [[30, 12]] })
      .unit('throwers', { weapons: ['grenade-frag'], at: [50, 12] })
      .unit('brawlers', { weapons: ['sword'], at: [20, 12] })
      .enemy('orks', { weapons: ['boltgun'], at: [36, 30] });

  it('W40K-OVER-001 W40K-OVER-002 W40K-OVER-003 whole squads and characters give up their turn for a counter', () => {
    const battle = own().choose({ ask: 'Overwatch', target: 'marines' }).runTo('movement phase');

    expect(battle.unit('marines')).toMatchObject({ overwatch: true });
    expect(battle.unit('captain').overwatch).toBe(false);
    expect(battle.answers.join()).toContain('marines goes on overwatch');
    expect(battle.may('marines', 'move')).toBe(false);
    expect(battle.may('marines', 'shoot')).toBe(false);
    expect(battle.may('captain', 'move')).toBe(true);
  });

  it('W40K-OVER-001 not the broken, the stupid, the frenzied, nor who fights hand-to-hand, were it one of them', () => {
    const may = (scene: ReturnType<typeof own>) => scene.start().may('marines', 'overwatch');
    expect(may(own())).toBe(true);
    const fighting = own()
      .enemy('nob', { models: 1 })
      .engaged('nob', 'marines', { pairs: [[0, 0]] });
    expect(may(fighting)).toBe(false);
    for (const status of ['broken', 'stupid', 'frenzied'] as const) {
      const { b } = own().start();
      beW40k(b, 0, status);
      expect(mayGoOnOverwatch(b, 0), status).toBe(false);
    }
  });

  it('W40K-SQUAD-005 W40K-OVER-002 not who is out of coherency: it has to come together', () => {
    const may = (gap: number) =>
      scenario('wh40k2')
        .unit('marines', { models: 3, weapons: ['boltgun'], at: [36, 12], gap })
        .enemy('orks', { weapons: ['boltgun'], at: [36, 40] })
        .start()
        .may('marines', 'overwatch');
    expect(may(2)).toBe(true);
    expect(may(2.1)).toBe(false);
  });

  it('W40K-OVER-002 each squad and character is asked about, none twice, no character apart from his squad', () => {
    const offered: string[] = [];
    const battle = own()
      .unit('sergeant', { character: true, weapons: ['bolt-pistol'], at: [[37, 13.5]], joins: 'marines' })
      .start();
    battle.otherwise((question) => {
      offered.push(question.options.map((o) => o.targetName).join(' '));
      return question.options[0];
    });
    perform(battle, declareOverwatch, 0);
    expect(offered).toEqual(['marines captain ', 'captain ']);
    expect(battle.unit('sergeant').overwatch).toBe(true);
  });

  it('W40K-OVER-006 no grenades are thrown on overwatch, so throwers cannot go on it (vector w40k-1-153)', () => {
    const battle = own().start();
    battle.otherwise((question) => {
      expect(question.options.map((o) => o.targetName)).not.toContain('throwers');
      return question.options[question.options.length - 1];
    });
    perform(battle, declareOverwatch, 0);
    const both = watch(['grenade-frag', 'boltgun']).choose(...goesTo(36, 27), { ask: 'OverwatchFire', n: 4 });
    expect(both.dice('to hit', 1, 1).runTo('end of phase').log.join()).not.toContain('Frag');
  });

  it('W40K-OVER-001 W40K-WPIS-012 whose only weapon will be charged again when the enemy moves goes on overwatch with it', () => {
    const captain = (turns: number, phase?: 'rally') => {
      const { b } = scenario('wh40k2')
        .unit('captain', { character: true, weapons: ['plasma-pistol'], at: [[36, 12]] })
        .enemy('orks', { models: 1, at: [[36, 30]] })
        .phase(phase ?? 'movement')
        .start();
      b.model.recharge[0] = turns;
      return mayGoOnOverwatch(b, 0);
    };
    expect([0, 1, 2].map((turns) => captain(turns))).toEqual([true, true, false]);
    expect([0, 1].map((turns) => captain(turns, 'rally'))).toEqual([true, false]); // he rallied by insane bravery
  });

  it('W40K-OVER-019 W40K-HIDE-011 a squad does not hide in the turn in which it goes on overwatch (vector w40k-1-075)', () => {
    const scene = () => own().terrain('wall', { at: [36, 13], size: [12, 0.5] });
    expect(scene().runTo('movement phase').may('marines', 'hide')).toBe(true);
    const watching = scene().choose({ ask: 'Overwatch', target: 'marines' }).runTo('movement phase');
    expect(watching.may('marines', 'hide')).toBe(false);
  });

  it('W40K-HIDE-009 W40K-OVER-001 a hidden squad may, and stays hidden until it fires', () => {
    const battle = own().status('marines', 'hidden').start();
    battle.choose({ ask: 'Overwatch', target: 'marines' });
    perform(battle, declareOverwatch, 0);
    expect(battle.unit('marines')).toMatchObject({ hidden: 'hidden', overwatch: true });
  });

  it('W40K-OVER-014 a counter that was kept expires at the start of the next turn, and may be placed anew at once', () => {
    const kept = own().status('marines', 'overwatch').runTo('movement phase');
    expect(kept.unit('marines').overwatch).toBe(false);
    const anew = own().status('marines', 'overwatch').choose({ ask: 'Overwatch', target: 'marines' });
    expect(anew.runTo('movement phase').unit('marines').overwatch).toBe(true);
  });
});

describe('shot at on overwatch', () => {
  const shot = (...test: [number, number]) =>
    scenario('wh40k2')
      .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
      .enemy('orks', { models: 2, Ld: 8, weapons: ['boltgun'], at: [36, 30] })
      .status('orks', 'overwatch')
      .phase('shooting')
      .level('command')
      .choose('marines shoot orks')
      .dice('to hit', 1)
      .dice('overwatch test', ...test)
      .runTo('end of phase');

  it('W40K-OVER-015 W40K-OVER-016 a miss forces the test; above Ld the counter is lost (vector w40k-1-151)', () => {
    expect(shot(5, 4).unit('orks').overwatch).toBe(false);
    expect(shot(5, 3).unit('orks').overwatch).toBe(true);
  });

  it('W40K-OVER-015 W40K-HERO-026 W40K-HERO-036 a shot at a character who is picked out of them is one at the squad', () => {
    const battle = scenario('wh40k2')
      .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
      .enemy('gretchin', { models: 2, Ld: 5, height: 0.8, weapons: ['autogun'], at: [36, 30] })
      .enemy('boss', { character: true, Ld: 5, height: 1.25, joins: 'gretchin', at: [[36, 28]] })
      .status('gretchin', 'overwatch')
      .phase('shooting')
      .level('command')
      .choose('marines shoot boss')
      .dice('to hit', 1)
      .dice('overwatch test', 3, 3)
      .runTo('end of phase');
    expect(battle.unit('gretchin').overwatch).toBe(false);
  });

  it('W40K-OVER-017 then it acts as any squad', () => {
    const battle = scenario('wh40k2')
      .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
      .status('marines', 'overwatch')
      .enemy('orks', { models: 2, Ld: 2, weapons: ['boltgun'], at: [36, 30] })
      .active(1)
      .enemy('idlers', { models: 1, at: [[70, 46]] })
      .level('command')
      .choose({ ask: 'Overwatch', target: 'orks' })
      .choose({ ask: 'OverwatchFire', target: 'marines' }, { ask: 'ShotTarget', target: 'orks' })
      .dice('to hit', 1)
      .dice('overwatch test', 5, 4)
      .runTo('decision of kind ShotTarget');
    expect(battle.question?.words).toContain('At whom does orks shoot?');
  });

  it('W40K-OVER-017 who loses the counter while its side still moves may move as well, and is asked no more than once', () => {
    const orks = (...test: [number, number]) =>
      scenario('wh40k2')
        .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
        .unit('others', { models: 1, BS: 4, weapons: ['boltgun'], at: [[38, 12]] })
        .status('marines', 'overwatch')
        .status('others', 'overwatch')
        .enemy('orks', { models: 2, Ld: 8, weapons: ['boltgun'], at: [36, 30] })
        .active(1)
        .level('command')
        .choose({ ask: 'Overwatch', target: 'orks' })
        .choose({ ask: 'OverwatchFire', target: 'marines' }, { ask: 'ShotTarget', target: 'orks' })
        .dice('to hit', 1)
        .dice('overwatch test', ...test);
    const freed = orks(5, 4)
      .choose({ ask: 'Move', verb: 'Move', at: [36, 33] })
      .runTo('end of phase');
    expect(freed.model('orks').y).toBeCloseTo(33, 2);
    expect(freed.unit('others').overwatch).toBe(true);

    const declined = orks(5, 4).runTo('end of phase');
    expect(declined.answers.filter((a) => a.startsWith('Move '))).toHaveLength(1);
    const watching = orks(5, 3).runTo('end of phase');
    expect(watching.answers.filter((a) => a.startsWith('Move '))).toHaveLength(0);
  });

  it('W40K-OVER-003 W40K-HERO-026 he who outlives a squad on overwatch is on it still, and tests for the shots', () => {
    const last = (...test: [number, number]) =>
      scenario('wh40k2')
        .unit('trooper', { models: 1, weapons: ['boltgun'], at: [[36, 12]] })
        .unit('captain', { character: true, Ld: 8, weapons: ['bolt-pistol'], at: [[37.5, 12]], joins: 'trooper' })
        .status('trooper', 'overwatch')
        .enemy('orks', { models: 1, BS: 5, weapons: ['boltgun'], at: [[36, 20]] })
        .active(1)
        .phase('shooting')
        .level('command')
        .choose('orks shoot trooper')
        .dice('to hit', 6)
        .dice('character hit', 1)
        .dice('damage', 6)
        .dice('overwatch test', ...test)
        .runTo('end of phase');
    expect(last(4, 4).unit('trooper').place).toBe('removed');
    expect(last(4, 4).unit('captain').overwatch).toBe(true);
    expect(last(4, 5).unit('captain').overwatch).toBe(false);
  });

  it('W40K-OVER-016 friends who were hit count too', () => {
    const battle = scenario('wh40k2')
      .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
      .unit('watchers', { models: 1, weapons: ['boltgun'], at: [[10, 12]] })
      .status('watchers', 'overwatch')
      .enemy('orks', { models: 1, at: [[36, 30]] })
      .start();
    battle.b.unit.shotAt[battle.row('watchers')] = 1; // they were hit by a blast that scattered
    battle.dice('overwatch test', 6, 5);
    perform(battle, overwatchTests);
    expect(battle.unit('watchers').overwatch).toBe(false);
  });
});
