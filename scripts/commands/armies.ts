import type { Command } from 'commander';
import { describeList } from '../../engine/armies/describe.js';
import type { Result } from '../../engine/kernel/ruleset.js';
import * as t9a from '../../engine/rulesets/t9a/armies/armies.js';
import type { T9aList } from '../../engine/rulesets/t9a/armies/terms.js';
import * as wh40k2 from '../../engine/rulesets/wh40k2/armies/armies.js';
import type { W40kList } from '../../engine/rulesets/wh40k2/armies/terms.js';
import { regimentBookLines, squadBookLines } from './book-tables.js';
import { limitWarnings } from './list-limits.js';
import { isPath, mended, readListFile, rulesetGiven, unknownList } from './lists.js';
import { print, warn } from './words.js';

interface Options {
  readonly ruleset: string;
  readonly json: boolean;
}

/** What every list has. */
interface List {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly pointsLimit: number;
  readonly units: readonly unknown[];
}

/** The armies of a game, as this command tells of them. */
interface Armies {
  readonly books: readonly { readonly id: string; readonly name: string; readonly units: readonly unknown[] }[];
  readonly lists: ReadonlyMap<string, List>;
  read(json: unknown, file: string): Result<List>;
  /** The army of a list: its book. */
  army(list: List): { readonly id: string; readonly name: string };
  describe(list: List): string;
  /** The army book of that id in tables; undefined if there is none. */
  tables(id: string): readonly string[] | undefined;
}

/** A list of squads in words, a line for each unit with its models and what they carry. */
function describeSquads(list: W40kList): string {
  const lines = [`${list.name} (${list.id})`, `${list.army}, ${list.points} of ${list.pointsLimit} points`];
  for (const unit of list.units) {
    const host = list.units.find((u) => u.id === unit.joins);
    lines.push(`  ${unit.name}, ${unit.points}${host === undefined ? '' : `, in ${host.name}`}`);
    for (const { count, name, armour, save, saveDice, weapons } of unit.models) {
      const worn = save > 6 ? armour : `${armour} (${save}+${saveDice === 2 ? ' on two dice' : ''})`;
      lines.push(`    ${count} ${name}: ${[worn, ...weapons].filter((word) => word !== '').join(', ')}`);
    }
  }
  return lines.join('\n');
}

/** Armies by game, read when they are asked for. */
const ARMIES: Readonly<Record<string, () => Armies>> = {
  t9a: () => ({
    books: [...t9a.armyBooks().values()],
    lists: t9a.armyLists(),
    read: (json, file) => t9a.readArmyList(json, undefined, file),
    army: (list) => (list as T9aList).book,
    describe: (list) => describeList(list as T9aList),
    tables: (id) => {
      const book = t9a.armyBooks().get(id);
      return book && regimentBookLines(book);
    },
  }),
  wh40k2: () => ({
    books: [...wh40k2.armyBooks().values()],
    lists: wh40k2.armyLists(),
    read: (json, file) => wh40k2.readArmyList(json, undefined, file),
    army: (list) => {
      const name = (list as W40kList).army;
      const book = [...wh40k2.armyBooks().values()].find((b) => b.army === name);
      return book ?? { id: name, name };
    },
    describe: (list) => describeSquads(list as W40kList),
    tables: (id) => {
      const book = wh40k2.armyBooks().get(id);
      return book && squadBookLines(book);
    },
  }),
};

function overview({ books, lists, army }: Armies, json: boolean): string {
  const all = [...lists.values()];
  if (json) {
    return JSON.stringify({
      books: books.map(({ id, name, units }) => ({ id, name, units: units.length })),
      lists: all.map((list) => ({
        id: list.id,
        name: list.name,
        book: army(list).id,
        points: list.points,
        pointsLimit: list.pointsLimit,
        units: list.units.length,
      })),
    });
  }
  const shelf = books.map((book) => `  ${book.id.padEnd(22)} ${book.name}, ${book.units.length} units`);
  const rows = all.map(
    (l) =>
      `  ${l.id.padEnd(22)} ${l.name}: ${army(l).name}, ${l.points} of ${l.pointsLimit} points, ${l.units.length} units`,
  );
  return ['Army books:', ...shelf, 'Lists:', ...rows].join('\n');
}

/** `muster armies`: what there is, a list in words, or a check of one's own list. */
export function armiesCommand(program: Command): void {
  program
    .command('armies')
    .description('list army books and lists; show a book in tables or a list in words; check a list file')
    .argument('[list]', 'an army book, a list that ships with Muster, or path of a list file to check')
    .option('--ruleset <id>', 'the game', 't9a')
    .option('--json', 'print one JSON object', false)
    .addHelpText(
      'after',
      '\nExamples:\n  muster armies\n  muster armies ember-host\n  muster armies empire-of-sonnstahl\n  muster armies my-army.json\n  muster armies --ruleset wh40k2\n',
    )
    .action((given: string | undefined, options: Options) => {
      const armies = ARMIES[rulesetGiven(options.ruleset)]();
      if (given === undefined) {
        print(overview(armies, options.json));
        return;
      }
      const tables = armies.tables(given);
      if (tables !== undefined) {
        const book = armies.books.find((b) => b.id === given);
        print(options.json ? JSON.stringify(book) : tables.join('\n'));
        return;
      }
      const known = armies.lists.get(given);
      if (known === undefined && !isPath(given)) throw unknownList(given, options.ruleset);
      const list = known ?? mended(armies.read(readListFile(given, options.ruleset), given));
      print(options.json ? JSON.stringify(list) : armies.describe(list));
      for (const line of limitWarnings([list])) warn(line);
      if (known === undefined && !options.json) print(`${given}: legal.`);
    });
}
