import { describe, expect, it } from 'vitest';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { NOBODY, SeenPlaces, UNKNOWN } from './seen-places.js';

/** Makes two hiding squads of three models each, not yet on the table, and two watching enemies. */
function battle() {
  const row = (y: number, n: number) => Array.from({ length: n }, (_, i) => [10 + 2 * i, y] as const);
  const { b } = scenario('wh40k2')
    .unit('first', { models: 3, at: row(10, 3) })
    .unit('second', { models: 3, at: row(14, 3) })
    .enemy('foes', { models: 2, at: row(30, 2) })
    .start();
  for (let m = 0; m < 6; m++) b.model.place[m] = Place.reserve;
  return b;
}

const FOES = 6;
const late = (places: SeenPlaces): number[] => [...places.late.subarray(0, places.lateCount)];

describe('places of which it is known who sees them', () => {
  it('are kept as long as those who hide only become more', () => {
    const b = battle();
    const places = new SeenPlaces();
    expect(places.keep(b, 0)).toBe(false);
    expect(places.keep(b, 0)).toBe(true);
    places.note(places.entry(5, 6, 7), 5, 6, 7, FOES);
    const came = (...models: number[]): void => {
      for (const m of models) b.model.place[m] = Place.table;
    };
    came(0, 1);
    expect(places.keep(b, 0)).toBe(true);
    expect(late(places)).toEqual([0]);
    came(3);
    expect(places.keep(b, 0)).toBe(true);
    came(2, 4);
    expect(places.keep(b, 0)).toBe(true);
    expect(late(places)).toEqual([0, 1, 0, 1]);
    came(5);
    expect(places.keep(b, 0)).toBe(true);
    expect(late(places)).toEqual([0, 1, 0, 1, 1]); // another model of a squad that had come already
    expect(places.seenBy(places.entry(5, 6, 7))).toBe(FOES);
  });

  it('are forgotten when anybody moves, to either side, when one goes, an enemy comes, the others watch, or another battle begins', () => {
    const b = battle();
    const changes: (() => void)[] = [
      () => b.model.x[0]++,
      () => b.model.y[0]++,
      () => b.model.x[FOES]++,
      () => b.model.y[FOES + 1]--,
      () => {
        b.model.place[1] = Place.removed;
      },
      () => {
        b.model.place[FOES] = Place.reserve;
      },
      () => {
        b.model.place[FOES] = Place.table;
      },
      () => {
        b.setup = { ...b.setup };
      },
    ];
    b.model.place[0] = Place.table;
    b.model.place[1] = Place.table;
    const places = new SeenPlaces();
    places.keep(b, 0);
    for (const [i, change] of changes.entries()) {
      b.model.place[2 + (i % 3)] = Place.table; // another model comes too
      places.keep(b, 0);
      places.note(places.entry(5, 6, 7), 5, 6, 7, FOES);
      change();
      expect([i, places.keep(b, 0)]).toEqual([i, false]);
      expect([places.seenBy(places.entry(5, 6, 7)), places.lateCount]).toEqual([UNKNOWN, 0]);
      expect([i, places.keep(b, 0)]).toEqual([i, true]);
    }
    places.note(places.entry(5, 6, 7), 5, 6, 7, FOES);
    expect(places.keep(b, 1)).toBe(false);
    expect(places.seenBy(places.entry(5, 6, 7))).toBe(UNKNOWN);
    expect(places.keep(b, 1)).toBe(true);
  });

  it('are each noted for itself and the height of who would stand there, the first of them as far as there is room', () => {
    const random = new Random(3);
    const b = battle();
    const places = new SeenPlaces();
    for (let round = 0; round < 2; round++) {
      b.model.x[FOES]++;
      expect(places.keep(b, 0)).toBe(false);
      const plain = new Map<string, readonly [seer: number, came: number]>();
      let refused = 0;
      for (let k = 0; k < 4000; k++) {
        if (k % 1000 === 500) {
          b.model.place[(k / 1000) | 0] = Place.table;
          expect(places.keep(b, 0)).toBe(true);
        }
        // Places that differ by 31 ticks in one coordinate and 1 in the other have one hash.
        const [x, y, tall] = [random.below(30), 31 * random.below(8) + random.below(2), 10 + random.below(3)];
        const key = `${x} ${y} ${tall}`;
        const i = places.entry(x, y, tall);
        const known = plain.get(key);
        expect([key, places.seenBy(i)]).toEqual([key, known?.[0] ?? UNKNOWN]);
        if (known !== undefined) expect([key, places.since(i)]).toEqual([key, known[1]]);
        if (random.below(3) === 0) continue;
        const seer = random.below(3) === 0 ? NOBODY : random.below(8);
        places.note(i, x, y, tall, seer);
        if (known === undefined && plain.size === 768) refused++;
        else plain.set(key, [seer, places.lateCount]);
      }
      expect(plain.size).toBe(768);
      expect(refused).toBeGreaterThan(100);
      for (let m = 0; m < 6; m++) b.model.place[m] = Place.reserve;
    }
  });
});
