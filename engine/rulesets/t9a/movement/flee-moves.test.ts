import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { scenario } from '../../../testing/scenario.js';

const LINE = { models: 5, files: 5 } as const;

/** Makes a scene of runaways that face north, fail to rally and flee. */
const flight = (...dice: number[]) =>
  scenario('t9a')
    .unit('runaways', { ...LINE, Ld: 7, at: [36, 20] })
    .enemy('spears', { ...LINE, at: [66, 44] })
    .fleeing('runaways')
    .dice('rally test', 6, 6)
    .dice('flee distance', ...dice);

test('T9A-FLE-001 the Flee Distance is 2D6 inches straight forward', () => {
  expect(flight(1, 6).runTo('remaining moves').unit('runaways')).toMatchObject({ x: 36, y: 27, facing: 0 });
});

test('T9A-SPR-083 T9A-FLE-001 a unit with Swiftstride flees the best two of three dice', () => {
  const battle = scenario('t9a')
    .unit('runaways', { ...LINE, Ld: 7, at: [36, 20], rules: ['Swiftstride'] })
    .enemy('spears', { ...LINE, at: [66, 44] })
    .fleeing('runaways')
    .dice('rally test', 6, 6)
    .dice('flee distance', 1, 2, 3)
    .runTo('remaining moves');
  expect(battle.unit('runaways').y).toBe(25);
});

test('T9A-FLE-002 T9A-VEC-109 a flight that would end within an inch of a unit goes on until it is clear', () => {
  // The fleeing unit is 2 inches deep and has its front at y = 2. The other unit reaches from y = 8.5 to y = 10.5. The flee
  // distance is 6 inches.
  const battle = scenario('t9a')
    .unit('runaways', { models: 1, files: 1, base: [50.8, 50.8], Ld: 7, at: [36, 1.0004] })
    .unit('friends', { models: 1, files: 1, base: [50.8, 50.8], Ld: 10, at: [36, 9.5] })
    .enemy('spears', { ...LINE, at: [66, 44] })
    .fleeing('runaways')
    .dice('rally test', 6, 6)
    .dice('panic test', 1, 1)
    .dice('flee distance', 3, 3)
    .runTo('remaining moves');
  // an inch behind the other unit: the rear is at 11.5, which is 11.5 inches from 0
  expect(battle.unit('runaways').y).toBeCloseTo(1 + 11.5, 2);
});

test('T9A-FLE-003 T9A-TER-002 models that flee through enemies take a test that fails on 1 to 3', () => {
  const battle = scenario('t9a')
    .unit('runaways', { ...LINE, Ld: 7, at: [36, 20] })
    .enemy('spears', { ...LINE, files: 2, models: 2, at: [36, 24] })
    .fleeing('runaways')
    .dice('rally test', 6, 6)
    .dice('flee distance', 5, 5)
    .dice('dangerous terrain', 3, 4, 4)
    .seed(3)
    .runTo('remaining moves');
  expect(battle.log).toContain('runaways, dangerous terrain: 3 4 4'); // three files of the runaways pass through two of `theirs`
  expect(battle.unit('runaways').models).toBe(4);
});

test('T9A-FLE-003 T9A-TER-003 one test is for all enemies and rocks on a flight, and pieces of other terrain ask for their own', () => {
  const scene = (ground: 'impassable' | 'field') =>
    scenario('t9a')
      .unit('runaways', { models: 1, files: 1, W: 9, T: 7, troopType: 'Cavalry', Ld: 7, at: [36, 12] })
      .enemy('first', { models: 1, files: 1, at: [36, 14] })
      .enemy('second', { models: 1, files: 1, at: [36, 16] })
      .terrain('impassable', { at: [36, 18], size: [1, 1] })
      .terrain(ground, { at: [36, 20], size: [1, 1] })
      .fleeing('runaways')
      .dice('rally test', 6, 6)
      .dice('flee distance', 6, 6);
  const rolls = (log: readonly string[]) => log.filter((line) => line.includes('dangerous terrain:'));

  const rocks = scene('impassable').dice('dangerous terrain', 3).runTo('remaining moves');
  expect(rolls(rocks.log)).toEqual(['runaways, dangerous terrain: 3']);
  expect(rocks.unit('runaways')).toMatchObject({ wounds: 1, y: 24 });
  // a Field is dangerous to fleeing Cavalry on a 1 only
  const field = scene('field').dice('dangerous terrain', 3, 3).runTo('remaining moves');
  expect(rolls(field.log)).toHaveLength(2);
  expect(field.unit('runaways').wounds).toBe(1);
});

test('T9A-FLE-003 T9A-FLE-005 models that a pivot has put on an enemy whom they leave at once test as well', () => {
  const battle = scenario('t9a')
    .unit('ours', { models: 5, files: 5, at: [36, 24] })
    .enemy('theirs', { models: 5, files: 5, at: [36, 30] })
    .with((b, row) => {
      // as after a turn just now: the rear overlaps the front of `theirs` by 2 mm
      b.unit.y[row('theirs')] = b.unit.y[row('ours')] - 2000 + 200;
    })
    .fleeing('ours')
    .dice('rally test', 6, 6)
    .dice('flee distance', 3, 3)
    .dice('dangerous terrain', 4, 4, 4, 4, 3)
    .runTo('remaining moves');
  expect(battle.unit('ours').models).toBe(4);
});

test('T9A-FLE-003 T9A-FLE-005 friends are no danger, Impassable Terrain is', () => {
  const scene = scenario('t9a')
    .unit('runaways', { models: 1, files: 1, Ld: 7, at: [36, 20] })
    .enemy('spears', { ...LINE, at: [66, 44] })
    .terrain('impassable', { at: [36, 24], size: [3, 3] })
    .fleeing('runaways')
    .dice('rally test', 6, 6)
    .dice('flee distance', 5, 5)
    .dice('dangerous terrain', 4);
  expect(scene.runTo('remaining moves').unit('runaways')).toMatchObject({ y: 30, models: 1 });
});

test('T9A-FLE-004 T9A-VEC-111 a flight that touches the edge of the table destroys the unit', () => {
  const scene = (tenths: number) =>
    scenario('t9a')
      .unit('runaways', { ...LINE, Ld: 7, at: [36, 20] })
      .enemy('spears', { ...LINE, at: [66, 30] })
      .fleeing('runaways')
      .with((b, row) => {
        b.unit.y[row('runaways')] = 48 * INCH - 1000 - Math.round(tenths * 254);
      })
      .dice('rally test', 6, 6)
      .dice('flee distance', 4, 5)
      .runTo('remaining moves')
      .unit('runaways').place;
  expect(scene(89)).toBe('fled');
  expect(scene(90)).toBe('fled'); // touching is sufficient
  expect(scene(91)).toBe('table');
});

test('T9A-FLE-004 T9A-PAN-001 friends near where it left must test for Panic', () => {
  const battle = scenario('t9a')
    .unit('runaways', { ...LINE, Ld: 7, at: [36, 44] })
    .unit('friends', { ...LINE, Ld: 7, at: [42, 44] })
    .enemy('spears', { ...LINE, at: [66, 30] })
    .fleeing('runaways')
    .dice('rally test', 6, 6)
    .dice('flee distance', 4, 5)
    .dice('friends, panic test', 1, 1)
    .runTo('remaining moves');
  expect(battle.unit('runaways').place).toBe('fled');
});

test('T9A-FLE-004 T9A-FLE-005 whom the pivot brings over the edge is gone there, and flees through nobody', () => {
  const battle = scenario('t9a')
    .unit('riders', { ...LINE, at: [46, 2], facing: 270 })
    .enemy('line', { models: 10, files: 10, at: [36, 1.2] })
    .enemy('friends', { ...LINE, at: [27, 1.2] }) // the friends stand on its way, more than 6 inches away
    .choose('riders charge line', 'line flee')
    .dice('flee distance', 6, 6)
    .dice('charge range', 1, 1)
    .runTo('compulsory moves');
  expect(battle.unit('line').place).toBe('fled');
  expect(battle.unit('friends').fleeing).toBe(false);
});

test('T9A-PAN-001 T9A-FLE-005 friends through whom a unit flees must test, others need not', () => {
  const battle = scenario('t9a')
    .unit('runaways', { ...LINE, Ld: 7, at: [36, 20] })
    .unit('friends', { ...LINE, Ld: 7, at: [36, 24] })
    .unit('others', { ...LINE, Ld: 7, at: [46, 24] })
    .enemy('spears', { ...LINE, at: [66, 40] })
    .fleeing('runaways')
    .dice('rally test', 6, 6)
    .dice('flee distance', 5, 5)
    .dice('friends, panic test', 1, 1)
    .runTo('remaining moves');
  expect(battle.unit('friends').fleeing).toBe(false);
});

test('T9A-SPR-046 T9A-PAN-001 Insignificant runaways alarm only their like on their way', () => {
  const scene = (rules: string[]) =>
    scenario('t9a')
      .unit('runaways', { ...LINE, Ld: 7, at: [36, 20], rules: ['Insignificant'] })
      .unit('friends', { ...LINE, Ld: 7, at: [36, 24], rules })
      .enemy('spears', { ...LINE, at: [66, 40] })
      .fleeing('runaways')
      .dice('rally test', 6, 6)
      .dice('flee distance', 5, 5);

  expect(scene([]).runTo('remaining moves').unit('friends').fleeing).toBe(false); // no die is rolled for a test
  const like = scene(['Insignificant']).dice('friends, panic test', 1, 1).runTo('remaining moves');
  expect(like.unit('friends').fleeing).toBe(false);
});

test('T9A-FLE-006 a fleeing unit neither moves of its own will nor shoots', () => {
  const battle = flight(1, 1).runTo('remaining moves');
  expect(battle.may('runaways', 'move')).toBe(false);
  expect(battle.may('runaways', 'shoot')).toBe(false);
});

test('T9A-PAN-001 a Parent Unit takes no notice of a Support Unit that flees through it', () => {
  const scene = (rules: string[]) =>
    scenario('t9a')
      .unit('runaways', { ...LINE, Ld: 7, at: [36, 20], rules })
      .unit('friends', { ...LINE, Ld: 7, at: [36, 24], rules: ['Parent Unit'] })
      .enemy('spears', { ...LINE, at: [66, 40] })
      .fleeing('runaways')
      .dice('rally test', 6, 6)
      .dice('flee distance', 5, 5);

  expect(scene(['Support Unit']).runTo('remaining moves').unit('friends').fleeing).toBe(false); // no die is rolled for a test
  expect(
    scene([]).dice('friends, panic test', 6, 6).dice('flee distance', 1, 1).runTo('remaining moves').log.join(),
  ).toContain('friends panic');
});
