import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { ticks } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { sees } from './sight.js';

/** Makes two models of one side, one behind the other, and one enemy in front of both. */
function file() {
  const { b } = scenario('wh40k2')
    .unit('file', {
      models: 2,
      base: 25.4,
      at: [
        [36, 10],
        [36, 12],
      ],
    })
    .enemy('target', { models: 1, base: 25.4, at: [[36, 30]] })
    .start();
  return b;
}

describe('whoever stood in the way the last time', () => {
  it('W40K-LOS-009 hides nobody once he has stepped aside or fallen, and never himself', () => {
    const b = file();
    expect(sees(b, 0, 2)).toBe(false);
    expect(sees(b, 0, 1)).toBe(true);
    expect(sees(b, 1, 2)).toBe(true);
    b.model.x[1] = ticks(40);
    invalidateGeometry(b);
    expect(sees(b, 0, 2)).toBe(true);
    b.model.x[1] = ticks(36);
    invalidateGeometry(b);
    expect(sees(b, 0, 2)).toBe(false);
    b.model.place[1] = Place.removed;
    invalidateGeometry(b);
    expect(sees(b, 0, 2)).toBe(true);
  });

  it('changes nothing about who sees whom, wherever all go', () => {
    const blockerSets = () => {
      const at = Array.from({ length: 8 }, (_, i) => [30 + i, 10] as const);
      return scenario('wh40k2')
        .unit('ours', { models: 8, base: 25.4, at })
        .enemy('theirs', { models: 8, base: 25.4, at: at.map(([x]) => [x, 30] as const) })
        .start().b;
    };
    const [warm, cold] = [blockerSets(), blockerSets()];
    const random = new Random(7);
    const answers = [0, 0];
    for (let round = 0; round < 60; round++) {
      const m = random.below(16);
      for (const b of [warm, cold]) b.model.x[m] = ticks(30) + ((round * 7919 + m * 104729) % ticks(10));
      for (const b of [warm, cold]) b.model.y[m] = ticks(12) + ((round * 5003 + m * 70001) % ticks(8));
      invalidateGeometry(warm);
      invalidateGeometry(cold);
      for (let a = 0; a < 16; a++) {
        for (let o = 0; o < a; o++) {
          cold.cache.lastBlockers.fill(0);
          const seen = sees(warm, a, o);
          expect(seen).toBe(sees(cold, a, o));
          answers[seen ? 1 : 0]++;
        }
      }
    }
    expect(Math.min(...answers)).toBeGreaterThan(500); // both answers must occur often
  });
});
