import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { Verb } from '../../../regiments/core/asks.js';
import { scenario } from '../../../testing/scenario.js';

const BASE = 20 / 25.4;
const HALF = BASE / 2;

test('T9A-CHR-003 T9A-MOV-003 T9A-CHR-005 whom others bar from all of a unit goes around them, if his move takes him that far', () => {
  // wagons bar all straight ways: the character turns where his base is half an inch from their corners on both sides
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
  const rest = aside - 2.5 * BASE - HALF; // and a little ahead of them
  expect(way + rest).toBeGreaterThan(7);
  expect([joins(3), joins(4), joins(8)]).toEqual([new Set(), new Set([1]), new Set([0])]);

  const battle = scene(8).choose({ ask: 'Move', verb: 'Join', target: 'spears' }).runTo('decision of kind Mover');
  expect(battle.unit('lord').host).toBe('spears');
});

test('T9A-CHR-003 T9A-SPC-005 nobody goes around a corner off the table to join', () => {
  // the wagons end `gap` inches from the edge: he would have to pass between them and the edge, because the other
  // corner is too far
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

test('T9A-CHR-012 T9A-MOV-003 who leaves a unit goes around who bars his straight way, if his move takes him that far', () => {
  // wagons stand two inches in front of the spears: he goes around one end, and stops two inches behind the middle of
  // the wagons
  const y = 20 + 1.5 * BASE + 2 + BASE + 2;
  const leaves = (M: number) => {
    const battle = scenario('t9a')
      .unit('spears', { models: 8, files: 3, at: [36, 20] })
      .unit('lord', { character: true, M, joins: 'spears' })
      .unit('wagons', { models: 5, files: 5, at: [36, 20 + 1.5 * BASE + 2 + HALF] })
      .enemy('orcs', { at: [36, 46] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'lord' })
      .runTo('decision of kind Move');
    const record = { verb: Verb.Leave, target: -1, files: 1, x: 36 * INCH, y: Math.round(y * INCH) };
    if (battle.propose(record) !== 'legal') return 'stays';
    expect([battle.unit('lord').y, battle.unit('spears').models]).toEqual([expect.closeTo(y, 3), 8]);
    return battle.unit('lord').did.includes('March') ? 'marches' : 'advances';
  };
  const off = HALF + 0.5;
  const aside = 2.5 * BASE + off;
  const way = Math.hypot(aside, 2 + HALF - off) + BASE + 2 * off + Math.hypot(aside, 2 - off);
  expect([way > 8, way < 9]).toEqual([true, true]);
  expect([leaves(4), leaves(5), leaves(8), leaves(9)]).toEqual(['stays', 'marches', 'marches', 'advances']);
});
