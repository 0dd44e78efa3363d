// npm run bench: how fast the engine is, as medians over rounds, and the share of its parts.
import { cpus } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { type Battle, copyBattle, saveBattle } from '../engine/kernel/battle.js';
import { Dice } from '../engine/kernel/dice.js';
import { compileHooks, modified, NO_ATTACK } from '../engine/kernel/hooks.js';
import { begin, DONE, NEXT, numberProcedures, procedure, run, sequence } from '../engine/kernel/procedure.js';
import { choose, chooseAny, options as listOptions, problemLine, waiting } from '../engine/kernel/ruleset.js';
import type { SpecialRule } from '../engine/kernel/special-rules.js';
import { toySetup } from '../engine/kernel/testing-toy.js';
import { toyBattle } from '../engine/kernel/testing-toy-state.js';
import { CHECKED_GAMES, type CheckedGame, checkedGame } from '../engine/testing/checked-games.js';
import { Random } from '../engine/testing/random.js';
import { gameOf } from '../env/games.js';
import { chooserNames, chooserOf } from './choosers.js';
import { twoLists, UserError, whole } from './commands/common.js';
import { spent } from './processor-time.js';

interface Options {
  readonly ruleset: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly agent: string;
  readonly lists?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** A measured number: the median over rounds, and the quartiles around it. */
interface Figure {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

function positive(text: string): number {
  const n = Number(text);
  if (!(n > 0)) throw new InvalidArgumentError('a number above 0 is wanted');
  return n;
}

function figure(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Nanoseconds of one of `times` repetitions of `work`, which does them all. The first round warms up and is not counted. */
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

const Count = sequence('count', 'again');
let steps = 0; // of the measured procedure, which has no state of its own
const counter = procedure('count steps', Count, {
  count: () => NEXT,
  again: () => (--steps > 0 ? Count.count : DONE),
});
const plain: SpecialRule = { id: 1, name: 'one more', carrier: 'model', hooks: { 0: (_b, _s, value) => value + 1 } };

/** What the kernel's mechanisms cost by themselves. */
function kernelFigures(rounds: number): Record<string, Figure> {
  const book = {
    ruleset: 'bench',
    procedures: numberProcedures([counter]),
    rules: [undefined, plain],
    hooks: compileHooks([undefined, plain], 2),
    effects: [],
  };
  const setup = toySetup([
    { side: 0, at: [1, 1], rules: [1] },
    { side: 1, at: [2, 2] },
  ]);
  const b = toyBattle(book, setup);
  const dice = new Dice(new Int32Array(4));
  dice.seed(1);
  let sum = 0;
  const fold = (hook: number, subject: number) => (times: number) => {
    for (let i = 0; i < times; i++) sum += modified(b, hook, subject, i, NO_ATTACK);
  };
  const figures = {
    'step of a procedure': nanoseconds(rounds, 1_000_000, (times) => {
      // in runs short enough not to be taken for one without end
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
  };
  if (sum === 0) throw new Error('nothing was measured');
  return figures;
}

/** A battle of the ruleset in its middle. */
function middleOf(game: CheckedGame, agent: string): Battle {
  const b = game.rules.create(game.match(0).setup);
  const chooser = chooserOf(agent, game.rules.id);
  const random = new Random(1);
  game.rules.begin(b, 1);
  for (let n = 0; n < 200 && waiting(b); n++) choose(game.rules, b, chooser(b, listOptions(game.rules, b), random));
  return b;
}

/** Battles that are played before anything counts: it takes so many until all code is compiled. */
const WARM_UP = 60;

/** Battles played one after the other for a while, nobody looking. */
interface Played {
  readonly decisionsPerSecond: Figure;
  readonly battlesPerSecond: Figure;
  readonly decisionsPerBattle: number;
  /** Equal for equal play: an edit that changes it changed the game, not only its speed. */
  readonly checksum: string;
}

function unobserved(game: CheckedGame, { rounds, seconds, agent }: Options): Played {
  const matches = Array.from({ length: 4 }, (_, n) => game.match(n).setup);
  const battles = matches.map((setup) => game.rules.create(setup));
  const chooser = chooserOf(agent, game.rules.id);
  let decisions = 0;
  let played = 0;
  let checksum = 0;
  const one = (n: number): void => {
    const b = game.rules.create(matches[n % matches.length], battles[n % matches.length].bytes.buffer as ArrayBuffer);
    const random = new Random(n);
    game.rules.begin(b, n + 1);
    while (waiting(b)) {
      choose(game.rules, b, chooser(b, listOptions(game.rules, b), random));
      decisions++;
    }
    if (n < 4) for (const byte of saveBattle(b)) checksum = (Math.imul(checksum, 31) + byte) | 0;
    played++;
  };
  const perSecond: number[] = [];
  const battlesPerSecond: number[] = [];
  for (let round = -1; round < rounds; round++) {
    decisions = 0;
    played = 0;
    const start = spent();
    const least = round < 0 ? WARM_UP : 1;
    for (let n = round < 0 ? 0 : 4; played < least || spent() - start < seconds * 1000; n++) one(n);
    const took = (spent() - start) / 1000;
    if (round < 0) continue; // warming up
    perSecond.push(decisions / took);
    battlesPerSecond.push(played / took);
  }
  return {
    decisionsPerSecond: figure(perSecond),
    battlesPerSecond: figure(battlesPerSecond),
    decisionsPerBattle: Math.round(decisions / Math.max(1, played)),
    checksum: (checksum >>> 0).toString(16).padStart(8, '0'),
  };
}

/** Decisions a second of battles in which nobody looks at anything: random options, drawn and not listed where that can be. */
function playouts(game: CheckedGame, { rounds, seconds }: Options): Figure {
  const { rules } = game;
  const setups = Array.from({ length: 4 }, (_, n) => game.match(n).setup);
  const battles = setups.map((setup) => rules.create(setup));
  let decisions = 0;
  const one = (n: number): void => {
    const setup = setups[n % setups.length];
    let b = battles[n % setups.length];
    if (rules.renew?.(b, setup) !== true) b = rules.create(setup, b.bytes.buffer as ArrayBuffer);
    const random = new Random(n);
    rules.begin(b, n + 1);
    while (waiting(b)) chooseAny(rules, b, random);
    decisions += b.core.decisions[0];
  };
  const perSecond: number[] = [];
  for (let round = -1; round < rounds; round++) {
    decisions = 0;
    const start = spent();
    const least = round < 0 ? WARM_UP : 1;
    for (let n = 0; n < least || spent() - start < seconds * 1000; n++) one(n);
    if (round >= 0) perSecond.push((1000 * decisions) / (spent() - start));
  }
  return figure(perSecond);
}

/** Where the time goes: by kind of decision, listing its options and running on from its answer, microseconds each. */
function byKind(game: CheckedGame, agent: string): string {
  const chooser = chooserOf(agent, game.rules.id);
  const kinds = new Map<string, { count: number; listing: number; running: number }>();
  let total = 0;
  for (let n = 0; n < 12; n++) {
    const b = game.rules.create(game.match(n).setup);
    const random = new Random(n);
    game.rules.begin(b, n + 1);
    while (waiting(b)) {
      const name = game.rules.decisions[b.decision.kind[0]] ?? `kind ${b.decision.kind[0]}`;
      const kind = kinds.get(name) ?? { count: 0, listing: 0, running: 0 };
      kinds.set(name, kind);
      const start = performance.now();
      const count = listOptions(game.rules, b);
      const listed = performance.now();
      choose(game.rules, b, chooser(b, count, random));
      const end = performance.now();
      kind.count++;
      kind.listing += listed - start;
      kind.running += end - listed;
      total += end - start;
    }
  }
  const rows = [...kinds].sort(([, a], [, b]) => b.listing + b.running - a.listing - a.running).slice(0, 12);
  return rows
    .map(([name, { count, listing, running }]) => {
      const share = `${Math.round((100 * (listing + running)) / total)} %`.padStart(5);
      const each = (milliseconds: number) => number((1000 * milliseconds) / count).padStart(9);
      return `  ${name.padEnd(24)} ${share} ${String(count).padStart(7)} times ${each(listing)} listing ${each(running)} running on\n`;
    })
    .join('');
}

/** Decisions a second through the environment, and battles a second with all that a reset takes. */
interface Seen {
  readonly decisions: Figure;
  readonly battles: Figure;
}

/** The same through the environment, which writes an observation and a mask for each decision. Null if it has no such game. */
async function observed(
  game: CheckedGame,
  lists: readonly [unknown, unknown] | undefined,
  { rounds, seconds }: Options,
): Promise<Seen | null> {
  const { Env, gameIds } = await import('../env/index.js');
  if (!gameIds().includes(game.rules.id)) return null;
  const env = new Env(game.rules.id, lists === undefined ? {} : { lists });
  const random = new Random(1);
  const perSecond: number[] = [];
  const battlesPerSecond: number[] = [];
  for (let round = -1; round < rounds; round++) {
    let decisions = 0;
    let battles = 0;
    let took = 0;
    const begun = spent();
    const least = round < 0 ? WARM_UP : 1;
    for (let n = 0; battles < least || took < seconds * 1000; n++) {
      let [, info] = env.reset({ seed: n });
      let over = false;
      const start = spent(); // mustering is not part of a decision
      while (!over) {
        const [, , terminated, truncated, next] = env.step(random.below(info.options));
        info = next;
        over = terminated || truncated;
        decisions++;
      }
      took += spent() - start;
      battles++;
    }
    if (round < 0) continue; // warming up
    perSecond.push((decisions / took) * 1000);
    battlesPerSecond.push((battles / (spent() - begun)) * 1000);
  }
  env.close();
  return { decisions: figure(perSecond), battles: figure(battlesPerSecond) };
}

const number = (n: number): string => (n < 100 ? n.toFixed(1) : Math.round(n).toLocaleString('en'));
function row(name: string, { median, low, high }: Figure, unit: string): string {
  return `  ${name.padEnd(34)} ${number(median).padStart(12)}  [${number(low)} to ${number(high)}] ${unit}\n`;
}

async function bench(options: Options): Promise<void> {
  const tell = (text: string) => {
    if (options.quiet === undefined) process.stdout.write(text);
  };
  const lists = options.lists === undefined ? undefined : twoLists(options.lists, options.ruleset);
  const checked = checkedGame(options.ruleset);
  const game = lists === undefined ? checked : withLists(checked, lists);
  const cpu = cpus()[0]?.model ?? 'unknown processor';
  tell(
    `Node ${process.versions.node}, ${cpu}, one thread; medians of ${options.rounds} rounds [quartiles]; battles by processor time\n\nkernel\n`,
  );
  for (const [name, value] of Object.entries(kernelFigures(options.rounds))) tell(row(name, value, 'ns'));

  const middle = middleOf(game, options.agent);
  const other = game.rules.create(middle.setup);
  const clone = nanoseconds(options.rounds, 100_000, (times) => {
    for (let i = 0; i < times; i++) copyBattle(other, middle);
  });
  const save = nanoseconds(options.rounds, 20_000, (times) => {
    for (let i = 0; i < times; i++) saveBattle(middle);
  });
  const bytes = game.rules.bytes(middle.setup);
  tell(`\n${options.ruleset}, ${bytes.toLocaleString('en')} bytes a battle\n`);
  tell(row('clone into a pooled battle', clone, 'ns'));
  tell(row('save into fresh bytes', save, 'ns'));

  const played = unobserved(game, options);
  tell(`\n${options.agent} play, ${played.decisionsPerBattle} decisions a battle, checksum ${played.checksum}\n`);
  tell(row('decisions, nobody looking', played.decisionsPerSecond, 'a second'));
  tell(row('battles, nobody looking', played.battlesPerSecond, 'a second'));
  const lazy = playouts(game, options);
  tell(row('decisions of playouts', lazy, 'a second'));
  if (options.quiet === undefined) tell(`\nby kind of decision, microseconds each\n${byKind(game, options.agent)}\n`);
  const seen = await observed(game, lists, options);
  if (seen !== null) {
    tell(row('decisions, each observed', seen.decisions, 'a second'));
    tell(row('battles, resets included', seen.battles, 'a second'));
  }

  const summary = {
    ruleset: options.ruleset,
    decisionsPerSecond: Math.round(played.decisionsPerSecond.median),
    playoutDecisionsPerSecond: Math.round(lazy.median),
    decisionsPerSecondObserved: seen === null ? null : Math.round(seen.decisions.median),
    battlesPerSecond: Math.round((seen?.battles ?? played.battlesPerSecond).median * 10) / 10,
    cloneNanoseconds: Math.round(clone.median),
    bytesPerBattle: bytes,
  };
  if (options.json !== undefined) process.stdout.write(`${JSON.stringify(summary)}\n`);
}

/** Battles of the two lists, each on another random table. @throws UserError if a list is not legal, with every problem */
function withLists(game: CheckedGame, lists: readonly [unknown, unknown]): CheckedGame {
  const { id } = game.rules;
  return {
    ...game,
    match(n) {
      const made = gameOf(id).setup({ lists }, n + 1);
      if (!made.ok) throw new UserError(made.problems.map(problemLine).join('\n'));
      return { ...game.match(0), setup: made.value };
    },
  };
}

const program = new Command('bench')
  .description('Measures the kernel, and whole battles of a ruleset with and without observations.')
  .option('-r, --ruleset <id>', `one of ${CHECKED_GAMES.join(', ')}`, 't9a')
  .option('--lists <two>', 'names or files of two lists, with a comma between; default: those that ship with Muster')
  .option('--rounds <n>', 'rounds of each measurement', whole(1), 7)
  .option('--seconds <n>', 'length of a round of battles', positive, 1)
  .option('-a, --agent <name>', `who plays: ${chooserNames().join(', ')}`, 'random')
  .option('-j, --json', 'last line as JSON')
  .option('-q, --quiet', 'no table')
  .action(bench);

await program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
