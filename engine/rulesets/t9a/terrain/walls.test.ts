import { expect, test } from 'vitest';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { AttackKind, Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import { toHitNeeded } from '../attacks/to-hit.js';
import { defendingShare, defendsWall, individualDefendsWall } from './walls.js';

const BASE = 20 / 25.4;

/**
 * Makes a scene of five spears (100 x 20 mm) at (36, 24), facing north, and a Wall of 10 x 1 inches with its Centre at
 * (x, y).
 */
const spears = (x: number, y: number, angle = 0) =>
  scenario('t9a')
    .unit('spears', { models: 5, files: 5, at: [36, 24] })
    .enemy('orcs', { models: 5, files: 5, at: [36, 40] })
    .terrain('wall', { at: [x, y], size: [10, 1], angle });

const AHEAD = 24 + BASE / 2 + 0.5;

function share(scene: ReturnType<typeof spears>, side: Side): number {
  const battle = scene.start();
  return defendingShare(battle.b, battle.row('spears'), side, 0);
}

test('T9A-TER-031 to defend a Wall is to be aligned with it and in base contact', () => {
  expect(share(spears(36, AHEAD), Side.front)).toBe(1);
  expect(share(spears(36, AHEAD), Side.rear)).toBe(0);
  expect(share(spears(36, AHEAD + 0.01), Side.front)).toBe(0);
  expect(share(spears(36, AHEAD, 1), Side.front)).toBe(0);
  expect(share(spears(36, 24 - BASE / 2 - 0.5), Side.rear)).toBe(1);
  expect(share(spears(36 - 2.5 * BASE - 0.5, 24, 90), Side.left)).toBe(1);
  expect(share(spears(36 + 2.5 * BASE + 0.5, 24, 90), Side.right)).toBe(1);
});

test('T9A-TER-028 T9A-TER-031 half of the side is enough', () => {
  const from = (left: number) => {
    const battle = spears(left + 5, AHEAD).start();
    return defendsWall(battle.b, battle.row('spears'), Side.front);
  };

  expect(share(spears(36 + 5, AHEAD), Side.front)).toBeCloseTo(0.5, 9);
  expect(from(36)).toBe(true);
  expect(from(36.01)).toBe(false);
});

test('T9A-TER-028 T9A-UNI-011 the gaps of the last rank defend nothing', () => {
  const deep = (side: Side, models: number, x: number, y: number, angle = 0) => {
    const battle = spears(x, y, angle).unit('pikes', { models, files: 5, at: [36, 24 - 2 * BASE] });
    battle.with((b, row) => {
      b.unit.y[row('spears')] += 20000;
    });
    const report = battle.start();
    return defendsWall(report.b, report.row('pikes'), side);
  };
  const behind = 24 - 3 * BASE - 0.5;

  expect(deep(Side.rear, 10, 36 + 5 - BASE / 2, behind)).toBe(true); // the Wall is at three of five bases
  expect(deep(Side.rear, 7, 36 + 5 - BASE / 2, behind)).toBe(false); // which the last two have not got
  expect(deep(Side.rear, 7, 36 - 5 - 1.5 * BASE, behind)).toBe(true); // the Wall is at one of the two bases
  const beside = 36 + 2.5 * BASE + 0.5;
  expect(deep(Side.right, 10, beside, 24 - 2 * BASE - 5, 90)).toBe(true); // the Wall is at the second rank only
  expect(deep(Side.right, 7, beside, 24 - 2 * BASE - 5, 90)).toBe(false);
});

test('T9A-VEC-323 T9A-TER-030 T9A-SPR-012 who charges into a Wall finds its defenders Distracting, in the first round only', () => {
  const needed = (charging: boolean, side: Side, wall: readonly [number, number]) => {
    const battle = spears(...wall)
      .engaged('orcs', 'spears')
      .with((b, row) => {
        if (charging) b.unit.status[row('orcs')] |= Status.Charging;
      })
      .start();
    const { b } = battle;
    const [u, t] = [battle.row('orcs'), battle.row('spears')];
    return toHitNeeded(b, addAttacks(b, u, b.setup.unit.part[u], t, -1, 5, side, 0, AttackKind.closeCombat));
  };

  expect(needed(true, Side.front, [36, AHEAD])).toBe(5);
  expect(needed(false, Side.front, [36, AHEAD])).toBe(4); // this is a later round
  expect(needed(true, Side.left, [36, AHEAD])).toBe(4); // another side of the unit is attacked
  expect(needed(true, Side.front, [36, 40])).toBe(4); // the unit touches no Wall
});

test('T9A-TER-030 T9A-TER-031 a character defends a Wall by his own base, wherever the others stand', () => {
  // five abreast and one behind; the hero in the middle has moved the front forward by half a base
  const ahead = AHEAD + BASE / 2;
  const needed = (who: 'hero' | 'spears', left: number) => {
    const battle = spears(left + 5, ahead)
      .unit('hero', { character: true, joins: 'spears' })
      .with((b, row) => {
        b.unit.slot[row('hero')] = 2;
        b.unit.status[row('orcs')] |= Status.Charging;
      })
      .start();
    const { b } = battle;
    const [u, t] = [battle.row('orcs'), battle.row('spears')];
    const individual = who === 'hero' ? battle.row('hero') : -1;
    return toHitNeeded(
      b,
      addAttacks(b, u, b.setup.unit.part[u], t, individual, 1, Side.front, 0, AttackKind.closeCombat),
    );
  };
  const both = (left: number) => [needed('hero', left), needed('spears', left)];

  expect(both(36 - BASE)).toEqual([5, 5]); // a Wall from there on to the right
  expect(both(36 + 0.4 * BASE)).toEqual([5, 4]); // a tenth of his base, and less than half the front
  expect(both(36 + 0.6 * BASE)).toEqual([4, 4]);
  expect(both(36 - 0.6 * BASE - 10)).toEqual([4, 4]); // the Wall extends from there to the left
  expect(both(36 - 0.4 * BASE - 10)).toEqual([5, 4]);
});

test('T9A-TER-031 in a flank or rear his place counts from where one looks out', () => {
  const defends = (side: Side, slot: number, x: number, y: number, angle = 0) => {
    const battle = scenario('t9a')
      .unit('spears', { models: 10, files: 5, champion: true, at: [36, 24] })
      .enemy('orcs', { at: [36, 40] })
      .terrain('wall', { at: [x, y], size: [10, 1], angle })
      .start();
    battle.b.unit.slot[0] = slot;
    return individualDefendsWall(battle.b, 0, side, 0);
  };
  const rear = 24 - BASE - 0.5;
  expect([defends(Side.rear, 0, 31, rear), defends(Side.rear, 4, 31, rear)]).toEqual([true, false]);
  const right = 36 + 2.5 * BASE + 0.5;
  expect([defends(Side.right, 4, right, 29, 90), defends(Side.right, 9, right, 29, 90)]).toEqual([true, false]);
  const left = 36 - 2.5 * BASE - 0.5;
  expect([defends(Side.left, 0, left, 29, 90), defends(Side.left, 5, left, 29, 90)]).toEqual([true, false]);
});

test('T9A-TER-031 a Wall is defended along any of its four sides, however it was drawn', () => {
  const square = (angle: number) =>
    scenario('t9a')
      .unit('spears', { models: 5, files: 5, at: [36, 24] })
      .enemy('orcs', { models: 5, files: 5, at: [36, 40] })
      .terrain('wall', { at: [36, 24 + BASE / 2 + 3], size: [6, 6], angle })
      .start();
  for (const angle of [0, 90, 180, 270]) {
    const { b } = square(angle);
    expect(defendingShare(b, 0, Side.front, 0), `turned by ${angle}`).toBeCloseTo(1, 6);
    expect(defendsWall(b, 0, Side.front)).toBe(true);
  }
});
