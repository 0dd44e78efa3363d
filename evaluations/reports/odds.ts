// The reports of match-ups: what one unit does to another, and a book against a book.
import {
  type MatchUpOdds,
  meanOfMeasure,
  type PreparedMatchUp,
  percentileOf,
  pointsLost,
} from '../../engine/armies/match-ups.js';
import type { Cell, Figure, Origin, Report } from './page.js';

/** Odds of one match-up: of a round, or of what was played. */
export interface OddsFound {
  /** How they came about, as a title: 'One round, exact'. */
  readonly title: string;
  readonly odds: MatchUpOdds;
  readonly origin: Origin;
}

export interface OddsReported {
  readonly prepared: PreparedMatchUp;
  /** Paragraphs before the others. */
  readonly lead: readonly string[];
  readonly found: readonly OddsFound[];
}

/** Points that the units of one book lose to those of another, for 100 points. */
export interface MatrixReported {
  readonly title: string;
  readonly lead: readonly string[];
  readonly enemies: readonly string[];
  readonly rows: readonly MatrixRow[];
  readonly origin: Origin;
}

/** A unit of the first book, its points, and what it takes from each unit of the other; null: there is no such meeting. */
export interface MatrixRow {
  readonly unit: string;
  readonly points: number;
  readonly takes: readonly (number | null)[];
}

/** Chances below this are left out of pictures. */
const SHOWN = 0.0005;
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;

/** Returns a number in digits; what rounds to nothing has no sign. */
const digitsOf = (value: number, digits: number): string => value.toFixed(digits).replace(/^-(?=[0.]*$)/, '');
const cell = (value: number, digits: number): Cell => ({ words: digitsOf(value, digits), by: value });
const percent = (chance: number): Cell => ({ words: `${(100 * chance).toFixed(1)}%`, by: chance });

/** Returns a picture of the chances of a measure. */
function distribution(name: string, least: number, chances: Float64Array): object {
  const values = [...chances]
    .map((chance, i) => ({ value: least + i, chance }))
    .filter(({ chance }) => chance >= SHOWN);
  return {
    width: { step: Math.max(9, Math.min(34, Math.floor(620 / Math.max(1, values.length)))) },
    height: 160,
    data: { values },
    mark: { type: 'bar', color: '#4c6a8a' },
    encoding: {
      x: { field: 'value', type: 'ordinal', title: name, axis: { labelAngle: 0, labelOverlap: 'greedy' } },
      y: { field: 'chance', type: 'quantitative', title: 'chance', axis: { format: '.0%' } },
    },
  };
}

/** Returns the figures of odds: a summary, a distribution of each measure, and what may happen. */
function figuresOf(prepared: PreparedMatchUp, { title, odds, origin }: OddsFound): Figure[] {
  const { measures, events, points, worn, names } = prepared;
  const known = measures.flatMap((measure, i) => {
    const chances = odds.measures[i];
    return chances === null ? [] : [{ measure, chances }];
  });
  const lost = ([0, 1] as const).flatMap((i): Cell[][] => {
    const mean = pointsLost(prepared, odds, i);
    if (mean === null || worn[i] === null) return [];
    return [[names[i], points[i], cell(mean, 1), cell((100 * mean) / points[1 - i], 1)]];
  });
  const summary: Figure = {
    title: `${title}: numbers`,
    words: ['Means, and values that 10, 25, 50, 75 and 90 of 100 do not exceed.'],
    table: {
      head: ['', 'mean', '10%', '25%', '50%', '75%', '90%'],
      rows: known.map(({ measure, chances }) => [
        measure.name,
        cell(meanOfMeasure(measure, chances), 2),
        ...SHARES.map((share) => percentileOf(measure, chances, share)),
      ]),
    },
    origin,
  };
  const pictures = known.map(
    ({ measure, chances }): Figure => ({
      title: `${title}: ${measure.name}`,
      words: [],
      picture: distribution(measure.name, measure.least, chances),
      origin,
    }),
  );
  const happened = events.flatMap((name, e): Cell[][] => {
    const chance = odds.events[e];
    return chance === null ? [] : [[name, percent(chance)]];
  });
  const happens: Figure = {
    title: `${title}: what may happen`,
    words: [],
    table: { head: ['', 'chance'], rows: happened },
    origin,
  };
  const worth: Figure = {
    title: `${title}: points`,
    words: ['The share by which a unit is worn down in the mean, as points.'],
    table: { head: ['unit', 'points', 'points lost', 'for 100 points of the other'], rows: lost },
    origin,
  };
  return [summary, ...pictures, ...(happened.length > 0 ? [happens] : []), ...(lost.length > 0 ? [worth] : [])];
}

/** Returns the report of a match-up. */
export function oddsReport({ prepared, lead, found }: OddsReported): Report {
  const [first, second] = prepared.names;
  const points = prepared.names.map((name, i) => `${name} costs ${prepared.points[i]} points`).join(', ');
  const why = prepared.why === '' ? [] : [`Left out of the odds that are reckoned: ${prepared.why}.`];
  return {
    title: `Odds: ${first} against ${second}`,
    lead: [...lead, `${points}.`, ...why],
    figures: found.flatMap((of) => figuresOf(prepared, of)),
  };
}

/** Returns the mean of what is known; null if nothing is. */
export const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** Returns a map of a book against a book. */
function heat({ enemies, rows }: MatrixReported): object {
  const values = rows.flatMap(({ unit, takes }) =>
    takes.flatMap((value, k) =>
      value === null ? [] : [{ unit, enemy: enemies[k], value, words: digitsOf(value, 0) }],
    ),
  );
  const most = Math.max(1, ...values.map(({ value }) => value));
  const scale = { scheme: 'oranges', domain: [0, most] };
  return {
    width: { step: 30 },
    height: { step: 20 },
    data: { values },
    encoding: {
      x: { field: 'enemy', type: 'nominal', sort: enemies, title: null, axis: { labelAngle: -60, orient: 'top' } },
      y: { field: 'unit', type: 'nominal', sort: rows.map(({ unit }) => unit), title: null },
    },
    layer: [
      { mark: 'rect', encoding: { color: { field: 'value', type: 'quantitative', scale, title: 'points lost' } } },
      { mark: { type: 'text', fontSize: 9 }, encoding: { text: { field: 'words' } } },
    ],
  };
}

/** Returns the report of a book against a book. */
export function matrixReport(reported: MatrixReported): Report {
  const { title, lead, enemies, rows, origin } = reported;
  const shown = (value: number | null, digits: number): Cell => (value === null ? '' : cell(value, digits));
  const map: Figure = {
    title: 'Points lost for 100 points',
    words: ['Rows meet columns; an empty place is a meeting that cannot be.'],
    picture: heat(reported),
    origin,
  };
  const table: Figure = {
    title: 'All meetings',
    words: ['A click on a head sorts.'],
    table: {
      head: ['unit', 'points', 'mean', ...enemies],
      rows: rows.map(({ unit, points, takes }) => [
        ...[unit, points, shown(meanOf(takes), 1)],
        ...takes.map((value) => shown(value, 0)),
      ]),
    },
    origin,
  };
  return { title, lead, figures: [map, table] };
}
