import { describe, expect, it } from 'vitest';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { polygonContains } from '../../../kernel/geometry/polygon.js';
import { isArea } from '../../../skirmish/formations.js';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import type { TerrainShape } from '../../../testing/shapes.js';
import type { W40kScene } from '../../../testing/wh40k2/scene.js';
import type { W40kTerrainKind } from '../../../testing/wh40k2/terrain.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { Status, type W40kBattle } from '../core/state.js';
import { fleeAlong, Stay } from './flee-paths.js';
import { inCover, modelInCover } from './in-cover.js';
import { refuges, toward } from './refuges.js';

/** Makes a scene of broken men who flee from a foe to the north of them. */
const scene = (men: SquadSpec = {}, foe: readonly [number, number] = [36, 38]) =>
  scenario('wh40k2')
    .unit('men', { models: 16, base: 25.4, at: [36, 26], formation: 'cluster', gap: 0.2, ...men })
    .enemy('foe', { models: 1, base: 25.4, at: [foe] })
    .status('men', 'broken');

const found = new Int32Array(256);

/**
 * Lets squad 0 flee `inches` each turn while it is in the open.
 * @returns the number of turns, at most `most`
 */
function flees(b: W40kBattle, inches: number, most = 1): number {
  for (let turn = 0; turn < most; turn++) {
    if (inCover(b, 0)) return turn;
    const t = refuges(b, 0, found) > 0 ? found[0] : -1;
    expect(t, 'a piece of cover').toBeGreaterThanOrEqual(0);
    fleeAlong(b, 0, toward(b, 0, t), inches * INCH, t, Stay.covered);
    expectApart(b);
  }
  return most;
}

/** Asserts that no model overlaps another, a wall or impassable ground, or is off the table. */
function expectApart(b: W40kBattle): void {
  const { x, y, place } = b.model;
  const { radius } = b.setup.model;
  const { terrain, models, width, depth } = b.setup;
  const wrong: string[] = [];
  for (let m = 0; m < models; m++) {
    if (place[m] !== Place.table) continue;
    const r = radius[m] - TOUCH;
    for (let o = 0; o < m; o++) {
      const gap = Math.hypot(x[o] - x[m], y[o] - y[m]) - radius[o] - radius[m];
      if (place[o] === Place.table && gap < -TOUCH) wrong.push(`${m} stands on ${o}`);
    }
    if (x[m] < r || y[m] < r || x[m] + r > width || y[m] + r > depth) wrong.push(`${m} is over the edge`);
    for (let t = 0; t < terrain.count; t++) {
      if (!isArea(b, t) && polygonContains(terrain.polygons[t], x[m], y[m])) wrong.push(`${m} stands on piece ${t}`);
    }
  }
  expect(wrong).toEqual([]);
}

/** Returns how many models of squad 0 are in cover. */
function covered(b: W40kBattle): number {
  let n = 0;
  for (let m = 0; m < b.setup.models; m++) {
    if (b.setup.model.player[m] === 0 && b.model.place[m] === Place.table && modelInCover(b, m)) n++;
  }
  return n;
}

/** Returns how many of 16 men are in cover after a flight of `inches`. */
const coveredAfter = (
  inches: number,
  kind: W40kTerrainKind,
  shape: TerrainShape,
  but?: (s: W40kScene) => W40kScene,
) => {
  const s = scene().terrain(kind, shape);
  const { b } = (but === undefined ? s : but(s)).start();
  flees(b, inches);
  return covered(b);
};

describe('into a wood', () => {
  it('W40K-BROKE-003 all of a squad get in whose flight is long enough, those in front farther than its edge', () => {
    const battle = scene()
      .terrain('wood', { at: [36, 14], size: [16, 8] })
      .dice('flee distance', 6, 4)
      .runTo('movement phase');
    expect(covered(battle.b)).toBe(16);
    expect(inCover(battle.b, 0)).toBe(true);
    const rows = new Set(battle.unit('men').where.map(([, y]) => Math.round(y * 10)));
    expect(rows.size).toBeLessThanOrEqual(4); // and none goes farther
    expect(Math.min(...rows)).toBeGreaterThan(140);
  });

  it('W40K-BROKE-003 of others as many as come there, and the rest as near as they come', () => {
    const counts = [4, 6, 7, 8, 9, 10, 12].map((n) => coveredAfter(n, 'wood', { at: [36, 14], size: [16, 8] }));
    expect(counts).toEqual([...counts].sort((a, c) => a - c));
    expect(counts[0]).toBe(0);
    expect(counts[6]).toBe(16);
    expect(counts[3]).toBeGreaterThanOrEqual(8);
  });

  it('W40K-BROKE-004 nobody waits for ever in front of it, however little they flee each turn', () => {
    for (const inches of [2, 3, 5, 7]) {
      const { b } = scene()
        .terrain('wood', { at: [36, 14], size: [16, 8] })
        .start();
      expect(flees(b, inches, 12)).toBeLessThan(12);
    }
  });

  it('W40K-BROKE-003 from whichever side they come, and aslant', () => {
    const sides = [
      [
        [22, 24],
        [8, 8],
      ],
      [
        [50, 24],
        [64, 24],
      ],
      [
        [36, 36],
        [36, 47],
      ],
      [
        [46, 34],
        [58, 45],
      ],
    ] as const;
    for (const [at, foe] of sides) {
      const { b } = scene({ at }, foe)
        .terrain('wood', { at: [36, 24], size: [12, 10] })
        .start();
      expect(flees(b, 12, 2)).toBeLessThanOrEqual(2);
      expect(covered(b)).toBe(16);
    }
    for (const angle of [15, 30, 45, 60, 75]) {
      expect(coveredAfter(12, 'wood', { at: [36, 16], size: [12, 8], angle }), `${angle}`).toBe(16);
    }
    const hexagon = [
      [36, 9],
      [41, 12],
      [41, 17],
      [36, 20],
      [31, 17],
      [31, 12],
    ] as const;
    expect(coveredAfter(12, 'wood', hexagon)).toBe(16);
    expect(coveredAfter(12, 'crater', hexagon)).toBe(16);
  });

  it('W40K-BROKE-003 after losses, and with a character on a larger base', () => {
    const { b } = scene()
      .lost('men', 5)
      .terrain('wood', { at: [36, 16], size: [8, 4] })
      .start();
    flees(b, 11);
    expect(covered(b)).toBe(11);
    const led = scene({ models: 8 })
      .unit('boss', { character: true, base: 40, joins: 'men', at: [[36, 29.5]] })
      .status('boss', 'broken')
      .terrain('wood', { at: [36, 14], size: [12, 8] })
      .start();
    flees(led.b, 12);
    expect(covered(led.b)).toBe(9);
  });

  it('W40K-BROKE-003 one too small for all takes as many as it holds, and the others stay about it', () => {
    const { b } = scene()
      .terrain('wood', { at: [36, 19], size: [3, 2] })
      .start();
    flees(b, 12);
    expect(covered(b)).toBeGreaterThanOrEqual(9);
    for (let m = 0; m < 16; m++)
      expect(Math.hypot(b.model.x[m] - 36 * INCH, b.model.y[m] - 19 * INCH)).toBeLessThan(9 * INCH);
  });

  it('W40K-BROKE-003 W40K-BROKE-006 round what cannot be entered', () => {
    for (const kind of ['lake', 'rock', 'building'] as const) {
      const { b } = scene({ models: 8 })
        .terrain('wood', { at: [36, 10], size: [16, 8] })
        .terrain(kind, { at: [36, 19], size: [10, 2] }, { cover: 'none', hides: false })
        .start();
      expect(flees(b, 8, 6)).toBeLessThan(6);
    }
  });

  it('W40K-BROKE-003 W40K-BROKE-006 round friends, through none of them', () => {
    const row = Array.from({ length: 10 }, (_, i) => [31.5 + i, 20] as const);
    const { b } = scene({ models: 8 })
      .unit('friends', { models: 10, base: 25.4, at: row })
      .terrain('wood', { at: [36, 12], size: [16, 8] })
      .start();
    const before = [...b.model.y.subarray(8, 18)];
    expect(flees(b, 8, 6)).toBeLessThan(6);
    expect([...b.model.y.subarray(8, 18)]).toEqual(before);
  });

  it('W40K-BROKE-006 round the side away from an enemy, though the other is nearer', () => {
    // the lake reaches 3 inches to the left of the man and 4 to the right
    const flight = (foes: readonly (readonly [number, number])[]) => {
      const { b } = scene({ models: 1, at: [[36, 26]] })
        .enemy('lookouts', { models: foes.length, base: 25.4, at: foes })
        .terrain('wood', { at: [36, 10], size: [16, 8] })
        .terrain('lake', { at: [36.5, 20], size: [7, 2] })
        .start();
      flees(b, 9);
      return b.model.x[0] / INCH;
    };

    expect(flight([[36, 40]])).toBeLessThan(34);
    expect(flight([[20, 28]])).toBeGreaterThan(39); // on the left way he would come nearer to that foe
    expect(flight([[10, 28]])).toBeLessThan(34); // farther than 24 inches away: he does not count
  });

  it('W40K-BROKE-006 but never toward the enemy', () => {
    // they stand in a pocket of lakes, open only to the north
    const { b } = scene({ models: 4, formation: 'line' }, [36, 38])
      .terrain('lake', { at: [36, 22], size: [12, 2] })
      .terrain('lake', { at: [31, 28], size: [2, 10] })
      .terrain('lake', { at: [41, 28], size: [2, 10] })
      .terrain('wood', { at: [36, 14], size: [16, 8] })
      .start();
    flees(b, 12, 3);
    for (let m = 0; m < 4; m++) {
      expect(b.model.y[m]).toBeLessThan(27.1 * INCH);
      expect(b.model.y[m]).toBeGreaterThan(23 * INCH);
    }
  });

  it('W40K-BROKE-003 a wood that is full of friends is none to flee to', () => {
    const all = Array.from({ length: 9 }, (_, i) => [35 + (i % 3), 19 + Math.floor(i / 3)] as const);
    const to = (friends: typeof all) => {
      const { b } = scene({ models: 4 })
        .unit('friends', { models: friends.length, base: 25.4, at: friends })
        .terrain('wood', { at: [36, 20], size: [2.6, 2.6] })
        .terrain('wood', { at: [36, 8], size: [6, 6] })
        .start();
      return refuges(b, 0, found) > 0 ? found[0] : -1;
    };
    expect([to(all.slice(0, 3)), to(all)]).toEqual([0, 1]);
  });
});

it('W40K-BROKE-005 driven on by a frightening creature all of a squad get into the next wood', () => {
  const { b } = scene({ models: 12, at: [36, 26] })
    .terrain('wood', { at: [36, 26], size: [8, 6] })
    .terrain('wood', { at: [36, 16], size: [12, 6] })
    .start();
  const n = refuges(b, 0, found, true);
  expect([n, found[0]]).toEqual([1, 1]);
  fleeAlong(b, 0, toward(b, 0, 1), 12 * INCH, 1, Stay.there);
  expectApart(b);
  for (let m = 0; m < 12; m++) expect(b.model.y[m]).toBeLessThan(19 * INCH + TOUCH);
});

it('W40K-BROKE-005 W40K-COVER-004 and over the wall on the wrong side of which they stand', () => {
  const { b } = scene({ models: 4, at: [36, 24], formation: 'line' })
    .terrain('wall', { at: [36, 23], size: [10, 0.4] })
    .start();
  expect(refuges(b, 0, found, true)).toBe(1);
  const behind = scene({ models: 4, at: [36, 22], formation: 'line' })
    .terrain('wall', { at: [36, 23], size: [10, 0.4] })
    .start();
  expect(refuges(behind.b, 0, found, true)).toBe(0);
});

it('W40K-SQUAD-007 strays take places of their own', () => {
  const battle = scenario('wh40k2')
    .unit('men', {
      models: 5,
      base: 25.4,
      at: [
        [10, 26],
        [11, 26],
        [12, 26],
        [35.5, 26],
        [36.5, 26],
      ],
    })
    .enemy('foe', { models: 1, base: 25.4, at: [[36, 38]] })
    .terrain('wood', { at: [36, 18], size: [2.4, 3] })
    .with((b) => {
      b.model.outOfCoherency[3] = 1;
      b.model.outOfCoherency[4] = 1;
      b.unit.status[0] |= Status.Split;
    })
    .dice('flee distance', 5, 5)
    .runTo('movement phase');
  expect([3, 4].map((i) => modelInCover(battle.b, i))).toEqual([true, true]);
  expectApart(battle.b);
});

describe('behind a wall', () => {
  it('W40K-BROKE-003 W40K-COVER-004 they flee to the side away from the enemy, and stay there', () => {
    const { b } = scene({ models: 8 })
      .terrain('wall', { at: [36, 18], size: [10, 0.4] })
      .start();
    flees(b, 12);
    expect(covered(b)).toBe(8);
    for (let m = 0; m < 8; m++) expect(b.model.y[m]).toBeLessThan(17.8 * INCH);
    expect(flees(b, 12, 3)).toBe(0);
  });

  it('W40K-BROKE-003 W40K-COVER-004 those who stand on the wrong side of it cross it', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 4, base: 25.4, at: [36, 24] })
      .enemy('foe', { models: 1, base: 25.4, at: [[36, 38]] })
      .terrain('wall', { at: [36, 23], size: [10, 0.4] })
      .status('men', 'broken')
      .dice('flee distance', 6, 6)
      .runTo('movement phase');
    for (const [, y] of battle.unit('men').where) {
      expect(y).toBeLessThan(22.4);
      expect(y).toBeGreaterThan(21.2);
    }
    expect(inCover(battle.b, 0)).toBe(true);
  });

  it('W40K-BROKE-003 W40K-COVER-004 along both axes and aslant', () => {
    for (const [angle, foe] of [
      [0, [36, 40]],
      [90, [60, 24]],
      [45, [48, 36]],
      [135, [24, 36]],
      [20, [36, 40]],
    ] as const) {
      const at = [36 + (foe[0] - 36) / 3, 24 + (foe[1] - 24) / 3] as const;
      const { b } = scene({ models: 6, at }, foe)
        .terrain('wall', { at: [36, 24], size: [8, 0.4], angle })
        .start();
      flees(b, 12);
      expect(covered(b), `${angle}`).toBe(6);
    }
  });

  it('W40K-BROKE-003 a wall that shelters from none of them is none to flee to', () => {
    const to = (...others: readonly (readonly [number, number])[]) => {
      const s = scene({ models: 4 }, [36, 40])
        .terrain('wall', { at: [36, 22], size: [10, 0.4] })
        .terrain('wood', { at: [36, 8], size: [6, 6] });
      for (const [i, at] of others.entries()) s.enemy(`other ${i}`, { models: 1, base: 25.4, at: [at] });
      const { b } = s.start();
      return refuges(b, 0, found) > 0 ? found[0] : -1;
    };
    expect(to()).toBe(0);
    expect(to([2, 1], [70, 1])).toBe(1); // enemies at both ends of the table look behind it
  });
});

it('W40K-BROKE-003 W40K-BROKE-004 W40K-BROKE-006 wherever they are, nobody flees too far or onto others, and in the end they are in cover', () => {
  let turns = 0;
  for (let n = 0; n < 60; n++) {
    const random = new Random(n);
    const between = (low: number, high: number) => low + random.below(Math.round((high - low) * 10)) / 10;
    const kinds = ['wood', 'crater', 'wall', 'hedge'] as const;
    const kind = kinds[random.below(4)];
    const isWall = kind === 'wall' || kind === 'hedge';
    const size = isWall ? ([between(10, 14), 0.4] as const) : ([between(5, 14), between(4, 9)] as const);
    const s = scene({ models: 4 + random.below(9), at: [between(26, 46), 30] }, [between(30, 42), 42])
      .terrain(kind, { at: [36, 17], size, angle: isWall ? random.below(40) - 20 : random.below(180) })
      .terrain('rock', { at: [between(28, 44), 24.5], size: [between(1, 6), 1] }, { cover: 'none', hides: false })
      .unit('friends', { models: 4, base: 25.4, gap: 0.1, at: [between(28, 44), 26.5] });
    const { b } = s.start();
    if (refuges(b, 0, found) === 0) continue; // this refuge leads toward the enemy
    const from = [...b.model.x.keys()].map((m) => [b.model.x[m], b.model.y[m]]);
    const far = 4 + random.below(9);
    flees(b, far);
    for (const [m, [x, y]] of from.entries()) {
      const went = Math.hypot(b.model.x[m] - x, b.model.y[m] - y);
      expect(went, `table ${n}, model ${m}`).toBeLessThanOrEqual(b.setup.model.unit[m] === 0 ? far * INCH + TOUCH : 0);
    }
    const took = flees(b, 7, 12);
    expect(took, `table ${n}: ${kind}`).toBeLessThan(12);
    turns += took;
  }
  expect(turns).toBeLessThan(3 * 60);
});
