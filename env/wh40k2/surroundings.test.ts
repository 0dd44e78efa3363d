import { expect, test } from 'vitest';
import { INCH } from '../../engine/kernel/geometry/measures.js';
import type { W40kBattle } from '../../engine/rulesets/wh40k2/core/state.js';
import { armyFacts } from '../../engine/rulesets/wh40k2/observation/army-facts.js';
import { Prospects } from '../../engine/rulesets/wh40k2/observation/prospects.js';
import { NEAR, Surroundings } from '../../engine/rulesets/wh40k2/observation/surroundings.js';
import { Place } from '../../engine/skirmish/layout.js';
import { scenario } from '../../engine/testing/scenario.js';
import { Env } from '../env.js';
import { Random } from '../random.js';

const battleOf = (env: Env): W40kBattle => (env as unknown as { battle: W40kBattle }).battle;

/** Returns the models of unit `u` on the table. */
function standing(b: W40kBattle, u: number): number[] {
  const { first, count } = b.setup.unit;
  return Array.from({ length: count[u] }, (_, i) => first[u] + i).filter((m) => b.model.place[m] === Place.table);
}

/** Returns the gap between units `u` and `v`, measured model by model. */
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
      // units that stand elsewhere than at the last refresh
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

test('W40K-COVER-004 a wall covers those who have it between them and all enemies, wherever these have gone since', () => {
  const { b } = scenario('wh40k2')
    .unit('men', { models: 4, base: 25.4, at: [36, 24] })
    .unit('others', { models: 4, base: 25.4, at: [36, 10] })
    .enemy('foe', { models: 1, base: 25.4, at: [[36, 38]] })
    .enemy('second', { models: 1, base: 25.4, at: [[38, 40]] })
    .terrain('wall', { at: [36, 25], size: [10, 0.4] })
    .terrain('wood', { at: [36, 10], size: [8, 4] })
    .start();
  const around = new Surroundings();
  around.refresh(b, Uint8Array.of(1, 1, 1, 1));
  expect([around.hard[0], around.soft[0], around.soft[1]]).toEqual([4, 0, 4]);
  const second = b.setup.unit.first[b.setup.names.indexOf('second')];
  b.model.y[second] = 4 * INCH;
  around.refresh(
    b,
    Uint8Array.from(b.setup.names, (name) => (name === 'second' ? 1 : 0)),
  );
  expect([around.hard[0], around.soft[1]]).toEqual([0, 4]);
  b.model.y[second] = 40 * INCH;
  around.refresh(
    b,
    Uint8Array.from(b.setup.names, (name) => (name === 'second' ? 1 : 0)),
  );
  expect(around.hard[0]).toBe(4);
  // prospects at places that a unit might take
  const out = new Float32Array(32);
  const prospects = new Prospects(out, around);
  const cover = (y: number) => {
    b.option.x[0] = 36 * INCH;
    b.option.y[0] = y * INCH;
    prospects.gather(b, armyFacts(b), 0, 1);
    prospects.write(b, 36 * INCH, y * INCH, 0);
    return out[3];
  };
  expect([cover(24), cover(26), cover(20), cover(10)]).toEqual([1, 0, 0, 0.5]);
});
