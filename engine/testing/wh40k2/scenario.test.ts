import { describe, expect, it } from 'vitest';
import { options } from '../../kernel/ruleset.js';
import { wh40k2 } from '../../rulesets/wh40k2/ruleset.js';
import { scenario } from '../scenario.js';
import { w40kOpening } from './opening.js';
import { victorScene } from './scenes.js';

/** Makes a scene of five marines with boltguns 18 inches from ten orks behind a wall. */
const marinesAndOrks = () =>
  scenario('wh40k2')
    .unit('marines', {
      models: [
        { count: 4, weapons: ['Boltgun'] },
        { name: 'sergeant', leader: true, weapons: ['bolt-pistol', 'power-sword'] },
      ],
      BS: 4,
      T: 4,
      save: 3,
      rules: ['Rapid Fire'],
      at: [36, 12],
    })
    .enemy('orks', { models: 10, weapons: ['bolt-pistol', 'sword'], at: [36, 30], formation: 'cluster', gap: 1 })
    .terrain('wall', { at: [36, 28], size: [8, 0.5] });

describe('scenes of single models', () => {
  it('models stand where the scene puts them: around a middle, or each at its own place', () => {
    const battle = marinesAndOrks()
      .unit('hero', { character: true, W: 2, at: [[40.25, 9]], facing: 90 })
      .start();

    expect(battle.unit('marines')).toMatchObject({ models: 5, strength: 5, place: 'table', broken: false });
    expect(battle.model('marines', 2)).toMatchObject({ x: 36, y: 12, facing: 0, wounds: 1 });
    expect(battle.gap(['marines', 0], ['marines', 1])).toBeCloseTo(0.5, 3);
    expect(battle.model('hero')).toMatchObject({ x: 40.25, y: 9, facing: 90, wounds: 2 });
    expect(battle.model('orks', 9).facing).toBe(180);
    expect(battle.b.setup.terrain.count).toBe(1);
    expect(battle.b.setup.type.names).toEqual(['marines', 'sergeant', 'hero', 'orks']);
  });

  it('models touch whom they fight, and the rest of an unplaced squad stands behind', () => {
    const battle = marinesAndOrks()
      .enemy('nobs', { models: 4 })
      .engaged('nobs', 'marines', {
        pairs: [
          [0, 0],
          [1, 0],
          [2, 4],
        ],
        charged: 'first',
      })
      .phase('handToHand')
      .start();

    expect(battle.engaged('nobs', 'marines')).toBe(true);
    expect(battle.model('marines', 0).contacts).toEqual(['nobs 0', 'nobs 1']);
    expect(battle.gap(['nobs', 1], ['marines', 0])).toBeCloseTo(0, 3);
    expect(battle.model('nobs', 0).facing).toBe(180);
    expect(battle.model('nobs', 3)).toMatchObject({ place: 'table', contacts: [] });
  });

  it('characters join, squads are what the scene says, and the dead are gone', () => {
    const battle = marinesAndOrks()
      .unit('captain', { character: true, joins: 'marines' })
      .status('orks', 'broken', 'overwatch')
      .status('marines', 'hidden')
      .model('marines', 0, { jams: 1, moved: 4, did: ['Move'] })
      .lost('orks', 3)
      .start();

    expect(battle.unit('marines')).toMatchObject({ strength: 6, models: 5, hidden: 'hidden' });
    expect(battle.unit('captain')).toMatchObject({ host: 'marines', hidden: 'hidden' });
    expect(battle.unit('orks')).toMatchObject({ broken: true, overwatch: true, models: 7, casualties: 3 });
    expect(battle.model('marines', 0)).toMatchObject({ jams: 1, moved: 4, did: ['Move'] });
  });

  it('a scene without orders runs to the end of the battle', () => {
    const battle = marinesAndOrks().seed(1).runTo('end of battle');

    expect(battle.b.core.over[0]).toBe(1);
    expect(battle.log[0]).toContain('phase');
  });

  it('names that do not exist are said at once', () => {
    const scene = () => scenario({ ruleset: 'wh40k2', table: [48, 48] });
    expect(() =>
      scene()
        .unit('a', { at: [9, 9], weapons: ['Laser'] })
        .start(),
    ).toThrow("no weapon 'Laser'");
    expect(() =>
      scene()
        .unit('a', { at: [9, 9], rules: ['Levitation'] })
        .start(),
    ).toThrow("no special rule 'Levitation'");
    expect(() =>
      scene()
        .unit('a', { at: [[9, 9]] })
        .start(),
    ).toThrow('a has 5 models and 1 places');
    expect(() => scene().unit('a', {}).enemy('b', {}).start().model('a', 5)).toThrow('models 0 to 4');
  });
});

it('an opening begins before anything is set up', () => {
  const battle = w40kOpening({ first: { marines: {} }, second: { orks: { models: 3 } }, seed: 3 });

  expect(battle.unit('orks')).toMatchObject({ place: 'reserve', models: 3 });
  battle.runTo('end of battle');
  expect(battle.b.core.over[0]).toBe(1);
});

it('a unit of an army book comes with its profile and weapons', () => {
  const battle = scenario('wh40k2')
    .unit('shield', { from: 'ultramarines/tactical-combat-squad', options: { flamer: 1 }, at: [20, 10] })
    .enemy('orks', { from: 'orks/goffs', models: { nob: 1, boy: 9 }, at: [20, 30], formation: 'cluster' })
    .start();

  expect([battle.unit('shield').models, battle.unit('orks').models]).toEqual([5, 10]);
  expect(battle.b.setup.weapons.map((w) => w.id)).toContain('flamer');
  expect(() => scenario('wh40k2').unit('a', { from: 'ultramarines/wolves' }).start()).toThrow("no unit 'wolves'");
});

it('K41 a question with one option reaches a player at level full alone, in a scene as in play', () => {
  /** Makes a scene in which a man slays his ork; no enemy is in reach, and since he is shaken he has no move. */
  const scene = (level: 'command' | 'full') =>
    victorScene({ base: 25.4 }, { base: 25.4 }, { base: 25.4, at: [[38.5, 24]] })
      .status('man', 'shaken')
      .terrain('wall', { at: [37.75, 24], size: [0.5, 6] }, { height: 3 })
      .level(level);
  const { b } = scene('full').runTo('decision of kind FollowUp');

  expect(options(wh40k2, b)).toBe(1);
  expect(() => scene('command').runTo('decision of kind FollowUp')).toThrow(/was never reached/);
  // a choice for this question is used up, not left over
  expect(() => scene('command').choose({ ask: 'FollowUp', verb: 'Hold' }).runTo('end of phase')).not.toThrow();
  expect(scene('full').choose({ ask: 'FollowUp', verb: 'Hold' }).runTo('end of phase').model('man').x).toBe(36);
});
