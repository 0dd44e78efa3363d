import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { withinBoard } from '../../../kernel/geometry/board.js';
import { separation } from '../../../kernel/geometry/rectangle.js';
import { readRecord } from '../../../kernel/options.js';
import { enter, run } from '../../../kernel/procedure.js';
import { destroyUnit, End } from '../../../regiments/casualties/losing-wounds.js';
import { settleFormation } from '../../../regiments/characters/characters.js';
import { chargePaths } from '../../../regiments/charge-paths.js';
import { chargeStraight } from '../../../regiments/charges/blocked-path.js';
import { Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { pursuitMove } from '../../../regiments/pursuit/pursuit-move.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aBattle } from '../core/state.js';

// Random battles in which moves once ended at illegal places (K49).

function stand(b: T9aBattle, u: number, x: number, y: number, facing: number): void {
  b.unit.x[u] = x;
  b.unit.y[u] = y;
  b.unit.facing[u] = facing;
  invalidateGeometry(b);
}

/** Returns the gap in ticks between units `u` and `v`, negative if they overlap. */
function apart(b: T9aBattle, u: number, v: number): number {
  const { x, y, facing, halfWidth: w, halfDepth: d } = b.unit;
  return separation(x[u], y[u], facing[u], w[u], d[u], x[v], y[v], facing[v], w[v], d[v]);
}

function isOnTable(b: T9aBattle, u: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return withinBoard(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], b.setup.width, b.setup.depth);
}

test('T9A-CHR-013 a character that charges out of its unit does not stop on it', () => {
  const battle = scenario('t9a')
    .unit('griffons', { models: 5, files: 3, base: [50, 75], at: [36, 20] })
    .unit('hero', { character: true, M: 9, base: [50, 75], joins: 'griffons' })
    .enemy('warlord', { models: 2, files: 1, base: [25, 25], at: [36, 28] })
    .with((b, row) => {
      stand(b, row('griffons'), 73580, 67629, 64685);
      stand(b, row('warlord'), 77372, 82063, 26635);
    })
    .choose({ ask: 'Charger', target: 'hero' }, 'warlord hold')
    .dice('charge range', 6, 5)
    .otherwise('first')
    .runTo('compulsory moves');
  const [griffons, hero] = [battle.row('griffons'), battle.row('hero')];
  if (battle.unit('hero').place === 'table') expect(apart(battle.b, griffons, hero)).toBeGreaterThanOrEqual(-2);
});

test('T9A-CMV-009 T9A-SPC-005 no charge ends over the edge of the table, also if its target flees', () => {
  const { b } = scenario('t9a')
    .unit('squires', { models: 12, files: 4, base: [25, 50], at: [36, 20] })
    .enemy('lancers', { models: 5, files: 5, base: [25, 50], at: [36, 40] })
    .start();
  stand(b, 0, 5140, 60000, 32954); // slightly turned: straight ahead its corner crosses the edge
  stand(b, 1, 3000, 24000, 32768);
  expect(isOnTable(b, 0)).toBe(true);
  b.option.count = 0;
  const count = chargePaths(b, 0, 1, -1);
  const ends = Array.from({ length: count }, (_, i) => readRecord(b.option, i));
  for (const { x, y, facing } of ends) {
    stand(b, 0, x, y, facing);
    expect(isOnTable(b, 0)).toBe(true);
  }
});

test('T9A-CMV-012 T9A-SPC-005 nor does one straight ahead because others bar the way', () => {
  const { b } = scenario('t9a')
    .unit('tuskers', { models: 8, files: 6, base: [25, 50], at: [36, 20] })
    .enemy('goblin', { models: 1, files: 1, base: [20, 20], at: [36, 40] })
    .start();
  stand(b, 0, 170000, 42000, 23665);
  stand(b, 1, 181000, 32000, 0);
  const before = [b.unit.x[0], b.unit.y[0]];
  if (chargeStraight(b, 0, 1, Side.front, 20 * 2540)) expect(isOnTable(b, 0)).toBe(true);
  else expect([b.unit.x[0], b.unit.y[0]]).toEqual(before);
});

test('T9A-CHR-012 T9A-SPC-005 a unit that a character has left stays on the table to the tick', () => {
  const { b } = scenario('t9a')
    .unit('griffons', { models: 6, files: 5, base: [50, 75], at: [36, 20] })
    .enemy('foe', { at: [36, 40] })
    .start();
  let off = 0;
  for (let facing = 1000; facing < 64000; facing += 1711) {
    b.unit.models[0] = 6;
    b.unit.files[0] = 5;
    b.unit.halfDepth[0] = 7500;
    stand(b, 0, 100000, 60000, facing);
    const { width } = b.setup;
    let x = width;
    for (; x > width - 16000; x--) {
      b.unit.x[0] = x;
      if (isOnTable(b, 0)) break;
    }
    invalidateGeometry(b);
    b.unit.models[0] = 5;
    b.unit.pool[0] = 5;
    settleFormation(b, 0);
    if (!isOnTable(b, 0)) off++;
  }
  expect(off).toBe(0);
});

test('T9A-CMV-009 T9A-PUR-018 who rides down a unit in flight after turning over a friend does not stand on the friend', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .unit('knights', { models: 13, files: 6, base: [25, 50], at: [40, 20] })
    .unit('crossbows', { models: 12, files: 6, base: [20, 20], at: [34, 26] })
    .enemy('trolls', { models: 3, files: 3, base: [40, 40], at: [38, 12] })
    .enemy('raiders', { models: 4, files: 3, base: [25, 50], at: [34, 17] })
    .with((b, row) => {
      stand(b, row('knights'), 99372, 56905, 44362);
      stand(b, row('crossbows'), 88458, 66568, 44362);
      stand(b, row('raiders'), 87617, 44309, 53512);
      b.unit.status[row('raiders')] |= Status.Fleeing;
      stand(b, row('trolls'), 98320, 37593, 27979);
    })
    .start();
  const { b } = battle;
  const [knights, crossbows] = [battle.row('knights'), battle.row('crossbows')];
  const trolls = battle.row('trolls');
  destroyUnit(b, trolls, knights, End.caught); // it is pursued to the place where it was caught
  b.core.depth[0] = 0;
  enter(b, pursuitMove, 0, knights, trolls, 7);
  run(b);

  expect(apart(b, knights, crossbows)).toBeGreaterThanOrEqual(-2);
});
