import type { Command } from 'commander';
import type { Changes } from '../../engine/armies/changes/format.js';
import {
  type MatchUpOdds,
  type MatchUpSetting,
  type MatchUps,
  meanOfMeasure,
  type PreparedMatchUp,
  percentileOf,
  pointsLost,
  sampleMatchUp,
  type UnitChoice,
} from '../../engine/armies/match-ups.js';
import type { GameModule } from '../../engine/game.js';
import { FIRST_GAME, GAME_BY_ID } from '../../engine/games.js';
import { type MatrixRow, matrixReport, meanOf, type OddsFound, oddsReport } from '../../evaluations/reports/odds.js';
import { reportPage } from '../../evaluations/reports/page.js';
import { armiesOf, changedWords } from '../../evaluations/studies/armies.js';
import { ProgressLine } from '../progress.js';
import { changesGiven, changesName, withChanges } from './changes.js';
import { checkOutput, type Kind, writeText } from './files.js';
import { gameGiven, mended } from './lists.js';
import { collected, seed, whole } from './numbers.js';
import { UserError } from './user-error.js';
import { lineOf, print, warn } from './words.js';

interface Options {
  readonly ruleset: string;
  readonly with: readonly string[];
  readonly rounds: number;
  readonly samples: number;
  readonly seed: number;
  readonly matrix: boolean;
  readonly changes?: string;
  readonly out?: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Chances below this are not printed in distributions. */
const SHOWN = 0.0005;
const BAR = 40;
const REPORT: Kind = { name: 'report of odds', mark: /<title>Muster: Odds/ };

/** Reads a unit as `book/unit:models+option+option=number`. @throws UserError */
export function unitChoice(text: string): UnitChoice {
  const [whole, ...options] = text.split('+');
  const found = /^([^/:]+)\/([^/:]+)(?::(\d+))?$/.exec(whole);
  if (found === null)
    throw new UserError(
      `'${text}' names no unit: write book/unit, book/unit:models or book/unit:models+option+option=2`,
    );
  const [, book, unit, models] = found;
  const chosen = options.map((option): [string, number | true] => {
    const [id, n] = option.split('=');
    if (n !== undefined && !/^[1-9]\d{0,2}$/.test(n)) throw new UserError(`'${option}': write ${id}=2 for two models`);
    return [id, n === undefined ? true : Number(n)];
  });
  return {
    book,
    unit,
    ...(models === undefined ? {} : { models: Number(models) }),
    options: Object.fromEntries(chosen),
  };
}

/** Returns settings from words such as `side=rear`. @throws UserError that lists what there is */
export function settingsGiven(words: readonly string[], known: readonly MatchUpSetting[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const [name, value] = word.split('=');
      const setting = known.find((of) => of.name === name);
      if (setting === undefined)
        throw new UserError(`there is no '${name}' to be set: take one of ${known.map((of) => of.name).join(', ')}`);
      const { values } = setting;
      const fits = typeof values === 'string' ? /^\d+(\.\d+)?$/.test(value ?? '') : values.includes(value);
      if (!fits) {
        const takes = typeof values === 'string' ? 'a number' : values.join(', ');
        throw new UserError(`${name} is '${value ?? ''}': take ${takes}`);
      }
      return [name, value];
    }),
  );
}

const percent = (chance: number): string => `${(100 * chance).toFixed(1)}%`.padStart(6);

/** Returns odds as lines: means and percentiles, distributions, events, and points lost per 100 points of the other side. */
function oddsLines(prepared: PreparedMatchUp, odds: MatchUpOdds): readonly string[] {
  const { measures, events, points } = prepared;
  const lines: string[] = [];
  measures.forEach((measure, i) => {
    const chances = odds.measures[i];
    if (chances === null) return;
    const at = [0.1, 0.25, 0.5, 0.75, 0.9].map((share) => percentileOf(measure, chances, share));
    lines.push(`  ${measure.name}: mean ${meanOfMeasure(measure, chances).toFixed(2)}`);
    lines.push(`    10, 25, 50, 75, 90 of 100 are at most ${at.join(', ')}`);
    const most = Math.max(...chances);
    chances.forEach((chance, k) => {
      if (chance < SHOWN) return;
      lines.push(
        `    ${String(measure.least + k).padStart(4)} ${percent(chance)} ${'█'.repeat(Math.round((BAR * chance) / most))}`,
      );
    });
  });
  events.forEach((event, e) => {
    const chance = odds.events[e];
    if (chance !== null) lines.push(`  ${percent(chance)}  ${event}`);
  });
  for (const i of [0, 1] as const) {
    const lost = pointsLost(prepared, odds, i);
    if (lost === null || prepared.worn[i] === null) continue;
    const each = ((100 * lost) / points[1 - i]).toFixed(1);
    lines.push(
      `  the ${i === 0 ? 'first' : 'second'} loses ${lost.toFixed(1)} of its ${points[i]} points: ${each} for 100 points of the other`,
    );
  }
  return lines;
}

/** Returns odds for JSON. */
const told = (prepared: PreparedMatchUp, odds: MatchUpOdds) => ({
  kind: odds.kind,
  measures: prepared.measures.map(({ name, least }, i) => {
    const chances = odds.measures[i];
    if (chances === null) return { name, least, chances: null };
    return { name, least, mean: meanOfMeasure(prepared.measures[i], chances), chances: [...chances] };
  }),
  events: prepared.events.map((name, e) => ({ name, chance: odds.events[e] })),
  pointsLost: ([0, 1] as const).map((i) => pointsLost(prepared, odds, i)),
});

/** Returns whether a match-up must be sampled: for several rounds, and where exact odds leave something out. */
const mustSample = (prepared: PreparedMatchUp, rounds: number): boolean =>
  rounds > 1 || prepared.exact()?.kind !== 'exact';

/** The line that reckons odds again. */
function commandOf(units: readonly string[], options: Options, sampled: boolean): string {
  const { ruleset, with: settings, rounds, samples, seed: first, matrix, changes } = options;
  const words = ['muster', 'odds', ...(matrix ? ['--matrix'] : []), ...units, '--ruleset', ruleset];
  for (const setting of settings) words.push('--with', setting);
  if (rounds > 1) words.push('--rounds', `${rounds}`);
  if (sampled) words.push('--samples', `${samples}`, '--seed', `${first}`);
  if (changes !== undefined) words.push('--changes', changes);
  return lineOf(words);
}

/** Returns the odds of one match-up: of one round if they can be reckoned, and those that were played. */
function foundOf(prepared: PreparedMatchUp, units: readonly string[], options: Options): readonly OddsFound[] {
  const { rounds, samples, seed: first } = options;
  const { why } = prepared;
  const exact = prepared.exact();
  const reckoned: OddsFound[] = [];
  if (exact !== null) {
    const title = exact.kind === 'exact' ? 'One round, exact' : `One round, reckoned without ${why}`;
    const origin = { command: commandOf(units, options, false), of: 'all rolls of the dice, summed' };
    reckoned.push({ title, odds: exact, origin });
  }
  if (!mustSample(prepared, rounds)) return reckoned;
  const title = `${rounds === 1 ? 'One round' : `${rounds} rounds`}, ${samples} played from seed ${first}`;
  const origin = { command: commandOf(units, options, true), of: `${samples} meetings played` };
  return [...reckoned, { title, odds: sampleMatchUp(prepared, rounds, samples, first), origin }];
}

async function oneMatchUp(
  prepared: PreparedMatchUp,
  given: readonly string[],
  options: Options,
  changes: Changes | undefined,
): Promise<void> {
  const { rounds, samples, seed: first, json, out } = options;
  const found = foundOf(prepared, given, options);
  const { names, points, why } = prepared;
  const lead = changedWords(changes);
  if (out !== undefined) writeText(out, await reportPage(oddsReport({ prepared, lead, found })));
  if (json) {
    const exact = found.find(({ odds }) => odds.kind !== 'sampled');
    const sampled = found.find(({ odds }) => odds.kind === 'sampled');
    print(
      JSON.stringify({
        ...changesName(changes),
        units: names.map((name, i) => ({ name, points: points[i] })),
        ...(exact === undefined ? {} : { round: told(prepared, exact.odds) }),
        ...(why === '' ? {} : { leftOut: why }),
        ...(sampled === undefined ? {} : { rounds, samples, seed: first, sampled: told(prepared, sampled.odds) }),
      }),
    );
    return;
  }
  const [one, other] = names.map((name, i) => `${name} (${points[i]} points)`);
  print(`${one} against ${other}`);
  for (const line of lead) print(line);
  for (const { title, odds } of found) {
    print(`${title}${found.length === 1 && odds.kind === 'sampled' && why !== '' ? ` (${why})` : ''}:`);
    for (const line of oddsLines(prepared, odds)) print(line);
  }
  if (out !== undefined) print(`Report: ${out}`);
}

async function matrixOf(
  game: GameModule,
  matchUps: MatchUps,
  books: readonly string[],
  options: Options,
): Promise<void> {
  const changes = changesOfOdds(options, game);
  const shelf = armiesOf({ ruleset: game.id, changes }).books();
  const [ours, theirs] = books.map((id) => {
    const book = shelf.get(id);
    if (book === undefined)
      throw new UserError(`no army book is called '${id}': there are ${[...shelf.keys()].join(', ')}`);
    return { id, units: matchUps.entries(book) };
  });
  const settings = settingsGiven(options.with, matchUps.settings);
  const line = new ProgressLine();
  let sampled = false;
  const rows = ours.units.map((unit, i): MatrixRow => {
    let points = 0;
    const takes = theirs.units.map((enemy) => {
      const [first, second] = [
        { book: ours.id, unit, options: {} },
        { book: theirs.id, unit: enemy, options: {} },
      ];
      const made = matchUps.prepare(first, second, settings, shelf);
      if (!made.ok) return null;
      const prepared = made.value;
      points = prepared.points[0];
      const exact = mustSample(prepared, options.rounds) ? null : prepared.exact();
      sampled ||= exact === null;
      const odds = exact ?? sampleMatchUp(prepared, options.rounds, options.samples, options.seed);
      const lost = pointsLost(prepared, odds, 1);
      return lost === null || points === 0 ? null : (100 * lost) / points;
    });
    if (!options.quiet) line.show(i + 1, ours.units.length, () => `${i + 1} of ${ours.units.length} units`);
    return { unit, points, takes };
  });
  const { out, rounds, samples } = options;
  if (out !== undefined) {
    const title = `Odds: ${[ours, theirs].map(({ id }) => shelf.get(id)?.name ?? id).join(' against ')}`;
    const lead = [...changedWords(changes), `Units of the smallest sizes meet for ${rounds} round(s).`];
    const of = sampled ? `exact odds, and where there are none ${samples} meetings played` : 'exact odds';
    const origin = { command: commandOf(books, options, sampled), of };
    writeText(out, await reportPage(matrixReport({ title, lead, enemies: theirs.units, rows, origin })));
  }
  if (options.json) {
    const named = changesName(changes);
    print(
      JSON.stringify({
        ruleset: game.id,
        ...named,
        books,
        settings,
        rounds,
        enemies: theirs.units,
        rows,
      }),
    );
    return;
  }
  for (const line of changedWords(changes)) print(line);
  const width = Math.max(...ours.units.map((unit) => unit.length));
  print(`Points that the units of ${theirs.id} lose for 100 points of ${ours.id}, smallest sizes, ${rounds} round(s):`);
  theirs.units.forEach((enemy, k) => {
    print(`  ${String(k + 1).padStart(3)} ${enemy}`);
  });
  print(`${''.padEnd(width)} points ${theirs.units.map((_, k) => String(k + 1).padStart(5)).join('')}  mean`);
  for (const { unit, points, takes } of rows) {
    const mean = meanOf(takes)?.toFixed(1) ?? '-';
    const cells = takes.map((value) => (value === null ? '-' : value.toFixed(0)).padStart(5)).join('');
    print(`${unit.padEnd(width)} ${String(points).padStart(6)} ${cells}  ${mean.padStart(5)}`);
  }
  if (out !== undefined) print(`Report: ${out}`);
}

/**
 * Returns the changes of the army books with which units meet.
 * @throws UserError for a rule that is switched off outside the books too, which match-ups cannot do
 */
function changesOfOdds(options: Options, game: GameModule): Changes | undefined {
  const changes = changesGiven(options.changes, game.id);
  const besides = changes?.changes.find(({ rule }) => rule !== undefined && game.armies.changing?.comesBesides(rule));
  if (besides === undefined) return changes;
  throw new UserError(
    `--changes ${options.changes}: ${besides.rule} comes with troop types or armour too, where odds cannot switch it off: take it from units instead`,
  );
}

const settingLines = ({ name, words, values, usual }: MatchUpSetting): string =>
  `  ${name.padEnd(12)} ${words}: ${typeof values === 'string' ? 'a number' : values.join(', ')}; usually ${usual}`;

async function matchUpsOf(game: GameModule): Promise<MatchUps> {
  const loaded = await game.matchUps?.();
  if (loaded !== undefined) return loaded.matchUps;
  const others = [...GAME_BY_ID.values()].filter((of) => of.matchUps !== undefined).map(({ id }) => id);
  throw new UserError(`${game.id} has no match-ups: take one of ${others.join(', ')}`);
}

/** `muster odds`: what one unit of an army book does to another, exactly or by many played rounds. */
export function oddsCommand(program: Command): void {
  withChanges(program.command('odds'))
    .description('unit against unit: chances of losses, breaks and results, and points lost for points spent')
    .argument('[first]', 'a unit as book/unit:models+option; with --matrix an army book')
    .argument('[second]', 'the unit or book that it meets')
    .option('--ruleset <id>', 'the game', FIRST_GAME)
    .option('--with <name=value>', 'how they meet; may be given several times, see below', collected, [])
    .option('--rounds <n>', 'rounds that are played', whole(1, 12), 1)
    .option('--samples <n>', 'how often rounds are played where odds are not exact', whole(1, 10_000_000), 2000)
    .option('--seed <n>', 'the seed of the first of them', seed, 1)
    .option('--matrix', 'every unit of a book against every unit of another, for 100 points', false)
    .option('--out <file>', 'write the report as an HTML page that opens alone')
    .option('--json', 'print one JSON object', false)
    .option('--quiet', 'show no progress', false)
    .addHelpText(
      'after',
      '\nWithout units it tells how units of a game may meet.\n\nExamples:\n  muster odds --ruleset ID\n  muster odds empire-of-sonnstahl/heavy-infantry:25+halberd+standard orcs-and-goblins/orcs:20 --with side=rear\n  muster odds empire-of-sonnstahl/heavy-infantry:25 orcs-and-goblins/orcs:20 --rounds 4\n  muster odds --matrix empire-of-sonnstahl orcs-and-goblins\n',
    )
    .action(async (first: string | undefined, second: string | undefined, options: Options) => {
      const game = gameGiven(options.ruleset);
      const matchUps = await matchUpsOf(game);
      if (first === undefined) {
        print(`How units of ${game.name} may meet, by --with NAME=VALUE:`);
        for (const setting of matchUps.settings) print(settingLines(setting));
        return;
      }
      if (second === undefined)
        throw new UserError(`${first} meets nobody: name a second ${options.matrix ? 'book' : 'unit'}`);
      if (options.out !== undefined) checkOutput(options.out, REPORT);
      if (options.matrix) {
        await matrixOf(game, matchUps, [first, second], options);
        return;
      }
      const settings = settingsGiven(options.with, matchUps.settings);
      const changes = changesOfOdds(options, game);
      const books = armiesOf({ ruleset: game.id, changes }).books();
      const prepared = mended(matchUps.prepare(unitChoice(first), unitChoice(second), settings, books));
      if (options.rounds > prepared.mostRounds)
        throw new UserError(`such a meeting is played for at most ${prepared.mostRounds} rounds: give --rounds less`);
      if (!options.quiet && mustSample(prepared, options.rounds))
        warn(`playing ${options.samples} times ${options.rounds} round(s)`);
      await oneMatchUp(prepared, [first, second], options, changes);
    });
}
