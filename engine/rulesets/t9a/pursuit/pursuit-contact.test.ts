import { expect, test } from 'vitest';
import { endLife } from '../../../kernel/battle.js';
import { AttackFlag, addAttacks } from '../../../regiments/attacks/attack-table.js';
import { enterCombat } from '../../../regiments/combat/combats.js';
import { engage, modelsInContact } from '../../../regiments/contacts.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { chargedAnew, placeAgainst, sideToCharge } from '../../../regiments/pursuit/pursuit-contact.js';
import { pursuitMove } from '../../../regiments/pursuit/pursuit-move.js';
import { perform } from '../../../testing/perform.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

/**
 * Returns the side that riders who face north must charge if they stand `aside` to the right of the middle of the
 * enemy.
 */
function sideOf(enemy: UnitSpec, aside = 0): Side {
  const { b } = scenario('t9a')
    .unit('riders', { models: 5, at: [36 + aside, 20] })
    .enemy('enemy', { facing: 0, ...enemy, at: [36, 30] })
    .start();
  return sideToCharge(b, 0, 1);
}

test('T9A-CMV-006 T9A-PUR-017 a pursuer charges the side before which most of its frontage stands', () => {
  const block: UnitSpec = { models: 25, files: 5 };

  expect(sideOf(block)).toBe(Side.rear);
  expect(sideOf({ ...block, facing: 180 })).toBe(Side.front);
  expect([sideOf(block, 9), sideOf(block, -9)]).toEqual([Side.rear, Side.rear]);
  expect([sideOf(block, 20), sideOf(block, -20)]).toEqual([Side.right, Side.left]);
});

test('T9A-PUR-017 T9A-ALN-005 a pursuer is set where corners bring one more model into contact', () => {
  const battle = scenario('t9a')
    .unit('fresh', { models: 10, files: 10, at: [36, 30] })
    .enemy('riders', { models: 5, files: 5, at: [36.3, 34] })
    .start();
  const { b } = battle;
  const [riders, fresh] = [battle.row('riders'), battle.row('fresh')];
  expect(placeAgainst(b, riders, fresh, Side.front)).toBe(true);
  engage(b, riders, fresh, Side.front, Side.front);

  expect(modelsInContact(b, fresh, riders)).toBe(7); // five, and one at each corner
  expect(Math.abs(b.unit.x[riders] - b.unit.x[fresh])).toBe(1000); // the nearest of these places
});

test('T9A-UNI-014 a round base has neither flanks nor a rear', () => {
  expect([sideOf({ base: 60, models: 1 }), sideOf({ base: 60, models: 1 }, 20)]).toEqual([Side.front, Side.front]);
});

test('T9A-WPN-011 T9A-SPR-085 T9A-PUR-021 whoever ran into an enemy has charged that one alone, a Player Turn later too', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .unit('fresh', { models: 5, files: 5, at: [36, 20] })
    .unit('other', { models: 5, files: 5 })
    .enemy('riders', { models: 5, files: 5, at: [36, 24] })
    .engaged('riders', 'fresh')
    .engaged('other', 'riders', { side: 'left' })
    .start();
  const { b } = battle;
  const riders = battle.row('riders');
  chargedAnew(b, riders, battle.row('fresh'), Side.front, 0);
  endLife(b, 'playerTurn');
  const row = (t: string) =>
    addAttacks(b, riders, b.setup.unit.part[riders], battle.row(t), -1, 1, Side.front, 0, AttackKind.closeCombat);

  expect(b.attack.flags[row('fresh')] & AttackFlag.Charge).not.toBe(0);
  expect(b.attack.flags[row('other')] & AttackFlag.Charge).toBe(0);
});

test('T9A-PUR-022 T9A-PUR-021 who fled from an earlier fight of the pursuer in this phase is no target either', () => {
  // `theirs` come from the second of their two fights; runaways stand in their way
  const met = (fledFrom: 'first' | 'other' | 'none') => {
    const battle = scenario('t9a')
      .phase('combat')
      .unit('runaways', { models: 5, files: 5, at: [36, 14] })
      .enemy('theirs', { models: 5, files: 5, at: [36, 20] })
      .fleeing('runaways')
      .otherwise('passive')
      .start();
    const { b } = battle;
    const [u, v] = [battle.row('theirs'), battle.row('runaways')];
    b.combat.inUse.fill(1, 0, 3);
    enterCombat(b, 0, u);
    enterCombat(b, 2, u);
    if (fledFrom !== 'none') enterCombat(b, fledFrom === 'first' ? 0 : 1, v);
    perform(battle, pursuitMove, u, -1, 11, 3);
    return battle.unit('runaways').place;
  };
  expect([met('first'), met('other'), met('none')]).toEqual(['table', 'destroyed', 'destroyed']);
});
