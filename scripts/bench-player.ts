// One of the processes of `npm run bench`: makes one measurement and reports it. Each measurement has its own process,
// because code is compiled for what it has met: in one process a measurement would slow down those after it.
import { type Battle, saveBattle } from '../engine/kernel/battle.js';
import { choose, options as listOptions, playOut, problemLine, waiting } from '../engine/kernel/ruleset.js';
import { type CheckedGame, checkedGame } from '../engine/testing/checked-games.js';
import { Random } from '../engine/testing/random.js';
import { gameOf } from '../env/games.js';
import { type Figure, figure } from './bench-figures.js';
import { chooserOf } from './choosers.js';
import { twoLists } from './commands/lists.js';
import { playObserved } from './observed-play.js';
import { spent } from './processor-time.js';

/** What is measured, and for how long. */
export interface Measurement {
  readonly what: 'unobserved' | 'playouts' | 'kinds' | 'observed';
  readonly ruleset: string;
  readonly rounds: number;
  /** Length of a round in seconds of processor time. */
  readonly seconds: number;
  /** Number of battles that are played before measuring. */
  readonly warmUp: number;
  /** Name of the agent that plays; random where options are sampled. */
  readonly agent: string;
  /** Two lists as for `twoLists`; by default those that come with Muster. */
  readonly lists?: string | undefined;
}

/**
 * Measurements of a kind of decision: its number, and microseconds for listing its options and for playing on from the
 * answer.
 */
export interface Kind {
  readonly name: string;
  readonly count: number;
  readonly listing: number;
  readonly running: number;
}

/** Results of each measurement; null if the game has no environment. */
export interface Measured {
  readonly unobserved: {
    readonly decisions: Figure;
    readonly battles: Figure;
    readonly perBattle: number;
    /** Equal for equal play. If an edit changes it, it changed the game and not only its speed. */
    readonly checksum: string;
  };
  readonly playouts: { readonly decisions: Figure };
  readonly kinds: readonly Kind[];
  readonly observed: { readonly decisions: Figure; readonly battles: Figure } | null;
}

/**
 * Counts and times of one round: milliseconds of processor time for decisions alone, and including the work between
 * battles.
 */
interface Round {
  readonly decisions: number;
  readonly battles: number;
  readonly deciding: number;
  readonly whole: number;
}

/** Decisions of a battle, and their milliseconds of processor time. */
interface Lap {
  readonly decisions: number;
  readonly took: number;
}

/** Plays battles 0, 1 and so on for the warm-up, then measures rounds from there. */
function measure({ rounds, seconds, warmUp }: Measurement, play: (n: number) => Lap): Round[] {
  let n = 0;
  for (; n < warmUp; n++) play(n);
  return Array.from({ length: rounds }, () => {
    const first = n;
    const begun = spent();
    let decisions = 0;
    let deciding = 0;
    do {
      const lap = play(n++);
      decisions += lap.decisions;
      deciding += lap.took;
    } while (deciding < seconds * 1000);
    return { decisions, battles: n - first, deciding, whole: spent() - begun };
  });
}

const decisionsOf = (rounds: readonly Round[]) => figure(rounds.map((r) => (1000 * r.decisions) / r.deciding));
const battlesOf = (rounds: readonly Round[]) => figure(rounds.map((r) => (1000 * r.battles) / r.whole));

/** Returns the matches of the game, or those of two given lists, each on another random table. */
function matchesOf({ ruleset, lists }: Measurement): CheckedGame {
  const game = checkedGame(ruleset);
  if (lists === undefined) return game;
  const two = twoLists(lists, ruleset);
  return {
    ...game,
    match(n) {
      const made = gameOf(ruleset).setup({ lists: two }, n + 1);
      if (!made.ok) throw new Error(made.problems.map(problemLine).join('\n'));
      return { ...game.match(0), lists: two, setup: made.value };
    },
  };
}

/** Numbers of the matches that are played in turn. */
const MATCHES = [0, 1, 2, 3] as const;

/** Returns a function that plays each match in turn, each in its own reused battle. */
function player(game: CheckedGame, play: (b: Battle, random: Random) => void): (n: number) => Lap & { b: Battle } {
  const { rules } = game;
  const setups = MATCHES.map((n) => game.match(n).setup);
  const battles = setups.map((setup) => rules.create(setup));
  return (n) => {
    const at = n % setups.length;
    const start = spent();
    const used = battles[at];
    const b =
      rules.renew?.(used, setups[at]) === true ? used : rules.create(setups[at], used.bytes.buffer as ArrayBuffer);
    battles[at] = b;
    const random = new Random(n);
    rules.begin(b, n + 1);
    play(b, random);
    return { decisions: b.core.decisions[0], took: spent() - start, b };
  };
}

/** Measures battles without observations. */
function unobserved(task: Measurement): Measured['unobserved'] {
  const game = matchesOf(task);
  const chooser = chooserOf(task.agent, task.ruleset);
  const play = player(game, (b, random) => {
    while (waiting(b)) choose(game.rules, b, chooser(b, listOptions(game.rules, b), random));
  });
  let checksum = 0;
  for (let n = 0; n < 4; n++) for (const byte of saveBattle(play(n).b)) checksum = (Math.imul(checksum, 31) + byte) | 0;
  const rounds = measure(task, play);
  const all = (of: 'decisions' | 'battles') => rounds.reduce((sum, round) => sum + round[of], 0);
  return {
    decisions: decisionsOf(rounds),
    battles: battlesOf(rounds),
    perBattle: Math.round(all('decisions') / all('battles')),
    checksum: (checksum >>> 0).toString(16).padStart(8, '0'),
  };
}

/** Measures battles with random options, which are sampled without listing where possible. */
function playouts(task: Measurement): Measured['playouts'] {
  const game = matchesOf(task);
  const play = player(game, (b, random) => playOut(game.rules, b, random));
  return { decisions: decisionsOf(measure(task, play)) };
}

/**
 * Measures the wall-clock time of JavaScript by kind of decision, in 24 times as many battles as a round has seconds.
 */
function kinds(task: Measurement): readonly Kind[] {
  const game = matchesOf(task);
  const { rules } = game;
  const chooser = chooserOf(task.agent, task.ruleset);
  const all = new Map<string, { count: number; listing: number; running: number }>();
  const timed = (b: Battle, random: Random): void => {
    const name = rules.decisions[b.decision.kind[0]] ?? `kind ${b.decision.kind[0]}`;
    const kind = all.get(name) ?? { count: 0, listing: 0, running: 0 };
    all.set(name, kind);
    const start = performance.now();
    const count = listOptions(rules, b);
    const listed = performance.now();
    choose(rules, b, chooser(b, count, random));
    kind.count++;
    kind.listing += listed - start;
    kind.running += performance.now() - listed;
  };
  const play = player(game, (b, random) => {
    b.accelerator = null; // in an accelerator, listing and playing on cannot be separated
    while (waiting(b)) timed(b, random);
  });
  for (let n = 0; n < task.warmUp; n++) play(n);
  all.clear();
  for (let n = 0; n < Math.max(4, 24 * task.seconds); n++) play(task.warmUp + n);
  return [...all].map(([name, { count, listing, running }]) => {
    return { name, count, listing: (1000 * listing) / count, running: (1000 * running) / count };
  });
}

/** Measures battles through the environment, which writes an observation and a mask for each decision. */
async function observed(task: Measurement): Promise<Measured['observed']> {
  const { Env, gameIds } = await import('../env/index.js');
  if (!gameIds().includes(task.ruleset)) return null;
  const game = matchesOf(task);
  const envs = MATCHES.map((n) => new Env(task.ruleset, { lists: game.match(n).lists as readonly [unknown, unknown] }));
  const random = new Random(1);
  const rounds = measure(task, (n) => {
    const env = envs[n % envs.length];
    const [, info] = env.reset({ seed: n });
    const start = spent(); // the setup is not part of a decision
    const decisions = playObserved(env, info, random);
    return { decisions, took: spent() - start };
  });
  for (const env of envs) env.close();
  return { decisions: decisionsOf(rounds), battles: battlesOf(rounds) };
}

const MEASURE = { unobserved, playouts, kinds, observed };

const task = JSON.parse(process.argv[2]) as Measurement;
const found = await MEASURE[task.what](task);
process.send?.(found, () => process.disconnect());
