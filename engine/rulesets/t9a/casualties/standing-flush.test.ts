import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { separation } from '../../../kernel/geometry/rectangle.js';
import { closeBatch, openBatch, woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { modelsInContact } from '../../../regiments/contacts.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import type { T9aBattle } from '../core/state.js';

const BLOCK: UnitSpec = { models: 10, files: 5, A: 0 };

/** Returns the gap in ticks between units `u` and `v`, negative if they overlap. */
function apart(b: T9aBattle, u: number, v: number): number {
  const { x, y, facing, halfWidth: w, halfDepth: d } = b.unit;
  return separation(x[u], y[u], facing[u], w[u], d[u], x[v], y[v], facing[v], w[v], d[v]);
}

const fight = () =>
  scenario('t9a')
    .phase('combat')
    .unit('ours', { ...BLOCK, at: [36, 10] })
    .unit('beside', { models: 2, files: 1, at: [50, 10] })
    .enemy('theirs', { ...BLOCK, at: [36, 24] })
    .engaged('ours', 'theirs')
    .start();

test('T9A-DRP-001 rounding does not add up while ranks are lost', () => {
  const { b } = fight();
  b.unit.y[2] -= 5; // the units overlap by five ticks
  invalidateGeometry(b);
  woundPool(b, 2, 6, 0);
  expect(Math.abs(apart(b, 0, 2))).toBeLessThanOrEqual(1);
});

test('T9A-ALN-004 rounding does not push a unit onto the friend beside it either', () => {
  const { b } = fight();
  const [ours, beside] = [0, 1];
  b.unit.x[beside] = b.unit.x[ours] + b.unit.halfWidth[ours] + b.unit.halfWidth[beside] - 4;
  b.unit.y[beside] = b.unit.y[ours];
  invalidateGeometry(b);
  expect(apart(b, ours, beside)).toBe(-4);
  woundPool(b, ours, 2, 2);
  expect(apart(b, ours, beside)).toBeGreaterThanOrEqual(-1);
});

test('T9A-SPC-005 a rank that loses models on the edge of the table stays on it to the tick', () => {
  const { b } = scenario('t9a')
    .unit('line', { models: 6, files: 6, at: [36, 12], facing: 17 })
    .enemy('foe', { at: [36, 36] })
    .start();
  const reach = Math.ceil(
    b.unit.halfWidth[0] * Math.sin((17 * Math.PI) / 180) + b.unit.halfDepth[0] * Math.cos((17 * Math.PI) / 180),
  );
  b.unit.y[0] = reach;
  for (let n = 0; n < 5; n++) {
    woundPool(b, 0, 1, 1);
    const { y, halfWidth: w, halfDepth: d } = b.unit;
    const low = y[0] - w[0] * Math.sin((17 * Math.PI) / 180) - d[0] * Math.cos((17 * Math.PI) / 180);
    expect(low).toBeGreaterThanOrEqual(-1);
  }
});

test('T9A-CAS-002 K34 what falls at the same time leaves a rank at both ends alike, in whichever order it is taken', () => {
  const middle = (order: readonly string[]) => {
    const { b } = scenario('t9a')
      .unit('line', { models: 8, files: 8, champion: true, at: [36, 12] })
      .enemy('foe', { at: [36, 36] })
      .start();
    const before = b.unit.x[0];
    openBatch();
    for (const who of order) who === 'champion' ? woundIndividual(b, 0, 1, 1) : woundPool(b, 0, 1, 1);
    closeBatch(b);
    return [b.unit.x[0] - before, b.unit.files[0]];
  };
  const orders = [
    ['champion', 'pool', 'pool', 'pool'],
    ['pool', 'pool', 'champion', 'pool'],
  ];
  expect(orders.map(middle)).toEqual([
    [0, 4],
    [0, 4],
  ]);
});

test('T9A-CAS-005 K34 whose row comes first does not decide which ends of two ranks are lost', () => {
  const ends = (swapped: boolean) => {
    const scene = scenario('t9a').phase('combat');
    const line = { models: 6, files: 6 };
    if (swapped) scene.enemy('theirs', { ...line, at: [36, 24] }).unit('ours', { ...line, at: [36, 10] });
    else scene.unit('ours', { ...line, at: [36, 10] }).enemy('theirs', { ...line, at: [36, 24] });
    const battle = scene.engaged('ours', 'theirs').start();
    const { b } = battle;
    const rows = [battle.row('ours'), battle.row('theirs')];
    const before = rows.map((u) => b.unit.x[u]);
    openBatch();
    for (let u = 0; u < 2; u++) woundPool(b, u, 1, 1 - u);
    closeBatch(b);
    return rows.map((u, i) => b.unit.x[u] - before[i]);
  };
  expect(ends(true)).toEqual(ends(false));
});

test('T9A-CAS-001 T9A-UNI-003 T9A-STK-001 who touches corner to corner still does when ranks behind have fallen, whichever way they face', () => {
  const lost: number[] = [];
  for (let facing = 1; facing < 360; facing += 3) {
    const { b } = scenario('t9a')
      .phase('combat')
      .unit('ours', { models: 40, files: 5, base: [25, 25], A: 0, at: [36, 24], facing })
      .enemy('theirs', { models: 15, files: 3, base: [25, 25], A: 0 })
      .engaged('theirs', 'ours')
      .start();
    for (let rank = 0; rank < 7; rank++) {
      expect(modelsInContact(b, 0, 1)).toBe(5);
      woundPool(b, 0, 5, 1);
      if (rank < 4) woundPool(b, 1, 3, 0);
      if (modelsInContact(b, 0, 1) === 5) continue;
      lost.push(facing);
      break;
    }
  }
  expect(lost).toEqual([]);
});
