import { expect, test } from 'vitest';
import { INCH } from '../engine/kernel/geometry/measures.js';
import { Verb } from '../engine/rulesets/wh40k2/asks.js';
import { scenario } from '../engine/testing/scenario.js';
import { Env } from './env.js';
import { Enemies } from './t9a-enemies.js';
import { W40K_GAME } from './w40k-game.js';
import { OPTION_TACTICS, W40K_SPEC, WIDTH } from './w40k-spec.js';

const HALF_TURN = 32768;

/** Five lancers of 200 points that shoot 18 inches, and what they find at a pose: 20 spears of 100 points that look at them. */
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
  expect(far.charged).toBe(0); // 17 inches, and 4 + 12 at the most
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
