import type { Armies, ArmyList } from '../engine/armies/source.js';
import type { Agreement, GameModule, GameSetup, Tables } from '../engine/game.js';
import type { Problem, Result } from '../engine/kernel/ruleset.js';
import { MisuseError } from './errors.js';
import { Random } from './random.js';

/** A list that is drawn anew for each battle from those that ship with Muster. */
export const ANY_LIST = 'any';
/** An army that is drawn anew for each battle from an army book, or from the one that is named behind a colon. */
export const DRAWN_LIST = 'drawn';
/** As the second list: the same army as the first player has, so that nothing but the play decides. */
export const MIRROR_LIST = 'mirror';
/** In names of armies that are settled: units of a list. */
const PART_LIST = 'part';
/** Armies and pairs of armies that are kept to be fought with again. */
const KEPT_ARMIES = 256;

/** What is wished of lists that are drawn. */
export interface ListWishes {
  readonly points: number | undefined;
  /** So many different armies of each book, the same ones always; else every one is new. */
  readonly pool: number | undefined;
}

/** Names of what lists can be drawn from, and how many points a drawn army has if nobody says. */
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
 * The list that one side fights with: one of several, 'any' and 'drawn' are settled by chance, and so is which part of a list fights when
 * there are fewer points than it has. What comes out is a name that says all of it ('drawn:orks:300:8123',
 * 'part:blue-wall:500:77'), so that a battle can be told and made again from names and seeds.
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

/** The lists of both sides, settled; the second one may mirror the first. */
export function settleLists(
  [first, second]: readonly [unknown, unknown],
  wishes: ListWishes,
  names: ListNames,
  random: Random,
): readonly [unknown, unknown] {
  const one = settleList(first, wishes, names, random);
  return [one, second === MIRROR_LIST ? one : settleList(second, wishes, names, random)];
}

/** Keeps the last so many values by key, and forgets the one that was put in first. */
class Kept<V> {
  private readonly values = new Map<string, V>();

  get(key: string): V | undefined {
    return this.values.get(key);
  }

  put(key: string, value: V): void {
    for (const first of this.values.keys()) {
      if (this.values.size < KEPT_ARMIES) break;
      this.values.delete(first);
    }
    this.values.set(key, value);
  }
}

/** Lists by their settled names, of each game: a name says all of a list, and drawing one anew costs more than a turn. */
const DRAWN = new WeakMap<object, Kept<unknown>>();

/** Is it written as a whole number, 0 or more? */
const isWhole = (text: string | undefined): boolean => text !== undefined && /^\d+$/.test(text);

/** The army behind a settled name, or behind a list as JSON. @returns it, or every problem */
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
    return list === undefined ? unknown(given) : { ok: true, value: list };
  }
  if (![size, seed].every(isWhole) || more.length > 0) {
    const form = word === DRAWN_LIST ? 'drawn:BOOK:POINTS:SEED' : 'part:LIST:POINTS:SEED';
    return problem(where, `'${given}' names no army`, `write ${form}, points and seed as whole numbers`);
  }
  const kept = (DRAWN.get(armies) as Kept<L> | undefined) ?? new Kept<L>();
  DRAWN.set(armies, kept);
  const before = armies.fixed?.().get(given) ?? kept.get(given);
  if (before !== undefined) return { ok: true, value: before };
  const chance = new Random(Number(seed));
  const id = given.replaceAll(':', '-');
  const list = known.get(name);
  if (word === PART_LIST && list === undefined) return unknown(name); // nobody wrote the rest of it
  const army =
    word === PART_LIST && list !== undefined
      ? armies.part(list, Number(size), chance, id)
      : armies.draw(name, Number(size), chance, id);
  if (army.ok) kept.put(given, army.value);
  return army;
}

/** The size of a board as it was wished, within what the game allows. @returns it, or what is wrong with it */
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

/** What is wished of a table. */
interface FieldWishes {
  readonly battlefield?: 'random' | number | object;
  readonly board?: readonly [number, number];
  readonly density?: number;
}

/** A table as it was wished: a battlefield as JSON, or one drawn by the rules on that board with that much terrain. */
function fieldOf<F>(wished: FieldWishes, seed: number, game: Tables<F>): Result<F> {
  const { battlefield, board: size, density } = wished;
  if (typeof battlefield === 'object') {
    if (size === undefined && density === undefined) return game.read(battlefield);
    return problem('battlefield', 'is laid out already', 'leave out board and density, or the battlefield');
  }
  if (density !== undefined && !(density >= 0 && density <= 2)) {
    return problem('density', `is ${density}`, 'give 0 (no terrain) to 2 (twice as much as usual)');
  }
  const board = boardOf(size, game.usual, game.least);
  if (!board.ok) return board;
  const wishes = density === undefined ? board.value : { ...board.value, density };
  return { ok: true, value: game.random(typeof battlefield === 'number' ? battlefield : seed, wishes) };
}

/** What the rows of an observation cannot hold. */
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

/** Musters two lists of a game, and keeps what comes of them: many battles are fought by the same armies as one before. */
export class Mustering {
  private readonly numbers = new WeakMap<object, number>();
  private readonly kept = new Kept<GameSetup>();
  private next = 0;
  private readonly game: GameModule;

  constructor(game: GameModule) {
    this.game = game;
  }

  setup(lists: readonly [ArmyList, ArmyList], agreed: Agreement<unknown>): Result<GameSetup> {
    const key = `${this.numberOf(lists[0])},${this.numberOf(lists[1])}`;
    const before = this.kept.get(key);
    if (before !== undefined) return { ok: true, value: this.game.onField(before, lists, agreed) };
    const mustered = this.game.muster(lists, agreed);
    if (mustered.ok) this.kept.put(key, mustered.value);
    return mustered;
  }

  private numberOf(list: object): number {
    const number = this.numbers.get(list) ?? this.next++;
    this.numbers.set(list, number);
    return number;
  }
}

/**
 * Lists and table as they were wished, by default the first list that ships with Muster against the last, mustered and seen to fit into
 * an observation. @returns the setup, or every problem
 */
export function prepare(
  game: GameModule,
  mustering: Mustering,
  wished: FieldWishes & {
    readonly lists?: readonly [unknown, unknown];
    readonly pointsLimit?: number;
    readonly turns?: number;
    readonly deployment?: string;
  },
  seed: number,
): Result<GameSetup> {
  const { armies } = game;
  const names = [...armies.lists().keys()];
  const given = wished.lists ?? [names[0], names[names.length - 1]];
  const first = listOf(armies, given[0], 0);
  const second = listOf(armies, given[1], 1);
  const battlefield = fieldOf(wished, seed, game.tables);
  const besides = game.agree(wished.deployment);
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
