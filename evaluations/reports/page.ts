// A report as one HTML page that opens alone: pictures as SVG, tables that sort, and with each the command that made it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { escaped } from '../svg/markup.js';

/** A cell: words or a number, or words with the number by which they are sorted. */
export type Cell = string | number | { readonly words: string; readonly by: number };

export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The rows of the store from which a figure was made: those of studies, and the number of their pairs. */
interface Rows {
  readonly studies: readonly string[];
  readonly pairs: number;
}

/** Where a figure comes from: the command that makes it again, and its rows, or what else it was made of, in words. */
export type Origin = { readonly command: string } & (Rows | { readonly of: string });

/** A figure of a report: a picture, a table or both. */
export interface Figure {
  readonly title: string;
  readonly words: readonly string[];
  /** A picture as a Vega-Lite specification with its data in it. */
  readonly picture?: object;
  readonly table?: ReportTable;
  readonly origin: Origin;
}

export interface Report {
  readonly title: string;
  /** What was asked and what came out, a paragraph each. */
  readonly lead: readonly string[];
  readonly figures: readonly Figure[];
}

// a wide picture keeps the size of its words and is scrolled
const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;color:#2b2b2b;background:#fbfaf6;max-width:66rem;margin:2rem auto;padding:0 1.2rem}
h1{font-size:1.7rem;margin-bottom:.2rem}h2{font-size:1.2rem;margin-top:2.2rem;border-bottom:1px solid #ddd8cb}
table{border-collapse:collapse;margin:.6rem 0;font-size:.92rem}th,td{padding:.25rem .8rem .25rem 0;text-align:left;font-variant-numeric:tabular-nums}
td.n,th.n{text-align:right}td.n{white-space:nowrap}tr+tr td{border-top:1px solid #ece8dd}.sortable thead th{cursor:pointer;position:sticky;top:0;background:#fbfaf6}
th[aria-sort=ascending]::after{content:' ▲'}th[aria-sort=descending]::after{content:' ▼'}
.from{color:#77736a;font-size:.85rem}code{background:#f0ede3;padding:.1rem .3rem;word-break:break-word}.picture{overflow-x:auto}`;

/** What all pictures share. */
const LOOK = {
  background: '#fbfaf6',
  font: 'system-ui, sans-serif',
  axis: { labelLimit: 260, gridColor: '#ece8dd' },
  view: { stroke: null },
} as const;

/**
 * Returns a picture as SVG.
 * @param spec a Vega-Lite specification whose data are in it
 * @throws Error for one that Vega-Lite does not know
 */
export async function svgOf(spec: object): Promise<string> {
  const whole = { $schema: 'https://vega.github.io/schema/vega-lite/v6.json', config: LOOK, ...spec };
  const view = new View(parse(compile(whole as unknown as TopLevelSpec).spec), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

const isNumber = (cell: Cell): boolean => typeof cell !== 'string' || /^[-–+±\d.,%\s]*$/.test(cell);

function cellOf(cell: Cell, tag: string, numeric: boolean): string {
  const kind = numeric ? ' class="n"' : '';
  if (typeof cell === 'object') return `<${tag}${kind} data-sort="${cell.by}">${escaped(cell.words)}</${tag}>`;
  return `<${tag}${kind}>${escaped(String(cell))}</${tag}>`;
}

function tableOf({ head, rows }: ReportTable): string {
  const numeric = head.map((_, i) => rows.length > 0 && rows.every((row) => isNumber(row[i])));
  const line = (cells: readonly Cell[], tag: string) => cells.map((cell, i) => cellOf(cell, tag, numeric[i])).join('');
  const body = rows.map((row) => `<tr>${line(row, 'td')}</tr>`).join('\n');
  return `<table class="sortable n-last"><thead><tr>${line(head, 'th')}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

function rowsOf(origin: Origin): string {
  if ('of' in origin) return origin.of;
  const { studies, pairs } = origin;
  return `${pairs} pairs of ${studies.length === 1 ? 'study' : 'studies'} ${studies.join(', ')}`;
}

async function figureOf({ title, words, picture, table, origin }: Figure): Promise<string> {
  return [
    `<h2>${escaped(title)}</h2>`,
    ...words.map((line) => `<p>${escaped(line)}</p>`),
    ...(picture === undefined ? [] : [`<div class="picture">${await svgOf(picture)}</div>`]),
    ...(table === undefined ? [] : [tableOf(table)]),
    `<p class="from">From <code>${escaped(origin.command)}</code>: ${escaped(rowsOf(origin))}.</p>`,
  ].join('\n');
}

/** The script that sorts tables, which is part of the page. */
function sorter(): string {
  const file = createRequire(import.meta.url).resolve('sortable-tablesort/dist/sortable.min.js');
  return readFileSync(file, 'utf8').replaceAll('</script', '<\\/script');
}

/** Returns a report as a page that needs no other file and no network. The same report gives the same bytes. */
export async function reportPage({ title, lead, figures }: Report): Promise<string> {
  const parts: string[] = [];
  for (const figure of figures) parts.push(await figureOf(figure));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Muster: ${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
${lead.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
${parts.join('\n')}
<script>${sorter()}</script>
</body></html>
`;
}
