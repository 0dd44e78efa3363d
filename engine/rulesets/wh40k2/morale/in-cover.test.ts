import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { Cover } from '../../../skirmish/terrain.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import type { TerrainShape } from '../../../testing/shapes.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import type { W40kTerrainKind } from '../../../testing/wh40k2/terrain.js';
import { coverOf } from '../caches/sight.js';
import type { W40kBattle, W40kSetup } from '../core/state.js';
import { coverPieceAt } from '../hiding/hiding.js';
import { wh40k2 } from '../ruleset.js';
import { couldSee } from '../sight/sight.js';
import { inCover, modelInCover, wouldBeInCover } from './in-cover.js';

/** Makes a scene of four men in a row around (36, 24), a piece of terrain, and single enemies. */
const men = (kind: W40kTerrainKind, shape: TerrainShape, ...foes: readonly (readonly [number, number])[]) => {
  const scene = scenario('wh40k2')
    .unit('men', { models: 4, base: 25.4, at: [36, 24] })
    .terrain(kind, shape);
  for (const [i, at] of foes.entries())
    scene.enemy(`foe ${i}`, { models: 1, base: 25.4, weapons: ['boltgun'], at: [at] });
  return scene;
};

/** True if the four are in cover. */
const sheltered = (...args: Parameters<typeof men>) => {
  const battle = men(...args).start();
  return inCover(battle.b, battle.row('men'));
};

const WALL = [10, 0.4] as const;
const south = { at: [36, 23], size: WALL } as const;
const north = { at: [36, 25], size: WALL } as const;

describe('a wall', () => {
  it('W40K-COVER-004 W40K-BROKE-003 shelters from enemies on its far side, not from those on the own side', () => {
    expect(sheltered('wall', south, [36, 38])).toBe(false);
    expect(sheltered('wall', south, [36, 10])).toBe(true);
    expect(sheltered('wall', north, [36, 38])).toBe(true);
    expect(sheltered('hedge', south, [36, 38])).toBe(false);
    expect(sheltered('hedge', north, [36, 38])).toBe(true);
    const west = { at: [36, 24], size: [0.4, 3], angle: 0 } as const;
    const column = (x: number, foe: number) => {
      const battle = scenario('wh40k2')
        .unit('men', { models: 2, base: 25.4, at: [x, 24], formation: 'column' })
        .enemy('foe', { models: 1, base: 25.4, at: [[foe, 24]] })
        .terrain('wall', west)
        .start();
      return inCover(battle.b, battle.row('men'));
    };
    expect([column(37, 50), column(37, 22), column(35, 50), column(35, 22)]).toEqual([false, true, true, false]);
  });

  it('W40K-COVER-004 W40K-BROKE-003 the same aslant', () => {
    const slant = (x: number, y: number, foe: readonly [number, number]) => {
      const battle = scenario('wh40k2')
        .unit('men', { models: 1, base: 25.4, at: [[x, y]] })
        .enemy('foe', { models: 1, base: 25.4, at: [foe] })
        .terrain('wall', { at: [36, 24], size: [6, 0.4], angle: 45 })
        .start();
      return inCover(battle.b, battle.row('men'));
    };
    // the wall runs from north-west to south-east
    expect(slant(36.6, 24.6, [50, 38])).toBe(false);
    expect(slant(36.6, 24.6, [22, 10])).toBe(true);
    expect(slant(35.4, 23.4, [50, 38])).toBe(true);
    expect(slant(35.4, 23.4, [22, 10])).toBe(false);
  });

  it('W40K-BROKE-003 one enemy who has them in the open is enough', () => {
    expect(sheltered('wall', south, [36, 10], [36, 38])).toBe(false);
    expect(sheltered('wall', south, [36, 10], [30, 10])).toBe(true);
    expect(sheltered('wall', south, [36, 10], [71, 24])).toBe(false); // the line of sight runs along the wall
  });

  it('W40K-BROKE-003 but not one who could not see them, whatever hides him', () => {
    for (const kind of ['hill', 'building', 'wood'] as const) {
      const scene = men('wall', south, [36, 10], [36, 38]).terrain(kind, { at: [36, 33], size: [30, 4] });
      const battle = scene.start();
      expect(inCover(battle.b, 0)).toBe(true);
    }
    const screened = men('wall', south, [36, 38]).unit('friends', { models: 12, base: 25.4, gap: 0, at: [36, 26] });
    const battle = screened.start();
    expect(inCover(battle.b, 0)).toBe(false); // comrades are no cover
  });

  it('W40K-BROKE-003 out of sight of all enemies any side of it is as good', () => {
    const hidden = (shape: TerrainShape) => {
      const battle = men('wall', shape, [36, 44])
        .terrain('hill', { at: [36, 38], size: [60, 4] })
        .start();
      return inCover(battle.b, battle.row('men'));
    };
    expect([hidden(south), hidden(north)]).toEqual([true, true]);
    expect(hidden({ at: [36, 20], size: WALL })).toBe(false);
  });

  it('W40K-COVER-004 W40K-BROKE-003 close behind it, not farther off, though it covers their legs from shots', () => {
    const behind = (gap: number) => sheltered('wall', { at: [36, 24.7 + gap], size: WALL }, [36, 38]);
    expect([behind(0.1), behind(1), behind(1.01), behind(3)]).toEqual([true, true, false, false]);
  });
});

describe('other pieces', () => {
  it('W40K-COVER-006 W40K-COVER-007 woods shelter from all sides, craters from whoever is not in them', () => {
    const around = { at: [36, 24], size: [10, 4] } as const;
    for (const foe of [
      [36, 38],
      [36, 10],
      [60, 24],
      [50, 40],
    ] as const) {
      expect(sheltered('wood', around, foe)).toBe(true);
      expect(sheltered('crater', around, foe)).toBe(true);
    }
    expect(sheltered('crater', around, [40, 24])).toBe(false);
    expect(sheltered('wood', around, [40, 24])).toBe(true);
  });

  it('W40K-COVER-005 the corner of a rock or building shelters from those whom it hides him from', () => {
    for (const kind of ['rock', 'building'] as const) {
      expect(sheltered(kind, { at: [36, 21], size: [10, 4] }, [36, 38])).toBe(false);
      expect(sheltered(kind, { at: [36, 21], size: [10, 4] }, [36, 6])).toBe(true);
      expect(sheltered(kind, { at: [36, 27], size: [10, 4] }, [36, 44])).toBe(true); // the men are wholly out of sight
    }
  });

  it('W40K-RALLY-002 more than half of a squad, of which a wall shelters some', () => {
    const behind = (width: number) => sheltered('wall', { at: [36, 25], size: [width, 0.4] }, [36, 44]);
    expect([behind(6), behind(1.4)]).toEqual([true, false]);
  });
});

it('W40K-BROKE-003 a place is judged as if one stood there', () => {
  const { b } = men('wall', south, [36, 38]).start();
  const at = (x: number, y: number) => {
    const before = [b.model.x[0], b.model.y[0]];
    const would = wouldBeInCover(b, 0, x * 2540, y * 2540);
    expect([b.model.x[0], b.model.y[0]]).toEqual(before);
    return would;
  };
  expect([at(36, 24), at(36, 22), at(45, 22), at(36, 8)]).toEqual([false, true, false, false]);
  expect(modelInCover(b, 0)).toBe(false);
  expect(coverOf(b, b.setup.unit.first[1], 0)).toBe(Cover.none);
});

/**
 * True if model `m` is in cover in its place: at a piece of terrain, and in the open to no enemy who could see it. Each
 * enemy is tested separately.
 */
function isCoveredFromAll(b: W40kBattle, m: number): boolean {
  const { player } = b.setup.model;
  if (coverPieceAt(b, m, b.model.x[m], b.model.y[m]) < 0) return false;
  for (let o = 0; o < b.setup.models; o++) {
    if (player[o] === player[m] || b.model.place[o] !== Place.table) continue;
    if (coverOf(b, o, m) === Cover.none && couldSee(b, o, m)) return false;
  }
  return true;
}

it('W40K-BROKE-003 W40K-COVER-004..007 who would be in cover somewhere is so when he stands there, and each enemy is asked', () => {
  const seen = { covered: 0, open: 0 };
  for (let n = 0; n < 12; n++) {
    const random = new Random(n);
    const b = wh40k2.create(w40kMatch(n).setup as W40kSetup);
    wh40k2.begin(b, n);
    const { models, width, depth, terrain } = b.setup;
    b.unit.place.fill(Place.table);
    for (let m = 0; m < models; m++) {
      b.model.place[m] = Place.table;
      b.model.x[m] = random.below(width);
      b.model.y[m] = random.below(depth);
    }
    invalidateGeometry(b);
    for (let k = 0; k < 40; k++) {
      const m = random.below(models);
      const t = random.below(terrain.count);
      const x = Math.round(terrain.x[t] + ((random.below(200) - 100) / 100) * (terrain.radius[t] + INCH));
      const y = Math.round(terrain.y[t] + ((random.below(200) - 100) / 100) * (terrain.radius[t] + INCH));
      const would = wouldBeInCover(b, m, x, y);
      b.model.x[m] = x;
      b.model.y[m] = y;
      invalidateGeometry(b);
      expect([would, modelInCover(b, m)], `${n} ${k}`).toEqual([isCoveredFromAll(b, m), would]);
      if (coverPieceAt(b, m, x, y) >= 0) seen[would ? 'covered' : 'open']++;
    }
  }
  expect(Math.min(seen.covered, seen.open)).toBeGreaterThan(20);
});
