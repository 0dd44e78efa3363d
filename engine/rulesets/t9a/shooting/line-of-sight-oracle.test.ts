import { expect, test } from 'vitest';
import { polygonContains } from '../../../kernel/geometry/polygon.js';
import { cutByPolygon, cutByRectangle } from '../../../kernel/geometry/sight.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { Terrain } from '../../../regiments/battle.js';
import { hasSight } from '../../../regiments/caches/sight.js';
import { heightOf, viewerHeight } from '../../../regiments/shooting/heights.js';
import { polygonsOf } from '../../../regiments/terrain/terrain.js';
import { scenario } from '../../../testing/scenario.js';
import type { TerrainKind } from '../../../testing/t9a/scene.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import type { T9aBattle } from '../core/state.js';
import { isObscuring } from './shooting-rules.js';

/** Returns a small generator of its own, so that the scenes stay the same. */
function numbers(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return least + ((state >> 8) / 0x7fffff) * (most - least);
  };
}

/** Returns a point in the frame of a unit's Centre: `across` to the right, `ahead` to the front. */
function point(b: T9aBattle, u: number, across: number, ahead: number): [number, number] {
  const s = SIN[b.unit.facing[u]];
  const c = COS[b.unit.facing[u]];
  return [b.unit.x[u] + across * c + ahead * s, b.unit.y[u] - across * s + ahead * c];
}

/** Computes sight by the letter of the rule: it tries very many lines against all obstacles and caches nothing. */
function seesByTrying(b: T9aBattle, u: number, t: number): boolean {
  const { halfWidth, halfDepth, facing, x, y } = b.unit;
  const width = b.setup.unit.baseWidth[u];
  const { terrain } = b.setup;
  const target = heightOf(b, t);
  const STEPS = 60;
  for (let file = 0; file < b.unit.files[u]; file++) {
    const viewer = viewerHeight(b, u, file);
    const left = file * width - halfWidth[u];
    for (const across of [left, left + width / 2, left + width]) {
      const [ex, ey] = point(b, u, across, halfDepth[u]);
      for (let i = 0; i <= STEPS; i++) {
        for (let j = 0; j <= STEPS / 4; j++) {
          const [px, py] = point(b, t, ((2 * i) / STEPS - 1) * halfWidth[t], ((8 * j) / STEPS - 1) * halfDepth[t]);
          const dx = px - x[u];
          const dy = py - y[u];
          const ahead = dx * SIN[facing[u]] + dy * COS[facing[u]] - halfDepth[u];
          const beside = dx * COS[facing[u]] - dy * SIN[facing[u]];
          if (ahead < 0 || beside > left + width + ahead || beside < left - ahead) continue;
          let free = true;
          for (let p = 0; p < terrain.count && free; p++) {
            const polygon = polygonsOf(b)[p];
            if (!isObscuring(terrain.kind[p]) || !cutByPolygon(ex, ey, px, py, polygon)) continue;
            const within = polygonContains(polygon, ex, ey) || polygonContains(polygon, px, py);
            free = terrain.kind[p] === Terrain.hill && within;
          }
          for (let v = 0; v < b.setup.units && free; v++) {
            if (v === u || v === t || heightOf(b, v) <= Math.max(viewer, target)) continue;
            free = !cutByRectangle(ex, ey, px, py, x[v], y[v], facing[v], halfWidth[v], halfDepth[v]);
          }
          if (free) return true;
        }
      }
    }
  }
  return false;
}

test.each([1, 2, 3, 4, 5, 6])(
  'T9A-LOS-001 T9A-LOS-002 T9A-TER-004 sight is what trying many lines finds, scene %i',
  (seed) => {
    const any = numbers(seed);
    const scene = scenario('t9a');
    for (let i = 0; i < 6; i++) {
      const riders = any(0, 1) < 0.5;
      const spec: UnitSpec = {
        troopType: riders ? 'Cavalry' : 'Infantry',
        base: riders ? [25, 50] : [20, 20],
        models: riders ? 5 : 10,
        files: 5,
        facing: any(0, 360),
      } as const;
      scene.unit(`friend ${i}`, { ...spec, at: [10 + 9 * i + any(-2, 2), any(8, 20)] });
      scene.enemy(`foe ${i}`, { ...spec, at: [10 + 9 * i + any(-2, 2), any(28, 40)] });
    }
    const kinds: TerrainKind[] = ['hill', 'impassable', 'hill', 'building', 'forest'];
    kinds.forEach((kind, i) => {
      scene.terrain(kind, { at: [8 + 14 * i, any(16, 32)], size: [any(3, 8), any(3, 6)], angle: any(0, 90) });
    });
    const { b } = scene.start();

    const tried: string[] = [];
    const found: string[] = [];
    for (let u = 0; u < b.setup.units; u++) {
      for (let t = 0; t < b.setup.units; t++) {
        if (u === t) continue;
        if (seesByTrying(b, u, t)) tried.push(`${u} sees ${t}`);
        if (hasSight(b, u, t)) found.push(`${u} sees ${t}`);
      }
    }
    expect(found).toEqual(tried);
  },
);
