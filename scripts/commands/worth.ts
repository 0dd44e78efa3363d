import type { Command } from 'commander';
import type { Changes } from '../../engine/armies/changes/format.js';
import { FIRST_GAME } from '../../engine/games.js';
import { Random } from '../../env/random.js';
import { reportPage } from '../../evaluations/reports/page.js';
import { range, verdict, worthReport } from '../../evaluations/reports/worth.js';
import { type Worth, type WorthStudy, worthOf } from '../../evaluations/statistics/worth.js';
import { armiesOf, changedWords } from '../../evaluations/studies/armies.js';
import type { StudyRun } from '../../evaluations/studies/run.js';
import type { Study } from '../../evaluations/studies/study.js';
import {
  type Apart,
  agentsApart,
  leadsOf,
  type Measure,
  observationsOf,
  shortOf,
  sideOf,
  type WorthPlan,
  worthPair,
} from '../../evaluations/studies/worth.js';
import { agentsGiven } from './agents.js';
import { changesGiven, changesName, withChanges } from './changes.js';
import { checkOutput, type Kind, writeText } from './files.js';
import { gameGiven, listsGiven, mended } from './lists.js';
import { whole } from './numbers.js';
import { type StudyOptions, studying, studyOptions, studyWords } from './study-options.js';
import { UserError } from './user-error.js';
import { lineOf, teller, warn } from './words.js';

interface Options extends StudyOptions {
  readonly ruleset: string;
  readonly against?: string;
  readonly points?: number;
  readonly pool?: string;
  readonly changes?: string;
  readonly agents: readonly string[];
  readonly battles: number;
  readonly measure: string;
  readonly options: boolean;
  readonly out?: string;
}

const MEASURES = { points: 'victory points', score: 'points of a hundred of the score' } as const;
const REPORT: Kind = { name: 'report of worth', mark: /<title>Muster: Worth/ };
/** Fewest observations: fewer tell nothing of any unit. */
const LEAST = 8;

/** `muster worth`: what the units and options of a book are worth. */
export function worthCommand(program: Command): void {
  const command = withChanges(program.command('worth'))
    .argument('<book>', 'the army book, by its id')
    .description('estimate what units and options of an army book are worth, from battles of random legal armies')
    .option('--ruleset <id>', 'the game', FIRST_GAME)
    .option('--against <book>', 'book of the other armies; default: the same')
    .option('--points <n>', 'points of an army; default: as usual in the game', whole(1, 100_000))
    .option('--pool <lists>', 'your own lists of the book instead of random ones: names and files, with commas between')
    .option('--agents <agents...>', 'who plays both sides; of two the estimates are compared', ['captain'])
    .option('--battles <n>', 'battles of each agent, rounded up to whole pairs', whole(2, 1_000_000), 400)
    .option('--measure <what>', 'points (victory points) or score (wins)', 'points')
    .option('--options', 'options in the table too', false)
    .option('--out <file>', 'write the report as an HTML page that opens alone');
  studyOptions(command)
    .addHelpText('after', '\nExample:\n  muster worth empire-of-sonnstahl --battles 2000 --out worth.html\n')
    .action(worth);
}

function measureGiven(text: string): Measure {
  if (text === 'points' || text === 'score') return text;
  throw new UserError(`--measure ${text}: take points or score`);
}

/** The options on which the armies of a study depend. */
export type WorthArmies = Pick<Options, 'ruleset' | 'against' | 'points' | 'pool' | 'seed'>;

/**
 * Returns what a study of a book plays.
 * @throws UserError for an unknown book, a book without a legal army of that size, faulty lists
 */
export function planOf(book: string, options: WorthArmies, changes: Changes | null): WorthPlan {
  const game = gameGiven(options.ruleset);
  const armies = armiesOf({ ruleset: options.ruleset, changes });
  const against = options.against ?? book;
  const books = armies.books();
  for (const id of [book, against]) {
    if (!books.has(id))
      throw new UserError(`no army book is called '${id}': take one of ${[...books.keys()].join(', ')}`);
  }
  const points = options.points ?? game.points;
  const pool =
    options.pool === undefined ? null : listsGiven(options.pool, options.ruleset, changes).map(({ list }) => list);
  if (pool !== null && pool.length < 2) throw new UserError(`--pool ${options.pool}: name two lists or more`);
  if (pool === null) {
    for (const id of [book, against]) mended(armies.draw(id, points, new Random(options.seed), id));
  }
  const short = pool === null ? shortOf(options.ruleset, book, points, changes) : null;
  return { book, against, points, short, pool };
}

async function worth(book: string, options: Options): Promise<void> {
  const measure = measureGiven(options.measure);
  const changes = changesGiven(options.changes, options.ruleset) ?? null;
  const plan = planOf(book, options, changes);
  const agents = options.agents.flatMap((text) => agentsGiven(text, options.ruleset));
  if (agents.length === 0 || agents.length > 2 || agents[0] === agents[1]) {
    throw new UserError(`--agents ${options.agents.join(' ')}: name one agent, or two different ones`);
  }
  if (options.out !== undefined) checkOutput(options.out, REPORT);
  const study: Study = {
    ...{ kind: 'worth', ruleset: options.ruleset, seed: options.seed, agents, changes },
    plan: { ...plan },
  };
  const command = commandOf(book, options, agents);
  await studying(options, command, async (session) => {
    const pairs = Math.ceil(options.battles / 2) * agents.length;
    const run = await session.run(study, (pair) => worthPair(study, pair), pairs);
    return await tell(study, run, { book, options, agents, measure, command, changes });
  });
}

interface Told {
  readonly book: string;
  readonly options: Options;
  readonly agents: readonly string[];
  readonly measure: Measure;
  readonly command: string;
  readonly changes: Changes | null;
}

async function tell(
  study: Study,
  run: StudyRun,
  { book, options, agents, measure, command, changes }: Told,
): Promise<object> {
  const say = teller(options.quiet || options.json);
  const named = changesName(changes);
  for (const line of changedWords(changes)) say(line);
  if (run.pairs.length < LEAST * agents.length) {
    warn(`${run.pairs.length} pairs tell nothing yet; ${LEAST * agents.length} are the fewest`);
    return { ...named, worth: [] };
  }
  const found = agents.map((agent, i) => ({
    agent,
    study: worthOf(observationsOf(study, run.pairs, i, measure)),
  }));
  for (const { agent, study: of } of found) {
    say(`${agent}: ${of.observations} pairs, ${MEASURES[measure]}`);
    for (const line of lines(of, options.options)) say(line);
  }
  const apart = found.length < 2 ? [] : agentsApart(found[0].study.rows, found[1].study.rows);
  for (const line of apartLines(apart, agents)) say(line);
  const side = sideOf(run.pairs, measure);
  say(`The side of player 0 leads by ${side.value.toFixed(1)} (${range(side)}).`);
  const { all, playing } = run.time;
  if (playing > 0)
    say(`${Math.round((100 * (all - playing)) / all)}% of ${Math.round(all)} s were not spent in battles.`);
  if (options.out !== undefined) {
    const margins = run.pairs.map((pair) => leadsOf(pair, measure)).map(([a, b]) => (a + b) / 2);
    const origin = { command, studies: [run.id], pairs: run.pairs.length };
    const title = `Worth of ${armiesOf(study).books().get(book)?.name ?? book}`;
    const lead = changedWords(changes);
    const page = worthReport({ title, lead, measure: MEASURES[measure], found, apart, margins, origin });
    writeText(options.out, await reportPage(page));
    say(`Report: ${options.out}`);
  }
  return { ...named, measure, worth: found, apart: apart.filter(({ isApart }) => isApart), side };
}

const NUMBER = (value: number | undefined, width: number): string =>
  (value === undefined ? '-' : value.toFixed(Math.abs(value) < 100 ? 1 : 0)).padStart(width);

function line(row: Worth): string {
  const name = row.kind === 'unit' ? row.unit : `  ${row.name}`;
  return [
    name.slice(0, 34).padEnd(34),
    String(row.fielded).padStart(7),
    NUMBER(row.points, 7),
    NUMBER(row.value?.value, 8),
    (row.value === null ? '-' : range(row.value)).padStart(17),
    NUMBER(row.fair?.value, 7),
    (row.fair === null ? '-' : range(row.fair)).padStart(16),
    (row.toHalve === null ? '-' : String(2 * (row.toHalve ?? 0))).padStart(9),
    verdict(row),
  ].join(' ');
}

/** Returns the table of a study: units by what they are worth, and under each its options if they are wanted. */
function lines(study: WorthStudy, withOptions: boolean): string[] {
  const { rows, common, noise, foretold } = study;
  const sureFirst = (a: Worth, b: Worth) => (b.over?.value ?? -1e9) - (a.over?.value ?? -1e9);
  const units = rows.filter(({ kind }) => kind === 'unit').sort(sureFirst);
  const ofUnit = (unit: Worth) =>
    rows.filter((row) => row.kind !== 'unit' && row.book === unit.book && row.entry === unit.entry);
  const table = units.flatMap((unit) => [
    line(unit),
    ...ofUnit(unit)
      .filter(({ isNamed }) => withOptions || isNamed)
      .map(line),
  ]);
  const share = foretold === null ? '' : `; ${Math.round(100 * foretold.likelihood)}% of what was left out is foretold`;
  return [
    `${'unit'.padEnd(34)} fielded  points of 100p      95% interval    fair     95% interval  to halve`,
    ...table,
    `100 points score ${common.value.toFixed(2)} (${common.low.toFixed(2)} to ${common.high.toFixed(2)}); noise of a pair ${noise.toFixed(1)}${share}`,
    ...(common.low > 0 ? [] : ['What 100 points score is not told from 0 yet, so that no fair price is known.']),
  ];
}

function apartLines(apart: readonly Apart[], [first, second]: readonly string[]): string[] {
  const told = apart.filter(({ isApart, worth: [one] }) => isApart && one.kind === 'unit');
  if (apart.length === 0) return [];
  if (told.length === 0) return [`No unit is played differently by ${first} and ${second} beyond chance.`];
  return told.map(
    ({ worth: [one, two], difference }) =>
      `${one.unit}: ${first} ${NUMBER(one.over?.value, 0)}, ${second} ${NUMBER(two.over?.value, 0)} over the mean (difference ${range(difference)}): played differently, so neither estimate is to be trusted`,
  );
}

function commandOf(book: string, options: Options, agents: readonly string[]): string {
  const { ruleset, against, points, pool, battles, measure, changes } = options;
  const words = ['muster', 'worth', book, '--ruleset', ruleset, '--agents', ...agents, '--battles', `${battles}`];
  if (against !== undefined) words.push('--against', against);
  if (points !== undefined) words.push('--points', `${points}`);
  if (pool !== undefined) words.push('--pool', pool);
  if (changes !== undefined) words.push('--changes', changes);
  return lineOf([...words, '--measure', measure, ...studyWords(options)]);
}
