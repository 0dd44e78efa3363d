import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { Status } from '../core/state.js';

/** Makes a scene of four men along y = 24, a hero with them at (40, 24), and an ork at (40, 24 + `far`). */
const company = (far: number, hero: SquadSpec = {}, men: SquadSpec = {}) =>
  scenario('wh40k2')
    .unit('men', {
      models: 4,
      base: 25.4,
      at: [
        [34, 24],
        [35.5, 24],
        [37, 24],
        [38.5, 24],
      ],
      ...men,
    })
    .unit('hero', { character: true, base: 25.4, Ld: 7, at: [[40, 24]], joins: 'men', ...hero })
    .enemy('ork', { models: 1, base: 25.4, at: [[40, 24 + far]] })
    .level('full');

describe('a character with a psychology that his squad does not know', () => {
  it('W40K-HERO-033 W40K-FREN-003 charges alone in his frenzy, and the squad goes where it likes', () => {
    const battle = company(8.5, { rules: ['Frenzy'] })
      .choose(
        { ask: 'Restrain', verb: 'No' },
        { ask: 'Charger', verb: 'Pick', target: 'hero' },
        { ask: 'ChargeTarget', verb: 'Charge', target: 'ork' },
      )
      .otherwise((q) => q.options[q.options.length - 1])
      .runTo('shooting phase');
    expect(battle.model('hero').contacts).toEqual(['ork 0']);
    expect(battle.unit('hero')).toMatchObject({ host: '', status: ['Frenzied'] });
    expect(battle.unit('men')).toMatchObject({ engaged: false, did: [] });
  });

  it('W40K-HERO-033 W40K-FREN-002 stays with them if he is held back', () => {
    const battle = company(8.5, { rules: ['Frenzy'] })
      .choose({ ask: 'Restrain', verb: 'Yes' })
      .dice('restrain test', 3, 3)
      .runTo('movement phase');
    expect(battle.unit('hero')).toMatchObject({ host: 'men', status: [] });
  });

  it('W40K-HERO-033 W40K-STUP-005 stumbles away from it, while the squad moves on without him', () => {
    const battle = company(20, { rules: ['Stupidity'] })
      .dice('hero, stupidity test', 6, 6)
      .dice('stupidity move', 3)
      .dice('random direction', 90)
      .choose('men move', { ask: 'Move', verb: 'Move', at: [36.25, 22] })
      .runTo('shooting phase');
    expect(battle.unit('hero')).toMatchObject({ host: '', where: [[44, 24]] });
    expect(battle.unit('men').where.map(([, y]) => y)).toEqual([22, 22, 22, 22]);
  });

  it('W40K-HERO-033 W40K-STUP-006 stands where he is, left behind by a squad that moves away', () => {
    const battle = company(20, { rules: ['Stupidity'] })
      .dice('hero, stupidity test', 6, 6)
      .dice('stupidity move', 4)
      .choose('men move', { ask: 'Move', verb: 'Move', at: [34.75, 22] })
      .runTo('shooting phase');
    expect(battle.unit('hero')).toMatchObject({ host: '', where: [[40, 24]] });
    const stays = company(20, { rules: ['Stupidity'] })
      .dice('hero, stupidity test', 6, 6)
      .dice('stupidity move', 4)
      .runTo('shooting phase');
    expect(stays.unit('hero')).toMatchObject({ host: 'men', did: expect.not.arrayContaining(['Leave']) });
  });

  it('W40K-HERO-033 W40K-HERO-022 does not leave a fight of his squad for it', () => {
    const fights = company(20, { rules: ['Stupidity'] })
      .enemy('boy', { models: 1, base: 25.4 })
      .engaged('boy', 'men')
      .dice('hero, stupidity test', 6, 6)
      .dice('stupidity move', 1)
      .runTo('movement phase');
    expect(fights.unit('hero')).toMatchObject({ host: 'men', status: ['Stupid'] });
  });

  it('W40K-PSYCH-002 W40K-HERO-033 a psychology that the squad knows too is tested once, for all of them', () => {
    const dull = company(20, { rules: ['Stupidity'] }, { rules: ['Stupidity'], Ld: 7 })
      .dice('men, stupidity test', 6, 6)
      .dice('stupidity move', 4)
      .runTo('movement phase');
    expect([dull.unit('men').status, dull.unit('hero').status]).toEqual([['Stupid'], ['Stupid']]);
    const mad = company(8.5, { rules: ['Frenzy'] }, { rules: ['Frenzy'] })
      .choose({ ask: 'Restrain', verb: 'No' })
      .runTo('decision of kind Charger');
    expect([mad.unit('men').status, mad.unit('hero').status]).toEqual([['Frenzied'], ['Frenzied']]);
    expect(mad.unit('hero').host).toBe('men');
  });
});

it('W40K-STUP-009 W40K-SQUAD-006 a character who is cut off from his squad counts as broken, and is tested for nothing', () => {
  const battle = company(20, { rules: ['Stupidity', 'Frenzy'], at: [[60, 24]] }, { rules: ['Fear'] })
    .enemy('near', { models: 1, base: 25.4, rules: ['Terror'], at: [[60, 27]] })
    .terrain('crater', { at: [60, 24], size: [3, 3] })
    .with((b, row) => {
      b.model.outOfCoherency[b.setup.unit.first[row('hero')]] = 1;
      b.unit.status[row('men')] |= Status.Split;
    })
    .runTo('movement phase');
  expect(battle.unit('hero')).toMatchObject({ host: 'men', status: [] });
});

it('W40K-TERR-004 W40K-SQUAD-006 nor does he test alone for terror when his squad is charged', () => {
  const battle = company(8, { at: [[40, 12]] }, { rules: ['Fear'], Ld: 7 })
    .enemy('beast', { models: 1, base: 25.4, rules: ['Terror'], at: [[36, 32]], facing: 180 })
    .terrain('crater', { at: [40, 12], size: [3, 3] })
    .with((b, row) => {
      b.model.outOfCoherency[b.setup.unit.first[row('hero')]] = 1;
      b.unit.status[row('men')] |= Status.Split;
    })
    .active(1)
    .choose({ ask: 'Charger', verb: 'Pick', target: 'beast' }, { ask: 'ChargeTarget', verb: 'Charge', target: 'men' })
    .dice('men, fear test', 2, 2)
    .runTo('shooting phase');
  expect(battle.unit('hero')).toMatchObject({ host: 'men', status: [] });
});
