import { expect, test } from 'vitest';
import { clearAttacks } from '../../../regiments/attacks/attack-table.js';
import { Did } from '../../../regiments/core/state.js';
import { writeVolley } from '../../../regiments/shooting/volley.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { shotNeeded } from '../attacks/to-hit.js';
import type { T9aBattle } from '../core/state.js';

const TICKS = 2540;
const BOWS: UnitSpec = { models: 15, files: 5, shooting: 'Bow', at: [36, 12] };

/** Makes a scene of archers in three ranks whose front is `gap` inches from ten orcs in one rank. */
const archers = (gap: number, spec: UnitSpec = {}) => {
  const unit = { ...BOWS, ...spec };
  const ranks = Math.ceil((unit.models ?? 10) / (unit.files ?? 5));
  const front = 12 * TICKS + ranks * 1000;
  return scenario('t9a')
    .unit('archers', unit)
    .enemy('orcs', { models: 10, files: 10, at: [36, (front + gap * TICKS + 1000) / TICKS] });
};
type Scene = ReturnType<typeof archers>;

/** Returns the number of shots by modifier: {0: 5, -1: 10}. */
function volley(scene: Scene, { reaction = false, several = false, by = '' } = {}): Record<number, number> {
  const battle = scene.start();
  const { b } = battle;
  writeVolley(b, battle.row('archers'), battle.row('orcs'), reaction, several);
  const shots: Record<number, number> = {};
  for (let a = 0; a < b.field.attacks[0]; a++) {
    if (by !== '' && b.attack.unit[a] !== battle.row(by)) continue;
    shots[b.attack.toHit[a]] = (shots[b.attack.toHit[a]] ?? 0) + b.attack.number[a];
  }
  clearAttacks(b);
  return shots;
}

const moved = (scene: Scene, what: number = Did.Move | Did.Advance) =>
  scene.with((b: T9aBattle, row) => {
    b.unit.did[row('archers')] |= what;
  });

test('T9A-VEC-159 T9A-SPR-094 with Volley Fire all ranks shoot, after a move two', () => {
  expect(volley(archers(6))).toEqual({ 0: 15 });
  expect(volley(moved(archers(6)))).toEqual({ [-1]: 10 });
});

test('T9A-SPR-094 T9A-STH-007 in a reaction only two ranks shoot', () => {
  expect(volley(archers(6), { reaction: true })).toEqual({ [-1]: 10 });
});

test('T9A-SHO-005 of other weapons only the first two ranks shoot', () => {
  expect(volley(archers(6, { shooting: 'Crossbow' }))).toEqual({ 0: 10 });
});

test('T9A-VEC-157 T9A-STH-005 half the range is not long, a hair more is', () => {
  const one = { models: 5, files: 5 };

  expect(volley(archers(12, one))).toEqual({ 0: 5 });
  expect(volley(archers(12 + 1 / TICKS, one))).toEqual({ [-1]: 5 });
});

test('T9A-SHO-009 T9A-STH-005 each model measures from its own place', () => {
  // ranks of 20 mm, 2000 ticks: from 24 inches, 23 and a bit less for those behind
  expect(volley(archers(24))).toEqual({ [-1]: 5 });
  expect(volley(archers(24 - 2000 / TICKS))).toEqual({ [-1]: 10 });
  expect(volley(archers(24 - 2001 / TICKS))).toEqual({ [-1]: 10 });
  expect(volley(archers(12 - 2000 / TICKS))).toEqual({ 0: 10, [-1]: 5 });
  expect(volley(archers(24 + 1 / TICKS))).toEqual({});
});

test('T9A-SHO-009 T9A-UNI-007 T9A-UNI-011 gaps in the last rank are no part of the target', () => {
  // Six orcs look away: five in front, behind them one on the left. Its back is 23.95 inches from the archer's front.
  const behind = (x: number) =>
    scenario('t9a')
      .unit('archers', { models: 1, shooting: 'Bow', at: [x, 12] })
      .enemy('orcs', { models: 6, files: 5, at: [36, 12 + 23.95 + 30 / 25.4], facing: 0 });

  expect(volley(behind(36 - 40 / 25.4))).toEqual({ [-1]: 1 });
  expect(volley(behind(36 + 40 / 25.4))).toEqual({});
});

test('T9A-SHO-009 the closest point counts, seen or not', () => {
  const scene = (x: number) =>
    scenario('t9a')
      .unit('archers', { models: 1, shooting: 'Bow', at: [36, 12] })
      .enemy('orcs', { models: 5, files: 5, at: [36, 36] })
      .terrain('impassable', { at: [x, 34], size: [6, 1] });
  // the orcs' middle is 23.2 inches away; the part of them visible past the rock is not nearer, but in range by the
  // middle
  expect(volley(scene(34.5))).toEqual({ [-3]: 1 });
  expect(volley(scene(36))).toEqual({});
});

test('T9A-RCT-005 T9A-VEC-163 as a reaction they shoot beyond their range, at long range', () => {
  expect(volley(archers(30), { reaction: true })).toEqual({ [-2]: 10 });
});

test('T9A-STH-006 T9A-STH-004 all models of a unit that moved lose one, and it adds up', () => {
  expect(volley(moved(archers(6, { shooting: 'Longbow' })))).toEqual({ [-1]: 10 });
  expect(volley(moved(archers(16, { shooting: 'Longbow' })))).toEqual({ [-2]: 10 });
});

test('T9A-STH-006 moves in the turn of the opponent do not count', () => {
  expect(volley(moved(archers(6).active(1)))).toEqual({ 0: 15 });
});

test('T9A-SPR-063 T9A-VEC-161 Quick to Fire costs nothing for moving', () => {
  expect(volley(moved(archers(5, { shooting: 'Pistol' })))).toEqual({ 0: 10 });
  expect(shotNeeded(3)).toBe(4); // Ballistic Skill 3 and no modifier
});

test('T9A-SPR-092 Unwieldy costs two for moving', () => {
  expect(volley(moved(archers(5, { shooting: 'Crossbow' })))).toEqual({ [-2]: 10 });
  expect(volley(archers(5, { shooting: 'Crossbow' }))).toEqual({ 0: 10 });
});

test('T9A-SPR-054 Move or Fire: no shot after a move', () => {
  const engine = { shooting: 'Crossbow', rules: ['Move or Fire'] };

  expect(volley(archers(5, engine))).toEqual({ 0: 10 });
  expect(volley(moved(archers(5, engine)))).toEqual({});
});

test('T9A-SPR-055 Multiple Shots: each model shoots more often, at -1', () => {
  expect(volley(archers(5, { shooting: 'Throwing Weapons' }))).toEqual({ 0: 10 });
  expect(volley(archers(5, { shooting: 'Throwing Weapons' }), { several: true })).toEqual({ [-1]: 20 });
  expect(volley(archers(5, { shooting: 'Bow' }), { several: true })).toEqual({ 0: 15 });
});

test('T9A-SPR-063 T9A-RCT-004 when the charger is close only those who are Quick to Fire react', () => {
  expect(volley(archers(3, { shooting: 'Bow' }), { reaction: true })).toEqual({}); // the orcs have Movement 4
  expect(volley(archers(3, { shooting: 'Pistol' }), { reaction: true })).toEqual({ [-1]: 10 });
});

test('T9A-SHO-008 T9A-LOS-003 a model without its own sight does not shoot, nor do those behind it', () => {
  const scene = (x: number) =>
    scenario('t9a')
      .unit('archers', BOWS)
      .enemy('orcs', { models: 1, at: [x, 14.5] });

  expect(volley(scene(36))).toEqual({ 0: 15 });
  expect(volley(scene(37.6))).toEqual({ 0: 12 }); // the file on the left does not see it
});

test('T9A-STA-005 with Ballistic Skill 0 nobody shoots', () => {
  expect(volley(archers(6, { BS: 0 }))).toEqual({});
});

test('T9A-SHO-006 T9A-STH-001 champion and characters shoot with their own weapons', () => {
  const scene = archers(14, { champion: true }).unit('captain', {
    character: true,
    joins: 'archers',
    shooting: 'Longbow',
    at: [36, 12],
  });
  // 13 archers, their champion and the captain; only the bow of 24 inches is at long range here
  expect(volley(scene, { by: 'captain' })).toEqual({ 0: 1 });
  expect(volley(scene, { by: 'archers' })).toEqual({ [-1]: 15 });
});

test('T9A-CHR-008 a character that moved to join the unit shoots as one that moved, the unit does not', () => {
  const scene = archers(6, { shooting: 'Longbow' })
    .unit('captain', { character: true, joins: 'archers', shooting: 'Longbow', at: [36, 12] })
    .with((b, row) => {
      b.unit.did[row('captain')] |= Did.Move;
    });

  expect(volley(scene, { by: 'captain' })).toEqual({ [-1]: 1 });
  expect(volley(scene, { by: 'archers' })).toEqual({ 0: 15 });
});

test('T9A-SHO-003 T9A-CHR-008 a character that Marched to join the unit does not shoot, the unit does', () => {
  const scene = archers(6, { shooting: 'Longbow' })
    .unit('captain', { character: true, joins: 'archers', shooting: 'Longbow', at: [36, 12] })
    .with((b, row) => {
      b.unit.did[row('captain')] |= Did.Move | Did.March;
    });

  expect(volley(scene, { by: 'captain' })).toEqual({});
  expect(volley(scene, { by: 'archers' })).toEqual({ 0: 15 });
});

test('T9A-CHR-014 a character that charges out of its unit takes the shots itself', () => {
  const battle = archers(10)
    .enemy('boss', { character: true, joins: 'orcs', at: [36, 30] })
    .start();
  const { b } = battle;
  writeVolley(b, battle.row('archers'), battle.row('boss'), true, false);

  expect(b.attack.target[0]).toBe(battle.row('orcs'));
  expect(b.attack.individual[0]).toBe(battle.row('boss'));
});

test('T9A-COV-001 T9A-STH-004 cover is found for each model', () => {
  // A rock in front of the left half of nine archers, 1.36 inches ahead. The middle file and those right of it see past
  // the rock. The next file to the left sees 18 % of the orcs past its corner; the three further left see nothing.
  const scene = archers(10, { models: 9, files: 9, shooting: 'Crossbow' }).terrain('impassable', {
    at: [26, 14],
    size: [20, 0.5],
  });

  expect(volley(scene)).toEqual({ 0: 5, [-2]: 1 });
});

test('T9A-SWP-001 T9A-SRG-012 rules of a weapon hold for its own shots alone', () => {
  const scene = archers(5, { shooting: 'Longbow' }).unit('captain', {
    character: true,
    joins: 'archers',
    shooting: 'Brace of Pistols',
    at: [36, 12],
  });

  expect(volley(moved(scene), { by: 'archers' })).toEqual({ [-1]: 9 });
  expect(volley(scene, { by: 'captain', several: true })).toEqual({ [-1]: 2 }); // not the move, but two shots at once
});

test('T9A-SWP-002 ranges are those of the table', () => {
  const reach = (shooting: string, range: number) => {
    const line = { models: 5, files: 5, shooting };
    return [volley(archers(range, line)), volley(archers(range + 1 / TICKS, line))];
  };
  const ranges = {
    Shortbow: 18,
    Bow: 24,
    Longbow: 30,
    Crossbow: 30,
    Handgun: 24,
    Pistol: 12,
    'Brace of Pistols': 12,
    'Throwing Weapons': 12,
  };

  for (const [weapon, range] of Object.entries(ranges)) expect(reach(weapon, range)).toEqual([{ [-1]: 5 }, {}]);
});
