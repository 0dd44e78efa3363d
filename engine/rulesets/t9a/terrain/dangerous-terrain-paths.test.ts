import { expect, test } from 'vitest';
import { copyBattle } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { polygonOverlapsRectangle } from '../../../kernel/geometry/polygon.js';
import { overlap } from '../../../kernel/geometry/rectangle.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { placeInBlock } from '../../../regiments/formation.js';
import { dangerAhead } from '../../../regiments/terrain/dangerous-terrain.js';
import { polygonsOf } from '../../../regiments/terrain/terrain.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aBattle } from '../core/state.js';
import { t9a } from '../ruleset.js';

// The way is tested every quarter of an inch, but only where a sweep finds an overlap: the dice must be the same.
const STRIDE = 635;

/**
 * Returns the number of dice that the models of `u` roll on a flight: one for each piece that a model touches, one for
 * enemies and rocks.
 */
function expected(b: T9aBattle, u: number, enemy: number, x: number, y: number, f: number, distance: number): number {
  const { unit, setup } = b;
  const w = setup.unit.baseWidth[u] / 2;
  const d = setup.unit.baseDepth[u] / 2;
  const at = new Float64Array(2);
  const { halfWidth, halfDepth } = unit;
  let dice = 0;
  for (let m = 0; m < unit.models[u]; m++) {
    const file = m % unit.files[u];
    const met = new Set<number>();
    for (let gone = 0; gone < distance + STRIDE; gone += STRIDE) {
      const far = Math.min(gone, distance);
      const px = x + stepEast(f, far);
      const py = y + stepNorth(f, far);
      placeInBlock(b, u, px, py, f, halfWidth[u], halfDepth[u], file, Math.floor(m / unit.files[u]), at);
      polygonsOf(b).forEach((polygon, t) => {
        if (polygonOverlapsRectangle(polygon, at[0], at[1], f, w, d)) met.add(t);
      });
      const foe = [unit.x[enemy], unit.y[enemy], unit.facing[enemy], halfWidth[enemy], halfDepth[enemy]] as const;
      if (overlap(at[0], at[1], f, w, d, ...foe)) met.add(-1);
    }
    dice += met.size;
  }
  return dice;
}

test('T9A-TER-001 T9A-FLE-003 a flight is as dangerous as what each model meets on it', () => {
  const battle = scenario('t9a')
    // with Wounds enough that all of them get to the last piece (T9A-TER-003)
    .unit('riders', { models: 9, files: 4, base: [25, 50], troopType: 'Cavalry', at: [10, 10] })
    .enemy('spears', { models: 10, files: 5, at: [40, 30], facing: 200 })
    .terrain('forest', { at: [36, 24], size: [10, 4] })
    .terrain('field', { at: [24, 20], size: [4, 9] })
    .terrain('wall', { at: [30, 14], size: [8, 1] })
    .with((battle, row) => {
      battle.setup.unit.W[row('riders')] = 99;
    })
    .start();
  const { b } = battle;
  const world = t9a.create(b.setup);
  const u = battle.row('riders');
  const random = new Random(5);
  let some = 0;
  for (let k = 0; k < 400; k++) {
    copyBattle(world, b);
    const x = (16 + random.below(36)) * INCH + random.below(INCH);
    const y = (10 + random.below(26)) * INCH + random.below(INCH);
    const facing = random.below(65536);
    const distance = (1 + random.below(14)) * INCH;
    let dice = 0;
    world.dice.listener = { fell: (purpose) => void (purpose === Roll.DangerousTerrain && dice++) };
    const wanted = expected(world, u, world.setup.names.indexOf('spears'), x, y, facing, distance);
    dangerAhead(world, u, x, y, facing, distance, true, -1);
    expect(dice).toBe(wanted);
    if (dice > 0) some++;
  }
  expect(some).toBeGreaterThan(100);
});
