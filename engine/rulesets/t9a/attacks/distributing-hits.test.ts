import { expect, test } from 'vitest';
import { enter } from '../../../kernel/procedure.js';
import { addAttacks, NO_ROLL } from '../../../regiments/attacks/attack-table.js';
import { isExposed } from '../../../regiments/attacks/distributing-hits.js';
import { resolveAttacks } from '../../../regiments/attacks/resolve-attacks.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { T9aScene } from '../../../testing/t9a/scene.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const RIDER: UnitSpec = { character: true, troopType: 'Cavalry', W: 3, T: 3, mount: { S: 3 } };
const WALKER: UnitSpec = { character: true, troopType: 'Infantry', W: 3, T: 3 };

/** Makes a scene: row 0 shoots or stomps at row 1; characters that stand in row 1 follow. */
function target(models: number, ...heroes: UnitSpec[]): T9aScene {
  let scene = scenario('t9a')
    .unit('attacker', { at: [36, 12], shooting: 'bow', S: 3 })
    .enemy('target', { at: [36, 24], models, files: Math.min(5, models + heroes.length) })
    .phase('combat');
  heroes.forEach((hero, i) => {
    scene = scene.enemy(`hero ${i + 1}`, { ...hero, joins: 'target' });
  });
  return scene;
}

/** Resolves `hits` automatic hits that wound on `faces`. */
function hit(report: T9aReport, hits: number, faces: number[], kind: number = AttackKind.shooting): T9aReport {
  addAttacks(report.b, 0, 0, 1, -1, hits, Side.front, kind === AttackKind.shooting ? 0 : 255, kind, 3, NO_ROLL);
  report.dice('to wound', ...faces);
  enter(report.b, resolveAttacks, 0);
  return report;
}

const sixes = (n: number) => Array<number>(n).fill(6);
/** Returns the Wounds lost by the rank and file and by each character. */
function lost(report: T9aReport, models: number): number[] {
  const { b } = report.runTo('combat');
  const heroes = Array.from({ length: b.setup.units - 2 }, (_, i) => 3 - b.unit.own[2 + i]);
  return [models - b.unit.pool[1], ...heroes];
}

test('T9A-DST-001 hits on a unit fall on its rank and file', () => {
  expect(lost(hit(target(10).start(), 4, sixes(4)), 10)).toEqual([4]);
});

test('T9A-CHR-015 T9A-VEC-297 a character of the same type is safe among five', () => {
  expect(lost(hit(target(5, WALKER).start(), 5, sixes(5)), 5)).toEqual([5, 0]);
  expect(lost(hit(target(8, WALKER).start(), 8, sixes(8)), 8)).toEqual([8, 0]);
});

test('T9A-CHR-016 T9A-CHR-015 among four he takes his share', () => {
  const report = hit(target(4, WALKER).start(), 5, sixes(5));
  expect(lost(report, 4)).toEqual([4, 1]);
});

test('T9A-CHR-016 T9A-DST-002 he takes it as well when the first of several kinds of shots all miss', () => {
  const report = target(4, WALKER).start();
  addAttacks(report.b, 0, 0, 1, -1, 0, Side.front, 0, AttackKind.shooting, 5, NO_ROLL);
  expect(lost(hit(report, 5, sixes(5)), 4)).toEqual([4, 1]);
});

test('K11 T9A-CHR-016 T9A-DST-002 T9A-VEC-299 a rider among ten on foot: of four hits at most one', () => {
  const asked = hit(target(10, RIDER).start(), 4, []).runTo('decision of kind Distribute');
  expect(asked.question?.options.map((o) => [o.targetName, o.n])).toEqual([
    ['hero 1', 0],
    ['hero 1', 1],
  ]);
  expect(asked.question?.player).toBe(0); // T9A-DEC-110: the attacker decides
  asked.choose({ ask: 'Distribute', n: 1 }).dice('to wound', 6, 6, 6, 6);
  expect(lost(asked, 10)).toEqual([3, 1]);
});

test('T9A-DST-002 T9A-CHR-016 he may be left out while others have none', () => {
  const report = hit(target(10, RIDER).start(), 4, sixes(4)).choose({ ask: 'Distribute', n: 0 });
  expect(lost(report, 10)).toEqual([4, 0]);
});

test('T9A-DST-002 every model takes one before any takes a second', () => {
  // eleven models: one hit for each, then the twelfth hit on any
  const all = hit(target(10, RIDER).start(), 11, sixes(11));
  expect(lost(all, 10)).toEqual([10, 1]);
  const twelve = hit(target(10, RIDER).start(), 12, sixes(12)).choose({ ask: 'Distribute', n: 2 });
  expect(lost(twelve, 10)).toEqual([10, 2]);
});

test('T9A-CHR-017 T9A-VEC-301 of two characters the one of the same type is left out', () => {
  const report = hit(target(6, WALKER, RIDER).start(), 14, sixes(14));
  // seven models share the hits: two each
  expect(lost(report, 6)).toEqual([6, 0, 2]);
});

test('T9A-CHR-016 the last hits must not all be kept from a lone pair of characters', () => {
  const report = hit(target(1, RIDER, RIDER).start(), 2, sixes(2)).choose({ ask: 'Distribute', n: 0 });
  // the first character is passed over: one hit for the second, or the one man beside them and the second
  expect(lost(report, 1)).toEqual([1, 0, 1]);
});

test('T9A-CHR-016 T9A-CHR-004 of characters who stand together each takes his share', () => {
  const report = scenario('t9a')
    .unit('attacker', { at: [36, 12], shooting: 'bow' })
    .enemy('target', { ...WALKER, at: [36, 24] })
    .enemy('hero 1', { ...WALKER, joins: 'target' })
    .phase('combat')
    .start();
  const { b } = hit(report, 4, sixes(4)).runTo('combat');
  expect([b.unit.own[1], b.unit.own[2]]).toEqual([1, 1]);
});

test('T9A-DST-003 attacks that were allocated stay where they are', () => {
  const report = target(4, WALKER).start();
  addAttacks(report.b, 0, 0, 1, -1, 3, Side.front, 0, AttackKind.closeCombat, 3, NO_ROLL);
  report.dice('to wound', 6, 6, 6);
  enter(report.b, resolveAttacks, 0);
  expect(lost(report, 4)).toEqual([3, 0]);
});

test('T9A-DST-003 T9A-SPR-078 Stomps are distributed', () => {
  const report = hit(target(4, WALKER).start(), 5, sixes(5), AttackKind.stomp);
  expect(lost(report, 4)).toEqual([4, 1]);
});

test('T9A-DST-003 T9A-SPR-044 so are Impact Hits, also onto a rider', () => {
  for (const character of [WALKER, RIDER]) {
    const report = hit(target(4, character).start(), 5, sixes(5), AttackKind.impact);
    expect(lost(report, 4)).toEqual([4, 1]);
  }
});

test('T9A-SPR-079 but Stomps not onto a rider, whom nobody can stomp on', () => {
  const report = hit(target(4, RIDER).start(), 5, sixes(5), AttackKind.stomp);
  expect(lost(report, 4)).toEqual([4, 0]);
});

test('T9A-CHR-015 T9A-UNI-008 the champion is one of the five', () => {
  const { b } = scenario('t9a')
    .enemy('target', { at: [36, 24], models: 5, champion: true })
    .enemy('hero', { ...WALKER, joins: 'target' })
    .unit('attacker', { at: [36, 12] })
    .start();
  const u = b.setup.names.indexOf('target');
  const g = b.setup.names.indexOf('hero');
  expect(isExposed(b, u, g)).toBe(false);
  b.unit.pool[u]--;
  expect(isExposed(b, u, g)).toBe(true);
});
