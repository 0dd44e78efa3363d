import { expect, test } from 'vitest';
import { Status } from '../../../regiments/core/state.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { hasCharged } from '../special-rules/attacks.js';

const TROLLS: UnitSpec = { A: 3, S: 5, I: 3, rules: ['Troll Belch'], base: [40, 40], troopType: 'Monstrous Infantry' };

const fight = (ours: UnitSpec, theirs: UnitSpec, level: 'full' | 'command' = 'command') =>
  scenario('t9a')
    .phase('combat')
    .level(level)
    .unit('ours', { models: 3, files: 3, at: [36, 10], ...ours })
    .enemy('theirs', { A: 0, models: 10, files: 10, at: [36, 24], ...theirs })
    .engaged('ours', 'theirs');

const rows = (report: T9aReport) => {
  const { attack, field } = report.b;
  return Array.from({ length: field.attacks[0] }, (_, a) => ({
    number: attack.number[a],
    strength: attack.strength[a],
    automatic: attack.toHit[a] === -128,
  }));
};
const USUAL = { number: 9, strength: -1, automatic: false };
const BELCH = { number: 3, strength: 5, automatic: true };

test('Trolls belch by standing order where that deals more Wounds', () => {
  expect(rows(fight(TROLLS, {}).runTo('hit'))).toEqual([USUAL]);
  expect(rows(fight(TROLLS, { WS: 10, armour: { suit: 5, shield: 1 } }).runTo('hit'))).toEqual([BELCH]);
});

test('in full the player is asked whether they belch', () => {
  const asked = (verb: string) =>
    rows(fight(TROLLS, {}, 'full').choose({ ask: 'Belch', unit: 'ours', verb }).runTo('hit'));
  expect(asked('No')).toEqual([USUAL]);
  expect(asked('Yes')).toEqual([BELCH]);
});

test('belched hits need no roll and know no armour', () => {
  const report = fight(TROLLS, { T: 3, armour: { suit: 3 } }, 'full')
    .choose({ ask: 'Belch', verb: 'Yes' })
    .dice('to wound', 2, 2, 1)
    .otherwise('first')
    .runTo('remove');
  expect(report.b.attack.wounds[0]).toBe(2);
});

test('pistols are fired on impact: at Initiative 10, Strength 4, in the round after the charge only', () => {
  const riders = (shooting: string, charged: boolean) => {
    const spec: UnitSpec = { mount: { A: 0 }, base: [25, 50], I: 1, rules: ['Fire On Impact'], shooting };
    return fight({ ...spec, models: 3, files: 3 }, { WS: 1 })
      .with((b) => {
        if (charged) b.unit.status[0] |= Status.Charging;
      })
      .runTo('hit');
  };
  expect(rows(riders('Pistol', true))).toEqual([{ number: 3, strength: 4, automatic: false }]);
  expect(rows(riders('Brace of Pistols', true))).toEqual([{ number: 6, strength: 4, automatic: false }]);
  const slow = riders('Pistol', false);
  expect(hasCharged(slow.b, 0)).toBe(false);
  expect(rows(slow)[0].strength).toBe(-1);
});
