// Plays many small studies in which nothing is to be found, and tells how many of them say that they found something.
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { FIRST_GAME } from '../engine/games.js';
import { usualCounts } from '../evaluations/statistics/binomial.js';
import { partsOf, swapVerdicts, worthAlarms } from '../evaluations/studies/alarms.js';
import type { Study } from '../evaluations/studies/study.js';
import { type Swap, swapPairs, swapStudy } from '../evaluations/studies/swap.js';
import { worthPair } from '../evaluations/studies/worth.js';
import { gameGiven, readListFile } from './commands/lists.js';
import { whole } from './commands/numbers.js';
import { type StudyOptions, type StudySession, studying, studyOptions, studyWords } from './commands/study-options.js';
import { troubleOf } from './commands/trouble.js';
import { lineOf, teller } from './commands/words.js';
import { planOf } from './commands/worth.js';

interface Options extends StudyOptions {
  readonly ruleset: string;
  readonly studies: number;
  readonly pairs: number;
  readonly comparisons: number;
}

/** Part of the usual points that the armies of studies of worth have: few, so that many battles are short. */
const SHARE = 0.25;
/** Its dice, not its choices, decide battles, so that the order of the units in a list can mean nothing to it. */
const AGENT = 'random';
/** Share of false alarms that the studies promise. */
const PROMISED = 0.05;

const program = new Command('false-alarms')
  .description('plays small studies in which nothing is to be found, and tells how many of them cry wolf')
  .option('--ruleset <id>', 'the game', FIRST_GAME)
  .option('--studies <n>', 'small studies of each kind', whole(1, 100_000), 200)
  .option('--pairs <n>', 'pairs of a study of worth', whole(8, 100_000), 60)
  .option('--comparisons <n>', 'most comparisons of a study of a change', whole(1, 100_000), 100);
studyOptions(program).action(alarms);

async function alarms(options: Options): Promise<void> {
  const { ruleset, studies, pairs, comparisons } = options;
  const sizes = [
    '--ruleset',
    ruleset,
    '--studies',
    `${studies}`,
    '--pairs',
    `${pairs}`,
    '--comparisons',
    `${comparisons}`,
  ];
  const command = lineOf(['npm', 'run', 'false-alarms', '--', ...sizes, ...studyWords(options)]);
  await studying(options, command, async (session) => ({
    worth: await ofWorth(session, options),
    swap: await ofSwap(session, options),
  }));
}

/** Returns words on a number of alarms: whether the promise allows it. */
function judged(count: number, of: number): string {
  const [low, high] = usualCounts(of, PROMISED);
  return `${count} of ${of}; ${low} to ${high} are usual: ${count < low ? 'fewer' : count > high ? 'MORE' : 'as promised'}`;
}

/** Small studies of worth: intervals that leave out what all studies together find. */
async function ofWorth(session: StudySession, options: Options): Promise<object> {
  const say = teller(options.quiet || options.json);
  const { ruleset, studies, pairs, seed } = options;
  const game = gameGiven(ruleset);
  const [book] = game.armies.books().keys();
  const points = Math.round(SHARE * game.points);
  const plan = planOf(book, { ruleset, points, seed }, null);
  const study: Study = { kind: 'worth', ruleset, seed, agents: [AGENT], plan: { ...plan }, changes: null };
  const run = await session.run(study, (pair) => worthPair(study, pair), studies * pairs);
  if (run.stopped) return {};
  const found = worthAlarms(study, partsOf(run.pairs, studies, pairs));
  say(`worth: ${studies} studies of ${pairs} pairs, ${book}, ${points} points, ${AGENT}; alarms of each unit`);
  for (const { unit, studies: of, alarms: count } of found) say(`  ${unit.padEnd(30)} ${judged(count, of)}`);
  const sum = (part: 'studies' | 'alarms') => found.reduce((all, row) => all + row[part], 0);
  const share = sum('alarms') / Math.max(1, sum('studies'));
  say(`  all units: ${sum('alarms')} of ${sum('studies')} intervals, ${(100 * share).toFixed(1)}%`);
  return { studies, pairs, units: found, share };
}

/** Small studies of a change that changes nothing: a list against itself with its units in the reverse order. */
async function ofSwap(session: StudySession, options: Options): Promise<object> {
  const say = teller(options.quiet || options.json);
  const { ruleset, studies, comparisons, seed } = options;
  const list = `docs/examples/${ruleset}-list.json`;
  const file = fileURLToPath(new URL(`../${list}`, import.meta.url));
  const original = readListFile(file, ruleset) as { readonly id: string; readonly units: readonly unknown[] };
  const variant = { ...original, id: `${original.id}-reversed`, units: [...original.units].reverse() };
  const agents = [AGENT, AGENT] as const;
  const swap: Swap = { ruleset, seed, agents, original, variant, changes: null, opponents: [] };
  const run = await session.run(swapStudy(swap), swapPairs(swap), studies * comparisons);
  if (run.stopped) return {};
  const asked = { alpha: PROMISED, beta: 0.1, elo1: 50 };
  const verdicts = swapVerdicts(partsOf(run.pairs, studies, comparisons), asked);
  const count = (of: string) => verdicts.filter((verdict) => verdict === of).length;
  const alarms = count('stronger') + count('weaker');
  say(
    `swap: ${studies} studies of up to ${comparisons} comparisons, ${list} with its units in another order, ${AGENT}`,
  );
  say(`  stronger or weaker: ${judged(alarms, studies)}; none ${count('none')}, open ${count('open')}`);
  return { studies, comparisons, alarms, none: count('none'), open: count('open') };
}

await program.parseAsync().catch((error: unknown) => {
  const { lines, code } = troubleOf(error);
  for (const line of lines) console.error(line);
  process.exitCode = code;
});
