// What a game may supply otherwise than those that are played: scenes of the 9th Age with some rules exchanged.
import { expect, test } from 'vitest';
import { HALF_INCH, INCH } from '../../kernel/geometry/measures.js';
import { exchangeRules } from '../../testing/exchanged-rules.js';
import { scenario } from '../../testing/scenario.js';
import { fleeing } from '../core/units.js';
import { needsMarchTest } from './march-test.js';
import { advanceLimits, marchLimits } from './move-options.js';

const LINE = { models: 5, files: 5 } as const;

const flight = (...dice: number[]) =>
  scenario('t9a')
    .unit('runaways', { ...LINE, Ld: 7, at: [36, 20] })
    .enemy('spears', { ...LINE, at: [66, 44] })
    .fleeing('runaways')
    .dice('flee distance', ...dice);

test('a game says how many dice a flight has, and how many of the highest count', () => {
  const all = flight(1, 2, 6).with((b) => exchangeRules(b, 'distances', { dice: () => 3, counted: () => 3 }));
  expect(all.dice('rally test', 6, 6).runTo('remaining moves').unit('runaways').y).toBe(29);
  const one = flight(1, 6).with((b) => exchangeRules(b, 'distances', { counted: () => 1 }));
  expect(one.dice('rally test', 6, 6).runTo('remaining moves').unit('runaways').y).toBe(26);
});

test('a unit that a game lets take no Rally Test neither tests nor moves', () => {
  const battle = flight()
    .with((b) => exchangeRules(b, 'rallying', { mayTest: () => false }))
    .runTo('remaining moves');
  expect(battle.unit('runaways')).toMatchObject({ y: 20, fleeing: true });
});

test('a game gives the Leadership of a Rally Test and its modifier', () => {
  const rallied = (leadership: number, modifier: number) =>
    flight()
      .with((b) => exchangeRules(b, 'rallying', { leadership: () => leadership, modifier: () => modifier }))
      .dice('rally test', 2, 2)
      .otherwise('first')
      .seed(1);
  expect(rallied(4, 0).runTo('remaining moves').unit('runaways').fleeing).toBe(false);
  expect(rallied(2, 2).runTo('remaining moves').unit('runaways').fleeing).toBe(false);
  expect(rallied(2, 1).dice('flee distance', 1, 1).runTo('remaining moves').unit('runaways').fleeing).toBe(true);
});

test('a game says whose presence makes a unit test before it marches, within 8 inches', () => {
  const { b } = scenario('t9a')
    .unit('lancers', { ...LINE, at: [36, 20] })
    .enemy('near', { ...LINE, at: [36, 28] })
    .enemy('far', { ...LINE, at: [36, 40] })
    .fleeing('near')
    .start();
  expect(needsMarchTest(b, 0)).toBe(true);
  exchangeRules(b, 'marching', { isWatchedBy: (battle, _u, v) => !fleeing(battle, v) });
  expect(needsMarchTest(b, 0)).toBe(false);
  exchangeRules(b, 'marching', { isWatchedBy: (_b, _u, v) => v === 2 });
  expect(needsMarchTest(b, 0)).toBe(false); // the other one is beyond 8 inches
});

test('after a failed March Test a unit may move backwards as far as the game says, after a passed one not at all', () => {
  const { b } = scenario('t9a')
    .unit('lancers', { ...LINE, M: 5, at: [36, 20] })
    .enemy('spears', { ...LINE, at: [66, 44] })
    .start();
  expect(marchLimits(b, 0, true).slow).toBe(0);
  exchangeRules(b, 'marching', { slowAfterFailure: (_b, inches) => inches * HALF_INCH });
  expect(marchLimits(b, 0, true)).toMatchObject({ slow: 2.5 * INCH, forward: 5 * INCH });
  expect(marchLimits(b, 0, false)).toMatchObject({ slow: 0, forward: 10 * INCH });
});

test('a game says how far wheels may move a model, on an advance as on a march', () => {
  const { b } = scenario('t9a')
    .unit('lancers', { ...LINE, M: 5, at: [36, 20] })
    .enemy('spears', { ...LINE, at: [66, 44] })
    .start();
  expect([advanceLimits(b, 0).swing, marchLimits(b, 0, false).swing]).toEqual([5 * INCH, 10 * INCH]);
  exchangeRules(b, 'moves', { swing: (_b, _u, inches) => 2 * inches * INCH });
  expect([advanceLimits(b, 0).swing, marchLimits(b, 0, false).swing]).toEqual([10 * INCH, 10 * INCH]);
});

test('where a Swift Reform only turns a unit, no other number of files is offered or accepted', () => {
  const swift = (change: boolean) =>
    scenario('t9a')
      .unit('lancers', { models: 20, files: 5, musician: true, at: [36, 20] })
      .enemy('spears', { ...LINE, at: [66, 44] })
      .with((b) => exchangeRules(b, 'moves', { swiftReformsChangeFiles: change }))
      .choose({ ask: 'Mover', target: 'lancers' }, { ask: 'Move', verb: 'SwiftReform' })
      .dice('swift reform test', 1, 1);
  const files = (change: boolean): Set<unknown> =>
    new Set(
      swift(change)
        .runTo('decision of kind ReformPose')
        .question?.options.map((o) => o.files),
    );
  expect(files(true).size).toBeGreaterThan(1);
  expect([...files(false)]).toEqual([5]);
  const pose = { ask: 'ReformPose', verb: 'Reform', at: [36, 20], facing: 90 } as const;
  expect(() =>
    swift(false)
      .choose({ ...pose, files: 10 })
      .runTo('decision of kind Move'),
  ).toThrow('formation');
  const turned = swift(false)
    .choose({ ...pose, files: 5 })
    .runTo('decision of kind Move');
  expect(turned.unit('lancers')).toMatchObject({ facing: 90, files: 5 });
});
