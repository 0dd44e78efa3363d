// Sight and cover follow terrain that moves, turns, goes away or turns out to be another (K16).
import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { degrees, ticks } from '../../../kernel/geometry/measures.js';
import { movePiece, PieceFlag, revealPiece } from '../../../kernel/terrain-rows.js';
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { Cover } from '../../../skirmish/terrain.js';
import { type ToyBattle, type ToyKind, type ToyPiece, toyBattle } from '../../../skirmish/toy-battle.js';
import { Random } from '../../../testing/random.js';
import { polygonOf } from '../../../testing/shapes.js';
import { coverOf, sees } from '../caches/sight.js';
import { couldSee, seesPoint, wouldSee } from './sight.js';
import { isWatched, watchFor } from './watchers.js';

/** A rock 6 inches high between two enemies who face each other, and a swamp far away. */
const ROCK: ToyPiece = {
  polygon: polygonOf({ at: [20, 20], size: [4, 2] }),
  ground: 'impassable',
  sight: 'solid',
  cover: 'hard',
  height: 6,
};
const SWAMP: ToyPiece = { polygon: polygonOf({ at: [40, 40], size: [4, 4] }), ground: 'difficult' };
const HILL: ToyKind = { standOn: true, height: 3, sight: 'solid' };
const KINDS: readonly ToyKind[] = [HILL, { ground: 'impassable', height: 6, sight: 'solid' }];
const HILL_KIND = 1;
const ROCK_KIND = 2;

/** Both the fast code for round bases and the code for all shapes. */
const PLAIN = [true, false];

function scene(plain = true) {
  const b = toyBattle([{ at: [20, 10] }, { at: [20, 30], player: 1 }], [ROCK, SWAMP], KINDS, plain);
  return { b, rows: b.terrainNow.rows };
}
/** True if one model sees the other; all functions of the family must agree. */
function seesAcross(b: ToyBattle): boolean {
  const answers = [sees(b, 0, 1), couldSee(b, 0, 1), wouldSee(b, 0, ticks(20), ticks(10), 1)];
  const { x, y } = b.model;
  answers.push(seesPoint(b, 1, x[0], y[0]));
  watchFor(0);
  answers.push(isWatched(b, 0, x[0], y[0]));
  expect(new Set(answers).size, answers.join()).toBe(1);
  return answers[0];
}
/** Moves piece `t` to a place in inches, turned by `angle` degrees. */
function put(b: ToyBattle, t: number, x: number, y: number, angle = 0): void {
  movePiece(b.terrainNow.rows, t, ticks(x), ticks(y), degrees(angle));
  invalidateGeometry(b);
}

test.each(PLAIN)('K16 W40K-BDES-010 a rock that moves hides models where it is now (plain: %s)', (plain) => {
  const { b } = scene(plain);
  expect(seesAcross(b)).toBe(false);
  put(b, 0, 30, 20);
  expect(seesAcross(b)).toBe(true);
  put(b, 0, 20, 20, 90);
  expect(seesAcross(b)).toBe(false);
  put(b, 0, 21.1, 20);
  expect(seesAcross(b)).toBe(true); // the line passes its west side
});

test.each(PLAIN)(
  'K16 W40K-DOOR-009 a piece that is gone neither hides nor shelters, and comes back (plain: %s)',
  (plain) => {
    const { b, rows } = scene(plain);
    b.model.x[1] = ticks(22);
    b.model.y[1] = ticks(22);
    invalidateGeometry(b);
    expect([seesAcross(b), coverOf(b, 0, 1)]).toEqual([false, Cover.hard]);
    rows.flags[0] |= PieceFlag.gone;
    invalidateGeometry(b);
    expect([seesAcross(b), coverOf(b, 0, 1)]).toEqual([true, Cover.none]);
    rows.flags[0] &= ~PieceFlag.gone;
    invalidateGeometry(b);
    expect([seesAcross(b), coverOf(b, 0, 1)]).toEqual([false, Cover.hard]);
  },
);

test.each(PLAIN)('K16 WFB9-FOR-011 a piece that turns out to be another hides as that one (plain: %s)', (plain) => {
  const { b, rows } = scene(plain);
  put(b, 0, 5, 5);
  put(b, 1, 20, 20);
  expect(seesAcross(b)).toBe(true);
  for (const kind of [ROCK_KIND, HILL_KIND]) {
    revealPiece(rows, 1, kind);
    invalidateGeometry(b);
    expect(seesAcross(b)).toBe(false);
  }
});

test('K16 two battles of one setup are seen through by the terrain of their own rows', () => {
  const { b } = scene();
  const other = scene().b;
  other.setup = b.setup;
  put(b, 0, 30, 20);
  expect([seesAcross(b), seesAcross(other), seesAcross(b), seesAcross(other)]).toEqual([true, false, true, false]);
  other.bytes.set(b.bytes);
  invalidateGeometry(other);
  expect(seesAcross(other)).toBe(true);
});

test('K16 sight and cover over terrain that has moved are those of a battle whose setup has it there', () => {
  const random = new Random(5);
  const seen = { sees: 0, hidden: 0, covered: 0 };
  for (let n = 0; n < 80; n++) {
    const plain = n % 2 === 0;
    const figures = Array.from({ length: 6 }, (_, m) => ({
      at: [10 + random.below(28), 10 + random.below(28)] as const,
      player: m < 3 ? 0 : 1,
    }));
    const from: ToyPiece[] = Array.from({ length: 4 }, (_, t) => ({
      polygon: polygonOf({ at: [4 + 8 * t, 4], size: [2 + random.below(4), 1 + random.below(3)] }),
      ground: (['open', 'difficult', 'impassable', 'open'] as const)[t],
      sight: (['wood', 'none', 'solid', 'solid'] as const)[t],
      cover: (['soft', 'none', 'hard', 'none'] as const)[t],
      height: [4, 0, 4, 2][t],
      standOn: t === 3,
    }));
    const b = toyBattle(figures, from, [], plain);
    refreshPoses(b);
    for (let m = 0; m < 5; m++) sees(b, m, m + 1); // fills the caches
    const to = from.map((piece, t) => {
      const at = [12 + random.below(24), 12 + random.below(24)] as const;
      const quarters = random.below(4);
      movePiece(b.terrainNow.rows, t, ticks(at[0]), ticks(at[1]), degrees(90 * quarters));
      const [west, south] = piece.polygon[0];
      const size = [2 * (4 + 8 * t - west), 2 * (4 - south)] as const;
      const turned = quarters % 2 === 0 ? size : ([size[1], size[0]] as const);
      return { ...piece, polygon: polygonOf({ at, size: turned }) };
    });
    invalidateGeometry(b);
    const fresh = toyBattle(figures, to, [], plain);
    for (let m = 0; m < 6; m++) {
      for (let o = 0; o < 6; o++) {
        if (m === o || (figures[m].at[0] === figures[o].at[0] && figures[m].at[1] === figures[o].at[1])) continue;
        const sight = sees(b, m, o);
        expect(sight).toBe(sees(fresh, m, o));
        const cover = coverOf(b, m, o);
        expect(cover).toBe(coverOf(fresh, m, o));
        seen[sight ? 'sees' : 'hidden']++;
        if (cover > 0) seen.covered++;
      }
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(30);
});
