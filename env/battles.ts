import { armiesWith } from '../engine/armies/changes/armies.js';
import type { Armies, ArmyList } from '../engine/armies/source.js';
import type { Agreement, GameModule, GameSetup, Tables } from '../engine/game.js';
import type { Problem, Result } from '../engine/kernel/ruleset.js';
import { MisuseError } from './errors.js';
import { Random } from './random.js';

/** Name for a random one of the lists that ship with Muster, sampled for each battle. */
export const ANY_LIST = 'any';
/** Name for a random army from an army book, made for each battle. `drawn:BOOK` uses that book. */
export const DRAWN_LIST = 'drawn';
/** Name for the second list: the army of the first player, so that only the play decides. */
export const MIRROR_LIST = 'mirror';
/** First word of settled names of armies that are a part of a list. */
const PART_LIST = 'part';
/** The most entries of a `Cache`. */
const CACHED_ARMIES = 256;

/** Settings that limit which random lists are made. */
export interface ListWishes {
  readonly points: number | undefined;
  /** Number of different armies of each book, the same ones always; undefined: each army is new. */
  readonly pool: number | undefined;
}

/** Names of lists and books to choose from, and the default points of a random army. */
export interface ListNames {
  readonly lists: readonly string[];
  readonly books: readonly string[];
  readonly points: number;
}

const problem = (where: string, message: string, mend: string): Result<never> => ({
  ok: false,
  problems: [{ where, rule: '', message, mend }],
});

/**
 * Chooses the list of one side: takes one of several, replaces 'any' and 'drawn', and takes a part of a list that has
 * too many points.
 * @returns a name that contains all of it ('drawn:orks:300:8123', 'part:blue-wall:500:77'), so that names and seeds
 * make the same battle again; a list as JSON is returned unchanged
 */
function settleList(from: unknown, wishes: ListWishes, names: ListNames, random: Random): unknown {
  const given = Array.isArray(from) && from.length > 0 ? from[random.below(from.length)] : from;
  if (typeof given !== 'string') return given;
  const { points, pool } = wishes;
  const [word, book, size, seed] = given.split(':');
  if (word === DRAWN_LIST && size === undefined) {
    const from = book ?? names.books[random.below(names.books.length)];
    return `${DRAWN_LIST}:${from}:${points ?? names.points}:${pool === undefined ? random.seed() : random.below(pool)}`;
  }
  const named = seed === undefined ? points : Number(size);
  if (points !== undefined && named !== points) {
    throw new MisuseError(
      `lists: '${given}' has ${named} points, not ${points}; leave points out, or give other lists with them`,
    );
  }
  const list = given === ANY_LIST ? names.lists[random.below(names.lists.length)] : given;
  return points === undefined || list.includes(':') ? list : `${PART_LIST}:${list}:${points}:${random.seed()}`;
}

/** Settles the lists of both sides. The second may mirror the first. */
export function settleLists(
  [first, second]: readonly [unknown, unknown],
  wishes: ListWishes,
  names: ListNames,
  random: Random,
): readonly [unknown, unknown] {
  const one = settleList(first, wishes, names, random);
  return [one, second === MIRROR_LIST ? one : settleList(second, wishes, names, random)];
}

/** Cache of the last `CACHED_ARMIES` values by key; the oldest entry is dropped first. */
class Cache<V> {
  private readonly values = new Map<string, V>();

  get(key: string): V | undefined {
    return this.values.get(key);
  }

  put(key: string, value: V): void {
    for (const first of this.values.keys()) {
      if (this.values.size < CACHED_ARMIES) break;
      this.values.delete(first);
    }
    this.values.set(key, value);
  }
}

/**
 * Cache of lists, one for each `Armies`: the key is the settled name, which determines the list; entries never become
 * wrong.
 */
const DRAWN = new WeakMap<object, Cache<unknown>>();

/** True if the text is a whole number, 0 or more. */
const isWhole = (text: string | undefined): boolean => text !== undefined && /^\d+$/.test(text);

/**
 * Finds the army of a settled name, or reads a list as JSON. @param side 0 or 1, for messages @returns it, or every
 * problem
 */
export function listOf<L extends ArmyList>(armies: Armies<L>, given: unknown, side: number): Result<L> {
  const where = `list ${side + 1}`;
  if (typeof given !== 'string') return armies.read(given, where);
  const [word, name, size, seed, ...more] = given.split(':');
  const known = armies.lists();
  const unknown = (list: string): Result<never> =>
    problem(
      where,
      `no list is called '${list}'`,
      `take one of ${[...known.keys(), ANY_LIST, DRAWN_LIST].join(', ')}, or give a list as JSON`,
    );
  const made = word === DRAWN_LIST || word === PART_LIST;
  if (size === undefined || !made) {
    const list = known.get(given);
    const faults = armies.illegal?.().get(given);
    if (faults !== undefined) return { ok: false, problems: faults };
    return list === undefined ? unknown(given) : { ok: true, value: list };
  }
  if (![size, seed].every(isWhole) || more.length > 0) {
    const form = word === DRAWN_LIST ? 'drawn:BOOK:POINTS:SEED' : 'part:LIST:POINTS:SEED';
    return problem(where, `'${given}' names no army`, `write ${form}, points and seed as whole numbers`);
  }
  const cache = (DRAWN.get(armies) as Cache<L> | undefined) ?? new Cache<L>();
  DRAWN.set(armies, cache);
  const before = armies.fixed?.().get(given) ?? cache.get(given);
  if (before !== undefined) return { ok: true, value: before };
  const chance = new Random(Number(seed));
  const id = given.replaceAll(':', '-');
  const list = known.get(name);
  if (word === PART_LIST && list === undefined) return unknown(name); // a list of that name is not there
  const army =
    word === PART_LIST && list !== undefined
      ? armies.part(list, Number(size), chance, id)
      : armies.draw(name, Number(size), chance, id);
  if (army.ok) cache.put(given, army.value);
  return army;
}

/**
 * Returns the size of a board in whole inches, within the game's limits.
 * @param wished undefined: the usual size
 * @returns the size, or the problem
 */
export function boardOf(
  wished: readonly [width: number, depth: number] | undefined,
  usual: { readonly width: number; readonly depth: number },
  least: { readonly width: number; readonly depth: number },
): Result<{ readonly width: number; readonly depth: number }> {
  if (wished === undefined) return { ok: true, value: usual };
  const [width, depth] = wished;
  const fits = (n: number, from: number): boolean => Number.isInteger(n) && n >= from && n <= 144;
  if (fits(width, least.width) && fits(depth, least.depth)) return { ok: true, value: { width, depth } };
  const mend = `give whole inches, width ${least.width} to 144 and depth ${least.depth} to 144`;
  return problem('board', `is ${width} x ${depth}`, mend);
}

/** Settings of a table. */
interface FieldWishes {
  readonly battlefield?: 'random' | number | object;
  readonly board?: readonly [number, number];
  readonly density?: number;
}

/**
 * Makes a table: reads the battlefield if it is JSON, or else makes a random one by the rules with this board and
 * density.
 * @param seed seed of the random table, unless `battlefield` is a seed of its own
 */
function fieldOf<F>(wished: FieldWishes, seed: number, game: Tables<F>, agreed: object): Result<F> {
  const { battlefield, board: size, density } = wished;
  if (typeof battlefield === 'object') {
    if (size === undefined && density === undefined) return game.read(battlefield, agreed);
    return problem('battlefield', 'is laid out already', 'leave out board and density, or the battlefield');
  }
  if (density !== undefined && !(density >= 0 && density <= 2)) {
    return problem('density', `is ${density}`, 'give 0 (no terrain) to 2 (twice as much as usual)');
  }
  const board = boardOf(size, game.usual, game.least);
  if (!board.ok) return board;
  const wishes = density === undefined ? board.value : { ...board.value, density };
  return { ok: true, value: game.random(typeof battlefield === 'number' ? battlefield : seed, wishes, agreed) };
}

/** Problems of a setup with more units or terrain than an observation has rows. @param rows the numbers of rows */
export function tooMany(
  setup: GameSetup,
  { units: unitRows, terrain: terrainRows }: GameModule['observation']['rows'],
): readonly Problem[] {
  const sides = [0, 0];
  for (let u = 0; u < setup.units; u++) sides[setup.unit.player[u]]++;
  const problems: Problem[] = [];
  const tell = (where: string, message: string, mend: string) => problems.push({ where, rule: '', message, mend });
  const most = Math.max(...sides);
  if (most > unitRows) tell('lists', `an observation holds ${unitRows} units a side, not ${most}`, 'take fewer units');
  const { count } = setup.terrain;
  if (count > terrainRows) {
    tell('battlefield', `an observation holds ${terrainRows} pieces of terrain, not ${count}`, 'take fewer');
  }
  return problems;
}

/**
 * Musters pairs of lists. The cache's key is the pair of lists, its value the setup; the next battle of a pair only
 * gets its table.
 */
export class Mustering {
  private readonly numbers = new WeakMap<object, number>();
  private readonly cache = new Cache<GameSetup>();
  private next = 0;
  private readonly game: GameModule;

  constructor(game: GameModule) {
    this.game = game;
  }

  setup(lists: readonly [ArmyList, ArmyList], agreed: Agreement<unknown>): Result<GameSetup> {
    const key = `${this.numberOf(lists[0])},${this.numberOf(lists[1])}`;
    const before = this.cache.get(key);
    if (before !== undefined) return { ok: true, value: this.game.onField(before, lists, agreed) };
    const mustered = this.game.muster(lists, agreed);
    if (mustered.ok) this.cache.put(key, mustered.value);
    return mustered;
  }

  private numberOf(list: object): number {
    const number = this.numbers.get(list) ?? this.next++;
    this.numbers.set(list, number);
    return number;
  }
}

/** Returns the changes of the army books of each player: one value for both, or a list of two; null: none. */
export function changesOf(changes: unknown): readonly [unknown, unknown] {
  if (Array.isArray(changes) && changes.length === 2) return [changes[0], changes[1]];
  return [changes, changes];
}

/**
 * Makes lists and table, musters them and checks that they fit into an observation. Default: the first list that ships
 * against the last. @returns the setup, or every problem
 */
export function prepare(
  game: GameModule,
  mustering: Mustering,
  wished: FieldWishes & {
    readonly lists?: readonly [unknown, unknown];
    readonly pointsLimit?: number;
    readonly turns?: number;
    readonly deployment?: string;
    readonly changes?: unknown;
  },
  seed: number,
): Result<GameSetup> {
  const [own, theirs] = changesOf(wished.changes).map((changes) => armiesWith(game.id, game.armies, changes));
  if (!own.ok) return own;
  if (!theirs.ok) return theirs;
  const names = [...game.armies.lists().keys()];
  const given = wished.lists ?? [names[0], names[names.length - 1]];
  const first = listOf(own.value, given[0], 0);
  const second = listOf(theirs.value, given[1], 1);
  const besides = game.agree(wished.deployment);
  const battlefield = fieldOf(wished, seed, game.tables, besides.ok ? besides.value : {});
  if (!first.ok || !second.ok || !battlefield.ok || !besides.ok) {
    const all = [first, second, battlefield, besides];
    return { ok: false, problems: all.flatMap((r) => (r.ok ? [] : r.problems)) };
  }
  const { pointsLimit, turns } = wished;
  const mustered = mustering.setup([first.value, second.value], {
    battlefield: battlefield.value,
    ...besides.value,
    ...(pointsLimit === undefined ? {} : { pointsLimit }),
    ...(turns === undefined ? {} : { turns }),
  });
  if (!mustered.ok) return mustered;
  const problems = tooMany(mustered.value, game.observation.rows);
  return problems.length === 0 ? mustered : { ok: false, problems };
}
