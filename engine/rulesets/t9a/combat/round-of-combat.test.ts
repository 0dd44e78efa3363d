import { expect, test } from 'vitest';
import { unitHas } from '../../../regiments/core/units.js';
import { scenario } from '../../../testing/scenario.js';
import { Rule } from '../core/rule-ids.js';

test('T9A-VEC-179 T9A-RND-004 who falls in an Initiative step has struck in it', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .unit('ours', { models: 1, at: [36, 20], WS: 4 })
    .enemy('theirs', { models: 1, at: [36, 30], WS: 4 })
    .engaged('ours', 'theirs')
    .dice('to hit', 4, 4)
    .dice('to wound', 4, 4)
    .runTo('end of phase');

  expect(battle.unit('ours').place).toBe('destroyed');
  expect(battle.unit('theirs').place).toBe('destroyed');
});

test('T9A-WIN-003 T9A-WIN-002 Wounds beyond the last of an enemy are lost', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { models: 1, A: 3, at: [36, 20] })
    .unit('others', { models: 5, files: 5, A: 0, at: [36, 10] })
    .enemy('prey', { models: 1, I: 1, at: [36, 30] })
    .engaged('ours', 'prey')
    .dice('to hit', 6, 6, 6)
    .dice('to wound', 6, 6, 6)
    .runTo('end of phase');

  expect(battle.log).toContain('list 0 win the combat, 1 to 0');
});

test('T9A-NMF-001 T9A-WIN-001 to whoever has slain all its enemies the round is won, whatever the scores', () => {
  // one orc slays a man, and the first man slays as many orcs as he can; the second man, if there is one, misses
  const fervent = (models: number, slain: number, score: string) => {
    const { b, log } = scenario('t9a')
      .phase('combat')
      .level('command')
      .unit('orcs', { models: 10, files: 5, rules: ['Born To Fight'], at: [36, 20] })
      .enemy('men', { models, files: models, A: 2, base: [100, 40], at: [36, 30] })
      .engaged('orcs', 'men')
      .dice('orcs, to hit', 4, 1, 1, 1, 1)
      .dice('orcs, to hit', 1, 1, 1, 1, 1) // dice of the orcs that support
      .dice('orcs, to wound', 3)
      .dice('men, to hit', ...Array<number>(slain).fill(4), ...Array<number>(2 * models - slain).fill(1))
      .dice('men, to wound', ...Array<number>(slain).fill(6))
      .runTo('end of phase');
    return [log.some((line) => line.includes(score)), unitHas(b, 0, Rule.BornToFight)];
  };
  expect(fervent(1, 1, 'a draw, 1 to 1')).toEqual([true, true]);
  expect(fervent(1, 2, 'win the combat, 1 to 2')).toEqual([true, true]);
  expect(fervent(2, 1, 'a draw, 1 to 1')).toEqual([true, false]);
});

test('T9A-RND-001 T9A-SPR-021 the round begins with the tests of Fear, before weapons and attacks', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { models: 5, files: 5, A: 0, weapons: ['Halberd', 'Great Weapon'], at: [36, 20] })
    .enemy('theirs', { models: 5, files: 5, A: 0, rules: ['Fear'], at: [36, 30] })
    .engaged('ours', 'theirs')
    .dice('fear test', 6, 6)
    .runTo('choose weapons');

  expect(battle.log.join()).toContain('ours fail the fear test');
});

test('T9A-PAN-001 T9A-PUR-013 friends through whom a broken unit runs test before the next one runs', () => {
  const { log } = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { A: 0, models: 5, files: 5, at: [36, 20] })
    .unit('others', { A: 0, models: 5, files: 5 })
    .unit('bystanders', { models: 5, files: 5, at: [36, 14] })
    .enemy('theirs', { A: 0, models: 20, files: 5, at: [36, 24] })
    .engaged('ours', 'theirs')
    .engaged('others', 'theirs', { side: 'left' })
    .dice('break test', 6, 6, 6, 6)
    .dice('restrain test', 1, 1)
    .dice('flee distance', 4, 4, 1, 2) // into the bystanders and beyond them; to the east
    .dice('panic test', 1, 1)
    .runTo('end of phase');

  const order = ['ours flee', 'bystanders pass the panic test', 'others flee'];
  expect(log.flatMap((line) => order.filter((words) => line.startsWith(words)))).toEqual(order);
});

test('T9A-PAN-001 T9A-PUR-024 friends of whom a pursuer rides down test before the next pursuer moves', () => {
  const { log } = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { A: 0, models: 5, files: 5, at: [36, 24] })
    .unit('runaways', { models: 5, files: 5, at: [36, 14] })
    .unit('bystanders', { models: 5, files: 5, at: [44, 12] })
    .fleeing('runaways')
    .enemy('theirs', { A: 0, models: 20, files: 5 })
    .enemy('side', { A: 0, models: 5, files: 5 })
    .engaged('theirs', 'ours')
    .engaged('side', 'ours', { side: 'left' })
    .choose({ ask: 'Pursue', unit: 'theirs', verb: 'Pursue' }, { ask: 'Pursue', unit: 'side', verb: 'Pursue' })
    .dice('break test', 6, 6)
    .dice('flee distance', 6, 6)
    .dice('pursuit distance', 6, 5, 1, 1)
    .dice('panic test', 1, 1)
    .runTo('end of phase');

  const order = ['theirs ride down', 'bystanders pass the panic test', 'side move'];
  expect(log.flatMap((line) => order.filter((words) => line.startsWith(words)))).toEqual(order);
});
