import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import type { Battle, Setup } from '../../engine/kernel/battle.js';
import { LineLog } from '../../engine/kernel/log.js';
import { fullRecord, playReplay, printReplay, Recorder, readReplay } from '../../engine/kernel/replay.js';
import { options as listOptions, type Player, waiting } from '../../engine/kernel/ruleset.js';
import { gameOf } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';
import { Seats } from '../../env/seats.js';
import { artistOf } from '../../evaluations/artists.js';
import { setupOf } from '../../evaluations/film.js';
import { lettered, lettersOf, mapOf } from '../../evaluations/map.js';
import { battleOptions } from '../../evaluations/match.js';
import { duration } from '../progress.js';
import { mended, readText, rulesetGiven, twoLists, UserError, whole, writeText } from './common.js';

interface Options {
  readonly as: 'first' | 'second';
  readonly against: string;
  readonly lists?: string;
  readonly seed: number;
  readonly ruleset: string;
  readonly save?: string;
  readonly load?: string;
  readonly full: boolean;
  readonly colour: boolean;
}

const PAGE = 20;
const HELP =
  'a number chooses; Enter shows more options; m redraws the map; s WORD lists only options with that word, s alone all; q saves and quits';

/** The options that a person sees, a page at a time, perhaps only those with a word in them. */
class Menu {
  private from = 0;
  private word = '';
  private readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  private chosen(): number[] {
    return this.lines.flatMap((line, i) => (line.toLowerCase().includes(this.word) ? [i] : []));
  }

  search(word: string): void {
    this.word = word.toLowerCase();
    this.from = 0;
  }

  next(): void {
    this.from = this.from + PAGE < this.chosen().length ? this.from + PAGE : 0;
  }

  page(): string {
    const all = this.chosen();
    const shown = all.slice(this.from, this.from + PAGE).map((i) => `${String(i + 1).padStart(4)}  ${this.lines[i]}`);
    const more =
      all.length > PAGE
        ? [`      ${this.from + 1} to ${Math.min(this.from + PAGE, all.length)} of ${all.length}; Enter for more`]
        : [];
    return all.length === 0
      ? `      no option has '${this.word}' in it; s alone shows all`
      : [...shown, ...more].join('\n');
  }
}

/** Says on one line of a terminal what the other player thinks about, and for how long by now: some need their time. */
class Thinking {
  private readonly name: string;
  private since = 0;

  constructor(name: string) {
    this.name = name;
  }

  about(question: string): void {
    const { isTTY, columns } = process.stderr;
    if (!isTTY) return;
    if (this.since === 0) this.since = performance.now();
    const seconds = (performance.now() - this.since) / 1000;
    const line = `${this.name} thinks (${duration(seconds)}): ${question}`;
    process.stderr.write(`\r\x1b[K${line.slice(0, columns - 1)}`);
  }

  /** It is the person's turn again. */
  over(): void {
    if (this.since !== 0) process.stderr.write('\r\x1b[K');
    this.since = 0;
  }
}

/** `muster play`: a person plays a side in the terminal. */
export function playCommand(program: Command): void {
  program
    .command('play')
    .description('play a side yourself, in the terminal')
    .option('--as <side>', 'first or second', 'first')
    .option('--against <agent>', 'the other player', 'captain')
    .option(
      '--lists <two>',
      'two lists: names or files, with a comma between; yours is the one of your side; default: two that ship with Muster',
    )
    .option('--seed <n>', 'seed of table, dice and agent', whole(0), 1)
    .option('--full', 'be asked every small question too', false)
    .option(
      '--save <file>',
      'where the battle is saved when you quit or it ends; default: the loaded file, or muster-game.json',
    )
    .option('--load <file>', 'go on with a saved battle')
    .option('--ruleset <id>', 'the game', 't9a')
    .option('--no-colour', 'draw the map without colours')
    .addHelpText('after', '\nExample:\n  muster play --as second --against captain --lists river-watch,boar-and-club\n')
    .action(play);
}

async function play(options: Options): Promise<void> {
  const ruleset = rulesetGiven(options.ruleset);
  if (options.as !== 'first' && options.as !== 'second') throw new UserError(`--as ${options.as}: first or second`);
  const me: Player = options.as === 'first' ? 0 : 1;
  const game = gameOf(ruleset);
  const { rules } = game;
  const policy = makePolicy(options.against, ruleset);
  const saved = options.load === undefined ? null : mended(readReplay(readText(options.load), options.load));
  const lists = saved === null ? twoLists(options.lists, ruleset) : ([null, null] as const);
  const start = { lists, battlefield: options.seed };
  const setup = saved === null ? mended(game.setup(battleOptions(start), options.seed)) : mended(setupOf(saved));
  if (saved !== null) mended(playReplay(rules, setup, saved)); // says what is wrong before anything else happens
  const file = options.save ?? options.load ?? 'muster-game.json';
  if (file !== options.load && existsSync(file)) {
    throw new UserError(
      `${file} is there already: go on with --load ${file} if it is a saved battle, or name another file with --save`,
    );
  }
  const recorder = new Recorder(rules, rules.create(setup), {
    lists: saved?.lists ?? start.lists,
    table: saved?.table ?? { battlefield: options.seed },
    seed: saved?.seed ?? options.seed,
    level: saved?.level ?? (options.full ? 'full' : 'command'),
  });
  const { b } = recorder;
  const log = new LineLog();
  b.log = log;
  for (const answer of saved?.answers ?? []) recorder.propose(fullRecord(answer));
  const seats = new Seats(rules);
  seats.begin(options.seed);
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
  const input = terminal[Symbol.asyncIterator](); // keeps lines that come before they are asked for
  let told = saved === null ? 0 : log.lines.length;
  const save = () => writeText(file, printReplay(recorder.replay()));
  const { names, unit } = b.setup as Setup & { names: readonly string[]; unit: { player: Uint8Array } };
  const letters = lettersOf(unit.player);
  const draw = () => console.log(mapOf(artistOf(ruleset).boardOf(b), letters, options.colour));
  const named = lettered(names, letters);
  const [yours, theirs] = [game.listNames(setup)[me], game.listNames(setup)[1 - me]];
  const kinds = ['small letters, blue', 'capital letters, yellow'];
  console.log(`You are ${yours} (${kinds[me]}) against ${theirs} (${kinds[1 - me]}), played by ${options.against}.`);
  console.log(HELP);
  const thinking = new Thinking(options.against);
  try {
    while (waiting(b)) {
      if (b.decision.player[0] !== me) {
        thinking.about(`${named(rules.question(b))}, turn ${b.core.gameTurn[0]}`);
        recorder.choose(seats.act(policy, b));
        continue;
      }
      thinking.over();
      const news = log.lines.slice(told);
      told = log.lines.length;
      draw();
      for (const line of news) console.log(`  ${line}`);
      const question = `${named(rules.question(b))}, turn ${b.core.gameTurn[0]}`;
      const answer = await askOne(question, describe(b, rules).map(named), { terminal, input, draw });
      if (answer < 0) {
        save();
        console.log(
          `Saved: ${file}; go on with: muster play --as ${options.as} --against ${options.against} --load ${file}`,
        );
        return;
      }
      recorder.choose(answer);
    }
  } finally {
    thinking.over();
    terminal.close();
  }
  draw();
  for (const line of log.lines.slice(told)) console.log(`  ${line}`);
  save();
  const points = [rules.victoryPoints(b, 0), rules.victoryPoints(b, 1)];
  const outcome = b.core.winner[0] < 0 ? 'A draw' : b.core.winner[0] === me ? 'You win' : 'You lose';
  console.log(`${outcome}: ${points[me]} to ${points[1 - me]} victory points. Watch it: muster replay ${file}`);
}

function describe(b: Battle, rules: ReturnType<typeof gameOf>['rules']): string[] {
  return Array.from({ length: listOptions(rules, b) }, (_, i) => rules.describe(b, i));
}

interface Talk {
  readonly terminal: ReturnType<typeof createInterface>;
  readonly input: AsyncIterator<string>;
  readonly draw: () => void;
}

/** Asks until an option is chosen. @returns its index, or -1 to quit (also at the end of the input) */
async function askOne(question: string, lines: readonly string[], { terminal, input, draw }: Talk): Promise<number> {
  const menu = new Menu(lines);
  console.log(`\n${question}`);
  console.log(menu.page());
  for (;;) {
    terminal.prompt();
    const line = await input.next();
    if (line.done === true) return -1;
    const text = line.value.trim();
    const n = Number(text);
    if (text === 'q') return -1;
    if (text === '?') console.log(HELP);
    else if (text === 'm') draw();
    else if (text === '') menu.next();
    else if (text === 's' || text.startsWith('s ')) menu.search(text.slice(2));
    else if (Number.isInteger(n) && n >= 1 && n <= lines.length) return n - 1;
    else console.log(`'${text}': choose 1 to ${lines.length}; ? for help`);
    if (text === '' || text === 's' || text.startsWith('s ')) console.log(menu.page());
  }
}
