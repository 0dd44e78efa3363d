import { expect, test } from 'vitest';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { chargePaths } from './charge-paths.js';
import { Side } from './layout.js';
import { toyBattle } from './toy-battle.js';

test('T9A-ALN-005 K49 two places along a side that round to one pose are one placement', () => {
  const b = toyBattle([{ at: [36, 20] }, { at: [36, 28], facing: 180 }]);
  const { x, y, facing } = b.unit;
  let charges = 0;
  for (let f = 100; f < 16384; f += 167) {
    for (let aside = 0; aside < 4; aside++) {
      facing[0] = f;
      facing[1] = f + 32768;
      x[1] = Math.round(x[0] + 15_000 * SIN[f] + aside * COS[f]); // the target stands almost straight ahead
      y[1] = Math.round(y[0] + 15_000 * COS[f] - aside * SIN[f]);
      b.geometryVersion++;
      b.option.count = 0;
      const count = chargePaths(b, 0, 1, Side.front);
      const poses = Array.from({ length: count }, (_, i) => `${b.option.x[i]} ${b.option.y[i]} ${b.option.n[i]}`);
      expect(new Set(poses).size).toBe(count);
      if (count > 0) charges++;
    }
  }
  expect(charges).toBeGreaterThan(300);
});
