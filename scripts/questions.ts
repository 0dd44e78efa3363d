// npm run questions: counts the questions that a player is asked, by kind, while captains play both sides.
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import '../agents/files/index.js';
import { choose, options, problemLine, waiting } from '../engine/kernel/ruleset.js';
import { gameIds, gameOf } from '../env/games.js';
import { makePolicy } from '../env/policy.js';
import { Seats } from '../env/seats.js';
import { playsGame } from './choosers.js';
import { whole } from './commands/numbers.js';
import { pairing } from './duel-worker.js';
import { ProgressLine } from './progress.js';

/** Counts for one kind of question. */
export interface KindCount {
  readonly kind: string;
  asked: number;
  /** Number of them with only one option. */
  single: number;
  /** Total number of options. */
  options: number;
}

/** Counts over a number of battles. */
export interface QuestionCount {
  readonly ruleset: string;
  readonly seed: number;
  battles: number;
  /** Number of player turns begun. */
  playerTurns: number;
  /** Total number of questions, including those before the first turn. */
  questions: number;
  /** Number of questions before the first turn: zones, deployment. */
  before: number;
  /** Counts by kind, as the ruleset names it. */
  readonly kinds: Map<string, KindCount>;
}

/** Returns empty counts. */
export function noQuestions(ruleset: string, seed: number): QuestionCount {
  return { ruleset, seed, battles: 0, playerTurns: 0, questions: 0, before: 0, kinds: new Map() };
}

/**
 * Plays battle `n` between two captains at level `command` and adds its questions to `count`. Lists come in turn, four
 * battles with the same two.
 * @throws Error if the lists do not fit
 */
export function countQuestions(count: QuestionCount, n: number): void {
  const game = gameOf(count.ruleset);
  const { rules } = game;
  const { lists } = pairing(n, game.evenLists());
  const setup = game.setup({ lists }, count.seed + (n >> 2));
  if (!setup.ok) throw new Error(setup.problems.map(problemLine).join('\n'));
  const seats = new Seats(rules);
  seats.begin(count.seed + n);
  const captains = [makePolicy('captain', count.ruleset), makePolicy('captain', count.ruleset)];
  const b = rules.create(setup.value);
  rules.begin(b, count.seed + n);
  while (waiting(b)) {
    const kind = rules.decisions[b.decision.kind[0]];
    const among = options(rules, b);
    const known = count.kinds.get(kind) ?? { kind, asked: 0, single: 0, options: 0 };
    known.asked++;
    known.options += among;
    if (among === 1) known.single++;
    count.kinds.set(kind, known);
    count.questions++;
    if (b.core.playerTurns[0] === 0) count.before++;
    choose(rules, b, seats.act(captains[b.decision.player[0]], b));
  }
  count.battles++;
  count.playerTurns += b.core.playerTurns[0];
}

const share = (part: number, all: number): string => (part / Math.max(1, all)).toFixed(2);

/** Returns the counts as lines: the totals, then a line for each kind, most frequent first. */
export function questionLines(count: QuestionCount): string[] {
  const { ruleset, seed, battles, playerTurns, questions, before, kinds } = count;
  const turn = (n: number): string => share(n, playerTurns);
  return [
    `${ruleset}: ${turn(questions)} questions a player turn (${battles} battles, ${playerTurns} player turns, seed ${seed}), ` +
      `${turn(before)} of them before the first turn`,
    '  a player turn  options  with one option  kind',
    ...byFrequency(kinds).map(
      (k) =>
        `  ${turn(k.asked).padStart(13)}  ${share(k.options, k.asked).padStart(7)}  ${String(k.single).padStart(15)}  ${k.kind}`,
    ),
  ];
}

const byFrequency = (kinds: QuestionCount['kinds']): KindCount[] =>
  [...kinds.values()].sort((a, b) => b.asked - a.asked || (a.kind < b.kind ? -1 : 1));

/** Returns the counts as one object. `kinds` has the questions for each player turn, most frequent first. */
export function questionSummary(count: QuestionCount) {
  const { ruleset, seed, battles, playerTurns, questions, before, kinds } = count;
  const turn = (n: number): number => Number(share(n, playerTurns));
  return {
    ruleset,
    seed,
    battles,
    playerTurns,
    questions,
    perPlayerTurn: turn(questions),
    before: turn(before),
    kinds: Object.fromEntries(byFrequency(kinds).map((k) => [k.kind, turn(k.asked)])),
  };
}

interface Options {
  readonly ruleset?: string;
  readonly battles: number;
  readonly seed: number;
  readonly json?: true;
  readonly quiet?: true;
}

function run({ ruleset, battles, seed, json, quiet }: Options): void {
  const wanted = ruleset === undefined ? gameIds().filter((id) => playsGame('captain', id)) : [gameOf(ruleset).id];
  const summaries: ReturnType<typeof questionSummary>[] = [];
  for (const id of wanted) {
    const count = noQuestions(id, seed);
    const progress = new ProgressLine();
    for (let n = 0; n < battles; n++) {
      countQuestions(count, n);
      if (quiet === undefined) progress.show(n + 1, battles, () => `${id}: ${n + 1}/${battles} battles`);
    }
    if (json === undefined) process.stdout.write(`${questionLines(count).join('\n')}\n`);
    else summaries.push(questionSummary(count));
  }
  if (json !== undefined) process.stdout.write(`${JSON.stringify(summaries)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = new Command('questions')
    .description(
      'Captains play both sides at level command; prints the questions of a player turn, in all and by kind.',
    )
    .option('--ruleset <id>', `one of ${gameIds().join(', ')}; default: each that captains play`)
    .option('--battles <n>', 'how many of each ruleset', whole(1), 100)
    .option('--seed <n>', 'tables and dice follow from it', whole(0), 1)
    .option('--json', 'a list with one object for each ruleset')
    .option('--quiet', 'no progress')
    .parse();
  try {
    run(program.opts<Options>());
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
