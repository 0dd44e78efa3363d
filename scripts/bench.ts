// npm run bench: measures the speed of the engine as medians over rounds, and the share of its parts.

import { cpus } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { FIRST_GAME, GAME_BY_ID } from '../engine/games.js';
import { type Battle, copyBattle, saveBattle } from '../engine/kernel/battle.js';
import { USUAL_RULES } from '../engine/kernel/core.js';
import { Dice } from '../engine/kernel/dice.js';
import { compileEffects } from '../engine/kernel/effect-kinds.js';
import { PLAIN_SCOPES } from '../engine/kernel/effect-scopes.js';
import { compileHooks, modified, NO_ATTACK } from '../engine/kernel/hooks.js';
import { begin, DONE, NEXT, numberProcedures, procedure, run, sequence } from '../engine/kernel/procedure.js';
import { choose, options as listOptions, problemLine, waiting } from '../engine/kernel/ruleset.js';
import type { SpecialRule } from '../engine/kernel/special-rules.js';
import { type FighterSpec, toySetup } from '../engine/kernel/testing-toy.js';
import { musterToy, toyBook } from '../engine/kernel/testing-toy-book.js';
import { Hook } from '../engine/kernel/testing-toy-rules.js';
import { toyBattle } from '../engine/kernel/testing-toy-state.js';
import { CHECKED_GAMES, type CheckedGame, checkedGame } from '../engine/testing/checked-games.js';
import { Random } from '../engine/testing/random.js';
import { Translation } from '../engine/translation/translation.js';
import { Env } from '../env/env.js';
import { gameOf } from '../env/games.js';
import { type Figure, figure } from './bench-figures.js';
import type { Kind, Measured, Measurement } from './bench-player.js';
import { chooserNames, chooserOf } from './choosers.js';
import { mended, twoLists } from './commands/lists.js';
import { whole } from './commands/numbers.js';
import { forked } from './forked.js';

interface Options {
  readonly ruleset: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUp: number;
  readonly agent: string;
  readonly lists?: string;
  readonly json?: true;
  readonly quiet?: true;
}

function positive(text: string): number {
  const n = Number(text);
  if (!(n > 0)) throw new InvalidArgumentError('a number above 0 is wanted');
  return n;
}

/**
 * Returns nanoseconds for one of `times` repetitions. `work` makes all of them. The first round warms up and is not
 * counted.
 */
function nanoseconds(rounds: number, times: number, work: (times: number) => void): Figure {
  work(times);
  const values: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    work(times);
    values.push(((performance.now() - start) * 1e6) / times);
  }
  return figure(values);
}

/**
 * Figures of copying, saving and restoring an environment in the middle of a battle, as a search does; null for a game that
 * has none.
 */
function copyFigures(
  ruleset: string,
  rounds: number,
): Readonly<Record<'copyFrom' | 'clone' | 'save' | 'reset', Figure>> | null {
  if (!GAME_BY_ID.has(ruleset)) return null;
  const env = new Env(ruleset);
  const random = new Random(7);
  let [, info] = env.reset({ seed: 7 });
  for (let n = 0, over = false; n < 60 && !over; n++) {
    const [, , terminated, truncated, next] = env.step(random.below(info.options));
    [info, over] = [next, terminated || truncated];
  }
  const other = env.clone();
  const state = env.save();
  const each = (times: number, act: () => void): Figure =>
    nanoseconds(rounds, times, (n) => {
      for (let i = 0; i < n; i++) act();
    });
  return {
    copyFrom: each(20_000, () => other.copyFrom(env)),
    clone: each(2000, () => env.clone().close()), // a copy that is closed leaves its memory to the next
    save: each(5_000, () => env.save()),
    reset: each(2_000, () => other.reset({ seed: 7, options: { state } })),
  };
}

const medianOf = (figure: Figure | undefined): number | null =>
  figure === undefined ? null : Math.round(figure.median);

const Count = sequence('count', 'again');
let steps = 0; // number of steps of the measured procedure, which has no state of its own
const counter = procedure('count steps', Count, {
  count: () => NEXT,
  again: () => (--steps > 0 ? Count.count : DONE),
});
const plain: SpecialRule = { id: 1, name: 'one more', carrier: 'model', hooks: { 0: (_b, _s, value) => value + 1 } };

/** Measures what grows with the number of special rules in a book, and what does not. */
function bookFigures(rounds: number): Record<string, Figure> {
  const large = toyBook(1500, 100, 1);
  const lists = [
    [0, 1, 2, 3, 0, 1, 2, 3],
    [4, 5, 6, 7, 4, 5, 6, 7],
  ] as const;
  const setup = musterToy(large, lists);
  if (!setup.ok) throw new Error(problemLine(setup.problems[0]));
  const b = toyBattle(large.book, setup.value);
  let sum = 0;
  const figures = {
    'hook of 1,500 rules in a battle': nanoseconds(rounds, 1_000_000, (times) => {
      for (let i = 0; i < times; i++) sum += modified(b, Hook.damage, i & 15, 4, NO_ATTACK);
    }),
    'two lists mustered from them': nanoseconds(rounds, 200, (times) => {
      for (let i = 0; i < times; i++) musterToy(large, lists);
    }),
  };
  if (sum === 0) throw new Error('nothing was measured');
  return figures;
}

/** Measures the kernel's mechanisms by themselves. */
function kernelFigures(rounds: number): Record<string, Figure> {
  const tables = {
    rules: [undefined, plain],
    hooks: compileHooks([undefined, plain], 2),
    effects: compileEffects([]),
    ...USUAL_RULES,
  };
  const book = {
    ruleset: 'bench',
    procedures: numberProcedures([counter]),
    scopes: PLAIN_SCOPES,
    windows: [],
    ...tables,
  };
  const fighters: FighterSpec[] = [
    { side: 0, at: [1, 1], rules: [1] },
    { side: 1, at: [2, 2] },
  ];
  const setup = toySetup(fighters, 4, tables);
  const b = toyBattle(book, setup);
  const dice = new Dice(new Int32Array(4));
  dice.seed(1);
  let sum = 0;
  const fold = (hook: number, subject: number) => (times: number) => {
    for (let i = 0; i < times; i++) sum += modified(b, hook, subject, i, NO_ATTACK);
  };
  const figures = {
    'step of a procedure': nanoseconds(rounds, 1_000_000, (times) => {
      // in runs short enough not to be stopped as endless
      for (let left = times; left > 0; left -= 50_000) {
        steps = Math.min(left, 50_000) >> 1;
        b.core.over[0] = 0;
        begin(b, counter);
        run(b);
      }
    }),
    'die, in pools of ten': nanoseconds(rounds, 1_000_000, (times) => {
      for (let i = 0; i < times; i += 10) sum += dice.pool(10, 1, 0);
    }),
    'hook that nobody answers': nanoseconds(rounds, 1_000_000, fold(0, 1)),
    'hook that one rule answers': nanoseconds(rounds, 1_000_000, fold(0, 0)),
    ...bookFigures(rounds),
  };
  if (sum === 0) throw new Error('nothing was measured');
  return figures;
}

/** Returns a battle of the ruleset in mid-game. */
function middleOf(game: CheckedGame, agent: string): Battle {
  const b = game.rules.create(game.match(0).setup);
  const chooser = chooserOf(agent, game.rules.id);
  const random = new Random(1);
  game.rules.begin(b, 1);
  for (let n = 0; n < 200 && waiting(b); n++) choose(game.rules, b, chooser(b, listOptions(game.rules, b), random));
  return b;
}

/**
 * Makes one measurement in its own process.
 * @throws Error if the process ends before it reports
 */
async function measured<W extends Measurement['what']>(what: W, options: Options): Promise<Measured[W]> {
  const { ruleset, rounds, seconds, warmUp, agent, lists } = options;
  const task: Measurement = { what, ruleset, rounds, seconds, warmUp, agent, lists };
  const register = new URL('./register.mjs', import.meta.url).href;
  const player = forked(
    new URL('./bench-player.ts', import.meta.url),
    [JSON.stringify(task)],
    ['--import', register],
    `the process that measures ${what} of ${ruleset} ended early`,
  );
  return (await player.told()) as Measured[W];
}

/** Returns a row for each of the kinds of decision that take most time. */
function kindRows(kinds: readonly Kind[]): string {
  const of = ({ count, listing, running }: Kind) => count * (listing + running);
  const total = kinds.reduce((sum, kind) => sum + of(kind), 0);
  return [...kinds]
    .sort((one, other) => of(other) - of(one))
    .slice(0, 12)
    .map((kind) => {
      const share = `${Math.round((100 * of(kind)) / total)} %`.padStart(5);
      const each = (microseconds: number) => number(microseconds).padStart(9);
      const { name, count, listing, running } = kind;
      return `  ${name.padEnd(24)} ${share} ${String(count).padStart(7)} times ${each(listing)} listing ${each(running)} running on\n`;
    })
    .join('');
}

const number = (n: number): string => (n < 100 ? n.toFixed(1) : Math.round(n).toLocaleString('en'));
function row(name: string, { median, low, high }: Figure, unit: string): string {
  return `  ${name.padEnd(34)} ${number(median).padStart(12)}  [${number(low)} to ${number(high)}] ${unit}\n`;
}

/**
 * Checks that two requested lists are legal.
 * @throws UserError with every problem if one is not
 */
function checkLists({ lists, ruleset }: Options): void {
  if (lists !== undefined) mended(gameOf(ruleset).setup({ lists: twoLists(lists, ruleset) }, 1));
}

async function bench(options: Options): Promise<void> {
  const tell = (text: string) => {
    if (options.quiet === undefined) process.stdout.write(text);
  };
  const { ruleset, rounds, warmUp, agent } = options;
  checkLists(options);
  const game = checkedGame(ruleset);
  chooserOf(agent, ruleset); // checks that the agent exists
  const cpu = cpus()[0]?.model ?? 'unknown processor';
  tell(`Node ${process.versions.node}, ${cpu}, one thread; medians of ${rounds} rounds [quartiles]; `);
  tell(`battles by processor time, after ${warmUp} to warm up, each measurement in a process of its own\n\nkernel\n`);
  for (const [name, value] of Object.entries(kernelFigures(rounds))) tell(row(name, value, 'ns'));

  const middle = middleOf(game, agent);
  const other = game.rules.create(middle.setup);
  const clone = nanoseconds(rounds, 100_000, (times) => {
    for (let i = 0; i < times; i++) copyBattle(other, middle);
  });
  const save = nanoseconds(rounds, 20_000, (times) => {
    for (let i = 0; i < times; i++) saveBattle(middle);
  });
  const copies = copyFigures(ruleset, rounds);
  const bytes = game.rules.bytes(middle.setup);
  const { accelerator } = middle;
  const isNative = accelerator instanceof Translation && accelerator.isNative;
  const plays = accelerator === null ? 'JavaScript' : isNative ? 'native code' : 'WebAssembly';
  const engine = plays === 'native code' ? plays : `${plays}: see npm run translate for native code`;
  tell(`\n${ruleset}, ${bytes.toLocaleString('en')} bytes a battle, played in ${engine}\n`);
  tell(row('clone into a pooled battle', clone, 'ns'));
  tell(row('save into fresh bytes', save, 'ns'));
  if (copies !== null) {
    tell(row('environment: copyFrom', copies.copyFrom, 'ns'));
    tell(row('environment: clone, closed again', copies.clone, 'ns'));
    tell(row('environment: save', copies.save, 'ns'));
    tell(row('environment: reset to a saved state', copies.reset, 'ns'));
  }

  const played = await measured('unobserved', options);
  tell(`\n${agent} play, ${played.perBattle} decisions a battle, checksum ${played.checksum}\n`);
  tell(row('decisions, nobody looking', played.decisions, 'a second'));
  tell(row('battles, nobody looking', played.battles, 'a second'));
  const lazy = await measured('playouts', options);
  tell(row('decisions of playouts', lazy.decisions, 'a second'));
  const seen = await measured('observed', options);
  if (seen !== null) {
    tell(row('decisions, each observed', seen.decisions, 'a second'));
    tell(row('battles, resets included', seen.battles, 'a second'));
  }
  if (options.quiet === undefined) {
    tell(`\nby kind of decision, microseconds each, in JavaScript\n${kindRows(await measured('kinds', options))}`);
  }

  const summary = {
    ruleset,
    decisionsPerSecond: Math.round(played.decisions.median),
    playoutDecisionsPerSecond: Math.round(lazy.decisions.median),
    decisionsPerSecondObserved: seen === null ? null : Math.round(seen.decisions.median),
    battlesPerSecond: Math.round((seen ?? played).battles.median * 10) / 10,
    cloneNanoseconds: Math.round(clone.median),
    envCopyFromNanoseconds: medianOf(copies?.copyFrom),
    envCloneNanoseconds: medianOf(copies?.clone),
    envSaveNanoseconds: medianOf(copies?.save),
    envResetToStateNanoseconds: medianOf(copies?.reset),
    bytesPerBattle: bytes,
    plays,
  };
  if (options.json !== undefined) process.stdout.write(`${JSON.stringify(summary)}\n`);
}

const program = new Command('bench')
  .description('Measures the kernel, and whole battles of a ruleset with and without observations.')
  .option('-r, --ruleset <id>', `one of ${CHECKED_GAMES.join(', ')}`, FIRST_GAME)
  .option('--lists <two>', 'names or files of two lists, with a comma between; default: those that ship with Muster')
  .option('--rounds <n>', 'rounds of each measurement', whole(1), 7)
  .option('--warm-up <n>', 'battles of each measurement that do not count: code is still being compiled', whole(0), 600)
  .option('--seconds <n>', 'length of a round of battles', positive, 1)
  .option('-a, --agent <name>', `who plays: ${chooserNames().join(', ')}`, 'random')
  .option('-j, --json', 'last line as JSON')
  .option('-q, --quiet', 'no table')
  .action(bench);

await program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
