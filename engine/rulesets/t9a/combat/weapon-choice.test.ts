import { expect, test } from 'vitest';
import { engage } from '../../../regiments/contacts.js';
import { Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const ARMED: UnitSpec = { A: 0, models: 10, files: 5, weapons: ['Halberd', 'Great Weapon'] };

function fight(ours: UnitSpec, status = 0) {
  return scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { ...ours, at: [36, 10] })
    .enemy('theirs', { A: 0, models: 10, files: 5, at: [36, 24] })
    .engaged('ours', 'theirs')
    .with((b, row) => {
      b.unit.status[row('ours')] |= status;
    });
}

test('T9A-WPN-002 T9A-DEC-103 whoever carries several weapons chooses at the start of the combat and keeps it', () => {
  const battle = fight(ARMED).choose({ ask: 'Weapon', unit: 'ours', n: 1 }).runTo('end of turn');
  expect(battle.b.unit.weapon[0]).toBe(1);

  battle.runTo('end of turn'); // in the next round nobody is asked for a weapon again
  expect(battle.answers.filter((line) => line.startsWith('Weapon'))).toHaveLength(1);
});

test('T9A-WPN-002 who has one weapon is not asked', () => {
  expect(
    fight({ A: 0, weapons: ['Halberd'] })
      .runTo('end of phase')
      .answers.join(),
  ).not.toContain('Weapon');
});

test('T9A-WPN-003 rank and file and champion fight with one weapon, a character chooses his own', () => {
  const battle = fight({ ...ARMED, champion: true })
    .unit('hero', { character: true, A: 0, weapons: ['Halberd', 'Great Weapon'], joins: 'ours' })
    .choose({ ask: 'Weapon', unit: 'ours', n: 0 }, { ask: 'Weapon', unit: 'hero', n: 1 })
    .seed(1)
    .runTo('end of phase');

  expect([battle.b.unit.weapon[battle.row('ours')], battle.b.unit.weapon[battle.row('hero')]]).toEqual([0, 1]);
  expect(battle.answers.filter((line) => line.startsWith('Weapon'))).toHaveLength(2);
});

test('T9A-SPR-098 a Weapon Master chooses in every round, the Hand Weapon too', () => {
  const asked = (rules: string[]) =>
    fight({ A: 0, models: 10, weapons: ['Halberd'], rules }, Status.WeaponChosen)
      .runTo('end of phase')
      .answers.join();

  expect(asked([])).not.toContain('Weapon');
  expect(asked(['Weapon Master'])).toContain('Weapon');
});

test('T9A-WPN-002 T9A-CRF-001 T9A-PUR-020 who has lost all his enemies and is run into has a new combat before him', () => {
  const fodder: UnitSpec = { A: 0, models: 1, I: 1 };
  const killer: UnitSpec = { models: 1, files: 1, I: 5 };
  const battle = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { ...killer, weapons: ['Halberd', 'Additional Hand Weapon'], at: [36, 20] })
    .unit('victim', { ...fodder, at: [36 + 60 / 25.4, 20] })
    .enemy('wide', { ...fodder, base: [80, 20] })
    .enemy('runner', { ...killer, A: 1 })
    .engaged('wide', 'ours', { offset: -1.1 })
    .engaged('runner', 'victim', { side: 'right' })
    .with((b, row) => {
      engage(b, row('wide'), row('victim'), Side.front, Side.front);
      b.unit.status[row('runner')] |= Status.Charging;
      b.unit.status[row('ours')] |= Status.WeaponChosen;
    })
    .dice('ours, to hit', 6)
    .dice('ours, to wound', 6)
    .dice('runner, to hit', 6)
    .dice('runner, to wound', 6)
    .dice('ours, panic test', 1, 1)
    .dice('runner, panic test', 1, 1)
    .choose({ ask: 'Overrun', verb: 'Overrun' })
    .dice('overrun distance', 6, 6)
    .runTo('end of phase');

  expect(battle.engaged('ours', 'runner')).toBe(true);
  expect(battle.b.unit.status[battle.row('ours')] & Status.WeaponChosen).toBe(0);
  expect(battle.answers.join()).not.toContain('CombatReform');
});
