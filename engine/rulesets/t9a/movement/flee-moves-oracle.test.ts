import { expect, test } from 'vitest';
import { failedCharge } from '../../../regiments/charges/failed-charge.js';
import { onTable } from '../../../regiments/core/units.js';
import { fleeFrom } from '../../../regiments/movement/flee-moves.js';
import { perform } from '../../../testing/perform.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { ahead, type Block, blockOf, corners, gap, type Point, wheeled } from '../../../testing/t9a/plain-blocks.js';
import type { T9aReport } from '../../../testing/t9a/report.js';

// Computes the ends of flights and failed charges a second time from the rulebook, in small steps and floating-point
// inches.

const BASE = 20 / 25.4;
const TABLE = { width: 72, depth: 48 } as const;
/** Steps of the way, and the allowed difference of the two computations, in inches. */
const STEP = 0.01;
const NEAR = 0.03;
/** Steps of a wheel, and the allowed difference, in radians. */
const TURN = 0.002;

/**
 * Makes a scene of units at random places near a corner of the table, an inch apart or more: the mover, its enemy, and
 * others.
 */
function strewn(chance: Random): T9aReport {
  const blocks: (readonly Point[])[] = [];
  const scene = scenario('t9a').phase('movement').seed(1);
  for (let i = 0; i < 9; i++) {
    const files = 2 + chance.below(6);
    const ranks = 1 + chance.below(4);
    for (let tries = 0; tries < 40; tries++) {
      const at = [3 + chance.below(2600) / 100, 3 + chance.below(2600) / 100] as const;
      const facing = chance.below(360);
      const block = { x: at[0], y: at[1], facing: (facing * Math.PI) / 180 };
      const shape = corners({ ...block, halfWidth: (files * BASE) / 2, halfDepth: (ranks * BASE) / 2 });
      if (shape.some(([x, y]) => x < 0.1 || y < 0.1) || blocks.some((o) => gap(shape, o) < 1.01)) continue;
      blocks.push(shape);
      const spec = { models: files * ranks, files, at, facing, W: 9 };
      if (i % 2 === 0) scene.unit(i === 0 ? 'mover' : `friend ${i}`, spec);
      else scene.enemy(i === 1 ? 'enemy' : `foe ${i}`, spec);
      break;
    }
  }
  return scene.start();
}

const isOff = (block: Block): boolean =>
  corners(block).some(([x, y]) => x < 0 || y < 0 || x > TABLE.width || y > TABLE.depth);

/** Returns the mover, and the shapes of all other units. */
function sides(battle: T9aReport) {
  const { b } = battle;
  const u = battle.row('mover');
  const others: Point[][] = [];
  for (let v = 0; v < b.setup.units; v++) if (v !== u && onTable(b, v)) others.push(corners(blockOf(b, v)));
  const keeps = (block: Block, inches: number) => others.every((o) => gap(corners(block), o) >= inches - STEP / 5);
  return { u, start: blockOf(b, u), from: blockOf(b, battle.row('enemy')), keeps };
}

/** Returns how far in inches a block goes that flees `inches` inches, or null if it touches the edge of the table. */
function flight(turned: Block, inches: number, keeps: (block: Block, inches: number) => boolean): number | null {
  for (let gone = 0; ; gone += STEP) {
    if (isOff(ahead(turned, gone))) return null; // T9A-FLE-004
    const end = Math.max(gone, inches);
    if (gone >= inches - STEP && !isOff(ahead(turned, end)) && keeps(ahead(turned, end), 1)) return end; // T9A-FLE-001, T9A-FLE-002
  }
}

test('T9A-FLE-001 T9A-FLE-002 T9A-FLE-004 T9A-FLE-005 T9A-RCT-007 flights through others end where the rulebook has it', () => {
  const seen = { gone: 0, far: 0, farther: 0 };
  for (let n = 1; n <= 120; n++) {
    const chance = new Random(n);
    const battle = strewn(chance);
    const { u, start, from, keeps } = sides(battle);
    const inches = 2 + chance.below(11);
    const want = flight({ ...start, facing: Math.atan2(start.x - from.x, start.y - from.y) }, inches, keeps);
    perform(battle, fleeFrom, u, battle.row('enemy'), 0, inches);

    const end = blockOf(battle.b, u);
    const went = onTable(battle.b, u) ? Math.hypot(end.x - start.x, end.y - start.y) : null;
    const told = `scene ${n}: ${went} instead of ${want} inches, ${inches} rolled`;
    expect(want === null || went === null ? want === went : Math.abs(went - want) < NEAR, told).toBe(true);
    if (want === null) seen.gone++;
    else if (want > inches) seen.farther++;
    else seen.far++;
  }
  expect(Math.min(seen.gone, seen.far, seen.farther)).toBeGreaterThan(9);
});

/** Returns the end of a block that failed its charge (T9A-FCH-002, T9A-FCH-003), or null if its wheel is barred. */
function failed(
  start: Block,
  to: Block,
  inches: number,
  keeps: (block: Block, inches: number) => boolean,
): Block | null {
  const aside = ({ x, y, facing }: Block) => (to.x - x) * Math.cos(facing) - (to.y - y) * Math.sin(facing);
  const sense = aside(start) >= 0 ? 1 : -1;
  const widest = inches / (2 * start.halfWidth);
  let turn = 0;
  let turned = start;
  while (sense * aside(turned) > 0 && turn + TURN <= widest) {
    turn += TURN;
    turned = wheeled(start, sense * turn);
    if (!keeps(turned, 0.5) || isOff(turned)) return null;
  }
  const left = turn + TURN > widest ? 0 : inches - 2 * start.halfWidth * turn;
  let end: Block | null = null;
  for (let gone = 0; gone <= left; gone += STEP) {
    const block = ahead(turned, gone);
    if (!keeps(block, 0.5) || isOff(block)) break; // T9A-SPC-002
    if (keeps(block, 1)) end = block; // T9A-SPC-001
  }
  return end;
}

test('T9A-FCH-001 T9A-FCH-002 T9A-FCH-003 T9A-SPC-002 failed charges among others end where the rulebook has it', () => {
  let checked = 0;
  for (let n = 1; n <= 60; n++) {
    const chance = new Random(n);
    const battle = strewn(chance);
    const { u, start, from, keeps } = sides(battle);
    const inches = 1 + chance.below(6);
    const want = failed(start, from, inches, keeps);
    battle.b.unit.target[u] = battle.row('enemy');
    battle.b.unit.chargeDice[u] = inches;
    perform(battle, failedCharge, u);

    if (want === null) continue;
    const end = blockOf(battle.b, u);
    const off = Math.hypot(end.x - want.x, end.y - want.y);
    expect(off, `scene ${n}: at ${end.x}, ${end.y} instead of ${want.x}, ${want.y}`).toBeLessThan(2 * NEAR);
    checked++;
  }
  expect(checked).toBeGreaterThan(30);
});
