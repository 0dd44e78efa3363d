import { describe, expect, test } from 'vitest';
import { holds, ruleX } from '../kernel/special-rules.js';
import { Rule } from '../rulesets/t9a/core/rule-ids.js';
import { ScenarioError, scenario } from './scenario.js';
import type { UnitSpec } from './t9a/units.js';

const refused = (act: () => unknown, ...says: readonly string[]): void => {
  expect(act).toThrow(ScenarioError);
  for (const words of says) expect(act).toThrow(words);
};

/** Makes a scene of five lancers, 14 inches in front of a block of spears, and archers behind them. */
const field = () =>
  scenario('t9a')
    .unit('lancers', { M: 7, models: 5, files: 5, at: [36, 12] })
    .unit('archers', { models: 5, files: 5, shooting: 'Bow', at: [46, 14] })
    .enemy('spears', { models: 20, files: 5, at: [36, 30] });

describe('names that there are not fail at once', () => {
  test('a kind of decision, a step, a procedure', () => {
    refused(() => field().runTo('decision of kind Reacton'), "no decision is of kind 'Reacton': write Reaction");
    refused(() => field().runTo('decision of kind Reacton'), 'there are Trigger, Zone, FirstDeployer');
    refused(() => field().runTo('compulsry moves'), "'compulsry moves' was never reached", 'write compulsory moves');
    refused(() => field().runTo('the moon'), "'the moon' was never reached: no procedure or step is called so");
    refused(() => field().runTo('end of trun'), 'write end of turn');
    refused(() => field().start().runTo('shoting phase'), 'write shooting phase');
    // nothing was played in between
    const battle = field().start();
    const before = battle.bytes().join();
    refused(() => battle.runTo('decision of kind Mov'), 'write Move');
    expect(battle.bytes().join()).toBe(before);
    for (const place of ['end of phase', 'decision', 'decision of kind charge path', 'shooting phase']) {
      expect(() => field().runTo(place)).not.toThrow('was never reached: no');
    }
  });

  test('what is queued while the battle goes on', () => {
    const battle = field().start();
    refused(() => battle.choose({ ask: 'ChargPath' }), 'write ChargePath');
    refused(() => battle.choose({ ask: 'Mover', target: 'lancer' }), "no unit is called 'lancer'; write lancers");
    refused(() => battle.dice('charge rang', 1), 'write charge range');
    refused(() => battle.dice('spear, charge range', 1), "no unit is called 'spear'; write spears");
    refused(() => battle.otherwise('frist' as never), 'write first');
    expect(() => battle.choose({ ask: 'Mover', verb: 'pick', target: 'lancers' })).not.toThrow();
  });
});

describe('a choice that fits the question but no option', () => {
  test('fails there, with the options that there are', () => {
    const flees = field().choose('lancers charge spears', 'spears stand and shoot').dice('charge range', 6, 6);
    refused(() => flees.runTo('end of phase'), "'spears stand and shoot' is no option", 'asked (Reaction, player 1)');
    refused(() => flees.runTo('end of phase'), 'spears hold', 'spears flee');
    const far = field()
      .enemy('afar', { models: 5, files: 5, at: [10, 46] })
      .choose('lancers charge afar');
    refused(() => far.runTo('end of turn'), "'lancers charge afar' is no option", 'asked (Reaction, player 1)');
    const shot = field().phase('shooting').choose('lancers shoot spears');
    refused(() => shot.runTo('end of turn'), "'lancers shoot spears' is no option", 'archers');
    const parts = field().choose({ ask: 'Reaction', unit: 'spears', verb: 'StandAndShoot' }, 'lancers charge spears');
    refused(
      () =>
        field()
          .choose('lancers charge spears', { ask: 'Reaction', verb: 'StandAndShoot' })
          .dice('charge range', 6, 6)
          .runTo('end of phase'),
      '"verb":"StandAndShoot"} is no option',
      'asked (Reaction, player 1)',
    );
    refused(() => parts.runTo('end of phase'), 'choices left'); // its question was never asked
  });

  test('waits while other questions come, and for the turn of its player', () => {
    const later = field()
      .choose({ ask: 'Mover', target: 'spears' }, { ask: 'Move', unit: 'spears', verb: 'Reform' })
      .seed(1)
      .runTo('end of battle');
    expect(later.answers.find((line) => line.startsWith('Move (spears)'))).not.toContain('by default');
    const words = field().choose('spears advance').seed(1).runTo('end of battle');
    expect(words.answers).toContain('Mover (player 1): spears');
  });
});

describe('may', () => {
  test('fails when no player turn goes on, and for what nobody can do', () => {
    const over = field().seed(1).runTo('end of turn');
    refused(() => over.may('archers', 'shoot'), "may('archers', 'shoot')", 'no player turn goes on');
    const end = field().seed(1).runTo('end of battle');
    refused(() => end.may('archers', 'shoot'), 'the battle is over');
    refused(
      () =>
        field()
          .start()
          .may('archers', 'fly' as never),
      "there is no action 'fly'",
      'shoot',
    );
    expect(field().seed(1).runTo('end of phase').may('archers', 'charge')).toBe(false); // that phase is over
    const squad = scenario('wh40k2')
      .unit('men', { at: [36, 10] })
      .enemy('mob', { at: [36, 40] })
      .seed(1);
    refused(() => squad.runTo('end of turn').may('men', 'shoot'), 'no player turn goes on');
  });

  test('a character may join a unit near him, and leave the one in which he stands', () => {
    const scene = (at?: readonly [number, number]) =>
      scenario('t9a')
        .unit('block', { models: 10, files: 5, at: [36, 12] })
        .unit('lord', { character: true, ...(at === undefined ? { joins: 'block' } : { at }) })
        .enemy('mob', { at: [36, 44] })
        .start();
    expect([scene([36, 8]).may('lord', 'join'), scene([36, 8]).may('lord', 'leave')]).toEqual([true, false]);
    expect(scene([5, 40]).may('lord', 'join')).toBe(false);
    expect([scene().may('lord', 'leave'), scene().may('block', 'leave')]).toEqual([true, false]);
    expect(scene().may('block', 'swift reform')).toBe(false);
  });

  test('W40K-HERO-017 W40K-HERO-018 so may a character of a squad, in the questions of his ruleset', () => {
    const scene = (at?: readonly [number, number]) =>
      scenario('wh40k2')
        .unit('men', { models: 5, at: [36, 12] })
        .unit('hero', { character: true, ...(at === undefined ? { joins: 'men' } : { at: [at] }) })
        .enemy('mob', { at: [36, 44] })
        .start();
    expect([scene().may('hero', 'leave'), scene().may('hero', 'join')]).toEqual([true, false]);
    expect([scene([36, 10.5]).may('hero', 'join'), scene([36, 10.5]).may('hero', 'leave')]).toEqual([true, false]);
    expect(scene([36, 4]).may('hero', 'join')).toBe(false);
    expect(scene().may('men', 'run')).toBe(true);
  });
});

describe('words for what a scene begins with and how it ends', () => {
  test('T9A: charging, moved, losses, models left, places, gaps', () => {
    const battle = scenario('t9a')
      .unit('lancers', { models: 5, files: 5, at: [36, 20] })
      .unit('others', { models: 6, files: 3, champion: true })
      .unit('lord', { character: true, joins: 'others' })
      .enemy('spears', { models: 20, files: 5 })
      .engaged('spears', 'lancers')
      .apart('others', 'spears', 6, { side: 'rear', offset: 1 })
      .charging('lancers', 'spears')
      .moved('others', 'march')
      .lost('spears', 5)
      .lost('others', 1)
      .placed('lord', { file: 1 })
      .phase('combat')
      .start();

    expect([battle.charging('lancers'), battle.charging('spears')]).toEqual([true, false]);
    expect(battle.b.unit.charged[battle.row('lancers')]).toBe(battle.row('spears'));
    expect([battle.moved('others'), battle.moved('spears')]).toEqual([true, false]);
    expect(battle.unit('others').did).toContain('March');
    expect([battle.modelsLeft('spears'), battle.losses('spears')]).toEqual([15, 5]);
    expect([battle.modelsLeft('others'), battle.losses('others'), battle.unit('others').models]).toEqual([5, 1, 6]);
    expect([battle.modelsLeft('lord'), battle.losses('lord')]).toEqual([1, 0]);
    expect(battle.placeOf('lord')).toEqual({ unit: 'others', rank: 1, file: 1 });
    expect(battle.placeOf('others')).toMatchObject({ unit: 'others', rank: 1 }); // the model that is left is its champion
    expect(battle.placeOf('others')).not.toMatchObject({ file: 1 });
    expect(battle.placeOf('spears')).toBeNull();
    expect(battle.gap('others', 'spears')).toBeCloseTo(6, 3);
    expect(battle.gap('spears', 'lord')).toBeCloseTo(6, 3); // measured from his unit
    expect(battle.gap('lancers', 'spears')).toBe(0);
    expect(battle.unit('others').facing).toBe(180);
  });

  test('T9A: a charge that is made by the rules is told in the same words', () => {
    const battle = field()
      .choose('lancers charge spears', 'spears hold')
      .dice('charge range', 6, 6)
      .runTo('remaining moves');
    expect([battle.charging('lancers'), battle.moved('lancers'), battle.charging('spears')]).toEqual([
      true,
      true,
      false,
    ]);
    refused(() => battle.gap('lancers', 'nobody'), "no unit is called 'nobody'");
    refused(() => field().unit('late', {}).start().gap('late', 'spears'), 'late: it is not on the table');
    refused(() => field().placed('archers', { file: 2 }).start(), 'archers: it is neither a character in a unit');
    refused(
      () => field().unit('lord', { character: true, joins: 'archers' }).placed('lord', { file: 6 }).start(),
      'lord: file is 6',
    );
  });

  test('W40K: charging, moved, losses, models left, gaps', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 5, at: [36, 12] })
      .enemy('orks', { models: 6 })
      .enemy('mob', { models: 8, formation: 'cluster' })
      .apart('mob', 'men', 9)
      .engaged('orks', 'men', { pairs: [[0, 0]] })
      .charging('orks')
      .moved('men', 4)
      .lost('mob', 3)
      .start();

    expect([battle.charging('orks'), battle.charging('men')]).toEqual([true, false]);
    expect(battle.model('orks', 0).did).toContain('Charge');
    expect(battle.model('orks', 1).did).not.toContain('Charge');
    expect([battle.moved('men'), battle.moved('mob'), battle.model('men', 4).moved]).toEqual([true, false, 4]);
    expect([battle.modelsLeft('mob'), battle.losses('mob'), battle.losses('men')]).toEqual([5, 3, 0]);
    expect(battle.gap('mob', 'men')).toBeCloseTo(9, 2);
    expect(battle.gap(['mob', 0], 'men')).toBeGreaterThanOrEqual(battle.gap('men', 'mob'));
    expect(battle.gap('orks', 'men')).toBeCloseTo(0, 3);
  });
});

describe('troop types', () => {
  test('T9A-TRT-004 T9A-TRT-005 bring their special rules when a scene asks for them, and not otherwise', () => {
    const has = (spec: object, rule: number, part = 0) => {
      const { b } = scenario('t9a')
        .unit('men', { at: [36, 10], ...spec })
        .enemy('mob', { at: [36, 40] })
        .start();
      return holds(b, b.setup.unit.part[0] + part, rule);
    };
    expect(has({ troopType: 'Cavalry', mount: {} }, Rule.Swiftstride)).toBe(false);
    expect(has({ troopType: 'Cavalry', mount: {}, typeRules: true }, Rule.Swiftstride)).toBe(true);
    expect(has({ mount: {}, typeRules: true }, Rule.Swiftstride, 1)).toBe(true);
    expect(has({ troopType: 'Infantry', typeRules: true }, Rule.Swiftstride)).toBe(false);
    const riders = { troopType: 'Monstrous Cavalry', base: [50, 75], models: 3, mount: {}, typeRules: true };
    expect([has(riders, Rule.Stomp), has(riders, Rule.Stomp, 1)]).toEqual([false, true]); // only the mount has the rule
    const own: UnitSpec = { at: [36, 10], troopType: 'Monstrous Infantry', rules: [['Stomp', 2]], typeRules: true };
    const { b } = scenario('t9a')
      .unit('men', own)
      .enemy('mob', { at: [36, 40] })
      .start();
    expect(b.setup.x[ruleX(b, b.setup.unit.part[0], Rule.Stomp)]).toBe(2); // the scene's value wins
  });

  test('a type with rules that are not played brings none, and says which', () => {
    const machine = (typeRules: boolean) =>
      scenario('t9a')
        .unit('men', { models: 1, base: 60, troopType: 'War Machine', typeRules, at: [36, 10] })
        .enemy('mob', { at: [36, 40] })
        .start();
    expect(() => machine(false)).not.toThrow();
    refused(() => machine(true), 'men has Cumbersome, which is not played yet');
  });

  test('a run that goes wrong says which rules a type did not bring', () => {
    const riders = (spec: object) =>
      field()
        .unit('riders', { mount: {}, base: [25, 50], models: 5, at: [20, 12], ...spec })
        .dice('break test', 1, 1);
    refused(() => riders({}).runTo('end of phase'), 'note: riders has no Swiftstride by its troop type alone');
    expect(() => riders({ rules: ['Swiftstride'] }).runTo('end of phase')).not.toThrow('note: riders');
    expect(() => riders({ typeRules: true }).runTo('end of phase')).not.toThrow('note: riders');
  });
});
