import { type Heat, heatMap, histogram, intervalPlot } from './charts.js';
import type { MatchResult } from './match.js';
import { listName } from './match.js';
import { escaped } from './svg/markup.js';
import type { RatedAgent, Tournament } from './tournament.js';

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;color:#2b2b2b;background:#fbfaf6;max-width:62rem;margin:2rem auto;padding:0 1.2rem}
h1{font-size:1.7rem;margin-bottom:.2rem}h2{font-size:1.2rem;margin-top:2.2rem;border-bottom:1px solid #ddd8cb}
table{border-collapse:collapse;margin:.6rem 0}th,td{padding:.28rem .8rem .28rem 0;text-align:left;font-variant-numeric:tabular-nums}
td.n,th.n{text-align:right}tr+tr td{border-top:1px solid #ece8dd}.faint{color:#77736a}code{background:#f0ede3;padding:.1rem .3rem}
svg{max-width:100%;height:auto}
@media(prefers-color-scheme:dark){body{background:#1d1c19;color:#e9e5da}h2,tr+tr td{border-color:#45423a}.faint{color:#a39e91}code{background:#2c2a26}svg{background:#fbfaf6;border-radius:6px}}`;

type Row = readonly (string | number)[];

function table(head: readonly string[], rows: readonly Row[]): string {
  const cell = (tag: string, value: string | number) =>
    `<${tag}${typeof value === 'number' || /^[\d.,+% ±to-]+$/.test(String(value)) ? ' class="n"' : ''}>${escaped(String(value))}</${tag}>`;
  const body = rows.map((row) => `<tr>${row.map((value) => cell('td', value)).join('')}</tr>`).join('');
  return `<table><thead><tr>${head.map((name) => `<th>${escaped(name)}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>`;
}

const rounded = (value: number): number => Math.round(value);

function ratingTable(rows: readonly RatedAgent[], withList: boolean): string {
  const head = withList
    ? ['agent', 'list', 'rating', '95% interval', 'battles', 'score']
    : ['agent', 'rating', '95% interval', 'battles', 'score'];
  return table(
    head,
    rows.map((r) => {
      const tail = [
        rounded(r.rating),
        `${rounded(r.low)} to ${rounded(r.high)}`,
        r.games,
        `${rounded((100 * r.score) / Math.max(1, r.games))}%`,
      ];
      return withList ? [r.agent, r.list, ...tail] : [r.agent, ...tail];
    }),
  );
}

/** Share of the points that each name took from each other: a win 1, a draw a half. */
export function shares(
  results: readonly MatchResult[],
  names: readonly string[],
  nameOf: (result: MatchResult, player: 0 | 1) => string,
): (number | null)[][] {
  const points = names.map(() => new Array<number>(names.length).fill(0));
  const games = names.map(() => new Array<number>(names.length).fill(0));
  for (const result of results) {
    const a = names.indexOf(nameOf(result, 0));
    const b = names.indexOf(nameOf(result, 1));
    const score = result.winner === null ? 0.5 : result.winner === 0 ? 1 : 0;
    points[a][b] += score;
    points[b][a] += 1 - score;
    games[a][b]++;
    games[b][a]++;
  }
  return points.map((row, i) => row.map((sum, j) => (games[i][j] === 0 || i === j ? null : sum / games[i][j])));
}

/** By how many victory points the row was ahead of the column on average; null where they never met. */
export function leads(
  results: readonly MatchResult[],
  names: readonly string[],
  nameOf: (result: MatchResult, player: 0 | 1) => string,
): (number | null)[][] {
  const sums = names.map(() => new Array<number>(names.length).fill(0));
  const games = names.map(() => new Array<number>(names.length).fill(0));
  for (const result of results) {
    const a = names.indexOf(nameOf(result, 0));
    const b = names.indexOf(nameOf(result, 1));
    const lead = result.victoryPoints[0] - result.victoryPoints[1];
    sums[a][b] += lead;
    sums[b][a] -= lead;
    games[a][b]++;
    games[b][a]++;
  }
  return sums.map((row, i) => row.map((sum, j) => (games[i][j] === 0 || i === j ? null : sum / games[i][j])));
}

const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(Math.round(value))}`;

/** Victory points on the scale of colours: the largest lead is as far from the middle as colours go. */
function pointsHeat(values: readonly (readonly (number | null)[])[]): Heat {
  const most = Math.max(1, ...values.flat().map((v) => Math.abs(v ?? 0)));
  return { share: (v) => 0.5 + v / (2 * most), words: signed, verb: 'was ahead by' };
}

function averages(results: readonly MatchResult[], agents: readonly string[]): Row[] {
  return agents.map((agent) => {
    let own = 0;
    let enemy = 0;
    let n = 0;
    for (const r of results) {
      for (const p of [0, 1] as const) {
        if (r.agents[p] !== agent) continue;
        own += r.victoryPoints[p];
        enemy += r.victoryPoints[1 - p];
        n++;
      }
    }
    return [agent, n, rounded(own / Math.max(1, n)), rounded(enemy / Math.max(1, n))];
  });
}

/** What one tournament comes to, as a part of a page. */
function sectionsOf(tournament: Tournament, command: string): string {
  const { plan, results, agents, pairs, faults } = tournament;
  const lists = plan.lists.map(listName);
  const names = agents.map((a) => a.agent);
  const notes = results.filter((r) => r.note !== undefined);
  const draws = results.filter((r) => r.winner === null).length;
  const listLeads = leads(results, lists, (r, p) => r.lists[p]);
  const sections = [
    `<h1 id="${escaped(plan.ruleset)}">Tournament of ${plan.agents.length} agents: ${escaped(plan.ruleset)}</h1>`,
    `<p class="faint">${results.length} battles, ${lists.length} lists, ${draws === 1 ? '1 draw' : `${draws} draws`}, seed ${plan.seed}. Made by <code>${escaped(command)}</code>.${tournament.stopped ? ' It was stopped before its end.' : ''}</p>`,
    '<h2>Ratings</h2>',
    '<p>Bradley-Terry: 400 points are odds of ten to one, the mean of all is 1,500. The bars are 95% intervals, from drawing the pairs of battles anew.</p>',
    intervalPlot(
      agents.map((a) => ({ label: a.agent, value: a.rating, low: a.low, high: a.high })),
      'rating',
    ),
    ratingTable(agents, false),
    '<h2>Who beats whom</h2>',
    '<p>How much of the points the agent of the row took from the one of the column; a draw is half a point for each.</p>',
    heatMap(
      names,
      shares(results, names, (r, p) => r.agents[p]),
    ),
    '<h2>Lists</h2>',
    '<p>The same for lists, over all agents.</p>',
    heatMap(
      lists,
      shares(results, lists, (r, p) => r.lists[p]),
    ),
    '<p>By how many victory points the list of the row was ahead of the one of the column, on average.</p>',
    heatMap(lists, listLeads, pointsHeat(listLeads)),
    '<h2>Agents with each list</h2>',
    ratingTable(
      pairs.filter((r) => r.games > 0),
      true,
    ),
    '<h2>Victory points</h2>',
    table(['agent', 'battles', 'taken on average', 'given on average'], averages(results, names)),
    '<h2>Length of a battle</h2>',
    histogram(
      results.map((r) => r.decisions),
      'decisions in a battle',
    ),
  ];
  if (results.length === 0) sections.splice(2, sections.length - 2, '<p>No battle has been played.</p>');
  if (faults.length > 0) {
    sections.push('<h2>Battles in which Muster broke</h2>', ...faults.map((fault) => `<p>${escaped(fault)}</p>`));
  }
  if (notes.length > 0) {
    sections.push('<h2>Battles that were not played to their end</h2>');
    sections.push(
      table(
        ['battle', 'agents', 'why'],
        notes.map((r) => [r.id, r.agents.join(' against '), r.note ?? '']),
      ),
    );
  }
  return sections.join('\n');
}

/** A tournament of a report, and the line that makes it again. */
export interface Reported {
  readonly tournament: Tournament;
  readonly command: string;
}

/** One tournament, or one of each game, as one page that needs nothing else. */
export function report(all: readonly Reported[]): string {
  const links = all.map(
    ({ tournament: { plan } }) => `<a href="#${escaped(plan.ruleset)}">${escaped(plan.ruleset)}</a>`,
  );
  const contents = all.length > 1 ? `<nav class="faint">Games: ${links.join(', ')}</nav>` : '';
  const parts = all.map(({ tournament, command }) => `<section>${sectionsOf(tournament, command)}</section>`);
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Muster: tournament</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>${contents}${parts.join('\n')}</body></html>\n`;
}
