import { describe, expect, test } from 'vitest';
import { Random } from '../../env/random.js';
import { type Simulated, simulatedBook, simulatedPairs, trueValues } from '../testing/simulated-armies.js';
import { coverageOf, SCATTERS } from './coverage.js';
import { LEAST_FIELDED, worthOf } from './worth.js';

/** A book in which all is worth its points but unit 3, which scores a fifth less: 100 points score 60. */
function planted(seed: number): Simulated {
  const random = new Random(seed);
  const none = () => 0;
  return simulatedBook(20, random, { common: 60, noise: 400, option: none, unit: (_, i) => (i === 3 ? -12 : 0) });
}

/** Battles, two a pair, within which a unit that is priced a fifth too high is told from its points. */
const BATTLES = 12_000;

describe('what units are worth', () => {
  test(`an error of 20 % is named at 95 % within ${BATTLES} battles, and the fair price is held`, () => {
    const book = planted(11);
    const observations = simulatedPairs(book, BATTLES / 2, new Random(12));
    const { rows } = worthOf(observations, true);
    const row = rows.find(({ kind, entry }) => kind === 'unit' && entry === 'unit-3');
    expect(row?.over?.high).toBeLessThan(0);
    const values = trueValues(book, observations);
    const fair = (row?.points ?? 0) * ((values.get('unit-3') ?? 0) / (values.get('') ?? 1));
    expect(row?.fair?.low).toBeLessThan(fair);
    expect(row?.fair?.high).toBeGreaterThan(fair);
    expect(row?.fair?.high).toBeLessThan(row?.points ?? 0);
    const others = rows.filter(({ kind, entry, isNamed }) => kind === 'unit' && entry !== 'unit-3' && isNamed);
    expect(others.length).toBeLessThanOrEqual(1);
  }, 600_000);

  test('a unit that is far from its points is named when it was fielded often enough, not before', () => {
    const all = simulatedPairs(planted(17), 600, new Random(18));
    const rare = 'unit-7';
    const has = ({ armies }: (typeof all)[number]) => armies.some(({ units }) => units.some((of) => of.entry === rare));
    const without = all.filter((of) => !has(of));
    // the army that fields it wins by far
    const withIt = all.filter(has).map((of) => {
      const count = (i: 0 | 1) => of.armies[i].units.filter(({ entry }) => entry === rare).length;
      return { ...of, margin: of.margin + 20_000 * (count(0) - count(1)) };
    });
    const counted = new Set<boolean>();
    for (let n = 4; n < 60; n += 4) {
      const row = worthOf([...without, ...withIt.slice(0, n)], true).rows.find(({ entry }) => entry === rare);
      if (row === undefined) continue;
      expect(row.over?.low).toBeGreaterThan(0);
      expect(row.isNamed).toBe(row.fielded >= LEAST_FIELDED);
      counted.add(row.isNamed);
    }
    expect(counted.size).toBe(2);
  }, 600_000);

  test('what would halve an interval halves it', () => {
    const book = planted(13);
    const all = simulatedPairs(book, 1600, new Random(14));
    const width = (n: number) => {
      const row = worthOf(all.slice(0, n)).rows.find(({ kind, entry }) => kind === 'unit' && entry === 'unit-5');
      return { wide: (row?.over?.high ?? 0) - (row?.over?.low ?? 0), toHalve: row?.toHalve ?? 0 };
    };
    const few = width(400);
    expect(few.toHalve).toBeGreaterThan(1200);
    expect(few.toHalve).toBeLessThan(2000);
    expect(width(1600).wide / few.wide).toBeCloseTo(0.5, 1);
  }, 600_000);

  test('an agent that loses more is told apart from the armies that it leads, and so is a side', () => {
    const observations = simulatedPairs(planted(15), 600, new Random(16)).map((of, i) => ({
      ...of,
      side: (i % 2 === 0 ? 1 : -1) as 1 | -1,
      armies: [of.armies[0], { ...of.armies[1], agent: i % 3 === 0 ? 'random' : 'captain' }] as const,
      margin: of.margin + (i % 3 === 0 ? 500 : 0) + (i % 2 === 0 ? 90 : -90),
    }));
    const { agents, side } = worthOf(observations, true);
    expect(agents.map(({ agent }) => agent)).toEqual(['random']);
    expect(agents[0].over.low).toBeLessThan(-500);
    expect(agents[0].over.high).toBeGreaterThan(-600);
    expect(agents[0].over.high).toBeLessThan(-400);
    expect(side?.low).toBeLessThan(90);
    expect(side?.high).toBeGreaterThan(90);
  });

  test('of two books the better one is told', () => {
    const observations = simulatedPairs(planted(17), 400, new Random(18)).map((of) => {
      const [first, second] = of.armies;
      return { ...of, armies: [first, { ...second, book: 'other' }] as const, margin: of.margin - 200 };
    });
    const { books } = worthOf(observations, true);
    expect(books.map(({ book }) => book)).toEqual(['book', 'other']);
    // armies of some 2,000 points: 200 of them are 10 for each hundred, half of it either way
    expect(books[1].over.low).toBeLessThan(5);
    expect(books[1].over.high).toBeGreaterThan(5);
    expect(books[0].over.value).toBeCloseTo(-books[1].over.value, 0);
  });
});

test('95 % intervals hold what is true, for outliers too', () => {
  const studies = { studies: 16, pairs: 150, units: 10, seed: 100 };
  for (const [name, scatter] of Object.entries(SCATTERS)) {
    const { units, options, prices } = coverageOf(scatter, studies);
    for (const [what, share] of Object.entries({ units, options, prices })) {
      // 160 intervals or more: scripts/coverage.ts measures thousands
      expect(share, `${name}: ${what}`).toBeGreaterThan(0.9);
    }
  }
}, 600_000);
