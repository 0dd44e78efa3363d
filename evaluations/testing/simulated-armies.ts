// Simulated armies with known values, for tests of the estimates and for the script that measures their intervals.
import type { FieldedExtra, FieldedUnit } from '../../engine/armies/source.js';
import type { Random } from '../../env/random.js';
import type { Army, Observation } from '../statistics/worth.js';

/** What a simulated book offers, and what it is truly worth. */
export interface SimulatedUnit {
  readonly entry: string;
  /** Price of the smallest unit. */
  readonly points: number;
  /** What 100 points of it score beyond the common value. */
  readonly over: number;
  readonly options: readonly { readonly name: string; readonly points: number; readonly over: number }[];
}

export interface Simulated {
  readonly units: readonly SimulatedUnit[];
  /** What 100 points score. */
  readonly common: number;
  /** Standard deviation of a pair's margin about what its armies are worth. */
  readonly noise: number;
}

/** A number of a normal distribution with standard deviation 1 (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());

/** How values of a simulated book scatter: `apart` per 100 points of units, half of it of options. */
export type Scatter = (random: Random, i: number) => number;

/** Returns a book of units with two options each. */
export function simulatedBook(
  units: number,
  random: Random,
  { common, noise, unit, option }: { common: number; noise: number; unit: Scatter; option: Scatter },
): Simulated {
  return {
    common,
    noise,
    units: Array.from({ length: units }, (_, i) => ({
      entry: `unit-${i}`,
      points: 80 + 10 * random.below(20),
      over: unit(random, i),
      options: [0, 1].map((k) => ({
        name: `option ${k}`,
        points: 10 + 5 * random.below(8),
        over: option(random, 2 * i + k),
      })),
    })),
  };
}

/** Draws an army, and what it is worth. */
function drawn({ units, common }: Simulated, limit: number, list: string, random: Random): readonly [Army, number] {
  const taken: FieldedUnit[] = [];
  let left = limit;
  let worth = 0;
  for (let tries = 0; tries < 60; tries++) {
    const { entry, points, over, options } = units[random.below(units.length)];
    const extras: FieldedExtra[] = options
      .filter(() => random.below(3) === 0)
      .map(({ name, points }) => ({ kind: 'option', name, points }));
    const spent = points + extras.reduce((sum, extra) => sum + extra.points, 0);
    if (spent > left) continue;
    left -= spent;
    taken.push({ entry, name: entry, points: spent, models: 1, extras });
    worth += ((common + over) * spent) / 100;
    for (const { name, points } of extras) {
      worth += ((options.find((of) => of.name === name)?.over ?? 0) * points) / 100;
    }
  }
  return [{ book: 'book', list, agent: 'captain', units: taken }, worth];
}

/** Returns pairs of battles between armies of a simulated book; a quarter of them is short of a tenth of its points. */
export function simulatedPairs(book: Simulated, pairs: number, random: Random, points = 2000): Observation[] {
  return Array.from({ length: pairs }, (_, i) => {
    const short = i % 4;
    const [first, worthOfFirst] = drawn(book, short === 1 ? 0.9 * points : points, `${i} first`, random);
    const [second, worthOfSecond] = drawn(book, short === 3 ? 0.9 * points : points, `${i} second`, random);
    const margin = worthOfFirst - worthOfSecond + book.noise * normal(random);
    return { armies: [first, second], margin, side: 0 };
  });
}

/** What 100 points of each unit truly score as it was fielded in these observations, and of all units (''). */
export function trueValues(book: Simulated, observations: readonly Observation[]): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  const scores = new Map<string, number>();
  const add = (map: Map<string, number>, entry: string, value: number) => {
    for (const key of [entry, '']) map.set(key, (map.get(key) ?? 0) + value);
  };
  for (const { entry, points: spent, extras } of observations.flatMap((of) =>
    of.armies.flatMap(({ units }) => units),
  )) {
    const unit = book.units.find((of) => of.entry === entry);
    if (unit === undefined) continue;
    add(points, entry, spent);
    add(scores, entry, (book.common + unit.over) * spent);
    for (const extra of extras) {
      add(scores, entry, (unit.options.find(({ name }) => name === extra.name)?.over ?? 0) * extra.points);
    }
  }
  return new Map([...points].map(([entry, spent]) => [entry, (scores.get(entry) ?? 0) / spent]));
}
