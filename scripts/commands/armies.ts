import type { Command } from 'commander';
import type { Armies, ArmyList, Book } from '../../engine/armies/source.js';
import { FIRST_GAME } from '../../engine/games.js';
import { abilityLines, countAbilities, mergedAbilities } from './abilities.js';
import { limitWarnings } from './list-limits.js';
import { gameGiven, isPath, mended, readListFile, unknownList } from './lists.js';
import { UserError } from './user-error.js';
import { print, warn } from './words.js';

interface Options {
  readonly ruleset: string;
  readonly json: boolean;
  readonly abilities: boolean;
}

function overview(armies: Armies<ArmyList>, json: boolean): string {
  const all = [...armies.lists().values()];
  const books = [...armies.books().values()];
  if (json) {
    return JSON.stringify({
      books: books.map(({ id, name, units }) => ({ id, name, units: units.length })),
      lists: all.map((list) => ({
        id: list.id,
        name: list.name,
        book: armies.bookOf(list).id,
        points: list.points,
        pointsLimit: list.pointsLimit,
        units: list.units.length,
      })),
    });
  }
  const shelf = books.map((book) => `  ${book.id.padEnd(22)} ${book.name}, ${book.units.length} units`);
  const rows = all.map(
    (l) =>
      `  ${l.id.padEnd(22)} ${l.name}: ${armies.bookOf(l).name}, ${l.points} of ${l.pointsLimit} points, ${l.units.length} units`,
  );
  return ['Army books:', ...shelf, 'Lists:', ...rows].join('\n');
}

/** Returns the abilities of a book, or of all books, with how each is played and counts by kind. */
function abilities(armies: Armies<ArmyList, Book>, given: string | undefined, { ruleset, json }: Options): string {
  const { abilities: abilitiesOf } = armies;
  if (abilitiesOf === undefined) {
    throw new UserError(`${ruleset} does not say how each ability of its army books is played; leave out --abilities.`);
  }
  const books = [...armies.books().values()].filter(({ id }) => given === undefined || id === given);
  if (books.length === 0) {
    throw new UserError(`${given} is no army book of ${ruleset}; choose ${[...armies.books().keys()].join(' or ')}.`);
  }
  const all = mergedAbilities(books.map((book) => abilitiesOf(book)));
  const ids = books.map(({ id }) => id);
  return json
    ? JSON.stringify({ books: ids, counts: countAbilities(all), abilities: all })
    : abilityLines(ids, all).join('\n');
}

/** `muster armies`: lists armies, shows a list as text, or checks a user's list. */
export function armiesCommand(program: Command): void {
  program
    .command('armies')
    .description('list army books and lists; show a book in tables or a list in words; check a list file')
    .argument('[list]', 'an army book, a list that ships with Muster, or path of a list file to check')
    .option('--ruleset <id>', 'the game', FIRST_GAME)
    .option(
      '--abilities',
      'list every ability of an army book, or of all: played, stand-in or left out, and why',
      false,
    )
    .option('--json', 'print one JSON object', false)
    .addHelpText(
      'after',
      '\nExamples:\n  muster armies\n  muster armies ember-host\n  muster armies empire-of-sonnstahl\n  muster armies my-army.json\n  muster armies --ruleset ID --abilities\n',
    )
    .action((given: string | undefined, options: Options) => {
      const { armies } = gameGiven(options.ruleset);
      if (options.abilities) {
        print(abilities(armies, given, options));
        return;
      }
      if (given === undefined) {
        print(overview(armies, options.json));
        return;
      }
      const book = armies.books().get(given);
      if (book !== undefined) {
        print(options.json ? JSON.stringify(book) : armies.bookLines(book).join('\n'));
        return;
      }
      const known = armies.lists().get(given);
      if (known === undefined && !isPath(given)) throw unknownList(given, options.ruleset);
      const list = known ?? mended(armies.read(readListFile(given, options.ruleset), given));
      print(options.json ? JSON.stringify(list) : armies.describe(list));
      for (const line of limitWarnings([list])) warn(line);
      if (known === undefined && !options.json) print(`${given}: legal.`);
    });
}
