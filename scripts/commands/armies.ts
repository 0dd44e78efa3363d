import type { Command } from 'commander';
import { armiesWith } from '../../engine/armies/changes/armies.js';
import type { Armies, ArmyList, Book } from '../../engine/armies/source.js';
import { FIRST_GAME } from '../../engine/games.js';
import { type Problem, problemLine } from '../../engine/kernel/ruleset.js';
import { abilityLines, countAbilities, mergedAbilities } from './abilities.js';
import { changesGiven, changesName, withChanges } from './changes.js';
import { limitWarnings } from './list-limits.js';
import { gameGiven, isPath, mended, readListFile, unknownList } from './lists.js';
import { UserError } from './user-error.js';
import { print, warn } from './words.js';

interface Options {
  readonly ruleset: string;
  readonly json: boolean;
  readonly abilities: boolean;
  readonly changes?: string;
}

function overview(armies: Armies<ArmyList>, json: boolean, changes: { readonly changes?: string }): string {
  const all = [...armies.lists().values()];
  const books = [...armies.books().values()];
  const illegal = armies.illegal?.() ?? new Map<string, readonly Problem[]>();
  if (json) {
    return JSON.stringify({
      ...changes,
      ...(illegal.size === 0 ? {} : { illegal: Object.fromEntries(illegal) }),
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
  const faults = [...illegal].map(([id, [first]]) => `  ${id.padEnd(22)} ${problemLine(first)}`);
  const broken = faults.length === 0 ? [] : ['Lists that the changes make illegal:', ...faults];
  return ['Army books:', ...shelf, 'Lists:', ...rows, ...broken].join('\n');
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
  withChanges(program.command('armies'))
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
      const game = gameGiven(options.ruleset);
      const changes = changesGiven(options.changes, options.ruleset);
      const armies = mended(armiesWith(game.id, game.armies, changes));
      const marked = <T extends object>(json: T) => JSON.stringify({ ...json, ...changesName(changes) });
      if (changes !== undefined && !options.json) print(`Army books changed by ${changes.name}.`);
      if (options.abilities) {
        print(abilities(armies, given, options));
        return;
      }
      if (given === undefined) {
        print(overview(armies, options.json, changesName(changes)));
        return;
      }
      const book = armies.books().get(given);
      if (book !== undefined) {
        print(options.json ? marked(book) : armies.bookLines(book).join('\n'));
        return;
      }
      const known = armies.lists().get(given);
      const faults = armies.illegal?.().get(given);
      if (faults !== undefined) mended({ ok: false, problems: faults });
      if (known === undefined && !isPath(given)) throw unknownList(given, options.ruleset);
      const list = known ?? mended(armies.read(readListFile(given, options.ruleset), given));
      print(options.json ? marked(list) : armies.describe(list));
      for (const line of limitWarnings([list])) warn(line);
      if (known === undefined && !options.json) print(`${given}: legal.`);
    });
}
