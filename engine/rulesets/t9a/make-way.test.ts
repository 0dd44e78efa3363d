import { expect, test } from 'vitest';
import { scenario } from '../../testing/scenario.js';

/** A wide front whose hero stands in file 2 (the middle of five); the enemy touches files 3 and 4 only. */
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
  expect(aside('hero').runTo('end of phase').b.unit.slot[battle.row('hero')]).toBe(2); // or stay
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
