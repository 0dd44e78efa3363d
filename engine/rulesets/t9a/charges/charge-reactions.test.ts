import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { gap } from '../../../regiments/core/units.js';
import { scenario } from '../../../testing/scenario.js';

const LINE = { models: 5, files: 5 } as const;

/** Makes a scene of lancers (M 7) that charge bows `inches` inches and `more` ticks ahead. */
const charge = (inches: number, more = 0, bows: object = {}) =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [36, 8] })
    .enemy('bows', { ...LINE, at: [36, 30], shooting: 'Bow', ...bows })
    .with((b, row) => {
      b.unit.y[row('bows')] = b.unit.y[row('lancers')] + 2000 + inches * INCH + more;
    })
    .choose('lancers charge bows');

const verbs = (scene: ReturnType<typeof charge>) =>
  scene.runTo('decision of kind Reaction').question?.options.map((o) => o.verb);

test('T9A-RCT-001 T9A-DEC-017 the charged unit holds, stands and shoots, or flees', () => {
  expect(verbs(charge(10))).toEqual(['Hold', 'StandAndShoot', 'Flee']);
});

test('T9A-RCT-002 a unit that holds does nothing', () => {
  const battle = charge(10).choose('bows hold').runTo('move chargers');
  expect(battle.unit('bows')).toMatchObject({ did: [], fleeing: false });
  expect(battle.log.at(-1)).toBe('bows hold');
});

test('T9A-RCT-003 T9A-VEC-089 an engaged unit is not asked: it holds', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [36, 8] })
    .unit('spears', LINE)
    .enemy('bows', { ...LINE, at: [36, 20], shooting: 'Bow' })
    .engaged('spears', 'bows', { side: 'rear' })
    .choose('lancers charge bows')
    .runTo('move chargers');
  expect(battle.answers.some((line) => line.startsWith('Reaction'))).toBe(false);
  expect(battle.log).toContain('bows hold');
});

test('T9A-RCT-004 without Shooting Weapons there is no Stand and Shoot', () => {
  const scene = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [36, 8] })
    .enemy('bows', { ...LINE, at: [36, 20] })
    .choose('lancers charge bows');
  expect(verbs(scene)).toEqual(['Hold', 'Flee']);
});

test('T9A-RCT-004 the charger must be further away than its own Movement', () => {
  expect(verbs(charge(7))).toEqual(['Hold', 'Flee']);
  expect(verbs(charge(7, 1))).toEqual(['Hold', 'StandAndShoot', 'Flee']);
});

test('T9A-RCT-004 T9A-CHR-013 of a character that charges out of its unit its own distance counts, not that of the unit', () => {
  const battle = scenario('t9a')
    .unit('ours', { models: 19, files: 10, at: [36, 10] })
    .unit('hero', { character: true, joins: 'ours', M: 4 })
    .enemy('archers', { models: 5, files: 5, shooting: 'Bow', at: [30.2, 10 + 3.9 + 30 / 25.4] }) // the archers are 3.9 inches from `ours`
    .choose('hero charge archers')
    .runTo('decision of kind Reaction');
  expect(gap(battle.b, battle.row('archers'), battle.row('ours'))).toBeLessThan(4 * INCH);
  expect(battle.question?.options.map((o) => o.verb)).toContain('StandAndShoot');
});

test('T9A-RCT-004 the charger must be in the Front Arc', () => {
  const battle = charge(10, 0, { facing: 0 });
  expect(verbs(battle)).toEqual(['Hold', 'Flee']);
});

test('T9A-RCT-004 T9A-SPR-063 T9A-VEC-087 weapons that are quick to fire shoot at any distance', () => {
  expect(verbs(charge(3, 0, { shooting: 'Pistol' }))).toEqual(['Hold', 'StandAndShoot', 'Flee']);
});

test('T9A-RCT-005 the charged unit shoots at once', () => {
  const battle = charge(10).seed(1).choose('bows stand and shoot').runTo('move chargers');
  expect(battle.unit('bows').did).toContain('StandAndShoot');
  expect(battle.log.some((line) => line.startsWith('bows, to hit:'))).toBe(true);
});

test('T9A-RCT-005 even beyond the range of its weapons', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 10, at: [36, 8] })
    .enemy('bows', { ...LINE, at: [36, 27], shooting: 'Throwing Weapons' })
    .choose('lancers charge bows', 'bows stand and shoot')
    .seed(1)
    .runTo('move chargers');
  expect(battle.log.some((line) => line.startsWith('bows, to hit:'))).toBe(true);
});

test('T9A-RCT-006 T9A-VEC-091 a unit stands and shoots once a turn', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [33, 8] })
    .unit('knights', { ...LINE, M: 7, at: [39, 8] })
    .enemy('bows', { ...LINE, at: [36, 20], shooting: 'Bow' })
    .seed(1)
    .choose('lancers charge bows', 'bows stand and shoot', 'knights charge bows')
    .runTo('decision of kind Reaction');
  expect(battle.question?.options.map((o) => o.verb)).toEqual(['Hold', 'Flee']);
});

test('T9A-RCT-007 T9A-FLE-005 a unit that flees goes directly away, along the line of the Centres', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [30, 10] })
    .enemy('bows', { models: 1, files: 1, at: [33, 14] })
    .choose('lancers charge bows', 'bows flee')
    .dice('flee distance', 4, 6)
    .runTo('move chargers');
  const { x, y, facing } = battle.unit('bows');
  expect(x).toBeCloseTo(33 + 6, 2);
  expect(y).toBeCloseTo(14 + 8, 2);
  expect(facing).toBeCloseTo(36.87, 1);
});

test('T9A-RCT-009 T9A-FLE-006 a unit that flees already must flee again, and is not asked', () => {
  const battle = charge(10).fleeing('bows').dice('flee distance', 1, 2).runTo('move chargers');
  expect(battle.answers.some((line) => line.startsWith('Reaction'))).toBe(false);
  expect(battle.log).toContain('bows flee');
});

/** Makes a scene of a troll (Terror) that charges spears of Leadership 7. */
const terror = (rules: string[] = []) =>
  scenario('t9a')
    .unit('troll', { models: 1, M: 6, base: [50, 50], at: [36, 8], rules: ['Terror'] })
    .enemy('spears', { ...LINE, Ld: 7, at: [36, 20], rules })
    .choose('troll charge spears');

test('T9A-SPR-084 a target that fails its test against Terror must flee', () => {
  const battle = terror().dice('terror test', 4, 4).dice('flee distance', 1, 1).runTo('move chargers');
  expect(battle.unit('spears').fleeing).toBe(true);
  expect(battle.unit('spears').did).not.toContain('FleeReaction');
});

test('T9A-SPR-084 one that passes chooses its reaction', () => {
  const battle = terror().dice('terror test', 3, 4).runTo('decision of kind Reaction');
  expect(battle.question?.options.map((o) => o.verb)).toEqual(['Hold', 'Flee']);
});

test('T9A-SPR-043 units that are immune to psychology neither test nor may flee', () => {
  const battle = terror(['Immune to Psychology']).runTo('move chargers');
  expect(battle.log).toContain('spears hold');
});
