import { expect, test } from 'vitest';
import { INCH } from '../engine/kernel/geometry/measures.js';
import type { W40kBattle } from '../engine/rulesets/wh40k2/state.js';
import { Place } from '../engine/skirmish/layout.js';
import { Env } from './env.js';
import { Random } from './random.js';
import { NEAR, Surroundings } from './w40k-surroundings.js';

const battleOf = (env: Env): W40kBattle => (env as unknown as { battle: W40kBattle }).battle;

/** Models of unit `u` on the table. */
function standing(b: W40kBattle, u: number): number[] {
  const { first, count } = b.setup.unit;
  return Array.from({ length: count[u] }, (_, i) => first[u] + i).filter((m) => b.model.place[m] === Place.table);
}

/** The gap between units `u` and `v`, model by model. */
function plainGap(b: W40kBattle, u: number, v: number): number {
  const { radius } = b.setup.model;
  const { x, y } = b.model;
  let least = NEAR;
  for (const m of standing(b, u)) {
    for (const o of standing(b, v)) {
      const between = Math.sqrt((x[o] - x[m]) ** 2 + (y[o] - y[m]) ** 2) - radius[o] - radius[m];
      least = Math.min(least, Math.max(0, between));
    }
  }
  return least;
}

test('gaps and the enemies that are counted are those of measuring every pair of models, whoever has moved since', () => {
  const env = new Env('wh40k2');
  let measured = 0;
  for (const seed of [2, 5]) {
    const around = new Surroundings();
    const random = new Random(seed);
    let before: string[] = [];
    let [, info] = env.reset({ seed });
    for (let over = false, step = 0; !over; step++) {
      const b = battleOf(env);
      const { units, unit } = b.setup;
      // who stands elsewhere than when it was looked at last
      const where = Array.from({ length: units }, (_, u) =>
        standing(b, u)
          .map((m) => [m, b.model.x[m], b.model.y[m]])
          .join(),
      );
      around.refresh(
        b,
        Uint8Array.from(where, (w, u) => (w === before[u] ? 0 : 1)),
      );
      before = where;
      for (let u = 0; u < units && step % 3 === 0; u++) {
        if (standing(b, u).length === 0) continue;
        const gaps = Array.from({ length: units }, (_, v) => v)
          .filter((v) => unit.player[v] !== unit.player[u] && standing(b, v).length > 0)
          .map((v) => {
            const gap = plainGap(b, u, v);
            if (random.below(4) === 0) expect(around.between(b, u, v)).toBeCloseTo(gap, 6);
            return gap;
          });
        expect(around.closest[u]).toBeCloseTo(Math.min(NEAR, ...gaps), 6);
        expect(around.within12[u]).toBe(gaps.filter((gap) => gap <= 12 * INCH).length);
        expect(around.within24[u]).toBe(gaps.filter((gap) => gap <= 24 * INCH).length);
        expect(around.lead[u]).toBe(standing(b, u)[0]);
        measured++;
      }
      const [, , terminated, truncated, next] = env.step(random.below(info.options));
      info = next;
      over = terminated || truncated;
    }
  }
  expect(measured).toBeGreaterThan(500);
}, 30_000);
