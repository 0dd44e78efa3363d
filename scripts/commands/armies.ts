import type { Command } from 'commander';
import { describeList } from '../../engine/armies/describe.js';
import { parseJson } from '../../engine/armies/json.js';
import { armyBooks, armyLists, readArmyList } from '../../engine/rulesets/t9a/armies.js';
import { mended, readText, rulesetGiven, UserError } from './common.js';

interface Options {
  readonly ruleset: string;
  readonly json: boolean;
}

function overview(json: boolean): string {
  const lists = [...armyLists().values()];
  if (json) {
    const books = [...armyBooks().values()].map(({ id, name, units }) => ({ id, name, units: units.length }));
    const all = lists.map(({ id, name, book, points, pointsLimit, units }) => ({
      id,
      name,
      book: book.id,
      points,
      pointsLimit,
      units: units.length,
    }));
    return JSON.stringify({ books, lists: all });
  }
  const books = [...armyBooks().values()].map(
    (book) => `  ${book.id.padEnd(22)} ${book.name}, ${book.units.length} units`,
  );
  const rows = lists.map(
    (l) =>
      `  ${l.id.padEnd(22)} ${l.name}: ${l.book.name}, ${l.points} of ${l.pointsLimit} points, ${l.units.length} units`,
  );
  return ['Army books:', ...books, 'Lists:', ...rows].join('\n');
}

/** `muster armies`: what there is, a list in words, or a check of one's own list. */
export function armiesCommand(program: Command): void {
  program
    .command('armies')
    .description('list army books and lists; show a list in words; check a list file')
    .argument('[list]', 'name of a list that ships with Muster, or path of a list file to check')
    .option('--ruleset <id>', 'the game', 't9a')
    .option('--json', 'print one JSON object', false)
    .addHelpText('after', '\nExamples:\n  muster armies\n  muster armies ember-host\n  muster armies my-army.json\n')
    .action((given: string | undefined, options: Options) => {
      rulesetGiven(options.ruleset);
      if (given === undefined) {
        console.log(overview(options.json));
        return;
      }
      const known = armyLists().get(given);
      if (known === undefined && !/[./\\]/.test(given)) {
        throw new UserError(
          `no list is called '${given}': take one of ${[...armyLists().keys()].join(', ')}, or the path of a JSON file`,
        );
      }
      const list = known ?? mended(readArmyList(mended(parseJson(readText(given), given)), undefined, given));
      console.log(options.json ? JSON.stringify(list) : describeList(list));
      if (known === undefined && !options.json) console.log(`${given}: legal.`);
    });
}
