import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';

/**
 * Makes a scene of a marine with a boltgun and one with a lascannon on overwatch at (36, 10); some orks are about to
 * move, others stand still.
 */
const squadWatches = (orks: readonly [number, number]) =>
  scenario('wh40k2')
    .unit('marines', {
      models: [{ weapons: ['boltgun'] }, { weapons: ['lascannon'] }],
      BS: 4,
      at: [
        [35, 10],
        [37, 10],
      ],
    })
    .status('marines', 'overwatch')
    .enemy('orks', { models: 1, T: 4, at: [orks] })
    .enemy('others', { models: 1, T: 4, at: [[44, 28]] })
    .terrain('crater', { at: [36, 20], size: [4, 4] })
    .active(1)
    .level('command');

describe('at whom single models of a squad on overwatch fire', () => {
  it('W40K-OVER-008 W40K-TGT-006 a heavy weapon may fire at another target than its squad, at the moment that was chosen', () => {
    // the orks in the crater are nearer, but may be ignored for others in the open
    const fires = (target: string) =>
      squadWatches([36, 20])
        .choose({ ask: 'Mover', target: 'orks' }, { ask: 'Move', verb: 'Move', at: [36, 18.5] })
        .choose({ ask: 'OverwatchFire', n: 0 }, { ask: 'ModelTarget', target })
        .runTo('resolve hits');
    const shots = (target: string) => {
      const { b } = fires(target);
      return [0, 1].map((row) => [b.setup.names[b.shot.target[row]], b.shot.needed[row]]);
    };
    expect(shots('orks')).toEqual([
      ['orks', 4],
      ['orks', 5],
    ]); // the rolls include the modifier for hard cover
    expect(shots('others')).toEqual([
      ['orks', 4],
      ['others', 3],
    ]);
  });

  it('W40K-OVER-013 W40K-TGT-006 at others than the charger it is neither short range nor harder', () => {
    const battle = squadWatches([36, 17])
      .choose('orks charge marines', { ask: 'OverwatchFire', n: 0 }, { ask: 'ModelTarget', target: 'orks' })
      .runTo('resolve hits');
    expect([battle.b.shot.needed[0], battle.b.shot.needed[1]]).toEqual([3, 4]); // short range: +1 for the boltgun; -1 for the charge

    const passed = scenario('wh40k2')
      .unit('marine', { models: [{ weapons: ['boltgun'] }, { weapons: ['melta-gun'] }], BS: 4, at: [36, 10] })
      .status('marine', 'overwatch')
      .enemy('orks', { models: 1, T: 4, at: [[36, 17]] })
      .enemy('others', { models: 1, T: 4, at: [[40, 19]] })
      .terrain('crater', { at: [36, 17], size: [2, 2] })
      .active(1)
      .level('command')
      .choose('orks charge marine', { ask: 'OverwatchFire', n: 0 }, { ask: 'ModelTarget', target: 'others' })
      .runTo('resolve hits');
    expect(passed.b.shot.needed[1]).toBe(3); // needs 3 at long range
  });

  it('W40K-OVER-009 W40K-HERO-036 a large character who is picked out of the squad that charges charges too', () => {
    const battle = scenario('wh40k2')
      .unit('marine', { models: [{ weapons: ['boltgun'] }, { weapons: ['lascannon'] }], BS: 4, at: [36, 10] })
      .status('marine', 'overwatch')
      .enemy('runts', { models: 1, height: 0.8, at: [[36, 17.5]] })
      .enemy('boss', { character: true, M: 5, height: 2, at: [[37.5, 17]], joins: 'runts' })
      .active(1)
      .level('command')
      .choose('runts charge marine', { ask: 'OverwatchFire', n: 0 }, { ask: 'ModelTarget', target: 'boss' })
      .runTo('resolve hits');
    const { b } = battle;
    expect([b.setup.names[b.shot.target[1]], b.shot.needed[1]]).toEqual(['boss', 4]);
  });

  it('W40K-OVER-008 W40K-TGT-013 who cannot see the mover fires at somebody else meanwhile', () => {
    const battle = scenario('wh40k2')
      .unit('marines', {
        models: 2,
        BS: 4,
        weapons: ['boltgun'],
        at: [
          [34, 10],
          [38, 10],
        ],
      })
      .status('marines', 'overwatch')
      .with((b) => {
        b.model.facing[1] = 16384; // the second faces east
      })
      .enemy('orks', { models: 1, T: 4, at: [[34, 30]] })
      .enemy('others', { models: 1, T: 4, at: [[60, 10]] })
      .active(1)
      .level('command')
      .choose(
        { ask: 'Mover', target: 'orks' },
        { ask: 'Move', verb: 'Move', at: [34, 28] },
        { ask: 'OverwatchFire', n: 0 },
      )
      .dice('to hit', 1, 3)
      .dice('damage', 4)
      .runTo('end of phase');
    expect([battle.unit('orks').models, battle.unit('others').models]).toEqual([1, 0]);
  });

  it('W40K-FEAR-005 W40K-TGT-006 not even a heavy weapon at the charger whose fear the squad has not overcome', () => {
    const watching = (...fear: number[]) =>
      scenario('wh40k2')
        .unit('men', { models: [{ weapons: ['boltgun'] }, { weapons: ['lascannon'] }], base: 25.4, at: [36, 24] })
        .status('men', 'overwatch')
        .enemy('dreaded', { models: 1, rules: ['Fear'], base: 25.4, at: [[34, 31]] })
        .terrain('crater', { at: [34, 31], size: [2, 2] })
        .enemy('bested', { models: 1, rules: ['Fear'], base: 25.4, at: [[38, 31.5]] })
        .active(1)
        .level('command')
        .choose('dreaded charge men', 'bested charge men')
        .dice('fear test', ...fear, 1, 1)
        .choose({ ask: 'ChargerOrder', target: 'bested' }, { ask: 'OverwatchFire', n: 0, target: 'bested' })
        .otherwise('last')
        .seed(1)
        .runTo('end of phase').answers;
    expect(watching(1, 1).join()).toContain('ModelTarget');
    expect(watching(6, 6).join()).not.toContain('ModelTarget');
  });
});

it('W40K-JAM-005 W40K-DEC-038 who holds his fire on overwatch does not clear a jam by it', () => {
  const offers = (overwatch: boolean) => {
    const scene = scenario('wh40k2')
      .unit('marine', { models: 1, BS: 4, weapons: ['storm-bolter', 'bolt-pistol'], at: [[36, 12]] })
      .model('marine', 0, { jams: 1 })
      .enemy('orks', { models: 1, at: [[36, 20]] });
    if (overwatch) scene.status('marine', 'overwatch').active(1).choose({ ask: 'OverwatchFire', target: 'marine' });
    else scene.phase('shooting').choose('marine shoot orks');
    return scene.runTo('decision of kind ShotWeapon').question?.options.map((o) => o.verb);
  };
  expect(offers(false)).toEqual(['Weapon', 'Clear']);
  expect(offers(true)).toEqual(['Weapon', 'Hold']);
});
