import { z } from 'zod';
import type { Problem, Result } from '../kernel/ruleset.js';
import type { ArmyBook, BookUnit } from './book.js';
import { judgeChoices, unplayedSays } from './choices.js';
import type { ArmyGame } from './game.js';
import { kebab, suggest } from './nearest.js';
import { resolveUnit } from './resolve.js';
import type { GameTerms, ResolvedList, ResolvedUnit } from './resolved.js';
import { nameOf, shapeProblems } from './shape.js';
import { madeFrom } from './written.js';

export const LIST_FORMAT = 'muster-army-list/1';

const ID = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'kebab-case');
const COUNT = z.number().int().min(1).max(1000);
const NAME = nameOf(80);

const LIST_UNIT = z.strictObject({
  /** Id of the unit in the army book. */
  unit: z.string(),
  /** Id to which `joins` of another unit refers; by default made from the name. */
  id: ID.optional(),
  name: NAME.optional(),
  /** Number of models; by default the smallest unit. */
  models: COUNT.optional(),
  options: z.array(z.string()).default([]),
  command: z.array(z.enum(['champion', 'musician', 'standard'])).default([]),
  general: z.boolean().default(false),
  bsb: z.boolean().default(false),
  joins: z.string().optional(),
  files: COUNT.optional(),
});

const BOOK_REFERENCE = z.strictObject({ id: z.string(), version: z.string() });

const ARMY_LIST = z.strictObject({
  format: z.literal(LIST_FORMAT),
  id: ID,
  name: NAME,
  ruleset: z.string(),
  book: BOOK_REFERENCE,
  /** The agreed points limit. */
  points: z.number().int().min(1).max(100_000),
  units: z.array(LIST_UNIT).min(1).max(200),
});

const KEYS = [ARMY_LIST, LIST_UNIT, BOOK_REFERENCE].flatMap((s) => Object.keys(s.shape));

/** An army list as written. */
export type ArmyListData = z.input<typeof ARMY_LIST>;
type ArmyList = z.output<typeof ARMY_LIST>;

/** Returns the ids of a list's units. Given ids stay; others are made from names: `spearmen`, `spearmen-2`. */
function unitIds(list: ArmyList, book: ArmyBook): readonly string[] {
  const taken = new Set(list.units.flatMap((u) => (u.id === undefined ? [] : [u.id])));
  return list.units.map((u) => {
    if (u.id !== undefined) return u.id;
    const entry = book.units.find((b) => b.id === u.unit);
    const plain = kebab(u.name ?? entry?.name ?? u.unit) || 'unit';
    let id = plain;
    for (let n = 2; taken.has(id); n++) id = `${plain}-${n}`;
    taken.add(id);
    return id;
  });
}

/** Links characters to the units in which they are deployed, and reports illegal links. */
function checkJoins<T extends GameTerms>(
  units: readonly ResolvedUnit<T>[],
  ids: readonly string[],
  game: ArmyGame<T>,
  where: (part: string) => string,
): readonly Problem[] {
  const problems: Problem[] = [];
  const say = (unit: ResolvedUnit<T>, rule: string, message: string, mend: string) =>
    problems.push({ where: where(`${unit.id}, joins`), rule, message, mend });
  for (const unit of units) {
    if (unit.joins === null) continue;
    if (!unit.character) {
      say(unit, game.choicesRule, 'is no character and joins no unit', 'remove joins');
    } else if (!ids.includes(unit.joins) || unit.joins === unit.id) {
      const others = ids.filter((id) => id !== unit.id);
      say(unit, game.choicesRule, `there is no other unit ${unit.joins}`, suggest(unit.joins, others));
    } else {
      const host = units.find((u) => u.id === unit.joins);
      if (!host) continue; // the host is in the list, with problems of its own
      if (host.joins !== null)
        say(unit, game.choicesRule, `${host.id} is itself in ${host.joins}`, `join ${host.joins}`);
      for (const fault of game.mayJoin(unit, host)) say(unit, fault.rule, fault.message, 'join another unit or none');
    }
  }
  return problems;
}

function findBook(list: ArmyList, books: readonly ArmyBook[], file: string): Result<ArmyBook> {
  const one = (where: string, message: string, mend: string): Result<ArmyBook> => ({
    ok: false,
    problems: [{ where: `${file}, ${where}`, rule: '', message, mend }],
  });
  const book = books.find((b) => b.id === list.book.id);
  if (!book) {
    const mend = suggest(
      list.book.id,
      books.map((b) => b.id),
    );
    return one('book', `there is no army book ${list.book.id}`, mend);
  }
  if (book.version !== list.book.version) {
    const message = `is written for version ${list.book.version}, but the book is version ${book.version}`;
    return one('book', message, `check the list against the book and write "version": "${book.version}"`);
  }
  if (book.ruleset !== list.ruleset) {
    return one('ruleset', `is ${list.ruleset}, but ${book.name} is a book of ${book.ruleset}`, `write ${book.ruleset}`);
  }
  return { ok: true, value: book };
}

interface Settled<T extends GameTerms> {
  readonly units: readonly ResolvedUnit<T>[];
  readonly chosen: readonly (readonly string[])[];
  readonly problems: readonly Problem[];
}

function settleUnits<T extends GameTerms>(
  list: ArmyList,
  ids: readonly string[],
  book: ArmyBook,
  game: ArmyGame<T>,
  where: (part: string) => string,
): Settled<T> {
  const units: ResolvedUnit<T>[] = [];
  const chosen: (readonly string[])[] = [];
  const problems: Problem[] = [];
  const inArmy = new Set(list.units.flatMap((u) => [u.unit, ...u.options]));
  for (const [i, listed] of list.units.entries()) {
    const id = ids[i];
    const entry: BookUnit | undefined = book.units.find((b) => b.id === listed.unit);
    if (!entry) {
      const mend = suggest(
        listed.unit,
        book.units.map((b) => b.id),
      );
      const unplayed = book.unplayed?.find((left) => left.id === listed.unit);
      const says = { message: `${book.name} has no unit ${listed.unit}`, mend };
      const { message, mend: way } = unplayed === undefined ? says : unplayedSays(unplayed);
      problems.push({ where: where(`${id}, unit`), rule: game.choicesRule, message, mend: way });
      continue;
    }
    const judged = judgeChoices(listed, entry, { id, inArmy, book, game, where });
    problems.push(...judged.problems);
    if (!judged.settled) continue;
    const unit = resolveUnit<T>(listed, entry, id, book, game);
    const unplayed = [...game.unplayedType(unit.troopType), ...game.unplayedIn(unit)];
    problems.push(...unplayed.map((fault) => ({ where: where(id), ...fault })));
    units.push(unit);
    chosen.push(listed.options);
  }
  return { units, chosen, problems };
}

/** Checks the shape of a list, without its book. @param file the name of the list in problems */
export function readListShape(json: unknown, file: string): Result<unknown> {
  const shape = ARMY_LIST.safeParse(json);
  if (shape.success) return { ok: true, value: shape.data };
  return { ok: false, problems: shapeProblems(shape.error, json, file, KEYS) };
}

/**
 * Checks an army list of `game` and completes it for play. Returns the complete list, or every problem with it.
 * @param json the parsed file
 * @param books the army books to choose from, read by `readArmyBook`
 * @param file the name of the list in problems; by default its id
 */
export function readArmyList<T extends GameTerms>(
  json: unknown,
  books: readonly ArmyBook[],
  game: ArmyGame<T>,
  file?: string,
): Result<ResolvedList<T>> {
  const shape = ARMY_LIST.safeParse(json);
  if (!shape.success) return { ok: false, problems: shapeProblems(shape.error, json, file ?? 'army list', KEYS) };
  const list = shape.data;
  const called = file ?? list.id;
  const where = (part: string) => `${called}, ${part}`;
  const found = findBook(list, books, called);
  if (!found.ok) return found;
  const book = found.value;
  const ids = unitIds(list, book);
  const { units, chosen, problems: unitProblems } = settleUnits<T>(list, ids, book, game, where);
  const held = new Set(units.flatMap((u) => u.parts.flatMap((p) => p.rules.map((r) => r.rule))));
  const resolved: ResolvedList<T> = {
    id: list.id,
    name: list.name,
    ruleset: list.ruleset,
    book: {
      id: book.id,
      version: book.version,
      name: book.name,
      ...(book.standIn === undefined ? {} : { standIn: book.standIn }),
    },
    pointsLimit: list.points,
    points: units.reduce((sum, unit) => sum + unit.points, 0),
    units,
    armyRules: book.rules.filter((rule) => held.has(rule.id)),
  };
  const complete = units.length === list.units.length;
  const problems = [
    ...ids.filter((id, i) => ids.indexOf(id) < i).map((id) => sameId(id, where)),
    ...unitProblems,
    ...checkJoins(units, ids, game, where),
    ...game.compose({ list: resolved, book, chosen, complete, where }),
  ];
  return problems.length === 0 ? { ok: true, value: madeFrom(resolved, list) } : { ok: false, problems };
}

function sameId(id: string, where: (part: string) => string): Problem {
  return { where: where('units'), rule: '', message: `two units are called ${id}`, mend: 'give each an id of its own' };
}
