import { expect, test } from 'vitest';
import { scenario } from '../../testing/scenario.js';
import type { UnitSpec } from '../../testing/t9a-units.js';
import { Status } from './state.js';

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

  battle.runTo('end of turn'); // the next round asks no more
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
