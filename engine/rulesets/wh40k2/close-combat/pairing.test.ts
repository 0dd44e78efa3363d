import { expect, it } from 'vitest';
import { engage } from '../../../skirmish/contacts.js';
import { scenario } from '../../../testing/scenario.js';

/**
 * Plays a fight of two heroes and three orks: the first ork touches the first hero, the second ork the second hero, the
 * third ork both. The third ork joins the fight against the first hero, who falls to the first ork.
 */
const melee = (orksFirst: boolean) => {
  const row = (i: number) => (orksFirst ? (i + 3) % 5 : i); // the rows of the heroes, then those of the orks
  return scenario('wh40k2')
    [orksFirst ? 'enemy' : 'unit']('one', { models: 1, WS: 4, base: 25.4, at: [[36, 24]] })
    [orksFirst ? 'enemy' : 'unit']('two', { models: 1, WS: 5, W: 3, base: 25.4, at: [[38, 24]] })
    [orksFirst ? 'unit' : 'enemy']('orks', {
      models: 3,
      WS: 3,
      base: 25.4,
      at: [
        [36, 23],
        [39, 24],
        [37, 24],
      ],
    })
    .with((b) => {
      engage(b, row(0), row(2), 0);
      engage(b, row(1), row(3), 0);
      engage(b, row(0), row(4), 0);
      engage(b, row(1), row(4), 0);
    })
    .active(orksFirst ? 0 : 1)
    .phase('handToHand')
    .otherwise('last')
    .level('command');
};

it('W40K-HTH-003 W40K-MULTI-001 whose opponent is slain before his turn comes fights another whom he touches', () => {
  for (const orksFirst of [false, true]) {
    const battle = melee(orksFirst)
      .dice('one, attack', 1)
      .dice('orks, attack', 6) // the first ork wins by 10 to 5
      .dice('orks, damage', 6)
      .dice('two, attack', 3, 3)
      .dice('orks, attack', 3, 2, 3)
      .dice('damage', 1, 1, 1)
      .runTo('end of phase');
    const fights = battle.log.filter((line) => line.includes('against')).map((line) => line.match(/[0-9]+/g)?.sort());
    expect(fights).toEqual([
      ['10', '5'],
      ['6', '8'],
      ['7', '8'], // his second opponent: a die and a point more
    ]);
  }
});

it('W40K-HTH-003 W40K-RALLY-007 so does he whose opponent is removed with the remnants of a squad that breaks', () => {
  const battle = scenario('wh40k2')
    .enemy('men', { models: 8, base: 25.4, WS: 4, at: [[36, 24], [30, 24], ...Array(6).fill([10, 40])] })
    .enemy('friend', { models: 1, base: 25.4, WS: 4, at: [[28, 24]] })
    .lost('men', 6)
    .unit('boss', { models: 1, base: 25.4, WS: 7, at: [[36, 23]] })
    .unit('boy', { models: 1, base: 25.4, at: [[29, 24]] })
    .unit('other', { models: 1, base: 25.4, at: [[28, 25]] })
    .engaged('men', 'boss')
    .with((b, row) => {
      const model = (name: string, i: number) => b.setup.unit.first[row(name)] + i;
      engage(b, model('men', 1), model('boy', 0), 0);
      engage(b, model('friend', 0), model('boy', 0), 0);
      engage(b, model('friend', 0), model('other', 0), 0);
    })
    .phase('handToHand')
    .otherwise('last')
    .level('command')
    .dice('men, attack', 1)
    .dice('boss, attack', 6)
    .dice('boss, damage', 6)
    .dice('break test', 6, 6)
    .dice('friend, attack', 3, 3)
    .dice('boy, attack', 3)
    .dice('other, attack', 3, 2)
    .dice('friend, damage', 1)
    .runTo('end of phase');
  expect(battle.unit('men').models).toBe(0);
  expect(battle.log).toContain('friend: 7 against 6 of boy');
  expect(battle.log).toContain('friend: 7 against 7 of other');
});
