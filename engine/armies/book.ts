import { z } from 'zod';
import type { Problem, Result } from '../kernel/ruleset.js';
import type { ArmyGame, Fault, RuleFacts } from './game.js';
import { suggest } from './nearest.js';
import { fitsParameter, PARAMETER_MENDS } from './parameters.js';
import type { GameTerms } from './resolved.js';
import { shapeProblems } from './shape.js';

export const BOOK_FORMAT = 'muster-army-book/1';

const ID = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'kebab-case');
const NAME = z.string().min(1).max(80);
const POINTS = z.number().int().min(0).max(10_000);
const COUNT = z.number().int().min(0).max(1000);
const MILLIMETRES = z.number().min(5).max(300);

/** `standIn`: by troop type, since the source of the book has no bases. */
const STAND_IN_BASE = { standIn: z.boolean().optional() };

const BASE = z.union([
  z.strictObject({ frontMm: MILLIMETRES, depthMm: MILLIMETRES, ...STAND_IN_BASE }),
  z.strictObject({ roundMm: MILLIMETRES, ...STAND_IN_BASE }),
]);

/** Something that an army book has and that is not played: lists that ask for it hear why. */
const UNPLAYED = z.strictObject({ id: ID, name: NAME, why: z.string().min(1) });

const RANGE = z.strictObject({ min: COUNT, max: COUNT });

/** A special rule of a unit. `part` limits it to one kind of part, `models` to units with that many models. */
const RULE = z.strictObject({
  rule: ID,
  x: z.union([z.number().int(), z.string()]).optional(),
  only: z.array(ID).default([]),
  part: z.enum(['rider', 'mount']).optional(),
  models: RANGE.optional(),
});

const GEAR = {
  weapons: z.array(ID).default([]),
  armour: z.array(ID).default([]),
  rules: z.array(RULE).default([]),
};

const PROFILE = z.record(z.string(), z.number().int().min(-10).max(20));

const PART = z.strictObject({
  name: NAME,
  role: z.enum(['model', 'rider', 'crew', 'mount']),
  profile: PROFILE,
  ...GEAR,
});

/** Marks for units that an army may have only once. `one-of-a-kind` may appear more often where the rules allow. */
const MARK = z.enum(['one-of-a-kind', 'one-per-army']);

/** The shape of an option of a unit. */
export const OPTION = z.strictObject({
  id: ID,
  name: NAME,
  /** Points for the whole unit, and for each model. */
  points: POINTS.default(0),
  perModel: POINTS.default(0),
  /**
   * Conditions, all of which must hold: one of these options of the unit; one of these units or options in the army.
   */
  needs: z.strictObject({ options: z.array(ID).min(1).optional(), army: z.array(ID).min(1).optional() }).default({}),
  mark: MARK.optional(),
  /** What the option adds. Weapons, armour and `profile` (increases) go to the part that is not a mount. */
  gives: z
    .strictObject({ ...GEAR, profile: PROFILE.default({}) })
    .default({ weapons: [], armour: [], rules: [], profile: {} }),
  /** Ids of equipment that is given up. */
  removes: z.array(ID).default([]),
  mount: ID.optional(),
});

const GROUP = z.strictObject({ name: NAME, choose: RANGE, options: z.array(OPTION).min(1) });

const COMMAND = z.strictObject({
  /** `profile`: the champion's own, where the rules have none for all champions. */
  champion: z.strictObject({ name: NAME, points: POINTS, profile: PROFILE.optional() }).optional(),
  musician: POINTS.optional(),
  standard: POINTS.optional(),
});

const UNIT = z.strictObject({
  id: ID,
  name: NAME,
  category: z.string(),
  troopType: z.string(),
  base: BASE,
  size: RANGE,
  /** `base` is the price of the smallest size, `extra` that of each further model. */
  points: z.strictObject({ base: POINTS, extra: POINTS.default(0) }),
  parts: z.array(PART).min(1),
  /** Rules of every part listed here, but not of a mount that is an option. */
  rules: z.array(RULE).default([]),
  options: z.array(GROUP).default([]),
  command: COMMAND.default({}),
  /** Price of the battle standard, for a character that may carry it. */
  battleStandard: POINTS.optional(),
  mark: MARK.optional(),
  /** Largest number of these units in an army, whatever the category allows. */
  limit: COUNT.optional(),
  /** Options that are not played. */
  unplayed: z.array(UNPLAYED).optional(),
});

const MOUNT = z.strictObject({ id: ID, name: NAME, troopType: z.string(), base: BASE, profile: PROFILE, ...GEAR });

const ARMY_BOOK = z.strictObject({
  format: z.literal(BOOK_FORMAT),
  ruleset: ID,
  id: ID,
  name: NAME,
  version: z.string().min(1),
  /** The army's own special rules, described in a line each. Their effects are code of the ruleset. */
  rules: z.array(z.strictObject({ id: ID, name: NAME, text: z.string().min(1) })).default([]),
  mounts: z.array(MOUNT).default([]),
  units: z.array(UNIT).min(1),
  /** Why the book does not come from the rulebook's own edition, and what that means. */
  standIn: z.string().min(1).optional(),
  /** Units that are not played. */
  unplayed: z.array(UNPLAYED).optional(),
});

const KEYS = [ARMY_BOOK, UNIT, UNPLAYED, MOUNT, PART, GROUP, OPTION, RULE, COMMAND].flatMap((s) =>
  Object.keys(s.shape),
);

/** An army book as written, and as read: with all defaults filled in. */
export type ArmyBookData = z.input<typeof ARMY_BOOK>;
export type ArmyBook = z.output<typeof ARMY_BOOK>;
export type BookUnit = ArmyBook['units'][number];
export type BookMount = ArmyBook['mounts'][number];
export type BookOption = BookUnit['options'][number]['options'][number];
export type BookRule = BookUnit['rules'][number];
type Gear = Pick<BookMount, 'weapons' | 'armour' | 'rules'>;

/** Options of units that were asked for before: drawing an army asks hundreds of times. */
const OPTIONS = new WeakMap<BookUnit, readonly BookOption[]>();

/** Returns all options of a unit, of every group. */
export function optionsOf(unit: BookUnit): readonly BookOption[] {
  const known = OPTIONS.get(unit);
  if (known !== undefined) return known;
  const options = unit.options.flatMap((group) => group.options);
  OPTIONS.set(unit, options);
  return options;
}

/** Collects faults in the names of a book: unknown ids, and ids that two things share. */
class Checker<T extends GameTerms> {
  readonly problems: Problem[] = [];
  readonly #file: string;
  readonly #book: ArmyBook;
  readonly #game: ArmyGame<T>;

  constructor(file: string, book: ArmyBook, game: ArmyGame<T>) {
    this.#file = file;
    this.#book = book;
    this.#game = game;
  }

  say(where: string, message: string, mend: string): void {
    this.problems.push({ where: `${this.#file}, ${where}`, rule: '', message, mend });
  }

  word(where: string, what: string, given: string, known: Iterable<string>): void {
    const words = [...known];
    if (!words.includes(given)) this.say(where, `there is no ${what} ${given}`, suggest(given, words));
  }

  unique(where: string, ids: readonly string[]): void {
    for (const [i, id] of ids.entries()) {
      if (ids.indexOf(id) < i) this.say(where, `two are called ${id}`, 'give each an id of its own');
    }
  }

  range(where: string, range: { readonly min: number; readonly max: number }): void {
    if (range.min > range.max) this.say(where, `${range.min} is more than ${range.max}`, 'swap min and max');
  }

  gear(where: string, gear: Gear): void {
    for (const id of gear.weapons) this.word(`${where}, weapons`, 'weapon', id, this.#game.weapons.keys());
    for (const id of gear.armour) this.word(`${where}, armour`, 'armour', id, this.#game.armour.keys());
    this.rules(where, gear.rules);
  }

  /** Reports why something is not implemented yet. Returns true if there was a reason. */
  unplayed(where: string, faults: readonly Fault[]): boolean {
    for (const fault of faults) this.problems.push({ where: `${this.#file}, ${where}`, ...fault });
    return faults.length > 0;
  }

  rules(where: string, rules: readonly BookRule[]): void {
    for (const held of rules) {
      const at = `${where}, rules`;
      if (held.models) this.range(at, held.models);
      const unplayed = this.#game.unplayedRule(held.rule);
      if (this.unplayed(at, unplayed === null ? [] : [unplayed])) continue;
      const own = this.#book.rules.map((r) => r.id);
      this.word(at, 'special rule', held.rule, [...this.#game.rules.keys(), ...own]);
      const facts = this.#game.rules.get(held.rule) ?? this.#game.ownRules.get(held.rule);
      if (facts) this.#held(at, held, facts);
    }
  }

  /** Checks a known rule of a unit: its X, its limits, and whether models may have it. */
  #held(where: string, { rule, x, only }: BookRule, { x: wanted, limits, weaponsOnly }: RuleFacts): void {
    if (weaponsOnly) this.say(where, `${rule} is a rule of weapons alone`, 'give a weapon that has the rule');
    if (!fitsParameter(wanted, x)) {
      const says = x === undefined ? 'lacks its x' : `does not go with x ${x}`;
      this.say(where, `${rule} ${says}`, PARAMETER_MENDS[wanted]);
    }
    if (only.length > 0 && limits === undefined) {
      this.say(where, `${rule} cannot be limited to ${only.join(', ')}`, 'leave only out');
    }
    if (limits === undefined || limits === 'any') return;
    for (const word of only) this.word(where, `limit of ${rule}`, word, limits);
  }

  /** Checks that one of the book's own rules is implemented by the code. */
  ownRule(id: string): void {
    const { ownRules } = this.#game;
    if (ownRules.has(id) || this.#game.rules.has(id)) return; // a rule with the same id as a rulebook rule is reported elsewhere
    const unplayed = this.#game.unplayedRule(id);
    if (this.unplayed('rules', unplayed === null ? [] : [unplayed])) return;
    const known = [...ownRules.keys()].join(', ') || 'none';
    this.say('rules', `nothing plays ${id}`, `leave it out; rules of army books that are played: ${known}`);
  }

  profile(where: string, profile: Readonly<Record<string, number>>, whole: boolean): void {
    const names: readonly string[] = this.#game.characteristics;
    for (const name of Object.keys(profile)) this.word(`${where}, profile`, 'characteristic', name, names);
    if (!whole) return;
    const missing = names.filter((name) => !Object.hasOwn(profile, name));
    if (missing.length > 0) this.say(`${where}, profile`, `${missing.join(', ')} missing`, 'write 0 for a dash');
  }

  unit(unit: BookUnit): void {
    const at = unit.id;
    this.word(`${at}, category`, 'category', unit.category, this.#game.categories);
    this.#troopType(at, unit.troopType);
    this.range(`${at}, size`, unit.size);
    if (unit.size.min < 1) this.say(`${at}, size`, 'a unit of no models', 'let min be 1 or more');
    for (const part of unit.parts) {
      this.gear(`${at}, ${part.name}`, part);
      this.profile(`${at}, ${part.name}`, part.profile, true);
    }
    if (unit.parts[0].role === 'mount') this.say(`${at}, parts`, 'the first part is a mount', 'name who fights first');
    this.rules(at, unit.rules);
    const { champion } = unit.command;
    if (champion?.profile) this.profile(`${at}, ${champion.name}`, champion.profile, true);
    const ids = optionsOf(unit).map((option) => option.id);
    this.unique(`${at}, options`, ids);
    for (const group of unit.options) this.range(`${at}, ${group.name}`, group.choose);
    for (const option of optionsOf(unit)) this.#option(at, option, ids);
  }

  #troopType(where: string, type: string): void {
    const at = `${where}, troopType`;
    this.word(at, 'troop type', type, this.#game.troopTypes);
    if (this.#game.troopTypes.includes(type)) this.unplayed(at, this.#game.unplayedType(type));
  }

  /** True if the option changes the unit that takes it, or allows another option. */
  #does({ id, gives, removes, mount }: BookOption): boolean {
    const { weapons, armour, rules, profile } = gives;
    const gained = weapons.length + armour.length + rules.length + Object.keys(profile).length;
    if (gained + removes.length > 0 || mount !== undefined) return true;
    const others = this.#book.units.flatMap(optionsOf);
    return others.some(({ needs }) => needs.options?.includes(id) === true || needs.army?.includes(id) === true);
  }

  #option(unit: string, option: BookOption, ids: readonly string[]): void {
    const at = `${unit}, ${option.id}`;
    this.gear(at, option.gives);
    this.profile(at, option.gives.profile, false);
    if (option.points + option.perModel > 0 && !this.#does(option)) {
      this.say(at, 'costs points and gives nothing', 'say what it gives, or leave it out');
    }
    for (const id of option.needs.options ?? []) this.word(`${at}, needs`, 'option', id, ids);
    const army = this.#book.units.flatMap((u) => [u.id, ...optionsOf(u).map((o) => o.id)]);
    for (const id of option.needs.army ?? []) this.word(`${at}, needs`, 'unit or option', id, army);
    const losable = [...this.#game.weapons.keys(), ...this.#game.armour.keys(), ...this.#game.rules.keys()];
    const own = this.#book.rules.map((r) => r.id);
    for (const id of option.removes) this.word(`${at}, removes`, 'weapon, armour or rule', id, [...losable, ...own]);
    const mounts = this.#book.mounts.map((m) => m.id);
    if (option.mount !== undefined) this.word(`${at}, mount`, 'mount', option.mount, mounts);
  }

  mount(mount: BookMount): void {
    this.#troopType(mount.id, mount.troopType);
    for (const id of mount.weapons) this.say(`${mount.id}, weapons`, `a mount uses no ${id}`, 'leave it out');
    this.gear(mount.id, mount);
    this.profile(mount.id, mount.profile, true);
  }
}

/**
 * Reads an army book of `game` from parsed JSON and checks its shape and every name in it. Returns the book with
 * defaults filled in, or every problem with it.
 * @param file the name of the book in problems
 */
export function readArmyBook<T extends GameTerms>(
  json: unknown,
  game: ArmyGame<T>,
  file = 'army book',
): Result<ArmyBook> {
  const shape = ARMY_BOOK.safeParse(json);
  if (!shape.success) return { ok: false, problems: shapeProblems(shape.error, json, file, KEYS) };
  const book = shape.data;
  const check = new Checker(file, book, game);
  check.word('ruleset', 'ruleset', book.ruleset, [game.ruleset]);
  check.unique(
    'units',
    book.units.map((u) => u.id),
  );
  check.unique(
    'mounts',
    book.mounts.map((m) => m.id),
  );
  check.unique('rules', [...game.rules.keys(), ...book.rules.map((r) => r.id)]);
  for (const rule of book.rules) check.ownRule(rule.id);
  for (const mount of book.mounts) check.mount(mount);
  for (const unit of book.units) check.unit(unit);
  return check.problems.length === 0 ? { ok: true, value: book } : { ok: false, problems: check.problems };
}
