// Makes the table in the README of each ruleset's folder: which chapters of the rulebook are proven, left out or
// planned.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Catalogue, Rule } from './catalogue.js';
import { coverageOf, rulesOf } from './coverage.js';
import { idsIn } from './ids.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['engine', 'env', 'agents', 'training', 'evaluations', 'scripts'];
const BEGIN = '<!-- rules: npm run docs writes this table -->';
const END = '<!-- end of rules -->';
/** A second folder is named if it has at least this share of the first one's tests. */
const NEARLY = 0.5;

/** For each rule, the files whose test titles name it. */
export type Titles = ReadonlyMap<string, ReadonlySet<string>>;

/** True for `test`, `describe` or `it`, or a call or member of these, such as `test.each(...)`. */
function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return ['test', 'describe', 'it'].includes(called.text);
  if (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called)) return isTest(called.expression);
  return false;
}

/** Returns the rules that the test titles in a source name; rows of `test.each` are titles too. */
export function titledIn(text: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title !== undefined && !ts.isFunctionLike(title)) found.push(...idsIn(title.getText()));
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Reads the titles of all tests of the project without running them. */
export function readTitles(): Titles {
  const titles = new Map<string, Set<string>>();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.test.ts')) continue;
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      for (const id of titledIn(readFileSync(ROOT + file, 'utf8'))) {
        titles.set(id, (titles.get(id) ?? new Set()).add(file));
      }
    }
  }
  return titles;
}

/** Returns the folders of a ruleset with most tests of these rules, or chapters that are a file. */
function foldersOf(ruleset: string, rules: readonly Rule[], titles: Titles): string {
  const counts = new Map<string, number>();
  for (const { id } of rules) {
    for (const file of titles.get(id) ?? []) {
      const [, first, isFolder] = /^([\w-]+)(\/)?/.exec(file.split(`engine/rulesets/${ruleset}/`)[1] ?? '') ?? [];
      const home = `${first}${isFolder ?? '.ts'}`;
      if (first !== undefined) counts.set(home, (counts.get(home) ?? 0) + 1);
    }
  }
  const most = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const near = most.filter(([, n]) => n >= NEARLY * most[0][1]).slice(0, 2);
  return near.map(([home]) => `[${home.replace('/', '')}](${home})`).join(', ');
}

/** Returns which of these rules are planned for later, with their number by subject. */
function laterOf({ later }: Catalogue, rules: readonly Rule[]): string {
  const subjects = new Map<string, number>();
  for (const { id } of rules) {
    const subject = later.get(id);
    if (subject !== undefined) subjects.set(subject, (subjects.get(subject) ?? 0) + 1);
  }
  return [...subjects].map(([subject, n]) => `${subject} (${n})`).join(', ');
}

/** Returns a row for each chapter of a rulebook, in order. */
export function stateTable(catalogue: Catalogue, ruleset: string, titles: Titles): string {
  const rules = rulesOf(catalogue, ruleset);
  const slice = new Set(catalogue.slice[ruleset] ?? []);
  const proven = new Set(titles.keys());
  const rows = [...new Set(rules.map(({ chapter }) => chapter))].map((chapter) => {
    const own = rules.filter((rule) => rule.chapter === chapter);
    const { core, module } = coverageOf(own, proven);
    const tally = ({ passing, total }: typeof core) => (total === 0 ? '' : `${passing}/${total}`);
    const later = laterOf(catalogue, own);
    const isPlayed = slice.size === 0 || slice.has(chapter) || core.total + module.total === 0;
    const refused = isPlayed || later !== '' ? later : 'not played yet';
    return `| ${chapter} | ${foldersOf(ruleset, own, titles)} | ${tally(core)} | ${tally(module)} | ${refused} |`;
  });
  return ['| chapter | folder | core | modules | refused |', '|---|---|---|---|---|', ...rows].join('\n');
}

/**
 * Returns a page with `table` between its two markers.
 * @throws Error if a marker is missing
 */
export function withTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from)
    throw new Error(`a README of a ruleset has the lines '${BEGIN}' and '${END}'; put them in`);
  return `${page.slice(0, from + BEGIN.length)}\n${table}\n${page.slice(to)}`;
}
