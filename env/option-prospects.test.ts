import { expect, test } from 'vitest';
import { INCH } from '../engine/kernel/geometry/measures.js';
import { Enemies } from '../engine/regiments/observation/enemies.js';
import { Verb } from '../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../engine/rulesets/wh40k2/core/state.js';
import { Hidden } from '../engine/rulesets/wh40k2/core/state.js';
import { squadOf } from '../engine/rulesets/wh40k2/core/units.js';
import { armyFacts } from '../engine/rulesets/wh40k2/observation/army-facts.js';
import { Prospects } from '../engine/rulesets/wh40k2/observation/prospects.js';
import { OPTION_TACTICS, W40K_SPEC, WIDTH } from '../engine/rulesets/wh40k2/observation/spec.js';
import { Surroundings } from '../engine/rulesets/wh40k2/observation/surroundings.js';
import { Place } from '../engine/skirmish/layout.js';
import { Random } from '../engine/testing/random.js';
import { scenario } from '../engine/testing/scenario.js';
import { Env } from './env.js';
import { gameOf } from './games.js';

const W40K_GAME = gameOf('wh40k2');

const HALF_TURN = 32768;

/**
 * Returns the enemies of five lancers (200 points, range 18 inches) at a pose: 20 spears of 100 points that face them.
 */
function lancersAt(y: number, facing: number, x = 36): Enemies {
  const { b } = scenario('t9a')
    .unit('lancers', { M: 7, base: [25, 50], models: 5, files: 5, at: [36, 8] })
    .enemy('spears', { M: 4, base: [20, 20], models: 20, files: 5, at: [36, 30] })
    .start();
  b.setup.unit.points[1] = 100;
  const enemies = new Enemies();
  enemies.refresh(b, new Uint8Array(b.setup.units).fill(1));
  enemies.face(b, 0);
  enemies.arm(b, 0);
  enemies.look(x * INCH, y * INCH, facing, 2.5 * INCH, INCH);
  return enemies;
}

test('T9A-CMV-002 a pose tells who may charge whom from it: by Movement and two dice, from the front or not', () => {
  const near = lancersAt(22, 0);
  expect(near.charges).toBe(100);
  expect(near.charged).toBeGreaterThan(50);
  expect(near.outflanks + near.outflanked).toBe(0);
  const far = lancersAt(9, 0);
  expect(far.charges).toBeGreaterThan(0);
  expect(far.charges).toBeLessThan(20);
  expect(far.charged).toBe(0); // 17 inches apart; a charge is 4 + 12 at most
});

test('T9A-UNI-013 a pose tells of flanks and rears, and who looks away charges nobody', () => {
  const turned = lancersAt(22, HALF_TURN);
  expect(turned.charges).toBe(0);
  expect(turned.outflanked).toBe(turned.charged);
  expect(turned.charged).toBeGreaterThan(0);
  const behind = lancersAt(38, HALF_TURN);
  expect(behind.outflanks).toBe(100);
  expect(behind.charged).toBe(0);
});

test('a place tells whom a squad could shoot and charge there, who could shoot at it, and rows without a place do not', () => {
  const env = new Env('wh40k2', W40K_GAME.sizes.tiny);
  const seen = new Set<string>();
  const { options } = W40K_SPEC.offset;
  const first = OPTION_TACTICS + 13;
  for (const seed of [1, 2, 3]) {
    const [out, begun] = env.reset({ seed });
    let info = begun;
    for (let step = 0, over = false; !over; step++) {
      for (let i = 0; i < info.options; i++) {
        const row = out.subarray(options + i * WIDTH.option, options + (i + 1) * WIDTH.option);
        const [short, long, , underFire, charges, charged] = row.subarray(first);
        const [gap] = row.subarray(31);
        expect(long).toBeGreaterThanOrEqual(short);
        if (charges > 0) expect(gap * 72).toBeLessThanOrEqual(12);
        if (Math.round(row[1] * 80) !== Verb.Pick)
          for (const n of [long, underFire, charges, charged]) seen.add(`${n > 0}`);
        else expect(row.subarray(first, first + 6).every((n) => n === 0)).toBe(true);
      }
      const [, , terminated, truncated, next] = env.step((7 * step) % info.options);
      [info, over] = [next, terminated || truncated];
    }
  }
  expect(seen).toEqual(new Set(['true', 'false']));
});

test('what a place means to a unit is what every model of every enemy within 24 inches makes of it', () => {
  const env = new Env('wh40k2');
  const random = new Random(3);
  let [, info] = env.reset({ seed: 4 });
  const counted = { near: 0, shots: 0, underFire: 0, charges: 0, charged: 0 };
  for (let step = 0; step < 120; step++) {
    const [, , terminated, truncated, next] = env.step(random.below(info.options));
    if (terminated || truncated) break;
    info = next;
    if (step % 6 !== 0 || step < 30) continue;
    env.describe(); // lists options and question of the present state
    const b = (env as unknown as { battle: W40kBattle }).battle;
    const { unit, model, units, width, depth } = b.setup;
    const facts = armyFacts(b);
    const around = new Surroundings();
    around.refresh(b, new Uint8Array(units).fill(1));
    const out = new Float32Array(32);
    const prospects = new Prospects(out, around);
    const u = random.below(units);
    prospects.gather(b, facts, u, 0);
    const own = model.radius[unit.first[u]];
    for (let n = 0; n < 40; n++) {
      const [x, y] = [random.below(width), random.below(depth)];
      const wanted = { near: 0, far: 0, shots: 0, underFire: 0, charges: 0, charged: 0 };
      for (let v = 0; v < units; v++) {
        if (unit.player[v] === unit.player[u]) continue;
        const rows = Array.from({ length: unit.count[v] }, (_, i) => unit.first[v] + i);
        const gaps = rows
          .filter((m) => b.model.place[m] === Place.table)
          .map((m) => Math.hypot(b.model.x[m] - x, b.model.y[m] - y) - model.radius[m] - own);
        const gap = Math.max(0, Math.min(...gaps));
        if (gap > 24 * INCH) continue;
        const worth = (unit.points[v] * b.unit.models[v]) / unit.startModels[v] / 500;
        wanted.far++;
        if (gap <= 12 * INCH) wanted.near++;
        if (gap <= facts.short[u] && b.unit.hidden[squadOf(b, v)] === Hidden.none) wanted.shots += worth;
        if (gap <= facts.short[v]) wanted.underFire += worth;
        if (gap <= facts.charge[u]) wanted.charges += worth;
        if (gap <= facts.charge[v]) wanted.charged += worth;
      }
      prospects.write(b, x, y, 0);
      expect([out[1], out[2]]).toEqual([wanted.near, wanted.far].map((k) => Math.fround(Math.min(1, k / 8))));
      if (facts.short[u] <= 24 * INCH) expect(out[13]).toBeCloseTo(Math.min(1, wanted.shots), 5);
      if (facts.short.every((range) => range <= 24 * INCH)) {
        expect(out[15]).toBeCloseTo(Math.min(1, wanted.underFire), 5);
        counted.underFire += out[15];
      }
      expect(out[17]).toBeCloseTo(Math.min(1, wanted.charges), 5);
      expect(out[18]).toBeCloseTo(Math.min(1, wanted.charged), 5);
      counted.near += out[1];
      counted.shots += out[13];
      counted.charges += out[17];
      counted.charged += out[18];
    }
  }
  expect(Math.min(counted.near, counted.shots, counted.charges, counted.charged)).toBeGreaterThan(5);
});
