import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { Place } from '../../../skirmish/layout.js';
import { elevation, liesOn } from '../../../skirmish/levels.js';
import { Cover, type Piece, SightKind, terrainFacts } from '../../../skirmish/terrain.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { polygonOf } from '../../../testing/shapes.js';
import { coverOf, sees } from '../caches/sight.js';
import { couldSee, seesPoint, wouldSee } from './sight.js';
import {
  between,
  fromNobody,
  isBeside,
  isCutBy,
  isCutByBody,
  isCutByModel,
  isCutByPiece,
  lay,
  passesOver,
} from './sight-lines.js';
import { isWatched, watchFor } from './watchers.js';

const MIDDLE = 30;

/** Makes a piece of any kind around the middle of the scene, from flat to higher than a model on a hill. */
function somePiece(random: Random): Piece {
  const at = [MIDDLE + random.below(80) / 10 - 4, MIDDLE + random.below(80) / 10 - 4] as const;
  const kind = random.below(5);
  const obstacle = kind === 0;
  const corners = 3 + random.below(6);
  const [wide, deep, turn] = [0.6 + random.below(30) / 10, 0.6 + random.below(30) / 10, random.below(100) / 16];
  const polygon = obstacle
    ? polygonOf({ at, size: [2 + random.below(6), 0.4], angle: random.below(180) })
    : Array.from({ length: corners }, (_, i) => {
        const angle = turn + (2 * Math.PI * i) / corners;
        return [at[0] + wide * Math.cos(angle), at[1] + deep * Math.sin(angle)] as const;
      });
  return {
    name: 'piece',
    polygon,
    ground: 'open',
    sight: kind === 1 ? 'wood' : kind === 2 && random.below(3) === 0 ? 'none' : 'solid',
    cover: (['none', 'soft', 'hard'] as const)[random.below(3)],
    height: [0.2, 0.5, 1, 1.5, 4][random.below(5)],
    obstacle,
    standOn: kind === 3,
    hides: false,
  };
}

/**
 * Makes two models and three enemies of different heights scattered around some terrain: on it, at its edges, beyond
 * it.
 */
function scene(random: Random): SkirmishBattle {
  const { b } = scenario('wh40k2')
    .unit('men', {
      models: 2,
      base: 25.4,
      height: 1,
      at: [
        [10, 16],
        [12, 16],
      ],
    })
    .unit('tall', { models: 1, base: 40, height: 1.5, at: [[10, 20]] })
    .enemy('foes', {
      models: 2,
      base: 25.4,
      height: 1,
      at: [
        [10, 40],
        [12, 40],
      ],
    })
    .enemy('broad', { models: 1, base: 60, height: 1, at: [[20, 40]] })
    .start();
  b.setup = { ...b.setup, terrain: terrainFacts(Array.from({ length: random.below(5) }, () => somePiece(random))) };
  stir(b, random);
  return b;
}

/** Moves every model to a random place. */
function stir(b: SkirmishBattle, random: Random): void {
  const spread = (4 + random.below(8)) * INCH;
  for (let m = 0; m < b.setup.models; m++) {
    b.model.x[m] = MIDDLE * INCH + random.below(2 * spread) - spread;
    b.model.y[m] = MIDDLE * INCH + random.below(2 * spread) - spread;
  }
  invalidateGeometry(b);
  refreshPoses(b);
}

/** Sets line `i` of the five between models `m` and `o` as the current line. */
function layPlainly(b: SkirmishBattle, m: number, o: number, i: number): void {
  const { x, y } = b.model;
  const { radius, height } = b.setup.model;
  const feet = refreshPoses(b);
  const [from, to] = i < 3 ? [m, o] : [o, m];
  const far = Math.hypot(x[to] - x[from], y[to] - y[from]);
  const side = i === 0 ? 0 : (i % 2 === 1 ? 1 : -1) * radius[to];
  const [sx, sy] = [(-side * (y[o] - y[m])) / far, (side * (x[o] - x[m])) / far];
  lay(x[from], y[from], feet[from] + height[from], x[to] + sx, y[to] + sy, feet[to] + height[to]);
}

/** True if neither terrain nor `bodies` cut at least one of the five lines between two models. */
function anyFree(b: SkirmishBattle, m: number, o: number, bodies: readonly number[]): boolean {
  between(m, o);
  for (let i = 0; i < 5; i++) {
    layPlainly(b, m, o, i);
    let cut = false;
    for (let t = 0; t < b.setup.terrain.count; t++) if (isCutBy(b, t)) cut = true;
    for (const k of bodies) if (isCutByModel(b, k)) cut = true;
    if (!cut) return true;
  }
  return false;
}

/** Returns the cover of model `o` against shots of `m`, testing every piece and every line. */
function plainCover(b: SkirmishBattle, m: number, o: number): number {
  const { x, y } = b.model;
  const { terrain, model } = b.setup;
  const feet = refreshPoses(b);
  let best: number = Cover.none;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.cover[t] > best && shelters(t)) best = terrain.cover[t];
  }
  return best;

  function shelters(t: number): boolean {
    between(m, o);
    const isArea = terrain.obstacle[t] === 0;
    if (isArea && liesOn(terrain, t, x[o], y[o]))
      return terrain.sight[t] === SightKind.wood || !liesOn(terrain, t, x[m], y[m]);
    if (terrain.sight[t] === SightKind.none) return false;
    if (isBeside(b, o, t)) {
      lay(x[m], y[m], 0, x[o], y[o], 0);
      if (!isArea && passesOver(b, t)) return true;
    } else if (isBeside(b, m, t)) return false;
    const far = Math.hypot(x[o] - x[m], y[o] - y[m]);
    for (let side = -1; side <= 1; side++) {
      const [sx, sy] = [
        (-side * model.radius[o] * (y[o] - y[m])) / far,
        (side * model.radius[o] * (x[o] - x[m])) / far,
      ];
      lay(x[m], y[m], feet[m] + model.height[m], x[o] + sx, y[o] + sy, feet[o] + model.height[o] / 4);
      if (isCutBy(b, t)) return true;
    }
    return false;
  }
}

test('W40K-LOS-001 W40K-COVER-001 who sees whom, would see him alone, and what shelters, is what each line and each piece says', () => {
  const random = new Random(21);
  const tally = { seen: 0, hidden: 0, alone: 0, none: 0, soft: 0, hard: 0 };
  for (let n = 0; n < 130; n++) {
    const b = scene(random);
    const { models } = b.setup;
    for (let round = 0; round < 6; round++) {
      stir(b, random);
      for (let m = 0; m < models; m++) {
        for (let o = 0; o < models; o++) {
          if (m === o) continue;
          const others = Array.from({ length: models }, (_, k) => k).filter((k) => k !== m && k !== o);
          const words = `${n} ${round}: ${m} and ${o}`;
          const seen = anyFree(b, Math.min(m, o), Math.max(m, o), others);
          if (sees(b, m, o) !== seen) expect(sees(b, m, o), words).toBe(seen);
          const alone = anyFree(b, m, o, []);
          if (couldSee(b, m, o) !== alone) expect(couldSee(b, m, o), words).toBe(alone);
          const cover = plainCover(b, m, o);
          if (coverOf(b, m, o) !== cover) expect(coverOf(b, m, o), words).toBe(cover);
          if (coverOf(b, m, o) !== cover) expect(coverOf(b, m, o), `${words} again`).toBe(cover);
          tally[seen ? 'seen' : 'hidden']++;
          tally.alone += alone && !seen ? 1 : 0;
          tally[(['none', 'soft', 'hard'] as const)[cover]]++;
        }
      }
    }
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(300);
});

test('W40K-LOS-001 models on the same spot see each other, with or without terrain and others', () => {
  const b = scene(new Random(2));
  b.model.x[3] = b.model.x[0];
  b.model.y[3] = b.model.y[0];
  invalidateGeometry(b);
  expect([couldSee(b, 0, 3), sees(b, 0, 3), coverOf(b, 0, 3)]).toEqual([true, true, plainCover(b, 0, 3)]);
});

test('W40K-GRND-001 who would see a place, or sees it, is told by the one line to it and all that may cut it', () => {
  const random = new Random(22);
  const tally = { seen: 0, hidden: 0, watched: 0, unwatched: 0 };
  for (let n = 0; n < 160; n++) {
    const b = scene(random);
    const { models, model } = b.setup;
    const { x, y } = b.model;
    for (let round = 0; round < 3; round++) {
      stir(b, random);
      if (random.below(3) === 0) b.model.place[3] = Place.removed;
      invalidateGeometry(b);
      const feet = refreshPoses(b);
      watchFor(0);
      const standing = Array.from({ length: models }, (_, k) => k).filter((k) => b.model.place[k] === Place.table);
      const stands = (k: number, px: number, py: number) => Math.hypot(x[k] - px, y[k] - py) < model.radius[k];
      for (let k = 0; k < 12; k++) {
        const reach = 8 * INCH;
        const px = MIDDLE * INCH + random.below(2 * reach) - reach;
        const py = MIDDLE * INCH + random.below(2 * reach) - reach;
        const ground = elevation(b, px, py);
        /**
         * True if nothing but `absent` stands on the line from the place at height `high` to model `o` at height `z`.
         */
        const free = (high: number, o: number, z: number, absent: number, from: number, to: number): boolean => {
          between(from, to);
          lay(px, py, high, x[o], y[o], z);
          for (let t = 0; t < b.setup.terrain.count; t++) if (isCutBy(b, t)) return false;
          return !standing.some(
            (q) => q !== o && q !== absent && !stands(q, px, py) && !stands(q, x[o], y[o]) && isCutByModel(b, q),
          );
        };
        const m = random.below(3); // the model may block its own line from its present place
        let watched = false;
        for (const o of standing) {
          const words = `${n} ${round} ${k}: ${o}`;
          if (o === m) continue;
          const would = free(ground + model.height[m], o, feet[o] + model.height[o], m, -1, o);
          if (wouldSee(b, m, px, py, o) !== would) expect(wouldSee(b, m, px, py, o), words).toBe(would);
          watched ||= would && model.player[o] !== 0;
          tally[would ? 'seen' : 'hidden']++;
          // The line to the ground begins at the eyes.
          between(o, -1);
          lay(x[o], y[o], feet[o] + model.height[o], px, py, ground + 1);
          let cut = false;
          for (let t = 0; t < b.setup.terrain.count; t++) if (isCutBy(b, t)) cut = true;
          for (const q of standing)
            if (q !== o && !stands(q, px, py) && !stands(q, x[o], y[o]) && isCutByModel(b, q)) cut = true;
          if (seesPoint(b, o, px, py) !== !cut) expect(seesPoint(b, o, px, py), words).toBe(!cut);
        }
        expect(isWatched(b, m, px, py), `${n} ${round} ${k}`).toBe(watched);
        tally[watched ? 'watched' : 'unwatched']++;
      }
      b.model.place[3] = Place.table;
    }
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(300);
});

test('K53 circles around and inside pieces and bodies say of a line what these say themselves', () => {
  const random = new Random(23);
  const tally = { cut: 0, free: 0, body: 0, clear: 0 };
  for (let n = 0; n < 120; n++) {
    const b = scene(random);
    const { x, y } = b.model;
    const { model, terrain } = b.setup;
    for (let k = 0; k < 60; k++) {
      const o = random.below(b.setup.models);
      const reach = 9 * INCH;
      const [ax, ay] = [
        MIDDLE * INCH + random.below(2 * reach) - reach,
        MIDDLE * INCH + random.below(2 * reach) - reach,
      ];
      const [ex, ey] = [x[o] - ax, y[o] - ay];
      const long = ex * ex + ey * ey;
      const high = elevation(b, ax, ay) + random.below(2 * INCH);
      const layAgain = (): void => {
        lay(ax, ay, high, x[o], y[o], b.cache.feet[o] + model.height[o]);
        fromNobody(o);
      };
      for (let t = 0; t < terrain.count; t++) {
        layAgain();
        const cut = isCutBy(b, t);
        layAgain();
        const found = isCutByPiece(b, t, ex, ey, long, Math.sqrt(long));
        if (found !== cut) expect(found, `${n} ${k}: piece ${t}`).toBe(cut);
        tally[cut ? 'cut' : 'free']++;
      }
      for (let q = 0; q < b.setup.models; q++) {
        if (q === o) continue;
        layAgain();
        const near = (px: number, py: number) => Math.hypot(x[q] - px, y[q] - py) < model.radius[q];
        const cut = !near(ax, ay) && !near(x[o], y[o]) && isCutByModel(b, q);
        const found = isCutByBody(b, q, ex, ey, long);
        if (found !== cut) expect(found, `${n} ${k}: model ${q}`).toBe(cut);
        tally[cut ? 'body' : 'clear']++;
      }
    }
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(300);
});
