import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { ticks } from '../../../kernel/geometry/measures.js';
import { Cover } from '../../../skirmish/terrain.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kScene } from '../../../testing/wh40k2/scene.js';
import { coverOf, sees } from '../caches/sight.js';
import { elevationOf, inFireArc, seesPoint, wouldSee } from './sight.js';

type Place = readonly [x: number, y: number];

/**
 * Makes one model of each side, 1 inch tall on a base of 1 inch: the first at (36, 10), the second at `at`; `add`
 * places what lies between.
 */
function scene(at: Place, add: (s: W40kScene) => unknown = () => undefined, height = 1) {
  const s = scenario('wh40k2')
    .unit('shooter', { models: 1, base: 25.4, height, at: [[36, 10]] })
    .enemy('target', { models: 1, base: 25.4, at: [at] });
  add(s);
  const { b } = s.start();
  const row = (name: string): number => b.setup.unit.first[b.setup.names.indexOf(name)];
  const [m, o] = [row('shooter'), row('target')];
  return { b, m, o, row, sees: sees(b, m, o), back: sees(b, o, m), cover: coverOf(b, m, o) };
}

describe('lines of sight', () => {
  it('W40K-TABLE-003 W40K-LOS-001 a straight line with nothing in it sees, one that terrain cuts does not', () => {
    expect(scene([36, 30]).sees).toBe(true);
    expect(scene([36, 30], (s) => s.terrain('rock', { at: [36, 20], size: [4, 4] })).sees).toBe(false);
    expect(scene([36, 30], (s) => s.terrain('rock', { at: [40, 20], size: [4, 4] })).sees).toBe(true);
  });

  it('W40K-LOS-002 the eye looks for any part of a body: half a base that stands out is seen', () => {
    const beside = (left: number) => (s: W40kScene) => s.terrain('rock', { at: [left + 5, 29], size: [10, 1] });
    expect(scene([36, 30], beside(35.6)).sees).toBe(true); // the target's left side stands out
    expect(scene([36, 30], beside(35.45)).sees).toBe(false);
  });

  it('W40K-LOS-003 W40K-LOS-012 hills, boulders and buildings block, except from higher up', () => {
    for (const kind of ['rock', 'building', 'hill'] as const) {
      expect(scene([36, 30], (s) => s.terrain(kind, { at: [36, 20], size: [4, 4] })).sees).toBe(false);
    }
    const onHill = (high: number) => (s: W40kScene) => {
      s.terrain('hill', { at: [36, 10], size: [4, 4] }, { height: high });
      s.terrain('rock', { at: [36, 20], size: [4, 1] }, { height: 2 });
    };
    expect(scene([36, 30], onHill(1)).sees).toBe(false);
    // eyes at 5 inches, head at 1: over the rock the line is at 3, at its lowest 2.9
    expect(scene([36, 30], onHill(4)).sees).toBe(true);
  });

  it('W40K-LOS-001 a model sees itself, and what others see does not change by that', () => {
    const { b } = scenario('wh40k2')
      .unit('shooters', {
        models: 2,
        at: [
          [36, 10],
          [37, 10],
        ],
      })
      .enemy('target', { models: 1, at: [[36, 30]] })
      .terrain('rock', { at: [36, 20], size: [8, 4] })
      .start();
    expect(sees(b, 1, 1)).toBe(true); // a squad's own blast may hit some of its models
    expect(sees(b, 0, 2)).toBe(false);
    invalidateGeometry(b); // the cached effect of terrain on lines outlives the geometry version
    expect(sees(b, 1, 1)).toBe(true);
    expect(sees(b, 0, 2)).toBe(false);
  });

  it('W40K-LOS-004 an obstacle as high as a man blocks, a lower one does not, one stands immediately behind sees over', () => {
    const wall = (y: number, height: number) => (s: W40kScene) =>
      s.terrain('wall', { at: [36, y], size: [20, 0.5] }, { height });
    expect(scene([36, 30], wall(20, 1)).sees).toBe(false);
    expect(scene([36, 30], wall(20, 0.9)).sees).toBe(true);
    expect(scene([36, 30], wall(28.3, 1)).sees).toBe(true); // the wall is 0.95 inch from the model's base
    expect(scene([36, 30], wall(28.2, 1)).sees).toBe(false); // the wall is 1.05 inches from the base
    expect(scene([36, 30], wall(11.7, 1)).sees).toBe(true); // the wall stands directly in front of the viewer
  });

  it('W40K-LOS-006 a wall higher than the model blocks wherever it stands', () => {
    const wall = (s: W40kScene) => s.terrain('wall', { at: [36, 11], size: [20, 0.5] }, { height: 1.2 });
    expect(scene([36, 30], wall).sees).toBe(false);
    expect(scene([36, 30], wall, 1.2).sees).toBe(true); // the viewer is taller than the wall
  });

  it('W40K-LOS-007 a wood between blocks, however thin, w40k-1-081', () => {
    expect(scene([36, 30], (s) => s.terrain('wood', { at: [36, 20], size: [6, 1] })).sees).toBe(false);
  });

  it('W40K-LOS-008 into and out of woods one sees through 2 inches', () => {
    const wood = (edge: number) => (s: W40kScene) => s.terrain('wood', { at: [36, edge + 4], size: [8, 8] });
    expect(scene([36, 30], wood(28)).sees).toBe(true); // the model stands 2 inches inside the wood
    expect(scene([36, 30], wood(27.9)).sees).toBe(false);
    const out = (s: W40kScene) => s.terrain('wood', { at: [36, 8], size: [8, 8] });
    expect(scene([36, 30], out).sees).toBe(true); // the shooter stands 2 inches from the wood's edge at 12
    const deep = (s: W40kScene) => s.terrain('wood', { at: [36, 8.2], size: [8, 8] });
    expect(scene([36, 30], deep).sees).toBe(false);
    const both = (s: W40kScene) => s.terrain('wood', { at: [36, 20], size: [8, 30] });
    expect(scene([36, 12], both).sees).toBe(true);
    expect(scene([36, 12.1], both).sees).toBe(false);
  });

  it('W40K-LOS-009 models block, friend or foe, also of the own squad', () => {
    const between = (s: W40kScene) => s.unit('friend', { models: 1, base: 25.4, at: [[36, 20]] });
    const foe = (s: W40kScene) => s.enemy('foe', { models: 1, base: 40, at: [[36, 29]] });
    expect(scene([36, 30.5], foe).sees).toBe(false);
    expect(scene([36, 30], (s) => s.unit('friend', { models: 1, base: 40, at: [[36, 11.5]] })).sees).toBe(false);
    expect(scene([36, 30], between).sees).toBe(false); // the model between is as broad as either of the two
    expect(scene([36, 30], (s) => s.unit('friend', { models: 1, base: 25.4, at: [[36.6, 20]] })).sees).toBe(true);
    const { b, row } = scene([36, 40], (s) =>
      s
        .unit('squad', {
          models: 2,
          base: 25.4,
          at: [
            [20, 10],
            [20, 11.5],
          ],
        })
        .enemy('other', { models: 1, base: 25.4, at: [[20, 30]] }),
    );
    expect(sees(b, row('squad'), row('other'))).toBe(false);
    expect(sees(b, row('squad') + 1, row('other'))).toBe(true);
  });

  it('W40K-LOS-009 W40K-LOS-012 one looks over models that are wholly lower than the line', () => {
    const rank = (s: W40kScene) => s.unit('rank', { models: 1, base: 40, at: [[36, 20]] });
    const withHill = (s: W40kScene) => rank(s).terrain('hill', { at: [36, 10], size: [4, 4] }, { height: 1 });
    expect(scene([36, 30], rank).sees).toBe(false);
    // the line falls from 2 to 1 inch: it is 1.5 high over the model between
    expect(scene([36, 30], withHill).sees).toBe(true);
    expect(scene([36, 30], rank, 2).sees).toBe(true);
  });

  it('W40K-LOS-010 whoever sees is seen', () => {
    const edges = [30, 31, 32, 33, 34, 34.5, 35, 35.4, 35.5, 35.6, 36];
    for (const edge of edges) {
      for (const at of [14, 20, 28.5]) {
        const rock = (s: W40kScene) => s.terrain('rock', { at: [edge + 5, at], size: [10, 1] });
        const { sees: there, back } = scene([36.3, 30], rock);
        expect(back).toBe(there);
      }
    }
  });

  it('W40K-LOS-011 whoever stands on a crest is seen against the sky', () => {
    const crest = (s: W40kScene) =>
      s
        .terrain('hill', { at: [36, 30], size: [6, 6] }, { height: 4 })
        .terrain('wall', { at: [36, 18], size: [20, 0.5] }, { height: 2 });
    expect(scene([36, 28], crest).sees).toBe(true);
    expect(scene([36, 28], (s) => s.terrain('wall', { at: [36, 18], size: [20, 0.5] }, { height: 2 })).sees).toBe(
      false,
    );
  });

  it('W40K-LOS-012 W40K-LOS-003 heights (K53): feet stand on the ground, a hill hides what lies close beneath it', () => {
    const hill = (s: W40kScene) => s.terrain('hill', { at: [36, 10], size: [6, 6] }, { height: 3 });
    const { b, m, o } = scene([36, 30], hill);
    expect(elevationOf(b, m)).toBe(ticks(3));
    expect(elevationOf(b, o)).toBe(0);
    expect(scene([36, 30], hill).sees).toBe(true);
    // the target is 1.5 inches beyond the edge, where the line is 2 inches high
    expect(scene([36, 14.5], hill).sees).toBe(false);
    // the line falls from 4 to 1 inch over 12.5 inches: 3.28 at the edge
    expect(scene([36, 22.5], hill).sees).toBe(true);
  });

  it('W40K-GRND-001 a point of the ground is seen or not', () => {
    const wall = (s: W40kScene) => s.terrain('wall', { at: [36, 20], size: [20, 0.5] }, { height: 0.8 });
    const { b, m } = scene([36, 40], wall);
    expect(seesPoint(b, m, ticks(36), ticks(19))).toBe(true);
    expect(seesPoint(b, m, ticks(36), ticks(22))).toBe(false); // the point lies in the dead ground behind the wall
    expect(seesPoint(b, m, ticks(60), ticks(10))).toBe(true);
  });

  it('what a model would see from elsewhere is what it sees when it is there', () => {
    const rock = (s: W40kScene) => s.terrain('rock', { at: [36, 20], size: [8, 4] });
    const { b, m, o } = scene([36, 30], rock);
    expect(wouldSee(b, m, ticks(36), ticks(12), o)).toBe(false);
    expect(wouldSee(b, m, ticks(48), ticks(12), o)).toBe(true);
  });

  it('W40K-ARC-001 W40K-ARC-002 W40K-ARC-003 the fire arc is 45 degrees to each side, its edge included, w40k-1-079', () => {
    const { b, m } = scene([36, 30]);
    const at = (degrees: number, far = 10): boolean => {
      const turn = (degrees * Math.PI) / 180;
      return inFireArc(b, m, ticks(36 + far * Math.sin(turn)), ticks(10 + far * Math.cos(turn)));
    };
    expect([0, 40, 44, 50, 180].map((n) => at(n))).toEqual([true, true, true, false, false]);
    expect([-44, -50, 45, 45.1].map((n) => at(n))).toEqual([true, false, true, false]);
    b.model.facing[m] = 16384; // W40K-ARC-001: the arc turns with the model
    expect([90, 50, 40, 0].map((n) => at(n))).toEqual([true, true, false, false]);
  });
});

describe('cover', () => {
  it('W40K-COVER-001 W40K-COVER-002 W40K-COVER-003 walls give hard cover, hedges soft, open ground none', () => {
    const behind = (kind: 'wall' | 'hedge') => (s: W40kScene) => s.terrain(kind, { at: [36, 29], size: [8, 0.5] });
    expect(scene([36, 30], behind('wall')).cover).toBe(Cover.hard);
    expect(scene([36, 30], behind('hedge')).cover).toBe(Cover.soft);
    expect(scene([36, 30]).cover).toBe(Cover.none);
  });

  it('W40K-COVER-001 cover of both kinds is hard', () => {
    const both = (s: W40kScene) =>
      s.terrain('wood', { at: [36, 31], size: [6, 6] }).terrain('wall', { at: [36, 29], size: [8, 0.5] });
    expect(scene([36, 30], both).cover).toBe(Cover.hard);
  });

  it('W40K-COVER-004 behind an obstacle there is cover from the other side only, and one shoots over it freely', () => {
    const wall = (y: number) => (s: W40kScene) => s.terrain('wall', { at: [36, y], size: [8, 0.5] });
    expect(scene([36, 30], wall(31)).cover).toBe(Cover.none); // the wall is behind the target
    expect(scene([36, 30], wall(28.3)).cover).toBe(Cover.hard);
    const own = scene([36, 30], wall(11));
    // the wall directly in front of the shooter hides no target
    expect([own.sees, own.cover]).toEqual([true, Cover.none]);
    expect(coverOf(own.b, own.o, own.m)).toBe(Cover.hard);
  });

  it('W40K-LOS-005 W40K-COVER-004 who is hidden to the waist has cover, though not immediately behind', () => {
    const wall =
      (y: number, height = 0.6) =>
      (s: W40kScene) =>
        s.terrain('wall', { at: [36, y], size: [8, 0.5] }, { height });
    const low = scene([36, 30], wall(26));
    expect([low.sees, low.cover]).toEqual([true, Cover.hard]);
    // the wall is low and far from the target, so it hides no part of the target
    expect(scene([36, 30], wall(14, 0.3)).cover).toBe(Cover.none);
  });

  it('W40K-COVER-005 at the corner of a rock one is partly hidden, in hard cover, and shoots round it freely', () => {
    const corner = (s: W40kScene) => s.terrain('rock', { at: [39, 28], size: [6, 2] });
    const { b, m, o, sees: seen, cover } = scene([36, 30], corner);
    expect([seen, cover]).toEqual([true, Cover.hard]);
    expect(coverOf(b, o, m)).toBe(Cover.none);
  });

  it('W40K-COVER-006 in a wood there is always soft cover', () => {
    const edge = (s: W40kScene) => s.terrain('wood', { at: [36, 32], size: [8, 8] });
    expect(scene([36, 30], edge).cover).toBe(Cover.soft);
    const both = (s: W40kScene) => s.terrain('wood', { at: [36, 10], size: [8, 8] });
    expect(scene([36, 11.5], both).cover).toBe(Cover.soft);
  });

  it('W40K-COVER-007 in a crater there is hard cover from outside, not from inside', () => {
    const crater = (y: number) => (s: W40kScene) => s.terrain('crater', { at: [36, y], size: [8, 8] });
    expect(scene([36, 30], crater(30)).cover).toBe(Cover.hard);
    expect(scene([36, 12], crater(11)).cover).toBe(Cover.none);
  });

  it('W40K-COVER-008 at windows and doors: in a building with its inside open, hard cover at the wall', () => {
    const ruin = (y: number) => (s: W40kScene) =>
      s.terrain('building', { at: [36, y], size: [8, 8] }, { ground: 'open' });
    const at = scene([36, 30], ruin(33)); // the target stands 1 inch from the wall at 29
    expect([at.sees, at.cover]).toEqual([true, Cover.hard]);
    expect(scene([36, 30], ruin(31)).sees).toBe(false); // the target stands 3 inches from the wall
    expect(scene([36, 14], ruin(12)).sees).toBe(true); // both models stand inside
  });
});
