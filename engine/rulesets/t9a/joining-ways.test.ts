import { expect, test } from 'vitest';
import { scenario } from '../../testing/scenario.js';

const BASE = 20 / 25.4;
const HALF = BASE / 2;

test('T9A-CHR-003 T9A-MOV-003 T9A-CHR-005 whom others bar from all of a unit goes around them, if his move takes him that far', () => {
  // wagons stand across all straight ways: he turns where his base is half an inch off their corners on both sides
  const scene = (M: number) =>
    scenario('t9a')
      .unit('spears', { models: 9, files: 5, at: [36, 20] })
      .unit('lord', { character: true, M, at: [36, 20 - BASE - HALF - 4] })
      .enemy('orcs', { at: [36, 46] })
      .unit('wagons', { models: 7, files: 7, at: [36, 20 - BASE - 2] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'lord' });
  const joins = (M: number) =>
    new Set(
      scene(M)
        .runTo('decision of kind Move')
        .question?.options.filter((o) => o.verb === 'Join' && o.targetName === 'spears')
        .map((o) => o.n),
    );
  const off = HALF + 0.5;
  const aside = 3.5 * BASE + off;
  const way = Math.hypot(aside, 2 - BASE - 0.5 + HALF) + BASE + 2 * off;
  const rest = aside - 2.5 * BASE - HALF; // and a little ahead
  expect(way + rest).toBeGreaterThan(7);
  expect([joins(3.5), joins(4), joins(8)]).toEqual([new Set(), new Set([1]), new Set([0])]);

  const battle = scene(8).choose({ ask: 'Move', verb: 'Join', target: 'spears' }).runTo('decision of kind Mover');
  expect(battle.unit('lord').host).toBe('spears');
});

test('T9A-CHR-003 T9A-SPC-005 nobody goes around a corner off the table to join', () => {
  // the wagons end `gap` from the edge: he would pass between them and it, the other corner is too far
  const joins = (gap: number) =>
    scenario('t9a')
      .unit('spears', { models: 9, files: 5, at: [gap + 2.5 * BASE, 20] })
      .unit('lord', { character: true, M: 4, at: [gap + 2 * BASE, 20 - BASE - HALF - 4] })
      .enemy('orcs', { at: [36, 46] })
      .unit('wagons', { models: 7, files: 7, at: [gap + 3.5 * BASE, 20 - BASE - 2] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'lord' })
      .runTo('decision of kind Move')
      .question?.options.some((o) => o.verb === 'Join' && o.targetName === 'spears');

  expect([joins(0.1), joins(10)]).toEqual([false, true]);
});
