import { expect, test } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const HERO: UnitSpec = { character: true, Ld: 10, W: 1, A: 0, I: 1 };

/**
 * Plays a fight of a unit two files wide, with a lord and a hero in front and three characters behind, in which the
 * lord falls.
 */
function fallen(level: 'full' | 'command' = 'full') {
  const scene = scenario('t9a')
    .phase('combat')
    .level(level)
    .unit('spears', { models: 10, files: 2, at: [36, 20], A: 0, Ld: 10 })
    .enemy('theirs', { models: 1, files: 1, WS: 10, S: 10, A: 1, rules: ['Unbreakable'] })
    .engaged('theirs', 'spears');
  for (const name of ['lord', 'hero', 'bard', 'sage', 'seer']) scene.unit(name, { ...HERO, joins: 'spears' });
  return scene
    .choose({ ask: 'Allocate', target: 'lord', n: 1 })
    .dice('to hit', 6)
    .dice('to wound', 6)
    .dice('break test', 1, 1);
}

test('T9A-FRT-003 of several who could move up as one in front of them falls their owner says who does', () => {
  const front = (choice?: string) => {
    const scene = fallen();
    if (choice !== undefined) scene.choose({ ask: 'MoveUp', unit: 'spears', target: choice });
    const battle = scene.runTo('end of phase');
    const { b } = battle;
    return ['hero', 'bard', 'sage', 'seer'].map((name) => Math.floor(b.unit.slot[battle.row(name)] / 2));
  };
  expect(front()).toEqual([0, 0, 1, 1]);
  expect(front('bard')).toEqual([0, 0, 1, 1]);
  expect(front('sage')).toEqual([0, 1, 0, 1]);
  expect(front('seer')).toEqual([0, 1, 1, 0]);
});

test('T9A-FRT-003 standing orders send the first of the list', () => {
  const battle = fallen('command').runTo('end of phase');
  expect(battle.answers.join()).not.toContain('MoveUp');
  expect(battle.b.unit.slot[battle.row('bard')]).toBeLessThan(2);
});

test('T9A-FRT-003 T9A-CHR-011 also where one leaves, and in a column nobody steps back for whoever comes to its head', () => {
  const column = (order: readonly string[], ...choices: string[]) => {
    const scene = scenario('t9a')
      .unit('lord', { ...HERO, at: [36, 20] })
      .enemy('theirs', { at: [60, 40] });
    for (const name of ['hero', 'bard', 'sage']) scene.unit(name, { ...HERO, joins: 'lord' });
    const battle = scene
      .choose({ ask: 'Mover', target: 'hero' }, { ask: 'Move', verb: 'Leave' })
      .with((b, row) => {
        for (const [rank, name] of order.entries()) b.unit.slot[row(name)] = rank;
      })
      .choose(...choices.map((target) => ({ ask: 'MoveUp', target })))
      .runTo('shooting phase');
    return ['bard', 'lord', 'sage'].map((name) => battle.b.unit.slot[battle.row(name)]);
  };
  expect(column(['hero', 'lord', 'bard', 'sage'])).toEqual([1, 0, 2]);
  expect(column(['hero', 'lord', 'bard', 'sage'], 'sage')).toEqual([2, 1, 0]);
  expect(column(['hero', 'bard', 'lord', 'sage'], 'sage')).toEqual([1, 2, 0]);
  expect(column(['hero', 'bard', 'lord', 'sage'], 'bard')).toEqual([0, 1, 2]);
});
