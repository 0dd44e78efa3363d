import { type Command, InvalidArgumentError } from 'commander';
import { armiesWith } from '../../engine/armies/changes/armies.js';
import { fitted, replaced, replacementIn } from '../../engine/armies/changes/lists.js';
import type { Json } from '../../engine/armies/changes/terms.js';
import type { ArmyList, Book } from '../../engine/armies/source.js';
import { FIRST_GAME } from '../../engine/games.js';
import { gameOf } from '../../env/games.js';
import { type Asked, type Estimate, eloOfScore } from '../../evaluations/statistics/sprt.js';
import {
  namesIn,
  type Swap,
  SwapCount,
  type SwapResult,
  swapPairs,
  swapStudy,
} from '../../evaluations/studies/swap.js';
import { agentGiven, imported } from './agents.js';
import { changesGiven, withChanges } from './changes.js';
import { gameGiven, isPath, listsGiven, mended, readListFile, unknownList } from './lists.js';
import { above0, collected, whole } from './numbers.js';
import { type StudyOptions, studying, studyOptions, studyWords } from './study-options.js';
import { UserError } from './user-error.js';
import { lineOf, teller } from './words.js';

interface Options extends StudyOptions {
  readonly ruleset: string;
  readonly list: string;
  readonly changes?: string;
  readonly replace: readonly string[];
  readonly opponents?: string;
  readonly headToHead: boolean;
  readonly agent: string;
  readonly against?: string;
  readonly deployment?: string;
  readonly elo0?: number;
  readonly elo1?: number;
  readonly effect?: number;
  readonly alpha: number;
  readonly beta: number;
  readonly most: number;
}

/** Most comparisons of a study. */
const MOST = 100_000;
const USUAL_ELO = 50;

/** Parses a difference of strength. */
function elo(text: string): number {
  const value = Number(text);
  if (/^[+-]?\d+(\.\d+)?$/.test(text) && Math.abs(value) <= 800) return value;
  throw new InvalidArgumentError('Take a number from -800 to 800, in digits.');
}

/** Parses a chance of an error. */
function chance(text: string): number {
  const value = above0(text);
  if (value < 0.5) return value;
  throw new InvalidArgumentError('Take a chance above 0 and below 0.5, as 0.05.');
}

/** `muster swap`: plays one change against the original until it is known which is stronger. */
export function swapCommand(program: Command): void {
  const command = withChanges(program.command('swap'))
    .description('try one change of a list or of army books: is it stronger, weaker, or neither?')
    .requiredOption('--list <list>', 'the list: a name, or the path of a JSON file')
    .option(
      '--replace <old=new>',
      'a unit for another; options follow with +; may be given more than once',
      collected,
      [],
    )
    .option('--opponents <names>', "lists that both meet in turn: names, files, 'all'; default: all but the list")
    .option('--head-to-head', 'the variant meets the original itself, no opponents', false)
    .option('--agent <agent>', 'agent that leads the list', 'captain')
    .option('--against <agent>', 'agent of the opponents; default: the same')
    .option('--deployment <name>', 'type of deployment, or scenario, where the game has several')
    .option('--elo1 <n>', `the effect that is looked for, in Elo; default: ${USUAL_ELO}, on both sides of 0`, elo)
    .option('--elo0 <n>', 'ask one question only: is the effect elo0, or elo1?', elo)
    .option(
      '--effect <percent>',
      'the effect that is looked for, in points of 100 of the score, instead of --elo1',
      above0,
    )
    .option('--alpha <chance>', 'chance of a false alarm', chance, 0.05)
    .option('--beta <chance>', 'chance to miss the effect', chance, 0.1)
    .option('--most <n>', 'most comparisons, of four battles each (head to head: two)', whole(1, MOST), 1000)
    .option('--ruleset <id>', 'the game', FIRST_GAME);
  studyOptions(command)
    .addHelpText(
      'after',
      '\nExamples:\n  muster swap --list ember-host --changes cheaper-guard.json\n  muster swap --list my.json --replace old-unit=new-unit+option --effect 5\n',
    )
    .action(swap);
}

/** A list as written, before and after the change, and what the change did to it in words. */
interface Tried {
  readonly original: unknown;
  readonly variant: Json;
  readonly words: readonly string[];
}

/** Returns a list as written, by name or from a file. */
function writtenList(given: string, ruleset: string): Json {
  if (isPath(given)) return readListFile(given, ruleset) as Json;
  const found = gameGiven(ruleset).armies.changing?.lists.find(({ id }) => id === given);
  if (found === undefined) throw unknownList(given, ruleset);
  return found as unknown as Json;
}

/** Returns the book of a list as written. */
function bookOf(books: ReadonlyMap<string, Book>, list: Json): Book {
  const { id } = (list.book ?? {}) as { readonly id?: string };
  const book = books.get(id ?? '');
  if (book === undefined)
    throw new UserError(`the list names no army book; take one of ${[...books.keys()].join(', ')}`);
  return book;
}

const pointsWords = ({ points, pointsLimit }: ArmyList): string => `${points} of ${pointsLimit} points`;

/**
 * Makes the variant of a list: with its units replaced, priced by the changed books, and fitted to its points.
 * @throws UserError if nothing of the list changes, or if it cannot be made legal
 */
export function tried(
  { list: given, ruleset, replace }: Pick<Options, 'list' | 'ruleset' | 'replace'>,
  changes: { readonly changes: readonly { readonly unit?: string | undefined }[] } | undefined,
): Tried {
  const { armies } = gameGiven(ruleset);
  const now = mended(armiesWith(ruleset, armies, changes));
  const written = writtenList(given, ruleset);
  const before = mended(armies.read(written, given));
  const book = bookOf(now.books(), written);
  let variant = written;
  for (const text of replace) {
    const wanted = replacementIn(text);
    if (wanted === null) throw new UserError(`--replace ${text}: write OLD=NEW, or OLD=NEW+OPTION`);
    variant = mended(replaced(variant, wanted, armies, book, given));
  }
  const same = now.read(variant, given);
  const first = [
    ...replace.map((text) => replacementIn(text)?.to ?? ''),
    ...(changes?.changes ?? []).map(({ unit }) => unit ?? ''),
  ];
  const fit = mended(
    fitted(
      variant,
      first,
      before.points,
      armies.changing === undefined ? now : { ...now, changing: armies.changing },
      book,
      given,
    ),
  );
  const id = String(written.id);
  const called = `${String(written.name)}`.slice(0, 48);
  const json = { ...fit.json, id: `${id}-changed`, name: `${called}, changed` };
  const after = mended(now.read(json, given));
  if (JSON.stringify(after.units) === JSON.stringify(before.units)) {
    throw new UserError(
      `nothing of ${given} changes: change or replace a unit that it has; see muster armies ${given}`,
    );
  }
  const words = [`${before.name}: ${pointsWords(before)}; with the change ${pointsWords(after)}`];
  const cost = same.ok ? same.value.points : (now.cost?.(variant) ?? null);
  const sized = fit.sized.join(', ');
  if (cost === null) {
    const instead = sized === '' ? '' : `: the list has ${sized}`;
    words.push(`as it is the list would be illegal, and what it would cost is not known${instead}`);
  } else if (cost > before.points) {
    words.push(
      `it costs ${cost - before.points} points more: ${sized === '' ? 'they are within the limit' : `the list has ${sized}`}`,
    );
  } else if (cost < before.points) {
    const rest = before.points - after.points;
    const unspent = rest > 0 ? `; ${rest} stay unspent` : '';
    words.push(`it frees ${before.points - cost} points, which buy ${sized === '' ? 'nothing' : sized}${unspent}`);
  }
  return { original: isPath(given) ? written : given, variant: json, words };
}

function askedOf({ elo0, elo1, effect, alpha, beta }: Options): Asked {
  if (effect !== undefined && (elo0 ?? elo1) !== undefined) {
    throw new UserError('--effect stands for --elo1: leave out one, and --elo0');
  }
  if (effect !== undefined && effect >= 50) throw new UserError(`--effect ${effect}: take less than 50 points of 100`);
  const found = effect === undefined ? (elo1 ?? USUAL_ELO) : eloOfScore(0.5 + effect / 100);
  if (elo0 !== undefined && elo0 === found) throw new UserError(`--elo0 ${elo0}: take another than --elo1`);
  if (elo0 === undefined && found <= 0) throw new UserError(`--elo1 ${found}: take more than 0, or add --elo0`);
  return { alpha, beta, elo1: found, ...(elo0 === undefined ? {} : { elo0 }) };
}

/** Returns the lists that both meet, each checked. */
function opponentsOf({ opponents, list, ruleset, headToHead }: Options): readonly unknown[] {
  if (headToHead) {
    if (opponents !== undefined) throw new UserError('--head-to-head has no opponents: leave out --opponents');
    return [];
  }
  if (opponents !== undefined) return listsGiven(opponents, ruleset).map((of) => of.list);
  const all = gameOf(ruleset).evenLists();
  const others = all.filter((name) => name !== list);
  return others.length === 0 ? all : others;
}

const signed = (x: number, digits: number): string => `${x >= 0 ? '+' : ''}${x.toFixed(digits)}`;

/** Returns an estimate in words. @param times the unit */
function estimateWords(of: Estimate, times: number, digits: number): string {
  const [value, low, high] = [of.value, of.low, of.high].map((x) => signed(x * times, digits));
  return `${value} (95 %: ${low} to ${high})`;
}

const VERDICTS = {
  stronger: 'The change is stronger.',
  weaker: 'The change is weaker.',
  open: 'No answer yet: more comparisons are needed (--most).',
};

/** Returns the result of a study as lines. */
function resultLines(result: SwapResult, asked: Asked): string[] {
  const { verdict, comparisons, variant, original, score, elo: strength, points, ratios, bounds } = result;
  const none =
    asked.elo0 === undefined
      ? `The change is neither ${asked.elo1.toFixed(0)} Elo stronger nor weaker.`
      : `The change has the effect ${asked.elo0} Elo, not ${asked.elo1.toFixed(0)}.`;
  const row = (name: string, counts: readonly number[]) =>
    `${name.padEnd(9)} pairs that scored 0, 1/2, 1, 1 1/2, 2: ${counts.join(', ')}`;
  return [
    row('variant:', variant),
    ...(original.length === 0 ? [] : [row('original:', original)]),
    ...(score === null || strength === null || points === null
      ? ['too few comparisons for an interval']
      : [
          `score ${estimateWords(score, 100, 1)} points of 100, Elo ${estimateWords(strength, 1, 0)}`,
          `victory points ${estimateWords(points, 1, 1)} a battle`,
        ]),
    `log likelihood ratio ${ratios.map((x) => x.toFixed(2)).join(' and ')}, bounds ${bounds.lower.toFixed(2)} and ${bounds.upper.toFixed(2)}; ${comparisons} comparisons`,
    verdict === 'none' ? none : VERDICTS[verdict],
  ];
}

/** The line that runs a study again. */
function commandOf(options: Options): string {
  const words = ['muster', 'swap', '--ruleset', options.ruleset, '--list', options.list];
  if (options.changes !== undefined) words.push('--changes', options.changes);
  for (const text of options.replace) words.push('--replace', text);
  if (options.opponents !== undefined) words.push('--opponents', options.opponents);
  if (options.headToHead) words.push('--head-to-head');
  words.push('--agent', options.agent);
  if (options.against !== undefined) words.push('--against', options.against);
  if (options.deployment !== undefined) words.push('--deployment', options.deployment);
  return lineOf([...words, ...studyWords(options)]);
}

async function swap(options: Options): Promise<void> {
  const { ruleset, json, quiet, most } = options;
  gameGiven(ruleset);
  const asked = askedOf(options);
  await imported(options.import);
  const changes = changesGiven(options.changes, ruleset);
  if (changes === undefined && options.replace.length === 0) {
    throw new UserError('nothing is tried: give --changes FILE, or --replace OLD=NEW');
  }
  const agent = agentGiven(options.agent, ruleset);
  const against = options.against === undefined ? agent : agentGiven(options.against, ruleset);
  const { original, variant, words } = tried(options, changes);
  const study: Swap = {
    ruleset,
    seed: options.seed,
    agents: [agent, against],
    original,
    variant,
    changes: changes ?? null,
    opponents: opponentsOf(options),
    ...(options.deployment === undefined ? {} : { deployment: options.deployment }),
  };
  const pairOf = swapPairs(study);
  const headToHead = study.opponents.length === 0;
  for (const { lists, battlefield, seed: dice, changes: own, deployment } of [pairOf(0), pairOf(1)].map(
    (p) => p.matches[0],
  )) {
    const agreed = deployment === undefined ? {} : { deployment };
    mended(gameOf(ruleset).setup({ lists, battlefield, changes: own ?? null, ...agreed }, dice));
  }
  const say = teller(quiet || json);
  for (const line of words) say(line);
  const count = new SwapCount(study, asked);
  const wanted = {
    most: headToHead ? most : 2 * most,
    enough: (pair: Parameters<SwapCount['add']>[0]) => count.add(pair),
  };
  await studying(options, commandOf(options), async (session) => {
    const run = await session.run(swapStudy(study), pairOf, wanted);
    const result = count.result();
    for (const line of resultLines(result, asked)) say(line);
    const names = { ...namesIn(study), changes: changes?.name ?? null, replaced: options.replace, told: words };
    return { study: run.id, ruleset, agents: study.agents, ...names, asked, ...result };
  });
}
