import { expect, test } from 'vitest';
import { touch } from '../kernel/battle.js';
import { INCH, TURN } from '../kernel/geometry/measures.js';
import { Random } from '../testing/random.js';
import { scenario } from '../testing/scenario.js';
import { TEARDROPS, Under, underDisc, underTeardrop } from './templates.js';

const random = new Random(6);

/** A man at (36, 24) with a base of an inch, and one on a base of `base` mm somewhere around him. */
function pair(base: number) {
  const { b } = scenario('wh40k2')
    .unit('shooter', { models: 1, base: 25.4, at: [[36, 24]] })
    .enemy('man', { models: 1, base, at: [[60, 40]] })
    .start();
  return b;
}

/** Ticks from (x, y) to a teardrop from the origin along (ex, ey): the union of discs that grow from its point to its round end. */
function gap(long: number, radius: number, ex: number, ey: number, x: number, y: number): number {
  let least = Infinity;
  for (let i = 0; i <= 200; i++) {
    const share = i / 200;
    const middle = share * (long - radius);
    least = Math.min(least, Math.hypot(x - middle * ex, y - middle * ey) - share * radius);
  }
  return least;
}

test('W40K-TMPL-002 W40K-TMPL-003 a teardrop covers what discs that grow along it cover, in every direction', () => {
  const seen = [0, 0, 0];
  for (const base of [20, 25.4, 40]) {
    const b = pair(base);
    const out = new Uint8Array(b.setup.models);
    const r = b.setup.model.radius[1];
    for (let k = 0; k < 150; k++) {
      const size = 1 + random.below(3);
      const { long, radius } = TEARDROPS[size];
      const angle = random.below(4) === 0 ? (TURN / 8) * random.below(8) : random.below(TURN);
      const turn = (angle * 2 * Math.PI) / TURN;
      const [ex, ey] = [Math.sin(turn), Math.cos(turn)];
      const pointX = b.model.x[0] + b.setup.model.radius[0] * ex;
      const pointY = b.model.y[0] + b.setup.model.radius[0] * ey;
      const ahead = random.below(long + 2 * INCH) - INCH;
      const beside = random.below(5 * INCH) - 2.5 * INCH;
      b.model.x[1] = Math.round(pointX + ahead * ex + beside * ey);
      b.model.y[1] = Math.round(pointY + ahead * ey - beside * ex);
      touch(b);
      const [x, y] = [b.model.x[1] - pointX, b.model.y[1] - pointY];
      const apart = gap(long, radius, ex, ey, x, y);
      const rim = Array.from({ length: 36 }, (_, i) => {
        const [s, c] = [Math.sin((i * Math.PI) / 18), Math.cos((i * Math.PI) / 18)];
        return gap(long, radius, ex, ey, x + r * s, y + r * c);
      });
      const outermost = Math.max(...rim);
      if (Math.abs(apart - r) < 25 || Math.abs(outermost) < 25) continue; // too near to call for discs in steps
      const expected = apart >= r ? Under.none : outermost <= 0 ? Under.wholly : Under.partly;
      expect([base, k, underTeardrop(b, 0, angle, size, out)]).toEqual([base, k, expected === Under.none ? 0 : 1]);
      expect([base, k, out[1], out[0]]).toEqual([base, k, expected, Under.none]);
      seen[expected]++;
    }
  }
  expect(Math.min(...seen)).toBeGreaterThan(20);
});

test('W40K-BLAST-001 W40K-BLAST-004 a disc covers a base by the distance of their middles, in every direction', () => {
  for (const base of [20, 25.4, 60]) {
    const b = pair(base);
    const out = new Uint8Array(b.setup.models);
    const r = b.setup.model.radius[1];
    for (let k = 0; k < 200; k++) {
      const radius = 500 + random.below(4000);
      const [x, y] = [random.below(8000) - 4000, random.below(8000) - 4000];
      const far = Math.hypot(x, y);
      const expected = far >= radius + r ? Under.none : far + r <= radius ? Under.wholly : Under.partly;
      underDisc(b, b.model.x[1] + x, b.model.y[1] + y, radius, out);
      expect([base, k, out[1]]).toEqual([base, k, expected]);
    }
  }
});
