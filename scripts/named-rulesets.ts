// npm run named: reports sources that name a game but must not. Code for several games uses the list of games
// (engine/games.ts).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LAYERS = ['engine', 'env', 'agents', 'training', 'evaluations', 'scripts'];
const RULESETS = 'engine/rulesets/';
/** Files that may name games: the list of games, the captain's map of judges, the dialogues with a person, and how lists are written. */
const MAY: readonly string[] = [
  'engine/games.ts',
  'agents/captain/index.ts',
  'agents/person/tongues.ts',
  'agents/person/list-terms.ts',
];
/** Matches rule ids, which comments and messages cite. */
const RULE_ID = /\b[A-Z][A-Z0-9]{2,3}-[A-Z0-9]+-(\d{3}|$)/g;

/** Returns the names of a game in code: its id, and the prefix of its rule ids. */
function namesOf(id: string): string[] {
  const file = `${ROOT}docs/rules/${id}.json`;
  if (!existsSync(file)) return [id];
  const [first] = JSON.parse(readFileSync(file, 'utf8')) as { readonly id: string }[];
  return [id, first.id.split('-')[0].toLowerCase()];
}

/** Returns the lines of a source whose code, apart from comments, contains one of these names. */
export function linesThatName(text: string, names: readonly string[]): number[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const found = new Set<number>();
  const look = (node: ts.Node): void => {
    if (
      ts.isIdentifier(node) ||
      ts.isLiteralExpression(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      const words = node.text.replace(RULE_ID, '').toLowerCase();
      if (names.some((name) => words.includes(name))) {
        found.add(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return [...found].sort((one, other) => one - other);
}

const gamesThere = (): string[] =>
  readdirSync(ROOT + RULESETS).filter((id) => existsSync(`${ROOT}${RULESETS}${id}/game.ts`));

/**
 * Returns the sources outside the games' own folders that name one, with the lines.
 * @param tests true for tests, false for all others
 */
export function strayNames(tests: boolean): Map<string, number[]> {
  const games = gamesThere();
  const names = games.flatMap(namesOf);
  const stray = new Map<string, number[]>();
  for (const layer of LAYERS) {
    for (const name of readdirSync(ROOT + layer, { recursive: true, encoding: 'utf8' })) {
      const file = `${layer}/${name.replaceAll('\\', '/')}`;
      if (!/\.m?ts$|\.mjs$/.test(file) || MAY.includes(file) || file.includes('/translated/')) continue;
      if (file.split('/').some((part) => games.includes(part))) continue;
      if ((/\.test\.ts$/.test(file) || file.startsWith('scripts/misuse/')) !== tests) continue;
      const lines = linesThatName(readFileSync(ROOT + file, 'utf8'), names);
      if (lines.length > 0) stray.set(file, lines);
    }
  }
  return stray;
}

if (process.argv[1]?.endsWith('named-rulesets.ts')) {
  const { json } = new Command('named')
    .description(
      'Counts the sources outside the folders of the games that name one; the list of games and the map of the captain may.',
    )
    .option('--json', 'one line of JSON')
    .parse()
    .opts<{ json?: true }>();
  const sources = strayNames(false);
  const tests = strayNames(true);
  if (json) console.log(JSON.stringify({ sources: Object.fromEntries(sources), tests: tests.size }));
  else {
    for (const [file, lines] of sources) console.log(`${file}:${lines.join(',')}`);
    console.log(
      `${sources.size} sources name a game and should not; ${tests.size} files of tests name the game that they play`,
    );
  }
  if (sources.size > 0) process.exitCode = 1;
}
