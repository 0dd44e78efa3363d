// The report of a study of worth.

import { type Interval, isSeldom, type Worth, type WorthStudy } from '../statistics/worth.js';
import type { Apart } from '../studies/worth.js';
import type { Cell, Figure, Origin, Report } from './page.js';

/** What a study of worth found with one agent. */
export interface WorthFound {
  readonly agent: string;
  readonly study: WorthStudy;
}

export interface WorthReported {
  readonly title: string;
  /** Paragraphs before the others: which changes of the books were played. */
  readonly lead?: readonly string[];
  /** What is explained: 'victory points' or 'points of a hundred of the score'. */
  readonly measure: string;
  readonly found: readonly WorthFound[];
  /** Units that agents play differently, if two were asked. */
  readonly apart: readonly Apart[];
  /** Leads of the first army of each pair. */
  readonly margins: readonly number[];
  readonly origin: Origin;
}

const number = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1));
export const range = (of: Interval | null): string => (of === null ? '' : `${number(of.low)} to ${number(of.high)}`);
const cell = (of: Interval | null): Cell => (of === null ? '' : { words: number(of.value), by: of.value });
const spread = (of: Interval | null): Cell => (of === null ? '' : { words: range(of), by: of.low });

/** Returns what an estimate says of a price: nothing, or on which side of its points a unit is. */
export function verdict(row: Worth): string {
  const { over, isNamed } = row;
  if (over === null || (over.low <= 0 && over.high >= 0)) return '';
  if (isSeldom(row)) return 'seldom fielded';
  const side = over.value > 0 ? 'worth more' : 'worth less';
  return isNamed ? side : `${side}?`;
}

const HEAD = [
  ...['unit', 'option', 'fielded', 'points', 'value of 100 points', '95% interval', 'over the mean'],
  ...['95% interval', 'fair price', '95% interval', 'pairs to halve', ''],
];

/** Returns the table of a study, units and options. */
function tableOf({ rows }: WorthStudy): Figure['table'] {
  return {
    head: HEAD,
    rows: rows.map((row) => [
      ...[row.unit, row.kind === 'unit' ? '' : row.name, row.fielded, number(row.points)],
      ...[cell(row.value), spread(row.value), cell(row.over), spread(row.over), cell(row.fair), spread(row.fair)],
      ...[row.toHalve ?? '', verdict(row)],
    ]),
  };
}

const shown = (row: Worth) => ({
  unit: row.kind === 'unit' ? row.unit : `${row.unit}: ${row.name}`,
  points: row.points,
  value: row.over?.value,
  low: row.over?.low,
  high: row.over?.high,
  fair: row.fair?.value,
  fairLow: row.fair?.low,
  fairHigh: row.fair?.high,
  verdict: verdict(row) === '' ? 'not told from its points' : verdict(row),
});

const COLOUR = {
  field: 'verdict',
  type: 'nominal',
  title: null,
  legend: { orient: 'bottom', labelLimit: 300 },
} as const;

/** Returns intervals of what units score beyond their points, best first. */
function intervals(rows: readonly Worth[], measure: string): object {
  const y = { field: 'unit', type: 'nominal', sort: { field: 'value', order: 'descending' }, title: null } as const;
  const x = { field: 'low', type: 'quantitative', title: `${measure} of 100 points, over the mean` } as const;
  return {
    width: 520,
    height: { step: 17 },
    data: { values: rows.map(shown) },
    layer: [
      { mark: 'rule', encoding: { y, x, x2: { field: 'high' }, color: COLOUR } },
      { mark: { type: 'point', filled: true }, encoding: { y, x: { ...x, field: 'value' }, color: COLOUR } },
      { mark: { type: 'rule', strokeDash: [3, 3] }, encoding: { x: { datum: 0 } } },
    ],
  };
}

/** Returns fair prices against prices: what is on the line is worth its points. */
function funnel(rows: readonly Worth[]): object {
  const values = rows.filter(({ fair }) => fair !== null).map(shown);
  const most = Math.max(1, ...rows.map(({ points }) => points));
  const x = { field: 'points', type: 'quantitative', title: 'price, points' } as const;
  const y = { field: 'fairLow', type: 'quantitative', title: 'fair price, points' } as const;
  return {
    width: 520,
    height: 380,
    data: { values },
    layer: [
      {
        data: { values: [{ a: 0 }, { a: most }] },
        mark: { type: 'line', strokeDash: [3, 3], color: '#77736a' },
        encoding: { x: { field: 'a', type: 'quantitative' }, y: { field: 'a', type: 'quantitative' } },
      },
      { mark: 'rule', encoding: { x, y, y2: { field: 'fairHigh' }, color: COLOUR } },
      { mark: { type: 'point', filled: true }, encoding: { x, y: { ...y, field: 'fair' }, color: COLOUR } },
    ],
  };
}

function distribution(margins: readonly number[], measure: string): object {
  return {
    width: 520,
    height: 180,
    data: { values: margins.map((margin) => ({ margin })) },
    mark: 'bar',
    encoding: {
      x: { field: 'margin', bin: { maxbins: 40 }, type: 'quantitative', title: `lead of the first army, ${measure}` },
      y: { aggregate: 'count', type: 'quantitative', title: 'pairs' },
    },
  };
}

/** Returns the differences of two agents as a figure. */
function apartFigure({ apart, found, origin }: WorthReported): Figure {
  const [first, second] = found.map(({ agent }) => agent);
  return {
    title: `Units that ${first} and ${second} play differently`,
    words: [
      'Both played the same armies on the same tables. Where the interval holds no 0, one of them does not see how the unit is played, or how it is stopped: what it is worth is then not known from either.',
    ],
    table: {
      head: ['unit', 'option', first, second, 'difference', '95% interval', ''],
      rows: apart.map(({ worth: [one, two], difference, isApart }) => [
        ...[one.unit, one.kind === 'unit' ? '' : one.name, cell(one.over), cell(two.over)],
        ...[cell(difference), spread(difference), isApart ? 'played differently' : ''],
      ]),
    },
    origin,
  };
}

/** Returns the figure of prices, if any is known. */
function priceFigures(units: readonly Worth[], agent: string, origin: Origin): Figure[] {
  if (units.every(({ fair }) => fair === null)) return [];
  const words = ['A unit on the line is worth its points; the bars are 95% intervals.'];
  return [{ title: `Prices, ${agent}`, words, picture: funnel(units), origin }];
}

/** Returns the report of a study of worth. */
export function worthReport(reported: WorthReported): Report {
  const { title, measure, found, apart, margins, origin } = reported;
  const figures = found.flatMap(({ agent, study }): Figure[] => {
    const units = study.rows.filter(({ kind, over }) => kind === 'unit' && over !== null);
    const common = `100 points score ${number(study.common.value)} ${measure} on average (${range(study.common)}).`;
    return [
      { title: `Units, ${agent}`, words: [common], picture: intervals(units, measure), origin },
      ...priceFigures(units, agent, origin),
      { title: `All units and options, ${agent}`, words: [], table: tableOf(study) ?? { head: [], rows: [] }, origin },
    ];
  });
  const lead = [
    ...(reported.lead ?? []),
    'Random legal armies of the book met from both sides. What each fielded is set against what it scored: the value of a unit is what 100 points spent on it score, its fair price the one at which it scores what its points do on average.',
    'A verdict without a question mark stands although so many units are tested: of those, 5% are chance.',
  ];
  const last = { title: 'Leads', words: [], picture: distribution(margins, measure), origin };
  return { title, lead, figures: [...figures, ...(apart.length > 0 ? [apartFigure(reported)] : []), last] };
}
