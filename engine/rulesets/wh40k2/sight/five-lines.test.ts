import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { LINES, layLine, linesBetween, linesCutBy, linesSurelyCutBy, linesWithin, pair } from './five-lines.js';
import { isCutByModel } from './sight-lines.js';

describe('bodies in the five lines between two models', () => {
  it('W40K-LOS-009 all five at once are cut as each of them alone, wherever the body stands and however tall it is', () => {
    const { b } = scenario('wh40k2')
      .unit('before', {
        models: 2,
        base: 25.4,
        at: [
          [30, 10],
          [30, 12],
        ],
      })
      .unit('broad', { models: 1, base: 60, at: [[30, 14]] })
      .enemy('target', { models: 1, base: 40, at: [[30, 30]] })
      .start();
    const random = new Random(3);
    const { x, y } = b.model;
    const height = b.setup.model.height as Int32Array;
    const tall = [...height];
    const [sure, likely] = [
      [0, 0],
      [0, 0],
    ];
    for (let n = 0; n < 20_000; n++) {
      const [m, o, k] = n % 2 === 0 ? [0, 3, 1] : [0, 2, 1];
      const far = n % 5 === 0 ? INCH / 2 : 12 * INCH;
      x[o] = x[m] + random.below(2 * far) - far;
      y[o] = y[m] + random.below(2 * far) - far;
      if (x[o] === x[m] && y[o] === y[m]) continue;
      // The place is near the way, and near its ends too.
      const share = (random.below(1200) - 100) / 1000;
      const aside = n % 5 === 0 ? 3 * INCH : INCH;
      x[k] = Math.round(x[m] + share * (x[o] - x[m])) + random.below(aside) - aside / 2;
      y[k] = Math.round(y[m] + share * (y[o] - y[m])) + random.below(aside) - aside / 2;
      height[k] = Math.round(tall[k] * [0.9, 1, 1.1][n % 3]);
      height[o] = Math.round(tall[o] * [0.8, 1][n % 7 === 0 ? 0 : 1]);
      invalidateGeometry(b);
      refreshPoses(b);
      linesBetween(b, m, o, Math.hypot(x[o] - x[m], y[o] - y[m]));
      let each = 0;
      for (let i = 0; i < LINES; i++) {
        layLine(b, i);
        if (isCutByModel(b, k)) each |= 1 << i;
      }
      const wanted = random.below(1 << LINES);
      const words = `${n}: models ${m} and ${o}`;
      const [dx, dy, ex, ey] = [x[k] - x[m], y[k] - y[m], x[o] - x[m], y[o] - y[m]];
      expect(linesCutBy(b, k, dx * ey - dy * ex, dx * ex + dy * ey, wanted), words).toBe(each & wanted);
      expect(linesSurelyCutBy(b, k) & ~each, words).toBe(0);
      for (let i = 0; i < LINES; i++) {
        likely[(each >> i) & 1]++;
        sure[(linesSurelyCutBy(b, k) >> i) & 1]++;
      }
    }
    expect(Math.min(...likely)).toBeGreaterThan(5000);
    expect(sure[1] / likely[1]).toBeGreaterThan(0.4);
  });

  it('lines within reach are those of which the middle of a body is nearer than that, none that is just as near', () => {
    const random = new Random(6);
    const tally = { within: 0, on: 0 };
    for (let n = 0; n < 20_000; n++) {
      // All numbers are halves of whole ones, so that nothing is rounded.
      Object.assign(pair, {
        ex: random.below(21) - 10,
        ey: random.below(21) - 10,
        slopeO: random.below(4) / 2,
        slopeM: random.below(4) / 2,
      });
      const [across, along, reach] = [random.below(61) - 30, random.below(61) - 30, random.below(30)];
      const long = pair.ex * pair.ex + pair.ey * pair.ey;
      const [toO, toM] = [pair.slopeO * along, pair.slopeM * (long - along)];
      const off = [0, -toO, toO, -toM, toM].map((aside) => Math.abs(across - aside));
      const within = off.reduce((bits, gap, i) => bits | (gap < reach ? 1 << i : 0), 0);
      if (linesWithin(across, along, reach) !== within)
        expect([n, linesWithin(across, along, reach)]).toEqual([n, within]);
      if (within !== 0) tally.within++;
      if (off.includes(reach)) tally.on++;
    }
    expect(Math.min(tally.within, tally.on)).toBeGreaterThan(500);
  });

  it('a body between the two is counted from the one end to the other, both included, and not beyond', () => {
    const { b } = scenario('wh40k2')
      .unit('men', {
        models: 2,
        base: 25.4,
        at: [
          [30, 10],
          [30, 20],
        ],
      })
      .enemy('target', { models: 1, base: 25.4, at: [[30, 30]] })
      .start();
    refreshPoses(b);
    linesBetween(b, 0, 2, 20 * INCH);
    const sure = (y: number): boolean => {
      b.model.y[1] = y;
      return linesSurelyCutBy(b, 1) !== 0;
    };
    expect([10 * INCH - 1, 10 * INCH, 30 * INCH, 30 * INCH + 1].map(sure)).toEqual([false, true, true, false]);
    const height = b.setup.model.height as Int32Array;
    height[1] = Math.max(height[0], height[2]) - 1;
    expect(sure(20 * INCH)).toBe(height[1] >= pair.high);
    height[1]++;
    expect(sure(20 * INCH)).toBe(true);
    b.model.x[1] += b.setup.model.radius[1] - TOUCH; // just far enough from the line between the middles not to cut it
    expect(linesSurelyCutBy(b, 1) & 1).toBe(0);
    b.model.x[1]--;
    expect(linesSurelyCutBy(b, 1) & 1).toBe(1);
  });
});
