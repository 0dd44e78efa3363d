import { expect, test } from 'vitest';
import { scenario } from '../../../testing/scenario.js';

const LINE = { models: 5, files: 5 } as const;

/** Makes a scene of lancers whose charge falls short. */
const failed = (at: readonly [number, number] = [36, 24]) =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M: 4, shooting: 'Bow', at: [36, 8] })
    .enemy('spears', { ...LINE, at })
    .choose('lancers charge spears', 'spears hold');

test('T9A-FCH-001 T9A-VEC-093 a failed charge goes as far as its highest die', () => {
  const battle = failed([36, 22]).dice('charge range', 3, 4).runTo('compulsory moves');
  expect(battle.unit('lancers').y).toBeCloseTo(8 + 4, 3);
});

test('T9A-FCH-002 it wheels until straight ahead leads its Centre to that of the target', () => {
  const battle = failed([44, 21]).dice('charge range', 1, 6).runTo('compulsory moves');
  const { x, y, facing } = battle.unit('lancers');
  const toward = (Math.atan2(44 - x, 21 - y) * 180) / Math.PI;
  expect(facing).toBeCloseTo(toward, 0);
  expect(facing).toBeGreaterThan(20);
});

test('T9A-FCH-002 the wheel counts against the distance', () => {
  const battle = failed([44, 21]).dice('charge range', 1, 2).runTo('compulsory moves');
  // the outer corner goes at most 2 inches: for a front of 100 mm this is a turn of 29.1 degrees
  const { x, y, facing } = battle.unit('lancers');
  expect(facing).toBeLessThanOrEqual(29.2);
  expect(Math.hypot(x - 36, y - 8)).toBeLessThanOrEqual(2);
});

test('T9A-FCH-003 T9A-CMV-011 it keeps Unit Spacing: an inch from the friends who are in its way', () => {
  const battle = scenario('t9a')
    .unit('knights', { models: 3, files: 3, M: 7, base: [25, 50], at: [36, 8], rules: ['Large Target'] })
    .unit('runners', { models: 3, files: 3, base: [25, 25], at: [36, 13] })
    .enemy('spears', { models: 3, files: 3, base: [25, 25], at: [36, 20] })
    .terrain('impassable', { at: [31, 15], size: [6, 22] })
    .terrain('impassable', { at: [41, 15], size: [6, 22] })
    .choose('runners charge spears', 'spears hold', 'knights charge spears', 'spears hold')
    .choose({ ask: 'ChargerOrder', target: 'knights' }, { ask: 'ChargerOrder', target: 'knights' })
    .dice('runners, charge range', 1, 1)
    .dice('knights, charge range', 6, 6)
    .runTo('compulsory moves');
  // half of 50 mm, half of 25 mm, and an inch
  expect(battle.unit('knights').y).toBeCloseTo(13 - 37.5 / 25.4 - 1, 2);
});

test('T9A-FCH-004 if the target is gone, it moves to where that was last', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [36, 8] })
    .unit('knights', { ...LINE, M: 7, at: [28, 8] })
    .enemy('bows', { ...LINE, at: [36, 14] })
    .fleeing('bows')
    .choose({ ask: 'Charger', target: 'lancers' }, { ask: 'Charger', target: 'knights' })
    .choose({ ask: 'ChargerOrder', target: 'lancers' }, { ask: 'ChargerOrder', target: 'lancers' })
    .choose({ ask: 'CaughtPivot', verb: 'No' })
    .dice('flee distance', 1, 1, 1, 1)
    .dice('lancers, charge range', 6, 6)
    .dice('knights, charge range', 6, 5)
    .runTo('compulsory moves');
  const { x, y, facing, did } = battle.unit('knights');
  const [tx, ty] = [battle.unit('bows').x, battle.unit('bows').y];
  expect(battle.unit('bows').place).toBe('destroyed');
  expect(did).toContain('FailCharge');
  expect(facing).toBeCloseTo((Math.atan2(tx - x, ty - y) * 180) / Math.PI, 1);
});

test('T9A-FCH-004 T9A-FLE-004 a target that has fled off the table is charged in vain, towards where it left', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 4, at: [36, 36] })
    .enemy('bows', { ...LINE, at: [36, 45] })
    .choose('lancers charge bows', 'bows flee')
    .dice('flee distance', 6, 6)
    .dice('charge range', 5, 2)
    .runTo('compulsory moves');
  expect(battle.unit('bows').place).toBe('fled');
  expect(battle.unit('lancers').y).toBeCloseTo(36 + 5, 2);
  expect(battle.unit('lancers').did).toContain('FailCharge');
});

test('T9A-FCH-005 T9A-VEC-105 after it the unit neither moves nor shoots', () => {
  const battle = failed().dice('charge range', 1, 1).runTo('compulsory moves');
  expect(battle.may('lancers', 'move')).toBe(false);
  expect(battle.may('lancers', 'shoot')).toBe(false);
});
