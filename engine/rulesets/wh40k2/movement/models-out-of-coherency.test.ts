import { expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { Status } from '../core/state.js';

/**
 * Makes a scene of two men together at (20, 24), and a third, who is out of coherency, at (36, 24); an ork fights the
 * man with number `whom`.
 */
const attacked = (whom: number) =>
  scenario('wh40k2')
    .unit('men', {
      models: 3,
      base: 25.4,
      at: [
        [20, 24],
        [21.5, 24],
        [36, 24],
      ],
    })
    .enemy('ork', { models: 1, base: 25.4 })
    .engaged('ork', 'men', { pairs: [[0, whom]] })
    .with((b, row) => {
      b.model.outOfCoherency[b.setup.unit.first[row('men')] + 2] = 1;
      b.unit.status[row('men')] |= Status.Split;
    })
    .phase('handToHand')
    .level('command')
    .dice('men, attack', 4);

it('W40K-SQUAD-007 W40K-BROKE-008 a stray who is not attacked stays, whoever fights his squad', () => {
  const battle = attacked(0).dice('ork, attack', 3).dice('men, damage', 1).runTo('rally phase');
  expect(battle.unit('men').where.at(-1)).toEqual([36, 24]);
  expect(battle.unit('men').did).not.toContain('DrivenOn');
});

it('W40K-SQUAD-007 W40K-BROKE-008 one who is attacked flees, and his comrades, who are not astray, stay', () => {
  const battle = attacked(2)
    .dice('ork, attack', 2)
    .dice('ork, damage', 1)
    .dice('break off distance', 3, 4)
    .runTo('rally phase');
  expect(battle.unit('men').where.slice(0, 2)).toEqual([
    [20, 24],
    [21.5, 24],
  ]);
  expect(battle.model('men', 2)).toMatchObject({ contacts: [] });
  expect(battle.unit('men').where[2]).not.toEqual([36, 24]);
});
