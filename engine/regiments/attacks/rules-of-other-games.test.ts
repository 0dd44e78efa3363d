// What a game may supply otherwise than those that are played: scenes of the 9th Age with some rules exchanged.
import { expect, test } from 'vitest';
import { enter } from '../../kernel/procedure.js';
import { exchangeRules } from '../../testing/exchanged-rules.js';
import { scenario } from '../../testing/scenario.js';
import type { T9aReport } from '../../testing/t9a/report.js';
import type { T9aScene } from '../../testing/t9a/scene.js';
import type { UnitSpec } from '../../testing/t9a/units.js';
import type { RegimentsBattle } from '../battle.js';
import { Roll } from '../core/rolls.js';
import { AttackKind } from '../core/state.js';
import { Side } from '../layout.js';
import type { AttackRules } from '../rules-of-combat.js';
import { attackChances, ROOM_EACH } from './attack-chances.js';
import { addAttacks, NO_ROLL } from './attack-table.js';
import { IMPOSSIBLE, TWICE } from './needed.js';
import { countAttacks } from './number-of-attacks.js';
import { resolveAttacks } from './resolve-attacks.js';

const scene = (ours: UnitSpec = {}, theirs: UnitSpec = {}): T9aScene =>
  scenario('t9a')
    .unit('ours', { at: [36, 12], ...ours })
    .enemy('theirs', { at: [36, 24], models: 10, T: 3, ...theirs })
    .phase('combat');

/** Starts a scene of a game that supplies `rules` instead of what the 9th Age does, and knows no armour. */
function played(of: T9aScene, rules: Partial<AttackRules>): T9aReport {
  const report = of.start();
  exchangeRules(report.b, 'attacks', { armour: () => IMPOSSIBLE, ...rules });
  return report;
}

const strike = (b: RegimentsBattle, n: number, toHit = 0, kind: number = AttackKind.closeCombat): number =>
  addAttacks(b, 0, 0, 1, -1, n, Side.front, 0, kind, 3, toHit);

/** Returns the probability that one attack wounds. */
function chance(b: RegimentsBattle, toHit = 0): number {
  const out = new Float64Array(ROOM_EACH);
  attackChances(b, strike(b, 1, toHit), out);
  return out[1];
}

/** Strikes `n` times; every die of the script must fall. Returns how many models the enemy loses. */
function lost(report: T9aReport, n: number, toHit = 0): number {
  strike(report.b, n, toHit);
  enter(report.b, resolveAttacks, 0);
  return 10 - report.runTo('combat').b.unit.pool[1];
}

test('a game may have successful to-hit rolls rerolled', () => {
  const rules = { toHit: () => 3, rerollsHits: () => true };
  expect(chance(played(scene(), { toHit: () => 3 }).b)).toBeCloseTo((4 / 6) * (3 / 6));
  expect(chance(played(scene(), rules).b)).toBeCloseTo((4 / 6) * (4 / 6) * (3 / 6));

  const struck = scene().dice('to hit', 1, 3, 6).dice('to hit again', 2, 4).dice('to wound', 4);
  expect(lost(played(struck, rules), 3)).toBe(1);
});

test('a game may have several special saves, each against what the one before it has left', () => {
  const rules: Partial<AttackRules> = {
    specialSaves: 2,
    special: (_b, _a, _pierced, which) => (which === 0 ? 5 : 4),
    specialRoll: (_b, _d, _face, which) => (which === 0 ? Roll.WardSave : Roll.Regeneration),
  };
  expect(chance(played(scene(), rules).b, NO_ROLL)).toBeCloseTo((3 / 6) * (4 / 6) * (3 / 6));
  const twice = { ...rules, special: () => 4 | TWICE };
  expect(chance(played(scene(), twice).b, NO_ROLL)).toBeCloseTo((3 / 6) * (3 / 4) * (3 / 4));

  const struck = scene().dice('to wound', 4, 4, 6).dice('ward save', 4, 5, 1).dice('regeneration', 4, 3);
  expect(lost(played(struck, rules), 3, NO_ROLL)).toBe(1);
});

test('a game may roll Random Attacks once for all equal models', () => {
  const count = (rules: Partial<AttackRules>, ...dice: number[]): number => {
    const { b } = played(scene({ rules: [['Random Attacks', 'D3']] }).dice('random attacks', ...dice), rules);
    const a = strike(b, 0);
    countAttacks(b, a, 2);
    return b.attack.number[a];
  };
  expect(count({}, 1, 6)).toBe(4);
  expect(count({ rollsForEachModel: false }, 6)).toBe(6);
});

test('a game may let the owner of a unit say where odd hits fall', () => {
  const chooser = (rules: Partial<AttackRules>): number | undefined => {
    const among = scene({ shooting: 'bow' }, { models: 3, files: 4 }).enemy('hero', {
      character: true,
      joins: 'theirs',
    });
    const report = played(among, rules);
    strike(report.b, 5, NO_ROLL, AttackKind.shooting);
    enter(report.b, resolveAttacks, 0);
    return report.runTo('decision of kind Distribute').question?.player;
  };
  expect(chooser({})).toBe(0);
  expect(chooser({ attackerDistributes: false })).toBe(1);
});
