import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { scenario } from '../../../testing/scenario.js';
import { Refusal } from '../core/refusals.js';
import { Hidden, Status } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { findChargeTargets, isChargeable } from './charge-targets.js';

/** Makes a scene of men at (36, 12), one enemy 4 inches north of them, and one that is farther away. */
const two = (far: readonly [number, number] = [39, 18], near: readonly [number, number] = [36, 16]) =>
  scenario('wh40k2')
    .unit('men', { models: 1, at: [[36, 12]] })
    .enemy('near', { models: 1, at: [[...near]] })
    .enemy('far', { models: 1, at: [[...far]] });

type Scene = ReturnType<typeof two>;

/** Returns the names of the squads that 'men' may charge, by the function that judges a charge. */
const targetsOf = (scene: Scene): string[] => {
  const { b } = scene.start();
  findChargeTargets(b, 0);
  return b.setup.names.slice(0, b.setup.units).filter((_, u) => isChargeable(u));
};
/** Returns the same names from the options of the question. */
const listed = (scene: Scene): string[] =>
  (scene.choose({ ask: 'Charger', target: 'men' }).runTo('decision of kind ChargeTarget').question?.options ?? [])
    .filter((o) => o.verb === 'Charge')
    .map((o) => o.targetName);

describe('only the closest enemy that can be reached is engaged', () => {
  it('W40K-CHRG-007 who is free and nearer is not passed by for another', () => {
    expect(listed(two())).toEqual(['near']);
    const battle = two().choose('men charge near').runTo('end of phase');
    expect(battle.model('men').contacts).toEqual(['near 0']);
  });

  it('W40K-CHRG-007 along both axes, aslant, and whatever comes first in the list', () => {
    expect(targetsOf(two([42, 12], [40, 12]))).toEqual(['near']);
    expect(targetsOf(two([30, 12], [40, 12]))).toEqual(['near']);
    expect(targetsOf(two([36, 16], [36, 6]))).toEqual(['far']);
    expect(targetsOf(two([32, 16], [38, 15]))).toEqual(['near']);
    expect(targetsOf(two([38, 15], [32, 16]))).toEqual(['far']);
    expect(targetsOf(two([36, 7.9], [36, 16]))).toEqual(['near']);
    expect(targetsOf(two([36, 8.1], [36, 16]))).toEqual(['far']);
    expect(targetsOf(two([36, 8], [36, 16]))).toEqual(['near', 'far']); // both enemies are equally near
  });

  it('W40K-CHRG-007 a proposal that no list offers is refused', () => {
    const { b } = two().choose({ ask: 'Charger', target: 'men' }).runTo('decision of kind ChargeTarget');
    const row = (name: string): number => b.setup.names.indexOf(name);
    const charge = { verb: 11, target: row('far'), n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [] };
    expect(wh40k2.reason(wh40k2.validate(b, charge as never))).toContain('W40K-CHRG-007');
    b.model.y[b.setup.unit.first[row('far')]] += 8 * INCH;
    invalidateGeometry(b);
    expect(wh40k2.reason(wh40k2.validate(b, charge as never))).toContain('W40K-CHRG-006');
    expect(wh40k2.validate(b, { ...charge, target: row('men') } as never)).toBe(Refusal.NotAnOption);
    expect(wh40k2.validate(b, { ...charge, target: row('near') } as never)).toBe(0);
  });

  it('W40K-CHRG-007 who cannot be reached does not protect those behind', () => {
    const lake = two([36, 6], [36, 16]).terrain('lake', { at: [36, 14], size: [40, 0.5] });
    expect(targetsOf(lake)).toEqual(['far']);
    const fenced = two([39, 18]).terrain('rock', { at: [36, 16], size: [1.5, 1.5] });
    expect(targetsOf(fenced)).toEqual(['far']);
  });

  it('W40K-CHRG-007 W40K-HIDE-007 nor does one who hides and whom nobody has spotted', () => {
    const hidden = (bit: number) =>
      two().with((b, row) => {
        b.unit.hidden[row('near')] = bit;
      });
    expect(targetsOf(hidden(Hidden.hidden))).toEqual(['far']);
    expect(targetsOf(hidden(Hidden.detected))).toEqual(['near']);
  });

  it('W40K-CHRG-007 who fights already may be passed over, or charged', () => {
    const fighting = () =>
      two()
        .unit('friend', { models: 1, at: [[35, 16]] })
        .engaged('friend', 'near');
    expect(targetsOf(fighting())).toEqual(['near', 'far']);
    expect(fighting().choose('men charge far').runTo('end of phase').model('men').contacts).toEqual(['far 0']);
    const joined = fighting().choose('men charge near', { ask: 'ChargeMove', n: 1 }).runTo('end of phase');
    expect(joined.model('men').contacts).toEqual(['near 0']);
  });

  it('W40K-CHRG-007 but one who fights farther away than a free one is not charged past that', () => {
    const fighting = two()
      .unit('friend', { models: 1, at: [[40, 18]] })
      .engaged('friend', 'far');
    expect(targetsOf(fighting)).toEqual(['near']);
  });

  it('W40K-CHRG-007 the last one left in reach is charged, however many are out of it', () => {
    expect(targetsOf(two([36, 30]))).toEqual(['near']);
    expect(targetsOf(two([36, 19.9], [36, 40]))).toEqual(['far']);
    expect(targetsOf(two([36, 21.1], [36, 40]))).toEqual([]);
  });

  it('W40K-CHRG-007 each of a squad goes for the closest that it can reach itself, of whatever squad', () => {
    const split = () =>
      scenario('wh40k2')
        .unit('men', { models: 3, at: [36, 12], gap: 1.9 })
        .enemy('left', { models: 1, at: [[32.5, 16]] })
        .enemy('right', { models: 1, at: [[39.5, 16]] });
    expect(targetsOf(split())).toEqual(['left', 'right']);
    for (const target of ['left', 'right']) {
      const battle = split().choose(`men charge ${target}`).runTo('end of phase');
      const contacts = [0, 1, 2].map((i) => battle.model('men', i).contacts.join());
      expect([contacts[0], contacts[2]]).toEqual(['left 0', 'right 0']);
      expect(contacts[1]).toBe(`${target} 0`); // as far from one as from the other; both are engaged already
      expect(battle.engaged('men', 'left') && battle.engaged('men', 'right')).toBe(true);
    }
  });

  it('W40K-CHRG-007 W40K-CHRG-011 a squad that was not named and is charged may fire at its charger, though others are nearer', () => {
    const offered = (right: readonly [number, number]) => {
      const battle = scenario('wh40k2')
        .unit('men', { models: 3, at: [36, 12], gap: 1.9 })
        .unit('bait', { models: 1, at: [[right[0] + 1.6, right[1] - 1.6]] })
        .enemy('left', { models: 1, at: [[32.5, 16]] })
        .enemy('right', { models: 1, weapons: ['boltgun'], at: [[...right]], facing: 180 })
        .status('right', 'overwatch')
        .level('command')
        .choose('men charge left')
        .runTo('decision of kind OverwatchFire');
      return battle.question?.options.filter((o) => o.verb === 'Shoot' && o.targetName === 'men').length ?? 0;
    };
    expect(offered([39.5, 16])).toBeGreaterThan(0);
    expect(offered([39.5, 21])).toBe(0);
  });

  it('W40K-CHRG-007 whom a comrade has engaged may be passed over, and is charged too if he is of the squad that was named', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 2, at: [36, 12], gap: 0.2 })
      .enemy('near', { models: 1, at: [[36, 16]] })
      .enemy('far', { models: 1, at: [[38, 18]] })
      .choose('men charge near')
      .runTo('end of phase');
    expect(battle.model('near').contacts).toEqual(['men 0', 'men 1']);
  });

  it('W40K-CHRG-007 W40K-FREN-003 the frenzied have to charge the closest too', () => {
    const scene = () =>
      two()
        .with((b, row) => {
          b.unit.status[row('men')] |= Status.Frenzied;
        })
        .choose({ ask: 'Charger', target: 'men' })
        .runTo('decision of kind ChargeTarget');
    expect(
      scene()
        .question?.options.filter((o) => o.verb === 'Charge')
        .map((o) => o.targetName),
    ).toEqual(['near']);
  });

  it('W40K-FREN-001 W40K-FREN-003 whoever can reach nobody is not driven to charge', () => {
    const berserk = (size: number) =>
      scenario('wh40k2')
        .unit('men', { models: 1, rules: ['Frenzy'], at: [[36, 12]] })
        .enemy('foes', { models: 1, at: [[36, 16]] })
        .terrain('lake', { at: [36, 14], size: [size, 0.5] });
    expect(berserk(40).runTo('end of phase').answers.join()).not.toContain('Restrain');
    expect(berserk(1).runTo('end of phase').answers.join()).toContain('Restrain');
  });

  it('W40K-CHRG-001 W40K-CHRG-006 friends who have declared their charge are in nobody’s way', () => {
    const behind = () =>
      scenario('wh40k2')
        .unit('first', { models: 9, at: [36, 15], gap: 0.1 })
        .unit('men', { models: 1, at: [[36, 12]] })
        .enemy('foes', { models: 9, at: [36, 18.5], gap: 0.1 });
    expect(behind().start().may('men', 'charge')).toBe(false);
    const battle = behind().choose('first charge foes', 'men charge foes').runTo('end of phase');
    expect(battle.unit('men').did).toContain('DeclareCharge');
  });
});
