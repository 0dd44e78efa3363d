import { expect, test } from 'vitest';
import { mm } from '../../../kernel/geometry/measures.js';
import { survey, touched } from '../../../regiments/combat/who-can-strike.js';
import { formUp } from '../../../regiments/formation.js';
import { scenario } from '../../../testing/scenario.js';
import { filesToFight } from './make-way.js';

/**
 * Makes a scene of a wide front whose hero stands in file 2 (the middle of five); the enemy touches files 3 and 4 only.
 */
function aside(who: 'hero' | 'champion') {
  const scene = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { A: 0, models: 9, files: 5, champion: who === 'champion', at: [36, 10] })
    .enemy('theirs', { A: 0, models: 1, files: 1, rules: ['Unbreakable'], at: [36, 24] })
    .engaged('ours', 'theirs', { offset: -2 / 1.27 });
  if (who === 'hero') scene.unit('hero', { character: true, A: 0, joins: 'ours' });
  return scene;
}

test('T9A-MKW-001 T9A-DEC-104 a character in the front rank that touches nobody may change places to fight', () => {
  const start = aside('hero').start();
  const before = start.b.unit.slot[start.row('hero')];
  const battle = aside('hero')
    .choose((question) => (question.kind === 'MakeWay' ? question.options.find((o) => o.n === 4) : undefined))
    .runTo('end of phase');

  expect(before).toBe(2);
  expect(battle.b.unit.slot[battle.row('hero')]).toBe(4);
  expect(aside('hero').runTo('end of phase').b.unit.slot[battle.row('hero')]).toBe(2); // or the hero stays in his place
});

test('T9A-MKW-001 a champion does not, nor a character that fights already', () => {
  expect(aside('champion').runTo('end of phase').answers.join()).not.toContain('MakeWay');
  const fights = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { A: 0, models: 9, files: 5, at: [36, 10] })
    .unit('hero', { character: true, A: 0, joins: 'ours' })
    .enemy('theirs', { A: 0, models: 5, files: 5, at: [36, 24] })
    .engaged('ours', 'theirs')
    .seed(1)
    .runTo('end of phase');
  expect(fights.answers.join()).not.toContain('MakeWay');
});

test('T9A-MKW-001 in a unit of characters nobody makes way, not even the one whom the others joined', () => {
  const battle = scenario('t9a')
    .unit('chief', { character: true, at: [36, 10] })
    .unit('heir', { character: true, joins: 'chief' })
    .unit('page', { character: true, joins: 'chief' })
    .enemy('giant', { models: 1, files: 1, at: [36, 24] })
    .engaged('giant', 'chief')
    .with((b, row) => {
      // three files; only the chief stands in front of the enemy
      const u = row('chief');
      const { x, y, halfDepth } = b.unit;
      formUp(b, u, x[u] + mm(25), y[u] + halfDepth[u] - mm(10), 0, 3);
    })
    .start();
  const { b } = battle;
  const row = (name: string) => battle.row(name);
  expect(['chief', 'heir', 'page'].map((name) => b.unit.slot[row(name)])).toEqual([0, 1, 2]);
  survey(b, row('chief'));
  expect([0, 1, 2].map((file) => touched.near[file] !== 0)).toEqual([true, false, false]);
  expect(['heir', 'page'].map((name) => filesToFight(b, row(name)))).toEqual([0, 0]);
});
