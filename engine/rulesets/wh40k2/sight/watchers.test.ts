import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { strew, strewn } from '../../../testing/wh40k2/scattered.js';
import { wouldSee } from './sight.js';
import { isWatched, watchFor } from './watchers.js';

/** Computes `isWatched` by testing every enemy of model `m` separately. */
function plainlyWatched(b: SkirmishBattle, m: number, x: number, y: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (b.setup.model.player[o] === b.setup.model.player[m] || b.model.place[o] !== Place.table) continue;
    if (wouldSee(b, m, x, y, o)) return true;
  }
  return false;
}

/** Compares places around random points in the order of a deployment cluster: the middle, then the places around it. */
function compare(b: SkirmishBattle, random: Random, circles: number, m: number): { seen: number; unseen: number } {
  const tally = { seen: 0, unseen: 0 };
  const ask = (x: number, y: number): void => {
    const seen = isWatched(b, m, x, y);
    expect(seen, `${x}, ${y}`).toBe(plainlyWatched(b, m, x, y));
    tally[seen ? 'seen' : 'unseen']++;
  };
  const { terrain, width, depth } = b.setup;
  for (let i = 0; i < circles; i++) {
    // Choose a place near a piece of terrain, which may hide it.
    const t = random.below(terrain.count);
    const x = Math.round(terrain.x[t]) + random.below(10 * INCH) - 5 * INCH;
    const y = Math.round(terrain.y[t]) + random.below(10 * INCH) - 5 * INCH;
    if (x < 0 || y < 0 || x > width || y > depth) continue;
    const reach = (1 + random.below(3)) * INCH;
    ask(x, y);
    for (let k = 0; k < 6; k++) ask(x + random.below(2 * reach) - reach, y + random.below(2 * reach) - reach);
  }
  return tally;
}

/** Returns a model of `player` that is not on the table. */
function waiting(b: SkirmishBattle, player: number): number {
  for (let m = 0; m < b.setup.models; m++) {
    if (b.setup.model.player[m] === player && b.model.place[m] !== Place.table) return m;
  }
  throw new Error('nobody waits');
}

describe('places that enemies watch', () => {
  it('W40K-INFIL-003 whom pieces of terrain hide from whole squads is whom nobody of them sees', () => {
    const random = new Random(1);
    const all = { seen: 0, unseen: 0 };
    for (let n = 0; n < 24; n++) {
      const b = strewn(n, random, 0, 1 + (n % 6));
      watchFor(0);
      const { seen, unseen } = compare(b, random, 30, waiting(b, 0));
      all.seen += seen;
      all.unseen += unseen;
    }
    expect(Math.min(all.seen, all.unseen)).toBeGreaterThan(400);
  });

  it('what was found out about a place holds for the next squad, as far as nobody has come between or gone', () => {
    for (let n = 0; n < 12; n++) {
      const random = new Random(n);
      const b = strewn(n, random, 0, 9);
      const places = (): void => {
        watchFor(0);
        for (let x = 1; x < 12; x++) {
          for (let y = 1; y < 8; y++) {
            const at = [(x * b.setup.width) / 12, (y * b.setup.depth) / 8].map(Math.round);
            const m = waiting(b, 0);
            expect(isWatched(b, m, at[0], at[1]), `${n}: ${at}`).toBe(plainlyWatched(b, m, at[0], at[1]));
          }
        }
      };
      places();
      // Friends arrive and may block sight.
      const own = [...b.setup.unit.player.keys()].filter((u) => u < b.setup.units && b.setup.unit.player[u] === 0);
      for (const u of own.slice(1)) {
        strew(b, u, random);
        invalidateGeometry(b);
        places();
      }
      // An enemy moves, and a friend leaves.
      strew(b, b.setup.model.unit[b.setup.models - 1], random);
      invalidateGeometry(b);
      places();
      b.model.place[b.setup.unit.first[own[1]]] = Place.fled;
      invalidateGeometry(b);
      places();
    }
  });
});
