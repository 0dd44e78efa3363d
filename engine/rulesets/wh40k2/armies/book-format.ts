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

/** Parts of an army as its list weighs them (W40K-FORCE-007). */
export const CATEGORIES = ['characters', 'squads', 'support'] as const;

const PROFILE = z.strictObject(
  Object.fromEntries(CHARACTERISTICS.map((c) => [c, VALUE])) as Record<string, typeof VALUE>,
);

/** One kind of models of a unit. */
const MEMBER = z.strictObject({
  id: ID,
  name: NAME,
  /** Fewest, most, and how many there are when the list does not say. */
  least: z.number().int().min(0).max(40),
  most: z.number().int().min(1).max(40),
  /** Points of each. */
  points: POINTS,
  leader: z.boolean().default(false),
  /** A champion: his points and those of what he carries are spent on characters (W40K-HERO-013). */
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

/** Something that models of a unit may take for points. */
const OPTION = z.strictObject({
  id: ID,
  name: NAME,
  /** Ids of the members who may; all of them if left out. */
  for: z.array(ID).optional(),
  /** Points a model, or once for all of them. */
  points: POINTS,
  per: z.enum(['model', 'unit']),
  /** So many models may take it: all if left out. */
  most: z.number().int().min(1).max(40).optional(),
  /** Options of one group exclude each other on the same model, and `groups` says how many models may take any of them. */
  group: ID.optional(),
  /** Only models that have taken the option of that id may. */
  with: ID.optional(),
  /** Models that have taken any option of these groups may not. */
  without: z.array(ID).default([]),
  /** What the model is from then on. */
  becomes: z.strictObject({ name: NAME, profile: PROFILE, champion: z.boolean().default(false) }).optional(),
  /** What is added to the characteristics of the model. */
  raises: z.partialRecord(z.enum(CHARACTERISTICS), z.number().int().min(1).max(9)).default({}),
  /** What is added to the strategy rating of the army (W40K-DEPL-001). */
  strategy: z.number().int().min(1).max(9).optional(),
  adds: z.array(z.string()).default([]),
  removes: z.array(z.string()).default([]),
  armour: NAME.optional(),
  save: z.number().int().min(2).max(7).optional(),
  saveDice: z.literal(2).optional(),
  second: UNMODIFIED.optional(),
  shield: UNMODIFIED.optional(),
  /** There is a targeter for whatever he shoots with. */
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
  /** May lead the army. */
  commander: z.boolean().default(false),
  /** At most so many of it in an army; 0 only beside `more`. */
  most: z.number().int().min(0).max(20).optional(),
  /** Units and models of these ids count as it in that number: one standard, whoever bears it. */
  alike: z.array(ID).default([]),
  /** So many more of it for each unit of the army whose id is one of `each`: "one for each other mob" is `most` 0 and 1 more. */
  more: z
    .strictObject({
      most: z.number().int().min(1).max(20),
      each: z.array(ID).min(1),
    })
    .optional(),
  /** At least one unit of that id must be in the army too. */
  needs: ID.optional(),
  /** May be split in two combat squads of five (W40K-VPTS-010). */
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
  /** Per cent of the points of the game that go to each part of the army. */
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
  /** Models of each kind; the least of each if left out. */
  models: z.record(z.string(), z.number().int().min(0).max(40)).default({}),
  /** Options by id, and how many models take it: true for one, or for the whole unit. */
  options: z.record(z.string(), z.union([z.literal(true), z.number().int().min(1).max(40)])).default({}),
  /** Id of the squad with which a character is deployed (W40K-HERO-017). */
  joins: z.string().optional(),
  /** He commands, of several characters with the highest Leadership (W40K-CMDR-003); the first of them unless it is said. */
  commander: z.literal(true).optional(),
  /** Two combat squads (W40K-VPTS-010). */
  split: z.boolean().default(false),
});

const LIST = z.strictObject({
  format: z.literal(LIST_FORMAT),
  id: ID,
  name: NAME,
  ruleset: z.literal('wh40k2'),
  book: z.strictObject({ id: z.string(), version: z.string() }),
  /** The agreed total for which the army is bought (W40K-FORCE-005). */
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

/** Words of the two formats, to guess what a misspelt one was meant to be. */
const BOOK_KEYS = [BOOK, UNIT, MEMBER, OPTION, RULE].flatMap((part) => Object.keys(part.shape));
const LIST_KEYS = [LIST, LIST_UNIT].flatMap((part) => Object.keys(part.shape));

/** How many units of `entry` may be in an army in which there are `count(id)` units of each id (W40K-FORCE-007). */
export function mostOf({ most, more }: BookUnit, count: (id: string) => number): number {
  if (most === undefined) return Infinity;
  if (more === undefined) return most;
  return most + more.most * more.each.reduce((n, id) => n + count(id), 0);
}

/** How many of `entry` the units of a list are, with what counts as it. */
export function numberOf({ id, alike }: BookUnit, units: readonly Pick<ListUnit, 'unit' | 'models'>[]): number {
  let n = 0;
  for (const { unit, models } of units) {
    if (unit === id || alike.includes(unit)) n++;
    for (const member of alike) n += models[member] ?? 0;
  }
  return n;
}

/** Words of a book that nothing knows: weapons, rules, members of options, units. */
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

/** Reads an army book from parsed JSON. @param file what problems call it @returns the book, or every problem */
export function readArmyBook(json: unknown, file = 'army book'): Result<W40kBook> {
  const read = BOOK.safeParse(json);
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, json, file, BOOK_KEYS) };
  const problems = unknownWords(read.data, file);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: read.data };
}

/** Reads an army list as it is written; whether it is legal is asked by `composeList`. */
export function readListData(json: unknown, file = 'army list'): Result<ListData> {
  const read = LIST.safeParse(json);
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, json, file, LIST_KEYS) };
  return { ok: true, value: read.data };
}
