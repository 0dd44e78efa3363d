import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { goesTo, watch } from '../../../testing/wh40k2/watch.js';
import { skillOf } from '../close-combat/fighters.js';
import { Dazed } from '../core/state.js';

/**
 * Makes a scene of a man with a shotgun who hits on 2, and a target of Toughness 4 with three wounds six inches north
 * of him.
 */
const shotgun = (target: SquadSpec = {}) =>
  scenario('wh40k2')
    .unit('gunner', { models: 1, BS: 8, weapons: ['shotgun-solid'], base: 25.4, at: [[36, 12]] })
    .enemy('man', { models: 1, T: 4, W: 3, base: 25.4, at: [[36, 18]], ...target })
    .did('man', 'BreakTest')
    .phase('shooting')
    .level('command')
    .choose('gunner shoot man')
    .dice('to hit', 2);

describe('who is knocked back', () => {
  it('W40K-WBAS-039 a hit by a shotgun knocks back 2 inches, away from it, whether it harms or not', () => {
    const hit = shotgun().dice('damage', 3).dice('knocked over', 3).runTo('end of phase').model('man');
    expect([hit.x, hit.y, hit.wounds]).toEqual([36, 20, 3]);
    expect(shotgun().dice('damage', 4).dice('knocked over', 3).runTo('end of phase').model('man').y).toBe(20);
  });

  it('W40K-WBAS-039 who is slain is not, nor who wears Terminator armour', () => {
    expect(shotgun({ W: 1 }).dice('damage', 4).runTo('end of phase').unit('man').models).toBe(0);
    const heavy = shotgun({ armour: 'Terminator armour' }).dice('damage', 3).runTo('end of phase').model('man');
    expect(heavy.y).toBe(18);
  });

  it('W40K-WBAS-039 others and the edge of the table stop him', () => {
    const beside = shotgun().enemy('rock', { models: 1, base: 25.4, at: [[36, 20]] });
    expect(beside.dice('damage', 3).dice('knocked over', 3).runTo('end of phase').model('man').y).toBeCloseTo(19, 1);
  });

  it('W40K-WBAS-039 on 4 he falls, and stands up in his next movement phase instead of moving', () => {
    const fallen = (face: number) => shotgun().dice('damage', 3).dice('knocked over', face).runTo('end of phase');
    expect(fallen(3).b.model.dazed[1]).toBe(0);
    expect(fallen(4).b.model.dazed[1]).toBe(Dazed.fallen);
  });

  it('W40K-WBAS-039 of those who stand up nobody moves or charges, and then they are themselves again', () => {
    const scene = (dazed: number) =>
      scenario('wh40k2')
        .unit('man', { models: 1, at: [[36, 12]] })
        .with((b) => {
          b.model.dazed[0] = dazed;
        })
        .enemy('foe', { models: 1, at: [[36, 17]] })
        .phase('movement');
    expect(scene(0).start().may('man', 'charge')).toBe(true);
    expect(scene(Dazed.rising).start().may('man', 'charge')).toBe(false);
    const stood = scene(Dazed.rising).runTo('shooting phase');
    expect(stood.b.model.dazed[0]).toBe(0);
    expect(stood.model('man').y).toBe(12);
  });
});

describe('who is knocked off his way', () => {
  it('W40K-WBAS-039 W40K-OVER-007 ends his move there', () => {
    const met = watch(['shotgun-solid'])
      .choose(...goesTo(36, 26), { ask: 'OverwatchFire', n: 3 })
      .dice('to hit', 6, 1)
      .dice('damage', 1)
      .dice('knocked over', 4)
      .runTo('end of phase');
    expect(met.model('orks').y).toBeCloseTo(29, 1); // from y = 27, three quarters of his way
    expect(met.b.model.dazed[met.modelRow('orks')]).toBe(Dazed.fallen);
  });
});

describe('who is blind', () => {
  const chaplain = (target: SquadSpec, weapon: string) =>
    scenario('wh40k2')
      .unit('gunner', { models: 1, BS: 8, weapons: [weapon], base: 25.4, at: [[36, 12]] })
      .enemy('chaplain', { models: 1, T: 3, base: 25.4, field: 4, armour: 'Power armour', at: [[36, 18]] })
      .enemy('near', { models: 1, base: 25.4, at: [[41, 18]], ...target })
      .did('chaplain', 'BreakTest')
      .phase('shooting')
      .level('command')
      .choose('gunner shoot chaplain')
      .dice('to hit', 2)
      .dice('damage', 6);

  it('W40K-FORCE-007 a field that saves flashes as far as the Strength of the hit, and blinds on 4', () => {
    const lasting = (target: SquadSpec, weapon: string, ...faces: number[]) =>
      chaplain(target, weapon)
        .dice('field save', 4)
        .dice('blinded', ...faces)
        .runTo('end of phase').b.model.dazed[2];
    expect(lasting({}, 'boltgun', 4)).toBe(Dazed.blind); // the models are 4 inches apart from base to base
    expect(lasting({}, 'boltgun', 3)).toBe(0);
    expect(lasting({}, 'autogun')).toBe(0);
    expect(lasting({ armour: 'Power armour' }, 'boltgun')).toBe(0);
    const unsaved = chaplain({}, 'boltgun').dice('field save', 3).runTo('end of phase');
    expect([unsaved.unit('chaplain').models, unsaved.b.model.dazed[2]]).toEqual([0, 0]);
  });

  it('W40K-FORCE-007 the blind neither fire nor move, fight with Weapon Skill 1, and see again as their turn begins', () => {
    const blind = (phase: 'shooting' | 'movement') =>
      scenario('wh40k2')
        .unit('man', { models: 1, WS: 4, weapons: ['boltgun'], at: [[36, 12]] })
        .with((b) => {
          b.model.dazed[0] = Dazed.blind;
        })
        .enemy('foe', { models: 1, at: [[36, 17]] })
        .phase(phase)
        .start();
    expect(blind('shooting').may('man', 'shoot')).toBe(false);
    expect(blind('movement').may('man', 'charge')).toBe(false);
    expect(skillOf(blind('shooting').b, 0)).toBe(1);
  });
});

it('W40K-FORCE-007 W40K-SPOT-001 W40K-SPOT-002 the blind find nobody in hiding until they see again, and keep nobody from hiding', () => {
  const near = (dazed: number) =>
    scenario('wh40k2')
      .unit('sneak', { models: 1, at: [[36, 20]] })
      .terrain('wall', { at: [36, 20.9], size: [4, 0.4] })
      .enemy('guard', { models: 1, I: 4, at: [[36, 23]] })
      .with((b, row) => {
        b.model.dazed[b.setup.unit.first[row('guard')]] = dazed;
      });
  const hides = (dazed: number) => near(dazed).start().may('sneak', 'hide');
  expect([hides(0), hides(Dazed.blind)]).toEqual([false, true]);
  const hidden = near(Dazed.blind).choose('sneak hide').runTo('end of turn');
  expect(hidden.unit('sneak').hidden).toBe('hidden');
  expect(hidden.runTo('end of turn').unit('sneak').hidden).toBe('detected'); // his own turn: he sees again
});

it('W40K-WBAS-039 who is knocked back as comrades pass each other does not stand on one of them', () => {
  const step = (n: number, x: number) => [
    { ask: 'ModelPick', n },
    { ask: 'ModelMove', at: [x, 26] as const, facing: 180 },
  ];
  const battle = scenario('wh40k2')
    .unit('gunner', { models: 1, BS: 8, weapons: ['shotgun-scatter'], base: 25.4, at: [[24, 28]], facing: 90 })
    .status('gunner', 'overwatch')
    .enemy('men', {
      models: 2,
      M: 5,
      T: 10,
      base: 25.4,
      at: [
        [35, 30],
        [37, 30],
      ],
    })
    .enemy('friend', { models: 1, base: 25.4, at: [[37.15, 28]] }) // they are not pushed far
    .terrain('rock', { at: [30, 29.6], size: [2, 2.9] }) // they come into sight while they pass each other
    .active(1)
    .level('full')
    .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'ModelByModel' })
    .choose(...step(1, 37), ...step(2, 35))
    .choose({ ask: 'OverwatchFire', n: 2 }, { ask: 'ShotWeapon', verb: 'Weapon' })
    .seed(3)
    .runTo('end of phase');
  const [[x, y], [u, v]] = battle.unit('men').where;
  expect(Math.hypot(x - u, y - v)).toBeGreaterThan(0.99);
});
