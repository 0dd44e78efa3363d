import { type Heat, heatMap, histogram, intervalPlot } from './charts.js';
import type { MatchResult } from './match.js';
import { firstTurnOf, firstTurnWords } from './statistics/first-turn.js';
import { changedWords } from './studies/armies.js';
import { escaped } from './svg/markup.js';
import type { RatedAgent, Tournament } from './tournament.js';

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;color:#2b2b2b;background:#fbfaf6;max-width:62rem;margin:2rem auto;padding:0 1.2rem}
h1{font-size:1.7rem;margin-bottom:.2rem}h2{font-size:1.2rem;margin-top:2.2rem;border-bottom:1px solid #ddd8cb}
table{border-collapse:collapse;margin:.6rem 0}th,td{padding:.28rem .8rem .28rem 0;text-align:left;font-variant-numeric:tabular-nums}
td.n,th.n{text-align:right;white-space:nowrap}tr+tr td{border-top:1px solid #ece8dd}.faint{color:#77736a}code{background:#f0ede3;padding:.1rem .3rem}
pre{margin:.2rem 0 1rem}pre code{display:inline-block;padding:.3rem .5rem;white-space:pre-wrap;word-break:break-word}summary{cursor:pointer}
.battles{font-size:.9rem}.battles .command td{border-top:0;padding-top:0}.battles code{font-size:.72rem;word-break:break-word}
svg{max-width:100%;height:auto}
@media(prefers-color-scheme:dark){body{background:#1d1c19;color:#e9e5da}h2,tr+tr td{border-color:#45423a}.faint{color:#a39e91}code{background:#2c2a26}svg{background:#fbfaf6;border-radius:6px}}`;

type Row = readonly (string | number)[];

/** True for a number, or numbers with words between them, which are aligned to the right. */
const isNumber = (value: string | number): boolean => /^[\d.,+% ±to:-]+$/.test(String(value));

function table(head: readonly string[], rows: readonly Row[]): string {
  const numbers = head.map((_, i) => rows.length > 0 && rows.every((row) => isNumber(row[i])));
  const line = (tag: string, cells: Row) =>
    cells.map((value, i) => `<${tag}${numbers[i] ? ' class="n"' : ''}>${escaped(String(value))}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${line('td', row)}</tr>`).join('');
  return `<table><thead><tr>${line('th', head)}</tr></thead><tbody>${body}</tbody></table>`;
}

const rounded = (value: number): number => Math.round(value);

function ratingTable(rows: readonly RatedAgent[], of: 'agent' | 'list' | 'both'): string {
  const named = { agent: ['agent'], list: ['list'], both: ['agent', 'list'] }[of];
  return table(
    [...named, 'rating', '95% interval', 'battles', 'score'],
    rows.map((r) => {
      const names = { agent: [r.agent], list: [r.list], both: [r.agent, r.list] }[of];
      const score = r.games === 0 ? '-' : `${rounded((100 * r.score) / r.games)}%`;
      return [...names, rounded(r.rating), `${rounded(r.low)} to ${rounded(r.high)}`, r.games, score];
    }),
  );
}

/** Returns a plot of ratings with their intervals, and a table of them. */
function ratingSection(rows: readonly RatedAgent[], of: 'agent' | 'list'): string[] {
  const bars = rows.map((r) => ({ label: r[of], value: r.rating, low: r.low, high: r.high }));
  return [intervalPlot(bars, 'rating'), ratingTable(rows, of)];
}

/** A name's result against another: a sum over their battles, and the number of battles. */
interface Cell {
  sum: number;
  games: number;
}
export type Cells = readonly (readonly Readonly<Cell>[])[];

/**
 * Sums what each name gained against each other.
 * @param taken returns the gains of player 0 and player 1 in a battle
 */
function added(
  results: readonly MatchResult[],
  names: readonly string[],
  nameOf: (result: MatchResult, player: 0 | 1) => string,
  taken: (result: MatchResult) => readonly [number, number],
): Cells {
  const cells = names.map(() => names.map((): Cell => ({ sum: 0, games: 0 })));
  const place = new Map(names.map((name, i) => [name, i]));
  for (const result of results) {
    const [a, b] = ([0, 1] as const).map((p) => place.get(nameOf(result, p)) ?? 0);
    if (a === b) continue;
    const [first, second] = taken(result);
    cells[a][b].sum += first;
    cells[b][a].sum += second;
    cells[a][b].games++;
    cells[b][a].games++;
  }
  return cells;
}

/** Returns the points that each name scored against each other: 1 for a win, 0.5 for a draw. */
export const shares = (
  results: readonly MatchResult[],
  names: readonly string[],
  nameOf: (result: MatchResult, player: 0 | 1) => string,
): Cells =>
  added(results, names, nameOf, ({ winner }) => (winner === null ? [0.5, 0.5] : winner === 0 ? [1, 0] : [0, 1]));

/** Returns the lead in victory points of each name over each other. */
export const leads = (
  results: readonly MatchResult[],
  names: readonly string[],
  nameOf: (result: MatchResult, player: 0 | 1) => string,
): Cells => added(results, names, nameOf, ({ victoryPoints: [a, b] }) => [a - b, b - a]);

const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(Math.round(value))}`;

/** Returns the colour scale for victory points, on which the largest lead has the strongest colour. */
function pointsHeat(cells: Cells): Heat {
  const means = cells.flat().map(({ sum, games }) => Math.abs(sum / Math.max(1, games)));
  const most = Math.max(1, ...means);
  return {
    share: ({ sum, games }) => 0.5 + sum / games / (2 * most),
    words: ({ sum, games }) => signed(sum / games),
    more: () => '',
    verb: 'was ahead by',
  };
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

/** Returns a folded list of all battles, each with the command that plays it again. */
function battles({ results }: Tournament, commandOf: (result: MatchResult) => string): string {
  const outcome = ({ winner, agents, lists }: MatchResult) =>
    winner === null ? 'a draw' : `${agents[winner]} with ${lists[winner]}`;
  const rows = results.map(
    (r) =>
      `<tr id="battle-${r.id}"><td class="n">${r.id}</td><td>${escaped(`${r.agents[0]} (${r.lists[0]})`)}</td><td>${escaped(`${r.agents[1]} (${r.lists[1]})`)}</td><td class="n">${r.victoryPoints.join(' : ')}</td><td>${escaped(outcome(r))}</td></tr><tr class="command"><td></td><td colspan="4"><code>${escaped(commandOf(r))}</code></td></tr>`,
  );
  return `<details><summary>${results.length} battles</summary><table class="battles"><thead><tr>${['battle', 'first', 'second', 'victory points', 'won by'].map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}

/** Returns the results of one tournament as a section of a page. */
function sectionsOf({ tournament, command, battleCommand }: Reported): string {
  const { plan, results, agents, pairs, faults } = tournament;
  const lists = tournament.lists.map((l) => l.list);
  const names = agents.map((a) => a.agent);
  const notes = results.filter((r) => r.note !== undefined);
  const draws = results.filter((r) => r.winner === null).length;
  const listLeads = leads(results, lists, (r, p) => r.lists[p]);
  const some = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
  const sections = [
    `<h1 id="${escaped(plan.ruleset)}">Tournament of ${some(plan.agents.length, 'agent')} and ${some(lists.length, 'list')}: ${escaped(plan.ruleset)}</h1>`,
    ...changedWords(plan.changes).map((line) => `<p>${escaped(line)}</p>`),
    `<p class="faint">${some(results.length, 'battle')}, ${some(draws, 'draw')}, seed ${plan.seed}.${tournament.stopped ? ' It was stopped before its end.' : ''} Made by</p><pre><code>${escaped(command)}</code></pre>`,
  ];
  if (results.length === 0) return [...sections, '<p>No battle has been played.</p>', ...broken(faults)].join('\n');
  sections.push(
    '<p>Ratings are of Bradley and Terry: 400 points are odds of ten to one, the mean of all is 1,500. The bars are 95% intervals, from drawing the pairs of battles anew, and never narrower than so few battles allow.</p>',
  );
  sections.push(`<p>${escaped(firstTurnWords(firstTurnOf(results)))}</p>`);
  if (names.length > 1) {
    sections.push(
      '<h2>Agents</h2>',
      ...ratingSection(agents, 'agent'),
      '<p>How much of the points the agent of the row took from the one of the column; a draw is half a point for each.</p>',
      heatMap(
        names,
        shares(results, names, (r, p) => r.agents[p]),
      ),
    );
  }
  if (lists.length > 1) {
    sections.push(
      '<h2>Lists</h2>',
      `<p>Over all agents, from battles between different lists.</p>`,
      ...ratingSection(tournament.lists, 'list'),
      '<p>How much of the points the list of the row took from the one of the column.</p>',
      heatMap(
        lists,
        shares(results, lists, (r, p) => r.lists[p]),
      ),
      '<p>By how many victory points the list of the row was ahead of the one of the column, on average.</p>',
      heatMap(lists, listLeads, pointsHeat(listLeads)),
    );
  }
  if (names.length > 1 && lists.length > 1) {
    const met = pairs.filter((r) => r.games > 0);
    sections.push('<h2>Agents with each list</h2>', ratingTable(met, 'both'));
  }
  sections.push(
    '<h2>Victory points</h2>',
    table(['agent', 'battles', 'taken on average', 'given on average'], averages(results, names)),
    '<h2>Length of a battle</h2>',
    histogram(
      results.map((r) => r.decisions),
      'decisions in a battle',
    ),
    '<h2>Battles</h2>',
    '<p>The line under a battle plays it again, move for move, and writes a replay to watch.</p>',
    battles(tournament, battleCommand),
    ...broken(faults),
  );
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

function broken(faults: readonly string[]): string[] {
  if (faults.length === 0) return [];
  return ['<h2>Battles in which Muster broke</h2>', ...faults.map((fault) => `<p>${escaped(fault)}</p>`)];
}

/** A tournament of a report, with the command that repeats it. */
export interface Reported {
  readonly tournament: Tournament;
  readonly command: string;
  /** Returns the command that plays one of its battles again. */
  readonly battleCommand: (result: MatchResult) => string;
}

/** Returns a self-contained page for one tournament, or for one of each game. */
export function report(all: readonly Reported[]): string {
  const links = all.map(
    ({ tournament: { plan } }) => `<a href="#${escaped(plan.ruleset)}">${escaped(plan.ruleset)}</a>`,
  );
  const contents = all.length > 1 ? `<nav class="faint">Games: ${links.join(', ')}</nav>` : '';
  const parts = all.map((one) => `<section>${sectionsOf(one)}</section>`);
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Muster: tournament</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>${contents}${parts.join('\n')}</body></html>\n`;
}
