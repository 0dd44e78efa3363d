import { expect, test } from 'vitest';
import { separation } from '../kernel/geometry/rectangle.js';
import { closeOnFront } from './charge-contact.js';
import { Side } from './layout.js';
import { toyBattle } from './toy-battle.js';

test('T9A-ALN-002 K49 a target that was turned is flush to the tick, however the point of contact was rounded', () => {
  const b = toyBattle([{ at: [36, 20] }, { at: [36, 24], facing: 180 }]);
  const { x, y, facing, halfWidth: w, halfDepth: d } = b.unit;
  for (let f = 3; f < 16384; f += 997) {
    for (const error of [-9, -4, 0, 5, 11]) {
      facing[0] = f;
      facing[1] = f + 32768;
      const away = d[0] + d[1] + error;
      const out = new Int32Array(3);
      out[0] = Math.round(x[0] + away * Math.sin((f * Math.PI) / 32768));
      out[1] = Math.round(y[0] + away * Math.cos((f * Math.PI) / 32768));
      closeOnFront(b, 1, Side.front, x[0], y[0], f, d[0], out);
      const apart = separation(x[0], y[0], f, w[0], d[0], out[0], out[1], facing[1], w[1], d[1]);
      expect(Math.abs(apart)).toBeLessThanOrEqual(1);
    }
  }
});
