// npm run fit-captain: fits the numbers that captains judge by, in battles of captains whose numbers differ a little. The method is
// simultaneous perturbation (SPSA; Spall 1992). Each round draws a direction, up or down, for every number. One captain plays with
// the numbers moved so, another with them moved the other way, on the same tables with sides and lists swapped. Then all numbers take
// a small step towards the winner's. Steps and perturbations shrink as the rounds go on, and the mean of the second half is the result.
// At the end the result plays the numbers of the file. A stopped run goes on from its file.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Command, Option } from 'commander';
import { numbersOf } from '../agents/captain/index.js';
import type { Entry, Temperament } from '../agents/captain/numbers.js';
import { writeWhole } from '../agents/files/writing.js';
import { FIRST_GAME, GAME_BY_ID } from '../engine/games.js';
import { gameOf } from '../env/games.js';
import { Random } from '../env/random.js';
import { whole } from './commands/numbers.js';
import type { DuelTask } from './duel-worker.js';
import type { FitBattle } from './fit-worker.js';
import { ProgressLine } from './progress.js';

export type Numbers = Readonly<Record<string, number>>;

/** What a fit is about; a state goes on only with the same. */
export interface Terms {
  readonly ruleset: string;
  readonly temperament: Temperament;
  readonly size: string;
  readonly seed: number;
  /** Rounds of the whole fit, and battles of each: one captain against the other, four a table. */
  readonly rounds: number;
  readonly battles: number;
  /** Names of the numbers that are fitted. */
  readonly free: readonly string[];
}

/** The state of a fit; a file holds it. */
export interface Fit {
  readonly terms: Terms;
  /** The numbers before the first round. */
  readonly start: Numbers;
  round: number;
  numbers: Numbers;
  /** Sum of the numbers over `summed` rounds of the second half. */
  sum: Numbers;
  summed: number;
}

/** Share of its first value by which a number is varied in the first round, and the power of the rounds by which that shrinks. */
const VARIED = { first: 0.3, power: 0.101 };
/** Step of the first round for a captain that wins everything, as a share of the first value, and its power. Rounds are counted from `delay`. */
const STEP = { first: 0.08, power: 0.602, delay: 30 };

/** Returns a fit that has not begun. */
export const newFit = (terms: Terms, start: Numbers): Fit => ({
  terms,
  start,
  round: 0,
  numbers: start,
  sum: {},
  summed: 0,
});

/** Returns the direction of each number that is fitted in this round: 1 or -1, each as likely. */
export function directions({ terms: { seed, free }, round }: Fit): Numbers {
  const random = new Random(seed * 1_000_003 + round);
  return Object.fromEntries(free.map((name) => [name, random.below(2) * 2 - 1]));
}

/** Returns the present numbers, each moved in its direction by `share` of its first value, none below 0. */
export function moved({ numbers, start }: Fit, ways: Numbers, share: number): Numbers {
  const next = { ...numbers };
  for (const [name, way] of Object.entries(ways)) next[name] = Math.max(0, next[name] + way * share * start[name]);
  return next;
}

/** Returns the numbers of the two captains of this round. */
export function rivals(fit: Fit): readonly [Numbers, Numbers] {
  const varied = VARIED.first / (1 + fit.round) ** VARIED.power;
  return [moved(fit, directions(fit), varied), moved(fit, directions(fit), -varied)];
}

/** Takes the step of a round in which the first of the `rivals` was ahead by `lead`, -1 to 1. */
export function step(fit: Fit, lead: number): void {
  const { power, first, delay } = STEP;
  fit.numbers = moved(fit, directions(fit), (lead * first) / (1 + fit.round / delay) ** power);
  fit.round++;
  if (2 * fit.round <= fit.terms.rounds) return;
  fit.sum = Object.fromEntries(Object.entries(fit.numbers).map(([name, v]) => [name, v + (fit.sum[name] ?? 0)]));
  fit.summed++;
}

/** Returns the result: the mean of the second half, or the present numbers before that; three digits. */
export function found({ numbers, sum, summed, terms: { free } }: Fit): Numbers {
  const mean = (name: string) => (summed > 0 ? sum[name] / summed : numbers[name]);
  return Object.fromEntries(
    Object.keys(numbers).map((name) => [name, free.includes(name) ? Number(mean(name).toPrecision(3)) : numbers[name]]),
  );
}

/** Returns a file of numbers with these values of a temperament; a bold captain keeps the entries that it has. */
export function written(
  file: Readonly<Record<string, Entry>>,
  temperament: Temperament,
  numbers: Numbers,
): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(file).map(([name, entry]) => [
      name,
      temperament in entry ? { ...entry, [temperament]: numbers[name] } : entry,
    ]),
  );
}

/**
 * Returns the names of the numbers to fit: `named`, or all with a value for the temperament but the caution, which makes the temperament.
 * @throws Error for a name that does not exist
 */
export function freeNumbers(
  file: Readonly<Record<string, Entry>>,
  temperament: Temperament,
  named: readonly string[] | undefined,
): string[] {
  const all = Object.keys(file).filter((name) => temperament in file[name]);
  const unknown = named?.find((name) => !all.includes(name));
  if (unknown !== undefined)
    throw new Error(`a ${temperament} captain has no number '${unknown}'; it has ${all.join(', ')}`);
  return all.filter((name) => named?.includes(name) ?? name !== 'caution');
}

/** Threads that play battles. */
class Players {
  private readonly idle: Worker[] = [];
  private readonly all: Worker[] = [];
  private readonly threads: number;
  private readonly task: DuelTask;

  constructor(task: DuelTask, threads: number) {
    this.task = task;
    this.threads = threads;
  }

  /** Plays battles `from` to `from + count - 1` of the series. @returns the mean success of the captain with the first numbers, -1 to 1 */
  async play(from: number, count: number, numbers: readonly [Numbers, Numbers], told?: () => void): Promise<number> {
    let [next, sum] = [0, 0];
    const one = async (): Promise<void> => {
      const worker = this.idle.pop() ?? this.begin();
      while (next < count) {
        sum += await this.ask(worker, { n: from + next++, numbers });
        told?.();
      }
      this.idle.push(worker);
    };
    await Promise.all(Array.from({ length: Math.min(this.threads, count) }, one));
    return sum / count;
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), {
      execArgv: ['--import', new URL('./register.mjs', import.meta.url).href],
      workerData: { fit: this.task },
    });
    this.all.push(worker);
    return worker;
  }

  private ask(worker: Worker, battle: FitBattle): Promise<number> {
    return new Promise((resolve, reject) => {
      const done = (answer: { outcome: number }): void => {
        worker.off('error', reject);
        resolve(answer.outcome);
      };
      worker.once('message', done).once('error', reject);
      worker.postMessage(battle);
    });
  }

  async end(): Promise<void> {
    await Promise.all(this.all.map((worker) => worker.terminate()));
  }
}

interface Options {
  readonly ruleset: string;
  readonly temperament: Temperament;
  readonly size: string;
  readonly rounds: number;
  readonly battles: number;
  readonly check: number;
  readonly seed: number;
  readonly workers: number;
  readonly state?: string;
  readonly numbers?: readonly string[];
  readonly write?: true;
  readonly json?: true;
  readonly quiet?: true;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Returns the fit of a file, or a new one. @throws Error if the file holds one on other terms */
function fitFrom(state: string, terms: Terms, start: Numbers): Fit {
  if (!existsSync(state)) return newFit(terms, start);
  const fit = JSON.parse(readFileSync(state, 'utf8')) as Fit;
  const other = (Object.keys(terms) as (keyof Terms)[]).find((key) => `${fit.terms[key]}` !== `${terms[key]}`);
  if (other === undefined) return fit;
  const [was, is] = [fit.terms[other], terms[other]].map((value) => String(value));
  throw new Error(
    `${state} holds a fit with other ${other} (${was}, not ${is}); ask for the same, name another --state, or remove it`,
  );
}

/** First battle of the check: none that the fit has played. */
const CHECKED = 1_000_000;

async function run(options: Options): Promise<void> {
  const { ruleset, temperament, size, rounds, battles, seed, write, json, quiet, workers, check } = options;
  const game = gameOf(ruleset);
  const state = options.state ?? `${ROOT}reports/fit-captain-${ruleset}-${temperament}.json`;
  const source = `${ROOT}agents/captain/numbers/${GAME_BY_ID.get(ruleset)?.family}.json`;
  const before = numbersOf(ruleset, temperament) as unknown as Numbers;
  const file = JSON.parse(readFileSync(source, 'utf8')) as Record<string, Entry>;
  const free = freeNumbers(file, temperament, options.numbers);
  const fit = fitFrom(state, { ruleset, temperament, size, seed, rounds, battles, free }, before);
  const task: DuelTask = {
    ruleset,
    seed,
    first: 'fit-one',
    second: 'fit-other',
    lists: game.evenLists(),
    imports: [],
    ...(size === 'usual' ? {} : { size: size as 'small' }),
  };
  let stopped = false;
  process.once('SIGINT', () => {
    stopped = true;
  });
  const players = new Players(task, workers);
  const progress = new ProgressLine();
  const begun = fit.round;
  while (fit.round < rounds && !stopped) {
    step(fit, await players.play(fit.round * battles, battles, rivals(fit)));
    mkdirSync(dirname(state), { recursive: true });
    writeWhole(state, Buffer.from(JSON.stringify(fit)));
    if (quiet === undefined)
      progress.show(fit.round - begun, rounds - begun, () => `${ruleset}: round ${fit.round}/${rounds}`);
  }
  if (stopped) {
    await players.end();
    process.stderr.write(`stopped after round ${fit.round} of ${rounds}; the same command goes on from ${state}\n`);
    process.exitCode = 130;
    return;
  }
  const result = found(fit);
  const checking = new ProgressLine();
  let played = 0;
  const told = (): void => {
    played++;
    if (quiet === undefined) checking.show(played, check, () => `${ruleset}: check, battle ${played}/${check}`);
  };
  const lead = check === 0 ? 0 : await players.play(CHECKED, check, [result, before], told);
  await players.end();
  const better = lead >= 0;
  if (write !== undefined && better)
    writeWhole(source, Buffer.from(`${JSON.stringify(written(file, temperament, result), null, 2)}\n`));
  if (json !== undefined) {
    const kept = write !== undefined && better;
    process.stdout.write(
      `${JSON.stringify({ ruleset, temperament, rounds, numbers: result, checked: check, lead, written: kept })}\n`,
    );
    return;
  }
  for (const name of free) process.stdout.write(`${name}: ${before[name]} -> ${result[name]}\n`);
  if (check > 0)
    process.stdout.write(
      `success in ${check} battles against the numbers before: ${lead.toFixed(3)} (0: even, 1: every battle won with all points)\n`,
    );
  if (write !== undefined)
    process.stdout.write(better ? `written to ${source}\n` : `not written: the numbers before are better\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = new Command('fit-captain')
    .description('Fits the numbers that captains judge by, in battles of captains whose numbers differ a little.')
    .option('--ruleset <id>', 'the game', FIRST_GAME)
    .addOption(
      new Option('--temperament <which>', 'whose numbers').choices(['steady', 'bold'] as const).default('steady'),
    )
    .addOption(new Option('--size <size>', 'battles to play').choices(['tiny', 'small', 'usual']).default('usual'))
    .option('--rounds <n>', 'how many in all', whole(1), 1000)
    .option('--battles <n>', 'battles of a round; a multiple of four swaps sides and lists evenly', whole(1), 4)
    .option('--check <n>', 'battles at the end against the numbers before', whole(0), 200)
    .option('--numbers <names...>', 'fit these alone; default: all of the temperament but its caution')
    .option('--seed <n>', 'all follows from it', whole(0), 1)
    .option(
      '--state <file>',
      'where the fit is kept and goes on; default: reports/fit-captain-<game>-<temperament>.json',
    )
    .option('--write', 'write the numbers into agents/captain/numbers if the check finds them no worse')
    .option('--workers <n>', 'threads', whole(1), Math.max(1, cpus().length))
    .option('--json', 'the result as one JSON object')
    .option('--quiet', 'no progress')
    .parse();
  try {
    await run(program.opts<Options>());
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
