import { expect, test } from 'vitest';
import { mm, TOUCH, ticks } from '../kernel/geometry/measures.js';
import { touches } from '../kernel/geometry/rectangle.js';
import type { RegimentsBattle } from './battle.js';
import { engage } from './contacts.js';
import { setFootprint } from './formation.js';
import { Side } from './layout.js';
import { nudge } from './nudges.js';
import { obstacleOf, obstaclesOf, overlapsObstacle, squaredGapTo } from './obstacles.js';
import { type Block, toyBattle } from './toy-battle.js';

/** True if two units share a point but no area. */
function touching(b: RegimentsBattle, u: number, v: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return touches(
    ...([x[u], y[u], facing[u], halfWidth[u], halfDepth[u]] as const),
    ...([x[v], y[v], facing[v], halfWidth[v], halfDepth[v]] as const),
  );
}

const inch = (n: number) => n / 25.4;
/** 20 models of 20 mm, 5 wide, face north at (20, 20). An enemy behind them is in contact with their rear. */
const front: Block = { at: [20, 20] };
const behind: Block = { at: [20, 20 - inch(80)] };

function fought(...more: Block[]) {
  const b = toyBattle([front, behind, ...more]);
  engage(b, 0, 1, Side.rear, Side.front);
  b.unit.models[0] = 15; // the last rank is removed
  setFootprint(b, 0);
  return b;
}

test('T9A-DRP-001 the enemy in the rear is moved up by the depth of the rank that fell', () => {
  const b = fought();
  expect(nudge(b, 1, 0)).toBe(true);
  expect([b.unit.x[1], b.unit.y[1], b.unit.facing[1]]).toEqual([ticks(20), ticks(20 - inch(80)) + mm(20), 0]);
});

test('T9A-DRP-002 or the unit that suffered is moved back', () => {
  const b = fought();
  const y = b.unit.y[0];
  expect(nudge(b, 0, 1)).toBe(true);
  expect(b.unit.y[0]).toBe(y - mm(20));
});

test('T9A-DRP-003 nobody is nudged through or into other units, nor near those of other combats', () => {
  // A block on 10 mm of ground beside the rear of the unit stands in the enemy's way.
  const inTheWay = fought({ at: [20 + inch(55), 20 - inch(33)], models: 1, files: 1, base: [20, 10] });
  expect(nudge(inTheWay, 1, 0)).toBe(false);
  // A block half an inch beside the enemy's way is too near, unless it fights in the same combat.
  const near = { at: [20 + inch(60) + 0.5, 20 - inch(20)], models: 1, files: 1 } as const;
  expect(nudge(fought(near), 1, 0)).toBe(false);
  const together = fought(near);
  engage(together, 2, 1, Side.front, Side.left);
  expect(nudge(together, 1, 0)).toBe(true);
});

test('T9A-DRP-003 T9A-SPC-001 T9A-SPC-004 one who stood within an inch of a unit of no combat is not nudged to where it still would', () => {
  const beside = { at: [20 + inch(60) + 0.5, 20 - inch(80)], models: 1, files: 1 } as const;
  const near = fought(beside); // half an inch away before the nudge and after it
  expect(nudge(near, 1, 0)).toBe(false);
  expect(nudge(fought({ ...beside, at: [20 + inch(60) + 1, 20 - inch(80)] }), 1, 0)).toBe(true);
});

test('T9A-DRP-003 T9A-SPC-002 on its way a nudged unit keeps half an inch from units of no combat', () => {
  // Ten files are removed. The enemy moves 100 mm along the rank, past a model that stands 30 mm aside at both ends of
  // the way.
  const passed = (gap: number) => {
    const b = toyBattle([
      { at: [20, 20], models: 12, files: 12 },
      { at: [20 + inch(130), 20 + inch(20)], models: 1, files: 1, facing: 180 },
      { at: [20 + inch(80), 20 + inch(40) + gap], models: 1, files: 1 },
    ]);
    engage(b, 0, 1, Side.front, Side.front);
    b.unit.models[0] = 2;
    setFootprint(b, 0);
    return nudge(b, 1, 0);
  };
  expect(passed(0.4)).toBe(false);
  expect(passed(0.5)).toBe(true);
});

test('T9A-DRP-003 T9A-SPC-003 a nudge brings no unit into contact with an enemy that it did not fight', () => {
  // A friend of the nudged enemy, which fights another unit of the same combat, stands where the nudge ends: shoulder
  // to shoulder, or a millimetre off.
  const ends = (gap: number) => {
    const b = fought(
      { at: [20 + inch(60 + gap), 20 - inch(29)], models: 1, files: 1, player: 0 },
      { at: [50, 20], player: 1 },
    );
    engage(b, 3, 2, Side.front, Side.front);
    engage(b, 3, 0, Side.right, Side.right);
    return nudge(b, 1, 0);
  };
  expect(ends(0)).toBe(false);
  expect(ends(1)).toBe(true);
});

test('T9A-DRP-001 after losses of a single rank the enemy beside it moves sideways until corners touch', () => {
  const b = toyBattle([
    { at: [20, 20], models: 5, files: 5 },
    { at: [20 + inch(100), 20 + inch(30)], models: 10, files: 5, facing: 180 },
  ]);
  // The left front corner of one unit touches the right front corner of the single rank.
  engage(b, 0, 1, Side.front, Side.front);
  b.unit.models[0] = 3;
  setFootprint(b, 0);
  const x = b.unit.x[1];
  const y = b.unit.y[1];
  expect(nudge(b, 1, 0)).toBe(true);
  expect([b.unit.x[1] - x, b.unit.y[1] - y]).toEqual([-mm(20), 0]);
});

test('T9A-DRP-004 a nudge never turns a unit and keeps the sides', () => {
  const b = toyBattle([{ at: [20, 20] }, { at: [20 + inch(90), 20], facing: 270 }]);
  engage(b, 0, 1, Side.right, Side.front);
  b.unit.models[1] = 5;
  setFootprint(b, 1);
  b.unit.x[1] += mm(15);
  expect(nudge(b, 1, 0)).toBe(true);
  expect(b.unit.facing[1]).toBe(49152);
  expect(b.unit.x[1] - b.unit.halfDepth[1]).toBe(ticks(20) + mm(50));
});

test('T9A-DRP-001 the enemy that stands askew moves until it touches, though its nearest corner hangs over the end', () => {
  for (const turn of [150, 165, 195, 210, 240, 300]) {
    for (const aside of [-70, -45, 0, 45, 70]) {
      const b = toyBattle([
        { at: [36, 20], models: 5, files: 5 },
        { at: [36 + inch(aside), 20 + inch(130)], models: 10, files: 5, facing: turn },
      ]);
      engage(b, 0, 1, Side.front, Side.front);
      expect(nudge(b, 1, 0), `${turn} degrees, ${aside} mm`).toBe(true);
      b.unit.models[0] = 2;
      setFootprint(b, 0);
      const [x, y] = [b.unit.x[1], b.unit.y[1]];
      expect(nudge(b, 1, 0)).toBe(true);
      const moved = Math.hypot(b.unit.x[1] - x, b.unit.y[1] - y);
      expect(moved).toBeLessThanOrEqual(mm(60) + 1); // no farther than the end of the side moved in
      expect(touching(b, 1, 0), `${turn} degrees, ${aside} mm`).toBe(true);
    }
  }
});

test('T9A-DRP-001 a round base beside a corner moves straight to that corner, and blocks to round bases', () => {
  const away = { at: [36 + inch(110), 20 + inch(60)], models: 1, files: 1, base: [40, 40], round: true } as const;
  for (const mover of [0, 1]) {
    const b = toyBattle([{ at: [36, 20], models: 5, files: 5 }, away]);
    engage(b, 0, 1, Side.front, Side.front);
    expect(nudge(b, mover, 1 - mover)).toBe(true);
    const o = obstaclesOf(b);
    const { x, y, facing, halfWidth, halfDepth } = b.unit;
    const gap = squaredGapTo(b, 0, x[0], y[0], facing[0], halfWidth[0], halfDepth[0], o, obstacleOf(o, 1));
    expect(gap).toBeLessThanOrEqual(TOUCH * TOUCH);
    expect(overlapsObstacle(b, 0, x[0], y[0], facing[0], halfWidth[0], halfDepth[0], o, obstacleOf(o, 1))).toBe(false);
  }
});

test('K51 the least shift is the same each time, and on the other hand its mirror image', () => {
  for (const aside of [55, 70, 85, 100]) {
    for (const behind of [30, 31, 47]) {
      const shifted = (hand: 1 | -1) => {
        const b = toyBattle([
          { at: [36, 20], models: 5, files: 5 },
          { at: [36 + hand * inch(aside), 20 + inch(behind)], models: 10, files: 5, facing: 180 },
        ]);
        engage(b, 0, 1, Side.front, Side.front);
        b.unit.models[0] = 3;
        setFootprint(b, 0);
        return [nudge(b, 1, 0) ? 1 : 0, (b.unit.x[1] - ticks(36)) * hand, b.unit.y[1]];
      };
      expect(shifted(1)).toEqual(shifted(1));
      expect(shifted(-1)).toEqual(shifted(1));
    }
  }
});
