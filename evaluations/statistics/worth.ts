// What units and options are worth: differences of armies that met, against the differences of what they scored.
import type { FieldedUnit } from '../../engine/armies/source.js';
import {
  type Contrast,
  chanceOf,
  contrasted,
  FIXED,
  type Fit,
  fitHierarchy,
  ratioInterval,
  shrunk,
  type Told,
  told,
  type Unshrunk,
  unshrunk,
  widthOf,
} from './hierarchy.js';
import { crossValidated, penaltyOf, ridge } from './ridge.js';
import { type Rows, rowsOf } from './rows.js';

/** An army that took part. */
export interface Army {
  /** Id of its book. */
  readonly book: string;
  /** Name of its list: a list that comes again has an effect of its own. */
  readonly list: string;
  readonly agent: string;
  readonly units: readonly FieldedUnit[];
}

/** A battle, or two battles with exchanged sides as one. */
export interface Observation {
  readonly armies: readonly [Army, Army];
  /** What is explained: the first army's score less the second's, of two battles their mean. */
  readonly margin: number;
  /** 1 if the first army had the side of player 0, -1 if it had the other, 0 if it had both in turn. */
  readonly side: -1 | 0 | 1;
  /** Name of the table, if it comes again: its effect is for the side of player 0. */
  readonly table?: string;
}

/** An estimate with its 95% interval. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What a unit or an option was found to be worth. */
export interface Worth {
  readonly book: string;
  readonly entry: string;
  readonly kind: 'unit' | 'size' | 'option';
  readonly name: string;
  /** Name of the unit to which it belongs. */
  readonly unit: string;
  /** Number of units that had it, over both armies of every observation. */
  readonly fielded: number;
  /** Mean points that it cost. */
  readonly points: number;
  /**
   * What 100 points spent on it score, of a unit as it was fielded on average; what one of it scores more than the mean
   * one, if it costs nothing. Null if nothing is known.
   */
  readonly value: Interval | null;
  /** The same less what 100 points score on average. */
  readonly over: Interval | null;
  /** The best guess of `over`: shrunk towards 0 as far as the whole study says. */
  readonly guess: number;
  /** Price at which it scores what its points do on average, in points; null if its interval is unbounded. */
  readonly fair: Interval | null;
  /** Chance of an estimate so far from par if it were worth its points. */
  readonly chance: number;
  /**
   * True if it is told from par although so many are tested: 5% of those told are not (Benjamini and Hochberg, 1995).
   * What was fielded less than `LEAST_FIELDED` times is never told.
   */
  readonly isNamed: boolean;
  /** Observations, those there are included, that would halve the interval; null if more of them do not. */
  readonly toHalve: number | null;
}

/** What a study of worth found. */
export interface WorthStudy {
  readonly observations: number;
  /** What 100 points score on average of all that was fielded. */
  readonly common: Interval;
  /** What 100 points of a book score more than the mean of the books, if there are several. */
  readonly books: readonly { readonly book: string; readonly over: Interval }[];
  /** What agents score more than the first of them, if several met. */
  readonly agents: readonly { readonly agent: string; readonly over: Interval }[];
  /** What the side of player 0 scores more than the other, half of it; null if sides were always exchanged. */
  readonly side: Interval | null;
  readonly rows: readonly Worth[];
  /** Standard deviation of an observation about what the armies say. */
  readonly noise: number;
  /** Standard deviations of values per 100 points: of units about the common value, of options about their unit. */
  readonly scatter: { readonly units: number; readonly options: number };
  /**
   * Share of the squares of observations left out that the others foretell, and that with cross-validated penalties; null if not
   * reckoned.
   */
  readonly foretold: { readonly likelihood: number; readonly crossValidated: number } | null;
}

/** Groups of columns. What costs nothing is counted, not weighed by points, so it has groups of its own. */
const GROUP = { units: 0, extras: 1, freeUnits: 2, freeExtras: 3, lists: 4, tables: 5 } as const;
const GROUPS = 6;

/** Multiples of the observations at which errors are looked at, to find what halves them. */
const TIMES = [2, 3, 4, 5, 6, 8, 12, 20, 40];

interface Feature {
  readonly column: number;
  readonly book: string;
  readonly entry: string;
  readonly kind: Worth['kind'];
  readonly name: string;
  readonly unit: string;
  readonly isFree: boolean;
  fielded: number;
  points: number;
  /** Points of the whole units that have it. */
  ofUnits: number;
}

/** Columns of a study, made as they are met. */
class Design {
  readonly group: number[] = [];
  readonly features = new Map<string, Feature>();
  readonly named = new Map<string, number>();
  readonly common = this.add(FIXED);

  add(group: number): number {
    return this.group.push(group) - 1;
  }

  /** Returns the column of that name. */
  column(name: string, group: number): number {
    const before = this.named.get(name);
    if (before !== undefined) return before;
    const made = this.add(group);
    this.named.set(name, made);
    return made;
  }

  feature(key: string, group: number, rest: Omit<Feature, 'column' | 'fielded' | 'points' | 'ofUnits'>): Feature {
    const before = this.features.get(key);
    if (before !== undefined) return before;
    const made = { ...rest, column: this.add(group), fielded: 0, points: 0, ofUnits: 0 };
    this.features.set(key, made);
    return made;
  }
}

const keyOf = (book: string, entry: string, extra = ''): string => `${book}\n${entry}\n${extra}`;

/** Names in the order of their letters, so that columns do not depend on who met first. */
const sortedNames = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** Adds what an army fields to a row, `sign` 1 or -1. */
function field(design: Design, row: Map<number, number>, { book, units }: Army, sign: number): void {
  const put = (column: number, value: number) => row.set(column, (row.get(column) ?? 0) + sign * value);
  for (const { entry, name, points, extras } of units) {
    const isFree = points === 0;
    const of = { book, entry, unit: name };
    const unit = design.feature(keyOf(book, entry), isFree ? GROUP.freeUnits : GROUP.units, {
      ...of,
      kind: 'unit',
      name,
      isFree,
    });
    unit.fielded++;
    unit.points += points;
    unit.ofUnits += points;
    put(design.common, points / 100);
    put(unit.column, unit.isFree ? 1 : points / 100);
    for (const extra of extras) {
      const free = extra.points === 0;
      // an option that costs points now and then, such as one for each model, is weighed by them
      const key = keyOf(book, entry, extra.name);
      const had = design.feature(key, free ? GROUP.freeExtras : GROUP.extras, {
        ...of,
        kind: extra.kind,
        name: extra.name,
        isFree: free,
      });
      had.fielded++;
      had.points += extra.points;
      had.ofUnits += points;
      put(had.column, had.isFree ? 1 : extra.points / 100);
    }
  }
}

/** Returns names that come more than once. */
function repeated(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name, i) => names.indexOf(name) < i));
}

/** Returns the effect of books, agents, sides, lists and tables in a row. */
function addFactors(
  design: Design,
  row: Map<number, number>,
  { armies, side, table }: Observation,
  known: {
    books: readonly string[];
    agents: readonly string[];
    lists: ReadonlySet<string>;
    tables: ReadonlySet<string>;
  },
): void {
  const put = (column: number, value: number) => row.set(column, (row.get(column) ?? 0) + value);
  const last = known.books[known.books.length - 1];
  armies.forEach(({ book, agent, list, units }, i) => {
    const sign = i === 0 ? 1 : -1;
    const points = units.reduce((sum, unit) => sum + unit.points, 0) / 100;
    // values of books sum to 0, so that the common value is the mean of theirs
    for (const other of known.books.slice(0, -1)) {
      if (book === other || book === last) {
        put(design.column(`book ${other}`, FIXED), sign * points * (book === other ? 1 : -1));
      }
    }
    if (agent !== known.agents[0]) put(design.column(`agent ${agent}`, FIXED), sign);
    if (known.lists.has(list)) put(design.column(`list ${list}`, GROUP.lists), sign);
  });
  if (side !== 0) put(design.column('side', FIXED), side);
  if (side !== 0 && table !== undefined && known.tables.has(table)) {
    put(design.column(`table ${table}`, GROUP.tables), side);
  }
}

const intervalOf = (value: number, variance: number, width: number): Interval => {
  const half = width * Math.sqrt(Math.max(0, variance));
  return { value, low: value - half, high: value + half };
};

/** Fixed columns of a book's value beyond the mean of the books, with their signs. */
function bookColumns(design: Design, books: readonly string[], book: string): readonly (readonly [number, number])[] {
  const columns = books.slice(0, -1).map((other) => design.named.get(`book ${other}`) ?? 0);
  const at = books.indexOf(book);
  return at < books.length - 1 ? [[columns[at], 1]] : columns.map((column) => [column, -1] as const);
}

/** Adds weights to a contrast. */
function plus(
  contrast: Map<number, number>,
  weights: Iterable<readonly [number, number]>,
  times = 1,
): Map<number, number> {
  for (const [column, weight] of weights) contrast.set(column, (contrast.get(column) ?? 0) + times * weight);
  return contrast;
}

/** Returns what 100 points score, of all that was fielded (of a book): the coefficients of groups with their shares. */
function meanOf(design: Design, book?: string): Contrast {
  const features = [...design.features.values()].filter((of) => !of.isFree && (book === undefined || of.book === book));
  const all = features.reduce((sum, { kind, points }) => (kind === 'unit' ? sum + points : sum), 0);
  return new Map(features.map(({ column, points }) => [column, points / all]));
}

/** Returns the contrast of a feature: what it scores beyond what its points do in its book. */
function contrastOf(feature: Feature, design: Design): Map<number, number> {
  const weights = new Map([[feature.column, 1]]);
  if (feature.isFree) return weights;
  if (feature.kind !== 'unit') {
    const unit = design.features.get(keyOf(feature.book, feature.entry));
    if (unit !== undefined && !unit.isFree) weights.set(unit.column, 1);
    return weights;
  }
  // a unit as it was fielded on average: its extras weigh with their share of its points
  for (const extra of design.features.values()) {
    if (extra.kind === 'unit' || extra.isFree || extra.book !== feature.book || extra.entry !== feature.entry) continue;
    weights.set(extra.column, extra.points / feature.points);
  }
  return weights;
}

/** Weighs contrasts. Returns value and variance of their sum. */
function weighed({ values, covariance }: Unshrunk, weights: readonly number[]): readonly [number, number] {
  let value = 0;
  let variance = 0;
  for (let a = 0; a < weights.length; a++) {
    value += weights[a] * values[a];
    for (let b = 0; b < weights.length; b++) variance += weights[a] * weights[b] * covariance.get(a, b);
  }
  return [value, variance];
}

/** Returns by how much the observations must be multiplied to halve an error, or null. */
function timesToHalve(errors: readonly number[]): number | null {
  for (let k = 1; k < errors.length; k++) {
    const [before, after] = [errors[k - 1], errors[k]];
    if (after > errors[0] / 2) continue;
    const from = k === 1 ? 1 : TIMES[k - 2];
    const to = TIMES[k - 1];
    const share = Math.log(before / (errors[0] / 2)) / Math.log(before / after);
    return from * (to / from) ** share;
  }
  return null;
}

/** What was fielded less often is not named: a few lucky armies would speak for it. */
export const LEAST_FIELDED = 20;

/** True if it was fielded too seldom to be named. */
export const isSeldom = ({ fielded }: Pick<Worth, 'fielded'>): boolean => fielded < LEAST_FIELDED;

/** Marks the rows that stand out although so many are tested (Benjamini and Hochberg, 1995). */
function named(rows: readonly Worth[]): Worth[] {
  const tested = rows.filter((row) => !isSeldom(row));
  const sorted = tested.map(({ chance }) => chance).sort((a, b) => a - b);
  let limit = -1;
  sorted.forEach((chance, i) => {
    if (chance <= (0.05 * (i + 1)) / sorted.length) limit = chance;
  });
  return rows.map((row) => ({ ...row, isNamed: !isSeldom(row) && row.chance <= limit }));
}

/**
 * Returns what units and options are worth. The score of an army is the sum of what its units score: 100 points score a
 * common value, of which units differ (per 100 of their points), and from these their options and further models. What
 * costs nothing is counted instead. Agents, books and sides have effects of their own, lists and tables that come again
 * scatter.
 * @param observations a few hundred tell the common value
 * @param isBrief true: what would halve the intervals, and what cross-validation foretells, are not reckoned
 */
export function worthOf(observations: readonly Observation[], isBrief = false): WorthStudy {
  const armies = observations.flatMap((of) => of.armies);
  const known = {
    books: sortedNames(armies.map(({ book }) => book)),
    agents: sortedNames(armies.map(({ agent }) => agent)),
    lists: repeated(armies.map(({ list }) => list)),
    tables: repeated(observations.flatMap(({ table }) => (table === undefined ? [] : [table]))),
  };
  const design = new Design();
  const maps = observations.map((of) => {
    const row = new Map<number, number>();
    field(design, row, of.armies[0], 1);
    field(design, row, of.armies[1], -1);
    addFactors(design, row, of, known);
    return row;
  });
  const margins = observations.map(({ margin }) => margin);
  const rows = rowsOf(maps, margins, design.group.length);
  const fit = fitHierarchy(rows, Int32Array.from(design.group), GROUPS);
  const parts = partsOf(design, known.books);
  const now = told(fit, parts.sums);
  const later = isBrief ? [] : TIMES.map((times) => told(fit, parts.sums, times));
  const width = widthOf(fit);
  const interval = (contrast: Contrast): Interval => intervalOf(...shrunk(now, contrast), width);
  const side = design.named.get('side');
  return {
    observations: fit.sums.n,
    common: interval(parts.common),
    books:
      known.books.length < 2
        ? []
        : known.books.map((book) => ({ book, over: interval(plus(new Map(parts.ofBook(book)), parts.common, -1)) })),
    agents: known.agents.slice(1).flatMap((agent) => {
      const column = design.named.get(`agent ${agent}`);
      return column === undefined ? [] : [{ agent, over: interval(new Map([[column, 1]])) }];
    }),
    side: side === undefined ? null : interval(new Map([[side, 1]])),
    rows: named([...design.features.values()].map((of) => worthOfFeature(of, design, parts, fit, [now, ...later]))),
    noise: Math.sqrt(fit.residual),
    scatter: { units: Math.sqrt(fit.variance[GROUP.units]), options: Math.sqrt(fit.variance[GROUP.extras]) },
    foretold: isBrief ? null : foretoldBy(rows, fit),
  };
}

/** What the values of units are measured against. */
interface Parts {
  /** Sums of many coefficients that are met as one. */
  readonly sums: readonly Contrast[];
  /** What 100 points score, of all that was fielded. */
  readonly common: Contrast;
  /** The column of that sum of coefficients of groups which is part of it. */
  readonly mean: number;
  /** What 100 points of a book score, of all that was fielded. */
  ofBook(book: string): Contrast;
  /** The fixed coefficients of a book's value beyond `common`. */
  fixedOf(book: string): Contrast;
}

function partsOf(design: Design, books: readonly string[]): Parts {
  const size = design.group.length;
  const sums = [meanOf(design), ...books.map((book) => meanOf(design, book))];
  const points = (book?: string): number => {
    let sum = 0;
    for (const of of design.features.values()) {
      if (of.kind === 'unit' && (book === undefined || of.book === book)) sum += of.points;
    }
    return sum;
  };
  const all = points();
  const fixed = new Map<number, number>();
  for (const book of books) plus(fixed, bookColumns(design, books, book), points(book) / all);
  return {
    sums,
    mean: size,
    common: plus(
      new Map([
        [design.common, 1],
        [size, 1],
      ]),
      fixed,
    ),
    ofBook: (book) =>
      plus(
        new Map([
          [design.common, 1],
          [size + 1 + books.indexOf(book), 1],
        ]),
        bookColumns(design, books, book),
      ),
    fixedOf: (book) => plus(new Map(bookColumns(design, books, book)), fixed, -1),
  };
}

function foretoldBy(rows: Rows, fit: Fit) {
  const own = ridge(rows, fit.sums, fit.group, penaltyOf(fit));
  return { likelihood: own.foretold, crossValidated: crossValidated(rows, fit).foretold };
}

function worthOfFeature(
  feature: Feature,
  design: Design,
  parts: Parts,
  fit: Fit,
  [now, ...later]: readonly Told[],
): Worth {
  const { book, entry, kind, name, unit, isFree, fielded } = feature;
  const width = widthOf(fit);
  const own = contrastOf(feature, design);
  const apart = isFree ? own : plus(own, [[parts.mean, -1]]);
  const fixed = isFree ? new Map<number, number>() : parts.fixedOf(book);
  const beside = fixed.size === 0 ? [parts.common] : [parts.common, fixed];
  const over = [0, ...(fixed.size === 0 ? [] : [1]), 1];
  const found = unshrunk(now, beside, apart);
  const [value, variance] = weighed(found, over);
  const errors = [now, ...later].map((then) => {
    const known = unshrunk(then, beside, apart);
    return known.isKnown ? Math.sqrt(weighed(known, over)[1]) : Number.POSITIVE_INFINITY;
  });
  const points = feature.points / fielded;
  const times = found.isKnown ? timesToHalve(errors) : null;
  const guess = contrasted(now.estimate, apart) + contrasted(now.estimate, fixed);
  const told = { ...{ book, entry, kind, name, unit, fielded, points, guess }, isNamed: false };
  if (!found.isKnown) return { ...told, value: null, over: null, fair: null, chance: 1, toHalve: null };
  return {
    ...told,
    value: intervalOf(...weighed(found, [isFree ? 0 : 1, ...over.slice(1)]), width),
    over: intervalOf(value, variance, width),
    fair: fairPrice(found, over, isFree ? { points: 0, per: 1 } : { points, per: points / 100 }, width),
    chance: chanceOf(value / Math.sqrt(variance), fit.freedom),
    toHalve: times === null ? null : Math.ceil(times * fit.sums.n),
  };
}

/**
 * Returns the price at which a feature scores what its points do on average: its price, and the points that would score
 * what it scores beyond them.
 * @param found first the common value @param over weights of what it scores beyond it
 * @param price its points, and the unit of its contrast in hundreds of points
 */
function fairPrice(
  found: Unshrunk,
  over: readonly number[],
  { points, per }: { points: number; per: number },
  width: number,
): Interval | null {
  const [value, variance] = weighed(found, over);
  const common = found.values[0];
  let both = 0;
  for (let a = 0; a < over.length; a++) both += over[a] * found.covariance.get(0, a);
  const ratio = ratioInterval([value, common], [variance, both, found.covariance.get(0, 0)], width);
  if (ratio === null || common <= 0) return null;
  const [middle, low, high] = [value / common, ...ratio].map((of) => points + 100 * per * of);
  return { value: middle, low, high };
}
