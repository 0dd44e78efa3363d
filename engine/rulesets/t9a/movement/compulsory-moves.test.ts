import { expect, test } from 'vitest';
import { mayLeave } from '../../../regiments/characters/leaving.js';
import { Status } from '../../../regiments/core/state.js';
import { canShoot } from '../../../regiments/shooting/shooting-phase.js';
import { scenario } from '../../../testing/scenario.js';
import { rallyLeadership } from '../psychology/rallying.js';

const LINE = { models: 5, files: 5 } as const;

/** Makes a scene of a fleeing unit that faces north, far from the enemy. */
const runaways = (spec: object = {}) =>
  scenario('t9a')
    .unit('runaways', { ...LINE, Ld: 7, at: [36, 20], ...spec })
    .enemy('spears', { ...LINE, at: [60, 40] })
    .fleeing('runaways');

test('T9A-CPM-001 T9A-RAL-001 all fleeing units test first, in the order that their player chooses', () => {
  const battle = runaways()
    .unit('cowards', { ...LINE, Ld: 7, at: [12, 20] })
    .unit('ogre', { ...LINE, Ld: 7, at: [12, 30], rules: ['Stupidity'] })
    .fleeing('cowards')
    .choose({ ask: 'RallyOrder', target: 'cowards' })
    .dice('stupidity test', 6, 6)
    .dice('cowards, rally test', 1, 1)
    .dice('runaways, rally test', 1, 1)
    .dice('stupidity move', 2)
    .runTo('remaining moves');
  const order = battle.log.filter((line) => line.includes('rally test:') || line.includes('stupidity move'));
  expect(order).toEqual(['cowards, rally test: 1 1', 'runaways, rally test: 1 1', 'ogre, stupidity move: 2']);
});

test('T9A-RAL-001 units of the other player do not test', () => {
  const battle = runaways().fleeing('spears').dice('rally test', 1, 1).runTo('remaining moves');
  expect(battle.unit('spears').fleeing).toBe(true);
});

test('T9A-RAL-003 a unit that rallies flees no more, may reform, and neither moves nor shoots', () => {
  const battle = runaways({ shooting: 'Bow' }).dice('rally test', 3, 4).runTo('decision of kind RallyReform');
  expect(battle.question?.options.map((o) => o.verb)).toEqual(expect.arrayContaining(['Stay', 'Reform']));
  battle.choose({ ask: 'RallyReform', verb: 'Reform' }).runTo('remaining moves');
  expect(battle.unit('runaways')).toMatchObject({ fleeing: false });
  expect(battle.unit('runaways').did).toContain('Rally');
  expect(battle.may('runaways', 'move')).toBe(false);
  expect(battle.may('runaways', 'shoot')).toBe(false);
});

test('T9A-SPR-082 T9A-RAL-003 one that failed its Stupidity test in this turn rallies, but does not reform', () => {
  const battle = runaways({ rules: ['Stupidity'] })
    .dice('stupidity test', 6, 6)
    .dice('rally test', 1, 1)
    .runTo('remaining moves');
  expect(battle.unit('runaways')).toMatchObject({ x: 36, y: 20, fleeing: false });
  expect(battle.answers).toEqual([]);
});

test('T9A-RAL-004 T9A-FLE-001 one that fails flees at once, 2D6 inches straight forward', () => {
  const battle = runaways().dice('rally test', 4, 4).dice('flee distance', 2, 3).runTo('remaining moves');
  expect(battle.unit('runaways')).toMatchObject({ x: 36, y: 25, fleeing: true });
});

/**
 * Makes a scene of a fleeing unit of 40 models on the list, with `left` rank and file and `characters` characters left.
 */
const remnant = (left: number, characters: number) => {
  const scene = scenario('t9a')
    .unit('remnant', { models: 40, files: 5, Ld: 7, at: [36, 20] })
    .enemy('spears', { ...LINE, at: [60, 40] })
    .fleeing('remnant');
  for (let c = 0; c < characters; c++) scene.unit(`hero ${c}`, { character: true, Ld: 7, joins: 'remnant' });
  const battle = scene
    .with((b, row) => {
      b.unit.pool[row('remnant')] = left;
      b.unit.models[row('remnant')] = left + characters;
    })
    .start();
  return rallyLeadership(battle.b, battle.row('remnant'));
};

test('T9A-RAL-002 T9A-VEC-107 at a quarter of its number or less a unit tests on half its Leadership, rounded up', () => {
  expect(remnant(10, 0)).toBe(4);
  expect(remnant(11, 0)).toBe(7);
});

test('T9A-RAL-002 characters in the unit count in its present number', () => {
  expect(remnant(9, 2)).toBe(7);
  expect(remnant(9, 1)).toBe(4);
});

test('T9A-CMD-008 T9A-RAL-002 a Musician adds 1, after halving', () => {
  const drummed = runaways({ musician: true }).dice('rally test', 4, 4).runTo('remaining moves');
  expect(drummed.unit('runaways').fleeing).toBe(false);
  expect(drummed.log.some((line) => line.endsWith('on Leadership 8'))).toBe(true);
});

test('T9A-RAL-001 T9A-RAL-004 a unit tests once a turn', () => {
  const battle = runaways().dice('rally test', 4, 4).dice('flee distance', 1, 1).runTo('remaining moves');
  expect(battle.log.filter((line) => line.includes('rally test:'))).toHaveLength(1);
});

/** Plays the flight of riders as a charge reaction, feigned or not, and their rally in their own turn. */
const back = (rules: string[], feigned: boolean) =>
  scenario('t9a')
    .unit('riders', { ...LINE, Ld: 7, at: [36, 20], rules, shooting: 'Bow' })
    .enemy('spears', { ...LINE, at: [36, 44] })
    .fleeing('riders')
    .with((b, row) => {
      if (feigned) b.unit.status[row('riders')] |= Status.Feigned;
    })
    .dice('rally test', 1, 1)
    .runTo('remaining moves');

/** True if the riders may shoot at visible spears in that turn. */
const shooter = (rules: string[], feigned: boolean) => canShoot(back(rules, feigned).b, 0);

test('T9A-SPR-019 T9A-VEC-335 Fast Cavalry that feigned its flight may move and shoot in the turn in which it rallies', () => {
  const feigned = back(['Fast Cavalry'], true);
  expect(feigned.may('riders', 'move')).toBe(true);
  expect(feigned.unit('riders').did).toContain('Move');
  expect(feigned.may('riders', 'charge')).toBe(false);
  expect(shooter(['Fast Cavalry'], true)).toBe(true);
  expect(back(['Fast Cavalry'], false).may('riders', 'move')).toBe(false);
  expect(back([], true).may('riders', 'move')).toBe(false);
});

test('T9A-SPR-019 T9A-RCT-009 riders who are charged again as they flee had no choice, so that theirs was no feigned flight', () => {
  const rallied = (chargers: number) => {
    const scene = scenario('t9a')
      .unit('first', { ...LINE, M: 8, at: [36, 12] })
      .unit('second', { ...LINE, M: 8, at: [42, 12] })
      .enemy('riders', { ...LINE, at: [36, 20], rules: ['Fast Cavalry'] })
      .choose('first charge riders', 'riders flee')
      .dice('flee distance', 1, 1);
    if (chargers > 1) scene.choose('second charge riders').dice('flee distance', 1, 1);
    const battle = scene.seed(3).runTo('move chargers');
    return battle.unit('riders').status.includes('Feigned');
  };
  expect([rallied(1), rallied(2)]).toEqual([true, false]);
});

test('T9A-SPR-019 T9A-CHR-011 a character may leave riders who rallied from a feigned flight', () => {
  const leaves = (feigned: boolean, reforms = false) => {
    const battle = scenario('t9a')
      .unit('riders', { ...LINE, Ld: 7, at: [36, 20], rules: ['Fast Cavalry'] })
      .unit('captain', { character: true, M: 8, Ld: 7, joins: 'riders', rules: ['Fast Cavalry'] })
      .unit('others', { ...LINE, at: [8, 8] })
      .enemy('spears', { ...LINE, at: [36, 44] })
      .fleeing('riders')
      .with((b, row) => {
        if (feigned) b.unit.status[row('riders')] |= Status.Feigned;
      })
      .dice('rally test', 1, 1)
      .runTo('remaining moves');
    if (reforms) {
      const [x, y] = [battle.unit('riders').x, battle.unit('riders').y];
      battle
        .choose({ ask: 'Mover', target: 'riders' }, { ask: 'Move', verb: 'Reform', at: [x, y], facing: 90 })
        .choose({ ask: 'Move', verb: 'Stay' })
        .runTo('decision of kind Mover');
    }
    return mayLeave(battle.b, battle.row('captain'));
  };
  expect([leaves(true), leaves(false), leaves(true, true)]).toEqual([true, false, false]);
});

/**
 * Makes a scene of 20 runaways with a Musician, `left` of them still alive, and a General of Leadership 9 `away` inches
 * from them.
 */
const inspired = (left: number, away: number) =>
  runaways({ models: 20, Ld: 6, musician: true })
    .unit('general', { character: true, general: true, Ld: 9, at: [36 + away, 20] })
    .with((b, row) => {
      b.unit.pool[row('runaways')] = left;
      b.unit.models[row('runaways')] = left;
    });

test('T9A-RAL-002 T9A-STA-015 T9A-GNR-002 a Leadership that is lent is halved as well, and the Musician comes last', () => {
  const leadership = (left: number, away: number) =>
    inspired(left, away)
      .dice('rally test', 1, 1)
      .runTo('remaining moves')
      .log.find((line) => line.includes('rally test on'))
      ?.replace(/.* /, '');
  expect([leadership(6, 12), leadership(5, 12), leadership(5, 18)]).toEqual(['10', '6', '4']);
});

test('T9A-RAL-001 T9A-GNR-002 T9A-FLE-007 a General who has rallied first lends his Leadership to the next, one who flees does not', () => {
  const rallies = (first: string) =>
    inspired(20, 8)
      .fleeing('general')
      .choose({ ask: 'RallyOrder', target: first })
      .dice('general, rally test', 1, 1)
      .dice('runaways, rally test', 4, 6)
      .seed(1)
      .runTo('remaining moves')
      .unit('runaways').fleeing;
  expect([rallies('general'), rallies('runaways')]).toEqual([false, true]);
});
