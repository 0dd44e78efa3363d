import { expect, it } from 'vitest';
import { INCH, ticks } from '../../kernel/geometry/measures.js';
import { scenario } from '../../testing/scenario.js';
import { coherent, parts } from '../coherency.js';
import { groundAt, walkCost } from '../ground.js';
import { Ground } from '../terrain.js';
import { clearOf, isNearEnemy } from './neighbours.js';

const BASE = 25 / 25.4;

const scene = () =>
  scenario('wh40k2')
    .unit('men', {
      models: 3,
      at: [
        [20, 20],
        [22, 20],
        [30, 20],
      ],
    })
    .enemy('foes', {
      models: 2,
      at: [
        [20, 30],
        [40, 40],
      ],
    })
    .terrain('marsh', { at: [20, 10], size: [6, 6] })
    .start();

it('K05 an enemy is near a place when his base is nearer than said, cells of the grid notwithstanding', () => {
  const battle = scene();
  const { b } = battle;
  const m = battle.modelRow('men', 2);
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    for (const [x, y] of [
      [20, 30],
      [40, 40],
    ] as const) {
      const at = (far: number) => isNearEnemy(b, m, ticks(x + dx * far), ticks(y + dy * far), INCH);
      expect(at(BASE + 0.98)).toBe(true);
      expect(at(BASE + 1)).toBe(false);
    }
  }
  expect(isNearEnemy(b, m, ticks(20), ticks(20), INCH)).toBe(false); // comrades do not count as enemies
});

it('K05 places are free when no base would overlap another, cells of the grid notwithstanding', () => {
  const battle = scene();
  const m = battle.modelRow('men', 2);
  const men = battle.row('men');
  expect(clearOf(battle.b, m, ticks(20 + BASE), ticks(20), -1)).toBe(true); // the bases just touch
  expect(clearOf(battle.b, m, ticks(20 + BASE - 0.01), ticks(20), -1)).toBe(false);
  expect(clearOf(battle.b, m, ticks(20.5), ticks(20), men)).toBe(true); // models of the ignored squad do not count
  expect(clearOf(battle.b, m, ticks(20.5), ticks(30), men)).toBe(false);
  expect(clearOf(battle.b, m, battle.b.model.x[m], battle.b.model.y[m], -1)).toBe(true); // nor does the model itself
});

it('W40K-SQUAD-002 parts of a squad are told apart', () => {
  const battle = scene();
  const rows = [0, 1, 2].map((i) => battle.modelRow('men', i));
  const label = new Uint8Array(3);
  expect(parts(battle.b, rows, 3, 2 * INCH, label)).toBe(2);
  expect([...label]).toEqual([0, 0, 1]);
  expect(coherent(battle.b, rows, 2, 2 * INCH)).toBe(true);
  expect(coherent(battle.b, rows, 3, 2 * INCH)).toBe(false);
});

it('W40K-TERN-006 a way costs its length and what slow ground adds', () => {
  const battle = scene();
  const m = battle.modelRow('men', 0);
  expect(groundAt(battle.b, ticks(20), ticks(12))).toBe(Ground.difficult);
  const cost = walkCost(battle.b, m, ticks(20), ticks(16), ticks(20), ticks(11), ticks(8));
  expect(cost / INCH).toBeCloseTo(3 + 2 * 2, 6);
});
