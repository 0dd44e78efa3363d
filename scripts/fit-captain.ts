// npm run fit-captain: fits the numbers that captains judge by, in battles of captains whose numbers differ a little. Each round
// draws a direction, up or down, for every number. One captain plays with the numbers moved so, another with them moved the other way,
// and all numbers take a small step towards the winner's (simultaneous perturbation). A stopped run goes on from its file.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import '../agents/files/index.js';
import type { Mind } from '../agents/captain/candidates.js';
import { captainWith, numbersOf } from '../agents/captain/index.js';
import { FIRST_GAME, GAME_BY_ID } from '../engine/games.js';
import { gameOf } from '../env/games.js';
import { registerPolicy } from '../env/policy.js';
import { Random } from '../env/random.js';
import { whole } from './commands/numbers.js';
import { type DuelTask, playDuel } from './duel-worker.js';
import { ProgressLine } from './progress.js';

export type Set = Record<string, number>;

/** The state of a fit; a file holds it. */
export interface Fit {
  readonly ruleset: string;
  readonly seed: number;
  /** Numbers that are not fitted. */
  readonly fixed: readonly string[];
  round: number;
  /** The numbers of this round. */
  readonly numbers: Set;
  /** Sum of the numbers over `summed` rounds of the second half of the fit; their mean is the result. */
  readonly sum: Set;
  summed: number;
  /** Running mean of the lead of the better captain, 0 to 1; it goes down as the fit settles. */
  last: number;
}

/** Distance by which numbers are varied, as a share of their first values. */
const VARIED = 0.3;
/** Longest step of a round, as a share of the first values. */
const STEP = 0.05;
/** Rounds after which steps have half their length. */
const HALF_LIFE = 200;

/** Returns a fit that has not begun. */
export function newFit(ruleset: string, seed: number, numbers: Set, fixed: readonly string[] = []): Fit {
  return { ruleset, seed, fixed, round: 0, numbers: { ...numbers }, sum: {}, summed: 0, last: 0 };
}

/** Returns the direction of each number in round `round`: 1 or -1, each as likely. */
export function directions(fit: Fit, round: number): Set {
  const random = new Random(fit.seed * 1_000_003 + round);
  const free = Object.keys(fit.numbers).filter((name) => !fit.fixed.includes(name));
  return Object.fromEntries(free.map((name) => [name, random.below(2) * 2 - 1]));
}

/** Returns the present numbers, each moved in its direction by `share` of its first value, none below 0. */
export function moved(fit: Fit, start: Set, directions: Set, share: number): Set {
  const next: Set = { ...fit.numbers };
  for (const [name, way] of Object.entries(directions)) {
    next[name] = Math.max(0, fit.numbers[name] + way * share * Math.abs(start[name]));
  }
  return next;
}

/** Takes the step of a round in which the captain of `directions` was ahead by `lead`, -1 to 1. */
export function step(fit: Fit, start: Set, directions: Set, lead: number, rounds: number): void {
  Object.assign(fit.numbers, moved(fit, start, directions, (STEP * lead) / (1 + fit.round / HALF_LIFE)));
  fit.round++;
  fit.last += 0.02 * (Math.abs(lead) - fit.last);
  if (2 * fit.round <= rounds) return;
  for (const [name, value] of Object.entries(fit.numbers)) fit.sum[name] = (fit.sum[name] ?? 0) + value;
  fit.summed++;
}

/** Returns the result: the mean of the second half, or the present numbers before that; three digits. */
export function found({ numbers, sum, summed }: Fit): Set {
  const mean = (name: string) => (summed > 0 ? sum[name] / summed : numbers[name]);
  return Object.fromEntries(Object.keys(numbers).map((name) => [name, Number(mean(name).toPrecision(3))]));
}

/** Returns `text`, a source with a constant `family`, with these numbers in that constant. @throws Error without the constant */
export function written(text: string, family: string, numbers: Set): string {
  const begin = text.indexOf(`const ${family} = {`);
  const end = text.indexOf('\n};', begin);
  if (begin < 0) throw new Error(`there are no numbers of ${family}`);
  let block = text.slice(begin, end);
  for (const [name, value] of Object.entries(numbers)) {
    block = block.replace(new RegExp(`(\\n  ${name}: )[-\\d.e]+,`), `$1${value},`);
  }
  return text.slice(0, begin) + block + text.slice(end);
}

/** Returns the success of the first agent in battle `n`, -1 to 1: the winner, and the lead as a share of all points. */
function outcome(task: DuelTask, n: number): number {
  const { won, points } = playDuel(task, n);
  return 0.6 * won + (0.4 * (points[0] - points[1])) / Math.max(1, points[0] + points[1]);
}

interface Options {
  readonly ruleset: string;
  readonly rounds: number;
  readonly battles: number;
  readonly seed: number;
  readonly state?: string;
  readonly against: string;
  readonly numbers?: readonly string[];
  readonly write?: true;
  readonly json?: true;
  readonly quiet?: true;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function run({ ruleset, rounds, battles, seed, state, against, numbers, write, json, quiet }: Options): void {
  const game = gameOf(ruleset);
  const file = state ?? `${ROOT}reports/fit-captain-${ruleset}.json`;
  const start = numbersOf(ruleset, 'steady') as unknown as Set;
  const unknown = numbers?.find((name) => !(name in start));
  if (unknown !== undefined)
    throw new Error(`captains have no number '${unknown}'; name some of agents/captain/numbers.ts`);
  const fixed = Object.keys(start).filter((name) =>
    numbers === undefined ? name === 'caution' : !numbers.includes(name),
  );
  const fit = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Fit) : newFit(ruleset, seed, start, fixed);
  let [up, down] = [fit.numbers, fit.numbers];
  registerPolicy('fit-up', () => captainWith(ruleset, up as unknown as Mind['n'], 'fit-up'));
  registerPolicy('fit-down', () => captainWith(ruleset, down as unknown as Mind['n'], 'fit-down'));
  const task = (first: string, second: string): DuelTask => ({
    ruleset,
    seed: fit.seed,
    first,
    second,
    lists: game.lists(),
    imports: [],
  });
  const progress = new ProgressLine();
  while (fit.round < rounds) {
    const ways = directions(fit, fit.round);
    up = moved(fit, start, ways, VARIED);
    down = moved(fit, start, ways, -VARIED);
    const self = fit.round % 2 === 0 || against === '';
    let lead = 0;
    for (let k = 0; k < battles; k++) {
      const n = fit.round * battles + k;
      if (self) lead += outcome(task('fit-up', 'fit-down'), n) / battles;
      else {
        const m = fit.round * battles + (k >> 1);
        lead += ((k & 1) === 0 ? 1 : -1) * (outcome(task((k & 1) === 0 ? 'fit-up' : 'fit-down', against), m) / battles);
      }
    }
    step(fit, start, ways, lead, rounds);
    if (fit.round % 10 === 0 || fit.round === rounds) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(fit));
    }
    if (quiet === undefined) progress.show(fit.round, rounds, () => `${ruleset}: round ${fit.round}/${rounds}`);
  }
  const result = found(fit);
  if (write !== undefined) {
    const source = `${ROOT}agents/captain/numbers.ts`;
    const family = GAME_BY_ID.get(ruleset)?.family.toUpperCase() ?? '';
    writeFileSync(source, written(readFileSync(source, 'utf8'), family, result));
  }
  for (const [name, value] of Object.entries(result))
    if (json === undefined) process.stdout.write(`${name}: ${start[name]} -> ${value}\n`);
  if (json !== undefined) process.stdout.write(`${JSON.stringify({ ruleset, rounds: fit.round, numbers: result })}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = new Command('fit-captain')
    .description('Fits the numbers that captains judge by, in battles of captains whose numbers differ a little.')
    .option('--ruleset <id>', 'the game', FIRST_GAME)
    .option('--rounds <n>', 'how many in all; those that a state holds count', whole(1), 1000)
    .option('--battles <n>', 'battles of a round', whole(2), 4)
    .option('--numbers <names...>', 'fit these alone; default: all but the caution')
    .option('--seed <n>', 'all follows from it', whole(0), 1)
    .option('--state <file>', 'where the fit is kept; it goes on from there; default: reports/fit-captain-<game>.json')
    .option('--against <agent>', 'in every other round both play against this agent instead', '')
    .option('--write', 'write the numbers into agents/captain/numbers.ts')
    .option('--json', 'the numbers as one JSON object')
    .option('--quiet', 'no progress')
    .parse();
  try {
    run(program.opts<Options>());
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
