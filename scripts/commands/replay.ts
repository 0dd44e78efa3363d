import type { Command } from 'commander';
import { readReplay } from '../../engine/kernel/replay.js';
import { film, pictureAt } from '../../evaluations/film.js';
import { replayPage } from '../../evaluations/replay-page.js';
import { mended, readText, teller, UserError, whole, writeText } from './common.js';

interface Options {
  readonly out?: string;
  readonly check: boolean;
  readonly log: boolean;
  readonly picture?: string;
  readonly at?: number;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `muster replay`: a replay becomes a page, its log, or only a check that every answer still fits. */
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
    .action((file: string, options: Options) => {
      const replay = mended(readReplay(readText(file), file));
      const shown = mended(film(replay));
      const last = shown.frames[shown.frames.length - 1];
      const say = teller(options.quiet || options.json);
      const facts = { answers: replay.answers.length, victoryPoints: last.points, lists: shown.lists };
      if (options.log) {
        for (const frame of shown.frames) for (const line of frame.lines) say(line.text);
      } else if (options.check) {
        say(
          `${file}: every one of ${facts.answers} answers fits; ${last.points[0]} : ${last.points[1]} victory points`,
        );
      }
      const count = shown.frames.length;
      if (options.picture !== undefined) {
        const at = options.at ?? count;
        if (at > count) throw new UserError(`--at ${at}: the battle has ${count} moments; take 1 to ${count}`);
        writeText(options.picture, pictureAt(shown, at - 1));
        say(`${options.picture}: moment ${at} of ${count}`);
      }
      const paged = !options.check && !options.log && options.picture === undefined;
      const page = options.out ?? file.replace(/(\.json)?$/, '.html');
      if (paged) {
        writeText(page, replayPage(shown));
        say(`${page}: ${count} moments; open it in a browser`);
      }
      if (options.json) console.log(JSON.stringify({ ...facts, ...(paged ? { page } : {}) }));
    });
}
