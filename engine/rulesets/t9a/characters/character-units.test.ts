import { expect, test } from 'vitest';
import { saveBattle } from '../../../kernel/battle.js';
import { options } from '../../../kernel/ruleset.js';
import { LEADER_ALONE } from '../../../regiments/characters/character-units.js';
import { heavyCasualties } from '../../../regiments/panic/panic-causes.js';
import { scenario } from '../../../testing/scenario.js';
import { T9A } from '../../../testing/t9a/game.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const hero: UnitSpec = { character: true, M: 4, W: 2 };

/** Makes a scene: a lord with a hero and a squire who joined him; orcs `orcs` inches north. */
const company = (orcs = 44, squire: UnitSpec = {}) =>
  scenario('t9a')
    .unit('lord', { ...hero, M: 6, files: 3, at: [36, 20] })
    .unit('hero', { ...hero, joins: 'lord' })
    .unit('squire', { ...hero, joins: 'lord', ...squire })
    .enemy('orcs', { models: 10, files: 5, at: [36, orcs] });

const lordLeaves = { ask: 'Mover', target: 'lord', n: LEADER_ALONE };

test('T9A-CHR-004 T9A-CHR-011 he whom other characters joined may leave them, who go on together', () => {
  const before = company().start();
  const battle = company()
    .choose(lordLeaves, { ask: 'Move', unit: 'lord', verb: 'Leave', facing: 0, at: [36, 25] })
    .runTo('shooting phase');

  expect(battle.unit('lord')).toMatchObject({ place: 'table', host: '', models: 1, x: 36, y: 25 });
  expect(battle.unit('lord').did).toContain('Advance');
  expect(battle.unit('hero')).toMatchObject({ place: 'table', host: '', models: 2, facing: 0 });
  expect(battle.unit('squire')).toMatchObject({ place: 'inUnit', host: 'hero' });
  expect(battle.unit('hero').y).toBeCloseTo(before.unit('lord').y, 3);
  expect(battle.unit('hero').did).not.toContain('Move');
});

test('T9A-CHR-011 T9A-CHR-012 those who stay may still move, and he may not go again', () => {
  const battle = company()
    .choose(lordLeaves, { ask: 'Move', unit: 'lord', verb: 'Leave', facing: 0, at: [36, 25] })
    .runTo('decision of kind Mover');

  expect(battle.question?.options.map((o) => o.words)).toEqual(['stop', 'hero', 'hero alone', 'squire']);
});

test('T9A-CHR-011 he does not leave when his unit has moved, and nobody leads alone who stands alone', () => {
  const moved = company()
    .choose({ ask: 'Mover', target: 'lord', n: 0 }, { ask: 'Move', unit: 'lord', verb: 'Advance' })
    .runTo('shooting phase');
  expect(moved.answers.filter((line) => line.startsWith('Mover'))).toHaveLength(1);

  const alone = scenario('t9a')
    .unit('lord', { ...hero, at: [36, 20] })
    .enemy('orcs', { at: [36, 44] })
    .runTo('decision of kind Mover');
  expect(alone.question?.options.map((o) => o.words)).toEqual(['stop', 'lord']);
});

test('T9A-CHR-008 T9A-CHR-011 nor from one who has joined him in this sub-phase', () => {
  const battle = scenario('t9a')
    .unit('lord', { ...hero, at: [36, 20] })
    .unit('hero', { ...hero, at: [36, 17] })
    .enemy('orcs', { at: [36, 44] })
    .choose({ ask: 'Mover', target: 'hero' }, { ask: 'Move', verb: 'Join', target: 'lord' })
    .runTo('shooting phase');

  expect(battle.unit('hero').host).toBe('lord');
  expect(battle.answers.filter((line) => line.startsWith('Mover'))).toHaveLength(1);
});

test('T9A-CHR-011 T9A-PAN-002 who joined the unit in this phase is forgotten as he goes his own way', () => {
  const battle = company()
    .unit('page', { ...hero, at: [36, 17] })
    .choose({ ask: 'Mover', target: 'page' }, { ask: 'Move', verb: 'Join', target: 'lord' })
    .choose(lordLeaves, { ask: 'Move', unit: 'lord', verb: 'Leave', facing: 0, at: [36, 25] })
    .runTo('decision of kind Mover');
  const { b } = battle;
  heavyCasualties(b, battle.row('lord'), -1);
  heavyCasualties(b, battle.row('hero'), -1);

  expect(Array.from(b.unit.panicDue)).not.toContain(1);
  expect(battle.unit('hero').models).toBe(3);
});

test('T9A-CHR-004 T9A-CHR-013 he may charge out of his unit too, by his own Movement and from his own base', () => {
  const battle = company(30)
    .choose({ ask: 'Charger', target: 'lord', n: LEADER_ALONE }, 'orcs hold')
    .dice('charge range', 1, 2)
    .otherwise('first')
    .runTo('compulsory moves');

  expect(battle.log).toContain('lord have a Charge Range of 9 inches');
  expect(battle.engaged('lord', 'orcs')).toBe(true);
  expect(battle.unit('lord')).toMatchObject({ place: 'table', host: '', models: 1 });
  expect(battle.unit('hero')).toMatchObject({ place: 'table', models: 2, engaged: false });
});

test('T9A-CHR-013 T9A-CHR-014 then the others charge nobody, and who fails stays with them if he is not an inch away', () => {
  const battle = company(34)
    .choose({ ask: 'Charger', target: 'lord', n: LEADER_ALONE }, 'orcs hold')
    .dice('charge range', 1, 1)
    .runTo('compulsory moves');

  expect(battle.answers.filter((line) => line.startsWith('Charger'))).toHaveLength(1);
  expect(battle.unit('lord')).toMatchObject({ place: 'inUnit', host: 'hero' });
  expect(battle.unit('hero').did).toContain('FailCharge');
});

test('T9A-CHR-013 T9A-CHR-009 he is asked alone where the slowest of his unit keep it from reaching anybody', () => {
  const charge = (orcs: number) =>
    company(orcs, { M: 2 })
      .runTo('decision of kind Charger')
      .question?.options.map((o) => o.words);

  expect(charge(34)).toEqual(['stop', 'lord', 'lord alone', 'hero', 'squire']);
  expect(charge(36)).toEqual(['stop', 'lord alone', 'hero']); // 14 inches and more are too far for the slow characters
});

test('T9A-CHR-013 K14 to ask what he may do changes nothing', () => {
  const { b } = company(30).runTo('decision of kind Charger');
  const before = saveBattle(b);

  options(T9A.rules, b);
  expect(saveBattle(b)).toEqual(before);
});

test('T9A-CHR-013 T9A-LOS-003 behind another he sees what the first of his file sees, as all in units do', () => {
  const asked = (west: number) =>
    scenario('t9a')
      .unit('lord', { ...hero, files: 1, at: [36, 20] })
      .unit('hero', { ...hero, joins: 'lord' })
      .enemy('orcs', { models: 5, files: 1, at: [west, 25], facing: 270 })
      .with((b, row) => {
        b.unit.slot[row('lord')] = 1;
        b.unit.slot[row('hero')] = 0;
      })
      .runTo('move chargers')
      .answers.filter((line) => line.startsWith('Charger'));

  expect(asked(36)).toHaveLength(1);
  // their nearest corner is 5 inches aside, 4.6 ahead of the first rank and 5.4 ahead of the second
  expect(asked(28.64)).toEqual([]);
});

test('T9A-CHR-013 T9A-CHG-002 nor does he charge out of a unit that fights', () => {
  const asked = (fights: boolean) => {
    const scene = company(30);
    if (fights)
      scene.enemy('goblins', { at: [36, 18], models: 5, files: 5 }).engaged('goblins', 'lord', { side: 'rear' });
    return scene.runTo('move chargers').answers.filter((line) => line.startsWith('Charger'));
  };
  expect(asked(false)).toHaveLength(1);
  expect(asked(true)).toEqual([]);
});
