import type { Command } from 'commander';
import { readReplay } from '../../engine/kernel/replay.js';
import type { Result } from '../../engine/kernel/ruleset.js';
import { film, pictureAt } from '../../evaluations/film.js';
import { replayPage } from '../../evaluations/replay-page.js';
import { namesOfChanges } from './changes.js';
import { checkOutput, type Kind, readText, sameFile, writeText } from './files.js';
import { mended } from './lists.js';
import { whole } from './numbers.js';
import { UserError } from './user-error.js';
import { print, teller } from './words.js';

interface Options {
  readonly out?: string;
  readonly check: boolean;
  readonly log: boolean;
  readonly picture?: string;
  readonly at?: number;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `muster replay`: turns a replay into a page or its log, or checks that every answer is still legal. */
export function replayCommand(program: Command): void {
  program
    .command('replay')
    .description('turn a replay into a page to watch, or check it')
    .argument('<file>', 'a replay that muster wrote')
    .option('--out <page>', 'where the page goes; default: beside the replay, as .html')
    .option('--check', 'only play it through and say whether every answer fits', false)
    .option('--log', 'print the log of the battle instead of writing a page', false)
    .option('--picture <svg>', 'draw one moment of the battle as an SVG picture instead of writing a page')
    .option('--at <n>', 'which moment, as the page counts them; default: the last', whole(1))
    .option('--json', 'print one JSON object', false)
    .option('--quiet', 'print nothing but errors', false)
    .addHelpText(
      'after',
      '\nExamples:\n  muster replay replay.json --out battle.html\n  muster replay replay.json --picture battle.svg --at 140\n',
    )
    .action(replay);
}

/** Kinds of files that this command writes and may overwrite. */
const PAGE: Kind = { name: 'page of a battle that muster wrote', mark: /<title>Muster: / };
const PICTURE: Kind = { name: 'picture that muster drew', mark: /^<svg viewBox="[-\d. ]+" xmlns=/ };

/** Returns the value of a result; problems of a replay name its file. */
function ofFile<T>(file: string, result: Result<T>): T {
  if (result.ok) return result.value;
  return mended({
    ok: false,
    problems: result.problems.map((p) => ({ ...p, where: p.where.replace(/^replay/, file) })),
  });
}

/**
 * Returns the file that is written, or null. It is checked before anything else happens.
 * @throws UserError
 */
function outputOf(file: string, options: Options): string | null {
  const { picture, check, log, out } = options;
  if (out !== undefined && (check || log || picture !== undefined)) {
    throw new UserError('--out is for a page, which --check, --log and --picture do not write: leave it out');
  }
  if (options.at !== undefined && picture === undefined) {
    throw new UserError(
      '--at is for --picture: name the picture, or open the page at this moment with #N behind its name',
    );
  }
  const page = check || log ? null : (out ?? file.replace(/(\.json)?$/, '.html'));
  const target = picture ?? page;
  if (target === null) return null;
  const [kind, option] = picture === undefined ? ([PAGE, '--out'] as const) : ([PICTURE, '--picture'] as const);
  if (sameFile(file, target)) throw new UserError(`${target} is the replay itself: name another file with ${option}`);
  checkOutput(target, kind, option);
  return target;
}

function replay(file: string, options: Options): void {
  const text = readText(file);
  const target = outputOf(file, options);
  const recorded = mended(readReplay(text, file));
  const shown = ofFile(file, film(recorded));
  const count = shown.frames.length;
  const { points } = shown.frames[count - 1];
  const say = teller(options.quiet || options.json);
  const facts = {
    ...{ answers: recorded.answers.length, victoryPoints: points, lists: shown.lists },
    recorded: recorded.recorded ?? null,
    ...(recorded.changes === undefined ? {} : { changes: namesOfChanges(recorded.changes) }),
  };
  if (recorded.changes !== undefined) say(`Army books changed by ${namesOfChanges(recorded.changes)}.`);
  if (options.log) {
    for (const frame of shown.frames) for (const line of frame.lines) say(line.text);
  } else if (options.check) {
    say(`${file}: every one of ${facts.answers} answers fits; ${points[0]} : ${points[1]} victory points`);
  }
  const page = options.picture === undefined ? target : null;
  if (options.picture !== undefined) {
    const at = options.at ?? count;
    if (at > count) throw new UserError(`--at ${at}: the battle has ${count} moments; take 1 to ${count}`);
    writeText(options.picture, pictureAt(shown, at - 1));
    say(`${options.picture}: moment ${at} of ${count}`);
  } else if (page !== null) {
    writeText(page, replayPage(shown));
    say(`${page}: ${count} moments; open it in a browser`);
  }
  if (options.json) print(JSON.stringify({ ...facts, ...(page === null ? {} : { page }) }));
}
