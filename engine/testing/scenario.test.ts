import { expect, test } from 'vitest';
import { ScenarioError } from './runner.js';
import { scenario } from './scenario.js';

/** Makes a scene of five lancers, 15.4 inches in front of a block of spears. */
const lancersAndSpears = () =>
  scenario('t9a')
    .unit('lancers', { M: 7, base: [25, 50], models: 5, files: 5, at: [36, 12], rules: ['Swiftstride'] })
    .enemy('spears', { base: [20, 20], models: 20, files: 5, at: [36, 30], weapons: ['Spear'] });

test('units stand where the scene puts them', () => {
  const battle = lancersAndSpears().start();

  expect(battle.unit('lancers')).toMatchObject({
    x: 36,
    y: 12,
    facing: 0,
    models: 5,
    files: 5,
    ranks: 1,
    place: 'table',
  });
  expect(battle.unit('spears')).toMatchObject({ x: 36, y: 30, facing: 180, models: 20, ranks: 4, engaged: false });
});

test('choices by words answer several decisions, dice fall by purpose, and the report tells the end', () => {
  const battle = lancersAndSpears()
    .choose('lancers charge spears', 'spears hold')
    .dice('charge range', 1, 5, 6)
    .runTo('remaining moves');

  expect(battle.log).toContain('lancers, charge range: 1 5 6');
  expect(battle.engaged('lancers', 'spears')).toBe(true);
  expect(battle.unit('lancers').did).toContain('Charged');
  expect(battle.answers[0]).toContain('Charger');
});

test('a die that is missing is named with its purpose and unit', () => {
  const run = () =>
    lancersAndSpears().choose('lancers charge spears').dice('charge range', 1, 5).runTo('remaining moves');

  expect(run).toThrow(ScenarioError);
  expect(run).toThrow("no die is left for charge range of lancers (D6); add .dice('charge range', ...)");
});

test('dice and choices that are left over fail the run, and the message says what was asked meanwhile', () => {
  expect(() => lancersAndSpears().dice('break test', 3, 4).runTo('end of phase')).toThrow('dice left: break test: 3 4');
  expect(() => lancersAndSpears().choose('spears flee').runTo('end of phase')).toThrow("choices left: 'spears flee'");
  expect(() => lancersAndSpears().choose('spears flee').runTo('end of phase')).toThrow('Charger');
});

test('a place that is never reached is told with all that was passed', () => {
  expect(() => lancersAndSpears().runTo('the moon')).toThrow("'the moon' was never reached");
});

test('dice for one unit alone, and a seed for those that do not matter', () => {
  const battle = lancersAndSpears()
    .choose('lancers charge spears')
    .dice('lancers, charge range', 6, 6, 1)
    .seed(4)
    .runTo('end of turn');

  expect(battle.log).toContain('lancers, charge range: 6 6 1');
  expect(battle.log.length).toBeGreaterThan(3);
});

test('a run can be stopped at a decision, looked at, and played on', () => {
  const battle = lancersAndSpears().choose('lancers charge spears').runTo('decision of kind Reaction');

  expect(battle.question).toMatchObject({ kind: 'Reaction', player: 1 });
  expect(battle.options()).toContain('spears hold');
  battle.choose('spears flee').dice('flee distance', 1, 2).dice('charge range', 1, 1, 1).runTo('end of phase');
  expect(battle.unit('spears')).toMatchObject({ fleeing: true, facing: 0, y: 33 });
});

test('units in contact from the start fight when the scene begins with the combat phase', () => {
  const battle = scenario('t9a')
    .unit('guard', { models: 10, at: [36, 20], WS: 5, S: 5 })
    .enemy('rabble', { models: 10, at: [36, 30], WS: 2, T: 2 })
    .engaged('rabble', 'guard', { side: 'front' })
    .phase('combat')
    .seed(2)
    .runTo('end of phase');

  expect(battle.unit('rabble').models).toBeLessThan(10);
});

test('a unit may be put in contact with a flank, an offset aside', () => {
  const battle = scenario('t9a')
    .unit('block', { models: 20, at: [36, 20] })
    .enemy('flankers', { models: 5 })
    .engaged('flankers', 'block', { side: 'right', offset: 1 })
    .start();

  expect(battle.engaged('flankers', 'block')).toBe(true);
  expect(battle.unit('flankers')).toMatchObject({ facing: 270, y: 21 });
});

test('characters join, models bear command, and a book gives whole units', () => {
  const battle = scenario('t9a')
    .unit('swords', { models: 20, files: 5, at: [20, 10], champion: true, musician: true, standard: true })
    .unit('captain', { character: true, general: true, W: 2, joins: 'swords' })
    .unit('halberds', { from: 'empire-of-sonnstahl/heavy-infantry', models: 20, options: [], at: [40, 10] })
    .enemy('mob', { models: 10, at: [36, 40] })
    .start();

  expect(battle.unit('swords')).toMatchObject({ models: 21, pool: 19, own: 1, ranks: 5 });
  expect(battle.unit('captain')).toMatchObject({ place: 'inUnit', host: 'swords', own: 2 });
  expect(battle.unit('halberds')).toMatchObject({ models: 20, place: 'table' });
});

test('may asks what a unit could still do this turn, and the battle stays as it is', () => {
  const archers = scenario('t9a')
    .unit('archers', { models: 10, files: 10, at: [36, 12], shooting: 'Bow' })
    .enemy('spears', { models: 20, files: 5, at: [36, 30] })
    .start();
  const before = archers.bytes().join();

  expect([archers.may('archers', 'shoot'), archers.may('archers', 'march'), archers.may('spears', 'shoot')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(archers.bytes().join()).toBe(before);
});

test('a path of its own is judged, carried out, and refused with its reason', () => {
  const scene = () => lancersAndSpears();
  const battle = scene()
    .choose(
      { ask: 'Mover', target: 'lancers' },
      { ask: 'Move', unit: 'lancers', verb: 'Advance', path: 'wheel right 10, forward 3' },
    )
    .runTo('end of phase');
  expect(battle.unit('lancers').facing).toBeCloseTo(10, 1);

  expect(() =>
    scene()
      .choose({ ask: 'Mover', target: 'lancers' }, { unit: 'lancers', verb: 'Advance', path: 'forward 9' })
      .runTo('end of phase'),
  ).toThrow('is refused: the path is longer');
});

test('names of rules, weapons and units that do not exist are said at once', () => {
  const scene = () => scenario('t9a').enemy('mob', { at: [36, 40] });
  expect(() =>
    scene()
      .unit('a', { at: [9, 9], rules: ['Levitation'] })
      .start(),
  ).toThrow('levitation');
  expect(() =>
    scene()
      .unit('a', { at: [9, 9], weapons: ['Laser'] })
      .start(),
  ).toThrow("no weapon 'Laser'");
  expect(() =>
    scene()
      .unit('a', { at: [9, 9] })
      .start()
      .unit('b'),
  ).toThrow("no unit is called 'b': a, mob");
  expect(() => scene().enemy('mob', {})).toThrow("two units are called 'mob'");
});
