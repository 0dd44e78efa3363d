// Changes of army books of the common format (engine/armies/book.ts), which games of regiments share.
import type { Result } from '../../kernel/ruleset.js';
import { type ArmyBook, type ArmyBookData, OPTION, readArmyBook } from '../book.js';
import { regimentBookLines } from '../book-tables.js';
import { describeList } from '../describe.js';
import { fieldedUnits } from '../fielded.js';
import type { ArmyGame } from '../game.js';
import { type ArmyListData, readArmyList } from '../list.js';
import { suggest } from '../nearest.js';
import { fitsParameter, PARAMETER_MENDS } from '../parameters.js';
import { drawRandomArmy, partOfArmy, type RandomArmies } from '../random-armies.js';
import type { GameTerms, ResolvedList } from '../resolved.js';
import { shapeProblems } from '../shape.js';
import type { Armies } from '../source.js';
import { booksRead, listsNow, once } from './armies.js';
import type { Cell, Changeable, Changing, Given, HeldRules, Json, OpenBook } from './terms.js';

const POINTS = 10_000;
const MODELS = 1000;
const OPTION_KEYS = Object.keys(OPTION.shape);

const listIn = (of: Json, key: string): Json[] => {
  of[key] ??= [];
  return of[key] as Json[];
};

/** A number of a book; one that the book leaves out is `absent`. */
const cell = (of: Json, key: string, most: number, absent?: number, least = 0): Cell => ({
  of,
  key,
  least,
  most,
  ...(absent === undefined ? {} : { absent }),
});

/** The rules of the parts `holders`; a new one goes to the first. */
function rulesOf<T extends GameTerms>(holders: readonly Json[], game: ArmyGame<T>, own: readonly string[]): HeldRules {
  const lists = () => holders.map((of) => listIn(of, 'rules'));
  return {
    held: () => lists().flatMap((list) => list.map(({ rule }) => String(rule))),
    take(name) {
      for (const list of lists())
        for (let i = list.length - 1; i >= 0; i--) if (list[i].rule === name) list.splice(i, 1);
    },
    give({ rule, x, only }: Given) {
      const facts = game.rules.get(rule) ?? (own.includes(rule) ? game.ownRules.get(rule) : undefined);
      const unplayed = game.unplayedRule(rule);
      if (unplayed !== null) return unplayed;
      if (facts === undefined) {
        return { message: `there is no special rule ${rule}`, mend: suggest(rule, [...game.rules.keys(), ...own]) };
      }
      if (!fitsParameter(facts.x, x)) {
        const says = x === undefined ? 'lacks its x' : `does not go with x ${x}`;
        return { message: `${rule} ${says}`, mend: `${PARAMETER_MENDS[facts.x]}: { "rule": "${rule}", "x": ... }` };
      }
      lists()[0].push({ rule, ...(x === undefined ? {} : { x }), ...(only === undefined ? {} : { only: [...only] }) });
      return null;
    },
  };
}

class Opened<T extends GameTerms> {
  readonly #game: ArmyGame<T>;
  readonly #book: Json;
  readonly #own: readonly string[];

  constructor(book: Json, game: ArmyGame<T>) {
    this.#game = game;
    this.#book = book;
    this.#own = listIn(book, 'rules').map(({ id }) => String(id));
  }

  #profile(of: Json, least: number): Record<string, Cell> {
    const profile = of as { profile: Json };
    return Object.fromEntries(
      this.#game.characteristics.map((name) => [name, cell(profile.profile, name, 10, undefined, least)]),
    );
  }

  #model(part: Json): Changeable {
    return { numbers: {}, profile: this.#profile(part, 0), rules: rulesOf([part], this.#game, this.#own) };
  }

  #option(unit: Json, group: Json, option: Json): Changeable {
    option.gives ??= {};
    const gives = option.gives as Json;
    gives.profile ??= {};
    const profile = Object.fromEntries(
      this.#game.characteristics.map((name) => [name, cell(gives.profile as Json, name, 10, 0, -10)]),
    );
    return {
      numbers: { points: cell(option, 'points', POINTS, 0), perModel: cell(option, 'perModel', POINTS, 0) },
      profile,
      rules: rulesOf([gives], this.#game, this.#own),
      remove() {
        const options = listIn(group, 'options');
        options.splice(options.indexOf(option), 1);
        const choose = group.choose as { min: number; max: number };
        choose.min = Math.min(choose.min, options.length);
        if (options.length === 0) {
          const groups = listIn(unit, 'options');
          groups.splice(groups.indexOf(group), 1);
        }
      },
    };
  }

  #add(unit: Json, { group: name, ...option }: Json, where: string): Result<null> {
    const problem = (part: string, message: string, mend: string): Result<null> => ({
      ok: false,
      problems: [{ where: `${where}, ${part}`, rule: '', message, mend }],
    });
    const read = OPTION.safeParse(option);
    if (!read.success) return { ok: false, problems: shapeProblems(read.error, option, where, OPTION_KEYS) };
    const groups = listIn(unit, 'options');
    const taken = groups.flatMap((of) => listIn(of, 'options').map(({ id }) => id));
    if (taken.includes(option.id)) return problem('id', `it has an option ${option.id}`, 'give another id');
    const home = groups.find((of) => of.name === name);
    if (home !== undefined) listIn(home, 'options').push(option);
    else if (name === undefined) groups.push({ name: option.name, choose: { min: 0, max: 1 }, options: [option] });
    else
      return problem(
        'group',
        `it has no group '${name}'`,
        suggest(
          String(name),
          groups.map((of) => String(of.name)),
        ),
      );
    return { ok: true, value: null };
  }

  #unit(unit: Json): Changeable {
    const parts = listIn(unit, 'parts');
    const size = unit.size as Json;
    const options = listIn(unit, 'options').flatMap((group) =>
      listIn(group, 'options').map((option) => [String(option.id), this.#option(unit, group, option)] as const),
    );
    return {
      numbers: {
        points: cell(unit.points as Json, 'base', POINTS),
        extra: cell(unit.points as Json, 'extra', POINTS, 0),
        least: cell(size, 'min', MODELS, undefined, 1),
        most: cell(size, 'max', MODELS, undefined, 1),
        limit: cell(unit, 'limit', MODELS),
      },
      ...(parts.length === 1 ? { profile: this.#profile(parts[0], 0) } : {}),
      rules: rulesOf([unit, ...parts], this.#game, this.#own),
      models: new Map(parts.map((part) => [String(part.name), this.#model(part)])),
      options: new Map(options),
      add: (option, where) => this.#add(unit, option, where),
    };
  }

  opened(): OpenBook {
    const units = listIn(this.#book, 'units').map((unit) => [String(unit.id), this.#unit(unit)] as const);
    const mounts = listIn(this.#book, 'mounts').map((mount) => [String(mount.id), this.#model(mount)] as const);
    return { units: new Map(units), mounts: new Map(mounts) };
  }
}

/** What the changes of a game of regiments need, beside its rules for lists. */
export interface RegimentChanges<T extends GameTerms> {
  readonly random: RandomArmies<T>;
  readonly books: readonly ArmyBookData[];
  readonly lists: readonly ArmyListData[];
  /** Names of weapons with their rules. */
  readonly weapons: Iterable<{ readonly name: string; readonly rules: readonly { readonly rule: string }[] }>;
}

/** Returns a game without the rules that are switched off: no troop type and no armour gives them. */
function without<T extends GameTerms>(game: ArmyGame<T>, off: ReadonlySet<string>): ArmyGame<T> {
  if (off.size === 0) return game;
  const armour = [...game.armour].map(([id, { rules, ...piece }]) => {
    const kept = rules?.filter(({ rule }) => !off.has(rule));
    return [id, kept === undefined ? piece : { ...piece, rules: kept }] as const;
  });
  return {
    ...game,
    armour: new Map(armour),
    troopTypeRules: (type) => game.troopTypeRules(type).filter(({ rule }) => !off.has(rule)),
  };
}

/** Returns the armies of books of a game of regiments. */
function armiesOf<T extends GameTerms>(
  of: RegimentChanges<T>,
  game: ArmyGame<T>,
  books: ReadonlyMap<string, ArmyBook>,
): Armies<ResolvedList<T>, ArmyBook> {
  const random: RandomArmies<T> = { ...of.random, game, books: () => books };
  const read = (json: unknown, file?: string) => readArmyList<T>(json, [...books.values()], game, file);
  const now = once(() => listsNow(of.lists, read));
  return {
    lists: () => now().lists,
    illegal: () => now().illegal,
    cost(json) {
      const list = readArmyList<T>(json, [...books.values()], { ...game, compose: () => [] });
      return list.ok ? list.value.points : null;
    },
    books: () => books,
    read,
    draw: (book, points, chance, id) => drawRandomArmy(random, book, points, chance, id),
    part: (list, points, chance, id) => partOfArmy(random, list, points, chance, id),
    bookOf: (list) => list.book,
    fielded: (list) => fieldedUnits(list, books),
    describe: describeList,
    bookLines: regimentBookLines,
  };
}

/** Returns how difference files change the army books of a game of regiments. */
export function regimentChanges<T extends GameTerms>(of: RegimentChanges<T>): Changing<ResolvedList<T>, ArmyBook> {
  const { game } = of.random;
  return {
    books: of.books,
    lists: of.lists as readonly { readonly id: string }[],
    never: {
      weapon: 'weapons are those of the rulebook, which changes of army books do not reach',
      size: 'a unit has one price for its smallest size (points) and one for each further model (extra)',
    },
    open: (book) => new Opened(book, game).opened(),
    staysOn(rule) {
      const carriers = [...of.weapons].filter(({ rules }) => rules.some((held) => held.rule === rule));
      if (carriers.length === 0) return null;
      const names = [...new Set(carriers.map(({ name }) => name))].join(', ');
      return {
        message: `weapons of the rulebook have it (${names}), which changes do not reach`,
        mend: 'take it from units instead',
      };
    },
    comesBesides: (rule) =>
      game.troopTypes.some((type) => game.troopTypeRules(type).some((gift) => gift.rule === rule)) ||
      [...game.armour.values()].some(({ rules = [] }) => rules.some((held) => held.rule === rule)),
    listed: (unit, options) => ({ unit, options: [...options] }),
    resized(listed, { units }, by) {
      const entry = units.find(({ id }) => id === listed.unit);
      if (entry === undefined) return null;
      const models = Number(listed.models ?? entry.size.min) + by;
      return models < entry.size.min || models > entry.size.max ? null : { models };
    },
    modelsOf: (listed, { units }) => Number(listed.models ?? units.find(({ id }) => id === listed.unit)?.size.min ?? 0),
    armies(books, off, file) {
      const played = without(game, off);
      const read = booksRead(books, (book) => readArmyBook(book, played, file));
      return read.ok ? { ok: true, value: armiesOf(of, played, read.value) } : read;
    },
  };
}
