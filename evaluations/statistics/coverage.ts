// How often the intervals of a study hold the true values, measured with simulated armies whose values are known.
import { Random } from '../../env/random.js';
import { normal, type Scatter, simulatedBook, simulatedPairs, trueValues } from '../testing/simulated-armies.js';
import { worthOf } from './worth.js';

/** Shares of intervals that hold the true value. */
export interface Coverage {
  readonly common: number;
  readonly units: number;
  readonly options: number;
  readonly prices: number;
  /** Share of the best guesses' distance from the truth to that of the estimates that are not shrunk, in squares. */
  readonly guess: number;
  readonly intervals: number;
}

/** How true values scatter about the common one. */
export const SCATTERS: Readonly<Record<string, { readonly unit: Scatter; readonly option: Scatter }>> = {
  'all worth their points': { unit: () => 0, option: () => 0 },
  'normal scatter': { unit: (random) => 12 * normal(random), option: (random) => 6 * normal(random) },
  'few outliers': {
    unit: (_, i) => (i % 8 === 0 ? (i % 16 === 0 ? 30 : -30) : 0),
    option: (_, i) => (i % 10 === 3 ? 40 : 0),
  },
};

/** Plays `studies` simulated studies and returns how often their intervals hold what is true. */
export function coverageOf(
  { unit, option }: { readonly unit: Scatter; readonly option: Scatter },
  { studies, pairs, units, seed }: { studies: number; pairs: number; units: number; seed: number },
): Coverage {
  const held = { common: 0, units: 0, options: 0, prices: 0 };
  const seen = { common: 0, units: 0, options: 0, prices: 0 };
  let guessed = 0;
  let estimated = 0;
  const tell = (what: keyof typeof held, low: number, high: number, truth: number) => {
    seen[what]++;
    if (low <= truth && truth <= high) held[what]++;
  };
  for (let study = 0; study < studies; study++) {
    const random = new Random(seed + study);
    const book = simulatedBook(units, random, { common: 60, noise: 400, unit, option });
    const observations = simulatedPairs(book, pairs, random);
    const found = worthOf(observations, true);
    const values = trueValues(book, observations);
    const common = values.get('') ?? 0;
    tell('common', found.common.low, found.common.high, common);
    for (const row of found.rows) {
      const of = book.units.find(({ entry }) => entry === row.entry);
      if (of === undefined || row.over === null) continue;
      const own = row.kind === 'unit' ? 0 : (of.options.find(({ name }) => name === row.name)?.over ?? 0);
      const value = row.kind === 'unit' ? (values.get(row.entry) ?? 0) : book.common + of.over + own;
      const truth = value - common;
      tell(row.kind === 'unit' ? 'units' : 'options', row.over.low, row.over.high, truth);
      if (row.kind === 'unit' && row.fair !== null) {
        tell('prices', row.fair.low, row.fair.high, row.points * (1 + truth / common));
      }
      if (row.kind !== 'unit') continue;
      guessed += (row.guess - truth) ** 2;
      estimated += (row.over.value - truth) ** 2;
    }
  }
  return {
    common: held.common / seen.common,
    units: held.units / seen.units,
    options: held.options / seen.options,
    prices: held.prices / Math.max(1, seen.prices),
    guess: guessed / estimated,
    intervals: seen.common + seen.units + seen.options + seen.prices,
  };
}
