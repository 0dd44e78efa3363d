import { wilson } from '../env/intervals.js';
import { heat, SIDES } from './svg/colours.js';
import { element, escaped, picture, short, text } from './svg/markup.js';

const FONT = { 'font-family': 'system-ui, sans-serif' } as const;
const INK = '#2b2b2b';
const FAINT = '#8a8a8a';

/** Returns about `n` round numbers for an axis from `low` to `high`. */
export function ticksOf(low: number, high: number, n: number): number[] {
  const rough = (high - low) / Math.max(1, n);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough) ?? power * 10;
  const marks: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step)
    marks.push(Math.round(at * 1e6) / 1e6);
  return marks;
}

export interface IntervalRow {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Draws a chart with one line for each row: a dot for the value and a bar for its interval, all on one axis. */
export function intervalPlot(rows: readonly IntervalRow[], axis: string): string {
  const left = 30 + 7 * Math.max(...rows.map((r) => r.label.length));
  const width = left + 460;
  const line = 26;
  const height = rows.length * line + 50;
  const from = Math.min(...rows.map((r) => r.low)) - 20;
  const to = Math.max(...rows.map((r) => r.high)) + 20;
  const x = (value: number) => left + ((value - from) / (to - from)) * 430;
  const marks = ticksOf(from, to, 6).map((mark) =>
    element(
      'g',
      {},
      element('path', { d: `M${x(mark).toFixed(1)} 8V${height - 34}`, stroke: '#e3e0d8' }),
      text(String(mark), { x: x(mark), y: height - 20, 'font-size': 11, 'text-anchor': 'middle', fill: FAINT }),
    ),
  );
  const dots = rows.map((row, i) => {
    const y = 22 + i * line;
    return element(
      'g',
      {},
      element(
        'title',
        {},
        escaped(`${row.label}: ${Math.round(row.value)} (${Math.round(row.low)} to ${Math.round(row.high)})`),
      ),
      text(row.label, { x: left - 10, y: y + 4, 'font-size': 13, 'text-anchor': 'end', fill: INK }),
      element('path', {
        d: `M${x(row.low).toFixed(1)} ${y}H${x(row.high).toFixed(1)}`,
        stroke: SIDES[0].edge,
        'stroke-width': 2,
      }),
      element('circle', { cx: x(row.value), cy: y, r: 5, fill: SIDES[0].fill, stroke: SIDES[0].edge }),
    );
  });
  const title = text(axis, { x: left + 215, y: height - 4, 'font-size': 11, 'text-anchor': 'middle', fill: FAINT });
  return picture(width, height, { ...FONT, width, role: 'img' }, ...marks, ...dots, title);
}

/** The value of a cell of a heat map: a sum over `games` battles. */
interface CellValue {
  readonly sum: number;
  readonly games: number;
}

/** How a heat map shows a cell with battles: its place on the colour scale, from 0 to 1, and its text. */
export interface Heat {
  readonly share: (cell: CellValue) => number;
  readonly words: (cell: CellValue) => string;
  /** The additional text of the tooltip. */
  readonly more: (cell: CellValue) => string;
  /** The verb of the tooltip, as in 'a scored 60% against b'. */
  readonly verb: string;
}

/** Shows shares from 0 to 1 as percentages, with their 95% Wilson intervals. */
const PERCENT: Heat = {
  share: ({ sum, games }) => sum / games,
  words: ({ sum, games }) => `${Math.round((100 * sum) / games)}%`,
  more: ({ sum, games }) =>
    ` (95%: ${wilson(sum, games)
      .map((x) => Math.round(100 * x))
      .join(' to ')})`,
  verb: 'scored',
};

/**
 * Draws a matrix of each row's results against each column, with the number of battles. Cells without battles are
 * empty.
 */
export function heatMap(
  labels: readonly string[],
  values: readonly (readonly CellValue[])[],
  { share, words, more, verb }: Heat = PERCENT,
): string {
  const left = 24 + 7 * Math.max(...labels.map((l) => l.length));
  const cell = 54;
  const width = left + cell * labels.length + 10;
  const height = left * 0.62 + cell * labels.length + 22;
  const top = height - cell * labels.length - 10;
  const cells = values.flatMap((row, i) =>
    row.map((value, j) => {
      const x = left + j * cell;
      const y = top + i * cell;
      const met = value.games > 0;
      const told = met ? words(value) : '';
      const count = `${value.games} ${value.games === 1 ? 'battle' : 'battles'}`;
      const title = met
        ? `${labels[i]} ${verb} ${told} against ${labels[j]} in ${count}${more(value)}`
        : i === j
          ? labels[i]
          : `${labels[i]} never met ${labels[j]}`;
      return element(
        'g',
        {},
        element('title', {}, escaped(title)),
        element('rect', {
          ...{ x: x + 1, y: y + 1, width: cell - 2, height: cell - 2, rx: 3 },
          fill: met ? heat(share(value)) : '#f4f2ec',
        }),
        text(told, { x: x + cell / 2, y: y + cell / 2 + 2, 'font-size': 14, 'text-anchor': 'middle', fill: INK }),
        text(met ? String(value.games) : '', {
          ...{ x: x + cell / 2, y: y + cell / 2 + 17, 'font-size': 10, 'text-anchor': 'middle', fill: INK },
          'fill-opacity': 0.65,
        }),
      );
    }),
  );
  const names = labels.map((label, i) =>
    element(
      'g',
      {},
      text(label, { x: left - 8, y: top + i * cell + cell / 2 + 5, 'font-size': 13, 'text-anchor': 'end', fill: INK }),
      text(label, {
        'font-size': 13,
        fill: INK,
        transform: `translate(${short(left + i * cell + cell / 2 + 4)} ${short(top - 8)}) rotate(-38)`,
      }),
    ),
  );
  return picture(width + left * 0.55, height, { ...FONT, width: width + left * 0.55, role: 'img' }, ...names, ...cells);
}

/** Draws how many values are in each of about `bins` equal ranges; '' for no values. */
export function histogram(values: readonly number[], axis: string, bins = 20): string {
  const width = 560;
  const height = 200;
  if (values.length === 0) return '';
  const from = Math.min(...values);
  const to = Math.max(...values) + 1;
  const size = Math.max(1, Math.ceil((to - from) / bins));
  const counts = new Array<number>(Math.ceil((to - from) / size)).fill(0);
  for (const value of values) counts[Math.floor((value - from) / size)]++;
  const most = Math.max(...counts);
  const step = (width - 60) / counts.length;
  const bars = counts.map((n, i) => {
    const h = (n / most) * (height - 60);
    const low = from + i * size;
    return element(
      'rect',
      { x: 40 + i * step + 1, y: height - 40 - h, width: Math.max(1, step - 2), height: h, fill: SIDES[0].fill },
      element('title', {}, `${low} to ${low + size - 1}: ${n}`),
    );
  });
  const marks = ticksOf(from, to, 6).map((mark) =>
    text(String(mark), {
      x: 40 + ((mark - from) / (counts.length * size)) * (width - 60),
      y: height - 24,
      'font-size': 11,
      'text-anchor': 'middle',
      fill: FAINT,
    }),
  );
  const base = element('path', { d: `M40 ${height - 40}H${width - 20}`, stroke: FAINT });
  const title = text(axis, { x: width / 2, y: height - 6, 'font-size': 11, 'text-anchor': 'middle', fill: FAINT });
  const peak = text(String(most), { x: 34, y: 26, 'font-size': 11, 'text-anchor': 'end', fill: FAINT });
  return picture(width, height, { ...FONT, width, role: 'img' }, base, ...bars, ...marks, title, peak);
}
