import { z } from 'zod';
import { nameOf, shapeProblems } from '../../../armies/shape.js';
import type { Problem, Result } from '../../../kernel/ruleset.js';
import { WEAPONS } from '../core/state.js';
import { CHARACTERISTICS, GRADES, STRATEGY_RATINGS } from './terms.js';
import { weaponById } from './weapon-table.js';
import { faultsOfRule } from './what-is-played.js';

export const BOOK_FORMAT = 'muster-w40k-book/1';
export const LIST_FORMAT = 'muster-w40k-list/1';

const ID = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'kebab-case');
const NAME = nameOf(80);
const POINTS = z.number().int().min(0).max(5000);
const UNMODIFIED = z.number().int().min(2).max(6);
const VALUE = z.number().int().min(0).max(10);

/** Parts of an army for which a list has minimum and maximum shares of points (W40K-FORCE-007). */
export const CATEGORIES = ['characters', 'squads', 'support'] as const;

const PROFILE = z.strictObject(
  Object.fromEntries(CHARACTERISTICS.map((c) => [c, VALUE])) as Record<string, typeof VALUE>,
);

/** One kind of models of a unit. */
const MEMBER = z.strictObject({
  id: ID,
  name: NAME,
  /** The smallest, largest and default number of these models. */
  least: z.number().int().min(0).max(40),
  most: z.number().int().min(1).max(40),
  /** Points of each model. */
  points: POINTS,
  leader: z.boolean().default(false),
  /** True for a champion: he and his equipment count as points spent on characters (W40K-HERO-013). */
  champion: z.boolean().default(false),
  profile: PROFILE,
  armour: NAME,
  save: z.number().int().min(2).max(7),
  saveDice: z.literal(2).optional(),
  field: UNMODIFIED.optional(),
  shield: UNMODIFIED.optional(),
  weapons: z.array(z.string()).max(WEAPONS),
  baseMm: z.number().int().min(20).max(80),
  heightInches: z.number().min(0.5).max(6),
});

/** An upgrade or piece of equipment that models of a unit may take for points. */
export const OPTION = z.strictObject({
  id: ID,
  name: NAME,
  /** Ids of the members that may take it; by default all. */
  for: z.array(ID).optional(),
  /** Points, for each model or once for the unit (`per`). */
  points: POINTS,
  per: z.enum(['model', 'unit']),
  /** Largest number of models that may take it; by default all. */
  most: z.number().int().min(1).max(40).optional(),
  /** Options of one group exclude each other on a model. `groups` limits how many models may take any of them. */
  group: ID.optional(),
  /** The id of another option that a model must have to take this one. */
  with: ID.optional(),
  /** Groups of options; a model with an option of one of them may not take this one. */
  without: z.array(ID).default([]),
  /** What the model becomes by taking it. */
  becomes: z.strictObject({ name: NAME, profile: PROFILE, champion: z.boolean().default(false) }).optional(),
  /** Increases of the model's characteristics. */
  raises: z.partialRecord(z.enum(CHARACTERISTICS), z.number().int().min(1).max(9)).default({}),
  /** Increase of the strategy rating of the army (W40K-DEPL-001). */
  strategy: z.number().int().min(1).max(9).optional(),
  adds: z.array(z.string()).default([]),
  removes: z.array(z.string()).default([]),
  armour: NAME.optional(),
  save: z.number().int().min(2).max(7).optional(),
  saveDice: z.literal(2).optional(),
  second: UNMODIFIED.optional(),
  shield: UNMODIFIED.optional(),
  /** True if every ranged weapon of the model gets a targeter. */
  targeter: z.boolean().default(false),
  baseMm: z.number().int().min(20).max(80).optional(),
});

const RULE = z.strictObject({ rule: z.string(), x: z.number().int().optional(), only: z.array(z.string()).optional() });

const UNIT = z.strictObject({
  id: ID,
  name: NAME,
  category: z.enum(CATEGORIES),
  /** Points of the unit before its members and options. */
  points: POINTS,
  grade: z.enum(GRADES).default('none'),
  /** True if it may lead the army. */
  commander: z.boolean().default(false),
  /** Largest number of these units in an army; 0 only together with `more`. */
  most: z.number().int().min(0).max(20).optional(),
  /** Ids of units and models that count against the same limit, such as other bearers of the only standard. */
  alike: z.array(ID).default([]),
  /**
   * The limit grows by this number for each unit of the army whose id is in `each`. "One for each other mob" is `most`
   * 0 with `more.most` 1.
   */
  more: z
    .strictObject({
      most: z.number().int().min(1).max(20),
      each: z.array(ID).min(1),
    })
    .optional(),
  /** Id of a unit that must also be in the army. */
  needs: ID.optional(),
  /** True if it may be split into two combat squads of five (W40K-VPTS-010). */
  splits: z.boolean().default(false),
  members: z.array(MEMBER).min(1),
  options: z.array(OPTION).default([]),
  groups: z.record(z.string(), z.number().int().min(1)).default({}),
  rules: z.array(RULE).default([]),
});

const BOOK = z.strictObject({
  format: z.literal(BOOK_FORMAT),
  id: ID,
  name: NAME,
  army: z.enum(Object.keys(STRATEGY_RATINGS) as [keyof typeof STRATEGY_RATINGS]),
  version: z.string(),
  /** Minimum and maximum percentage of the points of the game for each part of the army. */
  shares: z.array(
    z.strictObject({
      category: z.enum(CATEGORIES),
      least: z.number().min(0).max(100).optional(),
      most: z.number().min(0).max(100).optional(),
    }),
  ),
  units: z.array(UNIT).min(1),
});

const LIST_UNIT = z.strictObject({
  /** Id of the unit in the army book. */
  unit: z.string(),
  id: ID.optional(),
  name: NAME.optional(),
  /** Number of models of each kind; by default the smallest allowed. */
  models: z.record(z.string(), z.number().int().min(0).max(40)).default({}),
  /** Options by id, with the number of models that take each. `true` means one model, or the whole unit. */
  options: z.record(z.string(), z.union([z.literal(true), z.number().int().min(1).max(40)])).default({}),
  /** Id of the squad with which a character is deployed (W40K-HERO-017). */
  joins: z.string().optional(),
  /**
   * True for the commander among several characters with the highest Leadership (W40K-CMDR-003); by default the first
   * of them.
   */
  commander: z.literal(true).optional(),
  /** True if the unit is split into two combat squads (W40K-VPTS-010). */
  split: z.boolean().default(false),
});

const LIST = z.strictObject({
  format: z.literal(LIST_FORMAT),
  id: ID,
  name: NAME,
  ruleset: z.literal('wh40k2'),
  book: z.strictObject({ id: z.string(), version: z.string() }),
  /** The agreed points limit of the army (W40K-FORCE-005). */
  points: z.number().int().min(1).max(100_000),
  units: z.array(LIST_UNIT).min(1).max(60),
});

export type W40kBookData = z.input<typeof BOOK>;
export type W40kBook = z.output<typeof BOOK>;
export type BookUnit = W40kBook['units'][number];
export type BookMember = BookUnit['members'][number];
export type BookOption = BookUnit['options'][number];
export type W40kListData = z.input<typeof LIST>;
export type ListData = z.output<typeof LIST>;
export type ListUnit = ListData['units'][number];

/** Keys of both formats, from which corrections of misspelt keys are suggested. */
const BOOK_KEYS = [BOOK, UNIT, MEMBER, OPTION, RULE].flatMap((part) => Object.keys(part.shape));
const LIST_KEYS = [LIST, LIST_UNIT].flatMap((part) => Object.keys(part.shape));

/** Returns how many units of `entry` an army may have that contains `count(id)` units of each id (W40K-FORCE-007). */
export function mostOf({ most, more }: BookUnit, count: (id: string) => number): number {
  if (most === undefined) return Infinity;
  if (more === undefined) return most;
  return most + more.most * more.each.reduce((n, id) => n + count(id), 0);
}

/** Returns how many units of a list count as `entry`. */
export function numberOf({ id, alike }: BookUnit, units: readonly Pick<ListUnit, 'unit' | 'models'>[]): number {
  let n = 0;
  for (const { unit, models } of units) {
    if (unit === id || alike.includes(unit)) n++;
    for (const member of alike) n += models[member] ?? 0;
  }
  return n;
}

/** Lists the unknown names in a book: weapons, rules, members of options, units. */
function unknownWords(book: W40kBook, file: string): Problem[] {
  const problems: Problem[] = [];
  const units = new Set(book.units.map((u) => u.id));
  for (const unit of book.units) {
    const tell = (message: string): void => {
      problems.push({ where: `${file}: ${unit.name}`, rule: 'W40K-FORCE-007', message, mend: 'correct the word' });
    };
    const members = new Set(unit.members.map((m) => m.id));
    for (const id of [...unit.members, ...unit.options].flatMap((o) => ('adds' in o ? o.adds : o.weapons))) {
      if (weaponById(id) === undefined) tell(`no weapon is called '${id}'`);
    }
    for (const id of [...(unit.needs === undefined ? [] : [unit.needs]), ...(unit.more?.each ?? [])]) {
      if (!units.has(id)) tell(`no unit is called '${id}'`);
    }
    for (const id of unit.alike) {
      if (!units.has(id) && !book.units.some((u) => u.members.some((m) => m.id === id)))
        tell(`nothing is called '${id}'`);
    }
    if (unit.most === 0 && unit.more === undefined) tell('there may be none of it, whatever else there is');
    for (const found of unit.rules.flatMap(faultsOfRule)) problems.push({ where: `${file}: ${unit.name}`, ...found });
    for (const option of unit.options) {
      if (option.with !== undefined && !unit.options.some((o) => o.id === option.with)) {
        tell(`no option is called '${option.with}'`);
      }
      for (const id of option.for ?? []) if (!members.has(id)) tell(`no member is called '${id}'`);
      for (const id of [...(option.group === undefined ? [] : [option.group]), ...option.without]) {
        if (!(id in unit.groups)) tell(`no group is called '${id}'`);
      }
    }
  }
  return problems;
}

/**
 * Reads an army book from parsed JSON. Returns the book, or every problem with it.
 * @param file the name of the book in problems
 */
export function readArmyBook(json: unknown, file = 'army book'): Result<W40kBook> {
  const read = BOOK.safeParse(json);
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, json, file, BOOK_KEYS) };
  const problems = unknownWords(read.data, file);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: read.data };
}

/** Reads an army list without checking it against its book, as `composeList` does. */
export function readListData(json: unknown, file = 'army list'): Result<ListData> {
  const read = LIST.safeParse(json);
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, json, file, LIST_KEYS) };
  return { ok: true, value: read.data };
}
