import { expect, it } from 'vitest';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { scenario } from '../../../testing/scenario.js';
import { refuges, toward } from './refuges.js';

/** Places turned by quarter turns about the man in the middle, and the same mirrored. */
const TURNS: readonly ((x: number, y: number) => readonly [number, number])[] = [0, 1, 2, 3].flatMap((quarters) => {
  const turned = (x: number, y: number): readonly [number, number] => {
    let at: readonly [number, number] = [x, y];
    for (let q = 0; q < quarters; q++) at = [at[1], -at[0]];
    return at;
  };
  return [turned, (x: number, y: number) => turned(-x, y)];
});

const out = new Int32Array(32);

/**
 * True if the wood at `wood` is a refuge for a man at the origin with enemies at `foes`; all turns must give the same
 * answer.
 */
function isRefuge(wood: readonly [number, number], ...foes: readonly (readonly [number, number])[]): boolean {
  const found = TURNS.map((turn) => {
    const place = ([x, y]: readonly [number, number]): readonly [number, number] => {
      const [east, north] = turn(x, y);
      return [40 + east, 40 + north];
    };
    const scene = scenario('wh40k2', { table: [80, 80] })
      .unit('men', { models: 1, at: [[40, 40]] })
      .status('men', 'broken')
      .terrain('wood', { at: place(wood), size: [4, 4] });
    foes.forEach((foe, i) => {
      scene.enemy(`foe ${i}`, { models: 1, at: [place(foe)] });
    });
    const { b } = scene.start();
    return refuges(b, 0, out) === 1;
  });
  expect(new Set(found).size).toBe(1);
  return found[0];
}

it('W40K-BROKE-003 cover is fled to if that leads away from every enemy within 24 inches, along both axes', () => {
  expect(isRefuge([8, 0], [24, 0])).toBe(false);
  expect(isRefuge([8, 0], [24.001, 0])).toBe(true); // too far away to matter
  expect(isRefuge([8, 0], [-24, 0])).toBe(true); // the enemy is on the other side
  expect(isRefuge([8, 0], [-10, 0], [24, 0])).toBe(false); // each enemy counts
  expect(isRefuge([8, 0], [-10, 0], [-3, 12])).toBe(true);
});

it('W40K-BROKE-003 and aslant: 24 inches are 24 in every direction, and a right angle is not away', () => {
  const [x, y] = [14.4, 19.2]; // this place is 24 inches away
  expect(isRefuge([6, 8], [x, y])).toBe(false);
  expect(isRefuge([6, 8], [x + 0.001, y])).toBe(true);
  expect(isRefuge([6, 8], [x, y + 0.001])).toBe(true);
  expect(isRefuge([6, 8], [-x, -y])).toBe(true);
  expect(isRefuge([6, 8], [-8, 6])).toBe(false); // the directions form a right angle
  expect(isRefuge([6, 8], [-8.01, 5.99])).toBe(true);
  expect(isRefuge([6, 8], [-7.99, 6.01])).toBe(false);
});

it('W40K-BROKE-003 a wall aslant is fled to where its places lead away from the enemy, not where the nearest of them is', () => {
  // the place nearest to the man is north-east of him, and the enemy is north of him
  const aslant = (angle: number, side: number) =>
    scenario('wh40k2', { table: [80, 80] })
      .unit('men', { models: 1, base: 25.4, at: [[40, 40]] })
      .status('men', 'broken')
      .enemy('foe', { models: 1, base: 25.4, at: [[40, 60]] })
      .terrain('wall', { at: [40 + 4 * side, 40], size: [14, 0.5], angle })
      .start().b;
  for (const side of [1, -1]) {
    const b = aslant(45 * side, side);
    expect(refuges(b, 0, out)).toBe(1);
    const angle = toward(b, 0, 0);
    expect(COS[angle]).toBeLessThan(0);
    expect(SIN[angle] * side).toBeGreaterThan(0);
  }
});
