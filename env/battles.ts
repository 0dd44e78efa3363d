import type { Setup } from '../engine/kernel/battle.js';
import type { Chance, Problem, Result } from '../engine/kernel/ruleset.js';
import { Random } from './random.js';

/** A list that is drawn anew for each battle from those that ship with Muster. */
export const ANY_LIST = 'any';
/** An army that is drawn anew for each battle from an army book, or from the one that is named behind a colon. */
export const DRAWN_LIST = 'drawn';

/** Where the armies of a game come from. */
export interface Armies<L> {
  /** Lists that ship with Muster, by name. */
  lists(): ReadonlyMap<string, L>;
  read(json: unknown, file: string): Result<L>;
  /** An army of so many points from a book. */
  draw(book: string, points: number, chance: Chance, id: string): Result<L>;
  /** Units of a list that fit into so many points. */
  part(list: L, points: number, chance: Chance, id: string): Result<L>;
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
 * The list that one side fights with: 'any' and 'drawn' are settled by chance, and so is which part of a list fights when
 * there are fewer points than it has. What comes out is a name that says all of it ('drawn:orks:300:8123',
 * 'part:blue-wall:500:77'), so that a battle can be told and made again from names and seeds.
 */
export function settleList(given: unknown, points: number | undefined, names: ListNames, random: Random): unknown {
  if (typeof given !== 'string') return given;
  const [word, book, size] = given.split(':');
  if (word === DRAWN_LIST && size === undefined) {
    const from = book ?? names.books[random.below(names.books.length)];
    return `${DRAWN_LIST}:${from}:${points ?? names.points}:${random.seed()}`;
  }
  const list = given === ANY_LIST ? names.lists[random.below(names.lists.length)] : given;
  return points === undefined || list.includes(':') ? list : `part:${list}:${points}:${random.seed()}`;
}

/** The army behind a settled name, or behind a list as JSON. @returns it, or every problem */
export function listOf<L>(armies: Armies<L>, given: unknown, side: number): Result<L> {
  const where = `list ${side + 1}`;
  if (typeof given !== 'string') return armies.read(given, where);
  const [word, name, size, seed] = given.split(':');
  const known = armies.lists();
  const unknown = (list: string): Result<never> =>
    problem(
      where,
      `no list is called '${list}'`,
      `take one of ${[...known.keys(), ANY_LIST, DRAWN_LIST].join(', ')}, or give a list as JSON`,
    );
  if (seed === undefined) {
    const list = known.get(given);
    return list === undefined ? unknown(given) : { ok: true, value: list };
  }
  const chance = new Random(Number(seed));
  const id = given.replaceAll(':', '-');
  if (word === DRAWN_LIST) return armies.draw(name, Number(size), chance, id);
  const list = known.get(name);
  return list === undefined || word !== 'part' ? unknown(given) : armies.part(list, Number(size), chance, id);
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

/** A table as it was wished: a battlefield as JSON, or one drawn by the rules on that board with that much terrain. */
export function fieldOf<F>(
  wished: {
    readonly battlefield?: 'random' | number | object;
    readonly board?: readonly [number, number];
    readonly density?: number;
  },
  seed: number,
  game: {
    readonly usual: { readonly width: number; readonly depth: number };
    readonly least: { readonly width: number; readonly depth: number };
    read(json: unknown): Result<F>;
    random(seed: number, board: { readonly width: number; readonly depth: number; readonly density?: number }): F;
  },
): Result<F> {
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

/** What a setup is made of, as far as an observation's rows are concerned. */
interface Rows extends Setup {
  readonly units: number;
  readonly unit: { readonly player: ArrayLike<number> };
  readonly terrain: { readonly count: number };
}

/** What the rows of an observation cannot hold. */
export function tooMany(setup: Rows, unitRows: number, terrainRows: number): readonly Problem[] {
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

/** Musters two lists, and keeps what comes of them: most battles are fought by the same armies as the one before. */
export class Mustering<L, A, S extends Rows> {
  private last: { readonly lists: readonly [L, L]; readonly setup: S } | null = null;
  private readonly muster: (lists: readonly [L, L], agreed: A) => Result<S>;
  private readonly onField: (armies: S, lists: readonly [L, L], agreed: A) => S;

  constructor(
    muster: (lists: readonly [L, L], agreed: A) => Result<S>,
    onField: (armies: S, lists: readonly [L, L], agreed: A) => S,
  ) {
    this.muster = muster;
    this.onField = onField;
  }

  setup(lists: readonly [L, L], agreed: A): Result<S> {
    const { last } = this;
    if (last !== null && last.lists[0] === lists[0] && last.lists[1] === lists[1]) {
      return { ok: true, value: this.onField(last.setup, lists, agreed) };
    }
    const mustered = this.muster(lists, agreed);
    if (mustered.ok) this.last = { lists, setup: mustered.value };
    return mustered;
  }
}
